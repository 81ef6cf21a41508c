#include "notation/redact.h"

#include "base/arena.h"
#include "base/buf.h"
#include "notation/canonical.h"
#include "notation/header_key.h"
#include "notation/writer.h"
#include "core/record_position.h"

/* The header says "grade public", whatever it said before. */
static void make_public(struct record *record)
{
    const char *key = header_key_word(HEADER_GRADE);
    const size_t i = header_find_line(record, key);
    struct record_header *header =
        i < record->n_headers ? &record->header[i] : record_add_header(record);
    header->key = key;
    header->value = grade_word(GRADE_PUBLIC);
    record->grade = GRADE_PUBLIC;
}

/* ---- events and comments ----------------------------------------------------------------- */

/* A record whose events and comments are being rewritten. */
struct redaction {
    struct replay *whole, *seen; /* before the event; before its redacted form */
    struct record *record;
    const struct record_comment *comment; /* the next of n_left old comments */
    size_t n_left;
    bool has_lost_event; /* the last event became a comment: no comment can trail it */
};

static struct record_comment *add_comment(struct redaction *x)
{
    struct record_comment *c = record_add_comment(x->record);
    c->before = (uint32_t)x->record->n_events;
    return c;
}

/* Copies the old comments before event `i`: those on the line of the event before it (`trailing`),
 * or all others. */
static void copy_comments(struct redaction *x, uint32_t i, bool trailing)
{
    for (; x->n_left > 0 && x->comment->before <= i; x->comment++, x->n_left--) {
        if (trailing && !x->comment->trailing)
            return;
        struct record_comment *c = add_comment(x);
        c->text = x->comment->text;
        c->blank = x->comment->blank;
        c->trailing = x->comment->trailing && !x->has_lost_event;
    }
}

static void add_note(struct redaction *x, const struct event *e)
{
    struct buf text = BUF_INIT;
    notation_write_event(x->record->game, e, &text);
    add_comment(x)->text = arena_strndup(&x->record->arena, buf_str(&text), text.len);
    buf_free(&text);
}

/* Replays an event; returns how many findings it had. */
static unsigned findings_of(struct replay *r, const struct event *e)
{
    struct finding_sink sink = {0};
    replay_event(r, e, &sink);
    return sink.n;
}

/* Adds the passes before an event (NULL: before the end of the game) of players who have a decision
 * in the redacted record, but not in the whole one.  After a mistake the redacted record may be in
 * another phase that waits for tiles or cards: then nobody can pass. */
static void add_passes(struct redaction *x, const struct event *e, const struct event *kept)
{
    struct node node[SKIPS_MAX];
    unsigned n;
    if (!replay_leaves_out(x->whole, e, node, &n) || n > 0 ||
        !replay_leaves_out(x->seen, kept, node, &n))
        return;
    for (unsigned i = 0; i < n && node[i].kind == NODE_DECISION; i++) {
        struct event *pass = record_add_event(x->record);
        pass->verb = x->record->game->words.verb_pass;
        pass->seat = node[i].seat;
        replay_event(x->seen, pass, NULL);
    }
}

static void take_event(struct redaction *x, uint32_t i, const struct event *e, unsigned viewer)
{
    const struct game_def *game = x->record->game;
    struct event kept = *e;
    game->rules.redact(x->whole->rules, x->whole->state, &kept, viewer);
    event_normalise(game, &kept);
    copy_comments(x, i, true);
    add_passes(x, e, &kept);
    copy_comments(x, i, false);
    const unsigned before = findings_of(x->whole, e), after = findings_of(x->seen, &kept);
    x->has_lost_event =
        game->words.verbs[e->verb].kind == VERB_NOTE && before == 0 && after > 0;
    if (x->has_lost_event)
        add_note(x, &kept);
    else
        *record_add_event(x->record) = kept;
}

void redact_record(struct replay *r, struct replay *seen, const void *rules,
                   struct record *record, unsigned viewer)
{
    const struct event *event = record->events;
    const uint32_t n = (uint32_t)record->n_events;
    struct redaction x = {.whole = r,
                          .seen = seen,
                          .record = record,
                          .comment = record->comments,
                          .n_left = record->n_comments};
    if (record->game->rules.redact == NULL)
        return;
    record->events = NULL;
    record->comments = NULL;
    record->n_events = record->n_comments = 0;
    replay_start_record(r, record, rules, record->grade);
    replay_start_record(seen, record, rules, GRADE_PUBLIC);
    for (; x.n_left > 0 && x.comment->in_header; x.comment++, x.n_left--)
        *record_add_comment(record) = *x.comment;
    for (uint32_t i = 0; i < n; i++)
        take_event(&x, i, &event[i], viewer);
    copy_comments(&x, n, true);
    add_passes(&x, NULL, NULL);
    copy_comments(&x, n, false);
    replay_end(r);
    replay_end(seen);
    make_public(record);
    record_note_later(record);
}
