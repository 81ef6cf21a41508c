/* quiz.h - a position with its answer hidden: the model of `shipslog train`, without a terminal or a book.
 *
 *     struct quiz q = {...};
 *     quiz_start(&q);                       // sorts the choices, and marks the right ones
 *     quiz_show(&q, &out);                  // the board and the numbered choices
 *     size_t i = quiz_read(&q, "captain", &out);
 *     quiz_reveal(&q, i, &out);             // what each choice gives
 *
 * Right is every choice that is within its error of the best one.  Everything is borrowed but the choices, which
 * quiz_start() puts into another order.  Chances are ten-thousandths of a game.
 */
#ifndef REVIEW_QUIZ_H
#define REVIEW_QUIZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct game_def;
struct record;

struct quiz_choice {
    const char *statement; /* as a log writes it: "C captain" */
    const char *sequel;    /* what its player then best goes on with; NULL: nothing */
    int64_t chance, error;
    bool is_made;  /* the one of the game */
    bool is_right; /* out */
};

struct quiz {
    const struct record *record; /* its header; must have a game */
    const void *rules;
    const int16_t *state; /* what the player of the seat knows of it */
    unsigned seat;
    struct quiz_choice *choice; /* the best first, until quiz_start() */
    size_t n;
};

enum { QUIZ_NONE = -1 };

/* Puts the choices into the order of their statements, which says nothing about them. */
void quiz_start(struct quiz *q);

/* Appends the board, and what can be chosen. */
void quiz_show(const struct quiz *q, struct buf *out);

/* The choice that a line names: by its number, or by a statement, whose seat may be left out.  QUIZ_NONE with what is wrong
 * in `out`, a line. */
int quiz_read(const struct quiz *q, const char *line, struct buf *out);

/* Appends a line for each choice, the best first, with its chance; marks what is right, what was made and what was
 * chosen. */
void quiz_reveal(const struct quiz *q, int chosen, struct buf *out);

#endif
