-- report: income
-- order: 200
-- title: Income
-- summary: where money and victory points come from
-- reading: Means are per seat and game. Points of buildings are not income: they are in the scores.
-- not-by-games: all its rows rest on the same games
-- column: currency text what one pays with, or victory points other than those of buildings
-- column: source text why they came: a phase, a privilege, a building
-- column: gained 2 mean gain of a seat in a game
-- detail interval: gained
-- column: share 1 in percent of all gains of this currency
-- detail interval: share
-- column: winners 2 mean gain of the seats that won
-- detail interval: winners
-- column: others 2 mean gain of the other seats
-- detail interval: others
-- column: spent 2 mean loss or spending of a seat in a game
-- detail interval: spent
-- detail column: seats 0 seats of games played to their end
-- few: seats

-- views:
--- A game without a source has no row of it but counts in the means: those are taken from the row of all sources
--- (cause -1), and from `played`.
piece AS MATERIALIZED (
  SELECT t.id, iif(t.account = 'money', 1, 2) AS account FROM shown_thing t
  WHERE t.game_kind = (SELECT kind FROM kinds) AND t.account IN ('money', 'points')),
gain_source AS MATERIALIZED (
  SELECT f.game, i.account, x.cause, sum(x.gained) AS gained, sum(x.spent) AS spent,
    sum(iif(f.place = 1, x.gained, 0)) AS won, sum(iif(f.place = 1, 0, x.gained)) AS lost
  FROM finisher f CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat JOIN piece i ON i.id = x.thing
  GROUP BY f.game, i.account, x.cause),
one AS (
  SELECT s.*, t.winners, t.n - t.winners AS others, t.n AS seats,
    sum(s.gained) OVER (PARTITION BY s.game, s.account) AS all_gained
  FROM gain_source s
  JOIN (SELECT game, count(*) AS n, sum(place = 1) AS winners FROM finisher GROUP BY game) t USING(game)),
part AS (
  SELECT d.account, d.cause, d.gained, d.spent, d.won, d.lost, d.gained * c.players AS gained_seats,
    d.spent * c.players AS spent_seats, d.gained_all_gained_xx AS gained2, d.spent_spent_xx AS spent2,
    d.gained_all_gained_xw AS gained_all, d.won_winners_xx AS won2, d.won_winners_xw AS won_winners,
    d.lost_others_xx AS lost2, d.lost_others_xw AS lost_others, d.gained_all_gained_n AS games
  FROM cells c CROSS JOIN digest_income d ON d.cell = c.cell WHERE c.complete
  UNION ALL
  SELECT account, cause, gained, spent, won, lost, gained * seats, spent * seats, gained * gained, spent * spent,
    gained * all_gained, won * won, won * winners, lost * lost, lost * others, 0
  FROM one
  UNION ALL
  SELECT account, -1, max(all_gained), 0, 0, 0, 0, 0, max(all_gained) * max(all_gained), 0, 0, 0, 0, 0, 0,
    max(all_gained) > 0
  FROM one GROUP BY game, account),
summed AS MATERIALIZED (
  SELECT account, cause, sum(gained) AS gained, sum(spent) AS spent, sum(won) AS won, sum(lost) AS lost,
    sum(gained_seats) AS gained_seats,
    sum(spent_seats) AS spent_seats, sum(gained2) AS gained2, sum(spent2) AS spent2, sum(gained_all) AS gained_all,
    sum(won2) AS won2, sum(won_winners) AS won_winners, sum(lost2) AS lost2, sum(lost_others) AS lost_others,
    sum(games) AS games
  FROM part GROUP BY account, cause),
flow AS MATERIALIZED (
  SELECT s.*, a.gained AS all_gained, p.seats, p.winners, p.others,
    ${ends_in_games(gained, p.seats, p.seats2, s.gained, s.gained2, s.gained_seats)},
    ${ends_in_games(winners, p.winners, p.winners2, s.won, s.won2, s.won_winners)},
    ${ends_in_games(others, p.others, p.others2, s.lost, s.lost2, s.lost_others)},
    ${ends_in_games(spent, p.seats, p.seats2, s.spent, s.spent2, s.spent_seats)},
    share_low(a.games, s.gained, a.gained, s.gained2, s.gained_all, a.gained2, 1000, 1) AS share_low,
    share_high(a.games, s.gained, a.gained, s.gained2, s.gained_all, a.gained2, 1000, 1) AS share_high
  FROM summed s JOIN summed a ON a.account = s.account AND a.cause = -1 CROSS JOIN played p
  WHERE s.cause >= 0);

WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT iif(f.account = 1, (SELECT money FROM kinds), 'victory points') AS currency, c.title AS source,
  mean2(f.gained, f.seats) AS gained, f.gained_low, f.gained_high,
  percent1(f.gained, f.all_gained) AS share, f.share_low, f.share_high,
  mean2(f.won, f.winners) AS winners, f.winners_low, f.winners_high,
  mean2(f.lost, f.others) AS others, f.others_low, f.others_high,
  mean2(f.spent, f.seats) AS spent, f.spent_low, f.spent_high, f.seats AS seats, f.seats < :min_n AS few
FROM flow f
JOIN shown_cause c ON c.game_kind = (SELECT kind FROM kinds) AND c.id = f.cause
ORDER BY f.account, f.gained DESC, f.cause

-- chart: income.gp height 230+26 labels 28
-- column: panel 0 1 money, 2 victory points
-- column: currency text what the panel counts
-- column: rank 0 1 is the largest source
-- column: source text name
-- column: few 0 1: rests on little
-- column: winners 2 mean gain of the seats that won
-- interval: winners
-- column: others 2 mean gain of the other seats
-- interval: others
WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT panel, currency, rank, source, few, winners, winners_low, winners_high, others, others_low, others_high FROM (
  SELECT dense_rank() OVER (ORDER BY f.account) AS panel,
    iif(f.account = 1, (SELECT money FROM kinds), 'victory points') AS currency,
    row_number() OVER (PARTITION BY f.account ORDER BY f.gained DESC, f.cause) AS rank,
    c.title AS source,
    f.seats < :min_n AS few, mean2(f.won, f.winners) AS winners, f.winners_low, f.winners_high,
    mean2(f.lost, f.others) AS others, f.others_low, f.others_high
  FROM flow f
  JOIN shown_cause c ON c.game_kind = (SELECT kind FROM kinds) AND c.id = f.cause
  WHERE f.gained > 0)
WHERE rank <= 10 ORDER BY panel, rank

-- headline:
WITH by_lead AS (SELECT *, row_number() OVER (ORDER BY winners - others DESC, "row") AS nr FROM answer)
SELECT 'Winners are furthest ahead in ' || currency || ' by ' || source || ': ' || tenths(winners) || ' a game, others '
  || tenths(others) || iif(winners_low > others_high, '.', '; too few games to tell whether that is chance.') AS headline
FROM by_lead WHERE nr = 1

-- why: currency source
-- evidence: every gain and loss by this source
-- mean: * per seats
-- apart: seats
WITH piece AS MATERIALIZED (SELECT id, title FROM shown_thing WHERE game_kind = (SELECT kind FROM chosen_kind)
  AND account = CASE :key_1 WHEN 'victory points' THEN 'points' ELSE 'money' END),
source_of AS MATERIALIZED (SELECT id FROM shown_cause WHERE game_kind = (SELECT kind FROM chosen_kind)
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
