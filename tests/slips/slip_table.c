#include "slip_table.h"

#include <stdlib.h>

#include "base/sort.h"
#include "base/xalloc.h"

static const char *const way_names[SLIP_WAYS] = {
    [WAY_BRIEF] = "brief",        [WAY_CAREFUL] = "plain",         [WAY_FULL] = "full",
    [WAY_CLAIMS] = "with claims", [WAY_ROUNDS] = "without rounds", [WAY_PUBLIC] = "public",
};

static const char *const proved_names[SLIP_KINDS - SLIP_LINES] = {
    [SLIP_TURN - SLIP_LINES] = "missing,proved",
    [SLIP_TURN_DOUBLED - SLIP_LINES] = "twice, proved",
    [SLIP_TURN_MOVED - SLIP_LINES] = "moved, proved",
};

static void note_findings(struct slip_tally *t, unsigned n)
{
    t->findings = xgrow_array(t->findings, t->n, &t->room, sizeof *t->findings);
    t->findings[t->n++] = n;
}

/* Two slips may have two roots, and as many consequences each. */
static void add(struct slip_tally *t, const struct slip_case *c)
{
    const size_t roots = c->audit.n;
    note_findings(t, (unsigned)c->audit.n);
    t->none += c->audit.n == 0;
    t->at_most_one += roots <= c->n_slips;
    t->at_most_two += roots <= 2 * (size_t)c->n_slips;
    t->more_than_three += roots > 3 * (size_t)c->n_slips;
    t->found += slip_case_is_found(c);
    t->healed += slip_case_is_healed(c);
    t->fixed += c->audit.is_fixed;
    t->no_slips += c->no_slips;
}

void slip_table_add(struct slip_table *t, const struct slip_case *c)
{
    const struct slip_style *style = &c->log.style;
    add(&t->all, c);
    if (c->n_slips == 1 && c->slip[0].kind < SLIP_LINES)
        add(&t->one, c);
    if (c->n_slips == 1 && c->slip[0].kind >= SLIP_LINES && style->scribe == SCRIBE_FULL &&
        !c->slip[0].has_placement)
        add(&t->proved[c->slip[0].kind - SLIP_LINES], c);
    add(&t->of_row[c->row], c);
    add(&t->of_way[style->scribe], c);
    if (style->claims)
        add(&t->of_way[WAY_CLAIMS], c);
    if (!style->rounds)
        add(&t->of_way[WAY_ROUNDS], c);
    if (style->is_public)
        add(&t->of_way[WAY_PUBLIC], c);
}

static int compare(const void *a, const void *b, void *ctx)
{
    const unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    (void)ctx;
    return (x > y) - (x < y);
}

static double percent(size_t part, size_t whole)
{
    return 100.0 * (double)part / (double)whole;
}

static void print_row(struct slip_tally *t, const char *name, FILE *out)
{
    if (t->n == 0)
        return;
    sort_stable(t->findings, t->n, sizeof *t->findings, compare, NULL);
    fprintf(out, "%-14s %6zu %7zu %6.1f %6.1f %6.1f %6.1f %6u %6u %6u %6.1f %6.1f %6.1f\n",
            name, t->n, t->no_slips, percent(t->none, t->n), percent(t->at_most_one, t->n),
            percent(t->at_most_two, t->n), percent(t->more_than_three, t->n),
            t->findings[t->n / 2], t->findings[t->n * 9 / 10], t->findings[t->n - 1],
            percent(t->found, t->n), percent(t->healed, t->n), percent(t->fixed, t->n));
}

void slip_table_print(struct slip_table *t, const char *title, FILE *out)
{
    fprintf(out, "%-14s %6s %7s %6s %6s %6s %6s %6s %6s %6s %6s %6s %6s\n", title, "slips",
            "redrawn", "none", "<=1", "<=2", ">3", "median", "90th", "most", "found", "healed",
            "fixed");
    for (size_t i = 0; i < SLIP_ROWS; i++)
        print_row(&t->of_row[i], slip_row_name((enum slip_row)i), out);
    for (size_t i = 0; i < SLIP_KINDS - SLIP_LINES; i++)
        print_row(&t->proved[i], proved_names[i], out);
    print_row(&t->one, "one slip", out);
    print_row(&t->all, "all", out);
    for (size_t i = 0; i < SLIP_WAYS; i++)
        print_row(&t->of_way[i], way_names[i], out);
}

void slip_table_free(struct slip_table *t)
{
    struct slip_tally *tally[] = {&t->one, &t->all, t->of_row, t->of_way, t->proved};
    const size_t n[] = {1, 1, SLIP_ROWS, SLIP_WAYS, SLIP_KINDS - SLIP_LINES};
    for (size_t i = 0; i < sizeof n / sizeof n[0]; i++)
        for (size_t k = 0; k < n[i]; k++)
            free(tally[i][k].findings);
}
