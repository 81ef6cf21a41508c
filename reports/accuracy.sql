-- report: accuracy
-- order: 44
-- title: Accuracy
-- summary: how well players choose, 0 to 100, by the program's play
-- reading: By the program's play: 100 is who loses no chance to win by a choice, 0 who loses as much as choosing by lot would.
--     Each decision counts as much as there is to lose; what choices seem to cost only since losses are uncertain is taken
--     off. The opening, the middle and the end are thirds of the rounds of a game; who is ahead has a chance to win that is more
--     than a tenth of a game above that of the best other player, who falls behind one that is as much below it. Luck stands
--     beside it: wins that tiles and cards gave, which no choice is to blame for.
-- empty: no game has been judged: run 'shipslog analyse --db FILE', which keeps what these rows are made of
-- column: player text who decided
-- column: games 0 games judged in which there was such a decision
-- few: games
-- column: decisions 0 such decisions, of those with several choices
-- column: accuracy 1 how well they choose, 0 to 100
-- interval: accuracy
-- column: opening 1 the same in the first third of the rounds
-- column: middle 1 in the second
-- column: end 1 in the last
-- column: ahead 1 the same where the player is ahead
-- column: even 1 where nobody is, by that much
-- column: behind 1 where somebody else is
-- column: luck 2 wins that tiles and cards gave, or took, in these games

WITH of_game AS (
  SELECT player, game, sum(lost) AS lost, sum(stakes) AS stakes FROM chosen_decision GROUP BY player, game),
sure AS (
  SELECT player, ${limited(accuracy, 1000 - ratio_high(lost, stakes, 100), 1000 - ratio_low(lost, stakes, 100), 0, 1000)}
  FROM of_game GROUP BY player HAVING sum(stakes) > 0 AND count(*) >= coalesce(:min_games, 1)),
lucky AS (
  SELECT g.player, sum(c.luck) AS luck FROM of_game g
  JOIN seat s ON s.game = g.game AND s.player = g.player JOIN course c ON c.game = g.game AND c.seat = s.seat GROUP BY g.player),
summed AS (
  SELECT d.player, count(DISTINCT d.game) AS games, count(*) AS decisions, ${accuracy(1)} AS accuracy,
    ${accuracy(d.phase = 'opening')} AS opening, ${accuracy(d.phase = 'middle')} AS middle, ${accuracy(d.phase = 'end')} AS "end",
    ${accuracy(d.standing = 'ahead')} AS ahead, ${accuracy(d.standing = 'even')} AS even,
    ${accuracy(d.standing = 'behind')} AS behind
  FROM chosen_decision d GROUP BY d.player)
SELECT p.name AS player, m.games AS games, m.games < :min_n AS few, m.decisions AS decisions, m.accuracy AS accuracy,
  s.accuracy_low, s.accuracy_high, m.opening AS opening, m.middle AS middle, m."end" AS "end", m.ahead AS ahead, m.even AS even,
  m.behind AS behind, rounded(l.luck, 100) AS luck
FROM summed m JOIN sure s ON s.player = m.player JOIN player p ON p.id = m.player LEFT JOIN lucky l ON l.player = m.player
ORDER BY m.accuracy DESC, p.name

-- chart: accuracy.gp height 130+26 rows 20
-- column: who text who decided
-- column: few 0 1: rests on little
-- column: accuracy 1 how well they choose, 0 to 100
-- interval: accuracy
WITH of_game AS (
  SELECT player, game, sum(lost) AS lost, sum(stakes) AS stakes FROM chosen_decision GROUP BY player, game)
SELECT p.name AS who, count(*) < :min_n AS few, ${accuracy(1)} AS accuracy,
  ${limited(accuracy, 1000 - ratio_high(lost, stakes, 100), 1000 - ratio_low(lost, stakes, 100), 0, 1000)}
FROM of_game d JOIN player p ON p.id = d.player GROUP BY d.player
HAVING sum(stakes) > 0 AND count(*) >= coalesce(:min_games, 1) ORDER BY accuracy DESC, p.name

-- headline:
WITH best AS (SELECT * FROM answer ORDER BY "row" LIMIT 1), last AS (SELECT * FROM answer ORDER BY "row" DESC LIMIT 1)
SELECT 'By the program''s play, ' || b.player || ' chooses with an accuracy of ' || tenths(10 * b.accuracy)
  || CASE WHEN b.player = l.player THEN '.' WHEN b.accuracy_low > l.accuracy_high THEN ', ' || l.player || ' of '
    || tenths(10 * l.accuracy) || '.'
    ELSE '; too few games to tell the players apart.' END AS headline
FROM best b, last l

-- why: player
-- evidence: the decisions, with what the best other choice would have given more
-- apart: games
SELECT d.game AS game, d.seq AS seq, d.seat AS seat, 'decisions' AS adds_to, 1 AS amount,
  iif(d.loss > 0, 'best was ' || d.best || ', by ' || tenths(d.loss) || ' percentage points', 'nothing was better')
    || '; ' || d.phase || coalesce(', ' || d.standing, '') AS what
FROM chosen_decision d JOIN player p ON p.id = d.player WHERE p.name = :key_1 AND :of IS NOT 'games'
UNION ALL SELECT DISTINCT d.game, 2147483647, d.seat, 'games', 1, 'judged'
FROM chosen_decision d JOIN player p ON p.id = d.player WHERE p.name = :key_1 AND :of = 'games'
ORDER BY 1, 2
