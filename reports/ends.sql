-- report: ends
-- order: 230
-- title: Ends
-- summary: what ends the games, in which round, and with which scores
-- reading: Several conditions met in the last round stand together. Players might have played
--     differently in a game one round shorter: the column says who led then.
-- column: condition text what ended the game; all of them when several were met
-- column: round 0 round in which it was met
-- column: games 0 games that ended so
-- few: games
-- column: share 1 in percent of all games played to their end
-- hidden column: share_sixtieths 0 sixtyfold games
-- hidden column: share_of 0 all games
-- detail rate: share of share_sixtieths per share_of
-- column: by_winner 1 percentage of these games won by the player who brought the end about, or by one of them
--     when several did; empty when nobody in particular did
-- hidden column: by_winner_sixtieths 0 wins in sixtieths
-- hidden column: by_winner_of 0 games that somebody brought to an end
-- detail rate: by_winner of by_winner_sixtieths per by_winner_of
-- column: win_score 2 mean score of the winner
-- detail interval: win_score of win_sample
-- column: margin 2 mean lead of the winner over the next
-- detail interval: margin of margin_sample
-- column: earlier 1 percentage of these games whose winner also had the most points one round earlier; a shared
--     lead counts as a part; games of one round are left out
-- hidden column: earlier_sixtieths 0 wins in sixtieths
-- hidden column: earlier_of 0 games of more than one round
-- detail rate: earlier of earlier_sixtieths per earlier_of
${ends},
drawn AS (
  SELECT f.condition, f.round, f.game % ${few_drawers}, count(*) AS n, sum(f.win) AS win,
    sum(f.by_player) AS seated, sum(f.best) AS best, sum(f.best - f.second) AS margin,
    count(f.second) AS followed, sum(f.earlier) AS led, count(f.earlier) AS lasting
  FROM final f GROUP BY 1, 2, 3),
ended AS (
  SELECT condition, round, sum(n) AS n, sum(win) AS win, sum(seated) AS seated, sum(best) AS best,
    sum(margin) AS margin, sum(followed) AS followed, sum(led) AS led, sum(lasting) AS lasting,
    ${sample(best, n)} AS win_sample,
    ${sample(coalesce(margin, 0), followed)} AS margin_sample
  FROM drawn GROUP BY condition, round)
SELECT f.condition AS condition, f.round AS round, f.n AS games,
  ${percent1(f.n, (SELECT count(*) FROM final))} AS share, 60 * f.n AS share_sixtieths,
  (SELECT count(*) FROM final) AS share_of,
  ${percent1(f.win, 60 * f.seated)} AS by_winner, f.win AS by_winner_sixtieths,
  f.seated AS by_winner_of,
  ${mean2(f.best, f.n)} AS win_score, f.win_sample AS win_sample,
  ${mean2(f.margin, f.followed)} AS margin, f.margin_sample AS margin_sample,
  ${percent1(f.led, 60 * f.lasting)} AS earlier, f.led AS earlier_sixtieths,
  f.lasting AS earlier_of
FROM ended f
WHERE f.n >= coalesce(:min_games, 1)
ORDER BY f.condition, f.round

-- chart: ends.gp height 420 labels 28
-- column: series 0 number of the condition, from 1
-- column: condition text its name
-- column: round 0 round
-- column: low 0 lower end of the piece of the column, in games
-- column: high 0 its upper end
${ends},
piece AS (SELECT condition, round, count(*) AS n FROM final GROUP BY condition, round)
SELECT dense_rank() OVER (ORDER BY condition) AS series, condition, round,
  sum(n) OVER (PARTITION BY round ORDER BY condition) - n AS low,
  sum(n) OVER (PARTITION BY round ORDER BY condition) AS high
FROM piece WHERE n >= coalesce(:min_games, 1) ORDER BY series, round

-- why: condition round
-- evidence: the last event of each game, with who brought the end about, if somebody did
${ends}
${evidence(f.game, ${at_end},
    (SELECT e.seat FROM ending e WHERE e.game = f.game AND e.seat IS NOT NULL ORDER BY e.n LIMIT 1),
    games, 1, 'won with ' || f.best || ' points' || coalesce(', ' || (f.best - f.second) || ' ahead', ''))}
FROM final f WHERE f.condition = :key_1 AND f.round = :key_2 ORDER BY f.game

-- define: ends
${games},
final AS MATERIALIZED (
  SELECT f.game, f.condition, f.round, f.by_player, f.win, f.best, f.second, f.earlier
  FROM chosen c CROSS JOIN finish f ON f.game = c.game)
