#include "pages/page_game.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "core/record_position.h"

/* The owner and the account of a slot of the state. */
struct slot_account {
    uint8_t seat, account;
};

struct game_maker {
    struct replay_observer observer;
    struct page_game *game;
    struct slot_account slot[STATE_SLOTS];
};

const int16_t *page_game_words(const struct page_game *s, size_t i)
{
    return s->slots + i * s->game->rules.state_slots;
}

size_t page_game_event_of(const struct page_game *s, const struct listed_finding *finding)
{
    return finding->event < s->n_events ? finding->event : s->n_events;
}

/* ---- accounts ---------------------------------------------------------------------------- */

bool page_shows_account(unsigned account)
{
    return account == ACCOUNT_MONEY || account == ACCOUNT_POINTS || account == ACCOUNT_GOODS;
}

static void map_accounts(struct game_maker *m)
{
    const struct game_def *game = m->game->game;
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *f = &game->rules.fields[i];
        if (!f->per_seat || !page_shows_account(f->account))
            continue;
        for (unsigned seat = 0; seat < m->game->n_seats; seat++)
            for (size_t k = 0; k < f->count; k++)
                m->slot[game->rules.seat_offset + seat * game->rules.seat_slots + f->offset +
                        k] = (struct slot_account){(uint8_t)seat, f->account};
    }
}

/* The row of this seat, account and cause among those of the event. */
static struct page_gain *find_gain(struct page_game *s, const struct page_gain *key)
{
    for (size_t i = s->n_gains; i-- > 0 && s->gain[i].event == key->event;) {
        struct page_gain *g = &s->gain[i];
        if (g->seat == key->seat && g->account == key->account && g->cause == key->cause)
            return g;
    }
    s->gain = xgrow_array(s->gain, s->n_gains, &s->gain_cap, sizeof *s->gain);
    s->gain[s->n_gains] = *key;
    return &s->gain[s->n_gains++];
}

static void add_gains(struct replay_observer *o, uint32_t event,
                      const struct journal_entry *entry, uint32_t n)
{
    struct game_maker *m =
        (struct game_maker *)(void *)((char *)o - offsetof(struct game_maker, observer));
    for (uint32_t i = 0; i < n; i++) {
        const struct slot_account *w = &m->slot[journal_slot(&entry[i])];
        if (w->account == ACCOUNT_NONE)
            continue;
        const struct page_gain key = {event, w->seat, w->account,
                                      (uint16_t)journal_cause(&entry[i]), 0};
        find_gain(m->game, &key)->amount += entry[i].now - entry[i].old;
    }
}

/* ---- positions --------------------------------------------------------------------------- */

void page_read_position(const struct page_game *s, const int16_t *state,
                        struct page_position *p)
{
    const struct game_rules *rules = &s->game->rules;
    p->node = rules->node(s->rules, state);
    rules->clock(state, &p->round, &p->turn);
    rules->score(s->rules, state, p->score);
    p->n_endings = rules->endings(s->rules, state, p->ending);
    p->over = p->node.kind == NODE_OVER;
}

static void keep_position(struct page_game *s, const struct replay *r, enum verdict verdict)
{
    const struct game_def *game = s->game;
    struct page_position *p = &s->position[s->n_events];
    memcpy(s->slots + s->n_events * game->rules.state_slots, r->state,
           game->rules.state_slots * sizeof *s->slots);
    page_read_position(s, r->state, p);
    p->verdict = verdict;
}

int page_game_replay(struct page_game *s, struct auditor *auditor, const struct record *record,
                     struct err *err)
{
    const struct record_error *fatal = record_fatal_error(record);
    *s = (struct page_game){.game = record->game, .record = record};
    if (fatal != NULL)
        return err_at(err, NULL, fatal->span.line, fatal->span.column, "%s", fatal->text);
    s->rules = auditor_rules(auditor, record, err);
    if (s->rules == NULL)
        return -1;
    s->n_seats = s->game->rules.n_players(s->rules);
    s->sets = s->game->rules.played_sets(s->rules);
    s->slots = xcalloc((record->n_events + 1) * s->game->rules.state_slots, sizeof *s->slots);
    s->position = xcalloc(record->n_events + 1, sizeof *s->position);
    struct game_maker *m = xcalloc(1, sizeof *m);
    *m = (struct game_maker){.observer = {.wrote = add_gains}, .game = s};
    finding_list_begin(&s->findings, record);
    map_accounts(m);
    struct replay_observer *observer = auditor->replay.observer;
    replay_start_record(&auditor->replay, record, s->rules, record->grade);
    auditor->replay.observer = &m->observer;
    keep_position(s, &auditor->replay, VERDICT_LEGAL);
    for (size_t i = 0; i < s->record->n_events && !auditor->replay.dead; i++) {
        s->findings.event = (uint32_t)i + 1;
        const enum verdict verdict =
            replay_recorded_event(&auditor->replay, s->record, i, &s->findings.sink);
        s->n_events = i + 1;
        keep_position(s, &auditor->replay, verdict);
    }
    replay_end(&auditor->replay);
    auditor->replay.observer = observer;
    finding_list_end(&s->findings, s->rules, 0);
    free(m);
    return 0;
}

void page_game_free(struct page_game *s)
{
    free(s->slots);
    free(s->position);
    free(s->gain);
    finding_list_free(&s->findings);
    *s = (struct page_game){0};
}
