/* pr_placements.c - candidates for people: placements of the mayor phase, moves of guests. */
#include "games/pr/pr_list.h"

#include <string.h>

enum { SLOTS = PR_TILE_KINDS + PR_SPACES };

struct slots {
    uint8_t thing[SLOTS];
    int16_t circles[SLOTS];
    unsigned n;
    int total;
};

static void slots_of(const struct pr_rules *r, const struct pr_seat *p, struct slots *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned thing = 0; thing < PR_THING_COUNT && out->n < SLOTS; thing++) {
        const int circles = pr_place_at(r, p, thing).circles;
        if (circles <= 0)
            continue;
        out->thing[out->n] = (uint8_t)thing;
        out->circles[out->n++] = (int16_t)circles;
        out->total += circles;
    }
}

/* People to be placed, and how many of them already are, by slot. */
struct filling {
    const struct slots *slots;
    int16_t all[SLOTS];
    int16_t nobles[SLOTS];
    int idle; /* without a circle */
};

static void add_if_any(struct pr_list *l, unsigned thing, unsigned mark, int n)
{
    if (n > 0)
        pr_list_add(l, thing, mark, n);
}

/* The placement that has come about; `nobles` of those without a circle are nobles. */
static void emit_filling(struct pr_list *l, const struct filling *f, unsigned seat, int nobles)
{
    const struct slots *slots = f->slots;
    const unsigned noble = PR_MARK_NOBLE;
    pr_list_begin(l, PR_VERB_PLACE, seat);
    for (unsigned i = 0; i < slots->n; i++)
        add_if_any(l, slots->thing[i], ITEM_PLAIN, f->all[i] - f->nobles[i]);
    add_if_any(l, PR_SAN_JUAN, ITEM_PLAIN, f->idle - nobles);
    for (unsigned i = 0; i < slots->n; i++)
        add_if_any(l, slots->thing[i], noble, f->nobles[i]);
    add_if_any(l, PR_SAN_JUAN, noble, nobles);
    pr_list_emit(l);
}

/* What is left for the slots from some slot on. */
struct rest {
    int all;    /* people who get a circle there */
    int nobles; /* in hand, those without a circle included */
    int room;   /* circles of these slots */
};

static void list_fillings(struct pr_list *l, struct filling *f, unsigned seat, unsigned i,
                          struct rest rest)
{
    if (l->n > l->cap) /* enough to know that there are more */
        return;
    if (i == f->slots->n) {
        if (rest.nobles <= f->idle)
            emit_filling(l, f, seat, rest.nobles);
        return;
    }
    const int circles = f->slots->circles[i];
    const int room = rest.room - circles;
    const int most = kit_min(rest.all, circles);
    const int least = rest.all - room > 0 ? rest.all - room : 0;
    for (int n = most; n >= least; n--) {
        const int colonists = rest.all + f->idle - rest.nobles;
        for (int nobles = n < rest.nobles ? n : rest.nobles;
             nobles >= 0 && n - nobles <= colonists; nobles--) {
            f->all[i] = (int16_t)n;
            f->nobles[i] = (int16_t)nobles;
            list_fillings(l, f, seat, i + 1,
                          (struct rest){rest.all - n, rest.nobles - nobles, room});
        }
    }
}

void pr_list_placements(struct pr_list *l, unsigned seat)
{
    const struct pr_seat *p = &l->s->seat[seat];
    struct slots slots;
    struct filling filling = {.slots = &slots};
    slots_of(l->r, p, &slots);
    const int people = pr_colonists_of(p);
    const int placed = people < slots.total ? people : slots.total;
    filling.idle = people - placed;
    list_fillings(l, &filling, seat, 0,
                  (struct rest){placed, l->r->nobles != 0 ? pr_nobles_of(p) : 0, slots.total});
    for (int n = pr_may_decline(l->r, l->s, seat); n > 0; n--) {
        pr_list_begin(l, PR_VERB_DECLINE, seat);
        pr_list_add(l, PR_COLONIST, ITEM_PLAIN, n);
        pr_list_emit(l);
    }
}

/* ---- guests ------------------------------------------------------------------------------ */

/* A colonist and a noble, as far as the guest house has them, to a place with an empty circle. */
static void list_guests_to(struct pr_list *l, unsigned seat, unsigned thing)
{
    const struct pr_seat *p = &l->s->seat[seat];
    const int house = pr_guest_house(l->r), nobles = p->noble_city[house];
    if (p->city[house] > nobles)
        pr_list_one(l, PR_VERB_GUEST, seat, thing, ITEM_PLAIN);
    if (nobles > 0)
        pr_list_one(l, PR_VERB_GUEST, seat, thing, PR_MARK_NOBLE);
}

void pr_list_guests(struct pr_list *l, unsigned seat)
{
    if (seat == SEAT_NONE || !pr_has_guest_to_move(l->r, l->s, seat))
        return;
    const struct pr_seat *p = &l->s->seat[seat];
    for (unsigned k = 0; k < PR_TILE_KINDS; k++)
        if (pr_tile_circles(p, k) > p->manned[k])
            list_guests_to(l, seat, k);
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
        if (p->city[b] >= 0 && l->r->building.circles[b] > p->city[b])
            list_guests_to(l, seat, PR_FIRST_BUILDING + b);
}
