/* cmd_sql.c - shipslog sql: questions to the database in SQL. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/output.h"
#include "cli/book.h"
#include "cli/line_input.h"
#include "commands/commands.h"
#include "commands/report_options.h"
#include "report/sql_shell.h"

struct sql_options {
    const char *db;
    struct report_output output;
};

static const struct option_row options[] = {
    OPTION_FILE_ROW('d', "db", struct sql_options, db, "FILE", FILE_DATABASE,
                    "database to read"),
    REPORT_OUTPUT_ROWS(struct sql_options, output, ""),
    {0},
};

/* A file is written when all is answered. */
static bool is_kept(const struct sql_options *o)
{
    return o->output.path != NULL || report_format_is_binary(report_options_format(&o->output));
}

/* Prints what was answered, unless it is kept; a status after what went wrong. */
static int show_answer(struct command_context *c, struct buf *answer, struct err *err)
{
    if (!is_kept(c->options)) {
        output_put(c->out, buf_str(answer), answer->len);
        buf_clear(answer);
    }
    return err_is_set(err) ? command_fail(c, err) : EXIT_CLEAN;
}

/* A statement on the command line needs no ';'. */
static int run_arguments(struct command_context *c, size_t first, struct sql_shell *shell,
                         struct buf *answer)
{
    int status = EXIT_CLEAN;
    for (size_t i = first; i < c->n_args && status == EXIT_CLEAN; i++) {
        struct err err = ERR_INIT;
        if (sql_shell_take(shell, c->args[i], answer, &err) == 0)
            sql_shell_end(shell, answer, &err);
        status = show_answer(c, answer, &err);
    }
    return status;
}

/* What a pipe or a file says; nothing after a mistake. */
static int run_input(struct command_context *c, struct sql_shell *shell, struct line_input *in,
                     struct buf *answer)
{
    struct buf line = BUF_INIT;
    int status = EXIT_CLEAN;
    bool has_line = true;
    while (has_line && !sql_shell_is_over(shell) && status == EXIT_CLEAN) {
        struct err err = ERR_INIT;
        has_line = line_input_next_quietly(in, &line);
        if (has_line)
            sql_shell_take(shell, buf_str(&line), answer, &err);
        else if (line_input_check(in, &err) == 0)
            sql_shell_end(shell, answer, &err);
        status = show_answer(c, answer, &err);
    }
    buf_free(&line);
    return status;
}

/* Somebody can correct a mistake. */
static int run_terminal(struct command_context *c, struct sql_shell *shell,
                        struct line_input *in, struct buf *answer)
{
    struct buf line = BUF_INIT;
    while (!sql_shell_is_over(shell) &&
           line_input_next(in, sql_shell_is_inside(shell) ? "  ...> " : "sql> ", "", NULL,
                           &line)) {
        struct err err = ERR_INIT;
        sql_shell_take(shell, buf_str(&line), answer, &err);
        show_answer(c, answer, &err);
    }
    buf_free(&line);
    return EXIT_CLEAN;
}

static int run_lines(struct command_context *c, struct sql_shell *shell, struct buf *answer)
{
    struct line_input *in = line_input_new(c->out);
    const int status = line_input_is_terminal(in) ? run_terminal(c, shell, in, answer)
                                                  : run_input(c, shell, in, answer);
    line_input_free(in);
    return status;
}

/* Who writes a SELECT wants all its columns, also where they make long lines. */
static struct report_room room_of(const struct command_context *c)
{
    const struct sql_options *o = c->options;
    struct report_room room = report_options_room(c, o->output.path);
    report_options_look(c, &o->output, &room);
    room.is_screen = false;
    return room;
}

static int run_sql(struct command_context *c)
{
    const struct sql_options *o = c->options;
    struct store *store;
    const bool is_given = o->db != NULL && c->book == NULL;
    /* No SELECT is the name of a file. */
    const bool names_db = !is_given && c->n_args > 0 && access(c->args[0], F_OK) == 0;
    int status = book_open(c, names_db ? c->args[0] : o->db, STORE_READ, &store);
    if (status != EXIT_CLEAN)
        return status;
    const struct report_room room = room_of(c);
    struct sql_shell *shell = sql_shell_new(store, report_options_format(&o->output), &room);
    struct buf answer = BUF_INIT;
    status = c->n_args > names_db ? run_arguments(c, names_db, shell, &answer)
                                  : run_lines(c, shell, &answer);
    if (status == EXIT_CLEAN && is_kept(o))
        status = report_options_put_out(c, &o->output, &answer);
    buf_free(&answer);
    sql_shell_free(shell);
    store_close(store);
    return status;
}

const struct command cmd_sql = {
    .name = "sql",
    .summary = "ask the database in SQL",
    .group = GROUP_ASK,
    .usage = "[OPTION]... [DB] [SELECT]...",
    COMMAND_OPTIONS(options, struct sql_options),
    .help = "Runs each SELECT and prints its rows. Without one it reads lines: a SELECT\n"
            "ends with ';', and .help lists the commands. Nothing can be changed.\n"
            "\n"
            "The tables are those of docs/schema.md; docs/statistics.md has functions for\n"
            "intervals that SQL has here. What 'shipslog report NAME --explain' prints\n"
            "can be read: it gives the rows of the report, numbers with decimals as\n"
            "integers.\n"
            "\n"
            "  shipslog sql club.db\n"
            "  shipslog sql 'SELECT name, count(*) FROM player p JOIN seat s\n"
            "      ON s.player = p.id GROUP BY name'\n"
            "  shipslog report seats --explain | shipslog sql\n",
    .run = run_sql,
};
