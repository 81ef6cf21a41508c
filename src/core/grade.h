/* grade.h - how much of what is hidden at the table a log wrote down.
 *
 * A public log holds what everybody saw; an open one holds also what only one player saw, such
 * as the cards that were drawn.  A game without hidden information has logs of one grade only
 * and takes no notice.
 */
#ifndef CORE_GRADE_H
#define CORE_GRADE_H

#include <stdbool.h>

enum grade {
    GRADE_PUBLIC, /* the default */
    GRADE_OPEN,
    GRADE_COUNT
};

/* "public", "open". */
const char *grade_word(enum grade grade);

/* The grade of this (folded) word; false when there is none. */
bool grade_find(const char *word, enum grade *out);

#endif
