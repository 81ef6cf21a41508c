#include "site/site_charts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "report/chart.h"
#include "report/report.h"
#include "report/report_headline.h"
#include "site/site_dir.h"

int site_charts_init(struct site_charts *charts, struct site_dir *dir, struct store *store,
                     const char *scripts, struct err *err)
{
    *charts = (struct site_charts){
        .dir = dir, .store = store, .scripts = BUF_INIT, .heights = ARENA_INIT};
    if (chart_scripts_path(&charts->scripts, scripts, err) < 0)
        return -1;
    struct buf batch = BUF_INIT; /* fail now, before pages are written */
    buf_printf(&batch, "%s/batch.gp", buf_str(&charts->scripts));
    const int status = access(buf_str(&batch), R_OK) == 0
                           ? 0
                           : err_set(err, "%s: %s", buf_str(&batch), strerror(errno));
    buf_free(&batch);
    return status;
}

static void drop_all(struct site_charts *charts)
{
    for (size_t i = 0; i < charts->n; i++) {
        chart_picture_free(&charts->picture[i]);
        free(charts->name[i]);
    }
    charts->n = 0;
}

/* A script makes its picture as high as its texts need. */
static size_t height_of(const struct gnuplot_picture *picture)
{
    static const char before[] = "viewBox=\"0 0 ";
    const char *box = strstr(buf_str(&picture->image), before);
    char *end;
    if (box == NULL)
        return picture->height;
    strtoul(box + sizeof before - 1, &end, 10); /* its width */
    const size_t height = strtoul(end, NULL, 10);
    return height > 0 ? height : picture->height;
}

int site_charts_flush(struct site_charts *charts, struct err *err)
{
    int status = gnuplot_draw_all(charts->picture, charts->n, buf_str(&charts->scripts), err);
    for (size_t i = 0; status == 0 && i < charts->n; i++) {
        *charts->height[i] = height_of(&charts->picture[i]);
        status = site_dir_write(charts->dir, charts->name[i], &charts->picture[i].image, err);
    }
    drop_all(charts);
    return status;
}

/* False when there is nothing to draw. */
static bool add_picture(struct site_charts *charts, const struct report_chart *chart,
                        const struct report_table *data, const char *name, const char *ending,
                        size_t *height)
{
    struct gnuplot_picture *picture = &charts->picture[charts->n];
    struct buf file = BUF_INIT;
    if (!chart_picture_init(picture, chart, data))
        return false;
    buf_printf(&file, "%s%s", name, ending);
    charts->height[charts->n] = height;
    charts->name[charts->n++] = buf_steal(&file);
    return true;
}

static int queue(struct site_charts *charts, const struct report_chart *chart,
                 const struct report_table *data, const char *name, struct site_chart *out,
                 struct err *err)
{
    if (charts->n + 2 > SITE_CHARTS_MAX && site_charts_flush(charts, err) < 0)
        return -1;
    struct site_heights *heights = arena_calloc(&charts->heights, 1, sizeof *heights);
    if (add_picture(charts, chart, data, name, ".svg", &heights->wide)) {
        add_picture(charts, chart, data, name, "-narrow.svg", &heights->narrow);
        charts->picture[charts->n - 1].width = SITE_NARROW_WIDTH;
        out->heights = heights;
    }
    return 0;
}

static int read_headline(struct site_charts *charts, const struct report *report,
                         const struct report_filter *filter, struct buf *out, struct err *err)
{
    struct report_table answer;
    int status = report_answer(&answer, charts->store, report, filter, err);
    if (status == 0)
        status = report_put_headline(out, charts->store, report, filter, &answer, err);
    report_table_free(&answer);
    return status;
}

int site_charts_add(struct site_charts *charts, const struct report *report,
                    const struct report_filter *filter, const struct report_table *answer,
                    const char *name, struct site_chart *out, struct err *err)
{
    struct report_table data;
    *out = (struct site_chart){.what = report->summary, .headline = BUF_INIT};
    int status = chart_read(&data, charts->store, report, filter, err);
    if (status == 0)
        status = queue(charts, report->chart, &data, name, out, err);
    report_table_free(&data);
    if (status < 0 || out->heights == NULL)
        return status;
    return answer == NULL ? read_headline(charts, report, filter, &out->headline, err)
                          : report_put_headline(&out->headline, charts->store, report, filter,
                                                answer, err);
}

void site_chart_free(struct site_chart *chart)
{
    buf_free(&chart->headline);
}

void site_charts_free(struct site_charts *charts)
{
    drop_all(charts);
    arena_free(&charts->heights);
    buf_free(&charts->scripts);
}
