--- Pieces of SQL that reports share: ${name} stands for one (src/report/report_template.h).  A SELECT begins
--- with one of these and goes on with a comma and tables of its own, or with SELECT:
---
---   ${games}            chosen    game, kind, players, complete, seats_known: the games that the filter
---                                 lets through, without those of which only the result is known
---   ${seats}            likewise, and
---                       finisher  one row per seat of a chosen game that was played to its end: game, kind,
---                                 players, seat, player (player.id), total, place, win (60 for a win,
---                                 shared wins divided), fair (60 / players: its part of a win if all seats
---                                 won equally often), is_seated (where the player sat is known)
---   ${results}          as ${games}, and with them the games of which only the result is known; there seats
---                       may only number the players
---   ${results_and_seats}  likewise, and finisher
---   ${cells}            for reports that many games would make slow; see there
---   ${cells_and_seats}  likewise, and finisher
---
--- Wins are counted in sixtieths because 60 divides by 1 to 6: sums stay integers.
---
--- With many games three things cost: reading a game's rows once per seat, looking up something for every
--- row, and sorting for GROUP BY.  So tables that are keyed by game and seat are joined to `finisher`, those
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

-- define: games_where(is_counted)
SELECT g.id AS game, g.game_kind AS kind, g.players AS players, a.complete AS complete,
    a.seats_known AS seats_known
  FROM game g JOIN audit a ON a.game = g.id
  WHERE ${is_counted} AND ${is_chosen(g)}
    AND (:game IS NULL OR g.id = :game)
    AND (:clean IS NULL OR a.errors = 0)
    AND (:event IS NULL OR instr(lower(g.event), lower(:event)) > 0)
    AND (:from IS NULL OR g.date >= substr(:from, 1, max(4, length(g.date))))
    AND (:to IS NULL OR (g.date <> '' AND substr(g.date, 1, length(:to)) <= :to))

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

-- define: win_sixtieths
--- The wins of a result r of a game c.
CASE r.place WHEN 1 THEN 60 / (SELECT count(*) FROM result w
      WHERE w.game = c.game AND w.place = 1) ELSE 0 END

-- define: finisher
finisher AS MATERIALIZED (
  SELECT c.game, c.kind, c.players, s.seat, s.player,
    r.total, r.place,
    ${win_sixtieths} AS win,
    60 / c.players AS fair, s.seat < c.seats_known AS is_seated
  FROM chosen c
  CROSS JOIN result r ON r.game = c.game
  CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat
  WHERE :player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player))

-- define: games
WITH ${chosen})

-- define: games_of_all
--- For reports that need the games of others, too, and leave the choice of a player to their SELECT.
WITH ${chosen_when(a.moves)})

-- define: results
--- As games, and with them those of which only the result is known.
WITH ${chosen_when(1)}
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
--- Whether the digest can answer: whole cells are chosen.
coalesce(:game, :player, :event, :from, :to) IS NULL

-- define: cells_when(whole)
--- For reports that many games would make slow:
---
---   cells     cell, kind, players, complete: cells of the digest (store/digest.h) that the filter
---             lets through; none when it asks for more than they know
---   chosen    as above, but without the games that are in these cells
---   kinds     one row, kind: that of all of these
---
--- Such a report adds up sums of the digest and, with UNION ALL, what it makes of the rows of the
--- other games.  test_store_digest.c compares the two.
cells AS MATERIALIZED (
  SELECT c.id AS cell, c.game_kind AS kind, c.players, c.complete FROM cell c
  WHERE ${whole} AND ${is_chosen(c)}
    AND (:clean IS NULL OR c.clean))

-- define: upto_when(whole)
--- The last game that is in these cells.
iif(${whole}, (SELECT coalesce(max(d.game), 0) FROM digest_upto d), 0)

-- define: cells
WITH ${cells_when(${whole})},
${chosen}
    AND g.id > ${upto_when(${whole})}),
kinds AS MATERIALIZED (
  SELECT min(kind) AS kind FROM (SELECT kind FROM cells UNION ALL SELECT kind FROM chosen))

-- define: cells_and_seats
${cells},
${finisher}

-- define: by_drawer
--- Games played to their end, by drawer; seats, and those that won, are a player's when one is
--- chosen.
by_drawer AS MATERIALIZED (
  SELECT drawer, sum(games) AS games, sum(seats) AS seats, sum(won) AS won FROM (
    SELECT d.drawer, d.games, d.games * c.players AS seats, d.winners AS won
    FROM cells c CROSS JOIN digest_games d ON d.cell = c.cell WHERE c.complete
    UNION ALL SELECT ${drawer}, count(DISTINCT f.game), count(*), sum(f.place = 1)
    FROM finisher f GROUP BY 1)
  GROUP BY drawer)

-- define: role_choices(round, on_cards)
--- Roles that could be taken: role, round, on_card (the money that lay on it), offered (choices in
--- which it could be taken) and picks (those in which it was); a player's choices when one is chosen.
--- A report that does not need the round, or the money, has "0" in place of that column of `turn`.  Equal
--- turns are then counted before each role is looked at, which is most of the work.
roles AS MATERIALIZED (
  SELECT i.id AS role, 6 * (i.id - k.first_role) AS shift
  FROM kinds s JOIN kind k ON k.id = s.kind
  JOIN thing i ON i.game_kind = k.id AND i.class = 'role'),
turns AS MATERIALIZED (
  SELECT ${round} * 64 + t.role AS key, t.offered, ${on_cards} AS on_cards, count(*) AS n
  FROM chosen c CROSS JOIN turn t ON t.game = c.game WHERE ${seat_is_chosen(t)}
  GROUP BY 1, 2, 3),
choice AS MATERIALIZED (
  SELECT d.role, d.round, d.on_card, d.offered, d.picks
  FROM cells c CROSS JOIN digest_choice d ON d.cell = c.cell
  UNION ALL
  SELECT i.role, t.key >> 6, t.on_cards >> i.shift & 63, sum(t.n), sum(iif(t.key & 63 = i.role, t.n, 0))
  FROM turns t CROSS JOIN roles i ON t.offered >> i.role & 1
  GROUP BY 1, 2, 3)

-- define: building_sums
--- What players had to do with buildings, by building and drawer: the sums of digest_building.
--- In a game with o owners among n seats, a seat drawn by lot is an owner's with the probability
--- o / n: `fair` and `variance` are of that, so that it does not matter who plays with how many.
--- This comparison needs all seats of a game, not one player's alone.  An owner of several counts once.
games affordable legal legal_built built rounds paid rounds_owned rounds_manned
owners win fair variance money points goods tiles people

-- define: buildings_by_drawer
whose AS MATERIALIZED (
  SELECT x.building, f.game, max(f.fair) AS fair, sum(x.rounds_owned > 0) AS owners,
    sum(iif(x.rounds_owned, f.win, 0)) AS win, sum(x.affordable) AS affordable,
    sum(x.legal) AS legal, sum(iif(x.legal IS NULL, 0, x.built)) AS legal_built,
    sum(x.built) AS built, sum(x.rounds) AS rounds, sum(x.paid) AS paid,
    sum(x.rounds_owned) AS rounds_owned, sum(x.rounds_manned) AS rounds_manned,
    sum(x.money) AS money, sum(x.points) AS points, sum(x.goods) AS goods,
    sum(x.tiles) AS tiles, sum(x.people) AS people
  FROM finisher f CROSS JOIN building_total x ON x.game = f.game AND x.seat = f.seat
  GROUP BY f.game, x.building),
part AS (
  SELECT d.building, d.drawer${each building_sums:, d.${it}}
  FROM cells c CROSS JOIN digest_building d ON d.cell = c.cell WHERE c.complete
  UNION ALL SELECT o.building, o.game % ${drawers}, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  FROM chosen c CROSS JOIN offer o ON o.game = c.game WHERE c.complete
  UNION ALL SELECT f.building, ${drawer}, 0, f.affordable, coalesce(f.legal, 0), f.legal_built,
    f.built, f.rounds, f.paid, f.rounds_owned, f.rounds_manned, f.owners, f.win,
    f.owners * f.fair, f.owners * f.fair * (60 - f.owners * f.fair), f.money, f.points, f.goods,
    f.tiles, f.people
  FROM whose f),
drawn AS MATERIALIZED (
  SELECT building, drawer${each building_sums:, sum(${it}) AS ${it}}
  FROM part GROUP BY building, drawer)

-- define: income_by_drawer(is_thing)
--- What came and went, by thing, cause and drawer; `is_thing` says of which things t.
piece AS MATERIALIZED (
  SELECT t.id, t.account FROM thing t WHERE t.game_kind = ${kind_of_cells} AND ${is_thing}),
part AS (
  SELECT d.thing, d.cause, d.drawer, d.gained, d.spent, d.won_gained, d.won_spent
  FROM cells c CROSS JOIN digest_income d ON d.cell = c.cell
  WHERE c.complete AND d.thing IN (SELECT id FROM piece)
  UNION ALL
  SELECT x.thing, x.cause, ${drawer}, x.gained, x.spent,
    iif(f.place = 1, x.gained, 0), iif(f.place = 1, x.spent, 0)
  FROM finisher f CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat
    AND x.thing IN (SELECT id FROM piece))

-- define: seat_sample(sum, seats)
--- The samples of a mean over seats: games in which nothing came also count.
${sample(coalesce(${sum}, 0), ${seats})}

-- define: buildings
--- Reports about buildings begin with it.
${cells_and_seats},
${buildings_by_drawer}

-- define: totals
--- Reports about what came in whole games begin with it.
${cells_and_seats},
${by_drawer}

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

-- define: mean2(sum, n)
--- Mean with two decimals.
((200 * (${sum}) + (${n})) / (2 * (${n})))

-- define: percent1(part, of)
--- Share in percent with one decimal.
((2000 * (${part}) + (${of})) / (2 * (${of})))

-- define: pair(low, high)
--- Two numbers in one, so that GROUP BY sorts less.  The sum of such pairs is the pair of the sums, as long
--- as the sum of `low` stays below 2^32.  Neither is negative.
(${low}) + ((${high}) << 32)

-- define: low_of(pair)
(${pair} & 4294967295)

-- define: high_of(pair)
(${pair} >> 32)

-- define: sample(sum, weight)
--- What the bootstrap of a mean needs (`interval` in a header): an aggregate over the drawers of a row, each
--- with a sum and its weight.  Every game lies in one of ${drawers} drawers; with no
--- more games than drawers, each has its own.
group_concat((${sum}) || ' ' || (${weight}))

-- define: drawers
500

-- define: drawer
f.game % ${drawers}

-- define: few_drawers
--- Fewer drawers, where a report has many rows to draw for.
50

-- define: place_samples
--- Places and scores of seats that were drawn by drawer; the drawers have n, places and points.
${sample(places, n)} AS place_sample, ${sample(points, n)} AS score_sample

-- define: place_columns(t)
--- What a report selects of them.
  ${mean2(${t}.places, ${t}.n)} AS mean_place, ${t}.place_sample AS place_sample,
  ${mean2(${t}.points, ${t}.n)} AS mean_score, ${t}.score_sample AS score_sample

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
${results_of_all},
seen AS (
  SELECT s.player FROM chosen c CROSS JOIN result r ON r.game = c.game
  CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat
  GROUP BY s.player HAVING count(*) >= coalesce(:min_games, 1)
    AND (:player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player)))
SELECT c.game AS game, g.date AS date,
  CASE WHEN length(g.date) >= 10 THEN CAST(strftime('%s', substr(g.date, 1, 10)) AS INTEGER) / 86400 END AS day,
  s.player AS player, p.name AS name, r.place AS place,
  ${win_sixtieths} AS win, s.seat < c.seats_known AS is_seated,
  s.player IN seen AS is_shown
FROM chosen c CROSS JOIN game g ON g.id = c.game
CROSS JOIN result r ON r.game = c.game
CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat
CROSS JOIN player p ON p.id = s.player
ORDER BY g.date, c.game, s.seat
