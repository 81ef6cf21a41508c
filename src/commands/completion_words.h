/* completion_words.h - the candidates for a word of a command line. */
#ifndef COMMANDS_COMPLETION_WORDS_H
#define COMMANDS_COMPLETION_WORDS_H

#include "cli/completion.h"

/* A candidate for the whole word, and what it is, "" when that needs no saying; both are borrowed for the
 * call, neither holds what a terminal must not see. */
typedef void completion_sink(void *context, const char *word, const char *about);

/* What the shell adds of its own. */
enum completion_files { COMPLETE_NO_FILES, COMPLETE_FILES, COMPLETE_FOLDERS };

enum completion_files completion_files_of(const struct completion *c);

/* Gives every candidate that begins as the typed word does to `sink`.  What needs a database is read from
 * that of the words, or from the book, when it can be done at once: never a message, never a change. */
void completion_offer(const struct completion *c, completion_sink *sink, void *context);

#endif
