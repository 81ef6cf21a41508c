--- The digest: sums over many games, so that reports need not read them all (digest.h).
---
--- The columns of a table of sums are its key, the sums, and of each ratio x/w that reports have an interval for, of two
--- sums each, four more: x_w_n, x_w_xx, x_w_xw and x_w_ww, which are added up over the games (stats/interval.h).  The
--- build adds these four (`ratios`).

---- derived: the digest ----
--: not exported

CREATE TABLE cell(
  -- Games that are much the same.  The digest holds sums over the games of a cell, so that
  -- reports on many games need not read them all (docs/architecture.md).  For the intervals
  -- of a ratio x / w the tables of the digest have columns x_w_n, x_w_xx, x_w_xw, x_w_ww: the games with
  -- w > 0, and the sums over the games of x * x, x * w and w * w.
  id INTEGER NOT NULL PRIMARY KEY, -- number, in order of the first game
  game_kind TEXT NOT NULL,         -- 'puerto-rico'
  rules TEXT NOT NULL,             -- rules profile and options, canonical text
  players INTEGER NOT NULL,        -- number of seats
  complete INTEGER NOT NULL,       -- 1: played to their end
  clean INTEGER NOT NULL,          -- 1: the audit found no error and no adjustment
  period TEXT NOT NULL,            -- digest_period.period; a game is in several cells, so choose by it
  UNIQUE (game_kind, rules, players, complete, clean, period)
) STRICT;

CREATE TABLE digest_period(
  -- The periods that the digest has cells of: all time, and the parts of a period of a thousand games: the
  -- centuries, then the decades, years, months.
  period TEXT NOT NULL PRIMARY KEY, -- how game.date begins: '' (all), '20', '202', '2026' or '2026-11'
  games INTEGER NOT NULL,           -- games in it
  is_parted INTEGER NOT NULL        -- 1: its parts have cells, too
) STRICT, WITHOUT ROWID;

CREATE TABLE digest_upto(
  -- How far the digest goes: games up to this number are in it, later ones are not (yet).
  game INTEGER NOT NULL PRIMARY KEY -- game.id; 0 when none is; there is one row
) STRICT;

--: sums
--: ratios seats/games, winners/games, others/games
CREATE TABLE digest_games(
  -- Games of a cell.
  cell INTEGER NOT NULL, -- cell.id
  games INTEGER NOT NULL, -- games
  seats INTEGER NOT NULL, -- their seats
  winners INTEGER NOT NULL, -- seats that won
  others INTEGER NOT NULL, -- the other seats
  PRIMARY KEY(cell)
) STRICT, WITHOUT ROWID;

--: sums
CREATE TABLE digest_rounds(
  -- How long games lasted.
  cell INTEGER NOT NULL, -- cell.id
  rounds INTEGER NOT NULL, -- rounds begun
  games INTEGER NOT NULL, -- games
  PRIMARY KEY(cell, rounds)
) STRICT, WITHOUT ROWID;

--: sums
--: ratios roles/games
CREATE TABLE digest_seat(
  -- Seats of the games.
  cell INTEGER NOT NULL, -- cell.id
  seat INTEGER NOT NULL, -- seat
  games INTEGER NOT NULL, -- games
  roles INTEGER NOT NULL, -- roles that the seat took
  win INTEGER NOT NULL, -- what it won, a whole win being 60
  PRIMARY KEY(cell, seat)
) STRICT, WITHOUT ROWID;

--: sums
--: ratios picks/offered, on_card/picks, own_money/picks, other_money/picks, own_points/picks
--: ratios other_points/picks, own_goods/picks, other_goods/picks, own_drawn/picks
--: ratios other_drawn/picks, win/picks
CREATE TABLE digest_role(
  -- Sums of role_total over the seats.
  cell INTEGER NOT NULL, -- cell.id
  role INTEGER NOT NULL, -- thing.id
  offered INTEGER NOT NULL, -- sum of role_total.offered
  picks INTEGER NOT NULL, -- likewise
  on_card INTEGER NOT NULL, -- likewise
  own_money INTEGER NOT NULL, -- likewise
  other_money INTEGER NOT NULL, -- likewise
  own_points INTEGER NOT NULL, -- likewise
  other_points INTEGER NOT NULL, -- likewise
  own_goods INTEGER NOT NULL, -- likewise
  other_goods INTEGER NOT NULL, -- likewise
  own_drawn INTEGER NOT NULL, -- likewise
  other_drawn INTEGER NOT NULL, -- likewise
  win INTEGER NOT NULL, -- sum of picks times what the seat won, a whole win being 60
  PRIMARY KEY(cell, role)
) STRICT, WITHOUT ROWID;

--: sums
--: ratios picks/roles, picks/offered, rounds/picks
CREATE TABLE digest_role_seat(
  -- The same by seat.
  cell INTEGER NOT NULL, -- cell.id
  seat INTEGER NOT NULL, -- who took the role
  role INTEGER NOT NULL, -- thing.id
  offered INTEGER NOT NULL, -- sum of role_total.offered
  picks INTEGER NOT NULL, -- likewise
  rounds INTEGER NOT NULL, -- likewise
  roles INTEGER NOT NULL, -- roles that the seat took in the games of this row
  PRIMARY KEY(cell, seat, role)
) STRICT, WITHOUT ROWID;

--: sums
--: ratios picks/offered, on_card/picks
CREATE TABLE digest_role_round(
  -- Roles that could be taken, by round.
  cell INTEGER NOT NULL, -- cell.id
  round INTEGER NOT NULL, -- 1-based round
  role INTEGER NOT NULL, -- thing.id
  offered INTEGER NOT NULL, -- choices in which it could be taken
  picks INTEGER NOT NULL, -- those in which it was
  on_card INTEGER NOT NULL, -- money that lay on the card then, where any can
  PRIMARY KEY(cell, round, role)
) STRICT, WITHOUT ROWID;

--: sums
--: ratios picks/offered, won_picks/won_offered
CREATE TABLE digest_role_money(
  -- The same by the money on the card.
  cell INTEGER NOT NULL, -- cell.id
  role INTEGER NOT NULL, -- thing.id
  on_card INTEGER NOT NULL, -- money that lay on the card
  offered INTEGER NOT NULL, -- choices in which it could be taken
  picks INTEGER NOT NULL, -- those in which it was
  won_offered INTEGER NOT NULL, -- choices of seats that won in the end
  won_picks INTEGER NOT NULL, -- those in which they took it
  PRIMARY KEY(cell, role, on_card)
) STRICT, WITHOUT ROWID;

--: sums
--: ratios seats/begun, win/seats, places/seats, points/seats, rounds/builders
CREATE TABLE digest_opening(
  -- How seats began; only of games that were played to their end.
  cell INTEGER NOT NULL, -- cell.id
  role INTEGER NOT NULL, -- thing.id of the first role that the seat took
  building INTEGER NOT NULL, -- thing.id of the first building it built; -1: none; -2: whatever it was
  seats INTEGER NOT NULL, -- seats that began so
  begun INTEGER NOT NULL, -- of the same games, seats that began with the role
  win INTEGER NOT NULL, -- what the seats won, a whole win being 60
  places INTEGER NOT NULL, -- sum of result.place
  points INTEGER NOT NULL, -- sum of result.total
  rounds INTEGER NOT NULL, -- sum of the rounds in which the building was built
  builders INTEGER NOT NULL, -- seats that built one
  PRIMARY KEY(cell, role, building)
) STRICT, WITHOUT ROWID;

--: sums
--: ratios loaded/phases, aboard/phases, sailed/phases, empty/phases
CREATE TABLE digest_voyage(
  -- Sums of voyage; only of games that were played to their end.
  cell INTEGER NOT NULL, -- cell.id
  room INTEGER NOT NULL, -- spaces of the ship
  phases INTEGER NOT NULL, -- phases in which it was filled, or could have been
  loaded INTEGER NOT NULL, -- sum of loaded
  aboard INTEGER NOT NULL, -- sum of aboard
  sailed INTEGER NOT NULL, -- times it was full at the end
  empty INTEGER NOT NULL, -- times it was empty
  PRIMARY KEY(cell, room)
) STRICT, WITHOUT ROWID;

--: sums
--: ratios built/games, legal_built/legal, rounds/built, paid/built, rounds_manned/rounds_owned
--: ratios win/owners, others_win/others, money/owners, points/owners, money/rounds_manned
--: ratios points/rounds_manned, goods/rounds_manned, tiles/rounds_manned, people/rounds_manned
CREATE TABLE digest_building(
  -- Sums of building_total and offer.
  cell INTEGER NOT NULL, -- cell.id
  building INTEGER NOT NULL, -- thing.id
  games INTEGER NOT NULL, -- games that had it on offer
  affordable INTEGER NOT NULL, -- sum of building_total.affordable
  legal INTEGER NOT NULL, -- of legal, where that is known
  legal_built INTEGER NOT NULL, -- of built, where legal is known
  built INTEGER NOT NULL, -- of built
  rounds INTEGER NOT NULL, -- of rounds
  paid INTEGER NOT NULL, -- of paid
  rounds_owned INTEGER NOT NULL, -- of rounds_owned
  rounds_manned INTEGER NOT NULL, -- of rounds_manned
  owners INTEGER NOT NULL, -- seats that owned it at the end of a round
  win INTEGER NOT NULL, -- what they won, a whole win being 60
  others INTEGER NOT NULL, -- the other seats of games that had it on offer
  others_win INTEGER NOT NULL, -- what they won
  built2 INTEGER NOT NULL, -- of built * built
  money INTEGER NOT NULL, -- of money
  points INTEGER NOT NULL, -- of points
  goods INTEGER NOT NULL, -- of goods
  tiles INTEGER NOT NULL, -- of tiles
  people INTEGER NOT NULL, -- of people
  PRIMARY KEY(cell, building)
) STRICT, WITHOUT ROWID;

--: sums
--: ratios n/made, won/winners, lost/others
CREATE TABLE digest_goods(
  -- Sums of income over the goods of a kind.
  cell INTEGER NOT NULL, -- cell.id
  thing INTEGER NOT NULL, -- thing.id of the good
  flow INTEGER NOT NULL, -- 0: all made; 1: made; 2: gone; 3: left at the end
  cause INTEGER NOT NULL, -- cause.id of what was made or gone; -1
  n INTEGER NOT NULL, -- goods
  won INTEGER NOT NULL, -- those of seats that won
  lost INTEGER NOT NULL, -- those of the other seats
  made INTEGER NOT NULL, -- of the same games, goods of the kind that were made
  winners INTEGER NOT NULL, -- of the same games, seats that won
  others INTEGER NOT NULL, -- the other seats
  PRIMARY KEY(cell, thing, flow, cause)
) STRICT, WITHOUT ROWID;

--: sums
--: ratios gained/all_gained, won/winners, lost/others, spent/spent
CREATE TABLE digest_income(
  -- Sums of income over the things of an account.
  cell INTEGER NOT NULL, -- cell.id
  account INTEGER NOT NULL, -- 1: money, 2: points
  cause INTEGER NOT NULL, -- cause.id; -1: all
  gained INTEGER NOT NULL, -- sum of income.gained
  spent INTEGER NOT NULL, -- likewise
  won INTEGER NOT NULL, -- of gained, that of seats that won
  lost INTEGER NOT NULL, -- that of the other seats
  all_gained INTEGER NOT NULL, -- of the same games, gained by whatever cause
  winners INTEGER NOT NULL, -- of the same games, seats that won
  others INTEGER NOT NULL, -- the other seats
  PRIMARY KEY(cell, account, cause)
) STRICT, WITHOUT ROWID;

--: sums
CREATE TABLE digest_score(
  -- How often a score was reached; only of games that were played to their end.
  cell INTEGER NOT NULL, -- cell.id
  round INTEGER NOT NULL, -- 1-based round, at its end
  won INTEGER NOT NULL, -- 1: by a seat that won in the end
  total INTEGER NOT NULL, -- round_score.total
  seats INTEGER NOT NULL, -- seats that had it
  PRIMARY KEY(cell, round, won, total)
) STRICT, WITHOUT ROWID;

--: sums
--: ratios total/seats
CREATE TABLE digest_progress(
  -- Sums of round_score; only of games that were played to their end.
  cell INTEGER NOT NULL, -- cell.id
  round INTEGER NOT NULL, -- 1-based round, at its end
  won INTEGER NOT NULL, -- 1: of seats that won in the end
  seats INTEGER NOT NULL, -- seats that played in this round
  total INTEGER NOT NULL, -- sum of round_score.total
  PRIMARY KEY(cell, round, won)
) STRICT, WITHOUT ROWID;

--: sums
--: ratios held/games, gained/games
CREATE TABLE digest_purse(
  -- Sums of round_score.
  cell INTEGER NOT NULL, -- cell.id
  seat INTEGER NOT NULL, -- seat
  round INTEGER NOT NULL, -- 1-based round
  games INTEGER NOT NULL, -- games that had this round
  held INTEGER NOT NULL, -- sum of round_score.money
  gained INTEGER NOT NULL, -- sum of round_score.gained
  PRIMARY KEY(cell, seat, round)
) STRICT, WITHOUT ROWID;
