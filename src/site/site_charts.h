/* site_charts.h - pictures of a site: they wait until there are enough to be drawn together. */
#ifndef SITE_SITE_CHARTS_H
#define SITE_SITE_CHARTS_H

#include <stdbool.h>
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

/* `scripts` is the directory of the gnuplot scripts.  0, or -1 with `err`; to be freed in both cases. */
int site_charts_init(struct site_charts *charts, struct site_dir *dir, const char *scripts,
                     struct err *err);

/* Reads the data of a report's chart and puts it into the queue: the picture will be the file
 * `name` of the site.  *height is that of the picture in pixels, 0 when there is nothing to draw.  0,
 * or -1 with `err`. */
int site_charts_add(struct site_charts *charts, struct store *store,
                    const struct report *report, const struct report_filter *filter,
                    const char *name, size_t *height, struct err *err);

/* Draws what waits. */
int site_charts_flush(struct site_charts *charts, struct err *err);
void site_charts_free(struct site_charts *charts);

#endif
