/* test_report_columns.c - columns that only some games have, or that games name. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "core/game.h"
#include "report/report.h"
#include "report/report_columns.h"

/* clang-format off */
#define PART_COLUMN(n, suffix, decimals, is_detail, doc) \
    ANY_COLUMN("part_" #n suffix, COLUMN_NUMBER, decimals, is_detail, COLUMN_PART + n - 1, doc)
#define PART_COLUMNS(suffix, decimals, is_detail, doc) \
    PART_COLUMN(1, suffix, decimals, is_detail, doc), PART_COLUMN(2, suffix, decimals, is_detail, doc), \
    PART_COLUMN(3, suffix, decimals, is_detail, doc), PART_COLUMN(4, suffix, decimals, is_detail, doc), \
    PART_COLUMN(5, suffix, decimals, is_detail, doc), PART_COLUMN(6, suffix, decimals, is_detail, doc)

static const struct report_column source[] = {
    TEXT_COLUMN("player", "name"),
    ANY_COLUMN("on_card", COLUMN_NUMBER, 2, false, COLUMN_ON_CARD, "mean money on the card"),
    PART_COLUMNS("", 2, false, "mean points"),
    NUMBER_COLUMN("total", 2, "sum"),
    ANY_COLUMN("manned", COLUMN_NUMBER, 1, false, COLUMN_IDLE, "percentage"),
    PART_COLUMNS("_share", 1, true, "percentage of the total"),
    END_OF_COLUMNS,
};
/* clang-format on */

static const struct thing_def things[] = {{.name = "ore"}, {.name = "old-towers"}};
static const struct score_part parts[] = {{1, "one for each tower"}, {0, "what is dug up"}};

static void expect_names(const struct game_def *game, const char *expected)
{
    struct arena texts = ARENA_INIT;
    struct report_columns found;
    struct buf names = BUF_INIT;
    report_columns_find(&found, source, game, &texts);
    for (size_t i = 0; i < found.n; i++) {
        buf_printf(&names, "%s ", found.column[i].name);
        if (found.column[i].when < COLUMN_PART)
            cr_expect_str_eq(source[found.of[i]].name, found.column[i].name);
    }
    cr_expect_str_eq(buf_str(&names), expected, "%s", buf_str(&names));
    buf_free(&names);
    arena_free(&texts);
}

Test(report_columns, parts_have_the_names_of_the_game)
{
    const struct game_def game = {
        .words.things = things, .rules.score_parts = parts, .rules.n_score_parts = 2};
    expect_names(&game, "player old_towers ore total old_towers_share ore_share ");
    struct arena texts = ARENA_INIT;
    struct report_columns found;
    report_columns_find(&found, source, &game, &texts);
    cr_expect_str_eq(found.column[1].doc, "mean points: one for each tower");
    cr_expect_eq(found.of[5], 11);
    arena_free(&texts);
}

Test(report_columns, some_are_only_in_games_that_have_what_they_count)
{
    static const struct game_accounts accounts = {
        .cause_on_card = 3, .has_idle_buildings = true, .slot_stock = NO_SLOT};
    const struct game_def game = {.accounts = &accounts};
    expect_names(&game, "player on_card total manned ");
    expect_names(NULL, "player total ");
}
