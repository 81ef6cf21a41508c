-- report: head-to-head
-- order: 80
-- title: Head to head
-- summary: pairs of players: games together, and who placed better
-- reading: A pair appears once, the better player first; with --player, all opponents of that player
--     appear. The chart shows the twelve players who met others most: the number in a field is the
--     percentage of their games in which the player of the row placed better than the player of the
--     column.
-- column: player text who placed better more often; with --player, that player
-- column: opponent text the other of the two
-- column: games 0 games that both played to their end
-- few: games
-- column: better 0 of these, games in which the player placed better
-- column: worse 0 in which the opponent did; in all others they shared a place
-- column: better_rate 1 games placed better in percent; a shared place counts half
-- detail interval: better_rate
-- verdict: one of them places better more often
-- column: score_diff 2 mean score of the player less that of the opponent
-- detail interval: score_diff

-- views:
--- A pair occurs once in a game, the player with the smaller number first, and is one question among those of all
--- pairs, whoever is chosen.  `pair` has it in both directions.
met AS MATERIALIZED (
  SELECT key >> 32 AS player, key & 0xffffffff AS opponent, n, sum_1 AS better, sum_2 AS worse, sum_3 AS diff,
    difference_low(n, sum_3, n, squares_3, sum_3, n, 100) AS diff_low,
    difference_high(n, sum_3, n, squares_3, sum_3, n, 100) AS diff_high,
    30 * (sum_1 - sum_2) AS distance, 900 * (sum_1 + sum_2) AS variance
  FROM sums((SELECT sums_by(a.player << 32 | b.player, ra.place < rb.place, ra.place > rb.place, ra.total - rb.total)
    FROM chosen c CROSS JOIN seat a ON a.game = c.game
    CROSS JOIN result ra ON ra.game = a.game AND ra.seat = a.seat
    CROSS JOIN seat b ON b.game = a.game AND b.player > a.player AND a.player > 0
    CROSS JOIN result rb ON rb.game = b.game AND rb.seat = b.seat))),
asked AS MATERIALIZED (SELECT * FROM (${questions(met, 60)})),
pair AS MATERIALIZED (
  SELECT player, opponent, n, better, worse, diff, diff_low, diff_high, distance, variance, p, rate FROM asked
  UNION ALL SELECT opponent, player, n, worse, better, -diff, -diff_high, -diff_low, -distance, variance, p,
    rate FROM asked),
--- Those of the player, when one is chosen.
chosen_pair AS NOT MATERIALIZED (
  SELECT * FROM pair WHERE :player IS NULL OR (SELECT id FROM player WHERE name = :player) IN (player, opponent));

WITH chosen AS MATERIALIZED (SELECT * FROM results_of_all)
SELECT p.name AS player, o.name AS opponent, x.n AS games, x.n < :min_n AS few, x.better AS better,
  x.worse AS worse,
  percent1(x.n + x.better - x.worse, 2 * x.n) AS better_rate,
  wilson_low(30 * (x.n + x.better - x.worse), x.n, 1000, 60) AS better_rate_low,
  wilson_high(30 * (x.n + x.better - x.worse), x.n, 1000, 60) AS better_rate_high,
  rate AS q, verdict(rate, distance, 'better', 'worse') AS verdict,
  rounded(100 * x.diff, x.n) AS score_diff, x.diff_low AS score_diff_low,
  x.diff_high AS score_diff_high
FROM pair x JOIN player p ON p.id = x.player JOIN player o ON o.id = x.opponent
WHERE x.n >= coalesce(:min_games, 1) AND CASE WHEN :each_player THEN 1 WHEN :player IS NOT NULL THEN p.name = :player
  ELSE x.better > x.worse OR (x.better = x.worse AND (x.diff, o.name) > (0, p.name)) END
ORDER BY x.n DESC, better_rate DESC, score_diff DESC, player, opponent

-- chart: head-to-head.gp height 470
-- column: row 0 number of the player, from 1; who played most comes first
-- column: player text name
-- column: place 0 number of the opponent
-- column: opponent text name
-- column: games 0 games both played
-- column: better_rate 1 games the player placed better in, in percent
-- column: is_sure 0 1: with a q up to 10
-- column: few 0 1: rests on little
--- More than a dozen rows of fields cannot be read; with --player, a single row has its opponents.
WITH chosen AS MATERIALIZED (SELECT * FROM results_of_all),
busy AS MATERIALIZED (
  SELECT player, row_number() OVER (ORDER BY player = (SELECT id FROM player WHERE name = :player) DESC, sum(n) DESC,
    player) AS nr
  FROM chosen_pair GROUP BY player)
SELECT r.nr AS row, p.name AS player, c.nr AS place, o.name AS opponent, x.n AS games,
  percent1(x.n + x.better - x.worse, 2 * x.n) AS better_rate, coalesce(rate <= 100, 0) AS is_sure, x.n < :min_n AS few
FROM chosen_pair x JOIN busy r ON r.player = x.player JOIN busy c ON c.player = x.opponent
JOIN player p ON p.id = x.player JOIN player o ON o.id = x.opponent
WHERE r.nr <= 12 AND c.nr <= 12 AND x.n >= coalesce(:min_games,
  1) AND (:player IS NULL OR x.player = (SELECT id FROM player WHERE name = :player))
ORDER BY r.nr, c.nr

-- headline:
WITH best AS (SELECT * FROM answer WHERE verdict IN ('better', 'worse') ORDER BY q, games DESC, "row" LIMIT 1)
SELECT coalesce((SELECT player || ' places ' || verdict || ' than ' || opponent || ', in '
      || iif(verdict = 'better', better, worse) || ' of ' || counted(games, 'game') FROM best)
    || coalesce('; ' || (SELECT nullif(count(*), 0) FROM answer WHERE verdict = 'too few games to tell')
      || ' other pairs have too few games to tell', '') || '.',
  (SELECT 'Too few games to tell who places better; ' || player || ' and ' || opponent || ' met most, '
    || counted(games, 'time') || '.'
    FROM answer ORDER BY games DESC, "row" LIMIT 1)) AS headline

-- why: player opponent
-- evidence: the results of both
WITH chosen AS MATERIALIZED (SELECT * FROM results),
both AS (
  SELECT c.game, c.players, a.seat, ra.place, ra.total, rb.place AS other_place,
    rb.total AS other_total
  FROM chosen c CROSS JOIN seat a ON a.game = c.game
  JOIN player p ON p.id = a.player AND p.name = :key_1
  CROSS JOIN result ra ON ra.game = a.game AND ra.seat = a.seat
  CROSS JOIN seat b ON b.game = a.game
  JOIN player o ON o.id = b.player AND o.name = :key_2
  CROSS JOIN result rb ON rb.game = b.game AND rb.seat = b.seat),
part AS (
  SELECT 1 AS nr, game, seat, 'games' AS adds_to,
    'place ' || b.place || ' of ' || b.players || ', ' || b.total || ' points'
    || ', ' || 'the opponent place ' || b.other_place || ', ' || b.other_total AS what FROM both b
  UNION ALL SELECT 2, game, seat, 'better', '' FROM both WHERE place < other_place
  UNION ALL SELECT 2, game, seat, 'worse', '' FROM both WHERE place > other_place)
SELECT game, 2147483647 AS seq, seat, adds_to, 1 AS amount, what FROM part
ORDER BY game, seat, nr
