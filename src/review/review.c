/* review.c - records a replay so that it can be walked in both directions. */
#include "review/review.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "core/legal_here.h"
#include "core/replay.h"
#include "notation/writer.h"

enum { LEGAL_SHOWN = 16 };

/* The owner of a slot of the state, and what it counts: money, points, goods. */
struct owned_slot {
    uint8_t is_owned, seat, thing;
};

struct loader {
    struct finding_sink sink; /* first member: takes the findings */
    struct review *review;
    struct replay replay;
    struct owned_slot owned[STATE_SLOTS];
    int16_t before[STATE_SLOTS]; /* the position before the event */
    struct event legal[LEGAL_SCAN];
    size_t next_error; /* of the record's errors */
};

/* Room for one more element in a growing array. */
static void *with_room(void *array, uint32_t n, uint32_t *room, size_t size)
{
    if (n < *room)
        return array;
    *room = *room == 0 ? 64 : 2 * *room;
    return xrealloc_array(array, *room, size);
}

static const char *keep_text(struct review *r, const struct buf *text)
{
    return arena_strndup(&r->texts, buf_str(text), text->len);
}

static const char *keep_string(struct review *r, const char *text)
{
    return text[0] == '\0' ? "" : arena_strndup(&r->texts, text, strlen(text));
}

/* ---- findings ---------------------------------------------------------------------------- */

static struct review_finding *add_finding(struct review *r)
{
    r->finding = with_room(r->finding, r->n_findings, &r->finding_room, sizeof *r->finding);
    return &r->finding[r->n_findings++];
}

static const char *list_legal(struct loader *l)
{
    struct buf text = BUF_INIT;
    const size_t n = legal_here_find(&l->replay, l->legal);
    for (size_t i = 0; i < n && i < LEGAL_SHOWN; i++) {
        buf_puts(&text, i == 0 ? "" : "; ");
        notation_write_event(l->replay.game, &l->legal[i], &text);
    }
    if (n > LEGAL_SHOWN)
        buf_printf(&text, "; and %zu more", n - LEGAL_SHOWN);
    const char *kept = keep_text(l->review, &text);
    buf_free(&text);
    return kept;
}

static void emit(struct finding_sink *sink, const struct finding *f)
{
    struct loader *l = (struct loader *)(void *)sink;
    const struct violation_def *violation = &l->replay.game->words.violations[f->violation];
    *add_finding(l->review) =
        (struct review_finding){.event = l->replay.seq + 1,
                                .line = f->span.line,
                                .severity = violation->severity,
                                .id = violation->id,
                                .clause = violation->clause,
                                .text = violation->text,
                                .expected = keep_string(l->review, f->expected),
                                .found = keep_string(l->review, f->found),
                                .legal = list_legal(l)};
}

/* Adds the unreadable lines before `line` as findings of event `number`. */
static void add_unreadable(struct loader *l, uint32_t number, uint32_t line)
{
    const struct record *record = l->review->record;
    for (; l->next_error < record->n_errors; l->next_error++) {
        const struct record_error *error = &record->errors[l->next_error];
        if (error->span.line >= line)
            return;
        *add_finding(l->review) = (struct review_finding){.event = number,
                                                          .line = error->span.line,
                                                          .severity = SEVERITY_ERROR,
                                                          .id = "log-syntax",
                                                          .clause = "",
                                                          .text = error->text,
                                                          .expected = "",
                                                          .found = "",
                                                          .legal = ""};
    }
}

/* ---- changes ----------------------------------------------------------------------------- */

/* Tiles and people have accounts too, but not a thing for each of their slots. */
static bool is_told(uint8_t account)
{
    return account == ACCOUNT_MONEY || account == ACCOUNT_POINTS || account == ACCOUNT_GOODS;
}

static void find_owned_slots(struct loader *l)
{
    const struct game_def *game = l->review->game;
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *field = &game->rules.fields[i];
        const size_t seats =
            is_told(field->account) && field->per_seat != 0 ? l->review->n_players : 0;
        for (size_t seat = 0; seat < seats; seat++)
            for (size_t k = 0; k < field->count; k++)
                l->owned[game->rules.seat_offset + seat * game->rules.seat_slots +
                         field->offset + k] =
                    (struct owned_slot){1, (uint8_t)seat, (uint8_t)(field->first + k)};
    }
}

/* Adds to the gains of the event, which begin at `first`. */
static void add_gain(struct review *r, uint32_t first, struct review_gain gain)
{
    for (uint32_t i = first; i < r->n_gains; i++) {
        struct review_gain *old = &r->gain[i];
        if (old->seat == gain.seat && old->thing == gain.thing && old->cause == gain.cause) {
            old->delta += gain.delta;
            return;
        }
    }
    r->gain = with_room(r->gain, r->n_gains, &r->gain_room, sizeof *r->gain);
    r->gain[r->n_gains++] = gain;
}

/* Adds the gains of a change of what a player owns, one for each cause in the journal.  The journal
 * starts where the event was awaited; when the position before the event already included a part,
 * the causes do not add up to the change, and the last cause gets all of it. */
static void explain_change(struct loader *l, uint32_t first, const struct review_change *change)
{
    const struct replay *replay = &l->replay;
    const struct owned_slot *owned = &l->owned[change->slot];
    const int delta = change->after - change->before;
    const struct journal_entry *entry = replay->journal.entry;
    const uint32_t end = journal_mark(&replay->journal);
    struct review_gain gain = {.seat = owned->seat, .thing = owned->thing, .delta = delta};
    int sum = 0;
    for (uint32_t i = replay->from; i < end; i++) {
        if (journal_slot(&entry[i]) != change->slot)
            continue;
        sum += entry[i].now - entry[i].old;
        gain.cause = (uint16_t)journal_cause(&entry[i]);
    }
    if (sum != delta)
        add_gain(l->review, first, gain);
    for (uint32_t i = replay->from; sum == delta && i < end; i++) {
        if (journal_slot(&entry[i]) != change->slot)
            continue;
        gain.cause = (uint16_t)journal_cause(&entry[i]);
        gain.delta = entry[i].now - entry[i].old;
        add_gain(l->review, first, gain);
    }
}

static void add_changes(struct loader *l)
{
    struct review *r = l->review;
    const int16_t *now = l->replay.state;
    const uint32_t first_gain = r->n_gains;
    for (size_t slot = 0; slot < r->game->rules.state_slots; slot++) {
        if (now[slot] == l->before[slot])
            continue;
        const struct review_change change = {(uint16_t)slot, l->before[slot], now[slot]};
        r->change = with_room(r->change, r->n_changes, &r->change_room, sizeof *r->change);
        r->change[r->n_changes++] = change;
        if (l->owned[slot].is_owned != 0)
            explain_change(l, first_gain, &change);
        l->before[slot] = now[slot];
    }
}

static void add_totals(struct loader *l, uint32_t number)
{
    struct review *r = l->review;
    struct score score[SEATS_MAX];
    r->game->rules.score(r->rules, l->replay.state, score);
    for (unsigned seat = 0; seat < r->n_players; seat++)
        r->total[(size_t)number * r->n_players + seat] = (int16_t)score[seat].total;
}

/* ---- events ------------------------------------------------------------------------------ */

static void begin_event(struct loader *l, uint32_t number)
{
    struct review *r = l->review;
    r->event[number] = (struct review_event){.text = "",
                                             .change = r->n_changes,
                                             .gain = r->n_gains,
                                             .finding = r->n_findings,
                                             .is_replayed = true};
}

static void note_clock(struct loader *l, struct review_event *e, const struct event *event)
{
    unsigned round, turn;
    l->review->game->rules.clock(l->replay.state, &round, &turn);
    e->round = (uint16_t)round;
    e->turn = (uint16_t)(turn + (event->verb == l->review->game->words.verb_role));
}

static void load_event(struct loader *l, uint32_t number)
{
    struct review *r = l->review;
    const struct event *event = review_event_of(r, number);
    struct review_event *e = &r->event[number];
    struct buf text = BUF_INIT;
    begin_event(l, number);
    notation_write_event(r->game, event, &text);
    e->text = keep_text(r, &text);
    buf_free(&text);
    note_clock(l, e, event);
    add_unreadable(l, number, event->span.line);
    e->is_replayed = !l->replay.dead;
    e->verdict = (uint8_t)replay_recorded_event(&l->replay, r->record, number - 1, &l->sink);
    add_changes(l);
    add_totals(l, number);
}

/* A comment on the line of a statement belongs to it, any other to the next statement. */
static uint32_t owner_of(const struct review *r, const struct record_comment *c)
{
    const uint32_t number = c->in_header ? 0 : c->trailing ? c->before : c->before + 1;
    return number < r->n_events ? number : r->n_events;
}

static void assign_comments(struct review *r)
{
    const struct record *record = r->record;
    uint32_t i = 0;
    for (uint32_t number = 0; number <= r->n_events; number++) {
        r->event[number].comment = i;
        while (i < record->n_comments && owner_of(r, &record->comments[i]) <= number)
            i++;
    }
    r->event[r->n_events + 1].comment = i;
}

/* In a log that breaks the rules rounds may come in any order, so the last event of each counts. */
static void find_rounds(struct review *r)
{
    for (uint32_t number = 1; number <= r->n_events; number++)
        if (r->event[number].round > r->n_rounds)
            r->n_rounds = r->event[number].round;
    r->round_end = xcalloc(r->n_rounds + 1, sizeof *r->round_end);
    for (uint32_t number = 1; number <= r->n_events; number++)
        r->round_end[r->event[number].round] = number;
    for (unsigned round = 1; round <= r->n_rounds; round++)
        if (r->round_end[round] == 0)
            r->round_end[round] = r->round_end[round - 1];
}

static void load_events(struct loader *l)
{
    struct review *r = l->review;
    begin_event(l, 0);
    add_totals(l, 0);
    for (uint32_t number = 1; number <= r->n_events; number++)
        load_event(l, number);
    add_unreadable(l, r->n_events, UINT32_MAX);
    begin_event(l, r->n_events + 1);
    assign_comments(r);
    find_rounds(r);
    memcpy(r->state, l->replay.state, r->game->rules.state_slots * sizeof *r->state);
    r->state_at = r->n_events;
}

struct review *review_new(const struct record *record, const void *rules)
{
    struct review *r = xcalloc(1, sizeof *r);
    struct loader *l = xcalloc(1, sizeof *l);
    r->record = record;
    r->game = record->game;
    r->rules = rules;
    r->n_players = record->n_players;
    r->n_events = (uint32_t)record->n_events;
    r->event = xcalloc(record->n_events + 2, sizeof *r->event);
    r->total = xcalloc((record->n_events + 1) * r->n_players, sizeof *r->total);
    r->state = xcalloc(r->game->rules.state_slots, sizeof *r->state);
    for (unsigned seat = 0; seat < r->n_players; seat++)
        r->name[seat] = record->player[seat] == NULL ? "" : record->player[seat];
    l->review = r;
    l->sink.emit = emit;
    find_owned_slots(l);
    replay_init(&l->replay, r->game, rules, record->grade);
    memcpy(l->before, l->replay.state, sizeof l->before);
    load_events(l);
    replay_free(&l->replay);
    free(l);
    return r;
}

void review_free(struct review *r)
{
    if (r == NULL)
        return;
    arena_free(&r->texts);
    free(r->event);
    free(r->finding);
    free(r->gain);
    free(r->change);
    free(r->total);
    free(r->round_end);
    free(r->state);
    free(r);
}

const int16_t *review_state(struct review *r, uint32_t number)
{
    while (r->state_at < number) {
        const uint32_t next = ++r->state_at;
        for (uint32_t i = r->event[next].change; i < r->event[next + 1].change; i++)
            r->state[r->change[i].slot] = r->change[i].after;
    }
    for (; r->state_at > number; r->state_at--) {
        const uint32_t last = r->state_at;
        for (uint32_t i = r->event[last].change; i < r->event[last + 1].change; i++)
            r->state[r->change[i].slot] = r->change[i].before;
    }
    return r->state;
}

bool review_has_comment(const struct review *r, uint32_t number)
{
    for (uint32_t i = r->event[number].comment; i < r->event[number + 1].comment; i++)
        if (!r->record->comments[i].blank)
            return true;
    return false;
}
