-- report: sheet
-- order: 260
-- title: Game sheet
-- summary: one game: its roles turn by turn, and what came of them
-- reading: The gains of a turn count from the choice of the role to the next choice; expenses are not
--     subtracted. What players gain in a new round before its first role is in a row of its own. The chart has the scores at the end of every round, the roles each player took in it,
--     income by source and the parts of the score. The report difference says where the winner's lead arose.
-- needs: game
-- not-by-games: it is about one game
-- column: round 0 round
-- column: pick 0 number of the choice within the round; 0: before the first role
-- column: player text who took the role; empty before the first
-- column: role text its name
-- detail on-card column: on_card 0 money that lay on the card; only where there can be any
-- column: own_money 0 money the picker gained in the turn, that on the card included
-- detail column: other_money 0 money all others together gained
-- column: own_points 0 victory points of the picker, those of buildings left out
-- column: other_points 0 victory points of all others together
-- column: own_goods 0 goods the picker gained
-- detail column: other_goods 0 goods all others together gained
-- drawn column: own_drawn 0 cards the picker drew, kept or not; only where players draw
-- detail drawn column: other_drawn 0 cards all others together drew
-- column: score 0 score of the picker at the end of the round

-- views:
--- What came before the first role of a round: the turn of these events is the last of the round before.
between_roles AS MATERIALIZED (
  SELECT a.game, a.seq, a.round, l.seat, i.account, i.title, l.delta
  FROM chosen c CROSS JOIN (
    SELECT x.game, x.round, max(x.turn) AS turn FROM chosen c CROSS JOIN turn x ON x.game = c.game GROUP BY x.game,
      x.round) t
    ON t.game = c.game
  CROSS JOIN action a ON a.game = t.game AND a.turn = t.turn AND a.round > t.round
  CROSS JOIN ledger l ON l.game = a.game AND l.seq = a.seq AND l.delta > 0
  JOIN shown_thing i ON i.game_kind = c.kind AND i.id = l.thing);

SELECT round, 0 AS pick, '' AS player, '' AS role, NULL AS on_card,
  NULL AS own_money, sum(iif(account = 'money', delta, 0)) AS other_money,
  NULL AS own_points, sum(iif(account = 'points', delta, 0)) AS other_points,
  NULL AS own_goods, sum(iif(account = 'goods', delta, 0)) AS other_goods,
  NULL AS own_drawn, NULL AS other_drawn, NULL AS score
FROM between_roles GROUP BY round
UNION ALL
SELECT t.round, t.pick, p.player, i.title, t.on_card, t.own_money, t.other_money,
  t.own_points, t.other_points, t.own_goods, t.other_goods, t.own_drawn, t.other_drawn, r.total
FROM chosen c CROSS JOIN turn t ON t.game = c.game
JOIN v_sitters p ON p.game = t.game AND p.seat_no = t.seat
JOIN shown_thing i ON i.game_kind = c.kind AND i.id = t.role
LEFT JOIN round_score r ON r.game = t.game AND r.round = t.round AND r.seat = t.seat
ORDER BY round, pick

-- chart: sheet.gp height 920 labels 32
-- column: panel 0 0 texts, 1 scores, 2 roles, 3 income, 4 parts of the score
-- column: series 0 number of the seat, from 1; of the text
-- column: who text player
-- column: rank 0 number of the role, the source, the part, from 1
-- column: label text its name
-- column: round 0 round, of scores and roles; else 0
-- column: low 0 where the bar begins; of a role the choice of the seat in the round, from 1
-- column: high 0 score; where the bar ends
WITH sitter AS MATERIALIZED (
  SELECT c.game, c.kind, p.seat_no AS seat, p.player AS who
  FROM chosen c CROSS JOIN v_sitters p ON p.game = c.game),
score AS MATERIALIZED (
  SELECT r.round, r.seat, r.total
  FROM chosen c CROSS JOIN round_score r ON r.game = c.game),
role AS MATERIALIZED (
  SELECT i.id, i.name, row_number() OVER (ORDER BY i.id) AS rank
  FROM shown_thing i WHERE i.game_kind = (SELECT kind FROM chosen_kind) AND i.class = 'role'),
money AS MATERIALIZED (
  SELECT id FROM shown_thing WHERE game_kind = (SELECT kind FROM chosen_kind) AND account = 'money'),
gain_source AS MATERIALIZED (
  SELECT x.cause, row_number() OVER (ORDER BY sum(x.gained) DESC, x.cause) AS rank
  FROM chosen c CROSS JOIN income x ON x.game = c.game
  WHERE x.gained > 0 AND x.thing IN money GROUP BY x.cause),
gain AS (
  SELECT x.seat, min(o.rank, 7) AS rank,
    iif(o.rank < 7, a.title, 'other') AS label, sum(x.gained) AS n
  FROM chosen c CROSS JOIN income x ON x.game = c.game
  JOIN gain_source o ON o.cause = x.cause
  JOIN shown_cause a ON a.game_kind = c.kind AND a.id = x.cause
  WHERE x.gained > 0 AND x.thing IN money GROUP BY x.seat, min(o.rank, 7)),
part AS (
  SELECT r.seat AS letter, r.part AS name, r.points AS n
  FROM chosen c CROSS JOIN v_result_parts r ON r.game = c.game
  UNION ALL SELECT x.seat, x.part, x.points
  FROM chosen c CROSS JOIN v_score_parts x ON x.game = c.game
  WHERE x.round = (SELECT max(round) FROM score) AND NOT EXISTS (SELECT 1 FROM result r
    WHERE r.game = c.game)),
line AS (
SELECT 0 AS panel, 1 AS series, '' AS who, 0 AS rank,
  date_text(g.date) AS label,
  0 AS round, 0 AS low, 0 AS high
FROM chosen c JOIN game g ON g.id = c.game
UNION ALL SELECT 0, 2, '', 0, (SELECT money FROM chosen_kind), 0, 0, 0 FROM chosen
UNION ALL SELECT 0, 3, '', 0, iif(EXISTS (SELECT 1 FROM result r WHERE r.game = c.game),
  'Final score', 'Score after round ' || (SELECT max(round) FROM score)), 0, 0, 0
  FROM chosen c
UNION ALL SELECT 1, s.seat + 1, s.who, 0, '', r.round, 0, r.total
  FROM score r JOIN sitter s ON s.seat = r.seat
UNION ALL SELECT 2, s.seat + 1, s.who, o.rank, upper(substr(o.name, 1, 1)) || iif(instr(o.name, '-'), substr(o.name, 2,
  1) || substr(o.name, -1),
    substr(o.name, 2, 2 + EXISTS (SELECT 1 FROM role q WHERE q.id <> o.id
      AND NOT instr(q.name, '-') AND substr(q.name, 1, 3) = substr(o.name, 1, 3)))),
  t.round, row_number() OVER (PARTITION BY t.round, t.seat ORDER BY t.turn), 0
  FROM sitter s CROSS JOIN turn t ON t.game = s.game AND t.seat = s.seat
  JOIN role o ON o.id = t.role
UNION ALL SELECT 3, s.seat + 1, s.who, x.rank, x.label, 0,
  sum(x.n) OVER w - x.n, sum(x.n) OVER w FROM gain x JOIN sitter s ON s.seat = x.seat
  WINDOW w AS (PARTITION BY x.seat ORDER BY x.rank)
UNION ALL SELECT 4, s.seat + 1, s.who, m.n, m.title, 0,
  sum(x.n) OVER w - x.n, sum(x.n) OVER w
  FROM part x JOIN sitter s ON s.seat = unicode(x.letter) - 65
  JOIN score_part m ON m.game_kind = s.kind AND m.name = x.name
  WHERE x.n <> 0 WINDOW w AS (PARTITION BY s.seat ORDER BY m.n))
SELECT panel, series, who, rank, label, round, low, high FROM line
WHERE EXISTS (SELECT 1 FROM score)
ORDER BY panel, series, round, rank, low

-- headline:
SELECT (SELECT sentence FROM game_ended) AS headline

-- why: round pick
-- evidence: the choice of the role, and what the turn brought
SELECT t.game AS game, t.first_seq AS seq, t.seat AS seat, '' AS adds_to,
  NULL AS amount, t.text AS what
FROM chosen c CROSS JOIN turn_text t ON t.game = c.game
WHERE t.round = :key_1 AND t.pick = :key_2
UNION ALL SELECT game, seq, seat, 'other_' || account, delta, title
FROM between_roles WHERE round = :key_1 AND :key_2 = 0
ORDER BY 1, 2, 3, 6
