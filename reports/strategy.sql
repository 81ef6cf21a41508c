-- report: strategy
-- order: 180
-- title: Strategies
-- summary: how players score: seats classed by the parts of their score
-- reading: A seat belongs to the part of the score whose share of its points exceeds the mean share of
--     all seats by the most; below 10 points of a hundred it is mixed. In Puerto Rico, VP chips mean
--     shipping. The leaders may get a part because they lead: a class that wins more does not prove
--     that the part caused it.
-- headline: The most common class is {class}, {share} % of the seats; it wins {win_rate} %.
-- chart: strategy.gp height 140+40 labels 28
-- column: class text the part of the score whose share in a seat's points is most above the mean; mixed when
--     none is by 10 points of a hundred
-- column: seats 0 seats of this class, of games played to their end
-- few: seats
-- column: share 1 in percent of all seats
-- detail interval: share of share_sample
-- column: wins 2 games won; a shared first place counts as its part
-- column: win_rate 1 wins in percent of seats
-- hidden column: win_sixtieths 0 wins in sixtieths
-- detail rate: win_rate of win_sixtieths per seats
-- column: expected 1 the same if every seat won equally often
-- column: mean_place 2 mean of the places, 1 = first
-- detail interval: mean_place of place_sample
-- column: mean_score 2 mean final score in victory points
-- detail interval: mean_score of score_sample
-- detail column: part_N_share 1 percentage of the points of the class
-- detail interval: part_N_share of part_N_share_sample the share
${games},
${classed},
${classes}
SELECT ${class(p.title)} AS class, s.n AS seats,
  ${percent1(s.n, (SELECT sum(n) FROM strategy))} AS share, s.share_sample AS share_sample,
  ${mean2(s.win, 60)} AS wins,
  ${percent1(s.win, 60 * s.n)} AS win_rate, s.win AS win_sixtieths,
  ${percent1(s.fair, 60 * s.n)} AS expected,
${place_columns(s)}${each parts:,
  ${percent1(s.part_${it}, s.points)} AS part_${it}_share}${each parts:,
  s.sample_${it} AS part_${it}_share_sample}
FROM strategy s LEFT JOIN score_part p ON p.game_kind = ${chosen_kind} AND p.n = s.part
WHERE s.n >= coalesce(:min_games, 1)
ORDER BY s.n DESC, s.part

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
mean AS MATERIALIZED (
  SELECT sum(r.total) AS total${each parts:, sum(r.part_${it}) AS part_${it}}
  FROM chosen c CROSS JOIN result r ON r.game = c.game),
classed AS (
  SELECT 7 - (max(${mixed}${each parts:,
    ${above(${it})}}) & 7) AS part,
    c.game % ${drawers} AS drawer, c.game, r.seat, ${win_sixtieths} AS win,
    60 / c.players AS fair, r.place, r.total${each parts:, r.part_${it}}
  FROM mean t CROSS JOIN chosen c CROSS JOIN result r ON r.game = c.game
  WHERE ${seat_is_chosen(r)})

-- define: classes
drawn AS MATERIALIZED (
  SELECT part, count(*) AS n, sum(win) AS win, sum(fair) AS fair, sum(place) AS places,
    sum(total) AS points, drawer${each parts:, sum(part_${it}) AS part_${it}}
  FROM classed GROUP BY part, drawer),
by_drawer AS MATERIALIZED (SELECT drawer, sum(n) AS seats FROM drawn GROUP BY drawer),
strategy AS MATERIALIZED (
  SELECT k.part, sum(n) AS n, sum(win) AS win, sum(fair) AS fair, sum(places) AS places,
    sum(points) AS points, ${place_samples},
    ${sample(100 * coalesce(n, 0), seats)} AS share_sample${each parts:, sum(part_${it}) AS part_${it}}${each parts:,
    ${sample(100 * coalesce(part_${it}, 0), coalesce(points, 0))} AS sample_${it}}
  FROM (SELECT DISTINCT part FROM drawn) k CROSS JOIN by_drawer b
  LEFT JOIN drawn d ON d.part = k.part AND d.drawer = b.drawer GROUP BY k.part)
