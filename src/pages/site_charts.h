/* site_charts.h - the pictures of a site, in a queue so that many are drawn together. */
#ifndef PAGES_SITE_CHARTS_H
#define PAGES_SITE_CHARTS_H

#include <stddef.h>

#include "base/buf.h"
#include "report/gnuplot_batch.h"

struct err;
struct site_dir;

enum { SITE_CHARTS_MAX = 64 };

struct site_charts {
    struct site_dir *dir; /* borrowed */
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
};

/* `scripts` and `jobs` are as above.  The caller frees the charts. */
void site_charts_init(struct site_charts *charts, struct site_dir *dir, const char *scripts,
                      unsigned jobs);

/* Of a picture, in pixels.  A reader scales it: so narrow that its texts can still be read on a phone. */
enum { SITE_CHART_WIDTH = 480 };

/* A picture of a page. */
struct site_picture {
    struct gnuplot_picture picture; /* until it is queued */
    char *name;                     /* its file in the site, likewise */
    size_t height;                  /* 0 until it is drawn */
};

/* Queues the picture, which lives until it is drawn or the charts are freed.  Returns 0, or -1 with `err`. */
int site_charts_add(struct site_charts *charts, struct site_picture *picture, struct err *err);
void site_picture_free(struct site_picture *picture);

/* Draws all pictures that are still to be drawn. */
int site_charts_flush(struct site_charts *charts, struct err *err);
void site_charts_free(struct site_charts *charts);

#endif
