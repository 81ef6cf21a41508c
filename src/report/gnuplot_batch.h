/* gnuplot_batch.h - draws many charts: several in one gnuplot process, several processes at
 * once.
 *
 *     struct gnuplot_picture picture[] = {{.script = "sheet.gp", .csv = ..., .width = 800, ...}};
 *     status = gnuplot_draw_all(picture, 1, NULL, err);
 *
 * Between gnuplot_batch_begin() and gnuplot_batch_end() the caller can do something else: begin the next
 * batch, when gnuplot_batch_wait() has returned.
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
    const char *format;   /* "svg", "png", "pdf" */
    struct buf csv;       /* the data; the caller's */
    size_t width, height; /* pixels */
    size_t drawn, rows;   /* ARG5 and ARG6 of the script */
    struct buf image;     /* is appended to; the caller's */
};

/* Begins to draw `n` pictures in at most `jobs` processes; 0 stands for all processors.  The pictures
 * are borrowed until gnuplot_batch_end(), and until gnuplot_batch_wait() no other batch begins.  `scripts` is
 * NULL, or the absolute path of a directory of scripts that stand in for those of the program; borrowed, too.  Returns 0, or -1 with `err` and no batch. */
struct gnuplot_batch;
int gnuplot_batch_begin(struct gnuplot_batch **out, struct gnuplot_picture *picture, size_t n,
                        const char *scripts, unsigned jobs, struct err *err);
/* Waits until no process draws any more. */
void gnuplot_batch_wait(struct gnuplot_batch *batch);
/* Waits for the pictures and frees the batch.  Returns 0, or -1 with `err` when one of them failed; then
 * the images must not be used. */
int gnuplot_batch_end(struct gnuplot_batch *batch, struct err *err);

/* Both. */
int gnuplot_draw_all(struct gnuplot_picture *picture, size_t n, const char *scripts,
                     struct err *err);

#endif
