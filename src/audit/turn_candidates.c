#include "audit/turn_candidates.h"

#include "audit/repair_cost.h"
#include "core/game.h"

static bool is_verb(const struct repair_log *log, uint32_t item, unsigned verb)
{
    return item < log->n && log->item[item].event != NULL &&
           log->item[item].event->verb == verb;
}

uint32_t turn_end(const struct repair_log *log, uint32_t item)
{
    const struct game_words *words = &log->record->game->words;
    if (!is_verb(log, item, words->verb_role))
        return item;
    do
        item++;
    while (item < log->n && !is_verb(log, item, words->verb_role) &&
           !is_verb(log, item, words->verb_round));
    return item;
}

/* The turn that ends before `item` begins there; `item` when none does. */
static uint32_t turn_before(const struct repair_log *log, uint32_t item)
{
    uint32_t start = item;
    while (start > 0 && turn_end(log, start - 1) == start - 1)
        start--;
    return start > 0 && turn_end(log, start - 1) == item ? start - 1 : item;
}

/* The turn at `item` says what the one before it says. */
static void add_turn_once(struct candidates *c, uint32_t item)
{
    const struct repair_log *log = c->log;
    const uint32_t before = turn_before(log, item), n = item - before;
    if (n < 2 || n > VARIANT_EDITS || item + n > log->n)
        return;
    for (uint32_t i = 0; i < n; i++)
        if (!repair_same_statement(log->item[before + i].event, log->item[item + i].event))
            return;
    struct repair *r = candidates_add(c, REPAIR_TURN_ONCE, repair_cost(COST_TURN_ONCE), item);
    struct repair_edit *edit = arena_alloc(c->arena, n * sizeof *edit);
    for (uint32_t i = 0; i < n; i++)
        edit[i] = (struct repair_edit){.at = item + i, .drops = true};
    r->more = edit;
    r->n_edits = (uint8_t)n;
    r->to = item + n;
}

/* The turn at `item` belongs after the next one: that one is put before it. */
static void add_turn_exchanged(struct candidates *c, uint32_t item)
{
    const struct repair_log *log = c->log;
    const uint32_t middle = turn_end(log, item), end = turn_end(log, middle);
    const uint32_t n = end - middle;
    if (n == 0 || 2 * n > VARIANT_EDITS)
        return;
    for (uint32_t i = middle; i < end; i++)
        if (log->item[i].event == NULL)
            return;
    struct repair *r =
        candidates_add(c, REPAIR_TURN_EXCHANGE, repair_cost(COST_TURN_EXCHANGED), item);
    struct repair_edit *edit = arena_alloc(c->arena, 2 * n * sizeof *edit);
    for (uint32_t i = 0; i < n; i++) {
        edit[i] = (struct repair_edit){.at = item, .put = log->item[middle + i].event};
        edit[n + i] = (struct repair_edit){.at = middle + i, .drops = true};
    }
    r->more = edit;
    r->n_edits = (uint8_t)(2 * n);
    r->to = end;
}

void turn_candidates_add(struct candidates *c, uint32_t item)
{
    if (turn_end(c->log, item) == item)
        return;
    add_turn_once(c, item);
    add_turn_exchanged(c, item);
}
