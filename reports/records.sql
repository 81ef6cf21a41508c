-- report: records
-- order: 240
-- title: Records
-- summary: the highest and lowest scores, longest games, largest phases
-- reading: Of equal values the one imported first is shown. A phase counts for who took the role, a shipment for
--     who ships. The chart shows how the records of the winning score fell, game by game.
-- not-by-games: each of its rows is about one game
-- column: record text what is the most or the least
-- column: value 0 how much it is: points, rounds, money (what one pays with), goods or cards
-- column: player text who holds it; of a game, who won
-- column: role text the role taken, of records of one phase; else empty
-- column: game 0 number of the game in the database, for --game
-- column: date text its date; empty when unknown
-- detail column: players 0 its seats
-- column: n 0 seats, games, phases or shipments that it is the record of

-- views:
seated AS MATERIALIZED (
  SELECT c.game, c.complete, (SELECT sum(1 << s.seat) FROM seat s WHERE s.game = c.game
    AND (:player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player))) AS seats
  FROM chosen c),
score AS (
  SELECT max(((r.total) << 44) - (r.game << 16) - r.seat) AS high,
    max(((-r.total) << 44) - (r.game << 16) - r.seat) AS low,
    count(*) AS n, r.place = 1 AS won
  FROM seated s CROSS JOIN result r ON r.game = s.game AND s.seats >> r.seat & 1
    AND (r.total > 0 OR EXISTS (SELECT 1 FROM audit e WHERE e.game = s.game AND (e.early = 0 OR e.rounds > 0))) GROUP BY won),
final AS (
  SELECT a.game, iif(a.moves, a.rounds, NULL) AS rounds, iif(a.moves, e.best - e.second,
    (SELECT nullif(max(r.total), iif(a.early > 0 AND a.rounds = 0, 0, NULL)) - (SELECT o.total FROM result o WHERE o.game = a.game
      ORDER BY o.total DESC LIMIT 1 OFFSET 1) FROM result r WHERE r.game = a.game)) AS lead
  FROM seated s CROSS JOIN audit a ON a.game = s.game
  LEFT JOIN finish e ON e.game = s.game WHERE s.complete),
whole AS (
  SELECT max(((f.rounds) << 44) - (f.game << 16) - 0) AS long, max(((-f.rounds) << 44) - (f.game << 16) - 0) AS short,
    max(((f.lead) << 44) - (f.game << 16) - 0) AS clear, max(((-f.lead) << 44) - (f.game << 16) - 0) AS close,
    count(f.lead) AS n,
    count(f.rounds) AS timed
  FROM final f),
phase AS (
  SELECT max(((b.points) << 44) - (b.game << 16) - b.points_turn) AS points,
    max(((b.money) << 44) - (b.game << 16) - b.money_turn) AS money,
    max(((b.goods) << 44) - (b.game << 16) - b.goods_turn) AS goods,
    max(((b.drawn) << 44) - (b.game << 16) - b.drawn_turn) AS drawn, sum(b.turns) AS n
  FROM seated s CROSS JOIN best_turn b ON b.game = s.game AND s.seats >> b.seat & 1
  WHERE s.complete),
load AS (
  SELECT max(((b.goods) << 44) - (b.game << 16) - b.seq) AS goods, sum(b.shipments) AS n
  FROM seated s CROSS JOIN best_shipment b ON b.game = s.game AND s.seats >> b.seat & 1
  WHERE s.complete),
best(nr, record, key, n) AS (
  SELECT 1, 'highest winning score', high, n FROM score WHERE won
  UNION ALL SELECT 2, 'lowest winning score', low, n FROM score WHERE won
  UNION ALL SELECT 3, 'highest losing score', high, n FROM score WHERE NOT won
  UNION ALL SELECT 4, 'lowest losing score', low, n FROM score WHERE NOT won
  UNION ALL SELECT 5, 'largest lead', clear, n FROM whole
  UNION ALL SELECT 6, 'smallest lead', close, n FROM whole
  UNION ALL SELECT 7, 'most rounds', long, timed FROM whole
  UNION ALL SELECT 8, 'fewest rounds', short, timed FROM whole
  UNION ALL SELECT 9, 'most points in a phase', points, n FROM phase
  UNION ALL SELECT 10, 'most ' || (SELECT money FROM chosen_kind) || ' in a phase', money, n FROM phase
  UNION ALL SELECT 11, 'most goods in a phase', goods, n FROM phase
  UNION ALL SELECT 12, 'most cards drawn', drawn, n FROM phase
  UNION ALL SELECT 13, 'largest shipment', goods, n FROM load),
found AS (
  SELECT nr, record, n, (key + (1 << 44) - 1) >> 44 AS value,
    -key >> 16 & 268435455 AS game, -key & 65535 AS within
  FROM best WHERE key IS NOT NULL);

WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT f.record AS record, abs(f.value) AS value,
  iif(f.nr BETWEEN 5 AND 8, (SELECT group_concat(name, ' & ') FROM (SELECT p.player AS name FROM result r
    JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat
    WHERE r.game = f.game AND r.place = 1 ORDER BY r.seat)),
  (SELECT p.player FROM v_sitters p
    WHERE p.game = f.game AND p.seat_no = iif(f.nr = 13,
      (SELECT b.seat FROM best_shipment b WHERE b.game = f.game AND b.seq = f.within),
      coalesce(t.seat, f.within)))) AS player,
  i.title AS role, f.game AS game, g.date AS date, g.players AS players, f.n AS n
FROM found f JOIN game g ON g.id = f.game
LEFT JOIN turn t ON f.nr BETWEEN 9 AND 12 AND t.game = f.game AND t.turn = f.within
LEFT JOIN shown_thing i ON i.game_kind = g.game_kind AND i.id = t.role
WHERE f.nr < 9 OR f.value > 0 ORDER BY f.nr

-- chart: records.gp height 420 labels 20
-- column: series 0 1 the highest winning score so far, 2 the lowest
-- column: game 0 games played to their end until then
-- column: score 0 the record
-- column: player text who set it; empty where the line ends
-- column: next 0 games until the next one fell; 0 for what stands
--- A line has a point where a record falls, and one at the last game.
WITH chosen AS MATERIALIZED (SELECT * FROM results),
won AS MATERIALIZED (
  SELECT row_number() OVER (ORDER BY g.date, g.id) AS nr, g.id AS game, max(r.total) AS score
  FROM chosen c CROSS JOIN game g ON g.id = c.game CROSS JOIN result r ON r.game = c.game
  WHERE r.place = 1 GROUP BY g.id),
run AS MATERIALIZED (
  SELECT nr, game, score,
    max(score) OVER before AS high, min(score) OVER before AS low
  FROM won WINDOW before AS (ORDER BY nr ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)),
step(series, nr, score, game) AS (
  SELECT 1, nr, score, game FROM run WHERE high IS NULL OR score > high
  UNION ALL SELECT 2, nr, score, game FROM run WHERE low IS NULL OR score < low
  UNION ALL SELECT 1, max(nr), max(score), NULL FROM won HAVING count(*) > 1
  UNION ALL SELECT 2, max(nr), min(score), NULL FROM won HAVING count(*) > 1)
SELECT f.series AS series, f.nr AS game, f.score AS score,
  coalesce((SELECT group_concat(name, ' & ') FROM (SELECT p.player AS name FROM result r
    JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat
    WHERE r.game = f.game AND r.place = 1 ORDER BY r.seat)), '') AS player,
  lead(f.nr, 1, 0) OVER (PARTITION BY f.series, f.game IS NULL ORDER BY f.nr) AS next
FROM step f ORDER BY series, f.nr, f.game IS NULL

-- headline:
SELECT 'The highest winning score is ' || a.value || ', by ' || a.player || coalesce(nullif(', on '
  || date_text(a.date), ', on '), '')
  || coalesce('; the lowest ' || b.value || ', by ' || b.player, '') || '.' AS headline
FROM answer a LEFT JOIN answer b ON b.record = 'lowest winning score' WHERE a.record = 'highest winning score'

-- why: record game
-- evidence: the end of the game that holds it, or the choice and the gains of the phase
WITH chosen AS MATERIALIZED (SELECT * FROM results),
mine AS MATERIALIZED (SELECT p.seat_no FROM v_sitters p
  WHERE p.game = :key_2 AND (:player IS NULL OR (p.player = :player AND NOT p.guest))),
turn_of AS MATERIALIZED (
  SELECT t.game, t.seat, t.first_seq, t.last_seq, t.own_drawn FROM turn t
  WHERE t.game = :key_2 AND t.seat IN mine AND CASE :key_1 WHEN 'most points in a phase' THEN t.own_points
    WHEN 'most goods in a phase' THEN t.own_goods WHEN 'most cards drawn' THEN t.own_drawn
    WHEN 'most ' || (SELECT money FROM chosen_kind) || ' in a phase' THEN t.own_money END > 0
  ORDER BY CASE :key_1 WHEN 'most points in a phase' THEN t.own_points
    WHEN 'most goods in a phase' THEN t.own_goods WHEN 'most cards drawn' THEN t.own_drawn
    WHEN 'most ' || (SELECT money FROM chosen_kind) || ' in a phase' THEN t.own_money END DESC, t.turn LIMIT 1),
seat_of AS (
  SELECT r.game, r.seat, r.total FROM result r
  WHERE r.game = :key_2 AND r.seat IN mine
    AND :key_1 LIKE iif(r.place = 1, '%est winning score', '%est losing score')
  ORDER BY iif(:key_1 LIKE 'highest%', -r.total, r.total), r.seat LIMIT 1),
load_of AS (
  SELECT * FROM best_shipment b
  WHERE :key_1 = 'largest shipment' AND b.game = :key_2 AND b.seat IN mine
  ORDER BY b.goods DESC, b.seq LIMIT 1),
whole AS (
  SELECT a.game, a.rounds, iif(a.moves, e.best - e.second,
    (SELECT max(r.total) - (SELECT o.total FROM result o WHERE o.game = a.game
      ORDER BY o.total DESC LIMIT 1 OFFSET 1) FROM result r WHERE r.game = a.game)) AS lead
  FROM audit a LEFT JOIN finish e ON e.game = a.game WHERE a.game = :key_2),
part AS (
  SELECT game, 2147483647 AS seq, seat, 0 AS nr, 'value' AS adds_to, total AS amount,
    'final score' AS what FROM seat_of
  UNION ALL SELECT game, 2147483647, NULL, 0, 'value', lead, 'lead' FROM whole
  WHERE :key_1 IN ('largest lead', 'smallest lead')
  UNION ALL SELECT game, 2147483647, NULL, 0, 'value', rounds, 'rounds' FROM whole
  WHERE :key_1 IN ('most rounds', 'fewest rounds')
  UNION ALL SELECT game, first_seq, seat, 0,
    iif(CASE :key_1 WHEN 'most points in a phase' THEN 'points' WHEN 'most goods in a phase' THEN 'goods'
    WHEN 'most cards drawn' THEN '' ELSE 'money' END = '', 'value', ''),
    iif(CASE :key_1 WHEN 'most points in a phase' THEN 'points' WHEN 'most goods in a phase' THEN 'goods'
    WHEN 'most cards drawn' THEN '' ELSE 'money' END = '', own_drawn, 0), 'the choice of the role' FROM turn_of
  UNION ALL SELECT l.game, l.seq, l.seat, l.thing, 'value', -l.delta, i.title
  FROM load_of b CROSS JOIN ledger l ON l.game = b.game AND l.seq = b.seq AND l.seat = b.seat
    AND l.cause = b.cause AND l.delta < 0
  JOIN shown_thing i ON i.game_kind = (SELECT kind FROM chosen_kind) AND i.id = l.thing AND i.account = 'goods'
  UNION ALL SELECT l.game, l.seq, l.seat, l.thing, 'value', l.delta, c.title
  FROM turn_of t CROSS JOIN ledger l ON l.game = t.game AND l.seat = t.seat
    AND l.seq BETWEEN t.first_seq AND t.last_seq AND l.delta > 0
  JOIN shown_thing i ON i.game_kind = (SELECT kind FROM chosen_kind) AND i.id = l.thing
    AND i.account = CASE :key_1 WHEN 'most points in a phase' THEN 'points' WHEN 'most goods in a phase' THEN 'goods'
    WHEN 'most cards drawn' THEN '' ELSE 'money' END
  JOIN shown_cause c ON c.game_kind = (SELECT kind FROM chosen_kind) AND c.id = l.cause)
SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat, nr, what
