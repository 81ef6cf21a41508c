-- report: seats
-- order: 100
-- title: Seats
-- summary: wins and scores by the number of players and the seat
-- reading: A bar above the line won more often than its share; the verdict says where that is not
--     chance. Where seats begin with different tiles, the tile stands beside the letter, and seats
--     that begin alike have a row together, CD; in San Juan all seats begin alike.
-- column: players 0 seats at the table
-- column: seat text A is the first governor, then clockwise; AB: seats that begin with the same tile, together
-- tiles column: begins text the tile that the rules give the seat at the start; all of them where the games differ: corn or indigo
-- column: games 0 games played to their end, one for each seat
-- few: games
-- detail column: wins 2 games won from this seat; shared wins count as their part
-- column: win_rate 1 wins in percent of games
-- detail interval: win_rate
-- column: expected 1 the same if every seat won equally often
-- verdict: they win more or less often
-- column: mean_place 2 mean of the places, 1 = first
-- detail interval: mean_place
-- column: mean_score 2 mean final score in victory points
-- detail interval: mean_score
${results_and_seats},
${starts},
${sat}
SELECT s.players AS players, s.seat AS seat, s.begins AS begins, s.n AS games, ${few(s.n)} AS few,
  ${mean2(s.win, 60)} AS wins,
  ${percent1(s.win, 60 * s.n)} AS win_rate, ${rate_ends(win_rate, s.win, s.n)},
  ${percent1(1, s.players)} AS expected, ${verdict(s.tables, more, less)},
${place_columns(s)}
FROM (${questions(sat, 60)}) s WHERE s.n >= coalesce(:min_games, 1)
ORDER BY s.players, s.nr

-- chart: seats.gp height 410
-- column: players 0 seats at the table
-- column: seat text its letter
-- column: span 0 seats in a row that begin alike, in the row of the first
-- column: begins text the tile that they begin with; empty where there is none
-- column: games 0 games played to their end
-- column: win_rate 1 wins in percent of games
-- interval: win_rate
-- column: expected 1 the same if every seat won equally often
-- column: verdict text as in the report
-- column: few 0 1: rests on little
${results_and_seats},
${starts},
${sat}
SELECT s.players AS players, s.seat AS seat, ${start_label(s.players, s.nr)}, s.n AS games,
  ${percent1(s.win, 60 * s.n)} AS win_rate, ${rate_ends(win_rate, s.win, s.n)}, ${percent1(1, s.players)} AS expected,
  s.verdict AS verdict, ${few(s.n)} AS few
FROM (SELECT *, ${verdict(tables, more, less)} FROM (${questions(sat, 60)})) s
WHERE s.n >= coalesce(:min_games, 1) AND length(s.seat) = 1
ORDER BY s.players, s.nr

-- headline:
SELECT coalesce((SELECT 'With ' || players || ' players ' || iif(length(seat) = 1, 'seat ' || seat || ' wins ', 'seats ' || seat || ' win ')
      || verdict || ' often than an equal share, ' || ${percent(win_rate)} || iif(length(seat) = 1, '', ' each') || ' of '
      || ${counted((games / length(seat)), game)} || ' where ' || ${percent(expected)} || ' are equal.'
    FROM answer WHERE verdict IN ('more', 'less') ORDER BY q, games DESC, "row" LIMIT 1),
  (SELECT 'Too few games to tell whether a seat is better; with ' || players || ' players seat ' || seat || ' won most, '
      || ${percent(win_rate)} || ' of ' || ${counted(games, game)} || '.'
    FROM answer WHERE length(seat) = 1 ORDER BY games DESC, win_rate DESC, "row" LIMIT 1)) AS headline

-- why: players seat
-- evidence: the results of the seat
-- mean: wins by 60
-- mean: mean_place per games
-- mean: mean_score per games
-- apart: wins mean_place mean_score
${results_and_seats}
${result_evidence(games, ${result_text})}
FROM finisher f WHERE f.is_seated AND f.players = :key_1 
  AND instr(:key_2, char(65 + f.seat))
ORDER BY f.game, f.seat

-- define: sat
--- The seats one by one, and, in games with all of them, those that begin alike together: one row for each game.
sitting AS (
  SELECT f.game, f.players, f.seat AS nr, char(65 + f.seat) AS seat, 1 AS n, f.win, f.fair, f.place, f.total
  FROM finisher f WHERE f.is_seated
  UNION ALL SELECT game, players, nr, seat, n, win, fair, place, total FROM (
    SELECT f.game, f.players, 8 + min(f.seat) AS nr, group_concat(char(65 + f.seat), '') AS seat, count(*) AS n,
      sum(f.win) AS win, sum(f.fair) AS fair, sum(f.place) AS place, sum(f.total) AS total
    FROM (SELECT game, players, seat, win, fair, place, total, share_key FROM finisher WHERE is_seated
      ORDER BY game, seat) f JOIN start_of b ON b.key = f.share_key
    GROUP BY f.game, b.start)
  WHERE n BETWEEN 2 AND players - 1),
sat AS (
  SELECT f.players, f.nr, f.seat, (SELECT start FROM start_of WHERE key = ${share_key(f.players, (f.nr & 7))}) AS begins,
    count(*) AS tables, sum(f.n) AS n, sum(f.win) AS win, sum(f.place) AS places, sum(f.total) AS points,
    sum(f.win - f.fair) AS distance, sum(f.fair * (60 - f.fair)) AS variance,
    ${limited(mean_place, ratio_low(f.place, f.n, 100), ratio_high(f.place, f.n, 100), 100, 100 * max(f.players))},
    ratio_low(f.total, f.n, 100) AS mean_score_low, ratio_high(f.total, f.n, 100) AS mean_score_high
  FROM sitting f GROUP BY f.players << 4 | f.nr, f.seat)
