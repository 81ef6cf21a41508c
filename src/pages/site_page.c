#include "pages/site_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/html.h"
#include "base/progress.h"
#include "base/xalloc.h"
#include "pages/site_dir.h"
#include "pages/site_private.h"
#include "report/chart.h"
#include "report/report_headline.h"

/* Only scripts and styles of the site are allowed; without a server `file:` means 'self'. */
static const char head[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"generator\" content=\"shipslog\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
    " script-src 'self' file:; style-src 'self' file:; img-src 'self' file:;"
    " base-uri 'none'; form-action 'none'\">\n";

/* The path from a page to the top: one step for each directory. */
static const char *root_of(const char *name)
{
    static const char *const roots[] = {"", "../", "../../"};
    size_t depth = 0;
    for (const char *c = name; *c != '\0'; c++)
        depth += *c == '/';
    return roots[depth];
}

void site_put(struct site_page *page, const char *text)
{
    html_put(&page->html, text);
}

void site_put_link(struct site_page *page, const char *directory, const char *name,
                   const char *ending, const char *text)
{
    buf_puts(&page->html, "<a href=\"");
    buf_puts(&page->html, page->root);
    buf_puts(&page->html, directory);
    buf_puts(&page->html, name);
    buf_puts(&page->html, ending);
    buf_puts(&page->html, "\">");
    site_put(page, text);
    buf_puts(&page->html, "</a>");
}

void site_put_player(struct site_page *page, const char *name)
{
    const struct site_person *person =
        page->kind == NULL ? NULL : site_kind_find(page->kind, name);
    if (person != NULL)
        buf_printf(&page->html, "<a class=\"name\" href=\"%s%s/players/%lld.html\">",
                   page->root, page->kind->kind, (long long)person->id);
    else
        buf_puts(&page->html, "<span class=\"name\">");
    site_put(page, site_person_shown(&(struct site_person){.name = name}));
    buf_puts(&page->html, person != NULL ? "</a>" : "</span>");
}

/* ---- the frame ---- */

static void put_parts(struct site_page *page)
{
    static const struct {
        const char *name, *title;
    } parts[] = {
        {"/reports/standings", "Standings"}, {"/reports/ratings", "Ratings"},
        {"/reports/games", "Games"},         {"/reports/records", "Records"},
        {"/index", "All reports"},
    };
    if (page->kind == NULL)
        return;
    buf_printf(&page->html, "<nav class=\"parts\" aria-label=\"%s\">\n", page->kind->title);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const bool is_list = strcmp(parts[i].name, "/index") == 0;
        site_put_link(page, page->kind->kind, parts[i].name,
                      is_list ? ".html#reports" : ".html", parts[i].title);
        buf_putc(&page->html, '\n');
    }
    buf_puts(&page->html, "</nav>\n");
}

const char *site_title(const struct site *site)
{
    return site->request->title != NULL ? site->request->title : "Ship's log";
}

void site_page_set_kind(struct site_page *page, const struct site_kind *kind)
{
    page->kind = kind;
    page->filter = kind == NULL ? (struct report_filter){0} : kind->filter;
    page->filter.rated = page->asker->rated;
}

void site_page_begin(struct site_page *page, struct site *site, struct site_asker *asker,
                     const struct site_kind *kind, const char *name, const char *title)
{
    *page = (struct site_page){.html = BUF_INIT,
                               .csv = BUF_INIT,
                               .name = BUF_INIT,
                               .root = root_of(name),
                               .site = site,
                               .asker = asker};
    site_page_set_kind(page, kind);
    buf_puts(&page->name, name);
    buf_puts(&page->html, head);
    buf_puts(&page->html, "<title>");
    site_put(page, title);
    if (strcmp(title, site_title(site)) != 0) {
        buf_puts(&page->html, " - ");
        site_put(page, site_title(site));
    }
    buf_printf(&page->html,
               "</title>\n"
               "<link rel=\"stylesheet\" href=\"%ssite.css\">\n"
               "<script src=\"%ssite.js\" defer></script>\n"
               "</head>\n<body>\n<a class=\"skip\" href=\"#main\">To the page</a>\n<header>\n",
               page->root, page->root);
    buf_puts(&page->html, "<nav aria-label=\"Site\">\n");
    site_put_link(page, "", "index", ".html", "Club");
    for (size_t i = 0; i < site->n_kinds; i++) {
        const struct site_kind *other = &site->kind[i];
        buf_puts(&page->html, other == kind ? "\n<strong>" : "\n");
        site_put_link(page, other->kind, "/index", ".html", other->title);
        buf_puts(&page->html, other == kind ? "</strong>" : "");
    }
    buf_puts(&page->html, "\n</nav>\n");
    put_parts(page);
    buf_puts(&page->html, "</header>\n<main id=\"main\">\n<h1>");
    site_put(page, title);
    buf_puts(&page->html, "</h1>\n");
}

void site_page_free(struct site_page *page)
{
    for (size_t i = 0; i < page->n_pictures; i++) {
        site_picture_free(page->picture[i]);
        free(page->picture[i]);
    }
    free(page->picture);
    buf_free(&page->html);
    buf_free(&page->csv);
    buf_free(&page->name);
    free(page->gaps);
}

enum { GAP_DIGITS = 5 };

/* Blanks for a number that is written over them when it is known. */
static void put_gap(struct site_page *page, const size_t *number)
{
    page->gaps = xgrow_array(page->gaps, page->n_gaps, &page->gaps_room, sizeof *page->gaps);
    page->gaps[page->n_gaps++] = (struct site_gap){page->html.len, number};
    buf_printf(&page->html, "%*s", GAP_DIGITS, "");
}

static bool is_drawn(const struct site_page *page)
{
    for (size_t i = 0; i < page->n_pictures; i++) {
        if (page->picture[i]->height == 0)
            return false;
    }
    return true;
}

static int write_page(struct site_page *page, struct err *err)
{
    struct site *site = page->site;
    char digits[32];
    for (size_t i = 0; i < page->n_gaps; i++) {
        snprintf(digits, sizeof digits, "%0*zu", GAP_DIGITS, *page->gaps[i].number);
        memcpy(page->html.data + page->gaps[i].at, digits, GAP_DIGITS);
    }
    const int status = site_dir_write(site->dir, buf_str(&page->name), &page->html, NULL, err);
    site->n_done++;
    progress_update(site->progress, site->n_done, site->n_done);
    site_page_free(page);
    return status;
}

int site_pages_write(struct site *site, struct err *err)
{
    size_t n = 0;
    int status = 0;
    for (size_t i = 0; i < site->n_waiting; i++) {
        struct site_page *page = &site->waiting[i];
        if (status == 0 && is_drawn(page))
            status = write_page(page, err);
        else
            site->waiting[n++] = *page;
    }
    site->n_waiting = n;
    return status;
}

void site_pages_free(struct site *site)
{
    for (size_t i = 0; i < site->n_waiting; i++)
        site_page_free(&site->waiting[i]);
    free(site->waiting);
}

/* The page is DIRECTORY/NAME.html, its table DIRECTORY/NAME.csv. */
static int write_csv(const struct site_page *page, struct err *err)
{
    struct buf name = BUF_INIT;
    if (page->csv.len == 0)
        return 0;
    buf_printf(&name, "%.*scsv", (int)(page->name.len - strlen("html")), buf_str(&page->name));
    const int status = site_dir_write(page->site->dir, buf_str(&name), &page->csv, NULL, err);
    buf_free(&name);
    return status;
}

static int queue_pictures(const struct site_page *page, struct err *err)
{
    int status = 0;
    for (size_t i = 0; status == 0 && i < page->n_pictures; i++)
        status = site_charts_add(&page->site->charts, page->picture[i], err);
    return status;
}

int site_page_end(struct site_page *page, int status, struct err *err)
{
    struct site *site = page->site;
    page->asker = NULL;
    buf_puts(&page->html, "</main>\n</body>\n</html>\n");
    if (status < 0) {
        site_page_free(page);
        return -1;
    }
    site->waiting =
        xgrow_array(site->waiting, site->n_waiting, &site->waiting_room, sizeof *site->waiting);
    site->waiting[site->n_waiting++] = *page;
    return write_csv(page, err) < 0 || queue_pictures(page, err) < 0
               ? -1
               : site_pages_write(site, err);
}

/* ---- pieces ---- */

void site_put_heading(struct site_page *page, const char *id, const char *title)
{
    buf_printf(&page->html, "<h2 id=\"%s\">", id);
    site_put(page, title);
    buf_puts(&page->html, "</h2>\n");
}

int site_put_headline(struct site_page *page, const struct report *report,
                      const struct report_filter *filter, const struct report_table *table,
                      struct err *err)
{
    struct buf headline = BUF_INIT;
    const int status =
        report_put_headline(&headline, page->asker->store, report, filter, table, err);
    if (headline.len > 0) {
        buf_puts(&page->html, "<p>");
        site_put(page, buf_str(&headline));
        buf_puts(&page->html, "</p>\n");
    }
    buf_free(&headline);
    return status;
}

/* Leaves `out` without a height when there is nothing to draw. */
static void add_picture(struct site_page *page, const struct report_chart *chart,
                        const struct report_table *data, const char *name,
                        struct site_chart *out)
{
    struct gnuplot_picture drawn;
    struct buf file = BUF_INIT;
    if (!chart_picture_init(&drawn, chart, data))
        return;
    drawn.width = SITE_CHART_WIDTH;
    buf_printf(&file, "%s.svg", name);
    struct site_picture *picture = xcalloc(1, sizeof *picture);
    *picture = (struct site_picture){.picture = drawn, .name = buf_steal(&file)};
    page->picture = xgrow_array(page->picture, page->n_pictures, &page->pictures_room,
                                sizeof(struct site_picture *));
    page->picture[page->n_pictures++] = picture;
    out->height = &picture->height;
}

int site_page_read_chart(struct site_page *page, const struct report *report,
                         const struct report_filter *filter, const struct report_table *answer,
                         const char *name, struct site_chart *out, struct err *err)
{
    struct store *store = page->asker->store;
    struct report_table data = {.texts = ARENA_INIT};
    *out = (struct site_chart){.what = report->summary, .headline = BUF_INIT};
    /* Reads what the chart shows, unless it is the answer. */
    const int status = answer != NULL && report->chart->data.sql == NULL
                           ? 0
                           : chart_read(&data, store, report, filter, answer, err);
    if (status == 0)
        add_picture(page, report->chart, data.columns == NULL ? answer : &data, name, out);
    report_table_free(&data);
    if (status < 0 || out->height == NULL)
        return status;
    return answer == NULL
               ? report_read_headline(&out->headline, store, report, filter, err)
               : report_put_headline(&out->headline, store, report, filter, answer, err);
}

void site_chart_free(struct site_chart *chart)
{
    buf_free(&chart->headline);
}

void site_put_chart(struct site_page *page, const char *address, const struct site_chart *chart)
{
    if (chart->height == NULL)
        return;
    buf_printf(&page->html, "<figure><img src=\"%s.svg\" width=\"%d\" height=\"", address,
               SITE_CHART_WIDTH);
    put_gap(page, chart->height);
    buf_puts(&page->html, "\" loading=\"lazy\" alt=\"Chart: ");
    site_put(page, chart->what);
    buf_puts(&page->html, "\">");
    if (chart->headline.len > 0) {
        buf_puts(&page->html, "<figcaption>");
        site_put(page, buf_str(&chart->headline));
        buf_puts(&page->html, "</figcaption>");
    }
    buf_puts(&page->html, "</figure>\n");
}
