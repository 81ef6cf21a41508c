#include "store/schema.h"

/* One string for each object: C compilers need take no more than 4095 bytes in one.
 *
 * .ci/docs reads these texts line by line.  It knows "CREATE TABLE x(", "CREATE VIEW x AS", lines
 * that hold only a comment (the text of the object, or more of the column above) and lines
 * "column ... -- comment". */

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
    "  money TEXT NOT NULL,          -- what one pays with, and what columns called money\n"
    "                                -- count: 'doubloons'; 'cards', those in hand\n"
    "  first_role INTEGER NOT NULL   -- thing.id of its first role; the others follow\n"
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
    "  verdict INTEGER NOT NULL,  -- worst verdict: 0 legal, 1 undecidable, 2 illegal,\n"
    "                             -- 3 impossible\n"
    "  cannot_tell INTEGER NOT NULL, -- undecidable events: something hidden or not written decides\n"
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
    "  hash INTEGER,                          -- 64-bit hash of the position, version 2 (two's\n"
    "                                         -- complement); NULL when not replayed\n"
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
    "  offered INTEGER NOT NULL,   -- roles that could be taken, and that which was: bit thing.id\n"
    "  on_cards INTEGER NOT NULL,  -- money that lay on the role cards, six bits each: that of the\n"
    "                              -- first role is lowest; 63 for more\n"
    "  PRIMARY KEY(game, turn)\n"
    ") STRICT, WITHOUT ROWID";

static const char role_total[] =
    "CREATE TABLE role_total(\n"
    "  -- The turns of a player summed over the game by role: small enough to ask of many games.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seat INTEGER NOT NULL,      -- who took the role\n"
    "  role INTEGER NOT NULL,      -- thing.id\n"
    "  offered INTEGER NOT NULL,   -- times the player took a role and could take this one\n"
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

static const char voyage[] =
    "CREATE TABLE voyage(\n"
    "  -- A cargo ship at the end of a phase in which players fill them.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  turn INTEGER NOT NULL,   -- turn.turn\n"
    "  ship INTEGER NOT NULL,   -- 0: the first of them\n"
    "  room INTEGER NOT NULL,   -- its spaces\n"
    "  loaded INTEGER NOT NULL, -- goods loaded in this phase\n"
    "  aboard INTEGER NOT NULL, -- goods aboard before it sails, which it does when it is full\n"
    "  PRIMARY KEY(game, turn, ship)\n"
    ") STRICT, WITHOUT ROWID";

static const char best_shipment[] =
    "CREATE TABLE best_shipment(\n"
    "  -- The most goods that a player shipped at once.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seat INTEGER NOT NULL,      -- who shipped\n"
    "  shipments INTEGER NOT NULL, -- times that the player did\n"
    "  goods INTEGER NOT NULL,     -- the most\n"
    "  seq INTEGER NOT NULL,       -- the first event with so many\n"
    "  cause INTEGER NOT NULL,     -- cause of the rows of ledger with these goods\n"
    "  PRIMARY KEY(game, seat)\n"
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

static const char build_turn[] =
    "CREATE TABLE build_turn(\n"
    "  -- A turn to build of which the log tells.  Sets of buildings have a bit for each: thing.id less\n"
    "  -- the least of the buildings of the game.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seq INTEGER NOT NULL,        -- event: the building, or the pass\n"
    "  seat INTEGER NOT NULL,       -- whose turn\n"
    "  affordable INTEGER NOT NULL, -- buildings that could be paid for\n"
    "  legal INTEGER NOT NULL,      -- buildings that could be built; means nothing for those of\n"
    "                               -- which building_total.legal is not known\n"
    "  PRIMARY KEY(game, seq)\n"
    ") STRICT, WITHOUT ROWID";

static const char best_turn[] =
    "CREATE TABLE best_turn(\n"
    "  -- The most that a player gained in the phase of a role taken, and in which turn first.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seat INTEGER NOT NULL,        -- who took the roles\n"
    "  turns INTEGER NOT NULL,       -- roles taken\n"
    "  points INTEGER NOT NULL,      -- the largest turn.own_points\n"
    "  points_turn INTEGER NOT NULL, -- the first turn.turn that has it\n"
    "  money INTEGER NOT NULL,       -- the largest turn.own_money\n"
    "  money_turn INTEGER NOT NULL,  -- likewise\n"
    "  goods INTEGER NOT NULL,       -- the largest turn.own_goods\n"
    "  goods_turn INTEGER NOT NULL,  -- likewise\n"
    "  drawn INTEGER NOT NULL,       -- the largest turn.own_drawn\n"
    "  drawn_turn INTEGER NOT NULL,  -- likewise\n"
    "  PRIMARY KEY(game, seat)\n"
    ") STRICT, WITHOUT ROWID";

static const char building_total[] =
    "CREATE TABLE building_total(\n"
    "  -- What a player had to do with a building in a game: small enough to ask of many games.\n"
    "  -- Turns to build are those in which the log says what the player built, or that he passed.\n"
    "  game INTEGER NOT NULL REFERENCES game, -- game\n"
    "  seat INTEGER NOT NULL,          -- player\n"
    "  building INTEGER NOT NULL,      -- thing.id\n"
    "  affordable INTEGER NOT NULL,    -- turns to build in which the player could pay for it\n"
    "  legal INTEGER,                  -- of these, in which he was allowed to build it, too; NULL\n"
    "                                  -- when hidden cards leave that open\n"
    "  built INTEGER NOT NULL,         -- times he built it\n"
    "  rounds INTEGER NOT NULL,        -- sum of the rounds in which that was\n"
    "  paid INTEGER NOT NULL,          -- money paid, after all reductions\n"
    "  rounds_owned INTEGER NOT NULL,  -- rounds at whose end he owned it\n"
    "  rounds_manned INTEGER NOT NULL, -- of these, rounds at whose end it was occupied; all of\n"
    "                                  -- them where buildings need nobody\n"
    "  money INTEGER NOT NULL,         -- money that its effect gave him\n"
    "  points INTEGER NOT NULL,        -- victory points, its bonus at the end left out\n"
    "  goods INTEGER NOT NULL,         -- goods\n"
    "  tiles INTEGER NOT NULL,         -- island tiles\n"
    "  people INTEGER NOT NULL,        -- colonists and nobles\n"
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

static const char finish[] =
    "CREATE TABLE finish(\n"
    "  -- How a game came to its end; only of games that were played to it.\n"
    "  game INTEGER NOT NULL PRIMARY KEY REFERENCES game, -- game\n"
    "  condition TEXT NOT NULL,    -- all conditions met: 'city full & vp exhausted'\n"
    "  round INTEGER NOT NULL,     -- round in which the first was met\n"
    "  by_player INTEGER NOT NULL, -- 1: somebody brought one about\n"
    "  win INTEGER NOT NULL,       -- part of the win, in sixtieths, of those who did\n"
    "  best INTEGER NOT NULL,      -- the highest final score\n"
    "  second INTEGER,             -- the next one, which may be the same\n"
    "  earlier INTEGER             -- part, in sixtieths, of those with the most points one round\n"
    "                              -- earlier who won; NULL for a game of one round\n"
    ") STRICT";

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

/* ---- derived: the digest ---- */

static const char cell[] =
    "CREATE TABLE cell(\n"
    "  -- Games that are much the same.  The digest holds sums over the games of a cell, so that\n"
    "  -- reports on many games need not read them all; docs/architecture.md tells more.\n"
    "  id INTEGER NOT NULL PRIMARY KEY, -- number, in order of the first game\n"
    "  game_kind TEXT NOT NULL,         -- 'puerto-rico'\n"
    "  rules TEXT NOT NULL,             -- rules profile and options, canonical text\n"
    "  players INTEGER NOT NULL,        -- number of seats\n"
    "  complete INTEGER NOT NULL,       -- 1: played to their end\n"
    "  clean INTEGER NOT NULL           -- 1: the audit found no error\n"
    ") STRICT";

static const char digest_upto[] =
    "CREATE TABLE digest_upto(\n"
    "  -- How far the digest goes: games up to this number are in it, those behind are not (yet).\n"
    "  game INTEGER NOT NULL PRIMARY KEY -- game.id; 0 when none is; there is one row\n"
    ") STRICT";

static const char digest_games[] =
    "CREATE TABLE digest_games(\n"
    "  -- Games of a cell.\n"
    "  cell INTEGER NOT NULL, -- cell.id\n"
    "  drawer INTEGER NOT NULL, -- game.id % 500: what the bootstrap draws\n"
    "  games INTEGER NOT NULL, -- games\n"
    "  winners INTEGER NOT NULL, -- seats that won\n"
    "  PRIMARY KEY(cell, drawer)\n"
    ") STRICT, WITHOUT ROWID";

static const char digest_rounds[] =
    "CREATE TABLE digest_rounds(\n"
    "  -- How long games lasted.\n"
    "  cell INTEGER NOT NULL, -- cell.id\n"
    "  rounds INTEGER NOT NULL, -- rounds begun\n"
    "  games INTEGER NOT NULL, -- games\n"
    "  PRIMARY KEY(cell, rounds)\n"
    ") STRICT, WITHOUT ROWID";

static const char digest_role[] =
    "CREATE TABLE digest_role(\n"
    "  -- Sums of role_total.\n"
    "  cell INTEGER NOT NULL, -- cell.id\n"
    "  drawer INTEGER NOT NULL, -- game.id % 500\n"
    "  seat INTEGER NOT NULL, -- who took the role\n"
    "  role INTEGER NOT NULL, -- thing.id\n"
    "  offered INTEGER NOT NULL, -- sum of role_total.offered\n"
    "  picks INTEGER NOT NULL, -- likewise\n"
    "  rounds INTEGER NOT NULL, -- likewise\n"
    "  on_card INTEGER NOT NULL, -- likewise\n"
    "  own_money INTEGER NOT NULL, -- likewise\n"
    "  other_money INTEGER NOT NULL, -- likewise\n"
    "  own_points INTEGER NOT NULL, -- likewise\n"
    "  other_points INTEGER NOT NULL, -- likewise\n"
    "  own_goods INTEGER NOT NULL, -- likewise\n"
    "  other_goods INTEGER NOT NULL, -- likewise\n"
    "  own_drawn INTEGER NOT NULL, -- likewise\n"
    "  other_drawn INTEGER NOT NULL, -- likewise\n"
    "  win INTEGER NOT NULL, -- sum of picks times what the seat won, a whole win being 60\n"
    "  fair INTEGER NOT NULL, -- the same, had every seat won equally often\n"
    "  PRIMARY KEY(cell, drawer, seat, role)\n"
    ") STRICT, WITHOUT ROWID";

static const char digest_choice[] =
    "CREATE TABLE digest_choice(\n"
    "  -- Roles that could be taken.\n"
    "  cell INTEGER NOT NULL, -- cell.id\n"
    "  round INTEGER NOT NULL, -- 1-based round\n"
    "  role INTEGER NOT NULL, -- thing.id\n"
    "  on_card INTEGER NOT NULL, -- money that lay on the card\n"
    "  offered INTEGER NOT NULL, -- choices in which it could be taken\n"
    "  picks INTEGER NOT NULL, -- those in which it was\n"
    "  PRIMARY KEY(cell, round, role, on_card)\n"
    ") STRICT, WITHOUT ROWID";

static const char digest_pick[] =
    "CREATE TABLE digest_pick(\n"
    "  -- Of digest_choice the picks, by drawer; only where money can lie on role cards.\n"
    "  cell INTEGER NOT NULL, -- cell.id\n"
    "  drawer INTEGER NOT NULL, -- game.id % 50\n"
    "  round INTEGER NOT NULL, -- 1-based round\n"
    "  role INTEGER NOT NULL, -- thing.id\n"
    "  picks INTEGER NOT NULL, -- choices in which it was taken\n"
    "  on_card INTEGER NOT NULL, -- money that lay on the card then\n"
    "  PRIMARY KEY(cell, drawer, round, role)\n"
    ") STRICT, WITHOUT ROWID";

static const char digest_opening[] =
    "CREATE TABLE digest_opening(\n"
    "  -- How seats began; only of games that were played to their end.\n"
    "  cell INTEGER NOT NULL, -- cell.id\n"
    "  drawer INTEGER NOT NULL, -- game.id % 50\n"
    "  role INTEGER NOT NULL, -- thing.id of the first role that the seat took\n"
    "  building INTEGER NOT NULL, -- thing.id of the first building it built; -1: none\n"
    "  seats INTEGER NOT NULL, -- seats that began so\n"
    "  win INTEGER NOT NULL, -- what they won, a whole win being 60\n"
    "  fair INTEGER NOT NULL, -- the same, had every seat won equally often\n"
    "  places INTEGER NOT NULL, -- sum of result.place\n"
    "  points INTEGER NOT NULL, -- sum of result.total\n"
    "  rounds INTEGER NOT NULL, -- sum of the rounds in which the building was built\n"
    "  PRIMARY KEY(cell, drawer, role, building)\n"
    ") STRICT, WITHOUT ROWID";

static const char digest_voyage[] =
    "CREATE TABLE digest_voyage(\n"
    "  -- Sums of voyage; only of games that were played to their end.\n"
    "  cell INTEGER NOT NULL, -- cell.id\n"
    "  drawer INTEGER NOT NULL, -- game.id % 50\n"
    "  room INTEGER NOT NULL, -- spaces of the ship\n"
    "  phases INTEGER NOT NULL, -- phases in which it was filled, or could have been\n"
    "  loaded INTEGER NOT NULL, -- sum of loaded\n"
    "  aboard INTEGER NOT NULL, -- sum of aboard\n"
    "  sailed INTEGER NOT NULL, -- times it was full at the end\n"
    "  empty INTEGER NOT NULL, -- times it was empty\n"
    "  PRIMARY KEY(cell, drawer, room)\n"
    ") STRICT, WITHOUT ROWID";

static const char digest_building[] =
    "CREATE TABLE digest_building(\n"
    "  -- Sums of building_total and offer.\n"
    "  cell INTEGER NOT NULL, -- cell.id\n"
    "  drawer INTEGER NOT NULL, -- game.id % 500\n"
    "  building INTEGER NOT NULL, -- thing.id\n"
    "  games INTEGER NOT NULL, -- games that had it on offer\n"
    "  affordable INTEGER NOT NULL, -- sum of building_total.affordable\n"
    "  legal INTEGER NOT NULL, -- of legal, where that is known\n"
    "  legal_built INTEGER NOT NULL, -- of built, where legal is known\n"
    "  built INTEGER NOT NULL, -- of built\n"
    "  rounds INTEGER NOT NULL, -- of rounds\n"
    "  paid INTEGER NOT NULL, -- of paid\n"
    "  rounds_owned INTEGER NOT NULL, -- of rounds_owned\n"
    "  rounds_manned INTEGER NOT NULL, -- of rounds_manned\n"
    "  owners INTEGER NOT NULL, -- seats that owned it at the end of a round\n"
    "  win INTEGER NOT NULL, -- what they won, a whole win being 60\n"
    "  fair INTEGER NOT NULL, -- the same, had every seat won equally often\n"
    "  variance INTEGER NOT NULL, -- sum over the games of f * (60 - f), f being fair of one game\n"
    "  money INTEGER NOT NULL, -- of money\n"
    "  points INTEGER NOT NULL, -- of points\n"
    "  goods INTEGER NOT NULL, -- of goods\n"
    "  tiles INTEGER NOT NULL, -- of tiles\n"
    "  people INTEGER NOT NULL, -- of people\n"
    "  PRIMARY KEY(cell, drawer, building)\n"
    ") STRICT, WITHOUT ROWID";

static const char digest_income[] =
    "CREATE TABLE digest_income(\n"
    "  -- Sums of income.\n"
    "  cell INTEGER NOT NULL, -- cell.id\n"
    "  drawer INTEGER NOT NULL, -- game.id % 500\n"
    "  thing INTEGER NOT NULL, -- thing.id\n"
    "  cause INTEGER NOT NULL, -- cause.id\n"
    "  gained INTEGER NOT NULL, -- sum of income.gained\n"
    "  spent INTEGER NOT NULL, -- sum of income.spent\n"
    "  won_gained INTEGER NOT NULL, -- that of the seats that won\n"
    "  won_spent INTEGER NOT NULL, -- likewise\n"
    "  PRIMARY KEY(cell, drawer, thing, cause)\n"
    ") STRICT, WITHOUT ROWID";

static const char digest_score[] =
    "CREATE TABLE digest_score(\n"
    "  -- How often a score was reached; only of games that were played to their end.\n"
    "  cell INTEGER NOT NULL, -- cell.id\n"
    "  round INTEGER NOT NULL, -- 1-based round, at its end\n"
    "  won INTEGER NOT NULL, -- 1: by a seat that won in the end\n"
    "  total INTEGER NOT NULL, -- round_score.total\n"
    "  seats INTEGER NOT NULL, -- seats that had it\n"
    "  PRIMARY KEY(cell, round, won, total)\n"
    ") STRICT, WITHOUT ROWID";

static const char digest_progress[] =
    "CREATE TABLE digest_progress(\n"
    "  -- Sums of round_score; only of games that were played to their end.\n"
    "  cell INTEGER NOT NULL, -- cell.id\n"
    "  drawer INTEGER NOT NULL, -- game.id % 50\n"
    "  round INTEGER NOT NULL, -- 1-based round, at its end\n"
    "  won INTEGER NOT NULL, -- 1: of seats that won in the end\n"
    "  seats INTEGER NOT NULL, -- seats that played in this round\n"
    "  total INTEGER NOT NULL, -- sum of round_score.total\n"
    "  PRIMARY KEY(cell, drawer, round, won)\n"
    ") STRICT, WITHOUT ROWID";

static const char digest_purse[] =
    "CREATE TABLE digest_purse(\n"
    "  -- Sums of round_score.\n"
    "  cell INTEGER NOT NULL, -- cell.id\n"
    "  drawer INTEGER NOT NULL, -- game.id % 50\n"
    "  seat INTEGER NOT NULL, -- seat\n"
    "  round INTEGER NOT NULL, -- 1-based round\n"
    "  seats INTEGER NOT NULL, -- seats that played in this round\n"
    "  held INTEGER NOT NULL, -- sum of round_score.money\n"
    "  gained INTEGER NOT NULL, -- sum of round_score.gained\n"
    "  PRIMARY KEY(cell, drawer, seat, round)\n"
    ") STRICT, WITHOUT ROWID";

/* ---- secondary indexes ---- */

static const char seat_by_player[] = "CREATE INDEX seat_by_player ON seat(player)";
static const char game_by_source[] = "CREATE INDEX game_by_source ON game(source)";
static const char finding_by_violation[] =
    "CREATE INDEX finding_by_violation ON finding(violation)";

#define OBJECT(half, name) {SCHEMA_##half, #name, name, NULL}
#define OPENING(half, name, title) {SCHEMA_##half, #name, name, title}

static const struct schema_object tables[] = {
    OPENING(FACTS, meta, "facts"),
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
    OPENING(DERIVED, kind, "derived: words behind the numbers"),
    OBJECT(DERIVED, score_part),
    OBJECT(DERIVED, thing),
    OBJECT(DERIVED, verb),
    OBJECT(DERIVED, cause),
    OBJECT(DERIVED, violation),
    OPENING(DERIVED, audit, "derived: the replay"),
    OBJECT(DERIVED, action),
    OBJECT(DERIVED, ledger),
    OBJECT(DERIVED, income),
    OBJECT(DERIVED, turn),
    OBJECT(DERIVED, role_total),
    OBJECT(DERIVED, voyage),
    OBJECT(DERIVED, best_shipment),
    OBJECT(DERIVED, build),
    OBJECT(DERIVED, build_turn),
    OBJECT(DERIVED, best_turn),
    OBJECT(DERIVED, building_total),
    OBJECT(DERIVED, offer),
    OBJECT(DERIVED, round_score),
    OBJECT(DERIVED, result),
    OBJECT(DERIVED, ending),
    OBJECT(DERIVED, finish),
    OBJECT(DERIVED, finding),
    OPENING(DERIVED, cell, "derived: the digest"),
    OBJECT(DERIVED, digest_upto),
    OBJECT(DERIVED, digest_games),
    OBJECT(DERIVED, digest_rounds),
    OBJECT(DERIVED, digest_role),
    OBJECT(DERIVED, digest_choice),
    OBJECT(DERIVED, digest_pick),
    OBJECT(DERIVED, digest_opening),
    OBJECT(DERIVED, digest_voyage),
    OBJECT(DERIVED, digest_building),
    OBJECT(DERIVED, digest_income),
    OBJECT(DERIVED, digest_score),
    OBJECT(DERIVED, digest_progress),
    OBJECT(DERIVED, digest_purse),
    OPENING(INDEX, seat_by_player, "secondary indexes"),
    OBJECT(INDEX, game_by_source),
    OBJECT(INDEX, finding_by_violation),
};
/* clang-format on */

enum { N_TABLES = sizeof tables / sizeof *tables };

const struct schema_object *schema_at(size_t i)
{
    if (i < N_TABLES)
        return &tables[i];
    return i < N_TABLES + schema_n_views ? &schema_views[i - N_TABLES] : NULL;
}
