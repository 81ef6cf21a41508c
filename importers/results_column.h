/* results_column.h - the columns of a CSV of results, for who reads and who writes one; and its yes and no. */
#ifndef IMPORTERS_RESULTS_COLUMN_H
#define IMPORTERS_RESULTS_COLUMN_H

#include <stdbool.h>

enum results_column {
#define COLUMN(id, word, aliases, help) RESULTS_##id,
#include "results_column.def"
    RESULTS_COLUMNS
};

/* "player" */
const char *results_column_word(enum results_column column);
/* Other headings of it, "points|score"; "" for none. */
const char *results_column_aliases(enum results_column column);
/* What stands in it, one line. */
const char *results_column_help(enum results_column column);

/* The column that a folded heading names, in any case; RESULTS_COLUMNS when there is none. */
enum results_column results_column_find(const char *heading);

/* Whether the text is one of the words "points|score", in any case. */
bool results_word_is_among(const char *text, const char *words);

/* Reads yes or no as people write it in several languages, or as a check mark; nothing is no.  `folded` is the text,
 * folded where it can be.  False when it is neither. */
bool results_yes_read(const char *folded, bool *is_yes);

#endif
