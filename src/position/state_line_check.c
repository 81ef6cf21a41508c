/* state_line_check.c - refuses lines that can be read, and that no position has. */
#include <string.h>

#include "base/err.h"
#include "core/field.h"
#include "position/state_line_reader.h"

/* ---- pieces ------------------------------------------------------------------------------ */

static bool may_be_owed(const struct state_line *l, const struct field_def *f)
{
    const struct game_line *line = l->game->line;
    return line != NULL && line->owed != NULL && strcmp(f->name, line->owed) == 0;
}

/* The slots of words are what is left of pieces, or begin at the set-up; some of these stand for nothing by -1. */
static bool is_short(const struct state_line *l, const int16_t *state, size_t slot)
{
    return state[slot] < 0 && l->setup[slot] >= 0;
}

/* Reads the groups once more, up to the one that has too much; where several have, it is the first that
 * cannot be together with what the others begin with. */
static const char *find_group(const struct line_reader *r, size_t slot)
{
    int16_t state[STATE_SLOTS];
    struct err err = ERR_INIT;
    struct line_reader again = {
        .l = r->l, .text = r->text, .end = r->end, .state = state, .err = &err, .sought = slot};
    memcpy(state, r->l->setup, sizeof state);
    again.at = r->text + strcspn(r->text, " ");
    state_line_read_groups(&again);
    return again.sought_at == NULL ? r->text : again.sought_at;
}

/* "more pieces than there are: supply.corn would be -94", "A.buildings.smithy is 4" */
static bool fail_pieces(struct line_reader *r, size_t slot, const char *verb)
{
    struct field_place place;
    struct buf name = BUF_INIT;
    if (field_find(r->l->game, slot, &place)) {
        const char *element = field_element(r->l->game, &place);
        if (place.seat != SEAT_NONE)
            buf_printf(&name, "%c.", seat_letter(place.seat));
        buf_puts(&name, place.field->name);
        if (place.field->count > 1 && element != NULL)
            buf_printf(&name, ".%s", element);
    }
    line_fail(r, find_group(r, slot), "more pieces than there are: %s %s %d", buf_str(&name),
              verb, r->state[slot]);
    buf_free(&name);
    return false;
}

static bool check_pieces(struct line_reader *r)
{
    const struct line_words *words = &r->l->words;
    for (size_t w = 0; w < words->n; w++) {
        const struct field_def *f = words->part[w].field;
        for (size_t i = 0; i < f->count && !may_be_owed(r->l, f); i++)
            if (!r->is_said[f->offset + i] && is_short(r->l, r->state, f->offset + i))
                return fail_pieces(r, f->offset + i, "would be");
    }
    return true;
}

static bool check_excess(struct line_reader *r)
{
    size_t slot;
    for (size_t i = 0; r->l->game->line->excess(r->l->rules, r->state, i, &slot); i++)
        if (!r->is_said[slot])
            return fail_pieces(r, slot, "is");
    return true;
}

static bool check_known(struct line_reader *r)
{
    for (size_t i = 0; i < r->n_known; i++) {
        const struct line_known_word *w = &r->known[i];
        const char *why = r->l->game->line->doubt(r->l->rules, r->state, w->row);
        if (why != NULL)
            return line_fail(r, w->at, "%s (%s)", why, w->field->name);
    }
    return true;
}

/* ---- the whole --------------------------------------------------------------------------- */

bool state_line_check(struct line_reader *r)
{
    const struct game_line *line = r->l->game->line;
    if (line == NULL)
        return true;
    if (line->has_role != NULL && r->step != NULL && !line->has_role(r->state))
        return line_fail(r, r->step, "the role before it does not lead to this step");
    return (line->rest == NULL || check_pieces(r)) &&
           (line->excess == NULL || check_excess(r)) && check_known(r);
}
