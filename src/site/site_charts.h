/* site_charts.h - the pictures of a site, in a queue so that many are drawn together. */
#ifndef SITE_SITE_CHARTS_H
#define SITE_SITE_CHARTS_H

#include <stddef.h>

#include "base/buf.h"
#include "report/gnuplot_batch.h"

struct err;
struct report;
struct report_filter;
struct site_dir;
struct store;

enum { SITE_CHARTS_MAX = 64 };

struct site_charts {
    struct site_dir *dir; /* borrowed */
    struct buf scripts;   /* absolute path */
    struct gnuplot_picture picture[SITE_CHARTS_MAX];
    char *name[SITE_CHARTS_MAX]; /* file of each, in the site */
    size_t n;
};

/* `scripts` is the directory of the gnuplot scripts.  Returns 0, or -1 with `err`; the caller
 * frees the charts in both cases. */
int site_charts_init(struct site_charts *charts, struct site_dir *dir, const char *scripts,
                     struct err *err);

/* A phone gets a picture of its own, NAME-narrow.svg, in which shrunk texts can still be read. */
enum { SITE_NARROW_WIDTH = 600 };

/* Reads the data of a report's chart and queues the picture, the file `name` of the site without
 * its ending, and the narrow one.  *height is the height of both in pixels, 0 when there is nothing
 * to draw.  Returns 0, or -1 with `err`. */
int site_charts_add(struct site_charts *charts, struct store *store,
                    const struct report *report, const struct report_filter *filter,
                    const char *name, size_t *height, struct err *err);

/* Draws all pictures in the queue. */
int site_charts_flush(struct site_charts *charts, struct err *err);
void site_charts_free(struct site_charts *charts);

#endif
