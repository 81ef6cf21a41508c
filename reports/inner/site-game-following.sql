-- report: site-game-following
-- hidden: shipslog site: the page of a game
-- column: line 0 line of the log as it was read
-- column: follows 0 line of the finding that it follows from
-- column: event text what the log says there
-- column: clause text rule clause
-- column: what text the rule that it breaks
-- column: expected text what the rules give
-- column: found text what the log says
SELECT f.line AS line, coalesce(f.follows_line, r.line) AS follows, f.event AS event,
  f.clause AS clause, f.text AS what, f.expected AS expected, f.found AS found
FROM v_findings f LEFT JOIN finding r ON r.game = f.game AND r.n = f.follows
WHERE f.game = :game AND coalesce(f.follows_line, f.follows) IS NOT NULL ORDER BY f.n
