/* play_choice.c - better choices are more likely. */
#include "play/play_choice.h"

#include "core/weighted_choice.h"

static struct weighted_choice weighted_choice_of(const struct node *node,
                                                 const struct play_style *play_style,
                                                 struct random *random)
{
    struct weighted_choice w = {.random = random_draw, .ctx = random};
    if (node->seat < SEATS_MAX)
        w.play_style = play_style[node->seat];
    return w;
}

/* A player who reveals does not choose what turns up: one of the legal reveals is drawn. */
static size_t reveal_chance(const struct replay *r, const struct weighted_choice *w,
                            struct legal_list *legal)
{
    unsigned odds[WEIGHTED_CHOICES_MAX];
    legal_list_take(legal, r, WEIGHTED_CHOICES_MAX);
    for (size_t i = 0; i < legal->n; i++)
        odds[i] = game_odds(r->game, r->rules, r->state, &legal->event[i]);
    return weighted_choice_draw(w, odds, legal->n);
}

/* A choice among the legal candidates; false when there is none. */
static bool choose_legal(const struct replay *r, const struct weighted_choice *w,
                         struct legal_list *legal, struct event *out)
{
    int value[WEIGHTED_CHOICES_MAX];
    const struct event *each[WEIGHTED_CHOICES_MAX];
    legal_list_take(legal, r, WEIGHTED_CHOICES_MAX);
    legal_list_keep_choices(legal, r);
    if (legal->n == 0)
        return false;
    for (size_t i = 0; i < legal->n; i++)
        each[i] = &legal->event[i];
    value[0] = 0; /* of a single one, whatever it is */
    if (legal->n > 1)
        r->game->play->values(r->rules, r->state, each, legal->n, w->play_style, value);
    size_t chosen = weighted_choice_take(w, value, legal->n);
    if (game_odds(r->game, r->rules, r->state, &legal->event[chosen]) > 0)
        chosen = reveal_chance(r, w, legal);
    event_copy(out, &legal->event[chosen]);
    return true;
}

static bool turns_up(const struct game_play *play, const struct event *e)
{
    const uint8_t *verb = play->turned_up;
    while (verb != NULL && *verb != NO_VERB && *verb != e->verb)
        verb++;
    return verb != NULL && *verb != NO_VERB;
}

/* The same but for what is turned up: items that no word marks. */
static bool is_same_way(const struct event *a, const struct event *b)
{
    unsigned i = 0, k = 0;
    if (a->verb != b->verb || a->seat != b->seat)
        return false;
    for (;;) {
        while (i < a->n_items && a->item[i].mark == ITEM_PLAIN)
            i++;
        while (k < b->n_items && b->item[k].mark == ITEM_PLAIN)
            k++;
        if (i == a->n_items || k == b->n_items)
            return i == a->n_items && k == b->n_items;
        if (a->item[i].thing != b->item[k].thing || a->item[i].mark != b->item[k].mark)
            return false;
        i++, k++;
    }
}

bool play_turn_up(const struct replay *r, struct random *random, struct legal_list *legal,
                  struct event *e)
{
    enum { TRIES = 1000 };
    const struct weighted_choice w = {.random = random_draw, .ctx = random, .is_even = true};
    struct event sampled;
    if (!turns_up(r->game->play, e)) {
        if (game_odds(r->game, r->rules, r->state, e) == 0)
            return true;
        const size_t drawn = reveal_chance(r, &w, legal); /* makes the list */
        event_copy(e, &legal->event[drawn]);
        return true;
    }
    for (int i = 0; i < TRIES; i++)
        if (game_sample(r->game, r->rules, r->state, &w, &sampled) &&
            is_same_way(e, &sampled)) {
            event_copy(e, &sampled);
            return true;
        }
    return false;
}

bool play_choose(const struct replay *r, const struct node *node,
                 const struct play_style *play_style, struct random *random,
                 struct legal_list *legal, struct event *out)
{
    const struct weighted_choice w = weighted_choice_of(node, play_style, random);
    return game_sample(r->game, r->rules, r->state, &w, out) || choose_legal(r, &w, legal, out);
}
