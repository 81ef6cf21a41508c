-- report: ends
-- order: 230
-- title: Ends
-- summary: what ends the games, in which round, and with which scores
-- reading: First all games, then those in which a condition was met, alone or with others: these rows add up to more
--     than all games. Below them each combination as it was met, then the same by round. Players might have played
--     differently in a game one round shorter: the column says who led then. A game was decided in the round that
--     shipslog analyse found, where it judged the game (judged says in how many); of others only the score is known: from
--     the end of that round on nobody had more points than those who won.
-- column: what text all: every game; condition: those in which it was met; exactly: those in which nothing else was;
--     round: those of a round among these
-- column: condition text what ended the games; all of them when several were met
-- column: round 0 round in which it was met; of what is by round
-- column: games 0 games that ended so
-- few: games
-- column: mean_round 1 mean round in which it was met; empty in rows by round
-- detail interval: mean_round
-- column: decided 1 mean round in which these games were decided
-- detail interval: decided
-- detail column: judged 0 those of the games of which the analysis says it; of the others the score
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

-- views:
final AS MATERIALIZED (
  SELECT f.game, f.condition, f.round, f.by_player, f.win, f.best, f.best - f.second AS lead, f.earlier,
    e.round IS NOT NULL AS judged, coalesce(e.round, f.behind + 1, 1) AS decided
  FROM chosen c CROSS JOIN finish f ON f.game = c.game
  LEFT JOIN evaluation e ON e.game = f.game);

WITH met AS MATERIALIZED (
  SELECT f.condition AS met, f.round AS met_in, count(*) AS n, sum(f.win) AS win, sum(f.by_player) AS seated,
    sum(f.best) AS best, sum(f.best * f.best) AS best2, sum(f.lead) AS lead, sum(f.lead * f.lead) AS lead2,
    count(f.lead) AS followed, sum(f.earlier) AS led, count(f.earlier) AS lasting,
    sum(f.judged) AS judged, sum(f.decided) AS decided, sum(f.decided * f.decided) AS decided2
  FROM final f GROUP BY f.condition, f.round),
word(met, name, rest) AS (
  SELECT DISTINCT met, '', met || ' & ' FROM met
  UNION SELECT met, substr(rest, 1, instr(rest, ' & ') - 1), substr(rest, instr(rest, ' & ') + 3)
  FROM word WHERE rest <> ''),
line AS (
  SELECT 0 AS nr, 'all' AS what, '' AS condition, NULL AS round, m.* FROM met m
  UNION ALL SELECT 1, 'condition', w.name, NULL, m.*
  FROM (SELECT DISTINCT met, name FROM word WHERE name <> '') w JOIN met m ON m.met = w.met
  UNION ALL SELECT 2, 'exactly', met, NULL, m.* FROM met m
  UNION ALL SELECT 3, 'round', met, met_in, m.* FROM met m),
ended AS (
  SELECT nr, what, condition, round, sum(n) AS n, sum(win) AS win, sum(seated) AS seated, sum(best) AS best,
    sum(lead) AS lead, sum(followed) AS followed, sum(led) AS led, sum(lasting) AS lasting,
    sum(n * met_in) AS rounds, sum(judged) AS judged, sum(decided) AS decided,
    ${limited(decided, ratio_low(sum(n), sum(decided), sum(n), sum(decided2), sum(decided), sum(n), 10), ratio_high(sum(n), sum(decided), sum(n), sum(decided2), sum(decided), sum(n), 10), 10, ${no_limit})},
    ${limited(mean_round, iif(nr < 3, ratio_low(sum(n), sum(n * met_in), sum(n), sum(n * met_in * met_in), sum(n * met_in), sum(n), 10), NULL), iif(nr < 3, ratio_high(sum(n), sum(n * met_in), sum(n), sum(n * met_in * met_in), sum(n * met_in), sum(n), 10), NULL), 10, 9223372036854775807)},
    ${ends_of_count(win_score, sum(n), sum(best), sum(best2))},
    ${ends_of_count(margin, sum(followed), sum(lead), sum(lead2))}, (SELECT count(*) FROM final) AS all_n
  FROM line GROUP BY nr, what, condition, round)
SELECT f.what AS what, f.condition AS condition, f.round AS round, f.n AS games, f.n < :min_n AS few,
  iif(f.nr < 3, rounded(10 * f.rounds, f.n), NULL) AS mean_round, f.mean_round_low, f.mean_round_high,
  rounded(10 * f.decided, f.n) AS decided, f.decided_low, f.decided_high, f.judged AS judged,
  percent1(f.n, f.all_n) AS share,
  wilson_low(60 * f.n, f.all_n, 1000, 60) AS share_low, wilson_high(60 * f.n, f.all_n, 1000, 60) AS share_high,
  percent1(f.win, 60 * f.seated) AS by_winner, wilson_low(f.win, f.seated, 1000, 60) AS by_winner_low,
  wilson_high(f.win, f.seated, 1000, 60) AS by_winner_high,
  mean2(f.best, f.n) AS win_score, f.win_score_low, f.win_score_high,
  mean2(f.lead, f.followed) AS margin, f.margin_low, f.margin_high,
  percent1(f.led, 60 * f.lasting) AS earlier,
  wilson_low(f.led, f.lasting, 1000, 60) AS earlier_low, wilson_high(f.led, f.lasting, 1000, 60) AS earlier_high
FROM ended f
WHERE f.n >= coalesce(:min_games, 1)
ORDER BY f.nr, iif(f.nr < 3, -f.n, 0), f.condition, f.round

-- chart: ends.gp height 420 labels 44
-- column: series 0 number of the condition, from 1
-- column: condition text its name
-- column: round 0 round
-- column: low 0 lower end of the piece of the column, in games
-- column: high 0 its upper end
WITH piece AS (SELECT condition, round, count(*) AS n FROM final GROUP BY condition, round)
SELECT dense_rank() OVER (ORDER BY condition) AS series, condition, round,
  sum(n) OVER (PARTITION BY round ORDER BY condition) - n AS low,
  sum(n) OVER (PARTITION BY round ORDER BY condition) AS high
FROM piece WHERE n >= coalesce(:min_games, 1) ORDER BY series, round

-- headline:
WITH whole AS (SELECT * FROM answer WHERE what = 'all'),
why AS (SELECT * FROM answer WHERE what = 'condition' ORDER BY games DESC, "row" LIMIT 1)
SELECT 'A game ends in round ' || printf('%d.%d', w.mean_round / 10, w.mean_round % 10) || ' in the mean'
  || coalesce('; the most frequent end is ' || y.condition || ', in ' || y.games || ' of ' || counted(w.games, 'game'),
    '')
  || '.' AS headline
FROM whole w LEFT JOIN why y

-- why: what condition round
-- evidence: the last event of each game, with who brought the end about, if somebody did
SELECT f.game AS game, 2147483647 AS seq,
  (SELECT e.seat FROM ending e WHERE e.game = f.game AND e.seat IS NOT NULL ORDER BY e.n LIMIT 1) AS seat,
  'games' AS adds_to,
  1 AS amount, 'won with ' || f.best || ' points' || coalesce(', ' || f.lead || ' ahead', '')
    || '; decided in round ' || f.decided || iif(f.judged, ' by the analysis', ' by the score') AS what
FROM final f
WHERE CASE :key_1 WHEN 'all' THEN 1
  WHEN 'condition' THEN instr(' & ' || f.condition || ' & ', ' & ' || :key_2 || ' & ')
  ELSE f.condition = :key_2 AND (:key_1 = 'exactly' OR f.round = :key_3) END
ORDER BY f.game
