#include "pages/page_moments.h"

#include "base/sort.h"

struct finder {
    const struct moment_point *point;
    size_t n_points;
    unsigned n_seats;
    struct moment *out;
    size_t n, cap;
};

const char *moment_kind_name(enum moment_kind kind)
{
    static const char *const names[MOMENT_KIND_COUNT] = {
        [MOMENT_LEAD] = "lead",   [MOMENT_POINTS] = "points", [MOMENT_MONEY] = "money",
        [MOMENT_GOODS] = "goods", [MOMENT_ENDING] = "ending", [MOMENT_FINDING] = "finding",
        [MOMENT_OVER] = "over",
    };
    return names[kind];
}

static void add_moment(struct finder *f, size_t event, enum moment_kind kind, unsigned seat,
                       int amount)
{
    if (f->n < f->cap)
        f->out[f->n] = (struct moment){(uint32_t)event, (uint8_t)kind, (uint8_t)seat, amount};
    f->n++;
}

/* ---- phases ------------------------------------------------------------------------------ */

/* The first event of the phase after the one that event `from` belongs to; n_points at the end. */
static size_t next_phase(const struct finder *f, size_t from)
{
    size_t i = from + 1;
    while (i < f->n_points && !f->point[i].takes_role)
        i++;
    return i;
}

/* ---- the lead ---------------------------------------------------------------------------- */

/* The only player with the most points, and how many more than the next; SEAT_NONE for a tie. */
static unsigned find_leader(const struct moment_point *p, unsigned n_seats, int *ahead)
{
    unsigned best = 0;
    for (unsigned s = 1; s < n_seats; s++)
        if (p->total[s] > p->total[best])
            best = s;
    *ahead = p->total[best];
    for (unsigned s = 0; s < n_seats; s++)
        if (s != best && p->total[best] - p->total[s] < *ahead)
            *ahead = p->total[best] - p->total[s];
    return *ahead > 0 ? best : SEAT_NONE;
}

/* The event of the phase [from, last] that gave its last leader the lead. */
static size_t find_overtaking(const struct finder *f, size_t from, size_t last, unsigned seat)
{
    int ahead;
    while (last > from && find_leader(&f->point[last - 1], f->n_seats, &ahead) == seat)
        last--;
    return last;
}

static void find_leads(struct finder *f)
{
    unsigned leader = SEAT_NONE;
    for (size_t from = next_phase(f, 0); from < f->n_points;) {
        const size_t next = next_phase(f, from);
        int ahead;
        const unsigned now = find_leader(&f->point[next - 1], f->n_seats, &ahead);
        if (now != SEAT_NONE && now != leader) {
            add_moment(f, find_overtaking(f, from, next - 1, now), MOMENT_LEAD, now, ahead);
            leader = now;
        }
        from = next;
    }
}

/* ---- the biggest phases ------------------------------------------------------------------ */

/* What a seat gained in the phase [from, next). */
static int sum_gain(const struct finder *f, enum moment_kind kind, unsigned seat, size_t from,
                    size_t next)
{
    int sum = 0;
    if (kind == MOMENT_POINTS)
        return f->point[next - 1].total[seat] - f->point[from - 1].total[seat];
    for (size_t i = from; i < next; i++)
        sum += kind == MOMENT_MONEY ? f->point[i].money[seat] : f->point[i].goods[seat];
    return sum;
}

/* Puts a phase into the list of the `n` biggest; of equal ones the earlier comes first. */
static void rank_moment(struct moment *best, size_t n, struct moment m)
{
    for (size_t i = 0; i < n; i++) {
        if (m.amount > best[i].amount) {
            const struct moment worse = best[i];
            best[i] = m;
            m = worse;
        }
    }
}

static void find_biggest(struct finder *f, enum moment_kind kind, size_t n)
{
    struct moment best[MOMENT_PHASES] = {{0}};
    for (size_t from = next_phase(f, 0); from < f->n_points;) {
        const size_t next = next_phase(f, from);
        for (unsigned seat = 0; seat < f->n_seats; seat++)
            rank_moment(best, n,
                        (struct moment){(uint32_t)from, (uint8_t)kind, (uint8_t)seat,
                                        sum_gain(f, kind, seat, from, next)});
        from = next;
    }
    for (size_t i = 0; i < n && best[i].amount > 0; i++)
        add_moment(f, best[i].event, kind, best[i].seat, best[i].amount);
}

/* ---- the end, findings ------------------------------------------------------------------- */

static void find_ends(struct finder *f)
{
    for (size_t i = 1; i < f->n_points; i++) {
        const struct moment_point *p = &f->point[i];
        for (int k = 0; p->endings >> k != 0; k++)
            if ((p->endings >> k & 1) != 0)
                add_moment(f, i, MOMENT_ENDING, SEAT_NONE, k);
        if (p->n_findings + p->n_following > 0)
            add_moment(f, i, MOMENT_FINDING, SEAT_NONE, (int)p->n_findings);
        if (p->over && !f->point[i - 1].over) {
            int ahead;
            const unsigned winner = find_leader(p, f->n_seats, &ahead);
            add_moment(f, i, MOMENT_OVER, winner, ahead);
        }
    }
}

static int compare_moments(const void *a, const void *b, void *ctx)
{
    (void)ctx;
    const struct moment *x = a, *y = b;
    if (x->event != y->event)
        return x->event < y->event ? -1 : 1;
    if (x->kind != y->kind)
        return x->kind - y->kind;
    return x->seat != y->seat ? x->seat - y->seat : x->amount - y->amount;
}

size_t moments_find(const struct moment_point *point, size_t n_points, unsigned n_seats,
                    struct moment *out, size_t cap)
{
    struct finder f = {
        .point = point, .n_points = n_points, .n_seats = n_seats, .out = out, .cap = cap};
    find_leads(&f);
    find_biggest(&f, MOMENT_POINTS, MOMENT_PHASES);
    find_biggest(&f, MOMENT_MONEY, 1);
    find_biggest(&f, MOMENT_GOODS, 1);
    find_ends(&f);
    sort_stable(out, f.n < cap ? f.n : cap, sizeof *out, compare_moments, NULL);
    return f.n;
}
