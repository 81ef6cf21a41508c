#include "core/position_note.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/field.h"
#include "core/position_hash.h"

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

/* The numbers that differ, as many as a finding has room for. */
struct differences {
    struct buf expected, found;
    unsigned n, n_reported;
    uint8_t seat; /* whose numbers are reported; SEAT_NONE: not those of one seat */
};

enum { MORE_MAX = sizeof ", and 9999 more" };

static void put_number(const struct replay *r, const struct field_place *place, int number,
                       struct buf *out)
{
    const struct field_def *f = place->field;
    const bool is_none = (f->value == VALUE_IS_THING && number == -1) ||
                         (f->value == VALUE_IS_THING_OR_0 && number == 0);
    const char *name =
        f->value == VALUE_IS_BITS ? NULL : position_value_name(r->game, f, number);
    field_put(r->game, place, out);
    if (name != NULL || is_none)
        buf_printf(out, " %s", is_none ? "-" : name);
    else
        buf_printf(out, " %d", number);
}

static void report_number(const struct replay *r, const struct field_place *place, int expected,
                          int found, struct differences *d)
{
    const size_t before = d->expected.len, found_before = d->found.len;
    const char *between = d->n_reported > 0 ? ", " : "";
    if (++d->n > d->n_reported + 1)
        return; /* there was no room before */
    buf_puts(&d->expected, between);
    buf_puts(&d->found, between);
    put_number(r, place, expected, &d->expected);
    put_number(r, place, found, &d->found);
    if (d->expected.len >= FINDING_TEXT - MORE_MAX || d->found.len >= FINDING_TEXT - MORE_MAX) {
        buf_truncate(&d->expected, before);
        buf_truncate(&d->found, found_before);
        return;
    }
    d->seat = d->n_reported == 0 || d->seat == place->seat ? (uint8_t)place->seat : SEAT_NONE;
    d->n_reported++;
}

/* Those that the line says itself, or the others. */
static void find_differences(struct replay *r, const int16_t *noted, bool says,
                             struct differences *d)
{
    struct field_place place;
    for (size_t slot = 0; slot < r->game->rules.hashed_slots; slot++) {
        if (r->state[slot] == noted[slot] || r->game->format->says(r->line, slot) != says ||
            !field_find(r->game, slot, &place))
            continue;
        report_number(r, &place, r->state[slot], noted[slot], d);
    }
}

static enum verdict report_differences(struct replay *r, const struct event *e,
                                       const int16_t *noted, struct finding_sink *sink)
{
    struct differences d = {.expected = BUF_INIT, .found = BUF_INIT, .seat = SEAT_NONE};
    find_differences(r, noted, true, &d);
    if (d.n == 0)
        find_differences(r, noted, false, &d);
    if (d.n > d.n_reported) {
        buf_printf(&d.expected, ", and %u more", d.n - d.n_reported);
        buf_printf(&d.found, ", and %u more", d.n - d.n_reported);
    }
    struct finding f = finding_make(r->game->rules.violation_position, d.seat, e);
    finding_expected(&f, "%s", buf_str(&d.expected));
    finding_found(&f, "%s", buf_str(&d.found));
    finding_emit(sink, &f);
    buf_free(&d.expected);
    buf_free(&d.found);
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
