-- report: player-list
-- hidden: shipslog player list
-- column: player text who it is
-- column: name text as logs write it
-- column: alias_of text the name it was merged into or renamed to; empty for a player
-- column: games 0 games in which the log has this name
-- column: first text day of the first of them, as exact as it is known; empty when none is
-- column: last text day of the last
-- column: identities text by which number a source knows the name: bgstats:UUID bga:NUMBER
--- This query is linear in the names.  `merged` is materialised because SQLite makes no automatic index on a table without
--- rowids; games are counted by sorting because it makes none on a sum.
WITH RECURSIVE merged AS MATERIALIZED (SELECT name, stands_for FROM alias),
known_as(known, numbers) AS MATERIALIZED (
  SELECT name, group_concat(source || ':' || number, ' ') FROM
    (SELECT * FROM identity ORDER BY name, source, number) GROUP BY name),
known(player, name, alias_of) AS (
  SELECT name, name, '' FROM player
  UNION SELECT k.player, a.name, a.stands_for
  FROM known k JOIN merged a ON a.stands_for = k.name),
counted(player, name, alias_of, seats, date) AS (
  SELECT player, name, alias_of, 0, NULL FROM known
  UNION ALL SELECT p.name, coalesce(n.name, p.name), NULL, 1, nullif(substr(g.date, 1, 10), '')
  FROM seat s JOIN player p ON p.id = s.player JOIN game g ON g.id = s.game
  LEFT JOIN seat_name n ON n.game = s.game AND n.seat = s.seat)
SELECT player, name, max(alias_of) AS alias_of, sum(seats) AS games,
  coalesce(min(date), '') AS first, coalesce(max(date), '') AS last,
  coalesce(max(k.numbers), '') AS identities
FROM counted c LEFT JOIN known_as k ON k.known = c.name
GROUP BY player, name ORDER BY player, max(c.alias_of) <> '', name
