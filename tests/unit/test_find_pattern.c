/* What patterns mean, and how they fail. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "find/pattern.h"
#include "games/game_registry.h"

static struct pattern *pattern;

static void begin(void)
{
    pattern = xcalloc(1, sizeof *pattern);
}

static void end(void)
{
    free(pattern);
}

TestSuite(find_pattern, .init = begin, .fini = end);

static const struct game_def *puerto_rico(void)
{
    return game_find("puerto-rico", strlen("puerto-rico"));
}

/* Compiles; all variables get the value, in every seat. */
static bool holds_for(const char *text, int32_t value)
{
    struct pattern_values *values = xcalloc(1, sizeof *values);
    struct err err = ERR_INIT;
    cr_assert_eq(pattern_compile(pattern, puerto_rico(), text, &err), 0, "%s: %s", text,
                 err.text);
    values->n_players = 3;
    for (size_t i = 0; i < pattern->n_variables; i++)
        for (size_t seat = 0; seat < SEATS_MAX; seat++)
            values->of[i][seat] = pattern_shape(&pattern->variable[i], value);
    const bool holds = pattern_holds(pattern, pattern->root, values);
    free(values);
    return holds;
}

static void expect_range(const char *text, int32_t least, int32_t most)
{
    for (int32_t value = -2; value <= 6; value++)
        cr_expect_eq(holds_for(text, value), value >= least && value <= most, "%s with %d",
                     text, value);
}

Test(find_pattern, compares_words_with_numbers)
{
    expect_range("round = 3", 3, 3);
    expect_range("round == 3", 3, 3);
    expect_range("round <= 3", -9, 3);
    expect_range("3 >= round", -9, 3);
    expect_range("round < 3", -9, 2);
    expect_range("round > 3", 4, 9);
    expect_range("round >= 3", 3, 9);
    expect_range("not round != 3", 3, 3);
    expect_range("round - 1 = 2", 3, 3);
    expect_range("-round > -3 + 1", -9, 1);
    expect_range("seat.doubloons + seat.chips = 4", 2, 2);
}

Test(find_pattern, knows_what_is_there)
{
    expect_range("seat.city.factory occupied", 1, 9);
    expect_range("seat.city.factory is owned", 0, 9);
    expect_range("city.factory", 0, 9);
    expect_range("seat.city.factory empty", 0, 0);
    expect_range("seat.city.factory missing", -9, -1);
    expect_range("seat.goods.corn owned", 1, 9);
    expect_range("seat.goods.corn missing", -9, 0);
    expect_range("seat.doubloons", 1, 9);
    expect_range("seat.goods.kinds = 5", 1, 9);
    expect_range("seat.goods = 10", 2, 2);
    expect_range("seat.goods = 0", -9, 0);
    cr_expect(holds_for("done has B", 2) && holds_for("done has B", 6));
    cr_expect(!holds_for("done has B", 5));
    cr_expect(holds_for("seat.waived has small-market", 1 << 6));
    cr_expect(!holds_for("seat.waived has small-market", 1 << 5));
}

Test(find_pattern, knows_names)
{
    expect_range("role = captain", 5, 5);
    expect_range("role = none", -1, -1);
    expect_range("ROLE = Captain and Round > 0", 5, 5);
    expect_range("cargo_kind.2 = sugar", 2, 2);
    expect_range("governor = C", 2, 2);
    expect_range("role_taken.captain = C + 1", 3, 3);
}

Test(find_pattern, joins_with_and_or_not)
{
    expect_range("round >= 2 and round <= 4", 2, 4);
    cr_expect(holds_for("round <= 1 or round >= 5 and round <= 5", 1));
    cr_expect(holds_for("round <= 1 or round >= 5 and round <= 5", 5));
    cr_expect(!holds_for("round <= 1 or round >= 5 and round <= 5", 6));
    expect_range("not (round <= 1 or round >= 5)", 2, 4);
    expect_range("not round <= 1 and round <= 4", 2, 4);
}

static bool holds_with(int32_t a, int32_t b, int32_t c)
{
    struct pattern_values *values = xcalloc(1, sizeof *values);
    values->n_players = 3;
    values->of[0][0] = a;
    values->of[0][1] = b;
    values->of[0][2] = c;
    const bool holds = pattern_holds(pattern, pattern->root, values);
    free(values);
    return holds;
}

Test(find_pattern, goes_through_seats)
{
    struct err err = ERR_INIT;
    cr_assert_eq(pattern_compile(pattern, puerto_rico(), "any.doubloons = 2", &err), 0);
    cr_expect(holds_with(0, 0, 2) && holds_with(2, 0, 0) && !holds_with(0, 1, 3));
    cr_expect(!pattern->has_seat && !pattern->has_other);
    cr_assert_eq(pattern_compile(pattern, puerto_rico(), "all.doubloons = 2", &err), 0);
    cr_expect(holds_with(2, 2, 2) && !holds_with(2, 2, 0));
    cr_assert_eq(pattern_compile(pattern, puerto_rico(),
                                 "seat.chips > other.chips and D.paper = 0", &err),
                 0);
    cr_expect(pattern->has_seat && pattern->has_other);
    cr_expect_eq(pattern->seats, 4);
}

Test(find_pattern, knows_what_needs_a_replay)
{
    holds_for("seat.score > 3 and round = 2", 0);
    cr_expect(pattern->node[pattern->root].needs_replay);
    holds_for("seat.doubloons > 3 and decides = seat and players = 3", 0);
    cr_expect_not(pattern->node[pattern->root].needs_replay);
}

static void expect_error(const char *text, uint32_t column, const char *message)
{
    struct err err = ERR_INIT;
    cr_expect_eq(pattern_compile(pattern, puerto_rico(), text, &err), -1, "%s", text);
    cr_expect_eq(err.column, column, "%s: column %u", text, err.column);
    cr_expect_str_eq(err.text, message, "%s", text);
}

Test(find_pattern, says_what_is_wrong_and_where)
{
    expect_error("seat.city.factry", 11, "unknown element 'factry' (did you mean 'factory'?)");
    expect_error("rond = 2", 1, "unknown word 'rond' (did you mean 'round'?)");
    expect_error("round =", 8, "expected a word or a number, and the pattern ends");
    expect_error("(round = 2", 11, "expected 'and', 'or' or ')', and the pattern ends");
    expect_error("step = bild", 8, "unknown name 'bild' (did you mean 'build'?)");
    expect_error("line 'x", 6, "the quote is never closed");
    expect_error("* R3* Q", 7, "expected a group, FIELD=VALUE or *");
    expect_error("* R3* Ad3* R4*", 12, "the line has said this already");
}

Test(find_pattern, refuses_what_is_too_long)
{
    struct err err = ERR_INIT;
    char *text = xcalloc(1, 40000);
    memcpy(text, "round = 1", 10);
    for (size_t i = 0; i < 2000; i++)
        memcpy(text + 9 + i * 15, " or round = 002", 16);
    cr_expect_eq(pattern_compile(pattern, puerto_rico(), text, &err), -1);
    cr_expect_str_eq(err.text, "the pattern is too long");
    free(text);
}

Test(find_pattern, a_line_says_what_is_at_least_there)
{
    struct err err = ERR_INIT;
    cr_assert_eq(pattern_compile(pattern, puerto_rico(), "rgg2002:4 R3* ?d8*/I2*", &err), 0,
                 "%s", err.text);
    cr_expect_str_eq(pattern->profile, "rgg2002");
    cr_expect_eq(pattern->n_players, 4);
    cr_expect(pattern->has_seat);
    cr_expect_eq(pattern->n_variables, 4); /* round, doubloons, tiles, occupied tiles */
    cr_assert_eq(pattern_compile(pattern, puerto_rico(), "* ?d8/*", &err), 0);
    cr_expect_eq(pattern->n_variables, 4); /* doubloons, chips, paper, San Juan */
    cr_expect(holds_for("*", 1));
}
