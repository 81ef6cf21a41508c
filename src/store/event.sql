--- The table of statements as SQL reads it: packed_event stands in the file, and a view event (packed_event.h).

---- facts: the statements ----

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
