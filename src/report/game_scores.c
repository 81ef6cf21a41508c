#include "report/game_scores.h"

/* clang-format off */

const struct report_column game_scores_columns[] = {
    NUMBER_COLUMN("place", 0, "1 is first; equal places share; empty when the game was not ended"),
    TEXT_COLUMN("seat", "A is the first governor; then clockwise"),
    ANY_COLUMN("begins", COLUMN_TEXT, 0, false, COLUMN_TILES, "the tile that the rules give the seat at the start"),
    TEXT_COLUMN("player", "name"),
    PART_COLUMNS("", 0, false, "points"),
    NUMBER_COLUMN("total", 0, "final score"),
    NUMBER_COLUMN("tiebreak", 0, "the larger wins among equal scores"),
    END_OF_COLUMNS,
};

const char game_scores_sql[] =
    "SELECT place AS place, seat AS seat, (SELECT seat_start(g.game_kind, g.rules, g.players, seat_no)\n"
    "  FROM game g WHERE g.id = :game) AS begins, player AS player, part_1 AS part_1, part_2 AS part_2,\n"
    "  part_3 AS part_3, part_4 AS part_4, part_5 AS part_5, part_6 AS part_6, total AS total,\n"
    "  tiebreak AS tiebreak FROM v_seats WHERE game = :game ORDER BY place IS NULL, place, seat_no";

/* clang-format on */
