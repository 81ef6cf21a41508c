/* gnuplot_scripts.h - the gnuplot scripts of the charts, as files that gnuplot can read.
 *
 * reports/charts/NAME.gp are built into the program, so that it draws wherever it is copied to.  A
 * batch writes them into its temporary directory; a script of the user stands beside them, or in the place of one.
 */
#ifndef GNUPLOT_SCRIPTS_H
#define GNUPLOT_SCRIPTS_H

struct buf;
struct err;

/* Writes the scripts of the program into a directory, and links those of `own`, an absolute path or NULL, in their
 * place and beside them.  Returns 0, or -1 with `err`; what was written is removed by gnuplot_scripts_remove()
 * in both cases. */
int gnuplot_scripts_write(const char *directory, const char *own, struct err *err);
void gnuplot_scripts_remove(const char *directory);

/* Appends the absolute path of a user's directory of scripts: gnuplot takes a leading '-' for an
 * option and a leading '|' for a command.  Returns 0, or -1 with `err`: no scripts are there. */
int gnuplot_scripts_path(struct buf *out, const char *directory, struct err *err);

#endif
