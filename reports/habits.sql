-- report: habits
-- order: 49
-- title: Habits
-- summary: what costs players chances again and again, and how often
-- reading: By the program's play: all mistakes for certain that cost a twentieth of a game and more, by the kind of reason, what
--     costs a player most first. Beside how often that happens in 100 games of the player stands how often it does in 100 games of
--     the other players of these games, and in 100 won ones, whoever won them: what winners do as often costs less than it seems. A kind of reason is
--     known of the five dearest decisions of each player in a game; the others are among those without a known reason.
-- empty: no game has such a mistake, or none has been judged by this version: run 'shipslog analyse --db FILE'
-- column: player text whose habit
-- column: habit text what the player does
-- column: times 0 how often
-- column: games 0 games in which the player does
-- few: times
-- column: lost 2 chances to win lost by that in all, in percentage points
-- column: mean 2 mean of these
-- column: rate 1 times in 100 judged games of the player
-- column: others 1 times in 100 games of the other players
-- column: winners 1 times in 100 won games

-- views:
--- fault: the mistakes for certain with a grade; those that nothing is known about have the habit that says so.
fault AS MATERIALIZED (
  SELECT d.game, d.seq, s.seat, s.player, coalesce(d.habit, 'no reason is known') AS habit, d.loss, d.best,
    d.severity
  FROM chosen c CROSS JOIN v_judged_decisions d ON d.game = c.game
  CROSS JOIN seat s ON s.game = d.game AND s.seat = unicode(d.seat) - 65 WHERE d.severity IS NOT NULL),
--- judged_seat: who sat in the games that were judged, and whether they won.
judged_seat AS MATERIALIZED (
  SELECT s.game, s.seat, s.player, coalesce(r.place = 1, 0) AS won
  FROM chosen c CROSS JOIN evaluation e ON e.game = c.game AND e.policy <> 'estimate' CROSS JOIN seat s ON s.game = c.game
  LEFT JOIN result r ON r.game = s.game AND r.seat = s.seat);

WITH seats AS (SELECT player, count(*) AS n FROM judged_seat GROUP BY player),
whole AS (SELECT count(*) AS n, sum(won) AS won FROM judged_seat),
usual AS (
  SELECT f.habit, count(*) AS n, sum(j.won) AS won FROM fault f
  JOIN judged_seat j ON j.game = f.game AND j.seat = f.seat GROUP BY f.habit),
summed AS (
  SELECT player, habit, count(*) AS times, count(DISTINCT game) AS games, sum(loss) AS lost FROM fault
  WHERE player > 0 AND (:player IS NULL OR player = (SELECT id FROM player WHERE name = :player)) GROUP BY player, habit)
SELECT p.name AS player, m.habit AS habit, m.times AS times, m.games AS games, m.times < :min_n AS few, m.lost AS lost,
  rounded(m.lost, m.times) AS mean, rounded(1000 * m.times, s.n) AS rate,
  iif(w.n > s.n, rounded(1000 * (u.n - m.times), w.n - s.n), NULL) AS others,
  iif(w.won > 0, rounded(1000 * u.won, w.won), NULL) AS winners
FROM summed m JOIN player p ON p.id = m.player JOIN seats s ON s.player = m.player JOIN usual u ON u.habit = m.habit, whole w
WHERE s.n >= coalesce(:min_games, 1)
ORDER BY m.lost DESC, p.name, m.habit

-- chart: habits.gp height 130+40 rows 20 labels 72
-- column: what text what the players chosen do
-- column: few 0 1: rests on little
-- column: lost 2 chances to win that they lost by that, in percentage points
SELECT f.habit AS what, count(*) < :min_n AS few, sum(f.loss) AS lost FROM fault f JOIN player p ON p.id = f.player
WHERE :player IS NULL OR p.name = :player GROUP BY f.habit ORDER BY lost DESC, what

-- headline:
SELECT player || ' ' || habit || ': ' || counted(times, 'time') || ', ' || tenths(lost) || ' percentage points in all, by the program''s play.' AS headline
FROM answer WHERE habit <> 'no reason is known' ORDER BY "row" LIMIT 1

-- why: player habit
-- evidence: the decisions, with what the best other choice would have given more
-- mean: mean per times by 100
-- mean: lost by 100
-- apart: games lost mean
SELECT f.game AS game, f.seq AS seq, f.seat AS seat, iif(:of IN ('lost', 'mean'), :of, 'times') AS adds_to,
  CASE WHEN :of IN ('lost', 'mean') THEN f.loss ELSE 1 END AS amount,
  iif(f.severity = 'inaccuracy', 'an ', 'a ') || f.severity || '; best was ' || f.best || ', by ' || tenths(f.loss)
    || ' percentage points' AS what
FROM fault f JOIN player p ON p.id = f.player WHERE p.name = :key_1 AND f.habit = :key_2 AND :of IS NOT 'games'
UNION ALL SELECT DISTINCT f.game, 2147483647, f.seat, 'games', 1, 'judged'
FROM fault f JOIN player p ON p.id = f.player WHERE p.name = :key_1 AND f.habit = :key_2 AND :of = 'games'
ORDER BY 1, 2
