-- report: openings
-- order: 170
-- title: Openings
-- summary: the first role and the first building of a seat, and its results
-- reading: A row of depth 1 is a role; the rows below it say what the seats that began with it built
--     first. The roles left to choose differ from seat to seat, so a role may win because of who can
--     take it. The chart leaves out what fewer than one seat in two hundred did, and all but four
--     buildings of each role.
-- headline: {path} is the most common beginning, {share} % of the seats; it wins {win_rate} %.
-- column: depth 0 1: all that began with a role; 2: those of them that then built a building first
-- column: path text the role, then the building
-- column: n 0 seats that began so, in games played to their end
-- few: n
-- column: share 1 in percent of the row above of one depth less, or of all seats
-- hidden column: share_sixtieths 0 sixtyfold n
-- hidden column: share_of 0 seats that it is a share of
-- detail rate: share of share_sixtieths per share_of
-- column: win_rate 1 percentage of these games that the seat won
-- hidden column: win_sixtieths 0 wins in sixtieths
-- detail rate: win_rate of win_sixtieths per n
-- column: expected 1 the same if every seat won equally often
-- column: mean_place 2 mean of the places, 1 = first
-- detail interval: mean_place of place_sample
-- detail column: mean_score 2 mean final score in victory points
-- detail interval: mean_score of score_sample
-- detail column: round 1 mean round in which the first building was built
-- detail interval: round of round_sample
${cells_and_seats},
${tree}
SELECT x.depth AS depth, i.title || iif(x.depth = 2, ' > ' || ${building}, '') AS path,
  x.n AS n, ${percent1(x.n, ${share_of})} AS share, 60 * x.n AS share_sixtieths,
  ${share_of} AS share_of, ${win_rate} AS win_rate, x.win AS win_sixtieths,
  ${expected} AS expected,
${place_columns(x)},
  ${rounded(10 * x.rounds, x.builders)} AS round, x.round_sample AS round_sample
${from_tree}
WHERE x.n >= coalesce(:min_games, 1)
ORDER BY x.begun DESC, x.role, x.nr

-- chart: openings.gp height 140+20
-- column: depth 0 1 a role, 2 a building after it
-- column: step text what was taken or built
-- column: n 0 seats that began so
-- column: win_rate 1 games won in percent
-- column: expected 1 the same by chance
--- The four commonest buildings after each role.
${cells_and_seats},
${tree}
SELECT x.depth AS depth, iif(x.depth = 2, ${building}, i.title) AS step, x.n AS n,
  ${win_rate} AS win_rate,
  ${expected} AS expected
${from_tree}
WHERE x.nr <= 5 AND x.n >= coalesce(:min_games, 1) AND 200 * x.n >= x.seats
ORDER BY x.begun DESC, x.role, x.nr

-- why: depth path
-- evidence: the first roles of the seats that began so, with their results, and the first buildings
${seats},
first AS (
  SELECT f.game, f.seat, f.players, f.place, f.total, f.win,
    (SELECT t.turn FROM turn t WHERE t.game = f.game AND t.seat = f.seat
      ORDER BY t.turn LIMIT 1) AS turn,
    (SELECT b.seq FROM build b WHERE b.game = f.game AND b.seat = f.seat
      ORDER BY b.seq LIMIT 1) AS built
  FROM finisher f),
begun AS MATERIALIZED (
  SELECT f.game, f.seat, f.players, f.place, f.total, f.win, t.first_seq AS taken, f.built,
    b.paid
  FROM first f CROSS JOIN turn t ON t.game = f.game AND t.turn = f.turn
  JOIN thing i ON i.game_kind = ${chosen_kind} AND i.id = t.role
  LEFT JOIN build b ON b.game = f.game AND b.seq = f.built
  LEFT JOIN thing h ON h.game_kind = ${chosen_kind} AND h.id = b.building
  WHERE i.title || iif(:key_1 = 2, ' > ' || coalesce(h.title, 'nothing built'), '') = :key_2),
part AS (
  SELECT game, taken AS seq, seat, 'n' AS adds_to, 1 AS amount, ${result_text} AS what
  FROM begun f
  UNION ALL SELECT game, built, seat, '', 0, 'the first building, price ' || paid
  FROM begun WHERE :key_1 = 2 AND built IS NOT NULL)
SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat

-- define: opening_sums
n win fair places points rounds builders

-- define: tree
--- `leaf` has a row for each role, first building (-1 for none at all) and drawer of each cell; `tree`
--- also has their sums.  A seat's first role and building are near the start of its game: reading from there is
--- quicker than reading all.
began AS (
  SELECT f.game % ${few_drawers} AS drawer, f.win, f.fair, f.place, f.total,
    (SELECT t.role FROM turn t WHERE t.game = f.game AND t.seat = f.seat
      ORDER BY t.turn LIMIT 1) AS role,
    coalesce((SELECT (b.building << 16) + b.round FROM build b
      WHERE b.game = f.game AND b.seat = f.seat ORDER BY b.seq LIMIT 1), -65536) AS built
  FROM finisher f),
leaf AS MATERIALIZED (
  SELECT d.role, d.building, d.drawer, d.seats AS n, d.win, d.fair, d.places, d.points, d.rounds,
    iif(d.building >= 0, d.seats, 0) AS builders
  FROM cells c CROSS JOIN digest_opening d ON d.cell = c.cell WHERE c.complete
  UNION ALL SELECT role, built >> 16 AS building, drawer, count(*) AS n, sum(win) AS win, sum(fair) AS fair,
    sum(place) AS places, sum(total) AS points, sum(built & 65535) AS rounds,
    sum(built > 0) AS builders
  FROM began WHERE role IS NOT NULL GROUP BY role, built >> 16, drawer),
branch AS MATERIALIZED (
  SELECT 1 AS depth, role, NULL AS building, drawer${each opening_sums:, sum(${it}) AS ${it}} FROM leaf
  GROUP BY role, drawer
  UNION ALL SELECT 2, role, building, drawer${each opening_sums:, sum(${it}) AS ${it}} FROM leaf
  GROUP BY role, building, drawer),
tree AS MATERIALIZED (
  SELECT depth, role, building${each opening_sums:, sum(${it}) AS ${it}}, ${place_samples},
    ${sample(rounds, builders)} AS round_sample
  FROM branch GROUP BY depth, role, building),
ranked AS MATERIALIZED (
  SELECT depth, role, building${each opening_sums:, ${it}}, place_sample, score_sample, round_sample,
    sum(n) FILTER (WHERE depth = 1) OVER () AS seats,
    max(n) OVER (PARTITION BY role) AS begun,
    row_number() OVER (PARTITION BY role ORDER BY depth, n DESC, building) AS nr
  FROM tree)

-- define: from_tree
FROM ranked x JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = x.role
LEFT JOIN thing b ON b.game_kind = ${kind_of_cells} AND b.id = x.building

-- define: building
coalesce(b.title, 'nothing built')

-- define: share_of
iif(x.depth = 1, x.seats, x.begun)

-- define: win_rate
${percent1(x.win, 60 * x.n)}

-- define: expected
${percent1(x.fair, 60 * x.n)}
