-- report: role-seats
-- order: 130
-- title: Roles by seat
-- summary: which roles each seat takes
-- reading: The number in a field is the percentage of all roles the seat took.
-- not-by-games: its rows rest on all games with as many players
-- column: players 0 seats at the table
-- column: seat text A is the first governor, then clockwise
-- tiles column: begins text the tile that the rules give the seat at the start; all of them where the games differ: corn or indigo
-- column: role text name of the role card
-- column: picks 0 times this seat took it
-- few: roles
-- detail column: roles 0 roles that this seat took
-- column: share 1 picks in percent of these
-- detail interval: share
-- detail column: offered 0 times that this seat took a role and could have taken this one
-- column: taken 1 picks in percent of these
-- detail interval: taken
-- column: mean_round 1 mean of the rounds in which it was taken
-- detail interval: mean_round

-- views:
--- A seat that took no role of the kind in a game has no row there, but its other roles count.
taken AS (
  SELECT c.game, c.players, x.seat, x.role, x.picks, x.offered, x.rounds,
    sum(x.picks) OVER (PARTITION BY x.game, x.seat) AS roles
  FROM chosen c CROSS JOIN role_total x ON x.game = c.game
  WHERE (:player IS NULL OR x.seat IN (SELECT s.seat FROM players_seat s WHERE s.game = x.game))),
part AS (
  SELECT c.players, d.seat, d.role, d.picks, d.offered, d.rounds,
    d.picks_roles_n, d.picks_roles_xx, d.picks_roles_xw, d.picks_roles_ww,
    d.picks_offered_n, d.picks_offered_xx, d.picks_offered_xw, d.picks_offered_ww,
    d.rounds_picks_n, d.rounds_picks_xx, d.rounds_picks_xw, d.rounds_picks_ww
  FROM cells c CROSS JOIN digest_role_seat d ON d.cell = c.cell
  UNION ALL
  SELECT players, seat, role, picks, offered, rounds,
    roles <> 0, picks * picks, picks * roles, roles * roles,
    offered <> 0, picks * picks, picks * offered, offered * offered,
    picks <> 0, rounds * rounds, rounds * picks, picks * picks FROM taken),
sat AS MATERIALIZED (
  SELECT players, seat, sum(games) AS games, sum(roles) AS roles, sum(roles2) AS roles2 FROM (
    SELECT c.players, d.seat, d.roles_games_n AS games, d.roles, d.roles_games_xx AS roles2
    FROM cells c CROSS JOIN digest_seat d ON d.cell = c.cell
    UNION ALL SELECT players, seat, max(roles) > 0, max(roles), max(roles) * max(roles)
    FROM taken GROUP BY game, seat)
  GROUP BY players, seat),
summed AS MATERIALIZED (
  SELECT players, seat, role, sum(picks) AS picks, sum(offered) AS offered, sum(rounds) AS rounds,
    sum(picks_roles_xx) AS picks2, sum(picks_roles_xw) AS picks_roles,
    ${ends_of_share(taken, picks, offered, 1)}, ${ends_of_round(mean_round, rounds, picks)}
  FROM part GROUP BY players, seat, role),
pick AS MATERIALIZED (
  SELECT s.*, t.roles,
    share_low(t.games, s.picks, t.roles, s.picks2, s.picks_roles, t.roles2, 1000, 1) AS share_low,
    share_high(t.games, s.picks, t.roles, s.picks2, s.picks_roles, t.roles2, 1000, 1) AS share_high
  FROM summed s JOIN sat t ON t.players = s.players AND t.seat = s.seat);

WITH chosen AS MATERIALIZED (SELECT * FROM single_games),
played_by AS MATERIALIZED (SELECT * FROM played_by_of_cells)
SELECT p.players AS players, char(65 + p.seat) AS seat,
  (SELECT start FROM start_of WHERE key = 8 * p.players + p.seat) AS begins, i.title AS role, p.picks AS picks,
  p.roles < :min_n AS few,
  p.roles AS roles, percent1(p.picks, p.roles) AS share, p.share_low, p.share_high,
  p.offered AS offered, percent1(p.picks, p.offered) AS taken, p.taken_low, p.taken_high,
  rounded(10 * p.rounds, p.picks) AS mean_round, p.mean_round_low, p.mean_round_high
FROM pick p JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = p.role
ORDER BY p.players, p.seat, p.role

-- chart: role-seats.gp height 410
-- column: row 0 number of the role, from 1
-- column: role text its name
-- column: place 0 number of the column of fields, from 1
-- column: block 0 number of the block of columns with equally many players, from 1
-- column: players 0 seats at the table
-- column: seat text its letter
-- column: span 0 seats in a row that begin alike, in the row of the first
-- column: begins text the tile that they begin with; empty where there is none
-- column: share 1 percentage of the roles this seat took
-- column: few 0 1: rests on little
WITH chosen AS MATERIALIZED (SELECT * FROM single_games),
played_by AS MATERIALIZED (SELECT * FROM played_by_of_cells)
SELECT dense_rank() OVER (ORDER BY p.role) AS row, i.title AS role,
  dense_rank() OVER (ORDER BY p.players, p.seat) AS place,
  dense_rank() OVER (ORDER BY p.players) AS block, p.players AS players,
  char(65 + p.seat) AS seat, (SELECT span FROM start_of WHERE key = 8 * p.players + p.seat) AS span,
  coalesce((SELECT start FROM start_of WHERE key = 8 * p.players + p.seat), '') AS begins, percent1(p.picks,
    p.roles) AS share, p.roles < :min_n AS few
FROM pick p JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = p.role
ORDER BY p.players, p.seat, p.role

-- headline:
WITH table_of AS (SELECT players FROM answer GROUP BY players ORDER BY sum(picks) DESC, players LIMIT 1),
most AS (SELECT *, row_number() OVER (PARTITION BY seat ORDER BY share DESC,
  "row") AS nr FROM answer JOIN table_of USING (players))
SELECT 'With ' || a.players || ' players seat ' || a.seat || ' takes the ' || a.role || ' most, in ' || percent(a.share)
  || ' of its choices' || coalesce('; seat ' || nullif(b.seat,
    a.seat) || ' the ' || b.role || ', in ' || percent(b.share), '')
  || '.' AS headline
FROM most a JOIN most b ON b.nr = 1 AND b.seat = (SELECT max(seat) FROM most)
WHERE a.nr = 1 AND a.seat = (SELECT min(seat) FROM most)

-- why: players seat role
-- evidence: the choices of the role by this seat, and what each turn brought
-- apart: offered roles
SELECT t.game AS game, t.first_seq AS seq, t.seat AS seat,
  iif(:of IN ('offered', 'roles'), :of, 'picks') AS adds_to, 1 AS amount, t.text AS what
FROM chosen c CROSS JOIN turn_text t ON t.game = c.game
WHERE c.players = :key_1 AND char(65 + t.seat) = :key_2 AND (:player IS NULL OR t.seat IN (SELECT s.seat
  FROM players_seat s WHERE s.game = t.game))
  AND CASE :of WHEN 'roles' THEN 1 WHEN 'offered' THEN t.offered >> (SELECT id FROM chosen_thing
    WHERE class = 'role' AND title = :key_3) & 1
    ELSE t.role = (SELECT id FROM chosen_thing WHERE class = 'role' AND title = :key_3) END
ORDER BY 1, 2
