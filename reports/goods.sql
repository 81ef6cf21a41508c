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
-- detail interval: per_seat
-- column: share 1 in percent of the goods of the kind that were made
-- detail interval: share
-- column: winners 2 mean of the seats that won
-- detail interval: winners
-- column: others 2 mean of the other seats
-- detail interval: others
-- detail column: seats 0 seats of games played to their end
-- few: seats

-- views:
--- `flow`: 1 made, 2 gone, 3 left; 0: all that was made.  A game without such goods has no row of them but counts in the
--- means, which are of all games `played`.
piece AS MATERIALIZED (
  SELECT t.id FROM shown_thing t WHERE t.game_kind = (SELECT kind FROM kinds) AND t.account = 'goods'),
moved AS MATERIALIZED (
  SELECT f.game, f.place = 1 AS has_won, x.thing AS good, x.cause, x.gained, x.spent
  FROM finisher f CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat
    AND x.thing IN (SELECT id FROM piece)),
flow_of AS (
  SELECT game, has_won, good, 0 AS flow, -1 AS cause, gained AS n FROM moved WHERE gained > 0
  UNION ALL SELECT game, has_won, good, 1, cause, gained FROM moved WHERE gained > 0
  UNION ALL SELECT game, has_won, good, 2, cause, spent FROM moved WHERE spent > 0
  UNION ALL SELECT game, has_won, good, 3, -1, gained - spent FROM moved),
one AS (
  SELECT o.*, t.n AS seats, t.winners, t.n - t.winners AS others,
    coalesce(sum(iif(o.flow = 0, o.n, 0)) OVER (PARTITION BY o.game, o.good), 0) AS made
  FROM (SELECT game, good, flow, cause, sum(n) AS n, sum(n * has_won) AS won, sum(n * (1 - has_won)) AS lost
    FROM flow_of GROUP BY game, good, flow, cause) o
  JOIN (SELECT game, count(*) AS n, sum(place = 1) AS winners FROM finisher GROUP BY game) t USING(game)),
part AS (
  SELECT d.thing AS good, d.flow, d.cause, d.n, d.won, d.lost, d.n * c.players AS n_seats, d.n_made_n AS games,
    d.n_made_xx AS n2, d.n_made_xw AS n_made, d.won_winners_xx AS won2, d.won_winners_xw AS won_winners,
    d.lost_others_xx AS lost2, d.lost_others_xw AS lost_others
  FROM cells c CROSS JOIN digest_goods d ON d.cell = c.cell WHERE c.complete
  UNION ALL
  SELECT good, flow, cause, n, won, lost, n * seats, made > 0, n * n, n * made, won * won, won * winners,
    lost * lost, lost * others
  FROM one),
summed AS MATERIALIZED (
  SELECT good, flow, cause, sum(n) AS n, sum(won) AS won, sum(lost) AS lost, sum(n_seats) AS n_seats, sum(games) AS games,
    sum(n2) AS n2, sum(n_made) AS n_made, sum(won2) AS won2, sum(won_winners) AS won_winners, sum(lost2) AS lost2,
    sum(lost_others) AS lost_others
  FROM part GROUP BY good, flow, cause HAVING sum(n) > 0),
flow AS MATERIALIZED (
  SELECT s.good, s.flow, nullif(s.cause, -1) AS cause, s.n, s.won, s.lost, m.n AS made, p.seats, p.winners, p.others,
    ${ends_in_games(per_seat, p.seats, p.seats2, s.n, s.n2, s.n_seats)},
    ${ends_in_games(winners, p.winners, p.winners2, s.won, s.won2, s.won_winners)},
    ${ends_in_games(others, p.others, p.others2, s.lost, s.lost2, s.lost_others)},
    share_low(m.games, s.n, m.n, s.n2, s.n_made, m.n2, 1000, 1) AS share_low,
    share_high(m.games, s.n, m.n, s.n2, s.n_made, m.n2, 1000, 1) AS share_high
  FROM summed s LEFT JOIN summed m ON m.good = s.good AND m.flow = 0 CROSS JOIN played p
  WHERE s.flow > 0);

WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT i.title AS good, CASE f.flow WHEN 1 THEN 'made' WHEN 2 THEN 'gone' ELSE 'left' END AS flow,
  coalesce(c.title, '') AS cause, f.n AS n,
  mean2(f.n, f.seats) AS per_seat, f.per_seat_low, f.per_seat_high,
  percent1(f.n, f.made) AS share, f.share_low, f.share_high,
  mean2(f.won, f.winners) AS winners, f.winners_low, f.winners_high,
  mean2(f.lost, f.others) AS others, f.others_low, f.others_high,
  f.seats AS seats, f.seats < :min_n AS few
FROM flow f
JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = f.good
LEFT JOIN shown_cause c ON c.game_kind = i.game_kind AND c.id = f.cause
ORDER BY f.good, f.flow, f.n DESC, f.cause

-- chart: goods.gp height 380 labels 40
-- column: row 0 number of the kind of good, from 1
-- column: good text its name
-- column: series 0 number of what became of it, from 1; the last is left over
-- column: fate text its name
-- column: few 0 1: rests on little
-- column: made 2 goods of the kind made, mean of a seat in a game
-- column: low 1 lower end of the piece, in percent of the goods made
-- column: high 1 its upper end
--- The five commonest causes have pieces of their own.
WITH chosen AS MATERIALIZED (SELECT * FROM single_games),
lost AS (
  SELECT good, flow, cause, n, made, sum(n) OVER (PARTITION BY flow, cause) AS total FROM flow WHERE flow > 1),
piece_of AS (
  SELECT good, iif(flow = 2, min(nr, 6), 7) AS series, sum(n) AS n, min(cause) AS cause, max(made) AS made
  FROM (SELECT *, dense_rank() OVER (ORDER BY flow, total DESC, cause) AS nr FROM lost) GROUP BY good, 2),
stacked AS MATERIALIZED (
  SELECT *, sum(n) OVER (PARTITION BY good ORDER BY series) AS up_to FROM piece_of)
SELECT dense_rank() OVER (ORDER BY x.good) AS row, i.title AS good,
  dense_rank() OVER (ORDER BY x.series) AS series,
  CASE x.series WHEN 7 THEN 'left at the end' WHEN 6 THEN 'other' ELSE c.title END AS fate,
  s.seats < :min_n AS few, mean2(x.made, s.seats) AS made,
  percent1(x.up_to - x.n, x.made) AS low, percent1(x.up_to, x.made) AS high
FROM stacked x CROSS JOIN played s
JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = x.good
LEFT JOIN shown_cause c ON c.game_kind = i.game_kind AND c.id = x.cause
ORDER BY x.good, x.series

-- headline:
WITH made AS (SELECT good, sum(n) AS n, sum(per_seat) AS per_seat,
  min("row") AS nr FROM answer WHERE flow = 'made' GROUP BY good
    ORDER BY 2 DESC, nr LIMIT 1)
SELECT 'Of ' || m.good || ' most is made, ' || tenths(m.per_seat) || ' by a seat in a game'
  || coalesce((SELECT '; ' || percent(g.share) || ' of it goes by ' || g.cause FROM answer g
    WHERE g.good = m.good AND g.flow = 'gone' ORDER BY g.n DESC, g."row" LIMIT 1), '') || '.' AS headline
FROM made m

-- why: good flow cause
-- evidence: every event by which goods of the kind came or went so; of those left, the last event
-- apart: seats
WITH good_of AS MATERIALIZED (SELECT id FROM shown_thing WHERE game_kind = (SELECT kind FROM chosen_kind)
  AND account = 'goods' AND title = :key_1),
cause_of AS MATERIALIZED (SELECT id FROM shown_cause WHERE game_kind = (SELECT kind FROM chosen_kind)
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
  UNION ALL SELECT f.game, 2147483647, f.seat, sum(x.gained - x.spent), 'left'
  FROM finisher f CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat
    AND x.thing IN (SELECT id FROM good_of)
  WHERE :key_2 = 'left' GROUP BY f.game, f.seat HAVING sum(x.gained - x.spent) <> 0)
SELECT game, seq, seat, 'n' AS adds_to, amount, what FROM part
UNION ALL ${finishers_when(seats)}
ORDER BY game, seq, seat, amount
