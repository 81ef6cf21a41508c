--- The digest: sums over many games, so that reports need not read them all (digest.h).
---
--- The columns of a table of sums are its key, the sums, and of each ratio x/w that reports have an interval for, of two
--- sums each, four more: x_w_n, x_w_xx, x_w_xw and x_w_ww, which are added up over the games (stats/interval.h).

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
CREATE TABLE digest_games(
  -- Games of a cell.
  cell INTEGER NOT NULL, -- cell.id
  games INTEGER NOT NULL, -- games
  seats INTEGER NOT NULL, -- their seats
  winners INTEGER NOT NULL, -- seats that won
  others INTEGER NOT NULL, -- the other seats
  seats_games_n INTEGER NOT NULL, -- games with games
  seats_games_xx INTEGER NOT NULL, -- sum over the games of seats * seats
  seats_games_xw INTEGER NOT NULL, -- of seats * games
  seats_games_ww INTEGER NOT NULL, -- of games * games
  winners_games_n INTEGER NOT NULL, -- games with games
  winners_games_xx INTEGER NOT NULL, -- sum over the games of winners * winners
  winners_games_xw INTEGER NOT NULL, -- of winners * games
  winners_games_ww INTEGER NOT NULL, -- of games * games
  others_games_n INTEGER NOT NULL, -- games with games
  others_games_xx INTEGER NOT NULL, -- sum over the games of others * others
  others_games_xw INTEGER NOT NULL, -- of others * games
  others_games_ww INTEGER NOT NULL, -- of games * games
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
CREATE TABLE digest_seat(
  -- Seats of the games.
  cell INTEGER NOT NULL, -- cell.id
  seat INTEGER NOT NULL, -- seat
  games INTEGER NOT NULL, -- games
  roles INTEGER NOT NULL, -- roles that the seat took
  win INTEGER NOT NULL, -- what it won, a whole win being 60
  roles_games_n INTEGER NOT NULL, -- games with games
  roles_games_xx INTEGER NOT NULL, -- sum over the games of roles * roles
  roles_games_xw INTEGER NOT NULL, -- of roles * games
  roles_games_ww INTEGER NOT NULL, -- of games * games
  PRIMARY KEY(cell, seat)
) STRICT, WITHOUT ROWID;

--: sums
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
  picks_offered_n INTEGER NOT NULL, -- games with offered
  picks_offered_xx INTEGER NOT NULL, -- sum over the games of picks * picks
  picks_offered_xw INTEGER NOT NULL, -- of picks * offered
  picks_offered_ww INTEGER NOT NULL, -- of offered * offered
  on_card_picks_n INTEGER NOT NULL, -- games with picks
  on_card_picks_xx INTEGER NOT NULL, -- sum over the games of on_card * on_card
  on_card_picks_xw INTEGER NOT NULL, -- of on_card * picks
  on_card_picks_ww INTEGER NOT NULL, -- of picks * picks
  own_money_picks_n INTEGER NOT NULL, -- games with picks
  own_money_picks_xx INTEGER NOT NULL, -- sum over the games of own_money * own_money
  own_money_picks_xw INTEGER NOT NULL, -- of own_money * picks
  own_money_picks_ww INTEGER NOT NULL, -- of picks * picks
  other_money_picks_n INTEGER NOT NULL, -- games with picks
  other_money_picks_xx INTEGER NOT NULL, -- sum over the games of other_money * other_money
  other_money_picks_xw INTEGER NOT NULL, -- of other_money * picks
  other_money_picks_ww INTEGER NOT NULL, -- of picks * picks
  own_points_picks_n INTEGER NOT NULL, -- games with picks
  own_points_picks_xx INTEGER NOT NULL, -- sum over the games of own_points * own_points
  own_points_picks_xw INTEGER NOT NULL, -- of own_points * picks
  own_points_picks_ww INTEGER NOT NULL, -- of picks * picks
  other_points_picks_n INTEGER NOT NULL, -- games with picks
  other_points_picks_xx INTEGER NOT NULL, -- sum over the games of other_points * other_points
  other_points_picks_xw INTEGER NOT NULL, -- of other_points * picks
  other_points_picks_ww INTEGER NOT NULL, -- of picks * picks
  own_goods_picks_n INTEGER NOT NULL, -- games with picks
  own_goods_picks_xx INTEGER NOT NULL, -- sum over the games of own_goods * own_goods
  own_goods_picks_xw INTEGER NOT NULL, -- of own_goods * picks
  own_goods_picks_ww INTEGER NOT NULL, -- of picks * picks
  other_goods_picks_n INTEGER NOT NULL, -- games with picks
  other_goods_picks_xx INTEGER NOT NULL, -- sum over the games of other_goods * other_goods
  other_goods_picks_xw INTEGER NOT NULL, -- of other_goods * picks
  other_goods_picks_ww INTEGER NOT NULL, -- of picks * picks
  own_drawn_picks_n INTEGER NOT NULL, -- games with picks
  own_drawn_picks_xx INTEGER NOT NULL, -- sum over the games of own_drawn * own_drawn
  own_drawn_picks_xw INTEGER NOT NULL, -- of own_drawn * picks
  own_drawn_picks_ww INTEGER NOT NULL, -- of picks * picks
  other_drawn_picks_n INTEGER NOT NULL, -- games with picks
  other_drawn_picks_xx INTEGER NOT NULL, -- sum over the games of other_drawn * other_drawn
  other_drawn_picks_xw INTEGER NOT NULL, -- of other_drawn * picks
  other_drawn_picks_ww INTEGER NOT NULL, -- of picks * picks
  win_picks_n INTEGER NOT NULL, -- games with picks
  win_picks_xx INTEGER NOT NULL, -- sum over the games of win * win
  win_picks_xw INTEGER NOT NULL, -- of win * picks
  win_picks_ww INTEGER NOT NULL, -- of picks * picks
  PRIMARY KEY(cell, role)
) STRICT, WITHOUT ROWID;

--: sums
CREATE TABLE digest_role_seat(
  -- The same by seat.
  cell INTEGER NOT NULL, -- cell.id
  seat INTEGER NOT NULL, -- who took the role
  role INTEGER NOT NULL, -- thing.id
  offered INTEGER NOT NULL, -- sum of role_total.offered
  picks INTEGER NOT NULL, -- likewise
  rounds INTEGER NOT NULL, -- likewise
  roles INTEGER NOT NULL, -- roles that the seat took in the games of this row
  picks_roles_n INTEGER NOT NULL, -- games with roles
  picks_roles_xx INTEGER NOT NULL, -- sum over the games of picks * picks
  picks_roles_xw INTEGER NOT NULL, -- of picks * roles
  picks_roles_ww INTEGER NOT NULL, -- of roles * roles
  picks_offered_n INTEGER NOT NULL, -- games with offered
  picks_offered_xx INTEGER NOT NULL, -- sum over the games of picks * picks
  picks_offered_xw INTEGER NOT NULL, -- of picks * offered
  picks_offered_ww INTEGER NOT NULL, -- of offered * offered
  rounds_picks_n INTEGER NOT NULL, -- games with picks
  rounds_picks_xx INTEGER NOT NULL, -- sum over the games of rounds * rounds
  rounds_picks_xw INTEGER NOT NULL, -- of rounds * picks
  rounds_picks_ww INTEGER NOT NULL, -- of picks * picks
  PRIMARY KEY(cell, seat, role)
) STRICT, WITHOUT ROWID;

--: sums
CREATE TABLE digest_role_round(
  -- Roles that could be taken, by round.
  cell INTEGER NOT NULL, -- cell.id
  round INTEGER NOT NULL, -- 1-based round
  role INTEGER NOT NULL, -- thing.id
  offered INTEGER NOT NULL, -- choices in which it could be taken
  picks INTEGER NOT NULL, -- those in which it was
  on_card INTEGER NOT NULL, -- money that lay on the card then, where any can
  picks_offered_n INTEGER NOT NULL, -- games with offered
  picks_offered_xx INTEGER NOT NULL, -- sum over the games of picks * picks
  picks_offered_xw INTEGER NOT NULL, -- of picks * offered
  picks_offered_ww INTEGER NOT NULL, -- of offered * offered
  on_card_picks_n INTEGER NOT NULL, -- games with picks
  on_card_picks_xx INTEGER NOT NULL, -- sum over the games of on_card * on_card
  on_card_picks_xw INTEGER NOT NULL, -- of on_card * picks
  on_card_picks_ww INTEGER NOT NULL, -- of picks * picks
  PRIMARY KEY(cell, round, role)
) STRICT, WITHOUT ROWID;

--: sums
CREATE TABLE digest_role_money(
  -- The same by the money on the card.
  cell INTEGER NOT NULL, -- cell.id
  role INTEGER NOT NULL, -- thing.id
  on_card INTEGER NOT NULL, -- money that lay on the card
  offered INTEGER NOT NULL, -- choices in which it could be taken
  picks INTEGER NOT NULL, -- those in which it was
  won_offered INTEGER NOT NULL, -- choices of seats that won in the end
  won_picks INTEGER NOT NULL, -- those in which they took it
  picks_offered_n INTEGER NOT NULL, -- games with offered
  picks_offered_xx INTEGER NOT NULL, -- sum over the games of picks * picks
  picks_offered_xw INTEGER NOT NULL, -- of picks * offered
  picks_offered_ww INTEGER NOT NULL, -- of offered * offered
  won_picks_won_offered_n INTEGER NOT NULL, -- games with won_offered
  won_picks_won_offered_xx INTEGER NOT NULL, -- sum over the games of won_picks * won_picks
  won_picks_won_offered_xw INTEGER NOT NULL, -- of won_picks * won_offered
  won_picks_won_offered_ww INTEGER NOT NULL, -- of won_offered * won_offered
  PRIMARY KEY(cell, role, on_card)
) STRICT, WITHOUT ROWID;

--: sums
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
  seats_begun_n INTEGER NOT NULL, -- games with begun
  seats_begun_xx INTEGER NOT NULL, -- sum over the games of seats * seats
  seats_begun_xw INTEGER NOT NULL, -- of seats * begun
  seats_begun_ww INTEGER NOT NULL, -- of begun * begun
  win_seats_n INTEGER NOT NULL, -- games with seats
  win_seats_xx INTEGER NOT NULL, -- sum over the games of win * win
  win_seats_xw INTEGER NOT NULL, -- of win * seats
  win_seats_ww INTEGER NOT NULL, -- of seats * seats
  places_seats_n INTEGER NOT NULL, -- games with seats
  places_seats_xx INTEGER NOT NULL, -- sum over the games of places * places
  places_seats_xw INTEGER NOT NULL, -- of places * seats
  places_seats_ww INTEGER NOT NULL, -- of seats * seats
  points_seats_n INTEGER NOT NULL, -- games with seats
  points_seats_xx INTEGER NOT NULL, -- sum over the games of points * points
  points_seats_xw INTEGER NOT NULL, -- of points * seats
  points_seats_ww INTEGER NOT NULL, -- of seats * seats
  rounds_builders_n INTEGER NOT NULL, -- games with builders
  rounds_builders_xx INTEGER NOT NULL, -- sum over the games of rounds * rounds
  rounds_builders_xw INTEGER NOT NULL, -- of rounds * builders
  rounds_builders_ww INTEGER NOT NULL, -- of builders * builders
  PRIMARY KEY(cell, role, building)
) STRICT, WITHOUT ROWID;

--: sums
CREATE TABLE digest_voyage(
  -- Sums of voyage; only of games that were played to their end.
  cell INTEGER NOT NULL, -- cell.id
  room INTEGER NOT NULL, -- spaces of the ship
  phases INTEGER NOT NULL, -- phases in which it was filled, or could have been
  loaded INTEGER NOT NULL, -- sum of loaded
  aboard INTEGER NOT NULL, -- sum of aboard
  sailed INTEGER NOT NULL, -- times it was full at the end
  empty INTEGER NOT NULL, -- times it was empty
  loaded_phases_n INTEGER NOT NULL, -- games with phases
  loaded_phases_xx INTEGER NOT NULL, -- sum over the games of loaded * loaded
  loaded_phases_xw INTEGER NOT NULL, -- of loaded * phases
  loaded_phases_ww INTEGER NOT NULL, -- of phases * phases
  aboard_phases_n INTEGER NOT NULL, -- games with phases
  aboard_phases_xx INTEGER NOT NULL, -- sum over the games of aboard * aboard
  aboard_phases_xw INTEGER NOT NULL, -- of aboard * phases
  aboard_phases_ww INTEGER NOT NULL, -- of phases * phases
  sailed_phases_n INTEGER NOT NULL, -- games with phases
  sailed_phases_xx INTEGER NOT NULL, -- sum over the games of sailed * sailed
  sailed_phases_xw INTEGER NOT NULL, -- of sailed * phases
  sailed_phases_ww INTEGER NOT NULL, -- of phases * phases
  empty_phases_n INTEGER NOT NULL, -- games with phases
  empty_phases_xx INTEGER NOT NULL, -- sum over the games of empty * empty
  empty_phases_xw INTEGER NOT NULL, -- of empty * phases
  empty_phases_ww INTEGER NOT NULL, -- of phases * phases
  PRIMARY KEY(cell, room)
) STRICT, WITHOUT ROWID;

--: sums
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
  built_games_n INTEGER NOT NULL, -- games with games
  built_games_xx INTEGER NOT NULL, -- sum over the games of built * built
  built_games_xw INTEGER NOT NULL, -- of built * games
  built_games_ww INTEGER NOT NULL, -- of games * games
  legal_built_legal_n INTEGER NOT NULL, -- games with legal
  legal_built_legal_xx INTEGER NOT NULL, -- sum over the games of legal_built * legal_built
  legal_built_legal_xw INTEGER NOT NULL, -- of legal_built * legal
  legal_built_legal_ww INTEGER NOT NULL, -- of legal * legal
  rounds_built_n INTEGER NOT NULL, -- games with built
  rounds_built_xx INTEGER NOT NULL, -- sum over the games of rounds * rounds
  rounds_built_xw INTEGER NOT NULL, -- of rounds * built
  rounds_built_ww INTEGER NOT NULL, -- of built * built
  paid_built_n INTEGER NOT NULL, -- games with built
  paid_built_xx INTEGER NOT NULL, -- sum over the games of paid * paid
  paid_built_xw INTEGER NOT NULL, -- of paid * built
  paid_built_ww INTEGER NOT NULL, -- of built * built
  rounds_manned_rounds_owned_n INTEGER NOT NULL, -- games with rounds_owned
  rounds_manned_rounds_owned_xx INTEGER NOT NULL, -- sum over the games of rounds_manned * rounds_manned
  rounds_manned_rounds_owned_xw INTEGER NOT NULL, -- of rounds_manned * rounds_owned
  rounds_manned_rounds_owned_ww INTEGER NOT NULL, -- of rounds_owned * rounds_owned
  win_owners_n INTEGER NOT NULL, -- games with owners
  win_owners_xx INTEGER NOT NULL, -- sum over the games of win * win
  win_owners_xw INTEGER NOT NULL, -- of win * owners
  win_owners_ww INTEGER NOT NULL, -- of owners * owners
  others_win_others_n INTEGER NOT NULL, -- games with others
  others_win_others_xx INTEGER NOT NULL, -- sum over the games of others_win * others_win
  others_win_others_xw INTEGER NOT NULL, -- of others_win * others
  others_win_others_ww INTEGER NOT NULL, -- of others * others
  money_owners_n INTEGER NOT NULL, -- games with owners
  money_owners_xx INTEGER NOT NULL, -- sum over the games of money * money
  money_owners_xw INTEGER NOT NULL, -- of money * owners
  money_owners_ww INTEGER NOT NULL, -- of owners * owners
  points_owners_n INTEGER NOT NULL, -- games with owners
  points_owners_xx INTEGER NOT NULL, -- sum over the games of points * points
  points_owners_xw INTEGER NOT NULL, -- of points * owners
  points_owners_ww INTEGER NOT NULL, -- of owners * owners
  money_rounds_manned_n INTEGER NOT NULL, -- games with rounds_manned
  money_rounds_manned_xx INTEGER NOT NULL, -- sum over the games of money * money
  money_rounds_manned_xw INTEGER NOT NULL, -- of money * rounds_manned
  money_rounds_manned_ww INTEGER NOT NULL, -- of rounds_manned * rounds_manned
  points_rounds_manned_n INTEGER NOT NULL, -- games with rounds_manned
  points_rounds_manned_xx INTEGER NOT NULL, -- sum over the games of points * points
  points_rounds_manned_xw INTEGER NOT NULL, -- of points * rounds_manned
  points_rounds_manned_ww INTEGER NOT NULL, -- of rounds_manned * rounds_manned
  goods_rounds_manned_n INTEGER NOT NULL, -- games with rounds_manned
  goods_rounds_manned_xx INTEGER NOT NULL, -- sum over the games of goods * goods
  goods_rounds_manned_xw INTEGER NOT NULL, -- of goods * rounds_manned
  goods_rounds_manned_ww INTEGER NOT NULL, -- of rounds_manned * rounds_manned
  tiles_rounds_manned_n INTEGER NOT NULL, -- games with rounds_manned
  tiles_rounds_manned_xx INTEGER NOT NULL, -- sum over the games of tiles * tiles
  tiles_rounds_manned_xw INTEGER NOT NULL, -- of tiles * rounds_manned
  tiles_rounds_manned_ww INTEGER NOT NULL, -- of rounds_manned * rounds_manned
  people_rounds_manned_n INTEGER NOT NULL, -- games with rounds_manned
  people_rounds_manned_xx INTEGER NOT NULL, -- sum over the games of people * people
  people_rounds_manned_xw INTEGER NOT NULL, -- of people * rounds_manned
  people_rounds_manned_ww INTEGER NOT NULL, -- of rounds_manned * rounds_manned
  PRIMARY KEY(cell, building)
) STRICT, WITHOUT ROWID;

--: sums
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
  n_made_n INTEGER NOT NULL, -- games with made
  n_made_xx INTEGER NOT NULL, -- sum over the games of n * n
  n_made_xw INTEGER NOT NULL, -- of n * made
  n_made_ww INTEGER NOT NULL, -- of made * made
  won_winners_n INTEGER NOT NULL, -- games with winners
  won_winners_xx INTEGER NOT NULL, -- sum over the games of won * won
  won_winners_xw INTEGER NOT NULL, -- of won * winners
  won_winners_ww INTEGER NOT NULL, -- of winners * winners
  lost_others_n INTEGER NOT NULL, -- games with others
  lost_others_xx INTEGER NOT NULL, -- sum over the games of lost * lost
  lost_others_xw INTEGER NOT NULL, -- of lost * others
  lost_others_ww INTEGER NOT NULL, -- of others * others
  PRIMARY KEY(cell, thing, flow, cause)
) STRICT, WITHOUT ROWID;

--: sums
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
  gained_all_gained_n INTEGER NOT NULL, -- games with all_gained
  gained_all_gained_xx INTEGER NOT NULL, -- sum over the games of gained * gained
  gained_all_gained_xw INTEGER NOT NULL, -- of gained * all_gained
  gained_all_gained_ww INTEGER NOT NULL, -- of all_gained * all_gained
  won_winners_n INTEGER NOT NULL, -- games with winners
  won_winners_xx INTEGER NOT NULL, -- sum over the games of won * won
  won_winners_xw INTEGER NOT NULL, -- of won * winners
  won_winners_ww INTEGER NOT NULL, -- of winners * winners
  lost_others_n INTEGER NOT NULL, -- games with others
  lost_others_xx INTEGER NOT NULL, -- sum over the games of lost * lost
  lost_others_xw INTEGER NOT NULL, -- of lost * others
  lost_others_ww INTEGER NOT NULL, -- of others * others
  spent_spent_n INTEGER NOT NULL, -- games with spent
  spent_spent_xx INTEGER NOT NULL, -- sum over the games of spent * spent
  spent_spent_xw INTEGER NOT NULL, -- of spent * spent
  spent_spent_ww INTEGER NOT NULL, -- of spent * spent
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
CREATE TABLE digest_progress(
  -- Sums of round_score; only of games that were played to their end.
  cell INTEGER NOT NULL, -- cell.id
  round INTEGER NOT NULL, -- 1-based round, at its end
  won INTEGER NOT NULL, -- 1: of seats that won in the end
  seats INTEGER NOT NULL, -- seats that played in this round
  total INTEGER NOT NULL, -- sum of round_score.total
  total_seats_n INTEGER NOT NULL, -- games with seats
  total_seats_xx INTEGER NOT NULL, -- sum over the games of total * total
  total_seats_xw INTEGER NOT NULL, -- of total * seats
  total_seats_ww INTEGER NOT NULL, -- of seats * seats
  PRIMARY KEY(cell, round, won)
) STRICT, WITHOUT ROWID;

--: sums
CREATE TABLE digest_purse(
  -- Sums of round_score.
  cell INTEGER NOT NULL, -- cell.id
  seat INTEGER NOT NULL, -- seat
  round INTEGER NOT NULL, -- 1-based round
  games INTEGER NOT NULL, -- games that had this round
  held INTEGER NOT NULL, -- sum of round_score.money
  gained INTEGER NOT NULL, -- sum of round_score.gained
  held_games_n INTEGER NOT NULL, -- games with games
  held_games_xx INTEGER NOT NULL, -- sum over the games of held * held
  held_games_xw INTEGER NOT NULL, -- of held * games
  held_games_ww INTEGER NOT NULL, -- of games * games
  gained_games_n INTEGER NOT NULL, -- games with games
  gained_games_xx INTEGER NOT NULL, -- sum over the games of gained * gained
  gained_games_xw INTEGER NOT NULL, -- of gained * games
  gained_games_ww INTEGER NOT NULL, -- of games * games
  PRIMARY KEY(cell, seat, round)
) STRICT, WITHOUT ROWID;
