/* chart_scripts.h - where the gnuplot scripts are. */
#ifndef CLI_CHART_SCRIPTS_H
#define CLI_CHART_SCRIPTS_H

struct buf;
struct command_context;
struct err;

/* Appends the directory of the scripts: `wanted` (an option) if it is not NULL, else the first
 * of these that holds style.gp:
 *   $SHIPSLOG_DATADIR/charts
 *   reports/charts beside or above the program: it was built there
 *   ../share/shipslog/charts from the program: it is installed, perhaps moved
 *   the directory that `make install` used
 * The working directory is not searched: scripts can run commands.  Returns 0, or -1 with
 * `err`. */
int chart_scripts_find(struct buf *out, const struct command_context *c, const char *wanted,
                       struct err *err);

#endif
