/* fix_ask.h - private to `shipslog fix`: asks a person about each repair.
 *
 * Shows the finding, the lines around it and the proposal on c->err, and reads the answer from
 * standard input: yes, no, other (the second proposal, when it is as good), quit (no more
 * repairs).  The end of the input is as quit.
 */
#ifndef COMMANDS_FIX_ASK_H
#define COMMANDS_FIX_ASK_H

#include "audit/fix_text.h"

struct command_context;
struct fix_ask;

struct fix_ask *fix_ask_new(struct command_context *c);
/* NULL is fine. */
void fix_ask_free(struct fix_ask *ask);

/* Whether the header is to name the game that the log is of, as the error says. */
bool fix_ask_header(struct fix_ask *ask, const char *file, const struct record_error *error,
                    const struct fix_source *source);

/* Sets choice[i] for each root of the plan, as fix_text() takes it.  `file` is the name of the
 * log. */
void fix_ask_choose(struct fix_ask *ask, const char *file, const struct repair_plan *plan,
                    const struct fix_source *source, const struct repair **choice);

#endif
