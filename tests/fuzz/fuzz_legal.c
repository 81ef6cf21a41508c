/* fuzz_legal.c - `check` against the list of legal events, in the middle of games.
 *
 * The first bytes of an input choose a position (midgame.h), the rest are statements.  At every
 * position on the way, what the list holds is legal, without a finding of a slip, and keeps all pieces; and
 * a statement that answers the node and is found to be legal leads to a position to which an event
 * of the list leads, too - wherever the list is meant to hold all.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/legal_list.h"
#include "fuzz_target.h"
#include "notation/canonical.h"
#include "notation/statement.h"
#include "notation/writer.h"
#include "midgame.h"

enum { LEGAL_MAX = 1024, STATEMENTS_MAX = 40, LISTED = 100, LINE_BYTES = 200 };

static size_t mutate_midgame(uint8_t *data, size_t size, size_t max, uint64_t seed)
{
    static struct replay scratch;
    if (size < MIDGAME_BYTES || seed % 8 == 1)
        return mutate_bytes(data, size, max, seed);
    const struct midgame *o = midgame_begin(data, &scratch);
    return MIDGAME_BYTES + mutate_log_from(&scratch, o->words, data + MIDGAME_BYTES,
                                           size - MIDGAME_BYTES, max - MIDGAME_BYTES, seed);
}

FUZZ_MUTATOR(mutate_midgame)
FUZZ_BRANCHES(12000000, 30000)
FUZZ_SQLITE_STEPS(0, 0)

/* A table on which events are tried. */
static struct {
    struct replay replay;
    struct legal_list legal;
    struct journal_entry entry[JOURNAL_STEP];
    int16_t tried[STATE_SLOTS], wanted[STATE_SLOTS];
    const struct midgame *midgame;
} table;

_Noreturn static void fail(const char *what, const struct event *e)
{
    const struct replay *r = &table.replay;
    const struct node node = r->game->rules.node(r->rules, r->state);
    struct buf text = BUF_INIT;
    notation_write_event(r->game, e, &text);
    buf_printf(&text, "\nat step %s of %c, of %zu listed", r->game->words.steps[node.step],
               node.seat < SEATS_MAX ? 'A' + node.seat : '-', table.legal.n);
    for (size_t i = 0; i < table.legal.n && i < LISTED; i++) {
        buf_puts(&text, "\n  ");
        notation_write_event(r->game, &table.legal.event[i], &text);
    }
    fuzz_fail(what, buf_str(&text));
}

/* Sets `out` to the settled position after the event; false when a number does not fit the
 * state. */
static bool try_event(const struct event *e, int16_t *out)
{
    const struct replay *r = &table.replay;
    struct journal j = journal_make(out, table.entry, JOURNAL_STEP);
    memcpy(out, r->state, sizeof r->state);
    r->game->rules.apply(r->rules, &j, e, true);
    game_come_to_rest(r->game, r->rules, &j);
    return !j.overflow;
}

/* Counts what says that the play is wrong. */
struct slips {
    struct finding_sink sink; /* first */
    unsigned n;
};

static void count_slip(struct finding_sink *sink, const struct finding *f)
{
    struct slips *slips = (struct slips *)(void *)sink;
    slips->n += violation_is_slip(&table.replay.game->words.violations[f->violation]);
}

static enum verdict check(const struct event *e, unsigned *findings)
{
    const struct replay *r = &table.replay;
    struct slips slips = {.sink.emit = count_slip};
    const enum verdict v = r->game->rules.check(r->rules, r->state, e, true, &slips.sink);
    *findings = slips.n;
    return v;
}

static void check_pieces(const struct event *e)
{
    const struct replay *r = &table.replay;
    int before[COMPONENTS_MAX], after[COMPONENTS_MAX];
    r->game->rules.imbalance(r->rules, r->state, before);
    if (!try_event(e, table.tried))
        fail("a legal event outgrows the state", e);
    r->game->rules.imbalance(r->rules, table.tried, after);
    if (memcmp(before, after, r->game->rules.n_components * sizeof *before) != 0)
        fail("a legal event makes or loses pieces", e);
}

/* A role is listed before the mark of its round, and a load before it is declined what comes first:
 * a log that writes them says the rest, too, and the replayer walks there. */
static bool is_awaited(const struct event *e)
{
    const struct replay *r = &table.replay;
    return r->game->rules.awaits(r->rules, r->state, e);
}

/* All events of the list, or some of a long one. */
static void check_list(void)
{
    enum { TRIED = 24 };
    const size_t step = 1 + table.legal.n / TRIED;
    for (size_t i = 0; i < table.legal.n; i += step) {
        unsigned findings;
        if (!is_awaited(&table.legal.event[i]))
            continue;
        if (check(&table.legal.event[i], &findings) > VERDICT_CANNOT_TELL || findings > 0)
            fail("a listed event has findings", &table.legal.event[i]);
        check_pieces(&table.legal.event[i]);
    }
}

/* Whether an event of the list comes to the same, as far as all can see it: a statement may say less
 * than the list, and leave out with which cards a building is paid. */
static bool is_listed(const struct event *e)
{
    const size_t size = table.replay.game->rules.hashed_slots * sizeof table.tried[0];
    if (!try_event(e, table.wanted))
        fail("a legal event outgrows the state", e);
    for (size_t i = 0; i < table.legal.n; i++) {
        if (table.legal.event[i].seat == e->seat && is_awaited(&table.legal.event[i]) &&
            try_event(&table.legal.event[i], table.tried) &&
            memcmp(table.tried, table.wanted, size) == 0)
            return true;
    }
    return false;
}

/* What is legal and need not be listed: statements that stand beside the answer of a node; to store
 * fewer goods than one might (docs/perft.md); and some of the loads of a small wharf, which can be
 * thousands. */
static bool is_aside(const struct event *e)
{
    enum { GOOD_AND_SHIP = 2 };
    const struct replay *r = &table.replay;
    const char *verb = r->game->words.verbs[e->verb].name;
    const char *step = r->game->words.steps[r->game->rules.node(r->rules, r->state).step];
    return strcmp(verb, "waive") == 0 ||
           (strcmp(verb, "keep") == 0 && strcmp(step, "keep") == 0) ||
           (strcmp(verb, "load") == 0 && e->n_items > GOOD_AND_SHIP);
}

/* Whether the list is meant to hold all that is legal now, as far as it is like `e`. */
static bool is_complete(const struct event *e)
{
    const struct replay *r = &table.replay;
    const struct node node = r->game->rules.node(r->rules, r->state);
    return !table.legal.is_cut && table.legal.n > 0 && node.kind == NODE_DECISION &&
           e->seat == node.seat && !is_aside(e);
}

/* Takes a statement that answers the node and has no finding: others would lead to positions of
 * which nothing is promised. */
static void try_statement(const struct event *e)
{
    const struct replay *r = &table.replay;
    unsigned findings;
    if (!is_awaited(e))
        return;
    const enum verdict verdict = check(e, &findings);
    if (verdict > VERDICT_CANNOT_TELL || findings > 0)
        return;
    if (r->game->words.verbs[e->verb].kind == VERB_DECISION && verdict == VERDICT_LEGAL &&
        is_complete(e) && !is_listed(e))
        fail("an event is legal and not listed", e);
    replay_event(&table.replay, e, NULL);
}

static void look_around(void)
{
    legal_list_take(&table.legal, &table.replay, LEGAL_MAX);
    check_list();
}

static void take_line(const char *line, size_t length)
{
    struct event e;
    struct event_claim claims[STATEMENT_CLAIMS];
    struct err err = ERR_INIT;
    const struct midgame *o = table.midgame;
    if (notation_parse_event(o->words, o->n_players, line, length, &e, claims, &err) < 0)
        return;
    e.n_claims = 0;
    e.claim = NULL;
    try_statement(&e);
    look_around();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < MIDGAME_BYTES)
        return 0;
    const char *at = (const char *)data + MIDGAME_BYTES, *end = (const char *)data + size;
    table.midgame = midgame_begin(data, &table.replay);
    look_around();
    for (int i = 0; at < end && i < STATEMENTS_MAX && !table.replay.dead; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop == NULL ? end : stop) - at);
        take_line(at, length < LINE_BYTES ? length : LINE_BYTES);
        at += length + 1;
    }
    return 0;
}
