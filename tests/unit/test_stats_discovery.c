/* Rates of false discoveries. */
#include <criterion/criterion.h>
#include <stdint.h>

#include "stats/discovery.h"
#include "stats/p_value.h"

enum { QUESTIONS = 40 };

/* The definition: the least that is expected of any p from this one on, m p / rank. */
static int64_t slow_rate(const int64_t *p, size_t n, int64_t at)
{
    int64_t least = INT64_MAX;
    for (size_t i = 0; i < n; i++) {
        int64_t rank = 0;
        for (size_t k = 0; k < n; k++)
            rank += p[k] <= p[i];
        const int64_t expected = (int64_t)n * p[i] / rank;
        if (p[i] >= at && expected < least)
            least = expected;
    }
    return (least + 500000) / 1000000;
}

static void expect_rates(const int64_t *p, size_t n)
{
    struct discovery of[QUESTIONS];
    for (size_t i = 0; i < n; i++)
        of[i].p = p[i];
    const size_t left = discovery_rates(of, n);
    for (size_t i = 0; i < n; i++)
        cr_expect_eq(discovery_rate(of, left, p[i]), slow_rate(p, n, p[i]), "%zu of %zu", i, n);
}

Test(stats_discovery, one_question_has_its_own_p)
{
    expect_rates((int64_t[]){12000000}, 1);
    expect_rates((int64_t[]){P_VALUE_CERTAIN}, 1);
    expect_rates((int64_t[]){0}, 1);
}

Test(stats_discovery, many_questions_are_as_the_definition_says)
{
    int64_t p[QUESTIONS];
    uint64_t random = 1;
    for (size_t n = 1; n <= QUESTIONS; n++) {
        for (size_t i = 0; i < n; i++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407u;
            p[i] = (int64_t)(random >> 34) %
                   (n % 3 == 0 ? 5 : P_VALUE_CERTAIN); /* with equal ones */
        }
        expect_rates(p, n);
    }
}

Test(stats_discovery, a_question_that_is_worse_alone_is_lifted_by_those_behind_it)
{
    struct discovery of[] = {{.p = 40000000}, {.p = 10000000}, {.p = 41000000}};
    cr_assert_eq(discovery_rates(of, 3), 2);
    cr_expect_eq(discovery_rate(of, 2, 10000000), 30);
    cr_expect_eq(discovery_rate(of, 2, 40000000), 41);
    cr_expect_eq(discovery_rate(of, 2, 41000000), 41);
}
