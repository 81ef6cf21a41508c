/* choice.h - a list on the screen from which one line is chosen; typing filters it.
 *
 *     choice_init(&c, "Choose a game", text);     // a table: its head, then a line for each row
 *     while (choice_key(&c, key) == CHOICE_OPEN)
 *         choice_draw(&c, width, height);         // then c.screen is painted
 *     choice_free(&c);
 *
 * A line is shown when it has every word of what is typed, in any order, whatever their case.
 */
#ifndef REVIEW_CHOICE_H
#define REVIEW_CHOICE_H

#include <stddef.h>

#include "base/buf.h"
#include "review/screen.h"

struct choice {
    struct screen screen;
    const char *title; /* borrowed */
    char **line;       /* n of them; line[0] and line[1] are the head */
    size_t n;
    size_t *shown;           /* the lines that fit what is typed */
    size_t n_shown, at, top; /* at: the chosen one of them; top: the first on the screen */
    struct buf typed;
};

enum choice_state { CHOICE_OPEN, CHOICE_MADE, CHOICE_LEFT };

/* `table` is what report_write_text() writes: two lines of head, then the rows. */
void choice_init(struct choice *c, const char *title, const char *table);
void choice_free(struct choice *c);

/* Takes a key (typed.h).  Enter chooses, Escape and Control-C leave. */
enum choice_state choice_key(struct choice *c, uint32_t key);
/* The number of the chosen row, from 0; only when choice_key() said CHOICE_MADE. */
size_t choice_row(const struct choice *c);
void choice_draw(struct choice *c, int width, int height);

#endif
