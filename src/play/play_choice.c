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

/* A player who reveals does not choose what turns up: in the choice the first legal reveal stands
 * for all, and then one of them is drawn. */
static size_t reveal(const struct replay *r, const struct weighted_choice *w,
                     const struct event *legal, size_t n)
{
    unsigned odds[WEIGHTED_CHOICES_MAX];
    for (size_t i = 0; i < n; i++)
        odds[i] = game_odds(r->game, r->rules, r->state, &legal[i]);
    return weighted_choice_draw(w, odds, n);
}

/* A choice among the legal candidates; false when there is none. */
static bool choose(const struct replay *r, const struct weighted_choice *w, struct event *out)
{
    struct event legal[WEIGHTED_CHOICES_MAX];
    int value[WEIGHTED_CHOICES_MAX];
    const struct event *kept[WEIGHTED_CHOICES_MAX];
    size_t kinds = 0;
    bool reveals = false;
    const size_t n = replay_legal(r, legal, WEIGHTED_CHOICES_MAX);
    for (size_t i = 0; i < n; i++) {
        const bool reveals_too = game_odds(r->game, r->rules, r->state, &legal[i]) > 0;
        if (reveals && reveals_too)
            continue;
        reveals = reveals || reveals_too;
        kept[kinds++] = &legal[i];
    }
    if (kinds == 0)
        return false;
    value[0] = 0; /* of a single one, whatever it is */
    if (kinds > 1)
        r->game->play->values(r->rules, r->state, kept, kinds, w->play_style, value);
    const struct event *chosen = kept[weighted_choice_take(w, value, kinds)];
    if (game_odds(r->game, r->rules, r->state, chosen) > 0)
        chosen = &legal[reveal(r, w, legal, n)];
    event_copy(out, chosen);
    return true;
}

bool play_choose(const struct replay *r, const struct node *node,
                 const struct play_style *play_style, struct random *random, struct event *out)
{
    const struct weighted_choice w = weighted_choice_of(node, play_style, random);
    return game_sample(r->game, r->rules, r->state, &w, out) || choose(r, &w, out);
}
