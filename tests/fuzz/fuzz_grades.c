/* fuzz_grades.c - a log, its text, and the log as others saw it, side by side.
 *
 * The written log reads as the same events.  Where the cards of an open log are hidden from the
 * table, or from all but one player, nothing is wrong with it as long as nothing is wrong with
 * the log.  It comes to the same positions wherever both rest at the same node before the first
 * role of a round and at the end (SJ-LOG-20).
 */
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/replay.h"
#include "core/ruleset.h"
#include "fuzz_target.h"
#include "notation/redact.h"
#include "notation/writer.h"

FUZZ_LOG_MUTATOR(mutate_log)
FUZZ_BRANCHES(400000, 4000)
FUZZ_SQLITE_STEPS(0, 0)

/* One side: a record and its replay. */
struct side {
    struct finding_sink sink; /* first */
    struct record record;
    struct replay replay;
    struct buf text;
    const struct event *event; /* being replayed */
    unsigned findings;         /* notes aside: they may speak of what others cannot know */
};

static struct side whole, seen;
static struct ruleset_cache *cache;

static void take_finding(struct finding_sink *sink, const struct finding *f)
{
    struct side *side = (struct side *)(void *)sink;
    (void)f;
    side->findings += side->replay.game->words.verbs[side->event->verb].kind != VERB_NOTE;
}

static void set_up(void)
{
    cache = ruleset_cache_new();
    whole.sink.emit = seen.sink.emit = take_finding;
    record_init(&whole.record);
    record_init(&seen.record);
}

/* Reads the game at text[from]; false when there is none. */
static bool read_game(struct record *record, const char *text, size_t length)
{
    const struct notation_options options = fuzz_words();
    struct notation *notation = notation_open_text(text, length, &options);
    const bool is_read = notation_next(notation, record, NULL) > 0;
    notation_close(notation);
    return is_read && record->game != NULL && record_fatal_error(record) == NULL;
}

/* ---- text --------------------------------------------------------------------------------- */

static bool same_claims(const struct event *a, const struct event *b)
{
    for (unsigned i = 0; i < a->n_claims; i++) {
        if (a->claim[i].key != b->claim[i].key || a->claim[i].thing != b->claim[i].thing ||
            a->claim[i].value != b->claim[i].value)
            return false;
    }
    return true;
}

static bool same_event(const struct event *a, const struct event *b)
{
    return a->verb == b->verb && a->seat == b->seat && a->n_items == b->n_items &&
           a->n_claims == b->n_claims &&
           memcmp(a->item, b->item, a->n_items * sizeof a->item[0]) == 0 && same_claims(a, b);
}

/* Writes the record of a side and reads it as `again`. */
static void write_and_read(struct side *side, struct record *again)
{
    buf_clear(&side->text);
    notation_write(&side->record, &side->text);
    if (!read_game(again, buf_str(&side->text), side->text.len) ||
        again->n_errors > side->record.n_errors || again->n_events != side->record.n_events ||
        again->grade != side->record.grade)
        fuzz_fail("a record does not read as it was written", buf_str(&side->text));
    for (size_t i = 0; i < again->n_events; i++) {
        if (!same_event(&again->events[i], &side->record.events[i]))
            fuzz_fail("an event does not read as it was written", buf_str(&side->text));
    }
}

/* ---- side by side ------------------------------------------------------------------------- */

static enum verdict step(struct side *side, size_t i)
{
    side->event = &side->record.events[i];
    return replay_recorded_event(&side->replay, &side->record, i, &side->sink);
}

static bool same_node(const struct replay *a, const struct replay *b)
{
    const struct node x = a->game->rules.node(a->rules, a->state);
    const struct node y = b->game->rules.node(b->rules, b->state);
    unsigned round, turn;
    a->game->rules.clock(a->state, &round, &turn);
    return x.kind == y.kind && x.seat == y.seat && x.step == y.step &&
           (turn == 0 || x.kind == NODE_OVER);
}

_Noreturn static void fail(const char *what, size_t i)
{
    struct buf text = BUF_INIT;
    notation_write_event(whole.record.game, &whole.record.events[i], &text);
    buf_puts(&text, "\n\n");
    notation_write(&whole.record, &text);
    buf_puts(&text, "\n");
    notation_write(&seen.record, &text);
    fuzz_fail(what, buf_str(&text));
}

/* Whether event `i` of the log is event `k` of what others saw, which also has passes, and
 * comments in place of some notes. */
static bool is_seen(size_t i, size_t k)
{
    const struct event *a = &whole.record.events[i], *b = &seen.record.events[k];
    return k < seen.record.n_events && a->verb == b->verb && a->seat == b->seat;
}

static bool is_note(const struct side *side, size_t i)
{
    return side->replay.game->words.verbs[side->record.events[i].verb].kind == VERB_NOTE;
}

/* Replays what others saw from event `k` on up to event `i` of the log; returns where that ends. */
static size_t follow(size_t i, size_t k)
{
    const uint8_t pass = whole.record.game->words.verb_pass;
    while (k < seen.record.n_events && !is_seen(i, k) && seen.record.events[k].verb == pass)
        step(&seen, k++);
    if (is_seen(i, k))
        step(&seen, k++);
    else if (!is_note(&whole, i))
        fail("others did not see what was done", i);
    return k;
}

/* If nothing is wrong with the log, nothing is wrong with what others saw of it. */
static void compare(const void *rules)
{
    const size_t n = whole.record.n_events;
    size_t k = 0;
    whole.findings = seen.findings = 0;
    replay_start(&whole.replay, whole.record.game, rules, whole.record.grade);
    replay_start(&seen.replay, whole.record.game, rules, seen.record.grade);
    for (size_t i = 0; i < n; i++) {
        if (step(&whole, i) > VERDICT_CANNOT_TELL || whole.findings > 0)
            return;
        k = follow(i, k);
        while (i + 1 == n && k < seen.record.n_events)
            step(&seen, k++);
        if (seen.findings > 0)
            fail("what others saw has a finding, the log has none", i);
        if (same_node(&whole.replay, &seen.replay) &&
            replay_hash(&whole.replay) != replay_hash(&seen.replay))
            fail("what others saw comes to another position", i);
    }
    if (replay_is_over(&whole.replay) && !replay_is_over(&seen.replay))
        fail("the game is over, and others did not see it", n - 1);
}

/* Makes `seen` of the record in `again`, as the viewer saw it: the text of that, read. */
static void see(const void *rules, struct record *again, unsigned viewer)
{
    static struct replay scratch[2];
    struct record both = seen.record;
    seen.record = *again;
    *again = both;
    redact_record(&scratch[0], &scratch[1], rules, &seen.record, viewer);
    write_and_read(&seen, again);
    both = seen.record;
    seen.record = *again;
    *again = both;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct record again;
    struct err err = ERR_INIT;
    if (cache == NULL) {
        set_up();
        record_init(&again);
    }
    if (!read_game(&whole.record, (const char *)data, size))
        return 0;
    write_and_read(&whole, &again);
    const struct record *record = &whole.record;
    const void *rules =
        ruleset_get(cache, record->game, record->rules, record->n_players, &err);
    /* compare() replays from the set-up. */
    if (rules == NULL || record->game->rules.redact == NULL || record->grade != GRADE_OPEN ||
        record->position != NULL)
        return 0;
    const unsigned viewer =
        (unsigned)(size % (record->n_players * 2)); /* half of them: the table */
    see(rules, &again, viewer < record->n_players ? viewer : SEAT_NONE);
    compare(rules);
    return 0;
}
