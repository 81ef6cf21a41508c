-- report: site-game-header
-- hidden: shipslog site: the page of a game
-- column: key text what it is
-- column: value text as the log has it
SELECT key AS key, value AS value FROM header WHERE game = :game ORDER BY n
