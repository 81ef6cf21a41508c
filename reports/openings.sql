-- report: openings
-- order: 170
-- title: Openings
-- summary: the first role and the first building of a seat, and its results
-- reading: A row of depth 1 is a role; the rows below it say what the seats that began with it built
--     first. The roles left to choose differ from seat to seat, so a role may win because of who can
--     take it. Good players win with every opening, so the verdict compares each player with the
--     same player in other games. The chart leaves out what fewer than one seat in two hundred did, and all but four
--     buildings of each role.
-- column: depth 0 1: all that began with a role; 2: those of them that then built a building first
-- column: path text the role, then the building
-- column: name text what players call it when one begins so; empty where they have no name for it, and of editions with
--     words of their own
-- column: n 0 seats that began so, in games played to their end
-- few: n
-- column: share 1 in percent of the row above of one depth less, or of all seats
-- detail interval: share
-- column: win_rate 1 percentage of these games that the seat won
-- detail interval: win_rate
-- column: expected 1 the same if it did not matter how they began: from how often these players win, where they sat and
--     against whom
-- verdict: those who begin so win more or less often than they do as a rule
-- column: mean_place 2 mean of the places, 1 = first
-- detail interval: mean_place
-- detail column: mean_score 2 mean final score in victory points
-- detail interval: mean_score
-- detail column: round 1 mean round in which the first building was built
-- detail interval: round

-- views:
--- Seats of a game that began alike are one row of it; `tree` has their sums for each role and first building (-1 for
--- none at all), and for each role whatever was built (-2, in digest_opening, too).  A seat's first role and building are near the start
--- of its game: reading from there is quicker than reading all.
began AS (
  SELECT f.game, f.win, f.fair, f.place, f.total, f.share_key,
    (SELECT t.role FROM turn t WHERE t.game = f.game AND t.seat = f.seat ORDER BY t.turn LIMIT 1) AS role,
      coalesce((SELECT (b.building << 16) + b.round FROM build b WHERE b.game = f.game AND b.seat = f.seat
      ORDER BY b.seq LIMIT 1), -65536) AS built
  FROM finisher f),
beginner AS MATERIALIZED (
  SELECT game, role, built >> 16 AS building, win, fair, share_key, place, total, built & 65535 AS round,
    built > 0 AS is_builder
  FROM began WHERE role IS NOT NULL),
one AS (
  SELECT role, building, max(fair) AS share, count(*) AS seats, sum(win) AS win, sum(place) AS places,
    sum(total) AS points, sum(round) AS rounds, sum(is_builder) AS builders, begun
  FROM (SELECT b.*, count(*) OVER (PARTITION BY game, role) AS begun FROM beginner b)
  GROUP BY game, role, building
  UNION ALL SELECT role, -2, max(fair), count(*), sum(win), sum(place), sum(total), sum(round),
    sum(is_builder), count(*)
  FROM beginner GROUP BY game, role),
part AS (
  SELECT d.role, d.building, c.players, d.seats * c.players AS of_table,
    d.seats, d.begun, d.win, d.places, d.points, d.rounds, d.builders,
    d.seats_begun_n, d.seats_begun_xx, d.seats_begun_xw, d.seats_begun_ww,
    d.win_seats_n, d.win_seats_xx, d.win_seats_xw, d.win_seats_ww,
    d.places_seats_n, d.places_seats_xx, d.places_seats_xw, d.places_seats_ww,
    d.points_seats_n, d.points_seats_xx, d.points_seats_xw, d.points_seats_ww,
    d.rounds_builders_n, d.rounds_builders_xx, d.rounds_builders_xw, d.rounds_builders_ww
  FROM cells c CROSS JOIN digest_opening d ON d.cell = c.cell WHERE c.complete
  UNION ALL SELECT role, building, 60 / share, seats * 60 / share, seats, begun, win, places, points, rounds,
    builders,
    begun <> 0, seats * seats, seats * begun, begun * begun, seats <> 0, win * win, win * seats, seats * seats,
    seats <> 0, places * places, places * seats, seats * seats,
    seats <> 0, points * points, points * seats, seats * seats,
    builders <> 0, rounds * rounds, rounds * builders, builders * builders
  FROM one),
summed AS MATERIALIZED (
  SELECT role, building, sum(of_table) AS of_table, sum(seats_begun_xx) AS seats2,
    sum(seats_begun_xw) AS of_begun, sum(seats) AS seats, sum(begun) AS begun, sum(win) AS win, sum(places) AS places,
    sum(points) AS points, sum(rounds) AS rounds, sum(builders) AS builders,
    ${ends_of_share(win_rate, win, seats, 60)}, ${ends_of_mean(mean_place, places, seats, 100, 100, 100 * max(players))},
    ${ends_of_ratio(mean_score, points, seats, 100)}, ${ends_of_round(round, rounds, builders)}
  FROM part GROUP BY role, building),
chosen_first AS NOT MATERIALIZED (
  SELECT *, (SELECT t.role FROM turn t WHERE t.game = e.game AND t.seat = e.seat ORDER BY t.turn LIMIT 1) AS role,
    coalesce((SELECT (b.building << 16) + b.round FROM build b WHERE b.game = e.game AND b.seat = e.seat
      ORDER BY b.seq LIMIT 1), -65536) >> 16 AS building FROM everyone e),
choices AS (
  SELECT usual(game, seat, player, chair, win, NULL, 1000, iif(e.is_asked, role << 16, NULL),
    iif(e.is_asked, (role << 16) + building + 2, NULL))
  FROM chosen_first e),
role_begun AS MATERIALIZED (
  SELECT role, seats AS n, seats2 AS n2, sum(seats) OVER () AS all_seats,
    (SELECT sum(p.seats_begun_n) FROM part p WHERE p.role = s.role AND p.building = s.building) AS games
  FROM summed s WHERE building = -2),
tree AS MATERIALIZED (
  SELECT iif(s.building = -2, 1, 2) AS depth, s.*, s.seats AS n, e.expected, e.distance, e.variance,
    r.n AS begun_n, r.all_seats,
    share_low(g.games, s.seats, g.seats, s.seats2, s.of_table, g.seats2, 1000, 1) AS of_all_low,
    share_high(g.games, s.seats, g.seats, s.seats2, s.of_table, g.seats2, 1000, 1) AS of_all_high,
    share_low(r.games, s.seats, r.n, s.seats2, s.of_begun, r.n2, 1000, 1) AS of_begun_low,
    share_high(r.games, s.seats, r.n, s.seats2, s.of_begun, r.n2, 1000, 1) AS of_begun_high
  FROM summed s JOIN role_begun r ON r.role = s.role
  JOIN usual e ON e.key = (s.role << 16) + s.building + 2 CROSS JOIN played g),
ranked AS MATERIALIZED (
  SELECT *, row_number() OVER (PARTITION BY role ORDER BY depth, n DESC, building) AS nr
  FROM (${questions(tree, 60)}));

WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT x.depth AS depth, i.title || iif(x.depth = 2, ' > ' || coalesce(b.title, 'nothing built'), '') AS path,
  iif(x.depth = 2 AND x.building >= 0 AND NOT EXISTS (SELECT 1 FROM shown_edition),
    coalesce(opening_name((SELECT kind FROM kinds), x.role, x.building), ''), '') AS name,
  x.n AS n, x.n < :min_n AS few, percent1(x.n, iif(x.depth = 1, x.all_seats, x.begun_n)) AS share,
  iif(x.depth = 1, x.of_all_low, x.of_begun_low) AS share_low,
  iif(x.depth = 1, x.of_all_high, x.of_begun_high) AS share_high,
  percent1(x.win, 60 * x.n) AS win_rate, x.win_rate_low, x.win_rate_high,
  rounded(x.expected + 1000, 1000000 * x.n) AS expected, rate AS q, verdict(rate, distance, 'more', 'less') AS verdict,
  mean2(x.places, x.n) AS mean_place, x.mean_place_low, x.mean_place_high,
  mean2(x.points, x.n) AS mean_score, x.mean_score_low, x.mean_score_high,
  rounded(10 * x.rounds, x.builders) AS round, x.round_low, x.round_high
FROM ranked x JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = x.role
LEFT JOIN shown_thing b ON b.game_kind = (SELECT kind FROM kinds) AND b.id = x.building
WHERE x.n >= coalesce(:min_games, 1)
ORDER BY x.begun_n DESC, x.role, x.nr

-- chart: openings.gp height 140+20
-- column: depth 0 1 a role, 2 a building after it
-- column: step text what was taken or built
-- column: n 0 seats that began so
-- column: few 0 1: rests on little
-- column: win_rate 1 games won in percent
-- interval: win_rate
-- column: expected 1 the same if it did not matter how they began
-- column: is_sure 0 1 more, -1 less often than as a rule, with a q up to 10; else 0
--- The four commonest buildings after each role. How sure they are depends on all of them.
WITH chosen AS MATERIALIZED (SELECT * FROM single_games),
judged AS (SELECT *, rate AS q FROM ranked)
SELECT x.depth AS depth, iif(x.depth = 2, coalesce(b.title, 'nothing built'), i.title) AS step, x.n AS n,
  x.n < :min_n AS few, percent1(x.win, 60 * x.n) AS win_rate, x.win_rate_low, x.win_rate_high,
  rounded(x.expected + 1000, 1000000 * x.n) AS expected,
  coalesce(x.q <= 100, 0) * sign(x.distance) AS is_sure
FROM judged x JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = x.role
LEFT JOIN shown_thing b ON b.game_kind = (SELECT kind FROM kinds) AND b.id = x.building
WHERE x.nr <= 5 AND x.n >= coalesce(:min_games, 1) AND 200 * x.n >= x.all_seats
ORDER BY x.begun_n DESC, x.role, x.nr

-- headline:
SELECT coalesce((SELECT 'Who begins with ' || path || ' wins ' || verdict || ' often than as a rule, '
  || percent(win_rate) || ' of '
      || n || ' times where ' || percent(expected) || ' would be usual.'
    FROM answer WHERE verdict IN ('more', 'less') ORDER BY q, n DESC, "row" LIMIT 1),
  (SELECT 'Most seats begin with ' || path || ' (' || percent(share) || '); too few games to tell which opening wins.'
    FROM answer WHERE depth = 1 ORDER BY n DESC, "row" LIMIT 1)) AS headline

-- why: depth path
-- evidence: the first roles of the seats that began so, with their results, and the first buildings
WITH first AS (
  SELECT f.game, f.seat, f.result_text,
    (SELECT t.turn FROM turn t WHERE t.game = f.game AND t.seat = f.seat
      ORDER BY t.turn LIMIT 1) AS turn,
    (SELECT b.seq FROM build b WHERE b.game = f.game AND b.seat = f.seat
      ORDER BY b.seq LIMIT 1) AS built
  FROM finisher f),
begun AS MATERIALIZED (
  SELECT f.game, f.seat, f.result_text, t.first_seq AS taken, f.built, b.paid
  FROM first f CROSS JOIN turn t ON t.game = f.game AND t.turn = f.turn
  JOIN shown_thing i ON i.game_kind = (SELECT kind FROM chosen_kind) AND i.id = t.role
  LEFT JOIN build b ON b.game = f.game AND b.seq = f.built
  LEFT JOIN shown_thing h ON h.game_kind = (SELECT kind FROM chosen_kind) AND h.id = b.building
  WHERE i.title || iif(:key_1 = 2, ' > ' || coalesce(h.title, 'nothing built'), '') = :key_2),
part AS (
  SELECT game, taken AS seq, seat, 'n' AS adds_to, 1 AS amount, f.result_text AS what
  FROM begun f
  UNION ALL SELECT game, built, seat, '', 0, 'the first building, price ' || paid
  FROM begun WHERE :key_1 = 2 AND built IS NOT NULL)
SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat
