-- report: ratings
-- order: 20
-- title: Ratings
-- summary: how strong every player is, from who beat whom, and how sure
-- reading: A rating counts who was beaten, and from which seat; the lines hold the true strength with 95 %, so
--     where two overlap widely it is open who is stronger. Between two players with settled ratings 400 points
--     are odds of 10 to 1. The method is that of Weng and Lin (Plackett-Luce), see `src/report/rating.h`.
-- headline: {player} leads with a rating of {rating}, give or take {deviation}.
-- run: ratings
-- chart: ratings.gp height 130+24 rows 24
-- column: player text name
-- column: games 0 games played to their end
-- few: games
-- column: rating 0 points; everybody begins at 1500
-- column: deviation 0 standard deviation of the rating; 200 for a new player
-- column: low 0 the strength lies between low and high with 95 %
-- column: high 0 see low
-- column: last_change 0 points gained or lost in the last game
${rated_games}

-- why: player
-- evidence: the player's games in the order of play, each with the change of the rating
${rated_games}
