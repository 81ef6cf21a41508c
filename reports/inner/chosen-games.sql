-- report: chosen-games
-- hidden: shipslog find, shipslog analyse --db
-- column: game 0 number of the game in the database
-- column: seat 0 of the player of the filter; empty without one
WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT c.game AS game, (SELECT s.seat FROM players_seat s WHERE s.game = c.game) AS seat
FROM chosen c ORDER BY c.game
