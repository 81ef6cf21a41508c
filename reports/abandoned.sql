-- report: abandoned
-- order: 255
-- title: Abandoned games
-- summary: games that ended before their end, how, and who is placed where
-- reading: A game ends early when somebody concedes or leaves, when all agree to end it, or when time is called, and its
--     log says so. Its moves count nowhere; its places count in standings and ratings, unless the club leaves such games out
--     (--early). Games whose logs just stop are in no list but that of 'db list --unfinished'. The latest stands first.
-- not-by-games: each of its rows is one game
-- column: game 0 number in the database, for --game
-- column: date text date; empty when unknown
-- detail column: event text tournament, club evening, table; empty when unknown
-- column: ended text conceded, left, agreed or time
-- column: by text who conceded or left; empty when all agreed or time was called
-- column: round 0 round in which the moves end; empty where the log has none
-- detail column: turns 0 roles taken until then
-- column: places text place and name of every player, from the first to the last
-- detail column: findings 0 findings of the audit
SELECT g.id AS game, g.date AS date, g.event AS event,
  CASE a.early WHEN 1 THEN 'conceded' WHEN 2 THEN 'left' WHEN 3 THEN 'agreed' ELSE 'time' END AS ended,
  coalesce((SELECT group_concat(name, ' & ') FROM (SELECT p.player AS name FROM header h
    JOIN v_sitters p ON p.game = h.game AND instr(substr(h.value, instr(h.value, ' by ') + 3), char(65 + p.seat_no)) > 0
    WHERE h.game = g.id AND h.key = 'ended' AND a.early IN (1, 2) ORDER BY p.seat_no)), '') AS by,
  nullif(a.rounds, 0) AS round, iif(a.rounds > 0, a.turns, NULL) AS turns,
  (SELECT group_concat(line, ', ') FROM (SELECT r.place || '. ' || p.player AS line
    FROM result r JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat
    WHERE r.game = g.id ORDER BY r.place, r.seat)) AS places,
  a.findings AS findings
FROM kept_game k JOIN game g ON g.id = k.game JOIN audit a ON a.game = g.id
WHERE k.counts AND k.is_players AND a.early > 0
ORDER BY g.date DESC, g.id DESC

-- chart: abandoned.gp height 420
-- column: series 0 number of the way in which games ended, in the order of `condition`
-- column: condition text conceded, left, agreed or time
-- column: round 0 round in which the moves end
-- column: low 0 games of this round that ended in ways before this one
-- column: high 0 these and those that ended so
--- Games of which only the result is known have no round.
WITH piece AS (
  SELECT CASE a.early WHEN 1 THEN 'conceded' WHEN 2 THEN 'left' WHEN 3 THEN 'agreed' ELSE 'time' END AS condition,
    a.rounds AS round, count(*) AS n
  FROM kept_game k JOIN audit a ON a.game = k.game
  WHERE k.counts AND k.is_players AND a.early > 0 AND a.rounds BETWEEN 1 AND 100
  GROUP BY condition, round)
SELECT dense_rank() OVER (ORDER BY condition) AS series, condition, round,
  sum(n) OVER (PARTITION BY round ORDER BY condition) - n AS low,
  sum(n) OVER (PARTITION BY round ORDER BY condition) AS high
FROM piece ORDER BY series, round

-- headline:
SELECT iif(n = 0, 'No game ended early.', counted(n, 'game') || ' ended early: ' || conceded || ' conceded, ' || gone
  || ' left, ' || agreed || ' agreed, ' || called || ' by time.') AS headline
FROM (SELECT count(*) AS n, coalesce(sum(ended = 'conceded'), 0) AS conceded, coalesce(sum(ended = 'left'), 0) AS gone,
  coalesce(sum(ended = 'agreed'), 0) AS agreed, coalesce(sum(ended = 'time'), 0) AS called FROM answer)

-- why: game
-- evidence: the last event of the moves, and the places
SELECT x.game AS game, x.seq AS seq, NULL AS seat, 'round' AS adds_to, 1 AS amount, 'begin of round ' || x.round AS what
FROM (SELECT game, min(seq) AS seq, round FROM action WHERE game = :key_1 AND round > 0 GROUP BY round) x
UNION ALL SELECT r.game, 2147483647, r.seat, '', 0, 'place ' || r.place
FROM result r WHERE r.game = :key_1
ORDER BY game, seq, seat
