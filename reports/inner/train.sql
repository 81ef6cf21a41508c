-- report: train
-- hidden: shipslog train: the mistakes that can be asked about
-- column: game 0 number of the game in the database
-- column: hash text its content hash
-- column: date text its date
-- column: seq 0 event of the choice
-- column: round 0 round
-- column: turn 0 turn of the round
-- column: seat 0 who decided, 0 = A
-- column: player text name
-- column: loss 2 what the choice cost, in percentage points
-- column: severity text mistake, blunder
-- column: reason text kind of reason; NULL: none is known
-- column: habit text what who does that does
-- column: why text the reason in words, with '{A}' for the player of seat A; NULL likewise
-- column: box 0 of the schedule (training); NULL: never asked
-- column: times 0 answers
-- column: right 0 of these, right ones
-- column: due text date from which it is asked again
-- column: answered text date of the last answer
--- What was asked before comes first, then what cost most.  The best choice is certain, since the loss is two errors above 0; what
--- is as good as it is right, too.  Events of a game that is read as repaired are not those of its log.
SELECT d.game AS game, g.hash AS hash, g.date AS date, d.seq AS seq, d.round AS round, d.turn AS turn, s.seat AS seat,
  d.player AS player, d.loss AS loss, d.severity AS severity, d.reason AS reason, d.habit AS habit, k.why AS why,
  t.box AS box, t.times AS times, t.right AS right, t.due AS due, t.answered AS answered
FROM chosen c CROSS JOIN graded k ON k.game = c.game AND k.severity IN ('mistake', 'blunder')
CROSS JOIN v_judged_decisions d ON d.game = k.game AND d.seq = k.seq
CROSS JOIN seat s ON s.game = d.game AND s.seat = unicode(d.seat) - 65
JOIN game g ON g.id = d.game LEFT JOIN training t ON t.hash = g.hash AND t.seq = d.seq
WHERE d.loss > 2 * d.error AND (:player IS NULL OR s.seat IN (SELECT p.seat FROM players_seat p WHERE p.game = d.game))
  AND EXISTS (SELECT 1 FROM judged_choice j WHERE j.game = d.game AND j.seq = d.seq)
  AND NOT EXISTS (SELECT 1 FROM reading r WHERE r.game = d.game)
ORDER BY t.due IS NULL, t.due, d.loss DESC, d.game, d.seq
