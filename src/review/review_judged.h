/* review_judged.h - the chances of a reviewed game and what its choices cost.
 *
 * A review shows them and cannot make them: whoever shows a review fills them in.  Chances are thousandths of a
 * game.  Everything is borrowed.
 */
#ifndef REVIEW_REVIEW_JUDGED_H
#define REVIEW_REVIEW_JUDGED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"

struct buf;

struct review_loss {
    uint32_t event; /* 1-based, in their order */
    int64_t loss;   /* what the best other choice would have given more */
    bool mistake;   /* it is marked and sought; of an estimate, perhaps one */
    bool blunder;   /* sought, too */
    const char *best;
    const char *why; /* a sentence; NULL: not known */
};

struct review_judged {
    const char *by; /* "estimated", "policy plain" */
    bool is_estimated;
    size_t n_positions;               /* before the first event, and after each */
    const int64_t *chance[SEATS_MAX]; /* at each of them */
    const struct review_loss *loss;
    size_t n_losses;
    /* Writes lines about the choices at the position after event `number`: estimated, or `exact` by games
     * played on, which takes seconds. */
    void (*ask)(void *ctx, uint32_t number, bool exact, struct buf *out);
    void *ctx; /* argument of `ask` */
};

/* What the choice of event `number` cost; NULL when nothing is known of it. */
const struct review_loss *review_loss_of(const struct review_judged *j, uint32_t number);

/* Appends the chances at a position, "A32 B11 C20 D37", and when there is room a bar of letters of up to `columns`
 * columns in all.  Nothing where nothing is known. */
void review_put_chances(const struct review_judged *j, unsigned n_players, uint32_t number,
                        int columns, struct buf *out);

#endif
