-- report: db-show-findings
-- hidden: shipslog db show
-- column: line 0 line of the log as it was read
-- column: severity text info, warning, error
-- column: what text the rule that is broken, or why the line cannot be read
-- column: statement text what the log says there
-- column: meant text what is probably wrong with the log there
SELECT line, severity, what, statement, meant FROM (
  SELECT n AS n, line AS line, severity AS severity, text AS what, event AS statement, repair AS meant
  FROM v_findings WHERE game = :game
  UNION ALL SELECT 0, u.line, 'error', u.reason, trim(u.text), r.repair
  FROM unread u LEFT JOIN unread_repair r ON r.game = u.game AND r.n = u.n WHERE u.game = :game)
ORDER BY line, n
