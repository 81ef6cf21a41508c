-- report: role-seats
-- order: 130
-- title: Roles by seat
-- summary: which roles each seat takes
-- reading: The number in a field is the percentage of all roles the seat took.
-- not-by-games: its rows rest on all games with as many players
-- column: players 0 seats at the table
-- column: seat text A is the first governor, then clockwise
-- column: role text name of the role card
-- column: picks 0 times this seat took it
-- few: roles
-- detail column: roles 0 roles that this seat took
-- column: share 1 picks in percent of these
-- detail interval: share of share_sample
-- detail column: offered 0 times that this seat took a role and could have taken this one
-- column: taken 1 picks in percent of these
-- detail interval: taken of taken_sample
-- column: mean_round 1 mean of the rounds in which it was taken
-- detail interval: mean_round of round_sample
${cells},
${picks}
SELECT p.players AS players, char(65 + p.seat) AS seat, i.title AS role, p.n AS picks,
  ${roles} AS roles, ${share} AS share, p.share_sample AS share_sample,
  p.offered AS offered, ${percent1(p.n, p.offered)} AS taken,
  p.taken_sample AS taken_sample,
  ${rounded(10 * p.rounds, p.n)} AS mean_round, p.round_sample AS round_sample
FROM pick p JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.role
ORDER BY p.players, p.seat, p.role

-- chart: role-seats.gp height 400
-- column: row 0 number of the role, from 1
-- column: role text its name
-- column: place 0 number of the column of fields, from 1
-- column: block 0 number of the block of columns with equally many players, from 1
-- column: players 0 seats at the table
-- column: seat text its letter
-- column: share 1 percentage of the roles this seat took
${cells},
${picks}
SELECT dense_rank() OVER (ORDER BY p.role) AS row, i.title AS role,
  dense_rank() OVER (ORDER BY p.players, p.seat) AS place,
  dense_rank() OVER (ORDER BY p.players) AS block, p.players AS players,
  char(65 + p.seat) AS seat, ${share} AS share
FROM pick p JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.role
ORDER BY p.players, p.seat, p.role

-- why: players seat role
-- evidence: the choices of the role by this seat, and what each turn brought
-- apart: offered roles
${games}
SELECT t.game AS game, t.first_seq AS seq, t.seat AS seat,
  iif(:of IN ('offered', 'roles'), :of, 'picks') AS adds_to, 1 AS amount, ${turn_text} AS what
FROM chosen c CROSS JOIN turn t ON t.game = c.game
WHERE c.players = :key_1 AND char(65 + t.seat) = :key_2 AND ${seat_is_chosen(t)}
  AND CASE :of WHEN 'roles' THEN 1 WHEN 'offered' THEN ${was_offered(t, :key_3)}
    ELSE t.role = ${thing_called(:key_3, role)} END
ORDER BY 1, 2

-- define: picks
--- Drawers of the bootstrap: few, since there are many rows.
part AS (
  SELECT c.players, d.seat, d.role, d.drawer % ${few_drawers} AS drawer,
    d.picks, d.offered, d.rounds
  FROM cells c CROSS JOIN digest_role d ON d.cell = c.cell
  UNION ALL
  SELECT c.players, x.seat, x.role, c.game % ${few_drawers}, x.picks, x.offered, x.rounds
  FROM chosen c CROSS JOIN role_total x ON x.game = c.game
  WHERE ${seat_is_chosen(x)}),
drawn AS MATERIALIZED (
  SELECT players, seat, role, drawer, sum(picks) AS n, sum(offered) AS offered,
    sum(rounds) AS rounds, sum(sum(picks)) OVER (PARTITION BY players, seat, drawer) AS roles
  FROM part GROUP BY players, seat, role, drawer),
pick AS MATERIALIZED (
  SELECT players, seat, role, sum(n) AS n, sum(offered) AS offered, sum(rounds) AS rounds,
    ${sample(100 * n, roles)} AS share_sample, ${sample(100 * n, offered)} AS taken_sample,
    ${sample(rounds, n)} AS round_sample
  FROM drawn GROUP BY players, seat, role)

-- define: roles
sum(p.n) OVER (PARTITION BY p.players, p.seat)

-- define: share
${percent1(p.n, ${roles})}
