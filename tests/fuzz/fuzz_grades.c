/* fuzz_grades.c - a log, its text, and the log as others saw it, side by side.
 *
 * What is written of a log reads as the same events.  Where the cards of an open log are hidden
 * from the table, or from all but one player, it comes to the same positions as far as both are
 * legal, wherever both rest at the same stop before the first role of a round and at the end
 * (SJ-LOG-20).
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
    return replay_event(&side->replay, side->event, &side->sink);
}

static bool same_stop(const struct replay *a, const struct replay *b)
{
    const struct stop x = a->game->rules.stop(a->rules, a->state);
    const struct stop y = b->game->rules.stop(b->rules, b->state);
    unsigned round, turn;
    a->game->rules.clock(a->state, &round, &turn);
    return x.kind == y.kind && x.seat == y.seat && x.step == y.step &&
           (turn == 0 || x.kind == STOP_OVER);
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

/* Goes on as long as nothing is wrong with either log.  What others saw may lack what was forced by
 * cards that they did not see, and so was not written: a pass of somebody who could build nothing. */
static void compare(const void *rules)
{
    const struct game_def *game = whole.record.game;
    whole.findings = seen.findings = 0;
    replay_start(&whole.replay, game, rules, whole.record.grade);
    replay_start(&seen.replay, game, rules, seen.record.grade);
    for (size_t i = 0; i < whole.record.n_events; i++) {
        if (step(&whole, i) > VERDICT_CANNOT_TELL || whole.findings > 0 ||
            step(&seen, i) > VERDICT_CANNOT_TELL || seen.findings > 0)
            return;
        if (same_stop(&whole.replay, &seen.replay) &&
            replay_hash(&whole.replay) != replay_hash(&seen.replay))
            fail("what others saw comes to another position", i);
    }
}

/* Makes `seen` of the record in `again`, as the viewer saw it: the text of that, read. */
static void see(const void *rules, struct record *again, unsigned viewer)
{
    static struct replay scratch;
    struct record both = seen.record;
    seen.record = *again;
    *again = both;
    redact_record(&scratch, rules, &seen.record, viewer);
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
    if (rules == NULL || record->game->rules.redact == NULL || record->grade != GRADE_OPEN)
        return 0;
    const unsigned viewer = (unsigned)(size % (record->n_players + 1));
    see(rules, &again, viewer < record->n_players ? viewer : SEAT_NONE);
    compare(rules);
    return 0;
}
