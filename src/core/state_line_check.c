/* state_line_check.c - refuses lines that can be read, and that no position has. */
#include <string.h>

#include "base/err.h"
#include "core/field.h"
#include "core/state_line_reader.h"

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
    return again.short_at == NULL ? r->text : again.short_at;
}

static bool fail_short(struct line_reader *r, const struct field_def *f, size_t i)
{
    const struct field_place place = {f, SEAT_NONE, i};
    const char *element = field_element(r->l->game, &place);
    const size_t slot = f->offset + i;
    const bool is_named = f->count > 1 && element != NULL;
    return line_fail(r, find_group(r, slot), "more pieces than there are: %s%s%s would be %d",
                     f->name, is_named ? "." : "", is_named ? element : "", r->state[slot]);
}

static bool check_pieces(struct line_reader *r)
{
    const struct line_words *words = &r->l->words;
    for (size_t w = 0; w < words->n; w++) {
        const struct field_def *f = words->part[w].field;
        for (size_t i = 0; i < f->count && !may_be_owed(r->l, f); i++)
            if (!r->is_said[f->offset + i] && is_short(r->l, r->state, f->offset + i))
                return fail_short(r, f, i);
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
    return line->rest == NULL || check_pieces(r);
}
