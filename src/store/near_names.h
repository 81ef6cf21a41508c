/* near_names.h - texts by what is left of them without one character, so that those which differ in one
 * character at most are found without comparing each with all.
 *
 * Two texts differ in one character at most when they are equal, when one is the other without a character, or
 * when both are the same without one.  Candidates may differ in more, so who asks looks again.
 */
#ifndef STORE_NEAR_NAMES_H
#define STORE_NEAR_NAMES_H

#include <stdbool.h>
#include <stddef.h>

struct near_names;

struct near_names *near_names_new(void);
/* NULL is fine. */
void near_names_free(struct near_names *n);

/* Texts are numbered from 0 in the order in which they are added. */
void near_names_add(struct near_names *n, const char *text, size_t length);

typedef bool near_names_is_near(const void *ctx, size_t number);

/* The least number among the candidates for `text` that `is_near` takes; SIZE_MAX when there is none. */
size_t near_names_find(const struct near_names *n, const char *text, size_t length,
                       near_names_is_near *is_near, const void *ctx);

#endif
