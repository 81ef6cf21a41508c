/* rules_clauses.h - `shipslog rules CLAUSE...`: the clauses of the rules, for people. */
#ifndef COMMANDS_RULES_CLAUSES_H
#define COMMANDS_RULES_CLAUSES_H

#include <stddef.h>

#include "cli/command.h"

struct game_def;

/* Prints what the arguments name: a clause with the findings that cite it, an area or a whole page
 * with a line for each of its parts.  Only ids of `wanted` are known, or those of all games when it
 * is NULL.  Returns an exit status, after a message for each id that is not known. */
int rules_clauses(struct command_context *c, const struct game_def *wanted);

/* Columns in which clauses are set: those of the terminal, or 100 when `out` is none. */
size_t clause_width(FILE *out);

#endif
