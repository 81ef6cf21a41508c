/* cmd_train.c - shipslog train: positions from own mistakes, with the answer hidden. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/fixed.h"
#include "base/iso_date.h"
#include "base/json_out.h"
#include "base/output.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/line_input.h"
#include "commands/analyse_book.h"
#include "commands/commands.h"
#include "commands/report_options.h"
#include "commands/train_book.h"
#include "position/state_line.h"
#include "store/store.h"

enum { LIMIT = 10, LIMIT_MAX = 10000, TENTH_OF_PERCENT = 10 };
enum train_format { FORMAT_ASKING, FORMAT_OBJECT };

struct train_options {
    struct report_options choice;
    const char *date, *position, *answer;
    long limit, jobs;
    int format; /* enum train_format */
    bool quiet;
};

static const struct train_options defaults = {.limit = LIMIT};

static const struct option_row options[] = {
    OPTION_ROW(OPTION_TEXT, 'd', "db", struct train_options, choice.db,
               "mistakes of the games of this database, which keeps what was asked",
               .arg = "DB", .use = FILE_DATABASE_CHANGED, .is_instead_of_file = true),
    OPTION_TEXT_ROW('p', "player", struct train_options, choice.player, "NAME",
                    "only mistakes of this player"),
    OPTION_NUMBER_ROW('g', "game", struct train_options, choice.game, 1, 2000000000, "ID",
                      "only of this game (the number that report 'games' shows)"),
    OPTION_NUMBER_ROW('n', "players", struct train_options, choice.players, 2, 6, "N",
                      "only of games with N players"),
    OPTION_TEXT_ROW(0, "rules", struct train_options, choice.rules, "PROFILE",
                    "only of games by these rules: 'deluxe+nobles', in any order"),
    OPTION_TEXT_ROW(0, "event", struct train_options, choice.event, "TEXT",
                    "only of games with TEXT in the name of the event"),
    OPTION_TEXT_ROW(0, "season", struct train_options, choice.season, "DATE",
                    "only of games of this year, month or day"),
    REPORT_MORE_CHOICE_ROWS(struct train_options, choice, "only of games"),
    OPTION_TEXT_ROW(0, "kind", struct train_options, choice.kind, "KIND",
                    "only of this game: puerto-rico, san-juan"),
    OPTION_NUMBER_ROW('l', "limit", struct train_options, limit, 1, LIMIT_MAX, "N",
                      "ask about N positions at most"),
    OPTION_TEXT_ROW(0, "date", struct train_options, date, "DATE",
                    "the day that it is; today when left out"),
    OPTION_CHOICE_ROW('f', "format", struct train_options, format, "text|json",
                      "ask, or print all that is due with the answers (docs/analysis.md)"),
    OPTION_TEXT_ROW(0, "position", struct train_options, position, "ID",
                    "with --answer: the position that it answers, an id of --format json"),
    OPTION_TEXT_ROW(0, "answer", struct train_options, answer, "STATEMENT",
                    "keep this answer, instead of asking, and print as an object what it is "
                    "worth: 'settler'"),
    OPTION_JOBS_ROW(struct train_options, "judge logs"),
    OPTION_FLAG_ROW('q', "quiet", struct train_options, quiet, "show no progress"),
    {0},
};

/* One run of the command. */
struct training_run {
    struct command_context *c;
    struct store *store; /* the games */
    struct store *kept;  /* the same, to keep what was answered in; NULL: they are logs */
    struct train_list list;
    struct line_input *input;
    char today[ISO_DATE_TEXT];
    bool *is_answered; /* of each position of the list */
    size_t asked, right;
    struct buf said;
};

static void print_said(struct training_run *run)
{
    output_put(run->c->out, buf_str(&run->said), run->said.len);
    fflush(run->c->out);
    buf_clear(&run->said);
}

/* ---- what is kept ----------------------------------------------------------------------------- */

static int keep_answer(struct training_run *run, const struct train_position *p,
                       struct err *err)
{
    if (run->kept == NULL)
        return 0;
    if (store_begin(run->kept, err) < 0)
        return -1;
    if (training_put(run->kept, p->hash, p->seq, &p->training, err) == 0)
        return store_commit(run->kept, err);
    store_rollback(run->kept);
    return -1;
}

/* The first answer counts; what is answered once more was seen. */
static int take_answer(struct training_run *run, size_t i, bool is_right)
{
    struct train_position *p = &run->list.position[i];
    struct err err = ERR_INIT;
    if (run->is_answered[i])
        return EXIT_CLEAN;
    run->is_answered[i] = true;
    run->asked++;
    run->right += is_right;
    training_answer(&p->training, is_right, run->today);
    return keep_answer(run, p, &err) < 0 ? command_fail(run->c, &err) : EXIT_CLEAN;
}

/* ---- what is said ----------------------------------------------------------------------------- */

static void put_name(struct buf *out, const char *name)
{
    text_put_safe(out, name, strlen(name));
}

static void put_question(struct training_run *run, size_t i, const struct quiz *quiz)
{
    const struct train_position *p = &run->list.position[i];
    struct buf *out = &run->said;
    buf_printf(out, "\n%zu of %zu: game %" PRId64, i + 1, run->list.n, p->game);
    if (p->date[0] != '\0')
        buf_printf(out, ", %s", p->date);
    buf_printf(out, ", round %" PRId64 ": what is best for ", p->round);
    put_name(out, p->player);
    buf_printf(out, " (%c)?\n", seat_letter(p->seat));
    if (p->training.times > 0)
        buf_printf(out, "asked %" PRId64 " time%s before, right %" PRId64 "\n",
                   p->training.times, p->training.times == 1 ? "" : "s", p->training.right);
    quiz_show(quiz, out);
}

static void put_answer(struct training_run *run, size_t i, const struct quiz *quiz, int chosen)
{
    const struct train_position *p = &run->list.position[i];
    struct buf *out = &run->said;
    quiz_reveal(quiz, chosen, out);
    buf_puts(out, "What was played cost ");
    buf_put_fixed(out, fixed_divide(p->loss, TENTH_OF_PERCENT), 1);
    buf_printf(out, " percentage points: a %s.\n", p->severity);
    if (train_put_why(p, quiz->record, out))
        buf_puts(out, ".\n");
    if (run->kept != NULL)
        buf_printf(out, "It comes again on %s.\n", p->training.due);
}

static void put_help(struct buf *out)
{
    buf_puts(out, "a number, or a statement such as 'captain': what you would do\n"
                  "back: take the choice back, or go back to the position before\n"
                  "skip: go on without an answer; quit: leave\n");
}

/* ---- one position ----------------------------------------------------------------------------- */

enum next { NEXT_FORWARD, NEXT_BACK, NEXT_QUIT };

static bool next_line(struct training_run *run, const char *prompt, struct buf *line)
{
    print_said(run);
    return line_input_next(run->input, prompt, "", NULL, line) &&
           !command_output_failed(run->c);
}

static bool is_word(const struct buf *line, const char *word)
{
    return strcmp(buf_str(line), word) == 0;
}

/* Whether the choice is taken back, after a wrong one. */
static bool takes_back(struct training_run *run, struct buf *line)
{
    buf_puts(&run->said, "Another choice is better.\n");
    return next_line(run, "back to choose again, Enter for the answer: ", line) &&
           is_word(line, "back");
}

/* What a line without a choice says: whether it ends the question, and how it goes on then. */
static bool is_command(struct training_run *run, const struct buf *line, enum next *next)
{
    *next = is_word(line, "back") ? NEXT_BACK : NEXT_FORWARD;
    if (is_word(line, "?") || is_word(line, "help"))
        put_help(&run->said);
    else if (is_word(line, "quit") || is_word(line, "q"))
        *next = NEXT_QUIT;
    return is_word(line, "back") || is_word(line, "skip") || *next == NEXT_QUIT;
}

/* Asks until the position is answered, or left. */
static int ask(struct training_run *run, size_t i, const struct quiz *quiz, enum next *next)
{
    struct buf line = BUF_INIT;
    int status = EXIT_CLEAN;
    put_question(run, i, quiz);
    while (status == EXIT_CLEAN) {
        *next = NEXT_QUIT;
        if (!next_line(run, "choice: ", &line) || is_command(run, &line, next))
            break;
        const int chosen = is_word(&line, "?") || is_word(&line, "help")
                               ? QUIZ_NONE
                               : quiz_read(quiz, buf_str(&line), &run->said);
        if (chosen == QUIZ_NONE)
            continue;
        const bool is_right = quiz->choice[chosen].is_right;
        status = take_answer(run, i, is_right);
        if (is_right)
            buf_puts(&run->said, "Right.\n");
        else if (takes_back(run, &line))
            continue;
        put_answer(run, i, quiz, chosen);
        *next = NEXT_FORWARD;
        break;
    }
    buf_free(&line);
    return status;
}

static int ask_position(struct training_run *run, size_t i, enum next *next)
{
    struct train_loaded loaded;
    struct err err = ERR_INIT;
    *next = NEXT_FORWARD;
    const int status = train_load(&loaded, run->store, &run->list.position[i], &err) < 0
                           ? command_fail(run->c, &err)
                           : ask(run, i, &loaded.quiz, next);
    train_loaded_free(&loaded);
    return status;
}

static int ask_all(struct training_run *run)
{
    int status = EXIT_CLEAN;
    enum next next = NEXT_FORWARD;
    for (size_t i = 0; i < run->list.n && next != NEXT_QUIT && status == EXIT_CLEAN;) {
        status = ask_position(run, i, &next);
        if (next == NEXT_BACK && i == 0)
            buf_puts(&run->said, "there is no position before\n");
        if (next == NEXT_FORWARD)
            i++;
        else if (next == NEXT_BACK && i > 0)
            i--;
    }
    buf_printf(&run->said, "\npositions %zu, right %zu\n", run->asked, run->right);
    print_said(run);
    return status;
}

/* ---- for programs ----------------------------------------------------------------------------- */

static void put_chance(struct buf *out, const char *key, int64_t value)
{
    json_key(out, key);
    buf_put_fixed(out, value, 4);
}

static void put_choices(struct buf *out, const struct quiz *quiz)
{
    json_list(out, "choices");
    for (size_t i = 0; i < quiz->n; i++) {
        const struct quiz_choice *c = &quiz->choice[i];
        buf_puts(out, i == 0 ? "{" : ",{");
        json_safe_text(out, "statement", c->statement);
        if (c->sequel != NULL)
            json_safe_text(out, "sequel", c->sequel);
        put_chance(out, "chance", c->chance);
        put_chance(out, "error", c->error);
        buf_printf(out, ",\"played\":%s,\"right\":%s}", c->is_made ? "true" : "false",
                   c->is_right ? "true" : "false");
    }
    buf_putc(out, ']');
}

static void put_line(struct buf *out, const struct train_loaded *loaded)
{
    struct state_line *line = state_line_new();
    size_t length;
    state_line_start(line, loaded->record.game, loaded->quiz.rules, loaded->record.rules);
    state_line_show_known(line, loaded->quiz.seat);
    const char *text = state_line_write(line, loaded->quiz.state, &length);
    json_key(out, "position");
    json_quote(out, text, length);
    state_line_free(line);
}

static void put_reason(struct buf *out, const struct train_position *p,
                       const struct record *record)
{
    struct buf why = BUF_INIT;
    json_key(out, "reason");
    if (p->reason == NULL) {
        buf_puts(out, "null");
        return;
    }
    buf_putc(out, '{');
    json_text(out, "kind", p->reason);
    json_text(out, "habit", p->habit == NULL ? "" : p->habit);
    train_put_why(p, record, &why);
    json_text(out, "why", buf_str(&why));
    buf_putc(out, '}');
    buf_free(&why);
}

/* What names the position in every copy of the book. */
static void position_id(const struct train_position *p, struct buf *out)
{
    buf_printf(out, "%s.%" PRId64, p->hash, p->seq);
}

static void put_id(struct buf *out, const struct train_position *p)
{
    struct buf id = BUF_INIT;
    position_id(p, &id);
    json_text(out, "id", buf_str(&id));
    buf_free(&id);
}

static void put_position(struct buf *out, const struct train_position *p,
                         const struct train_loaded *loaded)
{
    const char seat[] = {seat_letter(p->seat), '\0'};
    buf_putc(out, '{');
    json_text(out, "game", loaded->record.game->name);
    json_u64(out, "number", (uint64_t)p->game);
    put_id(out, p);
    json_text(out, "hash", p->hash);
    json_safe_text(out, "date", p->date);
    json_u64(out, "event", (uint64_t)p->seq);
    json_u64(out, "round", (uint64_t)p->round);
    json_u64(out, "turn", (uint64_t)p->turn);
    json_text(out, "seat", seat);
    json_safe_text(out, "player", p->player);
    put_line(out, loaded);
    json_text(out, "severity", p->severity);
    put_chance(out, "loss", p->loss);
    put_reason(out, p, &loaded->record);
    json_u64(out, "box", (uint64_t)p->training.box);
    json_u64(out, "times", (uint64_t)p->training.times);
    put_choices(out, &loaded->quiz);
    buf_putc(out, '}');
}

static int print_all(struct training_run *run)
{
    struct buf *out = &run->said;
    struct err err = ERR_INIT;
    int status = EXIT_CLEAN;
    buf_putc(out, '{');
    json_text(out, "date", run->today);
    json_u64(out, "waiting", run->list.n_waiting);
    json_list(out, "positions");
    for (size_t i = 0; i < run->list.n && status == EXIT_CLEAN; i++) {
        struct train_loaded loaded;
        if (train_load(&loaded, run->store, &run->list.position[i], &err) < 0)
            status = command_fail(run->c, &err);
        buf_puts(out, i == 0 ? "\n" : ",\n");
        if (status == EXIT_CLEAN)
            put_position(out, &run->list.position[i], &loaded);
        train_loaded_free(&loaded);
    }
    buf_puts(out, "]}\n");
    if (status == EXIT_CLEAN)
        print_said(run);
    return status;
}

/* ---- one answer ------------------------------------------------------------------------------- */

/* The position of the list with this id; its number when there is none. */
static size_t find_position(const struct train_list *list, const char *id)
{
    struct buf of = BUF_INIT;
    size_t i;
    for (i = 0; i < list->n; i++) {
        buf_clear(&of);
        position_id(&list->position[i], &of);
        if (strcmp(buf_str(&of), id) == 0)
            break;
    }
    buf_free(&of);
    return i;
}

/* It counts when the position is due: who answers once more has seen the answer. */
static int take_given(struct training_run *run, struct train_position *p,
                      const struct train_loaded *loaded, int chosen)
{
    struct buf *out = &run->said;
    struct err err = ERR_INIT;
    const bool is_right = loaded->quiz.choice[chosen].is_right;
    const bool counts = run->kept != NULL && strcmp(p->training.due, run->today) <= 0;
    if (counts)
        training_answer(&p->training, is_right, run->today);
    if (counts && keep_answer(run, p, &err) < 0)
        return command_fail(run->c, &err);
    buf_putc(out, '{');
    json_text(out, "date", run->today);
    json_safe_text(out, "answer", loaded->quiz.choice[chosen].statement);
    buf_printf(out, ",\"right\":%s,\"kept\":%s", is_right ? "true" : "false",
               counts ? "true" : "false");
    json_text(out, "due", p->training.due);
    json_key(out, "position");
    put_position(out, p, loaded);
    buf_puts(out, "}\n");
    print_said(run);
    return EXIT_CLEAN;
}

static int answer_position(struct training_run *run, struct train_position *p)
{
    const struct train_options *o = run->c->options;
    struct train_loaded loaded;
    struct err err = ERR_INIT;
    int status =
        train_load(&loaded, run->store, p, &err) < 0 ? command_fail(run->c, &err) : EXIT_CLEAN;
    if (status == EXIT_CLEAN) {
        const int chosen = quiz_read(&loaded.quiz, o->answer, &run->said);
        buf_clear(&run->said);
        status =
            chosen == QUIZ_NONE
                ? command_usage_error(run->c, "--answer '%s' is no choice there", o->answer)
                : take_given(run, p, &loaded, chosen);
    }
    train_loaded_free(&loaded);
    return status;
}

static int answer(struct training_run *run)
{
    const struct train_options *o = run->c->options;
    const size_t i = find_position(&run->list, o->position);
    return i == run->list.n
               ? command_usage_error(run->c, "--position '%s': nothing is trained there",
                                     o->position)
               : answer_position(run, &run->list.position[i]);
}

/* ---- the whole -------------------------------------------------------------------------------- */

static void put_nothing(struct training_run *run)
{
    if (run->list.n_waiting > 0)
        buf_printf(&run->said, "nothing is due: %zu position%s, the next on %s\n",
                   run->list.n_waiting, run->list.n_waiting == 1 ? " waits" : "s wait",
                   run->list.next_due);
    else
        buf_puts(&run->said,
                 "nothing to train: no mistake for certain is known of these games; "
                 "'shipslog analyse --db FILE' looks for them\n");
    print_said(run);
}

static int train(struct training_run *run)
{
    const struct train_options *o = run->c->options;
    struct err err = ERR_INIT;
    if (o->answer != NULL)
        return answer(run);
    if (o->format == FORMAT_OBJECT)
        return print_all(run);
    if (run->list.n == 0) {
        put_nothing(run);
        return EXIT_CLEAN;
    }
    run->is_answered = xcalloc(run->list.n, sizeof *run->is_answered);
    run->input = line_input_new(run->c->out);
    int status = ask_all(run);
    if (line_input_check(run->input, &err) < 0)
        status = command_fail(run->c, &err);
    line_input_free(run->input);
    free(run->is_answered);
    return status;
}

/* Logs are judged first; of a database what is kept counts. */
static int prepare(struct training_run *run)
{
    const struct train_options *o = run->c->options;
    struct err err = ERR_INIT;
    if (run->c->n_args == 0)
        return (o->format == FORMAT_OBJECT && o->answer == NULL) ||
                       store_open(&run->kept, store_path(run->store), STORE_WRITE, &err) == 0
                   ? EXIT_CLEAN
                   : command_fail(run->c, &err);
    return analyse_logs(run->c, run->store, (unsigned)o->jobs, o->quiet);
}

static int set_date(struct training_run *run)
{
    const struct train_options *o = run->c->options;
    long day;
    iso_date_today(run->today);
    if (o->date != NULL && !calendar_read(o->date, &day))
        return command_usage_error(run->c, "--date '%s': expected a day, as in 2026-11-20",
                                   o->date);
    if (o->date != NULL)
        memcpy(run->today, o->date, strlen(o->date) + 1);
    return EXIT_CLEAN;
}

/* Of the positions that an answer can be about all are read, due or not. */
static int read_list(struct training_run *run, const struct report_filter *filter)
{
    const struct train_options *o = run->c->options;
    struct err err = ERR_INIT;
    return train_list_read(&run->list, run->store, filter,
                           o->answer != NULL ? TRAIN_WHENEVER : run->today,
                           o->answer != NULL ? SIZE_MAX : (size_t)o->limit, &err) < 0
               ? command_fail(run->c, &err)
               : EXIT_CLEAN;
}

static int run_train(struct command_context *c)
{
    const struct train_options *o = c->options;
    struct training_run run = {.c = c};
    struct report_filter filter = {0};
    if ((o->answer == NULL) != (o->position == NULL))
        return command_usage_error(c, "--answer and --position go together");
    int status = set_date(&run);
    if (status == EXIT_CLEAN)
        status = report_options_open(c, &o->choice, 0, REPORT_ANY_KIND, &run.store, &filter);
    if (status != EXIT_CLEAN)
        return status;
    status = prepare(&run);
    if (status == EXIT_CLEAN)
        status = read_list(&run, &filter);
    if (status == EXIT_CLEAN)
        status = train(&run);
    train_list_free(&run.list);
    store_close(run.kept);
    report_options_close(run.store, &filter);
    buf_free(&run.said);
    return status;
}

const struct command cmd_train = {
    .name = "train",
    .summary = "train with positions from your own mistakes",
    .group = GROUP_LOOK,
    .usage = "[OPTION]... [FILE...|--db DB]",
    .help =
        "Shows positions in which somebody made a mistake for certain, as its player saw\n"
        "them, and asks for a better choice: by its number, or as a log writes it. Every\n"
        "choice is right that is within its error of the best one. Then it shows what was\n"
        "played, what that cost and why, and what each choice would have given. 'back' takes\n"
        "a choice back, but the first answer counts; '?' lists what else can be typed.\n"
        "\n"
        "The positions come from games that 'shipslog analyse --db' has judged; the database\n"
        "keeps what was answered. A position that was answered right comes again after 3\n"
        "days, then 7, 16, 35 and 90; after a wrong answer, tomorrow (docs/analysis.md). Logs\n"
        "are judged first, which takes some 20 seconds a game, and nothing is kept.\n"
        "\n"
        "A program asks by --format json, which prints all that is due with the answers, and\n"
        "sends an answer back by --position and --answer: that is kept, once a day, and\n"
        "what it was worth is printed as an object.\n"
        "\n"
        "Exit status: 0 done, 2 the games cannot be read.\n",
    COMMAND_OPTIONS_FROM(options, defaults),
    .operands = FILE_READ,
    .reads_standard_input = true,
    .run = run_train,
};
