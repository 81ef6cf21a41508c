-- report: profile
-- order: 70
-- title: Profile
-- summary: what one player takes and builds more often than the club
-- reading: The verdict says more or less only where chance would hardly make such a difference from the others at
--     tables of the same sizes; of many such rows one in ten is chance all the same. The chart shows all roles and the sixteen buildings with the clearest differences.
-- needs: player
-- column: what text role or building
-- column: name text its name
-- column: games 0 games the player finished in which it could be had
-- few: games
-- column: times 0 times the player took or built it in these
-- column: per_game 2 mean of that in a game
-- detail interval: per_game
-- column: club 2 the mean of all players at tables of the same sizes, this one included
-- column: difference 2 per_game less club
-- detail interval: difference
-- column: percentile 0 of the others who played enough, such games not marked as few, at tables at which somebody did so, the
--     percentage with a smaller difference; as large a one counts half; empty where nobody else played enough
-- verdict: the player does it more or less often than the others at tables of the same sizes
-- detail column: in_games 0 of the games, those in which the player did so
-- column: win_rate 1 percentage of these that the player won
-- detail interval: win_rate
-- column: all_wins 1 percentage of all these games that the player won
-- detail interval: all_wins

-- views:
--- How often a role is taken depends on the number of players.  So a game is compared with the mean of games
--- with as many players, and for a building of those that had it on offer: of all players, so the digest knows them.
digest_choice AS NOT MATERIALIZED (SELECT coalesce(:game, :event) IS NULL AS is_whole),
ended AS MATERIALIZED (SELECT game, players FROM chosen WHERE complete),
beyond AS MATERIALIZED (SELECT game, players FROM single_games_of_all WHERE complete),
own AS MATERIALIZED (
  SELECT e.game, e.players, s.seat, r.win
  FROM seat s CROSS JOIN ended e ON e.game = s.game
  CROSS JOIN result r ON r.game = s.game AND r.seat = s.seat
  WHERE s.player = (SELECT id FROM player WHERE name = :player)),
had AS (
  SELECT 1 AS is_role, d.role AS thing, c.players, d.picks AS n, d.picks_roles_xx AS n2, 0 AS seats
  FROM cells c CROSS JOIN digest_role_seat d ON d.cell = c.cell WHERE c.complete
  UNION ALL SELECT 1, x.role, e.players, x.picks, x.picks * x.picks, 0
  FROM beyond e CROSS JOIN role_total x ON x.game = e.game
  UNION ALL SELECT 0, d.building, c.players, d.built, d.built2, d.games * c.players
  FROM cells c CROSS JOIN digest_building d ON d.cell = c.cell WHERE c.complete
  UNION ALL SELECT 0, x.building, e.players, x.built, x.built * x.built, 0
  FROM beyond e CROSS JOIN building_total x ON x.game = e.game WHERE x.built > 0
  UNION ALL SELECT 0, o.building, e.players, 0, 0, e.players
  FROM beyond e CROSS JOIN offer o ON o.game = e.game),
seated AS MATERIALIZED (SELECT players, sum(players) AS seats FROM ended GROUP BY players),
usual AS MATERIALIZED (
  SELECT h.is_role, h.thing, h.players, sum(h.n) AS n, sum(h.n2) AS n2,
    iif(h.is_role, s.seats, sum(h.seats)) AS seats
  FROM had h JOIN seated s ON s.players = h.players
  GROUP BY h.is_role, h.thing, h.players HAVING iif(h.is_role, s.seats, sum(h.seats)) > 0),
offered AS MATERIALIZED (
  SELECT min(game) AS game, players, count(*) AS games, sum(win) AS win FROM (
    SELECT o.game, o.players, o.win,
      (SELECT group_concat(f.building) FROM offer f WHERE f.game = o.game) AS buildings
    FROM own o)
  GROUP BY buildings, players),
could AS MATERIALIZED (
  SELECT u.is_role, u.thing, o.players, o.games, o.win
  FROM (SELECT players, count(*) AS games, sum(win) AS win FROM own GROUP BY players) o
  JOIN usual u ON u.is_role = 1 AND u.players = o.players
  UNION ALL SELECT 0, f.building, o.players, sum(o.games), sum(o.win)
  FROM offered o CROSS JOIN offer f ON f.game = o.game GROUP BY f.building, o.players),
did AS (
  SELECT 1 AS is_role, x.role AS thing, o.players, x.picks AS n, o.win
  FROM own o CROSS JOIN role_total x ON x.game = o.game AND x.seat = o.seat AND x.picks > 0
  UNION ALL SELECT 0, x.building, o.players, x.built, o.win
  FROM own o CROSS JOIN building_total x ON x.game = o.game AND x.seat = o.seat AND x.built > 0),
done AS MATERIALIZED (
  SELECT is_role, thing, players, count(*) AS did, sum(n) AS n, sum(n * n) AS n2, sum(win) AS win
  FROM did GROUP BY is_role, thing, players),
--- A row for each thing and number of players: what the player did in games in which it could be had, and
--- the others at such tables.
compared AS (
  SELECT c.is_role, c.thing, c.games, c.win AS all_win, coalesce(d.n, 0) AS n, coalesce(d.n2, 0) AS own_n2,
    coalesce(d.did, 0) AS did, coalesce(d.win, 0) AS win, c.games * rounded(1000000000 * u.n, u.seats) AS mean,
    u.n - coalesce(d.n, 0) AS other_n, u.seats - c.games AS others, u.n AS all_n, u.n2, u.seats
  FROM could c
  JOIN usual u ON u.is_role = c.is_role AND u.thing = c.thing AND u.players = c.players
  LEFT JOIN done d ON d.is_role = c.is_role AND d.thing = c.thing AND d.players = c.players),
--- The same difference of everybody, as it is shown.  Games with the same buildings on offer are one sort.
sort_of AS MATERIALIZED (
  SELECT game, players, min(game) OVER (PARTITION BY buildings) AS sort FROM (
    SELECT e.game, e.players, (SELECT group_concat(f.building) FROM offer f WHERE f.game = e.game) AS buildings FROM ended e)),
peer_seat AS NOT MATERIALIZED (
  SELECT e.game, e.players, e.sort, s.seat, s.player FROM sort_of e CROSS JOIN seat s ON s.game = e.game WHERE s.player > 0),
peer_games AS MATERIALIZED (
  SELECT player, players, sort, count(*) AS games FROM peer_seat GROUP BY player, players, sort),
--- How often they did it, and how often such games let expect, in billionths.  The key holds player, thing and is_role.
peer_did AS NOT MATERIALIZED (
  SELECT (s.player << 17) + (x.role << 1) + 1 AS key, x.picks AS n, 0 AS games, 0 AS mean
  FROM peer_seat s CROSS JOIN role_total x ON x.game = s.game AND x.seat = s.seat
  UNION ALL SELECT (s.player << 17) + (x.building << 1), x.built, 0, 0
  FROM peer_seat s CROSS JOIN building_total x ON x.game = s.game AND x.seat = s.seat AND x.built > 0
  UNION ALL SELECT (p.player << 17) + (u.thing << 1) + 1, 0, p.games, p.games * rounded(1000000000 * u.n, u.seats)
  FROM (SELECT player, players, sum(games) AS games FROM peer_games GROUP BY player, players) p
  JOIN usual u ON u.is_role = 1 AND u.players = p.players
  UNION ALL SELECT (p.player << 17) + (u.thing << 1), 0, p.games, p.games * rounded(1000000000 * u.n, u.seats)
  FROM peer_games p CROSS JOIN offer f ON f.game = p.sort
  JOIN usual u ON u.is_role = 0 AND u.thing = f.building AND u.players = p.players),
peer AS (
  SELECT key & 1 AS is_role, key >> 1 & 65535 AS thing, key >> 17 AS player, sum_2 >= :min_n AS counts,
    rounded(1000000000 * sum_1 - sum_3 + 1000, 10000000 * sum_2) AS difference
  FROM sums((SELECT sums_by(key, n, games, mean) FROM peer_did)) WHERE sum_2 > 0 AND sum_1 + sum_3 > 0),
--- Of those that count: `below` have a smaller difference or as large a one, `level` as large a one.
placed AS (
  SELECT is_role, thing, player, counts, sum(counts) OVER (PARTITION BY is_role, thing) AS n,
    sum(counts) OVER (PARTITION BY is_role, thing ORDER BY difference) AS below,
    sum(counts) OVER (PARTITION BY is_role, thing, difference) AS level
  FROM peer),
--- Of all players in one text, so that who asks about one after the other gives it back as :standings.
standings AS (
  SELECT json_group_object(CAST(player AS TEXT), json(list)) AS list FROM (
    SELECT player, json_group_array(json_array(is_role, thing, rounded(50 * (2 * below - level - counts), n - counts))) AS list
    FROM placed WHERE n > counts GROUP BY player)),
standing AS MATERIALIZED (
  SELECT e.value ->> 0 AS is_role, e.value ->> 1 AS thing, e.value ->> 2 AS percentile
  FROM json_each(coalesce(:standings, (SELECT list FROM standings)), '$."' || (SELECT id FROM player WHERE name = :player) || '"') e),
profile AS MATERIALIZED (
  SELECT is_role, thing, sum(games) AS games, sum(n) AS n, sum(mean) AS mean,
    1000000000 * sum(n) - sum(mean) AS ahead, sum(all_win) AS all_win, sum(did) AS did, sum(win) AS win,
    ${ends_of_count(per_game, sum(games), sum(n), sum(own_n2))},
    sum(100 * n - 100 * games * other_n / nullif(others, 0)) AS distance,
    --- The variance of the player's sum less that of the others, in ten-thousandths, if the player's games are
    --- drawn from those of all seats at such tables: so it is known, too, where the others always do the same.
    sum(games * (10000 * (n2 * seats - all_n * all_n) / nullif(others, 0)) / nullif(seats - 1, 0)) AS variance
  FROM compared GROUP BY is_role, thing
  HAVING sum(n) + sum(mean) > 0 AND sum(games) >= coalesce(:min_games, 1));

WITH chosen AS MATERIALIZED (SELECT * FROM games_of_all)
SELECT iif(p.is_role, 'role', 'building') AS what, i.title AS name,
  p.games AS games, p.games < :min_n AS few, p.n AS times,
  mean2(p.n, p.games) AS per_game, p.per_game_low, p.per_game_high,
  rounded(p.mean + 1000, 10000000 * p.games) AS club,
  rounded(p.ahead + 1000, 10000000 * p.games) AS difference,
  p.per_game_low - rounded(p.mean + 1000, 10000000 * p.games) AS difference_low,
  p.per_game_high - rounded(p.mean + 1000, 10000000 * p.games) AS difference_high,
  (SELECT t.percentile FROM standing t WHERE t.is_role = p.is_role AND t.thing = p.thing) AS percentile,
  rate AS q, verdict(rate, distance, 'more', 'less') AS verdict,
  p.did AS in_games, percent1(p.win, 60 * p.did) AS win_rate, wilson_low(p.win, p.did, 1000, 60) AS win_rate_low,
  wilson_high(p.win, p.did, 1000, 60) AS win_rate_high,
  percent1(p.all_win, 60 * p.games) AS all_wins, wilson_low(p.all_win, p.games, 1000, 60) AS all_wins_low,
  wilson_high(p.all_win, p.games, 1000, 60) AS all_wins_high
FROM (${questions(profile, 100)}) p JOIN shown_thing i ON i.game_kind = (SELECT kind FROM chosen_kind) AND i.id = p.thing
ORDER BY p.is_role DESC, difference DESC, p.thing

-- chart: profile.gp height 160+22
-- column: player text whose profile it is
-- column: panel 0 1 roles, 2 buildings
-- column: name text of the role or building
-- column: per_game 2 mean number of times in a game
-- column: club 2 the same of all players
-- column: difference 2 between these
-- interval: difference
-- column: is_sure 0 1: with a q up to 10
-- column: few 0 1: rests on little
--- Only the buildings that say most of a player: far from the mean, in many games.
--- A thing on offer in less than a quarter of the player's games says nothing yet.
SELECT :player AS player, iif(what = 'role', 1, 2) AS panel, name, per_game, club, difference, difference_low, difference_high,
  coalesce(q <= 100, 0) AS is_sure, few
FROM (SELECT *, row_number() OVER (PARTITION BY what ORDER BY difference * difference * games DESC, "row") AS nr
  FROM answer WHERE 4 * games >= (SELECT max(games) FROM answer))
WHERE nr <= 16 ORDER BY "row"

-- headline:
WITH sure AS (SELECT name, verdict, row_number() OVER (PARTITION BY verdict ORDER BY q, "row") AS nr,
    min(count(*) OVER (PARTITION BY verdict), 3) AS n FROM answer
    WHERE verdict IN ('more', 'less'))
SELECT :player || CASE WHEN EXISTS (SELECT 1 FROM sure) THEN ' takes or builds '
    || coalesce((SELECT 'more often than the club: ' || group_concat(CASE nr WHEN 1 THEN '' WHEN n THEN ' and '
      ELSE ', ' END || name, '') FROM sure WHERE verdict = 'more' AND nr < 4), '')
    || iif((SELECT count(DISTINCT verdict) FROM sure) = 2, '; ', '')
    || coalesce((SELECT 'less often: ' || group_concat(CASE nr WHEN 1 THEN '' WHEN n THEN ' and ' ELSE ', ' END || name,
      '') FROM sure WHERE verdict = 'less' AND nr < 4), '') || '.'
  ELSE ': too few games to tell what is done more or less often than in the club.' END AS headline

-- why: what name
-- evidence: the choices of the role by the player, or the times the player built it
-- mean: per_game per games
-- apart: games in_games
SELECT t.game AS game, t.first_seq AS seq, t.seat AS seat, 'times' AS adds_to,
  1 AS amount, t.text AS what
FROM finisher f CROSS JOIN turn_text t ON t.game = f.game AND t.seat = f.seat
WHERE :key_1 = 'role' AND t.role = (SELECT id FROM chosen_thing WHERE class = 'role' AND title = :key_2)
UNION ALL SELECT b.game AS game, b.seq AS seq, b.seat AS seat, 'times' AS adds_to,
  1 AS amount, 'paid ' || b.paid AS what
FROM finisher f CROSS JOIN build b ON b.game = f.game AND b.seat = f.seat
WHERE :key_1 = 'building' AND b.building = (SELECT id FROM chosen_thing WHERE class = 'building' AND title = :key_2)
UNION ALL ${finishers_when(games)}
  AND iif(:key_1 = 'role',
    EXISTS (SELECT 1 FROM chosen c CROSS JOIN role_total x ON x.game = c.game
      WHERE c.players = f.players AND x.role = (SELECT id FROM chosen_thing WHERE class = 'role' AND title = :key_2)),
    EXISTS (SELECT 1 FROM offer o WHERE o.game = f.game
      AND o.building = (SELECT id FROM chosen_thing WHERE class = 'building' AND title = :key_2)))
UNION ALL ${finishers_when(in_games)}
  AND iif(:key_1 = 'role',
    EXISTS (SELECT 1 FROM turn t WHERE t.game = f.game AND t.seat = f.seat
      AND t.role = (SELECT id FROM chosen_thing WHERE class = 'role' AND title = :key_2)),
    EXISTS (SELECT 1 FROM build b WHERE b.game = f.game AND b.seat = f.seat
      AND b.building = (SELECT id FROM chosen_thing WHERE class = 'building' AND title = :key_2)))
ORDER BY 1, 2
