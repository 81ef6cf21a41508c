/* cmd_record.c - shipslog record: a game is written down while it is played. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/name_key.h"
#include "base/iso_date.h"
#include "base/output.h"
#include "base/xalloc.h"
#include "base/text.h"
#include "cli/book.h"
#include "cli/command.h"
#include "cli/line_input.h"
#include "cli/settings.h"
#include "commands/commands.h"
#include "commands/known_names.h"
#include "commands/log_file.h"
#include "commands/record_answer.h"
#include "commands/record_setup.h"
#include "core/record.h"
#include "notation/writer.h"
#include "recorder/logbook.h"
#include "recorder/recorder.h"

enum record_format { RECORD_TEXT, RECORD_JSON };

struct record_options {
    const char *header, *db;
    const char *answer[SETUP_QUESTIONS];
    int grade;  /* enum grade */
    int format; /* enum record_format */
};

#define ANSWER_ROW(letter_, name_, question_, arg_, help_)                                     \
    OPTION_TEXT_ROW(letter_, name_, struct record_options, answer[question_], arg_, help_)

static const struct option_row options[] = {
    OPTION_FILE_ROW(0, "header", struct record_options, header, "LOG", FILE_READ,
                    "begin a new log with the header of this one"),
    OPTION_FILE_ROW('d', "db", struct record_options, db, "FILE", FILE_READ,
                    "the database whose players are known, instead of the book"),
    ANSWER_ROW('g', "game", SETUP_GAME, "GAME", "the game, instead of asking"),
    ANSWER_ROW('p', "players", SETUP_PLAYERS, "NAMES",
               "the players, clockwise from the first governor: 'Anna, Bob, Chris'"),
    ANSWER_ROW(0, "rules", SETUP_RULES, "PROFILE", "edition, expansions, options"),
    ANSWER_ROW(0, "date", SETUP_DATE, "DATE", "the date, '-' for none"),
    ANSWER_ROW(0, "event", SETUP_EVENT, "TEXT",
               "club evening, tournament, table; '-' for none"),
    ANSWER_ROW(0, "site", SETUP_SITE, "TEXT", "where it is played, '-' for none"),
    ANSWER_ROW(0, "id", SETUP_ID, "TEXT",
               "what the game is called elsewhere: the number of a table"),
    OPTION_CHOICE_ROW(0, "grade", struct record_options, grade, "public|open",
                      "what the table sees, or also what only one player sees"),
    OPTION_CHOICE_ROW(
        0, "format", struct record_options, format, "text|json",
        "answer line by line, or at the end of the input with one object of JSON"),
    {0},
};

/* One run of the command. */
struct record_run {
    struct command_context *c;
    const struct record_options *options;
    struct logbook_library library;
    struct line_input *input;
    struct log_file file;
    struct recorder *recorder;
    struct buf said;
};

static void print_said(struct record_run *run)
{
    output_put(run->c->out, buf_str(&run->said), run->said.len);
    fflush(run->c->out);
    buf_clear(&run->said);
}

static int save_log(struct record_run *run)
{
    struct err err = ERR_INIT;
    if (log_file_save(&run->file, recorder_text(run->recorder), &err) < 0)
        return command_fail(run->c, &err);
    return EXIT_CLEAN;
}

/* ---- lines ------------------------------------------------------------------------------- */

/* After Ctrl-C: whether the scribe wants to leave.  Another Ctrl-C, or Ctrl-D, says so, too. */
static bool wants_to_leave(struct record_run *run, const char *where)
{
    struct buf prompt = BUF_INIT, line = BUF_INIT;
    buf_printf(&prompt, "leave? %s %s [y/N]: ", where, run->file.path);
    const bool is_answered = line_input_next(run->input, buf_str(&prompt), "", NULL, &line);
    const bool leaves = !is_answered || text_fold(buf_str(&line)[0]) == 'y';
    buf_free(&prompt);
    buf_free(&line);
    return leaves;
}

/* Reads a line; Ctrl-C asks before it ends the input.  `where` says what is in the file. */
static bool next_line(struct record_run *run, const char *prompt, const char *offer,
                      const struct line_completer *completer, const char *where,
                      struct buf *line)
{
    while (!line_input_next(run->input, prompt, offer, completer, line))
        if (!line_input_is_interrupted(run->input) || wants_to_leave(run, where))
            return false;
    return true;
}

/* ---- a new log --------------------------------------------------------------------------- */

/* Takes an answer of the command line; a wrong one ends the program. */
static int take_given(struct record_run *run, struct record_setup *s, enum setup_question q)
{
    if (record_setup_answer(s, q, run->options->answer[q], &run->said))
        return EXIT_CLEAN;
    output_put(run->c->err, buf_str(&run->said), run->said.len);
    buf_clear(&run->said);
    return command_error(run->c, "option '--%s' is not accepted", record_setup_key(q));
}

/* A question and its set-up, for completion. */
struct asked {
    const struct record_setup *setup;
    enum setup_question question;
};

static size_t complete_answer(void *ctx, const char *line, size_t length, struct buf *more,
                              struct buf *choices)
{
    const struct asked *a = ctx;
    return record_setup_complete(a->setup, a->question, line, length, more, choices);
}

static int ask_question(struct record_run *run, struct record_setup *s, enum setup_question q)
{
    struct asked asked = {s, q};
    const struct line_completer completer = {complete_answer, &asked};
    struct buf prompt = BUF_INIT, line = BUF_INIT;
    int status = EXIT_CLEAN;
    record_setup_ask(s, q, &prompt);
    if (next_line(run, buf_str(&prompt), "", &completer, "nothing is written yet into",
                  &line)) {
        record_setup_answer(s, q, buf_str(&line), &run->said);
        print_said(run);
    } else {
        status = command_error(run->c, "%s: the set-up is not complete: nothing is written",
                               run->file.path);
    }
    buf_free(&prompt);
    buf_free(&line);
    return status;
}

/* Whether a player of the game is called so. */
static bool sits_at_table(const struct record *game, const char *name)
{
    bool does = false;
    for (unsigned i = 0; i < game->n_players && !does; i++)
        does = name_key_equal(game->player[i], name);
    return does;
}

/* The name that may be meant by that of a seat; NULL: none. */
static const char *find_doubt(const struct record *game, unsigned seat,
                              const struct known_names *names)
{
    const char *name = game->player[seat];
    if (known_names_find(names, name) != NULL)
        return NULL;
    const char *near = known_names_near(names, name);
    return near == NULL || sits_at_table(game, near) ? NULL : near;
}

/* Whether the near name is meant; nobody who leaves the question says so. */
static bool ask_name(struct line_input *in, const struct buf *doubt)
{
    struct buf prompt = BUF_INIT, answer = BUF_INIT;
    buf_printf(&prompt, "%s" KNOWN_NAMES_ANSWERS, buf_str(doubt));
    const bool is_meant = line_input_next(in, buf_str(&prompt), "", NULL, &answer) &&
                          text_fold(buf_str(&answer)[0]) != 'n';
    buf_free(&prompt);
    buf_free(&answer);
    return is_meant;
}

static void settle_names(struct record_setup *s, const struct known_names *names,
                         struct line_input *in, struct buf *said)
{
    struct buf doubt = BUF_INIT;
    for (unsigned seat = 0; seat < record_setup_game(s)->n_players; seat++) {
        const char *near = find_doubt(record_setup_game(s), seat, names);
        if (near == NULL)
            continue;
        buf_clear(&doubt);
        known_names_put_doubt(record_setup_game(s)->player[seat], near, &doubt);
        if (!line_input_is_terminal(in))
            buf_printf(said, "%s\n", buf_str(&doubt));
        else if (ask_name(in, &doubt))
            record_setup_rename(s, seat, near);
    }
    buf_free(&doubt);
}

/* Once the players of the set-up are answered: asks on a terminal about each new name that is near to
 * one of the user's book, and puts the answer into the set-up; elsewhere says it in `said`.  Without a
 * book there is nothing to ask. */
static void record_names_settle(struct record_setup *s, const char *db, struct line_input *in,
                                struct buf *said)
{
    struct err err = ERR_INIT;
    struct store *book = NULL;
    struct known_names names;
    char *path = db != NULL ? xstrdup(db) : book_find();
    if (path != NULL && store_open(&book, path, STORE_GLANCE, &err) == 0) {
        if (known_names_read(&names, book, &err) == 0)
            settle_names(s, &names, in, said);
        known_names_free(&names);
        store_close(book);
    }
    free(path);
}

/* Takes the answers in order, since later questions depend on the game. */
static int answer_all(struct record_run *run, struct record_setup *s)
{
    enum setup_question q;
    int status = EXIT_CLEAN;
    while (status == EXIT_CLEAN && (q = record_setup_next(s)) < SETUP_QUESTIONS) {
        if (run->options->answer[q] != NULL)
            status = take_given(run, s, q);
        else if (record_setup_is_asked(q))
            status = ask_question(run, s, q);
        else
            record_setup_answer(s, q, "", &run->said);
        if (status == EXIT_CLEAN && q == SETUP_PLAYERS && record_setup_next(s) > q) {
            record_names_settle(s, run->options->db, run->input, &run->said);
            if (run->options->format == RECORD_TEXT)
                print_said(run);
        }
    }
    return status;
}

static int set_up(struct record_run *run, struct buf *header)
{
    struct record_setup s;
    char today[ISO_DATE_TEXT];
    iso_date_today(today);
    record_setup_init(&s, &run->library, today);
    if (run->c->settings->value[SETTING_GAME] != NULL)
        s.fallback[SETUP_GAME] = run->c->settings->value[SETTING_GAME];
    s.fallback[SETUP_PLAYERS] = run->c->settings->value[SETTING_PLAYERS];
    s.names = run->c->settings->value[SETTING_RULES];
    s.is_open = run->options->grade == GRADE_OPEN;
    const int status = answer_all(run, &s);
    if (status == EXIT_CLEAN)
        record_setup_put(&s, header);
    record_setup_free(&s);
    return status;
}

static void drop_header_line(struct record *record, const char *key)
{
    size_t kept = 0;
    for (size_t i = 0; i < record->n_headers; i++)
        if (strcmp(record->header[i].key, key) != 0)
            record->header[kept++] = record->header[i];
    record->n_headers = kept;
}

/* Takes the header of another log without its id; --date replaces its date. */
static int copy_header(struct record_run *run, struct buf *header)
{
    struct log_file other;
    struct err err = ERR_INIT;
    int status = EXIT_CLEAN;
    const char *date = run->options->answer[SETUP_DATE];
    struct logbook *book = logbook_new(&run->library, run->options->header);
    if (log_file_open(&other, run->options->header, &err) < 0) {
        status = command_fail(run->c, &err);
    } else if (!other.exists) {
        status = command_error(run->c, "%s: file does not exist", run->options->header);
    } else if (logbook_read(book, buf_str(&other.text), other.text.len,
                            (struct logbook_report){SIZE_MAX, PLACE_IN_FILE, &run->said}) !=
               0) {
        output_put(run->c->err, buf_str(&run->said), run->said.len);
        status = EXIT_USAGE;
    } else {
        struct record *record = &book->record;
        record->n_events = record->n_comments = 0;
        record->id = "";
        drop_header_line(record, "id");
        if (date != NULL) {
            record->date = strcmp(date, "-") == 0 ? "" : date;
            drop_header_line(record, "date");
        }
        notation_write(record, header);
    }
    logbook_free(book);
    log_file_close(&other);
    return status;
}

static const char *find_usage_error(const struct command_context *c)
{
    const struct record_options *o = c->options;
    if (c->n_args != 1)
        return c->n_args == 0 ? "no file given" : "more than one file";
    if (strcmp(c->args[0], "-") == 0)
        return "a log is recorded into a file: '-' is none";
    for (int q = 0; o->header != NULL && q < SETUP_QUESTIONS; q++)
        if (o->answer[q] != NULL && q != SETUP_DATE)
            return "with --header only --date may be given";
    return NULL;
}

static bool has_setup_option(const struct record_options *o)
{
    bool has = o->header != NULL || o->grade != GRADE_PUBLIC;
    for (int q = 0; q < SETUP_QUESTIONS; q++)
        has = has || o->answer[q] != NULL;
    return has;
}

static int begin_new(struct record_run *run)
{
    struct buf header = BUF_INIT;
    int status =
        run->options->header != NULL ? copy_header(run, &header) : set_up(run, &header);
    if (status == EXIT_CLEAN &&
        recorder_open(run->recorder, buf_str(&header), header.len, &run->said) != 0) {
        output_put(run->c->err, buf_str(&run->said), run->said.len);
        status = EXIT_USAGE;
    }
    buf_free(&header);
    return status == EXIT_CLEAN ? save_log(run) : status;
}

/* ---- a log that is there ----------------------------------------------------------------- */

static int go_on(struct record_run *run)
{
    const struct buf *text = &run->file.text;
    /* Leave out an unfinished last line, which may be half written. */
    size_t whole = text->len;
    while (whole > 0 && text->data[whole - 1] != '\n')
        whole--;
    int failed = recorder_open(run->recorder, text->data, text->len, &run->said);
    /* There a program asks again for each line, and what was wrong before is no answer. */
    if (failed == 0 && run->options->format == RECORD_JSON)
        buf_clear(&run->said);
    if (failed != 0 && whole > 0 && whole < text->len) {
        buf_clear(&run->said);
        failed = recorder_open(run->recorder, text->data, whole, &run->said);
        if (failed == 0)
            buf_puts(&run->said, "the last line was cut off and cannot be read: left out\n");
    } else if (failed == 0 && whole < text->len) {
        buf_puts(&run->said, "the last line has no end: if it was cut off, 'undo' it\n");
    }
    if (failed == 0)
        return EXIT_CLEAN;
    output_put(run->c->err, buf_str(&run->said), run->said.len);
    buf_clear(&run->said);
    return command_error(run->c, "%s: cannot be continued", run->file.path);
}

/* ---- line by line ------------------------------------------------------------------------ */

static size_t complete_line(void *ctx, const char *line, size_t length, struct buf *more,
                            struct buf *choices)
{
    return recorder_complete(ctx, line, length, more, choices);
}

static bool read_line(struct record_run *run, struct buf *line)
{
    struct buf prompt = BUF_INIT;
    const struct line_completer completer = {complete_line, run->recorder};
    if (run->options->format == RECORD_JSON)
        return line_input_next_quietly(run->input, line);
    recorder_status(run->recorder, &run->said);
    print_said(run);
    recorder_prompt(run->recorder, &prompt);
    const bool more = next_line(run, buf_str(&prompt), recorder_offer(run->recorder),
                                &completer, "all that was taken is in", line);
    buf_free(&prompt);
    return more;
}

/* Every change is on disk before the next line is asked for. */
static int record_lines(struct record_run *run)
{
    struct buf line = BUF_INIT;
    int status = EXIT_CLEAN;
    unsigned effect = 0;
    while (status == EXIT_CLEAN && (effect & RECORDER_QUIT) == 0 &&
           !command_output_failed(run->c) && read_line(run, &line)) {
        effect = recorder_take(run->recorder, buf_str(&line), line.len, &run->said);
        if ((effect & RECORDER_CHANGED) != 0)
            status = save_log(run);
        if (run->options->format == RECORD_TEXT)
            print_said(run);
    }
    buf_free(&line);
    return status;
}

static int closing_status(struct record_run *run)
{
    const struct logbook *b = recorder_logbook(run->recorder);
    const unsigned findings = recorder_findings(run->recorder);
    const unsigned refused =
        line_input_is_terminal(run->input) ? 0 : recorder_refusals(run->recorder);
    if (run->options->format == RECORD_JSON) {
        struct buf answer = BUF_INIT;
        record_answer_put(run->recorder, &run->said, &answer);
        output_put(run->c->out, buf_str(&answer), answer.len);
        buf_free(&answer);
        return findings + refused > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
    }
    output_printf(run->c->out, "%s: events %zu, findings %u", run->file.path,
                  b->record.n_events, findings);
    if (refused > 0)
        output_printf(run->c->out, ", lines refused %u", refused);
    output_puts(run->c->out, "\n");
    return findings + refused > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

static int record_game(struct record_run *run)
{
    const bool is_new = run->file.text.len == 0;
    if (!is_new && has_setup_option(run->options))
        return command_error(run->c, "%s: exists already: options cannot change its header",
                             run->file.path);
    int status = is_new ? begin_new(run) : go_on(run);
    if (status == EXIT_CLEAN)
        status = record_lines(run);
    return status == EXIT_CLEAN ? closing_status(run) : status;
}

static int run_record(struct command_context *c)
{
    struct record_run run = {.c = c, .options = c->options};
    struct err err = ERR_INIT;
    const char *wrong = find_usage_error(c);
    int status;
    if (wrong != NULL)
        return command_usage_error(c, "%s", wrong);
    if (log_file_open(&run.file, c->args[0], &err) < 0) {
        log_file_close(&run.file);
        return command_fail(c, &err);
    }
    logbook_library_init(&run.library);
    run.recorder = recorder_new(&run.library, c->args[0]);
    if (run.options->format == RECORD_JSON)
        recorder_take_letters_as_seats(run.recorder);
    run.input = line_input_new(c->out);
    status = record_game(&run);
    if (line_input_check(run.input, &err) < 0)
        status = command_fail(c, &err);
    line_input_free(run.input);
    recorder_free(run.recorder);
    logbook_library_free(&run.library);
    log_file_close(&run.file);
    buf_free(&run.said);
    return status;
}

const struct command cmd_record = {
    .name = "record",
    .summary = "write down a game while it is played",
    .group = GROUP_WRITE,
    .usage = "[OPTION]... FILE",
    .help = "Asks for the set-up of a new game, then takes its actions in the notation of\n"
            "logs, one line at a time: shows who decides what, adds the player where the line\n"
            "names none, says what follows by itself, and explains what the rules do not\n"
            "allow. 'help' lists other inputs, '?' lists what is legal, TAB completes.\n"
            "\n"
            "Each line is on disk before the next prompt. A file that holds a game is\n"
            "continued at its end. Lines may also come from a pipe.\n"
            "\n"
            "Exit status: 0 done, 1 the log has findings, or lines of a pipe were refused, 2\n"
            "the file cannot be read or written.\n",
    COMMAND_OPTIONS(options, struct record_options),
    .operands = FILE_EXTENDED,
    .reads_standard_input = true,
    .run = run_record,
};
