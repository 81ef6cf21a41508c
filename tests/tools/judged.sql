-- Made-up evaluations of all games of a book with moves, for sqlite3: each choice of a role is judged, and with each
-- round something turns up.  The numbers follow from those of the games and mean nothing.
INSERT INTO evaluation SELECT g.id, 0, 1, 'plain', 20, 1, 64, 200, 0, 7, 2, 0
FROM game g JOIN audit a ON a.game = g.id WHERE a.moves ORDER BY g.id;
INSERT INTO luck SELECT t.game, t.first_seq, s.seat, t.round, (t.turn * 370 + s.seat * 1010 + t.game * 130) % 1201 - 600, 250
FROM turn t JOIN seat s ON s.game = t.game WHERE t.pick = 1 ORDER BY 1, 2, 3;
INSERT INTO course SELECT s.game, s.seat, 2500, l.luck, 300, s.seat * 100, 200, coalesce((r.place = 1) * 10000, 3000) - 2500 - l.luck
    - s.seat * 100, coalesce((r.place = 1) * 10000, 3000)
FROM evaluation e JOIN seat s ON s.game = e.game LEFT JOIN result r ON r.game = s.game AND r.seat = s.seat
JOIN (SELECT game, seat, sum(change) AS luck FROM luck GROUP BY game, seat) l ON l.game = s.game AND l.seat = s.seat
ORDER BY 1, 2;
INSERT INTO chance SELECT c.game, c.seat, n.column1, 0, 0 FROM course c, (VALUES(0), (1)) n ORDER BY 1, 2, 3;
INSERT INTO chance SELECT s.game, s.seat, t.first_seq - 1, (t.turn * 410 + s.seat * 1700 + t.game * 90) % 4000, 0
FROM turn t JOIN seat s ON s.game = t.game WHERE t.first_seq > 2 ORDER BY 1, 2, 3;
INSERT INTO judged_decision SELECT t.game, t.first_seq, t.round, t.pick, t.seat, 'role', (SELECT i.name FROM game g JOIN thing i
  ON i.game_kind = g.game_kind AND i.id = t.role WHERE g.id = t.game), char(65 + t.seat) || ' mayor',
  d.loss, 150, d.loss / 9, 900, -d.loss / 2, d.loss > 500
FROM turn t JOIN (SELECT game AS g, turn AS n, (turn * turn * 17 + game * 29 + role * 13) % 800 - 200 AS loss FROM turn) d
  ON d.g = t.game AND d.n = t.turn ORDER BY 1, 2;
-- Of the mistakes, each with a grade and a kind of reason (of one in four none is known), and all choices of the larger ones.
INSERT INTO graded SELECT d.game, d.seq, CASE d.loss % 3 WHEN 0 THEN 'inaccuracy' WHEN 1 THEN 'mistake' ELSE 'blunder' END,
  CASE d.loss / 3 % 4 WHEN 0 THEN 'less-bonus' WHEN 1 THEN 'rival-bonus' WHEN 2 THEN 'end-for-another' END,
  CASE d.loss / 3 % 4 WHEN 1 THEN '{' || char(65 + d.seat) || '} gets less than {A}' END
FROM judged_decision d WHERE d.mistake ORDER BY 1, 2;
INSERT INTO judged_choice SELECT x.game, d.seq, row_number() OVER (PARTITION BY x.game, d.seq ORDER BY x.taken, 150 * x.on_card + unicode(x.role) % 5 * 100, x.role),
  x.seat || ' ' || x.role, NULL, 5000 - iif(x.taken, 1500, 150 * x.on_card + unicode(x.role) % 5 * 100), 100, x.taken
FROM graded d JOIN turn t ON t.game = d.game AND t.first_seq = d.seq JOIN v_role_choices x ON x.game = t.game AND x.turn = t.turn
WHERE d.severity <> 'inaccuracy';
