-- report: violations
-- order: 270
-- title: Violations
-- summary: what the audit found, by kind of violation
-- reading: Errors break the rules or contradict the log itself, warnings are logs with something missing, infos
--     say what is undecidable. One slip in a log leads to many findings: the first is counted, and what follows from
--     it stands beside. What follows from a line that cannot be read is not counted.
-- chart: violations.gp height 130+24 rows 20 labels 44
-- column: violation text id in docs/violations.md
-- column: severity text error, warning or info
-- column: clause text rule it goes back to, in docs/rules
-- column: findings 0 how often it was found, where it follows from nothing before
-- column: following 0 findings that follow from these
-- column: games 0 games in which it was found so
-- detail column: meaning text the catalogue's sentence
WITH -- how many findings follow from each root
followed(game, n, following) AS MATERIALIZED (
  SELECT f.game, f.follows, count(*) FROM chosen c CROSS JOIN finding f ON f.game = c.game AND f.follows IS NOT NULL
  GROUP BY f.game, f.follows)
SELECT v.id AS violation, v.severity AS severity, v.clause AS clause,
  count(*) AS findings,
  coalesce(sum(w.following), 0) AS following,
  count(DISTINCT f.game) AS games,
  v.text AS meaning
FROM chosen c CROSS JOIN finding f ON f.game = c.game AND f.follows IS NULL AND f.follows_unread IS NULL
LEFT JOIN followed w ON w.game = f.game AND w.n = f.n
JOIN violation v ON v.id = f.violation
GROUP BY v.id HAVING count(DISTINCT f.game) >= coalesce(:min_games, 1)
ORDER BY CASE v.severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END,
  findings DESC, v.id

-- headline:
SELECT 'Found most: ' || a.violation || ', ' || counted(a.findings, 'time') || ' in ' || counted(a.games,
  'game') || '; in all '
  || counted((SELECT sum(findings) FROM answer), 'finding') || '.' AS headline
FROM answer a ORDER BY a.findings DESC, a."row" LIMIT 1

-- why: violation
-- evidence: the statements at which it was found, and those at which what follows was
SELECT game, seq, seat, adds_to, amount, what FROM (
  SELECT f.game AS game, f.seq AS seq, f.seat AS seat, 'findings' AS adds_to,
  1 AS amount, substr(iif(f.expected = '', '', ', expected ' || f.expected)
    || iif(f.found = '', '', ', found ' || f.found) || coalesce(', ' || f.repair, ''), 3) AS what,
    f.n AS n
  FROM chosen c CROSS JOIN finding f ON f.game = c.game AND f.violation = :key_1 AND f.follows IS NULL
    AND f.follows_unread IS NULL
  UNION ALL SELECT w.game, w.seq, w.seat, 'following', 1, w.violation || ': ' || substr(iif(w.expected = '', '',
    ', expected ' || w.expected)
    || iif(w.found = '', '', ', found ' || w.found) || coalesce(', ' || w.repair, ''), 3), w.n
  FROM chosen c CROSS JOIN finding f ON f.game = c.game AND f.violation = :key_1
  JOIN finding w ON w.game = f.game AND w.follows = f.n)
ORDER BY game, n
