-- report: money-by-round
-- alias: purse
-- order: 190
-- title: Money by round
-- summary: the money players hold at the end of each round, and gain in it
-- reading: Money is what players pay with; cards are those in hand. The chart leaves out rounds that
--     fewer than a tenth of the games had; the report roles shows what each role brings.
-- column: players 0 seats at the table
-- column: seat text A is the first governor, then clockwise
-- tiles column: begins text the tile that the rules give the seat at the start; all of them where the games differ: corn or indigo
-- column: round 0 round, from 1
-- column: games 0 games that had this round
-- few: games
-- column: held 2 mean money at its end, what players pay with
-- detail interval: held
-- column: gained 2 mean money gained in it; what is spent is not taken off
-- detail interval: gained

-- views:
part AS (
  SELECT c.players, d.seat, d.round, d.games, d.held, d.gained,
    d.held_games_n, d.held_games_xx, d.held_games_xw, d.held_games_ww,
    d.gained_games_n, d.gained_games_xx, d.gained_games_xw, d.gained_games_ww
  FROM cells c CROSS JOIN digest_purse d ON d.cell = c.cell
  UNION ALL SELECT players, seat, round, games, held, gained,
    games <> 0, held * held, held * games, games * games, games <> 0, gained * gained, gained * games, games * games
  FROM (SELECT c.players, x.seat, x.round, 1 AS games, x.money AS held, x.gained
    FROM chosen c CROSS JOIN round_score x ON x.game = c.game
    WHERE (:player IS NULL OR x.seat IN (SELECT s.seat FROM players_seat s WHERE s.game = x.game)))),
money AS MATERIALIZED (
  SELECT players, seat, round, sum(games) AS n, sum(held) AS held, sum(gained) AS gained,
    ${ends_of_ratio(held, held, games, 100)}, ${ends_of_ratio(gained, gained, games, 100)}
  FROM part GROUP BY players, seat, round);

WITH chosen AS MATERIALIZED (SELECT * FROM single_games),
played_by AS MATERIALIZED (SELECT * FROM played_by_of_cells)
SELECT players, char(65 + seat) AS seat, (SELECT start FROM start_of WHERE key = 8 * p.players + p.seat) AS begins,
  round, n AS games, n < :min_n AS few,
  mean2(held, n) AS held, p.held_low, p.held_high,
  mean2(gained, n) AS gained, p.gained_low, p.gained_high
FROM money p WHERE n >= coalesce(:min_games, 1) ORDER BY players, p.seat, round

-- chart: money-by-round.gp height 520
-- column: panel 0 number of the panel of games with equally many players, from 1
-- column: players 0 seats at the table
-- column: line 0 number of the seat, from 1
-- column: round 0 round
-- column: few 0 1: rests on little
-- column: held 2 mean money at its end
-- column: gained 2 mean money gained in it
-- column: money text what money is: doubloons, cards
--- The last rounds of the few longest games would end the lines in a zigzag.
WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT dense_rank() OVER (ORDER BY players) AS panel, players, seat + 1 AS line, round, n < :min_n AS few,
  mean2(held, n) AS held,
  mean2(gained, n) AS gained,
  (SELECT money FROM kinds) AS money
FROM (SELECT *, max(n) OVER (PARTITION BY players, seat) AS most FROM money) p
WHERE n >= coalesce(:min_games, 1) AND 10 * n >= most
ORDER BY players, seat, round

-- headline:
WITH table_of AS (SELECT players FROM answer GROUP BY players ORDER BY max(games) DESC, players LIMIT 1),
half AS (SELECT max(round) AS round FROM answer JOIN table_of USING (players)
  WHERE 2 * games >= (SELECT max(games) FROM answer JOIN table_of USING (players))),
here AS (SELECT a.* FROM answer a JOIN table_of USING (players) JOIN half h ON h.round = a.round),
rich AS (SELECT * FROM here ORDER BY held DESC, "row" LIMIT 1),
poor AS (SELECT * FROM here ORDER BY held, "row" DESC LIMIT 1)
SELECT 'With ' || r.players || ' players seat ' || r.seat || ' holds most after round ' || r.round || ', '
  || tenths(r.held)
  || iif(p.seat <> r.seat, ', seat ' || p.seat || ' least, ' || tenths(p.held), '')
  || iif(p.held_high < r.held_low, '.', '; too few games to tell whether that is chance.') AS headline
FROM rich r, poor p

-- why: players seat round
-- evidence: the gains of the round, and the last event of the round with the money held then
-- mean: * per games
WITH held AS MATERIALIZED (
  SELECT x.game, x.seat, x.round, x.money, x.gained,
    (SELECT min(a.seq) FROM action a WHERE a.game = x.game AND a.round = x.round AND a.turn > 0 AND a.seat NOTNULL)
      AS first,
    (SELECT min(a.seq) FROM action a WHERE a.game = x.game AND a.round > x.round AND a.seat NOTNULL) AS next,
    (SELECT max(t.last_seq) FROM turn t WHERE t.game = x.game AND t.round = x.round) AS last
  FROM chosen c CROSS JOIN round_score x ON x.game = c.game AND x.round = :key_3
  WHERE c.players = :key_1 AND char(65 + x.seat) = :key_2 AND (:player IS NULL OR x.seat IN (SELECT s.seat
    FROM players_seat s WHERE s.game = x.game))),
part AS (
  SELECT h.game, l.seq, h.seat, 1 AS nr, 'gained' AS adds_to, l.delta AS amount, c.title AS what
  FROM held h CROSS JOIN ledger l ON l.game = h.game AND l.seq >= h.first
    AND l.seq < coalesce(h.next, 2147483647) AND l.seat = h.seat AND l.delta > 0
  JOIN shown_thing i ON i.game_kind = (SELECT kind FROM chosen_kind) AND i.id = l.thing AND i.account = 'money'
  JOIN shown_cause c ON c.game_kind = (SELECT kind FROM chosen_kind) AND c.id = l.cause
  UNION ALL SELECT game, last, seat, 2, 'games', 1, 'at the end of the round' FROM held
  UNION ALL SELECT game, last, seat, 3, 'held', money, '' FROM held)
SELECT game, seq, seat, adds_to, amount, what FROM part
ORDER BY game, seq, nr, what, amount
