--- What is neither in the logs nor quickly made of them: what `shipslog analyse --db` has found out by playing on from
--- every position of a game (evaluation.h).  A rebuild keeps it.

---- kept: evaluations ----

CREATE TABLE evaluation(
  -- A game that `shipslog analyse --db` has judged by the program's play (docs/analysis.md).  It takes
  -- minutes, so a rebuild keeps it; it goes when the moves of the game change, or the program's play does.
  -- Chances here and in the tables below are ten-thousandths: 10000 is a win.  Points are hundredths.
  game INTEGER NOT NULL PRIMARY KEY REFERENCES game, -- game
  moves INTEGER NOT NULL,     -- hash of the statements and of their replay
  version INTEGER NOT NULL,   -- of the program's play and of how it judges
  policy TEXT NOT NULL,       -- how it played on: 'plain'; 'estimate': not at all, the next five are 0 and there
                              -- are no rows in judged_decision and luck
  temper INTEGER NOT NULL,    -- how far the players of those games strayed from what seemed best
  seed INTEGER NOT NULL,      -- of these games
  games INTEGER NOT NULL,     -- played on from each position; from those beside chance four times as many
  error INTEGER NOT NULL,     -- standard error of a loss that was asked for, for roles and buildings
  all_cards INTEGER NOT NULL, -- 1: decisions were judged by all cards, 0: by those the player knew
  decided INTEGER,            -- event after which the chance of the favourite of the end rose most for good;
                              -- NULL: it rose nowhere
  round INTEGER,              -- its round; NULL likewise
  favourite INTEGER NOT NULL  -- seat with the largest chance at the end, the first of several
) STRICT;

CREATE TABLE course(
  -- The chances of a seat over a game, and where they came from: start + luck + own + others = result.
  game INTEGER NOT NULL REFERENCES evaluation, -- game
  seat INTEGER NOT NULL,     -- player
  start INTEGER NOT NULL,    -- chance before the first event
  luck INTEGER NOT NULL,     -- sum of luck.change
  luck_error INTEGER NOT NULL, -- standard error of that
  own INTEGER NOT NULL,      -- what the own choices were worth against what the program would have done
  own_error INTEGER NOT NULL, -- standard error of that
  others INTEGER NOT NULL,   -- the rest, by the choices of the others
  result INTEGER NOT NULL,   -- the last chance
  PRIMARY KEY(game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE chance(
  -- How a seat stood at each position of a game.
  game INTEGER NOT NULL REFERENCES evaluation, -- game
  seat INTEGER NOT NULL,     -- player
  position INTEGER NOT NULL, -- 0: before the first event; else after the event of this number
  chance INTEGER NOT NULL,   -- chance to win
  points INTEGER NOT NULL,   -- expected score
  PRIMARY KEY(game, seat, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE judged_decision(
  -- A decision with several choices, and what the best other one would have given.
  game INTEGER NOT NULL REFERENCES evaluation, -- game
  seq INTEGER NOT NULL,      -- event of the choice
  round INTEGER NOT NULL,    -- 1-based round
  turn INTEGER NOT NULL,     -- 1-based turn of the round; 0 before the first role
  seat INTEGER NOT NULL,     -- who decided
  what TEXT NOT NULL,        -- 'role', 'building', 'other'
  thing TEXT,                -- thing.name of the role taken, the building built: 'captain' (numbers
                             -- change from version to version); NULL for others
  best TEXT NOT NULL,        -- the best other choice, as a log writes it
  loss INTEGER NOT NULL,     -- chance that it gives less that of what was chosen; negative: what was chosen
                             -- is better than all others
  error INTEGER NOT NULL,    -- standard error of that
  points INTEGER NOT NULL,   -- the same loss in points of the own score
  stakes INTEGER NOT NULL,   -- what there was to lose: the better of the two less the mean of all choices
  worth INTEGER NOT NULL,    -- chance that the choice gave more than what the program would have done
  mistake INTEGER NOT NULL,  -- 1: a mistake for certain, by the program's play
  PRIMARY KEY(game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE graded(
  -- A decision that is a mistake for certain, and costs a twentieth of a game or more.  Of games that versions before 14
  -- have judged there are none.
  game INTEGER NOT NULL REFERENCES evaluation, -- game
  seq INTEGER NOT NULL,      -- event of the choice, as in judged_decision
  severity TEXT NOT NULL,    -- 'inaccuracy', 'mistake', 'blunder'
  reason TEXT,               -- kind of reason why it costs that; NULL: none is known
  why TEXT,                  -- the reason in words, '{A}' for the name of the player of seat A; NULL likewise
  PRIMARY KEY(game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE story(
  -- A game in five sentences: who led when, what decided it, what won it, luck, and what would have been better.  Of
  -- games that versions before 14 have judged there are none.
  game INTEGER NOT NULL REFERENCES evaluation, -- game
  n INTEGER NOT NULL,        -- 1-based place
  sentence TEXT NOT NULL,    -- '{A}' for the name of the player of seat A
  PRIMARY KEY(game, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE judged_choice(
  -- What could be done where a mistake or a blunder was made, the best first: what `shipslog train` asks about.
  game INTEGER NOT NULL REFERENCES evaluation, -- game
  seq INTEGER NOT NULL,      -- event of the choice that was made, as in graded
  n INTEGER NOT NULL,        -- 1-based place
  statement TEXT NOT NULL,   -- the choice, as a log writes it
  sequel TEXT,               -- what its player then best goes on with, by which a role is judged; NULL: nothing
  chance INTEGER NOT NULL,   -- chance to win after it
  error INTEGER NOT NULL,    -- standard error of that
  made INTEGER NOT NULL,     -- 1: it is the one that was made
  PRIMARY KEY(game, seq, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE luck(
  -- What tiles or cards that turned up gave or took; no row where that is nothing.
  game INTEGER NOT NULL REFERENCES evaluation, -- game
  seq INTEGER NOT NULL,      -- event
  seat INTEGER NOT NULL,     -- whose chance
  round INTEGER NOT NULL,    -- 1-based round
  change INTEGER NOT NULL,   -- chance behind the event less that before it
  error INTEGER NOT NULL,    -- standard error of that
  PRIMARY KEY(game, seq, seat)
) STRICT, WITHOUT ROWID;
