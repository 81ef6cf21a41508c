#include "site/site_charts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "report/chart.h"
#include "report/report.h"
#include "site/site_dir.h"

int site_charts_init(struct site_charts *charts, struct site_dir *dir, const char *scripts,
                     struct err *err)
{
    *charts = (struct site_charts){.dir = dir, .scripts = BUF_INIT};
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

int site_charts_flush(struct site_charts *charts, struct err *err)
{
    int status = gnuplot_draw_all(charts->picture, charts->n, buf_str(&charts->scripts), err);
    for (size_t i = 0; status == 0 && i < charts->n; i++)
        status = site_dir_write(charts->dir, charts->name[i], &charts->picture[i].image, err);
    drop_all(charts);
    return status;
}

/* False when there is nothing to draw. */
static bool add_picture(struct site_charts *charts, const struct report_chart *chart,
                        const struct report_table *data, const char *name, const char *ending)
{
    struct gnuplot_picture *picture = &charts->picture[charts->n];
    struct buf file = BUF_INIT;
    if (!chart_picture_init(picture, chart, data))
        return false;
    buf_printf(&file, "%s%s", name, ending);
    charts->name[charts->n++] = buf_steal(&file);
    return true;
}

int site_charts_add(struct site_charts *charts, struct store *store,
                    const struct report *report, const struct report_filter *filter,
                    const char *name, size_t *height, struct err *err)
{
    struct report_table data;
    *height = 0;
    int status = chart_read(&data, store, report, filter, err);
    if (status == 0 && charts->n + 2 > SITE_CHARTS_MAX)
        status = site_charts_flush(charts, err);
    if (status == 0 && add_picture(charts, report->chart, &data, name, ".svg")) {
        *height = charts->picture[charts->n - 1].height;
        add_picture(charts, report->chart, &data, name, "-narrow.svg");
        charts->picture[charts->n - 1].width = SITE_NARROW_WIDTH;
    }
    report_table_free(&data);
    return status;
}

void site_charts_free(struct site_charts *charts)
{
    drop_all(charts);
    buf_free(&charts->scripts);
}
