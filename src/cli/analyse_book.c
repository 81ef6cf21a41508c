#include "cli/analyse_book.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/fixed.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/xalloc.h"
#include "cli/analyse_options.h"
#include "cli/book.h"
#include "cli/command.h"
#include "cli/kept_analysis.h"
#include "notation/writer.h"
#include "report/report.h"
#include "store/derive.h"
#include "store/facts.h"
#include "store/stored.h"

enum { TENTH_OF_PERCENT = MEASURE_WIN / 1000 };

struct walk {
    struct command_context *c;
    const struct analyse_arguments *a;
    struct store *store;
    struct stored *stored;
    struct facts *facts;
    struct deriver deriver;
    struct record record;
    struct game_rows rows, scratch;
    struct progress *progress;
    int64_t *game;
    size_t n, judged, known, bare;
    int status;
};

/* ---- the games -------------------------------------------------------------------------------- */

/* clang-format off */
static const struct report_column columns[] = {
    NUMBER_COLUMN("game", 0, "number of the game in the database"),
    END_OF_COLUMNS,
};
/* clang-format on */

static const struct report_source source = {
    columns, "SELECT c.game AS game FROM chosen c ORDER BY c.game", "results"};

static int find_game(struct walk *w, struct report_filter *filter)
{
    struct err err = ERR_INIT;
    if (w->a->game == NULL)
        return EXIT_CLEAN;
    const int found = stored_find(w->store, w->a->game, &filter->game, &err);
    if (found < 0)
        return command_fail(w->c, &err);
    return found > 0 ? EXIT_CLEAN
                     : command_error(w->c, "%s: holds no game '%s'", store_path(w->store),
                                     w->a->game);
}

static int read_games(struct walk *w, const struct report_filter *filter, struct err *err)
{
    struct report_table table;
    const int status = report_read(&table, w->store, &source, filter, err);
    if (status == 0) {
        w->game = xcalloc(table.n_rows + 1, sizeof *w->game);
        for (; w->n < table.n_rows; w->n++)
            w->game[w->n] = report_cell(&table, w->n, 0)->number;
    }
    report_table_free(&table);
    return status;
}

static int choose(struct walk *w)
{
    const struct analyse_arguments *a = w->a;
    struct err err = ERR_INIT;
    struct report_filter filter = {.players = a->players,
                                   .clean = a->clean,
                                   .kind = a->kind,
                                   .player = a->player,
                                   .event = a->event};
    int status = find_game(w, &filter);
    if (status == EXIT_CLEAN && a->season != NULL &&
        report_filter_set_season(&filter, a->season, &err) < 0)
        status = command_fail(w->c, &err);
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
    if (i == a->course.n)
        return;
    const struct course_event *at = a->event[i].at;
    buf_printf(out, "; the largest mistake: %u.%u ", at->round, at->turn);
    notation_write_event(a->course.game, &a->record->events[at->index], out);
    buf_puts(out, ", which cost ");
    buf_put_fixed(out, fixed_divide(race_loss(a->event[i].race).value, TENTH_OF_PERCENT), 1);
    buf_puts(out, " of a hundred chances");
}

static void say(struct walk *w, int64_t game, const struct analysis *a)
{
    struct buf text = BUF_INIT;
    const size_t decided = analysis_decided_at(a);
    buf_printf(&text, "game %" PRId64 ": ", game);
    if (decided < a->course.n)
        buf_printf(&text, "decided in round %u", a->event[decided].at->round);
    else
        buf_puts(&text, "never decided");
    put_mistake(&text, a);
    buf_putc(&text, '\n');
    progress_hide(w->progress);
    output_put(w->c->out, text.data, text.len);
    buf_free(&text);
}

static void say_totals(const struct walk *w)
{
    output_printf(w->c->out, "%zu %s judged", w->judged, w->judged == 1 ? "game" : "games");
    if (w->known > 0)
        output_printf(w->c->out, "; judged before: %zu", w->known);
    if (w->bare > 0)
        output_printf(w->c->out, "; skipped: %zu of which only the result is known", w->bare);
    output_puts(w->c->out, "\n");
}

/* A game that cannot be judged does not keep the others from it. */
static void fail(struct walk *w, int64_t game, const struct err *why)
{
    progress_hide(w->progress);
    command_error(w->c, "%s: game %" PRId64 ": %s", store_path(w->store), game, why->text);
    w->status = EXIT_USAGE;
}

/* ---- one game --------------------------------------------------------------------------------- */

/* 1 = stored, 0 = the game has other moves by now, -1 = failed. */
static int store(struct walk *w, int64_t game, const struct evaluation *e, struct err *err)
{
    if (store_begin(w->store, err) < 0)
        return -1;
    const int status = evaluation_put(w->store, game, e, err);
    if (status > 0)
        return store_commit(w->store, err) < 0 ? -1 : 1;
    store_rollback(w->store);
    return status;
}

/* An exit status; what cannot be stored ends it all. */
static int keep(struct walk *w, int64_t game, int64_t moves, const struct analysis *a,
                const struct analysis_options *options)
{
    struct arena texts = ARENA_INIT;
    struct evaluation e;
    struct err err = ERR_INIT;
    kept_analysis(&e, a, options, &texts);
    e.moves = moves;
    const int kept = store(w, game, &e, &err);
    arena_free(&texts);
    if (kept < 0)
        return command_fail(w->c, &err);
    if (kept == 0) {
        err_set(&err, "its moves were changed meanwhile");
        fail(w, game, &err);
    } else {
        say(w, game, a);
        w->judged++;
    }
    return EXIT_CLEAN;
}

/* A game that was read. */
struct one {
    int64_t game, moves;
    const struct record *record; /* as it is replayed for reports */
    struct record repaired;
    const void *rules;
};

/* 1 = it is read, 0 = it has no moves, -1 = failed. */
static int read_record(struct walk *w, struct one *one, struct err *err)
{
    if (evaluation_moves(w->store, one->game, &one->moves, err) < 0 ||
        stored_listed_rows(w->stored, one->game, false, &w->rows, err) < 0 ||
        facts_to_record(w->facts, &w->rows, &w->record, err) < 0)
        return -1;
    if (w->record.grade == GRADE_RESULT)
        return 0;
    one->rules = auditor_rules(&w->deriver.auditor, &w->record, err);
    if (one->rules == NULL || game_get_play(w->record.game, err) == NULL)
        return -1;
    rows_reset(&w->scratch);
    const int other =
        derive_record(&w->deriver, &w->record, &w->rows, &w->scratch, &one->repaired, err);
    one->record = other > 0 ? &one->repaired : &w->record;
    return other < 0 ? -1 : 1;
}

/* An exit status; what cannot be stored ends it all. */
static int judge(struct walk *w, const struct one *one, const struct analysis_options *options)
{
    struct analysis analysis;
    analysis_run(&analysis, one->record, one->rules, options);
    const int status = keep(w, one->game, one->moves, &analysis, options);
    analysis_free(&analysis);
    return status;
}

/* Unless that was done before. */
static int judge_once(struct walk *w, const struct one *one)
{
    struct analysis_options options;
    struct err err = ERR_INIT;
    bool is_known = false;
    const int status = analyse_options(w->c, one->record->game, &options);
    if (status != EXIT_CLEAN)
        return status;
    const struct evaluation_settings settings = kept_settings(one->record->game, &options);
    if (!w->a->again && evaluation_is_kept(w->store, one->game, &settings, &is_known, &err) < 0)
        return command_fail(w->c, &err);
    w->known += is_known;
    options.show_progress = false; /* the bar counts games */
    return is_known ? EXIT_CLEAN : judge(w, one, &options);
}

static int take_game(struct walk *w, int64_t game)
{
    struct err err = ERR_INIT;
    struct one one = {.game = game};
    const int found = read_record(w, &one, &err);
    if (found < 0)
        fail(w, game, &err);
    w->bare += found == 0;
    return found > 0 ? judge_once(w, &one) : EXIT_CLEAN;
}

/* ---- all games -------------------------------------------------------------------------------- */

static int take_all(struct walk *w)
{
    int status = EXIT_CLEAN;
    w->progress = progress_new("games", NULL, w->n, !w->a->quiet);
    for (size_t i = 0; i < w->n && status == EXIT_CLEAN && !command_output_failed(w->c); i++) {
        progress_update(w->progress, i, i);
        status = take_game(w, w->game[i]);
    }
    progress_free(w->progress);
    if (status == EXIT_CLEAN)
        say_totals(w);
    return exit_status_worse(status, w->status);
}

static int run(struct walk *w)
{
    struct err err = ERR_INIT;
    const int status = choose(w);
    if (status != EXIT_CLEAN)
        return status;
    if (stored_new(&w->stored, w->store, &err) < 0)
        return command_fail(w->c, &err);
    return take_all(w);
}

int analyse_book(struct command_context *c)
{
    struct walk w = {.c = c, .a = c->options, .status = EXIT_CLEAN};
    const int status = book_open(c, w.a->db, STORE_WRITE, &w.store);
    if (status != EXIT_CLEAN)
        return status;
    w.facts = facts_new();
    deriver_init(&w.deriver);
    record_init(&w.record);
    const int result = run(&w);
    stored_free(w.stored);
    facts_free(w.facts);
    deriver_free(&w.deriver);
    record_free(&w.record);
    rows_free(&w.rows);
    rows_free(&w.scratch);
    free(w.game);
    store_close(w.store);
    return result;
}
