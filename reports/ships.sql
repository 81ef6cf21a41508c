-- report: ships
-- order: 220
-- title: Ships
-- summary: how full the cargo ships are, and how often they sail
-- reading: A ship that is full at the end of the phase sails and comes back empty; goods on a ship that
--     is not full stay aboard and keep it for their kind. Private ships such as the wharf do not count
--     here; the report goods counts all shipments.
-- column: players 0 seats at the table
-- column: spaces 0 spaces of the ship
-- column: phases 0 phases in which it could be loaded, of games played to their end
-- few: phases
-- column: loaded 2 mean of the goods loaded in a phase
-- detail interval: loaded
-- column: aboard 2 mean of the goods aboard at the end of a phase, before it sails
-- detail interval: aboard
-- column: fill 1 these in percent of its spaces
-- detail interval: fill
-- column: sailed 1 percentage of the phases after which it was full, and sailed
-- detail interval: sailed
-- column: empty 1 percentage of the phases after which it was empty still
-- detail interval: empty

-- views:
one AS (
  SELECT c.players, v.room, count(*) AS phases, sum(v.loaded) AS loaded, sum(v.aboard) AS aboard,
    sum(v.aboard >= v.room) AS sailed, sum(v.aboard = 0) AS empty
  FROM chosen c CROSS JOIN voyage v ON v.game = c.game WHERE c.complete GROUP BY c.game, v.room),
part AS (
  SELECT c.players, d.room, d.phases, d.loaded, d.aboard, d.sailed,
    d.empty, d.loaded_phases_n, d.loaded_phases_xx, d.loaded_phases_xw, d.loaded_phases_ww,
    d.aboard_phases_n, d.aboard_phases_xx, d.aboard_phases_xw, d.aboard_phases_ww,
    d.sailed_phases_n, d.sailed_phases_xx, d.sailed_phases_xw, d.sailed_phases_ww,
    d.empty_phases_n, d.empty_phases_xx, d.empty_phases_xw, d.empty_phases_ww
  FROM cells c CROSS JOIN digest_voyage d ON d.cell = c.cell WHERE c.complete
  UNION ALL SELECT players, room, phases, loaded, aboard, sailed,
    empty,
    phases <> 0, loaded * loaded, loaded * phases, phases * phases,
    phases <> 0, aboard * aboard, aboard * phases, phases * phases,
    phases <> 0, sailed * sailed, sailed * phases, phases * phases,
    phases <> 0, empty * empty, empty * phases, phases * phases FROM one),
ship AS MATERIALIZED (
  SELECT players, room, sum(phases) AS phases, sum(loaded) AS loaded, sum(aboard) AS aboard, sum(sailed) AS sailed,
    sum(empty) AS empty,
    ${ends_of_mean(loaded, loaded, phases, 100, 0, 100 * room)},
    ${ends_of_mean(aboard, aboard, phases, 100, 0, 100 * room)},
    ${ends_of_share(fill, aboard, phases, room)}, ${ends_of_share(sailed, sailed, phases, 1)},
    ${ends_of_share(empty, empty, phases, 1)}
  FROM part GROUP BY players, room HAVING sum(phases) >= coalesce(:min_games, 1));

WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT s.players AS players, s.room AS spaces, s.phases AS phases, s.phases < :min_n AS few,
  mean2(s.loaded, s.phases) AS loaded, s.loaded_low, s.loaded_high,
  mean2(s.aboard, s.phases) AS aboard, s.aboard_low, s.aboard_high,
  percent1(s.aboard, s.room * s.phases) AS fill, s.fill_low, s.fill_high,
  percent1(s.sailed, s.phases) AS sailed, s.sailed_low, s.sailed_high,
  percent1(s.empty, s.phases) AS empty, s.empty_low, s.empty_high
FROM ship s ORDER BY s.players, s.room

-- chart: ships.gp height 150+26
-- column: row 0 number of the ship, from 1
-- column: block 0 number of the games with as many players, from 1
-- column: players 0 seats at the table
-- column: spaces 0 spaces of the ship
-- column: few 0 1: rests on little
-- column: sailed 1 percentage of phases after which it sailed
-- column: not_empty 1 percentage of phases after which it held goods
-- column: fill 1 goods aboard in percent of its spaces
WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT row_number() OVER (ORDER BY s.players, s.room) AS row,
  dense_rank() OVER (ORDER BY s.players) AS block, s.players AS players, s.room AS spaces, s.phases < :min_n AS few,
  percent1(s.sailed, s.phases) AS sailed,
  percent1(s.phases - s.empty, s.phases) AS not_empty,
  percent1(s.aboard, s.room * s.phases) AS fill
FROM ship s ORDER BY row

-- headline:
WITH known AS (SELECT * FROM answer a WHERE NOT a.few OR NOT EXISTS (SELECT 1 FROM answer b WHERE NOT b.few))
SELECT 'With ' || players || ' players the ship of ' || spaces || ' spaces sails most, after ' || percent(sailed)
  || ' of ' || counted(phases, 'phase') || '.' AS headline
FROM known ORDER BY sailed DESC, "row" LIMIT 1

-- why: players spaces
-- evidence: the last event of each phase in which it could be loaded, and what was aboard then
-- mean: loaded per phases
-- mean: aboard per phases
-- apart: loaded aboard
SELECT c.game AS game, t.last_seq AS seq, NULL AS seat,
  iif(:of IN ('loaded', 'aboard'), :of, 'phases') AS adds_to,
  CASE :of WHEN 'loaded' THEN v.loaded WHEN 'aboard' THEN v.aboard ELSE 1 END AS amount,
  v.loaded || ' loaded, ' || v.aboard || ' of ' || v.room || ' aboard'
    || iif(v.aboard >= v.room, ': sails', '') AS what
FROM chosen c CROSS JOIN voyage v ON v.game = c.game
CROSS JOIN turn t ON t.game = v.game AND t.turn = v.turn
WHERE c.complete AND c.players = :key_1 AND v.room = :key_2 ORDER BY v.game, v.turn, v.ship
