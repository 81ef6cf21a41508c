-- report: db-list
-- hidden: shipslog list; :of is what is listed: unfinished, or all
-- column: game 0 number
-- column: hash text first digits of the content hash
-- detail column: id text the log's own; empty when it has none
-- column: date text empty when unknown
-- detail column: event text likewise
-- column: players text by seat, with the scores of a game that was played to its end
-- column: end text yes: played to its end; result: that is all that is known; ignored: it counts nowhere
-- detail column: findings 0 of the audit
-- detail column: older 0 superseded versions of it
-- detail column: log text where it came from
-- column: winner text who won, several where they share the win; empty when it was not played to its end
-- detail column: kind text which game: puerto-rico or san-juan
--- x-bga-end holds why a game ended early in the site's words for programs; 'ended' says so in ours.
WITH chosen AS MATERIALIZED (SELECT * FROM kept_games)
SELECT g.id AS game, substr(g.hash, 1, 8) AS hash, g.own_id AS id, g.date AS date, g.event AS event,
  (SELECT group_concat(who, ', ') FROM (SELECT s.player || coalesce(' ' || nullif(s.total, iif(a.early > 0 AND a.rounds = 0, 0, NULL)), '') AS who
    FROM v_seats s WHERE s.game = g.id ORDER BY s.seat_no)) AS players,
  iif(a.early > 0, 'no, ' || CASE a.early WHEN 1 THEN 'conceded by ' WHEN 2 THEN 'left by ' WHEN 3 THEN 'agreed' ELSE 'time' END
    || iif(a.early < 3, (SELECT group_concat(name, ' & ') FROM (SELECT p.player AS name FROM header h JOIN v_sitters p
      ON p.game = h.game AND instr(substr(h.value, instr(h.value, ' by ') + 3), char(65 + p.seat_no)) > 0
      WHERE h.game = g.id AND h.key = 'ended' ORDER BY p.seat_no)), ''),
    iif(a.moves, iif(a.complete, 'yes', 'no' || coalesce((SELECT ', ' || h.value FROM header h
    WHERE h.game = g.id AND h.key = 'x-bga-end'), '')), 'result')) || iif(a.counts, '', ', ignored') AS end,
  a.findings AS findings,
  (SELECT count(*) FROM past_game o WHERE o.game = g.id) AS older,
  coalesce(f.made, f.path || ':' || g.first_line) AS log,
  coalesce((SELECT group_concat(who, ' & ') FROM (SELECT s.player AS who FROM result r CROSS JOIN v_sitters s
    ON s.game = r.game AND s.seat_no = r.seat WHERE r.game = g.id AND r.win > 0 ORDER BY r.seat)), '') AS winner,
  g.game_kind AS kind
FROM chosen c JOIN game g ON g.id = c.game JOIN audit a ON a.game = g.id JOIN made_source f ON f.id = g.source
WHERE :of IS NOT 'unfinished' OR NOT a.complete OR a.early > 0 ORDER BY g.id
