-- report: db-show-versions
-- hidden: shipslog db show
-- column: hash text content hash
-- column: fate text why it is superseded
-- column: events 0 events
-- column: log text where it came from
SELECT o.hash AS hash, o.fate AS fate, (SELECT count(*) FROM past_event e WHERE e.past = o.past) AS events,
  coalesce(f.made, f.path || ':' || o.first_line) AS log
FROM past_game o JOIN made_source f ON f.id = o.source WHERE o.game = :game ORDER BY o.past DESC
