/* review.c - records a replay so that it can be walked in both directions. */
#include "review/review.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "core/replay.h"
#include "notation/writer.h"
#include "core/record_position.h"

enum { LEGAL_SHOWN = 16 };

/* The owner of a slot of the state, and what it counts: money, points, goods. */
struct owned_slot {
    uint8_t is_owned, seat, thing;
};

struct loader {
    struct review *review;
    struct replay replay;
    struct owned_slot owned[STATE_SLOTS];
    int16_t before[STATE_SLOTS]; /* the position before the event */
};

/* ---- changes ----------------------------------------------------------------------------- */

/* Tiles and people have accounts too, but not a thing for each of their slots. */
static bool is_listed_account(uint8_t account)
{
    return account == ACCOUNT_MONEY || account == ACCOUNT_POINTS || account == ACCOUNT_GOODS;
}

static void find_owned_slots(struct loader *l)
{
    const struct game_def *game = l->review->game;
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *field = &game->rules.fields[i];
        const size_t seats = is_listed_account(field->account) && field->per_seat != 0
                                 ? l->review->n_players
                                 : 0;
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
    r->gain = xgrow_array(r->gain, r->n_gains, &r->gain_room, sizeof *r->gain);
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
        r->change = xgrow_array(r->change, r->n_changes, &r->change_room, sizeof *r->change);
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
    r->event[number] = (struct review_event){
        .text = "", .change = r->n_changes, .gain = r->n_gains, .is_replayed = true};
}

static void load_event(struct loader *l, uint32_t number)
{
    struct review *r = l->review;
    const struct event *event = review_event_of(r, number);
    struct review_event *e = &r->event[number];
    struct buf text = BUF_INIT;
    begin_event(l, number);
    notation_write_event(r->game, event, &text);
    e->text = arena_strndup(&r->texts, buf_str(&text), text.len);
    buf_free(&text);
    unsigned round, turn;
    l->review->game->rules.clock(l->replay.state, &round, &turn);
    e->round = (uint16_t)round;
    e->turn = (uint16_t)(turn + (event->verb == l->review->game->words.verb_role));
    e->is_replayed = !l->replay.dead;
    r->findings.event = number;
    e->verdict =
        (uint8_t)replay_recorded_event(&l->replay, r->record, number - 1, &r->findings.sink);
    add_changes(l);
    add_totals(l, number);
}

static void assign_findings(struct review *r)
{
    uint32_t i = 0;
    finding_list_end(&r->findings, r->rules, LEGAL_SHOWN);
    for (uint32_t number = 0; number <= r->n_events; number++) {
        r->event[number].finding = i;
        while (i < r->findings.n && r->findings.at[i].event <= number)
            i++;
    }
    r->event[r->n_events + 1].finding = i;
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
    begin_event(l, r->n_events + 1);
    assign_findings(r);
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
    finding_list_begin(&r->findings, record);
    find_owned_slots(l);
    replay_start_record(&l->replay, record, rules, record->grade);
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
    finding_list_free(&r->findings);
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

uint32_t review_findings_of(const struct review *r, uint32_t number)
{
    uint32_t n = 0;
    for (uint32_t i = r->event[number].finding; i < r->event[number + 1].finding; i++)
        n += review_shows(r, &r->findings.at[i]);
    return n;
}

bool review_has_comment(const struct review *r, uint32_t number)
{
    for (uint32_t i = r->event[number].comment; i < r->event[number + 1].comment; i++)
        if (!r->record->comments[i].blank)
            return true;
    return false;
}
