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

-- views:
total AS MATERIALIZED (
  SELECT building, sum(games) AS games, sum(affordable) AS affordable, sum(legal) AS legal,
    sum(legal_built) AS legal_built, sum(built) AS built, sum(rounds) AS rounds, sum(paid) AS paid,
    sum(rounds_owned) AS rounds_owned, sum(rounds_manned) AS rounds_manned, sum(owners) AS owners, sum(win) AS win,
    sum(others) AS others, sum(others_win) AS others_win, sum(money) AS money, sum(points) AS points,
    sum(goods) AS goods, sum(tiles) AS tiles, sum(people) AS people,
    ${ends_of_share(manned, rounds_manned, rounds_owned, 1)},
    ${ends_of_ratio(gain_money, money, owners, 100)},
    ${ends_of_ratio(gain_points, points, owners, 100)},
    ${ends_of_ratio(money, money, rounds_manned, 100)},
    ${ends_of_ratio(points, points, rounds_manned, 100)},
    ${ends_of_ratio(goods, goods, rounds_manned, 100)},
    ${ends_of_ratio(tiles, tiles, rounds_manned, 100)},
    ${ends_of_ratio(people, people, rounds_manned, 100)}
  FROM building_part GROUP BY building);

WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT i.title AS building, b.owners AS owners, b.owners < :min_n AS few, b.rounds_manned AS rounds,
  percent1(b.rounds_manned, b.rounds_owned) AS manned, b.manned_low, b.manned_high,
  mean2(b.money, b.owners) AS gain_money, b.gain_money_low, b.gain_money_high,
  mean2(b.points, b.owners) AS gain_points, b.gain_points_low, b.gain_points_high,
  mean2(b.money, b.rounds_manned) AS money, b.money_low, b.money_high,
  mean2(b.points, b.rounds_manned) AS points, b.points_low, b.points_high,
  mean2(b.goods, b.rounds_manned) AS goods, b.goods_low, b.goods_high,
  mean2(b.tiles, b.rounds_manned) AS tiles, b.tiles_low, b.tiles_high,
  mean2(b.people, b.rounds_manned) AS people, b.people_low, b.people_high
FROM total b JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = b.building
WHERE b.owners >= coalesce(:min_games, 1)
  AND b.money + b.points + b.goods + b.tiles + b.people > 0
ORDER BY b.building

-- chart: yield.gp height 340+22
-- column: panel 0 number of what was given, from 1
-- column: what text its name
-- column: row 0 number of the building, from 1
-- column: building text its name
-- column: few 0 1: rests on little
-- column: value 2 mean of what a round at work gave
-- interval: value
WITH chosen AS MATERIALIZED (SELECT * FROM single_games),
panel AS MATERIALIZED (
  SELECT 1 AS nr, (SELECT money FROM kinds) AS what, building, money AS sum, rounds_manned AS rounds, owners,
    money_low AS value_low, money_high AS value_high FROM total WHERE money > 0
  UNION ALL SELECT 2 AS nr, 'victory points' AS what, building, points AS sum, rounds_manned AS rounds, owners,
    points_low AS value_low, points_high AS value_high FROM total WHERE points > 0
  UNION ALL SELECT 3 AS nr, 'goods' AS what, building, goods AS sum, rounds_manned AS rounds, owners,
    goods_low AS value_low, goods_high AS value_high FROM total WHERE goods > 0
  UNION ALL SELECT 4 AS nr, 'island tiles' AS what, building, tiles AS sum, rounds_manned AS rounds, owners,
    tiles_low AS value_low, tiles_high AS value_high FROM total WHERE tiles > 0
  UNION ALL SELECT 5 AS nr, 'colonists and nobles' AS what, building, people AS sum, rounds_manned AS rounds, owners,
    people_low AS value_low, people_high AS value_high FROM total WHERE people > 0
)
SELECT dense_rank() OVER (ORDER BY p.nr) AS panel, p.what AS what,
  dense_rank() OVER (ORDER BY p.nr, 100000 - 1000 * p.sum / max(p.rounds, 1), p.building) AS row,
  i.title AS building, p.owners < :min_n AS few, mean2(p.sum, p.rounds) AS value, p.value_low, p.value_high
FROM panel p JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = p.building
ORDER BY row

-- headline:
WITH gives AS (
  SELECT building, money AS n, 'money' AS what, 1 AS nr, "row" FROM answer UNION ALL SELECT building, points, 'points',
    2, "row" FROM answer
  UNION ALL SELECT building, goods, 'goods', 3, "row" FROM answer UNION ALL SELECT building, tiles, 'island tiles', 4,
    "row" FROM answer
  UNION ALL SELECT building, people, 'colonists and nobles', 5, "row" FROM answer),
most AS (SELECT *, row_number() OVER (PARTITION BY what ORDER BY n DESC, "row") AS place FROM gives WHERE n > 0)
SELECT 'In a round at work the ' || group_concat(said, ', the ') || '.' AS headline FROM (
  SELECT building || ' gives most ' || what || ' (' || tenths(n) || ')' AS said
  FROM most WHERE place = 1 ORDER BY nr LIMIT 2)

-- why: building
-- evidence: each time its effect gave something, and the owners at the end of their games with the tiles, colonists
--     and nobles it gave them
-- mean: gain_money per owners
-- mean: gain_points per owners
-- mean: * per rounds
WITH owned AS MATERIALIZED (
  SELECT x.game, x.seat, x.rounds_owned, x.rounds_manned, x.tiles, x.people
  FROM effect_of k CROSS JOIN finisher f
  CROSS JOIN building_total x ON x.game = f.game AND x.seat = f.seat AND x.building = k.building),
part AS (
  SELECT game, 2147483647 AS seq, seat, 0 AS nr, 'owners' AS adds_to, 1 AS amount,
    'owned in ' || rounds_owned || ' rounds' AS what FROM owned WHERE rounds_owned > 0
  UNION ALL SELECT game, 2147483647, seat, 1, 'rounds', rounds_manned, '' FROM owned
  WHERE rounds_manned > 0
  UNION ALL SELECT game, 2147483647, seat, 2, 'tiles', tiles, '' FROM owned WHERE tiles > 0
  UNION ALL SELECT game, 2147483647, seat, 3, 'people', people, '' FROM owned WHERE people > 0
  UNION ALL SELECT game, seq, seat, 4 + thing, account, amount, iif(account = 'goods', title, '')
  FROM effect_earned
  UNION ALL SELECT game, seq, seat, 4 + thing, 'gain_' || account, amount, '' FROM effect_earned
  WHERE account <> 'goods')
SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat, nr, adds_to
