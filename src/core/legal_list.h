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
#include <stdint.h>

#include "core/event.h"

struct game_def;
struct journal_entry;
struct replay;

#define LEGAL_LIST_ALL SIZE_MAX

/* A player who has to decide something. */
struct other_turn {
    uint8_t seat, step;
    bool is_known; /* else the others mean nothing */
};

struct legal_list {
    struct event *event; /* n of them; those of a node in a fixed order */
    size_t n;
    bool is_cut;             /* the limit was reached: the node listed last may have more */
    struct other_turn other; /* see legal_list_take_instead() */
    size_t room;
    struct journal_entry *entry; /* private: room for one step */
};

#define LEGAL_LIST_INIT                                                                        \
    {                                                                                          \
        .event = NULL                                                                          \
    }

void legal_list_free(struct legal_list *list);

/* Lists the legal events at the current node, of at most `most` candidates: none for a game without
 * play.  Aborts when there is no memory, see base/xalloc.h. */
void legal_list_take(struct legal_list *list, const struct replay *r, size_t most);
/* Adds those at the node of any position; returns their number. */
size_t legal_list_add(struct legal_list *list, const struct game_def *game, const void *rules,
                      const int16_t *state, size_t most);
/* Keeps only the first of those that reveal something at the current node: a player chooses to
 * reveal, but not what. */
void legal_list_keep_choices(struct legal_list *list, const struct replay *r);

/* Lists the legal alternatives to the event r->current, which has a finding, of as many candidates
 * as anybody reads.  To be called in finding_sink.emit: they are those of the node where the replay
 * reports, which is the node that awaits the event or, when the event leaves a decision out or no
 * node awaits it, the one before it.  A legal event that only claims a wrong consequence has none,
 * and a note neither.  Where another player decides, that player's actions are no alternatives to
 * the event: the list has those of its own player, if several players act at the same time, else
 * none, and list->other says whose turn it is. */
void legal_list_take_instead(struct legal_list *list, const struct replay *r);

#endif
