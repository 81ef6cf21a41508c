-- report: neighbours
-- order: 90
-- title: Neighbours
-- summary: a player's results by who sits on the right and on the left
-- reading: The player on the right acts first and leaves the choices. The chart shows the twelve
--     players with the most games: a field is blue where the player of the row surely won more than usual
--     beside the player of the column, and orange where less.
-- column: player text name
-- column: side text where the neighbour sat: right, who acts before the player; left, who acts after
-- column: neighbour text who sat there; with two players the same on both sides
-- column: games 0 games played to their end
-- few: games
-- column: wins 2 games the player won; a shared first place counts as its part
-- column: win_rate 1 wins in percent of games
-- detail interval: win_rate
-- column: expected 1 the same if all who sat there had won as often as these seats do
-- column: usual 1 wins of the player in percent, whoever sits on that side
-- detail interval: usual
-- verdict: the player wins more or less often than usual there
-- column: mean_place 2 mean of the places, 1 = first
-- detail interval: mean_place
-- detail column: mean_score 2 mean final score in victory points
-- detail interval: mean_score
--- Rows that are left out also count for what is usual.
${sides}
SELECT p.name AS player, iif(b.side = 0, 'right', 'left') AS side, o.name AS neighbour,
  b.n AS games, ${few(b.n)} AS few,
  ${mean2(b.win, 60)} AS wins,
  ${win_rate} AS win_rate, ${rate_ends(win_rate, b.win, b.n)},
  ${expected1(b.share, b.n)} AS expected,
  ${usual} AS usual, ${rate_ends(usual, b.all_win, b.all_n)}, b.q AS q, b.verdict AS verdict,
${place_columns_of(b)}
FROM (SELECT *, ${verdict(more, less)} FROM (${questions(all_beside, 60)}) WHERE n >= coalesce(:min_games, 1)) b
JOIN player p ON p.id = b.player JOIN player o ON o.id = b.neighbour
ORDER BY player, side DESC, games DESC, win_rate DESC, neighbour

-- chart: neighbours.gp height 470
-- column: side 0 1 the neighbour sat on the right, 2 on the left
-- column: row 0 number of the player, from 1; who played most comes first
-- column: player text name
-- column: place 0 number of the neighbour
-- column: neighbour text name
-- column: games 0 games in which they sat so
-- column: win_rate 1 games the player won, in percent
-- column: usual 1 games the player wins, whoever sits there
-- column: is_sure 0 1: with a q up to 10
-- column: few 0 1: rests on little
--- The dozen who sat at most tables.
${sides},
field AS MATERIALIZED (
  SELECT b.side + 1 AS side, b.player, b.neighbour, b.n, ${win_rate} AS win_rate,
    ${usual} AS usual, coalesce(${q} <= 100, 0) AS is_sure
  FROM (${questions(all_beside, 60)}) b),
busy AS MATERIALIZED (
  SELECT player, row_number() OVER (ORDER BY sum(n) DESC, player) AS nr FROM (
    SELECT player, n FROM field UNION ALL SELECT neighbour, n FROM field)
  GROUP BY player)
SELECT f.side AS side, r.nr AS row, p.name AS player, c.nr AS place, o.name AS neighbour,
  f.n AS games, f.win_rate AS win_rate, f.usual AS usual, f.is_sure AS is_sure, ${few(f.n)} AS few
FROM field f JOIN busy r ON r.player = f.player JOIN busy c ON c.player = f.neighbour
JOIN player p ON p.id = f.player JOIN player o ON o.id = f.neighbour
WHERE r.nr <= 12 AND c.nr <= 12 AND f.n >= coalesce(:min_games, 1)
ORDER BY f.side, r.nr, c.nr

-- headline:
SELECT coalesce((SELECT player || ' wins ' || verdict || ' often with ' || neighbour || ' on the ' || side || ', '
      || ${percent(win_rate)} || ' of ' || ${counted(games, game)} || ' where ' || ${percent(usual)} || ' are usual.'
    FROM answer WHERE verdict IN ('more', 'less') ORDER BY q, games DESC, "row" LIMIT 1),
  'Too few games to tell whether it matters who sits beside whom.') AS headline

-- why: player side neighbour
-- evidence: the results of the player in the games in which they sat so
-- mean: wins by 60
-- mean: mean_place per games
-- mean: mean_score per games
-- apart: wins mean_place mean_score
${seats}
${result_evidence(games, ${result_text})}
FROM finisher f JOIN player p ON p.id = f.player
JOIN seat s ON s.game = f.game
  AND s.seat = (f.seat + iif(:key_2 = 'right', f.players - 1, 1)) % f.players
JOIN player o ON o.id = s.player
WHERE p.name = :key_1 AND o.name = :key_3
ORDER BY f.game, f.seat

-- define: sides
--- `side`: 0 right, 1 left.  The wins beside a neighbour are compared with those of as many games drawn from all
--- of the player's.
${seats},
${seat_share},
seated AS NOT MATERIALIZED (
  SELECT f.*, w.share FROM finisher f CROSS JOIN seat_share w ON w.key = f.share_key
  WHERE ${is_somebody(f)}),
beside AS NOT MATERIALIZED (
  SELECT key >> 33 AS player, key >> 32 & 1 AS side, key & 0xffffffff AS neighbour, n, sum_1 AS win,
    sum_2 AS share, sum_3 AS places, squares_3 AS places2, sum_4 AS points, squares_4 AS points2, most_5 AS players,
    all_n, all_sum_1 AS all_win
  FROM sums((SELECT sums_by_two((f.player << 33) + r.player, (f.player << 33) + (1 << 32) + l.player,
      f.win, f.share, f.place, f.total, f.players)
    FROM seated f
    CROSS JOIN seat r ON r.game = f.game AND r.seat = (f.seat + f.players - 1) % f.players
    CROSS JOIN seat l ON l.game = f.game AND l.seat = (f.seat + 1) % f.players), 32)
  WHERE key & 0xffffffff > 0),
all_beside AS NOT MATERIALIZED (
  SELECT *, win - ${rounded(all_win * n, all_n)} AS distance,
    all_win * (60 * all_n - all_win) / all_n * n / all_n * (all_n - n) / all_n AS variance
  FROM beside)

-- define: win_rate
${percent1(b.win, 60 * b.n)}

-- define: usual
${percent1(b.all_win, 60 * b.all_n)}
