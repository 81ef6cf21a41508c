-- report: role-money
-- order: 140
-- title: Roles by money on them
-- summary: how often all and winners take a role, by the money on it
-- reading: The number in a field is how often the role was taken, out of 100 choices in which it was
--     available with that much money on its card; below it the same of those who won in the end, with + or - where
--     that is more or less than chance. The chart leaves out fields with few choices.
-- column: role text name of the role card
-- column: on_card 0 money that lay on it
-- column: offered 0 choices in which it could be taken with so much on it, in games played to their end
-- few: offered
-- column: picks 0 times it was taken
-- column: taken 1 picks in percent of these choices
-- detail interval: taken
-- detail column: winner_offered 0 of these choices, those of players who won the game in the end
-- detail column: winner_picks 0 times it was taken in these
-- column: winners 1 these picks in percent of these choices
-- detail interval: winners
-- verdict: those who win take the role more or less often with so much on it than seats of the same games drawn by lot
${cells_and_seats},
${picks}
SELECT i.title AS role, p.on_card AS on_card, p.offered AS offered, ${few(p.offered)} AS few, p.picks AS picks,
  ${percent1(p.picks, p.offered)} AS taken, ${bounds(p, taken)},
  p.won_offered AS winner_offered, p.won_picks AS winner_picks,
  ${winners} AS winners, ${bounds(p, winners)}, ${verdict(more, less)}
FROM (${questions(compared, 60)}) p JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.role
WHERE ${has_money} AND p.offered >= coalesce(:min_games, 1)
ORDER BY p.role, p.on_card

-- chart: role-money.gp height 440
-- column: row 0 number of the role, from 1
-- column: role text its name
-- column: on_card 0 money that lay on it
-- column: taken 1 times it was taken, in percent
-- column: winners 1 the same of those who won
-- column: is_sure 0 1: these take it more often, -1: less often, with a q up to 10
-- column: few 0 1: rests on little
-- column: money text what money is: doubloons, cards
--- Fields with few choices would show only chance.
${cells_and_seats},
${picks}
SELECT dense_rank() OVER (ORDER BY p.role) AS row, i.title AS role, p.on_card AS on_card,
  ${percent1(p.picks, p.offered)} AS taken, ${winners} AS winners,
  coalesce(p.q <= 100, 0) * sign(p.distance) AS is_sure, ${few(p.offered)} AS few, ${money_of_cells} AS money
FROM (SELECT *, ${q} AS q FROM (${questions(compared, 60)})) p
JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = p.role
WHERE ${has_money} AND 200 * p.offered >= (SELECT max(offered) FROM pick)
ORDER BY p.role, p.on_card

-- headline:
SELECT coalesce((SELECT 'With ' || on_card || ' on its card those who win take the ' || role || ' in ' || ${percent(winners)}
      || ' of their choices, all players in ' || ${percent(taken)} || '.'
    FROM answer WHERE verdict IN ('more', 'less') AND 200 * offered >= (SELECT max(offered) FROM answer)
    ORDER BY few, abs(winners - taken) DESC, "row" LIMIT 1),
  (SELECT 'With ' || on_card || ' on its card the ' || role || ' is taken in ' || ${percent(taken)}
      || ' of the choices; too few games to tell whether those who win do it more often.'
    FROM answer WHERE on_card > 0 ORDER BY few, taken DESC, "row" LIMIT 1)) AS headline

-- why: role on_card
-- evidence: the choices in which the role could be taken with so much money on it, those in which it was and
--     the others
${seats},
role_of AS MATERIALIZED (SELECT i.id, 6 * (i.id - k.first_role) AS shift
  FROM thing i JOIN kind k ON k.id = i.game_kind
  WHERE i.game_kind = ${chosen_kind} AND i.class = 'role' AND i.title = :key_1),
choice AS MATERIALIZED (
  SELECT t.game, t.first_seq AS seq, t.seat, t.role = r.id AS is_taken, f.place = 1 AS has_won
  FROM finisher f CROSS JOIN turn t ON t.game = f.game AND t.seat = f.seat CROSS JOIN role_of r
  WHERE t.offered >> r.id & 1 AND t.on_cards >> r.shift & 63 = :key_2),
part AS (
  SELECT game, seq, seat, 1 AS nr, 'offered' AS adds_to FROM choice
  UNION ALL SELECT game, seq, seat, 0, 'picks' FROM choice WHERE is_taken
  UNION ALL SELECT game, seq, seat, 2, 'winner_offered' FROM choice WHERE has_won
  UNION ALL SELECT game, seq, seat, 3, 'winner_picks' FROM choice WHERE has_won AND is_taken)
SELECT game, seq, seat, adds_to, 1 AS amount, '' AS what FROM part ORDER BY game, seq, nr

-- define: money_sums
--- Those of digest_role_money.
offered picks won_offered won_picks fair_offered fair_picks vary_offered vary_picks vary_both

-- define: money_ratios
picks/offered won_picks/won_offered

-- define: picks
--- `pool`: the k winners of a game are drawn from its n seats; of a chosen player, the games that the player won from
--- all of the player's.
${choice(c.complete)},
pool AS MATERIALIZED (
  SELECT ${pool(f.game)} AS pool, count(*) AS n, sum(f.place = 1) AS k FROM finisher f GROUP BY 1),
of_seat AS MATERIALIZED (
  SELECT c.game, c.seat, c.role, c.on_card, f.place = 1 AS won, count(*) AS offered, sum(c.is_taken) AS picks
  FROM choice c JOIN finisher f ON f.game = c.game AND f.seat = c.seat
  GROUP BY c.game, c.seat, c.role, c.on_card),
one AS (
  SELECT role, on_card, sum(offered) AS offered, sum(picks) AS picks, sum(won * offered) AS won_offered,
    sum(won * picks) AS won_picks
  FROM of_seat GROUP BY game, role, on_card),
drawn AS (
  SELECT s.role, s.on_card, p.n, p.k, sum(s.offered) AS offered, sum(s.picks) AS picks,
    sum(s.offered * s.offered) AS offered2, sum(s.picks * s.picks) AS picks2, sum(s.offered * s.picks) AS both
  FROM of_seat s JOIN pool p ON p.pool = ${pool(s.game)} GROUP BY p.pool, s.role, s.on_card),
part AS (
  SELECT d.role, d.on_card${each money_sums:, d.${it}}${each money_ratios:, ${moments_of(d, ${x}, ${w})}}
  FROM cells c CROSS JOIN digest_role_money d ON d.cell = c.cell WHERE c.complete
  UNION ALL SELECT role, on_card, offered, picks, won_offered, won_picks, 0, 0, 0, 0, 0${each money_ratios:,
    ${moments(${x}, ${w})}} FROM one
  UNION ALL SELECT role, on_card, 0, 0, 0, 0, 60 * k * offered / n, 60 * k * picks / n,
    ${covariance(offered2, offered, offered)}, ${covariance(picks2, picks, picks)},
    ${covariance(both, offered, picks)}${each money_ratios:, 0, 0, 0, 0} FROM drawn),
pick AS MATERIALIZED (
  SELECT role, on_card${each money_sums:, sum(${it}) AS ${it}}, max(sum(picks_offered_n)) OVER () AS games,
    ${ends_of_share(taken, picks, offered, 1)},
    ${ends_of_share(winners, won_picks, won_offered, 1)}
  FROM part GROUP BY role, on_card),
compared AS (
  SELECT *, 60 * won_picks - fair_picks - ${rounded_any(picks * (60 * won_offered - fair_offered), offered)} AS distance,
    vary_picks - 2 * picks * vary_both / offered + picks * vary_offered / offered * picks / offered AS variance
  FROM pick)

-- define: pool(game)
iif(:player IS NULL, ${game}, 0)

-- define: covariance(xy, x, y)
--- Of the sums of x and y over k things drawn from n, times 3600.
coalesce(3600 * k * (n - k) * (n * ${xy} - ${x} * ${y}) / nullif((n - 1) * n * n, 0), 0)

-- define: winners
${percent1(p.won_picks, p.won_offered)}

-- define: has_money
--- Where no money can lie on a card there is nothing to tell.
(SELECT max(on_card) FROM pick) > 0
