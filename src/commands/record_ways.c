#include "commands/record_ways.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

/* Whether the item stands in a list of cards. */
static bool is_card(const struct verb_def *verb, const struct event_item *item)
{
    for (size_t i = 0; i < VERB_PARTS && verb->part[i].classes != 0; i++)
        if (verb->part[i].mark == item->mark)
            return verb_part_is_cards(&verb->part[i]);
    return false;
}

static bool is_named_card(const struct verb_def *verb, const struct event_item *item)
{
    return item->thing != THING_NUMBER && is_card(verb, item);
}

static unsigned count_of(const struct event_item *item)
{
    return item->count == COUNT_NONE ? 1 : (unsigned)item->count;
}

/* Puts a number where the names of cards were; returns the number. */
static unsigned leave_names_out(const struct game_def *game, const struct event *e,
                                struct event *bare)
{
    const struct verb_def *verb = &game->words.verbs[e->verb];
    unsigned n = 0, at = 0;
    event_copy(bare, e);
    bare->n_items = 0;
    for (unsigned i = 0; i < e->n_items; i++) {
        const struct event_item *item = &e->item[i];
        const bool is_named = is_named_card(verb, item);
        if (is_named && n == 0) {
            at = bare->n_items;
            bare->item[bare->n_items++] = (struct event_item){THING_NUMBER, item->mark, 0};
        } else if (!is_named) {
            bare->item[bare->n_items++] = *item;
        }
        n += is_named ? count_of(item) : 0;
    }
    if (n > 0)
        bare->item[at].count = (int16_t)n;
    return n;
}

static bool is_same(const struct event *a, const struct event *b)
{
    return a->verb == b->verb && a->seat == b->seat && event_same_items(a, b);
}

static size_t find_ways(struct ways_list *list, const struct event *bare, unsigned picks)
{
    for (size_t i = list->n; i > 0; i--)
        if (list->ways[i - 1].picks == picks && is_same(&list->ways[i - 1].bare, bare))
            return i - 1;
    list->ways = xgrow_array(list->ways, list->n, &list->room, sizeof list->ways[0]);
    struct ways *new = &list->ways[list->n];
    memset(new, 0, sizeof *new);
    event_copy(&new->bare, bare);
    new->picks = picks;
    return list->n++;
}

static void note_cards(struct ways *w, const struct game_def *game, const struct event *e)
{
    const struct verb_def *verb = &game->words.verbs[e->verb];
    for (unsigned i = 0; i < e->n_items; i++) {
        const struct event_item *item = &e->item[i];
        int16_t *most = &w->most[item->thing];
        if (is_named_card(verb, item) && (int)count_of(item) > *most)
            *most = (int16_t)count_of(item);
    }
}

/* Where there was no room for all ways, any of them may have the cards of the others, but not what it is about. */
static void share_cards(struct ways_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        for (size_t k = 0; k < list->n && list->ways[i].picks > 0; k++)
            for (size_t thing = 0; thing < UINT8_MAX; thing++)
                if (list->ways[k].most[thing] > list->ways[i].most[thing] &&
                    list->ways[i].bare.item[0].thing != thing)
                    list->ways[i].most[thing] = list->ways[k].most[thing];
}

void ways_list_take(struct ways_list *list, const struct lookahead *o, size_t node)
{
    const struct lookahead_node *s = &o->node[node];
    *list = (struct ways_list){.of = xcalloc(s->n, sizeof list->of[0])};
    for (size_t i = 0; i < s->n; i++) {
        const struct event *e = &o->legal.event[s->first + i];
        struct event bare;
        const unsigned picks = leave_names_out(o->game, e, &bare);
        list->of[i] = find_ways(list, &bare, picks);
        struct ways *w = &list->ways[list->of[i]];
        w->n++;
        note_cards(w, o->game, e);
    }
    if (s->is_cut)
        share_cards(list);
}

/* ---- the usual number --------------------------------------------------------------------- */

/* The event without the numbers of unnamed cards that are paid; false when it has none. */
static bool leave_numbers_out(const struct game_def *game, const struct event *e,
                              struct event *bare)
{
    const struct verb_def *verb = &game->words.verbs[e->verb];
    event_copy(bare, e);
    bare->n_items = 0;
    for (unsigned i = 0; i < e->n_items; i++)
        if (i == 0 || e->item[i].thing != THING_NUMBER || !is_card(verb, &e->item[i]))
            bare->item[bare->n_items++] = e->item[i];
    return bare->n_items < e->n_items;
}

/* Whether another action differs from this one in a number that it has and this one has not. */
static bool has_numbered(const struct lookahead *o, const struct lookahead_node *s,
                         const struct event *e)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct event *other = &o->legal.event[s->first + i];
        struct event bare;
        if (other->n_items > e->n_items && other->item[0].thing == e->item[0].thing &&
            leave_numbers_out(o->game, other, &bare) && is_same(&bare, e))
            return true;
    }
    return false;
}

bool ways_is_usual(struct lookahead *o, size_t node, const struct event *e)
{
    int16_t after[STATE_SLOTS], after_bare[STATE_SLOTS];
    struct event bare;
    if (!leave_numbers_out(o->game, e, &bare))
        return e->n_items > 0 && has_numbered(o, &o->node[node], e);
    if (!lookahead_awaits(o, node, &bare) || !lookahead_allows(o, node, &bare))
        return false;
    lookahead_apply(o, node, e, after);
    lookahead_apply(o, node, &bare, after_bare);
    return memcmp(after, after_bare, o->game->rules.state_slots * sizeof after[0]) == 0;
}

unsigned ways_cards_paid(const struct game_def *game, const struct event *e)
{
    const struct verb_def *verb = &game->words.verbs[e->verb];
    unsigned n = 0;
    for (unsigned i = 1; i < e->n_items; i++)
        if (is_card(verb, &e->item[i]))
            n += count_of(&e->item[i]);
    return n;
}

void ways_list_free(struct ways_list *list)
{
    free(list->ways);
    free(list->of);
}
