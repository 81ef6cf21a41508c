-- report: role-money
-- order: 140
-- title: Roles by money on them
-- summary: how often each role is taken, by the money on its card
-- reading: The number in a field is how often the role was taken, out of 100 choices in which it was
--     available with that much money on its card; the chart leaves out fields with few choices.
-- column: role text name of the role card
-- column: on_card 0 money that lay on it
-- column: offered 0 choices in which it could be taken with so much on it, in games played to their end
-- few: offered
-- column: picks 0 times it was taken
-- column: taken 1 picks in percent of these choices
-- detail interval: taken
-- verdict: the role is taken more or less often with so much on it than otherwise
${cells},
${picks}
SELECT i.title AS role, p.on_card AS on_card, p.offered AS offered, ${few(p.offered)} AS few, p.picks AS picks,
  ${percent1(p.picks, p.offered)} AS taken, ${bounds(p, taken)},
  ${verdict(p.offered, more, less)}
FROM (${questions(compared, 100)}) p JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.role
WHERE ${has_money} AND p.offered >= coalesce(:min_games, 1)
ORDER BY p.role, p.on_card

-- chart: role-money.gp height 400
-- column: row 0 number of the role, from 1
-- column: role text its name
-- column: on_card 0 money that lay on it
-- column: taken 1 times it was taken, in percent
-- column: few 0 1: rests on little
-- column: money text what money is: doubloons, cards
--- Fields with few choices would show only chance.
${cells},
${picks}
SELECT dense_rank() OVER (ORDER BY p.role) AS row, i.title AS role, p.on_card AS on_card,
  ${percent1(p.picks, p.offered)} AS taken, ${few(p.offered)} AS few,
  ${money_of_cells} AS money
FROM pick p JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.role
WHERE ${has_money} AND 200 * p.offered >= (SELECT max(offered) FROM pick)
ORDER BY p.role, p.on_card

-- headline:
SELECT coalesce((SELECT 'With ' || b.on_card || ' on its card the ' || b.role || ' is taken in ' || ${percent(b.taken)}
      || ' of the choices' || coalesce(', with nothing in ' || ${percent(a.taken)}, '') || '.'
    FROM answer b LEFT JOIN answer a ON a.role = b.role AND a.on_card = 0
    WHERE b.on_card > 0 AND b.verdict = 'more' ORDER BY b.few, b.taken - coalesce(a.taken, 0) DESC, b."row" LIMIT 1),
  'Too few games to tell whether a role is taken more often with money on it.') AS headline

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
--- Choices of one game are not independent.
${choice(c.complete)},
one AS (
  SELECT role, on_card, count(*) AS offered, sum(is_taken) AS picks FROM choice GROUP BY game, role, on_card),
part AS (
  SELECT d.role, d.on_card, d.offered, d.picks, ${moments_of(d, picks, offered)}
  FROM cells c CROSS JOIN digest_role_money d ON d.cell = c.cell WHERE c.complete
  UNION ALL SELECT role, on_card, offered, picks, ${moments(picks, offered)} FROM one),
pick AS MATERIALIZED (
  SELECT role, on_card, sum(offered) AS offered, sum(picks) AS picks, ${ends_of_share(taken, picks, offered, 1)}
  FROM part GROUP BY role, on_card),
summed AS (
  SELECT *, sum(offered) OVER (PARTITION BY role) AS all_offered, sum(picks) OVER (PARTITION BY role) AS all_picks
  FROM pick),
compared AS (
  SELECT *, 100 * picks - ${rounded(100 * offered * all_picks, all_offered)} AS distance,
    10000 * all_picks * (all_offered - all_picks) / all_offered * offered / all_offered * (all_offered - offered)
      / all_offered AS variance
  FROM summed)

-- define: has_money
--- Where no money can lie on a card there is nothing to tell.
(SELECT max(on_card) FROM pick) > 0
