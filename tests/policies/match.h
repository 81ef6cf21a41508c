/* match.h - one game between policies, played on from a position to its end. */
#ifndef TESTS_POLICIES_MATCH_H
#define TESTS_POLICIES_MATCH_H

#include "core/legal_list.h"
#include "core/play_style.h"
#include "core/random.h"
#include "core/record.h"
#include "core/replay.h"
#include "play/simulate.h"

enum { MATCH_WIN = 60 }; /* a win, so that two to five seats can share it */

struct match {
    struct replay replay;
    struct play_style play_style[SEATS_MAX];
    struct random random;
    unsigned n_players;
    struct thinker *thinker; /* plays for the seats that think; NULL: none does; borrowed */
    bool thinks[SEATS_MAX];
    struct record record;    /* the set-up alone: what the thinker knows of the game */
    struct legal_list legal; /* scratch */
};

/* What became of each seat. */
struct match_result {
    int score[SEATS_MAX];
    int won[SEATS_MAX]; /* parts of MATCH_WIN */
};

/* A player of the field that tables are drawn from, the best policy as likely as all others together: any policy, style and temper up to `temper`. */
struct play_style match_draw_style(const struct game_def *game, struct random *random,
                                   unsigned temper);

/* `m` is all zero but for the thinker, or was used before with the same game.  The match is at the
 * set-up, with players of the first policy. */
void match_begin(struct match *m, const struct game_def *game, const void *rules,
                 uint64_t seed);
void match_free(struct match *m);

/* Takes what the player, or chance, does next; false when the game is over or cannot go on. */
bool match_step(struct match *m);
/* Plays to the end; false when the game does not come to it. */
bool match_play(struct match *m, struct match_result *out);

#endif
