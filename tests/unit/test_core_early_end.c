/* Games that end before their end: what the header says of that. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "core/early_end.h"

static void is_read_as(const char *value, const char *canonical)
{
    struct early_end end = {0};
    struct buf text = BUF_INIT;
    cr_assert(early_end_read(value, &end), "%s", value);
    early_end_put(&end, &text);
    cr_expect_str_eq(buf_str(&text), canonical);
    buf_free(&text);
}

Test(early_end, is_read_in_capitals_and_with_blanks)
{
    is_read_as("conceded by B", "conceded by B");
    is_read_as("Left  By c ,a ", "left by A, C");
    is_read_as("agreed", "agreed");
    is_read_as("TIME ", "time");
}

Test(early_end, that_is_none_changes_nothing)
{
    static const char *const wrong[] = {
        "",           "lost",         "conceded",   "conceded by", "left by F", "agreed by A",
        "left by A,", "conceded byB", "left by A B"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct early_end end = {.how = EARLY_TIME};
        cr_expect_not(early_end_read(wrong[i], &end), "%s", wrong[i]);
        cr_expect_eq(end.how, EARLY_TIME);
    }
}

Test(early_end, has_places_from_one_on)
{
    struct early_end end = {0};
    cr_assert(early_end_read_places("A 1, c2 ,B 2", &end));
    cr_expect_eq(end.place[0], 1);
    cr_expect_eq(end.place[1], 2);
    cr_expect_eq(end.place[2], 2);
    cr_expect_eq(end.place[3], 0);
    cr_expect_not(early_end_read_places("A 0", &end));
    cr_expect_not(early_end_read_places("A 6", &end));
    cr_expect_not(early_end_read_places("A 1,", &end));
    cr_expect_not(early_end_read_places("A 12", &end));
}
