-- report: income
-- order: 200
-- title: Income
-- summary: where money and victory points come from
-- reading: Means are per seat and game. Points of buildings are not income: they are in the scores.
-- headline: The largest source of {currency} is: {source}, {share} % of all.
-- not-by-games: all its rows rest on the same games
-- column: currency text what one pays with, or victory points other than those of buildings
-- column: source text why they came: a phase, a privilege, a building
-- column: gained 2 mean gain of a seat in a game
-- detail interval: gained of gained_sample
-- column: share 1 in percent of all gains of this currency
-- detail interval: share of share_sample
-- column: winners 2 mean gain of the seats that won
-- detail interval: winners of winners_sample
-- column: others 2 mean gain of the other seats
-- detail interval: others of others_sample
-- column: spent 2 mean loss or spending of a seat in a game
-- detail interval: spent of spent_sample
-- detail column: seats 0 seats of games played to their end
-- few: seats
${totals},
${income}
SELECT ${currency} AS currency, c.title AS source,
  ${mean2(f.gained, t.n)} AS gained, f.gained_sample AS gained_sample,
  ${percent1(f.gained, sum(f.gained) OVER (PARTITION BY f.account))} AS share,
  f.share_sample AS share_sample,
  ${mean2(f.won, t.won)} AS winners, f.winners_sample AS winners_sample,
  ${mean2(f.gained - f.won, t.n - t.won)} AS others, f.others_sample AS others_sample,
  ${mean2(f.spent, t.n)} AS spent, f.spent_sample AS spent_sample, t.n AS seats
FROM flow f CROSS JOIN total t
JOIN cause c ON c.game_kind = ${kind_of_cells} AND c.id = f.cause
ORDER BY f.account, f.gained DESC, f.cause

-- chart: income.gp height 230+26 labels 28
-- column: panel 0 1 money, 2 victory points
-- column: currency text what the panel counts
-- column: rank 0 1 is the largest source
-- column: source text name
-- column: winners 2 mean gain of the seats that won
-- column: others 2 mean gain of the other seats
${totals},
${income}
SELECT panel, currency, rank, source, winners, others FROM (
  SELECT dense_rank() OVER (ORDER BY f.account) AS panel,
    ${currency} AS currency,
    row_number() OVER (PARTITION BY f.account ORDER BY f.gained DESC, f.cause) AS rank,
    c.title AS source,
    ${mean2(f.won, t.won)} AS winners,
    ${mean2(f.gained - f.won, t.n - t.won)} AS others
  FROM flow f CROSS JOIN total t
  JOIN cause c ON c.game_kind = ${kind_of_cells} AND c.id = f.cause
  WHERE f.gained > 0)
WHERE rank <= 10 ORDER BY panel, rank

-- why: currency source
-- evidence: every gain and loss by this source
-- mean: * per seats
-- apart: seats
${seats},
piece AS MATERIALIZED (SELECT id, title FROM thing WHERE game_kind = ${chosen_kind}
  AND account = CASE :key_1 WHEN 'victory points' THEN 'points' ELSE 'money' END),
source_of AS MATERIALIZED (SELECT id FROM cause WHERE game_kind = ${chosen_kind}
  AND title = :key_2),
earner AS (
  SELECT f.game, sum(1 << f.seat) AS seats FROM finisher f
  WHERE EXISTS (SELECT 1 FROM income x WHERE x.game = f.game AND x.seat = f.seat
    AND x.thing IN (SELECT id FROM piece) AND +x.cause IN (SELECT id FROM source_of))
  GROUP BY f.game)
SELECT l.game AS game, l.seq AS seq, l.seat AS seat,
  iif(l.delta > 0, 'gained', 'spent') AS adds_to, abs(l.delta) AS amount, i.title AS what
FROM earner e CROSS JOIN ledger l ON l.game = e.game AND e.seats >> l.seat & 1
  AND l.cause IN (SELECT id FROM source_of)
JOIN piece i ON i.id = l.thing
UNION ALL ${finishers_when(seats)}
ORDER BY 1, 2, 3, 6

-- define: income
${income_by_drawer(t.account IN ('money', 'points'))},
drawn AS MATERIALIZED (
  SELECT i.account, p.cause, p.drawer, sum(p.gained) AS gained, sum(p.spent) AS spent,
    sum(p.won_gained) AS won
  FROM part p JOIN piece i ON i.id = p.thing GROUP BY i.account, p.cause, p.drawer),
source AS (SELECT DISTINCT account, cause FROM drawn),
account_of AS MATERIALIZED (
  SELECT account, drawer, sum(gained) AS gained FROM drawn GROUP BY account, drawer),
total AS MATERIALIZED (SELECT sum(seats) AS n, sum(won) AS won FROM by_drawer),
flow AS MATERIALIZED (
  SELECT s.account, s.cause, sum(d.gained) AS gained, sum(d.spent) AS spent, sum(d.won) AS won,
    ${seat_sample(d.gained, b.seats)} AS gained_sample,
    ${seat_sample(100 * d.gained, coalesce(a.gained, 0))} AS share_sample,
    ${seat_sample(d.won, b.won)} AS winners_sample,
    ${seat_sample(d.gained - d.won, (b.seats - b.won))} AS others_sample,
    ${seat_sample(d.spent, b.seats)} AS spent_sample
  FROM source s CROSS JOIN by_drawer b LEFT JOIN drawn d
    ON d.account = s.account AND d.cause = s.cause AND d.drawer = b.drawer
  LEFT JOIN account_of a ON a.account = s.account AND a.drawer = b.drawer
  GROUP BY s.account, s.cause)

-- define: currency
--- "victory points" is not among the words of a game.
iif(f.account = 'money', ${money_of_cells}, 'victory points')
