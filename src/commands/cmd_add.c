/* cmd_add.c - shipslog add: the result of a game that nobody wrote down. */
#include <inttypes.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/iso_date.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/book.h"
#include "cli/command.h"
#include "cli/line_input.h"
#include "cli/settings.h"
#include "commands/commands.h"
#include "commands/game_option.h"
#include "commands/import_logs.h"
#include "commands/result_entry.h"
#include "games/game_registry.h"
#include "notation/reader.h"
#include "store/query.h"
#include "store/store.h"

/* What the table `source` calls it. */

struct add_options {
    const char *db;
    const char *game, *rules, *date, *event, *site, *id;
    const char *began, *winner;
    bool in_order, replace, keep_both, is_new;
};

static const struct add_options defaults = {.game = SETTINGS_DEFAULT_GAME};

static const struct option_row options[] = {
    OPTION_FILE_ROW('d', "db", struct add_options, db, "FILE", FILE_DATABASE_CHANGED,
                    "the database; it is made when it does not exist"),
    OPTION_SETTING_ROW('g', "game", struct add_options, game, "GAME", SETTING_GAME,
                       "the game that was played"),
    OPTION_TEXT_ROW(0, "rules", struct add_options, rules, "PROFILE",
                    "edition, expansions, options; not known when left out"),
    OPTION_TEXT_ROW(0, "date", struct add_options, date, "DATE",
                    "the date, also yesterday, '-' for none; today when left out"),
    OPTION_TEXT_ROW(0, "event", struct add_options, event, "TEXT",
                    "club evening, tournament, table"),
    OPTION_TEXT_ROW(0, "site", struct add_options, site, "TEXT", "where it was played"),
    OPTION_TEXT_ROW(0, "id", struct add_options, id, "TEXT", "a name for the game"),
    OPTION_TEXT_ROW(0, "began", struct add_options, began, "NAME", "who began"),
    OPTION_FLAG_ROW(0, "in-order", struct add_options, in_order,
                    "the players are named as they sat, clockwise from who began"),
    OPTION_TEXT_ROW(0, "winner", struct add_options, winner, "NAME",
                    "who won a tie; else those with the most points share the win"),
    OPTION_FLAG_ROW(0, "replace", struct add_options, replace,
                    "where the database has the game with other points, this stands for it"),
    OPTION_FLAG_ROW(0, "keep-both", struct add_options, keep_both, "there it is another game"),
    OPTION_FLAG_ROW(0, "new", struct add_options, is_new,
                    "names that look like a slip are new players"),
    {0},
};

/* ---- the log of a result, as an importer gives it ------------------------------------------ */

struct one_log {
    struct import_reader reader; /* first */
    const struct buf *text;
    struct words_list words;
    struct notation *notation;
};

static int open_log(struct import_reader *reader, const char *path, void **file,
                    struct err *err)
{
    struct one_log *log = (struct one_log *)reader;
    const struct notation_options how = {.words = log->words.words, .n_words = log->words.n};
    (void)path, (void)err;
    log->notation = notation_open_text(buf_str(log->text), log->text->len, &how);
    *file = log;
    return 0;
}

static int next_log(void *file, struct record *record, struct err *err)
{
    return notation_next(((struct one_log *)file)->notation, record, err);
}

static void describe_log(void *file, struct import_source *out)
{
    const struct one_log *log = file;
    *out = (struct import_source){.format = "slog", .bytes = log->text->len};
}

static void close_log(void *file)
{
    notation_close(((struct one_log *)file)->notation);
}

/* ---- one run ----------------------------------------------------------------------------- */

struct add_run {
    struct command_context *c;
    const struct add_options *options;
    struct store *store;
    struct known_names names;
    struct result_entry entry;
    struct line_input *input; /* NULL: nothing is asked */
};

/* Asks; false at the end of the input. */
static bool ask_line(struct add_run *run, const char *prompt, struct buf *answer)
{
    const struct line_completer completer = {known_names_complete, &run->names};
    buf_clear(answer);
    return line_input_next(run->input, prompt, "", &completer, answer);
}

static int print_complaint(struct add_run *run, const struct err *err)
{
    output_printf(run->c->out, "  %s\n", err->text);
    return 0;
}

/* On a terminal a name that looks like a slip is asked about; elsewhere it is refused. */
static int settle_names(struct add_run *run, struct err *err)
{
    struct result_entry *e = &run->entry;
    struct buf answer = BUF_INIT, prompt = BUF_INIT;
    struct err why = ERR_INIT;
    unsigned seat;
    int status = 0;
    while (status == 0 && !run->options->is_new && result_entry_doubts(e, &seat, &why)) {
        const bool is_asked = run->input != NULL && line_input_is_terminal(run->input);
        buf_clear(&prompt);
        buf_printf(&prompt, "%s" KNOWN_NAMES_ANSWERS, why.text);
        if (!is_asked || e->near[seat] == NULL)
            status = err_set(err, "%s; --new makes it a new player", why.text);
        else if (!ask_line(run, buf_str(&prompt), &answer))
            status = err_set(err, "nothing is added");
        else if (answer.len > 0 && strchr("nN", answer.data[0]) != NULL)
            e->near[seat] = NULL;
        else
            result_entry_take_near(e, seat);
        why = (struct err)ERR_INIT;
    }
    buf_free(&answer);
    buf_free(&prompt);
    return status;
}

static int ask_players(struct add_run *run, struct buf *answer)
{
    for (;;) {
        struct err err = ERR_INIT;
        if (!ask_line(run, "players and points (Anna 47, Bob 52): ", answer))
            return command_error(run->c, "nothing is added");
        if (result_entry_read(&run->entry, buf_str(answer), &run->names, &err) == 0)
            return EXIT_CLEAN;
        print_complaint(run, &err);
    }
}

/* Asks for one of the players; *seat stays as it is when there is no answer. */
static void ask_seat(struct add_run *run, const char *prompt, struct buf *answer,
                     unsigned *seat)
{
    for (;;) {
        struct err err = ERR_INIT;
        if (!ask_line(run, prompt, answer) || answer->len == 0 ||
            result_entry_find(&run->entry, buf_str(answer), seat, &err) == 0)
            return;
        print_complaint(run, &err);
    }
}

static bool is_tie(const struct result_entry *e)
{
    const unsigned best = result_entry_best(e);
    return (best & (best - 1)) != 0;
}

/* The seat that an option names; SEAT_NONE when it is not given.  Returns 0, or -1. */
static int take_seat(struct add_run *run, const char *name, unsigned *seat, struct err *err)
{
    *seat = SEAT_NONE;
    return name == NULL ? 0 : result_entry_find(&run->entry, name, seat, err);
}

/* Likewise for the winner, who must have the most points. */
static int take_winner(struct add_run *run, unsigned *seat, struct err *err)
{
    if (take_seat(run, run->options->winner, seat, err) < 0)
        return -1;
    if (*seat != SEAT_NONE && (result_entry_best(&run->entry) >> *seat & 1) == 0)
        return err_set(err, "option '--winner': %s does not have the most points",
                       run->entry.name[*seat]);
    return 0;
}

static int fill_in(struct add_run *run)
{
    const struct add_options *o = run->options;
    struct result_entry *e = &run->entry;
    struct buf answer = BUF_INIT;
    struct err err = ERR_INIT;
    unsigned began, won;
    int status = run->input == NULL ? EXIT_CLEAN : ask_players(run, &answer);
    if (status == EXIT_CLEAN &&
        (settle_names(run, &err) < 0 || take_winner(run, &won, &err) < 0 ||
         take_seat(run, o->began, &began, &err) < 0))
        status = command_fail(run->c, &err);
    if (status == EXIT_CLEAN && run->input != NULL) {
        if (is_tie(e) && o->winner == NULL)
            ask_seat(run, "who won the tie? (Enter: shared): ", &answer, &won);
        if (o->began == NULL && !o->in_order)
            ask_seat(run, "who began? (Enter: not known): ", &answer, &began);
    }
    buf_free(&answer);
    if (status != EXIT_CLEAN)
        return status;
    e->won = won == SEAT_NONE ? 0 : 1U << won;
    if (o->in_order)
        e->seating = SEATING_KNOWN;
    else if (began != SEAT_NONE)
        result_entry_begin_with(e, began);
    return EXIT_CLEAN;
}

static void put_log(const struct add_run *run, struct buf *out)
{
    const struct add_options *o = run->options;
    char today[ISO_DATE_TEXT];
    iso_date_today(today);
    const struct result_header header = {
        .game = o->game,
        .rules = o->rules,
        .date = o->date == NULL             ? today
                : strcmp(o->date, "-") == 0 ? ""
                                            : o->date,
        .event = o->event,
        .site = o->site,
        .id = o->id,
    };
    result_entry_put(&run->entry, &header, out);
}

static void print_stored(const struct add_run *run, int64_t game)
{
    const struct result_entry *e = &run->entry;
    struct buf text = BUF_INIT;
    buf_printf(&text, "game %" PRId64 ":", game);
    for (unsigned i = 0; i < e->n; i++) {
        buf_puts(&text, i == 0 ? " " : ", ");
        text_put_safe(&text, e->name[i], strlen(e->name[i]));
        buf_printf(&text, " %d%s%s", e->points[i].whole, e->points[i].has_half ? ".5" : "",
                   e->is_new[i] ? " (new player)" : "");
    }
    buf_putc(&text, '\n');
    output_put(run->c->out, text.data, text.len);
    buf_free(&text);
}

/* The result may be that of a stored game: says of which, in the words of people who were there. */
static int ask_about(struct add_run *run, int64_t game)
{
    struct query *q = NULL;
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    int status =
        query_new(&q, run->store,
                  "SELECT g.date, group_concat(s.player || coalesce(' ' || r.total, ''), ', ')"
                  " FROM game g JOIN v_sitters s ON s.game = g.id"
                  " LEFT JOIN result r ON r.game = g.id AND r.seat = s.seat_no"
                  " WHERE g.id = ?1",
                  &err);
    if (status == 0) {
        query_bind_int(q, 1, game);
        status = query_step(q, &err);
    }
    if (status < 0) {
        query_free(q);
        return command_fail(run->c, &err);
    }
    const char *date = query_text(q, 0), *seats = query_text(q, 1);
    buf_printf(&text, "nothing is stored: it may be game %" PRId64 "%s", game,
               date[0] == '\0' ? "" : " of ");
    text_put_safe(&text, date, strlen(date));
    buf_puts(&text, ", which is there with other content: ");
    text_put_safe(&text, seats, strlen(seats));
    command_error(run->c, "%s", buf_str(&text));
    output_printf(run->c->err,
                  "'shipslog edit %" PRId64
                  "' corrects that game, and 'shipslog add --help' says how "
                  "to store another one with these players.\n",
                  game);
    buf_free(&text);
    query_free(q);
    return EXIT_FINDINGS;
}

static int store_log(struct add_run *run, const struct buf *text)
{
    char name[] = IMPORT_TYPED;
    char *const path[] = {name};
    struct one_log log = {.reader = {.open = open_log,
                                     .next = next_log,
                                     .describe = describe_log,
                                     .close = close_log},
                          .text = text,
                          .words = words_list_of(games_of_program)};
    struct import_totals totals = {0};
    const struct import_how how = {
        .reader = &log.reader,
        .jobs = 1,
        .choice = import_choice_of(run->options->replace, run->options->keep_both),
        .is_strict = true,
        .is_quiet = true,
        .is_silent = true,
        .totals = &totals};
    struct err err = ERR_INIT;
    int64_t game;
    const int status = import_logs(run->c, run->store, &how, path, 1);
    words_list_free(&log.words);
    if (totals.duplicates + totals.skipped > 0)
        output_printf(run->c->out, "the database has this result already\n");
    if (totals.undecided > 0)
        return ask_about(run, totals.met);
    if (totals.stored == 0)
        return status;
    /* The game of the newest source. */
    if (query_number(run->store, "SELECT id FROM game ORDER BY source DESC LIMIT 1", &game,
                     &err) < 0)
        return command_fail(run->c, &err);
    print_stored(run, game);
    return status;
}

static int read_operands(struct add_run *run, struct err *err)
{
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < run->c->n_args; i++)
        buf_printf(&text, "%s%s", i == 0 ? "" : " ", run->c->args[i]);
    const int status = result_entry_read(&run->entry, buf_str(&text), &run->names, err);
    buf_free(&text);
    return status;
}

static int add_result(struct add_run *run)
{
    struct err err = ERR_INIT;
    struct buf text = BUF_INIT;
    if (known_names_read(&run->names, run->store, &err) < 0 ||
        (run->input == NULL && read_operands(run, &err) < 0))
        return command_fail(run->c, &err);
    int status = fill_in(run);
    if (status == EXIT_CLEAN) {
        put_log(run, &text);
        status = store_log(run, &text);
    }
    buf_free(&text);
    return status;
}

static int run_add(struct command_context *c)
{
    struct add_run run = {.c = c, .options = c->options};
    struct err err = ERR_INIT;
    if (game_option_find(c, run.options->game) == NULL)
        return EXIT_USAGE;
    if (run.options->replace && run.options->keep_both)
        return command_usage_error(c, "--replace and --keep-both exclude each other");
    if (run.options->began != NULL && run.options->in_order)
        return command_usage_error(c, "--began and --in-order exclude each other");
    if (run.options->date != NULL && strcmp(run.options->date, "-") != 0 &&
        !iso_date_is_valid(run.options->date))
        return command_error(c, "option '--date': expected a date such as 2026-11-20");
    if (game_option_check_rules("rules", run.options->rules, &err) < 0)
        return command_fail(c, &err);
    int status = book_open(c, run.options->db, STORE_CREATE, &run.store);
    if (status != EXIT_CLEAN)
        return status;
    result_entry_init(&run.entry);
    if (c->n_args == 0)
        run.input = line_input_new(c->out);
    status = add_result(&run);
    if (run.input != NULL)
        line_input_free(run.input);
    result_entry_free(&run.entry);
    known_names_free(&run.names);
    store_close(run.store);
    return status;
}

const struct command cmd_add = {
    .name = "add",
    .summary = "store the result of a game that nobody wrote down",
    .group = GROUP_WRITE,
    .usage = "[OPTION]... [PLAYER POINTS]...",
    .help =
        "Stores players and points: \"shipslog add Anna 47 Bob 52\". Without them it asks,\n"
        "and TAB completes the names of the book. A name may be cut short where the book\n"
        "has one player of that beginning. A name with a number in it needs commas between\n"
        "the players: \"Bob 2 52, Anna 47\". Half a point of a bid for a seat, \"47.5\", "
        "counts\n"
        "for the places; the score stays whole.\n"
        "\n"
        "A new name that begins with a digit or has no letter, or that is near to a name of "
        "the\n"
        "book (case, accents, one letter), may be a slip: on a terminal it asks, elsewhere\n"
        "--new says that it is a new player.\n"
        "\n"
        "A result counts in standings, ratings, seats, head to head, records and\n"
        "calibration, and nowhere else. Where the players sat is not known, unless --began\n"
        "or --in-order says so. A log of the same game that is imported later takes the\n"
        "place of the result. `shipslog db remove` takes a result back.\n"
        "\n"
        "Exit status: 0 stored, or in the database already, 1 not stored: it may be a game\n"
        "that is stored, so say --replace or --keep-both, 2 wrong names or points, or the\n"
        "database could not be written.\n",
    COMMAND_OPTIONS_FROM(options, defaults),
    .reads_standard_input = true,
    .run = run_add,
};
