/* terminal.h - a screen (review/screen.h) on the user's terminal, and the user's keys.
 *
 * Only terminal.c and terminal_type.c use ncurses.  Colours are used when they are wanted, the
 * terminal has them and NO_COLOR is not set; else bold, reverse and underline.  Without a UTF-8 locale, only
 * ASCII is written.  The terminal is restored by terminal_close(), by SIGINT and SIGTERM, and
 * while the program is stopped.
 */
#ifndef REVIEW_TERMINAL_H
#define REVIEW_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct err;
struct screen;
struct terminal;

/* Takes over the terminal `out`.  Keys come from standard input, or from the terminal when
 * standard input is something else.  Returns 0, or -1 with `err` when `out` is no terminal that
 * can show a screen; then nothing has changed. */
int terminal_open(struct terminal **t, FILE *out, bool with_colors, struct err *err);
void terminal_close(struct terminal *t);

void terminal_size(const struct terminal *t, int *width, int *height);
void terminal_paint(struct terminal *t, struct screen *screen);

/* Waits for a key (view.h).  *key is 0 when the screen must be painted again: another size, or
 * the program continues.  Returns false when there are no more keys. */
bool terminal_key(struct terminal *t, uint32_t *key);

#endif
