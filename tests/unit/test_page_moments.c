/* Which events of a game are key moments. */
#include <criterion/criterion.h>
#include <string.h>

#include "pages/page_moments.h"

enum { POINTS_MAX = 32, FOUND_MAX = 32 };

static struct moment_point point[POINTS_MAX];
static size_t n_points;
static struct moment found[FOUND_MAX];
static size_t n_found;

static void begin(void)
{
    memset(point, 0, sizeof point);
    n_points = 1; /* before the first event */
}

TestSuite(page_moments, .init = begin);

/* An event after which the scores are these. */
static struct moment_point *event(int a, int b)
{
    struct moment_point *p = &point[n_points++];
    p->total[0] = a;
    p->total[1] = b;
    return p;
}

static struct moment_point *role(int a, int b)
{
    struct moment_point *p = event(a, b);
    p->takes_role = true;
    return p;
}

static void find(void)
{
    n_found = moments_find(point, n_points, 2, found, FOUND_MAX);
    cr_assert_leq(n_found, (size_t)FOUND_MAX);
}

/* The i-th moment of a kind; NULL when there are fewer. */
static const struct moment *moment(enum moment_kind kind, size_t i)
{
    for (size_t k = 0; k < n_found; k++)
        if (found[k].kind == kind && i-- == 0)
            return &found[k];
    return NULL;
}

Test(page_moments, a_game_without_events_has_none)
{
    find();
    cr_assert_eq(n_found, 0);
}

Test(page_moments, a_player_alone_ahead_after_a_phase_leads_from_the_overtaking_on)
{
    role(0, 0);
    event(2, 0); /* 2: A overtakes */
    event(5, 1);
    role(5, 1);
    event(5, 6); /* 5: B does */
    event(5, 8);
    find();
    cr_assert_eq(moment(MOMENT_LEAD, 0)->event, 2);
    cr_assert_eq(moment(MOMENT_LEAD, 0)->seat, 0);
    cr_assert_eq(moment(MOMENT_LEAD, 0)->amount, 4);
    cr_assert_eq(moment(MOMENT_LEAD, 1)->event, 5);
    cr_assert_eq(moment(MOMENT_LEAD, 1)->seat, 1);
    cr_assert_null(moment(MOMENT_LEAD, 2));
}

Test(page_moments, a_lead_within_a_phase_and_a_tie_at_its_end_change_no_lead)
{
    role(3, 0);
    role(3, 0);
    event(3, 5); /* B is ahead only in the middle of the phase */
    event(7, 5);
    role(7, 7); /* a tie */
    role(8, 7); /* and A goes on */
    find();
    cr_assert_eq(moment(MOMENT_LEAD, 0)->event, 1);
    cr_assert_null(moment(MOMENT_LEAD, 1));
}

Test(page_moments, the_three_phases_with_the_most_points_of_one_player_are_found)
{
    const int gained[] = {2, 9, 4, 7, 1};
    int total = 0;
    for (size_t i = 0; i < 5; i++) {
        role(total, 0);
        event(total += gained[i], 0);
    }
    find();
    cr_assert_eq(moment(MOMENT_POINTS, 0)->amount, 9);
    cr_assert_eq(moment(MOMENT_POINTS, 0)->event, 3,
                 "reported of the event that begins the phase");
    cr_assert_eq(moment(MOMENT_POINTS, 1)->amount, 4);
    cr_assert_eq(moment(MOMENT_POINTS, 2)->amount, 7);
    cr_assert_null(moment(MOMENT_POINTS, 3));
}

Test(page_moments, the_phases_with_the_most_money_and_goods_count_what_was_spent)
{
    role(0, 0)->money[1] = 3;
    event(0, 0)->money[1] = -2;
    role(0, 0)->money[0] = 2;
    event(0, 0)->goods[1] = 4;
    find();
    cr_assert_eq(moment(MOMENT_MONEY, 0)->seat, 0);
    cr_assert_eq(moment(MOMENT_MONEY, 0)->amount, 2);
    cr_assert_null(moment(MOMENT_MONEY, 1));
    cr_assert_eq(moment(MOMENT_GOODS, 0)->event, 3);
    cr_assert_eq(moment(MOMENT_GOODS, 0)->seat, 1);
}

Test(page_moments, of_equal_phases_the_first_is_chosen)
{
    role(0, 0)->goods[1] = 4;
    role(0, 0)->goods[0] = 4;
    find();
    cr_assert_eq(moment(MOMENT_GOODS, 0)->event, 1);
}

Test(page_moments, what_ends_the_game_findings_and_the_end_are_moments)
{
    role(0, 0);
    event(0, 0)->n_findings = 2;
    event(0, 0)->endings = 1U << 2;
    struct moment_point *two = event(3, 1);
    two->endings = 1U << 0 | 1U << 3;
    two->over = true;
    struct moment_point *after = event(3, 1);
    *after = *two;
    after->endings = 0;
    find();
    cr_assert_eq(moment(MOMENT_FINDING, 0)->event, 2);
    cr_assert_eq(moment(MOMENT_FINDING, 0)->amount, 2);
    cr_assert_null(moment(MOMENT_FINDING, 1));
    cr_assert_eq(moment(MOMENT_ENDING, 0)->event, 3);
    cr_assert_eq(moment(MOMENT_ENDING, 0)->amount, 2);
    cr_assert_eq(moment(MOMENT_ENDING, 1)->event, 4);
    cr_assert_eq(moment(MOMENT_ENDING, 1)->amount, 0);
    cr_assert_eq(moment(MOMENT_ENDING, 2)->event, 4);
    cr_assert_eq(moment(MOMENT_ENDING, 2)->amount, 3);
    cr_assert_null(moment(MOMENT_ENDING, 3));
    cr_assert_eq(moment(MOMENT_OVER, 0)->event, 4);
    cr_assert_eq(moment(MOMENT_OVER, 0)->seat, 0);
    cr_assert_null(moment(MOMENT_OVER, 1), "an event after the end is no other end");
}

Test(page_moments, an_event_whose_findings_all_follow_from_others_has_no_roots)
{
    role(0, 0)->n_following = 3;
    struct moment_point *both = event(0, 0);
    both->n_following = 1;
    both->n_findings = 1;
    find();
    cr_assert_eq(moment(MOMENT_FINDING, 0)->amount, 0);
    cr_assert_eq(moment(MOMENT_FINDING, 1)->amount, 1);
}

Test(page_moments, moments_are_in_the_order_of_events)
{
    role(1, 0)->goods[0] = 1;
    role(1, 5)->n_findings = 1;
    role(9, 5);
    find();
    for (size_t i = 1; i < n_found; i++)
        cr_assert_leq(found[i - 1].event, found[i].event);
}

Test(page_moments, a_list_that_is_too_short_is_filled_and_the_number_is_returned)
{
    role(1, 0);
    role(1, 5);
    find();
    const size_t all = n_found;
    cr_assert_gt(all, (size_t)1);
    struct moment one;
    cr_assert_eq(moments_find(point, n_points, 2, &one, 1), all);
}
