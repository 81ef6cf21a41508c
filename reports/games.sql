-- report: games
-- order: 250
-- title: Games
-- summary: every game with all scores and places
-- reading: The latest game comes first; with --player, only games of that player. Games that were not played to
--     their end have no winner. Of some games only the results are known.
-- not-by-games: each of its rows is one game
-- column: game 0 number in the database, for --game
-- column: date text date; empty when unknown
-- detail column: event text tournament, club evening, table; empty when unknown
-- detail column: players 0 seats
-- column: results text place, name and score of every player, from the first to the last
-- detail column: rounds 0 rounds begun; empty where only the results are known
-- detail column: end text what ended the game first, or how it ended early; empty when it was not played to its end
-- detail column: winner text who won; several names when the first place is shared
-- detail column: score 0 score of the winner
-- detail column: margin 0 lead over the next
-- detail column: findings 0 findings of the audit
WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT g.id AS game, g.date AS date, g.event AS event, g.players AS players,
  (SELECT group_concat(line, ', ') FROM (SELECT r.place || '. ' || p.player || iif(r.total = 0 AND a.early > 0 AND a.rounds = 0, '', ' ' || r.total) AS line
    FROM result r JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat
    WHERE r.game = g.id ORDER BY r.place, r.seat)) AS results,
  iif(a.moves, a.rounds, iif(a.early > 0, nullif(a.rounds, 0), NULL)) AS rounds,
  iif(a.early > 0, CASE a.early WHEN 1 THEN 'conceded' WHEN 2 THEN 'left' WHEN 3 THEN 'agreed' ELSE 'time' END,
    (SELECT replace(e.condition, '-', ' ') FROM ending e WHERE e.game = g.id AND e.n = 1)) AS end,
  (SELECT group_concat(name, ' & ') FROM (SELECT p.player AS name FROM result r
    JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat
    WHERE r.game = g.id AND r.place = 1 ORDER BY r.seat)) AS winner,
  (SELECT nullif(max(r.total), iif(a.early > 0 AND a.rounds = 0, 0, NULL)) FROM result r WHERE r.game = g.id) AS score,
  (SELECT nullif(max(r.total), iif(a.early > 0 AND a.rounds = 0, 0, NULL)) FROM result r WHERE r.game = g.id)
    - (SELECT r.total FROM result r WHERE r.game = g.id
      ORDER BY r.total DESC, r.seat LIMIT 1 OFFSET 1) AS margin,
  a.findings AS findings
FROM chosen c JOIN game g ON g.id = c.game JOIN audit a ON a.game = g.id
ORDER BY g.date DESC, g.id DESC

-- chart: games.gp height 420
-- column: game 0 number in the database, for --game
-- column: date text date; empty when unknown
-- detail column: event text tournament, club evening, table; empty when unknown
-- column: players 0 seats
-- detail column: results text place, name and score of every player
-- column: rounds 0 rounds begun
-- column: end text what ended the game first; empty when it was not played to its end
-- column: winner text who won; several names when the first place is shared
-- column: score 0 score of the winner
-- column: margin 0 lead over the next
-- detail column: findings 0 findings of the audit
--- Only a game that was played to its end has a dot.
SELECT g.id AS game, g.date AS date, g.event AS event, g.players AS players,
  NULL AS results, a.rounds AS rounds, NULL AS end, NULL AS winner, max(r.total) AS score,
  NULL AS margin, a.findings AS findings
FROM chosen c JOIN game g ON g.id = c.game JOIN audit a ON a.game = g.id
JOIN result r ON r.game = g.id
GROUP BY g.id ORDER BY g.date DESC, g.id DESC

-- headline:
WITH latest AS (SELECT * FROM answer WHERE winner <> '' ORDER BY "row" LIMIT 1)
SELECT counted(n, 'game') || coalesce('; the latest' || iif(l.date = '', '',
  ', on ' || date_text(l.date) || ',') || ' was won by '
  || l.winner || ' with ' || l.score || ' points', '') || '.' AS headline
FROM (SELECT count(*) AS n FROM answer) LEFT JOIN latest l

-- why: game
-- evidence: where each round begins, what the audit found, and the results at the last event
--- The key names one chosen game: the others need not be read.
WITH part AS (
  SELECT x.game, min(x.seq) AS seq, NULL AS seat, 0 AS nr, 'rounds' AS adds_to,
    'begin of round ' || x.round AS what
  FROM action x WHERE x.game = :key_1 AND x.round > 0 GROUP BY x.game, x.round
  UNION ALL SELECT f.game, f.seq, f.seat, f.n, 'findings', v.id || ': ' || v.text
  FROM finding f JOIN violation v ON v.id = f.violation WHERE f.game = :key_1
  UNION ALL SELECT r.game, 2147483647, r.seat, 0, '', 'place ' || r.place || ', ' || r.total || ' points'
  FROM result r WHERE r.game = :key_1)
SELECT game, seq, seat, adds_to, adds_to <> '' AS amount, what
FROM part ORDER BY game, seq, seat, nr
