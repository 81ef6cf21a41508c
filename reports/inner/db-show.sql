-- report: db-show
-- hidden: shipslog db show
-- column: what text a property of the game
-- column: value text of this game
WITH g AS (SELECT * FROM v_games WHERE game = :game)
SELECT what, value FROM (
  SELECT 1 AS n, 'game' AS what, game || ', ' || game_kind AS value FROM g
  UNION ALL SELECT 2, 'hash', hash FROM g
  UNION ALL SELECT 3, 'id', own_id FROM g
  UNION ALL SELECT 4, 'log', coalesce((SELECT made FROM made_source WHERE path = source AND made IS NOT NULL LIMIT 1), source || ':' || first_line) FROM g
  UNION ALL SELECT 5, 'date', date FROM g
  UNION ALL SELECT 6, 'event', event FROM g
  UNION ALL SELECT 7, 'site', site FROM g
  UNION ALL SELECT 8, 'rules', rules FROM g
  UNION ALL SELECT 9, 'read', replace(reading, '-', ' ') FROM g
  UNION ALL SELECT 10, 'end', iif(moves, coalesce((SELECT replace(e.condition, '-', ' ') FROM ending e
    WHERE e.game = g.game AND e.n = 1 AND g.complete), 'not played to its end')
    || ', round ' || g.rounds || ', ' || g.events || ' events', iif(EXISTS(SELECT 1 FROM header h
    WHERE h.game = g.game AND h.key = 'position'), iif(complete, '', 'not ') || 'played to its end, round '
    || g.rounds || ', ' || g.events || ' events from a position on', 'only the result is known')) FROM g
  UNION ALL SELECT 11, 'time', coalesce((SELECT h.value FROM header h WHERE h.game = g.game AND h.key = 'x-duration-min'),
    (SELECT CAST(rounded(sum(t.seconds), 60) AS TEXT) FROM thinking t WHERE t.game = g.game)) || ' minutes'
    || coalesce(', ' || (SELECT group_concat(said, ', ') FROM (SELECT n.name || ' ' || rounded(t.seconds, 60) AS said FROM thinking t
      JOIN seat s ON s.game = t.game AND s.seat = t.seat JOIN player n ON n.id = s.player WHERE t.game = g.game ORDER BY t.seat)), '') FROM g
  UNION ALL SELECT 12, 'counts', 'nowhere' FROM g WHERE NOT counts)
WHERE value <> '' ORDER BY n
