/* named_rules.h - names of a user for rules: "Thursday = rgg2002, price.factory=8".
 *
 * They stand in the setting `rules`, among the rules of logs that name none; a ';' ends each.  A name
 * saves typing only: a log holds the rules in full.
 */
#ifndef CLI_NAMED_RULES_H
#define CLI_NAMED_RULES_H

#include <stddef.h>

struct command_context;
struct err;

/* The rules of that name in the list (may be NULL), or NULL.  The caller frees them. */
char *named_rules_find(const char *list, const char *name);

/* Calls `take` with every name in the list (may be NULL), and its rules. */
void named_rules_each(const char *list,
                      void (*take)(void *ctx, const char *name, const char *rules), void *ctx);

/* Whether a profile "NAME = RULES" has a name: its length, without blanks around it, else 0.  `length` is that
 * of the item; `rules` becomes the offset of what follows the '='. */
size_t named_rules_split(const char *item, size_t length, size_t *rules);

/* The list after a change: what has a name in both is that of the change, and without rules it is gone; what
 * has none is that of the change if there is any, else that of the list.  Either may be NULL.  The caller frees
 * the list; it is "" when nothing is left. */
char *named_rules_change(const char *list, const char *change);

enum { NAMED_RULES_OPTIONS = 4 };

/* Puts the rules in the place of their name in every option PROFILE of the command.  `kept` has room for
 * NAMED_RULES_OPTIONS texts, all NULL; the caller frees them after the command. */
void named_rules_fill(struct command_context *c, char *kept[NAMED_RULES_OPTIONS]);

#endif
