-- report: why-players
-- hidden: shipslog why: a game above its events
-- column: players text by seat, with their scores where they are placed
SELECT group_concat(iif(place IS NULL, name, name || ' ' || total), ', ') AS players FROM (
  SELECT player AS name, place, total FROM v_seats WHERE game = :game ORDER BY seat_no)
