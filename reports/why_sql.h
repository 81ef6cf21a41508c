/* why_sql.h - pieces of SQL that the evidence of reports shares (struct report_why in report.h).
 *
 * Evidence is a row for each thing that an event adds to a row of the report:
 *
 *   game     game.id
 *   seq      the event; AT_END: the last one of the game; NULL: the game as a whole
 *   seat     whose doing or result it is, 0 = A; NULL: nobody's in particular
 *   adds_to  the column of the report that it adds to; '' when it only stands beside
 *   amount   how much: the amounts of a column of integers add up to its number, those of a column
 *            with two decimals to the mean times the number in the column `per`
 *   what     more about it, for people
 *
 * Rows of one game stand together, those of one event and seat one after the other.
 */
#ifndef WHY_SQL_H
#define WHY_SQL_H

#include "report_sql.h"

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

#define SEAT_IS_CHOSEN(t) \
    "(:player IS NULL OR " t ".seat IN (SELECT s.seat FROM seat s\n" \
    "    JOIN player p ON p.id = s.player WHERE s.game = " t ".game AND p.name = :player))"

/* What a turn brought: "gained doubloons 3; the others points 2". */
#define SOME(n, what) "iif(" n " > 0, ', ' || " what " || ' ' || " n ", '')"
#define GAINS_OF(whose, none) \
    "coalesce(nullif(substr(" SOME("t." whose "_money", MONEY) " || " SOME("t." whose "_points", "'points'") "\n" \
    "    || " SOME("t." whose "_goods", "'goods'") ", 3), ''), '" none "')"
#define TURN_TEXT \
    "'gained ' || " GAINS_OF("own", "no money, points, goods") "\n" \
    "  || '; the others ' || " GAINS_OF("other", "none")

/* clang-format on */

#endif
