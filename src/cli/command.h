/* command.h - what a subcommand is: a constant row in a file of its own.
 *
 * A subcommand is src/commands/cmd_NAME.c, which exports `const struct command cmd_NAME`, and one
 * line in commands.def.  Its options are rows of data: the parser (libpopt underneath),
 * `--help`, `shipslog help NAME` and docs/cli.md are all made from them, so they cannot
 * disagree.
 *
 *     struct frob_options {
 *         const char *rules;
 *         long legal;
 *         bool quiet;
 *     };
 *     static const struct frob_options defaults = {.legal = 5};
 *     static const struct option_row options[] = {
 *         OPTION_TEXT_ROW(0, "rules", struct frob_options, rules, "PROFILE", "replay by ..."),
 *         OPTION_NUMBER_ROW('n', "legal", struct frob_options, legal, 0, 99, "N", "list ..."),
 *         OPTION_FLAG_ROW('q', "quiet", struct frob_options, quiet, "print only ..."),
 *         {0},
 *     };
 *     static int run(struct command_context *c)
 *     {
 *         const struct frob_options *o = c->options;
 *         if (c->n_args == 0)
 *             return command_usage_error(c, "no file given");
 *         ...
 *     }
 *     const struct command cmd_frob = {
 *         .name = "frob", .summary = "frob logs", .usage = "[OPTION]... FILE|-...",
 *         COMMAND_OPTIONS_FROM(options, defaults),
 *         .help = "What it does, in whole sentences.\n", .run = run};
 *
 * Commands print to c->out and c->err and return an exit status; they never end the program.
 * They need not test every write: main() tests c->out at the end.  A command with long output
 * calls command_output_failed() now and then and returns when it is true.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct err;

/* Exit statuses, the same for every subcommand.  Use exit_status_worse() to combine them. */
enum exit_status {
    EXIT_CLEAN = 0,    /* done, nothing to report */
    EXIT_FINDINGS = 1, /* done, and there is something to report */
    EXIT_USAGE = 2,    /* wrong usage, or the environment failed (file, disk, database) */
    EXIT_DIVERGED = 3, /* a replay differs from a recorded state hash */
};

enum option_kind {
    OPTION_END,    /* the row {0} ends the table */
    OPTION_FLAG,   /* bool */
    OPTION_TEXT,   /* const char *; the default is NULL unless `defaults` says otherwise */
    OPTION_NUMBER, /* long, within min..max */
    OPTION_CHOICE, /* int: index of the word among `choices` */
    OPTION_LIST,   /* struct option_list: may be given several times */
};

/* How a run uses the file that an option or operand names (command_files.h). */
enum file_use {
    FILE_NONE,             /* no file */
    FILE_READ,             /* a file; "-" is standard input */
    FILE_WRITTEN,          /* a file that is written; "-" is standard output */
    FILE_EXTENDED,         /* a file that is read and appended to */
    FILE_DATABASE,         /* a database that is read */
    FILE_DATABASE_CHANGED, /* a database */
    FILES_READ,            /* a directory: its files with some endings are read */
    FILES_WRITTEN,         /* the same, and they may be written */
    DIRECTORY_REPLACED,    /* a directory that is replaced with all its files */
};

/* What a command is for: its place in the list of all (command_text.c). */
enum command_group {
    GROUP_OTHER, /* named below the list */
    GROUP_WRITE,
    GROUP_CHECK,
    GROUP_LOOK,
    GROUP_ASK,
    GROUP_KEEP,
};

/* Values of an option that may be given several times, in the order given. */
struct option_list {
    const char **item;
    size_t n;
};

struct option_row {
    uint8_t kind;            /* enum option_kind */
    char letter;             /* 'q', or 0 */
    const char *name;        /* "quiet" */
    size_t offset;           /* of the member in the command's options */
    const char *arg;         /* "PROFILE"; NULL for flags; choices print their words instead */
    const char *help;        /* lower case, no full stop */
    const char *choices;     /* OPTION_CHOICE: "text|json" */
    long min, max;           /* OPTION_NUMBER */
    uint8_t use;             /* enum file_use */
    uint8_t setting;         /* enum setting: its value stands for one that is not given */
    bool is_instead_of_file; /* a database that is only needed when no file is given */
    const char *endings;     /* of names or files: "|csv|json", the first of which means none */
};

#define OPTION_ROW(kind_, letter_, name_, type, member, help_, ...)                            \
    {                                                                                          \
        .kind = (kind_), .letter = (letter_), .name = (name_),                                 \
        .offset = offsetof(type, member), .help = (help_), __VA_ARGS__                         \
    }
#define OPTION_FLAG_ROW(letter, name, type, member, help)                                      \
    OPTION_ROW(OPTION_FLAG, letter, name, type, member, help, .arg = NULL)
#define OPTION_TEXT_ROW(letter, name, type, member, arg_, help)                                \
    OPTION_ROW(OPTION_TEXT, letter, name, type, member, help, .arg = (arg_))
#define OPTION_FILE_ROW(letter, name, type, member, arg_, use_, help)                          \
    OPTION_ROW(OPTION_TEXT, letter, name, type, member, help, .arg = (arg_), .use = (use_))
#define OPTION_SETTING_ROW(letter, name, type, member, arg_, setting_, help)                   \
    OPTION_ROW(OPTION_TEXT, letter, name, type, member, help, .arg = (arg_),                   \
               .setting = (setting_))
#define OPTION_FILES_ROW(letter, name, type, member, arg_, use_, endings_, help)               \
    OPTION_ROW(OPTION_TEXT, letter, name, type, member, help, .arg = (arg_), .use = (use_),    \
               .endings = (endings_))
/* A file to write; names with other endings are refused. */
#define OPTION_OUTPUT_ROW(letter, name, type, member, arg, endings, help)                      \
    OPTION_FILES_ROW(letter, name, type, member, arg, FILE_WRITTEN, endings, help)
#define OPTION_NUMBER_ROW(letter, name, type, member, min_, max_, arg_, help)                  \
    OPTION_ROW(OPTION_NUMBER, letter, name, type, member, help, .arg = (arg_), .min = (min_),  \
               .max = (max_))
#define OPTION_CHOICE_ROW(letter, name, type, member, choices_, help)                          \
    OPTION_ROW(OPTION_CHOICE, letter, name, type, member, help, .choices = (choices_))
#define OPTION_LIST_ROW(letter, name, type, member, arg_, help)                                \
    OPTION_ROW(OPTION_LIST, letter, name, type, member, help, .arg = (arg_))

/* --jobs: the member `jobs` of `type` is the number of threads. */
enum { JOBS_MAX = 256 };
#define OPTION_JOBS_ROW(type, doing)                                                           \
    OPTION_NUMBER_ROW('j', "jobs", type, jobs, 0, JOBS_MAX, "N",                               \
                      doing " with N threads; 0 stands for all processors")

struct command_context;

struct command {
    const char *name;    /* "audit" */
    const char *summary; /* one line for the list of commands, lower case, no full stop */
    const char *usage;   /* what follows the name: "[OPTION]... FILE|-..." */
    const char *help;    /* paragraphs, at most 80 columns, each line ending in '\n' */
    const struct option_row *options;     /* ends with {0}; NULL for none */
    const void *defaults;                 /* the options before parsing; NULL for all zero */
    size_t options_size;                  /* bytes of the struct that c->options points to */
    const struct command *const *actions; /* "db rebuild": commands of the second word, ends
                                             with NULL; then `options` and `run` are unused */
    uint8_t group;                        /* enum command_group */
    uint8_t operands;                     /* enum file_use */
    bool reads_standard_input;            /* also without an operand "-" */
    bool takes_book;                      /* without an operand it works on the book (book.h) */
    bool ignores_settings;                /* it runs whatever the file of settings holds */
    bool is_hidden;                       /* it is for other programs: no list shows it */
    int (*run)(struct command_context *c); /* returns an exit_status */
    /* The help of what the first operand names, such as a report; returns an exit_status.  NULL: the command's own. */
    int (*help_of)(struct command_context *c, const char *operand);
};

/* The members of a command with option rows: the options are a struct of that type, all zero before parsing;
 * or a copy of the struct `defaults_`. */
#define COMMAND_OPTIONS(rows, type) .options = (rows), .options_size = sizeof(type)
#define COMMAND_OPTIONS_FROM(rows, defaults_)                                                  \
    .options = (rows), .defaults = &(defaults_), .options_size = sizeof(defaults_)

/* What the build knows; the makefile defines it for main.c alone. */
struct program {
    const char *version;                   /* "0.1.0" */
    const char *libraries;                 /* "sqlite3 3.40.1 zlib 1.2.13", or "" */
    const struct command *const *commands; /* command_run.h; ends with NULL */
};

struct book;
struct settings;

struct command_context {
    const struct program *program;
    const struct command *command;
    const void *options;     /* the command's own struct, filled in */
    const char *const *args; /* what is neither an option nor its value; args[n_args] is NULL */
    size_t n_args;
    FILE *out, *err;
    const char *parent; /* "db" while "db rebuild" runs, else NULL */
    struct book *book;  /* the database that the arguments left out; NULL when they did not */
    const char *named_book[2];       /* --db as the operand, private to book.c */
    const struct settings *settings; /* the user's; all empty when the command ignores them */
    void *options_block;             /* memory of `options` and `args`; private to options.c */
};

/* "shipslog: TEXT" on c->err; returns EXIT_USAGE. */
int command_error(struct command_context *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* The same for an `err` that a library call filled in ("file:line:col: what"). */
int command_fail(struct command_context *c, const struct err *err);
/* "try 'shipslog NAME --help'" on c->err; returns EXIT_USAGE. */
int command_try_help(struct command_context *c);
/* "shipslog: TEXT" and "try 'shipslog NAME --help'"; returns EXIT_USAGE. */
int command_usage_error(struct command_context *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Whether writing to c->out has failed: the command should stop. */
bool command_output_failed(const struct command_context *c);

/* The worse of two statuses: 0 < 1 < 3 < 2. A run that could not finish is the worst, since it
 * says nothing about the rest. */
int exit_status_worse(int a, int b);

/* Usage, help and options of a command as text; `parent` is NULL or "db" for "db rebuild". */
void command_print_help(const struct command *command, const char *parent, FILE *out);
/* The list of all commands, by what they are for. */
void command_print_list(const struct command *const *table, FILE *out);

#endif
