/* why_sql.h - pieces of SQL that the evidence of reports shares (struct report_why in report.h).
 *
 * Evidence is a row for each thing that an event adds to a row of the report:
 *
 *   game     game.id
 *   seq      the event; AT_END: the last one of the game; NULL: the game as a whole
 *   seat     whose doing or result it is, 0 = A; NULL: nobody's in particular
 *   adds_to  the column of the report that it adds to; '' when it only stands beside
 *   amount   how much: the amounts of a column of integers add up to its number, those of a column
 *            with two decimals to the mean times the number in another (struct report_mean)
 *   what     more about it, for people
 *
 * Rows of one game stand together, those of one event and seat one after the other.  What there is
 * much of is there only when :of, the column asked for, is the one it adds to (report_why.apart).
 */
#ifndef WHY_SQL_H
#define WHY_SQL_H

#include "report/report_sql.h"

/* clang-format off */

#define AT_END "2147483647"

/* The start of the SELECT; `what` is the rest of a row. */
#define EVIDENCE(game, seq, seat, adds_to, amount, what) \
    "SELECT " game " AS game, " seq " AS seq, " seat " AS seat, '" adds_to "' AS adds_to,\n" \
    "  " amount " AS amount, " what " AS what\n"

/* A result of a table that has place, players and total; of a finisher. */
#define PLACE_TEXT(f) "'place ' || " f ".place || ' of ' || " f ".players || ', ' || " f ".total || ' points'"
#define RESULT_TEXT \
    "CASE f.win WHEN 60 THEN 'won, ' WHEN 0 THEN '' ELSE 'shared the win, ' END || " PLACE_TEXT("f")

/* EVIDENCE() of a finisher f that counts in `n`; asked for the wins, places or scores it has those. */
#define RESULT_EVIDENCE(n, what) \
    "SELECT f.game AS game, " AT_END " AS seq, f.seat AS seat,\n" \
    "  iif(:of IN ('wins', 'mean_place', 'mean_score'), :of, '" n "') AS adds_to,\n" \
    "  CASE :of WHEN 'wins' THEN f.win WHEN 'mean_place' THEN f.place WHEN 'mean_score' THEN f.total\n" \
    "    ELSE 1 END AS amount,\n" \
    "  " what " AS what\n"
#define RESULT_APART    "wins", "mean_place", "mean_score"
#define RESULT_MEANS(n) {"wins", NULL, 60}, {"mean_place", n, 0}, {"mean_score", n, 0}

/* A part of the evidence when it is asked for: finishers, each counting in `column`. */
#define FINISHERS_WHEN(column) \
    "SELECT f.game, " AT_END ", f.seat, '" column "', 1, " RESULT_TEXT "\n" \
    "FROM finisher f WHERE :of = '" column "'\n"

/* The final score of a finisher, with its parts. */
#define NAMED_PART(n) " WHEN " n " THEN r.part_" n
#define PARTS_TEXT \
    "(SELECT group_concat(title || ' ' || points, ', ') FROM (\n" \
    "    SELECT m.title, CASE m.n" FOR_EACH_PART(NAMED_PART) " END AS points\n" \
    "    FROM score_part m JOIN result r ON r.game = f.game AND r.seat = f.seat\n" \
    "    WHERE m.game_kind = " CHOSEN_KIND " ORDER BY m.n))"

/* A thing by its title. */
#define THING_CALLED(key, class) \
    "(SELECT id FROM thing WHERE game_kind = " CHOSEN_KIND " AND class = '" class "' AND title = " key ")"

/* Whether a role could be taken when that of the turn t was. */
#define WAS_OFFERED(t, key) t ".offered >> " THING_CALLED(key, "role") " & 1"

/* What a turn brought: "gained doubloons 3; the others points 2". */
#define SOME(n, what) "iif(" n " > 0, ', ' || " what " || ' ' || " n ", '')"
#define GAINS_OF(whose, none) \
    "coalesce(nullif(substr(" SOME("t." whose "_money", MONEY) " || " SOME("t." whose "_points", "'points'") "\n" \
    "    || " SOME("t." whose "_goods", "'goods'") ", 3), ''), '" none "')"
#define TURN_TEXT \
    "'gained ' || " GAINS_OF("own", "no money, points, goods") "\n" \
    "  || '; the others ' || " GAINS_OF("other", "none")

/* A building by its title: effect_of (building, cause), built (when finishers built it) and earned
 * (each time its effect gave one something). */
#define EFFECT_CALLED(key) \
    "effect_of AS MATERIALIZED (SELECT i.id AS building, c.id AS cause\n" \
    "  FROM thing i LEFT JOIN cause c ON c.game_kind = i.game_kind AND c.name = i.name\n" \
    "  WHERE i.game_kind = " CHOSEN_KIND " AND i.class = 'building' AND i.title = " key ")"
#define EARNED \
    "built AS MATERIALIZED (\n" \
    "  SELECT b.game, b.seq, b.seat, b.paid FROM effect_of k CROSS JOIN finisher f\n" \
    "  CROSS JOIN build b ON b.game = f.game AND b.seat = f.seat AND b.building = k.building),\n" \
    "earner AS (\n" \
    "  SELECT DISTINCT f.game, f.seat, k.cause FROM effect_of k CROSS JOIN finisher f\n" \
    "  CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat AND +x.cause = k.cause),\n" \
    "earned AS MATERIALIZED (\n" \
    "  SELECT l.game, l.seq, l.seat, l.thing, i.account, i.title, l.delta AS amount\n" \
    "  FROM earner e CROSS JOIN ledger l ON l.game = e.game AND l.seat = e.seat\n" \
    "    AND l.cause = e.cause AND l.delta > 0\n" \
    "  JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = l.thing)"

/* clang-format on */

#endif
