#include "pages/site_charts.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "pages/site_dir.h"
#include "report/chart.h"

void site_charts_init(struct site_charts *charts, struct site_dir *dir, const char *scripts,
                      unsigned jobs)
{
    *charts = (struct site_charts){.dir = dir, .jobs = jobs, .scripts = scripts};
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

int site_charts_add(struct site_charts *charts, struct site_picture *picture, struct err *err)
{
    if (charts->queue[charts->filled].n == SITE_CHARTS_MAX && begin_drawing(charts, err) < 0)
        return -1;
    struct site_queue *queue = &charts->queue[charts->filled];
    queue->picture[queue->n] = picture->picture;
    queue->name[queue->n] = picture->name;
    queue->height[queue->n++] = &picture->height;
    picture->picture = (struct gnuplot_picture){0};
    picture->name = NULL;
    return 0;
}

void site_picture_free(struct site_picture *picture)
{
    chart_picture_free(&picture->picture);
    free(picture->name);
}

void site_charts_free(struct site_charts *charts)
{
    if (charts->batch != NULL)
        gnuplot_batch_end(charts->batch, NULL);
    drop_all(&charts->queue[0]);
    drop_all(&charts->queue[1]);
}
