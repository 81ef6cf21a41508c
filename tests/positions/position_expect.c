/* position_expect.c - what a position file says about a step, compared with the replay. */
#include "position_runner.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "core/legal_list.h"
#include "notation/canonical.h"
#include "notation/reader.h"

/* ---- "= A doubloons 0": slots of the state ------------------------------------------------ */

static void expect_word(struct position *p, size_t word, int value, struct piece what)
{
    const int now = p->replay.state[word];
    if (now != value)
        position_fail(p, "'%.*s': expected %d, found %d", (int)what.length, what.at, value,
                      now);
}

/* ---- "cause harbor A vp 1": the ledger ---------------------------------------------------- */

static void sum_journal(const struct replay *r, int32_t *sum)
{
    memset(sum, 0, r->game->words.n_causes * STATE_SLOTS * sizeof *sum);
    for (uint32_t i = 0; i < journal_mark(&r->journal); i++) {
        const struct journal_entry *e = &r->journal.entry[i];
        sum[journal_cause(e) * (size_t)STATE_SLOTS + journal_slot(e)] += e->now - e->old;
    }
}

void position_mark(struct position *p)
{
    sum_journal(&p->replay, p->written);
}

static int cause_named(const struct game_def *game, struct piece name)
{
    for (size_t i = 0; i < game->words.n_causes; i++)
        if (piece_is(name, game->words.causes[i].name))
            return (int)i;
    return -1;
}

/* What a cause wrote to a field of one seat in this step. */
static int written_to(struct position *p, const int32_t *now, int cause, unsigned seat,
                      const char *name)
{
    const struct field_def *field;
    size_t first;
    int sum = 0;
    if (!position_field(p, seat, (struct piece){name, strlen(name)}, &field, &first))
        return 0;
    for (size_t i = first; i < first + field->count; i++) {
        const size_t at = (size_t)cause * STATE_SLOTS + i;
        sum += now[at] - p->written[at];
    }
    return sum;
}

static void expect_cause(struct position *p, struct piece text)
{
    static const char *const vp[] = {"chips", "paper", NULL};
    const int cause = cause_named(p->game, piece_word(&text));
    const unsigned seat = piece_seat(p, piece_word(&text));
    const struct piece name = piece_word(&text);
    char *copy = xstrndup(name.at, name.length);
    const char *const single[] = {copy, NULL};
    const char *const *fields = piece_is(name, "vp") ? vp : single;
    int expected, found = 0;
    if (cause < 0 || seat == SEAT_NONE || !piece_number(piece_word(&text), &expected)) {
        position_fail(p, "cause: CAUSE SEAT FIELD NUMBER expected");
        free(copy);
        return;
    }
    int32_t *now = xcalloc(p->game->words.n_causes * STATE_SLOTS, sizeof *now);
    sum_journal(&p->replay, now);
    for (; *fields != NULL; fields++)
        found += written_to(p, now, cause, seat, *fields);
    if (found != expected)
        position_fail(p, "expected %d from %s, found %d", expected,
                      p->game->words.causes[cause].name, found);
    free(now);
    free(copy);
}

/* ---- "! pr-captain-held-back" ------------------------------------------------------------- */

static void expect_finding(struct position *p, struct piece id)
{
    const struct game_def *game = p->game;
    for (size_t i = 0; i < game->words.n_violations; i++) {
        if (!piece_is(id, game->words.violations[i].id))
            continue;
        if (p->expected.n < POSITION_FINDINGS)
            p->expected.violation[p->expected.n++] = (uint16_t)i;
        p->expected_verdict = VERDICT_ILLEGAL;
        return;
    }
    position_fail(p, "no violation is called '%.*s'", (int)id.length, id.at);
}

static unsigned count_of(const struct finding_list *list, uint16_t violation)
{
    unsigned n = 0;
    for (unsigned i = 0; i < list->n; i++)
        n += list->violation[i] == violation;
    return n;
}

/* Reports what `list` has more often than `other`, once for each violation. */
static void report_surplus(struct position *p, const struct finding_list *list,
                           const struct finding_list *other, const char *what)
{
    for (unsigned i = 0; i < list->n; i++) {
        const uint16_t v = list->violation[i];
        bool is_first = true;
        for (unsigned k = 0; k < i; k++)
            is_first = is_first && list->violation[k] != v;
        const unsigned n = count_of(list, v), m = count_of(other, v);
        if (is_first && n > m)
            position_fail_at(p, p->step_line, "%s: %s (%u, not %u)", what,
                             p->game->words.violations[v].id, n, m);
    }
}

static const char *verdict_name(enum verdict v)
{
    static const char *const names[] = {"legal", "cannot-tell", "illegal", "impossible"};
    return names[v];
}

static void expect_verdict(struct position *p, struct piece name)
{
    for (int v = VERDICT_LEGAL; v <= VERDICT_IMPOSSIBLE; v++)
        if (piece_is(name, verdict_name((enum verdict)v))) {
            p->expected_verdict = (enum verdict)v;
            return;
        }
    position_fail(p, "no verdict is called '%.*s'", (int)name.length, name.at);
}

void position_end_step(struct position *p)
{
    if (!p->in_step)
        return;
    report_surplus(p, &p->found, &p->expected, "unexpected finding");
    report_surplus(p, &p->expected, &p->found, "missing finding");
    if (p->found.n == p->expected.n && p->verdict != p->expected_verdict)
        position_fail_at(p, p->step_line, "verdict: expected %s, found %s",
                         verdict_name(p->expected_verdict), verdict_name(p->verdict));
    p->in_step = false;
}

/* ---- "stop load A", "score A total 45" ----------------------------------------------------- */

static void expect_node(struct position *p, struct piece text)
{
    const struct node node = p->game->rules.node(p->rules, p->replay.state);
    const struct piece step = piece_word(&text), who = piece_word(&text);
    const unsigned seat = who.length == 0 ? SEAT_NONE : piece_seat(p, who);
    if (!piece_is(step, p->game->words.steps[node.step]) || seat != node.seat)
        position_fail(p, "the game rests at %s %c", p->game->words.steps[node.step],
                      node.seat == SEAT_NONE ? ' ' : 'A' + node.seat);
}

/* Finds a number of a score by its name. */
static bool find_in_score(const struct game_def *game, const struct score *s, struct piece word,
                          int *value)
{
    for (size_t i = 0; i < game->rules.n_score_parts; i++)
        if (piece_is(word, game->words.things[game->rules.score_parts[i].thing].name)) {
            *value = s->part[i];
            return true;
        }
    *value = piece_is(word, "total")   ? s->total
             : piece_is(word, "place") ? s->place
                                       : s->tiebreak;
    return piece_is(word, "total") || piece_is(word, "place") || piece_is(word, "tiebreak");
}

static void expect_score(struct position *p, struct piece text)
{
    struct score scores[SEATS_MAX];
    p->game->rules.score(p->rules, p->replay.state, scores);
    const unsigned seat = piece_seat(p, piece_word(&text));
    if (seat == SEAT_NONE) {
        position_fail(p, "score: a seat expected");
        return;
    }
    for (struct piece word = piece_word(&text); word.length > 0; word = piece_word(&text)) {
        int found = 0, expected = 0;
        const bool is_number = piece_number(piece_word(&text), &expected);
        if (!is_number || !find_in_score(p->game, &scores[seat], word, &found))
            position_fail(p, "no part of a score is called '%.*s'", (int)word.length, word.at);
        else if (found != expected)
            position_fail(p, "score %.*s: expected %d, found %d", (int)word.length, word.at,
                          expected, found);
    }
}

/* ---- "may: A corn 2 @6 | A -", "may not: ...", "may only: ..." ----------------------------- */

/* A number that the file does not give fits any. */
static bool same_event(const struct event *legal, const struct event *wanted)
{
    if (legal->verb != wanted->verb || legal->seat != wanted->seat ||
        legal->n_items != wanted->n_items)
        return false;
    for (unsigned i = 0; i < legal->n_items; i++) {
        const struct event_item *a = &legal->item[i], *b = &wanted->item[i];
        if (a->thing != b->thing || a->mark != b->mark ||
            (b->count != COUNT_NONE && a->count != b->count))
            return false;
    }
    return true;
}

static bool is_among(const struct legal_list *legal, const struct event *wanted)
{
    for (size_t i = 0; i < legal->n; i++)
        if (same_event(&legal->event[i], wanted))
            return true;
    return false;
}

static bool is_refused(const struct position *p, const struct event *e)
{
    const struct replay *r = &p->replay;
    return !p->game->rules.awaits(p->rules, r->state, e) ||
           p->game->rules.check(p->rules, r->state, e, true, NULL) >= VERDICT_ILLEGAL;
}

enum may { MAY, MAY_NOT, MAY_ONLY };

static void expect_choice(struct position *p, enum may may, struct piece text)
{
    struct legal_list legal = LEGAL_LIST_INIT;
    size_t listed = 0;
    legal_list_take(&legal, &p->replay, POSITION_CHOICES);
    for (size_t i = 0; i < legal.n; i++)
        event_normalise(p->game, &legal.event[i]);
    while (text.length > 0) {
        const struct piece one = piece_until(&text, '|');
        struct event e;
        struct event_claim claims[STATEMENT_CLAIMS];
        if (!position_event(p, one, &e, claims))
            continue;
        listed++;
        if (may != MAY_NOT && !is_among(&legal, &e))
            position_fail(p, "'%.*s' is not among the legal events", (int)one.length, one.at);
        if (may == MAY_NOT && (is_among(&legal, &e) || !is_refused(p, &e)))
            position_fail(p, "'%.*s' is legal", (int)one.length, one.at);
    }
    if (may == MAY_ONLY && listed != legal.n)
        position_fail(p, "%zu legal events listed, there are %zu", listed, legal.n);
    legal_list_free(&legal);
}

/* ---- one line ----------------------------------------------------------------------------- */

static bool takes(struct piece *line, const char *word)
{
    if (!piece_starts(*line, word))
        return false;
    line->at += strlen(word);
    line->length -= strlen(word);
    *line = piece_trim(*line);
    return true;
}

bool position_expect(struct position *p, struct piece line)
{
    if (piece_is(line, "legal"))
        return true; /* no finding is expected unless one is named */
    if (takes(&line, "= "))
        position_settings(p, line, expect_word);
    else if (takes(&line, "! "))
        expect_finding(p, line);
    else if (takes(&line, "cause "))
        expect_cause(p, line);
    else if (takes(&line, "verdict "))
        expect_verdict(p, line);
    else if (takes(&line, "stop "))
        expect_node(p, line);
    else if (takes(&line, "score "))
        expect_score(p, line);
    else if (takes(&line, "may not:"))
        expect_choice(p, MAY_NOT, line);
    else if (takes(&line, "may only:"))
        expect_choice(p, MAY_ONLY, line);
    else if (takes(&line, "may:"))
        expect_choice(p, MAY, line);
    else
        return false;
    return true;
}
