/* gnuplot.h - runs gnuplot on a script and a data file. */
#ifndef GNUPLOT_H
#define GNUPLOT_H

struct buf;
struct err;

enum { GNUPLOT_ARGS = 7 };

struct gnuplot_job {
    const char *script;             /* path of the .gp file */
    const struct buf *csv;          /* contents of the data file */
    const char *format;             /* "svg", "png": ending of the image file */
    const char *args[GNUPLOT_ARGS]; /* ARG3... of the script; ends with NULL */
};

/* Runs `gnuplot -d -c SCRIPT CSV IMAGE args...` in no shell, with a temporary directory for the
 * two files, and appends the image to `image`.  The directory is removed in every case, also
 * when the user interrupts.  Returns 0, or -1 with `err`. */
int gnuplot_run(struct buf *image, const struct gnuplot_job *job, struct err *err);

#endif
