--- Views, which are dropped and made again with the derived half.

---- views: names instead of numbers ----

CREATE VIEW v_games AS
  -- Games with their source and what the audit came to.
SELECT g.id AS game,     -- game.id
    g.hash AS hash,      -- content hash
    g.game_kind AS game_kind, -- 'puerto-rico'
    g.rules AS rules,    -- rules profile
    g.players AS players, -- number of seats
    g.date AS date,      -- '' when unknown
    g.event AS event,    -- '' when unknown
    g.site AS site,      -- '' when unknown
    g.own_id AS own_id,  -- '' when it has none
    s.path AS source,    -- file it was read from
    g.first_line AS first_line, -- line it begins at
    coalesce(d.reading, 'as-written') AS reading, -- how it is replayed: or 'repaired'
    a.moves AS moves,    -- 0: only the result is known, or the log begins at a position
    a.counts AS counts,  -- 0: kept and counted nowhere
    a.complete AS complete, -- 1: played to its end, or ended early
    a.early AS early,    -- 0: it did not end early; 1 conceded, 2 left, 3 agreed, 4 time
    a.events AS events,  -- events
    a.rounds AS rounds,  -- rounds begun
    a.turns AS turns,    -- roles taken
    a.findings AS findings, -- findings of the audit
    a.errors AS errors,  -- of these, of severity error
    a.adjusted AS adjusted -- of these, adjustments
FROM game g
JOIN source s ON s.id = g.source
LEFT JOIN reading d ON d.game = g.id
LEFT JOIN audit a ON a.game = g.id;

CREATE VIEW v_sitters AS
  -- Who sat where, as a game has it: a seat that is nobody's in particular has the name that its log gives.
SELECT s.game AS game, -- game.id
    s.seat AS seat_no, -- 0 = A
    coalesce((SELECT p.name FROM player p WHERE p.id = s.player), (SELECT n.name FROM seat_name n WHERE n.game = s.game AND n.seat = s.seat)) AS player, -- name
    s.player = 0 AS guest -- 1: a guest or a bot, who is no player of the database, whatever the name
FROM seat s;

CREATE VIEW v_seats AS
  -- Who sat where, and the final score (NULL when the game was not played to its end).
SELECT p.game AS game, -- game.id
    p.seat_no AS seat_no, -- 0 = A
    char(65 + p.seat_no) AS seat, -- 'A', the first governor; then clockwise
    p.player AS player, -- name
    p.guest AS guest,  -- 1: nobody in particular
    r.part_1 AS part_1, -- points by what they are for, see score_part
    r.part_2 AS part_2, -- likewise
    r.part_3 AS part_3, -- likewise
    r.part_4 AS part_4, -- likewise
    r.part_5 AS part_5, -- likewise
    r.part_6 AS part_6, -- likewise
    r.total AS total,  -- sum of these
    r.tiebreak AS tiebreak, -- the larger wins among equal totals
    r.place AS place   -- 1 = first
FROM v_sitters p
LEFT JOIN result r ON r.game = p.game AND r.seat = p.seat_no;

CREATE VIEW v_results AS
  -- Final scores of the games that were played to their end.
SELECT r.game AS game, -- game.id
    g.game_kind AS game_kind, -- 'puerto-rico'
    g.rules AS rules,  -- rules profile
    g.players AS players, -- number of seats
    g.date AS date,    -- '' when unknown
    g.event AS event,  -- '' when unknown
    r.seat AS seat_no, -- 0 = A
    char(65 + r.seat) AS seat, -- 'A', the first governor; then clockwise
    p.player AS player, -- name
    p.guest AS guest,  -- 1: nobody in particular
    r.part_1 AS part_1, -- points by what they are for, see score_part
    r.part_2 AS part_2, -- likewise
    r.part_3 AS part_3, -- likewise
    r.part_4 AS part_4, -- likewise
    r.part_5 AS part_5, -- likewise
    r.part_6 AS part_6, -- likewise
    r.total AS total,  -- sum of these
    r.tiebreak AS tiebreak, -- the larger wins among equal totals
    r.place AS place   -- 1 = first
FROM result r
JOIN game g ON g.id = r.game
JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat;

CREATE VIEW v_role_turns AS
  -- Roles taken.
SELECT t.game AS game, -- game.id
    t.turn AS turn,    -- 1-based number within the game
    t.round AS round,  -- 1-based round
    t.pick AS pick,    -- 1-based number within the round
    char(65 + t.seat) AS seat, -- who took the role
    p.player AS player, -- name of that player
    i.name AS role,    -- 'settler'
    t.on_card AS on_card, -- money that lay on the card
    t.own_money AS own_money, -- money gained in the phase by who took the role
    t.other_money AS other_money, -- by all others
    t.own_points AS own_points, -- victory points gained
    t.other_points AS other_points, -- by all others
    t.own_goods AS own_goods, -- goods gained
    t.other_goods AS other_goods, -- by all others
    t.own_drawn AS own_drawn, -- cards drawn
    t.other_drawn AS other_drawn, -- by all others
    t.first_seq AS first_seq, -- event of the choice
    t.last_seq AS last_seq -- last event before the next choice
FROM turn t
JOIN game g ON g.id = t.game
JOIN v_sitters p ON p.game = t.game AND p.seat_no = t.seat
JOIN thing i ON i.game_kind = g.game_kind AND i.id = t.role;

CREATE VIEW v_role_totals AS
  -- Roles taken, summed over the game.
SELECT t.game AS game, -- game.id
    char(65 + t.seat) AS seat, -- who took the role
    p.player AS player, -- name of that player
    i.name AS role,    -- 'settler'
    t.offered AS offered, -- times the player took a role and could take this one
    t.picks AS picks,  -- times the player took it
    t.rounds AS rounds, -- sum of the rounds in which that was
    t.on_card AS on_card, -- money that lay on the card
    t.own_money AS own_money, -- money gained in the phase by who took the role
    t.other_money AS other_money, -- by all others
    t.own_points AS own_points, -- victory points gained
    t.other_points AS other_points, -- by all others
    t.own_goods AS own_goods, -- goods gained
    t.other_goods AS other_goods, -- by all others
    t.own_drawn AS own_drawn, -- cards drawn
    t.other_drawn AS other_drawn -- by all others
FROM role_total t
JOIN game g ON g.id = t.game
JOIN v_sitters p ON p.game = t.game AND p.seat_no = t.seat
JOIN thing i ON i.game_kind = g.game_kind AND i.id = t.role;

CREATE VIEW v_builds AS
  -- Buildings built.
SELECT b.game AS game, -- game.id
    b.seq AS seq,      -- event
    b.round AS round,  -- 1-based round
    b.turn AS turn,    -- turn.turn
    char(65 + b.seat) AS seat, -- who built
    p.player AS player, -- name of that player
    i.name AS building, -- 'small-market'
    b.paid AS paid     -- money paid
FROM build b
JOIN game g ON g.id = b.game
JOIN v_sitters p ON p.game = b.game AND p.seat_no = b.seat
JOIN thing i ON i.game_kind = g.game_kind AND i.id = b.building;

CREATE VIEW v_role_choices AS
  -- Roles that could be taken, a row for each whenever one was.
SELECT t.game AS game, -- game.id
    t.turn AS turn,    -- turn.turn
    t.round AS round,  -- 1-based round
    t.pick AS pick,    -- 1-based number within the round
    char(65 + t.seat) AS seat, -- who took a role
    p.player AS player, -- name of that player
    i.name AS role,    -- that could be taken: 'settler'
    t.on_cards >> 6 * (i.id - k.first_role) & 63 AS on_card, -- money that lay on it
    t.role = i.id AS taken -- 1: this is the one that was taken
FROM turn t
JOIN game g ON g.id = t.game
JOIN kind k ON k.id = g.game_kind
JOIN v_sitters p ON p.game = t.game AND p.seat_no = t.seat
JOIN thing i ON i.game_kind = g.game_kind AND i.class = 'role' AND t.offered >> i.id & 1;

CREATE VIEW v_build_choices AS
  -- Buildings that could be paid for, a row for each in every turn to build.
SELECT t.game AS game, -- game.id
    t.seq AS seq,      -- event.seq: the building, or the pass
    char(65 + t.seat) AS seat, -- whose turn
    p.player AS player, -- name of that player
    i.name AS building, -- that could be paid for: 'harbor'
    iif(b.legal IS NULL, NULL, t.legal >> i.id - k.first & 1) AS legal, -- 1: it could be built; NULL: hidden
    w.seq IS NOT NULL AS built -- 1: this is the one that was built
FROM build_turn t
JOIN game g ON g.id = t.game
JOIN (SELECT game_kind, min(id) AS first FROM thing WHERE class = 'building' GROUP BY game_kind) k ON k.game_kind = g.game_kind
JOIN thing i ON i.game_kind = g.game_kind AND i.class = 'building' AND t.affordable >> i.id - k.first & 1
JOIN v_sitters p ON p.game = t.game AND p.seat_no = t.seat
LEFT JOIN building_total b ON b.game = t.game AND b.seat = t.seat AND b.building = i.id
LEFT JOIN build w ON w.game = t.game AND w.seq = t.seq AND w.building = i.id;

CREATE VIEW v_best_turns AS
  -- The most that players gained in a phase.
SELECT b.game AS game, -- game.id
    char(65 + b.seat) AS seat, -- who took the roles
    p.player AS player, -- name of that player
    b.turns AS turns,  -- roles taken
    b.points AS points, -- most victory points in a phase
    b.points_turn AS points_turn, -- turn.turn
    b.money AS money,  -- most money
    b.money_turn AS money_turn, -- turn.turn
    b.goods AS goods,  -- most goods
    b.goods_turn AS goods_turn, -- turn.turn
    b.drawn AS drawn,  -- most cards drawn
    b.drawn_turn AS drawn_turn -- turn.turn
FROM best_turn b
JOIN v_sitters p ON p.game = b.game AND p.seat_no = b.seat;

CREATE VIEW v_building_totals AS
  -- What players had to do with buildings.
SELECT b.game AS game, -- game.id
    char(65 + b.seat) AS seat, -- player
    p.player AS player, -- his name
    i.name AS building, -- 'small-market'
    b.affordable AS affordable, -- turns to build in which he could pay for it
    b.legal AS legal,  -- of these, in which he was allowed to build it
    b.built AS built,  -- times he built it
    b.rounds AS rounds, -- sum of the rounds in which that was
    b.paid AS paid,    -- money paid
    b.rounds_owned AS rounds_owned, -- rounds at whose end he owned it
    b.rounds_manned AS rounds_manned, -- of these, at whose end it was occupied, or needed nobody
    b.money AS money,  -- money that its effect gave
    b.points AS points, -- victory points
    b.goods AS goods,  -- goods
    b.tiles AS tiles,  -- island tiles
    b.people AS people -- colonists and nobles
FROM building_total b
JOIN game g ON g.id = b.game
JOIN v_sitters p ON p.game = b.game AND p.seat_no = b.seat
JOIN thing i ON i.game_kind = g.game_kind AND i.id = b.building;

CREATE VIEW v_offers AS
  -- Buildings that could be had.
SELECT o.game AS game, -- game.id
    i.name AS building -- 'small-market'
FROM offer o
JOIN game g ON g.id = o.game
JOIN thing i ON i.game_kind = g.game_kind AND i.id = o.building;

CREATE VIEW v_income AS
  -- Income and expense over the game with names.
SELECT n.game AS game, -- game.id
    char(65 + n.seat) AS seat, -- whose
    p.player AS player, -- name of that player
    i.name AS thing,   -- 'd', 'vp' or a good
    c.name AS cause,   -- 'small-market'
    n.gained AS gained, -- sum of what came
    n.spent AS spent   -- sum of what went
FROM income n
JOIN game g ON g.id = n.game
JOIN v_sitters p ON p.game = n.game AND p.seat_no = n.seat
JOIN thing i ON i.game_kind = g.game_kind AND i.id = n.thing
JOIN cause c ON c.game_kind = g.game_kind AND c.id = n.cause;

CREATE VIEW v_scores AS
  -- Scores at the end of every round.
SELECT r.game AS game, -- game.id
    r.round AS round,  -- 1-based round, at its end
    char(65 + r.seat) AS seat, -- seat
    p.player AS player, -- name of that player
    r.part_1 AS part_1, -- points by what they are for, see score_part
    r.part_2 AS part_2, -- likewise
    r.part_3 AS part_3, -- likewise
    r.part_4 AS part_4, -- likewise
    r.part_5 AS part_5, -- likewise
    r.part_6 AS part_6, -- likewise
    r.total AS total,  -- sum of these
    r.money AS money,  -- money held then
    r.gained AS gained -- money gained in this round
FROM round_score r
JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat;

CREATE VIEW v_score_parts AS
  -- Scores at the end of every round, a row for each part.
SELECT r.game AS game, -- game.id
    r.round AS round,  -- 1-based round, at its end
    char(65 + r.seat) AS seat, -- seat
    p.player AS player, -- name of that player
    m.name AS part,    -- 'chips'
    CASE m.n WHEN 1 THEN r.part_1 WHEN 2 THEN r.part_2 WHEN 3 THEN r.part_3 WHEN 4 THEN r.part_4 WHEN 5 THEN r.part_5 ELSE r.part_6 END AS points -- of this part
FROM round_score r
JOIN game g ON g.id = r.game
JOIN score_part m ON m.game_kind = g.game_kind
JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat;

CREATE VIEW v_result_parts AS
  -- Final scores, a row for each part.
SELECT r.game AS game, -- game.id
    char(65 + r.seat) AS seat, -- seat
    p.player AS player, -- name of that player
    m.name AS part,    -- 'chips'
    CASE m.n WHEN 1 THEN r.part_1 WHEN 2 THEN r.part_2 WHEN 3 THEN r.part_3 WHEN 4 THEN r.part_4 WHEN 5 THEN r.part_5 ELSE r.part_6 END AS points -- of this part
FROM result r
JOIN game g ON g.id = r.game
JOIN score_part m ON m.game_kind = g.game_kind
JOIN v_sitters p ON p.game = r.game AND p.seat_no = r.seat;

CREATE VIEW v_endings AS
  -- What ended the games.
SELECT e.game AS game, -- game.id
    e.n AS n,          -- 1-based order
    e.condition AS condition, -- 'city-full'
    char(65 + e.seat) AS seat, -- who brought it about; NULL when nobody
    p.player AS player, -- name of that player
    e.round AS round   -- round in which it was met
FROM ending e
LEFT JOIN v_sitters p ON p.game = e.game AND p.seat_no = e.seat;

CREATE VIEW v_finishes AS
  -- How games came to their end.
SELECT f.game AS game, -- game.id
    f.condition AS condition, -- all conditions met: 'city full & vp exhausted'
    f.round AS round,  -- round in which the first was met
    f.by_player AS by_player, -- 1: somebody brought one about
    f.win AS win,      -- part of the win, in sixtieths, of those who did
    f.best AS best,    -- the highest final score
    f.second AS second, -- the next one
    f.earlier AS earlier, -- part of those who led a round earlier who won, in sixtieths
    f.behind AS behind -- last round at whose end somebody had more points than all who won
FROM finish f;

CREATE VIEW v_findings AS
  -- Findings with their place in the source and their row of the catalogue.
SELECT f.game AS game, -- game.id
    f.n AS n,          -- 1-based position
    c.path AS source,  -- file
    f.line AS line,    -- line in it
    f.column AS column, -- column
    f.seq AS seq,      -- event
    f.violation AS violation, -- 'pr-role-already-taken'
    v.severity AS severity, -- info, warning, error
    v.clause AS clause, -- rule clause
    char(65 + f.seat) AS seat, -- player concerned
    p.player AS player, -- name of that player
    f.expected AS expected, -- what the rules give
    f.found AS found,  -- what the log says
    f.follows AS follows, -- v_findings.n of the root that it follows from; NULL for a root
    u.line AS follows_line, -- line that cannot be read and that it follows from; else NULL
    f.repair AS repair, -- what is probably wrong with the log there; NULL: nothing is assumed
    v.text AS text,    -- the catalogue's sentence
    iif(f.game IN (SELECT game FROM repaired), d.text, (SELECT e.text FROM event e WHERE e.game = f.game AND e.seq = f.seq)) AS event -- the statement; NULL at the end of the log
FROM finding f
JOIN game g ON g.id = f.game
JOIN source c ON c.id = g.source
JOIN violation v ON v.id = f.violation
LEFT JOIN repaired d ON d.game = f.game AND d.seq = f.seq
LEFT JOIN unread u ON u.game = f.game AND u.n = f.follows_unread
LEFT JOIN v_sitters p ON p.game = f.game AND p.seat_no = f.seat;

CREATE VIEW v_judged_decisions AS
  -- Decisions that `shipslog analyse --db` has judged, by the program's play.
SELECT d.game AS game, -- game.id
    d.seq AS seq,      -- event.seq
    d.round AS round,  -- 1-based round
    d.turn AS turn,    -- turn of the round
    char(65 + d.seat) AS seat, -- who decided
    p.player AS player, -- name of that player
    d.what AS what,    -- 'role', 'building', 'other'
    d.thing AS thing,  -- 'captain'; NULL for others
    d.best AS best,    -- the best other choice, as a log writes it
    d.loss AS loss,    -- chance that it gives more, in ten-thousandths
    d.error AS error,  -- standard error of that
    d.points AS points, -- points of the own score that it gives more, in hundredths
    d.stakes AS stakes, -- what there was to lose
    10 * max(d.loss, 0) - 4 * d.error AS lost, -- what of the loss counts for accuracy, hundred-thousandths
    d.mistake AS mistake, -- 1: a mistake for certain
    g.severity AS severity, -- 'inaccuracy', 'mistake', 'blunder'; NULL: none of these
    g.reason AS reason, -- kind of reason why it costs that; NULL: none is known
    k.habit AS habit,  -- what who does that does
    CASE (d.round - 1) * 3 / max(a.rounds, 1) WHEN 0 THEN 'opening' WHEN 1 THEN 'middle' ELSE 'end' END AS phase, -- third of the rounds
    CASE WHEN d.lead > 1000 THEN 'ahead' WHEN d.lead < -1000 THEN 'behind' WHEN d.lead IS NOT NULL THEN 'even' END AS standing -- by more than a tenth of a game
FROM (SELECT j.*, (SELECT c.chance FROM chance c WHERE c.game = j.game AND c.seat = j.seat AND c.position = j.seq - 1)
    - (SELECT max(o.chance) FROM seat s JOIN chance o ON o.game = s.game AND o.seat = s.seat AND o.position = j.seq - 1
    WHERE s.game = j.game AND s.seat <> j.seat) AS lead
  FROM judged_decision j) d
JOIN game m ON m.id = d.game
JOIN audit a ON a.game = d.game
JOIN v_sitters p ON p.game = d.game AND p.seat_no = d.seat
LEFT JOIN graded g ON g.game = d.game AND g.seq = d.seq
LEFT JOIN reason_kind k ON k.game_kind = m.game_kind AND k.name = g.reason;

CREATE VIEW v_luck AS
  -- What tiles and cards that turned up gave or took, by the program's play.
SELECT l.game AS game, -- game.id
    l.seq AS seq,      -- event.seq
    l.round AS round,  -- 1-based round
    char(65 + l.seat) AS seat, -- whose chance
    p.player AS player, -- name of that player
    l.change AS change, -- of the chance to win, in ten-thousandths
    l.error AS error   -- standard error of that
FROM luck l
JOIN v_sitters p ON p.game = l.game AND p.seat_no = l.seat;

---- views: names instead of numbers, made when they are asked for ----
--: not stored
--- They read tables that come from replays, so they stand in no file: every view of a file can be read without this program.

CREATE VIEW v_events AS
  -- Events with names, and the position after them.
SELECT a.game AS game, -- game.id
    a.seq AS seq,      -- 1-based number of the event, in the reading of the game
    a.round AS round,  -- round it belongs to
    a.turn AS turn,    -- turn.turn it belongs to
    v.name AS verb,    -- 'load'
    v.class AS class,  -- decision, chance, note
    char(65 + a.seat) AS seat, -- who acts; NULL for chance and notes
    p.player AS player, -- name of that player
    i.name AS item,    -- first thing named
    a.amount AS amount, -- number beside it
    coalesce(t.name, a.at_number) AS place, -- after '@': ship size or building
    a.verdict AS verdict, -- 0 legal, 1 undecidable, 2 illegal, 3 impossible
    coalesce(d.text, e.text) AS text, -- the statement in canonical notation
    coalesce(d.line, e.line) AS line, -- line in the source
    coalesce(d.column, e.column) AS column, -- column in the source
    coalesce(d.length, e.length) AS length, -- bytes in the source
    printf('%016x', a.hash) AS hash -- hash of the position, version 2
FROM action a
JOIN game g ON g.id = a.game
LEFT JOIN event e ON e.game = a.game AND e.seq = a.seq
LEFT JOIN repaired d ON d.game = a.game AND d.seq = a.seq
JOIN verb v ON v.game_kind = g.game_kind AND v.id = a.verb
LEFT JOIN v_sitters p ON p.game = a.game AND p.seat_no = a.seat
LEFT JOIN thing i ON i.game_kind = g.game_kind AND i.id = a.item
LEFT JOIN thing t ON t.game_kind = g.game_kind AND t.id = a.at_thing;

CREATE VIEW v_ledger AS
  -- Income and expense with names.
SELECT l.game AS game, -- game.id
    l.seq AS seq,      -- event; 0 for the set-up
    a.round AS round,  -- round it belongs to; NULL for the set-up
    a.turn AS turn,    -- turn.turn it belongs to; NULL for the set-up
    char(65 + l.seat) AS seat, -- whose
    p.player AS player, -- name of that player
    i.name AS thing,   -- 'd', 'vp' or a good
    c.name AS cause,   -- 'small-market'
    l.delta AS delta   -- change
FROM ledger l
JOIN game g ON g.id = l.game
JOIN v_sitters p ON p.game = l.game AND p.seat_no = l.seat
JOIN thing i ON i.game_kind = g.game_kind AND i.id = l.thing
JOIN cause c ON c.game_kind = g.game_kind AND c.id = l.cause
LEFT JOIN action a ON a.game = l.game AND a.seq = l.seq;
