/* completion.h - what the last word of an unfinished command line may be.
 *
 * The words are read by the rows of the commands, as a run would read them: which command, which
 * option's value, which operand of the usage.  What the value is called there ("PROFILE", "REPORT")
 * says what it can be (completion_words.h), so that a new command or option needs nothing here.
 */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/command.h"

enum completion_what {
    COMPLETE_NOTHING,
    COMPLETE_COMMAND, /* one of `table` */
    COMPLETE_OPTION,  /* an option of `command` */
    COMPLETE_CHOICE,  /* one of the choices of `row` */
    COMPLETE_VALUE, /* what `name` stands for: the value of `row`, an operand when that is NULL */
};

enum { VALUE_NAME_MAX = 24 };

struct completion {
    enum completion_what what;
    const struct command *const *commands; /* all of the program */
    const struct command *command;         /* NULL: none is named yet */
    const struct command *const *table;    /* COMPLETE_COMMAND */
    const struct option_row *row;
    char name[VALUE_NAME_MAX]; /* "PROFILE"; "" is nothing known */
    const char *typed;         /* the last word, borrowed */
    size_t fixed;              /* its first bytes, which stay: "--player=" */
    const char *db;            /* the database that the words name; NULL when they name none */
    bool has_ended_options;    /* "--" was there: what begins with '-' is no option */
    const char
        *operand; /* the first of the words before that are operands; NULL: there is none */
};

/* Reads `n` words after the name of the program; the last one, "" when nothing is typed yet, is to be
 * completed.  They are borrowed, as are the commands of the program. */
void completion_find(struct completion *out, const struct command *const *table, size_t n,
                     const char *const *words);

/* The name of operand `i`, from 0, in the first line of a usage: "ROW" is operand 1 of "REPORT ROW
 * [OPTION]... [LOG]...", "LOG" operand 2 and all further ones.  "" when there is none. */
void completion_name_operand(char out[VALUE_NAME_MAX], const char *usage, size_t i);

#endif
