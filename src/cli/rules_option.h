/* rules_option.h - checks options that name rules, like --rules. */
#ifndef CLI_RULES_OPTION_H
#define CLI_RULES_OPTION_H

struct err;
struct game_def;

/* Whether some game with some number of players has the rules `profile` ("deluxe,
 * vp-pool-5p=122"), so that a misspelt option is reported once, before any game is read.
 * `option` is the name of the option that gave it; NULL is fine for `profile`.  Returns 0, or -1 with `err` naming the unknown word. */
int rules_option_check(const char *option, const char *profile, struct err *err);

/* The first game that has the rules `profile` for some number of players; NULL when none has. */
const struct game_def *rules_option_game(const char *profile);

#endif
