/* play_choice.h - what the player of a position does next: a choice among the legal events, or
 * what chance brings. */
#ifndef PLAY_PLAY_CHOICE_H
#define PLAY_PLAY_CHOICE_H

#include "core/legal_list.h"
#include "core/play_style.h"
#include "core/random.h"
#include "core/replay.h"

/* Sets `out` to the event that the seat of the node, at which the replay rests, takes in its style of play, or that chance draws;
 * `play_style` has one for each seat.  The game must have play (game_get_play()).  The position, the
 * styles of play and the random numbers decide it.  False when no event is possible, as when the game is
 * over.  `legal` is scratch. */
bool play_choose(const struct replay *r, const struct node *node,
                 const struct play_style *play_style, struct random *random,
                 struct legal_list *legal, struct event *out);

/* What chance makes of an event that a player chose: the cards or the tile that it turns up, which `e` gets whether it named
 * them or not; nothing of other events.  False when chance brings nothing of that kind, as far as it was tried.  `legal` is
 * scratch. */
bool play_turn_up(const struct replay *r, struct random *random, struct legal_list *legal,
                  struct event *e);

#endif
