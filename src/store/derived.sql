--- Lookup tables and derived tables: what the engine makes of the facts.

---- derived: words behind the numbers ----

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

CREATE TABLE violation(
  -- The catalogue of findings.
  id TEXT NOT NULL PRIMARY KEY, -- stable: 'pr-role-already-taken'
  severity TEXT NOT NULL,       -- info, warning, error
  clause TEXT NOT NULL,         -- rule clause in docs/rules: 'PR-ROLE-05'
  text TEXT NOT NULL            -- one line for people
) STRICT, WITHOUT ROWID;

---- derived: the replay ----

CREATE TABLE audit(
  -- What the replay of a game came to; one row for every game.
  game INTEGER NOT NULL PRIMARY KEY REFERENCES game, -- game
  moves INTEGER NOT NULL,    -- 1: its log has the moves; 0: it has nothing but the result, or begins
                             -- at a position (header), and no rows count its moves
  seats_known INTEGER NOT NULL, -- seats of which it is known where they were at the table, from
                             -- seat 0 on: all of them, but of a result perhaps only the first, or 0
  counts INTEGER NOT NULL,   -- 0: it is kept and counts nowhere (header "counts no", `db ignore`)
  complete INTEGER NOT NULL, -- 1: the game was played to its end
  dead INTEGER NOT NULL,     -- 1: an impossible event ended the replay early
  diverged INTEGER NOT NULL, -- 1: a state hash recorded in the log differed
  verdict INTEGER NOT NULL,  -- worst verdict: 0 legal, 1 undecidable, 2 illegal,
                             -- 3 impossible
  cannot_tell INTEGER NOT NULL, -- undecidable events: something hidden or not written decides
  events INTEGER NOT NULL,   -- events of the game
  rounds INTEGER NOT NULL,   -- rounds begun
  turns INTEGER NOT NULL,    -- roles taken
  findings INTEGER NOT NULL, -- rows in finding
  errors INTEGER NOT NULL    -- of these, of severity error
) STRICT;

CREATE TABLE replay_sum(
  -- What the replay of a game was when it was stored: `db verify` finds a program that replays it otherwise.
  game INTEGER NOT NULL PRIMARY KEY REFERENCES game, -- game
  sum INTEGER NOT NULL -- hash of its last position and of the numbers in its rows of
                       -- action (other than their hashes) and ledger
) STRICT;

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

CREATE TABLE result(
  -- Final scores; only of games that were played to their end.
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

CREATE TABLE ending(
  -- A condition met that ends the game.
  game INTEGER NOT NULL REFERENCES game, -- game
  n INTEGER NOT NULL,      -- 1-based order in which they were met
  condition TEXT NOT NULL, -- 'city-full', 'colonists-gone', ...
  seat INTEGER,            -- who brought it about; NULL when nobody in particular
  round INTEGER NOT NULL,  -- 1-based round in which it was met
  PRIMARY KEY(game, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE finish(
  -- How a game came to its end; only of games that were played to it.
  game INTEGER NOT NULL PRIMARY KEY REFERENCES game, -- game
  condition TEXT NOT NULL,    -- all conditions met: 'city full & vp exhausted'
  round INTEGER NOT NULL,     -- round in which the first was met
  by_player INTEGER NOT NULL, -- 1: somebody brought one about
  win INTEGER NOT NULL,       -- part of the win, in sixtieths, of those who did
  best INTEGER NOT NULL,      -- the highest final score
  second INTEGER,             -- the next one, which may be the same
  earlier INTEGER             -- part, in sixtieths, of those with the most points one round
                              -- earlier who won; NULL for a game of one round
) STRICT;

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

CREATE TABLE unread_repair(
  -- What an unreadable line probably means; no row where nothing is assumed.
  game INTEGER NOT NULL REFERENCES game, -- game
  n INTEGER NOT NULL,                    -- unread.n
  repair TEXT NOT NULL,                  -- as in finding
  PRIMARY KEY(game, n)
) STRICT, WITHOUT ROWID;

---- derived: the digest ----

CREATE TABLE cell(
  -- Games that are much the same.  The digest holds sums over the games of a cell, so that
  -- reports on many games need not read them all; docs/architecture.md tells more.  For the intervals
  -- of a ratio x / w the tables of the digest have columns x_w_n, x_w_xx, x_w_xw, x_w_ww: the games with
  -- w > 0, and the sums over the games of x * x, x * w and w * w.
  id INTEGER NOT NULL PRIMARY KEY, -- number, in order of the first game
  game_kind TEXT NOT NULL,         -- 'puerto-rico'
  rules TEXT NOT NULL,             -- rules profile and options, canonical text
  players INTEGER NOT NULL,        -- number of seats
  complete INTEGER NOT NULL,       -- 1: played to their end
  clean INTEGER NOT NULL,          -- 1: the audit found no error
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
  -- How far the digest goes: games up to this number are in it, those behind are not (yet).
  game INTEGER NOT NULL PRIMARY KEY -- game.id; 0 when none is; there is one row
) STRICT;

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

CREATE TABLE digest_rounds(
  -- How long games lasted.
  cell INTEGER NOT NULL, -- cell.id
  rounds INTEGER NOT NULL, -- rounds begun
  games INTEGER NOT NULL, -- games
  PRIMARY KEY(cell, rounds)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE digest_score(
  -- How often a score was reached; only of games that were played to their end.
  cell INTEGER NOT NULL, -- cell.id
  round INTEGER NOT NULL, -- 1-based round, at its end
  won INTEGER NOT NULL, -- 1: by a seat that won in the end
  total INTEGER NOT NULL, -- round_score.total
  seats INTEGER NOT NULL, -- seats that had it
  PRIMARY KEY(cell, round, won, total)
) STRICT, WITHOUT ROWID;

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

---- derived: the index of positions ----

CREATE TABLE position_index(
  -- What `shipslog find` looks things up in: of each word of the positions of 512 games the
  -- changes (docs/find.md).  Empty but after `shipslog db index`; dropped where games change.
  first INTEGER NOT NULL, -- the least game.id that the 512 games may have
  kind TEXT NOT NULL,     -- game.game_kind
  word INTEGER NOT NULL,  -- number of the word in a position; those behind the last are no words
  changes BLOB NOT NULL,  -- as src/store/track_block.h tells
  PRIMARY KEY(first, kind, word)
) STRICT;
