-- report: rivalry
-- order: 85
-- title: Rivalry
-- summary: two players against each other: games, wins, streaks, leads
-- reading: The games that both played to their end, all of them and by the number of players and the year. The opponent is the one
--     of --with, or whom the player met most. Better and worse are who placed before the other. The verdict of all games is that of
--     head-to-head: one question among those of all pairs, since one looks at a pair because it stands out.
-- needs: player
-- not-by-games: it is about two players
-- column: what text all, players or year
-- column: name text of what: 4, 2026; empty when the year is not known
-- column: player text name
-- column: opponent text the other one
-- column: games 0 games that both played to their end
-- few: games
-- column: better 0 of these, games in which the player placed better
-- column: worse 0 in which the opponent did; in all others they shared a place
-- column: better_rate 1 games placed better in percent; a shared place counts half
-- detail interval: better_rate
-- column: score_diff 2 mean score of the player less that of the opponent
-- detail interval: score_diff
-- column: streak 0 most games in a row in which the player placed better
-- detail column: opponent_streak 0 the same of the opponent
-- detail column: wins 2 games that the player won
-- detail column: opponent_wins 2 games that the opponent won
-- detail column: best_lead 0 the largest lead in points, negative when there was none
-- detail column: worst_lead 0 the least, negative when the opponent led
-- detail column: verdict text the player places better or worse than the opponent, or there are too few games to tell

-- views:
own AS MATERIALIZED (SELECT id FROM player WHERE name = :player),
rival AS MATERIALIZED (
  SELECT b.player FROM chosen c CROSS JOIN seat a ON a.game = c.game AND a.player = (SELECT id FROM own)
  CROSS JOIN result r ON r.game = a.game AND r.seat = a.seat
  CROSS JOIN seat b ON b.game = c.game AND b.player > 0 AND b.player <> a.player JOIN player p ON p.id = b.player
  WHERE :with IS NULL OR p.name = (SELECT value FROM json_each(:with) LIMIT 1)
  GROUP BY b.player ORDER BY count(*) DESC, p.name LIMIT 1),
met AS MATERIALIZED (
  SELECT c.game, c.players, substr(g.date, 1, 4) AS year, row_number() OVER (ORDER BY g.date, c.game) AS nr, a.seat,
    ra.place, rb.place AS other_place, ra.total, rb.total AS other_total, ra.win, rb.win AS other_win
  FROM chosen c JOIN game g ON g.id = c.game
  CROSS JOIN seat a ON a.game = c.game AND a.player = (SELECT id FROM own)
  CROSS JOIN result ra ON ra.game = a.game AND ra.seat = a.seat
  CROSS JOIN seat b ON b.game = c.game AND b.player = (SELECT player FROM rival)
  CROSS JOIN result rb ON rb.game = b.game AND rb.seat = b.seat),
pair_met AS MATERIALIZED (
  SELECT key >> 32 AS one, key & 0xffffffff AS two, 30 * (sum_1 - sum_2) AS distance, 900 * (sum_1 + sum_2) AS variance
  FROM sums((SELECT sums_by(a.player << 32 | b.player, ra.place < rb.place, ra.place > rb.place)
    FROM results_of_all c CROSS JOIN seat a ON a.game = c.game
    CROSS JOIN result ra ON ra.game = a.game AND ra.seat = a.seat
    CROSS JOIN seat b ON b.game = a.game AND b.player > a.player AND a.player > 0
    CROSS JOIN result rb ON rb.game = b.game AND rb.seat = b.seat))),
asked AS MATERIALIZED (SELECT * FROM (${questions(pair_met, 60)})),
sure AS MATERIALIZED (
  SELECT verdict(rate, iif(one = (SELECT id FROM own), distance, -distance), 'better', 'worse') AS verdict FROM asked
  WHERE min(one, two) = min((SELECT id FROM own), (SELECT player FROM rival))
    AND max(one, two) = max((SELECT id FROM own), (SELECT player FROM rival))),
line AS MATERIALIZED (
  SELECT 0 AS part, 'all' AS what, 'all' AS name, * FROM met
  UNION ALL SELECT 1, 'players', CAST(players AS TEXT), * FROM met
  UNION ALL SELECT 2, 'year', year, * FROM met),
--- A streak: games of a row that follow each other, all better or all worse.
numbered AS (
  SELECT *, row_number() OVER (PARTITION BY part, name ORDER BY nr) AS at,
    row_number() OVER (PARTITION BY part, name, sign(other_place - place) ORDER BY nr) AS of_sign FROM line),
streak AS (
  SELECT part, name, sign(other_place - place) AS sign, count(*) AS n FROM numbered
  GROUP BY part, name, sign(other_place - place), at - of_sign);

WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT l.what AS what, l.name AS name, :player AS player, (SELECT name FROM player WHERE id = (SELECT player FROM rival)) AS opponent,
  count(*) AS games, count(*) < :min_n AS few, sum(l.place < l.other_place) AS better, sum(l.place > l.other_place) AS worse,
  percent1(count(*) + sum(l.place < l.other_place) - sum(l.place > l.other_place), 2 * count(*)) AS better_rate,
  wilson_low(30 * (count(*) + sum(l.place < l.other_place) - sum(l.place > l.other_place)), count(*), 1000, 60) AS better_rate_low,
  wilson_high(30 * (count(*) + sum(l.place < l.other_place) - sum(l.place > l.other_place)), count(*), 1000, 60) AS better_rate_high,
  rounded(100 * sum(l.total - l.other_total), count(*)) AS score_diff,
  difference_low(l.total - l.other_total, 1, 100) AS score_diff_low,
  difference_high(l.total - l.other_total, 1, 100) AS score_diff_high,
  coalesce((SELECT max(s.n) FROM streak s WHERE s.part = l.part AND s.name = l.name AND s.sign = 1), 0) AS streak,
  coalesce((SELECT max(s.n) FROM streak s WHERE s.part = l.part AND s.name = l.name AND s.sign = -1), 0) AS opponent_streak,
  mean2(sum(l.win), 60) AS wins, mean2(sum(l.other_win), 60) AS opponent_wins,
  max(l.total - l.other_total) AS best_lead, min(l.total - l.other_total) AS worst_lead,
  iif(l.part > 0, '', (SELECT verdict FROM sure)) AS verdict
FROM line l GROUP BY l.part, l.what, l.name ORDER BY l.part, l.name

-- chart: rates.gp height 150+24 rows 30 labels 30
-- column: label text what the row is about
-- column: n 0 games
-- column: few 0 1: rests on little
-- column: rate 1 games placed better in percent
-- column: rate_low 1 lower end of its interval
-- column: rate_high 1 upper end
-- column: expected 1 half of them
-- column: is_sure 0 0: a row is no question of its own
WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT CASE part WHEN 0 THEN 'all games' WHEN 1 THEN name || ' players' ELSE coalesce(nullif(name, ''), 'no date') END AS label,
  count(*) AS n, count(*) < :min_n AS few,
  percent1(count(*) + sum(sign(other_place - place)), 2 * count(*)) AS rate,
  wilson_low(30 * (count(*) + sum(sign(other_place - place))), count(*), 1000, 60) AS rate_low,
  wilson_high(30 * (count(*) + sum(sign(other_place - place))), count(*), 1000, 60) AS rate_high, 500 AS expected, 0 AS is_sure
FROM line GROUP BY part, name ORDER BY part, name

-- headline:
SELECT a.player || ' and ' || a.opponent || ' met ' || counted(a.games, 'time') || ': ' || a.player || ' placed better ' || a.better
  || iif(a.better = 1, ' time, ', ' times, ') || a.opponent || ' ' || a.worse || iif(a.verdict IN ('better', 'worse'),
  ', more than chance gives.', '; too few games to tell who is better.') AS headline
FROM answer a WHERE a.what = 'all'

-- why: what name
-- evidence: the results of both
WITH chosen AS MATERIALIZED (SELECT * FROM results)
SELECT game, 2147483647 AS seq, seat, adds_to, 1 AS amount, what FROM (
  SELECT 1 AS nr, l.game, l.seat, 'games' AS adds_to, 'place ' || l.place || ' of ' || l.players || ', ' || l.total
    || ' points, the opponent place ' || l.other_place || ', ' || l.other_total AS what
  FROM line l WHERE l.what = :key_1 AND l.name = :key_2
  UNION ALL SELECT 2, l.game, l.seat, iif(l.place < l.other_place, 'better', 'worse'), ''
  FROM line l WHERE l.what = :key_1 AND l.name = :key_2 AND l.place <> l.other_place)
ORDER BY game, seat, nr
