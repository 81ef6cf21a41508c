-- report: game-scores
-- hidden: shipslog db show, shipslog site
-- column: place 0 1 is first; equal places share; empty when the game was not ended
-- column: seat text A is the first governor; then clockwise
-- tiles column: begins text the tile that the rules give the seat at the start
-- column: player text name
-- column: part_N 0 points
-- column: total 0 final score
-- column: tiebreak 0 the larger wins among equal scores
SELECT place AS place, seat AS seat, (SELECT seat_start(g.game_kind, g.rules, g.players, seat_no)
  FROM game g WHERE g.id = :game) AS begins, player AS player, part_1 AS part_1, part_2 AS part_2,
  part_3 AS part_3, part_4 AS part_4, part_5 AS part_5, part_6 AS part_6, total AS total,
  tiebreak AS tiebreak FROM v_seats WHERE game = :game ORDER BY place IS NULL, place, seat_no
