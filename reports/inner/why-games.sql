-- report: why-games
-- hidden: shipslog why: the evidence of a report that says none
-- column: game 0 the games of the row
-- column: seq 0 none
-- column: seat 0 none
-- column: adds_to text nothing
-- column: amount 0 nothing
-- column: what text nothing
SELECT c.game AS game, NULL AS seq, NULL AS seat, '' AS adds_to, 0 AS amount, '' AS what FROM chosen c ORDER BY c.game
