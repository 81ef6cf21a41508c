-- report: seats
-- order: 100
-- title: Seats
-- summary: wins and scores by the number of players and the seat
-- reading: A bar above the line won more often than its share; the verdict says where that is not
--     chance. In Puerto Rico the last seats begin with corn instead of indigo; in San Juan
--     all seats begin alike.
-- chart: seats.gp height 400
-- column: players 0 seats at the table
-- column: seat text A is the first governor, then clockwise
-- column: games 0 games played to their end
-- few: games
-- column: wins 2 games won from this seat; shared wins count as their part
-- column: win_rate 1 wins in percent of games
-- detail interval: win_rate
-- column: expected 1 the same if every seat won equally often
-- verdict: they win more or less often
-- column: mean_place 2 mean of the places, 1 = first
-- detail interval: mean_place
-- column: mean_score 2 mean final score in victory points
-- detail interval: mean_score
${results_and_seats},
sat AS (
  SELECT f.players, f.seat, count(*) AS n, sum(f.win) AS win, sum(f.place) AS places, sum(f.total) AS points,
    sum(f.win - f.fair) AS distance, sum(f.fair * (60 - f.fair)) AS variance, ${place_ends}
  FROM finisher f WHERE f.is_seated GROUP BY f.players, f.seat)
SELECT s.players AS players, char(65 + s.seat) AS seat, s.n AS games, ${few(s.n)} AS few,
  ${mean2(s.win, 60)} AS wins,
  ${percent1(s.win, 60 * s.n)} AS win_rate, ${rate_ends(win_rate, s.win, s.n)},
  ${percent1(1, s.players)} AS expected, ${verdict(s.n, more, less)},
${place_columns(s)}
FROM (${questions(sat, 60)}) s WHERE s.n >= coalesce(:min_games, 1)
ORDER BY s.players, s.seat

-- headline:
SELECT coalesce((SELECT 'With ' || players || ' players seat ' || seat || ' wins ' || verdict || ' often than its share, '
      || ${percent(win_rate)} || ' of ' || ${counted(games, game)} || ' where ' || ${percent(expected)} || ' are equal.'
    FROM answer WHERE verdict IN ('more', 'less') ORDER BY q, games DESC, "row" LIMIT 1),
  (SELECT 'Too few games to tell whether a seat is better; with ' || players || ' players seat ' || seat || ' won most, '
      || ${percent(win_rate)} || ' of ' || ${counted(games, game)} || '.'
    FROM answer ORDER BY games DESC, win_rate DESC, "row" LIMIT 1)) AS headline

-- why: players seat
-- evidence: the results of the seat
-- mean: wins by 60
-- mean: mean_place per games
-- mean: mean_score per games
-- apart: wins mean_place mean_score
${results_and_seats}
${result_evidence(games, ${result_text})}
FROM finisher f WHERE f.is_seated AND f.players = :key_1 AND char(65 + f.seat) = :key_2
ORDER BY f.game
