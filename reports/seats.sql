-- report: seats
-- order: 100
-- title: Seats
-- summary: wins and scores by the number of players and the seat
-- reading: A bar above the line won more often than its share; the verdict says where that is not
--     chance. Where seats begin with different tiles, the tile stands beside the letter, and seats
--     that begin alike have a row together, CD; in San Juan all seats begin alike.
-- column: players 0 seats at the table
-- column: seat text A is the first governor, then clockwise; AB: seats that begin with the same tile, together
-- tiles column: begins text the tile that the rules give the seat at the start; all of them where the games differ: corn or indigo
-- column: games 0 games played to their end, one for each seat
-- few: games
-- detail column: wins 2 games won from this seat; shared wins count as their part
-- column: win_rate 1 wins in percent of games
-- detail interval: win_rate
-- column: expected 1 the same if every seat won equally often
-- verdict: they win more or less often, whoever sits there
-- column: mean_place 2 mean of the places, 1 = first
-- detail interval: mean_place
-- column: mean_score 2 mean final score in victory points
-- detail interval: mean_score

-- views:
--- The seats one by one, and, in games with all of them, those that begin alike together: one row for each game.
--- `seats` is a bit for each of them, `first` the first that begins like the seat.
seated AS MATERIALIZED (
  SELECT f.game, f.players, f.seat, f.win, f.place, f.total, f.share_key FROM finisher f WHERE f.is_seated),
alike AS MATERIALIZED (
  SELECT a.key, min(b.key & 7) AS first
  FROM start_of a CROSS JOIN start_of b ON b.start = a.start AND b.key / 8 = a.key / 8 GROUP BY a.key),
of_alike AS MATERIALIZED (
  SELECT a.key, (SELECT sum(1 << (b.key & 7)) FROM alike b WHERE b.first = a.first AND b.key / 8 = a.key / 8) AS seats
  FROM alike a),
together AS (
  SELECT key / 8 & 7 AS players, sum_1 >> 16 AS seats, n, sum_1 & 255 AS win, sum_1 >> 8 & 255 AS place, sum_2 AS total
  FROM sums((SELECT sums_by(64 * f.game + 8 * f.players + a.first, f.win + (f.place << 8) + (1 << f.seat + 16), f.total)
    FROM seated f CROSS JOIN alike a ON a.key = f.share_key))
  WHERE n BETWEEN 2 AND (key / 8 & 7) - 1),
sitting AS (
  SELECT players, 1 << seat AS seats, 0 AS is_together, 1 AS n, win, place, total FROM seated
  UNION ALL SELECT players, seats, 1, n, win, place, total FROM together),
summed AS (
  SELECT key, key / 128 AS players, key & 64 AS is_together, key & 63 AS seats, sum_1 AS n,
    sum_2 AS win, sum_3 AS places, sum_4 AS points,
    ${limited(mean_place, ratio_low(n, sum_3, sum_1, squares_3, sum_5, squares_1, 100), ratio_high(n, sum_3, sum_1, squares_3, sum_5, squares_1, 100), 100, 100 * (key / 128))},
    ratio_low(n, sum_4, sum_1, squares_4, sum_6, squares_1, 100) AS mean_score_low, ratio_high(n, sum_4, sum_1,
    squares_4, sum_6, squares_1, 100) AS mean_score_high
  FROM sums((SELECT sums_by(128 * players + 64 * is_together + seats, n, win, place, total, n * place,
    n * total) FROM sitting))),
everyone AS NOT MATERIALIZED (SELECT * FROM everyone_of_results),
choices AS (
  SELECT usual(e.game, e.seat, e.player, 0, e.win, NULL, 1000, 128 * e.players + iif(e.is_seated AND e.is_asked,
    1 << e.seat, NULL),
    128 * e.players + 64 + iif(e.is_seated AND e.is_asked, a.seats, NULL))
  FROM everyone e LEFT JOIN of_alike a ON a.key = e.chair),
seat_number_of(nr) AS (VALUES (0), (1), (2), (3), (4), (5)),
sat AS (
  SELECT s.*, (SELECT start FROM start_of WHERE key = 8 * s.players + (s.nr & 7)) AS begins,
    u.distance, u.variance
  FROM (SELECT *,
    (SELECT min(nr) FROM seat_number_of WHERE seats >> nr & 1) + is_together / 8 AS nr,
    (SELECT group_concat(char(65 + nr),
      '') FROM (SELECT nr FROM seat_number_of WHERE seats >> nr & 1 ORDER BY nr)) AS seat
    FROM summed) s LEFT JOIN usual u ON u.key = s.key);

WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT s.players AS players, s.seat AS seat, s.begins AS begins, s.n AS games, s.n < :min_n AS few,
  mean2(s.win, 60) AS wins,
  percent1(s.win, 60 * s.n) AS win_rate,
  wilson_low(s.win, s.n, 1000, 60) AS win_rate_low, wilson_high(s.win, s.n, 1000, 60) AS win_rate_high,
  percent1(1, s.players) AS expected, rate AS q, verdict(rate, distance, 'more', 'less') AS verdict,
  mean2(s.places, s.n) AS mean_place, s.mean_place_low, s.mean_place_high,
  mean2(s.points, s.n) AS mean_score, s.mean_score_low, s.mean_score_high
FROM (${questions(sat, 60)}) s WHERE s.n >= coalesce(:min_games, 1)
ORDER BY s.players, s.nr

-- chart: seats.gp height 410
-- column: players 0 seats at the table
-- column: seat text its letter
-- column: span 0 seats in a row that begin alike, in the row of the first
-- column: begins text the tile that they begin with; empty where there is none
-- column: games 0 games played to their end
-- column: win_rate 1 wins in percent of games
-- interval: win_rate
-- column: expected 1 the same if every seat won equally often
-- column: verdict text as in the report
-- column: few 0 1: rests on little
WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT s.players AS players, s.seat AS seat, (SELECT span FROM start_of WHERE key = 8 * s.players + s.nr) AS span,
  coalesce((SELECT start FROM start_of WHERE key = 8 * s.players + s.nr), '') AS begins, s.n AS games,
  percent1(s.win, 60 * s.n) AS win_rate,
  wilson_low(s.win, s.n, 1000, 60) AS win_rate_low, wilson_high(s.win, s.n, 1000, 60) AS win_rate_high,
  percent1(1, s.players) AS expected,
  s.verdict AS verdict, s.n < :min_n AS few
FROM (SELECT *, rate AS q, verdict(rate, distance, 'more', 'less') AS verdict FROM (${questions(sat, 60)})) s
WHERE s.n >= coalesce(:min_games, 1) AND length(s.seat) = 1
ORDER BY s.players, s.nr

-- headline:
SELECT coalesce((SELECT 'With ' || players || ' players ' || iif(length(seat) = 1, 'seat ' || seat || ' wins ',
  'seats ' || seat || ' win ')
      || verdict || ' often than an equal share, ' || percent(win_rate) || iif(length(seat) = 1, '', ' each') || ' of '
      || counted((games / length(seat)), 'game') || ' where ' || percent(expected) || ' are equal.'
    FROM answer WHERE verdict IN ('more', 'less') ORDER BY q, games DESC, "row" LIMIT 1),
  (SELECT 'Too few games to tell whether a seat is better; with ' || players || ' players seat ' || seat || ' won most, '
      || percent(win_rate) || ' of ' || counted(games, 'game') || '.'
    FROM answer WHERE length(seat) = 1 ORDER BY games DESC, win_rate DESC, "row" LIMIT 1)) AS headline

-- why: players seat
-- evidence: the results of the seat
-- mean: wins by 60
-- mean: mean_place per games
-- mean: mean_score per games
-- apart: wins mean_place mean_score
WITH chosen AS MATERIALIZED (SELECT * FROM results)
${result_evidence(games, f.result_text)}
FROM finisher f WHERE f.is_seated AND f.players = :key_1 
  AND instr(:key_2, char(65 + f.seat))
ORDER BY f.game, f.seat
