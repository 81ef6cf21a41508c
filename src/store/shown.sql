--- Derived tables that are packed (packed.h) and shown to sqlite3 alone, too: beside packed_NAME a view of the name stands
--- in the file, which unpacks it (packed_schema.h).

---- derived: the replay, packed, with a view ----

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
