/* chart_scripts.h - which gnuplot scripts draw. */
#ifndef COMMANDS_CHART_SCRIPTS_H
#define COMMANDS_CHART_SCRIPTS_H

struct buf;
struct err;

/* Appends the directory of the user's scripts: `wanted` (an option) if it is not NULL, else
 * $SHIPSLOG_DATADIR/charts if it holds scripts.  Appends nothing when those of the program draw.
 * The working directory is not searched: scripts can run commands.  Returns 0, or -1 with
 * `err`. */
int chart_scripts_find(struct buf *out, const char *wanted, struct err *err);

#endif
