#include "pages/page_story.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "core/record_position.h"

/* The owner and the account of a slot of the state. */
struct slot_account {
    uint8_t seat, account;
};

struct story_maker {
    struct replay_observer observer;
    struct story *story;
    struct slot_account slot[STATE_SLOTS];
};

const int16_t *story_words(const struct story *s, size_t i)
{
    return s->slots + i * s->game->rules.state_slots;
}

size_t story_event_of(const struct story *s, const struct listed_finding *finding)
{
    return finding->event < s->n_events ? finding->event : s->n_events;
}

/* ---- accounts ---------------------------------------------------------------------------- */

bool story_shows_account(unsigned account)
{
    return account == ACCOUNT_MONEY || account == ACCOUNT_POINTS || account == ACCOUNT_GOODS;
}

static void map_accounts(struct story_maker *m)
{
    const struct game_def *game = m->story->game;
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *f = &game->rules.fields[i];
        if (!f->per_seat || !story_shows_account(f->account))
            continue;
        for (unsigned seat = 0; seat < m->story->n_seats; seat++)
            for (size_t k = 0; k < f->count; k++)
                m->slot[game->rules.seat_offset + seat * game->rules.seat_slots + f->offset +
                        k] = (struct slot_account){(uint8_t)seat, f->account};
    }
}

/* The row of this seat, account and cause among those of the event. */
static struct story_gain *find_gain(struct story *s, const struct story_gain *key)
{
    for (size_t i = s->n_gains; i-- > 0 && s->gain[i].event == key->event;) {
        struct story_gain *g = &s->gain[i];
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
    struct story_maker *m =
        (struct story_maker *)(void *)((char *)o - offsetof(struct story_maker, observer));
    for (uint32_t i = 0; i < n; i++) {
        const struct slot_account *w = &m->slot[journal_slot(&entry[i])];
        if (w->account == ACCOUNT_NONE)
            continue;
        const struct story_gain key = {event, w->seat, w->account,
                                       (uint16_t)journal_cause(&entry[i]), 0};
        find_gain(m->story, &key)->amount += entry[i].now - entry[i].old;
    }
}

/* ---- positions --------------------------------------------------------------------------- */

void story_read_position(const struct story *s, const int16_t *state, struct story_position *p)
{
    const struct game_rules *rules = &s->game->rules;
    p->node = rules->node(s->rules, state);
    rules->clock(state, &p->round, &p->turn);
    rules->score(s->rules, state, p->score);
    p->n_endings = rules->endings(s->rules, state, p->ending);
    p->over = p->node.kind == NODE_OVER;
}

static void keep_position(struct story *s, const struct replay *r, enum verdict verdict)
{
    const struct game_def *game = s->game;
    struct story_position *p = &s->position[s->n_events];
    memcpy(s->slots + s->n_events * game->rules.state_slots, r->state,
           game->rules.state_slots * sizeof *s->slots);
    story_read_position(s, r->state, p);
    p->verdict = verdict;
}

int story_replay(struct story *s, struct auditor *auditor, const struct record *record,
                 struct err *err)
{
    const struct record_error *fatal = record_fatal_error(record);
    *s = (struct story){.game = record->game, .record = record};
    if (fatal != NULL)
        return err_at(err, NULL, fatal->span.line, fatal->span.column, "%s", fatal->text);
    s->rules = auditor_rules(auditor, record, err);
    if (s->rules == NULL)
        return -1;
    s->n_seats = s->game->rules.n_players(s->rules);
    s->sets = s->game->rules.played_sets(s->rules);
    s->slots = xcalloc((record->n_events + 1) * s->game->rules.state_slots, sizeof *s->slots);
    s->position = xcalloc(record->n_events + 1, sizeof *s->position);
    struct story_maker *m = xcalloc(1, sizeof *m);
    *m = (struct story_maker){.observer = {.wrote = add_gains}, .story = s};
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

void story_free(struct story *s)
{
    free(s->slots);
    free(s->position);
    free(s->gain);
    finding_list_free(&s->findings);
    *s = (struct story){0};
}
