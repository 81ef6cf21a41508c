-- report: roles
-- order: 110
-- title: Roles
-- summary: how often each role is taken, and what it brings
-- reading: Income counts from the choice of the role to the end of its phase; expenses are not
--     subtracted. Money is what players pay with; cards are those that come into a hand.
-- not-by-games: all its rows rest on the same games
-- column: role text name of the role card
-- column: picks 0 times it was taken
-- few: picks
-- detail column: per_game 2 mean number of times in a game
-- detail interval: per_game
-- detail column: offered 0 times that somebody took a role and could have taken this one
-- column: taken 1 picks in percent of these
-- detail interval: taken
-- detail on-card column: on_card 2 mean money that lay on the card; only where there can be any
-- detail interval: on_card
-- column: own_money 2 mean money the picker gained in the turn, that on the role card included
-- detail interval: own_money
-- detail column: other_money 2 mean money all others together gained in the turn
-- detail interval: other_money
-- column: own_points 2 mean victory points of the picker in the turn, those of buildings left out
-- detail interval: own_points
-- column: other_points 2 mean victory points of all others together
-- detail interval: other_points
-- column: own_goods 2 mean goods the picker gained in the turn
-- detail interval: own_goods
-- column: other_goods 2 mean goods all others together gained
-- detail interval: other_goods
-- drawn column: own_drawn 2 mean cards the picker drew in the turn, kept or not; only where players draw
-- detail interval: own_drawn
-- detail drawn column: other_drawn 2 mean cards all others together drew
-- detail interval: other_drawn
-- column: win_rate 1 picks in percent made by those who won in the end
-- detail interval: win_rate
-- column: expected 1 the same if all who sat there had won as often as these seats do

-- views:
--- The choices of one game are not independent: it is drawn as a whole.
one AS (
  SELECT x.role, sum(x.picks * f.win) AS win, sum(x.offered) AS offered, sum(x.picks) AS picks,
    sum(x.on_card) AS on_card, sum(x.own_money) AS own_money, sum(x.other_money) AS other_money,
    sum(x.own_points) AS own_points, sum(x.other_points) AS other_points, sum(x.own_goods) AS own_goods,
    sum(x.other_goods) AS other_goods, sum(x.own_drawn) AS own_drawn, sum(x.other_drawn) AS other_drawn
  FROM finisher f CROSS JOIN role_total x ON x.game = f.game AND x.seat = f.seat
  GROUP BY f.game, x.role),
part AS (
  SELECT d.role, d.win, d.offered, d.picks, d.on_card, d.own_money, d.other_money, d.own_points, d.other_points,
    d.own_goods, d.other_goods, d.own_drawn, d.other_drawn${each role_ratios:,
    ${moments_of(d, ${x}, ${w})}}
  FROM cells c CROSS JOIN digest_role d ON d.cell = c.cell WHERE c.complete
  UNION ALL
  SELECT role, win, offered, picks, on_card, own_money, other_money, own_points, other_points, own_goods, other_goods,
    own_drawn, other_drawn${each role_ratios:, ${moments(${x}, ${w})}} FROM one),
seat_win AS MATERIALIZED (SELECT * FROM seat_win_of_cells),
expected AS MATERIALIZED (
  SELECT role, sum(picks * share) AS part FROM (
    SELECT d.role, d.picks, w.share FROM cells c CROSS JOIN digest_role_seat d ON d.cell = c.cell
    JOIN seat_share w ON w.key = 8 * c.players + d.seat WHERE c.complete
    UNION ALL SELECT x.role, x.picks, w.share
    FROM finisher f CROSS JOIN role_total x ON x.game = f.game AND x.seat = f.seat
    JOIN seat_share w ON w.key = f.share_key)
  GROUP BY role),
summed AS MATERIALIZED (
  SELECT role, sum(win) AS win, sum(picks_offered_xx) AS picks2, sum(offered) AS offered, sum(picks) AS picks,
    sum(on_card) AS on_card, sum(own_money) AS own_money, sum(other_money) AS other_money,
    sum(own_points) AS own_points, sum(other_points) AS other_points, sum(own_goods) AS own_goods,
    sum(other_goods) AS other_goods, sum(own_drawn) AS own_drawn, sum(other_drawn) AS other_drawn,
    ${ends_of_share(taken, picks, offered, 1)}, ${ends_of_share(win_rate, win, picks, 60)},
    ${ends_of_ratio(on_card, on_card, picks, 100)},
    ${ends_of_ratio(own_money, own_money, picks, 100)},
    ${ends_of_ratio(other_money, other_money, picks, 100)},
    ${ends_of_ratio(own_points, own_points, picks, 100)},
    ${ends_of_ratio(other_points, other_points, picks, 100)},
    ${ends_of_ratio(own_goods, own_goods, picks, 100)},
    ${ends_of_ratio(other_goods, other_goods, picks, 100)},
    ${ends_of_ratio(own_drawn, own_drawn, picks, 100)},
    ${ends_of_ratio(other_drawn, other_drawn, picks, 100)}
  FROM part GROUP BY role HAVING sum(picks) > 0),
pick AS MATERIALIZED (
  SELECT s.*, p.games, e.part AS expected, ${ends_of_count(per_game, p.games, s.picks, s.picks2)}
  FROM summed s JOIN expected e ON e.role = s.role CROSS JOIN played p);

WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT i.title AS role, p.picks AS picks, p.picks < :min_n AS few,
  mean2(p.picks, p.games) AS per_game, p.per_game_low, p.per_game_high,
  p.offered AS offered, percent1(p.picks, p.offered) AS taken,
  p.taken_low, p.taken_high,
  mean2(p.on_card, p.picks) AS on_card, p.on_card_low, p.on_card_high,
  mean2(p.own_money, p.picks) AS own_money, p.own_money_low, p.own_money_high,
  mean2(p.other_money, p.picks) AS other_money, p.other_money_low, p.other_money_high,
  mean2(p.own_points, p.picks) AS own_points, p.own_points_low, p.own_points_high,
  mean2(p.other_points, p.picks) AS other_points, p.other_points_low, p.other_points_high,
  mean2(p.own_goods, p.picks) AS own_goods, p.own_goods_low, p.own_goods_high,
  mean2(p.other_goods, p.picks) AS other_goods, p.other_goods_low, p.other_goods_high,
  mean2(p.own_drawn, p.picks) AS own_drawn, p.own_drawn_low, p.own_drawn_high,
  mean2(p.other_drawn, p.picks) AS other_drawn, p.other_drawn_low, p.other_drawn_high,
  percent1(p.win, 60 * p.picks) AS win_rate,
  p.win_rate_low, p.win_rate_high,
  rounded(p.expected + 1000, 1000000 * p.picks) AS expected
FROM pick p JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = p.role
ORDER BY p.picks DESC, p.role

-- chart: roles.gp height 150+42
-- column: role text its name
-- column: few 0 1: rests on little
-- column: per_game 2 mean number of times in a game
-- column: own_money 2 mean money gained by the picker
-- column: other_money 2 by all others together
-- column: own_points 2 mean victory points gained by the picker
-- column: other_points 2 by all others together
-- column: own_goods 2 mean goods gained by the picker
-- column: other_goods 2 by all others together
-- column: money text what money is: doubloons, cards
WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT i.title AS role, p.picks < :min_n AS few,
  mean2(p.picks, p.games) AS per_game,
  mean2(p.own_money, p.picks) AS own_money,
  mean2(p.other_money, p.picks) AS other_money,
  mean2(p.own_points, p.picks) AS own_points,
  mean2(p.other_points, p.picks) AS other_points,
  mean2(p.own_goods, p.picks) AS own_goods,
  mean2(p.other_goods, p.picks) AS other_goods,
  (SELECT money FROM kinds) AS money
FROM pick p JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = p.role
ORDER BY p.picks DESC, p.role

-- headline:
SELECT 'The ' || a.role || ' is taken most, ' || tenths(a.per_game) || ' times in a game; the '
  || m.role || ' brings most money, ' || tenths(m.own_money) || ' a turn.' AS headline
FROM answer a, (SELECT * FROM answer ORDER BY own_money DESC, "row" LIMIT 1) m ORDER BY a.per_game DESC, a."row" LIMIT 1

-- why: role
-- evidence: the choices of the role, and what each turn brought
-- mean: * per picks
-- apart: offered
WITH taken AS MATERIALIZED (
  SELECT t.game, t.first_seq AS seq, t.seat, t.on_card, t.own_money, t.other_money, t.own_points,
    t.other_points, t.own_goods, t.other_goods, t.own_drawn, t.other_drawn
  FROM finisher f CROSS JOIN turn t ON t.game = f.game AND t.seat = f.seat
  WHERE t.role = (SELECT id FROM chosen_thing WHERE class = 'role' AND title = :key_1)),
part AS (
  SELECT game, seq, seat, 0 AS nr, 'picks' AS adds_to, 1 AS amount FROM taken
  UNION ALL SELECT game, seq, seat, 1, 'on_card', on_card FROM taken WHERE on_card > 0
  UNION ALL SELECT game, seq, seat, 2, 'own_money', own_money FROM taken WHERE own_money > 0
  UNION ALL SELECT game, seq, seat, 3, 'other_money', other_money FROM taken WHERE other_money > 0
  UNION ALL SELECT game, seq, seat, 4, 'own_points', own_points FROM taken WHERE own_points > 0
  UNION ALL SELECT game, seq, seat, 5, 'other_points', other_points FROM taken WHERE other_points > 0
  UNION ALL SELECT game, seq, seat, 6, 'own_goods', own_goods FROM taken WHERE own_goods > 0
  UNION ALL SELECT game, seq, seat, 7, 'other_goods', other_goods FROM taken WHERE other_goods > 0
  UNION ALL SELECT game, seq, seat, 8, 'own_drawn', own_drawn FROM taken WHERE own_drawn > 0
  UNION ALL SELECT game, seq, seat, 9, 'other_drawn', other_drawn FROM taken WHERE other_drawn > 0
  UNION ALL SELECT t.game, t.first_seq, t.seat, 0, 'offered', 1
  FROM finisher f CROSS JOIN turn t ON t.game = f.game AND t.seat = f.seat
  WHERE :of = 'offered' AND t.offered >> (SELECT id FROM chosen_thing WHERE class = 'role' AND title = :key_1) & 1)
SELECT game, seq, seat, adds_to, amount, '' AS what FROM part ORDER BY game, seq, nr

-- define: role_ratios
--- Those of digest_role.
picks/offered on_card/picks own_money/picks other_money/picks own_points/picks other_points/picks
own_goods/picks other_goods/picks own_drawn/picks other_drawn/picks win/picks
