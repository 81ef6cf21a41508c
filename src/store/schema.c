#include "store/schema.h"

/* One string for each object: C compilers need take no more than 4095 bytes in one.
 *
 * .ci/gen-schema reads this file line by line.  It knows "CREATE TABLE x(", "CREATE VIEW x AS",
 * lines that hold only a comment (the text of the object, or more of the column above) and
 * lines "column ... -- comment". */

/* clang-format off */

/* ---- facts ---- */

static const char meta[] =
    "CREATE TABLE meta(\n"
    "  -- What this file is.  Keys: facts-version, derived-version, vocabulary (fingerprint of\n"
    "  -- the words behind the numbers of the derived half, of the members of a position and\n"
    "  -- their hash, of the derived tables).\n"
    "  key TEXT NOT NULL PRIMARY KEY, -- name of the setting\n"
    "  value TEXT NOT NULL            -- its value\n"
    ") STRICT, WITHOUT ROWID";

static const char source[] =
    "CREATE TABLE source(\n"
    "  -- A file (or stream) that games were imported from.\n"
    "  id INTEGER NOT NULL PRIMARY KEY, -- number within this database, in order of import\n"
    "  path TEXT NOT NULL,              -- as given on the command line; '-' is standard input\n"
    "  format TEXT NOT NULL,            -- importer that read it: 'slog', 'bga'\n"
    "  hash TEXT,                       -- XXH3-128 of the file as it is on disk, hex (what\n"
    "                                   -- xxhsum -H2 prints); NULL for a pipe, or when it was\n"
    "                                   -- not read to its end\n"
    "  bytes INTEGER                    -- bytes read, after decompression; NULL when it was not\n"
    "                                   -- read to its end\n"
    ") STRICT";

static const char game[] =
    "CREATE TABLE game(\n"
    "  -- One game as its log tells it: the header, decoded, and where it stood.\n"
    "  id INTEGER NOT NULL PRIMARY KEY, -- number within this database, in order of import\n"
    "  hash TEXT NOT NULL UNIQUE,       -- content hash, 32 hex digits: the same game from\n"
    "                                   -- another file has the same hash and is stored once\n"
    "  source INTEGER NOT NULL REFERENCES source, -- file it was first read from\n"
    "  first_line INTEGER NOT NULL,     -- 1-based line of its version line in the source\n"
    "  lines INTEGER NOT NULL,          -- lines that belong to it\n"
    "  offset INTEGER NOT NULL,         -- byte offset of its version line in the source\n"
    "  bytes INTEGER NOT NULL,          -- bytes that belong to it\n"
    "  game_kind TEXT NOT NULL,         -- which game was played: 'puerto-rico'\n"
    "  rules TEXT NOT NULL,             -- rules profile and options, canonical text\n"
    "  players INTEGER NOT NULL,        -- number of seats\n"
    "  date TEXT NOT NULL,              -- ISO 8601, '' when unknown\n"
    "  event TEXT NOT NULL,             -- tournament, club evening, table; '' when unknown\n"
    "  site TEXT NOT NULL,              -- where it was played; '' when unknown\n"
    "  own_id TEXT NOT NULL             -- the log's own name for the game; '' when it has none\n"
    ") STRICT";

static const char header[] =
    "CREATE TABLE header(\n"
    "  -- Every header line of a game in the order of the log, known keys and private ones.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game it belongs to\n"
    "  n INTEGER NOT NULL,                    -- 1-based position in the header\n"
    "  key TEXT NOT NULL,                     -- as written, lower case\n"
    "  value TEXT NOT NULL,                   -- decoded: quotes and escapes removed\n"
    "  PRIMARY KEY(game, n)\n"
    ") STRICT, WITHOUT ROWID";

static const char player[] =
    "CREATE TABLE player(\n"
    "  -- Somebody who sat at a table.  Names are compared byte by byte.\n"
    "  id INTEGER NOT NULL PRIMARY KEY, -- number within this database, in order of first seat\n"
    "  name TEXT NOT NULL UNIQUE        -- as the logs write it, or `player rename` has it\n"
    ") STRICT";

static const char alias[] =
    "CREATE TABLE alias(\n"
    "  -- A name that was merged or renamed into another: an alias, too, or a player.\n"
    "  name TEXT NOT NULL PRIMARY KEY, -- as the logs write it; not the name of a player\n"
    "  stands_for TEXT NOT NULL,       -- alias.name or player.name\n"
    "  player INTEGER NOT NULL         -- player.id that it had, and has again when taken back\n"
    ") STRICT, WITHOUT ROWID";

static const char seat[] =
    "CREATE TABLE seat(\n"
    "  -- Who sat where.\n"
    "  game INTEGER NOT NULL REFERENCES game,     -- game\n"
    "  seat INTEGER NOT NULL,                     -- 0 = A, the first governor; then clockwise\n"
    "  player INTEGER NOT NULL REFERENCES player, -- who sat there\n"
    "  PRIMARY KEY(game, seat)\n"
    ") STRICT, WITHOUT ROWID";

static const char seat_name[] =
    "CREATE TABLE seat_name(\n"
    "  -- What the log calls the player of a seat, where that is an alias.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seat INTEGER NOT NULL,                 -- 0 = A, as in seat\n"
    "  name TEXT NOT NULL REFERENCES alias,   -- as the log writes it\n"
    "  PRIMARY KEY(game, seat)\n"
    ") STRICT, WITHOUT ROWID";

static const char event[] =
    "CREATE TABLE event(\n"
    "  -- One statement of a log: a decision, a chance event, a mark or a note.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seq INTEGER NOT NULL,                  -- 1-based number of the event within the game\n"
    "  line INTEGER NOT NULL,                 -- 1-based line in the source\n"
    "  column INTEGER NOT NULL,               -- 1-based byte column of its first character\n"
    "  length INTEGER NOT NULL,               -- bytes of the statement as it was written\n"
    "  text TEXT NOT NULL,                    -- the statement in canonical notation, claims\n"
    "                                         -- included: everything is recomputed from this\n"
    "  PRIMARY KEY(game, seq)\n"
    ") STRICT, WITHOUT ROWID";

static const char comment[] =
    "CREATE TABLE comment(\n"
    "  -- A comment in a log, kept for export.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  n INTEGER NOT NULL,                    -- 1-based position among the comments of the game\n"
    "  place TEXT NOT NULL,                   -- 'header', 'body': a line of its own;\n"
    "                                         -- 'header-behind', 'body-behind': on the line of\n"
    "                                         -- a header or a statement\n"
    "  before INTEGER NOT NULL,               -- body: events above it or on its line; header:\n"
    "                                         -- lines above it, the version line is number 0\n"
    "  text TEXT NOT NULL,                    -- without the '#'\n"
    "  PRIMARY KEY(game, n)\n"
    ") STRICT, WITHOUT ROWID";

static const char unread[] =
    "CREATE TABLE unread(\n"
    "  -- A line of a stored game that could not be read, kept as it stood in the log.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  n INTEGER NOT NULL,                    -- 1-based position among the unread lines\n"
    "  line INTEGER NOT NULL,                 -- 1-based line in the source\n"
    "  column INTEGER NOT NULL,               -- 1-based byte column where reading stopped\n"
    "  length INTEGER NOT NULL,               -- bytes that were not understood\n"
    "  reason TEXT NOT NULL,                  -- what was expected and found\n"
    "  text TEXT NOT NULL,                    -- the source line\n"
    "  PRIMARY KEY(game, n)\n"
    ") STRICT, WITHOUT ROWID";

/* ---- derived: words behind the numbers ---- */

static const char kind[] =
    "CREATE TABLE kind(\n"
    "  -- The games that this program knows.\n"
    "  id TEXT NOT NULL PRIMARY KEY, -- game.game_kind: 'puerto-rico'\n"
    "  title TEXT NOT NULL,          -- for people: 'Puerto Rico'\n"
    "  money TEXT NOT NULL           -- what one pays with, and what columns called money\n"
    "                                -- count: 'doubloons'; 'cards', those in hand\n"
    ") STRICT, WITHOUT ROWID";

static const char score_part[] =
    "CREATE TABLE score_part(\n"
    "  -- What the points of a score are for: the meaning of part_1, part_2, ...\n"
    "  game_kind TEXT NOT NULL, -- game whose scores have it\n"
    "  n INTEGER NOT NULL,      -- number of the part: 1 is part_1\n"
    "  name TEXT NOT NULL,      -- 'chips'\n"
    "  title TEXT NOT NULL,     -- for people: 'VP chips'\n"
    "  help TEXT NOT NULL,      -- one line: 'victory points as chips and on paper'\n"
    "  PRIMARY KEY(game_kind, n)\n"
    ") STRICT, WITHOUT ROWID";

static const char thing[] =
    "CREATE TABLE thing(\n"
    "  -- Everything a log can name: goods, tiles, roles, buildings, pieces, places.\n"
    "  game_kind TEXT NOT NULL, -- game whose word it is\n"
    "  id INTEGER NOT NULL,     -- number used in the derived tables\n"
    "  name TEXT NOT NULL,      -- canonical token: 'small-market'\n"
    "  title TEXT NOT NULL,     -- for people: 'small market'\n"
    "  class TEXT NOT NULL,     -- kind, quarry, building, role, piece, place, seat, score,\n"
    "                           -- unknown\n"
    "  account TEXT NOT NULL,   -- what having it counts as: money, points, goods; '' for all else\n"
    "  PRIMARY KEY(game_kind, id)\n"
    ") STRICT, WITHOUT ROWID";

static const char verb[] =
    "CREATE TABLE verb(\n"
    "  -- What an event can say.\n"
    "  game_kind TEXT NOT NULL, -- game whose verb it is\n"
    "  id INTEGER NOT NULL,     -- number used in the derived tables\n"
    "  name TEXT NOT NULL,      -- stable name: 'load'\n"
    "  class TEXT NOT NULL,     -- decision, chance, note\n"
    "  PRIMARY KEY(game_kind, id)\n"
    ") STRICT, WITHOUT ROWID";

static const char cause[] =
    "CREATE TABLE cause(\n"
    "  -- Why money, victory points and goods come and go.\n"
    "  game_kind TEXT NOT NULL, -- game whose cause it is\n"
    "  id INTEGER NOT NULL,     -- number used in the derived tables\n"
    "  name TEXT NOT NULL,      -- stable name: 'small-market'\n"
    "  title TEXT NOT NULL,     -- for people\n"
    "  PRIMARY KEY(game_kind, id)\n"
    ") STRICT, WITHOUT ROWID";

static const char violation[] =
    "CREATE TABLE violation(\n"
    "  -- The catalogue of findings.\n"
    "  id TEXT NOT NULL PRIMARY KEY, -- stable: 'pr-role-already-taken'\n"
    "  severity TEXT NOT NULL,       -- info, warning, error\n"
    "  clause TEXT NOT NULL,         -- rule clause in docs/rules: 'PR-ROLE-05'\n"
    "  text TEXT NOT NULL            -- one line for people\n"
    ") STRICT, WITHOUT ROWID";

/* ---- derived: the replay ---- */

static const char audit[] =
    "CREATE TABLE audit(\n"
    "  -- What the replay of a game came to; one row for every game.\n"
    "  game INTEGER NOT NULL PRIMARY KEY REFERENCES game, -- game\n"
    "  complete INTEGER NOT NULL, -- 1: the game was played to its end\n"
    "  dead INTEGER NOT NULL,     -- 1: an impossible event ended the replay early\n"
    "  diverged INTEGER NOT NULL, -- 1: a state hash recorded in the log differed\n"
    "  verdict INTEGER NOT NULL,  -- worst verdict: 0 legal, 1 cannot tell, 2 illegal,\n"
    "                             -- 3 impossible\n"
    "  cannot_tell INTEGER NOT NULL, -- events that something hidden or not written decides\n"
    "  events INTEGER NOT NULL,   -- events of the game\n"
    "  rounds INTEGER NOT NULL,   -- rounds begun\n"
    "  turns INTEGER NOT NULL,    -- roles taken\n"
    "  findings INTEGER NOT NULL, -- rows in finding\n"
    "  errors INTEGER NOT NULL    -- of these, of severity error\n"
    ") STRICT";

static const char action[] =
    "CREATE TABLE action(\n"
    "  -- An event in numbers, and the position after it and all it entails.  Numbers of things\n"
    "  -- and verbs are explained in thing and verb; v_events has the names.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seq INTEGER NOT NULL,                  -- event\n"
    "  verb INTEGER NOT NULL,                 -- verb.id\n"
    "  seat INTEGER,                          -- who acts; NULL for chance and notes\n"
    "  item INTEGER,                          -- first thing named: role, good, tile, building\n"
    "  amount INTEGER,                        -- number beside it, or the bare number\n"
    "  at_thing INTEGER,                      -- thing behind '@': wharf\n"
    "  at_number INTEGER,                     -- number behind '@': size of the ship\n"
    "  verdict INTEGER,                       -- as in audit; NULL when not replayed\n"
    "  round INTEGER,                         -- 1-based round it belongs to\n"
    "  turn INTEGER,                          -- turn.turn it belongs to; 0 before the first\n"
    "  hash INTEGER,                          -- 64-bit hash of the position (two's complement);\n"
    "                                         -- NULL when not replayed\n"
    "  PRIMARY KEY(game, seq)\n"
    ") STRICT, WITHOUT ROWID";

static const char ledger[] =
    "CREATE TABLE ledger(\n"
    "  -- Income and expense: every change of a player's money, victory points and goods,\n"
    "  -- with its cause; the changes of one event summed by seat, thing and cause.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seq INTEGER NOT NULL,   -- event that brought it about; 0 for the set-up\n"
    "  seat INTEGER NOT NULL,  -- whose\n"
    "  thing INTEGER NOT NULL, -- thing.id, of one with an account: 'd', 'vp', a good\n"
    "  cause INTEGER NOT NULL, -- cause.id\n"
    "  delta INTEGER NOT NULL, -- change, never 0\n"
    "  PRIMARY KEY(game, seq, seat, thing, cause)\n"
    ") STRICT, WITHOUT ROWID";

static const char income[] =
    "CREATE TABLE income(\n"
    "  -- The ledger of a player summed over the game: small enough to ask of many games.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seat INTEGER NOT NULL,   -- whose\n"
    "  thing INTEGER NOT NULL,  -- thing.id, of one with an account: 'd', 'vp', a good\n"
    "  cause INTEGER NOT NULL,  -- cause.id\n"
    "  gained INTEGER NOT NULL, -- sum of what came\n"
    "  spent INTEGER NOT NULL,  -- sum of what went, not negative\n"
    "  PRIMARY KEY(game, seat, thing, cause)\n"
    ") STRICT, WITHOUT ROWID";

static const char turn[] =
    "CREATE TABLE turn(\n"
    "  -- A role taken and the phase it opened.  What players do in a new round before the first\n"
    "  -- role is of no phase.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  turn INTEGER NOT NULL,      -- 1-based number within the game\n"
    "  round INTEGER NOT NULL,     -- 1-based round\n"
    "  pick INTEGER NOT NULL,      -- 1-based number within the round\n"
    "  seat INTEGER NOT NULL,      -- who took the role\n"
    "  role INTEGER NOT NULL,      -- thing.id\n"
    "  on_card INTEGER NOT NULL,   -- money taken that lay on the card\n"
    "  own_money INTEGER NOT NULL, -- money (kind.money) gained in the phase by who took the role,\n"
    "                              -- that on the card included; expenses are not taken off\n"
    "  other_money INTEGER NOT NULL,  -- likewise, by all others\n"
    "  own_points INTEGER NOT NULL,   -- victory points gained, other than by building\n"
    "  other_points INTEGER NOT NULL, -- likewise, by all others\n"
    "  own_goods INTEGER NOT NULL,    -- goods gained\n"
    "  other_goods INTEGER NOT NULL,  -- likewise, by all others\n"
    "  own_drawn INTEGER NOT NULL,    -- cards drawn, those not kept included; 0 where nobody draws\n"
    "  other_drawn INTEGER NOT NULL,  -- likewise, by all others\n"
    "  first_seq INTEGER NOT NULL, -- event of the choice\n"
    "  last_seq INTEGER NOT NULL,  -- last event before the next choice\n"
    "  PRIMARY KEY(game, turn)\n"
    ") STRICT, WITHOUT ROWID";

static const char role_total[] =
    "CREATE TABLE role_total(\n"
    "  -- The turns of a player summed over the game by role: small enough to ask of many games.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seat INTEGER NOT NULL,      -- who took the role\n"
    "  role INTEGER NOT NULL,      -- thing.id\n"
    "  picks INTEGER NOT NULL,     -- times the player took it\n"
    "  rounds INTEGER NOT NULL,    -- sum of the rounds in which that was\n"
    "  on_card INTEGER NOT NULL,   -- sum of turn.on_card\n"
    "  own_money INTEGER NOT NULL, -- sum of turn.own_money\n"
    "  other_money INTEGER NOT NULL,  -- sum of turn.other_money\n"
    "  own_points INTEGER NOT NULL,   -- sum of turn.own_points\n"
    "  other_points INTEGER NOT NULL, -- sum of turn.other_points\n"
    "  own_goods INTEGER NOT NULL,    -- sum of turn.own_goods\n"
    "  other_goods INTEGER NOT NULL,  -- sum of turn.other_goods\n"
    "  own_drawn INTEGER NOT NULL,    -- sum of turn.own_drawn\n"
    "  other_drawn INTEGER NOT NULL,  -- sum of turn.other_drawn\n"
    "  PRIMARY KEY(game, seat, role)\n"
    ") STRICT, WITHOUT ROWID";

static const char build[] =
    "CREATE TABLE build(\n"
    "  -- A building built.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seq INTEGER NOT NULL,      -- event\n"
    "  round INTEGER NOT NULL,    -- 1-based round\n"
    "  turn INTEGER NOT NULL,     -- turn.turn\n"
    "  seat INTEGER NOT NULL,     -- who built\n"
    "  building INTEGER NOT NULL, -- thing.id\n"
    "  paid INTEGER NOT NULL,     -- money paid, after all reductions\n"
    "  PRIMARY KEY(game, seq)\n"
    ") STRICT, WITHOUT ROWID";

static const char tenure[] =
    "CREATE TABLE tenure(\n"
    "  -- How long a building was owned and at work, counted at the end of every round.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seat INTEGER NOT NULL,          -- owner\n"
    "  building INTEGER NOT NULL,      -- thing.id\n"
    "  rounds_owned INTEGER NOT NULL,  -- rounds at whose end the player owned it\n"
    "  rounds_manned INTEGER NOT NULL, -- of these, rounds at whose end it was occupied; all of\n"
    "                                  -- them where buildings need nobody\n"
    "  PRIMARY KEY(game, seat, building)\n"
    ") STRICT, WITHOUT ROWID";

static const char offer[] =
    "CREATE TABLE offer(\n"
    "  -- The buildings that could be had in a game: by its rules, and drafted if there was a draft.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  building INTEGER NOT NULL,      -- thing.id\n"
    "  PRIMARY KEY(game, building)\n"
    ") STRICT, WITHOUT ROWID";

static const char round_score[] =
    "CREATE TABLE round_score(\n"
    "  -- The score of every player had the game ended with this round, and the money then.  A round\n"
    "  -- ends when the first role of the next one is about to be chosen.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  round INTEGER NOT NULL,     -- 1-based round, at its end\n"
    "  seat INTEGER NOT NULL,      -- player\n"
    "  part_1 INTEGER,             -- points by what they are for, see score_part; NULL where\n"
    "                              -- the game has no such part\n"
    "  part_2 INTEGER,             -- likewise\n"
    "  part_3 INTEGER,             -- likewise\n"
    "  part_4 INTEGER,             -- likewise\n"
    "  part_5 INTEGER,             -- likewise\n"
    "  part_6 INTEGER,             -- likewise\n"
    "  total INTEGER NOT NULL,     -- sum of these\n"
    "  money INTEGER NOT NULL,     -- money held (kind.money)\n"
    "  gained INTEGER NOT NULL,    -- money gained in this round; expenses are not taken off\n"
    "  PRIMARY KEY(game, round, seat)\n"
    ") STRICT, WITHOUT ROWID";

static const char result[] =
    "CREATE TABLE result(\n"
    "  -- Final scores; only of games that were played to their end.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seat INTEGER NOT NULL,      -- player\n"
    "  part_1 INTEGER,             -- points by what they are for, see score_part; NULL where\n"
    "                              -- the game has no such part\n"
    "  part_2 INTEGER,             -- likewise\n"
    "  part_3 INTEGER,             -- likewise\n"
    "  part_4 INTEGER,             -- likewise\n"
    "  part_5 INTEGER,             -- likewise\n"
    "  part_6 INTEGER,             -- likewise\n"
    "  total INTEGER NOT NULL,     -- sum of these\n"
    "  tiebreak INTEGER NOT NULL,  -- the larger wins among equal totals\n"
    "  place INTEGER NOT NULL,     -- 1 = first; equal places share\n"
    "  PRIMARY KEY(game, seat)\n"
    ") STRICT, WITHOUT ROWID";

static const char ending[] =
    "CREATE TABLE ending(\n"
    "  -- A condition met that ends the game.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  n INTEGER NOT NULL,      -- 1-based order in which they were met\n"
    "  condition TEXT NOT NULL, -- 'city-full', 'colonists-gone', ...\n"
    "  seat INTEGER,            -- who brought it about; NULL when nobody in particular\n"
    "  round INTEGER NOT NULL,  -- 1-based round in which it was met\n"
    "  PRIMARY KEY(game, n)\n"
    ") STRICT, WITHOUT ROWID";

static const char finding[] =
    "CREATE TABLE finding(\n"
    "  -- What the audit found.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  n INTEGER NOT NULL,        -- 1-based position among the findings of the game\n"
    "  seq INTEGER NOT NULL,      -- event it was found at; one past the last event for what\n"
    "                             -- the end of the log leaves open\n"
    "  line INTEGER NOT NULL,     -- place of that event in the source; at the end of the log\n"
    "                             -- of the last one\n"
    "  column INTEGER NOT NULL,   -- likewise\n"
    "  length INTEGER NOT NULL,   -- likewise\n"
    "  violation TEXT NOT NULL REFERENCES violation, -- row of the catalogue\n"
    "  seat INTEGER,              -- player concerned; NULL when nobody in particular\n"
    "  expected TEXT NOT NULL,    -- what the rules give here; '' when there is nothing to say\n"
    "  found TEXT NOT NULL,       -- what the log says; '' likewise\n"
    "  PRIMARY KEY(game, n)\n"
    ") STRICT, WITHOUT ROWID";

/* ---- secondary indexes ---- */

static const char seat_by_player[] = "CREATE INDEX seat_by_player ON seat(player)";
static const char game_by_source[] = "CREATE INDEX game_by_source ON game(source)";
static const char finding_by_violation[] =
    "CREATE INDEX finding_by_violation ON finding(violation)";

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
    "    a.verdict AS verdict, -- 0 legal, 1 cannot tell, 2 illegal, 3 impossible\n"
    "    e.text AS text,    -- the statement in canonical notation\n"
    "    e.line AS line,    -- line in the source\n"
    "    e.column AS column, -- column in the source\n"
    "    e.length AS length, -- bytes in the source\n"
    "    printf('%016x', a.hash) AS hash -- hash of the position\n"
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

static const char v_tenures[] =
    "CREATE VIEW v_tenures AS\n"
    "  -- Rounds that buildings were owned and at work.\n"
    "SELECT b.game AS game, -- game.id\n"
    "    char(65 + b.seat) AS seat, -- owner\n"
    "    p.name AS player,  -- name of that player\n"
    "    i.name AS building, -- 'small-market'\n"
    "    b.rounds_owned AS rounds_owned, -- rounds at whose end it was owned\n"
    "    b.rounds_manned AS rounds_manned -- of these, at whose end it was occupied, or needed nobody\n"
    "FROM tenure b\n"
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

#define OBJECT(half, name) {SCHEMA_##half, #name, name}

const struct schema_object schema_objects[] = {
    OBJECT(FACTS, meta),
    OBJECT(FACTS, source),
    OBJECT(FACTS, game),
    OBJECT(FACTS, header),
    OBJECT(FACTS, player),
    OBJECT(FACTS, alias),
    OBJECT(FACTS, seat),
    OBJECT(FACTS, seat_name),
    OBJECT(FACTS, event),
    OBJECT(FACTS, comment),
    OBJECT(FACTS, unread),
    OBJECT(DERIVED, kind),
    OBJECT(DERIVED, score_part),
    OBJECT(DERIVED, thing),
    OBJECT(DERIVED, verb),
    OBJECT(DERIVED, cause),
    OBJECT(DERIVED, violation),
    OBJECT(DERIVED, audit),
    OBJECT(DERIVED, action),
    OBJECT(DERIVED, ledger),
    OBJECT(DERIVED, income),
    OBJECT(DERIVED, turn),
    OBJECT(DERIVED, role_total),
    OBJECT(DERIVED, build),
    OBJECT(DERIVED, tenure),
    OBJECT(DERIVED, offer),
    OBJECT(DERIVED, round_score),
    OBJECT(DERIVED, result),
    OBJECT(DERIVED, ending),
    OBJECT(DERIVED, finding),
    OBJECT(INDEX, seat_by_player),
    OBJECT(INDEX, game_by_source),
    OBJECT(INDEX, finding_by_violation),
    OBJECT(VIEW, v_games),
    OBJECT(VIEW, v_seats),
    OBJECT(VIEW, v_results),
    OBJECT(VIEW, v_events),
    OBJECT(VIEW, v_role_turns),
    OBJECT(VIEW, v_role_totals),
    OBJECT(VIEW, v_builds),
    OBJECT(VIEW, v_tenures),
    OBJECT(VIEW, v_offers),
    OBJECT(VIEW, v_ledger),
    OBJECT(VIEW, v_income),
    OBJECT(VIEW, v_scores),
    OBJECT(VIEW, v_score_parts),
    OBJECT(VIEW, v_result_parts),
    OBJECT(VIEW, v_endings),
    OBJECT(VIEW, v_findings),
};
/* clang-format on */

const size_t schema_n_objects = sizeof schema_objects / sizeof *schema_objects;
