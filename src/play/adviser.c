#include "play/adviser.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "play/play_choice.h"
#include "play/views.h"

struct adviser {
    struct judge *judge; /* NULL before anybody thinks */
    struct play_style play_style;
    const void *sits; /* at a game with these rules */
    struct legal_list legal;
    unsigned jobs;
};

struct adviser *adviser_new(unsigned jobs)
{
    struct adviser *a = xcalloc(1, sizeof *a);
    a->jobs = jobs;
    return a;
}

void adviser_free(struct adviser *a)
{
    if (a == NULL)
        return;
    judge_free(a->judge);
    legal_list_free(&a->legal);
    free(a);
}

int adviser_node(const struct replay *r, unsigned n_players, struct node *node, struct err *err)
{
    *node = replay_node(r);
    if (node->kind == NODE_OVER)
        return err_set(err, "the game is over: there is nothing to choose");
    if (node->kind == NODE_CHANCE)
        return err_set(err, "the position waits for chance (step %s): nobody chooses there",
                       r->game->words.steps[node->step]);
    if ((node->kind != NODE_DECISION && node->kind != NODE_OPTIONAL) || node->seat >= n_players)
        return err_set(err, "nobody has a choice there%s (step %s)",
                       views_hide(r->game) ? ", or the line does not hold the cards" : "",
                       r->game->words.steps[node->step]);
    return 0;
}

static void sit_down(struct adviser *a, const struct replay *r, struct play_style play_style)
{
    if (a->judge != NULL && memcmp(&a->play_style, &play_style, sizeof play_style) != 0) {
        judge_free(a->judge);
        a->judge = NULL;
    }
    if (a->judge == NULL) {
        a->judge = judge_new(play_style, a->jobs);
        a->play_style = play_style;
        a->sits = NULL;
    }
    if (a->sits != r->rules)
        judge_sit(a->judge, r->game, r->rules);
    a->sits = r->rules;
}

static const struct race *think(struct adviser *a, const struct replay *r, unsigned seat,
                                const struct adviser_wanted *wanted, struct event *out)
{
    const struct rollout_start start = {.game = r->game,
                                        .rules = r->rules,
                                        .state =
                                            wanted->known != NULL ? wanted->known : r->state};
    struct judge_question q = wanted->limits;
    unsigned chosen;
    q.seat = seat;
    sit_down(a, r, wanted->play_style);
    const struct race *race = judge_decide(a->judge, &start, &q, &chosen);
    if (race != NULL)
        event_copy(out, &race->choice[chosen].event);
    return race;
}

/* By the policy alone, which may stray; without a choice it is the one event that is possible. */
static int choose_by_policy(struct adviser *a, const struct replay *r, const struct node *node,
                            const struct adviser_wanted *wanted, struct event *out,
                            struct err *err)
{
    struct random random = {game_seed(r->game, r->state) ^ wanted->limits.seed};
    struct play_style style[SEATS_MAX] = {{0}};
    style[node->seat] = wanted->play_style;
    if (!play_choose(r, node, style, &random, &a->legal, out))
        return err_set(err, "%c chooses among cards that the line does not hold",
                       seat_letter(node->seat));
    return 0;
}

int adviser_choose(struct adviser *a, const struct replay *r, const struct node *node,
                   const struct adviser_wanted *wanted, struct event *out,
                   const struct race **race, struct err *err)
{
    *race = wanted->thinks ? think(a, r, node->seat, wanted, out) : NULL;
    return *race != NULL ? 0 : choose_by_policy(a, r, node, wanted, out, err);
}
