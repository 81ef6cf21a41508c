-- report: ships
-- order: 220
-- title: Ships
-- summary: how full the cargo ships are, and how often they sail
-- reading: A ship that is full at the end of the phase sails and comes back empty; goods on a ship that
--     is not full stay aboard and keep it for their kind. Private ships such as the wharf do not count
--     here; the report goods counts all shipments.
-- headline: With {players} players the ship of {spaces} spaces is filled to {fill} %, and sails after {sailed}
--     % of the phases.
-- column: players 0 seats at the table
-- column: spaces 0 spaces of the ship
-- column: phases 0 phases in which it could be loaded, of games played to their end
-- few: phases
-- column: loaded 2 mean of the goods loaded in a phase
-- detail interval: loaded of loaded_sample
-- column: aboard 2 mean of the goods aboard at the end of a phase, before it sails
-- detail interval: aboard of aboard_sample
-- column: fill 1 these in percent of its spaces
-- detail interval: fill of fill_sample
-- column: sailed 1 percentage of the phases after which it was full, and sailed
-- detail interval: sailed of sailed_sample
-- column: empty 1 percentage of the phases after which it was empty still
-- detail interval: empty of empty_sample
${cells},
${ships}
SELECT s.players AS players, s.room AS spaces, s.phases AS phases,
  ${mean2(s.loaded, s.phases)} AS loaded, s.loaded_sample AS loaded_sample,
  ${mean2(s.aboard, s.phases)} AS aboard, s.aboard_sample AS aboard_sample,
  ${percent1(s.aboard, s.room * s.phases)} AS fill, s.fill_sample AS fill_sample,
  ${percent1(s.sailed, s.phases)} AS sailed, s.sailed_sample AS sailed_sample,
  ${percent1(s.empty, s.phases)} AS empty, s.empty_sample AS empty_sample
FROM ship s ORDER BY s.players, s.room

-- chart: ships.gp height 150+26
-- column: row 0 number of the ship, from 1
-- column: block 0 number of the games with as many players, from 1
-- column: players 0 seats at the table
-- column: spaces 0 spaces of the ship
-- column: sailed 1 percentage of phases after which it sailed
-- column: not_empty 1 percentage of phases after which it held goods
-- column: fill 1 goods aboard in percent of its spaces
${cells},
${ships}
SELECT row_number() OVER (ORDER BY s.players, s.room) AS row,
  dense_rank() OVER (ORDER BY s.players) AS block, s.players AS players, s.room AS spaces,
  ${percent1(s.sailed, s.phases)} AS sailed,
  ${percent1(s.phases - s.empty, s.phases)} AS not_empty,
  ${percent1(s.aboard, s.room * s.phases)} AS fill
FROM ship s ORDER BY row

-- why: players spaces
-- evidence: the last event of each phase in which it could be loaded, and what was aboard then
-- mean: loaded per phases
-- mean: aboard per phases
-- apart: loaded aboard
${games}
SELECT c.game AS game, t.last_seq AS seq, NULL AS seat,
  iif(:of IN ('loaded', 'aboard'), :of, 'phases') AS adds_to,
  CASE :of WHEN 'loaded' THEN v.loaded WHEN 'aboard' THEN v.aboard ELSE 1 END AS amount,
  v.loaded || ' loaded, ' || v.aboard || ' of ' || v.room || ' aboard'
    || iif(v.aboard >= v.room, ': sails', '') AS what
FROM chosen c CROSS JOIN voyage v ON v.game = c.game
CROSS JOIN turn t ON t.game = v.game AND t.turn = v.turn
WHERE c.complete AND c.players = :key_1 AND v.room = :key_2 ORDER BY v.game, v.turn, v.ship

-- define: ship_sums
phases loaded aboard sailed empty

-- define: ships
part AS (
  SELECT c.players, d.room, d.drawer${each ship_sums:, d.${it}}
  FROM cells c CROSS JOIN digest_voyage d ON d.cell = c.cell WHERE c.complete
  UNION ALL
  SELECT c.players, v.room, c.game % ${few_drawers}, count(*), sum(v.loaded), sum(v.aboard),
    sum(v.aboard >= v.room), sum(v.aboard = 0)
  FROM chosen c CROSS JOIN voyage v ON v.game = c.game WHERE c.complete GROUP BY 1, 2, 3),
drawn AS (
  SELECT players, room${each ship_sums:, sum(${it}) AS ${it}} FROM part GROUP BY players, room, drawer),
ship AS MATERIALIZED (
  SELECT players, room${each ship_sums:, sum(${it}) AS ${it}},
    ${sample(loaded, phases)} AS loaded_sample, ${sample(aboard, phases)} AS aboard_sample,
    ${sample(100 * aboard, room * phases)} AS fill_sample,
    ${sample(100 * sailed, phases)} AS sailed_sample,
    ${sample(100 * empty, phases)} AS empty_sample
  FROM drawn GROUP BY players, room HAVING sum(phases) >= coalesce(:min_games, 1))
