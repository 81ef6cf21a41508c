-- report: difference
-- order: 265
-- title: Where a game was decided
-- summary: where the winner's lead in a game arose, by source and round
-- reading: Each player is compared with the winner, and the winner with the next. The parts of the score add up to the
--     final scores, and so do the rounds: of each, the points by which the score rose. Between them stand the sources
--     of the points and the money gained during the game, those with the largest difference first; expenses are not
--     subtracted. shipslog why shows the events that a row counts.
-- headline: {player} has {own} points, {rival} {theirs}.
-- needs: game
-- not-by-games: it is about one game
-- column: player text name
-- column: rival text the winner; of who won, the next
-- column: what text score; part: of the score; points, money: their sources; round
-- column: name text which one
-- column: own 0 of the player
-- column: theirs 0 of the rival
-- column: difference 0 own less theirs

-- views:
pairing AS MATERIALIZED (
  SELECT c.game, c.kind, r.seat, r.place, o.seat AS other
  FROM chosen c CROSS JOIN result r ON r.game = c.game
  CROSS JOIN seat o ON o.game = r.game AND o.seat = (SELECT b.seat FROM result b
    WHERE b.game = r.game AND b.seat <> r.seat ORDER BY b.place, b.seat LIMIT 1)
  WHERE (:player IS NULL OR r.seat IN (SELECT s.seat FROM players_seat s WHERE s.game = r.game))),
value AS MATERIALIZED (
  SELECT r.game, r.seat, 0 AS nr, 'score' AS what, 0 AS rank, 'final score' AS name, r.total AS n
  FROM chosen c CROSS JOIN result r ON r.game = c.game
  UNION ALL SELECT r.game, r.seat, 1, 'part', m.n, m.title,
    CASE m.n WHEN 1 THEN r.part_1 WHEN 2 THEN r.part_2 WHEN 3 THEN r.part_3 WHEN 4 THEN r.part_4 WHEN 5
    THEN r.part_5 WHEN 6 THEN r.part_6 END
  FROM chosen c CROSS JOIN result r ON r.game = c.game JOIN score_part m ON m.game_kind = c.kind
  UNION ALL SELECT x.game, x.seat, iif(i.account = 'points', 2, 3), i.account, x.cause, a.title, sum(x.gained)
  FROM chosen c CROSS JOIN income x ON x.game = c.game
  JOIN shown_thing i ON i.game_kind = c.kind AND i.id = x.thing AND i.account IN ('points', 'money')
  JOIN shown_cause a ON a.game_kind = c.kind AND a.id = x.cause
  GROUP BY x.game, x.seat, i.account, x.cause
  UNION ALL SELECT r.game, r.seat, 4, 'round', r.round, 'round ' || r.round,
    r.total - coalesce(lag(r.total) OVER (PARTITION BY r.game, r.seat ORDER BY r.round), 0)
  FROM chosen c CROSS JOIN round_score r ON r.game = c.game),
compared AS (
  SELECT p.game, p.seat, p.place, p.other, v.nr, v.what, v.rank, v.name,
    sum(iif(v.seat = p.seat, v.n, 0)) AS own, sum(iif(v.seat = p.other, v.n, 0)) AS theirs
  FROM pairing p JOIN value v ON v.seat IN (p.seat, p.other)
  GROUP BY p.seat, v.nr, v.rank);

SELECT p.player AS player, o.player AS rival, x.what AS what, x.name AS name, x.own AS own, x.theirs AS theirs,
  x.own - x.theirs AS difference
FROM compared x JOIN v_sitters p ON p.game = x.game AND p.seat_no = x.seat JOIN v_sitters o ON o.game = x.game
  AND o.seat_no = x.other
WHERE x.own <> 0 OR x.theirs <> 0
ORDER BY x.place, x.seat, x.nr, iif(x.what IN ('points', 'money'), -abs(x.own - x.theirs), x.rank), x.rank

-- chart: waterfall.gp height 300+24 labels 40
-- column: player text the first one: the winner, or who was asked for
-- column: rival text with whom they are compared
-- column: panel 0 1 parts of the score, 2 and 3 sources of points and money, 4 rounds
-- column: currency text what money is
-- column: rank 0 of the row in its panel
-- column: name text which one
-- column: own 0 of the player
-- column: theirs 0 of the rival
-- column: difference 0 own less theirs
SELECT p.player AS player, o.player AS rival,
  CASE x.what WHEN 'part' THEN 1 WHEN 'points' THEN 2 WHEN 'money' THEN 3 ELSE 4 END AS panel,
  (SELECT money FROM kind WHERE id = (SELECT kind FROM pairing)) AS currency,
  row_number() OVER (PARTITION BY x.what
    ORDER BY iif(x.what IN ('points', 'money'), -abs(x.own - x.theirs), x.rank), x.rank) AS rank,
  x.name AS name, x.own AS own, x.theirs AS theirs, x.own - x.theirs AS difference
FROM compared x JOIN v_sitters p ON p.game = x.game AND p.seat_no = x.seat JOIN v_sitters o ON o.game = x.game
  AND o.seat_no = x.other
WHERE x.what <> 'score' AND (x.own <> 0 OR x.theirs <> 0)
  AND (x.place, x.seat) = (SELECT place, seat FROM compared ORDER BY place, seat LIMIT 1)
ORDER BY panel, rank

-- why: player what name
-- evidence: what the player and the rival gained, event by event; of parts and rounds the scores
WITH side AS MATERIALIZED (
  SELECT p.game, p.kind, p.seat,
    'own' AS adds_to FROM pairing p JOIN v_sitters n ON n.game = p.game AND n.seat_no = p.seat WHERE n.player = :key_1
  UNION ALL SELECT p.game, p.kind, p.other,
    'theirs' FROM pairing p JOIN v_sitters n ON n.game = p.game AND n.seat_no = p.seat
  WHERE n.player = :key_1),
part AS (
  SELECT l.game, l.seq, l.seat, s.adds_to, l.delta AS amount, i.title AS what
  FROM side s JOIN shown_cause a ON a.game_kind = s.kind AND a.title = :key_3
  JOIN shown_thing i ON i.game_kind = s.kind AND i.account = :key_2
  CROSS JOIN ledger l ON l.game = s.game AND l.seat = s.seat AND l.cause = a.id AND l.thing = i.id AND l.delta > 0
  WHERE :key_2 IN ('points', 'money')
  UNION ALL SELECT v.game, CASE v.what WHEN 'round' THEN (SELECT max(e.seq) FROM action e
      WHERE e.game = v.game AND e.round = v.rank) ELSE 2147483647 END, v.seat, s.adds_to, v.n, v.name
  FROM side s JOIN value v ON v.seat = s.seat WHERE v.what = :key_2 AND v.name = :key_3 AND v.nr NOT IN (2, 3))
SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat, what
