-- report: scores
-- order: 50
-- title: Scores
-- summary: final scores of every player, split into their parts
-- reading: The parts separate two ways to win: points printed on buildings and their bonus, and points
--     made during the game. With one game chosen these are the scores of that game.
-- column: player text name
-- column: games 0 games played to their end
-- few: games
-- column: part_N 2 mean points
-- detail interval: part_N the mean
-- column: total 2 mean final score
-- detail interval: total
-- column: low_quarter 0 first quartile: a quarter of the games had at most this score
-- column: median 0 half of them had at most this score
-- column: high_quarter 0 three quarters of them had at most this score
-- column: most_from text the part that gives most of it
-- column: most_share 1 points of that part in percent of the total
-- detail interval: most_share
-- detail column: part_N_share 1 percentage of the total
-- detail interval: part_N_share the share

-- views:
summed AS MATERIALIZED (
  SELECT s.key AS player, s.n AS games, s.sum_7 AS total, ratio_low(s.n, s.sum_7, s.n, s.squares_7, s.sum_7, s.n,
    100) AS total_low,
    ratio_high(s.n, s.sum_7, s.n, s.squares_7, s.sum_7, s.n, 100) AS total_high,
    s.sum_1, ratio_low(s.n, s.sum_1, s.n, s.squares_1, s.sum_1, s.n, 100) AS part_1_low,
    ratio_high(s.n, s.sum_1, s.n, s.squares_1, s.sum_1, s.n, 100) AS part_1_high,
    s.sum_2, ratio_low(s.n, s.sum_2, s.n, s.squares_2, s.sum_2, s.n, 100) AS part_2_low,
    ratio_high(s.n, s.sum_2, s.n, s.squares_2, s.sum_2, s.n, 100) AS part_2_high,
    s.sum_3, ratio_low(s.n, s.sum_3, s.n, s.squares_3, s.sum_3, s.n, 100) AS part_3_low,
    ratio_high(s.n, s.sum_3, s.n, s.squares_3, s.sum_3, s.n, 100) AS part_3_high,
    s.sum_4, ratio_low(s.n, s.sum_4, s.n, s.squares_4, s.sum_4, s.n, 100) AS part_4_low,
    ratio_high(s.n, s.sum_4, s.n, s.squares_4, s.sum_4, s.n, 100) AS part_4_high,
    s.sum_5, ratio_low(s.n, s.sum_5, s.n, s.squares_5, s.sum_5, s.n, 100) AS part_5_low,
    ratio_high(s.n, s.sum_5, s.n, s.squares_5, s.sum_5, s.n, 100) AS part_5_high,
    s.sum_6, ratio_low(s.n, s.sum_6, s.n, s.squares_6, s.sum_6, s.n, 100) AS part_6_low,
    ratio_high(s.n, s.sum_6, s.n, s.squares_6, s.sum_6, s.n, 100) AS part_6_high,
    share_low(s.sum_14, s.sum_1, s.sum_7, s.squares_1, s.sum_8, s.squares_7, 1000, 1) AS part_1_share_low,
    share_high(s.sum_14, s.sum_1, s.sum_7, s.squares_1, s.sum_8, s.squares_7, 1000, 1) AS part_1_share_high,
    share_low(s.sum_14, s.sum_2, s.sum_7, s.squares_2, s.sum_9, s.squares_7, 1000, 1) AS part_2_share_low,
    share_high(s.sum_14, s.sum_2, s.sum_7, s.squares_2, s.sum_9, s.squares_7, 1000, 1) AS part_2_share_high,
    share_low(s.sum_14, s.sum_3, s.sum_7, s.squares_3, s.sum_10, s.squares_7, 1000, 1) AS part_3_share_low,
    share_high(s.sum_14, s.sum_3, s.sum_7, s.squares_3, s.sum_10, s.squares_7, 1000, 1) AS part_3_share_high,
    share_low(s.sum_14, s.sum_4, s.sum_7, s.squares_4, s.sum_11, s.squares_7, 1000, 1) AS part_4_share_low,
    share_high(s.sum_14, s.sum_4, s.sum_7, s.squares_4, s.sum_11, s.squares_7, 1000, 1) AS part_4_share_high,
    share_low(s.sum_14, s.sum_5, s.sum_7, s.squares_5, s.sum_12, s.squares_7, 1000, 1) AS part_5_share_low,
    share_high(s.sum_14, s.sum_5, s.sum_7, s.squares_5, s.sum_12, s.squares_7, 1000, 1) AS part_5_share_high,
    share_low(s.sum_14, s.sum_6, s.sum_7, s.squares_6, s.sum_13, s.squares_7, 1000, 1) AS part_6_share_low,
    share_high(s.sum_14, s.sum_6, s.sum_7, s.squares_6, s.sum_13, s.squares_7, 1000, 1) AS part_6_share_high
  FROM sums((SELECT sums_by(f.player, r.part_1, r.part_2, r.part_3, r.part_4, r.part_5, r.part_6, f.total,
    r.part_1 * f.total, r.part_2 * f.total, r.part_3 * f.total, r.part_4 * f.total, r.part_5 * f.total,
    r.part_6 * f.total, f.total <> 0)
    FROM finisher f CROSS JOIN result r ON r.game = f.game AND r.seat = f.seat)) s
  WHERE s.n >= coalesce(:min_games, 1)),
--- A quartile is the score of a game: the least one that a quarter, half, three quarters of the games do not exceed.
quarter AS MATERIALIZED (
  SELECT player, min(total) FILTER (WHERE 4 * upto >= n) AS low, min(total) FILTER (WHERE 2 * upto >= n) AS median,
    min(total) FILTER (WHERE 4 * upto >= 3 * n) AS high
  FROM (SELECT player, total, row_number() OVER (PARTITION BY player ORDER BY total) AS upto,
      count(*) OVER (PARTITION BY player) AS n FROM finisher)
  GROUP BY player),
--- Of parts with as many points the first one counts.
piece AS (
  SELECT s.player, m.n, m.title,
    CASE m.n WHEN 1 THEN s.sum_1 WHEN 2 THEN s.sum_2 WHEN 3 THEN s.sum_3 WHEN 4 THEN s.sum_4 WHEN 5
    THEN s.sum_5 WHEN 6 THEN s.sum_6 END AS points
  FROM summed s CROSS JOIN score_part m ON m.game_kind = (SELECT kind FROM chosen_kind)),
largest AS (
  SELECT player, title, n, points, max(8 * points - n) AS key FROM piece GROUP BY player);

SELECT p.name AS player, s.games AS games, s.games < :min_n AS few,
  mean2(s.sum_1, s.games) AS part_1,
  mean2(s.sum_2, s.games) AS part_2,
  mean2(s.sum_3, s.games) AS part_3,
  mean2(s.sum_4, s.games) AS part_4,
  mean2(s.sum_5, s.games) AS part_5,
  mean2(s.sum_6, s.games) AS part_6,
  s.part_1_low, s.part_1_high,
  s.part_2_low, s.part_2_high,
  s.part_3_low, s.part_3_high,
  s.part_4_low, s.part_4_high,
  s.part_5_low, s.part_5_high,
  s.part_6_low, s.part_6_high,
  mean2(s.total, s.games) AS total, s.total_low, s.total_high,
  q.low AS low_quarter, q.median AS median, q.high AS high_quarter,
  l.title AS most_from,
  percent1(l.points, s.total) AS most_share,
  CASE l.n WHEN 1 THEN s.part_1_share_low WHEN 2 THEN s.part_2_share_low WHEN 3 THEN s.part_3_share_low WHEN 4
    THEN s.part_4_share_low WHEN 5 THEN s.part_5_share_low WHEN 6 THEN s.part_6_share_low END AS most_share_low,
  CASE l.n WHEN 1 THEN s.part_1_share_high WHEN 2 THEN s.part_2_share_high WHEN 3 THEN s.part_3_share_high WHEN 4
    THEN s.part_4_share_high WHEN 5 THEN s.part_5_share_high WHEN 6 THEN s.part_6_share_high END AS most_share_high,
  percent1(s.sum_1, s.total) AS part_1_share,
  percent1(s.sum_2, s.total) AS part_2_share,
  percent1(s.sum_3, s.total) AS part_3_share,
  percent1(s.sum_4, s.total) AS part_4_share,
  percent1(s.sum_5, s.total) AS part_5_share,
  percent1(s.sum_6, s.total) AS part_6_share,
  s.part_1_share_low, s.part_1_share_high,
  s.part_2_share_low, s.part_2_share_high,
  s.part_3_share_low, s.part_3_share_high,
  s.part_4_share_low, s.part_4_share_high,
  s.part_5_share_low, s.part_5_share_high,
  s.part_6_share_low, s.part_6_share_high
FROM summed s JOIN player p ON p.id = s.player JOIN quarter q ON q.player = s.player LEFT JOIN largest l ON l.player = s.player
ORDER BY total DESC, games DESC, player

-- chart: scores.gp height 130+26 rows 20
--- The script takes every column after these for a piece of it.
-- column: player text name
-- column: total 2 mean final score
-- column: few 0 1: rests on little
-- column: part_N 2
SELECT p.name AS player,
  mean2(s.total, s.games) AS total, s.games < :min_n AS few,
  mean2(s.sum_1, s.games) AS part_1,
  mean2(s.sum_2, s.games) AS part_2,
  mean2(s.sum_3, s.games) AS part_3,
  mean2(s.sum_4, s.games) AS part_4,
  mean2(s.sum_5, s.games) AS part_5,
  mean2(s.sum_6, s.games) AS part_6
FROM summed s JOIN player p ON p.id = s.player
ORDER BY total DESC, s.games DESC, player

-- headline:
SELECT a.player || iif(:player IS NULL, ' has the highest mean score, ', ' scores ') || tenths(a.total)
  || iif(:player IS NULL, '', ' in the mean') || ' in ' || counted(a.games, 'game') || '; '
  || percent(a.most_share) || ' of it from ' || a.most_from || '.' AS headline
FROM answer a ORDER BY a.total DESC, a."row" LIMIT 1

-- why: player
-- evidence: the final scores of the player, in their parts
-- mean: * per games
-- apart: total
SELECT f.game AS game, 2147483647 AS seq, f.seat AS seat,
  coalesce(replace(m.name, '-', '_'), iif(:of = 'total', 'total', 'games')) AS adds_to,
  CASE m.n WHEN 1 THEN r.part_1 WHEN 2 THEN r.part_2 WHEN 3 THEN r.part_3 WHEN 4 THEN r.part_4 WHEN 5
    THEN r.part_5 WHEN 6 THEN r.part_6 ELSE iif(:of = 'total', f.total, 1) END AS amount,
  f.result_text || ': ' || f.parts_text AS what
FROM finisher f JOIN player p ON p.id = f.player
JOIN result r ON r.game = f.game AND r.seat = f.seat
LEFT JOIN score_part m ON m.game_kind = f.kind AND replace(m.name, '-', '_') = :of
WHERE p.name = :key_1
ORDER BY f.game, f.seat
