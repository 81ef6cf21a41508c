#include "commands/analyse_book.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"
#include "base/fixed.h"
#include "base/output.h"
#include "base/pipeline.h"
#include "base/progress.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "cli/book.h"
#include "cli/command.h"
#include "commands/kept_analysis.h"
#include "commands/policy_option.h"
#include "games/game_registry.h"
#include "notation/writer.h"
#include "play/analysis.h"
#include "play/budget.h"
#include "play/judge.h"
#include "report/report.h"
#include "store/derive/derive.h"
#include "store/facts.h"
#include "store/game_reader.h"

enum { TENTH_OF_PERCENT = MEASURE_WIN / 1000, GAMES_AT_ONCE = 500, IN_FLIGHT = 8 };

/* What one worker needs. */
enum { CHANCE_POINT = MEASURE_WIN / 100 };

const struct analyse_arguments analyse_defaults = {
    .games = ANALYSE_GAMES, .seed = 1, .temper = JUDGE_TEMPER};

int analyse_options(struct command_context *c, const struct analyse_arguments *a,
                    const struct game_def *game, struct analysis_options *out)
{
    *out = analysis_usual(game);
    out->play_style.temper = (uint8_t)a->temper;
    out->seed = (uint64_t)a->seed;
    out->games = (uint32_t)a->games;
    if (a->error > 0)
        out->effort.error = (int64_t)a->error * CHANCE_POINT;
    out->budget = (uint64_t)a->time * BUDGET_SECOND;
    if (a->time > 0 && a->error == 0)
        out->effort.error = 0; /* all of it is used */
    out->all_cards = a->all_cards;
    out->chances_only = a->chances_only;
    out->show_progress = !a->quiet;
    out->fast = a->fast;
    out->jobs = (unsigned)a->jobs;
    if (a->fast && game->play->estimate == NULL)
        return command_error(c, "%s has no estimate of positions", game->title);
    return policy_option_find(c, game->play, a->policy, &out->play_style.policy);
}

struct worker {
    struct facts *facts;
    struct deriver deriver;
    struct record record;
    struct game_rows scratch;
};

/* A game on its way. */
struct one {
    int64_t game, moves;
    struct game_rows rows;
    struct analysis_options options;
    int found; /* 1: judged, 0: it has no moves, -1: failed, with `err` */
    struct evaluation evaluation;
    struct arena texts; /* of the evaluation */
    struct buf line;    /* what is said of it */
    struct err err;
};

struct walk {
    struct command_context *c;
    const struct analyse_arguments *a;
    struct store *store;
    struct game_reader *reader;
    struct worker *worker;
    unsigned jobs;
    struct progress *progress;
    int64_t *game;
    size_t n, next, judged, known, bare, open; /* open: games of the transaction */
    int status;
    int stopped; /* why reading ended early: an exit status */
    bool is_silent;
};

/* ---- the games -------------------------------------------------------------------------------- */

static int find_game(struct walk *w, struct report_filter *filter)
{
    struct err err = ERR_INIT;
    if (w->a->game == NULL)
        return EXIT_CLEAN;
    const int found = game_reader_find(w->store, w->a->game, &filter->game, &err);
    if (found < 0)
        return command_fail(w->c, &err);
    return found > 0 ? EXIT_CLEAN
                     : command_error(w->c, "%s: holds no game '%s'", store_path(w->store),
                                     w->a->game);
}

static int read_games(struct walk *w, const struct report_filter *filter, struct err *err)
{
    struct report_table table;
    const int status = report_read(&table, w->store, report_inner("chosen-games"), filter, err);
    if (status == 0) {
        w->game = xcalloc(table.n_rows + 1, sizeof *w->game);
        for (; w->n < table.n_rows; w->n++)
            w->game[w->n] = report_cell(&table, w->n, 0)->number;
    }
    report_table_free(&table);
    return status;
}

static int choose_games(struct walk *w)
{
    const struct analyse_arguments *a = w->a;
    struct err err = ERR_INIT;
    struct report_filter filter;
    int status = report_options_filter(w->c, &a->choice, &filter);
    if (a->game == NULL)
        filter.rules = a->rules;
    if (status == EXIT_CLEAN)
        status = find_game(w, &filter);
    if (status == EXIT_CLEAN &&
        (report_filter_resolve(&filter, w->store, &err) < 0 ||
         report_filter_check(&filter, w->store, &err) < 0 || read_games(w, &filter, &err) < 0))
        status = command_fail(w->c, &err);
    report_filter_free(&filter);
    return status;
}

/* ---- what is said ----------------------------------------------------------------------------- */

static void put_mistake(struct buf *out, const struct analysis *a)
{
    const size_t i = analysis_largest_mistake(a);
    if (i == a->trajectory.n)
        return;
    const struct trajectory_event *at = a->event[i].at;
    buf_printf(out, "; the largest mistake: %u.%u ", at->round, at->turn);
    notation_write_event(a->trajectory.game, &a->record->events[at->index], out);
    buf_puts(out, ", which cost ");
    buf_put_fixed(out, fixed_divide(race_loss(a->event[i].race).value, TENTH_OF_PERCENT), 1);
    buf_puts(out, " percentage points");
}

/* A game that cannot be judged does not keep the others from it. */
static void fail_game(struct walk *w, int64_t game, const struct err *why)
{
    progress_hide(w->progress);
    command_error(w->c, "%s: game %" PRId64 ": %s", store_path(w->store), game, why->text);
    w->status = EXIT_USAGE;
}

/* ---- one game --------------------------------------------------------------------------------- */

/* What stands in the rows as it is replayed for reports: 1, 0 when it has no moves, -1 with `err`. */
static int read_record(struct worker *worker, struct one *one, struct record *repaired,
                       const struct record **record, struct err *err)
{
    if (facts_to_record(worker->facts, &one->rows, &worker->record, err) < 0)
        return -1;
    if (worker->record.grade == GRADE_RESULT)
        return 0;
    if (game_get_play(worker->record.game, err) == NULL)
        return -1;
    rows_reset(&worker->scratch);
    const int other = derive_record(&worker->deriver, &worker->record, &one->rows,
                                    &worker->scratch, repaired, err);
    *record = other > 0 ? repaired : &worker->record;
    return other < 0 ? -1 : 1;
}

static int judge_game(struct worker *worker, struct one *one)
{
    struct record repaired;
    const struct record *record;
    struct analysis analysis;
    const int found = read_record(worker, one, &repaired, &record, &one->err);
    if (found <= 0)
        return found;
    const void *rules = auditor_rules(&worker->deriver.auditor, record, &one->err);
    if (rules == NULL)
        return -1;
    analysis_run(&analysis, record, rules, &one->options);
    kept_analysis(&one->evaluation, &analysis, &one->options, &one->texts);
    one->evaluation.moves = one->moves;
    const size_t decided = analysis_decided_at(&analysis);
    buf_printf(&one->line, "game %" PRId64 ": ", one->game);
    if (decided < analysis.trajectory.n)
        buf_printf(&one->line, "decided in round %u", analysis.event[decided].at->round);
    else
        buf_puts(&one->line, "never decided");
    put_mistake(&one->line, &analysis);
    buf_putc(&one->line, '\n');
    analysis_free(&analysis);
    return 1;
}

static void work_on_game(void *ctx, unsigned number, void *item)
{
    const struct walk *w = ctx;
    struct one *one = item;
    one->found = judge_game(&w->worker[number], one);
}

/* ---- what is kept ----------------------------------------------------------------------------- */

/* Estimates come by the hundred in a second, the others by the minute. */
static int commit_some(struct walk *w, struct err *err)
{
    if (w->open == 0)
        return 0;
    w->open = 0;
    return store_commit(w->store, err);
}

/* 1 = stored, 0 = the game has other moves by now, -1 = failed. */
static int store_analysis(struct walk *w, const struct one *one, struct err *err)
{
    const size_t most = w->a->fast ? GAMES_AT_ONCE : 1;
    if (w->open == 0 && store_begin(w->store, err) < 0)
        return -1;
    w->open++;
    const int status = evaluation_put(w->store, one->game, &one->evaluation, err);
    if (status < 0 || (w->open >= most && commit_some(w, err) < 0))
        return -1;
    return status;
}

/* An exit status; what cannot be stored ends it all. */
static int keep_analysis(struct walk *w, const struct one *one)
{
    struct err err = ERR_INIT;
    const int kept = store_analysis(w, one, &err);
    if (kept < 0)
        return command_fail(w->c, &err);
    if (kept == 0) {
        err_set(&err, "its moves were changed meanwhile");
        fail_game(w, one->game, &err);
        return EXIT_CLEAN;
    }
    w->judged++;
    if (!w->a->fast && !w->is_silent) {
        progress_hide(w->progress);
        output_put(w->c->out, one->line.data, one->line.len);
    }
    return EXIT_CLEAN;
}

/* ---- game by game ---------------------------------------------------------------------------- */

/* 1 = it is judged already, 0, -1 with `err`. */
static int find_known(struct walk *w, const struct one *one, const struct game_def *game,
                      struct err *err)
{
    const struct evaluation_settings settings = kept_settings(game, &one->options);
    bool is_known = false;
    int status = 0;
    if (w->a->fast) /* what was played on is better than an estimate */
        status = evaluation_is_played(w->store, one->game, &is_known, err);
    if (status == 0 && !is_known && !w->a->again)
        status = evaluation_is_kept(w->store, one->game, &settings, &is_known, err);
    return status < 0 ? -1 : is_known;
}

/* A game that cannot be judged is worked on, too, and fails there. */
static int prepare_game(struct walk *w, struct one *one, bool *is_known)
{
    struct err err = ERR_INIT;
    *is_known = false;
    if (evaluation_moves(w->store, one->game, &one->moves, &err) < 0 ||
        game_reader_listed_rows(w->reader, one->game, false, &one->rows, &err) < 0) {
        fail_game(w, one->game, &err);
        *is_known = true;
        return EXIT_CLEAN;
    }
    const struct game_row *row = rows_at(&one->rows, ROWS_game, 0);
    const struct game_def *game = game_find(row->game_kind, strlen(row->game_kind));
    if (game == NULL || game->play == NULL)
        return EXIT_CLEAN;
    const int status = analyse_options(w->c, w->a, game, &one->options);
    one->options.show_progress = w->n == 1 && !w->a->quiet; /* else the bar counts games */
    one->options.chances_only = one->options.fast;
    one->options.reasons = true;
    const int known = status == EXIT_CLEAN ? find_known(w, one, game, &err) : 0;
    w->known += known > 0;
    *is_known = known > 0;
    return known < 0 ? command_fail(w->c, &err) : status;
}

static int read_one(void *ctx, void *item, struct err *err)
{
    (void)err;
    struct walk *w = ctx;
    struct one *one = item;
    bool is_known = true;
    while (is_known && w->next < w->n && !command_output_failed(w->c)) {
        progress_update(w->progress, w->next, w->next);
        one->game = w->game[w->next++];
        one->found = 0;
        arena_reset(&one->texts);
        buf_clear(&one->line);
        err_clear(&one->err);
        w->stopped = prepare_game(w, one, &is_known);
        if (w->stopped != EXIT_CLEAN)
            return -1;
    }
    return !is_known;
}

static int take_one(void *ctx, void *const *item, size_t n, struct err *err)
{
    (void)n, (void)err;
    struct walk *w = ctx;
    struct one *one = item[0];
    w->bare += one->found == 0;
    if (one->found < 0)
        fail_game(w, one->game, &one->err);
    return one->found > 0 ? keep_analysis(w, one) : EXIT_CLEAN;
}

static void free_one(void *item)
{
    struct one *one = item;
    rows_free(&one->rows);
    arena_free(&one->texts);
    buf_free(&one->line);
}

/* ---- all games -------------------------------------------------------------------------------- */

static int take_all(struct walk *w)
{
    const struct pipeline pipeline = {
        .jobs = w->jobs,
        .ahead = w->a->fast ? IN_FLIGHT : 1,
        .item_size = sizeof(struct one),
        .ctx = w,
        .read = read_one,
        .work = work_on_game,
        .take = take_one,
        .free_item = free_one,
    };
    struct err err = ERR_INIT;
    w->progress = progress_new("games", NULL, w->n, !w->a->quiet && w->n > 1);
    int status = pipeline_run(&pipeline, &err);
    if (status < 0)
        status = w->stopped;
    progress_free(w->progress);
    if (status == EXIT_CLEAN && commit_some(w, &err) < 0)
        status = command_fail(w->c, &err);
    if (status == EXIT_CLEAN && !w->is_silent) {
        output_printf(w->c->out, "%zu %s %s", w->judged, w->judged == 1 ? "game" : "games",
                      w->a->fast ? "estimated" : "judged");
        if (w->known > 0)
            output_printf(w->c->out, "; judged before: %zu", w->known);
        if (w->bare > 0)
            output_printf(w->c->out, "; skipped: %zu of which only the result is known",
                          w->bare);
        output_puts(w->c->out, "\n");
    }
    return exit_status_worse(status, w->status);
}

static int run_walk(struct walk *w)
{
    struct err err = ERR_INIT;
    const int status = choose_games(w);
    if (status != EXIT_CLEAN)
        return status;
    if (game_reader_new(&w->reader, w->store, &err) < 0)
        return command_fail(w->c, &err);
    /* Estimates are shared out by games; of games that are played on, each takes all threads. */
    w->jobs = w->a->fast ? threads_workers((unsigned)w->a->jobs) : 1;
    w->worker = xcalloc(w->jobs, sizeof *w->worker);
    for (unsigned i = 0; i < w->jobs; i++) {
        w->worker[i].facts = facts_new();
        deriver_init(&w->worker[i].deriver);
        record_init(&w->worker[i].record);
    }
    const int result = take_all(w);
    for (unsigned i = 0; i < w->jobs; i++) {
        facts_free(w->worker[i].facts);
        deriver_free(&w->worker[i].deriver);
        record_free(&w->worker[i].record);
        rows_free(&w->worker[i].scratch);
    }
    free(w->worker);
    return result;
}

/* The store is open. */
static int walk_through(struct walk *w)
{
    const int status = run_walk(w);
    game_reader_free(w->reader);
    free(w->game);
    return status;
}

int analyse_book(struct command_context *c)
{
    struct walk w = {.c = c, .a = c->options, .status = EXIT_CLEAN};
    int status = book_open(c, w.a->db, STORE_WRITE, &w.store);
    if (status != EXIT_CLEAN)
        return status;
    status = walk_through(&w);
    store_close(w.store);
    return status;
}

int analyse_logs(struct command_context *c, struct store *store, unsigned jobs, bool is_quiet)
{
    struct analyse_arguments a = analyse_defaults;
    struct walk w = {.c = c, .a = &a, .store = store, .status = EXIT_CLEAN, .is_silent = true};
    a.jobs = (long)jobs;
    a.quiet = is_quiet;
    return walk_through(&w);
}
