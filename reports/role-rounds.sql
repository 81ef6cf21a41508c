-- report: role-rounds
-- order: 120
-- title: Roles by round
-- summary: in which rounds each role is taken
-- reading: The number in a field is the percentage of games in which the role was taken in that round;
--     the chart leaves out rounds that fewer than a tenth of the games had.
-- column: role text name of the role card
-- column: round 0 round, from 1
-- column: picks 0 times it was taken in this round
-- few: games
-- column: games 0 games that had this round
-- column: share 1 picks in percent of these games
-- hidden column: pick_wins 0 sixtyfold picks
-- detail rate: share of pick_wins per games
-- detail column: offered 0 choices in this round in which it could be taken
-- column: taken 1 picks in percent of these
-- detail rate: taken of pick_wins per offered
-- on-card column: on_card 2 mean money that lay on the card; only where there can be any
-- detail on-card interval: on_card of on_card_sample
${cells},
${picks},
${money_on_cards}
SELECT i.title AS role, p.round AS round, p.n AS picks,
  ${games_of_round} AS games,
  ${percent1(p.n, ${games_of_round})} AS share,
  60 * p.n AS pick_wins, p.offered AS offered, ${percent1(p.n, p.offered)} AS taken,
  ${mean2(m.on_card, m.n)} AS on_card, m.sample AS on_card_sample
FROM pick p LEFT JOIN money m ON m.role = p.role AND m.round = p.round
JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.role
WHERE ${games_of_round} >= coalesce(:min_games, 1)
ORDER BY p.role, p.round

-- chart: role-rounds.gp height 400
-- column: row 0 number of the role, from 1
-- column: role text its name
-- column: round 0 round
-- column: share 1 percentage of games
--- Rounds that few games reach would fill the right half with chance.
${cells},
${picks}
SELECT dense_rank() OVER (ORDER BY p.role) AS row, i.title AS role, p.round AS round,
  ${percent1(p.n, ${games_of_round})} AS share
FROM pick p JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.role
WHERE 10 * ${games_of_round} >= (SELECT sum(n) FROM lasting)
  AND ${games_of_round} >= coalesce(:min_games, 1)
ORDER BY p.role, p.round

-- why: role round
-- evidence: the choices of the role in this round, and what each turn brought
-- apart: offered games
${games}
SELECT t.game AS game, t.first_seq AS seq, t.seat AS seat,
  iif(:of = 'offered', :of, 'picks') AS adds_to, 1 AS amount, ${turn_text} AS what
FROM chosen c CROSS JOIN turn t ON t.game = c.game
WHERE t.round = :key_2 AND ${seat_is_chosen(t)}
  AND iif(:of = 'offered', ${was_offered(t, :key_1)},
    t.role = ${thing_called(:key_1, role)})
UNION ALL ${evidence(c.game, NULL, NULL, games, 1, a.rounds || ' rounds')}
FROM chosen c CROSS JOIN audit a ON a.game = c.game WHERE :of = 'games' AND a.rounds >= :key_2
ORDER BY 1, 2

-- define: picks
${role_choices(t.round, 0, 1)},
pick AS MATERIALIZED (
  SELECT role, round, sum(offered) AS offered, sum(picks) AS n
  FROM choice GROUP BY role, round),
lasting AS MATERIALIZED (
  SELECT rounds, sum(games) AS n FROM (
    SELECT d.rounds, d.games FROM cells c CROSS JOIN digest_rounds d ON d.cell = c.cell
    UNION ALL SELECT a.rounds, 1 FROM chosen c CROSS JOIN audit a ON a.game = c.game)
  GROUP BY rounds)

-- define: money_on_cards
--- The money on the cards that were taken, where there can be any.
drawn AS MATERIALIZED (
  SELECT d.role, d.round, d.drawer, d.picks, d.on_card
  FROM cells c CROSS JOIN digest_pick d ON d.cell = c.cell
  UNION ALL SELECT key & 63, key >> 6 & 65535, key >> 22, count(*), sum(on_card) FROM (
    SELECT (t.game % ${few_drawers}) << 22 | t.round << 6 | t.role AS key,
      t.on_cards >> i.shift & 63 AS on_card
    FROM chosen c CROSS JOIN turn t ON t.game = c.game
    CROSS JOIN roles i ON i.role = t.role AND t.offered >> i.role & 1
    WHERE ${seat_is_chosen(t)})
  GROUP BY key),
by_drawer AS (
  SELECT role, round, sum(picks) AS picks, sum(on_card) AS on_card
  FROM drawn GROUP BY role, round, drawer),
money AS MATERIALIZED (
  SELECT role, round, sum(picks) AS n, sum(on_card) AS on_card,
    ${sample(on_card, picks)} AS sample
  FROM by_drawer GROUP BY role, round)

-- define: games_of_round
--- A game counts in every round it had.
(SELECT sum(n) FROM lasting l WHERE l.rounds >= p.round)
