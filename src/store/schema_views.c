/* schema_views.c - the views of the database; .ci/docs reads these texts as it does those of schema.c. */
#include "store/schema.h"

/* clang-format off */

/* ---- views: names instead of numbers ---- */

static const char v_games[] =
    "CREATE VIEW v_games AS\n"
    "  -- Games with their source and what the audit came to.\n"
    "SELECT g.id AS game,     -- game.id\n"
    "    g.hash AS hash,      -- content hash\n"
    "    g.game_kind AS game_kind, -- 'puerto-rico'\n"
    "    g.rules AS rules,    -- rules profile\n"
    "    g.players AS players, -- number of seats\n"
    "    g.date AS date,      -- '' when unknown\n"
    "    g.event AS event,    -- '' when unknown\n"
    "    g.site AS site,      -- '' when unknown\n"
    "    g.own_id AS own_id,  -- '' when it has none\n"
    "    s.path AS source,    -- file it was read from\n"
    "    g.first_line AS first_line, -- line it begins at\n"
    "    a.complete AS complete, -- 1: played to its end\n"
    "    a.events AS events,  -- events\n"
    "    a.rounds AS rounds,  -- rounds begun\n"
    "    a.turns AS turns,    -- roles taken\n"
    "    a.findings AS findings, -- findings of the audit\n"
    "    a.errors AS errors   -- of these, of severity error\n"
    "FROM game g\n"
    "JOIN source s ON s.id = g.source\n"
    "LEFT JOIN audit a ON a.game = g.id";

static const char v_seats[] =
    "CREATE VIEW v_seats AS\n"
    "  -- Who sat where, and the final score (NULL when the game was not played to its end).\n"
    "SELECT s.game AS game, -- game.id\n"
    "    s.seat AS seat_no, -- 0 = A\n"
    "    char(65 + s.seat) AS seat, -- 'A', the first governor; then clockwise\n"
    "    p.name AS player,  -- name\n"
    "    r.part_1 AS part_1, -- points by what they are for, see score_part\n"
    "    r.part_2 AS part_2, -- likewise\n"
    "    r.part_3 AS part_3, -- likewise\n"
    "    r.part_4 AS part_4, -- likewise\n"
    "    r.part_5 AS part_5, -- likewise\n"
    "    r.part_6 AS part_6, -- likewise\n"
    "    r.total AS total,  -- sum of these\n"
    "    r.tiebreak AS tiebreak, -- the larger wins among equal totals\n"
    "    r.place AS place   -- 1 = first\n"
    "FROM seat s\n"
    "JOIN player p ON p.id = s.player\n"
    "LEFT JOIN result r ON r.game = s.game AND r.seat = s.seat";

static const char v_results[] =
    "CREATE VIEW v_results AS\n"
    "  -- Final scores of the games that were played to their end.\n"
    "SELECT r.game AS game, -- game.id\n"
    "    g.game_kind AS game_kind, -- 'puerto-rico'\n"
    "    g.rules AS rules,  -- rules profile\n"
    "    g.players AS players, -- number of seats\n"
    "    g.date AS date,    -- '' when unknown\n"
    "    g.event AS event,  -- '' when unknown\n"
    "    r.seat AS seat_no, -- 0 = A\n"
    "    char(65 + r.seat) AS seat, -- 'A', the first governor; then clockwise\n"
    "    p.name AS player,  -- name\n"
    "    r.part_1 AS part_1, -- points by what they are for, see score_part\n"
    "    r.part_2 AS part_2, -- likewise\n"
    "    r.part_3 AS part_3, -- likewise\n"
    "    r.part_4 AS part_4, -- likewise\n"
    "    r.part_5 AS part_5, -- likewise\n"
    "    r.part_6 AS part_6, -- likewise\n"
    "    r.total AS total,  -- sum of these\n"
    "    r.tiebreak AS tiebreak, -- the larger wins among equal totals\n"
    "    r.place AS place   -- 1 = first\n"
    "FROM result r\n"
    "JOIN game g ON g.id = r.game\n"
    "JOIN seat s ON s.game = r.game AND s.seat = r.seat\n"
    "JOIN player p ON p.id = s.player";

static const char v_events[] =
    "CREATE VIEW v_events AS\n"
    "  -- Events with names, and the position after them.\n"
    "SELECT e.game AS game, -- game.id\n"
    "    e.seq AS seq,      -- 1-based number of the event\n"
    "    a.round AS round,  -- round it belongs to\n"
    "    a.turn AS turn,    -- turn.turn it belongs to\n"
    "    v.name AS verb,    -- 'load'\n"
    "    v.class AS class,  -- decision, chance, note\n"
    "    char(65 + a.seat) AS seat, -- who acts; NULL for chance and notes\n"
    "    p.name AS player,  -- name of that player\n"
    "    i.name AS item,    -- first thing named\n"
    "    a.amount AS amount, -- number beside it\n"
    "    coalesce(t.name, a.at_number) AS place, -- behind '@': ship size or building\n"
    "    a.verdict AS verdict, -- 0 legal, 1 undecidable, 2 illegal, 3 impossible\n"
    "    e.text AS text,    -- the statement in canonical notation\n"
    "    e.line AS line,    -- line in the source\n"
    "    e.column AS column, -- column in the source\n"
    "    e.length AS length, -- bytes in the source\n"
    "    printf('%016x', a.hash) AS hash -- hash of the position, version 2\n"
    "FROM event e\n"
    "JOIN game g ON g.id = e.game\n"
    "JOIN action a ON a.game = e.game AND a.seq = e.seq\n"
    "JOIN verb v ON v.game_kind = g.game_kind AND v.id = a.verb\n"
    "LEFT JOIN seat s ON s.game = e.game AND s.seat = a.seat\n"
    "LEFT JOIN player p ON p.id = s.player\n"
    "LEFT JOIN thing i ON i.game_kind = g.game_kind AND i.id = a.item\n"
    "LEFT JOIN thing t ON t.game_kind = g.game_kind AND t.id = a.at_thing";

static const char v_role_turns[] =
    "CREATE VIEW v_role_turns AS\n"
    "  -- Roles taken.\n"
    "SELECT t.game AS game, -- game.id\n"
    "    t.turn AS turn,    -- 1-based number within the game\n"
    "    t.round AS round,  -- 1-based round\n"
    "    t.pick AS pick,    -- 1-based number within the round\n"
    "    char(65 + t.seat) AS seat, -- who took the role\n"
    "    p.name AS player,  -- name of that player\n"
    "    i.name AS role,    -- 'settler'\n"
    "    t.on_card AS on_card, -- money that lay on the card\n"
    "    t.own_money AS own_money, -- money gained in the phase by who took the role\n"
    "    t.other_money AS other_money, -- by all others\n"
    "    t.own_points AS own_points, -- victory points gained\n"
    "    t.other_points AS other_points, -- by all others\n"
    "    t.own_goods AS own_goods, -- goods gained\n"
    "    t.other_goods AS other_goods, -- by all others\n"
    "    t.own_drawn AS own_drawn, -- cards drawn\n"
    "    t.other_drawn AS other_drawn, -- by all others\n"
    "    t.first_seq AS first_seq, -- event of the choice\n"
    "    t.last_seq AS last_seq -- last event before the next choice\n"
    "FROM turn t\n"
    "JOIN game g ON g.id = t.game\n"
    "JOIN seat s ON s.game = t.game AND s.seat = t.seat\n"
    "JOIN player p ON p.id = s.player\n"
    "JOIN thing i ON i.game_kind = g.game_kind AND i.id = t.role";

static const char v_role_totals[] =
    "CREATE VIEW v_role_totals AS\n"
    "  -- Roles taken, summed over the game.\n"
    "SELECT t.game AS game, -- game.id\n"
    "    char(65 + t.seat) AS seat, -- who took the role\n"
    "    p.name AS player,  -- name of that player\n"
    "    i.name AS role,    -- 'settler'\n"
    "    t.offered AS offered, -- times the player took a role and could take this one\n"
    "    t.picks AS picks,  -- times the player took it\n"
    "    t.rounds AS rounds, -- sum of the rounds in which that was\n"
    "    t.on_card AS on_card, -- money that lay on the card\n"
    "    t.own_money AS own_money, -- money gained in the phase by who took the role\n"
    "    t.other_money AS other_money, -- by all others\n"
    "    t.own_points AS own_points, -- victory points gained\n"
    "    t.other_points AS other_points, -- by all others\n"
    "    t.own_goods AS own_goods, -- goods gained\n"
    "    t.other_goods AS other_goods, -- by all others\n"
    "    t.own_drawn AS own_drawn, -- cards drawn\n"
    "    t.other_drawn AS other_drawn -- by all others\n"
    "FROM role_total t\n"
    "JOIN game g ON g.id = t.game\n"
    "JOIN seat s ON s.game = t.game AND s.seat = t.seat\n"
    "JOIN player p ON p.id = s.player\n"
    "JOIN thing i ON i.game_kind = g.game_kind AND i.id = t.role";

static const char v_builds[] =
    "CREATE VIEW v_builds AS\n"
    "  -- Buildings built.\n"
    "SELECT b.game AS game, -- game.id\n"
    "    b.seq AS seq,      -- event\n"
    "    b.round AS round,  -- 1-based round\n"
    "    b.turn AS turn,    -- turn.turn\n"
    "    char(65 + b.seat) AS seat, -- who built\n"
    "    p.name AS player,  -- name of that player\n"
    "    i.name AS building, -- 'small-market'\n"
    "    b.paid AS paid     -- money paid\n"
    "FROM build b\n"
    "JOIN game g ON g.id = b.game\n"
    "JOIN seat s ON s.game = b.game AND s.seat = b.seat\n"
    "JOIN player p ON p.id = s.player\n"
    "JOIN thing i ON i.game_kind = g.game_kind AND i.id = b.building";

static const char v_offers[] =
    "CREATE VIEW v_offers AS\n"
    "  -- Buildings that could be had.\n"
    "SELECT o.game AS game, -- game.id\n"
    "    i.name AS building -- 'small-market'\n"
    "FROM offer o\n"
    "JOIN game g ON g.id = o.game\n"
    "JOIN thing i ON i.game_kind = g.game_kind AND i.id = o.building";

static const char v_role_choices[] =
    "CREATE VIEW v_role_choices AS\n"
    "  -- Roles that could be taken, a row for each whenever one was.\n"
    "SELECT t.game AS game, -- game.id\n"
    "    t.turn AS turn,    -- turn.turn\n"
    "    t.round AS round,  -- 1-based round\n"
    "    t.pick AS pick,    -- 1-based number within the round\n"
    "    char(65 + t.seat) AS seat, -- who took a role\n"
    "    p.name AS player,  -- name of that player\n"
    "    i.name AS role,    -- that could be taken: 'settler'\n"
    "    t.on_cards >> 6 * (i.id - k.first_role) & 63 AS on_card, -- money that lay on it\n"
    "    t.role = i.id AS taken -- 1: this is the one that was taken\n"
    "FROM turn t\n"
    "JOIN game g ON g.id = t.game\n"
    "JOIN kind k ON k.id = g.game_kind\n"
    "JOIN seat s ON s.game = t.game AND s.seat = t.seat\n"
    "JOIN player p ON p.id = s.player\n"
    "JOIN thing i ON i.game_kind = g.game_kind AND i.class = 'role' AND t.offered >> i.id & 1";

static const char v_build_choices[] =
    "CREATE VIEW v_build_choices AS\n"
    "  -- Buildings that could be paid for, a row for each in every turn to build.\n"
    "SELECT t.game AS game, -- game.id\n"
    "    t.seq AS seq,      -- event.seq: the building, or the pass\n"
    "    char(65 + t.seat) AS seat, -- whose turn\n"
    "    p.name AS player,  -- name of that player\n"
    "    i.name AS building, -- that could be paid for: 'harbor'\n"
    "    iif(b.legal IS NULL, NULL, t.legal >> i.id - k.first & 1) AS legal, -- 1: it could be built; NULL: hidden\n"
    "    w.seq IS NOT NULL AS built -- 1: this is the one that was built\n"
    "FROM build_turn t\n"
    "JOIN game g ON g.id = t.game\n"
    "JOIN (SELECT game_kind, min(id) AS first FROM thing WHERE class = 'building' GROUP BY game_kind) k ON k.game_kind = g.game_kind\n"
    "JOIN thing i ON i.game_kind = g.game_kind AND i.class = 'building' AND t.affordable >> i.id - k.first & 1\n"
    "JOIN seat s ON s.game = t.game AND s.seat = t.seat\n"
    "JOIN player p ON p.id = s.player\n"
    "LEFT JOIN building_total b ON b.game = t.game AND b.seat = t.seat AND b.building = i.id\n"
    "LEFT JOIN build w ON w.game = t.game AND w.seq = t.seq AND w.building = i.id";

static const char v_best_turns[] =
    "CREATE VIEW v_best_turns AS\n"
    "  -- The most that players gained in a phase.\n"
    "SELECT b.game AS game, -- game.id\n"
    "    char(65 + b.seat) AS seat, -- who took the roles\n"
    "    p.name AS player,  -- name of that player\n"
    "    b.turns AS turns,  -- roles taken\n"
    "    b.points AS points, -- most victory points in a phase\n"
    "    b.points_turn AS points_turn, -- turn.turn\n"
    "    b.money AS money,  -- most money\n"
    "    b.money_turn AS money_turn, -- turn.turn\n"
    "    b.goods AS goods,  -- most goods\n"
    "    b.goods_turn AS goods_turn, -- turn.turn\n"
    "    b.drawn AS drawn,  -- most cards drawn\n"
    "    b.drawn_turn AS drawn_turn -- turn.turn\n"
    "FROM best_turn b\n"
    "JOIN seat s ON s.game = b.game AND s.seat = b.seat\n"
    "JOIN player p ON p.id = s.player";

static const char v_building_totals[] =
    "CREATE VIEW v_building_totals AS\n"
    "  -- What players had to do with buildings.\n"
    "SELECT b.game AS game, -- game.id\n"
    "    char(65 + b.seat) AS seat, -- player\n"
    "    p.name AS player,  -- his name\n"
    "    i.name AS building, -- 'small-market'\n"
    "    b.affordable AS affordable, -- turns to build in which he could pay for it\n"
    "    b.legal AS legal,  -- of these, in which he was allowed to build it\n"
    "    b.built AS built,  -- times he built it\n"
    "    b.rounds AS rounds, -- sum of the rounds in which that was\n"
    "    b.paid AS paid,    -- money paid\n"
    "    b.rounds_owned AS rounds_owned, -- rounds at whose end he owned it\n"
    "    b.rounds_manned AS rounds_manned, -- of these, at whose end it was occupied, or needed nobody\n"
    "    b.money AS money,  -- money that its effect gave\n"
    "    b.points AS points, -- victory points\n"
    "    b.goods AS goods,  -- goods\n"
    "    b.tiles AS tiles,  -- island tiles\n"
    "    b.people AS people -- colonists and nobles\n"
    "FROM building_total b\n"
    "JOIN game g ON g.id = b.game\n"
    "JOIN seat s ON s.game = b.game AND s.seat = b.seat\n"
    "JOIN player p ON p.id = s.player\n"
    "JOIN thing i ON i.game_kind = g.game_kind AND i.id = b.building";

static const char v_ledger[] =
    "CREATE VIEW v_ledger AS\n"
    "  -- Income and expense with names.\n"
    "SELECT l.game AS game, -- game.id\n"
    "    l.seq AS seq,      -- event; 0 for the set-up\n"
    "    a.round AS round,  -- round it belongs to; NULL for the set-up\n"
    "    a.turn AS turn,    -- turn.turn it belongs to; NULL for the set-up\n"
    "    char(65 + l.seat) AS seat, -- whose\n"
    "    p.name AS player,  -- name of that player\n"
    "    i.name AS thing,   -- 'd', 'vp' or a good\n"
    "    c.name AS cause,   -- 'small-market'\n"
    "    l.delta AS delta   -- change\n"
    "FROM ledger l\n"
    "JOIN game g ON g.id = l.game\n"
    "JOIN seat s ON s.game = l.game AND s.seat = l.seat\n"
    "JOIN player p ON p.id = s.player\n"
    "JOIN thing i ON i.game_kind = g.game_kind AND i.id = l.thing\n"
    "JOIN cause c ON c.game_kind = g.game_kind AND c.id = l.cause\n"
    "LEFT JOIN action a ON a.game = l.game AND a.seq = l.seq";

static const char v_income[] =
    "CREATE VIEW v_income AS\n"
    "  -- Income and expense over the game with names.\n"
    "SELECT n.game AS game, -- game.id\n"
    "    char(65 + n.seat) AS seat, -- whose\n"
    "    p.name AS player,  -- name of that player\n"
    "    i.name AS thing,   -- 'd', 'vp' or a good\n"
    "    c.name AS cause,   -- 'small-market'\n"
    "    n.gained AS gained, -- sum of what came\n"
    "    n.spent AS spent   -- sum of what went\n"
    "FROM income n\n"
    "JOIN game g ON g.id = n.game\n"
    "JOIN seat s ON s.game = n.game AND s.seat = n.seat\n"
    "JOIN player p ON p.id = s.player\n"
    "JOIN thing i ON i.game_kind = g.game_kind AND i.id = n.thing\n"
    "JOIN cause c ON c.game_kind = g.game_kind AND c.id = n.cause";

static const char v_scores[] =
    "CREATE VIEW v_scores AS\n"
    "  -- Scores at the end of every round.\n"
    "SELECT r.game AS game, -- game.id\n"
    "    r.round AS round,  -- 1-based round, at its end\n"
    "    char(65 + r.seat) AS seat, -- seat\n"
    "    p.name AS player,  -- name of that player\n"
    "    r.part_1 AS part_1, -- points by what they are for, see score_part\n"
    "    r.part_2 AS part_2, -- likewise\n"
    "    r.part_3 AS part_3, -- likewise\n"
    "    r.part_4 AS part_4, -- likewise\n"
    "    r.part_5 AS part_5, -- likewise\n"
    "    r.part_6 AS part_6, -- likewise\n"
    "    r.total AS total,  -- sum of these\n"
    "    r.money AS money,  -- money held then\n"
    "    r.gained AS gained -- money gained in this round\n"
    "FROM round_score r\n"
    "JOIN seat s ON s.game = r.game AND s.seat = r.seat\n"
    "JOIN player p ON p.id = s.player";

/* The points of row r that belong to part m.n. */
#define POINTS_OF_PART                                                                         \
    "CASE m.n WHEN 1 THEN r.part_1 WHEN 2 THEN r.part_2 WHEN 3 THEN r.part_3"                  \
    " WHEN 4 THEN r.part_4 WHEN 5 THEN r.part_5 ELSE r.part_6 END"

static const char v_score_parts[] =
    "CREATE VIEW v_score_parts AS\n"
    "  -- Scores at the end of every round, a row for each part.\n"
    "SELECT r.game AS game, -- game.id\n"
    "    r.round AS round,  -- 1-based round, at its end\n"
    "    char(65 + r.seat) AS seat, -- seat\n"
    "    p.name AS player,  -- name of that player\n"
    "    m.name AS part,    -- 'chips'\n"
    "    " POINTS_OF_PART " AS points -- of this part\n"
    "FROM round_score r\n"
    "JOIN game g ON g.id = r.game\n"
    "JOIN score_part m ON m.game_kind = g.game_kind\n"
    "JOIN seat s ON s.game = r.game AND s.seat = r.seat\n"
    "JOIN player p ON p.id = s.player";

static const char v_result_parts[] =
    "CREATE VIEW v_result_parts AS\n"
    "  -- Final scores, a row for each part.\n"
    "SELECT r.game AS game, -- game.id\n"
    "    char(65 + r.seat) AS seat, -- seat\n"
    "    p.name AS player,  -- name of that player\n"
    "    m.name AS part,    -- 'chips'\n"
    "    " POINTS_OF_PART " AS points -- of this part\n"
    "FROM result r\n"
    "JOIN game g ON g.id = r.game\n"
    "JOIN score_part m ON m.game_kind = g.game_kind\n"
    "JOIN seat s ON s.game = r.game AND s.seat = r.seat\n"
    "JOIN player p ON p.id = s.player";

static const char v_endings[] =
    "CREATE VIEW v_endings AS\n"
    "  -- What ended the games.\n"
    "SELECT e.game AS game, -- game.id\n"
    "    e.n AS n,          -- 1-based order\n"
    "    e.condition AS condition, -- 'city-full'\n"
    "    char(65 + e.seat) AS seat, -- who brought it about; NULL when nobody\n"
    "    p.name AS player,  -- name of that player\n"
    "    e.round AS round   -- round in which it was met\n"
    "FROM ending e\n"
    "LEFT JOIN seat s ON s.game = e.game AND s.seat = e.seat\n"
    "LEFT JOIN player p ON p.id = s.player";

static const char v_finishes[] =
    "CREATE VIEW v_finishes AS\n"
    "  -- How games came to their end.\n"
    "SELECT f.game AS game, -- game.id\n"
    "    f.condition AS condition, -- all conditions met: 'city full & vp exhausted'\n"
    "    f.round AS round,  -- round in which the first was met\n"
    "    f.by_player AS by_player, -- 1: somebody brought one about\n"
    "    f.win AS win,      -- part of the win, in sixtieths, of those who did\n"
    "    f.best AS best,    -- the highest final score\n"
    "    f.second AS second, -- the next one\n"
    "    f.earlier AS earlier -- part of those who led a round earlier who won, in sixtieths\n"
    "FROM finish f";

static const char v_findings[] =
    "CREATE VIEW v_findings AS\n"
    "  -- Findings with their place in the source and their row of the catalogue.\n"
    "SELECT f.game AS game, -- game.id\n"
    "    f.n AS n,          -- 1-based position\n"
    "    c.path AS source,  -- file\n"
    "    f.line AS line,    -- line in it\n"
    "    f.column AS column, -- column\n"
    "    f.seq AS seq,      -- event\n"
    "    f.violation AS violation, -- 'pr-role-already-taken'\n"
    "    v.severity AS severity, -- info, warning, error\n"
    "    v.clause AS clause, -- rule clause\n"
    "    char(65 + f.seat) AS seat, -- player concerned\n"
    "    p.name AS player,  -- name of that player\n"
    "    f.expected AS expected, -- what the rules give\n"
    "    f.found AS found,  -- what the log says\n"
    "    v.text AS text,    -- the catalogue's sentence\n"
    "    e.text AS event    -- the statement; NULL at the end of the log\n"
    "FROM finding f\n"
    "JOIN game g ON g.id = f.game\n"
    "JOIN source c ON c.id = g.source\n"
    "JOIN violation v ON v.id = f.violation\n"
    "LEFT JOIN event e ON e.game = f.game AND e.seq = f.seq\n"
    "LEFT JOIN seat s ON s.game = f.game AND s.seat = f.seat\n"
    "LEFT JOIN player p ON p.id = s.player";

#define VIEW(name) {SCHEMA_VIEW, #name, name, NULL}

const struct schema_object schema_views[] = {
    {SCHEMA_VIEW, "v_games", v_games, "views: names instead of numbers"},
    VIEW(v_seats),
    VIEW(v_results),
    VIEW(v_events),
    VIEW(v_role_turns),
    VIEW(v_role_totals),
    VIEW(v_builds),
    VIEW(v_role_choices),
    VIEW(v_build_choices),
    VIEW(v_best_turns),
    VIEW(v_building_totals),
    VIEW(v_offers),
    VIEW(v_ledger),
    VIEW(v_income),
    VIEW(v_scores),
    VIEW(v_score_parts),
    VIEW(v_result_parts),
    VIEW(v_endings),
    VIEW(v_finishes),
    VIEW(v_findings),
};
/* clang-format on */

const size_t schema_n_views = sizeof schema_views / sizeof *schema_views;
