-- report: find-list
-- hidden: shipslog find, once for each match; :game, :seat, :round, :event, :times, :next, :place and :score are of the match
-- column: game 0 number of the game in the database
-- column: date text ISO 8601, as far as it is known
-- detail column: name text name of the event that the game belongs to
-- column: seat text for which it holds; empty when the pattern has no seat
-- column: player text who sits there; without a seat all players
-- column: round 0 of the position
-- column: event 0 after which it first holds, by number; 0: from the set-up on
-- column: statement text that event
-- column: times 0 how often it begins to hold in this game
-- column: next text what was decided next
-- column: place 0 of the seat in the end; empty when the game is not over
-- column: score 0 its points then
-- detail column: log text file it was read from, and line of the game
SELECT g.id AS game, g.date AS date, g.event AS name, iif(:seat IS NULL, NULL, char(65 + :seat)) AS seat,
  (SELECT group_concat(player, ', ') FROM (SELECT t.player FROM v_sitters t
    WHERE t.game = g.id AND (:seat IS NULL OR t.seat_no = :seat) ORDER BY t.seat_no)) AS player,
  :round AS round, :event AS event,
  coalesce((SELECT d.text FROM repaired d WHERE d.game = g.id AND d.seq = :event),
    (SELECT e.text FROM event e WHERE e.game = g.id AND e.seq = :event)) AS statement,
  :times AS times, :next AS next, :place AS place, :score AS score, s.path || ':' || g.first_line AS log
FROM game g JOIN source s ON s.id = g.source WHERE g.id = :game
