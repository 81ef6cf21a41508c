/* terminal.h - a screen (review/screen.h) on the terminal of the user, and his keys.
 *
 * With terminal_type.c the one file that knows ncurses.  Colours where the terminal has them and NO_COLOR is not set;
 * else bold, reverse and underline.  Where the locale is not UTF-8, only ASCII is written.
 * The terminal is as it was before after terminal_close(), after SIGINT and SIGTERM, and while
 * the program is stopped.
 */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct err;
struct screen;
struct terminal;

/* Takes over the terminal that `out` is; keys come from standard input, or from the terminal when
 * that is something else.  Returns 0, or -1 with `err` when there is no terminal that can show a
 * screen: nothing has happened to it then. */
int terminal_open(struct terminal **t, FILE *out, struct err *err);
void terminal_close(struct terminal *t);

void terminal_size(const struct terminal *t, int *width, int *height);
void terminal_paint(struct terminal *t, struct screen *screen);

/* Waits for a key, as view.h names them; *key is 0 when the screen must be painted again (another
 * size, or the program goes on).  False when there will be no more keys. */
bool terminal_key(struct terminal *t, uint32_t *key);

#endif
