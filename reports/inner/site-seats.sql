-- report: site-seats
-- hidden: shipslog site: the games that have a page
-- column: id 0 game.id
-- column: date text empty when unknown
-- column: name text who sat there; NULL: a game without seats
-- column: place 0 NULL when the game was not played to its end
-- column: total 0 likewise
-- column: moves 0 1: more is known than the result, from the beginning on
-- column: guest 0 1: nobody in particular, who has no page
WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT c.game AS id, g.date AS date, s.player AS name, s.place AS place, s.total AS total,
  a.moves AS moves, s.guest AS guest
FROM chosen c JOIN game g ON g.id = c.game JOIN audit a ON a.game = c.game
LEFT JOIN v_seats s ON s.game = c.game
ORDER BY g.date DESC, c.game DESC, s.seat_no
