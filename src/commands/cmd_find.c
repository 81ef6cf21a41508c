/* cmd_find.c - shipslog find: games and events by what stands on the table. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "cli/output_file.h"
#include "commands/commands.h"
#include "commands/report_options.h"
#include "find/find.h"
#include "games/game_registry.h"
#include "report/report_write.h"

enum { LIMIT_OF_TABLE = 20, CHOICES_OF_TABLE = 12 };

enum find_list { LIST_GAMES, LIST_EVENTS, LIST_CHOICES };

struct cmd_find_options {
    struct report_options choice;
    struct report_output output;
    int list;   /* enum find_list */
    long limit; /* 0: by the format */
    long jobs;
    bool replay;
};

/* clang-format off */
static const struct option_row options[] = {
    REPORT_CHOICE_ROWS(struct cmd_find_options, choice),
    OPTION_FLAG_ROW(0, "no-limit", struct cmd_find_options, choice.no_limit,
                    "do not stop a query that seems never to end"),
    OPTION_CHOICE_ROW(0, "list", struct cmd_find_options, list, "games|events|choices",
                      "what to list: a line for each game and seat, for each event at which the pattern "
                      "begins to hold, or for each next choice (default games)"),
    OPTION_NUMBER_ROW('l', "limit", struct cmd_find_options, limit, 1, 2000000000, "N",
                      "list N at most, instead of 20 games or events in a table and all in CSV and JSON"),
    OPTION_FLAG_ROW(0, "replay", struct cmd_find_options, replay,
                    "replay all games instead of using the index; the answer is the same"),
    OPTION_JOBS_ROW(struct cmd_find_options, "replay"),
    REPORT_OUTPUT_ROWS(struct cmd_find_options, output, ""),
    {0},
};
/* clang-format on */

/* ---- patterns ---- */

/* The pattern for each game that has its words. */
struct patterns {
    struct pattern *of[GAMES_MAX];
    size_t n;
};

/* The message, and the pattern with a mark at its column. */
static int fail_pattern(struct command_context *c, const char *text, const struct err *err)
{
    struct buf safe = BUF_INIT;
    const size_t column = err->column == 0 ? 0 : err->column - 1;
    command_error(c, "in the pattern, column %u: %s", (unsigned)err->column, err->text);
    text_put_safe(&safe, text, strlen(text));
    output_printf(c->err, "  %s\n  %*s^\n", buf_str(&safe), (int)column, "");
    buf_free(&safe);
    return EXIT_USAGE;
}

/* Compiles the pattern for each game.  When it fits none, the error of the game that parsed the longest
 * prefix is reported. */
static int compile_patterns(struct command_context *c, struct patterns *out, const char *text,
                            const char *kind)
{
    struct err worst = ERR_INIT;
    for (size_t i = 0; game_at(i) != NULL; i++) {
        struct err err = ERR_INIT;
        struct pattern *p = xcalloc(1, sizeof *p);
        if (kind != NULL && strcmp(game_at(i)->name, kind) != 0) {
            free(p);
        } else if (pattern_compile(p, game_at(i), text, &err) == 0) {
            out->of[out->n++] = p;
        } else {
            free(p);
            if (err.column > worst.column || !err_is_set(&worst))
                worst = err;
        }
    }
    return out->n > 0 ? EXIT_CLEAN : fail_pattern(c, text, &worst);
}

/* ---- answers ---- */

struct tables {
    struct report_table summary, choices, list;
    struct report_room room;
};

static const struct report_cell *summary_cell(const struct tables *t, const char *name)
{
    return report_cell(&t->summary, 0, report_find_column(&t->summary, name));
}

static void put_number(struct buf *out, const struct tables *t, const char *name)
{
    const size_t column = report_find_column(&t->summary, name);
    report_put_number(out, &t->summary.columns[column], report_cell(&t->summary, 0, column));
}

static void put_games(struct buf *out, const struct tables *t)
{
    const int64_t skipped = summary_cell(t, "skipped")->number;
    const int64_t times = summary_cell(t, "times")->number;
    put_number(out, t, "games");
    buf_puts(out, " of ");
    put_number(out, t, "searched");
    buf_puts(out, " games");
    if (!summary_cell(t, "seats")->is_null) {
        buf_puts(out, ", ");
        put_number(out, t, "seats");
        buf_puts(out, summary_cell(t, "seats")->number == 1 ? " seat" : " seats");
    }
    if (times > 0) {
        buf_puts(out, "; it begins to hold ");
        put_number(out, t, "times");
        buf_puts(out, times == 1 ? " time" : " times");
    }
    if (skipped > 0) {
        buf_puts(out, "; skipped: ");
        put_number(out, t, "skipped");
        buf_puts(out, " of which only the result is known");
    }
    buf_putc(out, '\n');
}

static void put_results(struct buf *out, const struct tables *t)
{
    if (summary_cell(t, "seats")->is_null || summary_cell(t, "finished")->number == 0)
        return;
    buf_puts(out, "They won ");
    put_number(out, t, "wins");
    buf_puts(out, " of ");
    put_number(out, t, "finished");
    buf_puts(out, " games played to their end: ");
    put_number(out, t, "win_rate");
    buf_puts(out, " %");
    if (!summary_cell(t, "low")->is_null) {
        buf_puts(out, " (95 % interval ");
        put_number(out, t, "low");
        buf_puts(out, " to ");
        put_number(out, t, "high");
        buf_puts(out, ")");
    }
    buf_puts(out, ", expected ");
    put_number(out, t, "expected");
    buf_puts(out, " %.");
    if (!summary_cell(t, "score")->is_null) {
        buf_puts(out, " Mean score ");
        put_number(out, t, "score");
        buf_putc(out, '.');
    }
    buf_putc(out, '\n');
}

static void put_table(struct buf *out, const struct cmd_find_options *o, const struct tables *t,
                      size_t all)
{
    put_games(out, t);
    put_results(out, t);
    if (t->choices.n_rows > 0) {
        const size_t limit = o->list == LIST_CHOICES && o->limit > 0 ? (size_t)o->limit
                             : o->list == LIST_CHOICES               ? SIZE_MAX
                                                                     : CHOICES_OF_TABLE;
        buf_puts(out, "\nWhat was decided next\n\n");
        struct report_table first = t->choices;
        if (first.n_rows > limit)
            first.n_rows = limit;
        report_write_text(&first, t->room, out);
        if (t->choices.n_rows > limit)
            buf_printf(out, "... and %zu others (--list choices)\n", t->choices.n_rows - limit);
    }
    if (o->list == LIST_CHOICES || t->list.n_rows == 0)
        return;
    buf_puts(out, o->list == LIST_EVENTS ? "\nWhere it begins to hold\n\n"
                                         : "\nWhere it holds first\n\n");
    report_write_text(&t->list, t->room, out);
    if (all > t->list.n_rows)
        buf_printf(out, "... and %zu others (--limit)\n", all - t->list.n_rows);
}

static int render_answer(struct buf *out, const struct command_context *c,
                         const struct find_answer *a, struct store *store, struct err *err)
{
    const struct cmd_find_options *o = c->options;
    const enum report_format format = report_options_format(&o->output);
    const size_t limit = o->list == LIST_CHOICES  ? 0
                         : o->limit > 0           ? (size_t)o->limit
                         : format == FORMAT_TABLE ? LIMIT_OF_TABLE
                                                  : SIZE_MAX;
    struct tables t = {.room = report_options_room(c, o->output.path)};
    find_put_summary(&t.summary, a);
    find_put_choices(&t.choices, a);
    int status = find_put_list(&t.list, a, store, o->list == LIST_EVENTS, limit, err);
    if (status == 0)
        report_options_look(c, &o->output, &t.room);
    if (status == 0 && format != FORMAT_TABLE && format != FORMAT_JSON) {
        status = report_write(out, o->list == LIST_CHOICES ? &t.choices : &t.list, format,
                              &t.room, err);
    } else if (status == 0 && format == FORMAT_JSON) {
        buf_puts(out, "{\"summary\":\n");
        report_write_json(&t.summary, out);
        buf_puts(out, ",\"choices\":\n");
        report_write_json(&t.choices, out);
        if (o->list != LIST_CHOICES) {
            buf_puts(out, o->list == LIST_EVENTS ? ",\"events\":\n" : ",\"games\":\n");
            report_write_json(&t.list, out);
        }
        buf_puts(out, "}\n");
    } else if (status == 0) {
        put_table(out, o, &t, o->list == LIST_EVENTS ? a->n_times : a->n);
    }
    report_table_free(&t.summary);
    report_table_free(&t.choices);
    report_table_free(&t.list);
    return status;
}

static int find_in(struct command_context *c, struct store *store, struct report_filter *filter,
                   const struct patterns *patterns)
{
    const struct cmd_find_options *o = c->options;
    struct find_answer answer;
    struct buf out = BUF_INIT;
    struct err err = ERR_INIT;
    const struct pattern *first = patterns->of[0];
    if (first->profile[0] != '\0' && filter->rules == NULL)
        filter->rules = first->profile;
    if (first->n_players > 0 && filter->players == 0)
        filter->players = first->n_players;
    const struct find_question question = {
        .store = store,
        .pattern = (const struct pattern *const *)patterns->of,
        .n_patterns = patterns->n,
        .filter = filter,
        .jobs = (unsigned)o->jobs,
        .replays_all = o->replay,
    };
    int status = find_run(&answer, &question, &err);
    if (status == 0)
        status = render_answer(&out, c, &answer, store, &err);
    const bool is_found = answer.n > 0;
    find_answer_free(&answer);
    const int exit =
        status < 0 ? command_fail(c, &err) : report_options_put_out(c, &o->output, &out);
    buf_free(&out);
    return exit == EXIT_CLEAN && !is_found ? EXIT_FINDINGS : exit;
}

static int run_find(struct command_context *c)
{
    const struct cmd_find_options *o = c->options;
    struct patterns patterns = {.n = 0};
    struct store *store;
    struct report_filter filter;
    if (c->n_args == 0)
        return command_usage_error(
            c, "no pattern given, like \"round = 3 and seat.doubloons >= 8\"");
    int status = compile_patterns(c, &patterns, c->args[0], o->choice.kind);
    if (status == EXIT_CLEAN)
        status = report_options_open(c, &o->choice, 1, REPORT_ANY_KIND, &store, &filter);
    if (status == EXIT_CLEAN) {
        status = find_in(c, store, &filter, &patterns);
        report_options_close(store, &filter);
    }
    for (size_t i = 0; i < patterns.n; i++)
        free(patterns.of[i]);
    return status;
}

const struct command cmd_find = {
    .name = "find",
    .summary = "find games and events by what stands on the table",
    .group = GROUP_ASK,
    .usage = "PATTERN [OPTION]... [LOG]...",
    .help =
        "Finds the games in which a pattern holds in some position: how many, what became of\n"
        "the seats it holds for, what was decided next and how these fared, and the games,\n"
        "with the first event after which it holds.\n"
        "\n"
        "A PATTERN says something about words of the position (docs/find.md):\n"
        "\n"
        "  seat.city.factory occupied and round <= 8\n"
        "  seat.goods.coffee >= 3 and not any.city.harbor owned\n"
        "  step = build and decides = seat and seat.doubloons >= 10\n"
        "  rgg2002:4 R3* ?d8*/I2*\n"
        "\n"
        "'seat' is any seat, the same one in the whole pattern; 'other' another one. The\n"
        "last of these is a position line (docs/position.md) with wildcards.\n"
        "\n"
        "A search replays all games and writes nothing. `shipslog db index` gives a large\n"
        "book an index of positions, and a search then answers at once.\n"
        "\n"
        "Exit status: 0 something was found, 1 nothing was found, 2 a pattern that cannot be\n"
        "read, or a database that cannot.\n",
    COMMAND_OPTIONS(options, struct cmd_find_options),
    .operands = FILE_READ,
    .run = run_find,
};
