-- report: rounds
-- title: Rounds
-- summary: how long games last
-- not-by-games: a row is one game
-- column: game 0 its number
-- column: rounds 0 how many
-- column: mean 2 of its seats
SELECT a.game AS game, ${length(a, 1)} AS rounds, 0 AS mean FROM audit a ORDER BY a.game

-- chart: rounds.gp height 140+24 rows 20 labels 28
-- column: game 0 its number
-- column: rounds 0 how many
SELECT game, rounds FROM audit
ORDER BY game

-- why: game
-- evidence: the end of the game
-- mean: mean by 60
-- mean: * per rounds
-- apart: rounds mean
SELECT a.game AS game, NULL AS seq, NULL AS seat, 'rounds' AS adds_to,
  ${length(a, ${one})} AS amount, '' AS what
FROM audit a WHERE a.game = :key_1

-- define: length(t, n)
--- A piece with parameters.
${t}.rounds * ${n}

-- define: one
1
