#include "core/position_note.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "core/position_difference.h"

/* ---- reading ----------------------------------------------------------------------------- */

static int read_note(struct replay *r, const struct event *e, int16_t *state, struct err *err)
{
    char *text = xstrndup(e->text, e->text_length);
    if (r->line == NULL)
        r->line = r->game->format->make();
    r->game->format->start(r->line, r->game, r->rules, "");
    const int result = r->game->format->read_named(r->line, text, state, err);
    free(text);
    return result;
}

/* Of the statement the text stands at the end. */
static struct span place_in(const struct event *e, uint32_t column)
{
    const uint32_t before =
        (column > 0 ? column - 1 : 0) +
        (e->span.length > e->text_length ? e->span.length - e->text_length : 0);
    struct span place = e->span;
    if (place.line == 0 || before > place.length)
        return place;
    place.offset += before;
    place.column += before;
    place.length -= before;
    return place;
}

static enum verdict report_unread(const struct replay *r, const struct event *e,
                                  const struct err *why, struct finding_sink *sink)
{
    struct finding f = finding_make(r->game->rules.violation_position_line, SEAT_NONE, e);
    f.span = place_in(e, why->column);
    finding_found(&f, "%s", why->text);
    finding_emit(sink, &f);
    return VERDICT_ILLEGAL;
}

/* ---- what differs ------------------------------------------------------------------------ */

/* Those that the line says itself, or the others. */
static void find_differences(struct replay *r, const int16_t *noted, bool says,
                             struct position_difference *d)
{
    for (size_t slot = 0; slot < r->game->rules.hashed_slots; slot++)
        if (r->state[slot] != noted[slot] && r->game->format->says(r->line, slot) == says)
            position_difference_add(d, r->game, slot, r->state[slot], noted[slot]);
}

static enum verdict report_differences(struct replay *r, const struct event *e,
                                       const int16_t *noted, struct finding_sink *sink)
{
    struct position_difference d = POSITION_DIFFERENCE_INIT;
    find_differences(r, noted, true, &d);
    if (d.n == 0)
        find_differences(r, noted, false, &d);
    struct finding f = finding_make(r->game->rules.violation_position, d.seat, e);
    position_difference_put(&d, &f);
    finding_emit(sink, &f);
    position_difference_free(&d);
    return VERDICT_ILLEGAL;
}

/* ---- notes ------------------------------------------------------------------------------- */

enum verdict position_note_check(struct replay *r, const struct event *e,
                                 struct finding_sink *sink)
{
    int16_t noted[STATE_SLOTS];
    struct err why = ERR_INIT;
    if (read_note(r, e, noted, &why) < 0)
        return report_unread(r, e, &why, sink);
    const size_t size = r->game->rules.hashed_slots * sizeof noted[0];
    return memcmp(noted, r->state, size) == 0 ? VERDICT_LEGAL
                                              : report_differences(r, e, noted, sink);
}

void position_note_adopt(struct replay *r, const struct event *e)
{
    int16_t noted[STATE_SLOTS];
    if (r->game->rules.slot_grade != NO_SLOT || read_note(r, e, noted, NULL) < 0)
        return;
    for (size_t slot = 0; slot < r->game->rules.hashed_slots; slot++)
        journal_put(&r->journal, &r->state[slot], noted[slot], r->game->rules.cause_correction);
}
