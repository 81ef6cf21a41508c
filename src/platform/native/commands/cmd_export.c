/* cmd_export.c - shipslog export: games as logs, as results, as tables. */
#include <inttypes.h>

#include "base/err.h"
#include "base/output.h"
#include "commands/commands.h"
#include "commands/db_actions.h"
#include "commands/export_logs.h"
#include "export/export_clickhouse.h"
#include "export/export_folder.h"

struct export_options {
    struct export_logs logs;
    const char *db;
    const char *folder, *url, *cluster;
    bool is_packed;
    long timeout; /* 0: not given */
};

/* What --format says: of logs and results, and of tables; the first word stands for none. */
enum { TABLES_NONE, TABLES_BGSTATS, TABLES_CSV, TABLES_TSV, TABLES_NDJSON };
#define FORMATS RESULTS_FORMATS "|tsv|ndjson"

/* clang-format off */
static const struct option_row rows[] = {
    DB_READ_ROW(struct export_options, db),
    EXPORT_GAME_ROW(struct export_options, logs),
    EXPORT_CHOICE_ROWS(struct export_options, logs),
    OPTION_CHOICE_ROW(
        0, "format", struct export_options, logs.format, FORMATS,
        "what to write: canonical notation, the results for BG Stats or in CSV; tables in CSV, TSV or JSON Lines"),
    EXPORT_OUTPUT_ROW(struct export_options, logs),
    OPTION_FILES_ROW(0, "tables", struct export_options, folder, "DIR", FILES_WRITTEN,
                     "csv|tsv|ndjson|zst|sql|state|games",
                     "write the tables of the database, a file each, or add what DIR lacks"),
    OPTION_FLAG_ROW(0, "zstd", struct export_options, is_packed, "with --tables: compress the files"),
    OPTION_TEXT_ROW(0, "to", struct export_options, url, "URL",
                    "send the tables to ClickHouse: clickhouse://HOST:PORT[,HOST:PORT]/DATABASE, or https://"),
    OPTION_TEXT_ROW(0, "cluster", struct export_options, cluster, "CLUSTER",
                    "with --to: the cluster that these servers are"),
    OPTION_NUMBER_ROW(0, "timeout", struct export_options, timeout, 1, 86400, "SECONDS",
                      "with --to: give up when a server says nothing for so long (default 300)"),
    {0},
};
/* clang-format on */

/* ---- tables ---- */

static int export_book(struct command_context *c, struct store *store)
{
    const struct export_options *o = c->options;
    if (o->folder == NULL && o->url == NULL)
        return export_logs(c, store, &o->logs);
    const struct export_folder_job job = {
        .store = store,
        .folder = o->folder,
        .format = o->logs.format == TABLES_NONE
                      ? EXPORT_CSV
                      : (enum export_format)(o->logs.format - TABLES_CSV),
        .is_packed = o->is_packed};
    struct export_totals totals;
    struct err err = ERR_INIT;
    const int status =
        o->folder != NULL
            ? export_folder_run(&job, &totals, &err)
            : export_clickhouse_run(store, o->url, o->cluster,
                                    o->timeout != 0 ? o->timeout : 300, &totals, &err);
    if (status < 0)
        return command_fail(c, &err);
    if (totals.is_anew != NULL)
        output_printf(c->err, "shipslog: note: all is written again: %s\n", totals.is_anew);
    output_printf(c->out, "games: %" PRIu64 " written, %" PRIu64 " there already", totals.games,
                  totals.there);
    if (totals.gone > 0)
        output_printf(c->out, ", %" PRIu64 " taken out", totals.gone);
    output_puts(c->out, "\n");
    return EXIT_CLEAN;
}

/* ---- the command ---- */

static int check_arguments(struct command_context *c)
{
    const struct export_options *o = c->options;
    if (o->cluster != NULL && o->url == NULL)
        return command_usage_error(c, "--cluster goes with --to");
    if (o->timeout != 0 && o->url == NULL)
        return command_usage_error(c, "--timeout goes with --to");
    if (o->is_packed && o->folder == NULL)
        return command_usage_error(c, "--zstd goes with --tables");
    if (o->folder != NULL || o->url != NULL) {
        if (export_logs_chooses(&o->logs))
            return command_usage_error(c, "tables are of all games: none can be chosen");
        if (o->logs.games.n > 0 || o->logs.output != NULL)
            return command_usage_error(c, "--%s is for logs, tables are of all games",
                                       o->logs.games.n > 0 ? "game" : "output");
        if (o->url != NULL && (o->folder != NULL || o->logs.format != TABLES_NONE))
            return command_usage_error(c, "--to goes with --cluster and --timeout alone");
        if (o->logs.format == TABLES_BGSTATS)
            return command_usage_error(c, "tables are csv, tsv or ndjson");
        return EXIT_CLEAN;
    }
    return o->logs.format > TABLES_CSV
               ? command_usage_error(c, "--format tsv and ndjson go with --tables")
               : EXIT_CLEAN;
}

static int run_export(struct command_context *c)
{
    const int status = check_arguments(c);
    return status == EXIT_CLEAN ? db_run_on(c, STORE_READ, export_book) : status;
}

const struct command cmd_export = {
    .name = "export",
    .summary = "write games as text logs, their results, or all tables",
    .group = GROUP_KEEP,
    .usage = "[OPTION]... [DB]",
    .help = EXPORT_LOGS_HELP
    "\n"
    "--tables writes the tables of docs/schema.md for other programs, and for each of\n"
    "SQLite, PostgreSQL, ClickHouse and DuckDB a file schema.NAME.sql that makes and\n"
    "loads them. A later run adds the games that DIR lacks, and completes one that was\n"
    "killed. --to sends them to ClickHouse (docs/scale.md), several servers sharing the\n"
    "games. NULL is \\N in CSV and TSV.\n",
    COMMAND_OPTIONS(rows, struct export_options),
    .operands = FILE_DATABASE,
    .takes_book = true,
    .run = run_export,
};
