--- Views of ClickHouse over the tables that `shipslog export --to` sends: some reports, for all games of a kind, by
--- the definitions of reports/*.sql.  Means and rates are rounded as these are, by integers.
---
--- "-- view: NAME" begins a SELECT.  A view shard_NAME is of the games of one server, and NAME is that of all of
--- them.  FINAL leaves one of the rows that were sent twice.  Pieces of SQL are ${name(values)} (export_views.c).
--- The old ClickHouse of Debian joins two tables at a time, and replaces the name of a column by an expression
--- with that name: so sums have other names than what they add up.  A seat that is nobody's in particular has the
--- player '': it counts as a seat, and no view lists it.

-- view: shard_chosen
--- Every game that counts: a row in game comes last.
SELECT game, kind, rules, players, moves, seats_known
FROM (SELECT hash AS game, game_kind AS kind, rules, players FROM shard_game FINAL)
ANY INNER JOIN (SELECT game, moves, seats_known FROM shard_audit FINAL WHERE counts = 1) USING game

-- view: shard_finisher
--- Seats of games that were played to their end.  chair is the seat, 7 where that is not known.
SELECT game, kind, rules, players, moves, seats_known, seat, if(seat < seats_known, seat, 7) AS chair,
  player, total, place, win, part_1, part_2, part_3, part_4, part_5, part_6
FROM (
  SELECT game, seat, player, total, place, win, part_1, part_2, part_3, part_4, part_5, part_6
  FROM (SELECT game, seat, total, place, win, part_1, part_2, part_3, part_4, part_5, part_6 FROM shard_result FINAL)
  ANY INNER JOIN (SELECT game, seat, player FROM shard_seat FINAL) USING game, seat)
ANY INNER JOIN (SELECT game, kind, rules, players, moves, seats_known FROM shard_chosen) USING game

-- view: seat_win
--- Wins of seats, in sixtieths; moves_only 1: in games whose moves are known.
SELECT kind, arrayJoin(if(moves = 1, [0, 1], [0])) AS moves_only, players, chair, sum(win) AS seat_wins
FROM finisher WHERE place = 1 AND seats_known = players
GROUP BY kind, moves_only, players, chair

-- view: seat_share
--- What a player may expect to win from each seat, in billionths of a win.
SELECT kind, moves_only, players, chair,
  if(chair = 7, intDiv(1000000000, players),
    ${rounded(1000000000 * (seat_wins + 100 * intDiv(60, players)), (table_wins + 6000))}) AS share
FROM (
  SELECT kind, moves_only, players, chair, seat_wins
  FROM (
    SELECT kind, arrayJoin(if(moves = 1, [0, 1], [0])) AS moves_only, players, chair
    FROM finisher GROUP BY kind, moves_only, players, chair)
  ANY LEFT JOIN (SELECT kind, moves_only, players, chair, seat_wins FROM seat_win)
    USING kind, moves_only, players, chair)
ANY LEFT JOIN (
  SELECT kind, moves_only, players, sum(seat_wins) AS table_wins FROM seat_win GROUP BY kind, moves_only, players)
  USING kind, moves_only, players

-- view: standings
SELECT kind, player, sum(n) AS games, ${mean2(sum(win_sum), 60)} AS wins,
  ${rounded(sum(n * share) + 1000, 10000000)} / 100 AS expected,
  ${rounded_any(50000000 * sum(win_sum) - 3 * (sum(n * share) - 1000), 30000000)} / 100 AS above,
  ${percent1(sum(win_sum), 60 * games)} AS win_rate,
  ${mean2(sum(places), games)} AS mean_place, ${mean2(sum(points), games)} AS mean_score,
  max(most) AS best, min(least) AS worst
FROM (
  SELECT kind, players, chair, player, count() AS n, sum(win) AS win_sum, sum(place) AS places, sum(total) AS points,
    max(total) AS most, min(total) AS least
  FROM finisher WHERE player != '' GROUP BY kind, players, chair, player)
ANY INNER JOIN (SELECT kind, players, chair, share FROM seat_share WHERE moves_only = 0) USING kind, players, chair
GROUP BY kind, player

-- view: shard_seating
--- What seats begin with.  A result without rules does not tell.
SELECT kind, players, seat, tile
FROM (SELECT game, seat, assumeNotNull(start) AS tile FROM shard_seat FINAL WHERE start IS NOT NULL)
ANY INNER JOIN (SELECT game, kind, players FROM shard_chosen) USING game
GROUP BY kind, players, seat, tile

-- view: seat_start
SELECT kind, players, seat, arrayStringConcat(arraySort(groupUniqArray(tile)), ' or ') AS begins
FROM seating GROUP BY kind, players, seat

-- view: seat_sums
SELECT kind, players, seats_known, seat, count() AS n, sum(win) AS win_sum, sum(place) AS places, sum(total) AS points
FROM finisher WHERE seat < seats_known
GROUP BY kind, players, seats_known, seat

-- view: seats
--- Seats one by one, and those that begin alike together.
SELECT kind, players, arrayStringConcat(arrayMap(x -> ['A', 'B', 'C', 'D', 'E', 'F'][x + 1], sitting)) AS seat, begins,
  games,
  ${mean2(all_wins, 60)} AS wins, ${percent1(all_wins, 60 * games)} AS win_rate, ${percent1(1, players)} AS expected,
  ${mean2(all_places, games)} AS mean_place, ${mean2(all_points, games)} AS mean_score
FROM (
  SELECT kind, players, sitting, any(begin) AS begins, sum(n) AS games, sum(win_sum) AS all_wins,
    sum(places) AS all_places,
    sum(points) AS all_points
  FROM (
    SELECT kind, players, [seat] AS sitting, begins AS begin, n, win_sum, places, points
    FROM (SELECT * FROM seat_sums)
    ANY LEFT JOIN (SELECT kind, players, seat, begins FROM seat_start) USING kind, players, seat
    UNION ALL
    SELECT kind, players, arraySort(groupArray(seat)) AS sitting, begins AS begin, sum(n) AS n, sum(win_sum) AS win_sum,
      sum(places) AS places, sum(points) AS points
    FROM (SELECT * FROM seat_sums)
    ANY INNER JOIN (SELECT kind, players, seat, begins FROM seat_start) USING kind, players, seat
    GROUP BY kind, players, seats_known, begins
    HAVING count() BETWEEN 2 AND players - 1)
  GROUP BY kind, players, sitting)

-- view: played
SELECT kind, count() AS all_games FROM finisher WHERE moves = 1 AND seat = 0 GROUP BY kind

-- view: shard_role_sum
SELECT kind, players, chair, role, sum(picks * win) AS sum_win, sum(offered) AS sum_offered, sum(picks) AS sum_picks,
  sum(on_card) AS sum_on_card, sum(own_money) AS sum_own_money, sum(other_money) AS sum_other_money,
  sum(own_points) AS sum_own_points, sum(other_points) AS sum_other_points, sum(own_goods) AS sum_own_goods,
  sum(other_goods) AS sum_other_goods, sum(own_drawn) AS sum_own_drawn, sum(other_drawn) AS sum_other_drawn
FROM (SELECT game, seat, role, offered, picks, on_card, own_money, other_money, own_points, other_points, own_goods,
  other_goods, own_drawn, other_drawn FROM shard_role_total FINAL)
ANY INNER JOIN (SELECT game, seat, kind, players, chair, win FROM shard_finisher WHERE moves = 1) USING game, seat
GROUP BY kind, players, chair, role

-- view: roles
SELECT kind, title AS role, picks, ${mean2(picks, all_games)} AS per_game, all_offered AS offered,
  ${percent1(picks, all_offered)} AS taken,
  ${mean2(all_on_card, picks)} AS on_card,
  ${mean2(all_own_money, picks)} AS own_money,
  ${mean2(all_other_money, picks)} AS other_money,
  ${mean2(all_own_points, picks)} AS own_points,
  ${mean2(all_other_points, picks)} AS other_points,
  ${mean2(all_own_goods, picks)} AS own_goods,
  ${mean2(all_other_goods, picks)} AS other_goods,
  ${mean2(all_own_drawn, picks)} AS own_drawn,
  ${mean2(all_other_drawn, picks)} AS other_drawn,
  ${percent1(all_win, 60 * picks)} AS win_rate, ${rounded(part + 1000, 1000000 * picks)} / 10 AS expected
FROM (
  SELECT * FROM (
    SELECT kind, role_id, sum(sum_picks) AS picks, sum(sum_win) AS all_win, sum(sum_offered) AS all_offered,
      sum(sum_picks * share) AS part, sum(sum_on_card) AS all_on_card, sum(sum_own_money) AS all_own_money,
      sum(sum_other_money) AS all_other_money, sum(sum_own_points) AS all_own_points,
      sum(sum_other_points) AS all_other_points, sum(sum_own_goods) AS all_own_goods,
      sum(sum_other_goods) AS all_other_goods, sum(sum_own_drawn) AS all_own_drawn,
      sum(sum_other_drawn) AS all_other_drawn
    FROM (
      SELECT kind, players, chair, role AS role_id, sum_win, sum_offered, sum_picks, sum_on_card, sum_own_money,
        sum_other_money, sum_own_points, sum_other_points, sum_own_goods, sum_other_goods, sum_own_drawn,
        sum_other_drawn FROM role_sum)
    ANY INNER JOIN (SELECT kind, players, chair, share FROM seat_share WHERE moves_only = 1) USING kind, players, chair
    GROUP BY kind, role_id HAVING sum(sum_picks) > 0)
  ANY INNER JOIN (SELECT kind, all_games FROM played) USING kind)
ANY INNER JOIN (SELECT game_kind AS kind, toInt32(id) AS role_id, title FROM thing) USING kind, role_id

-- view: shard_building_sum
--- A row for each game and each building that it had on offer, summed.
SELECT kind, building, count() AS sum_games, sum(n - owners) AS sum_others, sum(table_win - owners_win) AS sum_others_win,
  sum(owners) AS sum_owners, sum(owners_win) AS sum_win, sum(legal) AS sum_legal, sum(legal_built) AS sum_legal_built,
  sum(built) AS sum_built, sum(rounds_held) AS sum_rounds_held, sum(affordable) AS sum_affordable,
  sum(rounds) AS sum_rounds, sum(paid) AS sum_paid, sum(rounds_manned) AS sum_rounds_manned, sum(money) AS sum_money,
  sum(points) AS sum_points
FROM (
  SELECT game, building, kind, n, table_win
  FROM (SELECT game, building FROM shard_offer FINAL)
  ANY INNER JOIN (
    SELECT game, kind, count() AS n, sum(win) AS table_win FROM shard_finisher WHERE moves = 1 GROUP BY game, kind)
    USING game)
ANY LEFT JOIN (
  SELECT game, building, sum(rounds_owned > 0) AS owners, sum(if(rounds_owned > 0, win, 0)) AS owners_win,
    sum(ifNull(can, 0)) AS legal, sum(if(isNull(can), 0, built_one)) AS legal_built, sum(built_one) AS built,
    sum(rounds_owned) AS rounds_held, sum(one_affordable) AS affordable, sum(one_rounds) AS rounds,
    sum(one_paid) AS paid, sum(one_rounds_manned) AS rounds_manned, sum(one_money) AS money, sum(one_points) AS points
  FROM (
    SELECT game, seat, building, legal AS can, built AS built_one, rounds_owned, affordable AS one_affordable,
      rounds AS one_rounds, paid AS one_paid, rounds_manned AS one_rounds_manned, money AS one_money, points AS one_points
    FROM shard_building_total FINAL)
  ANY INNER JOIN (SELECT game, seat, win FROM shard_finisher WHERE moves = 1) USING game, seat
  GROUP BY game, building)
  USING game, building
GROUP BY kind, building

-- view: buildings
SELECT kind, title AS building, built, ${mean2(built, games)} AS per_game, affordable,
  if(legal_n > 0 OR legal_built = built, legal_n, NULL) AS legal, ${percent1(legal_built, legal_n)} AS taken,
  ${rounded(10 * rounds, built)} / 10 AS round, ${mean2(paid_sum, built)} AS paid,
  ${percent1(rounds_manned, rounds_owned)} AS manned, ${mean2(money, owners)} AS gain_money,
  ${mean2(points, owners)} AS gain_points, owners, ${percent1(win, 60 * owners)} AS owner_wins, others,
  ${percent1(others_win, 60 * others)} AS other_wins
FROM (
  SELECT kind, building AS building_id, sum(sum_games) AS games, sum(sum_others) AS others,
    sum(sum_others_win) AS others_win,
    sum(sum_owners) AS owners, sum(sum_win) AS win, sum(sum_legal) AS legal_n, sum(sum_legal_built) AS legal_built,
    sum(sum_built) AS built, sum(sum_affordable) AS affordable, sum(sum_rounds) AS rounds, sum(sum_paid) AS paid_sum,
    sum(sum_rounds_held) AS rounds_owned, sum(sum_rounds_manned) AS rounds_manned, sum(sum_money) AS money,
    sum(sum_points) AS points
  FROM building_sum GROUP BY kind, building_id HAVING sum(sum_built) > 0)
ANY INNER JOIN (SELECT game_kind AS kind, toInt32(id) AS building_id, title FROM thing) USING kind, building_id

-- view: shard_ending_sum
SELECT kind, met, met_in, count() AS sum_n, sum(win) AS sum_win, sum(by_player) AS sum_seated, sum(best) AS sum_best,
  sum(ifNull(best - second, 0)) AS sum_lead, sum(isNotNull(second)) AS sum_followed, sum(ifNull(earlier, 0)) AS sum_led,
  sum(isNotNull(earlier)) AS sum_lasting
FROM (SELECT game, condition AS met, round AS met_in, by_player, win, best, second, earlier FROM shard_finish FINAL)
ANY INNER JOIN (SELECT game, kind FROM shard_chosen WHERE moves = 1) USING game
GROUP BY kind, met, met_in

-- view: ends
--- nr: 0 all, 1 condition, 2 exactly, 3 round.
SELECT kind, ['all', 'condition', 'exactly', 'round'][nr + 1] AS what, condition, if(nr = 3, round_in, NULL) AS round,
  games,
  if(nr = 3, NULL, ${rounded(10 * rounds, games)} / 10) AS mean_round, ${percent1(games, final_games)} AS share,
  ${percent1(win, 60 * seated)} AS by_winner, ${mean2(best, games)} AS win_score, ${mean2(lead, followed)} AS margin,
  ${percent1(led, 60 * lasting)} AS earlier
FROM (
  SELECT kind, line.1 AS nr, line.2 AS condition, line.3 AS round_in, sum(sum_n) AS games, sum(sum_n * met_in) AS rounds,
    sum(sum_win) AS win, sum(sum_seated) AS seated, sum(sum_best) AS best, sum(sum_lead) AS lead,
    sum(sum_followed) AS followed,
    sum(sum_led) AS led, sum(sum_lasting) AS lasting
  FROM (
    SELECT *, arrayJoin(arrayConcat([(0, '', toInt32(0)), (2, met, toInt32(0)), (3, met, met_in)],
      arrayMap(x -> (1, x, toInt32(0)), arrayReduce('groupUniqArray', splitByString(' & ', met))))) AS line
    FROM ending_sum)
  GROUP BY kind, nr, condition, round_in)
ANY INNER JOIN (SELECT kind, sum(sum_n) AS final_games FROM ending_sum GROUP BY kind) USING kind

-- view: scores
--- part_N: what score_part says for the kind.
SELECT kind, player, games, ${mean2(points_1, games)} AS part_1, ${mean2(points_2, games)} AS part_2,
  ${mean2(points_3, games)} AS part_3, ${mean2(points_4, games)} AS part_4, ${mean2(points_5, games)} AS part_5,
  ${mean2(points_6, games)} AS part_6,
  ${mean2(points, games)} AS total, most_from, ${percent1(most, points)} AS most_share,
  ${percent1(points_1, points)} AS part_1_share,
  ${percent1(points_2, points)} AS part_2_share,
  ${percent1(points_3, points)} AS part_3_share,
  ${percent1(points_4, points)} AS part_4_share,
  ${percent1(points_5, points)} AS part_5_share,
  ${percent1(points_6, points)} AS part_6_share
FROM (
  SELECT kind, player, count() AS games, sum(total) AS points, sum(part_1) AS points_1, sum(part_2) AS points_2,
    sum(part_3) AS points_3, sum(part_4) AS points_4, sum(part_5) AS points_5, sum(part_6) AS points_6
  FROM finisher WHERE moves = 1 AND player != '' GROUP BY kind, player)
ANY INNER JOIN (
  SELECT kind, player, argMax(title, 8 * of_part - n) AS most_from, argMax(of_part, 8 * of_part - n) AS most
  FROM (
    SELECT kind, player, toInt64(pair.1) AS n, pair.2 AS of_part
    FROM (
      SELECT kind, player, arrayJoin([(1, ifNull(sum(part_1), toInt64(0))), (2, ifNull(sum(part_2), toInt64(0))), (3,
        ifNull(sum(part_3), toInt64(0))), (4, ifNull(sum(part_4), toInt64(0))), (5, ifNull(sum(part_5), toInt64(0))),
        (6, ifNull(sum(part_6), toInt64(0))), (0, toInt64(0))]) AS pair
      FROM finisher WHERE moves = 1 AND player != '' GROUP BY kind, player))
  ANY INNER JOIN (SELECT game_kind AS kind, n, title FROM score_part) USING kind, n
  GROUP BY kind, player)
  USING kind, player
