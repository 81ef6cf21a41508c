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
-- on-card column: on_card 2 mean money that lay on the card; only where there can be any
-- detail interval: on_card
-- column: own_money 2 mean money the picker gained in the turn, that on the role card included
-- detail interval: own_money
-- column: other_money 2 mean money all others together gained in the turn
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
-- drawn column: other_drawn 2 mean cards all others together drew
-- detail interval: other_drawn
-- column: win_rate 1 picks in percent made by those who won in the end
-- detail interval: win_rate
-- column: expected 1 the same if all who sat there had won as often as these seats do
${totals},
${picks}
SELECT i.title AS role, p.picks AS picks, ${few(p.picks)} AS few,
  ${mean2(p.picks, p.games)} AS per_game, ${bounds(p, per_game)},
  p.offered AS offered, ${percent1(p.picks, p.offered)} AS taken,
  ${bounds(p, taken)},${each gains:
  ${mean2(p.${it}, p.picks)} AS ${it}, ${bounds(p, ${it})},}
  ${percent1(p.win, 60 * p.picks)} AS win_rate,
  ${bounds(p, win_rate)},
  ${expected1(p.expected, p.picks)} AS expected
${from_picks}

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
${totals},
${picks}
SELECT i.title AS role, ${few(p.picks)} AS few,
  ${mean2(p.picks, p.games)} AS per_game,
${each shown_gains:  ${mean2(p.${it}, p.picks)} AS ${it},
}  ${money_of_cells} AS money
${from_picks}

-- headline:
SELECT 'The ' || a.role || ' is taken most, ' || ${tenths(a.per_game)} || ' times in a game; the '
  || m.role || ' brings most money, ' || ${tenths(m.own_money)} || ' a turn.' AS headline
FROM answer a, (SELECT * FROM answer ORDER BY own_money DESC, "row" LIMIT 1) m ORDER BY a.per_game DESC, a."row" LIMIT 1

-- why: role
-- evidence: the choices of the role, and what each turn brought
-- mean: * per picks
-- apart: offered
${seats},
taken AS MATERIALIZED (
  SELECT t.game, t.first_seq AS seq, t.seat, t.on_card, t.own_money, t.other_money, t.own_points,
    t.other_points, t.own_goods, t.other_goods, t.own_drawn, t.other_drawn
  FROM finisher f CROSS JOIN turn t ON t.game = f.game AND t.seat = f.seat
  WHERE t.role = ${thing_called(:key_1, role)}),
part AS (
  SELECT game, seq, seat, 0 AS nr, 'picks' AS adds_to, 1 AS amount FROM taken
${adds(1, on_card)}
${adds(2, own_money)}
${adds(3, other_money)}
${adds(4, own_points)}
${adds(5, other_points)}
${adds(6, own_goods)}
${adds(7, other_goods)}
${adds(8, own_drawn)}
${adds(9, other_drawn)}
  UNION ALL SELECT t.game, t.first_seq, t.seat, 0, 'offered', 1
  FROM finisher f CROSS JOIN turn t ON t.game = f.game AND t.seat = f.seat
  WHERE :of = 'offered' AND ${was_offered(t, :key_1)})
SELECT game, seq, seat, adds_to, amount, '' AS what FROM part ORDER BY game, seq, nr

-- define: role_sums
offered picks on_card own_money other_money own_points other_points own_goods other_goods own_drawn other_drawn

-- define: gains
on_card own_money other_money own_points other_points own_goods other_goods own_drawn other_drawn

-- define: shown_gains
own_money other_money own_points other_points own_goods other_goods

-- define: role_ratios
--- Those of digest_role.
picks/offered on_card/picks own_money/picks other_money/picks own_points/picks other_points/picks
own_goods/picks other_goods/picks own_drawn/picks other_drawn/picks win/picks

-- define: picks
--- The choices of one game are not independent: it is drawn as a whole.
one AS (
  SELECT x.role, sum(x.picks * f.win) AS win${each role_sums:, sum(x.${it}) AS ${it}}
  FROM finisher f CROSS JOIN role_total x ON x.game = f.game AND x.seat = f.seat
  GROUP BY f.game, x.role),
part AS (
  SELECT d.role, d.win${each role_sums:, d.${it}}${each role_ratios:,
    ${moments_of(d, ${x}, ${w})}}
  FROM cells c CROSS JOIN digest_role d ON d.cell = c.cell WHERE c.complete
  UNION ALL
  SELECT role, win${each role_sums:, ${it}}${each role_ratios:, ${moments(${x}, ${w})}} FROM one),
${seat_share_of_cells},
expected AS MATERIALIZED (
  SELECT role, sum(picks * share) AS part FROM (
    SELECT d.role, d.picks, w.share FROM cells c CROSS JOIN digest_role_seat d ON d.cell = c.cell
    JOIN seat_share w ON w.key = ${share_key(c.players, d.seat)} WHERE c.complete
    UNION ALL SELECT x.role, x.picks, w.share
    FROM finisher f CROSS JOIN role_total x ON x.game = f.game AND x.seat = f.seat
    JOIN seat_share w ON w.key = f.share_key)
  GROUP BY role),
summed AS MATERIALIZED (
  SELECT role, sum(win) AS win, sum(picks_offered_xx) AS picks2${each role_sums:, sum(${it}) AS ${it}},
    ${ends_of_share(taken, picks, offered, 1)}, ${ends_of_share(win_rate, win, picks, 60)}${each gains:,
    ${ends_of_ratio(${it}, ${it}, picks, 100)}}
  FROM part GROUP BY role HAVING sum(picks) > 0),
pick AS MATERIALIZED (
  SELECT s.*, p.games, e.part AS expected, ${ends_of_count(per_game, p.games, s.picks, s.picks2)}
  FROM summed s JOIN expected e ON e.role = s.role CROSS JOIN played p)

-- define: from_picks
FROM pick p JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.role
ORDER BY p.picks DESC, p.role

-- define: adds(nr, column)
--- What each turn adds to the means.
  UNION ALL SELECT game, seq, seat, ${nr}, '${column}', ${column} FROM taken WHERE ${column} > 0
