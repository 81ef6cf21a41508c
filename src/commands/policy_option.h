/* policy_option.h - the option --policy: what the players of simulated games think of. */
#ifndef COMMANDS_POLICY_OPTION_H
#define COMMANDS_POLICY_OPTION_H

#include "cli/command.h"
#include "core/game_play.h"
#include "core/limits.h"

/* How seats decide. */
struct policy_choice {
    uint8_t policy[SEATS_MAX]; /* rows of the table of policies */
    bool thinks[SEATS_MAX];    /* by playing on from every choice: play/judge.h */
};
#define POLICY_JUDGE "judge"

/* The row of the policy of this name, the best one for NULL.  Returns 0, or an exit status after a message. */
int policy_option_find(struct command_context *c, const struct game_play *play,
                       const char *name, uint8_t *out);

/* "--policy A,B": rows of the table of policies for seats below `n`, the names of `text` in turn; the
 * default of the game for NULL.  Returns 0, or an exit status after a message. */
int policy_option_read(struct command_context *c, const struct game_play *play,
                       const char *text, unsigned n, struct policy_choice *out);

#endif
