-- report: role-money
-- order: 140
-- title: Roles by money on them
-- summary: how often all and winners take a role, by the money on it
-- reading: The number in a field is how often the role was taken, out of 100 choices in which it was
--     available with that much money on its card; below it the same of those who won in the end. These are other
--     players than those who lost, with other habits: effects asks what a role itself changes. The chart leaves out
--     fields with few choices.
-- column: role text name of the role card
-- column: on_card 0 money that lay on it
-- column: offered 0 choices in which it could be taken with that much on it, in games played to their end
-- few: offered
-- column: picks 0 times it was taken
-- column: taken 1 picks in percent of these choices
-- detail interval: taken
-- detail column: winner_offered 0 of these choices, those of players who won the game in the end
-- detail column: winner_picks 0 times it was taken in these
-- column: winners 1 these picks in percent of these choices
-- detail interval: winners

-- views:
of_seat AS MATERIALIZED (
  SELECT c.game, c.role, c.on_card, f.place = 1 AS won, count(*) AS offered, sum(c.is_taken) AS picks
  FROM choice c JOIN finisher f ON f.game = c.game AND f.seat = c.seat WHERE c.complete
  GROUP BY c.game, c.seat, c.role, c.on_card),
one AS (
  SELECT role, on_card, sum(offered) AS offered, sum(picks) AS picks, sum(won * offered) AS won_offered,
    sum(won * picks) AS won_picks
  FROM of_seat GROUP BY game, role, on_card),
part AS (
  SELECT d.role, d.on_card, d.offered, d.picks, d.won_offered,
    d.won_picks, d.picks_offered_n, d.picks_offered_xx, d.picks_offered_xw, d.picks_offered_ww,
    d.won_picks_won_offered_n, d.won_picks_won_offered_xx, d.won_picks_won_offered_xw, d.won_picks_won_offered_ww
  FROM cells c CROSS JOIN digest_role_money d ON d.cell = c.cell WHERE c.complete
  UNION ALL SELECT role, on_card, offered, picks, won_offered,
    won_picks,
    offered <> 0, picks * picks, picks * offered, offered * offered,
    won_offered <> 0, won_picks * won_picks, won_picks * won_offered, won_offered * won_offered FROM one),
pick AS MATERIALIZED (
  SELECT role, on_card, sum(offered) AS offered, sum(picks) AS picks, sum(won_offered) AS won_offered,
    sum(won_picks) AS won_picks,
    ${ends_of_share(taken, picks, offered, 1)},
    ${ends_of_share(winners, won_picks, won_offered, 1)}
  FROM part GROUP BY role, on_card);

WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT i.title AS role, p.on_card AS on_card, p.offered AS offered, p.offered < :min_n AS few, p.picks AS picks,
  percent1(p.picks, p.offered) AS taken, p.taken_low, p.taken_high,
  p.won_offered AS winner_offered, p.won_picks AS winner_picks,
  percent1(p.won_picks, p.won_offered) AS winners, p.winners_low, p.winners_high
FROM pick p JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = p.role
WHERE (SELECT max(on_card) FROM pick) > 0 AND p.offered >= coalesce(:min_games, 1)
ORDER BY p.role, p.on_card

-- chart: role-money.gp height 440
-- column: row 0 number of the role, from 1
-- column: role text its name
-- column: on_card 0 money that lay on it
-- column: taken 1 times it was taken, in percent
-- column: winners 1 the same of those who won
-- column: few 0 1: rests on little
-- column: money text what money is: doubloons, cards
--- Fields with few choices would show only chance.
WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT dense_rank() OVER (ORDER BY p.role) AS row, i.title AS role, p.on_card AS on_card,
  percent1(p.picks, p.offered) AS taken, percent1(p.won_picks, p.won_offered) AS winners,
  p.offered < :min_n AS few, (SELECT money FROM kinds) AS money
FROM pick p
JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = p.role
WHERE (SELECT max(on_card) FROM pick) > 0 AND 200 * p.offered >= (SELECT max(offered) FROM pick)
ORDER BY p.role, p.on_card

-- headline:
SELECT 'With ' || on_card || ' on its card the ' || role || ' is taken in ' || percent(taken)
  || ' of the choices.' AS headline
FROM answer WHERE on_card > 0 ORDER BY few, taken DESC, "row" LIMIT 1

-- why: role on_card
-- evidence: the choices in which the role could be taken with that much money on it, those in which it was and
--     the others
WITH role_of AS MATERIALIZED (SELECT i.id, 6 * (i.id - k.first_role) AS shift
  FROM shown_thing i JOIN kind k ON k.id = i.game_kind
  WHERE i.game_kind = (SELECT kind FROM chosen_kind) AND i.class = 'role' AND i.title = :key_1),
choice AS MATERIALIZED (
  SELECT t.game, t.first_seq AS seq, t.seat, t.role = r.id AS is_taken, f.place = 1 AS has_won
  FROM finisher f CROSS JOIN turn t ON t.game = f.game AND t.seat = f.seat CROSS JOIN role_of r
  WHERE t.offered >> r.id & 1 AND t.on_cards >> r.shift & 63 = :key_2),
part AS (
  SELECT game, seq, seat, 1 AS nr, 'offered' AS adds_to FROM choice
  UNION ALL SELECT game, seq, seat, 0, 'picks' FROM choice WHERE is_taken
  UNION ALL SELECT game, seq, seat, 2, 'winner_offered' FROM choice WHERE has_won
  UNION ALL SELECT game, seq, seat, 3, 'winner_picks' FROM choice WHERE has_won AND is_taken)
SELECT game, seq, seat, adds_to, 1 AS amount, '' AS what FROM part ORDER BY game, seq, nr
