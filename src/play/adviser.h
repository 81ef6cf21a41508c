/* adviser.h - what a player would do at a position: by a policy, or by playing on from every choice.
 *
 *     struct adviser *adviser = adviser_new(jobs);
 *     if (adviser_node(&replay, n_players, &node, err) == 0)
 *         adviser_choose(adviser, &replay, &node, &wanted, &event, err);
 *     adviser_free(adviser);
 *
 * Can be asked about any number of positions, also of other games.
 */
#ifndef PLAY_ADVISER_H
#define PLAY_ADVISER_H

#include "play/judge.h"

struct adviser;
struct err;

/* Who is asked. */
struct adviser_wanted {
    struct play_style
        play_style; /* of the policy, or of the players of games that are played on */
    bool thinks;    /* by playing on: play/judge.h */
    const int16_t
        *known; /* what the seat knows of the position; NULL: all that the replay holds */
    struct judge_question limits; /* its seat is that of the node */
};

/* `jobs`: threads that play on, at least 1; they change nothing. */
struct adviser *adviser_new(unsigned jobs);
/* NULL is fine. */
void adviser_free(struct adviser *a);

/* The node at which somebody decides; -1 with `err` when nobody does. */
int adviser_node(const struct replay *r, unsigned n_players, struct node *node,
                 struct err *err);

/* Sets `out` to what the player of the node does, and *race, which belongs to the adviser, to what was compared; NULL when nothing
 * was.  Returns 0, or -1 with `err` when the choice is among cards that are not known. */
int adviser_choose(struct adviser *a, const struct replay *r, const struct node *node,
                   const struct adviser_wanted *wanted, struct event *out,
                   const struct race **race, struct err *err);

#endif
