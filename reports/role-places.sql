-- report: role-places
-- order: 135
-- title: Roles by place in the round
-- summary: what each role brings, by round and place in the round
-- reading: A row is a role, three rounds, and a place in the round: the governor chooses first. What the role brings is counted until
--     the next one is taken. Who takes a role then may stand well already; the verdict compares each player with the same player
--     in other games, and of many such rows one in ten called more or less is chance all the same. Of more than 1,500 games
--     the last ones are counted.
-- column: role text name of the role card
-- column: rounds text rounds in which it was taken: 1-3, 4-6 and so on
-- column: place 0 place in the round, from 1
-- column: picks 0 times it was taken so, in games played to their end
-- few: picks
-- detail column: taken 1 in percent of the times that it could be
-- detail interval: taken
-- column: own_money 2 mean money that it brought who took it, that on the card included
-- detail interval: own_money
-- column: own_points 2 mean victory points, other than by building
-- detail interval: own_points
-- column: own_goods 2 mean goods
-- detail interval: own_goods
-- detail column: other_money 2 mean money of all others together
-- detail column: other_points 2 mean victory points
-- detail column: other_goods 2 mean goods
-- column: win_rate 1 wins of who took it so, in percent of the times
-- detail interval: win_rate
-- column: expected 1 wins of these players as a rule, a game counting once for each seat that took it so
-- verdict: those who take it so win more or less often than they do as a rule

-- views:
chosen AS MATERIALIZED (SELECT * FROM recent_games),
seat_game AS NOT MATERIALIZED (SELECT game, players, seats_known FROM chosen),
--- place: three rounds from 0, and the place in the round; key: the place, and the role in the last bytes.
taken AS MATERIALIZED (
  SELECT t.game, t.seat, (t.round - 1) / 3 * 8 + t.pick AS place, ((t.round - 1) / 3 * 8 + t.pick) << 16 | t.role AS key, t.offered,
    t.own_money, t.own_points, t.own_goods, t.other_money, t.other_points, t.other_goods, f.win
  FROM finisher f CROSS JOIN turn t ON t.game = f.game AND t.seat = f.seat),
--- By game and key: how often it could be taken, and was.
could AS (
  SELECT key & 16777215 AS key, sum_1 AS offered, sum_2 AS n, sum_3 AS win
  FROM sums((SELECT sums_by_set((game << 24) | (place << 16), roles, offered, n, win) FROM (
    SELECT game, place, 1 << (key & 65535) AS roles, 0 AS offered, 1 AS n, win FROM taken
    UNION ALL SELECT game, place, offered, 1, 0, 0 FROM taken)))),
often AS (
  SELECT key, sum_1 AS offered, sum_2 AS n, sum_3 AS win,
    share_low(sum_6, sum_2, sum_1, squares_2, sum_4, squares_1, 1000, 1) AS taken_low,
    share_high(sum_6, sum_2, sum_1, squares_2, sum_4, squares_1, 1000, 1) AS taken_high,
    share_low(sum_7, sum_3, sum_2, squares_3, sum_5, squares_2, 1000, 60) AS win_rate_low,
    share_high(sum_7, sum_3, sum_2, squares_3, sum_5, squares_2, 1000, 60) AS win_rate_high
  FROM sums((SELECT sums_by(key, offered, n, win, n * offered, win * n, offered <> 0, n <> 0) FROM could))
  WHERE sum_2 > 0 AND sum_2 >= coalesce(:min_games, 1)),
--- Likewise, what it brought.
got AS (
  SELECT key & 16777215 AS key, n, sum_1 AS own_money, sum_2 AS own_points, sum_3 AS own_goods,
    sum_4 AS other_money, sum_5 AS other_points, sum_6 AS other_goods
  FROM sums((SELECT sums_by((game << 24) | key, own_money, own_points, own_goods, other_money, other_points, other_goods)
    FROM taken))),
brought AS MATERIALIZED (
  SELECT key, sum_1 AS own_money, sum_2 AS own_points, sum_3 AS own_goods,
    sum_4 AS other_money, sum_5 AS other_points, sum_6 AS other_goods,
    ratio_low(n, sum_1, sum_7, squares_1, sum_8, squares_7, 100) AS own_money_low,
    ratio_high(n, sum_1, sum_7, squares_1, sum_8, squares_7, 100) AS own_money_high,
    ratio_low(n, sum_2, sum_7, squares_2, sum_9, squares_7, 100) AS own_points_low,
    ratio_high(n, sum_2, sum_7, squares_2, sum_9, squares_7, 100) AS own_points_high,
    ratio_low(n, sum_3, sum_7, squares_3, sum_10, squares_7, 100) AS own_goods_low,
    ratio_high(n, sum_3, sum_7, squares_3, sum_10, squares_7, 100) AS own_goods_high
  FROM sums((SELECT sums_by(key, own_money, own_points, own_goods, other_money, other_points, other_goods, n,
    own_money * n, own_points * n, own_goods * n) FROM got))),
sat AS MATERIALIZED (SELECT DISTINCT game, seat, key FROM taken),
choices AS (
  SELECT usual(e.game, e.seat, e.player, e.chair, e.win, NULL, 1000, t.key)
  FROM chosen c CROSS JOIN everyone e ON e.game = c.game
  LEFT JOIN sat t ON t.game = e.game AND t.seat = e.seat),
seats_of AS (SELECT key, count(*) AS seats FROM sat GROUP BY key),
compared AS (
  SELECT s.*, b.*, s.key & 65535 AS role, s.key >> 19 AS third, s.key >> 16 & 7 AS pick,
    u.expected, u.distance, u.variance, o.seats
  FROM often s JOIN brought b ON b.key = s.key LEFT JOIN usual u ON u.key = s.key
  LEFT JOIN seats_of o ON o.key = s.key),
answered AS MATERIALIZED (
  SELECT i.title AS role, b.role AS id, b.third, (3 * b.third + 1) || '-' || (3 * b.third + 3) AS rounds, b.pick AS place,
    b.n AS picks, b.n < :min_n AS few, percent1(b.n, b.offered) AS taken, b.taken_low, b.taken_high,
    mean2(b.own_money, b.n) AS own_money, b.own_money_low, b.own_money_high,
    mean2(b.own_points, b.n) AS own_points, b.own_points_low, b.own_points_high,
    mean2(b.own_goods, b.n) AS own_goods, b.own_goods_low, b.own_goods_high,
    mean2(b.other_money, b.n) AS other_money, mean2(b.other_points, b.n) AS other_points,
    mean2(b.other_goods, b.n) AS other_goods,
    percent1(b.win, 60 * b.n) AS win_rate, b.win_rate_low, b.win_rate_high,
    rounded(b.expected, 1000000 * b.seats) AS expected, rate AS q, verdict(rate, distance, 'more', 'less') AS verdict
  FROM (${questions(compared, 60)}) b JOIN chosen_thing i ON i.id = b.role);

SELECT role, rounds, place, picks, few, taken, taken_low, taken_high, own_money, own_money_low, own_money_high, own_points,
  own_points_low, own_points_high, own_goods, own_goods_low, own_goods_high, other_money, other_points, other_goods,
  win_rate, win_rate_low, win_rate_high, expected, q, verdict
FROM answered ORDER BY id, third, place

-- chart: rates.gp height 150+22 rows 40 labels 44
-- column: label text role, rounds and place
-- column: n 0 times
-- column: few 0 1: rests on little
-- column: rate 1 games won in percent
-- column: rate_low 1 lower end of its interval
-- column: rate_high 1 upper end
-- column: expected 1 the same as a rule
-- column: is_sure 0 1: more, -1: less, 0: too few games to tell
--- What is taken most.
SELECT role || ' ' || rounds || ' · ' || place AS label, picks AS n, few, win_rate AS rate, win_rate_low AS rate_low,
  win_rate_high AS rate_high, expected, CASE verdict WHEN 'more' THEN 1 WHEN 'less' THEN -1 ELSE 0 END AS is_sure
FROM (SELECT * FROM answer ORDER BY picks DESC, "row" LIMIT 40) ORDER BY "row"

-- headline:
WITH best AS (SELECT * FROM answer WHERE verdict IN ('more', 'less') ORDER BY q, "row" LIMIT 1)
SELECT coalesce((SELECT 'Who takes the ' || role || ' in rounds ' || rounds || ' in place ' || place || ' wins ' || verdict || ' often: '
    || percent(win_rate) || ', where ' || percent(expected) || ' is the rule.' FROM best),
  (SELECT 'Too few games to tell whether the place in the round matters; most is taken the ' || role || ' in rounds ' || rounds
    || ' in place ' || place || ', ' || counted(picks, 'time') || '.' FROM answer ORDER BY picks DESC, "row" LIMIT 1)) AS headline

-- why: role rounds place
-- evidence: the choices of the role, and what each turn brought
SELECT t.game AS game, t.first_seq AS seq, t.seat AS seat, 'picks' AS adds_to, 1 AS amount, t.text AS what
FROM finisher f CROSS JOIN turn_text t ON t.game = f.game AND t.seat = f.seat
WHERE t.role = (SELECT id FROM chosen_thing WHERE class = 'role' AND title = :key_1)
  AND (3 * ((t.round - 1) / 3) + 1) || '-' || (3 * ((t.round - 1) / 3) + 3) = :key_2 AND t.pick = :key_3
ORDER BY t.game, t.first_seq
