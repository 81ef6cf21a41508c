-- report: site-game-ends
-- hidden: shipslog site: the page of a game
-- column: condition text what ends the game
-- column: player text who brought it about; empty when nobody in particular
-- column: round 0 round in which it was met
SELECT replace(condition, '-', ' ') AS condition, player AS player, round AS round
FROM v_endings WHERE game = :game ORDER BY n
