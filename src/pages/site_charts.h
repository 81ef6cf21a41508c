/* site_charts.h - the pictures of a site, in a queue so that many are drawn together. */
#ifndef PAGES_SITE_CHARTS_H
#define PAGES_SITE_CHARTS_H

#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "report/gnuplot_batch.h"

struct err;
struct report;
struct report_filter;
struct report_table;
struct site_dir;
struct store;

enum { SITE_CHARTS_MAX = 64 };

struct site_charts {
    struct site_dir *dir; /* borrowed */
    struct store *store;  /* borrowed */
    const char *scripts;  /* absolute path, borrowed; NULL: those of the program */
    unsigned jobs;        /* gnuplot processes; 0 stands for all processors */
    /* One queue is filled while the other is drawn. */
    struct site_queue {
        struct gnuplot_picture picture[SITE_CHARTS_MAX];
        char *name[SITE_CHARTS_MAX];     /* file of each, in the site */
        size_t *height[SITE_CHARTS_MAX]; /* of each, to be filled in */
        size_t n;
    } queue[2];
    size_t filled;               /* number of the queue that is filled */
    struct gnuplot_batch *batch; /* of the other one; NULL: none is drawn */
    struct arena heights;        /* of all pictures, as long as the charts live */
};

/* `scripts` and `jobs` are as above.  The caller frees the charts. */
void site_charts_init(struct site_charts *charts, struct site_dir *dir, struct store *store,
                      const char *scripts, unsigned jobs);

/* Of a picture, in pixels.  A reader scales it: so narrow that its texts can still be read on a phone. */
enum { SITE_CHART_WIDTH = 480 };

/* What a page says of a picture. */
struct site_chart {
    const size_t *height; /* the charts', 0 until it is drawn; NULL: there is nothing to draw */
    const char *what;     /* what such a chart shows, for those who do not see it */
    struct buf headline;  /* the sentence about it, plain text; may be empty */
};

/* Reads the data of a report's chart and queues the picture, the file `name` of the site without
 * its ending.  `answer` is what the report answers to the filter, NULL when the
 * caller has not read it.  Returns 0, or -1 with `err`; the caller frees `out` in both cases. */
int site_charts_add(struct site_charts *charts, const struct report *report,
                    const struct report_filter *filter, const struct report_table *answer,
                    const char *name, struct site_chart *out, struct err *err);
void site_chart_free(struct site_chart *chart);

/* Draws all pictures that are still to be drawn. */
int site_charts_flush(struct site_charts *charts, struct err *err);
void site_charts_free(struct site_charts *charts);

#endif
