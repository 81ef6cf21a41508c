-- report: luck
-- order: 47
-- title: Luck
-- summary: what luck gave, and the standings without it
-- reading: By the program's play: a result is what the start gave, and luck, the changes of the winning chance by tiles and
--     cards that turned up, and what the own choices and those of the others were worth against what the program would have done.
--     Over many games luck is 0 for everybody. Without it results say more about players: adjusted is wins less luck, as far as
--     it shows in the results of these games (counted). Players stand in the order of the lower ends of the intervals: what can
--     be relied on. Only games that were played to their end and judged count.
-- empty: no finished game has been judged: run 'shipslog analyse --db FILE', which keeps what these rows are made of
-- column: player text name
-- column: games 0 games judged
-- few: games
-- column: wins 2 games won; a shared first place counts as its part
-- column: start 2 wins that the chance before the first event gave
-- column: luck 2 wins that tiles and cards gave, or took
-- interval: luck
-- column: choices 2 wins that the own choices gave, against what the program would have done
-- detail interval: choices
-- column: others 2 the rest: wins that the choices of the others gave
-- column: adjusted 2 wins less the counted part of luck
-- column: adjusted_rate 1 these in percent of games, 0 to 100; somebody without luck cannot win more
-- interval: adjusted_rate
-- detail column: counted 0 how much of luck is taken off, in percent: as much as shows in the results of the games chosen; half
--     of it while they are few
-- column: rank 0 place by adjusted_rate_low, then by adjusted_rate
-- column: plain_rank 0 likewise place by wins in percent of games, luck included

-- views:
--- What luck there was and what came of a seat beyond its start: the slope of the second over the first says how much of
--- luck shows in results.  It is 1/2 give or take 1/4 before any game is known, and so nearly that while they are few.
judged AS MATERIALIZED (
  SELECT f.game, f.seat, f.player, f.win, c.start, c.luck, c.own, c.others, c.result
  FROM finisher f CROSS JOIN course c ON c.game = f.game AND c.seat = f.seat
  CROSS JOIN evaluation e ON e.game = c.game AND e.policy <> 'estimate'),
spread AS (
  SELECT sum(luck * luck) AS luck, sum(luck * (result - start)) AS both,
    sum((result - start) * (result - start)) / count(*) AS prior FROM judged),
counted AS MATERIALIZED (
  SELECT max(0, min(1000, (both + 8 * prior) * 1000 / max(luck + 16 * prior, 1))) AS thousandths FROM spread),
account AS MATERIALIZED (
  SELECT j.*, j.result - rounded(j.luck * c.thousandths, 1000) AS adjusted FROM judged j, counted c);

WITH summed AS (
  SELECT player, count(*) AS n, max(0, min(1000, rounded(sum(adjusted), 10 * count(*)))) AS adjusted_rate,
    rounded(sum(result), 10 * count(*)) AS rate,
    wilson_low(sum(result), count(*), 1000, 10000) AS rate_low, sum(win) AS win, sum(result) AS result,
    sum(start) AS start, sum(luck) AS luck, sum(own) AS own,
    sum(others) AS others, sum(adjusted) AS adjusted, count(*) * difference_low(luck, 1, 1) AS luck_low,
    count(*) * difference_high(luck, 1, 1) AS luck_high, count(*) * difference_low(own, 1, 1) AS own_low,
    count(*) * difference_high(own, 1, 1) AS own_high,
    ${limited(adjusted_rate, difference_low(adjusted, 10, 1), difference_high(adjusted, 10, 1), 0, 1000)}
  FROM account a WHERE a.player > 0 GROUP BY player HAVING count(*) >= coalesce(:min_games, 1)),
ranked AS (
  SELECT *, rank() OVER (ORDER BY adjusted_rate_low DESC, adjusted_rate DESC) AS rank,
    rank() OVER (ORDER BY rate_low DESC, rate DESC) AS plain_rank FROM summed)
SELECT p.name AS player, r.n AS games, r.n < :min_n AS few, mean2(r.win, 60) AS wins,
  rounded(r.start, 100) AS start, rounded(r.luck, 100) AS luck,
  rounded(r.luck_low, 100) AS luck_low, rounded(r.luck_high, 100) AS luck_high,
  rounded(r.own, 100) AS choices,
  rounded(r.own_low, 100) AS choices_low, rounded(r.own_high, 100) AS choices_high,
  rounded(r.others, 100) AS others, rounded(r.adjusted, 100) AS adjusted,
  r.adjusted_rate AS adjusted_rate, r.adjusted_rate_low, r.adjusted_rate_high,
  (SELECT rounded(thousandths, 10) FROM counted) AS counted,
  r.rank AS rank, r.plain_rank AS plain_rank
FROM ranked r JOIN player p ON p.id = r.player
ORDER BY r.rank, r.plain_rank, p.name

-- chart: luck.gp height 130+26 rows 20
-- column: player text name
-- column: games 0 games judged
-- column: few 0 1: rests on little
-- column: rate 1 wins in percent of games
-- column: adjusted_rate 1 the same without luck
-- interval: adjusted_rate
SELECT p.name AS player, count(*) AS games, count(*) < :min_n AS few, rounded(sum(a.result), 10 * count(*)) AS rate,
  max(0, min(1000, rounded(sum(adjusted), 10 * count(*)))) AS adjusted_rate,
  ${limited(adjusted_rate, difference_low(adjusted, 10, 1), difference_high(adjusted, 10, 1), 0, 1000)}
FROM account a JOIN player p ON p.id = a.player
GROUP BY a.player HAVING count(*) >= coalesce(:min_games, 1)
ORDER BY adjusted_rate_low DESC, adjusted_rate DESC, p.name

-- headline:
WITH most AS (SELECT * FROM answer ORDER BY luck DESC, "row" LIMIT 1),
least AS (SELECT * FROM answer ORDER BY luck, "row" LIMIT 1)
SELECT CASE WHEN m.player = l.player
    THEN m.player || iif(m.luck < 0, ' lost ',
    ' had ') || tenths(abs(m.luck)) || ' wins by luck in ' || counted(m.games, 'game')
    ELSE 'Luck gave ' || m.player || ' ' || tenths(max(m.luck, 0)) || ' wins, and took ' || tenths(abs(min(l.luck,
    0))) || ' from ' || l.player END
  || ', by the program''s play.' AS headline
FROM most m, least l

-- why: player
-- evidence: the games, with where their results came from
-- mean: wins by 60
-- mean: * by 10000
-- apart: wins start luck choices others adjusted
SELECT a.game AS game, 2147483647 AS seq, a.seat AS seat, iif(:of IN ('wins', 'start', 'choices', 'others', 'adjusted'),
  :of, 'games') AS adds_to,
  CASE :of WHEN 'wins' THEN a.win WHEN 'start' THEN a.start WHEN 'choices' THEN a.own WHEN 'others' THEN a.others
    WHEN 'adjusted' THEN a.adjusted ELSE 1 END AS amount,
  'start ' || iif(a.start < 0, '-', '') || tenths(abs(a.start)) || ', luck ' || iif(a.luck < 0, '-',
  '') || tenths(abs(a.luck)) || ', choices ' || iif(a.own < 0, '-',
  '') || tenths(abs(a.own)) || ', others ' || iif(a.others < 0, '-', '') || tenths(abs(a.others))
    || ': ' || iif(a.result < 0, '-', '') || tenths(abs(a.result)) || ' %' AS what
FROM account a JOIN player p ON p.id = a.player WHERE p.name = :key_1 AND :of IS NOT 'luck'
UNION ALL SELECT l.game, l.seq, l.seat, 'luck', l.change, 'now ' || iif(l.change < 0, '-',
  '') || tenths(abs(l.change)) || ' percentage points'
FROM account a JOIN player p ON p.id = a.player CROSS JOIN luck l ON l.game = a.game AND l.seat = a.seat
WHERE p.name = :key_1 AND :of = 'luck'
ORDER BY 1, 2, 3
