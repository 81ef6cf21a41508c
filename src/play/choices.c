#include "play/choices.h"

#include "core/random.h"
#include "core/weighted_choice.h"

/* Samples of the policy, of players with other styles of play, and of all things that could be done. */
enum { SAMPLES = 24, OTHERS = 12, OTHERS_TEMPER = 60, EVEN = 36, SAMPLED_MAX = 12 };

struct listing {
    struct race *race;
    struct rollout_table *t;
    const struct rollout_start *start;
    unsigned most;
    uint8_t revealing;       /* verb of samples that reveal; NO_VERB where none did */
    unsigned revealed_often; /* by the policy */
};

static uint64_t position_after(struct listing *l, const struct event *e)
{
    struct replay *r = &l->t->replay;
    r->dead = false;
    replay_place(r, l->start->state);
    replay_event(r, e, NULL);
    return trail_hash(r->game, r->state);
}

/* Two ways to one position are one choice. */
static void add_choice(struct listing *l, const struct event *e, unsigned weight)
{
    struct race *race = l->race;
    const uint64_t reached = position_after(l, e);
    for (unsigned i = 0; i < race->n; i++)
        if (race->choice[i].reached == reached) {
            race->choice[i].weight += weight;
            return;
        }
    if (race->n == l->most)
        return;
    race->choice[race->n] =
        (struct race_choice){.event = *e, .reached = reached, .weight = weight};
    race->choice[race->n++].event.n_claims = 0;
}

/* ---- nodes with too many events to list ------------------------------------------------------ */

static bool has_plain(const struct event *e, const struct event_item *item)
{
    for (unsigned i = 0; i < e->n_items; i++)
        if (e->item[i].mark == ITEM_PLAIN && e->item[i].thing == item->thing &&
            e->item[i].count == item->count)
            return true;
    return false;
}

/* Whether they differ at most in what follows words, such as what is paid with. */
static bool are_alike(const struct event *a, const struct event *b)
{
    unsigned plain = 0, others = 0;
    if (a->verb != b->verb)
        return false;
    for (unsigned i = 0; i < a->n_items; i++) {
        if (a->item[i].mark == ITEM_PLAIN && !has_plain(b, &a->item[i]))
            return false;
        plain += a->item[i].mark == ITEM_PLAIN;
    }
    for (unsigned i = 0; i < b->n_items; i++)
        others += b->item[i].mark == ITEM_PLAIN;
    return plain == others;
}

/* The choice in the race that is like the event; NULL when there is none. */
static struct race_choice *find_alike(struct race *race, const struct event *e)
{
    for (unsigned i = 0; i < race->n; i++)
        if (are_alike(&race->choice[i].event, e))
            return &race->choice[i];
    return NULL;
}

static uint8_t count_styles(const struct game_def *game)
{
    uint8_t n = 0;
    while (game->play->styles[n] != NULL)
        n++;
    return n;
}

/* What it reveals is chance: no choice.  The policy chose to reveal. */
static bool is_revealed(struct listing *l, const struct event *e, unsigned weight)
{
    const struct rollout_start *start = l->start;
    if (game_odds(start->game, start->rules, start->state, e) == 0)
        return false;
    l->revealing = e->verb;
    l->revealed_often += weight;
    return true;
}

/* To reveal, whatever turns up, is a choice where the game lists it. */
static void weigh_reveal(struct listing *l)
{
    for (unsigned i = 0; i < l->race->n; i++)
        if (l->race->choice[i].event.verb == l->revealing) {
            l->race->choice[i].weight += l->revealed_often;
            return;
        }
}

/* What the policy does, what players of other styles of play do, and what nobody would who goes by values: the best choice may be
 * among that.  False when the node can be listed. */
static bool sample_choices(struct listing *l, uint64_t seed)
{
    const struct rollout_start *start = l->start;
    const uint8_t styles = count_styles(start->game);
    struct random random = {seed};
    struct weighted_choice w = {
        .random = random_draw, .ctx = &random, .play_style = l->t->play_style[0]};
    struct event e;
    for (unsigned i = 0; i < SAMPLES + OTHERS + EVEN; i++) {
        const bool is_other = i >= SAMPLES;
        w.is_even = i >= SAMPLES + OTHERS;
        if (w.is_even)
            w.play_style = l->t->play_style[0];
        else if (is_other)
            w.play_style =
                (struct play_style){w.play_style.policy, (uint8_t)(i % styles), OTHERS_TEMPER};
        if (!game_sample(start->game, start->rules, start->state, &w, &e))
            return false;
        if (is_revealed(l, &e, !is_other))
            continue;
        struct race_choice *alike = find_alike(l->race, &e);
        if (alike != NULL)
            alike->weight += !is_other;
        else
            add_choice(l, &e, !is_other);
    }
    return true;
}

/* ---- the others -------------------------------------------------------------------------------- */

static size_t list_legal(struct listing *l)
{
    const struct rollout_start *start = l->start;
    struct legal_list *legal = &l->t->legal;
    legal->n = 0;
    return legal_list_add(legal, start->game, start->rules, start->state, WEIGHTED_CHOICES_MAX);
}

/* What no sample did: every role, building and card, in one of the ways to do it.  Where there are too many, as placements
 * are, the samples stand alone. */
static void add_other_things(struct listing *l)
{
    const struct rollout_start *start = l->start;
    const struct event *other[RACE_CHOICES_MAX];
    const size_t n = list_legal(l);
    const struct event *legal = l->t->legal.event;
    size_t n_others = 0;
    for (size_t i = 0; i < n; i++) {
        bool is_known = find_alike(l->race, &legal[i]) != NULL ||
                        game_odds(start->game, start->rules, start->state, &legal[i]) > 0;
        for (size_t k = 0; k < n_others && !is_known; k++)
            is_known = are_alike(other[k], &legal[i]);
        if (is_known)
            continue;
        if (l->race->n + n_others == RACE_CHOICES_MAX)
            return;
        other[n_others++] = &legal[i];
    }
    l->most = RACE_CHOICES_MAX;
    for (size_t k = 0; k < n_others; k++)
        add_choice(l, other[k], 0);
}

/* The legal events, without those that reveal: they are chance. */
static void list_choices(struct listing *l)
{
    const struct rollout_start *start = l->start;
    const struct weighted_choice w = {.play_style = l->t->play_style[0]};
    const struct legal_list *legal = &l->t->legal;
    const struct event *each[WEIGHTED_CHOICES_MAX];
    int value[WEIGHTED_CHOICES_MAX];
    unsigned weight[WEIGHTED_CHOICES_MAX];
    const size_t n = list_legal(l);
    if (n == 0)
        return;
    for (size_t i = 0; i < n; i++)
        each[i] = &legal->event[i];
    start->game->play->values(start->rules, start->state, each, n, w.play_style, value);
    weighted_choice_weigh(&w, value, n, weight);
    for (size_t i = 0; i < n; i++)
        if (game_odds(start->game, start->rules, start->state, &legal->event[i]) == 0)
            add_choice(l, &legal->event[i], weight[i]);
}

bool choices_list(struct race *race, struct rollout_table *t, const struct rollout_start *start,
                  const struct choices_asked *asked)
{
    struct listing l = {
        .race = race, .t = t, .start = start, .most = SAMPLED_MAX, .revealing = NO_VERB};
    race->n = 0;
    race->made = asked->made != NULL ? 0 : RACE_NONE;
    race->seat = asked->seat;
    race->n_players = start->game->rules.n_players(start->rules);
    if (asked->made != NULL)
        add_choice(&l, asked->made, 0);
    if (asked->instead != NULL)
        add_choice(&l, asked->instead, 0);
    if (sample_choices(&l, asked->seed)) {
        add_other_things(&l);
        weigh_reveal(&l);
    } else {
        l.most = RACE_CHOICES_MAX;
        list_choices(&l);
    }
    return race->n > 1;
}
