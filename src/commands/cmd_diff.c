/* cmd_diff.c - shipslog diff: two records of the same game, as two scribes kept it. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "audit/diff_print.h"
#include "audit/record_diff.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "commands/commands.h"
#include "commands/game_option.h"
#include "core/ruleset.h"
#include "importer.h"
#include "notation/redact.h"

enum diff_format { FORMAT_TEXT, FORMAT_JSON };

struct diff_options {
    int format; /* enum diff_format */
    bool quiet;
};

static const struct option_row options[] = {
    OPTION_CHOICE_ROW(0, "format", struct diff_options, format, "text|json",
                      "print text, or JSON Lines (docs/diff.md)"),
    OPTION_FLAG_ROW('q', "quiet", struct diff_options, quiet,
                    "print nothing: only the exit status counts"),
    {0},
};

/* One of the two logs. */
struct diff_side {
    const char *file;
    struct source *source;
    struct record record; /* the game that is compared */
    const void *rules;
    char players[512]; /* names, for the comparison of headers */
};

struct diff_run {
    struct command_context *c;
    const struct diff_printer *printer;
    bool quiet;
    struct diff_side side[RECORD_DIFF_SIDES];
    struct ruleset_cache *rules;
    struct record_diff *record_diff;
    struct replay scratch, seen; /* of redaction */
    struct buf out;
    int status;
};

/* ---- headers ----------------------------------------------------------------------------- */

static void join_players(struct diff_side *side)
{
    struct buf text = BUF_INIT;
    for (unsigned seat = 0; seat < side->record.n_players; seat++)
        buf_printf(&text, "%s%c %s", seat == 0 ? "" : "; ", (int)('A' + seat),
                   side->record.player[seat]);
    snprintf(side->players, sizeof side->players, "%s", buf_str(&text));
    buf_free(&text);
}

static void compare_header(struct diff_item *item, const char *key, const char *first,
                           const char *second)
{
    first = first == NULL ? "" : first;
    second = second == NULL ? "" : second;
    if (strcmp(first, second) != 0)
        item->header[item->n_headers++] = (struct diff_header){key, {first, second}};
}

static const char *game_name(const struct record *r)
{
    return r->game == NULL ? "" : r->game->name;
}

static void compare_headers(struct diff_run *run, struct diff_item *item)
{
    const struct record *a = &run->side[0].record, *b = &run->side[1].record;
    join_players(&run->side[0]);
    join_players(&run->side[1]);
    compare_header(item, "game", game_name(a), game_name(b));
    compare_header(item, "rules", a->rules, b->rules);
    compare_header(item, "grade", grade_word(a->grade), grade_word(b->grade));
    compare_header(item, "date", a->date, b->date);
    compare_header(item, "event", a->event, b->event);
    compare_header(item, "site", a->site, b->site);
    compare_header(item, "players", run->side[0].players, run->side[1].players);
}

/* Whether two different profile texts name the same rules. */
static bool has_same_rules(const struct diff_run *run)
{
    const struct game_def *game = run->side[0].record.game;
    struct buf text[RECORD_DIFF_SIDES] = {BUF_INIT, BUF_INIT};
    for (int i = 0; i < RECORD_DIFF_SIDES; i++) {
        game->rules.dump_rules(run->side[i].rules, &text[i]);
    }
    /* Skips the first line, the title, which repeats the text of the profile. */
    const char *a = strchr(buf_str(&text[0]), '\n'), *b = strchr(buf_str(&text[1]), '\n');
    const bool is_same = a != NULL && b != NULL && strcmp(a, b) == 0;
    buf_free(&text[0]);
    buf_free(&text[1]);
    return is_same;
}

/* ---- one pair of games ------------------------------------------------------------------- */

/* Prints lines that cannot be read, since they are not compared. */
static void report_unread(struct diff_run *run, const struct diff_side *side)
{
    buf_clear(&run->out);
    record_put_errors(&side->record, side->file, &run->out);
    if (side->record.n_errors > 0)
        run->status = exit_status_worse(run->status, EXIT_FINDINGS);
    if (!run->quiet)
        output_put(run->c->err, buf_str(&run->out), run->out.len);
}

/* The rules of a record; NULL after saying why there are none. */
static const void *find_rules(struct diff_run *run, const struct diff_side *side)
{
    struct err err = ERR_INIT, why = ERR_INIT;
    const struct record *r = &side->record;
    const void *rules = NULL;
    if (record_fatal_error(r) != NULL)
        return NULL; /* said already */
    const bool has_moves = record_has_moves(r, &why);
    if (has_moves && (r->game == NULL || r->rules == NULL || r->rules[0] == '\0'))
        err_set(&why, "the record names no known game, or no rules");
    else if (has_moves)
        rules = ruleset_get(run->rules, r->game, r->rules, r->n_players, &why);
    if (rules != NULL)
        return rules;
    err_at(&err, side->file, record_rules_place(r).line, 0, "%s", why.text);
    command_fail(run->c, &err);
    return NULL;
}

static bool can_compare(struct diff_run *run)
{
    for (int i = 0; i < RECORD_DIFF_SIDES; i++) {
        run->side[i].rules = find_rules(run, &run->side[i]);
        if (run->side[i].rules == NULL)
            return false;
    }
    return run->side[0].record.game == run->side[1].record.game &&
           run->side[0].record.n_players == run->side[1].record.n_players;
}

static void compare_pair(struct diff_run *run, uint32_t number)
{
    struct record_diff_result result;
    struct diff_item item = {.game = number, .differs = true};
    const struct record *record[RECORD_DIFF_SIDES];
    const void *rules[RECORD_DIFF_SIDES];
    for (int i = 0; i < RECORD_DIFF_SIDES; i++) {
        report_unread(run, &run->side[i]);
        item.file[i] = run->side[i].file;
        item.record[i] = record[i] = &run->side[i].record;
    }
    compare_headers(run, &item);
    if (can_compare(run)) {
        /* An open record is compared with a public one as the table saw it. */
        if (run->side[0].record.grade != run->side[1].record.grade)
            for (int i = 0; i < RECORD_DIFF_SIDES; i++)
                if (run->side[i].record.grade != GRADE_PUBLIC)
                    redact_record(&run->scratch, &run->seen, run->side[i].rules,
                                  &run->side[i].record, SEAT_NONE);
        rules[0] = run->side[0].rules;
        rules[1] = run->side[1].rules;
        record_diff_compare(run->record_diff, record, rules, &result);
        item.result = &result;
        item.differs = result.kind != RECORD_DIFF_SAME || !has_same_rules(run);
    }
    if (item.differs)
        run->status = exit_status_worse(run->status, EXIT_FINDINGS);
    buf_clear(&run->out);
    run->printer->item(&run->out, &item);
    if (!run->quiet)
        output_put(run->c->out, buf_str(&run->out), run->out.len);
}

/* ---- two files --------------------------------------------------------------------------- */

static int open_sides(struct diff_run *run)
{
    struct importer_options reading = {.keep_text = true};
    struct err err = ERR_INIT;
    if (game_option_reading(run->c, &reading, &err) < 0)
        return command_fail(run->c, &err);
    for (int i = 0; i < RECORD_DIFF_SIDES; i++) {
        if (source_open(&run->side[i].source, run->c->args[i], NULL, &reading, &err) < 0)
            return command_fail(run->c, &err);
        run->side[i].file = input_name(source_input(run->side[i].source));
    }
    return EXIT_CLEAN;
}

/* The next game of a log: 1, 0 at its end, -1 after saying what is wrong. */
static int next_game(struct diff_run *run, struct diff_side *side)
{
    struct err err = ERR_INIT;
    int more;
    while ((more = source_next(side->source, &side->record, &err)) > 0 &&
           side->record.is_outside)
        report_unread(run, side);
    if (more < 0)
        command_fail(run->c, &err);
    return more;
}

static int compare_logs(struct diff_run *run)
{
    uint32_t number = 1;
    int more[RECORD_DIFF_SIDES];
    for (;; number++) {
        more[0] = next_game(run, &run->side[0]);
        more[1] = next_game(run, &run->side[1]);
        if (more[0] <= 0 || more[1] <= 0 || command_output_failed(run->c))
            break;
        compare_pair(run, number);
    }
    if (more[0] < 0 || more[1] < 0)
        return EXIT_USAGE;
    if (more[0] > 0 || more[1] > 0) {
        const int longer = more[0] > 0 ? 0 : 1;
        if (!run->quiet)
            command_error(run->c, "%s: has a game %" PRIu32 ", %s has none",
                          run->side[longer].file, number, run->side[1 - longer].file);
        return exit_status_worse(run->status, EXIT_FINDINGS);
    }
    if (number == 1)
        return command_error(run->c, "%s: holds no game", run->side[0].file);
    return run->status;
}

static int run_diff(struct command_context *c)
{
    const struct diff_options *o = c->options;
    if (c->n_args != RECORD_DIFF_SIDES)
        return command_usage_error(c, "expected two files, found %zu", c->n_args);
    if (strcmp(c->args[0], "-") == 0 && strcmp(c->args[1], "-") == 0)
        return command_usage_error(c, "only one of the files can be standard input");
    struct diff_run *run = xcalloc(1, sizeof *run);
    run->c = c;
    run->quiet = o->quiet;
    run->printer = o->format == FORMAT_JSON ? &diff_print_json : &diff_print_text;
    run->rules = ruleset_cache_new();
    run->record_diff = record_diff_new();
    for (int i = 0; i < RECORD_DIFF_SIDES; i++)
        record_init(&run->side[i].record);
    int status = open_sides(run);
    if (status == EXIT_CLEAN)
        status = compare_logs(run);
    for (int i = 0; i < RECORD_DIFF_SIDES; i++) {
        record_free(&run->side[i].record);
        source_close(run->side[i].source);
    }
    replay_free(&run->scratch);
    replay_free(&run->seen);
    record_diff_free(run->record_diff);
    ruleset_cache_free(run->rules);
    buf_free(&run->out);
    free(run);
    return status;
}

const struct command cmd_diff = {
    .name = "diff",
    .summary = "compare two records of the same game",
    .group = GROUP_CHECK,
    .usage = "[OPTION]... FILE FILE",
    .help = "Compares what two scribes wrote of the same game. Replays both and shows the\n"
            "first action in which they differ: in each file its place, the numbers of the\n"
            "position that differ after it, and where the records agree again. Another way to\n"
            "write the same is not a difference: forced passes, declined privileges and\n"
            "production that are spelled out, claims, notes, comments, marks of rounds, and\n"
            "the order of simultaneous actions. An open record of San Juan is compared with a\n"
            "public one as the table saw it. Differences of the headers are shown, too. Files\n"
            "with several games are compared game by game. One of the files may be '-',\n"
            "standard input.\n"
            "\n"
            "Exit status: 0 the same course of the game by the same rules, 1 there are\n"
            "differences, or lines that cannot be read, 2 a file could not be read.\n",
    COMMAND_OPTIONS(options, struct diff_options),
    .operands = FILE_READ,
    .run = run_diff,
};
