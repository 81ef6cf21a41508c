-- report: yield
-- order: 160
-- title: Yield
-- summary: what buildings earn their owners
-- reading: A round counts when the building was at work at its end: owned, and occupied where buildings need
--     somebody. What it took off a price, and its points at the end, are not in it. A library earns what it adds to
--     the privileges of roles. Buildings that gave nothing of these are left out.
-- column: building text name
-- column: owners 0 owners in all games played to their end; an owner of several counts once
-- few: owners
-- column: rounds 0 rounds at whose end it was at work: owned, and occupied where buildings need somebody
-- idle column: manned 1 percentage of the rounds owned at whose end it was occupied; only where buildings need
--     somebody
-- detail interval: manned
-- column: gain_money 2 mean money its effect gave an owner in a game
-- detail interval: gain_money
-- column: gain_points 2 mean victory points; the bonus at the end is in the scores
-- detail interval: gain_points
-- column: money 2 mean of money that its effect gave in a round at work
-- detail interval: money
-- column: points 2 mean of victory points that its effect gave in a round at work
-- detail interval: points
-- column: goods 2 mean of goods that its effect gave in a round at work
-- detail interval: goods
-- column: tiles 2 mean of island tiles that its effect gave in a round at work
-- detail interval: tiles
-- column: people 2 mean of colonists and nobles that its effect gave in a round at work
-- detail interval: people
${buildings},
${yields}
SELECT i.title AS building, b.owners AS owners, ${few(b.owners)} AS few, b.rounds_manned AS rounds,
  ${percent1(b.rounds_manned, b.rounds_owned)} AS manned, ${bounds(b, manned)},
  ${mean2(b.money, b.owners)} AS gain_money, ${bounds(b, gain_money)},
  ${mean2(b.points, b.owners)} AS gain_points, ${bounds(b, gain_points)}${each gifts:,
  ${mean2(b.${it}, b.rounds_manned)} AS ${it}, ${bounds(b, ${it})}}
${from_yields}
ORDER BY b.building

-- chart: yield.gp height 340+22
-- column: panel 0 number of what was given, from 1
-- column: what text its name
-- column: row 0 number of the building, from 1
-- column: building text its name
-- column: few 0 1: rests on little
-- column: value 2 mean of what a round at work gave
-- interval: value
${buildings},
${yields},
panel AS MATERIALIZED (
  ${panel(1, ${money_of_cells}, money)}
  UNION ALL ${panel(2, 'victory points', points)}
  UNION ALL ${panel(3, 'goods', goods)}
  UNION ALL ${panel(4, 'island tiles', tiles)}
  UNION ALL ${panel(5, 'colonists and nobles', people)}
)
SELECT dense_rank() OVER (ORDER BY p.nr) AS panel, p.what AS what,
  dense_rank() OVER (ORDER BY p.nr, 100000 - 1000 * p.sum / max(p.rounds, 1), p.building) AS row,
  i.title AS building, ${few(p.owners)} AS few, ${mean2(p.sum, p.rounds)} AS value, ${bounds(p, value)}
FROM panel p JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.building
ORDER BY row

-- headline:
, gives AS (
  SELECT building, money AS n, 'money' AS what, 1 AS nr, "row" FROM answer UNION ALL SELECT building, points, 'points', 2, "row" FROM answer
  UNION ALL SELECT building, goods, 'goods', 3, "row" FROM answer UNION ALL SELECT building, tiles, 'island tiles', 4, "row" FROM answer
  UNION ALL SELECT building, people, 'colonists and nobles', 5, "row" FROM answer),
most AS (SELECT *, row_number() OVER (PARTITION BY what ORDER BY n DESC, "row") AS place FROM gives WHERE n > 0)
SELECT 'In a round at work the ' || group_concat(said, ', the ') || '.' AS headline FROM (
  SELECT building || ' gives most ' || what || ' (' || ${tenths(n)} || ')' AS said
  FROM most WHERE place = 1 ORDER BY nr LIMIT 2)

-- why: building
-- evidence: each time its effect gave something, and the owners at the end of their games; tiles, colonists and
--     nobles are told there
-- mean: gain_money per owners
-- mean: gain_points per owners
-- mean: * per rounds
${seats},
${effect_called(:key_1)},
${earned},
owned AS MATERIALIZED (
  SELECT x.game, x.seat, x.rounds_owned, x.rounds_manned, x.tiles, x.people
  FROM effect_of k CROSS JOIN finisher f
  CROSS JOIN building_total x ON x.game = f.game AND x.seat = f.seat AND x.building = k.building),
part AS (
  SELECT game, ${at_end} AS seq, seat, 0 AS nr, 'owners' AS adds_to, 1 AS amount,
    'owned in ' || rounds_owned || ' rounds' AS what FROM owned WHERE rounds_owned > 0
  UNION ALL SELECT game, ${at_end}, seat, 1, 'rounds', rounds_manned, '' FROM owned
  WHERE rounds_manned > 0
  UNION ALL SELECT game, ${at_end}, seat, 2, 'tiles', tiles, '' FROM owned WHERE tiles > 0
  UNION ALL SELECT game, ${at_end}, seat, 3, 'people', people, '' FROM owned WHERE people > 0
  UNION ALL SELECT game, seq, seat, 4 + thing, account, amount, iif(account = 'goods', title, '')
  FROM earned
  UNION ALL SELECT game, seq, seat, 4 + thing, 'gain_' || account, amount, '' FROM earned
  WHERE account <> 'goods')
SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat, nr, adds_to

-- define: gifts
money points goods tiles people

-- define: yields
total AS MATERIALIZED (
  SELECT building${each building_sums:, sum(${it}) AS ${it}},
    ${ends_of_share(manned, rounds_manned, rounds_owned, 1)},
    ${ends_of_ratio(gain_money, money, owners, 100)},
    ${ends_of_ratio(gain_points, points, owners, 100)}${each gifts:,
    ${ends_of_ratio(${it}, ${it}, rounds_manned, 100)}}
  FROM part GROUP BY building)

-- define: from_yields
--- Of those that gave something.
FROM total b JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = b.building
WHERE b.owners >= coalesce(:min_games, 1)
  AND b.money + b.points + b.goods + b.tiles + b.people > 0

-- define: panel(n, name, sum)
SELECT ${n} AS nr, ${name} AS what, building, ${sum} AS sum, rounds_manned AS rounds, owners,
    ${sum}_low AS value_low, ${sum}_high AS value_high FROM total WHERE ${sum} > 0
