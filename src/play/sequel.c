#include "play/sequel.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "play/choices.h"

/* Sequels that the policy makes most often, and those that stand best at the end of the turn. */
enum { LIKELIEST = 3, STANDING_BEST = 2 };
/* Into how many parts the weight of a role is shared. */
enum { SHARES = 64 };

/* The sequels of one role. */
struct sequels {
    struct race list; /* all of them, as choices of the next decision */
    bool is_taken[RACE_CHOICES_MAX];
    int64_t standing[RACE_CHOICES_MAX];
};

bool sequels_are_of_one(const struct race *race, unsigned i, unsigned k)
{
    return i < race->n && k < race->n && race->choice[i].reached == race->choice[k].reached;
}

/* ---- which --------------------------------------------------------------------------------------- */

/* False when somebody else decides after the role, or chance, or when one thing alone is possible. */
static bool list_sequels(struct sequels *s, const struct race *race, unsigned i,
                         struct rollout_table *t, const struct rollout_start *start,
                         uint64_t seed)
{
    struct replay *r = &t->replay;
    int16_t state[STATE_SLOTS];
    r->dead = false;
    replay_place(r, start->state);
    replay_event(r, &race->choice[i].event, NULL);
    const struct node node = replay_node(r);
    if ((node.kind != NODE_DECISION && node.kind != NODE_OPTIONAL) || node.seat != race->seat)
        return false;
    memcpy(state, r->state, start->game->rules.state_slots * sizeof *state);
    const struct rollout_start after = {
        .game = start->game, .rules = start->rules, .state = state};
    const struct choices_asked asked = {.seat = race->seat, .seed = seed};
    return choices_list(&s->list, t, &after, &asked);
}

static void find_standings(struct sequels *s, const struct event *role, struct rollout_table *t,
                           const struct rollout_start *start, uint64_t seed)
{
    for (unsigned k = 0; k < s->list.n; k++) {
        struct rollout_start from = *start;
        struct estimate e;
        from.first = role;
        from.then = &s->list.choice[k].event;
        rollout_estimate(t, &from, seed, t->players, &e);
        s->standing[k] = e.chance[s->list.seat];
    }
}

static int64_t rank_by_weight(const struct sequels *s, unsigned k)
{
    return s->list.choice[k].weight;
}

static int64_t rank_by_standing(const struct sequels *s, unsigned k)
{
    return s->standing[k];
}

/* Takes the `n` that rank highest; those taken before count. */
static void take_best(struct sequels *s, unsigned n,
                      int64_t (*rank)(const struct sequels *s, unsigned k))
{
    bool is_seen[RACE_CHOICES_MAX] = {false};
    for (unsigned i = 0; i < n && i < s->list.n; i++) {
        unsigned best = s->list.n;
        for (unsigned k = 0; k < s->list.n; k++)
            if (!is_seen[k] && (best == s->list.n || rank(s, k) > rank(s, best)))
                best = k;
        is_seen[best] = s->is_taken[best] = true;
    }
}

/* ---- in the race --------------------------------------------------------------------------------- */

/* The first one takes the place of the role. */
static void add_taken(const struct sequels *s, struct race *race, unsigned i)
{
    const struct race_choice role = race->choice[i];
    uint64_t all = 0;
    bool is_first = true;
    for (unsigned k = 0; k < s->list.n; k++)
        all += s->is_taken[k] ? s->list.choice[k].weight : 0;
    for (unsigned k = 0; k < s->list.n; k++) {
        if (!s->is_taken[k] || (!is_first && race->n == RACE_CHOICES_MAX))
            continue;
        struct race_choice *c = &race->choice[is_first ? i : race->n++];
        const uint64_t weight = (uint64_t)role.weight * s->list.choice[k].weight;
        *c = role;
        c->then = s->list.choice[k].event;
        c->has_then = true;
        c->weight = all > 0 ? (unsigned)(weight / all) : is_first ? role.weight : 0;
        is_first = false;
    }
}

void sequels_add(struct race *race, struct rollout_table *t, const struct rollout_start *start,
                 uint64_t seed)
{
    const unsigned n = race->n;
    struct sequels *s;
    if (n == 0 || race->choice[0].event.verb != start->game->words.verb_role)
        return;
    s = xcalloc(1, sizeof *s);
    for (unsigned i = 0; i < n; i++) {
        *s = (struct sequels){0};
        race->choice[i].weight *= SHARES;
        if (i == race->made || !list_sequels(s, race, i, t, start, seed))
            continue;
        if (start->game->play->estimate != NULL) {
            find_standings(s, &race->choice[i].event, t, start, seed);
            take_best(s, STANDING_BEST, rank_by_standing);
        }
        take_best(s, LIKELIEST, rank_by_weight);
        add_taken(s, race, i);
    }
    free(s);
}

/* ---- afterwards ---------------------------------------------------------------------------------- */

static bool is_compared(const struct race *race, unsigned i)
{
    return i == race->made || i == race->rival;
}

/* Whether `i` stays and not `k`, of the same role. */
static bool is_kept(const struct race *race, unsigned i, unsigned k)
{
    if (is_compared(race, i) != is_compared(race, k))
        return is_compared(race, i);
    return tally_lead(race_screened(race, i), race->seat).value >
           tally_lead(race_screened(race, k), race->seat).value;
}

void sequels_join(struct race *race)
{
    unsigned kept[RACE_CHOICES_MAX], place[RACE_CHOICES_MAX], weight[RACE_CHOICES_MAX] = {0};
    unsigned n = 0;
    for (unsigned i = 0; i < race->n; i++) {
        unsigned at = 0;
        while (at < n && !sequels_are_of_one(race, kept[at], i))
            at++;
        if (at == n || is_kept(race, i, kept[at]))
            kept[at] = i;
        n += at == n;
        place[i] = at;
        weight[at] += race->choice[i].weight;
    }
    for (unsigned at = 0; at < n; at++) { /* kept[at] is at or after it */
        race->choice[at] = race->choice[kept[at]];
        race->choice[at].weight = weight[at];
    }
    race->n = n;
    race->made = race->made < RACE_NONE ? place[race->made] : RACE_NONE;
    race->rival = race->rival < RACE_NONE ? place[race->rival] : RACE_NONE;
}
