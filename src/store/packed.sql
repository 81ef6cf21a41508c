--- Derived tables that are packed (packed.h): a statement here is what SQL reads.  A table packed_NAME stands in the file.

---- derived: the replay, packed ----

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

CREATE TABLE best_shipment(
  -- The most goods that a player shipped at once.
  game INTEGER NOT NULL REFERENCES game, -- game
  seat INTEGER NOT NULL,      -- who shipped
  shipments INTEGER NOT NULL, -- times that the player did
  goods INTEGER NOT NULL,     -- the most
  seq INTEGER NOT NULL,       -- the first event with so many
  cause INTEGER NOT NULL,     -- cause of the rows of ledger with these goods
  PRIMARY KEY(game, seat)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE build_turn(
  -- A turn to build of which the log tells.  Sets of buildings have a bit for each: thing.id less
  -- the least of the buildings of the game.
  game INTEGER NOT NULL REFERENCES game, -- game
  seq INTEGER NOT NULL,        -- event: the building, or the pass
  seat INTEGER NOT NULL,       -- whose turn
  affordable INTEGER NOT NULL, -- buildings that could be paid for
  legal INTEGER NOT NULL,      -- buildings that could be built; means nothing for those of
                               -- which building_total.legal is not known
  PRIMARY KEY(game, seq)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE offer(
  -- The buildings that could be had in a game: by its rules, and drafted if there was a draft.
  game INTEGER NOT NULL REFERENCES game, -- game
  building INTEGER NOT NULL,      -- thing.id
  PRIMARY KEY(game, building)
) STRICT, WITHOUT ROWID;
