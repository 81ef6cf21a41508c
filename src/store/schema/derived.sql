--- Lookup tables and derived tables: what the engine makes of the facts.

---- derived: the words that numbers stand for ----

CREATE TABLE kind(
  -- The games that this program knows.
  id TEXT NOT NULL PRIMARY KEY, -- game.game_kind: 'puerto-rico'
  title TEXT NOT NULL,          -- for people: 'Puerto Rico'
  money TEXT NOT NULL,          -- what one pays with, and what columns called money
                                -- count: 'doubloons'; 'cards', those in hand
  first_role INTEGER NOT NULL   -- thing.id of its first role; the others follow
) STRICT, WITHOUT ROWID;

CREATE TABLE score_part(
  -- What the points of a score are for: the meaning of part_1, part_2, ...
  game_kind TEXT NOT NULL, -- game whose scores have it
  n INTEGER NOT NULL,      -- number of the part: 1 is part_1
  name TEXT NOT NULL,      -- 'chips'
  title TEXT NOT NULL,     -- for people: 'VP chips'
  help TEXT NOT NULL,      -- one line: 'victory points as chips and on paper'
  PRIMARY KEY(game_kind, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE thing(
  -- Everything a log can name: goods, tiles, roles, buildings, pieces, places.
  game_kind TEXT NOT NULL, -- game whose word it is
  id INTEGER NOT NULL,     -- number used in the derived tables
  name TEXT NOT NULL,      -- canonical token: 'small-market'
  title TEXT NOT NULL,     -- for people: 'small market'
  class TEXT NOT NULL,     -- kind, quarry, building, role, piece, place, seat, score,
                           -- unknown
  account TEXT NOT NULL,   -- what having it counts as: money, points, goods; '' for all else
  PRIMARY KEY(game_kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE verb(
  -- What an event can say.
  game_kind TEXT NOT NULL, -- game whose verb it is
  id INTEGER NOT NULL,     -- number used in the derived tables
  name TEXT NOT NULL,      -- stable name: 'load'
  class TEXT NOT NULL,     -- decision, chance, note
  PRIMARY KEY(game_kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE cause(
  -- Why money, victory points and goods come and go.
  game_kind TEXT NOT NULL, -- game whose cause it is
  id INTEGER NOT NULL,     -- number used in the derived tables
  name TEXT NOT NULL,      -- stable name: 'small-market'
  title TEXT NOT NULL,     -- for people
  PRIMARY KEY(game_kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE reason_kind(
  -- What players say of a choice that cost something (graded.reason).
  game_kind TEXT NOT NULL, -- game whose kind it is
  id INTEGER NOT NULL,     -- its place: what is particular comes first
  name TEXT NOT NULL,      -- stable name: 'trader-for-others'
  habit TEXT NOT NULL,     -- what who does that does, for people: 'ends the game while another leads'
  PRIMARY KEY(game_kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE violation(
  -- The catalogue of findings.
  id TEXT NOT NULL PRIMARY KEY, -- stable: 'pr-role-already-taken'
  severity TEXT NOT NULL,       -- info, warning, error
  clause TEXT NOT NULL,         -- rule clause in docs/rules: 'PR-ROLE-05'
  text TEXT NOT NULL            -- one line for people
) STRICT, WITHOUT ROWID;

---- derived: the replay ----

--: row
--: place moves, seats_known, counts
--: member int32_t warnings
--: member int32_t following
--- Findings that are warnings; those that follow from another one, or from an unread line.
CREATE TABLE audit(
  -- What the replay of a game came to; one row for every game.
  game INTEGER NOT NULL PRIMARY KEY REFERENCES game, -- game
  moves INTEGER NOT NULL,    -- 1: its log has the moves; 0: it has nothing but the result, begins at a
                             -- position or ended early (header), and no rows count its moves
  seats_known INTEGER NOT NULL, -- seats of which it is known where they were at the table, from
                             -- seat 0 on: all of them, but of a result perhaps only the first, or 0
  counts INTEGER NOT NULL,   -- 0: it is kept and counts nowhere (header "counts no", `db ignore`)
  complete INTEGER NOT NULL, -- 1: the game has a result: it was played to its end, or ended early
  early INTEGER NOT NULL,    -- how it ended before its end, by its log (header "ended"): 0 it did not,
                             -- 1 conceded, 2 somebody left, 3 agreed, 4 time was called
  dead INTEGER NOT NULL,     -- 1: an impossible event ended the replay early
  diverged INTEGER NOT NULL, -- 1: a state hash recorded in the log differed
  verdict INTEGER NOT NULL,  -- worst verdict: 0 legal, 1 undecidable, 2 illegal,
                             -- 3 impossible
  cannot_tell INTEGER NOT NULL, -- undecidable events: something hidden or not written decides
  events INTEGER NOT NULL,   -- events of the game
  rounds INTEGER NOT NULL,   -- rounds begun
  turns INTEGER NOT NULL,    -- roles taken
  findings INTEGER NOT NULL, -- rows in finding
  errors INTEGER NOT NULL,   -- of these, of severity error
  adjusted INTEGER NOT NULL  -- of these, adjustments: the table set the position, and what follows came
                             -- about otherwise than by the rules alone
) STRICT;

--- What `db verify` compares of the tables that are not stored.
--: row
--: wide sum
CREATE TABLE replay_sum(
  -- What the replay of a game was when it was stored: `db verify` finds a program that replays it otherwise.
  game INTEGER NOT NULL PRIMARY KEY REFERENCES game, -- game
  sum INTEGER NOT NULL -- hash of its last position and of the numbers in its rows of
                       -- action (other than their hashes) and ledger
) STRICT;

--: row
--: wide key
--: place all
CREATE TABLE game_key(
  -- What another log of the same game has, too: an import compares games that share a key.
  game INTEGER NOT NULL REFERENCES game, -- game
  way TEXT NOT NULL,    -- 'id': its own id; 'opening': the day and what was done in the first two
                        -- rounds; 'start': the day, of one that has fewer and no id; 'result': the
                        -- day and all points; 'same-day': the day, of one with points
  key INTEGER NOT NULL, -- 64-bit hash of that, of the game's kind and of the number of players
  PRIMARY KEY(game, way),
  UNIQUE(key, game)
) STRICT, WITHOUT ROWID;

--: row
CREATE TABLE income(
  -- The ledger of a player summed over the game: small enough to ask of many games.
  game INTEGER NOT NULL REFERENCES game, -- game
  seat INTEGER NOT NULL,   -- whose
  thing INTEGER NOT NULL,  -- thing.id, of one with an account: 'd', 'vp', a good
  cause INTEGER NOT NULL,  -- cause.id
  gained INTEGER NOT NULL, -- sum of what came
  spent INTEGER NOT NULL,  -- sum of what went, not negative
  PRIMARY KEY(game, seat, thing, cause)
) STRICT, WITHOUT ROWID;

--: row
--: wide offered, on_cards, purses, scores
CREATE TABLE turn(
  -- A role taken and the phase it opened.  What players do in a new round before the first
  -- role is of no phase.
  game INTEGER NOT NULL REFERENCES game, -- game
  turn INTEGER NOT NULL,      -- 1-based number within the game
  round INTEGER NOT NULL,     -- 1-based round
  pick INTEGER NOT NULL,      -- 1-based number within the round
  seat INTEGER NOT NULL,      -- who took the role
  role INTEGER NOT NULL,      -- thing.id
  on_card INTEGER NOT NULL,   -- money taken that lay on the card
  own_money INTEGER NOT NULL, -- money (kind.money) gained in the phase by who took the role,
                              -- that on the card included; expenses are not taken off
  other_money INTEGER NOT NULL,  -- likewise, by all others
  own_points INTEGER NOT NULL,   -- victory points gained, other than by building
  other_points INTEGER NOT NULL, -- likewise, by all others
  own_goods INTEGER NOT NULL,    -- goods gained
  other_goods INTEGER NOT NULL,  -- likewise, by all others
  own_drawn INTEGER NOT NULL,    -- cards drawn, those not kept included; 0 where nobody draws
  other_drawn INTEGER NOT NULL,  -- likewise, by all others
  first_seq INTEGER NOT NULL, -- event of the choice
  last_seq INTEGER NOT NULL,  -- last event before the next choice
  offered INTEGER NOT NULL,   -- roles that could be taken, and that which was: bit thing.id
  on_cards INTEGER NOT NULL,  -- money that lay on the role cards, six bits each: that of the
                              -- first role is lowest; 63 for more
  purses INTEGER NOT NULL,    -- money (kind.money) of the seats at the choice, twelve bits each:
                              -- that of seat 0 is lowest; 4095 for more
  scores INTEGER NOT NULL,    -- what their scores would be had the game ended then, likewise
  PRIMARY KEY(game, turn)
) STRICT, WITHOUT ROWID;

--: row
CREATE TABLE role_total(
  -- The turns of a player summed over the game by role: small enough to ask of many games.
  game INTEGER NOT NULL REFERENCES game, -- game
  seat INTEGER NOT NULL,      -- who took the role
  role INTEGER NOT NULL,      -- thing.id
  offered INTEGER NOT NULL,   -- times the player took a role and could take this one
  picks INTEGER NOT NULL,     -- times the player took it
  rounds INTEGER NOT NULL,    -- sum of the rounds in which that was
  on_card INTEGER NOT NULL,   -- sum of turn.on_card
  own_money INTEGER NOT NULL, -- sum of turn.own_money
  other_money INTEGER NOT NULL,  -- sum of turn.other_money
  own_points INTEGER NOT NULL,   -- sum of turn.own_points
  other_points INTEGER NOT NULL, -- sum of turn.other_points
  own_goods INTEGER NOT NULL,    -- sum of turn.own_goods
  other_goods INTEGER NOT NULL,  -- sum of turn.other_goods
  own_drawn INTEGER NOT NULL,    -- sum of turn.own_drawn
  other_drawn INTEGER NOT NULL,  -- sum of turn.other_drawn
  PRIMARY KEY(game, seat, role)
) STRICT, WITHOUT ROWID;

--: row
CREATE TABLE voyage(
  -- A cargo ship at the end of a phase in which players fill them.
  game INTEGER NOT NULL REFERENCES game, -- game
  turn INTEGER NOT NULL,   -- turn.turn
  ship INTEGER NOT NULL,   -- 0: the first of them
  room INTEGER NOT NULL,   -- its spaces
  loaded INTEGER NOT NULL, -- goods loaded in this phase
  aboard INTEGER NOT NULL, -- goods aboard before it sails, which it does when it is full
  PRIMARY KEY(game, turn, ship)
) STRICT, WITHOUT ROWID;

--: row
CREATE TABLE best_shipment(
  -- The most goods that a player shipped at once.
  game INTEGER NOT NULL REFERENCES game, -- game
  seat INTEGER NOT NULL,      -- who shipped
  shipments INTEGER NOT NULL, -- times that the player did
  goods INTEGER NOT NULL,     -- the most
  seq INTEGER NOT NULL,       -- the first event with as many
  cause INTEGER NOT NULL,     -- cause of the rows of ledger with these goods
  PRIMARY KEY(game, seat)
) STRICT, WITHOUT ROWID;

--: row
CREATE TABLE build(
  -- A building built.
  game INTEGER NOT NULL REFERENCES game, -- game
  seq INTEGER NOT NULL,      -- event
  round INTEGER NOT NULL,    -- 1-based round
  turn INTEGER NOT NULL,     -- turn.turn
  seat INTEGER NOT NULL,     -- who built
  building INTEGER NOT NULL, -- thing.id
  paid INTEGER NOT NULL,     -- money paid, after all reductions
  PRIMARY KEY(game, seq)
) STRICT, WITHOUT ROWID;

--: row
--: wide affordable, legal
CREATE TABLE build_turn(
  -- A turn to build that the log has.  Sets of buildings have a bit for each: thing.id less
  -- the least of the buildings of the game.
  game INTEGER NOT NULL REFERENCES game, -- game
  seq INTEGER NOT NULL,        -- event: the building, or the pass
  seat INTEGER NOT NULL,       -- whose turn
  affordable INTEGER NOT NULL, -- buildings that could be paid for
  legal INTEGER NOT NULL,      -- buildings that could be built; means nothing for those of
                               -- which building_total.legal is not known
  PRIMARY KEY(game, seq)
) STRICT, WITHOUT ROWID;

--: row
CREATE TABLE best_turn(
  -- The most that a player gained in the phase of a role taken, and in which turn first.
  game INTEGER NOT NULL REFERENCES game, -- game
  seat INTEGER NOT NULL,        -- who took the roles
  turns INTEGER NOT NULL,       -- roles taken
  points INTEGER NOT NULL,      -- the largest turn.own_points
  points_turn INTEGER NOT NULL, -- the first turn.turn that has it
  money INTEGER NOT NULL,       -- the largest turn.own_money
  money_turn INTEGER NOT NULL,  -- likewise
  goods INTEGER NOT NULL,       -- the largest turn.own_goods
  goods_turn INTEGER NOT NULL,  -- likewise
  drawn INTEGER NOT NULL,       -- the largest turn.own_drawn
  drawn_turn INTEGER NOT NULL,  -- likewise
  PRIMARY KEY(game, seat)
) STRICT, WITHOUT ROWID;

--: row
CREATE TABLE building_total(
  -- What a player had to do with a building in a game: small enough to ask of many games.
  -- Turns to build are those in which the log says what the player built, or that he passed.
  game INTEGER NOT NULL REFERENCES game, -- game
  seat INTEGER NOT NULL,          -- player
  building INTEGER NOT NULL,      -- thing.id
  affordable INTEGER NOT NULL,    -- turns to build in which the player could pay for it
  legal INTEGER,                  -- of these, in which he was allowed to build it, too; NULL
                                  -- when hidden cards leave that open
  built INTEGER NOT NULL,         -- times he built it
  rounds INTEGER NOT NULL,        -- sum of the rounds in which that was
  paid INTEGER NOT NULL,          -- money paid, after all reductions
  rounds_owned INTEGER NOT NULL,  -- rounds at whose end he owned it
  rounds_manned INTEGER NOT NULL, -- of these, rounds at whose end it was occupied; all of
                                  -- them where buildings need nobody
  money INTEGER NOT NULL,         -- money that its effect gave him
  points INTEGER NOT NULL,        -- victory points, its bonus at the end left out
  goods INTEGER NOT NULL,         -- goods
  tiles INTEGER NOT NULL,         -- island tiles
  people INTEGER NOT NULL,        -- colonists and nobles
  PRIMARY KEY(game, seat, building)
) STRICT, WITHOUT ROWID;

--: row
CREATE TABLE offer(
  -- The buildings that could be had in a game: by its rules, and drafted if there was a draft.
  game INTEGER NOT NULL REFERENCES game, -- game
  building INTEGER NOT NULL,      -- thing.id
  PRIMARY KEY(game, building)
) STRICT, WITHOUT ROWID;

--: row
CREATE TABLE round_score(
  -- The score of every player had the game ended with this round, and the money then.  A round
  -- ends when the first role of the next one is about to be chosen.
  game INTEGER NOT NULL REFERENCES game, -- game
  round INTEGER NOT NULL,     -- 1-based round, at its end
  seat INTEGER NOT NULL,      -- player
  part_1 INTEGER,             -- points by what they are for, see score_part; NULL where
                              -- the game has no such part
  part_2 INTEGER,             -- likewise
  part_3 INTEGER,             -- likewise
  part_4 INTEGER,             -- likewise
  part_5 INTEGER,             -- likewise
  part_6 INTEGER,             -- likewise
  total INTEGER NOT NULL,     -- sum of these
  money INTEGER NOT NULL,     -- money held (kind.money)
  gained INTEGER NOT NULL,    -- money gained in this round; expenses are not taken off
  PRIMARY KEY(game, round, seat)
) STRICT, WITHOUT ROWID;

--: row
--: wide owned
CREATE TABLE result(
  -- Final scores; only of games that were played to their end, or ended early: then with the places
  -- that their log gives, and the points that it notes or, without these, those where its moves end.
  game INTEGER NOT NULL REFERENCES game, -- game
  seat INTEGER NOT NULL,      -- player
  part_1 INTEGER,             -- points by what they are for, see score_part; NULL where
                              -- the game has no such part
  part_2 INTEGER,             -- likewise
  part_3 INTEGER,             -- likewise
  part_4 INTEGER,             -- likewise
  part_5 INTEGER,             -- likewise
  part_6 INTEGER,             -- likewise
  total INTEGER NOT NULL,     -- sum of these
  tiebreak INTEGER NOT NULL,  -- the larger wins among equal totals
  place INTEGER NOT NULL,     -- 1 = first; equal places share
  win INTEGER NOT NULL,       -- 60 divided by the seats in the first place; 0 in other places
  owned INTEGER NOT NULL,     -- buildings owned at the end of a round, a bit each as in
                              -- build_turn; 0 when not all moves are known
  PRIMARY KEY(game, seat)
) STRICT, WITHOUT ROWID;

--: row
CREATE TABLE ending(
  -- A condition met that ends the game.
  game INTEGER NOT NULL REFERENCES game, -- game
  n INTEGER NOT NULL,      -- 1-based order in which they were met
  condition TEXT NOT NULL, -- 'city-full', 'colonists-gone', ...
  seat INTEGER,            -- who brought it about; NULL when nobody in particular
  round INTEGER NOT NULL,  -- 1-based round in which it was met
  PRIMARY KEY(game, n)
) STRICT, WITHOUT ROWID;

--: row
CREATE TABLE finish(
  -- How a game came to its end; only of games that were played to it.
  game INTEGER NOT NULL PRIMARY KEY REFERENCES game, -- game
  condition TEXT NOT NULL,    -- all conditions met: 'city full & vp exhausted'
  round INTEGER NOT NULL,     -- round in which the first was met
  by_player INTEGER NOT NULL, -- 1: somebody brought one about
  win INTEGER NOT NULL,       -- part of the win, in sixtieths, of those who did
  best INTEGER NOT NULL,      -- the highest final score
  second INTEGER,             -- the next one, which may be the same
  earlier INTEGER,            -- part, in sixtieths, of those with the most points one round
                              -- earlier who won; NULL for a game of one round
  behind INTEGER              -- last round at whose end somebody had more points than all who
                              -- won; NULL when nobody ever had
) STRICT;

--: row
--: place line, column, length, follows, follows_unread, repair
--- Unreadable lines and numbers of lines are in what follows.
CREATE TABLE finding(
  -- What the audit found.
  game INTEGER NOT NULL REFERENCES game, -- game
  n INTEGER NOT NULL,        -- 1-based position among the findings of the game
  seq INTEGER NOT NULL,      -- event it was found at; one past the last event for what
                             -- the end of the log leaves open
  line INTEGER NOT NULL,     -- place of that event in the source; at the end of the log
                             -- of the last one; of a statement that a repair leaves out, its own
  column INTEGER NOT NULL,   -- likewise
  length INTEGER NOT NULL,   -- likewise
  violation TEXT NOT NULL REFERENCES violation, -- row of the catalogue
  seat INTEGER,              -- player concerned; NULL when nobody in particular
  expected TEXT NOT NULL,    -- what the rules give here; '' when there is nothing to say
  found TEXT NOT NULL,       -- what the log says; '' likewise
  follows INTEGER,           -- finding.n of the root that it follows from; NULL for a root,
                             -- for an info, and where follows_unread is set
  follows_unread INTEGER,    -- unread.n of the line that it follows from; else NULL
  repair TEXT,               -- what is probably wrong with the log there, as `audit` says it;
                             -- NULL when nothing is assumed, and for what follows
  PRIMARY KEY(game, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX finding_by_violation ON finding(violation);

--- What it says is in the derived rows as well, in numbers.
--: row
--: place all
CREATE TABLE repaired(
  -- The statements of a game that is read as repaired, where these are not those in event: all
  -- of them, numbered again.  Where a game has them, seq in the derived tables is this number.
  game INTEGER NOT NULL REFERENCES game, -- game
  seq INTEGER NOT NULL,                  -- 1-based number of the statement in this reading
  line INTEGER NOT NULL,                 -- its line in the source; of a statement that the log
                                         -- does not have: of that which it stands for or before
  column INTEGER NOT NULL,               -- likewise
  length INTEGER NOT NULL,               -- likewise
  text TEXT NOT NULL,                    -- the statement in canonical notation
  PRIMARY KEY(game, seq)
) STRICT, WITHOUT ROWID;

--: row
--: place all
CREATE TABLE unread_repair(
  -- What an unreadable line probably means; no row where nothing is assumed.
  game INTEGER NOT NULL REFERENCES game, -- game
  n INTEGER NOT NULL,                    -- unread.n
  repair TEXT NOT NULL,                  -- as in finding
  PRIMARY KEY(game, n)
) STRICT, WITHOUT ROWID;

---- derived: the replay, made when it is asked for ----
--: not stored

--: row
--: wide hash
CREATE TABLE action(
  -- An event in numbers, and the position after it and all it entails.  Numbers of things
  -- and verbs are explained in thing and verb; v_events has the names.
  game INTEGER NOT NULL REFERENCES game, -- game
  seq INTEGER NOT NULL,                  -- event
  verb INTEGER NOT NULL,                 -- verb.id
  seat INTEGER,                          -- who acts; NULL for chance and notes
  item INTEGER,                          -- first thing named: role, good, tile, building
  amount INTEGER,                        -- number beside it, or the bare number
  at_thing INTEGER,                      -- thing after '@': wharf
  at_number INTEGER,                     -- number after '@': size of the ship
  verdict INTEGER,                       -- as in audit; NULL when not replayed
  round INTEGER,                         -- 1-based round it belongs to
  turn INTEGER,                          -- turn.turn it belongs to; 0 before the first
  hash INTEGER,                          -- 64-bit hash of the position, version 2 (two's
                                         -- complement); NULL when not replayed
  PRIMARY KEY(game, seq)
) STRICT, WITHOUT ROWID;

--: row
CREATE TABLE ledger(
  -- Income and expense: every change of a player's money, victory points and goods,
  -- with its cause; the changes of one event summed by seat, thing and cause.
  game INTEGER NOT NULL REFERENCES game, -- game
  seq INTEGER NOT NULL,   -- event that brought it about; 0 for the set-up
  seat INTEGER NOT NULL,  -- whose
  thing INTEGER NOT NULL, -- thing.id, of one with an account: 'd', 'vp', a good
  cause INTEGER NOT NULL, -- cause.id
  delta INTEGER NOT NULL, -- change, never 0
  PRIMARY KEY(game, seq, seat, thing, cause)
) STRICT, WITHOUT ROWID;

---- derived: the index of positions ----
--: not exported

CREATE TABLE position_index(
  -- What `shipslog find` looks things up in: of each word of the positions of 512 games the
  -- changes (docs/find.md).  Empty but after `shipslog db index`; dropped where games change.
  first INTEGER NOT NULL, -- the least game.id that the 512 games may have
  kind TEXT NOT NULL,     -- game.game_kind
  word INTEGER NOT NULL,  -- number of the word in a position; those after the last are no words
  changes BLOB NOT NULL,  -- src/store/track_block.h has the format
  PRIMARY KEY(first, kind, word)
) STRICT;
