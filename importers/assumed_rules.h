/* assumed_rules.h - the rules of a log that does not name them. */
#ifndef IMPORTERS_ASSUMED_RULES_H
#define IMPORTERS_ASSUMED_RULES_H

struct importer_options;
struct record;

/* Gives a log with moves and without rules those of the options, if they fit its game and its number of
 * players, else those that it fits best (core/fitting_rules.h), as a line of its header, with a warning that
 * says which and why; in strict reading with an error.  All other records stay as they are. */
void assumed_rules_take(struct record *record, const struct importer_options *options);

#endif
