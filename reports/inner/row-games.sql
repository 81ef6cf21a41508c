-- report: row-games
-- hidden: shipslog report --games, once for each game; :row and :of are the first columns
-- column: row 0 row of the report; empty: every row
-- column: of text name of the row
-- column: game 0 number of the game in the database
-- column: hash text first digits of its hash
-- column: date text ISO 8601, as far as it is known
-- column: players 0 number of seats
-- column: end text 'yes': it was played to its end
-- column: log text file it was read from, and line
SELECT :row AS row, :of AS of, g.id AS game, substr(g.hash, 1, 8) AS hash, g.date AS date, g.players AS players,
  iif(a.complete, 'yes', 'no') AS end, s.path || ':' || g.first_line AS log
FROM game g JOIN source s ON s.id = g.source LEFT JOIN audit a ON a.game = g.id WHERE g.id = :game
