/* report_sql.h - pieces of SQL that reports share.
 *
 * A report's SQL begins with one of the WITH clauses below and goes on with its own common table
 * expressions (a comma first) or its SELECT:
 *
 *     WITH_GAMES " SELECT ... FROM chosen c ..."
 *     WITH_SEATS ", picks AS (...) SELECT ... FROM finisher f ..."
 *
 *   chosen    game, kind, players, complete: the games that the filter lets through
 *   finisher  one row per seat of a chosen game that was played to its end:
 *             game, kind, players, seat, player (player.id), total, place, win (60 for a win,
 *             shared wins divided), fair (60 / players: its part of a win if all seats won
 *             equally often)
 *
 * Wins are counted in sixtieths because 60 divides by 1 to 6: sums stay integers.
 *
 * With many games three things cost: reading a game's rows once per seat, looking up something
 * for every row, and sorting for GROUP BY.  So tables that are keyed by game and seat are joined
 * to `finisher`, those keyed by game and event to one row per game, which holds what is to be
 * known of each seat in a few bits of one number; groups are told apart by one number, with what
 * comes in order within a game in front (CROSS JOIN keeps the order of the loops).  All games
 * chosen are of one kind: CHOSEN_KIND.
 */
#ifndef REPORT_SQL_H
#define REPORT_SQL_H

/* clang-format off */

/* Without the player; not yet closed. */
#define CHOSEN_OF_ALL \
    "WITH chosen AS MATERIALIZED (\n" \
    "  SELECT g.id AS game, g.game_kind AS kind, g.players AS players, a.complete AS complete\n" \
    "  FROM game g JOIN audit a ON a.game = g.id\n" \
    "  WHERE (:game IS NULL OR g.id = :game)\n" \
    "    AND (:kind IS NULL OR g.game_kind = :kind)\n" \
    "    AND (:players IS NULL OR g.players = :players)\n" \
    "    AND (:clean IS NULL OR a.errors = 0)\n" \
    "    AND (:rules IS NULL OR g.rules = :rules\n" \
    "      OR substr(g.rules, 1, length(:rules) + 1) = :rules || ',')\n" \
    "    AND (:event IS NULL OR instr(lower(g.event), lower(:event)) > 0)\n" \
    "    AND (:from IS NULL OR g.date >= substr(:from, 1, max(4, length(g.date))))\n" \
    "    AND (:to IS NULL OR (g.date <> '' AND substr(g.date, 1, length(:to)) <= :to))"

#define WITH_GAMES \
    CHOSEN_OF_ALL "\n" \
    "    AND (:player IS NULL OR g.id IN (SELECT s.game FROM seat s\n" \
    "      WHERE s.player = (SELECT id FROM player WHERE name = :player))))"

/* For reports that need the games of others, too, and leave the choice of a player to their SELECT. */
#define WITH_GAMES_OF_ALL CHOSEN_OF_ALL ")"

#define WITH_SEATS \
    WITH_GAMES ",\n" \
    "finisher AS MATERIALIZED (\n" \
    "  SELECT c.game, c.kind, c.players, s.seat, s.player,\n" \
    "    r.total, r.place,\n" \
    "    CASE r.place WHEN 1 THEN 60 / (SELECT count(*) FROM result w\n" \
    "      WHERE w.game = c.game AND w.place = 1) ELSE 0 END AS win,\n" \
    "    60 / c.players AS fair\n" \
    "  FROM chosen c\n" \
    "  CROSS JOIN result r ON r.game = c.game\n" \
    "  CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat\n" \
    "  WHERE :player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player))"

/* The kind of the games chosen; report_filter_check() sees to it that there is but one. */
#define CHOSEN_KIND "(SELECT min(kind) FROM chosen)"

/* What one pays with in that game, in the plural: "doubloons". */
#define MONEY "(SELECT money FROM kind WHERE id = " CHOSEN_KIND ")"

/* x("1") x("2") ...: a piece of SQL for each part of a score (part_1, part_2, ...). */
#define FOR_EACH_PART(x) x("1") x("2") x("3") x("4") x("5") x("6")

/* num / den rounded to the nearest integer, halves up; num >= 0; NULL when den is 0. */
#define ROUNDED(num, den) "((2 * (" num ") + (" den ")) / (2 * (" den ")))"

/* Mean with two decimals, and share in percent with one. */
#define MEAN2(sum, n)      "((200 * (" sum ") + (" n ")) / (2 * (" n ")))"
#define PERCENT1(part, of) "((2000 * (" part ") + (" of ")) / (2 * (" of ")))"

/* What the bootstrap of a mean needs (MEAN_INTERVAL): an aggregate over the drawers of a row, each
 * with a sum and its weight.  Games lie in DRAWERS drawers, those of one game in the same; with no
 * more games than that, each has one to itself. */
#define SAMPLE(sum, weight) "group_concat((" sum ") || ' ' || (" weight "))"
#define DRAWERS             "500"
#define DRAWER              "f.game % " DRAWERS

/* clang-format on */

#endif
