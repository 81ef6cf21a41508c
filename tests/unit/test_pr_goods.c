/* How a simulated player of Puerto Rico sees a choice about goods. */
#include <criterion/criterion.h>
#include <string.h>

#include "games/pr/pr_look.h"
#include "games/pr/pr_worth.h"
#include "play_positions.h"

TestSuite(pr_goods, .init = begin_play, .fini = end_play);

/* A is to load, B comes next.  The ship of 4 is empty, the others are full. */
#define LOADING                                                                                \
    "rgg2002:3 R11B/SeMa3CaB/CaB/load/A T-i5s6//s2t2/i2s2t/m3 "                                \
    "Ad14v5/IisFq/cf/Ss0IpCoSmLm Bdv9/I2stF/if/SiCo2 Cd7v14m/CISTt/ci/SiSsSmLm =a09e2708"

/* A has 3 indigo and 3 sugar; B and C have 4 of one of the two each. */
#define BESIDE_INDIGO                                                                          \
    "rgg2002:3 R11B/SeMa3CaB/CaB/load/A T-f5t6//s2t2/i2s2t/m3 "                                \
    "Ad14v5/IisFq/i3s3/Ss0IpCoSmLm Bdv9/I2stF/i4/SiCo2 Cd7v14m/CISTt/i4/SiSsSmLm =dce8271e"
#define BESIDE_SUGAR                                                                           \
    "rgg2002:3 R11B/SeMa3CaB/CaB/load/A T-f5t6//s2t2/i2s2t/m3 "                                \
    "Ad14v5/IisFq/i3s3/Ss0IpCoSmLm Bdv9/I2stF/s4/SiCo2 Cd7v14m/CISTt/s4/SiSsSmLm =deaa2732"

static int16_t state[STATE_SLOTS];

static int feature(const struct kit_look *look, const char *name)
{
    for (size_t i = 0; i < pr_goods_model.n_features; i++)
        if (strcmp(pr_goods_model.feature[i].name, name) == 0)
            return look->x[i];
    cr_assert_fail("no feature %s", name);
    return 0;
}

static void look_at(const char *line, const char *text, struct kit_look *out)
{
    struct event e;
    const struct pr_rules *r = pr_ruleset(take_position(line, state));
    read_event(text, &e);
    const struct pr_valuation v = pr_valuation_of(r, pr_view(state), e.seat, 0);
    pr_look_at_goods(&v, &e, 0, out);
}

Test(pr_goods, a_load_is_seen_with_what_it_leaves_to_everybody)
{
    struct kit_look corn, coffee;
    look_at(LOADING, "A corn 1 @4", &corn);
    look_at(LOADING, "A coffee 1 @4", &coffee);
    cr_expect_gt(feature(&corn, "OPENED"), 0);
    cr_expect_eq(feature(&corn, "FULL"), 0);
    cr_expect_eq(feature(&corn, "ROOM"), 8 * 3);
    cr_expect_eq(feature(&corn, "STUCK"), 4 * 3, "indigo and coffee of B, indigo of C");
    cr_expect_eq(feature(&corn, "HERE"), 8 * 1, "the corn of C");
    cr_expect_eq(feature(&corn, "LEFT"), 8 * 1, "the own coffee");
    cr_expect_eq(feature(&corn, "NEXT"), 0, "B has no corn");
    cr_expect_eq(feature(&coffee, "NEXT"), 8 * 1, "B loads coffee");
}

static void value_both(const char *line, const char *one, const char *other, uint8_t policy,
                       int value[2])
{
    const void *rules = take_position(line, state);
    struct event e[2];
    const struct event *each[2] = {&e[0], &e[1]};
    read_event(one, &e[0]);
    read_event(other, &e[1]);
    pr_values(rules, state, each, 2, (struct play_style){.policy = policy}, value);
}

Test(pr_goods, the_fitted_player_blocks_a_ship_and_the_guess_does_not)
{
    enum { GUESS, PLAIN = 2 };
    int value[2];
    value_both(BESIDE_INDIGO, "A sugar 3 @4", "A indigo 3 @4", GUESS, value);
    cr_expect_lt(value[0], value[1]);
    value_both(BESIDE_INDIGO, "A sugar 3 @4", "A indigo 3 @4", PLAIN, value);
    cr_expect_gt(value[0], value[1], "the indigo of both others stays ashore");
    value_both(BESIDE_SUGAR, "A sugar 3 @4", "A indigo 3 @4", PLAIN, value);
    cr_expect_lt(value[0], value[1], "the sugar of both others stays ashore");
}
