/* What a simulated player of Puerto Rico with a black market builds, and what it gives for it. */
#include <criterion/criterion.h>

#include "core/random.h"
#include "games/pr/pr_engine.h"
#include "games/pr/pr_worth.h"
#include "play.h"

enum { A, PLAIN = 1 };

static struct play game;

/* A is the builder and owns a black market. */
static void begin(void)
{
    play_begin(&game, "rgg2002+new-buildings", 4);
    play(&game, ROW_4);
    play_build(&game, A, PR_BLACK_MARKET, 1);
    play(&game, "A builder");
    cr_assert_str_eq(play_node(&game), "build A");
}

static void end(void)
{
    play_end(&game);
}

TestSuite(pr_spend, .init = begin, .fini = end);

static struct pr_seat *own(void)
{
    return &((struct pr_state *)(void *)game.replay.state)->seat[A];
}

static bool sample(struct weighted_choice w, struct event *e)
{
    w.play_style.policy = PLAIN;
    return pr_sample(game.replay.rules, game.replay.state, &w, e);
}

static bool is_legal(const struct event *e)
{
    return pr_check_event(game.replay.rules, game.replay.state, e, true, NULL) == VERDICT_LEGAL;
}

/* How many pieces the event returns. */
static unsigned returned(const struct event *e)
{
    unsigned n = 0;
    for (unsigned i = 0; i < e->n_items; i++)
        n += e->item[i].mark == PR_MARK_WITH;
    return n;
}

Test(pr_spend, lists_purchases_of_a_seat_that_can_return_nothing)
{
    struct event e;
    own()->city[PR_BLACK_MARKET - PR_FIRST_BUILDING] = 0;
    cr_assert_not(sample((struct weighted_choice){.random = random_draw}, &e));
}

Test(pr_spend, finds_only_legal_purchases_some_with_a_newcomer_and_some_with_returns)
{
    struct random random = {1};
    unsigned newcomers = 0, returns[4] = {0};
    play_build(&game, A, PR_UNIVERSITY, 1);
    play_give(&game, A, PR_CORN, 1);
    own()->chips = 1;
    own()->san_juan = 2;
    own()->doubloons = 1;
    for (int i = 0; i < 2000; i++) {
        struct event e;
        cr_assert(sample(
            (struct weighted_choice){.random = random_draw, .ctx = &random, .is_even = true},
            &e));
        cr_assert(is_legal(&e));
        newcomers += kit_item_of(&e, ITEM_PLUS) != NULL;
        returns[returned(&e)]++;
    }
    cr_assert_gt(newcomers, 0);
    for (unsigned n = 0; n <= 3; n++)
        cr_assert_gt(returns[n], 0, "%u pieces", n);
}

Test(pr_spend, returns_the_piece_that_is_worth_least)
{
    struct random random = {1};
    unsigned n = 0;
    play_give(&game, A, PR_CORN, 1);
    own()->chips = 1;
    for (int i = 0; i < 200; i++) {
        struct event e;
        sample((struct weighted_choice){.random = random_draw, .ctx = &random, .is_even = true},
               &e);
        if (returned(&e) != 1)
            continue;
        cr_assert_eq(kit_item_of(&e, PR_MARK_WITH)->thing, PR_CORN);
        n++;
    }
    cr_assert_gt(n, 0);
}

Test(pr_spend, does_not_send_away_who_makes_the_purchase_possible)
{
    struct random random = {1};
    play_build(&game, A, PR_UNIVERSITY, 1);
    for (int i = 0; i < 500; i++) {
        struct event e;
        sample((struct weighted_choice){.random = random_draw, .ctx = &random, .is_even = true},
               &e);
        cr_assert_eq(returned(&e), 0, "only a university and a black market are occupied");
    }
}
