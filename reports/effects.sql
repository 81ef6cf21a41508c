-- report: effects
-- order: 155
-- title: What helps
-- summary: what helps to win, beside others who stood as well
-- reading: Who is ahead can afford more, so the wins of those who choose something do not show that it helps. Here
--     each choice is compared with the other seats of the table at the same moment, by seat, rating before the
--     game, score, money and round, and by how often the player and the seat choose so. In 100 games in which it was
--     chosen, raw says how many more are won than an equal share, and adjusted how many more than others win who
--     stood alike; the difference is how they stood before. The question is whether to do it now; others
--     may still do so later. What score and money do not show (goods, plantations, plans) is not taken off. Of more
--     than 1,500 games the last ones are counted.
-- column: kind text building, role, first role (of a seat in the game) or first building
-- column: choice text what was built or taken
-- column: n 0 times it was chosen, in games played to their end
-- few: n
-- column: won 1 percentage of these games that who chose it won
-- column: equal 1 the same if all seats of a table had won as often
-- column: raw 1 won less equal
-- column: stood 1 what those who chose it would have won without it, by how they stood
-- column: adjusted 1 won less stood: the effect of the choice
-- detail interval: adjusted
-- detail column: odds 2 the logarithm of the odds that it adds; empty when all or none won
-- detail interval: odds
-- verdict: those who choose it win more or less often than others who stood alike
-- detail column: difference text why raw and adjusted differ

-- views:
--- chosen: the last 1500 games: more would take longer, and hardly change the answer.
chosen AS MATERIALIZED (
  SELECT game, kind, players, complete, seats_known FROM kept_game WHERE counts ORDER BY date DESC, game DESC LIMIT 1500),
seat_game AS NOT MATERIALIZED (SELECT game, players, seats_known FROM chosen),
--- chooser: a row for each choice of a seat (of the player, when one is chosen), with the turn that is its moment.
--- seated: the seats of a game that count, as bits.
seated AS MATERIALIZED (
  SELECT game, min(fair) AS fair, sum(1 << seat) AS seats FROM finisher GROUP BY game),
chooser AS MATERIALIZED (
  SELECT 1 AS kind, b.building AS thing, c.game, b.turn, b.seat, b.seq, c.fair
  FROM seated c CROSS JOIN build b ON b.game = c.game AND c.seats >> b.seat & 1
  UNION ALL SELECT 2, t.role, c.game, t.turn, t.seat, t.first_seq, c.fair
  FROM seated c CROSS JOIN turn t ON t.game = c.game AND c.seats >> t.seat & 1
  UNION ALL SELECT 3, t.role, f.game, 1, f.seat, t.first_seq, f.fair
  FROM finisher f CROSS JOIN turn t ON t.game = f.game AND t.turn = (SELECT x.turn FROM turn x
    WHERE x.game = f.game AND x.seat = f.seat ORDER BY x.turn LIMIT 1)
  UNION ALL SELECT 4, b.building, f.game, 1, f.seat, b.seq, f.fair
  FROM finisher f CROSS JOIN build b ON b.game = f.game AND b.seq = (SELECT x.seq FROM build x
    WHERE x.game = f.game AND x.seat = f.seat ORDER BY x.seq LIMIT 1)),
--- answered: a row for each building, role and opening, with what effect() says of it.
table_of AS MATERIALIZED (
  SELECT c.*, (SELECT sum(s.player > 0) FROM seat s WHERE s.game = c.game) AS rated FROM chosen c),
sitting AS MATERIALIZED (
  SELECT dense_rank() OVER (ORDER BY g.date, c.game) AS nr, c.game, s.seat, s.player, w.key AS chair,
    r.win, log_ratio(w.share, 1000000000) AS seat_odds,
    iif(s.player > 0, (rating((SELECT max(id) + 1 FROM player), c.game, CASE WHEN length(g.date) >= 10
      THEN CAST(strftime('%s', substr(g.date, 1, 10)) AS INTEGER) / 86400 END, s.player, r.place,
      s.seat < c.seats_known AND c.rated = c.players) FILTER (WHERE s.player > 0)
      OVER (ORDER BY g.date, c.game, s.seat) - 1500) * 5757 / 1000, 0) AS skill
  FROM table_of c CROSS JOIN game g ON g.id = c.game CROSS JOIN result r ON r.game = c.game
  CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat
  CROSS JOIN seat_share w ON w.key = 8 * c.players + iif(s.seat < c.seats_known, s.seat, 7)),
model AS MATERIALIZED (
  SELECT logit(s.nr, t.turn, s.seat, s.win, s.seat_odds + s.skill, s.seat_odds, s.skill,
    200 * (t.scores >> 12 * s.seat & 4095),
    20 * (t.scores >> 12 * s.seat & 4095) * t.round, 200 * (t.purses >> 12 * s.seat & 4095),
    20 * (t.purses >> 12 * s.seat & 4095) * t.round) AS fit
  FROM sitting s CROSS JOIN turn t ON t.game = s.game AND t.pick = 1),
weight AS MATERIALIZED (SELECT fit ->> 0 AS seat, fit ->> 1 AS skill, fit ->> 2 AS score, fit ->> 3 AS score_round,
    fit ->> 4 AS money, fit ->> 5 AS money_round FROM model),
stander AS MATERIALIZED (
  SELECT s.*, w.seat * s.seat_odds + w.skill * s.skill AS known FROM sitting s CROSS JOIN weight w),
roster AS MATERIALIZED (
  SELECT game, nr, roster(seat, win, seat_odds + skill, known, player, chair) AS seats FROM stander GROUP BY game),
owner AS MATERIALIZED (
  SELECT b.game, b.building, b.seat, min(b.turn) AS turn FROM chosen c CROSS JOIN build b ON b.game = c.game
  GROUP BY b.game, b.building, b.seat),
--- takers, owners: the seats that chose at the moment, and those that had the building already, as bits.
choice AS MATERIALIZED (
  SELECT k.kind, k.thing, k.game, k.turn, k.takers, t.round, t.scores, t.purses, CASE WHEN k.kind = 1 THEN (
      SELECT sum(1 << o.seat) FROM owner o WHERE o.game = k.game AND o.building = k.thing
      AND (o.turn < k.turn OR o.turn = k.turn AND NOT k.takers >> o.seat & 1)) END AS owners
  FROM (SELECT kind, thing, game, turn, sum(DISTINCT 1 << seat) AS takers FROM chooser WHERE kind <> 2
    GROUP BY game, turn, kind, thing) k
  CROSS JOIN turn t ON t.game = k.game AND t.turn = k.turn
  UNION ALL SELECT 2, t.role, c.game, t.turn, 1 << t.seat, t.round, t.scores, t.purses, 0
  FROM seated c CROSS JOIN turn t ON t.game = c.game AND c.seats >> t.seat & 1),
asked AS (
  SELECT kind, thing, count(*) AS n, sum(fair) AS fair FROM chooser GROUP BY kind, thing
  HAVING count(*) >= coalesce(:min_games, 1)),
fitted AS MATERIALIZED (
  SELECT a.*, (SELECT effect(r.nr, k.turn, r.seats, k.takers,
      20 * (10 * w.score + w.score_round * k.round), 20 * (10 * w.money + w.money_round * k.round),
      k.scores, k.purses, k.owners)
    FROM choice k CROSS JOIN weight w CROSS JOIN roster r ON r.game = k.game
    WHERE k.kind = a.kind AND k.thing = a.thing) AS fit
  FROM asked a),
answered AS (
  SELECT kind, thing, n, rounded(1000 * fair, 60 * n) AS fair, fit ->> 'games' AS games, fit ->> 'won' AS won,
    fit ->> 'stood' AS stood, fit ->> 'low' AS low, fit ->> 'high' AS high, fit ->> 'odds' AS odds,
    fit ->> 'odds_low' AS odds_low, fit ->> 'odds_high' AS odds_high,
    fit ->> 'distance' AS distance, fit ->> 'variance' AS variance
  FROM fitted);

SELECT CASE e.kind WHEN 1 THEN 'building' WHEN 2 THEN 'role' WHEN 3 THEN 'first role' ELSE 'first building' END AS kind,
  i.title AS choice, e.n AS n, e.n < :min_n AS few,
  e.won AS won, e.fair AS equal, e.won - e.fair AS raw, e.stood AS stood,
  e.won - e.stood AS adjusted, e.low AS adjusted_low, e.high AS adjusted_high,
  e.odds AS odds, e.odds_low AS odds_low, e.odds_high AS odds_high,
  rate AS q, verdict(rate, distance, 'more', 'less') AS verdict,
  CASE WHEN (e.stood - e.fair) IS NULL THEN '' WHEN abs((e.stood - e.fair)) < 10 THEN 'they stood like the others'
  ELSE 'they stood ' || (abs((e.stood - e.fair)) / 10) || '.' || (abs((e.stood - e.fair)) % 10)
    || iif((e.stood - e.fair) > 0, ' above', ' below') || ' an equal share before' END AS difference
FROM (${questions(answered, 1)}) e
JOIN shown_thing i ON i.game_kind = (SELECT kind FROM chosen_kind) AND i.id = e.thing
ORDER BY e.kind, e.n DESC, e.thing

-- chart: effects.gp height 150+18 rows 80
-- column: choice text what was chosen
-- column: raw 1 won less an equal share
-- column: adjusted 1 won less what others who stood alike win
-- column: adjusted_low 1 the ends of its interval
-- column: adjusted_high 1 see adjusted_low
-- column: is_sure 0 1: with a q up to 10
-- column: few 0 1: rests on little
--- Those that are not few, unless all are.
SELECT choice || CASE kind WHEN 'role' THEN ' (role)' WHEN 'building' THEN '' ELSE ' first' END AS choice,
  raw, adjusted, adjusted_low, adjusted_high, coalesce(q <= 100, 0) AS is_sure, few
FROM answer WHERE n >= min(:min_n, (SELECT max(n) FROM answer))
ORDER BY CASE kind WHEN 'building' THEN 1 WHEN 'role' THEN 2 WHEN 'first role' THEN 3 ELSE 4 END, adjusted DESC, "row"

-- headline:
SELECT coalesce((SELECT 'Who ' || iif(kind IN ('building', 'first building'), 'builds', 'takes') || ' the ' || choice
      || iif(kind IN ('building', 'role'), '', ' first') || ' wins ' || percent(won) || ' of ' || counted(n, 'time')
      || '; others who stood alike win ' || percent(stood) || '.'
    FROM answer WHERE verdict IN ('more', 'less') AND few = (SELECT min(few) FROM answer)
    ORDER BY q, abs(adjusted) DESC, "row" LIMIT 1),
  'Too few games to tell what helps beyond how players stood before.') AS headline

-- why: kind choice
-- evidence: the choices, and what came of the games
SELECT k.game AS game, k.seq AS seq, k.seat AS seat, 'n' AS adds_to, 1 AS amount, f.result_text AS what
FROM chooser k JOIN shown_thing i ON i.game_kind = (SELECT kind FROM chosen_kind) AND i.id = k.thing
JOIN finisher f ON f.game = k.game AND f.seat = k.seat
WHERE CASE k.kind WHEN 1 THEN 'building' WHEN 2 THEN 'role' WHEN 3 THEN 'first role'
  ELSE 'first building' END = :key_1 AND i.title = :key_2
ORDER BY game, seq, seat
