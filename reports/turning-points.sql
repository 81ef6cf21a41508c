-- report: turning-points
-- order: 48
-- title: Turning points
-- summary: what moved winning chances most, by the program's play
-- reading: By the program's play: what a choice cost its player against the best other one, and what tiles or cards that turned
--     up gave or took; of these the player with the largest change is shown. The three largest of each game that are more than
--     two standard errors. The largest of many uncertain numbers looks a little larger than it is.
-- empty: no game has been judged: run 'shipslog analyse --db FILE', which keeps what these rows are made of
-- not-by-games: each of its rows is about one game
-- column: game 0 number of the game in the database, for --game
-- column: date text its date; empty when unknown
-- column: round 0 round
-- column: player text whose chance
-- column: kind text choice, or chance
-- column: what text what was done or turned up, as the log has it
-- column: change 2 of the chance to win, in percentage points
-- column: error 2 standard error of that
-- column: instead text the best other choice; empty of chance
-- detail column: event 0 number of the event in its game

-- views:
--- turning: the three events of each game that changed a chance most.
moved AS (
  SELECT c.game, d.seq, d.round, d.seat, 'choice' AS kind, -d.loss AS change, d.error, d.best, 1 AS nr
  FROM chosen c CROSS JOIN judged_decision d ON d.game = c.game
  WHERE d.loss > 2 * d.error AND (:player IS NULL OR d.seat IN (SELECT s.seat FROM players_seat s WHERE s.game = d.game))
  UNION ALL SELECT c.game, l.seq, l.round, l.seat, 'chance', l.change, l.error, '',
    row_number() OVER (PARTITION BY c.game, l.seq ORDER BY abs(l.change) DESC, l.seat)
  FROM chosen c CROSS JOIN luck l ON l.game = c.game
  WHERE abs(l.change) > 2 * l.error AND (:player IS NULL OR l.seat IN (SELECT s.seat FROM players_seat s
    WHERE s.game = l.game))),
turning AS MATERIALIZED (
  SELECT * FROM (
    SELECT *, row_number() OVER (PARTITION BY game ORDER BY abs(change) DESC, seq) AS place FROM moved WHERE nr = 1)
  WHERE place <= 3);

SELECT t.game AS game, g.date AS date, t.round AS round, p.player AS player, t.kind AS kind,
  (SELECT e.text FROM event e WHERE e.game = t.game AND e.seq = t.seq) AS what,
  t.change AS change, t.error AS error, t.best AS instead, t.seq AS event
FROM turning t JOIN game g ON g.id = t.game
JOIN v_sitters p ON p.game = t.game AND p.seat_no = t.seat
ORDER BY abs(t.change) DESC, t.game, t.seq

-- chart: turning-points.gp height 150+26 rows 20 labels 44
-- column: what text its game and round, and what was done or turned up, as the log has it
-- column: kind text choice, or chance
-- column: change 2 of the chance to win, in percentage points
-- interval: change
SELECT t.game || ', round ' || t.round || ': '
    || (SELECT e.text FROM event e WHERE e.game = t.game AND e.seq = t.seq) AS what,
  t.kind AS kind, t.change AS change,
  t.change - rounded(196 * t.error, 100) AS change_low, t.change + rounded(196 * t.error, 100) AS change_high
FROM turning t ORDER BY abs(t.change) DESC, t.game, t.seq

-- headline:
SELECT CASE kind WHEN 'choice' THEN 'What cost most was ' || coalesce(what, 'a choice') || ' of ' || player
    ELSE 'What moved most was ' || coalesce(what, 'chance') || ', for ' || player END
  || ' in round ' || round || ' of game ' || game || ', ' || tenths(abs(change))
    || ' percentage points, by the program''s play.' AS headline
FROM answer WHERE "row" = 1

-- why: game event
-- evidence: the event
-- mean: change by 100
SELECT t.game AS game, t.seq AS seq, t.seat AS seat, 'change' AS adds_to, t.change AS amount,
  iif(t.best = '', 'chance', 'better was ' || t.best) AS what
FROM turning t WHERE t.game = :key_1 AND t.seq = :key_2 ORDER BY 1, 2
