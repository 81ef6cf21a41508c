-- report: violations
-- order: 270
-- title: Violations
-- summary: what the audit found, by kind of violation
-- reading: Errors break the rules or contradict the log itself, warnings are logs with something missing, infos
--     say what is undecidable.
-- headline: Found most: {violation}, {findings} times in {games} games.
-- chart: violations.gp height 130+24 rows 20 labels 36
-- column: violation text id in docs/violations.md
-- column: severity text error, warning or info
-- column: clause text rule it goes back to, in docs/rules
-- column: findings 0 how often it was found
-- column: games 0 games in which it was found
-- detail column: meaning text the catalogue's sentence
${games}
SELECT v.id AS violation, v.severity AS severity, v.clause AS clause,
  count(*) AS findings, count(DISTINCT f.game) AS games,
  v.text AS meaning
FROM chosen c CROSS JOIN finding f ON f.game = c.game
JOIN violation v ON v.id = f.violation
GROUP BY v.id HAVING count(DISTINCT f.game) >= coalesce(:min_games, 1)
ORDER BY CASE v.severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END,
  findings DESC, v.id

-- why: violation
-- evidence: the statements at which it was found
${games}
${evidence(f.game, f.seq, f.seat, findings, 1,
    iif(f.expected = '', '', 'expected ' || f.expected) || iif(f.found = '', '',
    iif(f.expected = '', 'found ', ', found ') || f.found))}
FROM chosen c CROSS JOIN finding f ON f.game = c.game AND f.violation = :key_1
ORDER BY f.game, f.n
