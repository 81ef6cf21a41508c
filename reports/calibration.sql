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
WITH chosen AS MATERIALIZED (SELECT * FROM results_of_all)
SELECT game, date, day, player, name, place, players, is_seated, is_shown FROM rated_seat ORDER BY date, game, seat

-- headline:
WITH judged AS (SELECT players, coalesce(log_loss_high < uniform, 0) - coalesce(log_loss_low > uniform, 0) AS class
  FROM answer WHERE chance = 'all'),
told AS (
  SELECT class, 'at tables of ' || group_concat(CASE nr WHEN 1 THEN '' WHEN n THEN ' and ' ELSE ', ' END || players,
    '') || ' players' AS tables
  FROM (SELECT *, row_number() OVER (PARTITION BY class ORDER BY players) AS nr,
    count(*) OVER (PARTITION BY class) AS n FROM judged)
  GROUP BY class)
SELECT 'Ratings predict ' || coalesce('better than a guess ' || (SELECT tables FROM told WHERE class = 1),
  'no better than a guess yet')
  || coalesce('; worse ' || (SELECT tables FROM told WHERE class = -1), '')
  || coalesce('; too few games to tell ' || (SELECT tables FROM told WHERE class = 0), '') || '.' AS headline

-- why: players chance
-- evidence: the seats that had such a chance, in the order of play, with the chance and the place
WITH chosen AS MATERIALIZED (SELECT * FROM results_of_all)
SELECT game, date, day, player, name, place, players, is_seated, is_shown FROM rated_seat ORDER BY date, game, seat
