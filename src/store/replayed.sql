--- Derived tables that stand nowhere (replays.h): a statement here is the table that SQL reads, and a game is replayed when
--- its rows are asked for.

---- derived: the replay, made when it is asked for ----

CREATE TABLE action(
  -- An event in numbers, and the position after it and all it entails.  Numbers of things
  -- and verbs are explained in thing and verb; v_events has the names.
  game INTEGER NOT NULL REFERENCES game, -- game
  seq INTEGER NOT NULL,                  -- event
  verb INTEGER NOT NULL,                 -- verb.id
  seat INTEGER,                          -- who acts; NULL for chance and notes
  item INTEGER,                          -- first thing named: role, good, tile, building
  amount INTEGER,                        -- number beside it, or the bare number
  at_thing INTEGER,                      -- thing behind '@': wharf
  at_number INTEGER,                     -- number behind '@': size of the ship
  verdict INTEGER,                       -- as in audit; NULL when not replayed
  round INTEGER,                         -- 1-based round it belongs to
  turn INTEGER,                          -- turn.turn it belongs to; 0 before the first
  hash INTEGER,                          -- 64-bit hash of the position, version 2 (two's
                                         -- complement); NULL when not replayed
  PRIMARY KEY(game, seq)
) STRICT, WITHOUT ROWID;

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
