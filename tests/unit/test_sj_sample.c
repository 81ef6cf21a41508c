/* What a simulated player of San Juan builds when nothing is left to chance. */
#include <criterion/criterion.h>

#include "base/err.h"
#include "games/sj/sj_sample.h"

static struct sj_rules rules;
static struct sj_state state;

/* The second player takes the builder and passes. */
static void begin(void)
{
    struct err err = ERR_INIT;
    cr_assert_eq(sj_resolve(&rules, "second", 2, &err), 0, "%s", err.text);
    state = (struct sj_state){.step = SJ_STEP_BUILD,
                              .role = SJ_BUILDER - SJ_FIRST_ROLE,
                              .chooser = 1,
                              .done = 2,
                              .round = 1,
                              .deck = 60};
}

TestSuite(sj_sample, .init = begin);

static uint64_t zero(void *ctx)
{
    (void)ctx;
    return 0;
}

static void hold(unsigned thing, int n)
{
    const enum sj_place hand = sj_hand(0);
    const unsigned card = thing - SJ_FIRST_CARD;
    state.seat[0].hand = (int16_t)(state.seat[0].hand + n);
    state.least[hand][card] = state.most[hand][card] = (int16_t)n;
}

static struct event choose(void)
{
    const struct sj_valuation v = sj_valuation_of(&rules, &state, 0, 0);
    const struct weighted_choice w = {.random = zero};
    return sj_sample_build(&v, &w);
}

Test(sj_sample, builds_a_cheap_card_when_the_hand_has_no_better_one)
{
    hold(SJ_WELL, 3);
    const struct event e = choose();
    cr_assert_eq(e.verb, SJ_VERB_BUILD);
    cr_assert_eq(e.item[0].thing, SJ_WELL);
}

Test(sj_sample, saves_for_a_better_card_of_the_hand_that_costs_a_little_more)
{
    hold(SJ_WELL, 2);
    hold(SJ_COFFEE_ROASTER, 1);
    cr_assert_eq(choose().verb, SJ_VERB_PASS);
}
