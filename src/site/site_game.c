/* site_game.c - a page for each game. */
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/html.h"
#include "core/audit.h"
#include "core/record.h"
#include "notation/writer.h"
#include "page/page.h"
#include "report/game_scores.h"
#include "report/report_write.h"
#include "site/kept_page.h"
#include "site/site_dir.h"
#include "site/site_page.h"
#include "site/site_private.h"
#include "site/site_words.h"
#include "store/stored.h"

enum {
    ROWS_MAX = 1000
}; /* of a table: more than twice what any game has; damaged logs can have many thousands of findings */

/* clang-format off */

static const struct report_column about_columns[] = {
    TEXT_COLUMN("date", "NULL when unknown"),
    TEXT_COLUMN("event", "likewise"),
    TEXT_COLUMN("site", "likewise"),
    TEXT_COLUMN("rules", "profile and options; NULL when unknown"),
    NUMBER_COLUMN("rounds", 0, "rounds begun; NULL when only the result is known"),
    NUMBER_COLUMN("findings", 0, "of the audit and lines that cannot be read, without those that follow"),
    NUMBER_COLUMN("following", 0, "findings that follow from these; NULL when none does"),
    END_OF_COLUMNS,
};

static const char about_sql[] =
    "SELECT nullif(g.date, '') AS date, nullif(g.event, '') AS event, nullif(g.site, '') AS site,\n"
    "  nullif(g.rules, '') AS rules, iif(a.moves, a.rounds, NULL) AS rounds,\n"
    "  a.findings - f.following + (SELECT count(*) FROM unread u WHERE u.game = g.id) AS findings,\n"
    "  nullif(f.following, 0) AS following\n"
    "FROM game g JOIN audit a ON a.game = g.id\n"
    "JOIN (SELECT count(*) AS following FROM finding\n"
    "  WHERE game = :game AND coalesce(follows, follows_unread) IS NOT NULL) f\n"
    "WHERE g.id = :game";

static const struct report_column end_columns[] = {
    TEXT_COLUMN("condition", "what ends the game"),
    TEXT_COLUMN("player", "who brought it about; empty when nobody in particular"),
    NUMBER_COLUMN("round", 0, "round in which it was met"),
    END_OF_COLUMNS,
};

static const char end_sql[] =
    "SELECT replace(condition, '-', ' ') AS condition, player AS player, round AS round\n"
    "FROM v_endings WHERE game = :game ORDER BY n";

static const struct report_column finding_columns[] = {
    NUMBER_COLUMN("line", 0, "line of the log as it was read"),
    TEXT_COLUMN("event", "what the log says there"),
    TEXT_COLUMN("severity", "info, warning, error"),
    TEXT_COLUMN("what", "the rule that it breaks"),
    TEXT_COLUMN("meant", "what is probably wrong with the log there"),
    NUMBER_COLUMN("following", 0, "findings that follow from it"),
    TEXT_COLUMN("expected", "what the rules give"),
    TEXT_COLUMN("found", "what the log says"),
    TEXT_COLUMN("clause", "rule clause"),
    END_OF_COLUMNS,
};

/* The roots, with the lines that cannot be read. */
static const char finding_sql[] =
    "SELECT line, event, severity, what, meant, following, expected, found, clause FROM (\n"
    "  SELECT f.n AS n, f.line AS line, f.event AS event, f.severity AS severity, f.text AS what,\n"
    "    f.repair AS meant, f.expected AS expected, f.found AS found, f.clause AS clause,\n"
    "    coalesce(w.n, 0) AS following\n"
    "  FROM v_findings f LEFT JOIN (SELECT follows, count(*) AS n FROM finding\n"
    "      WHERE game = :game GROUP BY follows) w ON w.follows = f.n\n"
    "  WHERE f.game = :game AND coalesce(f.follows, f.follows_line) IS NULL\n"
    "  UNION ALL SELECT 0, u.line, trim(u.text), 'error', u.reason, r.repair, NULL, NULL, NULL,\n"
    "    coalesce(w.n, 0)\n"
    "  FROM unread u LEFT JOIN unread_repair r ON r.game = u.game AND r.n = u.n\n"
    "  LEFT JOIN (SELECT follows_unread, count(*) AS n FROM finding\n"
    "      WHERE game = :game GROUP BY follows_unread) w ON w.follows_unread = u.n\n"
    "  WHERE u.game = :game)\n"
    "ORDER BY line, n";

static const struct report_column following_columns[] = {
    NUMBER_COLUMN("line", 0, "line of the log as it was read"),
    NUMBER_COLUMN("follows", 0, "line of the finding that it follows from"),
    TEXT_COLUMN("event", "what the log says there"),
    TEXT_COLUMN("clause", "rule clause"),
    TEXT_COLUMN("what", "the rule that it breaks"),
    TEXT_COLUMN("expected", "what the rules give"),
    TEXT_COLUMN("found", "what the log says"),
    END_OF_COLUMNS,
};

static const char following_sql[] =
    "SELECT f.line AS line, coalesce(f.follows_line, r.line) AS follows, f.event AS event,\n"
    "  f.clause AS clause, f.text AS what, f.expected AS expected, f.found AS found\n"
    "FROM v_findings f LEFT JOIN finding r ON r.game = f.game AND r.n = f.follows\n"
    "WHERE f.game = :game AND coalesce(f.follows_line, f.follows) IS NOT NULL ORDER BY f.n";

static const struct report_column header_columns[] = {
    TEXT_COLUMN("key", "what it is"),
    TEXT_COLUMN("value", "as the log has it"),
    END_OF_COLUMNS,
};

static const char header_sql[] =
    "SELECT key AS key, value AS value FROM header WHERE game = :game ORDER BY n";

/* clang-format on */

/* A table of a game. */
struct game_table {
    const char *id, *title;
    const char *summary; /* of one that the reader unfolds; NULL: it is open */
    struct report_source source;
};

static const struct game_table tables[] = {
    {"result", "Result", NULL, {game_scores_columns, game_scores_sql, NULL}},
    {"end", "What ended it", NULL, {end_columns, end_sql, NULL}},
    {"findings", "Findings of the audit", NULL, {finding_columns, finding_sql, NULL}},
    {"following",
     "Findings that follow from these",
     "What the log breaks only because of them",
     {following_columns, following_sql, NULL}},
};

static const struct report_source about = {about_columns, about_sql, NULL};
static const struct game_table header = {
    "header", "What the log says of it", NULL, {header_columns, header_sql, NULL}};

/* What the pages of all games share. */
struct games {
    struct site *site;
    const struct site_kind *kind;
    struct stored *stored;
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
    if (stored_listed_record(g->stored, one->id, &g->record, err) < 0)
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
    struct page_request request = {
        .auditor = &g->auditor, .record = &g->record, .as = SEAT_NONE, .home = home};
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
    const int status = report_read(&table, page->site->request->store, &about, filter, err);
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
    const int status = report_read(&table, page->site->request->store, &t->source, filter, err);
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
    if (status == 0 && chart.heights != NULL) {
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

static void put_neighbours(struct site_page *page, const struct games *g, const struct one *one)
{
    buf_puts(&page->html, "<nav class=\"parts\" aria-label=\"Games\">\n");
    if (one->i + 1 < g->kind->n_games)
        put_neighbour(page, g->kind->games[one->i + 1].id, "Game before");
    if (one->i > 0)
        put_neighbour(page, g->kind->games[one->i - 1].id, "Game after");
    buf_puts(&page->html, "</nav>\n");
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
    put_neighbours(page, g, one);
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
    int status = write_log(g, one, &log, err);
    if (status == 0)
        status = write_board(g, one, err);
    if (status == 0) {
        format_name(name, sizeof name, g, one->id, ".html");
        site_put_game_title(&title, &g->kind->games[one->i]);
        site_page_begin(&page, g->site, g->kind, name, buf_str(&title));
        status = site_page_end(&page, put_game(&page, g, one, &log, err), err);
    }
    buf_free(&title);
    buf_free(&log);
    return status;
}

int site_write_games(struct site *site, const struct site_kind *kind, struct err *err)
{
    struct games g = {.site = site, .kind = kind};
    if (stored_new(&g.stored, site->request->store, err) < 0)
        return -1;
    auditor_init(&g.auditor);
    record_init(&g.record);
    int status = 0;
    for (size_t i = 0; status == 0 && i < kind->n_games; i++)
        status = write_game(&g, &(struct one){.id = kind->games[i].id, .i = i}, err);
    record_free(&g.record);
    auditor_free(&g.auditor);
    stored_free(g.stored);
    return status;
}
