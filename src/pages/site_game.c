/* site_game.c - a page for each game: the one of `shipslog page`, with files that all of them share. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/html.h"
#include "base/pipeline.h"
#include "base/progress.h"
#include "base/threads.h"
#include "base/xalloc.h"
#include "core/audit.h"
#include "core/record.h"
#include "notation/writer.h"
#include "pages/kept_page.h"
#include "pages/page.h"
#include "pages/page_estimate.h"
#include "pages/site_dir.h"
#include "pages/site_page.h"
#include "pages/site_game_key.h"
#include "pages/site_private.h"
#include "play/analysis.h"
#include "store/game_reader.h"
#include "store/store.h"

enum {
    ROWS_MAX = 1000, /* of a table: damaged logs can have many thousands of lines */
    NAME_BYTES = 128,
    AHEAD = 64, /* pages in work for each processor, as long as a report takes */
};

/* The file of words that games with the same rules and number of players share. */
struct shared_words {
    char *rules;
    unsigned n_players;
    char name[PAGE_WORDS_BYTES];
};

/* What the pages of all games share. */
struct games {
    struct site *site;
    const struct site_kind *kind;
    struct game_reader *reader;
    struct auditor *auditor; /* of each worker, and one more of the thread that reads */
    size_t n_workers;
    struct shared_words *words;
    size_t n_words, words_room;
    size_t next; /* of the kind's games */
    struct site_chores *chores;
};

/* A chore (site_private.h), or a game, while its page is made. */
struct one {
    bool is_begun;
    bool is_chore;
    struct chore {
        size_t i;
        struct site_page page;
        bool is_made;
        int status;
        struct err err;
    } chore;
    size_t i; /* in kind->games */
    struct record record;
    struct kept_page kept;
    struct buf log, around, page;
    char player[SEATS_MAX][NAME_BYTES]; /* addresses of their pages */
    const char *address[SEATS_MAX];     /* the same, NULL for guests */
    char words[PAGE_WORDS_BYTES];       /* "": it cannot be stepped through */
    char key[SITE_KEY_BYTES];           /* of all that its page is made of */
    bool is_judged;
    bool is_kept; /* the page is that of the old site */
    bool is_made;
};

static void format_name(char *out, const struct games *g, const struct one *one,
                        const char *ending)
{
    snprintf(out, NAME_BYTES, "%s/games/%lld%s", g->kind->kind,
             (long long)g->kind->games[one->i].id, ending);
}

/* ---- read, by one thread ---- */

static void put_link(struct buf *out, const char *more, int64_t id, const char *ending,
                     const char *text)
{
    buf_printf(out, "<a %shref=\"%lld%s\">%s</a>\n", more, (long long)id, ending, text);
}

/* The links above a game. */
static void put_around(struct buf *out, const struct games *g, const struct one *one)
{
    const struct site_game *game = &g->kind->games[one->i];
    buf_clear(out);
    buf_puts(out, "<nav class=\"around\" aria-label=\"Site\">\n<a href=\"../../index.html\">");
    html_put(out, site_title(g->site));
    buf_printf(out, "</a>\n<a href=\"../index.html\">%s</a>\n", g->kind->title);
    if (one->i + 1 < g->kind->n_games)
        put_link(out, "rel=\"prev\" title=\"The game before\" ", game[1].id, ".html", "Before");
    if (one->i > 0)
        put_link(out, "rel=\"next\" title=\"The game after\" ", game[-1].id, ".html", "After");
    put_link(out, "", game->id, ".slog", "Log");
    buf_puts(out, "</nav>");
}

static void find_addresses(struct one *one, const struct site_game *game)
{
    memset(one->address, 0, sizeof one->address);
    for (size_t seat = 0; seat < game->n && seat < SEATS_MAX; seat++) {
        if (game->seat[seat].person->id == 0)
            continue;
        snprintf(one->player[seat], NAME_BYTES, "../players/%lld.html",
                 (long long)game->seat[seat].person->id);
        one->address[seat] = one->player[seat];
    }
}

static bool is_of_rules(const struct shared_words *words, const struct record *r)
{
    return words->n_players == r->n_players && strcmp(words->rules, r->rules) == 0;
}

/* Finds or makes the file of the words of a game; the game has none when its rules are unknown. */
static int find_words(struct games *g, struct one *one, struct err *err)
{
    const struct record *r = &one->record;
    struct buf words = BUF_INIT;
    struct err why = ERR_INIT;
    int status = 0;
    one->words[0] = '\0';
    for (size_t i = 0; i < g->n_words; i++)
        if (is_of_rules(&g->words[i], r))
            memcpy(one->words, g->words[i].name, sizeof one->words);
    if (one->words[0] != '\0' ||
        page_put_words(&words, one->words, &g->auditor[g->n_workers], r, &why) < 0)
        return 0;
    g->words = xgrow_array(g->words, g->n_words, &g->words_room, sizeof *g->words);
    struct shared_words *new = &g->words[g->n_words++];
    *new = (struct shared_words){.rules = xstrdup(r->rules), .n_players = r->n_players};
    memcpy(new->name, one->words, sizeof new->name);
    if (!site_dir_has(g->site->dir, new->name))
        status = site_dir_write(g->site->dir, new->name, &words, NULL, err);
    buf_free(&words);
    return status;
}

/* Whether the old site has the page, made of the same. */
static bool is_in_old_site(struct games *g, struct one *one)
{
    char name[NAME_BYTES];
    site_game_key(one->key,
                  &(struct site_game_inputs){.record = &one->record,
                                             .log = &one->log,
                                             .around = &one->around,
                                             .address = one->address,
                                             .words = one->words,
                                             .kept = one->is_judged ? &one->kept : NULL,
                                             .version = g->site->request->version});
    format_name(name, g, one, ".html");
    return site_dir_keep(g->site->dir, name, one->key);
}

static int read_game(struct games *g, struct one *one, struct err *err)
{
    const struct site_game *game = &g->kind->games[one->i];
    char name[NAME_BYTES];
    kept_page_free(&one->kept);
    buf_clear(&one->log);
    buf_clear(&one->page);
    one->is_made = one->is_kept = false;
    if (game_reader_listed_record(g->reader, game->id, &one->record, err) < 0)
        return -1;
    const int found = kept_page_read(&one->kept, g->site->request->store, game->id, err);
    if (found < 0)
        return -1;
    one->is_judged = found > 0;
    notation_write(&one->record, &one->log);
    put_around(&one->around, g, one);
    find_addresses(one, game);
    if (find_words(g, one, err) < 0)
        return -1;
    one->is_kept = one->words[0] != '\0' && is_in_old_site(g, one);
    format_name(name, g, one, ".slog");
    return site_dir_write(g->site->dir, name, &one->log, NULL, err);
}

/* ---- chores ---- */

static void make_chore(const struct games *g, struct chore *chore, struct site_asker *asker)
{
    if (asker == NULL)
        return;
    chore->status = g->chores->make(g->chores->ctx, chore->i, &chore->page, asker, &chore->err);
    chore->is_made = true;
}

/* What is in memory has one connection, whose thread asks everything. */
static void begin_chore(struct games *g, struct one *one)
{
    one->is_chore = true;
    one->chore = (struct chore){.i = g->chores->begun++, .status = -1, .err = ERR_INIT};
    if (g->site->n_others == 0)
        make_chore(g, &one->chore, &g->site->asker);
}

static void work_on_chore(struct games *g, unsigned worker, struct one *one)
{
    if (g->site->n_others > 0)
        make_chore(g, &one->chore, site_asker_of(g->site, worker, &one->chore.err));
}

static int end_chore(struct one *one, struct err *err)
{
    struct chore *chore = &one->chore;
    if (chore->status < 0 && err != NULL)
        *err = chore->err;
    if (!chore->is_made)
        return -1;
    chore->is_made = false;
    return site_page_end(&chore->page, chore->status, err);
}

/* ---- one after the other ---- */

static void begin_one(struct one *one)
{
    if (!one->is_begun) {
        *one = (struct one){.is_begun = true,
                            .log = BUF_INIT,
                            .around = BUF_INIT,
                            .page = BUF_INIT,
                            .kept = {.texts = ARENA_INIT}};
        record_init(&one->record);
    }
    one->is_chore = false;
}

static int read_next(void *ctx, void *item, struct err *err)
{
    struct games *g = ctx;
    struct one *one = item;
    if (g->chores->begun == g->chores->n && g->next == g->kind->n_games)
        return 0;
    begin_one(one);
    if (g->chores->begun < g->chores->n) {
        begin_chore(g, one);
        return 1;
    }
    one->i = g->next++;
    int status = store_begin_reading(g->site->request->store, err);
    if (status == 0)
        status = read_game(g, one, err);
    store_end_reading(g->site->request->store);
    return status < 0 ? -1 : 1;
}

static void free_one(void *item)
{
    struct one *one = item;
    if (!one->is_begun)
        return;
    if (one->is_chore && one->chore.is_made)
        site_page_free(&one->chore.page);
    record_free(&one->record);
    kept_page_free(&one->kept);
    buf_free(&one->log);
    buf_free(&one->around);
    buf_free(&one->page);
}

/* ---- made, by all ---- */

/* Of a game that cannot be replayed nothing is made here; that is not an error. */
static void make_page(const struct games *g, unsigned worker, struct one *one)
{
    struct analysis analysis = {0};
    struct err why = ERR_INIT;
    if (one->is_kept || one->words[0] == '\0')
        return;
    const struct page_site site = {.shared = "../../",
                                   .words = one->words,
                                   .around = buf_str(&one->around),
                                   .player = one->address};
    struct page_request request = {
        .auditor = &g->auditor[worker], .record = &one->record, .as = SEAT_NONE, .site = &site};
    if (one->is_judged)
        kept_page_add(&one->kept, &request);
    else
        page_estimate(&analysis, &request);
    one->is_made = page_write(&one->page, &request, &why) == 0;
    analysis_free(&analysis);
}

static void make_one(void *ctx, unsigned worker, void *item)
{
    struct one *one = item;
    if (one->is_chore)
        work_on_chore(ctx, worker, one);
    else
        make_page(ctx, worker, one);
}

/* ---- written, by one thread ---- */

static int put_table(struct site_page *page, const char *inner, const char *title,
                     const struct report_filter *filter, struct err *err)
{
    struct report_table table;
    const int status =
        report_read(&table, page->asker->store, report_inner(inner), filter, err);
    if (status == 0 && table.n_rows > 0) {
        site_put_heading(page, inner, title);
        site_put_table(page, &table, title, ROWS_MAX, NULL);
    }
    report_table_free(&table);
    return status;
}

/* What there is to say of a mere result, and of a game whose rules are unknown. */
static int write_plain(struct games *g, const struct one *one, struct err *err)
{
    const struct site_game *game = &g->kind->games[one->i];
    const struct report_filter filter = {.game = game->id, .kind = g->kind->kind};
    struct site_page page;
    struct buf title = BUF_INIT;
    char name[NAME_BYTES];
    format_name(name, g, one, ".html");
    site_put_game_title(&title, game);
    site_page_begin(&page, g->site, &g->site->asker, g->kind, name, buf_str(&title));
    buf_puts(&page.html, buf_str(&one->around));
    buf_puts(&page.html, "\n<p class=\"scores lead\">");
    site_put_scores(&page, game, NULL);
    buf_puts(&page.html, "</p>\n");
    int status = put_table(&page, "game-scores", "Result", &filter, err);
    if (status == 0)
        status = put_table(&page, "site-game-header", "What the log says of it", &filter, err);
    buf_free(&title);
    return site_page_end(&page, status, err);
}

static int write_one(struct games *g, struct one *one, struct err *err)
{
    struct site *site = g->site;
    char name[NAME_BYTES];
    if (one->is_chore)
        return end_chore(one, err);
    if (!one->is_kept && !one->is_made)
        return write_plain(g, one, err);
    format_name(name, g, one, ".html");
    site->n_done++;
    progress_update(site->progress, site->n_done, site->n_done);
    site->has_boards = true;
    return one->is_kept ? 0 : site_dir_write(site->dir, name, &one->page, one->key, err);
}

static int take_pages(void *ctx, void *const *item, size_t n, struct err *err)
{
    int status = 0;
    for (size_t i = 0; status == 0 && i < n; i++)
        status = write_one(ctx, item[i], err);
    return status;
}

/* ---- all of them ---- */

static int run_games(struct games *g, struct err *err)
{
    const unsigned jobs = g->site->request->jobs;
    const struct pipeline pipeline = {.jobs = jobs,
                                      .ahead = AHEAD,
                                      .item_size = sizeof(struct one),
                                      .ctx = g,
                                      .read = read_next,
                                      .work = make_one,
                                      .take = take_pages,
                                      .free_item = free_one};
    g->n_workers = threads_workers(jobs);
    g->auditor = xcalloc(g->n_workers + 1, sizeof *g->auditor);
    for (size_t i = 0; i <= g->n_workers; i++)
        auditor_init(&g->auditor[i]);
    const int status = pipeline_run(&pipeline, err);
    for (size_t i = 0; i <= g->n_workers; i++)
        auditor_free(&g->auditor[i]);
    free(g->auditor);
    return status;
}

int site_write_games(struct site *site, const struct site_kind *kind,
                     struct site_chores *chores, struct err *err)
{
    struct games g = {.site = site, .kind = kind, .chores = chores};
    if (game_reader_new(&g.reader, site->request->store, err) < 0)
        return -1;
    const int status = run_games(&g, err);
    for (size_t i = 0; i < g.n_words; i++)
        free(g.words[i].rules);
    free(g.words);
    game_reader_free(g.reader);
    return status;
}
