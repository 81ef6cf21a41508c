/* test_base_pipeline.c - items come out in the order in which they were read, whatever the number of workers. */
#include "base/pipeline.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/err.h"

struct item {
    int *number; /* owned, used again */
    int squared;
};

struct test {
    int next, n; /* to be read; below 0 in `fails_at`: never */
    int fails_at, stops_at;
    int taken, calls, most, most_in_work;
    size_t weight;
    bool is_in_order;
};

static int freed;

static int read_number(void *ctx, void *item, struct err *err)
{
    struct test *t = ctx;
    struct item *it = item;
    if (t->next == t->fails_at)
        return err_set(err, "no more numbers");
    if (t->next == t->n)
        return 0;
    if (it->number == NULL)
        it->number = malloc(sizeof *it->number);
    *it->number = t->next++;
    const int in_work = t->next - t->taken;
    t->most_in_work = in_work > t->most_in_work ? in_work : t->most_in_work;
    return 1;
}

static size_t weigh(const void *item)
{
    (void)item;
    return 10;
}

/* Items take very different times. */
static void square(void *ctx, unsigned worker, void *item)
{
    (void)ctx, (void)worker;
    struct item *it = item;
    for (volatile int i = 0; i < *it->number % 7 * 3000;)
        i = i + 1;
    it->squared = *it->number * *it->number;
}

static int take(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)err;
    struct test *t = ctx;
    t->calls++;
    t->most = (int)n > t->most ? (int)n : t->most;
    for (size_t i = 0; i < n; i++, t->taken++) {
        const struct item *it = item[i];
        t->is_in_order &= *it->number == t->taken && it->squared == t->taken * t->taken;
    }
    return t->taken > t->stops_at ? 7 : 0;
}

static void free_item(void *item)
{
    freed++;
    free(((struct item *)item)->number);
}

static int run(struct test *t, unsigned jobs, size_t at_once, struct err *err)
{
    t->is_in_order = true;
    return pipeline_run(&(struct pipeline){.jobs = jobs,
                                           .ahead = 4,
                                           .at_once = at_once,
                                           .weight = t->weight,
                                           .item_size = sizeof(struct item),
                                           .ctx = t,
                                           .read = read_number,
                                           .weigh = weigh,
                                           .work = square,
                                           .take = take,
                                           .free_item = free_item},
                        err);
}

Test(pipeline, hands_over_in_order)
{
    for (unsigned jobs = 1; jobs <= 9; jobs++) {
        struct test t = {.n = 500, .fails_at = -1, .stops_at = 1000};
        cr_expect_eq(run(&t, jobs, 1, NULL), 0);
        cr_expect_eq(t.taken, 500);
        cr_expect(t.is_in_order, "%u workers", jobs);
    }
}

Test(pipeline, hands_over_so_many_at_once_and_the_rest_at_the_end)
{
    struct test t = {.n = 103, .fails_at = -1, .stops_at = 1000};
    cr_expect_eq(run(&t, 3, 10, NULL), 0);
    cr_expect_eq(t.taken, 103);
    cr_expect_eq(t.calls, 11);
    cr_expect_eq(t.most, 10);
    cr_expect(t.is_in_order);
}

Test(pipeline, reads_no_further_while_heavy_items_are_in_work)
{
    for (size_t weight = 1; weight <= 40; weight += 13) {
        struct test t = {.n = 100, .fails_at = -1, .stops_at = 1000, .weight = weight};
        cr_expect_eq(run(&t, 3, 1, NULL), 0);
        cr_expect_eq(t.taken, 100);
        cr_expect_eq(t.most_in_work, (int)(weight + 9) / 10);
    }
}

Test(pipeline, ends_where_reading_fails_and_drops_what_is_in_work)
{
    struct test t = {.n = 500, .fails_at = 200, .stops_at = 1000};
    struct err err = ERR_INIT;
    cr_expect_eq(run(&t, 4, 10, &err), -1);
    cr_expect_str_eq(err.text, "no more numbers");
    cr_expect_leq(t.taken, 200);
    cr_expect(t.is_in_order);
}

Test(pipeline, ends_with_what_taking_returns)
{
    struct test t = {.n = 500, .fails_at = -1, .stops_at = 99};
    cr_expect_eq(run(&t, 4, 1, NULL), 7);
    cr_expect_eq(t.taken, 100);
}

Test(pipeline, reads_nothing_and_frees_every_item_once)
{
    struct test t = {.n = 0, .fails_at = -1, .stops_at = 1000};
    freed = 0;
    cr_expect_eq(run(&t, 2, 1, NULL), 0);
    cr_expect_eq(t.calls, 0);
    cr_expect_eq(freed, 2 * 4 + 1);
}
