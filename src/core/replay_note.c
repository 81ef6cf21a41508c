#include "core/replay_note.h"

#include "core/game.h"
#include "core/position_note.h"
#include "core/recorded_hash.h"

enum { STEPS_MAX = 96 }; /* steps between two decisions */

/* ---- hashes ------------------------------------------------------------------------------ */

static void set_hashes(struct finding *f, struct recorded_hash now, struct recorded_hash then)
{
    char text[RECORDED_HASH_TEXT];
    recorded_hash_format(now, text);
    finding_expected(f, "%s", text);
    recorded_hash_format(then, text);
    finding_found(f, "%s", text);
}

static enum verdict report_version(const struct replay *r, const struct event *e,
                                   unsigned version, struct finding_sink *sink)
{
    struct finding f = finding_make(r->game->rules.violation_hash_version, SEAT_NONE, e);
    finding_expected(&f, "version %d", HASH_VERSION);
    finding_found(&f, "version %u", version);
    finding_emit(sink, &f);
    return VERDICT_CANNOT_TELL;
}

static enum verdict check_hash(struct replay *r, const struct event *e,
                               struct finding_sink *sink)
{
    const struct recorded_hash then = recorded_hash_get(e->item, e->n_items);
    if (then.version != HASH_VERSION)
        return report_version(r, e, then.version, sink);
    const struct recorded_hash now = {HASH_VERSION, replay_hash(r)};
    if (now.value == then.value)
        return VERDICT_LEGAL;
    struct finding f = finding_make(r->game->rules.violation_hash, SEAT_NONE, e);
    r->diverged = true;
    set_hashes(&f, now, then);
    finding_emit(sink, &f);
    return VERDICT_ILLEGAL;
}

/* ---- notes ------------------------------------------------------------------------------- */

/* Compares a note with the state; nothing changes. */
enum verdict replay_note_compare(struct replay *r, const struct event *e,
                                 struct finding_sink *sink)
{
    if (e->verb == r->game->words.verb_hash)
        return check_hash(r, e, sink);
    if (e->verb == r->game->words.verb_position)
        return position_note_check(r, e, sink);
    return r->game->rules.check(r->rules, r->state, e, true, sink);
}

bool replay_note_holds(struct replay *r, const struct event *e)
{
    struct finding_sink sink = {0};
    const bool diverged = r->diverged;
    replay_note_compare(r, e, &sink);
    r->diverged = diverged;
    return sink.n == 0;
}

/* Whether the log may have left out the turn before the note: it passes by itself, or is declined in
 * silence by a player who has no other line in the phase. */
static bool is_left_out(const struct node *node, const struct event *e)
{
    const bool acts_later = node->seat < SEATS_MAX && (e->in_phase >> node->seat & 1) != 0;
    return node->kind == NODE_AUTOMATIC || node->waits ||
           (node->kind == NODE_OPTIONAL && !acts_later);
}

/* Whether a note is true after turns that are left out, one of which waited though it passes by itself:
 * a log need not write that down, nor what was declined before it. */
static bool agrees_later(struct replay *r, const struct event *e)
{
    const uint32_t mark = journal_mark(&r->journal);
    bool found = false, has_waited = false;
    for (int i = 0; i < STEPS_MAX && !found; i++) {
        const struct node node = replay_node(r);
        if (!is_left_out(&node, e))
            break;
        has_waited |= node.waits;
        r->game->rules.take_default(r->rules, &r->journal);
        found = has_waited && !r->journal.overflow && replay_note_holds(r, e);
    }
    journal_undo(&r->journal, mark);
    r->journal.overflow = false;
    return found;
}

/* Where the position waits, the log does not say whether the turn is over. */
enum verdict replay_note_check(struct replay *r, const struct event *e,
                               struct finding_sink *sink)
{
    if (replay_node(r).kind == NODE_OPTIONAL && !replay_note_holds(r, e) && agrees_later(r, e))
        return VERDICT_LEGAL;
    return replay_note_compare(r, e, sink);
}
