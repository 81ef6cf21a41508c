-- report: months
-- title: Months
-- summary: games and scores by month
-- column: month text year and month, empty when the date is not known
-- column: games 0 games played to their end
-- column: mean_score 2 mean final score in victory points
SELECT substr(g.date, 1, 7) AS month, count(DISTINCT f.game) AS games,
  (200 * sum(f.total) + count(*)) / (2 * count(*)) AS mean_score
FROM finisher f JOIN game g ON g.id = f.game GROUP BY 1 ORDER BY 1
-- why: month
SELECT DISTINCT f.game AS game, 2147483647 AS seq, NULL AS seat, 'games' AS adds_to, 1 AS amount,
  g.event AS what
FROM finisher f JOIN game g ON g.id = f.game WHERE substr(g.date, 1, 7) = :key_1 ORDER BY 1
