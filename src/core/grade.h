/* grade.h - how much hidden information a log has.
 *
 * A public log has what everybody saw; an open one also has what only one player saw, such as the
 * cards that were drawn.  A game without hidden information ignores the grade.
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

/* Finds the grade of a folded word; false when there is none. */
bool grade_find(const char *word, enum grade *out);

#endif
