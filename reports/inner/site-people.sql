-- report: site-people
-- hidden: shipslog site: who has a page
-- column: id 0 player.id
-- column: name text by name
WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT p.id AS id, p.name AS name FROM player p
WHERE p.id IN (SELECT s.player FROM chosen c JOIN seat s ON s.game = c.game)
ORDER BY p.name
