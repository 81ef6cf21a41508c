-- report: site-accuracy
-- hidden: shipslog site: how well the players of a game chose, beside their luck
-- column: player text name
-- column: accuracy 1 how well they chose, 0 to 100 (report accuracy)
-- column: luck 1 what tiles and cards gave of the chance to win, or took, in percentage points
-- column: blunders 0 mistakes for certain that cost a fifth of a game and more
-- column: mistakes 0 that cost a tenth and more
-- column: inaccuracies 0 that cost a twentieth and more
SELECT p.player AS player, ${accuracy(1)} AS accuracy,
  (SELECT rounded(c.luck, 10) FROM course c WHERE c.game = d.game AND c.seat = d.seat_no) AS luck,
  count(*) FILTER (WHERE d.severity = 'blunder') AS blunders, count(*) FILTER (WHERE d.severity = 'mistake') AS mistakes,
  count(*) FILTER (WHERE d.severity = 'inaccuracy') AS inaccuracies
FROM (SELECT v.*, unicode(v.seat) - 65 AS seat_no FROM v_judged_decisions v WHERE v.game = :game) d
JOIN v_sitters p ON p.game = d.game AND p.seat_no = d.seat_no
GROUP BY d.seat_no ORDER BY d.seat_no
