-- report: standings
-- order: 10
-- title: Standings
-- summary: games, wins, places and scores of every player
-- reading: Compare wins with the wins expected by the number of players and the seats: a player at
--     tables of three wins every third game by chance. The chosen games tell how often a seat wins; a
--     hundred games in which all seats win equally often are added to them. Where the interval of the
--     win rate contains the expected part of the games, chance may explain it.
-- headline: {player} leads with {wins} wins in {games} games; chance would give {expected}.
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
${expected},
summed AS MATERIALIZED (
  SELECT f.player, count(*) AS n, sum(f.win) AS win, sum(f.place) AS places, sum(f.total) AS points,
    max(f.total) AS best, min(f.total) AS worst, ${place_ends}
  FROM finisher f GROUP BY f.player)
SELECT p.name AS player, s.n AS games, ${few(s.n)} AS few,
  ${mean2(s.win, 60)} AS wins,
  ${rounded(e.part, 10000000)} AS expected,
  ${percent1(s.win, 60 * s.n)} AS win_rate, ${rate_ends(win_rate, s.win, s.n)},
${place_columns(s)},
  s.best AS best, s.worst AS worst
FROM summed s JOIN player p ON p.id = s.player LEFT JOIN expected e USING(player)
WHERE s.n >= coalesce(:min_games, 1)
ORDER BY wins DESC, win_rate DESC, mean_place, mean_score DESC, player

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

-- define: prior
--- How often a seat wins is counted in the games chosen.  These may be few, so a hundred games in which all
--- seats win equally often are added.  In billionths of a win.  Each game has one win: the wins
--- of all seats count the games.
100

-- define: seat_share
${rounded(1000000000 * (coalesce(w.win, 0) + ${prior} * (60 / a.players)), coalesce(g.win, 0) + 60 * ${prior})}

-- define: nowhere
--- No game has so many seats.
7

-- define: equal_share
(1000000000 / a.players)

-- define: expected
--- A key for each player, number of players and seat; ${nowhere} where the seat is not known.
${results_and_seats},
seat_win AS MATERIALIZED (
  SELECT key / 8 AS players, key % 8 AS seat, sum(part) AS win FROM (
    SELECT 8 * c.players + r.seat AS key, 60 / (SELECT count(*) FROM result o
      WHERE o.game = c.game AND o.place = 1) AS part
    FROM chosen c CROSS JOIN result r ON r.game = c.game AND r.place = 1
    WHERE c.seats_known = c.players)
  GROUP BY key),
all_wins AS MATERIALIZED (
  SELECT players, sum(win) AS win FROM seat_win GROUP BY players),
sat AS MATERIALIZED (
  SELECT key / 64 AS player, key / 8 % 8 AS players, key % 8 AS seat, count(*) AS n
  FROM (SELECT 64 * f.player + 8 * f.players + iif(f.is_seated, f.seat, ${nowhere}) AS key FROM finisher f)
  GROUP BY key),
expected AS MATERIALIZED (
  SELECT a.player, sum(a.n * iif(a.seat = ${nowhere}, ${equal_share}, ${seat_share})) AS part
  FROM sat a LEFT JOIN all_wins g ON g.players = a.players
  LEFT JOIN seat_win w ON w.players = a.players AND w.seat = a.seat
  GROUP BY a.player)
