-- report: strategy
-- order: 180
-- title: Strategies
-- summary: how players score: seats classed by the parts of their score
-- reading: A seat belongs to the part of the score whose share of its points exceeds the mean share of
--     all seats by the most; below 10 points of a hundred it is mixed. In Puerto Rico, VP chips mean
--     shipping. The leaders may get a part because they lead: a class that wins more does not prove
--     that the part caused it.
-- chart: strategy.gp height 140+40 labels 28
-- column: class text the part of the score whose share in a seat's points is most above the mean; mixed when
--     none is by 10 points of a hundred
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
${games},
${classed},
${classes}
SELECT ${class(p.title)} AS class, s.n AS seats, ${few(s.n)} AS few,
  ${percent1(s.n, s.all_n)} AS share, ${bounds(s, share)},
  ${mean2(s.win, 60)} AS wins,
  ${percent1(s.win, 60 * s.n)} AS win_rate, ${bounds(s, win_rate)},
  ${expected1(s.share, s.n)} AS expected,
${place_columns(s)}${each parts:,
  ${percent1(s.part_${it}, s.points)} AS part_${it}_share}${each parts:,
  ${bounds(s, part_${it}_share)}}
FROM strategy s LEFT JOIN score_part p ON p.game_kind = ${chosen_kind} AND p.n = s.part
WHERE s.n >= coalesce(:min_games, 1)
ORDER BY s.n DESC, s.part

-- headline:
, most AS (SELECT * FROM answer ORDER BY seats DESC, "row" LIMIT 1),
sure AS (SELECT * FROM answer WHERE win_rate_low > expected ORDER BY win_rate DESC, "row" LIMIT 1)
SELECT 'Most common is ' || m.class || ', ' || ${percent(m.share)} || ' of the seats; '
  || coalesce((SELECT class || ' wins most, ' || ${percent(win_rate)} || ' where ' || ${percent(expected)} || ' are expected.' FROM sure),
    'too few games to tell which class wins more.') AS headline
FROM most m

-- why: class
-- evidence: the final scores of the seats of the class, in their parts
-- mean: wins by 60
-- mean: mean_place per seats
-- mean: mean_score per seats
-- apart: wins mean_place mean_score
${seats},
${classed}
${result_evidence(seats, ${result_text} || ': ' || ${parts_text})}
FROM classed x JOIN finisher f ON f.game = x.game AND f.seat = x.seat
LEFT JOIN score_part p ON p.game_kind = ${chosen_kind} AND p.n = x.part
WHERE ${class(p.title)} = :key_1 ORDER BY f.game, f.seat

-- define: mixed_below
--- In percent of a seat's points.
10

-- define: class(part)
coalesce(${part}, 'mixed')

-- define: above(n)
--- How far the share of a part is above its mean over all seats of the games, times both totals: the
--- parts of a seat are only compared with each other, so no division is needed.  The lowest
--- bits hold the number of the part, larger for the first, so the largest value names its part.
coalesce((r.part_${n} * t.total - t.part_${n} * r.total) * 8 + 7 - ${n}, -1 << 60)

-- define: mixed
--- The largest difference that still counts as mixed, as part 0.
(r.total * t.total * ${mixed_below} - 1) / 100 * 8 + 7

-- define: classed
${seat_share},
mean AS MATERIALIZED (
  SELECT sum(r.total) AS total${each parts:, sum(r.part_${it}) AS part_${it}}
  FROM chosen c CROSS JOIN result r ON r.game = c.game),
classed AS (
  SELECT 7 - (max(${mixed}${each parts:,
    ${above(${it})}}) & 7) AS part,
    c.game, c.players, r.seat, r.win,
    w.share, r.place, r.total${each parts:, r.part_${it}}
  FROM mean t CROSS JOIN chosen c CROSS JOIN result r ON r.game = c.game
  JOIN seat_share w ON w.key = ${share_key(c.players, r.seat)}
  WHERE ${seat_is_chosen(r)})

-- define: classes
one AS MATERIALIZED (
  SELECT game, players, part, count(*) AS n, sum(win) AS win, sum(share) AS share, sum(place) AS places,
    sum(total) AS points${each parts:, sum(part_${it}) AS part_${it}}
  FROM classed GROUP BY game, part),
table_of AS MATERIALIZED (SELECT game, sum(n) AS n FROM one GROUP BY game),
all_of AS (SELECT count(*) AS games, sum(n) AS n, sum(n * n) AS n2 FROM table_of),
summed AS (
  SELECT o.part, sum(o.n) AS n, sum(o.win) AS win, sum(o.share) AS share, sum(o.places) AS places,
    sum(o.points) AS points, sum(o.n * o.n) AS n2, sum(o.n * t.n) AS of_table,
    share_low(o.win, o.n, 1000, 60) AS win_rate_low, share_high(o.win, o.n, 1000, 60) AS win_rate_high,
    ${limited(mean_place, ratio_low(o.places, o.n, 100), ratio_high(o.places, o.n, 100), 100, 100 * max(o.players))},
    ratio_low(o.points, o.n, 100) AS mean_score_low, ratio_high(o.points, o.n, 100) AS mean_score_high${each parts:,
    sum(o.part_${it}) AS part_${it}, share_low(o.part_${it}, o.points, 1000, 1) AS part_${it}_share_low,
    share_high(o.part_${it}, o.points, 1000, 1) AS part_${it}_share_high}
  FROM one o JOIN table_of t ON t.game = o.game GROUP BY o.part),
strategy AS MATERIALIZED (
  SELECT s.*, a.n AS all_n, share_low(a.games, s.n, a.n, s.n2, s.of_table, a.n2, 1000, 1) AS share_low,
    share_high(a.games, s.n, a.n, s.n2, s.of_table, a.n2, 1000, 1) AS share_high
  FROM summed s CROSS JOIN all_of a)
