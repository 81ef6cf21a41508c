-- report: standings
-- order: 10
-- title: Standings
-- summary: games, wins, places and scores of every player
-- reading: Wins say little by themselves: a player at tables of three wins every third game by chance. So the order is that
--     of the wins above the wins expected by the number of players and the seats. How often a seat wins is counted in the
--     chosen games; 100 games in which all seats win equally often are added to them. Where the interval of above
--     holds 0, chance may explain it. Who has too few games to rely on stands below the others.
-- chart: standings.gp height 130+26 rows 20
-- column: player text name
-- column: games 0 games played to their end
-- few: games
-- column: wins 2 games won; a shared first place counts as its part
-- column: expected 2 wins of somebody who wins as often as all do, with as many players, from the same seats
-- column: above 2 wins less expected
-- interval: above
-- column: win_rate 1 wins in percent of games
-- detail interval: win_rate
-- column: mean_place 2 mean of the places, 1 = first
-- detail interval: mean_place
-- column: mean_score 2 mean final score in victory points, of the games whose points are known
-- detail interval: mean_score
-- column: best 0 highest final score
-- column: worst 0 lowest final score
WITH chosen AS MATERIALIZED (SELECT * FROM results),
seat_game AS NOT MATERIALIZED (SELECT * FROM seat_game_of_results),
sat AS (
  SELECT g.key >> 6 AS player, (g.key & 63) / 8 AS players, g.n, g.n * w.share AS share, g.sum_1 AS win,
    g.sum_2 AS places, g.squares_2 AS places2, g.sum_3 AS points, g.squares_3 AS points2,
    g.sum_4 AS scored, nullif(g.most_5, -1) AS best, nullif(g.least_6, 1 << 20) AS worst
  FROM sums((SELECT sums_by(player << 6 | share_key, win, place, coalesce(points, 0), points IS NOT NULL,
    coalesce(points, -1), coalesce(points, 1 << 20)) FROM finisher)) g
  JOIN seat_share w ON w.key = g.key & 63),
summed AS (
  SELECT player, max(players) AS players, sum(n) AS n, sum(share) AS share, sum(win) AS win,
    sum(places) AS places, sum(places2) AS places2, sum(points) AS points, sum(points2) AS points2,
    sum(scored) AS scored, max(best) AS best, min(worst) AS worst
  FROM sat GROUP BY player)
SELECT p.name AS player, s.n AS games, s.n < :min_n AS few,
  mean2(s.win, 60) AS wins, rounded(s.share + 1000, 10000000) AS expected,
  rounded(50000000 * s.win - 3 * (s.share - 1000), 30000000) AS above,
  min(rounded(s.n * wilson_low(s.win, s.n, 10000, 60), 100) - rounded(s.share + 1000, 10000000),
  rounded(50000000 * s.win - 3 * (s.share - 1000), 30000000)) AS above_low,
  max(rounded(s.n * wilson_high(s.win, s.n, 10000, 60), 100) - rounded(s.share + 1000, 10000000),
  rounded(50000000 * s.win - 3 * (s.share - 1000), 30000000)) AS above_high,
  percent1(s.win, 60 * s.n) AS win_rate,
  wilson_low(s.win, s.n, 1000, 60) AS win_rate_low, wilson_high(s.win, s.n, 1000, 60) AS win_rate_high,
  mean2(s.places, s.n) AS mean_place,
  ${limited(mean_place, ratio_low(s.n, s.places, s.n, s.places2, s.places, s.n, 100), ratio_high(s.n, s.places, s.n, s.places2, s.places, s.n, 100), 100, 100 * s.players)},
  mean2(s.points, s.scored) AS mean_score,
  ratio_low(s.scored, s.points, s.scored, s.points2, s.points, s.scored, 100) AS mean_score_low,
    ratio_high(s.scored, s.points, s.scored, s.points2, s.points, s.scored, 100) AS mean_score_high,
  s.best AS best, s.worst AS worst
FROM summed s JOIN player p ON p.id = s.player
WHERE s.n >= coalesce(:min_games, 1)
ORDER BY few, above DESC, wins DESC, mean_place, mean_score DESC, player

-- headline:
SELECT a.player || CASE WHEN :player IS NOT NULL THEN ': ' || wins_text(a.wins) || ' of ' || counted(a.games,
  'game') || ', '
    WHEN (SELECT count(*) FROM answer b WHERE b.few = a.few AND b.above = a.above) > 1
      THEN ' and ' || (SELECT count(*) - 1 FROM answer b WHERE b.few = a.few AND b.above = a.above) || ' more lead with '
    ELSE ' leads: ' || wins_text(a.wins) || ' of ' || counted(a.games, 'game') || ', ' END
  || tenths(abs(a.above)) || iif(a.above < 0, ' fewer', ' more') || ' than seats and chance give'
  || iif(0 BETWEEN a.above_low AND a.above_high, '; too few games to tell whether that is chance.', '.') AS headline
FROM answer a WHERE a."row" = 1

-- why: player
-- evidence: the results of the player
-- mean: wins by 60
-- mean: mean_place per games
-- mean: mean_score per games
-- apart: wins mean_place mean_score
WITH chosen AS MATERIALIZED (SELECT * FROM results)
${result_evidence(games, f.result_text)}
FROM finisher f JOIN player p ON p.id = f.player WHERE p.name = :key_1
ORDER BY f.game, f.seat
