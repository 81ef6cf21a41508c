/* site_game.c - a page for each game. */
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/html.h"
#include "core/audit.h"
#include "core/record.h"
#include "notation/writer.h"
#include "pages/kept_page.h"
#include "pages/page.h"
#include "pages/site_dir.h"
#include "pages/site_page.h"
#include "pages/site_private.h"
#include "pages/site_words.h"
#include "report/report_write.h"
#include "store/game_reader.h"
#include "store/store.h"

/* Rows of a table: more than twice what any game has.  Damaged logs can have many thousands of findings. */
enum { ROWS_MAX = 1000 };

/* A table of a game. */
struct game_table {
    const char *id, *title;
    const char *summary; /* of one that the reader unfolds; NULL: it is open */
    const char *inner;
};

static const struct game_table tables[] = {
    {"result", "Result", NULL, "game-scores"},
    {"end", "What ended it", NULL, "site-game-ends"},
    {"findings", "Findings of the audit", NULL, "site-game-findings"},
    {"following", "Findings that follow from these", "What the log breaks only because of them",
     "site-game-following"},
};

static const struct game_table header = {"header", "What the log says of it", NULL,
                                         "site-game-header"};

/* What the pages of all games share. */
struct games {
    struct site *site;
    const struct site_kind *kind;
    struct game_reader *reader;
    struct auditor auditor;
    struct record record;
};

/* One game: its number, its index in `kind->games`, and what the site has of it. */
struct one {
    int64_t id;
    size_t i;
    bool has_board;
};

static void format_name(char *out, size_t size, const struct games *g, int64_t id,
                        const char *ending)
{
    snprintf(out, size, "%s/games/%lld%s", g->kind->kind, (long long)id, ending);
}

static bool is_among(int64_t latest, size_t i)
{
    return latest == SITE_ALL || (int64_t)i < latest;
}

/* ---- files beside the page ---- */

static int write_log(struct games *g, const struct one *one, struct buf *log, struct err *err)
{
    char name[128];
    if (game_reader_listed_record(g->reader, one->id, &g->record, err) < 0)
        return -1;
    notation_write(&g->record, log);
    format_name(name, sizeof name, g, one->id, ".slog");
    return site_dir_write(g->site->dir, name, log, err);
}

/* A game with unknown rules has no board; that is not an error. */
static int write_board(struct games *g, struct one *one, struct err *err)
{
    char name[128], home[64];
    struct buf board = BUF_INIT;
    struct err why = ERR_INIT;
    int status = 0;
    snprintf(home, sizeof home, "%lld.html", (long long)one->id);
    struct page_request request = {.auditor = &g->auditor,
                                   .record = &g->record,
                                   .as = SEAT_NONE,
                                   .home = home,
                                   .shared = "../../"};
    struct kept_page kept;
    const int found = kept_page_read(&kept, g->site->request->store, one->id, err);
    if (found > 0)
        kept_page_add(&kept, &request);
    one->has_board = found >= 0 && is_among(g->site->request->boards, one->i) &&
                     page_write(&board, &request, &why) == 0;
    kept_page_free(&kept);
    format_name(name, sizeof name, g, one->id, "-board.html");
    if (found < 0)
        status = -1;
    else if (one->has_board)
        status = site_dir_write(g->site->dir, name, &board, err);
    g->site->has_boards |= one->has_board;
    buf_free(&board);
    return status;
}

/* ---- parts of the page ---- */

static int put_about(struct site_page *page, const struct report_filter *filter,
                     struct err *err)
{
    static const char *const parts[] = {"{date}", ", {event}", ", {site}"};
    static const char *const facts[] = {"Rules: {rules}. ", "Rounds: {rounds}. ",
                                        "Findings: {findings}",
                                        ", not counting {following} that follow from others"};
    struct report_table table;
    const int status =
        report_read(&table, page->site->request->store, report_inner("site-game"), filter, err);
    if (status == 0) {
        buf_puts(&page->html, "<p class=\"lead\">");
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            report_write_headline(&table, parts[i], site_words_put_cell, &page->html);
        buf_puts(&page->html, "</p>\n<p>");
        for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
            report_write_headline(&table, facts[i], site_words_put_cell, &page->html);
        buf_puts(&page->html, ".</p>\n");
    }
    report_table_free(&table);
    return status;
}

/* Leaves out an empty table. */
static int put_table(struct site_page *page, const struct game_table *t,
                     const struct report_filter *filter, struct err *err)
{
    struct report_table table;
    const int status =
        report_read(&table, page->site->request->store, report_inner(t->inner), filter, err);
    if (status == 0 && table.n_rows > 0) {
        site_put_heading(page, t->id, t->title);
        if (t->summary != NULL)
            buf_printf(&page->html, "<details><summary>%s</summary>\n", t->summary);
        site_put_table(page, &table, t->title, ROWS_MAX, NULL);
        if (t->summary != NULL)
            buf_puts(&page->html, "</details>\n");
    }
    report_table_free(&table);
    return status;
}

static int put_sheet(struct site_page *page, const struct one *one,
                     const struct report_filter *filter, struct err *err)
{
    struct site *site = page->site;
    const struct report *sheet = report_find("sheet");
    char address[64], name[128];
    struct site_chart chart = {.headline = BUF_INIT};
    int status = 0;
    snprintf(address, sizeof address, "%lld", (long long)one->id);
    snprintf(name, sizeof name, "%s/games/%s", page->kind->kind, address);
    if (is_among(site->request->sheets, one->i))
        status = site_charts_add(&site->charts, sheet, filter, NULL, name, &chart, err);
    if (status == 0 && chart.height != NULL) {
        site_put_heading(page, "sheet", "Sheet");
        site_put_chart(page, address, &chart);
    }
    site_chart_free(&chart);
    return status;
}

static int put_turns(struct site_page *page, const struct report_filter *filter,
                     struct err *err)
{
    const struct report *sheet = report_find("sheet");
    struct report_table table;
    const int status = report_answer(&table, page->site->request->store, sheet, filter, err);
    if (status == 0 && table.n_rows > 0) {
        site_put_heading(page, "turns", "Turn by turn");
        buf_puts(&page->html, "<details><summary>The roles, and what each brought</summary>\n");
        site_put_table(page, &table, "Turn by turn", ROWS_MAX, NULL);
        buf_puts(&page->html, "</details>\n");
    }
    report_table_free(&table);
    return status;
}

static void put_log(struct site_page *page, const struct one *one, const struct buf *log)
{
    site_put_heading(page, "log", "Log");
    buf_printf(&page->html, "<p>As a file: <a href=\"%lld.slog\">%lld.slog</a></p>\n",
               (long long)one->id, (long long)one->id);
    buf_puts(&page->html, "<details><summary>Show the log</summary>\n<pre tabindex=\"0\">");
    for (size_t at = 0; at < log->len;) {
        const char *line = log->data + at;
        const char *end = memchr(line, '\n', log->len - at);
        const size_t n = end == NULL ? log->len - at : (size_t)(end - line);
        html_put_text(&page->html, line, n);
        buf_putc(&page->html, '\n');
        at += n + 1;
    }
    buf_puts(&page->html, "</pre></details>\n");
}

static void put_neighbour(struct site_page *page, int64_t id, const char *text)
{
    buf_printf(&page->html, "<a href=\"%lld.html\">%s</a>\n", (long long)id, text);
}

static int put_game(struct site_page *page, struct games *g, const struct one *one,
                    const struct buf *log, struct err *err)
{
    const struct report_filter filter = {.game = one->id, .kind = g->kind->kind};
    buf_puts(&page->html,
             "<div class=\"front\">\n<p class=\"scores lead\">"); /* on paper, a page */
    site_put_scores(page, &g->kind->games[one->i], NULL);
    buf_puts(&page->html, "</p>\n");
    int status = put_about(page, &filter, err);
    if (status == 0)
        status = site_put_judged(page, &filter, err);
    buf_puts(&page->html, "<nav class=\"parts\" aria-label=\"Games\">\n");
    if (one->i + 1 < g->kind->n_games)
        put_neighbour(page, g->kind->games[one->i + 1].id, "Game before");
    if (one->i > 0)
        put_neighbour(page, g->kind->games[one->i - 1].id, "Game after");
    buf_puts(&page->html, "</nav>\n");
    if (one->has_board)
        buf_printf(
            &page->html,
            "<p><a class=\"button\" href=\"%lld-board.html\">Step through the game</a></p>\n",
            (long long)one->id);
    if (status == 0)
        status = put_sheet(page, one, &filter, err);
    buf_puts(&page->html, "</div>\n");
    for (size_t i = 0; status == 0 && i < sizeof tables / sizeof *tables; i++)
        status = put_table(page, &tables[i], &filter, err);
    if (status == 0)
        status = site_put_turning_points(page, &filter, err);
    if (status == 0)
        status = site_put_difference(page, &filter, err);
    if (status == 0)
        status = put_turns(page, &filter, err);
    if (status == 0)
        status = put_table(page, &header, &filter, err);
    put_log(page, one, log);
    return status;
}

static int write_game(struct games *g, struct one *one, struct err *err)
{
    struct site_page page;
    struct buf log = BUF_INIT;
    struct buf title = BUF_INIT;
    char name[128];
    int status = store_begin_reading(g->site->request->store, err);
    if (status == 0)
        status = write_log(g, one, &log, err);
    if (status == 0)
        status = write_board(g, one, err);
    if (status == 0) {
        format_name(name, sizeof name, g, one->id, ".html");
        site_put_game_title(&title, &g->kind->games[one->i]);
        site_page_begin(&page, g->site, g->kind, name, buf_str(&title));
        status = site_page_end(&page, put_game(&page, g, one, &log, err), err);
    }
    store_end_reading(g->site->request->store);
    buf_free(&title);
    buf_free(&log);
    return status;
}

int site_write_games(struct site *site, const struct site_kind *kind, struct err *err)
{
    struct games g = {.site = site, .kind = kind};
    if (game_reader_new(&g.reader, site->request->store, err) < 0)
        return -1;
    auditor_init(&g.auditor);
    record_init(&g.record);
    int status = 0;
    for (size_t i = 0; status == 0 && i < kind->n_games; i++)
        status = write_game(&g, &(struct one){.id = kind->games[i].id, .i = i}, err);
    record_free(&g.record);
    auditor_free(&g.auditor);
    game_reader_free(g.reader);
    return status;
}
