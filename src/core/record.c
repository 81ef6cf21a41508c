#include "core/record.h"

#include <string.h>

#include "base/buf.h"
#include "base/diag.h"
#include "base/text.h"

enum {
    FIRST_CAP = 64,
    HINT_MAX = 8192, /* elements: a larger game reserves no more for the next one */
};

void record_init(struct record *r)
{
    *r = (struct record){
        .arena = ARENA_INIT, .rules = "", .date = "", .event = "", .site = "", .id = ""};
}

static size_t hint(size_t cap)
{
    return cap < HINT_MAX ? cap : HINT_MAX;
}

void record_reset(struct record *r)
{
    const struct record old = *r;
    record_init(r);
    r->arena = old.arena;
    arena_reset(&r->arena);
    r->event_cap = hint(old.event_cap);
    r->header_cap = hint(old.header_cap);
    r->comment_cap = hint(old.comment_cap);
    r->error_cap = hint(old.error_cap);
    r->warning_cap = hint(old.warning_cap);
}

void record_free(struct record *r)
{
    arena_free(&r->arena);
    record_init(r);
}

const struct record_error *record_fatal_error(const struct record *r)
{
    for (size_t i = 0; i < r->n_errors; i++)
        if (r->errors[i].fatal)
            return &r->errors[i];
    return NULL;
}

struct diag record_error_diag(const struct record_error *e, const char *file)
{
    return (struct diag){.file = file,
                         .source = e->line,
                         .source_length = e->line_length,
                         .span = e->span,
                         .severity = "error",
                         .message = e->text};
}

struct diag record_warning_diag(const struct record_error *e, const char *file)
{
    struct diag diag = record_error_diag(e, file);
    diag.severity = "warning";
    return diag;
}

void record_put_warnings(const struct record *r, const char *file, struct buf *out)
{
    for (size_t i = 0; i < r->n_warnings; i++) {
        const struct diag diag = record_warning_diag(&r->warnings[i], file);
        diag_render(out, &diag);
    }
}

void record_put_errors(const struct record *r, const char *file, struct buf *out)
{
    record_put_warnings(r, file, out);
    for (size_t i = 0; i < r->n_errors; i++) {
        const struct diag diag = record_error_diag(&r->errors[i], file);
        diag_render(out, &diag);
    }
}

/* The array `old` of `n` elements with room for one more: itself, or a larger copy.  The old array
 * stays in the arena until the record is reset. */
__attribute__((noinline)) static void *grow(struct arena *arena, void *old, size_t n,
                                            size_t *cap, size_t size)
{
    if (old != NULL)
        *cap *= 2;
    else if (*cap == 0)
        *cap = FIRST_CAP;
    void *grown = arena_alloc(arena, *cap * size);
    if (old != NULL)
        memcpy(grown, old, n * size);
    return grown;
}

static inline void *with_room(struct arena *arena, void *old, size_t n, size_t *cap,
                              size_t size)
{
    return old != NULL && n < *cap ? old : grow(arena, old, n, cap, size);
}

const char *record_source_line(const struct record *r, const struct span *span, size_t *length)
{
    const uint64_t start = span->offset - (span->column == 0 ? 0 : span->column - 1);
    if (r->text == NULL || span->line == 0 || start < r->offset ||
        start >= r->offset + r->n_bytes)
        return NULL;
    const char *line = r->text + (start - r->offset);
    const size_t left = (size_t)(r->offset + r->n_bytes - start);
    const char *end = memchr(line, '\n', left);
    *length = end == NULL ? left : (size_t)(end - line);
    *length -= *length > 0 && line[*length - 1] == '\r';
    return line;
}

static bool is_act(const struct game_def *game, const struct event *e)
{
    return e->seat < SEATS_MAX && game->words.verbs[e->verb].kind != VERB_NOTE;
}

void record_note_later(struct record *r)
{
    unsigned in_phase = 0, before_role = 0;
    if (r->game == NULL)
        return;
    for (size_t i = r->n_events; i-- > 0;) {
        struct event *e = &r->events[i];
        const bool is_role = e->verb == r->game->words.verb_role;
        const unsigned seat = is_act(r->game, e) ? 1U << e->seat : 0;
        e->in_phase = (uint8_t)in_phase;
        e->before_role = (uint8_t)before_role;
        in_phase = is_role || e->verb == r->game->words.verb_round ? 0 : in_phase | seat;
        before_role = is_role ? 0 : before_role | seat;
    }
    unsigned acted = 0;
    for (size_t i = 0; i < r->n_events; i++) {
        struct event *e = &r->events[i];
        e->acted = (uint8_t)acted;
        if (e->verb == r->game->words.verb_role || e->verb == r->game->words.verb_round)
            acted = 0;
        else if (e->verb != r->game->words.verb_pass && is_act(r->game, e))
            acted |= 1U << e->seat;
    }
}

struct event *record_add_event(struct record *r)
{
    r->events = with_room(&r->arena, r->events, r->n_events, &r->event_cap, sizeof(*r->events));
    struct event *e = &r->events[r->n_events++];
    memset(e, 0, offsetof(struct event, item));
    return e;
}

void event_keep(struct event *e, struct arena *arena)
{
    if (e->n_claims > 0) {
        const size_t size = e->n_claims * sizeof *e->claim;
        struct event_claim *claims = arena_alloc(arena, size);
        memcpy(claims, e->claim, size);
        e->claim = claims;
    }
    if (e->text != NULL)
        e->text = arena_strndup(arena, e->text, e->text_length);
}

struct record_header *record_add_header(struct record *r)
{
    r->header =
        with_room(&r->arena, r->header, r->n_headers, &r->header_cap, sizeof(*r->header));
    struct record_header *h = &r->header[r->n_headers++];
    *h = (struct record_header){0};
    return h;
}

struct record_comment *record_add_comment(struct record *r)
{
    r->comments =
        with_room(&r->arena, r->comments, r->n_comments, &r->comment_cap, sizeof(*r->comments));
    struct record_comment *c = &r->comments[r->n_comments++];
    *c = (struct record_comment){0};
    return c;
}

struct record_error *record_add_error(struct record *r)
{
    r->errors = with_room(&r->arena, r->errors, r->n_errors, &r->error_cap, sizeof(*r->errors));
    struct record_error *e = &r->errors[r->n_errors++];
    *e = (struct record_error){0};
    return e;
}

struct record_error *record_add_warning(struct record *r)
{
    r->warnings =
        with_room(&r->arena, r->warnings, r->n_warnings, &r->warning_cap, sizeof(*r->warnings));
    struct record_error *e = &r->warnings[r->n_warnings++];
    *e = (struct record_error){0};
    return e;
}

void record_put_named(const struct record *r, const char *text, struct buf *out)
{
    const char *open;
    for (; (open = strchr(text, '{')) != NULL && open[1] != '\0' && open[2] == '}';
         text = open + 3) {
        const unsigned seat = (unsigned)(open[1] - 'A');
        const char *name = seat < r->n_players ? r->player[seat] : NULL;
        buf_put(out, text, (size_t)(open - text));
        if (name != NULL)
            text_put_safe(out, name, strlen(name));
    }
    buf_puts(out, text);
}
