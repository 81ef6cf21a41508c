-- report: why-event
-- hidden: shipslog why, once for each row of evidence, whose columns are the parameters
-- column: game 0 number of the game in the database
-- column: hash text first digits of its hash
-- column: date text ISO 8601, as far as it is known
-- column: log text file it was read from
-- column: line 0 line of the event, of the game where there is none
-- column: column 0 byte column; empty where there is no event
-- column: seq 0 number of the event within the game; likewise
-- column: round 0 round it belongs to; likewise
-- column: seat text whose doing or result it is
-- column: player text who sat there
-- column: event text the statement in canonical notation
-- column: adds_to text column of the report; empty when the event only stands beside
-- column: amount 0 what it adds to that
-- column: what text more about it
--- Evidence after the last event belongs to the last one.
SELECT g.id AS game, substr(g.hash, 1, 8) AS hash, g.date AS date, s.path AS log,
  coalesce(d.line, e.line, g.first_line) AS line, coalesce(d.column, e.column) AS "column", coalesce(d.seq, e.seq) AS seq,
  a.round AS round, iif(:seat IS NULL, NULL, char(65 + :seat)) AS seat,
  (SELECT p.player FROM v_sitters p WHERE p.game = g.id AND p.seat_no = :seat) AS player,
  coalesce(d.text, e.text) AS event, :adds_to AS adds_to, :amount AS amount, :what AS what
FROM game g JOIN source s ON s.id = g.source
LEFT JOIN event e ON e.game = g.id AND e.seq = (SELECT max(f.seq) FROM event f
  WHERE f.game = g.id AND f.seq <= :seq)
LEFT JOIN repaired d ON d.game = g.id AND d.seq = (SELECT max(f.seq) FROM repaired f
  WHERE f.game = g.id AND f.seq <= :seq)
LEFT JOIN action a ON a.game = g.id AND a.seq = coalesce(d.seq, e.seq)
WHERE g.id = :game
