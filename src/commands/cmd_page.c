/* cmd_page.c - shipslog page: a game as a page for browsers. */

#include "play/analysis.h"
#include "base/buf.h"
#include "base/err.h"
#include "cli/command.h"
#include "commands/commands.h"
#include "commands/one_game.h"
#include "cli/output_file.h"
#include "commands/game_option.h"
#include "core/audit.h"
#include "notation/redact.h"
#include "pages/page.h"
#include "pages/kept_page.h"
#include "pages/page_estimate.h"
#include "store/store.h"

enum page_grade { GRADE_AS_LOGGED, GRADE_MADE_PUBLIC };

struct page_options {
    const char *db;
    const char *game;
    const char *title;
    const char *rules;
    const char *as;
    const char *output;
    const char *from;
    long jobs;
    int grade; /* enum page_grade */
    bool analyse;
};

static const struct option_row options[] = {
    ONE_GAME_OPTION_ROWS(struct page_options),
    ONE_GAME_FROM_ROW(struct page_options),
    OPTION_TEXT_ROW('t', "title", struct page_options, title, "TEXT",
                    "heading of the page instead of the players' names"),
    OPTION_TEXT_ROW(0, "rules", struct page_options, rules, "PROFILE",
                    "replay by these rules instead of those that the log names"),
    OPTION_CHOICE_ROW(0, "grade", struct page_options, grade, "as-logged|public",
                      "show all that was logged, or only what everybody saw"),
    OPTION_TEXT_ROW(0, "as", struct page_options, as, "SEAT",
                    "only what everybody or the player of this seat saw"),
    OPTION_FLAG_ROW(
        0, "analyse", struct page_options, analyse,
        "play on for the chances of the players and what choices cost, which takes a "
        "minute (docs/analysis.md); else the chances are an estimate"),
    OPTION_JOBS_ROW(struct page_options, "analyse"),
    OPTION_OUTPUT_ROW('o', "output", struct page_options, output, "FILE", "|html|htm",
                      "write to FILE, all at once, instead of standard output"),
    {0},
};

static struct one_game_choice choice_of(const struct command_context *c)
{
    const struct page_options *o = c->options;
    return (struct one_game_choice){o->db, o->game, o->from, o->rules};
}

/* The place of a message about the record. */
static const char *source_name(const struct command_context *c)
{
    const struct one_game_choice choice = choice_of(c);
    return one_game_source(c, &choice);
}

/* Hides what the viewer of the page may not see.  0, or -1 with `err`. */
static int hide_cards(struct command_context *c, struct auditor *auditor, struct record *record,
                      unsigned as, struct err *err)
{
    const struct page_options *o = c->options;
    if (!game_option_has_seat(as, record))
        return err_at(err, source_name(c), 0, 0, "nobody sits at %c", (int)('A' + as));
    if ((as == SEAT_NONE && o->grade == GRADE_AS_LOGGED) || record_fatal_error(record) != NULL)
        return 0;
    const void *rules = auditor_rules(auditor, record, err);
    if (rules == NULL)
        return -1;
    struct replay seen = {0};
    redact_record(&auditor->replay, &seen, rules, record, as);
    replay_free(&seen);
    return 0;
}

/* By games played on: 0, or -1 with `err`. */
static int analyse_record(const struct command_context *c, struct analysis *out,
                          struct page_request *request, struct err *err)
{
    const struct page_options *o = c->options;
    const struct record *record = request->record;
    if (!record_has_moves(record, err) || game_get_play(record->game, err) == NULL)
        return -1;
    const void *rules = auditor_rules(request->auditor, record, err);
    if (rules == NULL)
        return -1;
    struct analysis_options how = analysis_usual(record->game);
    how.show_progress = how.reasons = true;
    how.jobs = (unsigned)o->jobs;
    analysis_run(out, record, rules, &how);
    request->analysis = out;
    request->by = record->game->play->policies[game_best_policy(record->game->play)];
    return 0;
}

/* What is kept of a stored game is about the whole log, by its own rules: 0, or -1 with `err`. */
static int find_kept(const struct command_context *c, unsigned as, int64_t game,
                     struct kept_page *kept, struct page_request *request, struct err *err)
{
    const struct page_options *o = c->options;
    struct store *store;
    if (o->db == NULL || o->from != NULL || c->n_args > 0 || o->analyse || o->rules != NULL ||
        as != SEAT_NONE || o->grade != GRADE_AS_LOGGED)
        return 0;
    if (store_open(&store, o->db, STORE_READ, err) < 0)
        return -1;
    const int found = kept_page_read(kept, store, game, err);
    if (found > 0)
        kept_page_add(kept, request);
    store_close(store);
    return found < 0 ? -1 : 0;
}

/* 0, or -1 with `err`. */
static int fill_page(struct command_context *c, struct auditor *auditor, struct record *record,
                     unsigned as, int64_t game, struct buf *page, struct err *err)
{
    const struct page_options *o = c->options;
    struct analysis analysis = {0};
    struct kept_page kept = {.texts = ARENA_INIT};
    struct page_request request = {
        .auditor = auditor, .record = record, .as = as, .title = o->title};
    if (hide_cards(c, auditor, record, as, err) < 0)
        return -1;
    int status = find_kept(c, as, game, &kept, &request, err);
    if (status == 0 && o->analyse)
        status = analyse_record(c, &analysis, &request, err);
    else if (status == 0 && request.judged == NULL)
        page_estimate(&analysis, &request);
    if (status == 0)
        status = page_write(page, &request, err);
    analysis_free(&analysis);
    kept_page_free(&kept);
    return status;
}

static int write_page(struct command_context *c, struct record *record, unsigned as,
                      int64_t game)
{
    const struct page_options *o = c->options;
    struct auditor auditor;
    struct err why = ERR_INIT, err = ERR_INIT;
    struct buf page = BUF_INIT;
    auditor_init(&auditor);
    auditor.rules_override = o->rules;
    int status = EXIT_CLEAN;
    if (fill_page(c, &auditor, record, as, game, &page, &why) < 0) {
        const struct span place = record_rules_place(record);
        err_at(&err, source_name(c), why.line > 0 ? why.line : place.line, why.column, "%s",
               why.text);
        status = command_fail(c, &err);
    }
    auditor_free(&auditor);
    if (status == EXIT_CLEAN)
        status = output_file_write(c, o->output, &page);
    buf_free(&page);
    return status;
}

static int run_page(struct command_context *c)
{
    const struct page_options *o = c->options;
    const struct one_game_choice choice = choice_of(c);
    const char *wrong = one_game_usage_error(c, &choice, true);
    struct err err = ERR_INIT;
    struct record record;
    struct one_game place;
    unsigned as;
    if (wrong != NULL)
        return command_usage_error(c, "%s", wrong);
    if (game_option_check_rules("rules", o->rules, &err) < 0 ||
        game_option_parse_seat(o->as, &as, &err) < 0)
        return command_fail(c, &err);
    record_init(&record);
    int status = one_game_load(c, &choice, &record, &place);
    if (status == EXIT_CLEAN && place.has_more)
        status =
            command_error(c, "%s: holds several games, choose one with --game", place.source);
    if (status == EXIT_CLEAN)
        status = write_page(c, &record, as, place.number);
    record_free(&record);
    return status;
}

const struct command cmd_page = {
    .name = "page",
    .summary = "write a game as a page to step through in a browser",
    .group = GROUP_LOOK,
    .usage = "[OPTION]... FILE|-|--from LINE|--db DB",
    .help = "Writes one HTML file that needs no network and no other file: the board after\n"
            "every event, what happened and what followed from it, scores, findings and key\n"
            "moments, for mouse, finger or keyboard, and the chances of the players, roughly,\n"
            "by an estimate. A stored game that was judged has those of the program's play,\n"
            "and what choices cost; --analyse adds them to any game. Findings are part of\n"
            "the page and not a failure. When a file has several games, --game chooses one.\n"
            "\n"
            "Exit status: 0 done, 2 no such game, or it cannot be replayed or written.\n",
    COMMAND_OPTIONS(options, struct page_options),
    .operands = FILE_READ,
    .run = run_page,
};
