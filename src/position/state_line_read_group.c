/* state_line_read_group.c - reads the groups of a line, with the words after them. */
#include "position/state_line_reader.h"

/* Whether a section, which is read, ends here: at '/' where another may follow. */
static bool ends(struct line_reader *r, bool is_last, char letter)
{
    if (*r->at == ' ' || (*r->at == '/' && !is_last))
        return true;
    if (r->at[0] == '-' && r->at[1] >= '0' && r->at[1] <= '9')
        return line_fail(r, r->at, "a number of pieces is not below 0");
    return line_fail(r, r->at, "expected the end of the group of %c", letter);
}

static bool read_group(struct line_reader *r, const struct line_group *g, unsigned seat)
{
    const struct state_line *l = r->l;
    const char letter = seat == SEAT_NONE ? g->letter : seat_letter(seat);
    if (*r->at != ' ' || r->at[1] != letter)
        return line_fail(r, r->at + (*r->at == ' '), "expected the group of %c", letter);
    r->at += 2;
    r->slots = r->state + (seat == SEAT_NONE ? 0 : line_seat_slot(l, seat));
    for (size_t i = 0; i < g->n; i++) {
        r->at += i > 0 && *r->at == '/';
        for (size_t k = g->section[i].first; k < g->section[i].end; k++)
            if (!state_line_read_part(r, &l->part[k]))
                return false;
        if (!ends(r, i + 1 == g->n, letter))
            return false;
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

/* Words may stand after any group. */
bool state_line_read_groups(struct line_reader *r)
{
    const struct state_line *l = r->l;
    for (size_t g = 0; g < l->n_groups; g++) {
        const bool is_of_seats = l->group[g].letter == '\0';
        for (unsigned i = 0; i < (is_of_seats ? l->n_players : 1); i++) {
            const char *begin = r->at;
            if (!read_group(r, &l->group[g], is_of_seats ? i : SEAT_NONE) ||
                !state_line_read_words(r))
                return false;
            seek(r, begin);
        }
    }
    return state_line_read_words(r);
}
