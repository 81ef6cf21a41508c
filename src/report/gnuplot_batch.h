/* gnuplot_batch.h - draws many charts: several in one gnuplot process, several processes at
 * once.
 *
 *     struct gnuplot_picture picture[] = {{.script = "sheet.gp", .csv = ..., .width = 800, ...}};
 *     status = gnuplot_draw_all(picture, 1, scripts, err);
 *
 * The bytes of a picture depend neither on its place among the others nor on the number of
 * processes.
 */
#ifndef GNUPLOT_BATCH_H
#define GNUPLOT_BATCH_H

#include <stddef.h>

#include "base/buf.h"

struct err;

struct gnuplot_picture {
    const char *script;   /* file in the directory of the scripts */
    const char *format;   /* "svg", "png" */
    struct buf csv;       /* the data; the caller's */
    size_t width, height; /* pixels */
    size_t drawn, rows;   /* ARG5 and ARG6 of the script */
    struct buf image;     /* is appended to; the caller's */
};

/* Draws all of them.  `scripts` is an absolute path with batch.gp in it.  Returns 0, or -1 with
 * `err` when one of them failed; then the images must not be used. */
int gnuplot_draw_all(struct gnuplot_picture *picture, size_t n, const char *scripts,
                     struct err *err);

#endif
