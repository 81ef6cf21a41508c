/* state_line_read_group.c - reads the groups of a line, with the words after them. */
#include <string.h>

#include "base/xalloc.h"
#include "position/state_line_reader.h"

/* ---- what a line with wildcards demands -------------------------------------------------- */

void line_demand(struct line_reader *r, size_t slot, bool is_least)
{
    struct line_demands *out = r->demands;
    out->demand = xgrow_array(out->demand, out->n, &out->capacity, sizeof *out->demand);
    out->demand[out->n++] =
        (struct line_demand){(uint16_t)slot, r->state[slot], is_least, r->is_any_seat};
}

/* What a part of this kind says of a slot that it does not mention. */
static int16_t nothing_of(const struct line_part *p, bool is_other)
{
    if (p->kind == LINE_THINGS)
        return p->limit;
    return p->kind == LINE_LOADS && !is_other ? (int16_t)(p->behind - 1) : 0;
}

static bool is_amount(const struct line_part *p, bool is_other)
{
    if (p->kind == LINE_TAKERS || p->kind == LINE_LOADS)
        return is_other;
    return p->kind == LINE_NUMBER || p->kind == LINE_THINGS || p->kind == LINE_OCCUPIED;
}

static void demand_slots(struct line_reader *r, const struct line_part *p, bool is_other,
                         bool is_open)
{
    const int16_t *slots = r->slots + (is_other ? p->other : p->slot);
    for (size_t i = 0; i < p->n; i++)
        if (!is_open || slots[i] != nothing_of(p, is_other))
            line_demand(r, (size_t)(&slots[i] - r->state), is_open && is_amount(p, is_other));
}

/* The second field of a seat is only what it is left out for. */
static void demand_part(struct line_reader *r, const struct line_part *p, bool is_open)
{
    demand_slots(r, p, false, is_open);
    if (p->other != NO_SLOT && p->kind != LINE_SEAT)
        demand_slots(r, p, true, is_open);
}

/* ---- groups ------------------------------------------------------------------------------ */

/* Whether the part says something when it is empty. */
static bool says_itself(const struct line_part *p)
{
    return p->kind == LINE_THINGS || p->kind == LINE_OCCUPIED || p->kind == LINE_NUMBER ||
           p->kind == LINE_TAKERS;
}

/* Whether section `i` of the group, which is read, ends here: at '/' where another may follow. */
static bool ends(struct line_reader *r, const struct line_group *g, size_t i, char letter)
{
    const bool is_last = i + 1 == g->n;
    if (*r->at == ' ' || *r->at == '\0' || (*r->at == '/' && !is_last))
        return true;
    if (r->demands != NULL && *r->at == '/')
        return line_fail(r, r->at + 1, "this group has %u sections", (unsigned)g->n);
    if (r->demands != NULL)
        return line_fail(r, r->at, "expected the end of the section");
    if (r->at[0] == '-' && r->at[1] >= '0' && r->at[1] <= '9')
        return line_fail(r, r->at, "a number of pieces is not below 0");
    return line_fail(r, r->at, "expected the end of the group of %c", letter);
}

/* Parts that stand before a '*', or would be all of a section, may be left out where there are wildcards. */
static bool read_section(struct line_reader *r, const struct line_section *s)
{
    const bool is_wild = r->demands != NULL;
    const char *begin = r->at, *end = begin + strcspn(begin, "/ ");
    const bool is_open = is_wild && end > begin && end[-1] == '*';
    end -= is_open;
    for (size_t k = s->first; k < s->end; k++) {
        const struct line_part *p = &r->l->part[k];
        const char *at = r->at;
        if (is_wild && at == end && (is_open || (at == begin && !says_itself(p))))
            continue;
        if (!state_line_read_part(r, p))
            return false;
        if (is_wild && (r->at > at || says_itself(p)))
            demand_part(r, p, is_open);
    }
    r->at += is_open && r->at == end;
    return true;
}

/* Sections that are left out at the end are empty, unless the last one that is not ends with '*'. */
bool state_line_read_group(struct line_reader *r, const struct line_group *g, unsigned seat)
{
    const char letter = seat == SEAT_NONE ? g->letter : seat_letter(seat);
    r->slots = r->state + (seat == SEAT_NONE ? 0 : line_seat_slot(r->l, seat));
    for (size_t i = 0; i < g->n; i++) {
        r->at += i > 0 && *r->at == '/';
        if (!read_section(r, &g->section[i]) || !ends(r, g, i, letter))
            return false;
        if (r->at[-1] == '*' && *r->at != '/')
            break;
    }
    return true;
}

/* Notes the group at `begin`, which was read, as the first after which what is sought is no more as at the
 * set-up, or is below 0. */
static void seek(struct line_reader *r, const char *begin)
{
    int16_t expected[STATE_SLOTS];
    if (r->sought == NO_SLOT || r->sought_at != NULL)
        return;
    state_line_expect(r->l, r->state, expected);
    if (r->state[r->sought] != r->l->setup[r->sought] || expected[r->sought] < 0)
        r->sought_at = begin + 1;
}

/* The group, and the words that may stand after it. */
static bool read_in_order(struct line_reader *r, const struct line_group *g, unsigned seat)
{
    const char letter = seat == SEAT_NONE ? g->letter : seat_letter(seat), *begin = r->at;
    if (begin[0] != ' ' || begin[1] != letter)
        return line_fail(r, begin + (*begin == ' '), "expected the group of %c", letter);
    r->at += 2;
    if (!state_line_read_group(r, g, seat) || !state_line_read_words(r))
        return false;
    seek(r, begin);
    return true;
}

bool state_line_read_groups(struct line_reader *r)
{
    const struct state_line *l = r->l;
    for (const struct line_group *g = l->group; g < l->group + l->n_groups; g++) {
        const bool is_of_seats = g->letter == '\0';
        for (unsigned i = 0; i < (is_of_seats ? l->n_players : 1); i++)
            if (!read_in_order(r, g, is_of_seats ? i : SEAT_NONE))
                return false;
    }
    return state_line_read_words(r);
}
