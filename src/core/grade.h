/* grade.h - how much of a game a log has.
 *
 * A public log has what everybody saw; an open one also has what only one player saw, such as the
 * cards that were drawn.  A game without hidden information takes both for the same.  A result has
 * no moves: it says who got how many points (core/outcome.h), and is never replayed.
 */
#ifndef CORE_GRADE_H
#define CORE_GRADE_H

#include <stdbool.h>

enum grade {
    GRADE_PUBLIC, /* the default */
    GRADE_OPEN,
    GRADE_RESULT,
    GRADE_COUNT
};

/* What is known of where the players sat.  A log with moves always says it. */
enum seating {
    SEATING_KNOWN,   /* seat A began, the others follow clockwise; the default */
    SEATING_FIRST,   /* seat A began; the order of the others is not known */
    SEATING_UNKNOWN, /* the seats only number the players */
    SEATING_COUNT
};

/* "public", "open", "result". */
const char *grade_word(enum grade grade);

/* Finds the grade of a folded word; false when there is none. */
bool grade_find(const char *word, enum grade *out);

/* "known", "first", "unknown". */
const char *seating_word(enum seating seating);
/* As grade_find(). */
bool seating_find(const char *word, enum seating *out);

#endif
