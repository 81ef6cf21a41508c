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
-- detail interval: share
-- column: by_winner 1 percentage of these games won by the player who brought the end about, or by one of them
--     when several did; empty when nobody in particular did
-- detail interval: by_winner
-- column: win_score 2 mean score of the winner
-- detail interval: win_score
-- column: margin 2 mean lead of the winner over the next
-- detail interval: margin
-- column: earlier 1 percentage of these games whose winner also had the most points one round earlier; a shared
--     lead counts as a part; games of one round are left out
-- detail interval: earlier
${ends},
ended AS (
  SELECT f.condition, f.round, count(*) AS n, sum(f.win) AS win, sum(f.by_player) AS seated, sum(f.best) AS best,
    sum(f.best - f.second) AS margin, count(f.second) AS followed, sum(f.earlier) AS led,
    count(f.earlier) AS lasting, (SELECT count(*) FROM final) AS all_n,
    ratio_low(f.best, 1, 100) AS win_score_low, ratio_high(f.best, 1, 100) AS win_score_high,
    ratio_low(f.best - f.second, f.second IS NOT NULL, 100) AS margin_low,
    ratio_high(f.best - f.second, f.second IS NOT NULL, 100) AS margin_high
  FROM final f GROUP BY f.condition, f.round)
SELECT f.condition AS condition, f.round AS round, f.n AS games, ${few(f.n)} AS few,
  ${percent1(f.n, f.all_n)} AS share, ${rate_ends(share, 60 * f.n, f.all_n)},
  ${percent1(f.win, 60 * f.seated)} AS by_winner, ${rate_ends(by_winner, f.win, f.seated)},
  ${mean2(f.best, f.n)} AS win_score, ${bounds(f, win_score)},
  ${mean2(f.margin, f.followed)} AS margin, ${bounds(f, margin)},
  ${percent1(f.led, 60 * f.lasting)} AS earlier, ${rate_ends(earlier, f.led, f.lasting)}
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
