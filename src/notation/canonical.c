#include "notation/canonical.h"

#include <assert.h>
#include <string.h>

#include "core/recorded_hash.h"
#include "notation/lexer.h"

enum {
    LIST_MIN = 3, /* a part that takes at least this many items is a list */
};

static uint32_t item_classes(const struct game_def *game, const struct event_item *item)
{
    if (item->thing == THING_NUMBER)
        return CLASS_NUMBER | CLASS_HASH;
    return CLASS_BIT(game->words.things[item->thing].class);
}

unsigned event_part_items(const struct game_def *game, const struct event *e, unsigned first,
                          const struct verb_part *part)
{
    unsigned max = (part->classes & CLASS_HASH) != 0 ? RECORDED_HASH_ITEMS : part->max;
    unsigned n = 0;
    while (n < max && first + n < e->n_items) {
        const struct event_item *item = &e->item[first + n];
        const uint8_t mark = event_mark(item);
        if ((mark != part->mark && mark != part->or_mark) ||
            (item_classes(game, item) & part->classes) == 0)
            break;
        n++;
    }
    return n;
}

static bool comes_before(const struct event_item *a, const struct event_item *b)
{
    if (a->mark != b->mark)
        return a->mark < b->mark;
    return a->thing != b->thing ? a->thing < b->thing
                                : a->thing == THING_NUMBER && a->count < b->count;
}

/* Lists are short and mostly in order already. */
static void sort_items(struct event_item *item, unsigned n)
{
    for (unsigned i = 1; i < n; i++) {
        struct event_item moving = item[i];
        unsigned j = i;
        for (; j > 0 && comes_before(&moving, &item[j - 1]); j--)
            item[j] = item[j - 1];
        item[j] = moving;
    }
}

/* Whether the second item can be added to the first. */
static bool can_join(const struct event_item *a, const struct event_item *b)
{
    return a->mark == b->mark && a->thing == b->thing && a->thing != THING_NUMBER &&
           a->count != COUNT_NONE && b->count != COUNT_NONE &&
           a->count + b->count <= NUMBER_MAX;
}

/* Joins neighbours in a sorted list of `n`; returns how many items are left. */
static unsigned join_items(struct event_item *item, unsigned n)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (kept > 0 && can_join(&item[kept - 1], &item[i]))
            item[kept - 1].count = (int16_t)(item[kept - 1].count + item[i].count);
        else
            item[kept++] = item[i];
    return kept;
}

/* --- lists of cards --------------------------------------------------------------------------- */

static bool is_unknown(const struct game_def *game, const struct event_item *item)
{
    return item->thing == THING_NUMBER ||
           game->words.things[item->thing].class == THING_UNKNOWN;
}

/* The thing '?'. */
static uint8_t unknown_thing(const struct game_def *game)
{
    uint8_t thing = 0;
    while (game->words.things[thing].class != THING_UNKNOWN)
        thing++;
    return thing;
}

/* Writes `total` cards like `card` as items from out[0] on: several items when one number cannot
 * hold them.  Returns the number of items. */
static unsigned put_cards(struct event_item card, int total, struct event_item *out)
{
    unsigned n = 0;
    for (; total > NUMBER_MAX; total -= NUMBER_MAX) {
        out[n] = card;
        out[n++].count = NUMBER_MAX;
    }
    out[n] = card;
    out[n].count = total == 1 && card.thing != THING_NUMBER ? COUNT_NONE : (int16_t)total;
    return n + 1;
}

/* Joins the equal ones of the sorted cards item[0..n), which all have one mark.  The unknown cards
 * become one item: a number when there are no others, else '?' after them.  Returns how many
 * items are left: at most n, since no number of a log exceeds NUMBER_MAX. */
static unsigned join_cards(const struct game_def *game, struct event_item *item, unsigned n)
{
    struct event_item in[EVENT_ITEMS];
    struct event_item unknown = {THING_NUMBER, item[0].mark, 0};
    unsigned kept = 0;
    int n_unknown = 0;
    int total = 0;
    memcpy(in, item, n * sizeof(in[0]));
    for (unsigned i = 0; i < n; i++) {
        const int count = in[i].count == COUNT_NONE ? 1 : in[i].count;
        assert(count >= 0 && count <= NUMBER_MAX);
        if (is_unknown(game, &in[i])) {
            n_unknown += count;
            continue;
        }
        total += count;
        if (i + 1 == n || in[i + 1].thing != in[i].thing) {
            kept += put_cards(in[i], total, &item[kept]);
            total = 0;
        }
    }
    if (kept > 0 && n_unknown == 0)
        return kept;
    unknown.thing = kept > 0 ? unknown_thing(game) : THING_NUMBER;
    return kept + put_cards(unknown, n_unknown, &item[kept]);
}

/* join_cards() for sorted cards of several marks. */
static unsigned join_marked_cards(const struct game_def *game, struct event_item *item,
                                  unsigned n)
{
    unsigned kept = 0;
    for (unsigned i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && item[end].mark == item[i].mark;)
            end++;
        const unsigned left = join_cards(game, &item[i], end - i);
        memmove(&item[kept], &item[i], left * sizeof(item[0]));
        kept += left;
    }
    return kept;
}

/* --- events ----------------------------------------------------------------------------------- */

static bool is_list(const struct verb_part *part)
{
    return verb_part_is_cards(part) ||
           (part->max >= LIST_MIN && (part->classes & CLASS_HASH) == 0);
}

bool verb_has_list(const struct verb_def *verb)
{
    if (verb->kind == VERB_NOTE)
        return false;
    for (size_t i = 0; i < VERB_PARTS && verb->part[i].classes != 0; i++)
        if (is_list(&verb->part[i]))
            return true;
    return false;
}

bool verb_has_cards(const struct verb_def *verb)
{
    for (size_t i = 0; i < VERB_PARTS && verb->part[i].classes != 0; i++)
        if (verb_part_is_cards(&verb->part[i]))
            return true;
    return false;
}

/* Whether the items of a list are normalised: sorted, each thing once for its mark, and of cards a
 * number only where there are several. */
static bool is_normal(const struct game_def *game, const struct event_item *item, unsigned n,
                      bool are_cards)
{
    bool normal = true; /* all items are looked at: where one is not normal is unpredictable */
    for (unsigned i = 0; i < n; i++) {
        const bool rises =
            i == 0 || item[i - 1].mark < item[i].mark ||
            (item[i - 1].mark == item[i].mark && item[i - 1].thing < item[i].thing);
        normal &= rises && (!are_cards || (!is_unknown(game, &item[i]) && item[i].count != 1));
    }
    return normal;
}

/* Normalises the `n` items of the part from item[first] on; returns how many are left of them. */
static unsigned normalise_list(const struct game_def *game, const struct verb_part *part,
                               struct event *e, unsigned first, unsigned n)
{
    if (is_normal(game, &e->item[first], n, verb_part_is_cards(part)))
        return n;
    sort_items(&e->item[first], n);
    unsigned kept = verb_part_is_cards(part) ? join_marked_cards(game, &e->item[first], n)
                                             : join_items(&e->item[first], n);
    memmove(&e->item[first + kept], &e->item[first + n],
            (e->n_items - first - n) * sizeof(e->item[0]));
    e->n_items = (uint8_t)(e->n_items - (n - kept));
    return kept;
}

/* Whether the items are sorted and none can be joined. */
static bool is_in_order(const struct event *e)
{
    for (unsigned i = 1; i < e->n_items; i++)
        if (e->item[i - 1].thing >= e->item[i].thing || e->item[i - 1].mark > e->item[i].mark)
            return false;
    return true;
}

void event_normalise(const struct game_def *game, struct event *e)
{
    const struct verb_def *verb = &game->words.verbs[e->verb];
    if ((is_in_order(e) && !verb_has_cards(verb)) || !verb_has_list(verb))
        return;
    unsigned first = 0;
    for (size_t i = 0; i < VERB_PARTS && verb->part[i].classes != 0; i++) {
        const struct verb_part *part = &verb->part[i];
        const unsigned n = event_part_items(game, e, first, part);
        first += is_list(part) ? normalise_list(game, part, e, first, n) : n;
    }
}

/* The part of the verb that items with this mark belong to. */
static size_t part_of(const struct verb_def *verb, unsigned mark)
{
    size_t i = 0;
    while (verb->part[i].mark != mark && verb->part[i].or_mark != mark)
        i++;
    return i;
}

void event_order_by_part(const struct verb_def *verb, struct event *e)
{
    for (unsigned i = 1; i < e->n_items; i++) {
        const struct event_item moving = e->item[i];
        const size_t part = part_of(verb, event_mark(&moving));
        unsigned j = i;
        for (; j > 0 && part_of(verb, event_mark(&e->item[j - 1])) > part; j--)
            e->item[j] = e->item[j - 1];
        e->item[j] = moving;
    }
}
