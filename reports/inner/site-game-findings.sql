-- report: site-game-findings
-- hidden: shipslog site: the page of a game
-- column: line 0 line of the log as it was read
-- column: event text what the log says there
-- column: severity text info, warning, error
-- column: what text the rule that it breaks
-- column: meant text what is probably wrong with the log there
-- column: following 0 findings that follow from it
-- column: expected text what the rules give
-- column: found text what the log says
-- column: clause text rule clause
--- The roots, with the lines that cannot be read.
SELECT line, event, severity, what, meant, following, expected, found, clause FROM (
  SELECT f.n AS n, f.line AS line, f.event AS event, f.severity AS severity, f.text AS what,
    f.repair AS meant, f.expected AS expected, f.found AS found, f.clause AS clause,
    coalesce(w.n, 0) AS following
  FROM v_findings f LEFT JOIN (SELECT follows, count(*) AS n FROM finding
      WHERE game = :game GROUP BY follows) w ON w.follows = f.n
  WHERE f.game = :game AND coalesce(f.follows, f.follows_line) IS NULL
  UNION ALL SELECT 0, u.line, trim(u.text), 'error', u.reason, r.repair, NULL, NULL, NULL,
    coalesce(w.n, 0)
  FROM unread u LEFT JOIN unread_repair r ON r.game = u.game AND r.n = u.n
  LEFT JOIN (SELECT follows_unread, count(*) AS n FROM finding
      WHERE game = :game GROUP BY follows_unread) w ON w.follows_unread = u.n
  WHERE u.game = :game)
ORDER BY line, n
