-- report: profile
-- order: 70
-- title: Profile
-- summary: what one player takes and builds more often than the club
-- reading: If the interval of a role or building does not reach 0, the player takes it more or less
--     often than all players together at tables of the same sizes. Of many rows some stand out by
--     chance. The chart shows all roles and the sixteen buildings with the clearest differences.
-- headline: Taken most above the mean: {name}, {per_game} times in a game; by all players {club} times.
-- needs: player
-- column: what text role or building
-- column: name text its name
-- column: games 0 games the player finished in which it could be had
-- few: games
-- column: times 0 times the player took or built it in these
-- column: per_game 2 mean of that in a game
-- detail interval: per_game of per_game_sample
-- column: club 2 the mean of all players at tables of the same sizes, this one included
-- column: difference 2 per_game less club
-- interval: difference of sample
-- column: win_rate 1 times in percent that were in games the player won
-- detail interval: win_rate of win_sample
-- column: all_wins 1 percentage of all these games that the player won
-- hidden column: all_win_sixtieths 0 these wins in sixtieths
-- detail rate: all_wins of all_win_sixtieths per games
${own_and_usual},
${profile}
SELECT iif(p.is_role, 'role', 'building') AS what, i.title AS name,
  p.games AS games, p.n AS times,
  ${mean2(p.n, p.games)} AS per_game, p.per_game_sample AS per_game_sample,
  ${rounded(100 * p.mean, 10000 * p.games)} AS club,
  ${difference} AS difference,
  p.sample AS sample,
  ${percent1(p.win, 60 * p.n)} AS win_rate,
  p.win_sample AS win_sample,
  ${percent1(p.all_win, 60 * p.games)} AS all_wins, p.all_win AS all_win_sixtieths
FROM profile p JOIN thing i ON i.game_kind = ${chosen_kind} AND i.id = p.thing
ORDER BY p.is_role DESC, difference DESC, p.thing

-- chart: profile.gp height 160+22
-- column: player text whose profile it is
-- column: panel 0 1 roles, 2 buildings
-- column: name text of the role or building
-- column: per_game 2 mean number of times in a game
-- column: club 2 the same of all players
-- column: difference 2 between these
-- interval: difference of sample
--- Only the buildings that tell most: far from the mean, in many games.
--- A thing on offer in less than a quarter of the player's games tells nothing yet.
${own_and_usual},
${profile}
SELECT player, panel, name, per_game, club, difference, sample FROM (
  SELECT :player AS player, 2 - p.is_role AS panel, i.title AS name, p.thing,
    ${mean2(p.n, p.games)} AS per_game,
    ${rounded(100 * p.mean, 10000 * p.games)} AS club,
    ${difference} AS difference, p.sample AS sample,
    row_number() OVER (PARTITION BY p.is_role
      ORDER BY p.ahead * p.ahead / p.games DESC, p.thing) AS nr
  FROM profile p JOIN thing i ON i.game_kind = ${chosen_kind} AND i.id = p.thing
  WHERE 4 * p.games >= (SELECT max(games) FROM profile))
WHERE nr <= 16
ORDER BY panel, difference DESC, thing

-- why: what name
-- evidence: the choices of the role by the player, or the times the player built it
-- mean: per_game per games
-- apart: games
${seats}
${evidence(t.game, t.first_seq, t.seat, times, 1, ${turn_text})}
FROM finisher f CROSS JOIN turn t ON t.game = f.game AND t.seat = f.seat
WHERE :key_1 = 'role' AND t.role = ${thing_called(:key_2, role)}
UNION ALL ${evidence(b.game, b.seq, b.seat, times, 1, 'paid ' || b.paid)}
FROM finisher f CROSS JOIN build b ON b.game = f.game AND b.seat = f.seat
WHERE :key_1 = 'building' AND b.building = ${thing_called(:key_2, building)}
UNION ALL ${finishers_when(games)}
  AND iif(:key_1 = 'role',
    EXISTS (SELECT 1 FROM chosen c CROSS JOIN role_total x ON x.game = c.game
      WHERE c.players = f.players AND x.role = ${thing_called(:key_2, role)}),
    EXISTS (SELECT 1 FROM offer o WHERE o.game = f.game
      AND o.building = ${thing_called(:key_2, building)}))
ORDER BY 1, 2

-- define: own_and_usual
${games_of_all},
${cells_when(${club_is_whole})},
ended AS MATERIALIZED (SELECT game, players FROM chosen WHERE complete),
beyond AS MATERIALIZED (
  SELECT game, players FROM ended WHERE game > ${upto_when(${club_is_whole})}),
own AS MATERIALIZED (
  SELECT e.game, e.players, s.seat,
    CASE r.place WHEN 1 THEN 60 / (SELECT count(*) FROM result w
      WHERE w.game = e.game AND w.place = 1) ELSE 0 END AS win
  FROM seat s CROSS JOIN ended e ON e.game = s.game
  CROSS JOIN result r ON r.game = s.game AND r.seat = s.seat
  WHERE s.player = (SELECT id FROM player WHERE name = :player)),
taken AS (
  SELECT key, sum(n) AS n FROM (
    SELECT 8 * d.role + c.players AS key, d.picks AS n
    FROM cells c CROSS JOIN digest_role d ON d.cell = c.cell WHERE c.complete
    UNION ALL SELECT 8 * x.role + e.players, x.picks
    FROM beyond e CROSS JOIN role_total x ON x.game = e.game)
  GROUP BY key),
had AS MATERIALIZED (
  SELECT key, sum(n) AS n, sum(seats) AS seats FROM (
    SELECT 8 * d.building + c.players AS key, d.built AS n, d.games * c.players AS seats
    FROM cells c CROSS JOIN digest_building d ON d.cell = c.cell WHERE c.complete
    UNION ALL SELECT 8 * b.building + e.players, 1, 0
    FROM beyond e CROSS JOIN build b ON b.game = e.game
    UNION ALL SELECT 8 * o.building + e.players, 0, e.players
    FROM beyond e CROSS JOIN offer o ON o.game = e.game)
  GROUP BY key),
seated AS (SELECT players, sum(players) AS seats FROM ended GROUP BY players),
usual AS MATERIALIZED (
  SELECT t.key / 8 AS thing, s.players AS players, 1 AS is_role,
    ${rounded(10000 * t.n, s.seats)} AS mean
  FROM taken t JOIN seated s ON s.players = t.key % 8
  UNION ALL SELECT h.key / 8, h.key % 8, 0, ${rounded(10000 * h.n, h.seats)}
  FROM had h WHERE h.seats > 0),
own_by AS MATERIALIZED (
  SELECT players, game % ${drawers} AS drawer, count(*) AS games, sum(win) AS win
  FROM own GROUP BY 1, 2),
offered AS MATERIALIZED (
  SELECT min(game) AS game, players, drawer, count(*) AS games, sum(win) AS win FROM (
    SELECT o.game, o.players, o.game % ${drawers} AS drawer, o.win,
      (SELECT group_concat(f.building) FROM offer f WHERE f.game = o.game) AS buildings
    FROM own o)
  GROUP BY buildings, players, drawer),
had_by AS MATERIALIZED (
  SELECT f.building AS thing, o.drawer, o.players, o.games, o.win
  FROM offered o CROSS JOIN offer f ON f.game = o.game),
taken_by AS (
  SELECT key / ${drawers} AS thing, key % ${drawers} AS drawer, sum(n) AS n, sum(win) AS win
  FROM (SELECT x.role * ${drawers} + o.game % ${drawers} AS key, x.picks AS n, x.picks * o.win AS win
    FROM own o CROSS JOIN role_total x ON x.game = o.game AND x.seat = o.seat)
  GROUP BY key),
built_by AS (
  SELECT key / ${drawers} AS thing, key % ${drawers} AS drawer, sum(n) AS n, sum(win) AS win
  FROM (SELECT x.building * ${drawers} + o.game % ${drawers} AS key, x.built AS n, x.built * o.win AS win
    FROM own o CROSS JOIN building_total x ON x.game = o.game AND x.seat = o.seat AND x.built > 0)
  GROUP BY key)

-- define: club_is_whole
--- How often a role is taken depends on the number of players.  So a game is compared with the mean of games
--- with as many players, and for a building of those that had it on offer.  The mean is in ten-thousandths.
coalesce(:game, :event, :from, :to) IS NULL

-- define: profile
--- Games in which a thing could be had, with the usual number there, and how often it was taken.
one AS (
  SELECT 1 AS is_role, u.thing, b.drawer, b.games, b.games * u.mean AS mean, b.win AS all_win,
    0 AS n, 0 AS win
  FROM own_by b CROSS JOIN usual u ON u.is_role = 1 AND u.players = b.players
  UNION ALL SELECT 0, b.thing, b.drawer, b.games, b.games * u.mean, b.win, 0, 0
  FROM had_by b CROSS JOIN usual u ON u.is_role = 0 AND u.players = b.players AND u.thing = b.thing
  UNION ALL SELECT 1, thing, drawer, 0, 0, 0, n, win FROM taken_by
  UNION ALL SELECT 0, thing, drawer, 0, 0, 0, n, win FROM built_by),
drawn AS (
  SELECT is_role, thing, sum(games) AS games, sum(n) AS n, sum(mean) AS mean,
    sum(all_win) AS all_win, sum(win) AS win
  FROM one GROUP BY is_role, thing, drawer),
profile AS MATERIALIZED (
  SELECT is_role, thing, sum(games) AS games, sum(n) AS n, sum(mean) AS mean,
    10000 * sum(n) - sum(mean) AS ahead, sum(all_win) AS all_win, sum(win) AS win,
    ${sample(10000 * n - mean, 10000 * games)} AS sample,
    ${sample(n, games)} AS per_game_sample,
    ${sample(100 * win, 60 * n)} AS win_sample
  FROM drawn GROUP BY is_role, thing
  HAVING sum(n) + sum(mean) > 0 AND sum(games) >= coalesce(:min_games, 1))

-- define: difference
sign(p.ahead) * ${rounded(100 * abs(p.ahead), 10000 * p.games)}
