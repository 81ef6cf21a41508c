-- report: role-money
-- order: 140
-- title: Roles by money on them
-- summary: how often each role is taken, by the money on its card
-- reading: The number in a field is how often the role was taken, out of 100 choices in which it was
--     available with that much money on its card; the chart leaves out fields with few choices. Choices
--     of one game are not independent, so the intervals are somewhat narrow.
-- column: role text name of the role card
-- column: on_card 0 money that lay on it
-- column: offered 0 choices in which it could be taken with so much on it
-- few: offered
-- column: picks 0 times it was taken
-- column: taken 1 picks in percent of these choices
-- hidden column: pick_wins 0 sixtyfold picks
-- rate: taken of pick_wins per offered
${cells},
${picks}
SELECT i.title AS role, p.on_card AS on_card, p.offered AS offered, p.n AS picks,
  ${percent1(p.n, p.offered)} AS taken, 60 * p.n AS pick_wins
FROM pick p JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.role
WHERE ${has_money} AND p.offered >= coalesce(:min_games, 1)
ORDER BY p.role, p.on_card

-- chart: role-money.gp height 400
-- column: row 0 number of the role, from 1
-- column: role text its name
-- column: on_card 0 money that lay on it
-- column: taken 1 times it was taken, in percent
-- column: money text what money is: doubloons, cards
--- Fields with few choices would show only chance.
${cells},
${picks}
SELECT dense_rank() OVER (ORDER BY p.role) AS row, i.title AS role, p.on_card AS on_card,
  ${percent1(p.n, p.offered)} AS taken, ${money_of_cells} AS money
FROM pick p JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.role
WHERE ${has_money} AND 200 * p.offered >= (SELECT max(offered) FROM pick)
ORDER BY p.role, p.on_card

-- why: role on_card
-- evidence: the choices in which the role could be taken with so much money on it, those in which it was and
--     the others
${games},
role_of AS MATERIALIZED (SELECT i.id, 6 * (i.id - k.first_role) AS shift
  FROM thing i JOIN kind k ON k.id = i.game_kind
  WHERE i.game_kind = ${chosen_kind} AND i.class = 'role' AND i.title = :key_1),
choice AS MATERIALIZED (
  SELECT t.game, t.first_seq AS seq, t.seat, t.role = r.id AS is_taken
  FROM chosen c CROSS JOIN turn t ON t.game = c.game CROSS JOIN role_of r
  WHERE c.complete AND t.offered >> r.id & 1 AND t.on_cards >> r.shift & 63 = :key_2 AND ${seat_is_chosen(t)}),
part AS (
  SELECT game, seq, seat, 1 AS nr, 'offered' AS adds_to FROM choice
  UNION ALL SELECT game, seq, seat, 0, 'picks' FROM choice WHERE is_taken)
SELECT game, seq, seat, adds_to, 1 AS amount, '' AS what FROM part ORDER BY game, seq, nr

-- define: picks
${role_choices(0, t.on_cards, c.complete)},
pick AS MATERIALIZED (
  SELECT role, on_card, sum(offered) AS offered, sum(picks) AS n
  FROM choice GROUP BY role, on_card)

-- define: has_money
--- Where no money can lie on a card there is nothing to tell.
(SELECT max(on_card) FROM pick) > 0
