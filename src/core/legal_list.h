/* legal_list.h - the legal events at a node, however many there are.
 *
 *     struct legal_list list = LEGAL_LIST_INIT;
 *     legal_list_take(&list, &replay, LEGAL_LIST_ALL);
 *     for (size_t i = 0; i < list.n; i++) ... list.event[i] ...
 *     legal_list_free(&list);
 *
 * Placements of many colonists are more than eight thousand, payments of a full hand in San Juan
 * many more.  Who cannot wait for all of them names a limit, and the list says whether it reached
 * it.  The list owns its memory, and can be used again.
 */
#ifndef CORE_LEGAL_LIST_H
#define CORE_LEGAL_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "core/event.h"

struct replay;

#define LEGAL_LIST_ALL SIZE_MAX

struct legal_list {
    struct event *event; /* n of them, in a fixed order */
    size_t n;
    bool is_cut; /* the limit was reached: there may be more */
    size_t room;
};

#define LEGAL_LIST_INIT                                                                        \
    {                                                                                          \
        .event = NULL                                                                          \
    }

void legal_list_free(struct legal_list *list);

/* Lists the legal events at the current node, of at most `most` candidates.  Aborts when there is
 * no memory, see base/xalloc.h. */
void legal_list_take(struct legal_list *list, const struct replay *r, size_t most);

#endif
