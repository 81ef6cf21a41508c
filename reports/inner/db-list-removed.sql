-- report: db-list-removed
-- hidden: shipslog db list --removed
-- column: game 0 number
-- column: hash text first digits of the content hash
-- column: id text the log's own; empty when it has none
-- column: date text empty when unknown
-- column: event text likewise
-- column: players text by seat, as the log writes them
-- column: log text where it came from
SELECT o.game AS game, substr(o.hash, 1, 8) AS hash, o.own_id AS id, o.date AS date, o.event AS event,
  (SELECT group_concat(name, ', ') FROM (SELECT n.name FROM past_seat_name n
    WHERE n.past = o.past ORDER BY n.seat)) AS players,
  coalesce(f.made, f.path || ':' || o.first_line) AS log
FROM past_game o JOIN made_source f ON f.id = o.source WHERE o.fate = 'removed' ORDER BY o.game
