-- report: neighbours
-- order: 90
-- title: Neighbours
-- summary: a player's results by who sits on the right and on the left
-- reading: The player on the right acts first and leaves the choices. The chart shows the twelve
--     players with the most games: a field is blue where the player of the row surely won more often
--     beside the player of the column than with that player elsewhere at the table, and orange where less. Two
--     players have no neighbours.
-- column: player text name
-- column: side text where the neighbour sat: right, who acts before the player; left, who acts after
-- column: neighbour text who sat there
-- column: games 0 games of three or more players, played to their end, in which both sat so
-- few: games
-- column: wins 2 games the player won; a shared first place counts as its part
-- column: win_rate 1 wins in percent of games
-- detail interval: win_rate
-- column: expected 1 the same if all who sat there had won as often as these seats do
-- detail column: games_elsewhere 0 games in which the neighbour sat elsewhere at the table, at tables of the same sizes
-- column: elsewhere 1 wins of the player in percent in these
-- verdict: the player wins more or less often than with the same neighbour elsewhere at the table
-- column: mean_place 2 mean of the places, 1 = first
-- detail interval: mean_place
-- detail column: mean_score 2 mean final score in victory points
-- detail interval: mean_score

-- views:
--- `side`: 0 right, 1 left, 2 elsewhere.  What the player wins beside somebody, less what such seats win, is compared with as
--- many games drawn from all that both played at tables of that size: so it does not matter who is strong, or
--- whom somebody meets.  v is that in tenths of a sixtieth.  With two players there is no elsewhere.
seated AS NOT MATERIALIZED (
  SELECT f.*, w.share, 10 * f.win - 6 * w.share / 10000000 AS v
  FROM finisher f CROSS JOIN seat_share w ON w.key = f.share_key
  WHERE f.player > 0 AND f.is_seated AND f.players > 2),
met AS NOT MATERIALIZED (
  SELECT key >> 34 AS player, key & 3 AS side, key >> 5 & 0x1fffffff AS neighbour, key >> 2 & 7 AS players, n,
    sum_1 AS win, sum_2 AS share, sum_3 AS places, squares_3 AS places2, sum_4 AS points, squares_4 AS points2,
    all_n - n AS else_n, all_sum_1 - sum_1 AS else_win, sum_5 - rounded(n * all_sum_5, all_n) AS distance,
    (all_sum_6 - all_sum_5 * all_sum_5 / all_n) * n / all_n * (all_n - n) / nullif(all_n - 1, 0) AS variance
  FROM sums((SELECT sums_by((f.player << 34) + (o.player << 5) + (f.players << 2)
        + CASE o.seat WHEN (f.seat + f.players - 1) % f.players THEN 0 WHEN (f.seat + 1) % f.players THEN 1 ELSE 2 END,
      f.win, f.share, f.place, f.total, f.v, f.v * f.v)
    FROM seated f CROSS JOIN seat o ON o.game = f.game AND o.seat <> f.seat AND o.player > 0), 2)
  WHERE key & 3 < 2),
all_beside AS NOT MATERIALIZED (
  SELECT player, side, neighbour, sum(n) AS n, sum(win) AS win, sum(share) AS share, sum(places) AS places,
    sum(places2) AS places2, sum(points) AS points, sum(points2) AS points2, max(players) AS players,
    sum(else_n) AS else_n, rounded(10 + sum(1000000 * n * else_win / else_n), 1000 * sum(iif(else_n > 0, 60 * n,
    0))) AS elsewhere,
    sum(distance) / 10 AS distance, sum(variance) / 100 AS variance
  FROM met GROUP BY player, side, neighbour);

SELECT p.name AS player, iif(b.side = 0, 'right', 'left') AS side, o.name AS neighbour,
  b.n AS games, b.n < :min_n AS few,
  mean2(b.win, 60) AS wins,
  percent1(b.win, 60 * b.n) AS win_rate,
  wilson_low(b.win, b.n, 1000, 60) AS win_rate_low, wilson_high(b.win, b.n, 1000, 60) AS win_rate_high,
  rounded(b.share + 1000, 1000000 * b.n) AS expected,
  b.else_n AS games_elsewhere, b.elsewhere AS elsewhere, b.q AS q, b.verdict AS verdict,
  mean2(b.places, b.n) AS mean_place,
  ${limited(mean_place, ratio_low(b.n, b.places, b.n, b.places2, b.places, b.n, 100), ratio_high(b.n, b.places, b.n, b.places2, b.places, b.n, 100), 100, 100 * b.players)},
  mean2(b.points, b.n) AS mean_score, ratio_low(b.n, b.points, b.n, b.points2, b.points, b.n, 100) AS mean_score_low,
    ratio_high(b.n, b.points, b.n, b.points2, b.points, b.n, 100) AS mean_score_high
FROM (SELECT *, rate AS q, verdict(rate, distance, 'more',
  'less') AS verdict FROM (${questions(all_beside, 60)}) WHERE n >= coalesce(:min_games, 1)) b
JOIN player p ON p.id = b.player JOIN player o ON o.id = b.neighbour
ORDER BY player, side DESC, games DESC, win_rate DESC, neighbour

-- chart: neighbours.gp height 470
-- column: side 0 1 the neighbour sat on the right, 2 on the left
-- column: row 0 number of the player, from 1; who played most comes first
-- column: player text name
-- column: place 0 number of the neighbour
-- column: neighbour text name
-- column: games 0 games in which they sat so
-- column: win_rate 1 games the player won, in percent
-- column: elsewhere 1 games the player won with the neighbour elsewhere at the table; the same when there are none
-- column: is_sure 0 1: with a q up to 10
-- column: few 0 1: rests on little
--- The dozen who sat at most tables.
WITH field AS MATERIALIZED (
  SELECT b.side + 1 AS side, b.player, b.neighbour, b.n, percent1(b.win, 60 * b.n) AS win_rate,
    coalesce(b.elsewhere, percent1(b.win, 60 * b.n)) AS elsewhere, coalesce(rate <= 100, 0) AS is_sure
  FROM (${questions(all_beside, 60)}) b),
busy AS MATERIALIZED (
  SELECT player, row_number() OVER (ORDER BY sum(n) DESC, player) AS nr FROM (
    SELECT player, n FROM field UNION ALL SELECT neighbour, n FROM field)
  GROUP BY player)
SELECT f.side AS side, r.nr AS row, p.name AS player, c.nr AS place, o.name AS neighbour,
  f.n AS games, f.win_rate AS win_rate, f.elsewhere AS elsewhere, f.is_sure AS is_sure, f.n < :min_n AS few
FROM field f JOIN busy r ON r.player = f.player JOIN busy c ON c.player = f.neighbour
JOIN player p ON p.id = f.player JOIN player o ON o.id = f.neighbour
WHERE r.nr <= 12 AND c.nr <= 12 AND f.n >= coalesce(:min_games, 1)
ORDER BY f.side, r.nr, c.nr

-- headline:
SELECT coalesce((SELECT player || ' wins ' || verdict || ' often with ' || neighbour || ' on the ' || side
  || ' than elsewhere at the table, '
      || percent(win_rate) || ' of ' || counted(games, 'game') || ' where ' || percent(elsewhere) || ' are usual.'
    FROM answer WHERE verdict IN ('more', 'less') ORDER BY q, games DESC, "row" LIMIT 1),
  'Too few games to tell whether it matters who sits beside whom.') AS headline

-- why: player side neighbour
-- evidence: the results of the player in the games in which they sat so
-- mean: wins by 60
-- mean: mean_place per games
-- mean: mean_score per games
-- apart: wins mean_place mean_score games_elsewhere
WITH both AS MATERIALIZED (
  SELECT f.game, f.players, f.seat, f.place, f.total, f.win, f.result_text,
    s.seat = (f.seat + iif(:key_2 = 'right', f.players - 1, 1)) % f.players AS is_beside
  FROM finisher f JOIN player p ON p.id = f.player
  JOIN seat s ON s.game = f.game AND s.seat <> f.seat JOIN player o ON o.id = s.player
  WHERE p.name = :key_1 AND o.name = :key_3 AND f.is_seated AND f.players > 2)
${result_evidence(games, f.result_text)}
FROM both f WHERE f.is_beside AND :of IS NOT 'games_elsewhere'
UNION ALL SELECT f.game AS game, 2147483647 AS seq, f.seat AS seat, 'games_elsewhere' AS adds_to,
  1 AS amount, f.result_text AS what
FROM both f WHERE :of = 'games_elsewhere' AND NOT f.is_beside
  AND f.players IN (SELECT players FROM both WHERE is_beside)
ORDER BY 1, 3
