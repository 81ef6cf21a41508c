-- report: db-games
-- hidden: shipslog db games
-- column: game 0 number
-- column: hash text first digits of the content hash
-- column: date text day, as far as it is known
-- column: players 0 number of seats
-- column: end text 'yes': it was played to its end
-- column: events 0 number of events
-- column: rounds 0 number of rounds
-- column: findings 0 of the audit
-- column: log text where it came from
SELECT game AS game, substr(hash, 1, 8) AS hash, substr(date, 1, 10) AS date, players AS players,
  iif(complete, 'yes', 'no') AS end, events AS events, rounds AS rounds, findings AS findings,
  source || ':' || first_line AS log
FROM v_games ORDER BY game
