#include "notation/redact.h"

#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "notation/canonical.h"
#include "notation/header_key.h"
#include "notation/writer.h"

/* The header says "grade public", whatever it said before. */
static void make_public(struct record *record)
{
    const char *key = header_key_word(HEADER_GRADE);
    struct record_header *header = NULL;
    for (size_t i = 0; i < record->n_headers && header == NULL; i++) {
        if (strcmp(record->header[i].key, key) == 0) {
            header = &record->header[i];
        }
    }
    if (header == NULL) {
        header = record_add_header(record);
    }
    header->key = key;
    header->value = grade_word(GRADE_PUBLIC);
    record->grade = GRADE_PUBLIC;
}

/* ---- notes ---- */

/* Events that are taken out of a record, from the first on. */
struct removal {
    struct record *record;
    uint32_t n; /* so far */
};

/* Comments that stand before the event or behind it keep their places. */
static void add_comment(struct record *record, uint32_t before, const struct event *e)
{
    struct buf text = BUF_INIT;
    notation_write_event(record->game, e, &text);
    size_t at = record->n_comments;
    record_add_comment(record);
    struct record_comment *all = record->comments;
    while (at > 0 && !all[at - 1].in_header && all[at - 1].before > before)
        at--;
    memmove(&all[at + 1], &all[at], (record->n_comments - 1 - at) * sizeof *all);
    all[at] = (struct record_comment){
        .before = before, .text = arena_strndup(&record->arena, buf_str(&text), text.len)};
    buf_free(&text);
}

/* Takes event `i` (counted with those taken out) out and leaves its text as a comment. */
static void remove_note(struct removal *r, uint32_t i)
{
    struct record *record = r->record;
    const uint32_t at = i - r->n;
    const struct event e = record->events[at];
    memmove(&record->events[at], &record->events[at + 1],
            (record->n_events - at - 1) * sizeof *record->events);
    record->n_events--;
    r->n++;
    for (size_t k = 0; k < record->n_comments; k++) {
        struct record_comment *comment = &record->comments[k];
        if (!comment->in_header && comment->before > at) {
            comment->trailing = comment->trailing && comment->before > at + 1;
            comment->before--;
        }
    }
    add_comment(record, at, &e);
}

static void swallow(struct finding_sink *sink, const struct finding *finding)
{
    (void)sink, (void)finding;
}

/* Replays an event; returns how many findings it had. */
static unsigned findings_of(struct replay *r, const struct event *e)
{
    struct finding_sink sink = {.emit = swallow};
    replay_event(r, e, &sink);
    return sink.n;
}

void redact_record_and_notes(struct replay *r, struct replay *seen, const void *rules,
                             struct record *record, unsigned viewer)
{
    const struct game_def *game = record->game;
    struct removal removal = {.record = record};
    if (game->rules.redact == NULL)
        return;
    replay_start(r, game, rules, record->grade);
    replay_start(seen, game, rules, GRADE_PUBLIC);
    const uint32_t n = (uint32_t)record->n_events;
    for (uint32_t i = 0; i < n; i++) {
        struct event *kept = &record->events[i - removal.n];
        const struct event e = *kept;
        game->rules.redact(rules, r->state, kept, viewer);
        event_normalise(game, kept);
        const unsigned before = findings_of(r, &e), after = findings_of(seen, kept);
        if (game->words.verbs[e.verb].kind == VERB_NOTE && before == 0 && after > 0)
            remove_note(&removal, i);
    }
    replay_end(r);
    replay_end(seen);
    make_public(record);
}

/* ---- all else ---- */

void redact_record(struct replay *r, const void *rules, struct record *record, unsigned viewer)
{
    const struct game_def *game = record->game;
    if (game->rules.redact == NULL) {
        return;
    }
    replay_start(r, game, rules, record->grade);
    for (size_t i = 0; i < record->n_events; i++) {
        const struct event e = record->events[i];
        game->rules.redact(rules, r->state, &record->events[i], viewer);
        event_normalise(game, &record->events[i]);
        replay_event(r, &e, NULL);
    }
    replay_end(r);
    make_public(record);
}
