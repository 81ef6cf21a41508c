-- report: goods
-- order: 210
-- title: Goods
-- summary: how many goods are made, and what becomes of them
-- reading: Means are per seat and game. Goods that are made and not gone are left at the end of the
--     game.
-- not-by-games: all its rows rest on the same games
-- column: good text kind of good
-- column: flow text made; gone: sold, shipped, lost, spent; left: at the end of the game
-- column: cause text why they came or went: a phase, a privilege, a building; empty when left
-- column: n 0 goods, in games played to their end
-- column: per_seat 2 the same as a mean of a seat in a game
-- detail interval: per_seat of per_seat_sample
-- column: share 1 in percent of the goods of the kind that were made
-- detail interval: share of share_sample
-- column: winners 2 mean of the seats that won
-- detail interval: winners of winners_sample
-- column: others 2 mean of the other seats
-- detail interval: others of others_sample
-- detail column: seats 0 seats of games played to their end
-- few: seats
${totals},
${flows}
SELECT i.title AS good, CASE f.flow WHEN 1 THEN 'made' WHEN 2 THEN 'gone' ELSE 'left' END AS flow,
  coalesce(c.title, '') AS cause, f.n AS n,
  ${mean2(f.n, s.n)} AS per_seat, f.per_seat_sample AS per_seat_sample,
  ${percent1(f.n, ${made})} AS share, f.share_sample AS share_sample,
  ${mean2(f.won, s.won)} AS winners, f.winners_sample AS winners_sample,
  ${mean2(f.n - f.won, s.n - s.won)} AS others, f.others_sample AS others_sample,
  s.n AS seats
FROM flow f CROSS JOIN seats s
JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = f.good
LEFT JOIN cause c ON c.game_kind = i.game_kind AND c.id = f.cause
ORDER BY f.good, f.flow, f.n DESC, f.cause

-- chart: goods.gp height 380 labels 28
-- column: row 0 number of the kind of good, from 1
-- column: good text its name
-- column: series 0 number of what became of it, from 1; the last is left over
-- column: fate text its name
-- column: made 2 goods of the kind made, mean of a seat in a game
-- column: low 1 lower end of the piece, in percent of the goods made
-- column: high 1 its upper end
--- The five commonest causes have pieces of their own.
${totals},
${flows},
fate AS MATERIALIZED (
  SELECT cause, min(row_number() OVER (ORDER BY sum(n) DESC, cause), 6) AS series
  FROM flow WHERE flow = 2 GROUP BY cause),
piece_of AS MATERIALIZED (
  SELECT f.good, coalesce(x.series, 7) AS series, sum(f.n) AS n, min(f.cause) AS cause
  FROM flow f LEFT JOIN fate x ON x.cause = f.cause WHERE f.flow > 1 GROUP BY f.good, 2),
stacked AS MATERIALIZED (
  SELECT good, series, cause, n, sum(n) OVER (PARTITION BY good ORDER BY series) AS up_to,
    (SELECT sum(f.n) FROM flow f WHERE f.flow = 1 AND f.good = p.good) AS made
  FROM piece_of p)
SELECT dense_rank() OVER (ORDER BY x.good) AS row, i.title AS good,
  dense_rank() OVER (ORDER BY x.series) AS series,
  CASE x.series WHEN 7 THEN 'left at the end' WHEN 6 THEN 'other' ELSE c.title END AS fate,
  ${mean2(x.made, s.n)} AS made,
  ${percent1(x.up_to - x.n, x.made)} AS low, ${percent1(x.up_to, x.made)} AS high
FROM stacked x CROSS JOIN seats s
JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = x.good
LEFT JOIN cause c ON c.game_kind = i.game_kind AND c.id = x.cause
ORDER BY x.good, x.series

-- why: good flow cause
-- evidence: every event by which goods of the kind came or went so; of those left, the last event
-- apart: seats
${seats},
good_of AS MATERIALIZED (SELECT id FROM thing WHERE game_kind = ${chosen_kind}
  AND account = 'goods' AND title = :key_1),
cause_of AS MATERIALIZED (SELECT id FROM cause WHERE game_kind = ${chosen_kind}
  AND title = :key_3),
mover AS (
  SELECT f.game, sum(1 << f.seat) AS seats FROM finisher f
  WHERE EXISTS (SELECT 1 FROM income x WHERE x.game = f.game AND x.seat = f.seat
    AND x.thing IN (SELECT id FROM good_of) AND x.cause IN (SELECT id FROM cause_of))
  GROUP BY f.game),
part AS (
  SELECT l.game, l.seq, l.seat, abs(l.delta) AS amount, '' AS what
  FROM mover m CROSS JOIN ledger l ON l.game = m.game AND m.seats >> l.seat & 1
    AND l.thing IN (SELECT id FROM good_of) AND l.cause IN (SELECT id FROM cause_of)
  WHERE iif(l.delta > 0, 'made', 'gone') = :key_2
  UNION ALL SELECT f.game, ${at_end}, f.seat, sum(x.gained - x.spent), 'left'
  FROM finisher f CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat
    AND x.thing IN (SELECT id FROM good_of)
  WHERE :key_2 = 'left' GROUP BY f.game, f.seat HAVING sum(x.gained - x.spent) <> 0)
SELECT game, seq, seat, 'n' AS adds_to, amount, what FROM part
UNION ALL ${finishers_when(seats)}
ORDER BY game, seq, seat, amount

-- define: flows
--- `flow`: 1 made, 2 gone, 3 left.
${income_by_drawer(t.account = 'goods')},
seats AS MATERIALIZED (SELECT sum(seats) AS n, sum(won) AS won FROM by_drawer),
moved AS MATERIALIZED (
  SELECT thing AS good, cause, drawer, sum(gained) AS gained, sum(spent) AS spent,
    sum(won_gained) AS won_gained, sum(won_spent) AS won_spent
  FROM part GROUP BY thing, cause, drawer),
flow_of AS MATERIALIZED (
  SELECT good, 1 AS flow, cause, drawer, gained AS n, won_gained AS won FROM moved WHERE gained > 0
  UNION ALL SELECT good, 2, cause, drawer, spent, won_spent FROM moved WHERE spent > 0
  UNION ALL SELECT good, 3, -1, drawer, sum(gained - spent), sum(won_gained - won_spent)
  FROM moved GROUP BY good, drawer),
made AS MATERIALIZED (
  SELECT good, drawer, sum(n) AS n FROM flow_of WHERE flow = 1 GROUP BY good, drawer),
kind_of_flow AS MATERIALIZED (SELECT DISTINCT good, flow, cause FROM flow_of),
flow AS MATERIALIZED (
  SELECT k.good, k.flow, nullif(k.cause, -1) AS cause, sum(x.n) AS n, sum(x.won) AS won,
    ${seat_sample(x.n, b.seats)} AS per_seat_sample,
    ${seat_sample(100 * x.n, coalesce(m.n, 0))} AS share_sample,
    ${seat_sample(x.won, b.won)} AS winners_sample,
    ${seat_sample(x.n - x.won, (b.seats - b.won))} AS others_sample
  FROM kind_of_flow k CROSS JOIN by_drawer b
  LEFT JOIN flow_of x ON x.good = k.good AND x.flow = k.flow AND x.cause = k.cause
    AND x.drawer = b.drawer
  LEFT JOIN made m ON m.good = k.good AND m.drawer = b.drawer
  GROUP BY k.good, k.flow, k.cause HAVING sum(x.n) > 0)

-- define: made
sum(f.n) FILTER (WHERE f.flow = 1) OVER (PARTITION BY f.good)
