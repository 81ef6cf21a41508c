-- report: role-rounds
-- order: 120
-- title: Roles by round
-- summary: in which rounds each role is taken
-- reading: The number in a field is the percentage of games in which the role was taken in that round;
--     the chart leaves out rounds that fewer than a tenth of the games had.
-- column: role text name of the role card
-- column: round 0 round, from 1
-- column: picks 0 times it was taken in this round
-- few: games
-- column: games 0 games that had this round
-- column: share 1 picks in percent of these games
-- detail interval: share
-- detail column: offered 0 choices in this round in which it could be taken
-- column: taken 1 picks in percent of these
-- detail interval: taken
-- on-card column: on_card 2 mean money that lay on the card; only where there can be any
-- detail interval: on_card

-- views:
--- A game counts in every round it had.
one AS (
  SELECT round, role, count(*) AS offered, sum(is_taken) AS picks, sum(is_taken * on_card) AS on_card
  FROM choice GROUP BY game, round, role),
part AS (
  SELECT d.round, d.role, d.offered, d.picks, d.on_card,
    d.picks_offered_n, d.picks_offered_xx, d.picks_offered_xw, d.picks_offered_ww,
    d.on_card_picks_n, d.on_card_picks_xx, d.on_card_picks_xw, d.on_card_picks_ww
  FROM cells c CROSS JOIN digest_role_round d ON d.cell = c.cell
  UNION ALL SELECT round, role, offered, picks, on_card,
    offered <> 0, picks * picks, picks * offered, offered * offered,
    picks <> 0, on_card * on_card, on_card * picks, picks * picks FROM one),
lasting AS MATERIALIZED (
  SELECT rounds, sum(games) AS n FROM (
    SELECT d.rounds, d.games FROM cells c CROSS JOIN digest_rounds d ON d.cell = c.cell
    UNION ALL SELECT a.rounds, 1 FROM chosen c CROSS JOIN audit a ON a.game = c.game)
  GROUP BY rounds),
summed AS MATERIALIZED (
  SELECT round, role, sum(offered) AS offered, sum(picks) AS picks, sum(on_card) AS on_card,
    sum(picks_offered_xx) AS picks2, (SELECT sum(n) FROM lasting l WHERE l.rounds >= round) AS games,
    ${ends_of_share(taken, picks, offered, 1)}, ${ends_of_ratio(on_card, on_card, picks, 100)}
  FROM part GROUP BY round, role),
pick AS MATERIALIZED (
  SELECT *, share_low(games, picks, games, picks2, picks, games, 1000, 1) AS share_low,
    share_high(games, picks, games, picks2, picks, games, 1000, 1) AS share_high
  FROM summed);

WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT i.title AS role, p.round AS round, p.picks AS picks, p.games < :min_n AS few, p.games AS games,
  percent1(p.picks, p.games) AS share, p.share_low, p.share_high,
  p.offered AS offered, percent1(p.picks, p.offered) AS taken, p.taken_low, p.taken_high,
  mean2(p.on_card, p.picks) AS on_card, p.on_card_low, p.on_card_high
FROM pick p
JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = p.role
WHERE p.games >= coalesce(:min_games, 1)
ORDER BY p.role, p.round

-- chart: role-rounds.gp height 400
-- column: row 0 number of the role, from 1
-- column: role text its name
-- column: round 0 round
-- column: share 1 percentage of games
-- column: few 0 1: rests on little
--- Rounds that few games reach would fill the right half with chance.
WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT dense_rank() OVER (ORDER BY p.role) AS row, i.title AS role, p.round AS round,
  percent1(p.picks, p.games) AS share, p.games < :min_n AS few
FROM pick p JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = p.role
WHERE 10 * p.games >= (SELECT sum(n) FROM lasting)
  AND p.games >= coalesce(:min_games, 1)
ORDER BY p.role, p.round

-- headline:
WITH most AS (SELECT *, row_number() OVER (PARTITION BY round ORDER BY share DESC, "row") AS nr FROM answer),
late AS (SELECT max(round) AS round FROM answer WHERE 2 * games >= (SELECT max(games) FROM answer))
SELECT 'In round 1 the ' || a.role || ' is taken most, in ' || percent(a.share) || ' of the games; in round ' || b.round
  || ' the ' || b.role || ', in ' || percent(b.share) || '.' AS headline
FROM most a, most b WHERE a.round = 1 AND a.nr = 1 AND b.round = (SELECT round FROM late) AND b.nr = 1

-- why: role round
-- evidence: the choices of the role in this round, and what each turn brought
-- apart: offered games
SELECT t.game AS game, t.first_seq AS seq, t.seat AS seat,
  iif(:of = 'offered', :of, 'picks') AS adds_to, 1 AS amount, t.text AS what
FROM chosen c CROSS JOIN turn_text t ON t.game = c.game
WHERE t.round = :key_2 AND (:player IS NULL OR t.seat IN (SELECT s.seat FROM players_seat s WHERE s.game = t.game))
  AND iif(:of = 'offered', t.offered >> (SELECT id FROM chosen_thing WHERE class = 'role' AND title = :key_1) & 1,
    t.role = (SELECT id FROM chosen_thing WHERE class = 'role' AND title = :key_1))
UNION ALL SELECT c.game AS game, NULL AS seq, NULL AS seat, 'games' AS adds_to,
  1 AS amount, a.rounds || ' rounds' AS what
FROM chosen c CROSS JOIN audit a ON a.game = c.game WHERE :of = 'games' AND a.rounds >= :key_2
ORDER BY 1, 2
