#include "pages/site_charts.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "pages/site_dir.h"
#include "report/chart.h"
#include "report/report.h"
#include "report/report_headline.h"

void site_charts_init(struct site_charts *charts, struct site_dir *dir, struct store *store,
                      const char *scripts, unsigned jobs)
{
    *charts = (struct site_charts){
        .dir = dir, .store = store, .jobs = jobs, .scripts = scripts, .heights = ARENA_INIT};
}

static void drop_all(struct site_queue *queue)
{
    for (size_t i = 0; i < queue->n; i++) {
        chart_picture_free(&queue->picture[i]);
        free(queue->name[i]);
    }
    queue->n = 0;
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

/* Writes the pictures of a queue, which have been drawn. */
static int write_pictures(struct site_charts *charts, struct site_queue *queue,
                          struct gnuplot_batch *batch, struct err *err)
{
    int status = batch == NULL ? 0 : gnuplot_batch_end(batch, err);
    for (size_t i = 0; status == 0 && i < queue->n; i++) {
        *queue->height[i] = height_of(&queue->picture[i]);
        status =
            site_dir_write(charts->dir, queue->name[i], &queue->picture[i].image, NULL, err);
    }
    drop_all(queue);
    return status;
}

/* Begins to draw the pictures in the queue, and fills the other one from now on: its pictures are written
 * while these are drawn. */
static int begin_drawing(struct site_charts *charts, struct err *err)
{
    struct site_queue *queue = &charts->queue[charts->filled];
    struct gnuplot_batch *drawn = charts->batch;
    if (drawn != NULL)
        gnuplot_batch_wait(drawn);
    int status = gnuplot_batch_begin(&charts->batch, queue->picture, queue->n, charts->scripts,
                                     charts->jobs, err);
    charts->filled = !charts->filled;
    if (write_pictures(charts, &charts->queue[charts->filled], drawn, err) < 0)
        status = -1;
    return status;
}

int site_charts_flush(struct site_charts *charts, struct err *err)
{
    if (begin_drawing(charts, err) < 0)
        return -1;
    struct gnuplot_batch *drawn = charts->batch;
    charts->batch = NULL;
    return write_pictures(charts, &charts->queue[!charts->filled], drawn, err);
}

/* Leaves `out` without a height when there is nothing to draw. */
static int add_picture(struct site_charts *charts, const struct report_chart *chart,
                       const struct report_table *data, const char *name,
                       struct site_chart *out, struct err *err)
{
    if (charts->queue[charts->filled].n == SITE_CHARTS_MAX && begin_drawing(charts, err) < 0)
        return -1;
    struct site_queue *queue = &charts->queue[charts->filled];
    struct gnuplot_picture *picture = &queue->picture[queue->n];
    struct buf file = BUF_INIT;
    if (!chart_picture_init(picture, chart, data))
        return 0;
    picture->width = SITE_CHART_WIDTH;
    buf_printf(&file, "%s.svg", name);
    out->height = queue->height[queue->n] = arena_calloc(&charts->heights, 1, sizeof(size_t));
    queue->name[queue->n++] = buf_steal(&file);
    return 0;
}

int site_charts_add(struct site_charts *charts, const struct report *report,
                    const struct report_filter *filter, const struct report_table *answer,
                    const char *name, struct site_chart *out, struct err *err)
{
    struct report_table data = {.texts = ARENA_INIT};
    *out = (struct site_chart){.what = report->summary, .headline = BUF_INIT};
    /* Reads what the chart shows, unless it is the answer. */
    int status = answer != NULL && report->chart->data.sql == NULL
                     ? 0
                     : chart_read(&data, charts->store, report, filter, answer, err);
    if (status == 0)
        status = add_picture(charts, report->chart, data.columns == NULL ? answer : &data, name,
                             out, err);
    report_table_free(&data);
    if (status < 0 || out->height == NULL)
        return status;
    return answer == NULL
               ? report_read_headline(&out->headline, charts->store, report, filter, err)
               : report_put_headline(&out->headline, charts->store, report, filter, answer,
                                     err);
}

void site_chart_free(struct site_chart *chart)
{
    buf_free(&chart->headline);
}

void site_charts_free(struct site_charts *charts)
{
    if (charts->batch != NULL)
        gnuplot_batch_end(charts->batch, NULL);
    drop_all(&charts->queue[0]);
    drop_all(&charts->queue[1]);
    arena_free(&charts->heights);
}
