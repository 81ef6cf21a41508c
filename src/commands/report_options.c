#include "commands/report_options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/folder.h"
#include "cli/book.h"
#include "commands/import_logs.h"
#include "cli/output_file.h"
#include "cli/settings.h"
#include "base/output.h"
#include "base/stream.h"
#include "report/report_explain.h"
#include "report/gnuplot_scripts.h"
#include "report/report_write.h"
#include "report/user_reports.h"
#include "store/query.h"
#include "store/store.h"
#include "store/store_limit.h"

enum report_format report_options_format(const struct report_output *output)
{
    if (output->format != FORMAT_AUTO)
        return report_format_plain((enum report_format)output->format);
    return output->path == NULL ? FORMAT_TABLE : report_format_of_file(output->path);
}

size_t report_options_columns(void)
{
    const char *text = getenv("COLUMNS");
    char *end;
    const unsigned long columns = text == NULL ? 0 : strtoul(text, &end, 10);
    return text == NULL || *end != '\0' || columns > UINT16_MAX ? 0 : columns;
}

struct report_room report_options_room(const struct command_context *c, const char *path)
{
    enum { USUAL = 80, LEAST = 40, MOST = 200 };
    const int fd = stream_descriptor(c->out);
    const bool is_screen = output_file_is_standard(path) && fd >= 0 && isatty(fd) != 0;
    size_t columns = report_options_columns();
    if (!output_file_is_standard(path) || (columns == 0 && !is_screen))
        return (struct report_room){.columns = SIZE_MAX};
    if (columns == 0)
        columns = output_width(fd, USUAL);
    return (struct report_room){.columns = columns < LEAST  ? LEAST
                                           : columns > MOST ? MOST
                                                            : columns,
                                .is_screen = is_screen};
}

struct report_room report_options_lines(const struct command_context *c, const char *path)
{
    const struct report_room room = report_options_room(c, path);
    return room.is_screen ? room : (struct report_room){.columns = SIZE_MAX};
}

/* The number, from 1, of a setting's value among "iso|day-first|month-first"; 0 when it is not set. */
static int number_of(const struct command_context *c, enum setting which)
{
    const char *value = c->settings->value[which], *words = setting_value(which);
    if (value == NULL)
        return 0;
    int number = 1;
    const size_t length = strlen(value);
    while (strncmp(words, value, length) != 0 ||
           (words[length] != '|' && words[length] != '\0')) {
        words += strcspn(words, "|");
        if (*words++ == '\0')
            return 0;
        number++;
    }
    return number;
}

void report_options_look(const struct command_context *c, const struct report_output *output,
                         struct report_room *room)
{
    const int dates = output->dates > 0 ? output->dates : number_of(c, SETTING_DATES);
    room->look = (struct report_look){
        .decimal = output->decimal > 0 ? output->decimal : number_of(c, SETTING_DECIMAL),
        .dates = dates > 0 ? dates - 1 : DATES_ISO,
        .headings =
            output->headings != NULL ? output->headings : c->settings->value[SETTING_HEADINGS],
    };
}

int report_options_put_out(struct command_context *c, const struct report_output *output,
                           struct buf *data)
{
    const int fd = stream_descriptor(c->out);
    if (report_format_is_binary(report_options_format(output)) &&
        output_file_is_standard(output->path) && fd >= 0 && isatty(fd) != 0) {
        buf_free(data);
        return command_usage_error(c, "a terminal shows no spreadsheet: -o FILE.xlsx");
    }
    return output_file_write(c, output->path, data);
}

int report_options_write(struct command_context *c, const struct report_table *table,
                         const struct report_output *output, struct report_room room)
{
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    report_options_look(c, output, &room);
    room.shows_details = room.shows_details || output->all_columns;
    if (output->all_columns)
        room.most = 0;
    if (report_write(&out, table, report_options_format(output), &room, &err) == 0)
        return report_options_put_out(c, output, &out);
    buf_free(&out);
    return command_fail(c, &err);
}

int report_options_check(struct command_context *c, const struct report_options *o,
                         const struct report *report)
{
    struct err err = ERR_INIT;
    bool min_games = true, points = true;
    if ((o->min_games > 0 && report_takes(&min_games, report, ":min_games", &err) < 0) ||
        (o->points != NULL && report_takes(&points, report, ":points", &err) < 0))
        return command_fail(c, &err);
    if (!min_games)
        return command_usage_error(c, "report '%s' takes no --min-games: %s", report->name,
                                   report->not_by_games != NULL
                                       ? report->not_by_games
                                       : "its SQL has no parameter ':min_games'");
    if (!points)
        return command_usage_error(c, "report '%s' takes no --points: it gives none",
                                   report->name);
    if (o->min_n > 0 && !report_takes_min_n(report))
        return command_usage_error(c, "report '%s' takes no --min-n: it marks no rows",
                                   report->name);
    return EXIT_CLEAN;
}

void report_options_take_people(struct report_people *out, const struct command_context *c,
                                const struct report_options *o, const struct report *report)
{
    *out = (struct report_people){.choice = *o, .first_log = 1};
    if (report->needs != NEEDS_PLAYER || o->player != NULL || c->n_args < 2 ||
        access(c->args[1], F_OK) == 0)
        return;
    out->choice.player = c->args[out->first_log++];
    if (o->with.n > 0 || c->n_args < 3 || access(c->args[2], F_OK) == 0)
        return;
    out->with[0] = c->args[out->first_log++];
    out->choice.with = (struct option_list){.item = out->with, .n = 1};
}

/* A log that cannot be read is reported; a log that was named and is not there is a failure. */
static int open_logs(struct command_context *c, size_t first_log, struct store **store)
{
    const struct import_how how = {
        .choice = IMPORT_KEEP_BOTH, .is_quiet = true, .is_silent = true};
    struct folder logs = {0};
    struct err err = ERR_INIT;
    if (store_open_in_memory(store, &err) < 0)
        return command_fail(c, &err);
    const int status =
        import_logs_list(c, &how, c->args + first_log, c->n_args - first_log, &logs, &err) < 0
            ? command_fail(c, &err)
            : import_logs(c, *store, &how, logs.path, logs.n);
    folder_free(&logs);
    return status == EXIT_USAGE ? status : EXIT_CLEAN;
}

/* The only game of the store; 0 when it has none, or several. */
static int64_t only_game(struct store *store, struct err *err)
{
    struct query *q;
    int64_t game = 0;
    if (query_new(&q, store, "SELECT max(id), count(*) FROM game", err) == 0 &&
        query_step(q, err) > 0 && query_int(q, 1) == 1)
        game = query_int(q, 0);
    query_free(q);
    return game;
}

static int open_games(struct command_context *c, const struct report_options *o,
                      size_t first_log, struct store **store)
{
    if (first_log >= c->n_args)
        return book_open(c, o->db, STORE_READ, store);
    if (o->db != NULL && c->book == NULL)
        return command_usage_error(
            c, "a database and logs exclude each other: '%s' is no option", c->args[first_log]);
    const int status = open_logs(c, first_log, store);
    if (status != EXIT_CLEAN) {
        store_close(*store);
        *store = NULL;
    }
    return status;
}

/* The club's choice, unless the command line has another. */
static const char *early_of(const struct command_context *c, const struct report_options *o)
{
    const char *set = c->settings->value[SETTING_EARLY];
    const bool is_set = set != NULL && strcmp(set, "leave-out") == 0;
    const bool leaves_out =
        o->early == REPORT_EARLY_AS_SET ? is_set : o->early == REPORT_EARLY_LEAVE_OUT;
    return leaves_out ? "leave-out" : NULL;
}

/* --since and --until are other names of --from and --to, as these have other meanings elsewhere. */
static const char *begin_of(const struct report_options *o)
{
    return o->since != NULL ? o->since : o->from;
}

static const char *end_of(const struct report_options *o)
{
    return o->until != NULL ? o->until : o->to;
}

int report_options_filter(struct command_context *c, const struct report_options *o,
                          struct report_filter *filter)
{
    struct err err = ERR_INIT;
    *filter = (struct report_filter){
        .game = o->game,
        .players = o->players,
        .last = o->last,
        .min_games = o->min_games,
        .min_n = o->min_n,
        .clean = o->clean,
        .kind = o->kind,
        .player = o->player,
        .with = o->with.item,
        .n_with = o->with.n,
        .rules = o->rules,
        .any = o->any,
        .event = o->event,
        .from = begin_of(o),
        .to = end_of(o),
        .points = o->points,
        .early = early_of(c, o),
    };
    if (o->since != NULL && o->from != NULL)
        return command_usage_error(c, "--since and --from are one option: both say since when");
    if (o->until != NULL && o->to != NULL)
        return command_usage_error(c, "--until and --to are one option: both say until when");
    if (o->season != NULL && (filter->from != NULL || filter->to != NULL))
        return command_usage_error(c, "--season and --%s exclude each other: both say when",
                                   o->since != NULL   ? "since"
                                   : o->until != NULL ? "until"
                                                      : "from or --to");
    if (o->season != NULL && report_filter_set_season(filter, o->season, &err) < 0)
        return command_fail(c, &err);
    return EXIT_CLEAN;
}

/* Says which games a report is about when the book has others, too, and nobody chose. */
static void say_kind(struct command_context *c, const struct report_filter *filter,
                     const struct report_kinds *kinds)
{
    struct buf others = BUF_INIT;
    const char *set = c->settings->value[SETTING_GAME];
    for (size_t i = 0; i < kinds->n; i++)
        if (strcmp(kinds->kind[i], filter->kind) != 0)
            buf_printf(&others, "%s%s (%lld)", others.len == 0 ? "" : ", ", kinds->kind[i],
                       (long long)kinds->games[i]);
    output_printf(c->err, "shipslog: only games of %s, %s; --kind chooses %s\n", filter->kind,
                  set != NULL && strcmp(set, filter->kind) == 0
                      ? "as 'shipslog config game' says"
                      : "of which there are most",
                  buf_str(&others));
    buf_free(&others);
}

static int choose_kind(struct command_context *c, struct report_filter *filter,
                       struct store *store, struct err *err)
{
    struct report_kinds kinds;
    const int chosen =
        report_filter_choose_kind(filter, store, c->settings->value[SETTING_GAME], &kinds, err);
    if (chosen > 0)
        say_kind(c, filter, &kinds);
    report_kinds_free(&kinds);
    return chosen < 0 ? -1 : 0;
}

int report_options_open(struct command_context *c, const struct report_options *o,
                        size_t first_log, enum report_kind_choice kinds, struct store **store,
                        struct report_filter *filter)
{
    struct err err = ERR_INIT;
    *store = NULL;
    int status = report_options_filter(c, o, filter);
    if (status == EXIT_CLEAN)
        status = open_games(c, o, first_log, store);
    if (status != EXIT_CLEAN)
        return status;
    filter->kept_in = settings_find_cache();
    if (o->no_limit)
        store_limit_lift(*store);
    if (first_log < c->n_args && o->game == 0)
        filter->game = only_game(*store, &err);
    if (report_filter_resolve(filter, *store, &err) < 0 ||
        report_filter_check(filter, *store, &err) < 0 ||
        (kinds == REPORT_ONE_KIND && choose_kind(c, filter, *store, &err) < 0)) {
        report_options_close(*store, filter);
        *store = NULL;
        return command_fail(c, &err);
    }
    return EXIT_CLEAN;
}

int report_options_take_last(struct command_context *c, const struct report *report,
                             struct store *store, struct report_filter *filter)
{
    struct report_table table;
    struct err err = ERR_INIT;
    if (report->needs != NEEDS_GAME || filter->game != 0 || filter->last != 1)
        return EXIT_CLEAN;
    const int status = report_read(&table, store, report_inner("chosen-games"), filter, &err);
    if (status == 0 && table.n_rows == 1)
        filter->game = report_cell(&table, 0, 0)->number;
    report_table_free(&table);
    return status == 0 ? EXIT_CLEAN : command_fail(c, &err);
}

void report_options_close(struct store *store, struct report_filter *filter)
{
    report_filter_free(filter);
    store_close(store);
}

int report_options_with_user_reports(struct command_context *c,
                                     const struct report_options *choice,
                                     int (*run)(struct command_context *c,
                                                const struct user_reports *user_reports))
{
    struct user_reports user_reports;
    struct err err = ERR_INIT;
    const bool is_read = user_reports_read(&user_reports, choice->reports_dir, &err) == 0;
    const int status = is_read ? run(c, &user_reports) : command_fail(c, &err);
    user_reports_free(&user_reports);
    return status;
}

const struct report *report_options_find(struct command_context *c,
                                         const struct user_reports *user_reports,
                                         const char *name)
{
    const struct report *report = report_find(name);
    if (report == NULL && user_reports != NULL)
        report = user_reports_find(user_reports, name);
    if (report != NULL)
        return report;
    const char *near = report_suggest(name);
    if (near != NULL)
        command_error(c, "unknown report '%s' (did you mean '%s'?)", name, near);
    else
        command_error(c, "unknown report '%s'", name);
    output_puts(c->err, "try 'shipslog report --list'\n");
    return NULL;
}

int chart_scripts_find(struct buf *out, const char *wanted, struct err *err)
{
    const char *data = getenv("SHIPSLOG_DATADIR");
    struct buf charts = BUF_INIT;
    if (wanted != NULL)
        return gnuplot_scripts_path(out, wanted, err);
    if (data == NULL)
        return 0;
    buf_printf(&charts, "%s/charts", data);
    if (gnuplot_scripts_path(out, buf_str(&charts), NULL) < 0)
        buf_clear(out);
    buf_free(&charts);
    return 0;
}
