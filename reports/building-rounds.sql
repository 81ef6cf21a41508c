-- report: building-rounds
-- alias: timing
-- order: 152
-- title: Buildings by round
-- summary: in which rounds buildings are built, and who wins with them then
-- reading: A row is a building and three rounds; a seat counts where it built the first one. Who can afford a building early
--     often leads already. Good players win with every building, so the verdict compares each player with the same player in
--     games without that purchase: of many such rows one in ten called more or less is chance all the same. Of more than 1,500
--     games the last ones are counted.
-- column: building text name
-- column: rounds text rounds in which the seat built its first one: 1-3, 4-6 and so on
-- column: seats 0 seats that did, in games played to their end
-- few: seats
-- column: share 1 in percent of the seats that built it at all
-- column: paid 2 mean price paid in money, after all reductions
-- detail interval: paid
-- column: win_rate 1 percentage of these games that the seat won
-- detail interval: win_rate
-- column: expected 1 the same if it did not matter: from how often these players win, where they sat and against whom
-- verdict: those who build it in these rounds win more or less often than they do as a rule
-- column: mean_score 2 mean final score in victory points
-- detail interval: mean_score

-- views:
chosen AS MATERIALIZED (SELECT * FROM recent_games),
seat_game AS NOT MATERIALIZED (SELECT game, players, seats_known FROM chosen),
--- The first one of each building of a seat; key: three rounds from 0, and the building.
bought AS MATERIALIZED (
  SELECT b.game, b.seat, b.building, min(b.round << 16 | b.paid) >> 16 AS round, min(b.round << 16 | b.paid) & 65535 AS paid
  FROM chosen c CROSS JOIN build b ON b.game = c.game
  GROUP BY b.game, b.seat, b.building),
mine AS MATERIALIZED (
  SELECT f.game, ((b.round - 1) / 3) << 16 | b.building AS key, f.win, f.total, b.paid
  FROM finisher f CROSS JOIN bought b ON b.game = f.game AND b.seat = f.seat),
of_game AS MATERIALIZED (
  SELECT key, game, count(*) AS n, sum(win) AS win, sum(total) AS total, sum(paid) AS paid FROM mine GROUP BY key, game),
summed AS MATERIALIZED (
  SELECT key, key & 65535 AS building, sum(n) AS n, sum(win) AS win, sum(total) AS total, sum(paid) AS paid,
    share_low(win, n, 1000, 60) AS win_rate_low, share_high(win, n, 1000, 60) AS win_rate_high,
    ratio_low(paid, n, 100) AS paid_low, ratio_high(paid, n, 100) AS paid_high,
    ratio_low(total, n, 100) AS mean_score_low, ratio_high(total, n, 100) AS mean_score_high
  FROM of_game GROUP BY key),
choices AS (
  SELECT usual(e.game, e.seat, e.player, e.chair, e.win,
    (SELECT sum(1 << (o.building & 63)) FROM offer o WHERE o.game = e.game), 1000,
    iif(e.is_asked, ((b.round - 1) / 3) << 16 | b.building, NULL))
  FROM chosen c CROSS JOIN everyone e ON e.game = c.game
  LEFT JOIN bought b ON b.game = e.game AND b.seat = e.seat),
compared AS (
  SELECT s.*, u.expected, u.distance, u.variance FROM summed s LEFT JOIN usual u ON u.key = s.key
  WHERE s.n >= coalesce(:min_games, 1)),
answered AS MATERIALIZED (
  SELECT i.title AS building, b.building AS id, b.key >> 16 AS third, (3 * (b.key >> 16) + 1) || '-' || (3 * (b.key >> 16) + 3) AS rounds,
    b.n AS seats, b.n < :min_n AS few, percent1(b.n, sum(b.n) OVER (PARTITION BY b.building)) AS share,
    mean2(b.paid, b.n) AS paid, b.paid_low, b.paid_high,
    percent1(b.win, 60 * b.n) AS win_rate, b.win_rate_low, b.win_rate_high,
    rounded(b.expected, 1000000 * b.n) AS expected, rate AS q, verdict(rate, distance, 'more', 'less') AS verdict,
    mean2(b.total, b.n) AS mean_score, b.mean_score_low, b.mean_score_high,
    sum(b.n) OVER (PARTITION BY b.building) AS built
  FROM (${questions(compared, 60)}) b JOIN chosen_thing i ON i.id = b.building);

SELECT building, rounds, seats, few, share, paid, paid_low, paid_high, win_rate, win_rate_low, win_rate_high, expected, q, verdict,
  mean_score, mean_score_low, mean_score_high
FROM answered ORDER BY built DESC, id, third

-- chart: rates.gp height 150+22 rows 36 labels 34
-- column: label text building and rounds
-- column: n 0 seats
-- column: few 0 1: rests on little
-- column: rate 1 games won in percent
-- column: rate_low 1 lower end of its interval
-- column: rate_high 1 upper end
-- column: expected 1 the same as a rule
-- column: is_sure 0 1: more, -1: less, 0: too few games to tell
--- The dozen buildings that are built most.
SELECT building || ', ' || rounds AS label, seats AS n, few, win_rate AS rate, win_rate_low AS rate_low,
  win_rate_high AS rate_high, expected, CASE verdict WHEN 'more' THEN 1 WHEN 'less' THEN -1 ELSE 0 END AS is_sure
FROM answer ORDER BY "row"

-- headline:
WITH best AS (SELECT * FROM answer WHERE verdict IN ('more', 'less') ORDER BY q, "row" LIMIT 1)
SELECT coalesce((SELECT 'Who builds the ' || building || ' in rounds ' || rounds || ' wins ' || verdict || ' often: '
    || percent(win_rate) || ', where ' || percent(expected) || ' is the rule.' FROM best),
  (SELECT 'Too few games to tell whether the round of a purchase matters; the ' || building || ' is built most, '
    || counted(seats, 'time') || ' in rounds ' || rounds || '.' FROM answer ORDER BY seats DESC, "row" LIMIT 1)) AS headline

-- why: building rounds
-- evidence: the first purchase of each seat
-- mean: paid per seats
-- apart: paid
SELECT b.game AS game, b.seq AS seq, b.seat AS seat, iif(:of = 'paid', :of, 'seats') AS adds_to, iif(:of = 'paid', b.paid, 1) AS amount,
  'for ' || b.paid || ', ' || f.result_text AS what
FROM finisher f CROSS JOIN build b ON b.game = f.game AND b.seat = f.seat
WHERE b.building = (SELECT id FROM chosen_thing WHERE class = 'building' AND title = :key_1)
  AND (3 * ((b.round - 1) / 3) + 1) || '-' || (3 * ((b.round - 1) / 3) + 3) = :key_2
  AND NOT EXISTS (SELECT 1 FROM build a WHERE a.game = b.game AND a.seat = b.seat AND a.building = b.building AND a.seq < b.seq)
ORDER BY b.game, b.seq
