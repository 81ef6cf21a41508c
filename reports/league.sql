-- report: league
-- order: 15
-- title: League
-- summary: a season as a table: points by place, added up over the games
-- reading: The first of a game has 10 points, the last none, and those between them as many as their places are apart: at a
--     table of four 10, 6.67, 3.33 and 0. So a game is worth the same at tables of all sizes, 5 points a seat in the mean.
--     --points 5,3,2,1 gives these points for the places instead, whatever the number of players, and none for later
--     places. Who shares places shares their points. Playing often counts; equal points
--     are ranked by first places. --season 2026 chooses the games of that year, --min-games 10 those who played
--     enough.
-- chart: league.gp height 130+26 rows 20
-- column: rank 0 place in the league, also with --player among all; equal points and first places share it
-- column: player text name
-- column: games 0 games played to their end
-- few: games
-- column: points 2 points of all games
-- column: firsts 0 first places, shared ones too
-- column: seconds 0 second places
-- column: thirds 0 third places
-- column: per_game 2 points of a game in the mean
-- interval: per_game

-- views:
--- What each seat has, in sixtieths of a point: these can be shared by up to six.
number(n) AS (VALUES (1), (2), (3), (4), (5), (6)),
place_points AS MATERIALIZED (
  SELECT s.n AS players, p.n AS place, iif(:points IS NULL, 600 * (s.n - p.n) / max(s.n - 1, 1),
    60 * coalesce((SELECT value FROM json_each('[' || :points || ']') WHERE key = p.n - 1), 0)) AS points
  FROM number s JOIN number p ON p.n <= s.n),
award AS MATERIALIZED (
  SELECT 64 * (s.n) + 8 * (a.n) + b.n AS key, coalesce((SELECT sum(points) FROM place_points
    WHERE players = s.n AND place BETWEEN a.n AND a.n + b.n - 1), 0) / b.n AS points
  FROM number s JOIN number a JOIN number b),
sharing AS (
  SELECT c.game, c.players, r.seat, r.place, r.total,
    (SELECT count(*) FROM result o WHERE o.game = c.game AND o.place = r.place) AS shared
  FROM chosen c CROSS JOIN result r ON r.game = c.game),
taken AS (
  SELECT r.*, s.player FROM sharing r CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat
  WHERE s.player > 0),
entry AS MATERIALIZED (
  SELECT t.*, a.points FROM taken t JOIN award a ON a.key = 64 * (t.players) + 8 * (t.place) + t.shared);

WITH chosen AS MATERIALIZED (SELECT * FROM results_of_all),
placed AS (
  SELECT e.key / 512 AS player, e.key / 8 & 7 AS place, e.n, a.points
  FROM sums((SELECT sums_by(512 * player + 64 * (players) + 8 * (place) + shared) FROM taken)) e
  CROSS JOIN award a ON a.key = e.key & 511),
summed AS (
  SELECT player, sum(n) AS n, sum(n * points) AS points, sum(iif(place = 1, n, 0)) AS firsts,
    sum(iif(place = 2, n, 0)) AS seconds, sum(iif(place = 3, n, 0)) AS thirds,
    ${limited(per_game, ratio_low(sum(n), sum(n * points), 60 * sum(n), sum(n * points * points), 60 * sum(n * points), 3600 * sum(n), 100), ratio_high(sum(n), sum(n * points), 60 * sum(n), sum(n * points * points), 60 * sum(n * points), 3600 * sum(n), 100), 0, 100 * (SELECT max(points) FROM place_points) / 60)}
  FROM placed GROUP BY player HAVING sum(n) >= coalesce(:min_games, 1)),
ranked AS (SELECT *, rank() OVER (ORDER BY points DESC, firsts DESC) AS rank FROM summed)
SELECT r.rank AS rank, p.name AS player, r.n AS games, r.n < :min_n AS few, mean2(r.points, 60) AS points,
  r.firsts AS firsts, r.seconds AS seconds, r.thirds AS thirds,
  mean2(r.points, 60 * r.n) AS per_game, r.per_game_low, r.per_game_high
FROM ranked r JOIN player p ON p.id = r.player
WHERE :player IS NULL OR p.name = :player
ORDER BY r.rank, r.n, p.name

-- headline:
SELECT a.player || iif(:player IS NULL, ' leads with ',
  ' has ') || tenths(a.points) || ' points from ' || counted(a.games, 'game')
  || coalesce((SELECT iif(b.points = a.points, ', as many as ',
    ', ' || tenths(a.points - b.points) || ' more than ') || b.player
    FROM answer b WHERE b."row" = 2), '') || '.' AS headline
FROM answer a WHERE a."row" = 1

-- why: player
-- evidence: the places of the player
-- mean: points by 60
-- apart: points firsts seconds thirds
WITH chosen AS MATERIALIZED (SELECT * FROM results_of_all)
SELECT e.game AS game, 2147483647 AS seq, e.seat AS seat,
  iif(:of IN ('points', 'firsts', 'seconds', 'thirds'), :of, 'games') AS adds_to,
  CASE :of WHEN 'points' THEN e.points WHEN 'firsts' THEN e.place = 1
    WHEN 'seconds' THEN e.place = 2 WHEN 'thirds' THEN e.place = 3 ELSE 1 END AS amount,
  'place ' || e.place || ' of ' || e.players || ', ' || e.total || ' points' || iif(e.shared > 1,
  ', shared by ' || e.shared, '') AS what
FROM entry e JOIN player p ON p.id = e.player WHERE p.name = :key_1
ORDER BY e.game, e.seat
