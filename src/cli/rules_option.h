/* rules_option.h - what the option --rules of several commands accepts. */
#ifndef CLI_RULES_OPTION_H
#define CLI_RULES_OPTION_H

struct err;

/* Whether some game with some number of players has the rules `profile` ("deluxe,
 * vp-pool-5p=122"), so that a misspelt option is reported once, before any game is read.
 * NULL is fine.  Returns 0, or -1 with `err` naming the unknown word. */
int rules_option_check(const char *profile, struct err *err);

#endif
