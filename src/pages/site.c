#include "pages/site.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/progress.h"
#include "base/xalloc.h"
#include "pages/page.h"
#include "pages/page_files.h"
#include "pages/site_dir.h"
#include "pages/site_page.h"
#include "pages/site_private.h"
#include "report/report.h"
#include "report/user_reports.h"

static void put_style(struct buf *out)
{
    buf_put(out, site_style.data, site_style.length);
}

static void put_script(struct buf *out)
{
    buf_put(out, site_script.data, site_script.length);
}

/* Files that all pages share, and those that all boards do, where there are boards. */
static int write_shared(struct site *site, struct err *err)
{
    const struct {
        const char *name;
        void (*put)(struct buf *out);
        bool is_used;
    } files[] = {{"site.css", put_style, true},
                 {"site.js", put_script, true},
                 {PAGE_SHARED_STYLE, page_put_shared_style, site->has_boards},
                 {PAGE_SHARED_SCRIPT, page_put_shared_script, site->has_boards}};
    int status = 0;
    for (size_t i = 0; status == 0 && i < sizeof files / sizeof *files; i++) {
        struct buf data = BUF_INIT;
        if (!files[i].is_used)
            continue;
        files[i].put(&data);
        status = site_dir_write(site->dir, files[i].name, &data, NULL, err);
        buf_free(&data);
    }
    return status;
}

static size_t count_reports(const struct site_request *request)
{
    size_t n = 0;
    while (user_reports_at(request->user_reports, n) != NULL)
        n++;
    return n;
}

/* The reports and players of a kind, and with those of the first kind the club. */
struct kind_pages {
    struct site *site;
    const struct site_kind *kind;
    struct site_players *players;
    size_t *report; /* the numbers of those that are chosen */
    size_t n_reports;
    struct buf *said; /* of all reports, by number */
};

static int make_chore(void *ctx, size_t i, struct site_page *page, struct site_asker *asker,
                      struct err *err)
{
    const struct kind_pages *k = ctx;
    if (i < k->n_reports)
        return site_make_report(page, k->site, asker, k->kind,
                                user_reports_at(k->site->request->user_reports, k->report[i]),
                                &k->said[k->report[i]], err);
    return i < k->n_reports + k->kind->n_people
               ? site_make_player(page, k->players, asker, i - k->n_reports, err)
               : site_make_club(page, k->site, asker, err);
}

static void list_reports(struct kind_pages *k, size_t n)
{
    k->report = xcalloc(n + 1, sizeof *k->report);
    for (size_t i = 0; i < n; i++)
        if (report_is_chosen(user_reports_at(k->site->request->user_reports, i),
                             &k->kind->filter))
            k->report[k->n_reports++] = i;
}

static int write_kind(struct site *site, const struct site_kind *kind, struct err *err)
{
    const size_t n = count_reports(site->request);
    struct kind_pages k = {.site = site, .kind = kind};
    list_reports(&k, n);
    k.said = xcalloc(n + 1, sizeof *k.said);
    struct site_chores chores = {.n = k.n_reports + kind->n_people + (kind == site->kind),
                                 .make = make_chore,
                                 .ctx = &k};
    int status = site_players_new(&k.players, site, kind, err);
    if (status == 0)
        status = site_write_games(site, kind, &chores, err);
    if (status == 0)
        status = site_write_overview(site, kind, k.said, err);
    site_players_free(k.players);
    for (size_t i = 0; i < n; i++)
        buf_free(&k.said[i]);
    free(k.said);
    free(k.report);
    return status;
}

static int write_empty_club(struct site *site, struct err *err)
{
    struct site_page page;
    const int status = site_make_club(&page, site, &site->asker, err);
    return site_page_end(&page, status, err);
}

static int write_pages(struct site *site, struct err *err)
{
    int status = site->n_kinds == 0 ? write_empty_club(site, err) : 0;
    for (size_t i = 0; status == 0 && i < site->n_kinds; i++)
        status = write_kind(site, &site->kind[i], err);
    if (status == 0)
        status = write_shared(site, err);
    if (status == 0)
        status = site_charts_flush(&site->charts, err);
    return status == 0 ? site_pages_write(site, err) : -1;
}

/* A kind without chosen games has no pages. */
static int read_kinds(struct site *site, struct err *err)
{
    const struct site_request *request = site->request;
    struct report_kinds kinds;
    int status = report_kinds_read(&kinds, request->store, request->filter, err);
    for (size_t i = 0; status == 0 && i < kinds.n; i++) {
        struct site_kind *kind = &site->kind[site->n_kinds++];
        status = site_kind_read(kind, request, kinds.kind[i], err);
        site->n_pages += 1 + kind->n_people + kind->n_games;
        if (status == 0 && kind->n_games == 0)
            site_kind_free(&site->kind[--site->n_kinds]);
    }
    report_kinds_free(&kinds);
    return status;
}

static int write_site(struct site *site, struct err *err)
{
    const struct site_request *request = site->request;
    if (read_kinds(site, err) < 0)
        return -1;
    site->n_pages += 1 + site->n_kinds * count_reports(request);
    site->progress = progress_new("pages", "pages", site->n_pages, request->shows_progress);
    site_charts_init(&site->charts, site->dir, request->scripts, request->jobs);
    site_askers_begin(site);
    int status = write_pages(site, err);
    if (status == 0)
        status = site_dir_commit(site->dir, err);
    site_askers_end(site);
    site_pages_free(site);
    site_charts_free(&site->charts);
    progress_free(site->progress);
    return status;
}

int site_write(const struct site_request *request, struct err *err)
{
    struct site site = {.request = request};
    if (site_dir_open(&site.dir, request->directory, err) < 0)
        return -1;
    const int status = write_site(&site, err);
    for (size_t i = 0; i < site.n_kinds; i++)
        site_kind_free(&site.kind[i]);
    site_dir_free(site.dir);
    return status;
}
