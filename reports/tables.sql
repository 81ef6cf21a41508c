-- report: tables
-- order: 15
-- title: Tables
-- summary: results by number of players, edition and expansion
-- reading: Somebody may be at home at large tables, or in an expansion. Each row has the results of a player at tables of one sort;
--     a game with two expansions counts in the rows of both. Where the interval of above holds 0, chance may explain the difference.
-- column: what text all, players, edition or expansion
-- column: name text of what: 4, deluxe, nobles; none: without expansions
-- column: player text name
-- column: games 0 games played to their end
-- few: games
-- column: wins 2 games won; a shared first place counts as its part
-- column: expected 2 wins of somebody who wins as often as all do, with as many players, from the same seats
-- column: above 2 wins less expected
-- interval: above
-- column: win_rate 1 wins in percent of games
-- detail interval: win_rate
-- column: mean_place 2 mean of the places, 1 = first
-- column: mean_score 2 mean final score in victory points
-- detail interval: mean_score

-- views:
--- Each rules text once: its edition and its expansions, "deluxe + nobles, draft=all".
ruled(rules, word, rest) AS (
  SELECT g.rules, '', replace(iif(instr(g.rules, ',') > 0, substr(g.rules, 1, instr(g.rules, ',') - 1), g.rules), ' ', '') || '+'
  FROM (SELECT DISTINCT g.rules FROM chosen c CROSS JOIN game g ON g.id = c.game) g
  UNION ALL SELECT rules, substr(rest, 1, instr(rest, '+') - 1), substr(rest, instr(rest, '+') + 1) FROM ruled WHERE rest <> ''),
sort_of AS MATERIALIZED (
  SELECT rules, iif(nr = 1, 'edition', 'expansion') AS what, word AS name FROM (
    SELECT rules, word, row_number() OVER (PARTITION BY rules ORDER BY length(rest) DESC) AS nr FROM ruled WHERE word <> '')
  UNION ALL SELECT rules, 'expansion', 'none' FROM ruled WHERE word <> '' GROUP BY rules HAVING count(*) = 1),
--- Sums for each player, rules and seat of a table; then for each sort of table.
numbered AS MATERIALIZED (SELECT rules, row_number() OVER (ORDER BY rules) AS nr FROM (SELECT DISTINCT rules FROM ruled)),
sat AS MATERIALIZED (
  SELECT g.key >> 26 AS player, n.rules, (g.key & 63) / 8 AS players, g.n, g.n * w.share AS share, g.sum_1 AS win, g.sum_2 AS places,
    g.sum_3 AS points, g.squares_3 AS points2, g.sum_4 AS scored
  FROM sums((SELECT sums_by(((f.player << 20 | n.nr) << 6) | f.share_key, f.win, f.place, coalesce(f.points, 0), f.points IS NOT NULL)
    FROM finisher f CROSS JOIN game g ON g.id = f.game JOIN numbered n ON n.rules = g.rules WHERE f.player > 0)) g
  JOIN seat_share w ON w.key = g.key & 63 JOIN numbered n ON n.nr = g.key >> 6 & 1048575),
line AS (
  SELECT 0 AS nr, 'all' AS what, 'all' AS name, * FROM sat
  UNION ALL SELECT 1, 'players', CAST(players AS TEXT), * FROM sat
  UNION ALL SELECT iif(s.what = 'edition', 2, 3), s.what, s.name, x.* FROM sat x JOIN sort_of s ON s.rules = x.rules),
summed AS MATERIALIZED (
  SELECT nr, what, name, player, sum(n) AS n, sum(share) AS share, sum(win) AS win, sum(places) AS places,
    sum(points) AS points, sum(scored) AS scored, sum(points2) AS points2
  FROM line GROUP BY nr, what, name, player),
answered AS MATERIALIZED (
  SELECT s.nr, s.what, s.name, p.name AS player, s.n AS games, s.n < :min_n AS few, mean2(s.win, 60) AS wins,
    rounded(s.share + 1000, 10000000) AS expected, rounded(50000000 * s.win - 3 * (s.share - 1000), 30000000) AS above,
    min(rounded(s.n * wilson_low(s.win, s.n, 10000, 60), 100) - rounded(s.share + 1000, 10000000),
      rounded(50000000 * s.win - 3 * (s.share - 1000), 30000000)) AS above_low,
    max(rounded(s.n * wilson_high(s.win, s.n, 10000, 60), 100) - rounded(s.share + 1000, 10000000),
      rounded(50000000 * s.win - 3 * (s.share - 1000), 30000000)) AS above_high,
    percent1(s.win, 60 * s.n) AS win_rate, wilson_low(s.win, s.n, 1000, 60) AS win_rate_low,
    wilson_high(s.win, s.n, 1000, 60) AS win_rate_high, percent1(s.share + 1000, 1000000000 * s.n) AS fair_rate,
    mean2(s.places, s.n) AS mean_place, mean2(s.points, s.scored) AS mean_score,
    ratio_low(s.scored, s.points, s.scored, s.points2, s.points, s.scored, 100) AS mean_score_low,
    ratio_high(s.scored, s.points, s.scored, s.points2, s.points, s.scored, 100) AS mean_score_high
  FROM summed s JOIN player p ON p.id = s.player WHERE s.n >= coalesce(:min_games, 1));

WITH chosen AS MATERIALIZED (SELECT * FROM results),
seat_game AS NOT MATERIALIZED (SELECT * FROM seat_game_of_results)
SELECT what, name, player, games, few, wins, expected, above, above_low, above_high, win_rate, win_rate_low, win_rate_high,
  mean_place, mean_score, mean_score_low, mean_score_high
FROM answered ORDER BY nr, name, few, above DESC, wins DESC, player

-- chart: rates.gp height 150+22 rows 40 labels 44
-- column: label text the table and the player
-- column: n 0 games
-- column: few 0 1: rests on little
-- column: rate 1 games won in percent
-- column: rate_low 1 lower end of its interval
-- column: rate_high 1 upper end
-- column: expected 1 the same if the player won as often as all do
-- column: is_sure 0 1: more by more than chance, -1: less, 0: chance may explain it
WITH chosen AS MATERIALIZED (SELECT * FROM results),
seat_game AS NOT MATERIALIZED (SELECT * FROM seat_game_of_results)
SELECT iif(what = 'players', name || ' players', iif(what = 'all', 'all', what || ' ' || name)) || ': ' || player AS label,
  games AS n, few, win_rate AS rate, win_rate_low AS rate_low, win_rate_high AS rate_high, fair_rate AS expected, 0 AS is_sure
FROM answered WHERE what <> 'all' ORDER BY nr, name, few, above DESC, wins DESC, player

-- headline:
SELECT counted((SELECT sum(games) FROM answer WHERE what = 'players') / max(1, (SELECT count(DISTINCT name) FROM answer WHERE what = 'none') + 1), 'seat')
  || ' at tables of ' || (SELECT group_concat(name, ', ') FROM (SELECT DISTINCT name FROM answer WHERE what = 'players' ORDER BY name))
  || ' players; most often ' || (SELECT player || ' sat at one of ' || name || ', ' || counted(games, 'game') FROM answer
    WHERE what = 'players' ORDER BY games DESC, "row" LIMIT 1) || '.' AS headline

-- why: what name player
-- evidence: the results of the player at such tables
WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT f.game AS game, 2147483647 AS seq, f.seat AS seat, 'games' AS adds_to, 1 AS amount, f.result_text AS what
FROM finisher f JOIN player p ON p.id = f.player JOIN game g ON g.id = f.game
WHERE p.name = :key_3 AND CASE :key_1 WHEN 'all' THEN 1 WHEN 'players' THEN f.players = :key_2
  ELSE EXISTS (SELECT 1 FROM sort_of s WHERE s.rules = g.rules AND s.what = :key_1 AND s.name = :key_2) END
ORDER BY f.game, f.seat
