-- report: year
-- order: 20
-- title: The year
-- summary: a year of the club or of a player, beside the year before
-- reading: The year is that of --season, or the last one in which somebody played. With --player it is that player's year. A run counts
--     games in the order of play; a shared first place is a win there. Minutes are those that logs note (x-duration-min), or
--     those between the moves of a game of Board Game Arena. Who thinks longest has three games or more that are timed. As HTML it is
--     a page to print or to send: shipslog report year --season 2025 -o year.html.
-- not-by-games: it is about all games of a year
-- html-page: year
-- column: fact text what is said
-- column: who text of whom; empty when of nobody in particular
-- column: value 2 how much it is in this year
-- column: before 2 in the year before; empty when there was none
-- column: change 2 value less before
-- column: game 0 number of the game in the database that it is about, for --game
-- column: date text its date, or the day
-- detail column: year 0 the year

-- views:
--- Of all years: the other filters choose.
ever AS NOT MATERIALIZED (
  SELECT g.id AS game, g.date, CAST(substr(g.date, 1, 4) AS INTEGER) AS year, a.rounds, a.moves
  FROM game g JOIN audit a ON a.game = g.id
  WHERE a.counts AND (a.early = 0 OR :early IS NOT 'leave-out') AND g.date <> '' AND EXISTS (SELECT 1 FROM result r WHERE r.game = g.id)
    AND (:kind IS NULL OR g.game_kind = :kind) AND (:players IS NULL OR g.players = :players)
    AND (:rulesets IS NULL OR g.rules IN (SELECT value FROM json_each(:rulesets)))
    AND (:event IS NULL OR instr(lower(g.event), lower(:event)) > 0)
    AND (:player IS NULL OR g.id IN (SELECT s.game FROM seat s WHERE s.player = (SELECT id FROM player WHERE name = :player)))
    AND (:with IS NULL OR NOT EXISTS (SELECT 1 FROM json_each(:with) w WHERE NOT EXISTS (
      SELECT 1 FROM seat s JOIN player p ON p.id = s.player WHERE s.game = g.id AND p.name = w.value)))),
this_year AS MATERIALIZED (SELECT coalesce(CAST(substr(:to, 1, 4) AS INTEGER), (SELECT max(year) FROM ever)) AS year),
--- Of this year and the one before.
lately AS MATERIALIZED (
  SELECT e.*, coalesce(
      (SELECT 60 * CAST(h.value AS INTEGER) FROM header h WHERE h.game = e.game AND h.key = 'x-duration-min' AND CAST(h.value AS INTEGER) > 0),
      (SELECT sum(t.seconds) FROM thinking t WHERE t.game = e.game)) AS seconds
  FROM this_year y CROSS JOIN ever e WHERE e.year IN (y.year, y.year - 1)),
sat AS MATERIALIZED (
  SELECT e.game, e.date, e.year, s.seat, s.player, p.name, r.total, r.place, r.win,
    row_number() OVER (PARTITION BY s.player ORDER BY e.date, e.game) AS nr
  FROM lately e CROSS JOIN seat s ON s.game = e.game CROSS JOIN result r ON r.game = s.game AND r.seat = s.seat
  JOIN player p ON p.id = s.player
  WHERE s.player > 0 AND (:player IS NULL OR p.name = :player)),
--- Sums of the club, or of the player.
summed AS MATERIALIZED (
  SELECT e.year, count(*) AS games, count(DISTINCT substr(e.date, 1, 10)) AS evenings,
    rounded(100 * sum(iif(e.moves, e.rounds, 0)), nullif(sum(e.moves), 0)) AS rounds,
    rounded(100 * sum(e.seconds), nullif(60 * count(e.seconds), 0)) AS minutes,
    (SELECT count(DISTINCT s.player) FROM lately o CROSS JOIN seat s ON s.game = o.game WHERE o.year = e.year AND s.player > 0) AS people,
    (SELECT rounded(100 * sum(best), count(*)) FROM (SELECT max(r.total) AS best FROM lately o
      CROSS JOIN result r ON r.game = o.game WHERE o.year = e.year AND r.place = 1 GROUP BY o.game)) AS win_score
  FROM lately e GROUP BY e.year),
of_player AS MATERIALIZED (
  SELECT year, player, name, count(*) AS games, sum(win) AS win, mean2(sum(place), count(*)) AS place, mean2(sum(total), count(*)) AS score
  FROM sat GROUP BY year, player),
--- Where moves are timed.
thinker AS (
  SELECT s.year, s.player, s.name, rounded(100 * sum(t.seconds), 60 * count(*)) AS minutes, count(*) AS games
  FROM sat s CROSS JOIN thinking t ON t.game = s.game AND t.seat = s.seat GROUP BY s.year, s.player),
--- Runs of wins, and of games without one.
run AS MATERIALIZED (
  SELECT year, player, name, place = 1 AS won, count(*) AS n, max(game) AS game, max(date) AS date FROM (
    SELECT *, row_number() OVER (PARTITION BY year, player ORDER BY nr) - row_number() OVER (PARTITION BY year, player, place = 1 ORDER BY nr) AS grp
    FROM sat)
  GROUP BY year, player, place = 1, grp),
lead_of AS (
  SELECT e.game, e.date, e.year, max(r.total) - (SELECT o.total FROM result o WHERE o.game = e.game ORDER BY o.total DESC LIMIT 1 OFFSET 1) AS lead
  FROM lately e CROSS JOIN result r ON r.game = e.game GROUP BY e.game),
won_by AS (
  SELECT game, group_concat(name, ' & ') AS who FROM (SELECT game, name FROM sat WHERE place = 1 ORDER BY game, name) GROUP BY game),
--- Who had never sat at a table before this year, and who had never won.
before AS NOT MATERIALIZED (
  SELECT x.player, x.game, r.place FROM this_year y CROSS JOIN seat x CROSS JOIN ever e ON e.game = x.game AND e.year < y.year
  CROSS JOIN result r ON r.game = x.game AND r.seat = x.seat),
first_game AS (
  SELECT s.* FROM this_year y CROSS JOIN (SELECT *, row_number() OVER (PARTITION BY player ORDER BY nr) AS at FROM sat
    WHERE year = (SELECT year FROM this_year)) s
  WHERE s.at = 1 AND NOT EXISTS (SELECT 1 FROM before b WHERE b.player = s.player)),
first_win AS (
  SELECT s.*, s.nr_of_year + (SELECT count(*) FROM before b WHERE b.player = s.player) AS after FROM (
    SELECT *, row_number() OVER (PARTITION BY player ORDER BY nr) AS at FROM (
      SELECT *, row_number() OVER (PARTITION BY player ORDER BY nr) AS nr_of_year FROM sat WHERE year = (SELECT year FROM this_year))
    WHERE place = 1) s
  WHERE s.at = 1 AND NOT EXISTS (SELECT 1 FROM before b WHERE b.player = s.player AND b.place = 1)),
--- Each fact of each year: what, of whom, how much times 100, of which game.
fact(nr, fact, year, who, value, game, date) AS (
  SELECT 1, 'games', year, '', 100 * games, NULL, '' FROM summed
  UNION ALL SELECT 2, 'evenings', year, '', 100 * evenings, NULL, '' FROM summed
  UNION ALL SELECT 3, 'players', year, '', 100 * people, NULL, '' FROM summed
  UNION ALL SELECT 4, 'rounds in a game', year, '', rounds, NULL, '' FROM summed WHERE rounds IS NOT NULL
  UNION ALL SELECT 5, 'minutes in a game', year, '', minutes, NULL, '' FROM summed WHERE minutes IS NOT NULL
  UNION ALL SELECT 6, 'score of the winner', year, '', win_score, NULL, '' FROM summed
  UNION ALL SELECT 7, 'wins', year, name, mean2(win, 60), NULL, '' FROM of_player WHERE name = :player
  UNION ALL SELECT 8, 'wins in percent', year, name, rounded(10000 * win, 60 * games), NULL, '' FROM of_player WHERE name = :player
  UNION ALL SELECT 9, 'mean place', year, name, place, NULL, '' FROM of_player WHERE name = :player
  UNION ALL SELECT 10, 'mean score', year, name, score, NULL, '' FROM of_player WHERE name = :player
  UNION ALL SELECT 11, 'minutes of thinking in a game', year, name, minutes, NULL, '' FROM thinker WHERE name = :player
  UNION ALL SELECT 12, 'thinks longest, minutes in a game', year, name, minutes, NULL, '' FROM (SELECT *, row_number() OVER (PARTITION BY year
    ORDER BY minutes DESC, name) AS at FROM thinker WHERE games >= 3) WHERE at = 1 AND :player IS NULL
  UNION ALL SELECT 13, 'most games', year, name, 100 * games, NULL, '' FROM (SELECT *, row_number() OVER (PARTITION BY year
    ORDER BY games DESC, name) AS at FROM of_player) WHERE at = 1 AND :player IS NULL
  UNION ALL SELECT 14, 'most wins', year, name, mean2(win, 60), NULL, '' FROM (SELECT *, row_number() OVER (PARTITION BY year
    ORDER BY win DESC, name) AS at FROM of_player) WHERE at = 1 AND :player IS NULL
  UNION ALL SELECT 15, 'highest score', year, name, 100 * total, game, date FROM (SELECT *, row_number() OVER (PARTITION BY year
    ORDER BY total DESC, date, game, name) AS at FROM sat) WHERE at = 1
  UNION ALL SELECT 16, 'largest lead', l.year, w.who, 100 * l.lead, l.game, l.date FROM (SELECT *, row_number() OVER (PARTITION BY year
    ORDER BY lead DESC, date, game) AS at FROM lead_of WHERE game IN (SELECT game FROM won_by)) l JOIN won_by w ON w.game = l.game WHERE at = 1
  UNION ALL SELECT 17, 'longest run of wins', year, name, 100 * n, game, date FROM (SELECT *, row_number() OVER (PARTITION BY year
    ORDER BY n DESC, date, name) AS at FROM run WHERE won) WHERE at = 1
  UNION ALL SELECT 18, 'longest run without a win', year, name, 100 * n, game, date FROM (SELECT *, row_number() OVER (PARTITION BY year
    ORDER BY n DESC, date, name) AS at FROM run WHERE NOT won) WHERE at = 1
  UNION ALL SELECT 19, 'most games in an evening', year, '', 100 * n, NULL, day FROM (SELECT year, substr(date, 1, 10) AS day, count(*) AS n,
    row_number() OVER (PARTITION BY year ORDER BY count(*) DESC, substr(date, 1, 10)) AS at FROM lately GROUP BY year, substr(date, 1, 10)) WHERE at = 1
  UNION ALL SELECT 20, 'first game', year, name, 100, game, date FROM first_game
  UNION ALL SELECT 21, 'first win, after games', year, name, 100 * after, game, date FROM first_win);

SELECT f.fact AS fact, f.who AS who, f.value AS value, b.value AS before, f.value - b.value AS change, f.game AS game, f.date AS date, f.year AS year
FROM fact f LEFT JOIN fact b ON b.nr = f.nr AND b.year = f.year - 1 AND f.nr < 20
WHERE f.year = (SELECT year FROM this_year) ORDER BY f.nr, f.date, f.game, f.who

-- chart: year.gp height 300
-- column: month 0 1 to 12
-- column: games 0 games in it
-- column: before 0 in the year before
-- column: year 0 the year
WITH RECURSIVE month(month) AS (VALUES(1) UNION ALL SELECT month + 1 FROM month WHERE month < 12)
SELECT m.month AS month, (SELECT count(*) FROM lately WHERE year = y.year AND CAST(substr(date, 6, 2) AS INTEGER) = m.month) AS games,
  (SELECT count(*) FROM lately WHERE year = y.year - 1 AND CAST(substr(date, 6, 2) AS INTEGER) = m.month) AS before, y.year AS year
FROM month m JOIN this_year y ON EXISTS (SELECT 1 FROM lately e WHERE e.year = y.year) ORDER BY m.month

-- headline:
SELECT a.year || ': ' || counted(a.value / 100, 'game') || ' on ' || counted((SELECT value FROM answer WHERE fact = 'evenings') / 100, 'day')
  || coalesce(', ' || iif(a.change = 0, 'as many as', (abs(a.change) / 100) || iif(a.change > 0, ' more than', ' fewer than')) || ' the year before', '')
  || coalesce('; ' || (SELECT who || ' won most, ' || wins_text(value) FROM answer WHERE fact = 'most wins'), '')
  || coalesce('; ' || (SELECT who || ' won ' || wins_text(value) FROM answer WHERE fact = 'wins'), '') || '.' AS headline
FROM answer a WHERE a.fact = 'games'

-- why: fact who
-- evidence: the games of the year, or the one that it is about
SELECT e.game AS game, 2147483647 AS seq, NULL AS seat, iif(:key_1 = 'games', 'value', '') AS adds_to, iif(:key_1 = 'games', 100, 0) AS amount, e.date AS what
FROM lately e WHERE e.year = (SELECT year FROM this_year)
  AND CASE WHEN (SELECT game FROM fact f WHERE f.year = e.year AND f.fact = :key_1 AND f.who = :key_2) IS NULL THEN 1
    ELSE e.game = (SELECT game FROM fact f WHERE f.year = e.year AND f.fact = :key_1 AND f.who = :key_2) END
ORDER BY e.game
