/* command_run.c - from the words of a command line to the run of a command. */
#include "cli/command_run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/book.h"
#include "cli/command_files.h"
#include "cli/named_rules.h"
#include "cli/options.h"
#include "cli/settings.h"

const struct command *command_find(const struct command *const *table, const char *name)
{
    for (; *table != NULL; table++) {
        if (strcmp((*table)->name, name) == 0)
            return *table;
    }
    return NULL;
}

/* Words that are no commands and that people try, of other programs and of this one before; and what to use. */
static const struct {
    const char *name, *use;
} likely[] = {
    {"gallery", "shipslog site --db FILE -o DIR"},
    {"stats", "shipslog report REPORT"},
    {"statistics", "shipslog report REPORT"},
    {"reports", "shipslog report --list"},
    {"standings", "shipslog report standings"},
    {"ratings", "shipslog report ratings"},
    {"search", "shipslog find PATTERN"},
    {"grep", "shipslog find PATTERN"},
    {"print", "shipslog page FILE -o PAGE"},
    {"html", "shipslog page FILE -o PAGE"},
    {"merge", "shipslog player merge NAME INTO, or shipslog db merge -o FILE DB..."},
    {"rename", "shipslog player rename NAME NEW"},
    {"players", "shipslog player list"},
    {"new", "shipslog record FILE"},
    {"write", "shipslog record FILE"},
    {"log", "shipslog list"},
    {"ls", "shipslog list"},
    {"games", "shipslog list"},
    {"view", "shipslog review FILE"},
    {"watch", "shipslog import --watch FOLDER"},
    {"check", "shipslog audit FILE"},
    {"validate", "shipslog audit FILE"},
    {"verify", "shipslog audit FILE, or shipslog db verify"},
    {"repair", "shipslog fix FILE"},
    {"format", "shipslog fmt FILE"},
    {"delete", "shipslog remove GAME"},
    {"rm", "shipslog remove GAME"},
    {"undo", "shipslog db restore GAME"},
    {"restore", "shipslog db restore GAME"},
    {"query", "shipslog sql SELECT"},
    {"plot", "shipslog chart REPORT -o PICTURE"},
    {"draw", "shipslog chart REPORT -o PICTURE"},
    {"settings", "shipslog config"},
};

static const char *use_instead(const char *name)
{
    for (size_t i = 0; i < sizeof likely / sizeof *likely; i++)
        if (strcmp(likely[i].name, name) == 0)
            return likely[i].use;
    return NULL;
}

enum { COMMANDS_MAX = 64 };

int command_unknown(struct command_context *c, const struct command *const *table,
                    const char *name)
{
    const char *names[COMMANDS_MAX];
    size_t n = 0;
    for (; table[n] != NULL && n < COMMANDS_MAX; n++)
        names[n] = table[n]->name;
    const char *use = table == c->program->commands ? use_instead(name) : NULL;
    if (use != NULL)
        return command_usage_error(c, "unknown command '%s': use '%s'", name, use);
    const char *near = text_suggest(name, names, n);
    const char *kind = table == c->program->commands ? "command" : "action";
    if (near != NULL)
        return command_usage_error(c, "unknown %s '%s' (did you mean '%s'?)", kind, name, near);
    return command_usage_error(c, "unknown %s '%s'", kind, name);
}

static bool asks_for_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* The same, with the user's settings in c->settings. */
static int run_with_settings(struct command_context *c, size_t n, const char *const *argv)
{
    struct err err = ERR_INIT;
    char *named[NAMED_RULES_OPTIONS] = {NULL};
    int status;
    const int outcome = options_parse(c, n, argv, &err);
    if (outcome == PARSE_HELP_WANTED && c->command->help_of != NULL && c->n_args > 0) {
        status = c->command->help_of(c, c->args[0]);
    } else if (outcome == PARSE_HELP_WANTED) {
        command_print_help(c->command, c->parent, c->out);
        status = EXIT_CLEAN;
    } else if (outcome < 0) {
        command_fail(c, &err);
        status = command_try_help(c);
    } else {
        named_rules_fill(c, named);
        status = book_fill(c);
        if (status == EXIT_CLEAN)
            status = command_files_check(c);
        if (status == EXIT_CLEAN)
            status = c->command->run(c);
    }
    options_free(c);
    book_free(c);
    for (size_t i = 0; i < NAMED_RULES_OPTIONS; i++)
        free(named[i]);
    return status;
}

/* Runs c->command with the words after its name. */
static int run_command(struct command_context *c, size_t n, const char *const *argv)
{
    struct settings settings = {0};
    struct err err = ERR_INIT;
    c->settings = &settings;
    const bool is_read = c->command->ignores_settings || settings_read(&settings, &err) == 0;
    const int status = is_read ? run_with_settings(c, n, argv) : command_fail(c, &err);
    settings_free(&settings);
    return status;
}

/* "db rebuild": the second word names the command to run. */
static int run_action(struct command_context *c, size_t n, const char *const *argv)
{
    if (n > 0 && asks_for_help(argv[0])) {
        command_print_help(c->command, NULL, c->out);
        return EXIT_CLEAN;
    }
    if (n == 0)
        return command_usage_error(c, "no action given");
    const struct command *action = command_find(c->command->actions, argv[0]);
    if (action == NULL)
        return command_unknown(c, c->command->actions, argv[0]);
    c->parent = c->command->name;
    c->command = action;
    return run_command(c, n - 1, argv + 1);
}

static int find_and_run(struct command_context *c, size_t n, const char *const *argv)
{
    const char *name = n == 0 ? "help" : argv[0];
    if (asks_for_help(name))
        name = "help";
    else if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0)
        name = "version";
    else if (name[0] == '-')
        return command_usage_error(c, "unknown option '%s'", name);
    const struct command *command = command_find(c->program->commands, name);
    if (command == NULL)
        return command_unknown(c, c->program->commands, name);
    c->command = command;
    const size_t after = n == 0 ? 0 : n - 1; /* words */
    return command->actions != NULL ? run_action(c, after, argv + 1)
                                    : run_command(c, after, argv + 1);
}

int command_main(struct command_context *c, int argc, const char *const *argv)
{
    const int status = find_and_run(c, argc > 0 ? (size_t)argc - 1 : 0, argv + 1);
    /* A full disk may be reported only by this.  A closed pipe (`| head`) is not worth a message. */
    const int cause = output_close(c->out);
    if (cause == 0)
        return status;
    if (cause != EPIPE)
        command_error(c, "standard output: %s", strerror(cause));
    return EXIT_USAGE;
}
