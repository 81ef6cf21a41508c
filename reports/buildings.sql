-- report: buildings
-- order: 150
-- title: Buildings
-- summary: when buildings are built, what they earn, and who wins with them
-- reading: Good players win with every building, so the verdict compares each player with the same player in
--     games without it. Owners of expensive buildings also win more because the leaders can afford them: the
--     difference does not prove that the building caused it.
-- chart: buildings.gp height 140+24
-- column: building text name
-- column: built 0 times it was built, in games played to their end
-- few: built
-- column: per_game 2 mean number of times in a game that had it on offer
-- detail interval: per_game
-- detail column: affordable 0 turns to build in which the player could pay for it; a forced pass that the log leaves
--     out is none
-- detail column: legal 0 of these, in which it could be built: there was one, and room, or the card was in the
--     hand; where that is known
-- column: taken 1 times it was built in percent of these
-- detail interval: taken
-- column: round 1 mean round in which it was built
-- detail interval: round
-- column: paid 2 mean price paid in money, after all reductions
-- detail interval: paid
-- detail idle column: manned 1 percentage of the rounds owned at whose end it was occupied; only where buildings need
--     somebody
-- detail interval: manned
-- detail column: gain_money 2 mean money its effect earned for an owner in a game; the report yield has more
-- detail interval: gain_money
-- detail column: gain_points 2 mean victory points its effect earned for an owner; its bonus at the end is in the
--     scores
-- detail interval: gain_points
-- detail column: owners 0 owners in all games together; an owner of several counts once
-- column: owner_wins 1 percentage of games that owners won
-- detail interval: owner_wins
-- detail column: others 0 the other seats of games that had it on offer
-- detail column: other_wins 1 percentage of games that had it on offer which the other seats won
-- detail interval: other_wins
-- detail column: expected 1 owner_wins if the building did not matter: from how often these players win, where they sat
--     and against whom
-- verdict: their owners win more or less often than they do as a rule

-- views:
total AS MATERIALIZED (
  SELECT building, sum(games) AS games, sum(affordable) AS affordable, sum(legal) AS legal,
    sum(legal_built) AS legal_built, sum(built) AS built, sum(rounds) AS rounds, sum(paid) AS paid,
    sum(rounds_owned) AS rounds_owned, sum(rounds_manned) AS rounds_manned, sum(owners) AS owners, sum(win) AS win,
    sum(others) AS others, sum(others_win) AS others_win, sum(money) AS money, sum(points) AS points,
    sum(goods) AS goods, sum(tiles) AS tiles, sum(people) AS people,
    ${ends_of_ratio(per_game, built, games, 100)}, ${ends_of_share(taken, legal_built, legal, 1)},
    ${ends_of_round(round, rounds, built)}, ${ends_of_ratio(paid, paid, built, 100)},
    ${ends_of_share(manned, rounds_manned, rounds_owned, 1)},
    ${ends_of_ratio(gain_money, money, owners, 100)}, ${ends_of_ratio(gain_points, points, owners, 100)},
    ${ends_of_share(owner_wins, win, owners, 60)}, ${ends_of_share(other_wins, others_win, others, 60)}
  FROM building_part GROUP BY building HAVING sum(built) > 0 AND sum(built) >= coalesce(:min_games, 1)),
choices AS (
  SELECT usual_of_set(e.game, e.seat, e.player, e.chair, e.win,
    iif(e.seat = 0, (SELECT sum(1 << (o.building & 63)) FROM offer o WHERE o.game = e.game), NULL), 1000, iif(e.is_asked, e.owned, 0),
    (SELECT min(id) FROM shown_thing WHERE game_kind = (SELECT kind FROM kinds) AND class = 'building')) FROM everyone e),
compared AS (
  SELECT t.*, u.expected, u.distance, u.variance FROM total t LEFT JOIN usual u ON u.key = t.building);

WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT i.title AS building, b.built AS built, b.built < :min_n AS few,
  mean2(b.built, b.games) AS per_game, b.per_game_low, b.per_game_high,
  b.affordable AS affordable, iif(b.legal > 0 OR b.legal_built = b.built, b.legal, NULL) AS legal,
  percent1(b.legal_built, b.legal) AS taken, b.taken_low, b.taken_high,
  rounded(10 * b.rounds, b.built) AS round, b.round_low, b.round_high,
  mean2(b.paid, b.built) AS paid, b.paid_low, b.paid_high,
  percent1(b.rounds_manned, b.rounds_owned) AS manned, b.manned_low, b.manned_high,
  mean2(b.money, b.owners) AS gain_money, b.gain_money_low, b.gain_money_high,
  mean2(b.points, b.owners) AS gain_points, b.gain_points_low, b.gain_points_high,
  b.owners AS owners,
  percent1(b.win, 60 * b.owners) AS owner_wins, b.owner_wins_low, b.owner_wins_high,
  b.others AS others,
  percent1(b.others_win, 60 * b.others) AS other_wins, b.other_wins_low, b.other_wins_high,
  rounded(b.expected + 1000, 1000000 * b.owners) AS expected, rate AS q,
  verdict(rate, distance, 'more', 'less') AS verdict
FROM (${questions(compared, 60)}) b
JOIN shown_thing i ON i.game_kind = (SELECT kind FROM kinds) AND i.id = b.building
ORDER BY per_game DESC, built DESC, b.building

-- headline:
WITH sure AS (SELECT building, verdict, row_number() OVER (PARTITION BY verdict ORDER BY q, "row") AS nr,
    min(count(*) OVER (PARTITION BY verdict), 3) AS n FROM answer
    WHERE verdict IN ('more', 'less'))
SELECT CASE WHEN EXISTS (SELECT 1 FROM sure) THEN 'Owners win '
    || coalesce((SELECT 'more often with ' || group_concat(CASE nr WHEN 1 THEN '' WHEN n THEN ' and ' ELSE ', ' END
      || building, '') FROM sure WHERE verdict = 'more' AND nr < 4), '')
    || iif((SELECT count(DISTINCT verdict) FROM sure) = 2, '; ', '')
    || coalesce((SELECT 'less often with ' || group_concat(CASE nr WHEN 1 THEN '' WHEN n THEN ' and ' ELSE ', ' END
      || building, '') FROM sure WHERE verdict = 'less' AND nr < 4), '')
    || (SELECT iif(count(*) > 0, '; too few games to tell for ' || count(*) || ' others.', '.') FROM answer
      WHERE verdict NOT IN ('more', 'less'))
  ELSE (SELECT 'The ' || building || ' is built most, ' || tenths(per_game)
    || ' times in a game; too few games to tell whose owners win.' FROM answer WHERE "row" = 1) END AS headline

-- why: building
-- evidence: when it was built and for how much, and each time its effect earned something
-- mean: paid per built
-- apart: affordable legal owners others
WITH part AS (
  SELECT b.game, b.seq, b.seat, 0 AS nr, 'built' AS adds_to, 1 AS amount, '' AS what
  FROM effect_built b UNION ALL SELECT game, seq, seat, 1, 'paid', paid, '' FROM effect_built
  UNION ALL SELECT game, seq, seat, 1 + thing, '', 0, 'earned: ' || title || ' ' || amount
  FROM effect_earned
  UNION ALL SELECT b.game, b.seq, b.seat, 0, :of, 1, ''
  FROM effect_of k CROSS JOIN finisher f
  CROSS JOIN building_total x ON x.game = f.game AND x.seat = f.seat AND x.building = k.building
  CROSS JOIN build_turn b ON b.game = f.game AND b.seat = f.seat
  WHERE :of IN ('affordable', 'legal') AND (:of = 'affordable' OR x.legal > 0)
    AND iif(:of = 'legal', b.legal, b.affordable)
      >> k.building - (SELECT min(id) FROM chosen_thing WHERE class = 'building') & 1
  UNION ALL SELECT f.game, 2147483647, f.seat, 0, :of, 1, f.result_text
  FROM effect_of k CROSS JOIN finisher f CROSS JOIN offer o ON o.game = f.game AND o.building = k.building
  WHERE :of IN ('owners', 'others') AND :of = iif(EXISTS (SELECT 1
    FROM building_total x WHERE x.game = f.game AND x.seat = f.seat
    AND x.building = k.building AND x.rounds_owned > 0), 'owners', 'others'))
SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat, nr
