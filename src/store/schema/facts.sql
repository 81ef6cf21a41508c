--- The tables of the facts, and meta.  Five files say all of a database: facts.sql, derived.sql, digest.sql,
--- evaluation.sql and views.sql.  .ci/schema reads them when the program is built; it makes the structs of rows, what
--- the program knows of tables and columns (schema.h), and with that the exports and docs/schema.md.  SQLite keeps
--- the comments inside of a statement.
---
--- A statement begins a line, "CREATE TABLE x(" or "CREATE VIEW x AS", and ends with ";" before one that is not indented.  Inside
--- of it are lines that hold only a comment (the text of the object, or more of the column above) and lines
--- "column ... -- comment".  A line of four dashes is a title.  An index is made after the first bulk load.
---
--- What SQL cannot say stands in lines "--:".  Below a title they are about all up to the next one:
---   not exported     it holds what is in other tables, too, or superseded versions (export_table.h)
---   not stored       it is in no file: games are replayed when it is read (sql_tables.h); views are temporary
--- In front of a table:
---   row              it holds rows of a game, whose number is its first column: they have a struct (rows.h)
---   wide COLUMN, ... numbers of 64 bits; other columns of such a row have 32
---   place COLUMN, ...
---                    where and how the game was read: it depends on the file, not on the game, or the hash of the
---                    game has it; "all": all of them
---   member TYPE NAME a member of the struct that is no column
---   sums             it is one of the digest (digest.sql)
---   ratios X/W, ...  it has four columns more for each of these ratios of two sums (digest.sql)

---- facts ----

CREATE TABLE meta(
  -- What this file is.  Keys: facts-version, derived-version, vocabulary (fingerprint of
  -- the words behind the numbers of the derived half, of the members of a position and
  -- their hash, of the derived tables).
  key TEXT NOT NULL PRIMARY KEY, -- name of the setting
  value TEXT NOT NULL            -- its value
) STRICT, WITHOUT ROWID;

CREATE TABLE source(
  -- A file (or stream) that games were imported from.
  id INTEGER NOT NULL PRIMARY KEY, -- number within this database, in order of import
  path TEXT NOT NULL,              -- as given on the command line; '-' is standard input
  format TEXT NOT NULL,            -- importer that read it: 'slog', 'bga'
  hash TEXT,                       -- XXH3-128 of the file as it is on disk, hex (what
                                   -- xxhsum -H2 prints); NULL for a pipe, or when it was
                                   -- not read to its end
  bytes INTEGER                    -- bytes read, after decompression; NULL when it was not
                                   -- read to its end
) STRICT;

--: row
--: wide offset, bytes
--: place source, first_line, lines, offset, bytes
CREATE TABLE game(
  -- One game as its log tells it: the header, decoded, and where it stood.
  id INTEGER NOT NULL PRIMARY KEY, -- number within this database, in order of import
  hash TEXT NOT NULL UNIQUE,       -- content hash, 32 hex digits: the same game from
                                   -- another file has the same hash and is stored once
  source INTEGER NOT NULL REFERENCES source, -- file it was first read from
  first_line INTEGER NOT NULL,     -- 1-based line of its version line in the source
  lines INTEGER NOT NULL,          -- lines that belong to it
  offset INTEGER NOT NULL,         -- byte offset of its version line in the source
  bytes INTEGER NOT NULL,          -- bytes that belong to it
  game_kind TEXT NOT NULL,         -- which game was played: 'puerto-rico'
  rules TEXT NOT NULL,             -- rules profile and options, canonical text
  players INTEGER NOT NULL,        -- number of seats
  date TEXT NOT NULL,              -- ISO 8601, '' when unknown
  event TEXT NOT NULL,             -- tournament, club evening, table; '' when unknown
  site TEXT NOT NULL,              -- where it was played; '' when unknown
  own_id TEXT NOT NULL             -- the log's own name for the game; '' when it has none
) STRICT;

CREATE INDEX game_by_source ON game(source);

--: row
--: place all
CREATE TABLE reading(
  -- How a game is replayed, where that is not as its log is written.
  game INTEGER NOT NULL PRIMARY KEY REFERENCES game, -- game
  reading TEXT NOT NULL -- 'repaired': as it is probably meant (import --repair)
) STRICT;

--- It depends on the source, not on the game: the log in notation of the same game is the same game.
--: row
--: place all
CREATE TABLE thinking(
  -- How long a seat thought, where the source has stamps of time (Board Game Arena).  A move takes from the
  -- stamp of the move before it to its own; after a break of more than an hour it is not timed.
  game INTEGER NOT NULL REFERENCES game, -- game
  seat INTEGER NOT NULL,                 -- 0 = A, as in seat
  seconds INTEGER NOT NULL,              -- that the seat took for the moves that were timed
  moves INTEGER NOT NULL,                -- of the seat, that were timed
  PRIMARY KEY(game, seat)
) STRICT, WITHOUT ROWID;

--- As the log spells it; the hash of the game is made of the canonical header.
--: row
--: place all
CREATE TABLE header(
  -- Every header line of a game in the order of the log, known keys and private ones.
  game INTEGER NOT NULL REFERENCES game, -- game it belongs to
  n INTEGER NOT NULL,                    -- 1-based position in the header
  key TEXT NOT NULL,                     -- as written, lower case
  value TEXT NOT NULL,                   -- decoded: quotes and escapes removed
  PRIMARY KEY(game, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE player(
  -- Somebody who sat at a table.  Names are compared byte by byte.
  id INTEGER NOT NULL PRIMARY KEY, -- number within this database, in order of first seat
  name TEXT NOT NULL UNIQUE        -- as the logs write it, or `player rename` has it
) STRICT;

CREATE TABLE alias(
  -- A name that was merged or renamed into another: an alias, too, or a player.
  name TEXT NOT NULL PRIMARY KEY, -- as the logs write it; not the name of a player
  stands_for TEXT NOT NULL,       -- alias.name or player.name
  player INTEGER NOT NULL         -- player.id that it had, and has again when taken back
) STRICT, WITHOUT ROWID;

CREATE INDEX alias_by_player ON alias(stands_for);

CREATE TABLE identity(
  -- By which number a source knows a player, whatever it calls them.  Where two have one name,
  -- seat_name has that name, which is then no alias.  A new spelling of a name (accents composed
  -- or not, other blanks) is an alias.  A seat of a guest or a bot (header line x-nobody) has the
  -- player 0, whom the table player does not have: it counts as a seat, and nobody is rated for it.
  source TEXT NOT NULL, -- 'bgstats', 'bga'
  number TEXT NOT NULL, -- uuid of BG Stats, number of Board Game Arena
  name TEXT NOT NULL,   -- player.name or alias.name
  PRIMARY KEY(source, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX identity_by_name ON identity(name);

--: row
--: place player
--: member const char *name
--- The writer looks up the player of the name.
CREATE TABLE seat(
  -- Who sat where.
  game INTEGER NOT NULL REFERENCES game,     -- game
  seat INTEGER NOT NULL,                     -- 0 = A, the first governor; then clockwise
  player INTEGER NOT NULL REFERENCES player, -- who sat there
  PRIMARY KEY(game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_by_player ON seat(player);

--- Of the seats whose player has another name.
--: row
--: place all
CREATE TABLE seat_name(
  -- What the log calls the player of a seat, where that is an alias.
  game INTEGER NOT NULL REFERENCES game, -- game
  seat INTEGER NOT NULL,                 -- 0 = A, as in seat
  name TEXT NOT NULL REFERENCES alias,   -- as the log writes it
  PRIMARY KEY(game, seat)
) STRICT, WITHOUT ROWID;

--: row
--: place line, column, length
CREATE TABLE event(
  -- One statement of a log: a decision, a chance event, a mark or a note.
  game INTEGER NOT NULL REFERENCES game, -- game
  seq INTEGER NOT NULL,                  -- 1-based number of the event within the game
  line INTEGER NOT NULL,                 -- 1-based line in the source
  column INTEGER NOT NULL,               -- 1-based byte column of its first character
  length INTEGER NOT NULL,               -- bytes of the statement as it was written
  text TEXT NOT NULL,                    -- the statement in canonical notation, claims
                                         -- included: everything is recomputed from this
  PRIMARY KEY(game, seq)
) STRICT, WITHOUT ROWID;

--: row
--: place all
CREATE TABLE comment(
  -- A comment in a log, kept for export.
  game INTEGER NOT NULL REFERENCES game, -- game
  n INTEGER NOT NULL,                    -- 1-based position among the comments of the game
  place TEXT NOT NULL,                   -- 'header', 'body': a line of its own;
                                         -- 'header-behind', 'body-behind': on the line of
                                         -- a header or a statement
  before INTEGER NOT NULL,               -- body: events above it or on its line; header:
                                         -- lines above it, the version line is number 0
  text TEXT NOT NULL,                    -- without the '#'
  PRIMARY KEY(game, n)
) STRICT, WITHOUT ROWID;

--: row
--: place all
--: member bool is_fatal
--- A game with a fatal one is not stored.
CREATE TABLE unread(
  -- A line of a stored game that could not be read, kept as it stood in the log.
  game INTEGER NOT NULL REFERENCES game, -- game
  n INTEGER NOT NULL,                    -- 1-based position among the unread lines
  line INTEGER NOT NULL,                 -- 1-based line in the source
  column INTEGER NOT NULL,               -- 1-based byte column where reading stopped
  length INTEGER NOT NULL,               -- bytes that were not understood
  reason TEXT NOT NULL,                  -- what was expected and found
  text TEXT NOT NULL,                    -- the source line
  PRIMARY KEY(game, n)
) STRICT, WITHOUT ROWID;

---- facts: what was trained ----
--: not exported

CREATE TABLE training(
  -- A position that somebody has been asked about by `shipslog train`, and when it comes again (training.h).  It belongs
  -- to a log, not to a number: it waits while the game is not there, and goes over to other books.
  hash TEXT NOT NULL,        -- content hash of the game, as in game.hash
  seq INTEGER NOT NULL,      -- event of the choice that is asked about
  box INTEGER NOT NULL,      -- 1: asked again tomorrow; the higher, the later
  due TEXT NOT NULL,         -- date from which it is asked again: '2026-11-20'
  answered TEXT NOT NULL,    -- date of the last answer
  times INTEGER NOT NULL,    -- answers; of one question only the first one counts
  right INTEGER NOT NULL,    -- of these, right ones
  PRIMARY KEY(hash, seq)
) STRICT, WITHOUT ROWID;

---- facts: superseded and removed versions ----
--: not exported

CREATE TABLE past_game(
  -- A version of a game that counts no more: a newer one stands for the game, or the game was
  -- removed.  No view and no report reads it.  Its log can be restored from the tables past_...
  past INTEGER NOT NULL PRIMARY KEY, -- number within this database, in the order in which
                                   -- versions ceased to count
  game INTEGER NOT NULL,           -- game.id that it had, and has again when it is restored
  fate TEXT NOT NULL,              -- 'replaced' by a newer version, 'removed' with the game
  hash TEXT NOT NULL UNIQUE,       -- content hash; game.hash never has it at the same time
  source INTEGER NOT NULL REFERENCES source, -- as in game, and so are all that follow
  first_line INTEGER NOT NULL,     -- 1-based line of its version line in the source
  lines INTEGER NOT NULL,          -- lines that belong to it
  offset INTEGER NOT NULL,         -- byte offset of its version line in the source
  bytes INTEGER NOT NULL,          -- bytes that belong to it
  game_kind TEXT NOT NULL,         -- which game was played: 'puerto-rico'
  rules TEXT NOT NULL,             -- rules profile and options, canonical text
  players INTEGER NOT NULL,        -- number of seats
  date TEXT NOT NULL,              -- ISO 8601, '' when unknown
  event TEXT NOT NULL,             -- tournament, club evening, table; '' when unknown
  site TEXT NOT NULL,              -- where it was played; '' when unknown
  own_id TEXT NOT NULL             -- the log's own name for the game; '' when it has none
) STRICT;

CREATE TABLE past_reading(
  -- As reading.
  past INTEGER NOT NULL PRIMARY KEY REFERENCES past_game, -- version
  reading TEXT NOT NULL -- how it was replayed
) STRICT;

CREATE TABLE past_thinking(
  -- As thinking.
  past INTEGER NOT NULL REFERENCES past_game, -- version
  seat INTEGER NOT NULL,    -- 0 = A, as in seat
  seconds INTEGER NOT NULL, -- that the seat took for the moves that were timed
  moves INTEGER NOT NULL,   -- of the seat, that were timed
  PRIMARY KEY(past, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE past_header(
  -- As header.
  past INTEGER NOT NULL REFERENCES past_game, -- version
  n INTEGER NOT NULL,     -- 1-based position in the header
  key TEXT NOT NULL,      -- as written, lower case
  value TEXT NOT NULL,    -- decoded: quotes and escapes removed
  PRIMARY KEY(past, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE past_seat_name(
  -- What the log calls the players.  It names no player of the database, who may be gone.
  past INTEGER NOT NULL REFERENCES past_game, -- version
  seat INTEGER NOT NULL,  -- 0 = A, as in seat
  name TEXT NOT NULL,     -- as the log writes it
  PRIMARY KEY(past, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE past_event(
  -- As event.
  past INTEGER NOT NULL REFERENCES past_game, -- version
  seq INTEGER NOT NULL,    -- 1-based number of the event within the game
  line INTEGER NOT NULL,   -- 1-based line in the source
  column INTEGER NOT NULL, -- 1-based byte column of its first character
  length INTEGER NOT NULL, -- bytes of the statement as it was written
  text TEXT NOT NULL,      -- the statement in canonical notation
  PRIMARY KEY(past, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE past_comment(
  -- As comment.
  past INTEGER NOT NULL REFERENCES past_game, -- version
  n INTEGER NOT NULL,      -- 1-based position among the comments of the game
  place TEXT NOT NULL,     -- 'header', 'body', 'header-behind', 'body-behind'
  before INTEGER NOT NULL, -- events or header lines above it
  text TEXT NOT NULL,      -- without the '#'
  PRIMARY KEY(past, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE past_unread(
  -- As unread.
  past INTEGER NOT NULL REFERENCES past_game, -- version
  n INTEGER NOT NULL,      -- 1-based position among the unread lines
  line INTEGER NOT NULL,   -- 1-based line in the source
  column INTEGER NOT NULL, -- 1-based byte column where reading stopped
  length INTEGER NOT NULL, -- bytes that were not understood
  reason TEXT NOT NULL,    -- what was expected and found
  text TEXT NOT NULL,      -- the source line
  PRIMARY KEY(past, n)
) STRICT, WITHOUT ROWID;
