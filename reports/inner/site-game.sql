-- report: site-game
-- hidden: shipslog site: the page of a game
-- column: date text NULL when unknown
-- column: event text likewise
-- column: site text likewise
-- column: rules text profile and options; NULL when unknown
-- column: rounds 0 rounds begun; NULL when only the result is known
-- column: findings 0 of the audit and lines that cannot be read, without those that follow
-- column: following 0 findings that follow from these; NULL when none does
SELECT nullif(g.date, '') AS date, nullif(g.event, '') AS event, nullif(g.site, '') AS site,
  nullif(g.rules, '') AS rules, iif(a.moves, a.rounds, NULL) AS rounds,
  a.findings - f.following + (SELECT count(*) FROM unread u WHERE u.game = g.id) AS findings,
  nullif(f.following, 0) AS following
FROM game g JOIN audit a ON a.game = g.id
JOIN (SELECT count(*) AS following FROM finding
  WHERE game = :game AND coalesce(follows, follows_unread) IS NOT NULL) f
WHERE g.id = :game
