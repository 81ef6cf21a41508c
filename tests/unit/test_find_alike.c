/* Patterns of positions like a position. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "find/alike.h"
#include "find/pattern.h"
#include "review_fixture.h"

static struct review_fixture f;

static struct alike_position position_at(uint32_t number)
{
    return (struct alike_position){.game = f.review->game,
                                   .rules = f.rules,
                                   .profile = f.record.rules,
                                   .state = review_state(f.review, number),
                                   .n_players = f.review->n_players};
}

static void assert_pattern(enum alike_width width, uint32_t number, const char *expected)
{
    struct buf text = BUF_INIT;
    const struct alike_position position = position_at(number);
    cr_assert(alike_put_pattern(&text, width, &position));
    cr_assert_str_eq(buf_str(&text), expected);
    buf_free(&text);
}

Test(find_alike, each_width_asks_for_less)
{
    review_begin(&f, review_log);
    assert_pattern(
        ALIKE_SAME, 2,
        "players = 4 and line '* R1A//-A/role T---//c2isf//m4 Ad3/i Bd3/i Cd3/c Dd3/c "
        "arrived=0'");
    assert_pattern(ALIKE_OWNER, 2,
                   "players = 4 and step = role and decides = seat and round = 1 and line '* "
                   "?d3*/i*'");
    assert_pattern(ALIKE_BUILT, 2,
                   "players = 4 and step = role and decides = seat and round = 1 and line '* "
                   "?*/i*'");
    assert_pattern(ALIKE_AT_ALL, 2,
                   "players = 4 and step = role and decides = seat and line '* ?*/i*'");
    review_end(&f);
}

/* Counts the positions at which somebody decides. */
static unsigned compile_all(void)
{
    struct pattern *pattern = xcalloc(1, sizeof *pattern);
    unsigned n = 0;
    for (uint32_t number = 0; number <= f.review->n_events; number++)
        for (unsigned width = 0; width < ALIKE_WIDTHS; width++) {
            struct buf text = BUF_INIT;
            struct err err = ERR_INIT;
            const struct alike_position position = position_at(number);
            if (alike_put_pattern(&text, width, &position)) {
                n++;
                memset(pattern, 0, sizeof *pattern);
                cr_assert_eq(pattern_compile(pattern, f.review->game, buf_str(&text), &err), 0,
                             "%s: %s", buf_str(&text), err.text);
                cr_assert_eq(pattern->has_seat, width != ALIKE_SAME);
            }
            buf_free(&text);
        }
    free(pattern);
    return n / ALIKE_WIDTHS;
}

Test(find_alike, every_position_of_random_games_has_patterns_that_are_read)
{
    for (unsigned number = 0; number < 6; number++) {
        review_begin_random(&f, number, number % 2 == 1);
        cr_assert_gt(compile_all(), 20);
        review_end(&f);
    }
}
