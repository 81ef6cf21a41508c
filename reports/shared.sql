--- Pieces of SQL that reports share: ${name} stands for one (src/report/report_template.h).  A SELECT begins
--- with one of these and goes on with a comma and tables of its own, or with SELECT:
---
---   ${games}            chosen    game, kind, players, complete, seats_known: the games that the filter
---                                 lets through, without those of which only the result is known
---   ${seats}            likewise, and
---                       finisher  one row per seat of a chosen game that was played to its end: game, kind,
---                                 players, seat, player (player.id), total, place, win (60 for a win,
---                                 shared wins divided), fair (60 / players: its part of a win if all seats
---                                 won equally often), is_seated (where the player sat is known), share_key (of
---                                 seat_share).  A seat that is nobody's in particular counts as a seat, and has
---                                 the player 0: who lists players leaves it out before they are counted, ranked
---                                 or compared (${is_somebody}).  v_sitters has its name
---   ${results}          as ${games}, and with them the games of which only the result is known; there seats
---                       may only number the players
---   ${results_and_seats}  likewise, and finisher
---   ${kept}             as ${results}, and with them the games that count nowhere (`db ignore`)
---   ${cells}            for reports that many games would make slow; see there
---   ${cells_and_seats}  likewise, and finisher
---
--- Wins are counted in sixtieths because 60 divides by 1 to 6: sums stay integers.
---
--- With many games three things cost: reading a game's rows once per seat, looking up something for every
--- row, and sorting for GROUP BY.  Where groups are few, sums_by() finds them without sorting; their key is one number
--- of several, and what can be told from it is looked up for the groups alone.  So tables that are keyed by game and seat are joined to `finisher`, those
--- keyed by game and event to one row per game, which holds what a report needs of each seat in a few bits of
--- one number; groups are told apart by one number, with what comes in order within a game in front (CROSS
--- JOIN keeps the order of the loops).  All games chosen are of one kind: ${chosen_kind}.
---
--- Evidence (-- why:) is a SELECT with the columns of src/report/report_why.h.

-- define: is_chosen(t)
--- The conditions for games and for cells; `t` has the columns.
(:kind IS NULL OR ${t}.game_kind = :kind)
    AND (:players IS NULL OR ${t}.players = :players)
    AND (:rules IS NULL OR ${t}.rules = :rules
      OR substr(${t}.rules, 1, length(:rules) + 1) = :rules || ',')

-- define: kept_where(is_wanted)
--- Whether they count or not.
SELECT g.id AS game, g.game_kind AS kind, g.players AS players, a.complete AS complete,
    a.seats_known AS seats_known
  FROM game g JOIN audit a ON a.game = g.id
  WHERE ${is_wanted} AND ${is_chosen(g)}
    AND (:game IS NULL OR g.id = :game)
    AND (:clean IS NULL OR a.errors = 0)
    AND (:event IS NULL OR instr(lower(g.event), lower(:event)) > 0)
    AND (:from IS NULL OR g.date >= substr(:from, 1, max(4, length(g.date))))
    AND (:to IS NULL OR (g.date <> '' AND substr(g.date, 1, length(:to)) <= :to))

-- define: games_where(is_counted)
--- The one place that leaves out what is kept and counts nowhere (`db ignore`); of the digest it is digest_make().
${kept_where(a.counts AND ${is_counted})}

-- define: chosen_when(is_counted)
--- Without the player and without the closing bracket.
chosen AS MATERIALIZED (
  ${games_where(${is_counted})}

-- define: is_players
--- The condition for games of the chosen player.
(:player IS NULL OR g.id IN (SELECT s.game FROM seat s
      WHERE s.player = (SELECT id FROM player WHERE name = :player)))

-- define: chosen
${chosen_when(a.moves)}
    AND ${is_players}

-- define: finisher
finisher AS NOT MATERIALIZED (
  SELECT c.game, c.kind, c.players, s.seat, s.player,
    r.total, r.place, r.owned, r.win,
    60 / c.players AS fair, s.seat < c.seats_known AS is_seated,
    ${share_key(c.players, iif(s.seat < c.seats_known, s.seat, ${nowhere}))} AS share_key
  FROM chosen c
  CROSS JOIN result r ON r.game = c.game
  CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat
  WHERE :player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player))

-- define: is_somebody(t)
--- Whether a seat is a player's: nobody in particular, twice at a table or in many games, is no player.
${t}.player > 0

-- define: share_key(players, seat)
8 * ${players} + ${seat}

-- define: nowhere
--- No game has so many seats: of players who sat nobody knows where.
7

-- define: prior
--- How often a seat wins is counted in the games chosen.  These may be few, so a hundred games in which all seats
--- win equally often are added.
100

-- define: seat_games(is_counted)
--- seat_game: the games that seat shares are counted in.  The choice of a player chooses rows, not what seats win: so
--- these are all games that the other filters let through, and a player's `expected` is one number in every list.
--- `is_counted` is that of ${chosen_when()}.
seat_game AS NOT MATERIALIZED (
  SELECT game, players, seats_known FROM chosen WHERE :player IS NULL
  UNION ALL SELECT game, players, seats_known FROM (${games_where(${is_counted})})
  WHERE :player IS NOT NULL)

-- define: seat_share_of(games, cell_wins)
--- seat_share: what a player may expect to win from each seat, in billionths of a win (share), and the variance of
--- that in square sixtieths (vary), by share_key.  Each game has one win, so the wins of all seats count the games.
--- `cell_wins` adds the wins of games in the digest: key, win.
seat_win AS MATERIALIZED (
  SELECT key, sum_1 AS win FROM sums((SELECT sums_by(key, win) FROM (
    SELECT ${share_key(c.players, r.seat)} AS key, r.win
    FROM ${games} c CROSS JOIN result r ON r.game = c.game AND r.place = 1
    WHERE c.seats_known = c.players
    ${cell_wins})))),
seat_number(seat) AS (VALUES(0), (1), (2), (3), (4), (5), (${nowhere})),
table_size AS (SELECT seat AS players FROM seat_number WHERE seat BETWEEN 1 AND 5 UNION ALL SELECT 6),
seat_share AS MATERIALIZED (
  SELECT key, share, (share / 1000000) * (1000 - share / 1000000) * 9 / 2500 AS vary FROM (
    SELECT ${share_key(t.players, s.seat)} AS key, iif(s.seat = ${nowhere}, 1000000000 / t.players,
      ${rounded(1000000000 * (coalesce(w.win, 0) + ${prior} * (60 / t.players)),
        coalesce((SELECT sum(win) FROM seat_win a WHERE a.key / 8 = t.players), 0) + 60 * ${prior})}) AS share
    FROM table_size t JOIN seat_number s ON s.seat < t.players OR s.seat = ${nowhere}
    LEFT JOIN seat_win w ON w.key = ${share_key(t.players, s.seat)}))

-- define: seat_share
--- Of reports that begin with ${games}.
${seat_games(a.moves)},
${seat_share_of(seat_game, )}

-- define: seat_share_of_results
--- Of those that begin with ${results}.
${seat_games(1)},
${seat_share_of(seat_game, )}

-- define: seat_share_of_chosen
--- Of those whose `chosen` has the games of all players.
${seat_share_of(chosen, )}

-- define: cell_wins
UNION ALL SELECT ${share_key(c.players, d.seat)}, d.win
    FROM cells c CROSS JOIN digest_seat d ON d.cell = c.cell WHERE c.complete

-- define: seat_share_of_cells
--- The same for reports that read the digest.
${seat_games(a.moves)},
${seat_share_of(seat_game, ${cell_wins})}

-- define: slack
--- Shares are rounded to billionths: so much is added to their sums, lest a half fall short of itself.
1000

-- define: expected1(share, n)
--- A sum of shares of n wins in percent.
${rounded(${share} + ${slack}, 1000000 * (${n}))}

-- define: games
WITH ${chosen})

-- define: games_of_all
--- For reports that need the games of others, too, and leave the choice of a player to their SELECT.
WITH ${chosen_when(a.moves)})

-- define: results
--- As games, and with them those of which only the result is known.
WITH ${chosen_when(1)}
    AND ${is_players})

-- define: kept
--- As results, and with them the games that count nowhere: for lists of what a book holds.
WITH chosen AS MATERIALIZED (
  ${kept_where(1)}
    AND ${is_players})

-- define: results_of_all
--- As games_of_all.
WITH ${chosen_when(1)})

-- define: seats
${games},
${finisher}

-- define: results_and_seats
${results},
${finisher}

-- define: seat_is_chosen(t)
--- Whether a row with game and seat is the chosen player's, when one is chosen.
(:player IS NULL OR ${t}.seat IN (SELECT s.seat FROM seat s
    JOIN player p ON p.id = s.player WHERE s.game = ${t}.game AND p.name = :player))

-- define: whole
--- Whether the digest can answer.
coalesce(:game, :player, :event) IS NULL

-- define: is_within(period)
--- Whether :from and :to let through all games of a period, the beginning of their dates: '20', '202', '2026' or
--- '2026-11'.  A date that is only known as such a beginning goes with it.
((:from IS NULL OR ${period} > substr(:from, 1, length(${period}))
      OR (length(:from) <= length(${period}) AND ${period} >= :from))
    AND (:to IS NULL OR ${period} < substr(:to, 1, length(${period}))
      OR (length(:to) <= length(${period}) AND substr(${period}, 1, length(:to)) <= :to)))

-- define: wider(period)
--- The next wider period: '2026' of '2026-11', '202' of '2026', '20' of '202', '' of '20'.
substr(${period}, 1, CASE length(${period}) WHEN 7 THEN 4 WHEN 2 THEN 0 ELSE length(${period}) - 1 END)

-- define: cells_when(whole)
--- For reports that many games would make slow:
---
---   period    the fewest periods of the digest (store/digest.h) in which the filter lets all games through; none when
---             it asks for more than the digest knows
---   cells     cell, kind, players, complete: the cells of these periods
---   chosen    as above, but without the games that are in these cells
---   kinds     one row, kind: that of all of these
---
--- Such a report adds up sums of the digest and, with UNION ALL, what it makes of the rows of the
--- other games.  test_store_digest.c compares the two.
period AS MATERIALIZED (
  SELECT p.period FROM digest_period p
  WHERE ${whole} AND iif(coalesce(:from, :to) IS NULL, p.period = '',
    ${is_within(p.period)} AND NOT ${is_within(${wider(p.period)})})),
cells AS MATERIALIZED (
  SELECT c.id AS cell, c.game_kind AS kind, c.players, c.complete FROM period p JOIN cell c ON c.period = p.period
  WHERE ${is_chosen(c)} AND (:clean IS NULL OR c.clean))

-- define: upto
--- The last game in the digest.
(SELECT coalesce(max(d.game), 0) FROM digest_upto d)

-- define: is_single(whole)
--- Whether a game g is not in these cells.  The second condition spares looking at all games.
(NOT (${whole}) OR g.id > ${upto} OR NOT (substr(g.date, 1, 2) IN period OR substr(g.date, 1, 3) IN period
      OR substr(g.date, 1, 4) IN period OR substr(g.date, 1, 7) IN period))
    AND g.id > iif(${whole} AND coalesce(:from, :to) IS NULL, ${upto}, 0)

-- define: cells
WITH ${cells_when(${whole})},
${chosen}
    AND ${is_single(${whole})}),
kinds AS MATERIALIZED (
  SELECT min(kind) AS kind FROM (SELECT kind FROM cells UNION ALL SELECT kind FROM chosen))

-- define: cells_and_seats
${cells},
${finisher}

-- define: played
--- Games played to their end: one row with their sums; seats are a player's when one is chosen.
played AS MATERIALIZED (
  SELECT coalesce(sum(games), 0) AS games, sum(seats) AS seats, sum(winners) AS winners, sum(others) AS others,
    sum(seats_games_xx) AS seats2, sum(winners_games_xx) AS winners2, sum(others_games_xx) AS others2
  FROM (
    SELECT d.games, d.seats, d.winners, d.others, d.seats_games_xx, d.winners_games_xx, d.others_games_xx
    FROM cells c CROSS JOIN digest_games d ON d.cell = c.cell WHERE c.complete
    UNION ALL SELECT 1, n, won, n - won, n * n, won * won, (n - won) * (n - won)
    FROM (SELECT count(*) AS n, sum(f.place = 1) AS won FROM finisher f GROUP BY f.game)))

-- define: choice(is_counted)
--- Roles that could be taken in single games: game, round, seat, role, on_card (the money that lay on it) and
--- is_taken; a player's choices when one is chosen.  `is_counted` is a condition for games c.
roles AS MATERIALIZED (
  SELECT i.id AS role, 6 * (i.id - k.first_role) AS shift
  FROM kinds s JOIN kind k ON k.id = s.kind
  JOIN thing i ON i.game_kind = k.id AND i.class = 'role'),
choice AS (
  SELECT t.game, t.round, t.seat, i.role, t.on_cards >> i.shift & 63 AS on_card, t.role = i.role AS is_taken
  FROM chosen c CROSS JOIN turn t ON t.game = c.game
  CROSS JOIN roles i ON t.offered >> i.role & 1
  WHERE ${is_counted} AND ${seat_is_chosen(t)})

-- define: building_sums
--- What players had to do with buildings: the sums of digest_building.  An owner of several counts once.
games affordable legal legal_built built rounds paid rounds_owned rounds_manned
owners win others others_win money points goods tiles people

-- define: building_ratios
--- Those of digest_building.
built/games legal_built/legal rounds/built paid/built rounds_manned/rounds_owned win/owners others_win/others
money/owners points/owners money/rounds_manned points/rounds_manned goods/rounds_manned tiles/rounds_manned
people/rounds_manned

-- define: building_parts
--- A row of each game for each building, and of each cell.
whose AS (
  SELECT x.building, f.game, sum(x.rounds_owned > 0) AS owners,
    sum(iif(x.rounds_owned, f.win, 0)) AS win, sum(x.affordable) AS affordable,
    sum(x.legal) AS legal, sum(iif(x.legal IS NULL, 0, x.built)) AS legal_built,
    sum(x.built) AS built, sum(x.rounds) AS rounds, sum(x.paid) AS paid,
    sum(x.rounds_owned) AS rounds_owned, sum(x.rounds_manned) AS rounds_manned,
    sum(x.money) AS money, sum(x.points) AS points, sum(x.goods) AS goods,
    sum(x.tiles) AS tiles, sum(x.people) AS people
  FROM finisher f CROSS JOIN building_total x ON x.game = f.game AND x.seat = f.seat
  GROUP BY f.game, x.building),
table_of AS (SELECT game, count(*) AS n, sum(win) AS win FROM finisher GROUP BY game),
one AS (
  SELECT o.building, 1 AS games, coalesce(w.affordable, 0) AS affordable, coalesce(w.legal, 0) AS legal,
    coalesce(w.legal_built, 0) AS legal_built, coalesce(w.built, 0) AS built, coalesce(w.rounds, 0) AS rounds,
    coalesce(w.paid, 0) AS paid, coalesce(w.rounds_owned, 0) AS rounds_owned,
    coalesce(w.rounds_manned, 0) AS rounds_manned, coalesce(w.owners, 0) AS owners, coalesce(w.win, 0) AS win,
    t.n - coalesce(w.owners, 0) AS others, t.win - coalesce(w.win, 0) AS others_win,
    coalesce(w.money, 0) AS money, coalesce(w.points, 0) AS points, coalesce(w.goods, 0) AS goods,
    coalesce(w.tiles, 0) AS tiles, coalesce(w.people, 0) AS people
  FROM table_of t CROSS JOIN offer o ON o.game = t.game
  LEFT JOIN whose w ON w.game = t.game AND w.building = o.building),
part AS (
  SELECT d.building${each building_sums:, d.${it}}${each building_ratios:,
    ${moments_of(d, ${x}, ${w})}}
  FROM cells c CROSS JOIN digest_building d ON d.cell = c.cell WHERE c.complete
  UNION ALL
  SELECT building${each building_sums:, ${it}}${each building_ratios:, ${moments(${x}, ${w})}} FROM one)

-- define: buildings
--- Reports about buildings begin with it.
${cells_and_seats},
${building_parts}

-- define: totals
--- Reports about what came in whole games begin with it.
${cells_and_seats},
${played}

-- define: kind_of_cells
(SELECT kind FROM kinds)

-- define: money_of_cells
(SELECT k.money FROM kind k WHERE k.id = ${kind_of_cells})

-- define: chosen_kind
--- The kind of the games chosen; report_filter_check() allows only one.
(SELECT min(kind) FROM chosen)

-- define: first_building
--- The first of its buildings: the lowest bit of a set of them (build_turn).
(SELECT min(id) FROM thing WHERE game_kind = ${chosen_kind} AND class = 'building')

-- define: money
--- What players pay with in that game, in the plural: "doubloons".
(SELECT money FROM kind WHERE id = ${chosen_kind})

-- define: parts
--- The numbers of the parts of a score: part_1, part_2, ...
1 2 3 4 5 6

-- define: rounded(num, den)
--- num / den rounded to the nearest integer, halves up; num >= 0; NULL when den is 0.
((2 * (${num}) + (${den})) / (2 * (${den})))

-- define: rounded_any(num, den)
--- The same of a number that may be negative; SQL cuts quotients towards 0.
iif((${num}) < 0, -((2 * -(${num}) + (${den}) - 1) / (2 * (${den}))), ${rounded(${num}, ${den})})

-- define: mean2(sum, n)
--- Mean with two decimals.
((200 * (${sum}) + (${n})) / (2 * (${n})))

-- define: percent1(part, of)
--- Share in percent with one decimal.
((2000 * (${part}) + (${of})) / (2 * (${of})))

-- define: start_of
--- start_of: what the seats begin with, "corn", by share_key; where it differs among the games, all of it: "corn or
--- indigo".  `played_by` has a row (kind, rules, players) for each sort of game; `span` is how many seats from this one
--- on begin alike, 0 where it is not the first of them.
start_by_key AS (
  SELECT key, group_concat(start, ' or ') AS start FROM (
    SELECT DISTINCT ${share_key(r.players, s.seat)} AS key,
      seat_start(r.kind, r.rules, r.players, s.seat) AS start
    FROM played_by r
    JOIN (SELECT 0 AS seat UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5) s
      ON s.seat < r.players
    ORDER BY start)
  WHERE start IS NOT NULL GROUP BY key),
start_run AS (
  SELECT *, key - row_number() OVER (PARTITION BY key / 8, start ORDER BY key) AS run FROM start_by_key),
start_of AS MATERIALIZED (
  SELECT key, start, iif(key = min(key) OVER same, count(*) OVER same, 0) AS span
  FROM start_run WINDOW same AS (PARTITION BY key / 8, start, run))

-- define: rules_of_games
SELECT DISTINCT g.game_kind AS kind, g.rules, g.players FROM chosen c CROSS JOIN game g ON g.id = c.game

-- define: starts
--- Of reports on games, and of those that read the digest.
played_by AS MATERIALIZED (${rules_of_games}),
${start_of}

-- define: starts_of_cells
played_by AS MATERIALIZED (
  ${rules_of_games} UNION SELECT l.game_kind, l.rules, l.players FROM cells c CROSS JOIN cell l ON l.id = c.cell),
${start_of}

-- define: start(players, seat)
(SELECT start FROM start_of WHERE key = ${share_key(${players}, ${seat})})

-- define: start_label(players, seat)
--- For charts.
(SELECT span FROM start_of WHERE key = ${share_key(${players}, ${seat})}) AS span,
  coalesce(${start(${players}, ${seat})}, '') AS begins

-- define: few(n)
--- The mark of a row that rests on little.
(${n} < :min_n)

-- define: moments(x, w)
--- What a game, or any group of rows that is drawn as one, adds to the interval of x / w (stats/interval.h).
(${w} <> 0) AS ${x}_${w}_n, ${x} * ${x} AS ${x}_${w}_xx, ${x} * ${w} AS ${x}_${w}_xw, ${w} * ${w} AS ${x}_${w}_ww

-- define: moments_of(t, x, w)
${t}.${x}_${w}_n, ${t}.${x}_${w}_xx, ${t}.${x}_${w}_xw, ${t}.${x}_${w}_ww

-- define: sums_of(x, w)
--- The arguments of ratio_low() and its like.
sum(${x}_${w}_n), sum(${x}), sum(${w}), sum(${x}_${w}_xx), sum(${x}_${w}_xw), sum(${x}_${w}_ww)

-- define: ends_of_ratio(name, x, w, scale)
ratio_low(${sums_of(${x}, ${w})}, ${scale}) AS ${name}_low,
    ratio_high(${sums_of(${x}, ${w})}, ${scale}) AS ${name}_high

-- define: limited(name, low, high, least, most)
--- The ends of an interval of what is never below `least` and never above `most`, whatever the formula gives.
max(${low}, ${least}) AS ${name}_low, min(${high}, ${most}) AS ${name}_high

-- define: no_limit
9223372036854775807

-- define: ends_of_mean(name, x, w, scale, least, most)
${limited(${name}, ratio_low(${sums_of(${x}, ${w})}, ${scale}), ratio_high(${sums_of(${x}, ${w})}, ${scale}), ${least}, ${most})}

-- define: ends_of_place(x, w, players)
--- Of a mean place at tables of at most so many players.
${ends_of_mean(mean_place, ${x}, ${w}, 100, 100, 100 * (${players}))}

-- define: ends_of_round(name, x, w)
--- Of a mean round, with one decimal.
${ends_of_mean(${name}, ${x}, ${w}, 10, 10, ${no_limit})}

-- define: ends_of_share(name, x, w, unit)
--- In tenths of a percent.
share_low(${sums_of(${x}, ${w})}, 1000, ${unit}) AS ${name}_low,
    share_high(${sums_of(${x}, ${w})}, 1000, ${unit}) AS ${name}_high

-- define: ends_of_count(name, games, x, xx)
--- Of a mean number x in a game; xx is the sum of its squares.
ratio_low(${games}, ${x}, ${games}, ${xx}, ${x}, ${games}, 100) AS ${name}_low,
    ratio_high(${games}, ${x}, ${games}, ${xx}, ${x}, ${games}, 100) AS ${name}_high

-- define: ends_in_games(name, w, w2, x, x2, xw)
--- Of a mean of seats in all games of `played` p, with sums over those where there was an x.
ratio_low(p.games, ${x}, ${w}, ${x2}, ${xw}, ${w2}, 100) AS ${name}_low,
    ratio_high(p.games, ${x}, ${w}, ${x2}, ${xw}, ${w2}, 100) AS ${name}_high

-- define: bounds(t, name)
${t}.${name}_low AS ${name}_low, ${t}.${name}_high AS ${name}_high

-- define: rate_ends(name, win, n)
--- Of wins in sixtieths in n games.
wilson_low(${win}, ${n}, 1000, 60) AS ${name}_low, wilson_high(${win}, ${n}, 1000, 60) AS ${name}_high

-- define: low_of(n, x, xx)
--- The ends of a mean number x with two decimals, a game having one of n; xx is the sum of the squares.
ratio_low(${n}, ${x}, ${n}, ${xx}, ${x}, ${n}, 100)

-- define: high_of(n, x, xx)
ratio_high(${n}, ${x}, ${n}, ${xx}, ${x}, ${n}, 100)

-- define: place_columns(t)
--- What a report selects of them; t has places, points and their number n, too.
  ${mean2(${t}.places, ${t}.n)} AS mean_place, ${bounds(${t}, mean_place)},
  ${mean2(${t}.points, ${t}.n)} AS mean_score, ${bounds(${t}, mean_score)}

-- define: place_columns_of(t)
--- The same with its ends; t also has the sums of squares, places2 and points2, and how many players there are at most.
  ${mean2(${t}.places, ${t}.n)} AS mean_place, ${limited(mean_place, ${low_of(${t}.n, ${t}.places, ${t}.places2)},
    ${high_of(${t}.n, ${t}.places, ${t}.places2)}, 100, 100 * ${t}.players)},
  ${mean2(${t}.points, ${t}.n)} AS mean_score, ${low_of(${t}.n, ${t}.points, ${t}.points2)} AS mean_score_low,
    ${high_of(${t}.n, ${t}.points, ${t}.points2)} AS mean_score_high

-- define: questions(rows, step)
--- Each of the rows asks whether its `distance` from what was to be expected is chance; `variance` is that of the
--- distance, which moves in steps.  p is NULL where there is no question.
--- ${q} of them is the share of false discoveries in tenths of a percent when one believes this row and all with a
--- smaller p.
WITH question AS MATERIALIZED (SELECT *, p_value(distance, variance, ${step}) AS p FROM ${rows})
SELECT *, false_rate((SELECT false_rates(p) FROM question), p) AS rate FROM question

-- define: everyone(is_counted)
--- All seats of the games chosen, in the digest or not, whoever is chosen of their players.
everyone AS NOT MATERIALIZED (
  SELECT c.game, c.players, s.seat, s.player, s.seat < c.seats_known AS is_seated, r.win, r.owned,
    ${share_key(c.players, iif(s.seat < c.seats_known, s.seat, ${nowhere}))} AS chair
  FROM (${games_where(${is_counted})}
    AND ${is_players}) c
  CROSS JOIN result r ON r.game = c.game CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat)

-- define: asked_of(t)
--- Whether what the seat of everyone t chose is asked about.
(:player IS NULL OR ${t}.player = (SELECT id FROM player WHERE name = :player))

-- define: usual(choices)
--- usual: whether those who choose something win more often than they do as a rule (stats/usual.h): key, distance,
--- variance, expected (in billionths of a win).  `choices` is a SELECT of usual().
usual AS MATERIALIZED (
  SELECT value ->> 0 AS key, value ->> 1 AS distance, value ->> 2 AS variance, value ->> 3 AS expected
  FROM json_each((${choices})))

-- define: q
rate

-- define: verdict(more, less)
--- What a row of questions says: more or less than expected with a q up to 10 %.
${q} AS q,
  CASE WHEN p IS NULL THEN '' WHEN ${q} <= 100 THEN iif(distance > 0, '${more}', '${less}')
    ELSE 'too few games to tell' END AS verdict

-- define: tenths(x)
--- Hundredths in words: '7.4', '7'.
rtrim(rtrim(printf('%d.%d', (${x} + 5) / 100, (${x} + 5) / 10 % 10), '0'), '.')

-- define: percent(x)
--- Tenths of a percent in words: '54 %'.
((${x} + 5) / 10) || ' %'

-- define: wins_text(wins)
--- Hundredths of wins as people write them: '9 1/2'.
trim(iif(${wins} >= 100 OR ${wins} = 0, (${wins} / 100) || '', '') || CASE ${wins} % 100 WHEN 0 THEN '' WHEN 50 THEN ' 1/2'
    WHEN 33 THEN ' 1/3' WHEN 67 THEN ' 2/3' WHEN 25 THEN ' 1/4' WHEN 75 THEN ' 3/4' WHEN 20 THEN ' 1/5' WHEN 40 THEN ' 2/5'
    WHEN 60 THEN ' 3/5' WHEN 80 THEN ' 4/5' ELSE printf(' and %d/100', ${wins} % 100) END)

-- define: winners_of_game
--- won: who won the one game, with how many points; beaten: the next of them.
won AS (
  SELECT group_concat(name, ' and ') AS who, max(total) AS best, count(*) AS n FROM (
    SELECT p.player AS name, r.total FROM result r JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat
    WHERE r.game = :game AND r.place = 1 ORDER BY r.seat)),
beaten AS (
  SELECT p.player AS name, r.total FROM result r JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat
  WHERE r.game = :game AND r.place > 1 ORDER BY r.place, r.seat LIMIT 1)

-- define: how_game_ended
--- A sentence about the one game.
(SELECT CASE WHEN w.n = 0 THEN 'The game was not played to its end; it is in round ' || (SELECT max(round) FROM answer) || '.'
  ELSE w.who || iif(w.n = 1, ' won with ', ' share the win with ') || w.best || ' points'
    || coalesce((SELECT iif(w.best = total, ', on the tie-break against ', ', ' || (w.best - total) || ' more than ') || name
      FROM beaten), '') || '.'
  END FROM won w)

-- define: joined(text, nr, n)
--- 'a, b and c': an aggregate over rows numbered from 1 to n, in that order.
group_concat(CASE ${nr} WHEN 1 THEN '' WHEN ${n} THEN ' and ' ELSE ', ' END || ${text}, '')

-- define: counted(n, noun)
--- '1 game', '2 games'.
(${n} || ' ${noun}' || iif(${n} = 1, '', 's'))

-- define: date_text(date)
--- A date as people write it, '20 November 2026'; it may be a month or a year only, or ''.
ltrim(iif(length(${date}) >= 10, ltrim(substr(${date}, 9, 2), '0') || ' ', '') || iif(length(${date}) >= 7,
    rtrim(substr('January  February March    April    May      June     July     August   SeptemberOctober  November December ',
      9 * CAST(substr(${date}, 6, 2) AS INTEGER) - 8, 9)) || ' ', '') || substr(${date}, 1, 4))

-- define: at_end
--- The last event of a game, whatever its number.
2147483647

-- define: evidence(game, seq, seat, adds_to, amount, what)
--- The start of the SELECT; `what` is the rest of a row.
SELECT ${game} AS game, ${seq} AS seq, ${seat} AS seat, '${adds_to}' AS adds_to,
  ${amount} AS amount, ${what} AS what

-- define: is_root(f)
--- Of findings; infos follow from nothing.
${f}.follows IS NULL AND ${f}.follows_unread IS NULL

-- define: finding_text(f)
--- Of a finding: what was expected and found, and what is probably wrong.
substr(iif(${f}.expected = '', '', ', expected ' || ${f}.expected)
    || iif(${f}.found = '', '', ', found ' || ${f}.found) || coalesce(', ' || ${f}.repair, ''), 3)

-- define: place_text(f)
--- A result of a table that has place, players and total; of a finisher.
'place ' || ${f}.place || ' of ' || ${f}.players || ', ' || ${f}.total || ' points'

-- define: result_text
CASE f.win WHEN 60 THEN 'won, ' WHEN 0 THEN '' ELSE 'shared the win, ' END || ${place_text(f)}

-- define: result_evidence(n, what)
--- ${evidence()} of a finisher f that counts in `n`; when asked for the wins, places or scores it has
--- those.
SELECT f.game AS game, ${at_end} AS seq, f.seat AS seat,
  iif(:of IN ('wins', 'mean_place', 'mean_score'), :of, '${n}') AS adds_to,
  CASE :of WHEN 'wins' THEN f.win WHEN 'mean_place' THEN f.place WHEN 'mean_score' THEN f.total
    ELSE 1 END AS amount,
  ${what} AS what

-- define: finishers_when(column)
--- A part of the evidence when it is asked for: finishers, each counting in `column`.
SELECT f.game, ${at_end}, f.seat, '${column}', 1, ${result_text}
FROM finisher f WHERE :of = '${column}'

-- define: parts_text
--- The final score of a finisher, with its parts.
(SELECT group_concat(title || ' ' || points, ', ') FROM (
    SELECT m.title, CASE m.n${each parts: WHEN ${it} THEN r.part_${it}} END AS points
    FROM score_part m JOIN result r ON r.game = f.game AND r.seat = f.seat
    WHERE m.game_kind = ${chosen_kind} ORDER BY m.n))

-- define: thing_called(key, class)
--- A thing by its title.
(SELECT id FROM thing WHERE game_kind = ${chosen_kind} AND class = '${class}' AND title = ${key})

-- define: was_offered(t, key)
--- Whether a role could be taken when that of the turn t was.
${t}.offered >> ${thing_called(${key}, role)} & 1

-- define: some(n, what)
--- What a turn brought: "gained doubloons 3; the others points 2".
iif(${n} > 0, ', ' || ${what} || ' ' || ${n}, '')

-- define: gains_of(whose, none)
coalesce(nullif(substr(${some(t.${whose}_money, ${money})} || ${some(t.${whose}_points, 'points')}
    || ${some(t.${whose}_goods, 'goods')}, 3), ''), ${none})

-- define: turn_text
'gained ' || ${gains_of(own, 'no money, points, goods')}
  || '; the others ' || ${gains_of(other, 'none')}

-- define: effect_called(key)
--- A building by its title: effect_of (building, cause), built (when finishers built it) and earned
--- (each time its effect gave something).
effect_of AS MATERIALIZED (SELECT i.id AS building, c.id AS cause
  FROM thing i LEFT JOIN cause c ON c.game_kind = i.game_kind AND c.name = i.name
  WHERE i.game_kind = ${chosen_kind} AND i.class = 'building' AND i.title = ${key})

-- define: earned
built AS MATERIALIZED (
  SELECT b.game, b.seq, b.seat, b.paid FROM effect_of k CROSS JOIN finisher f
  CROSS JOIN build b ON b.game = f.game AND b.seat = f.seat AND b.building = k.building),
earner AS (
  SELECT DISTINCT f.game, f.seat, k.cause FROM effect_of k CROSS JOIN finisher f
  CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat AND +x.cause = k.cause),
earned AS MATERIALIZED (
  SELECT l.game, l.seq, l.seat, l.thing, i.account, i.title, l.delta AS amount
  FROM earner e CROSS JOIN ledger l ON l.game = e.game AND l.seat = e.seat
    AND l.cause = e.cause AND l.delta > 0
  JOIN thing i ON i.game_kind = ${chosen_kind} AND i.id = l.thing)

-- define: rated_games
--- `seen` is made only when the filter chooses players: CASE asks no further.
${results_of_all},
seen AS (
  SELECT s.player FROM chosen c CROSS JOIN result r ON r.game = c.game
  CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat
  GROUP BY s.player HAVING count(*) >= coalesce(:min_games, 1)
    AND (:player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player))),
played AS MATERIALIZED (
  SELECT c.game, c.players, c.seats_known, g.date,
    CASE WHEN length(g.date) >= 10 THEN CAST(strftime('%s', substr(g.date, 1, 10)) AS INTEGER) / 86400 END AS day
  FROM chosen c CROSS JOIN game g ON g.id = c.game)
SELECT c.game AS game, c.date AS date, c.day AS day,
  s.player AS player, p.name AS name, r.place AS place,
  c.players AS players, s.seat < c.seats_known AS is_seated,
  CASE WHEN :player IS NULL AND :min_games IS NULL THEN 1 ELSE s.player IN seen END AS is_shown
FROM played c
CROSS JOIN result r ON r.game = c.game
CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat
CROSS JOIN player p ON p.id = s.player
ORDER BY c.date, c.game, s.seat
