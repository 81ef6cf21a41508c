/* gnuplot_process.h - what gnuplot.c and gnuplot_batch.c share. */
#ifndef GNUPLOT_PROCESS_H
#define GNUPLOT_PROCESS_H

struct err;

/* Says why nothing was drawn, from the results of child_start() or child_wait() and the log; returns
 * -1. */
int gnuplot_explain(const char *log, int error, int status, struct err *err);

#endif
