-- report: calibration
-- order: 40
-- title: Calibration
-- summary: whether the chances that the ratings give come true
-- reading: Before each game the ratings and the seats give every player a chance to win, from earlier
--     games only; how sure they may be at each table size is learnt from those, too. Of players with a
--     chance of 30 % three in ten should win: then points lie on the diagonal. A log loss below that of the uniform guess says that the ratings know something.
-- run: calibration
-- chart: calibration.gp height 460
-- column: players 0 seats at the table
-- column: chance text the chance of winning that the ratings gave before the game, in percent; or all of them
-- column: n 0 seats that had such a chance
-- few: n
-- column: predicted 1 mean of these chances in percent
-- column: observed 1 wins in percent of n; a shared win counts as its part
-- interval: observed
-- column: log_loss 3 mean over the games of -ln(chance of who won); in the row of all
-- detail interval: log_loss
-- column: uniform 3 the same if every seat had the same chance: ln(players)
-- column: temperature 2 what forecasts for such tables now multiply differences of ratings by, learnt from these games: below 1 favourites won less often than their ratings said; in the row of all
${rated_games}

-- headline:
, judged AS (SELECT players, log_loss_high < uniform AS is_better, log_loss_low > uniform AS is_worse
  FROM answer WHERE chance = 'all' ORDER BY players)
SELECT 'Ratings predict ' || coalesce('better than a guess at tables of '
    || (SELECT group_concat(players, ', ') FROM judged WHERE is_better), 'no better than a guess yet')
  || coalesce('; worse at ' || (SELECT group_concat(players, ', ') FROM judged WHERE is_worse), '')
  || coalesce('; at ' || (SELECT group_concat(players, ', ') FROM judged WHERE coalesce(is_better + is_worse, 0) = 0)
    || ': too few games to tell', '') || '.' AS headline

-- why: players chance
-- evidence: the seats that had such a chance, in the order of play, with the chance and the place
${rated_games}
