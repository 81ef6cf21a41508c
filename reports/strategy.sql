-- report: strategy
-- order: 180
-- title: Strategies
-- summary: how players score: seats classed by the parts of their score
-- reading: A seat belongs to the part of the score whose share of its points exceeds the mean share of
--     all seats by the most; below 10 percentage points it is mixed. In Puerto Rico, VP chips mean
--     shipping. The leaders may get a part because they lead: a class that wins more does not prove
--     that the part caused it.
-- chart: strategy.gp height 140+40 labels 28
-- column: class text the part of the score whose share in a seat's points is most above the mean; mixed when
--     none is by 10 percentage points
-- column: seats 0 seats of this class, of games played to their end
-- few: seats
-- column: share 1 in percent of all seats
-- detail interval: share
-- column: wins 2 games won; a shared first place counts as its part
-- column: win_rate 1 wins in percent of seats
-- detail interval: win_rate
-- column: expected 1 the same if all who sat there had won as often as these seats do
-- column: mean_place 2 mean of the places, 1 = first
-- detail interval: mean_place
-- column: mean_score 2 mean final score in victory points
-- detail interval: mean_score
-- detail column: part_N_share 1 percentage of the points of the class
-- detail interval: part_N_share the share

-- views:
mean AS MATERIALIZED (
  SELECT sum(r.total) AS total, sum(r.part_1) AS part_1, sum(r.part_2) AS part_2, sum(r.part_3) AS part_3,
    sum(r.part_4) AS part_4, sum(r.part_5) AS part_5, sum(r.part_6) AS part_6
  FROM chosen c CROSS JOIN result r ON r.game = c.game),
classed AS (
  SELECT 7 - (max((r.total * t.total * 10 - 1) / 100 * 8 + 7,
    coalesce((r.part_1 * t.total - t.part_1 * r.total) * 8 + 7 - 1, -1 << 60),
    coalesce((r.part_2 * t.total - t.part_2 * r.total) * 8 + 7 - 2, -1 << 60),
    coalesce((r.part_3 * t.total - t.part_3 * r.total) * 8 + 7 - 3, -1 << 60),
    coalesce((r.part_4 * t.total - t.part_4 * r.total) * 8 + 7 - 4, -1 << 60),
    coalesce((r.part_5 * t.total - t.part_5 * r.total) * 8 + 7 - 5, -1 << 60),
    coalesce((r.part_6 * t.total - t.part_6 * r.total) * 8 + 7 - 6, -1 << 60)) & 7) AS part,
    c.game, c.players, r.seat, r.win,
    w.share, r.place, r.total, r.part_1, r.part_2, r.part_3, r.part_4, r.part_5, r.part_6
  FROM mean t CROSS JOIN chosen c CROSS JOIN result r ON r.game = c.game
  JOIN seat_share w ON w.key = 8 * c.players + r.seat
  WHERE (:player IS NULL OR r.seat IN (SELECT s.seat FROM players_seat s WHERE s.game = r.game))),
one AS MATERIALIZED (
  SELECT game, players, part, count(*) AS n, sum(win) AS win, sum(share) AS share, sum(place) AS places,
    sum(total) AS points, sum(part_1) AS part_1, sum(part_2) AS part_2, sum(part_3) AS part_3, sum(part_4) AS part_4,
    sum(part_5) AS part_5, sum(part_6) AS part_6
  FROM classed GROUP BY game, part),
table_of AS MATERIALIZED (SELECT game, sum(n) AS n FROM one GROUP BY game),
all_of AS (SELECT count(*) AS games, sum(n) AS n, sum(n * n) AS n2 FROM table_of),
summed AS (
  SELECT o.part, sum(o.n) AS n, sum(o.win) AS win, sum(o.share) AS share, sum(o.places) AS places,
    sum(o.points) AS points, sum(o.n * o.n) AS n2, sum(o.n * t.n) AS of_table,
    share_low(o.win, o.n, 1000, 60) AS win_rate_low, share_high(o.win, o.n, 1000, 60) AS win_rate_high,
    ${limited(mean_place, ratio_low(o.places, o.n, 100), ratio_high(o.places, o.n, 100), 100, 100 * max(o.players))},
    ratio_low(o.points, o.n, 100) AS mean_score_low, ratio_high(o.points, o.n, 100) AS mean_score_high,
    sum(o.part_1) AS part_1, share_low(o.part_1, o.points, 1000, 1) AS part_1_share_low,
    share_high(o.part_1, o.points, 1000, 1) AS part_1_share_high,
    sum(o.part_2) AS part_2, share_low(o.part_2, o.points, 1000, 1) AS part_2_share_low,
    share_high(o.part_2, o.points, 1000, 1) AS part_2_share_high,
    sum(o.part_3) AS part_3, share_low(o.part_3, o.points, 1000, 1) AS part_3_share_low,
    share_high(o.part_3, o.points, 1000, 1) AS part_3_share_high,
    sum(o.part_4) AS part_4, share_low(o.part_4, o.points, 1000, 1) AS part_4_share_low,
    share_high(o.part_4, o.points, 1000, 1) AS part_4_share_high,
    sum(o.part_5) AS part_5, share_low(o.part_5, o.points, 1000, 1) AS part_5_share_low,
    share_high(o.part_5, o.points, 1000, 1) AS part_5_share_high,
    sum(o.part_6) AS part_6, share_low(o.part_6, o.points, 1000, 1) AS part_6_share_low,
    share_high(o.part_6, o.points, 1000, 1) AS part_6_share_high
  FROM one o JOIN table_of t ON t.game = o.game GROUP BY o.part),
strategy AS MATERIALIZED (
  SELECT s.*, a.n AS all_n, share_low(a.games, s.n, a.n, s.n2, s.of_table, a.n2, 1000, 1) AS share_low,
    share_high(a.games, s.n, a.n, s.n2, s.of_table, a.n2, 1000, 1) AS share_high
  FROM summed s CROSS JOIN all_of a);

SELECT coalesce(p.title, 'mixed') AS class, s.n AS seats, s.n < :min_n AS few,
  percent1(s.n, s.all_n) AS share, s.share_low, s.share_high,
  mean2(s.win, 60) AS wins,
  percent1(s.win, 60 * s.n) AS win_rate, s.win_rate_low, s.win_rate_high,
  rounded(s.share + 1000, 1000000 * s.n) AS expected,
  mean2(s.places, s.n) AS mean_place, s.mean_place_low, s.mean_place_high,
  mean2(s.points, s.n) AS mean_score, s.mean_score_low, s.mean_score_high,
  percent1(s.part_1, s.points) AS part_1_share,
  percent1(s.part_2, s.points) AS part_2_share,
  percent1(s.part_3, s.points) AS part_3_share,
  percent1(s.part_4, s.points) AS part_4_share,
  percent1(s.part_5, s.points) AS part_5_share,
  percent1(s.part_6, s.points) AS part_6_share,
  s.part_1_share_low, s.part_1_share_high,
  s.part_2_share_low, s.part_2_share_high,
  s.part_3_share_low, s.part_3_share_high,
  s.part_4_share_low, s.part_4_share_high,
  s.part_5_share_low, s.part_5_share_high,
  s.part_6_share_low, s.part_6_share_high
FROM strategy s LEFT JOIN score_part p ON p.game_kind = (SELECT kind FROM chosen_kind) AND p.n = s.part
WHERE s.n >= coalesce(:min_games, 1)
ORDER BY s.n DESC, s.part

-- headline:
WITH most AS (SELECT * FROM answer ORDER BY seats DESC, "row" LIMIT 1),
sure AS (SELECT * FROM answer WHERE win_rate_low > expected ORDER BY win_rate DESC, "row" LIMIT 1)
SELECT 'Most common is ' || m.class || ', ' || percent(m.share) || ' of the seats; '
  || coalesce((SELECT class || ' wins most, ' || percent(win_rate) || ' where ' || percent(expected)
    || ' are expected.' FROM sure),
    'too few games to tell which class wins more.') AS headline
FROM most m

-- why: class
-- evidence: the final scores of the seats of the class, in their parts
-- mean: wins by 60
-- mean: mean_place per seats
-- mean: mean_score per seats
-- apart: wins mean_place mean_score
${result_evidence(seats, f.result_text || ': ' || f.parts_text)}
FROM classed x JOIN finisher f ON f.game = x.game AND f.seat = x.seat
LEFT JOIN score_part p ON p.game_kind = (SELECT kind FROM chosen_kind) AND p.n = x.part
WHERE coalesce(p.title, 'mixed') = :key_1 ORDER BY f.game, f.seat
