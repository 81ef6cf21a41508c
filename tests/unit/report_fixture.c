#include "report_fixture.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "report/report.h"
#include "report/report_write.h"
#include "scratch.h"
#include "store_games.h"
#include "store/schema/rows.h"
#include "store/store.h"

#define GAME(id, rules, players, date, event)                                                  \
    "INSERT INTO game(id, hash, source, first_line, lines, offset, bytes, game_kind, rules,"   \
    " players, date, event, site, own_id) VALUES(" id ", 'hash" id "', 1, 1, 9, 0, 99,"        \
    " 'puerto-rico', '" rules "', " players ", '" date "', '" event "', '', '');"
#define SEATS(game, a, b, c)                                                                   \
    "INSERT INTO seat(game, seat, player) VALUES(" game ", 0, " a "), (" game ", 1, " b        \
    "), (" game ", 2, " c ");"
#define KIND "game_kind = 'puerto-rico'"
#define THING(name)                                                                            \
    "(SELECT min(id) FROM thing WHERE " KIND " AND name = '" name "' AND class <> 'seat')"
#define CAUSE(name) "(SELECT id FROM cause WHERE " KIND " AND name = '" name "')"
#define INCOME(game, seat, thing, cause, gained, spent)                                        \
    "INSERT INTO income(game, seat, thing, cause, gained, spent) VALUES(" game ", " seat       \
    ", " THING(thing) ", " CAUSE(cause) ", " gained ", " spent ");"
#define TURN(game, turn, round, pick, seat, role, coins, gains)                                \
    "INSERT INTO turn(game, turn, round, pick, seat, role, on_card, own_money, other_money,"   \
    " own_points, other_points, own_goods, other_goods, own_drawn, other_drawn, first_seq,"    \
    " last_seq, offered, on_cards, purses, scores) VALUES(" game ", " turn ", " round          \
    ", " pick ", " seat                                                                        \
    ", " THING(role) ", " coins ", " gains                                                     \
                     ", 0, 0, 1, 1, (1 << " THING(role) ") | (1 << " THING(                    \
                         "mayor") "), " coins                                                  \
                                  " << 6 * (" THING(role) " - " THING("settler") "), 0, 0);"
#define BUILD(game, seq, round, seat, building, paid, owned, manned)                           \
    "INSERT INTO build(game, seq, round, turn, seat, building, paid) VALUES(" game ", " seq    \
    ", " round ", 1, " seat                                                                    \
    ", " THING(building) ", " paid ");"                                                        \
                         "INSERT INTO building_total VALUES(" game ", " seat                   \
                         ", " THING(building) ", 4, 2, 1, " round ", " paid ", " owned         \
                                              ", " manned ", 0, 0, 0, 0, 0);"
#define RESULT(game, seat, chips, buildings, bonus, total, place)                              \
    "INSERT INTO result(game, seat, part_1, part_2, part_3, part_4, total, tiebreak, place, "  \
    "win, owned) "                                                                             \
    "VALUES(" game ", " seat ", " chips ", " buildings ", 0, " bonus ", " total ", 0, " place  \
    ", 0, 0);"
#define SCORE(game, round, seat, total, money, gained)                                         \
    "INSERT INTO round_score(game, round, seat, part_1, part_2, part_3, part_4, total,"        \
    " money, gained) "                                                                         \
    "VALUES(" game ", " round ", " seat ", " total ", 0, 0, 0, " total ", " money ", " gained  \
    ");"

#define COURSE(game, seat, parts)                                                              \
    "INSERT INTO course VALUES(" game ", " seat ", " parts ");"                                \
    "INSERT INTO chance VALUES(" game ", " seat ", 0, 0, 0);"

static const char *const rows[] = {
    "INSERT INTO source(id, path, format) VALUES(1, 'a.slog', 'slog');",
    "INSERT INTO player(id, name) VALUES(1, 'Anna'), (2, 'Bob'), (3, 'Cleo'), (4, 'Dora');",
    GAME("1", "rgg2002", "3", "2024-01-04", "Club evening"),
    GAME("2", "rgg2002, bank=86", "4", "2024-02-10", "Spring Cup"),
    GAME("3", "alea2001", "3", "", ""),
    SEATS("1", "1", "2", "3") SEATS("2", "2", "1", "3") SEATS("3", "4", "3", "1"),
    "INSERT INTO seat(game, seat, player) VALUES(2, 3, 4);",
    "INSERT INTO audit(game, moves, seats_known, counts, complete, dead, diverged, verdict, "
    "cannot_tell,"
    " events, rounds, turns, findings, errors, early, adjusted)"
    " VALUES(1, 1, 0, 1, 1, 0, 0, 0, 0, 20, 2, 4, 0, 0, 0, 0), (2, 1, 0, 1, 1, 0, 0, 0, 0, 20, "
    "2, 2, "
    "0, 0, 0, 0),"
    " (3, 1, 0, 1, 0, 1, 0, 3, 0, 9, 1, 1, 2, 1, 0, 0);"
    "UPDATE audit SET seats_known = (SELECT players FROM game WHERE id = audit.game);",
    TURN("1", "1", "1", "1", "0", "trader", "0", "4, 2, 0, 0, 0, 0"),
    TURN("1", "2", "1", "2", "1", "prospector", "1", "2, 0, 0, 0, 0, 0"),
    TURN("1", "3", "2", "1", "1", "trader", "2", "2, 0, 0, 0, 0, 0"),
    TURN("1", "4", "2", "2", "2", "captain", "0", "0, 0, 5, 1, 0, 0"),
    TURN("2", "1", "1", "1", "0", "trader", "0", "0, 0, 0, 0, 0, 0"),
    TURN("2", "2", "2", "1", "3", "craftsman", "1", "0, 0, 0, 0, 2, 1"),
    TURN("3", "1", "1", "1", "0", "captain", "0", "0, 0, 9, 9, 0, 0"),
    "INSERT INTO voyage(game, turn, ship, room, loaded, aboard) VALUES(1, 4, 0, 4, 2, 4),"
    " (1, 4, 1, 5, 0, 0), (1, 4, 2, 6, 1, 3), (3, 1, 0, 4, 4, 4);",
    "INSERT INTO role_total SELECT game, seat, role, count(*), count(*), sum(round),"
    " sum(on_card), sum(own_money), sum(other_money), sum(own_points), sum(other_points),"
    " sum(own_goods), sum(other_goods), sum(own_drawn), sum(other_drawn) FROM turn"
    " GROUP BY game, seat, role;",
    "INSERT INTO role_total SELECT game, seat, " THING(
        "mayor") ", count(*), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM turn GROUP BY game, seat;",
    "INSERT INTO best_turn SELECT game, seat, count(*), max(own_points), min(turn),"
    " max(own_money), min(turn), max(own_goods), min(turn), max(own_drawn), min(turn)"
    " FROM turn GROUP BY game, seat;",
    INCOME("1", "0", "d", "setup", "2", "0") INCOME("1", "0", "d", "sale", "3", "0"),
    INCOME("1", "0", "d", "small-market", "1", "0") INCOME("1", "1", "d", "sale", "2", "0"),
    INCOME("1", "1", "d", "role-coins", "3", "0") INCOME("1", "1", "d", "privilege", "1", "0"),
    INCOME("1", "2", "d", "price", "0", "4") INCOME("1", "2", "vp", "shipping", "5", "0"),
    INCOME("1", "0", "paper", "harbor", "1", "0"),
    INCOME("2", "3", "corn", "production", "2", "0"),
    INCOME("3", "0", "vp", "shipping", "9", "0"),
    BUILD("1", "2", "1", "0", "small-market", "1", "2", "1"),
    BUILD("2", "3", "2", "2", "small-market", "0", "1", "1"),
    BUILD("1", "8", "2", "1", "harbor", "7", "1", "0"),
    "UPDATE building_total SET money = 1 WHERE game = 1 AND seat = 0;",
    "INSERT INTO building_total VALUES(1, 0, " THING(
        "harbor") ", 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0);",
    "INSERT INTO offer(game, building) VALUES(1, " THING("small-market") "), (2, " THING(
        "small-market") "), (1, " THING("harbor") "), (3, " THING("harbor") ");",
    RESULT("1", "0", "30", "10", "0", "40", "1") RESULT("1", "1", "20", "12", "4", "36", "2"),
    RESULT("1", "2", "15", "15", "0", "30", "3") RESULT("2", "0", "25", "25", "0", "50", "1"),
    RESULT("2", "1", "30", "20", "0", "50", "1") RESULT("2", "2", "20", "15", "6", "41", "3"),
    RESULT("2", "3", "20", "13", "0", "33", "4"),
    "UPDATE result SET win = 60 / (SELECT count(*) FROM result w WHERE w.game = result.game AND"
    " w.place = 1) WHERE place = 1;",
    "UPDATE result SET owned = (SELECT CAST(total(1 << t.building - (SELECT min(id) FROM thing "
    "WHERE"
    " class = 'building')) AS INTEGER) FROM building_total t WHERE t.game = result.game AND"
    " t.seat = result.seat AND t.rounds_owned > 0);",
    SCORE("1", "1", "0", "20", "5", "4") SCORE("1", "1", "1", "10", "4", "2"),
    SCORE("1", "1", "2", "15", "3", "0"),
    SCORE("1", "2", "0", "40", "0", "0") SCORE("1", "2", "1", "36", "6", "2"),
    SCORE("1", "2", "2", "30", "1", "0"),
    SCORE("2", "1", "0", "50", "2", "0") SCORE("2", "1", "1", "50", "4", "1"),
    SCORE("2", "1", "2", "41", "0", "0"),
    SCORE("2", "1", "3", "33", "7", "3"),
    "INSERT INTO ending(game, n, condition, seat, round) VALUES(1, 1, 'city-full', 0, 2),"
    " (1, 2, 'vp-exhausted', 1, 2), (2, 1, 'colonists', NULL, 2);",
    "INSERT INTO finish VALUES(1, 'city full & vp exhausted', 2, 1, 60, 40, 36, 60, NULL),"
    " (2, 'colonists', 2, 0, 0, 50, 50, 60, NULL);",
    "INSERT INTO evaluation VALUES(1, 0, 1, 'plain', 20, 1, 64, 200, 0, 5, 2, 0),"
    " (2, 0, 1, 'plain', 20, 1, 64, 200, 0, NULL, NULL, 0),"
    " (3, 0, 1, 'plain', 20, 1, 64, 200, 0, NULL, NULL, 0);",
    COURSE("1", "0", "3000, 1000, 300, 2000, 200, 4000, 10000"),
    COURSE("1", "1", "3500, -1500, 300, -1000, 200, -1000, 0"),
    COURSE("1", "2", "3500, 500, 300, -1000, 200, -3000, 0"),
    COURSE("2", "0", "2500, 500, 300, 1000, 200, 1000, 5000"),
    COURSE("2", "1", "2500, 1500, 300, 0, 200, 1000, 5000"),
    COURSE("2", "2", "2500, -1000, 300, -1000, 200, -500, 0"),
    COURSE("2", "3", "2500, -1000, 300, 0, 200, -1500, 0"),
    "INSERT INTO luck VALUES(1, 3, 0, 1, 1000, 300), (1, 3, 1, 1, -1500, 300), (1, 3, 2, 1, "
    "500, 300),"
    " (2, 2, 0, 1, 500, 300), (2, 2, 1, 1, 1500, 300), (2, 2, 2, 1, -1000, 300),"
    " (2, 2, 3, 1, -1000, 300);",
    "INSERT INTO judged_decision VALUES"
    " (1, 1, 1, 1, 0, 'role', 'trader', 'A mayor', 500, 100, 50, 1000, -400, 0),"
    " (1, 2, 1, 1, 0, 'building', 'small-market', 'A -', 2000, 200, 300, 2500, -900, 1),"
    " (1, 5, 2, 1, 1, 'role', 'trader', 'B mayor', -200, 150, -20, 400, 100, 0),"
    " (2, 4, 2, 1, 3, 'role', 'craftsman', 'D mayor', 100, 200, 10, 300, 0, 0),"
    " (2, 6, 2, 1, 1, 'other', NULL, 'B corn', 0, 200, 0, 300, 0, 0),"
    " (2, 7, 2, 1, 1, 'role', 'trader', 'B mayor', 300, 200, -60, 600, 0, 0);",
    "INSERT INTO graded VALUES(1, 1, 'inaccuracy', NULL, NULL),"
    " (1, 2, 'blunder', 'end-for-another', NULL), (2, 7, 'mistake', 'end-for-another', NULL);",
    "INSERT INTO finding(game, n, seq, line, \"column\", length, violation, seat, expected,"
    " found, follows) VALUES(3, 1, 4, 9, 1, 1, 'pr-role-already-taken', 0, '', '', NULL),"
    " (3, 2, 5, 9, 1, 1, 'pr-role-already-taken', 0, '', '', NULL),"
    " (3, 3, 5, 9, 1, 1, 'pr-role-already-taken', 0, '', '', 2);",
};

struct store *report_fixture_open(void)
{
    struct store *store;
    struct err err = ERR_INIT;
    cr_assert_eq(store_open(&store, scratch_path("fixture.db"), STORE_CREATE, &err), 0, "%s",
                 err.text);
    cr_assert_eq(store_begin(store, &err), 0, "%s", err.text);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_assert_eq(store_run(store, rows[i], &err), 0, "%s: %s", err.text, rows[i]);
    cr_assert_eq(store_commit(store, &err), 0, "%s", err.text);
    return store;
}

void report_fixture_run(struct store *store, const char *sql)
{
    struct err err = ERR_INIT;
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store, sql, &err), 0, "%s", err.text);
    cr_assert_eq(store_commit(store, &err), 0);
}

struct report_filter report_fixture_filter(const struct report *report)
{
    return (struct report_filter){.player = report->needs == NEEDS_PLAYER ? "Anna" : NULL,
                                  .game = report->needs == NEEDS_GAME ? 1 : 0};
}

/* What follows from sums that tests check with larger numbers. */
static bool is_judgement(const struct report_column *column)
{
    return column->use == COLUMN_END || column->use == COLUMN_VERDICT;
}

/* A copy of the columns that remain; their cells move together. */
static struct report_column *drop_judgements(struct report_table *t)
{
    struct report_column *kept = xcalloc(t->n_columns, sizeof *kept);
    struct report_cell *to = t->cells;
    size_t n = 0;
    for (size_t i = 0; i < t->n_rows * t->n_columns; i++) {
        if (!is_judgement(&t->columns[i % t->n_columns]))
            *to++ = t->cells[i];
    }
    for (size_t i = 0; i < t->n_columns; i++) {
        if (!is_judgement(&t->columns[i]))
            kept[n++] = t->columns[i];
    }
    t->columns = kept;
    t->n_columns = n;
    return kept;
}

static char *write_csv(const struct report_table *table)
{
    struct buf csv = BUF_INIT;
    report_write_csv(table, &csv);
    char *text = buf_steal(&csv);
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        if (*from != '\r')
            *to++ = *from;
    }
    *to = '\0';
    return text;
}

static void answer(struct report_table *table, struct store *store, const char *report,
                   const struct report_filter *filter)
{
    struct err err = ERR_INIT;
    const struct report *r = report_find(report);
    cr_assert_not_null(r, "%s", report);
    cr_assert_eq(report_answer(table, store, r, filter, &err), 0, "%s", err.text);
}

char *report_fixture_csv(struct store *store, const char *report,
                         const struct report_filter *filter)
{
    struct report_table table;
    answer(&table, store, report, filter);
    char *text = write_csv(&table);
    report_table_free(&table);
    return text;
}

char *report_fixture_counts(struct store *store, const char *report,
                            const struct report_filter *filter)
{
    struct report_table table;
    answer(&table, store, report, filter);
    struct report_column *kept = drop_judgements(&table);
    char *text = write_csv(&table);
    report_table_free(&table);
    free(kept);
    return text;
}
