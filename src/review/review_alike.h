/* review_alike.h - games that came to a position like one of the reviewed game.
 *
 * A review lists them and cannot search for them: whoever shows a review does, and opens the one that is chosen.
 * Everything is borrowed.
 */
#ifndef REVIEW_REVIEW_ALIKE_H
#define REVIEW_REVIEW_ALIKE_H

#include <stddef.h>
#include <stdint.h>

struct review_alike_game {
    int64_t game;   /* its number in the book */
    uint32_t event; /* after which the position is */
    const char *about;
};

/* The answer about a position; texts and games live until the next one. */
struct review_alike_answer {
    const char *about; /* how they are alike, or why there is none */
    const struct review_alike_game *game;
    size_t n;
};

struct review_alike {
    /* Searches for the position after event `number`. */
    struct review_alike_answer (*ask)(void *ctx, uint32_t number);
    void *ctx; /* argument of `ask` */
};

#endif
