-- report: ratings
-- order: 20
-- title: Ratings
-- summary: how strong every player is, from who beat whom, and how sure
-- reading: A rating counts who was beaten, and from which seat. 1500 is the mean of all seats taken in these
--     games. Between two players 400 points are odds of 10 to 1 that the one is ahead of the other, at a table of any size.
--     The line from low to high holds the true strength with 95 %; where two overlap widely it is open who is
--     stronger. It grows longer with the days in which a player does not play. docs/ratings.md says how it is
--     computed, and how it compares with other methods.
-- run: ratings
-- chart: ratings.gp height 130+24 rows 24
-- column: player text name
-- column: games 0 games played to their end
-- few: games
-- column: rating 0 points; 1500 is the mean seat of the games
-- column: deviation 0 standard deviation of the rating; about 200 for a new player
-- column: low 0 the strength lies between low and high with 95 %
-- column: high 0 see low
-- column: last_change 0 points gained or lost in the last game
WITH chosen AS MATERIALIZED (SELECT * FROM results_of_all)
SELECT game, date, day, player, name, place, players, is_seated, is_shown FROM rated_seat ORDER BY date, game, seat

-- headline:
SELECT a.player || iif(:player IS NULL, ' has the highest rating, ',
  ' has a rating of ') || a.rating || ' ± ' || (a.high - a.rating)
  || coalesce((SELECT iif(max(b.high) < a.low, '; nobody else is as strong.', '; too few games to tell who is best.')
    FROM answer b WHERE b."row" > 1 HAVING count(*) > 0), '.') AS headline
FROM answer a WHERE a."row" = 1

-- why: player
-- evidence: the player's games in the order of play, each with the change of the rating
WITH chosen AS MATERIALIZED (SELECT * FROM results_of_all)
SELECT game, date, day, player, name, place, players, is_seated, is_shown FROM rated_seat ORDER BY date, game, seat
