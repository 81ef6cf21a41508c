-- report: roles
-- order: 110
-- title: Roles
-- summary: how often each role is taken, and what it brings
-- reading: Income counts from the choice of the role to the end of its phase; expenses are not
--     subtracted. Money is what players pay with; cards are those that come into a hand.
-- headline: The {role} is taken most, {per_game} times in a game.
-- not-by-games: all its rows rest on the same games
-- column: role text name of the role card
-- column: picks 0 times it was taken
-- few: picks
-- detail column: per_game 2 mean number of times in a game
-- detail interval: per_game of per_game_sample
-- detail column: offered 0 times that somebody took a role and could have taken this one
-- column: taken 1 picks in percent of these
-- detail interval: taken of taken_sample
-- on-card column: on_card 2 mean money that lay on the card; only where there can be any
-- detail on-card interval: on_card of on_card_sample
-- column: own_money 2 mean money the picker gained in the turn, that on the role card included
-- detail interval: own_money of own_money_sample
-- column: other_money 2 mean money all others together gained in the turn
-- detail interval: other_money of other_money_sample
-- column: own_points 2 mean victory points of the picker in the turn, those of buildings left out
-- detail interval: own_points of own_points_sample
-- column: other_points 2 mean victory points of all others together
-- detail interval: other_points of other_points_sample
-- column: own_goods 2 mean goods the picker gained in the turn
-- detail interval: own_goods of own_goods_sample
-- column: other_goods 2 mean goods all others together gained
-- detail interval: other_goods of other_goods_sample
-- drawn column: own_drawn 2 mean cards the picker drew in the turn, kept or not; only where players draw
-- detail drawn interval: own_drawn of own_drawn_sample
-- drawn column: other_drawn 2 mean cards all others together drew
-- detail drawn interval: other_drawn of other_drawn_sample
-- column: win_rate 1 picks in percent made by those who won in the end
-- detail interval: win_rate of win_sample
-- column: expected 1 the same if every seat won equally often
${totals},
${part},
${picks}
SELECT i.title AS role, p.picks AS picks,
  ${per_game} AS per_game, p.per_game_sample AS per_game_sample,
  p.offered AS offered, ${percent1(p.picks, p.offered)} AS taken,
  p.taken_sample AS taken_sample,
  ${mean2(p.on_card, p.picks)} AS on_card, p.on_card_sample AS on_card_sample,
${each gains:${gain(${it})}
  p.${it}_sample AS ${it}_sample,
}${sampled_gain(own_drawn)}
${sampled_gain(other_drawn)}
  ${percent1(p.win, 60 * p.picks)} AS win_rate,
  p.sample AS win_sample,
  ${percent1(p.fair, 60 * p.picks)} AS expected
${from_picks}

-- chart: roles.gp height 150+42
-- column: role text its name
-- column: per_game 2 mean number of times in a game
-- column: own_money 2 mean money gained by the picker
-- column: other_money 2 by all others together
-- column: own_points 2 mean victory points gained by the picker
-- column: other_points 2 by all others together
-- column: own_goods 2 mean goods gained by the picker
-- column: other_goods 2 by all others together
-- column: money text what money is: doubloons, cards
${totals},
${part},
${picks}
SELECT i.title AS role,
  ${per_game} AS per_game,
${each gains:  ${mean2(p.${it}, p.picks)} AS ${it},
}  ${money_of_cells} AS money
${from_picks}

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

-- define: sampled_sums
own_money other_money own_points other_points own_goods other_goods on_card own_drawn other_drawn

-- define: part
--- The choices of one game are not independent: it is drawn as a whole.
part AS (
  SELECT d.role * ${drawers} + d.drawer AS key${each role_sums:, d.${it}}, d.win, d.fair
  FROM cells c CROSS JOIN digest_role d ON d.cell = c.cell WHERE c.complete
  UNION ALL
  SELECT x.role * ${drawers} + ${drawer} AS key${each role_sums:, sum(x.${it}) AS ${it}},
    sum(x.picks * f.win), sum(x.picks * f.fair)
  FROM finisher f CROSS JOIN role_total x ON x.game = f.game AND x.seat = f.seat
  GROUP BY key)

-- define: picks
drawn AS (SELECT key${each role_sums:, sum(${it}) AS ${it}}, sum(win) AS win, sum(fair) AS fair
  FROM part GROUP BY key),
pick AS MATERIALIZED (
  SELECT r.role${each role_sums:, sum(${it}) AS ${it}}, sum(win) AS win, sum(fair) AS fair,
    ${sample(coalesce(picks, 0), b.games)} AS per_game_sample,
    ${sample(100 * picks, offered)} AS taken_sample,
    ${sample(100 * win, 60 * picks)} AS sample
    ${each sampled_sums:, ${sample(${it}, picks)} AS ${it}_sample}
  FROM (SELECT DISTINCT key / ${drawers} AS role FROM drawn) r CROSS JOIN by_drawer b
  LEFT JOIN drawn d ON d.key = r.role * ${drawers} + b.drawer GROUP BY r.role)

-- define: per_game
${mean2(p.picks, (SELECT sum(games) FROM by_drawer))}

-- define: gain(of)
  ${mean2(p.${of}, p.picks)} AS ${of},

-- define: sampled_gain(of)
${gain(${of})}
  p.${of}_sample AS ${of}_sample,

-- define: gains
own_money other_money own_points other_points own_goods other_goods

-- define: from_picks
FROM pick p JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.role
WHERE p.picks > 0 ORDER BY p.picks DESC, p.role

-- define: adds(nr, column)
--- What each turn adds to the means.
  UNION ALL SELECT game, seq, seat, ${nr}, '${column}', ${column} FROM taken WHERE ${column} > 0
