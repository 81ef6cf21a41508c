--- Pieces that reports share: views, and text.
---
--- A report may read these views like tables; its SQL gets those that it names, and those they build on, as parts of
--- its WITH clause (src/store/query_views.c).  So a table of the report's own takes the place of the view of that
--- name: most of what follows builds on `chosen`, and a report that begins with
---
---   WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
---
--- has all of it for these games.
---
---   chosen       game, kind, players, complete, seats_known: the games that the filter lets through, without those of
---                which only the result is known.  One of these may stand in its place: results (with those games, where
---                seats may only number the players), games_of_all and results_of_all (for all players: a report that
---                needs the games of others leaves the choice of a player to its SELECT), kept_games (also what counts
---                nowhere, `db ignore`), recent_games (the last 1500), single_games (see `cells`)
---   finisher     one row per seat of a chosen game that was played to its end: game, kind, players, seat, player
---                (player.id), total, place, win (60 for a win, shared wins divided), fair (60 / players: its part of a win
---                if all seats won equally often), is_seated (where the player sat is known), share_key (of seat_share),
---                points (the total; NULL for the 0 of a result that ended early, of which nobody noted points),
---                result_text, parts_text.  A seat that is nobody's in particular counts as a seat, and has the player 0: who
---                lists players leaves it out before they are counted, ranked or compared.  v_sitters has its name
---   chosen_kind  kind, money: the kind of the games chosen (report_filter_check() allows only one), and what players pay
---                with there, in the plural: "doubloons"
---   cells        for reports that many games would make slow; see there
---
--- Wins are counted in sixtieths because 60 divides by 1 to 6: sums stay integers.
---
--- With many games three things cost: reading a game's rows once per seat, looking up something for every
--- row, and sorting for GROUP BY.  Where groups are few, sums_by() finds them without sorting; their key is one number
--- of several, and what can be told from it is looked up for the groups alone.  So tables that are keyed by game and seat are
--- joined to `finisher`, those keyed by game and event to one row per game, which holds what a report needs of each seat in a
--- few bits of one number; groups are told apart by one number, with what comes in order within a game in front (CROSS
--- JOIN keeps the order of the loops).
---
--- A few pieces ${name} stand for text that no view and no function can give, such as names of columns
--- (src/report/report_template.h).
---
--- Evidence (-- why:) is a SELECT with the columns of src/report/report_why.h.

-- views:
--- The files that logs came from; `made` is what stands for one that is none (how_made() of src/store/same_game.c).
made_source AS NOT MATERIALIZED (
  SELECT id, path, CASE path WHEN '(shipslog add)' THEN 'typed in' WHEN 'db edit' THEN 'edited in the book'
    WHEN 'db join' THEN 'joined in the book' END AS made FROM source),
--- Whether games count or not, and whoever played them.  `counts` leaves out what is kept and counts nowhere (`db ignore`);
--- of the digest it is digest_make().  A game that ended early has a result, unless the club leaves these out
--- (:early); its moves count nowhere.
kept_game_before_last AS NOT MATERIALIZED (
  SELECT g.id AS game, g.game_kind AS kind, g.players AS players, a.complete AS complete,
    a.seats_known AS seats_known, g.date, a.counts, a.moves,
    a.early = 0 OR :early IS NOT 'leave-out' AS has_result,
    (:player IS NULL OR g.id IN (SELECT s.game FROM seat s
      WHERE s.player = (SELECT id FROM player WHERE name = :player))) AS is_players
  FROM game g JOIN audit a ON a.game = g.id
  WHERE (:kind IS NULL OR g.game_kind = :kind)
    AND (:players IS NULL OR g.players = :players)
    AND (:rulesets IS NOT NULL OR :rules IS NULL OR g.rules = :rules
      OR substr(g.rules, 1, length(:rules) + 1) = :rules || ',')
    AND (:rulesets IS NULL OR g.rules IN (SELECT value FROM json_each(:rulesets)))
    AND (:with IS NULL OR NOT EXISTS (SELECT 1 FROM json_each(:with) w WHERE NOT EXISTS (
      SELECT 1 FROM seat s JOIN player p ON p.id = s.player WHERE s.game = g.id AND p.name = w.value)))
    AND (:game IS NULL OR g.id = :game)
    AND (:clean IS NULL OR (a.errors = 0 AND a.adjusted = 0))
    AND (:event IS NULL OR instr(lower(g.event), lower(:event)) > 0)
    AND (:from IS NULL OR g.date >= substr(:from, 1, max(4, length(g.date))))
    AND (:to IS NULL OR (g.date <> '' AND substr(g.date, 1, length(:to)) <= :to))),
--- Of the games that all else lets through, with :last the latest ones.
last_game AS MATERIALIZED (
  SELECT game FROM kept_game_before_last WHERE is_players ORDER BY date DESC, game DESC LIMIT coalesce(:last, 0)),
kept_game AS NOT MATERIALIZED (
  SELECT * FROM kept_game_before_last WHERE :last IS NULL OR game IN (SELECT game FROM last_game)),
kept_games AS NOT MATERIALIZED (
  SELECT game, kind, players, complete, seats_known FROM kept_game WHERE is_players),
games_of_all AS NOT MATERIALIZED (
  SELECT game, kind, players, complete, seats_known FROM kept_game WHERE counts AND moves),
results AS NOT MATERIALIZED (
  SELECT game, kind, players, complete, seats_known FROM kept_game
  WHERE counts AND is_players AND has_result),
results_of_all AS NOT MATERIALIZED (
  SELECT game, kind, players, complete, seats_known FROM kept_game WHERE counts AND has_result),
chosen AS MATERIALIZED (
  SELECT game, kind, players, complete, seats_known FROM kept_game WHERE counts AND moves AND is_players),
--- The last 1500 of them, for a report that reads each turn of its games: more would take longer, and hardly change the answer.
recent_games AS NOT MATERIALIZED (
  SELECT game, kind, players, complete, seats_known FROM kept_game WHERE counts AND moves AND is_players
  ORDER BY date DESC, game DESC LIMIT 1500),
chosen_kind AS NOT MATERIALIZED (
  SELECT k.id AS kind, k.money FROM kind k WHERE k.id = (SELECT min(kind) FROM chosen)),
--- What things, causes and parts of scores are called: the words of an edition that has its own, such as pr1897, where
--- all games that the filters let through are of that edition; else the general ones.
shown_edition AS MATERIALIZED (
  SELECT f.edition FROM (SELECT k.kind, own_words(k.kind, g.rules) AS edition
    FROM kept_game k JOIN game g ON g.id = k.game WHERE k.counts AND k.is_players LIMIT 1) f
  WHERE f.edition > 0 AND NOT EXISTS (SELECT 1 FROM kept_game k JOIN game g ON g.id = k.game
    WHERE k.counts AND k.is_players AND own_words(k.kind, g.rules) <> f.edition)),
shown_thing AS NOT MATERIALIZED (
  SELECT t.game_kind, t.id, t.name, t.class, t.account,
    thing_title(t.game_kind, (SELECT edition FROM shown_edition), t.id, t.title) AS title FROM thing t),
shown_cause AS NOT MATERIALIZED (
  SELECT a.game_kind, a.id, a.name,
    cause_title(a.game_kind, (SELECT edition FROM shown_edition), a.name, a.title) AS title FROM cause a),
chosen_thing AS NOT MATERIALIZED (SELECT * FROM shown_thing WHERE game_kind = (SELECT kind FROM chosen_kind)),

finisher AS NOT MATERIALIZED (
  SELECT c.game, c.kind, c.players, s.seat, s.player,
    r.total, r.place, r.owned, r.win,
    iif(r.total = 0, (SELECT 0 FROM audit e WHERE e.game = c.game AND (e.early = 0 OR e.rounds > 0)), r.total) AS points,
    60 / c.players AS fair, s.seat < c.seats_known AS is_seated,
    8 * c.players + iif(s.seat < c.seats_known, s.seat, 7) AS share_key,
    CASE r.win WHEN 60 THEN 'won, ' WHEN 0 THEN '' ELSE 'shared the win, ' END || 'place ' || r.place || ' of ' || c.players
      || ', ' || r.total || ' points' AS result_text,
    (SELECT group_concat(title || ' ' || points, ', ') FROM (
      SELECT m.title, CASE m.n WHEN 1 THEN r.part_1 WHEN 2 THEN r.part_2 WHEN 3 THEN r.part_3 WHEN 4 THEN r.part_4
        WHEN 5 THEN r.part_5 WHEN 6 THEN r.part_6 END AS points
      FROM score_part m WHERE m.game_kind = c.kind ORDER BY m.n)) AS parts_text
  FROM chosen c
  CROSS JOIN result r ON r.game = c.game
  CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat
  WHERE :player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player)),

--- The seats of the chosen player.
players_seat AS NOT MATERIALIZED (
  SELECT s.game, s.seat FROM seat s JOIN player p ON p.id = s.player WHERE p.name = :player),

--- chosen_decision: what of the loss of each judged decision counts for accuracy (lost, in tenths), and what there was to lose.
chosen_decision AS MATERIALIZED (
  SELECT d.game, d.seq, s.seat, s.player, d.what, d.thing, d.best, d.loss, d.lost, d.stakes, d.phase, d.standing
  FROM chosen c CROSS JOIN v_judged_decisions d ON d.game = c.game
  CROSS JOIN seat s ON s.game = d.game AND s.seat = unicode(d.seat) - 65
  WHERE s.player > 0 AND (:player IS NULL OR s.seat IN (SELECT s.seat FROM players_seat s WHERE s.game = d.game))),

--- What turns brought: "gained doubloons 3; the others points 2".
turn_text AS NOT MATERIALIZED (
  SELECT t.*, 'gained ' || coalesce(nullif(substr(
      iif(t.own_money > 0, ', ' || (SELECT money FROM chosen_kind) || ' ' || t.own_money, '')
      || iif(t.own_points > 0, ', points ' || t.own_points, '') || iif(t.own_goods > 0, ', goods ' || t.own_goods, ''), 3), ''),
      'no money, points, goods') || '; the others ' || coalesce(nullif(substr(
      iif(t.other_money > 0, ', ' || (SELECT money FROM chosen_kind) || ' ' || t.other_money, '')
      || iif(t.other_points > 0, ', points ' || t.other_points, '')
      || iif(t.other_goods > 0, ', goods ' || t.other_goods, ''), 3), ''), 'none') AS text
  FROM turn t),

--- seat_share: what a player may expect to win from each seat, in billionths of a win (share), and the variance of
--- that in square sixtieths (vary), by share_key: 8 * players + seat, the seat being 7 where nobody knows who sat where.  Each
--- game has one win, so the wins of all seats count the games.  How often a seat wins is counted in the games chosen.  These may
--- be few, so a hundred games in which all seats win equally often are added.
---
--- Shares are rounded to billionths: 1000 is added to their sums, lest a half fall short of itself.
---
--- The choice of a player chooses rows, not what seats win: so seat_game are all games that the other filters let through,
--- and a player's `expected` is one number in every list.  Where `chosen` has games of which only the result is known, seat_game
--- has them, too: seat_game_of_results.
seat_game AS NOT MATERIALIZED (
  SELECT game, players, seats_known FROM chosen WHERE :player IS NULL
  UNION ALL SELECT game, players, seats_known FROM games_of_all WHERE :player IS NOT NULL),
seat_game_of_results AS NOT MATERIALIZED (
  SELECT game, players, seats_known FROM chosen WHERE :player IS NULL
  UNION ALL SELECT game, players, seats_known FROM results_of_all WHERE :player IS NOT NULL),
game_win AS NOT MATERIALIZED (
  SELECT 8 * c.players + r.seat AS key, r.win
  FROM seat_game c CROSS JOIN result r ON r.game = c.game AND r.place = 1 WHERE c.seats_known = c.players),
cell_win AS NOT MATERIALIZED (
  SELECT 8 * c.players + d.seat AS key, d.win
  FROM cells c CROSS JOIN digest_seat d ON d.cell = c.cell WHERE c.complete),
seat_win AS MATERIALIZED (SELECT key, sum_1 AS win FROM sums((SELECT sums_by(key, win) FROM game_win))),
--- Of reports that read the digest, in the place of seat_win.
seat_win_of_cells AS NOT MATERIALIZED (
  SELECT key, sum_1 AS win
  FROM sums((SELECT sums_by(key, win) FROM (SELECT * FROM game_win UNION ALL SELECT * FROM cell_win)))),
seat_number(seat) AS (VALUES(0), (1), (2), (3), (4), (5), (7)),
table_size AS (SELECT seat AS players FROM seat_number WHERE seat BETWEEN 1 AND 5 UNION ALL SELECT 6),
seat_share AS MATERIALIZED (
  SELECT key, share, (share / 1000000) * (1000 - share / 1000000) * 9 / 2500 AS vary FROM (
    SELECT 8 * t.players + s.seat AS key, iif(s.seat = 7, 1000000000 / t.players,
      rounded(1000000000 * (coalesce(w.win, 0) + 100 * (60 / t.players)),
        coalesce((SELECT sum(win) FROM seat_win a WHERE a.key / 8 = t.players), 0) + 60 * 100)) AS share
    FROM table_size t JOIN seat_number s ON s.seat < t.players OR s.seat = 7
    LEFT JOIN seat_win w ON w.key = 8 * t.players + s.seat)),

--- For reports that many games would make slow:
---
---   period        the fewest periods of the digest (store/derive/digest.h) in which the filter lets all games through; none when
---                 it asks for more than the digest knows (digest_choice).  A period is the beginning of dates: '20', '202',
---                 '2026' or '2026-11'; a date that is only known as such a beginning goes with it.  One is left out where
---                 the next wider one is within :from and :to as well
---   cells         cell, kind, players, complete: the cells of these periods
---   single_games  as `chosen`, but without the games that are in these cells
---   kinds         one row, kind and money: those of all of these
---
--- Such a report adds up sums of the digest and, with UNION ALL, what it makes of the rows of the
--- other games.  test_store_digest.c compares the two.
digest_choice AS NOT MATERIALIZED (SELECT coalesce(:game, :player, :event, :with, :last) IS NULL AS is_whole),
period AS MATERIALIZED (
  SELECT period FROM (
    SELECT period, period AS part FROM digest_period
    UNION ALL SELECT period, substr(period, 1, CASE length(period) WHEN 7 THEN 4 WHEN 2 THEN 0 ELSE length(period) - 1 END)
    FROM digest_period)
  WHERE (SELECT is_whole FROM digest_choice) AND iif(coalesce(:from, :to) IS NULL, period = '',
    (:from IS NULL OR part > substr(:from, 1, length(part)) OR (length(:from) <= length(part) AND part >= :from))
    AND (:to IS NULL OR part < substr(:to, 1, length(part))
      OR (length(:to) <= length(part) AND substr(part, 1, length(:to)) <= :to)))
  GROUP BY period HAVING min(part) = period),
cells AS MATERIALIZED (
  SELECT c.id AS cell, c.game_kind AS kind, c.players, c.complete FROM period p JOIN cell c ON c.period = p.period
  WHERE (:kind IS NULL OR c.game_kind = :kind)
    AND (:players IS NULL OR c.players = :players)
    AND (:rulesets IS NOT NULL OR :rules IS NULL OR c.rules = :rules
      OR substr(c.rules, 1, length(:rules) + 1) = :rules || ',')
    AND (:rulesets IS NULL OR c.rules IN (SELECT value FROM json_each(:rulesets)))
    AND (:clean IS NULL OR c.clean)),
--- The last game in the digest.
digested AS NOT MATERIALIZED (SELECT coalesce(max(d.game), 0) AS last FROM digest_upto d),
--- The last condition spares looking at all games.
single_games_of_all AS NOT MATERIALIZED (
  SELECT game, kind, players, complete, seats_known, is_players FROM kept_game
  WHERE counts AND moves
    AND (NOT (SELECT is_whole FROM digest_choice) OR game > (SELECT last FROM digested)
      OR NOT (substr(date, 1, 2) IN period OR substr(date, 1, 3) IN period
        OR substr(date, 1, 4) IN period OR substr(date, 1, 7) IN period))
    AND game > iif((SELECT is_whole FROM digest_choice) AND coalesce(:from, :to) IS NULL, (SELECT last FROM digested), 0)),
single_games AS NOT MATERIALIZED (
  SELECT game, kind, players, complete, seats_known FROM single_games_of_all WHERE is_players),
kinds AS MATERIALIZED (
  SELECT kind, (SELECT k.money FROM kind k WHERE k.id = kind) AS money FROM (
    SELECT min(kind) AS kind FROM (SELECT kind FROM cells UNION ALL SELECT kind FROM chosen))),

--- Games played to their end: one row with their sums; seats are a player's when one is chosen.
played AS MATERIALIZED (
  SELECT coalesce(sum(games), 0) AS games, sum(seats) AS seats, sum(winners) AS winners, sum(others) AS others,
    sum(seats_games_xx) AS seats2, sum(winners_games_xx) AS winners2, sum(others_games_xx) AS others2
  FROM (
    SELECT d.games, d.seats, d.winners, d.others, d.seats_games_xx, d.winners_games_xx, d.others_games_xx
    FROM cells c CROSS JOIN digest_games d ON d.cell = c.cell WHERE c.complete
    UNION ALL SELECT 1, n, won, n - won, n * n, won * won, (n - won) * (n - won)
    FROM (SELECT count(*) AS n, sum(f.place = 1) AS won FROM finisher f GROUP BY f.game))),

--- Roles that could be taken in single games: game, complete, round, seat, role, on_card (the money that lay on it) and
--- is_taken; a player's choices when one is chosen.
role_shift AS MATERIALIZED (
  SELECT i.id AS role, 6 * (i.id - k.first_role) AS shift
  FROM kinds s JOIN kind k ON k.id = s.kind
  JOIN shown_thing i ON i.game_kind = k.id AND i.class = 'role'),
choice AS NOT MATERIALIZED (
  SELECT t.game, c.complete, t.round, t.seat, i.role, t.on_cards >> i.shift & 63 AS on_card, t.role = i.role AS is_taken
  FROM chosen c CROSS JOIN turn t ON t.game = c.game
  CROSS JOIN role_shift i ON t.offered >> i.role & 1
  WHERE :player IS NULL OR t.seat IN (SELECT s.seat FROM players_seat s WHERE s.game = t.game)),

--- What players had to do with buildings: a row of each game for each building (an owner of several counts once), and of
--- each cell.
owners_of_game AS (
  SELECT x.building, f.game, sum(x.rounds_owned > 0) AS owners,
    sum(iif(x.rounds_owned, f.win, 0)) AS win, sum(x.affordable) AS affordable,
    sum(x.legal) AS legal, sum(iif(x.legal IS NULL, 0, x.built)) AS legal_built,
    sum(x.built) AS built, sum(x.rounds) AS rounds, sum(x.paid) AS paid,
    sum(x.rounds_owned) AS rounds_owned, sum(x.rounds_manned) AS rounds_manned,
    sum(x.money) AS money, sum(x.points) AS points, sum(x.goods) AS goods,
    sum(x.tiles) AS tiles, sum(x.people) AS people
  FROM finisher f CROSS JOIN building_total x ON x.game = f.game AND x.seat = f.seat
  GROUP BY f.game, x.building),
wins_of_game AS (SELECT game, count(*) AS n, sum(win) AS win FROM finisher GROUP BY game),
building_of_game AS (
  SELECT o.building, 1 AS games, coalesce(w.affordable, 0) AS affordable, coalesce(w.legal, 0) AS legal,
    coalesce(w.legal_built, 0) AS legal_built, coalesce(w.built, 0) AS built, coalesce(w.rounds, 0) AS rounds,
    coalesce(w.paid, 0) AS paid, coalesce(w.rounds_owned, 0) AS rounds_owned,
    coalesce(w.rounds_manned, 0) AS rounds_manned, coalesce(w.owners, 0) AS owners, coalesce(w.win, 0) AS win,
    t.n - coalesce(w.owners, 0) AS others, t.win - coalesce(w.win, 0) AS others_win,
    coalesce(w.money, 0) AS money, coalesce(w.points, 0) AS points, coalesce(w.goods, 0) AS goods,
    coalesce(w.tiles, 0) AS tiles, coalesce(w.people, 0) AS people
  FROM wins_of_game t CROSS JOIN offer o ON o.game = t.game
  LEFT JOIN owners_of_game w ON w.game = t.game AND w.building = o.building),
building_part AS (
  SELECT d.building, d.games, d.affordable, d.legal, d.legal_built, d.built, d.rounds, d.paid, d.rounds_owned,
    d.rounds_manned, d.owners, d.win, d.others, d.others_win, d.money, d.points, d.goods, d.tiles,
    d.people${each building_ratios:,
    ${moments_of(d, ${x}, ${w})}}
  FROM cells c CROSS JOIN digest_building d ON d.cell = c.cell WHERE c.complete
  UNION ALL SELECT building, games, affordable, legal, legal_built, built, rounds, paid, rounds_owned, rounds_manned, owners,
    win, others, others_win, money, points, goods, tiles, people${each building_ratios:, ${moments(${x}, ${w})}}
  FROM building_of_game),

--- start_of: what the seats begin with, "corn", by share_key; where it differs among the games, all of it: "corn or
--- indigo".  `span` is how many seats from this one on begin alike, 0 where it is not the first of them.  played_by has a
--- row for each sort of game; of reports that read the digest played_by_of_cells.
played_by AS MATERIALIZED (
  SELECT DISTINCT g.game_kind AS kind, g.rules, g.players FROM chosen c CROSS JOIN game g ON g.id = c.game),
played_by_of_cells AS NOT MATERIALIZED (
  SELECT DISTINCT g.game_kind AS kind, g.rules, g.players FROM chosen c CROSS JOIN game g ON g.id = c.game
  UNION SELECT l.game_kind, l.rules, l.players FROM cells c CROSS JOIN cell l ON l.id = c.cell),
start_by_key AS (
  SELECT key, group_concat(start, ' or ') AS start FROM (
    SELECT DISTINCT 8 * r.players + s.seat AS key, seat_start(r.kind, r.rules, r.players, s.seat) AS start
    FROM played_by r
    JOIN (SELECT 0 AS seat UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5) s
      ON s.seat < r.players
    ORDER BY start)
  WHERE start IS NOT NULL GROUP BY key),
start_run AS (
  SELECT *, key - row_number() OVER (PARTITION BY key / 8, start ORDER BY key) AS run FROM start_by_key),
start_of AS MATERIALIZED (
  SELECT key, start, iif(key = min(key) OVER same, count(*) OVER same, 0) AS span
  FROM start_run WINDOW same AS (PARTITION BY key / 8, start, run)),

--- All seats of the games chosen, in the digest or not, whoever is chosen of their players: is_asked says whether what the seat
--- chose is asked about.
everyone AS NOT MATERIALIZED (
  SELECT c.game, c.players, s.seat, s.player, s.seat < c.seats_known AS is_seated, r.win, r.owned,
    8 * c.players + iif(s.seat < c.seats_known, s.seat, 7) AS chair,
    (:player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player)) AS is_asked
  FROM (SELECT * FROM kept_game WHERE counts AND moves AND is_players) c
  CROSS JOIN result r ON r.game = c.game CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat),
everyone_of_results AS NOT MATERIALIZED (
  SELECT c.game, c.players, s.seat, s.player, s.seat < c.seats_known AS is_seated, r.win, r.owned,
    8 * c.players + iif(s.seat < c.seats_known, s.seat, 7) AS chair,
    (:player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player)) AS is_asked
  FROM (SELECT * FROM kept_game WHERE counts AND is_players) c
  CROSS JOIN result r ON r.game = c.game CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat),
--- Whether those who choose something win more often than they do as a rule (stats/usual.h): key, distance, variance,
--- expected (in billionths of a win).  The report has `choices`: one row with one column, a SELECT of usual().
usual AS MATERIALIZED (
  SELECT value ->> 0 AS key, value ->> 1 AS distance, value ->> 2 AS variance, value ->> 3 AS expected
  FROM json_each((SELECT * FROM choices))),

--- The building :key_1 by its title: effect_of (building, cause), effect_built (when finishers built it) and effect_earned
--- (each time its effect gave something).
effect_of AS MATERIALIZED (
  SELECT i.id AS building, c.id AS cause
  FROM chosen_thing i LEFT JOIN shown_cause c ON c.game_kind = i.game_kind AND c.name = i.name
  WHERE i.class = 'building' AND i.title = :key_1),
effect_built AS MATERIALIZED (
  SELECT b.game, b.seq, b.seat, b.paid FROM effect_of k CROSS JOIN finisher f
  CROSS JOIN build b ON b.game = f.game AND b.seat = f.seat AND b.building = k.building),
effect_earner AS (
  SELECT DISTINCT f.game, f.seat, k.cause FROM effect_of k CROSS JOIN finisher f
  CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat AND +x.cause = k.cause),
effect_earned AS MATERIALIZED (
  SELECT l.game, l.seq, l.seat, l.thing, i.account, i.title, l.delta AS amount
  FROM effect_earner e CROSS JOIN ledger l ON l.game = e.game AND l.seat = e.seat
    AND l.cause = e.cause AND l.delta > 0
  JOIN chosen_thing i ON i.id = l.thing),

--- For a headline: a sentence about the one game.
game_won AS (
  SELECT group_concat(name, ' and ') AS who, max(total) AS best, count(*) AS n FROM (
    SELECT p.player AS name, r.total FROM result r JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat
    WHERE r.game = :game AND r.place = 1 ORDER BY r.seat)),
game_beaten AS (
  SELECT p.player AS name, r.total FROM result r JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat
  WHERE r.game = :game AND r.place > 1 ORDER BY r.place, r.seat LIMIT 1),
game_ended AS (
  SELECT CASE WHEN w.n = 0 THEN 'The game was not played to its end; it is in round ' || (SELECT max(round) FROM answer) || '.'
    ELSE w.who || iif(w.n = 1, ' won with ', ' share the win with ') || w.best || ' points'
      || coalesce((SELECT iif(w.best = total, ', on the tie-break against ', ', ' || (w.best - total) || ' more than ') || name
        FROM game_beaten), '') || '.'
    END AS sentence
  FROM game_won w),

--- For ratings: the seats of games in the order of play, of `chosen` for all players.  rated_player is made only when the
--- filter chooses players: CASE asks no further.
rated_player AS (
  SELECT s.player FROM chosen c CROSS JOIN result r ON r.game = c.game
  CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat
  GROUP BY s.player HAVING count(*) >= coalesce(:min_games, 1)
    AND (:player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player))),
rated_game AS MATERIALIZED (
  SELECT c.game, c.players, c.seats_known, g.date,
    CASE WHEN length(g.date) >= 10 THEN CAST(strftime('%s', substr(g.date, 1, 10)) AS INTEGER) / 86400 END AS day
  FROM chosen c CROSS JOIN game g ON g.id = c.game),
rated_seat AS NOT MATERIALIZED (
  SELECT c.game AS game, c.date AS date, c.day AS day,
    s.player AS player, p.name AS name, r.place AS place,
    c.players AS players, s.seat < c.seats_known AS is_seated,
    CASE WHEN :player IS NULL AND :min_games IS NULL THEN 1 ELSE s.player IN rated_player END AS is_shown, s.seat AS seat
  FROM rated_game c
  CROSS JOIN result r ON r.game = c.game
  CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat
  CROSS JOIN player p ON p.id = s.player);

-- define: building_ratios
--- Those of digest_building.
built/games legal_built/legal rounds/built paid/built rounds_manned/rounds_owned win/owners others_win/others
money/owners points/owners money/rounds_manned points/rounds_manned goods/rounds_manned tiles/rounds_manned
people/rounds_manned

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

-- define: ends_of_share(name, x, w, unit)
--- In tenths of a percent.
share_low(${sums_of(${x}, ${w})}, 1000, ${unit}) AS ${name}_low,
    share_high(${sums_of(${x}, ${w})}, 1000, ${unit}) AS ${name}_high

-- define: limited(name, low, high, least, most)
--- The ends of an interval of what is never below `least` and never above `most`, whatever the formula gives.
max(${low}, ${least}) AS ${name}_low, min(${high}, ${most}) AS ${name}_high

-- define: accuracy(when)
--- Of the judged decisions d (chosen_decision) for which that holds: 0 to 100 with one decimal; NULL where there was nothing to lose.
max(0, min(1000, 1000 - rounded(100 * sum(d.lost) FILTER (WHERE ${when}), nullif(max(sum(d.stakes) FILTER (WHERE ${when}), 0), 0))))

-- define: ends_of_mean(name, x, w, scale, least, most)
${limited(${name}, ratio_low(${sums_of(${x}, ${w})}, ${scale}), ratio_high(${sums_of(${x}, ${w})}, ${scale}), ${least}, ${most})}

-- define: no_limit
9223372036854775807

-- define: ends_of_round(name, x, w)
--- Of a mean round, with one decimal.
${ends_of_mean(${name}, ${x}, ${w}, 10, 10, 9223372036854775807)}

-- define: ends_of_count(name, games, x, xx)
--- Of a mean number x in a game; xx is the sum of its squares.
ratio_low(${games}, ${x}, ${games}, ${xx}, ${x}, ${games}, 100) AS ${name}_low,
    ratio_high(${games}, ${x}, ${games}, ${xx}, ${x}, ${games}, 100) AS ${name}_high

-- define: ends_in_games(name, w, w2, x, x2, xw)
--- Of a mean of seats in all games of `played` p, with sums over those where there was an x.
ratio_low(p.games, ${x}, ${w}, ${x2}, ${xw}, ${w2}, 100) AS ${name}_low,
    ratio_high(p.games, ${x}, ${w}, ${x2}, ${xw}, ${w2}, 100) AS ${name}_high

-- define: rate_ends(name, win, n)
--- Of wins in sixtieths in n games.
wilson_low(${win}, ${n}, 1000, 60) AS ${name}_low, wilson_high(${win}, ${n}, 1000, 60) AS ${name}_high

-- define: questions(rows, step)
--- Each of the rows asks whether its `distance` from what was to be expected is chance; `variance` is that of the
--- distance, which moves in steps.  p is NULL where there is no question.
--- rate is the share of false discoveries in tenths of a percent when one believes this row and all with a
--- smaller p.
WITH question AS MATERIALIZED (SELECT *, p_value(distance, variance, ${step}) AS p FROM ${rows})
SELECT *, false_rate((SELECT false_rates(p) FROM question), p) AS rate FROM question

-- define: result_evidence(n, what)
--- Evidence of a finisher f that counts in `n`; when asked for the wins, places or scores it has
--- those.  The event is the last of the game, whatever its number.
SELECT f.game AS game, 2147483647 AS seq, f.seat AS seat,
  iif(:of IN ('wins', 'mean_place', 'mean_score'), :of, '${n}') AS adds_to,
  CASE :of WHEN 'wins' THEN f.win WHEN 'mean_place' THEN f.place WHEN 'mean_score' THEN f.total
    ELSE 1 END AS amount,
  ${what} AS what

-- define: finishers_when(column)
--- A part of the evidence when it is asked for: finishers, each counting in `column`.
SELECT f.game, 2147483647, f.seat, '${column}', 1, f.result_text
FROM finisher f WHERE :of = '${column}'

-- define: games
--- This and what follows: for reports that users wrote before there were views and functions.

-- define: seats

-- define: results
WITH chosen AS MATERIALIZED (SELECT * FROM results)

-- define: results_and_seats
WITH chosen AS MATERIALIZED (SELECT * FROM results)

-- define: games_of_all
WITH chosen AS MATERIALIZED (SELECT * FROM games_of_all)

-- define: results_of_all
WITH chosen AS MATERIALIZED (SELECT * FROM results_of_all)

-- define: kept
WITH chosen AS MATERIALIZED (SELECT * FROM kept_games)

-- define: cells
WITH chosen AS MATERIALIZED (SELECT * FROM single_games)

-- define: cells_and_seats
WITH chosen AS MATERIALIZED (SELECT * FROM single_games)

-- define: totals
WITH chosen AS MATERIALIZED (SELECT * FROM single_games)

-- define: chosen_kind
(SELECT kind FROM chosen_kind)

-- define: kind_of_cells
(SELECT kind FROM kinds)

-- define: money
(SELECT money FROM chosen_kind)

-- define: money_of_cells
(SELECT money FROM kinds)

-- define: at_end
2147483647

-- define: nowhere
7

-- define: slack
1000

-- define: q
rate

-- define: result_text
f.result_text

-- define: parts
1 2 3 4 5 6

-- define: rounded(num, den)

-- define: rounded_any(num, den)
rounded(${num}, ${den})

-- define: mean2(sum, n)

-- define: percent1(part, of)

-- define: expected1(share, n)
rounded(${share} + 1000, 1000000 * (${n}))

-- define: few(n)
(${n} < :min_n)

-- define: is_somebody(t)
${t}.player > 0

-- define: thing_called(key, class)
(SELECT id FROM chosen_thing WHERE class = '${class}' AND title = ${key})

-- define: bounds(t, name)
${t}.${name}_low AS ${name}_low, ${t}.${name}_high AS ${name}_high

-- define: verdict(more, less)
rate AS q, verdict(rate, distance, '${more}', '${less}') AS verdict

-- define: tenths(x)

-- define: percent(x)

-- define: wins_text(wins)

-- define: counted(n, noun)
counted(${n}, '${noun}')

-- define: date_text(date)
