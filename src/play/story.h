/* story.h - a game in five sentences, made of its analysis.
 *
 * Who led when; what decided it, and why; what won it, beside the second; how lucky the players were; what each could have
 * done better.  All of it is by the program's play, and of what is estimated only roughly so.
 */
#ifndef PLAY_STORY_H
#define PLAY_STORY_H

#include "play/analysis.h"

struct buf;

enum story_sentence {
    STORY_LEAD,    /* who led when */
    STORY_DECIDED, /* the event after which the winner's chance rose most for good */
    STORY_WON,     /* the parts of the score against the second */
    STORY_LUCK,
    STORY_BETTER, /* the dearest choice of each player */
    STORY_SENTENCES
};

/* Appends one of the sentences, without a line end; nothing where there is nothing to say: of a position, of decisions that were not
 * judged. */
void story_put(const struct analysis *a, enum story_sentence sentence, struct buf *out);

#endif
