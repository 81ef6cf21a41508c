-- report: site-judged
-- hidden: shipslog site: what a kept analysis says of a game
-- column: round 0 round in which it was decided; NULL: it never was, or from the start
-- column: favourite text who was ahead from then on
-- column: mistake text what was done in the largest mistake; NULL when there is none
-- column: player text by whom
-- column: in_round 0 in which round
-- column: loss 1 what it cost of the chance to win, in percentage points
-- column: best text the best other choice
--- Choices are named by the role or the building where they are one, else as the log writes them after the letter of
--- the seat.
WITH mistake AS (SELECT d.*, coalesce(i.title, (SELECT substr(e.text, 3) FROM event e
    WHERE e.game = d.game AND e.seq = d.seq)) AS title, substr(d.best, 3) AS better,
    substr(d.best, 3, instr(substr(d.best, 3) || ' ', ' ') - 1) AS word
  FROM judged_decision d JOIN game g ON g.id = d.game
  LEFT JOIN thing i ON i.game_kind = g.game_kind AND i.name = d.thing AND i.class = d.what
  WHERE d.game = :game AND d.mistake ORDER BY d.loss DESC, d.seq LIMIT 1)
SELECT e.round AS round, f.player AS favourite,
  CASE WHEN m.title = '-' THEN 'the pass' WHEN m.thing IS NULL THEN m.title
    ELSE 'the ' || m.title END AS mistake, p.player AS player,
  m.round AS in_round, (m.loss + 5) / 10 AS loss,
  CASE WHEN m.better = '-' THEN 'to pass' WHEN m.thing IS NULL THEN m.better
    ELSE coalesce((SELECT 'the ' || i.title FROM thing i JOIN game g ON g.game_kind = i.game_kind
    WHERE g.id = e.game AND i.name = m.word AND i.class = m.what), m.better) END AS best
FROM evaluation e JOIN v_sitters f ON f.game = e.game AND f.seat_no = e.favourite
LEFT JOIN mistake m ON m.game = e.game
LEFT JOIN v_sitters p ON p.game = m.game AND p.seat_no = m.seat
WHERE e.game = :game AND (e.round IS NOT NULL OR m.seq IS NOT NULL)
