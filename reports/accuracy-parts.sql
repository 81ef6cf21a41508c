-- report: accuracy-parts
-- order: 45
-- title: Accuracy by part
-- summary: how well players choose each role, early and late, ahead and behind
-- reading: By the program's play: the accuracy of each player, 0 to 100 (report accuracy), in all decisions and in some: in the
--     opening, the middle and the end, thirds of the rounds of a game; ahead, even and behind, by more than a tenth of a game; roles
--     that were taken, buildings, others. A player's weakness is a row whose interval lies below that of all decisions.
-- empty: no game has been judged: run 'shipslog analyse --db FILE', which keeps what these rows are made of
-- column: player text who decided
-- column: part text all; opening, middle, end; ahead, even or behind; a role, when it was taken; buildings; others
-- column: games 0 games judged in which there was such a decision
-- few: games
-- column: decisions 0 such decisions, of those with several choices
-- column: accuracy 1 how well they choose, 0 to 100
-- interval: accuracy

-- views:
--- part_decision: each judged decision four times, in the parts that it belongs to; place is that of the part in the table.
part_decision AS MATERIALIZED (
  SELECT d.*, 0 AS place, 'all' AS part FROM chosen_decision d
  UNION ALL SELECT d.*, CASE d.phase WHEN 'opening' THEN 1 WHEN 'middle' THEN 2 ELSE 3 END, d.phase FROM chosen_decision d
  UNION ALL SELECT d.*, CASE d.standing WHEN 'ahead' THEN 4 WHEN 'even' THEN 5 ELSE 6 END, d.standing FROM chosen_decision d
  WHERE d.standing IS NOT NULL
  UNION ALL SELECT d.*, CASE d.what WHEN 'role' THEN 10 + r.id WHEN 'building' THEN 1000 ELSE 1001 END,
    CASE d.what WHEN 'role' THEN r.title WHEN 'building' THEN 'buildings' ELSE 'others' END
  FROM chosen_decision d LEFT JOIN chosen_thing r ON d.what = 'role' AND r.class = 'role' AND r.name = d.thing);

WITH of_game AS (
  SELECT player, place, part, game, count(*) AS n, sum(lost) AS lost, sum(stakes) AS stakes FROM part_decision
  GROUP BY player, place, game),
summed AS (
  SELECT player, place, part, count(*) AS games, sum(n) AS decisions,
    max(0, min(1000, 1000 - rounded(100 * sum(lost), sum(stakes)))) AS accuracy,
    ${limited(accuracy, 1000 - ratio_high(lost, stakes, 100), 1000 - ratio_low(lost, stakes, 100), 0, 1000)}
  FROM of_game GROUP BY player, place HAVING sum(stakes) > 0 AND count(*) >= coalesce(:min_games, 1))
SELECT p.name AS player, m.part AS part, m.games AS games, m.games < :min_n AS few, m.decisions AS decisions,
  m.accuracy AS accuracy, m.accuracy_low, m.accuracy_high
FROM summed m JOIN player p ON p.id = m.player JOIN summed a ON a.player = m.player AND a.place = 0
ORDER BY a.accuracy DESC, p.name, m.place

-- chart: accuracy.gp height 130+26 rows 30 labels 44
-- column: who text who decided, and what
-- column: few 0 1: rests on little
-- column: accuracy 1 how well they choose, 0 to 100
-- interval: accuracy
WITH of_game AS (
  SELECT player, place, part, game, sum(lost) AS lost, sum(stakes) AS stakes FROM part_decision
  GROUP BY player, place, game)
SELECT p.name || ': ' || d.part AS who, count(*) < :min_n AS few, ${accuracy(1)} AS accuracy,
  ${limited(accuracy, 1000 - ratio_high(lost, stakes, 100), 1000 - ratio_low(lost, stakes, 100), 0, 1000)}
FROM of_game d JOIN player p ON p.id = d.player GROUP BY d.player, d.place
HAVING sum(stakes) > 0 AND count(*) >= coalesce(:min_games, 1) ORDER BY p.name, d.place

-- headline:
WITH least AS (
  SELECT a.* FROM answer a JOIN answer w ON w.player = a.player AND w.part = 'all'
  WHERE a.part <> 'all' AND a.accuracy_high < w.accuracy_low ORDER BY a.accuracy, a."row" LIMIT 1)
SELECT coalesce((SELECT player || ' chooses worst in ' || part || ', with an accuracy of ' || tenths(10 * accuracy)
    || ', by the program''s play.' FROM least),
  'Too few games to say what somebody chooses worse than the rest.') AS headline

-- why: player part
-- evidence: the decisions, with what the best other choice would have given more
-- apart: games
SELECT d.game AS game, d.seq AS seq, d.seat AS seat, 'decisions' AS adds_to, 1 AS amount,
  iif(d.loss > 0, 'best was ' || d.best || ', by ' || tenths(d.loss) || ' percentage points', 'nothing was better') AS what
FROM part_decision d JOIN player p ON p.id = d.player WHERE p.name = :key_1 AND d.part = :key_2 AND :of IS NOT 'games'
UNION ALL SELECT DISTINCT d.game, 2147483647, d.seat, 'games', 1, 'judged'
FROM part_decision d JOIN player p ON p.id = d.player WHERE p.name = :key_1 AND d.part = :key_2 AND :of = 'games'
ORDER BY 1, 2
