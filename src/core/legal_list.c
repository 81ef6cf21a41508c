#include "core/legal_list.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "core/replay.h"

enum { FIRST_ROOM = 512, GROWTH = 4 };

void legal_list_free(struct legal_list *list)
{
    free(list->event);
    *list = (struct legal_list)LEGAL_LIST_INIT;
}

static void make_room(struct legal_list *list, size_t room)
{
    if (list->room >= room)
        return;
    free(list->event); /* what is in it is listed again */
    list->event = xrealloc_array(NULL, room, sizeof *list->event);
    list->room = room;
}

void legal_list_take(struct legal_list *list, const struct replay *r, size_t most)
{
    for (size_t room = FIRST_ROOM;; room *= GROWTH) {
        const size_t cap = room < most ? room : most;
        make_room(list, cap);
        list->n = replay_legal_at(r->game, r->rules, r->state, list->event, cap, &list->is_cut);
        if (!list->is_cut || cap == most)
            return;
    }
}
