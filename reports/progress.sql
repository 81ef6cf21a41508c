-- report: progress
-- order: 60
-- title: Progress
-- summary: scores at the end of every round, of one game or over many
-- reading: The score is what the game would have ended with after that round. Over many games the band holds
--     the middle half of the seats; the chart stops where fewer than a tenth of them still play.
--     With --player the chosen player is compared with all others at the same tables.
--     Up to four games are laid over each other: a line for each player, those of winners thick.
-- column: who text winners and others; with --player that player and the others; with one game chosen, seat and player
-- column: round 0 round, at its end
-- column: seats 0 seats that still played in this round
-- column: low 0 first quartile: a quarter of them had at most this score
-- column: median 0 half of them had at most this score
-- column: high 0 third quartile: three quarters of them had at most this score
-- column: mean 2 mean score
-- detail interval: mean
-- few: seats

-- views:
--- Quartiles by nearest rank, from the number of seats with each score.  `lines` holds four bits for
--- each seat: the series it belongs to, 0 if it is not counted.
member AS MATERIALIZED (
  SELECT s.game, sum(CASE WHEN :game IS NULL THEN 1 + iif(:player IS NULL, r.place > 1,
    s.player IS NOT (SELECT id FROM player WHERE name = :player)) ELSE 1 + s.seat END
    << 4 * s.seat) AS lines
  FROM chosen c CROSS JOIN seat s ON s.game = c.game
  LEFT JOIN result r ON r.game = s.game AND r.seat = s.seat
  WHERE (:game IS NOT NULL OR r.place IS NOT NULL) AND (:player IS NULL OR :game IS NULL OR s.player = (SELECT id
    FROM player WHERE name = :player))
  GROUP BY s.game),
score AS MATERIALIZED (
  SELECT m.lines >> 4 * x.seat & 15 AS series, x.round, x.total, m.game
  FROM member m CROSS JOIN round_score x ON x.game = m.game
  WHERE m.lines >> 4 * x.seat & 15 > 0),
part AS (
  SELECT 2 - d.won AS series, d.round, d.seats, d.total, d.total_seats_n, d.total_seats_xx, d.total_seats_xw,
    d.total_seats_ww
  FROM cells c CROSS JOIN digest_progress d ON d.cell = c.cell
  UNION ALL SELECT series, round, seats, total, (seats <> 0) AS total_seats_n, total * total AS total_seats_xx,
    total * seats AS total_seats_xw, seats * seats AS total_seats_ww
  FROM (SELECT series, round, count(*) AS seats, sum(total) AS total FROM score GROUP BY game, series, round)),
mean AS MATERIALIZED (
  SELECT series, round, ${ends_of_ratio(mean, total, seats, 100)} FROM part GROUP BY series, round),
tally AS MATERIALIZED (
  SELECT series, round, total, sum(n) AS n FROM (
    SELECT 2 - d.won AS series, d.round, d.total, d.seats AS n
    FROM cells c CROSS JOIN digest_score d ON d.cell = c.cell
    UNION ALL SELECT series, round, total, 1 FROM score)
  GROUP BY series, round, total),
ranked AS (
  SELECT series, round, total,
    sum(n) OVER (PARTITION BY series, round ORDER BY total) AS upto,
    sum(n) OVER (PARTITION BY series, round) AS seats,
    sum(n * total) OVER (PARTITION BY series, round) AS points
  FROM tally),
progress AS (
  SELECT series, round, seats,
    min(total) FILTER (WHERE 4 * upto >= seats) AS low,
    min(total) FILTER (WHERE 2 * upto >= seats) AS median,
    min(total) FILTER (WHERE 4 * upto >= 3 * seats) AS high,
    mean2(points, seats) AS mean,
    CASE WHEN :game IS NULL THEN iif(series = 1, coalesce(:player, 'winners'), 'others')
      ELSE (SELECT char(65 + p.seat_no) || ' ' || p.player FROM v_sitters p
        WHERE p.game = :game AND p.seat_no = series - 1) END AS who
  FROM ranked GROUP BY series, round, seats, points),
--- The games chosen, if they are few, and a line for each seat.
few AS MATERIALIZED (
  SELECT id, row_number() OVER (ORDER BY id) AS game FROM (
    SELECT game AS id FROM kept_game WHERE counts AND moves AND is_players LIMIT 5)),
line AS (
  SELECT f.game, x.seat, x.round, x.total, coalesce(r.place = 1, 0) AS won,
    dense_rank() OVER (PARTITION BY f.game ORDER BY coalesce(r.place, 9), x.seat) AS nr,
    f.game || ' · ' || iif(g.date = '', '', date_text(g.date) || ' · ')
      || coalesce(:player, (SELECT group_concat(name, ' & ') FROM (SELECT p.player AS name FROM result w
    JOIN v_sitters p ON p.game = w.game AND p.seat_no = w.seat
    WHERE w.game = f.id AND w.place = 1 ORDER BY w.seat)), 'unfinished') AS label
  FROM few f CROSS JOIN game g ON g.id = f.id CROSS JOIN round_score x ON x.game = f.id
  CROSS JOIN seat s ON s.game = x.game AND s.seat = x.seat
  LEFT JOIN result r ON r.game = x.game AND r.seat = x.seat
  WHERE :player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player));

WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT who, p.round AS round, seats, low, median, high, mean, m.mean_low, m.mean_high, seats < :min_n AS few
FROM progress p JOIN mean m ON m.series = p.series AND m.round = p.round
WHERE seats >= coalesce(:min_games, 1) ORDER BY p.series, p.round

-- chart: progress.gp height 440 labels 40
-- column: series 0 number of the line, from 1
-- column: who text its name; with several games only the first winner of each has one
-- column: round 0 round
-- column: low 0 first quartile
-- column: high 0 third quartile
-- column: mean 2 mean score
-- column: games 0 games laid over each other; 0: one game; -1: many games, with quartiles
-- column: game 0 number of the game among several, from 1
-- column: won 0 1: the line of a winner
--- The last rounds of the few longest games would end the lines in a zigzag.
WITH chosen AS MATERIALIZED (SELECT * FROM single_games)
SELECT series, who, round, low, high, mean, iif(:game IS NULL, -1, 0) AS games, 0 AS game, 0 AS won
FROM progress p
WHERE NOT (:game IS NULL AND (SELECT count(*) FROM few) BETWEEN 2 AND 4) AND seats >= coalesce(:min_games, 1)
  AND 10 * (SELECT sum(seats) FROM progress q WHERE q.round = p.round)
  >= (SELECT sum(seats) FROM progress q WHERE q.round = 1)
UNION ALL
SELECT dense_rank() OVER (ORDER BY game, won, seat DESC), iif(nr = 1, label, ''), round, total,
  total, 100 * total, (SELECT count(*) FROM few), game, won
FROM line WHERE (:game IS NULL AND (SELECT count(*) FROM few) BETWEEN 2 AND 4)
ORDER BY series, round

-- headline:
WITH last_round AS (SELECT max(round) AS round FROM (SELECT round FROM answer GROUP BY round
    HAVING count(*) = (SELECT count(DISTINCT who) FROM answer)
      AND 2 * sum(seats) >= (SELECT sum(seats) FROM answer WHERE round = (SELECT min(round) FROM answer)))),
at_end AS (SELECT a.*, row_number() OVER (ORDER BY mean DESC, "row") AS nr FROM answer a JOIN last_round USING (round)),
first AS (SELECT * FROM at_end WHERE nr = 1),
second AS (SELECT * FROM at_end WHERE nr = 2)
SELECT CASE WHEN :game IS NOT NULL THEN (SELECT sentence FROM game_ended) WHEN :player IS NOT NULL
  THEN (SELECT p.who || ' has ' || tenths(p.mean) || ' points after round ' || p.round || ' in the mean'
    || coalesce(iif(o.mean = p.mean, ', as many as', ', ' || tenths(abs(p.mean - o.mean))
      || iif(p.mean < o.mean, ' fewer', ' more') || ' than') || ' the others at these tables', '') || '.'
  FROM at_end p LEFT JOIN at_end o ON o.who <> p.who WHERE p.who = :player)
  ELSE 'The ' || f.who || ' have ' || tenths(f.mean) || ' points after round '
  || f.round || ' in the mean' || coalesce(iif(s.mean = f.mean, ', as many as',
    ', ' || tenths(f.mean - s.mean) || ' more than')
    || ' the ' || s.who, '') || '.' END AS headline
FROM first f LEFT JOIN second s

-- why: who round
-- evidence: the scores after the last event of the round
SELECT x.game AS game, (SELECT max(t.last_seq) FROM turn t WHERE t.game = x.game AND t.round = x.round) AS seq,
  x.seat AS seat, 'seats' AS adds_to,
  1 AS amount, x.total || ' points after round ' || x.round AS what
FROM chosen c CROSS JOIN round_score x ON x.game = c.game AND x.round = :key_2
JOIN v_sitters p ON p.game = x.game AND p.seat_no = x.seat
LEFT JOIN result r ON r.game = x.game AND r.seat = x.seat
JOIN seat s ON s.game = x.game AND s.seat = x.seat
WHERE (:player IS NULL OR :game IS NULL OR s.player = (SELECT id FROM player WHERE name = :player))
  AND CASE WHEN :game IS NOT NULL THEN char(65 + x.seat) || ' ' || p.player
    WHEN r.place IS NOT NULL THEN iif(1 + iif(:player IS NULL, r.place > 1,
    s.player IS NOT (SELECT id FROM player WHERE name = :player)) = 1, coalesce(:player, 'winners'),
    'others') END = :key_1
ORDER BY x.game, x.seat
