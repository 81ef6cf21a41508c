-- report: skill
-- order: 45
-- title: Luck and skill
-- summary: how much of scores and places belongs to the player
-- reading: Results at a table differ because players differ, and by chance. The share is the part of that variance that
--     belongs to the players, whoever sits at the table and wherever: 0 is a lottery, 100 a game in which the better one always
--     wins. When each has played the games needed, an order by mean results is reliable (0.8). The interval is about
--     players like these: it stays wide in a club of few players, however many games they play. At most the 200 who played most count.
-- run: skill
-- chart: skill.gp height 140+26
-- not-by-games: its rows rest on all games with as many players
-- column: what text score, or place
-- column: tables text seats at the table; or all
-- column: games 0 games played to their end
-- few: games
-- column: people 0 players who sat there
-- column: share 1 variance of the players in percent of that of the players and of the rest
-- interval: share
-- column: games_needed 0 games of each player that make an order by mean results reliable; empty where none do
-- detail interval: games_needed
-- column: verdict text players differ: by more than chance; or: too few games to tell. With fewer than four players there is
--     no share
WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT c.game AS game, c.players AS players, s.player AS player, s.seat AS seat,
  s.seat < c.seats_known AS is_seated, r.place AS place, r.total AS total
FROM chosen c CROSS JOIN result r ON r.game = c.game
CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat
ORDER BY c.game, s.seat

-- headline:
SELECT coalesce((SELECT 'Of what makes scores differ at a table ' || percent(share)
  || ' belongs to the players; an order is reliable after '
      || counted(games_needed, 'game') || ' of each.'
    FROM answer WHERE "row" = 1 AND verdict = 'players differ'),
  'Too few games to tell how much of the scores belongs to the players.') AS headline

-- why: what tables
-- evidence: the results of the games
-- apart: people
WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT c.game AS game, 2147483647 AS seq, NULL AS seat, 'games' AS adds_to, 1 AS amount,
  (SELECT group_concat(p.player || ' ' || iif(:key_1 = 'place', r.place, r.total), ', ') FROM result r
    JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat WHERE r.game = c.game) AS what
FROM chosen c WHERE c.complete AND :of IS NOT 'people' AND :key_2 IN ('all', CAST(c.players AS TEXT))
UNION ALL SELECT min(c.game), 2147483647, NULL, 'people', 1, p.name
FROM chosen c CROSS JOIN seat s ON s.game = c.game JOIN player p ON p.id = s.player
WHERE c.complete AND :of = 'people' AND :key_2 IN ('all', CAST(c.players AS TEXT)) GROUP BY p.id
ORDER BY 1, 6
