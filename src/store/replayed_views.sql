--- Views of tables that come from replays (replayed.sql).  They stand in no file: each connection of ours makes them, and the
--- extension does, as temporary views, so that every view of a file can be read without this program.

---- views: names instead of numbers, made when they are asked for ----

CREATE VIEW v_events AS
  -- Events with names, and the position after them.
SELECT a.game AS game, -- game.id
    a.seq AS seq,      -- 1-based number of the event, in the reading of the game
    a.round AS round,  -- round it belongs to
    a.turn AS turn,    -- turn.turn it belongs to
    v.name AS verb,    -- 'load'
    v.class AS class,  -- decision, chance, note
    char(65 + a.seat) AS seat, -- who acts; NULL for chance and notes
    p.player AS player, -- name of that player
    i.name AS item,    -- first thing named
    a.amount AS amount, -- number beside it
    coalesce(t.name, a.at_number) AS place, -- behind '@': ship size or building
    a.verdict AS verdict, -- 0 legal, 1 undecidable, 2 illegal, 3 impossible
    coalesce(d.text, e.text) AS text, -- the statement in canonical notation
    coalesce(d.line, e.line) AS line, -- line in the source
    coalesce(d.column, e.column) AS column, -- column in the source
    coalesce(d.length, e.length) AS length, -- bytes in the source
    printf('%016x', a.hash) AS hash -- hash of the position, version 2
FROM action a
JOIN game g ON g.id = a.game
LEFT JOIN event e ON e.game = a.game AND e.seq = a.seq
LEFT JOIN repaired d ON d.game = a.game AND d.seq = a.seq
JOIN verb v ON v.game_kind = g.game_kind AND v.id = a.verb
LEFT JOIN v_sitters p ON p.game = a.game AND p.seat_no = a.seat
LEFT JOIN thing i ON i.game_kind = g.game_kind AND i.id = a.item
LEFT JOIN thing t ON t.game_kind = g.game_kind AND t.id = a.at_thing;

CREATE VIEW v_ledger AS
  -- Income and expense with names.
SELECT l.game AS game, -- game.id
    l.seq AS seq,      -- event; 0 for the set-up
    a.round AS round,  -- round it belongs to; NULL for the set-up
    a.turn AS turn,    -- turn.turn it belongs to; NULL for the set-up
    char(65 + l.seat) AS seat, -- whose
    p.player AS player, -- name of that player
    i.name AS thing,   -- 'd', 'vp' or a good
    c.name AS cause,   -- 'small-market'
    l.delta AS delta   -- change
FROM ledger l
JOIN game g ON g.id = l.game
JOIN v_sitters p ON p.game = l.game AND p.seat_no = l.seat
JOIN thing i ON i.game_kind = g.game_kind AND i.id = l.thing
JOIN cause c ON c.game_kind = g.game_kind AND c.id = l.cause
LEFT JOIN action a ON a.game = l.game AND a.seq = l.seq;
