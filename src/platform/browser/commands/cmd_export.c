/* cmd_export.c - shipslog export in a browser: games as logs, and as results. */
#include "commands/commands.h"
#include "commands/db_actions.h"
#include "commands/export_logs.h"

struct export_options {
    struct export_logs logs;
    const char *db;
};

static const struct option_row rows[] = {
    DB_READ_ROW(struct export_options, db),
    EXPORT_GAME_ROW(struct export_options, logs),
    EXPORT_CHOICE_ROWS(struct export_options, logs),
    OPTION_CHOICE_ROW(
        0, "format", struct export_options, logs.format, RESULTS_FORMATS,
        "what to write: canonical notation, or the results for BG Stats or in CSV"),
    EXPORT_OUTPUT_ROW(struct export_options, logs),
    {0},
};

static int export_book(struct command_context *c, struct store *store)
{
    const struct export_options *o = c->options;
    return export_logs(c, store, &o->logs);
}

static int run_export(struct command_context *c)
{
    return db_run_on(c, STORE_READ, export_book);
}

const struct command cmd_export = {
    .name = "export",
    .summary = "write games as text logs, or their results",
    .group = GROUP_KEEP,
    .usage = "[OPTION]... [DB]",
    .help = EXPORT_LOGS_HELP,
    COMMAND_OPTIONS(rows, struct export_options),
    .operands = FILE_DATABASE,
    .takes_book = true,
    .run = run_export,
};
