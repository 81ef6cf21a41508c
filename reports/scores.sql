-- report: scores
-- order: 50
-- title: Scores
-- summary: final scores of every player, split into their parts
-- reading: The parts separate two ways to win: points printed on buildings and their bonus, and points
--     made during the game. With one game chosen these are the scores of that game.
-- column: player text name
-- column: games 0 games played to their end
-- few: games
-- column: part_N 2 mean points
-- detail interval: part_N the mean
-- column: total 2 mean final score
-- detail interval: total
-- column: most_from text the part that gives most of it
-- column: most_share 1 points of that part in percent of the total
-- detail interval: most_share
-- detail column: part_N_share 1 percentage of the total
-- detail interval: part_N_share the share
${sums},
${largest_part}
SELECT p.name AS player, s.games AS games, ${few(s.games)} AS few,${each parts:
  ${mean2(s.sum_${it}, s.games)} AS part_${it},}${each parts:
  ${bounds(s, part_${it})},}
  ${mean2(s.total, s.games)} AS total, ${bounds(s, total)},
  l.title AS most_from,
  ${percent1(l.points, s.total)} AS most_share,
  CASE l.n${each parts: WHEN ${it} THEN s.part_${it}_share_low} END AS most_share_low,
  CASE l.n${each parts: WHEN ${it} THEN s.part_${it}_share_high} END AS most_share_high${each parts:,
  ${percent1(s.sum_${it}, s.total)} AS part_${it}_share}${each parts:,
  ${bounds(s, part_${it}_share)}}
FROM summed s JOIN player p ON p.id = s.player LEFT JOIN largest l ON l.player = s.player
ORDER BY total DESC, games DESC, player

-- chart: scores.gp height 130+26 rows 20
--- The script takes every column behind these for a piece of it.
-- column: player text name
-- column: total 2 mean final score
-- column: few 0 1: rests on little
-- column: part_N 2
${sums}
SELECT p.name AS player,
  ${mean2(s.total, s.games)} AS total, ${few(s.games)} AS few${each parts:,
  ${mean2(s.sum_${it}, s.games)} AS part_${it}}
FROM summed s JOIN player p ON p.id = s.player
ORDER BY total DESC, s.games DESC, player

-- headline:
SELECT a.player || iif(:player IS NULL, ' has the highest mean score, ', ' scores ') || ${tenths(a.total)}
  || iif(:player IS NULL, '', ' in the mean') || ' in ' || ${counted(a.games, game)} || '; '
  || ${percent(a.most_share)} || ' of it from ' || a.most_from || '.' AS headline
FROM answer a ORDER BY a.total DESC, a."row" LIMIT 1

-- why: player
-- evidence: the final scores of the player, in their parts
-- mean: * per games
-- apart: total
${seats}
SELECT f.game AS game, ${at_end} AS seq, f.seat AS seat,
  coalesce(replace(m.name, '-', '_'), iif(:of = 'total', 'total', 'games')) AS adds_to,
  CASE m.n${each parts: WHEN ${it} THEN r.part_${it}} ELSE iif(:of = 'total', f.total, 1) END AS amount,
  ${result_text} || ': ' || ${parts_text} AS what
FROM finisher f JOIN player p ON p.id = f.player
JOIN result r ON r.game = f.game AND r.seat = f.seat
LEFT JOIN score_part m ON m.game_kind = f.kind AND replace(m.name, '-', '_') = :of
WHERE p.name = :key_1
ORDER BY f.game, f.seat

-- define: sums
${seats},
summed AS MATERIALIZED (
  SELECT s.key AS player, s.n AS games, s.sum_7 AS total, ${low_of(s.n, s.sum_7, s.squares_7)} AS total_low,
    ${high_of(s.n, s.sum_7, s.squares_7)} AS total_high${each parts:,
    s.sum_${it}, ${low_of(s.n, s.sum_${it}, s.squares_${it})} AS part_${it}_low,
    ${high_of(s.n, s.sum_${it}, s.squares_${it})} AS part_${it}_high}${each parts_with_products:,
    share_low(${moments_in_total(${x}, ${w})}, 1000, 1) AS part_${x}_share_low,
    share_high(${moments_in_total(${x}, ${w})}, 1000, 1) AS part_${x}_share_high}
  FROM sums((SELECT sums_by(f.player${each parts:, r.part_${it}}, f.total${each parts:, r.part_${it} * f.total}, f.total <> 0)
    FROM finisher f CROSS JOIN result r ON r.game = f.game AND r.seat = f.seat)) s
  WHERE s.n >= coalesce(:min_games, 1))

-- define: parts_with_products
--- The numbers of the parts, and of their products with the total, which is number 7.
1/8 2/9 3/10 4/11 5/12 6/13

-- define: moments_in_total(x, xw)
s.sum_14, s.sum_${x}, s.sum_7, s.squares_${x}, s.sum_${xw}, s.squares_7

-- define: largest_part
--- The key tells parts with equally many points apart: the first one counts.
piece AS (
  SELECT s.player, m.n, m.title, CASE m.n${each parts: WHEN ${it} THEN s.sum_${it}} END AS points
  FROM summed s CROSS JOIN score_part m ON m.game_kind = ${chosen_kind}),
largest AS (
  SELECT player, title, n, points, max(8 * points - n) AS key FROM piece GROUP BY player)
