-- report: decisions
-- order: 46
-- title: Decisions
-- summary: what the choices of players cost, by the program's play
-- reading: By the program's play: the loss of a decision is the chance to win that the best other choice would have given more
--     than what was chosen, and nothing when nothing was better. Players are compared by what they lost for each 1.00 that
--     choosing by lot would have lost, which is the best choice less the mean of all: 0.50 is half as much, 1.00 as much as
--     by lot, and more is worse than that. So a position in which little can be lost counts little. Each loss has an error of
--     a few percentage points, so none is quite 0; differences between players count, not the height.
-- empty: no game has been judged: run 'shipslog analyse --db FILE', which keeps what these rows are made of
-- column: player text who decided
-- column: what text all; a role, when it was taken; buildings; others
-- column: games 0 games judged in which there was such a decision
-- few: games
-- column: decisions 0 such decisions, of those with several choices
-- column: lost 2 what they lost for each 1.00 that choosing by lot would have lost
-- interval: lost
-- column: loss 2 mean chance to win lost by a decision, in percentage points
-- detail interval: loss
-- column: points 2 mean points of the own final score lost by a decision
-- detail interval: points
-- column: mistakes 0 mistakes for certain
-- column: worst 2 the largest loss, in percentage points

-- views:
--- sorted: each judged decision twice, among all of its player (kind -1) and among those of its kind: a role by its number,
--- buildings and others after all roles.
role AS MATERIALIZED (SELECT id, name FROM shown_thing WHERE game_kind = (SELECT kind FROM chosen_kind) AND class = 'role'),
decision AS MATERIALIZED (
  SELECT d.game, d.seq, d.seat, s.player, d.best, max(d.loss, 0) AS loss, iif(d.loss > 0, d.points, 0) AS points,
    d.stakes, d.mistake,
    CASE d.what WHEN 'role' THEN (SELECT r.id FROM role r WHERE r.name = d.thing) WHEN 'building' THEN 1000
      ELSE 1001 END AS kind
  FROM chosen c CROSS JOIN judged_decision d ON d.game = c.game
  CROSS JOIN seat s ON s.game = d.game AND s.seat = d.seat
  WHERE (:player IS NULL OR d.seat IN (SELECT s.seat FROM players_seat s WHERE s.game = d.game))),
sorted AS (
  SELECT game, seq, seat, player, best, loss, points, stakes, mistake, -1 AS kind FROM decision
  UNION ALL SELECT game, seq, seat, player, best, loss, points, stakes, mistake, kind FROM decision);

WITH of_game AS (
  SELECT player, kind, game, count(*) AS n, sum(loss) AS loss, sum(points) AS points,
    sum(stakes) AS stakes, sum(mistake) AS mistakes, max(loss) AS worst
  FROM sorted GROUP BY player, kind, game),
summed AS (
  SELECT player, kind, count(*) AS games, sum(n) AS n, sum(loss) AS loss, sum(points) AS points,
    sum(stakes) AS stakes, sum(mistakes) AS mistakes, max(worst) AS worst,
    ${limited(lost, ratio_low(loss, stakes, 100), ratio_high(loss, stakes, 100), 0, 9223372036854775807)},
    ${limited(loss, ratio_low(loss, n, 1), ratio_high(loss, n, 1), 0, 9223372036854775807)},
    difference_low(points, n, 1) AS points_low, difference_high(points, n, 1) AS points_high
  FROM of_game GROUP BY player, kind HAVING count(*) >= coalesce(:min_games, 1)),
lost AS (SELECT *, iif(stakes > 0, rounded(100 * loss, stakes), NULL) AS lost FROM summed)
SELECT p.name AS player, CASE l.kind WHEN -1 THEN 'all' WHEN 1000 THEN 'buildings' WHEN 1001 THEN 'others'
    ELSE (SELECT title FROM shown_thing WHERE game_kind = (SELECT kind FROM chosen_kind) AND id = l.kind) END AS what,
    l.games AS games, l.games < :min_n AS few,
  l.n AS decisions, l.lost AS lost, l.lost_low, l.lost_high,
  rounded(l.loss, l.n) AS loss, l.loss_low, l.loss_high,
  rounded(l.points, l.n) AS points, l.points_low, l.points_high,
  l.mistakes AS mistakes, l.worst AS worst
FROM lost l JOIN player p ON p.id = l.player
JOIN lost a ON a.player = l.player AND a.kind = -1
ORDER BY a.lost, p.name, l.kind

-- chart: decisions.gp height 130+26 rows 20
-- column: player text who decided
-- column: games 0 games judged
-- column: few 0 1: rests on little
-- column: lost 2 what was lost for each 1.00 that choosing by lot would have lost
-- interval: lost
WITH of_game AS (
  SELECT player, game, sum(loss) AS loss, sum(stakes) AS stakes FROM sorted WHERE kind = -1
  GROUP BY player, game),
summed AS (
  SELECT player, count(*) AS games, sum(loss) AS loss, sum(stakes) AS stakes,
    ${limited(lost, ratio_low(loss, stakes, 100), ratio_high(loss, stakes, 100), 0, 9223372036854775807)}
  FROM of_game GROUP BY player HAVING sum(stakes) > 0 AND count(*) >= coalesce(:min_games, 1))
SELECT p.name AS player, s.games AS games, s.games < :min_n AS few,
  rounded(100 * s.loss, s.stakes) AS lost, s.lost_low, s.lost_high
FROM summed s JOIN player p ON p.id = s.player ORDER BY lost, p.name

-- headline:
WITH whole AS (SELECT * FROM answer WHERE what = 'all' AND lost IS NOT NULL),
best AS (SELECT * FROM whole ORDER BY "row" LIMIT 1),
last AS (SELECT * FROM whole ORDER BY "row" DESC LIMIT 1)
SELECT 'By the program''s play, ' || b.player || ' loses ' || printf('%d.%02d', b.lost / 100,
  b.lost % 100) || ' for each 1.00 that choosing by lot would lose'
  || CASE WHEN b.player = l.player THEN '.' WHEN b.lost_high < l.lost_low THEN ', ' || l.player || ' '
    || printf('%d.%02d', l.lost / 100, l.lost % 100) || '.'
    ELSE '; too few games to tell the players apart.' END AS headline
FROM best b, last l

-- why: player what
-- evidence: the decisions, with what the best other choice would have given more
-- mean: loss per decisions by 100
-- mean: points per decisions by 100
-- apart: games loss points mistakes
SELECT s.game AS game, s.seq AS seq, s.seat AS seat,
  iif(:of IN ('loss', 'points', 'mistakes'), :of, 'decisions') AS adds_to,
  CASE :of WHEN 'loss' THEN s.loss WHEN 'points' THEN s.points WHEN 'mistakes' THEN s.mistake ELSE 1 END AS amount,
  iif(s.loss > 0, 'best was ' || s.best || ', by ' || tenths(s.loss) || ' percentage points', 'nothing was better')
    || iif(s.mistake, ', a mistake for certain', '') AS what
FROM sorted s JOIN player p ON p.id = s.player
WHERE p.name = :key_1 AND CASE s.kind WHEN -1 THEN 'all' WHEN 1000 THEN 'buildings' WHEN 1001 THEN 'others'
    ELSE (SELECT title FROM shown_thing WHERE game_kind = (SELECT kind FROM chosen_kind) AND id = s.kind) END = :key_2
    AND :of IS NOT 'games'
UNION ALL SELECT DISTINCT s.game, 2147483647, s.seat, 'games', 1, 'judged'
FROM sorted s JOIN player p ON p.id = s.player
WHERE p.name = :key_1 AND CASE s.kind WHEN -1 THEN 'all' WHEN 1000 THEN 'buildings' WHEN 1001 THEN 'others'
    ELSE (SELECT title FROM shown_thing WHERE game_kind = (SELECT kind FROM chosen_kind) AND id = s.kind) END = :key_2
    AND :of = 'games'
ORDER BY 1, 2
