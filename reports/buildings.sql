-- report: buildings
-- order: 150
-- title: Buildings
-- summary: when buildings are built, what they earn, and who wins with them
-- reading: Owners of expensive buildings also win more because the leaders can afford them: the
--     difference does not prove that the building caused it. Among many buildings some seem to matter
--     by chance alone: of those with a q up to 5, about one in twenty.
-- headline: The {building} is built most, {per_game} times in a game.
-- chart: buildings.gp height 140+24
-- column: building text name
-- column: built 0 times it was built, in games played to their end
-- few: built
-- column: per_game 2 mean number of times in a game that had it on offer
-- detail interval: per_game of per_game_sample
-- detail column: affordable 0 turns to build in which the player could pay for it; a forced pass that the log leaves
--     out is none
-- detail column: legal 0 of these, in which it could be built: there was one, and room, or the card was in the
--     hand; where that is known
-- column: taken 1 times it was built in percent of these
-- detail interval: taken of taken_sample
-- column: round 1 mean round in which it was built
-- detail interval: round of round_sample
-- column: paid 2 mean price paid in money, after all reductions
-- detail interval: paid of paid_sample
-- idle column: manned 1 percentage of the rounds owned at whose end it was occupied; only where buildings need
--     somebody
-- detail idle interval: manned of manned_sample
-- column: gain_money 2 mean money its effect earned for an owner in a game; yield tells more
-- detail interval: gain_money of money_sample
-- column: gain_points 2 mean victory points its effect earned for an owner; its bonus at the end is in the
--     scores
-- detail interval: gain_points of points_sample
-- detail column: owners 0 owners in all games together; an owner of several counts once
-- column: owner_wins 1 percentage of games that owners won
-- hidden column: owner_win 0 their wins in sixtieths
-- detail rate: owner_wins of owner_win per owners
-- detail column: others 0 the other seats of games that had it on offer
-- column: other_wins 1 percentage of games that had it on offer which the other seats won
-- hidden column: other_win 0 their wins in sixtieths
-- detail rate: other_wins of other_win per others
-- hidden column: ahead 0 wins of owners above their share of each game, in sixtieths
-- hidden column: variance 0 of that, when each seat is as likely to win
-- q-value: q of ahead per variance false discoveries in percent when one believes of all buildings up to this q
--     that their owners win more or less often than others in the same game (Benjamini-Hochberg); empty where
--     one player is chosen
--- The seats of games that had it on offer, and what they won, are not summed by building: of each
--- game that is all seats and one win, unless a player is chosen.
${buildings},
${built},
seats_of AS MATERIALIZED (
  SELECT building, sum(n) AS n, sum(win) AS win FROM (
    SELECT d.building, d.games * c.players AS n, 60 * d.games AS win
    FROM cells c CROSS JOIN digest_building d ON d.cell = c.cell WHERE c.complete
    UNION ALL SELECT o.building, e.n, e.win
    FROM (SELECT game, count(*) AS n, sum(win) AS win FROM finisher GROUP BY game) e
    CROSS JOIN offer o ON o.game = e.game)
  GROUP BY building)
SELECT i.title AS building, b.built AS built,
  ${mean2(b.built, b.games)} AS per_game, b.per_game_sample AS per_game_sample,
  b.affordable AS affordable, iif(b.legal > 0 OR b.legal_built = b.built, b.legal, NULL) AS legal,
  ${percent1(b.legal_built, b.legal)} AS taken, b.taken_sample AS taken_sample,
  ${rounded(10 * b.rounds, b.built)} AS round, b.round_sample AS round_sample,
  ${mean2(b.paid, b.built)} AS paid, b.paid_sample AS paid_sample,
  ${percent1(b.rounds_manned, b.rounds_owned)} AS manned, b.manned_sample AS manned_sample,
  ${mean2(b.money, b.owners)} AS gain_money, b.money_sample AS money_sample,
  ${mean2(b.points, b.owners)} AS gain_points, b.points_sample AS points_sample,
  b.owners AS owners,
  ${percent1(b.win, 60 * b.owners)} AS owner_wins,
  b.win AS owner_win,
  t.n - b.owners AS others,
  ${percent1(t.win - b.win, 60 * (t.n - b.owners))} AS other_wins,
  t.win - b.win AS other_win, b.win - b.fair AS ahead,
  iif(:player IS NULL, b.variance, 0) AS variance
FROM total b LEFT JOIN seats_of t USING(building)
JOIN thing i ON i.game_kind = ${kind_of_cells} AND i.id = b.building
WHERE b.built > 0 AND b.built >= coalesce(:min_games, 1)
ORDER BY per_game DESC, built DESC, b.building

-- why: building
-- evidence: when it was built and for how much, and each time its effect earned something
-- mean: paid per built
-- apart: affordable legal owners others
${seats},
${effect_called(:key_1)},
${earned},
part AS (
  SELECT b.game, b.seq, b.seat, 0 AS nr, 'built' AS adds_to, 1 AS amount, '' AS what
  FROM built b UNION ALL SELECT game, seq, seat, 1, 'paid', paid, '' FROM built
  UNION ALL SELECT game, seq, seat, 1 + thing, '', 0, 'earned: ' || title || ' ' || amount
  FROM earned
  UNION ALL SELECT b.game, b.seq, b.seat, 0, :of, 1, ''
  FROM effect_of k CROSS JOIN finisher f
  CROSS JOIN building_total x ON x.game = f.game AND x.seat = f.seat AND x.building = k.building
  CROSS JOIN build_turn b ON b.game = f.game AND b.seat = f.seat
  WHERE :of IN ('affordable', 'legal') AND (:of = 'affordable' OR x.legal > 0)
    AND iif(:of = 'legal', b.legal, b.affordable) >> k.building - ${first_building} & 1
  UNION ALL SELECT f.game, ${at_end}, f.seat, 0, :of, 1, ${result_text}
  FROM effect_of k CROSS JOIN finisher f CROSS JOIN offer o ON o.game = f.game AND o.building = k.building
  WHERE :of IN ('owners', 'others') AND :of = iif(EXISTS (SELECT 1
    FROM building_total x WHERE x.game = f.game AND x.seat = f.seat
    AND x.building = k.building AND x.rounds_owned > 0), 'owners', 'others'))
SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat, nr

-- define: built
total AS MATERIALIZED (
  SELECT building${each building_sums:, sum(${it}) AS ${it}},
    ${sample(built, games)} AS per_game_sample, ${sample(100 * legal_built, legal)} AS taken_sample,
    ${sample(rounds, built)} AS round_sample, ${sample(paid, built)} AS paid_sample,
    ${sample(100 * rounds_manned, rounds_owned)} AS manned_sample,
    ${sample(money, owners)} AS money_sample, ${sample(points, owners)} AS points_sample
  FROM drawn GROUP BY building)
