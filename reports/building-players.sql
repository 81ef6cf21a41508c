-- report: building-players
-- order: 155
-- title: Buildings by player
-- summary: who wins with which building
-- reading: The games in which a player owned the building at the end of a round. Good players win more with every
--     building, so the verdict compares with as many games drawn from all games of the player, at tables of these
--     sizes. Owners of expensive
--     buildings also win more because the leaders can afford them.
-- column: building text name
-- column: player text who owned it
-- column: games 0 games played to their end in which the player owned it
-- few: games
-- column: wins 2 of these, those the player won; a shared first place counts as its part
-- column: expected 2 wins of somebody who wins as often as all do, with as many players, from the same seats
-- column: win_rate 1 wins in percent of games
-- interval: win_rate
-- column: usual 1 games the player wins in percent at tables of these sizes, with the building or without
-- verdict: the player wins more or less often with it than in as many games drawn from all of the player's

-- views:
--- `usual` is what the player would win in as many games drawn from all of the player's at tables of the same sizes, in
--- millionths of a sixtieth; the variance is that of drawing them.
career AS MATERIALIZED (
  SELECT f.player, f.players, count(*) AS all_n, sum(f.win) AS all_win, bit_sums(f.owned, 1) AS games,
    bit_sums(f.owned, f.win) AS wins, bit_sums(f.owned, w.share) AS shares
  FROM finisher f JOIN seat_share w ON w.key = f.share_key
  WHERE f.player > 0 GROUP BY f.player, f.players),
owner AS NOT MATERIALIZED (
  SELECT b.key + (SELECT min(id) FROM chosen_thing WHERE class = 'building') AS building, c.player, c.all_n, c.all_win,
    b.value AS n, c.wins ->> b.key AS win, c.shares ->> b.key AS share
  FROM career c CROSS JOIN json_each(c.games) b WHERE b.value > 0),
asked_of AS (
  SELECT *, win - rounded(usual, 1000000) AS distance FROM (
    SELECT building, player, sum(n) AS n, sum(win) AS win, sum(share) AS share,
      sum(1000000 * n * all_win / all_n) AS usual,
      sum(all_win * (60 * all_n - all_win) / all_n * n / all_n * (all_n - n) / max(all_n - 1, 1)) AS variance
    FROM owner GROUP BY building, player));

SELECT i.title AS building, p.name AS player, o.n AS games, o.n < :min_n AS few,
  mean2(o.win, 60) AS wins, rounded(o.share + 1000, 10000000) AS expected,
  percent1(o.win, 60 * o.n) AS win_rate,
  wilson_low(o.win, o.n, 1000, 60) AS win_rate_low, wilson_high(o.win, o.n, 1000, 60) AS win_rate_high,
  rounded(o.usual + 10, 60000 * o.n) AS usual,
  rate AS q, verdict(rate, distance, 'more', 'less') AS verdict
FROM (${questions(asked_of, 60)}) o JOIN player p ON p.id = o.player
JOIN shown_thing i ON i.game_kind = (SELECT kind FROM chosen_kind) AND i.id = o.building
WHERE o.n >= coalesce(:min_games, 1)
ORDER BY games DESC, wins DESC, o.building, player

-- chart: building-players.gp height 140+24 rows 20 labels 40
-- column: building text name
-- column: player text who owned it
-- column: games 0 games in which the player owned it
-- few: games
-- column: win_rate 1 wins in percent of these games
-- interval: win_rate
-- column: usual 1 games the player wins in percent at such tables, with the building or without
-- column: verdict text as in the report
--- Who owned it in every game cannot win more or less often with it: these come last.
SELECT i.title AS building, p.name AS player, o.n AS games, o.n < :min_n AS few,
  percent1(o.win, 60 * o.n) AS win_rate,
  wilson_low(o.win, o.n, 1000, 60) AS win_rate_low, wilson_high(o.win, o.n, 1000, 60) AS win_rate_high,
  rounded(o.usual + 10, 60000 * o.n) AS usual, o.verdict AS verdict
FROM (SELECT *, rate AS q, verdict(rate, distance, 'more',
  'less') AS verdict FROM (${questions(asked_of, 60)})) o JOIN player p ON p.id = o.player
JOIN shown_thing i ON i.game_kind = (SELECT kind FROM chosen_kind) AND i.id = o.building
WHERE o.n >= coalesce(:min_games, 1)
ORDER BY o.variance = 0, o.n DESC, o.win DESC, o.building, p.name

-- headline:
SELECT coalesce((SELECT player || ' wins ' || verdict || ' often with the ' || building || ', ' || wins_text(wins)
  || ' of '
      || counted(games, 'game') || ' where ' || percent(usual) || ' are usual.'
    FROM answer WHERE verdict IN ('more', 'less') ORDER BY q, games DESC, "row" LIMIT 1),
  (SELECT 'Too few games to tell who wins with what; ' || player || ' owned the ' || building || ' most, in '
      || counted(games, 'game') || ', and won ' || wins_text(wins) || '.' FROM answer WHERE "row" = 1)) AS headline

-- why: building player
-- evidence: the results of the player in the games in which the player owned it
-- mean: wins by 60
-- apart: wins
${result_evidence(games, f.result_text)}
FROM finisher f JOIN player p ON p.id = f.player
WHERE p.name = :key_2 AND EXISTS (SELECT 1 FROM building_total x WHERE x.game = f.game AND x.seat = f.seat
  AND x.building = (SELECT id FROM chosen_thing WHERE class = 'building' AND title = :key_1) AND x.rounds_owned > 0)
ORDER BY f.game, f.seat
