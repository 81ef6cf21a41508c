/* alike_search.h - searches a book for positions like one of a reviewed game, for review/review_alike.h.
 *
 *     alike_search_init(&search, review, profile, "shipslog.db", 17);    // review.alike is set
 *     alike_search_free(&search);
 *
 * The narrowest pattern of find/alike.h that another game meets is the answer.
 */
#ifndef COMMANDS_ALIKE_SEARCH_H
#define COMMANDS_ALIKE_SEARCH_H

#include "base/arena.h"
#include "base/buf.h"
#include "review/review.h"

struct alike_search {
    struct review *review; /* this and the next two are borrowed */
    const char *profile;   /* of the rules of the review */
    const char *db;
    int64_t game; /* the number of the review's game, which is left out */
    /* private */
    struct review_alike alike; /* for review.alike */
    struct arena texts;
    struct buf about;
};

/* `s` may not move afterwards. */
void alike_search_init(struct alike_search *s, struct review *review, const char *profile,
                       const char *db, int64_t game);
/* All zero is fine, too. */
void alike_search_free(struct alike_search *s);

#endif
