-- report: rating-history
-- order: 30
-- title: Ratings over time
-- summary: the ratings of the most active players, game by game
-- reading: The eight players with the most games, or the chosen one. A rating swings far while few games
--     are known; later its changes mean more. It also moves a little when others play, since their games rate those
--     whom they met: the last row of each player is the rating after the last game of all, as in the report of ratings.
--     Of more than 200 games each 200th part has a row for those who played in it: how they stood after its last game.
-- run: rating-history
-- chart: rating-history.gp height 460
-- column: series 0 number of the player, from 1: the most games first
-- column: player text name
-- column: number 0 number of the game, in the order of play
-- column: game 0 its number in the database
-- column: date text its date; empty when unknown
-- detail column: games 0 games that the player had played then
-- column: rating 0 points after it
-- column: deviation 0 standard deviation of the rating
-- column: low 0 the strength lay between low and high with 95 %
-- column: high 0 see low
WITH chosen AS MATERIALIZED (SELECT * FROM results_of_all)
SELECT game, date, day, player, name, place, players, is_seated, is_shown FROM rated_seat ORDER BY date, game, seat

-- headline:
WITH ends AS (
  SELECT player, max(games) AS n, count(*) OVER () AS players, min(rating) AS least, max(rating) AS most,
    (min((number << 20) + rating + 100000) & 1048575) - 100000 AS first,
    (max((number << 20) + rating + 100000) & 1048575) - 100000 AS last
  FROM answer GROUP BY series)
SELECT CASE WHEN players = 1 THEN player || ' has ' || last || ' points after ' || counted(n, 'game') || ', and has had '
    || least || ' to ' || most || '.'
  WHEN last = first THEN player || ' has ' || last || ' points, as after the first game.'
  ELSE player || iif(last > first, ' rose most, from ', ' fell least, from ') || first || ' to ' || last || ' points in '
    || counted(n, 'game') || '.' END AS headline
FROM ends ORDER BY last - first DESC, player LIMIT 1

-- why: player game
-- evidence: the player's games up to this one in the order of play, each with the change of the rating
WITH chosen AS MATERIALIZED (SELECT * FROM results_of_all)
SELECT game, date, day, player, name, place, players, is_seated, is_shown FROM rated_seat ORDER BY date, game, seat
