#include "core/legal_list.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/replay.h"

enum {
    FIRST_ROOM = 512,
    GROWTH = 4,
    READ_MOST = 512, /* candidates for somebody who reads the list: nobody reads more */
};

void legal_list_free(struct legal_list *list)
{
    free(list->event);
    free(list->entry);
    *list = (struct legal_list)LEGAL_LIST_INIT;
}

/* Fills out[0..cap) with candidates, and returns how many of them are legal. */
static size_t find_legal(const struct game_def *game, const void *rules, const int16_t *state,
                         struct event *out, size_t cap, bool *is_cut)
{
    const size_t n = game->play->candidates(rules, state, out, cap, is_cut);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (game->rules.check(rules, state, &out[i], true, NULL) <= VERDICT_CANNOT_TELL) {
            if (kept < i)
                event_copy(&out[kept], &out[i]);
            kept++;
        }
    return kept;
}

size_t legal_list_add(struct legal_list *list, const struct game_def *game, const void *rules,
                      const int16_t *state, size_t most)
{
    size_t found = 0;
    list->is_cut = game->play != NULL;
    for (size_t cap = 0, room = FIRST_ROOM; list->is_cut && cap < most; room *= GROWTH) {
        cap = room < most ? room : most;
        if (list->room < list->n + cap) {
            list->room = list->n + cap;
            list->event = xrealloc_array(list->event, list->room, sizeof *list->event);
        }
        found = find_legal(game, rules, state, list->event + list->n, cap, &list->is_cut);
    }
    list->n += found;
    return found;
}

void legal_list_take(struct legal_list *list, const struct replay *r, size_t most)
{
    list->n = 0;
    legal_list_add(list, r->game, r->rules, r->state, most);
}

void legal_list_keep_choices(struct legal_list *list, const struct replay *r)
{
    size_t kept = 0;
    bool has_reveal = false;
    for (size_t i = 0; i < list->n; i++) {
        const bool reveals = game_odds(r->game, r->rules, r->state, &list->event[i]) > 0;
        if (reveals && has_reveal)
            continue;
        has_reveal |= reveals;
        if (kept < i)
            event_copy(&list->event[kept], &list->event[i]);
        kept++;
    }
    list->n = kept;
}

/* Whether the event, without its claims, is legal here. */
static bool is_legal(const struct replay *r, const struct event *e)
{
    struct event bare = *e;
    bare.n_claims = 0;
    bare.claim = NULL;
    return r->game->rules.awaits(r->rules, r->state, &bare) &&
           r->game->rules.check(r->rules, r->state, &bare, true, NULL) == VERDICT_LEGAL;
}

/* Whether the list has the actions of another player than `actor`. */
static bool is_of_other(const struct legal_list *list, uint8_t actor)
{
    const uint8_t seat = list->n > 0 ? list->event[0].seat : SEAT_NONE;
    return seat != SEAT_NONE && actor != SEAT_NONE && seat != actor;
}

/* Brings the state to the node of the actor, who acts at the same time as others: these do what they do by default.
 * False when it is not there. */
static bool go_to_actor(struct legal_list *list, const struct replay *r, int16_t *state)
{
    const struct game_rules *rules = &r->game->rules;
    const uint8_t step = rules->node(r->rules, state).step;
    if (rules->take_default == NULL) /* no node has a default */
        return false;
    if (list->entry == NULL)
        list->entry = xrealloc_array(NULL, JOURNAL_STEP, sizeof *list->entry);
    struct journal j = journal_make(state, list->entry, JOURNAL_STEP);
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        const struct node node = rules->node(r->rules, state);
        if (node.step != step || node.seat == r->current->seat)
            return node.step == step;
        journal_clear(&j);
        rules->take_default(r->rules, &j);
    }
    return false;
}

/* Lists the actions of the actor in the place of another player's. */
static void take_of_actor(struct legal_list *list, const struct replay *r)
{
    int16_t state[STATE_SLOTS];
    struct event bare = *r->current;
    bare.n_claims = 0;
    list->n = 0;
    list->is_cut = false;
    if (!r->game->rules.awaits(r->rules, r->state, &bare))
        return;
    memcpy(state, r->state, r->game->rules.state_slots * sizeof state[0]);
    if (go_to_actor(list, r, state))
        legal_list_add(list, r->game, r->rules, state, READ_MOST);
}

void legal_list_take_instead(struct legal_list *list, const struct replay *r)
{
    list->n = 0;
    list->is_cut = false;
    list->other.is_known = false;
    if (r->game->words.verbs[r->current->verb].kind == VERB_NOTE || is_legal(r, r->current))
        return;
    legal_list_take(list, r, READ_MOST);
    if (!is_of_other(list, r->current->seat))
        return;
    const struct node node = r->game->rules.node(r->rules, r->state);
    take_of_actor(list, r);
    list->other = (struct other_turn){.seat = node.seat,
                                      .step = node.step,
                                      .is_known = list->n == 0 && node.kind != NODE_AUTOMATIC &&
                                                  node.seat != SEAT_NONE};
}
