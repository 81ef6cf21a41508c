/* perft.c - walking all legal events to a depth, and back by the journal. */
#include "play/perft.h"

#include <stdlib.h>

#include "base/xalloc.h"
#include "core/legal_list.h"
#include "core/weighted_choice.h"

enum { NODES_A_LEVEL = 4 /* chance events that can lie before a decision */ };

void perft_init(struct replay *r, const struct game_def *game, const void *rules,
                unsigned depth)
{
    replay_init(r, game, rules, GRADE_OPEN);
    r->check_pieces = false;
    replay_keep_journal(r, (depth + 1) * NODES_A_LEVEL * JOURNAL_STEP);
}

static uint64_t draw_zero(void *ctx)
{
    (void)ctx;
    return 0;
}

static void settle_chance(struct replay *r)
{
    const struct weighted_choice first = {.random = draw_zero};
    struct event e;
    while (replay_node(r).kind == NODE_CHANCE &&
           game_sample(r->game, r->rules, r->state, &first, &e))
        replay_event(r, &e, NULL);
}

/* `level` is a list for each level. */
static uint64_t count_paths(struct replay *r, unsigned depth, struct legal_list *level,
                            struct perft_split *split)
{
    const struct replay_point here = replay_point(r);
    uint64_t sum = 0;
    settle_chance(r);
    legal_list_take(level, r, replay_is_over(r) ? 0 : LEGAL_LIST_ALL);
    legal_list_keep_choices(level, r);
    if (depth == 1 && split == NULL)
        sum = level->n;
    for (size_t i = 0; (depth > 1 || split != NULL) && i < level->n; i++) {
        const struct replay_point node = replay_point(r);
        uint64_t sequences = 1;
        if (depth > 1) {
            replay_event(r, &level->event[i], NULL);
            sequences = count_paths(r, depth - 1, level + 1, NULL);
            replay_go_back(r, &node);
        }
        if (split != NULL)
            split->line(split, &level->event[i], sequences);
        sum += sequences;
    }
    replay_go_back(r, &here);
    return sum;
}

uint64_t perft(struct replay *r, unsigned depth, struct perft_split *split)
{
    if (depth == 0)
        return 1;
    struct legal_list *level = xcalloc(depth, sizeof *level);
    const uint64_t n = count_paths(r, depth, level, split);
    for (unsigned i = 0; i < depth; i++)
        legal_list_free(&level[i]);
    free(level);
    return n;
}
