-- report: standings
-- order: 10
-- title: Standings
-- summary: games, wins, places and scores of every player
-- reading: Compare wins with the wins expected by the number of players and the seats: a player at
--     tables of three wins every third game by chance. The chosen games tell how often a seat wins; a
--     hundred games in which all seats win equally often are added to them. Where the interval of the
--     win rate contains the expected part of the games, chance may explain it.
-- chart: standings.gp height 130+26 rows 20
-- column: player text name
-- column: games 0 games played to their end
-- few: games
-- column: wins 2 games won; a shared first place counts as its part
-- column: expected 2 wins of somebody who wins as often as all do, with as many players, from the same seats
-- column: win_rate 1 wins in percent of games
-- interval: win_rate
-- column: mean_place 2 mean of the places, 1 = first
-- detail interval: mean_place
-- column: mean_score 2 mean final score in victory points
-- detail interval: mean_score
-- column: best 0 highest final score
-- column: worst 0 lowest final score
${results_and_seats},
${seat_share_of_results},
sat AS (
  SELECT g.key >> 6 AS player, (g.key & 63) / 8 AS players, g.n, g.n * w.share AS share, g.sum_1 AS win,
    g.sum_2 AS places, g.squares_2 AS places2, g.sum_3 AS points, g.squares_3 AS points2,
    g.most_3 AS best, g.least_3 AS worst
  FROM sums((SELECT sums_by(player << 6 | share_key, win, place, total) FROM finisher)) g
  JOIN seat_share w ON w.key = g.key & 63),
summed AS (
  SELECT player, max(players) AS players, sum(n) AS n, sum(share) AS share, sum(win) AS win,
    sum(places) AS places, sum(places2) AS places2, sum(points) AS points, sum(points2) AS points2,
    max(best) AS best, min(worst) AS worst
  FROM sat GROUP BY player)
SELECT p.name AS player, s.n AS games, ${few(s.n)} AS few,
  ${mean2(s.win, 60)} AS wins,
  ${rounded(s.share + ${slack}, 10000000)} AS expected,
  ${percent1(s.win, 60 * s.n)} AS win_rate, ${rate_ends(win_rate, s.win, s.n)},
${place_columns_of(s)},
  s.best AS best, s.worst AS worst
FROM summed s JOIN player p ON p.id = s.player
WHERE s.n >= coalesce(:min_games, 1)
ORDER BY wins DESC, win_rate DESC, mean_place, mean_score DESC, player

-- headline:
SELECT CASE WHEN :player IS NOT NULL THEN a.player || ': ' || ${wins_text(a.wins)} || ' of ' || ${counted(a.games, game)}
    WHEN (SELECT count(*) FROM answer b WHERE b.wins = a.wins) > 1
      THEN a.player || ' and ' || (SELECT count(*) - 1 FROM answer b WHERE b.wins = a.wins) || ' more lead with '
        || ${wins_text(a.wins)} || ' of ' || ${counted(a.games, game)}
    ELSE a.player || ' leads: ' || ${wins_text(a.wins)} || ' of ' || ${counted(a.games, game)} END
  || ', ' || ${tenths(abs(a.wins - a.expected))} || iif(a.wins < a.expected, ' fewer', ' more') || ' than seats and chance give'
  || iif(10 * a.expected BETWEEN a.win_rate_low * a.games AND a.win_rate_high * a.games, '; too few games to tell whether that is chance.', '.')
  AS headline
FROM answer a WHERE a."row" = 1

-- why: player
-- evidence: the results of the player
-- mean: wins by 60
-- mean: mean_place per games
-- mean: mean_score per games
-- apart: wins mean_place mean_score
${results_and_seats}
${result_evidence(games, ${result_text})}
FROM finisher f JOIN player p ON p.id = f.player WHERE p.name = :key_1
ORDER BY f.game, f.seat
