-- report: site-total
-- hidden: shipslog site: a kind of game at a glance
-- column: games 0 games chosen
-- column: players 0 people who sat at their tables
-- column: first text date of the first; NULL when no date is known
-- column: last text date of the last
-- column: findings 0 games in which the audit found an error
WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT count(*) AS games,
  (SELECT count(DISTINCT s.player) FROM chosen c JOIN seat s ON s.game = c.game
    WHERE s.player > 0)
    AS players,
  min(nullif(g.date, '')) AS first, max(nullif(g.date, '')) AS last,
  sum(a.errors > 0) AS findings
FROM chosen c JOIN game g ON g.id = c.game JOIN audit a ON a.game = c.game
