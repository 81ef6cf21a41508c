#include "notation/sentence.h"

#include "base/buf.h"
#include "notation/writer.h"

/* The count of pieces comes first, "2 doubloons"; that of other things last, "corn ×2". */
static void put_thing(struct buf *out, const struct game_def *game, const void *rules,
                      const struct event_item *i)
{
    const char *title = game_thing_title(game, rules, i->thing);
    if (game->words.things[i->thing].class == THING_PIECE && i->count >= 0) {
        buf_printf(out, "%d %s%s", i->count, title, i->count == 1 ? "" : "s");
        return;
    }
    buf_puts(out, title);
    if (i->count > 1)
        buf_printf(out, " \xC3\x97%d", i->count);
}

static void put_mark(struct buf *out, const struct game_def *game, const struct event_item *i,
                     bool is_first)
{
    const uint8_t mark = event_mark(i);
    if ((i->mark & ITEM_SIGNS) != 0)
        buf_puts(out, (i->mark & ITEM_ADDED) != 0 ? "+" : "\xE2\x88\x92");
    if (mark >= ITEM_WORD) {
        const char *phrase = game->faces->mark_phrases[mark - ITEM_WORD];
        buf_printf(out, "%s ",
                   phrase != NULL ? phrase : game->words.marks[mark - ITEM_WORD].name);
    }
    if (i->mark == ITEM_PLUS)
        buf_puts(out, is_first ? "" : "with ");
    else if (i->mark == ITEM_AT)
        buf_puts(out, i->thing == THING_NUMBER ? "on ship " : "at the ");
}

/* A number in a list of cards counts unknown cards. */
static void put_number(struct buf *out, const struct game_def *game, const struct event *e,
                       const struct event_item *item)
{
    const struct verb_part *part = event_form(&game->words, e)->part;
    buf_put_i64(out, item->count);
    for (unsigned i = 0; i < VERB_PARTS && part[i].classes != 0; i++)
        if (part[i].mark == item->mark && verb_part_is_cards(&part[i])) {
            buf_puts(out, item->count == 1 ? " card" : " cards");
            return;
        }
}

/* Whether the item continues the list of the one before: it has the same mark, or marked and plain
 * items share a list (villa, noble villa). */
static bool goes_on(const struct game_def *game, const struct event *e, unsigned i)
{
    const uint8_t mark = event_mark(&e->item[i]);
    if (i == 0 || event_mark(&e->item[i - 1]) == mark)
        return i > 0;
    return mark != ITEM_PLAIN && event_form(&game->words, e)->part[0].or_mark == mark;
}

/* What stands in front of an item that is not the first: "paying with A, B and C".  A phrase of a mark may begin with a comma. */
static void put_between(struct buf *out, const struct game_def *game, const struct event *e,
                        unsigned i)
{
    const struct event_item *item = &e->item[i];
    const uint8_t mark = event_mark(item);
    const bool is_next = goes_on(game, e, i);
    const bool is_last = i + 1 == e->n_items || !goes_on(game, e, i + 1);
    const char *phrase = mark >= ITEM_WORD ? game->faces->mark_phrases[mark - ITEM_WORD] : NULL;
    if (is_last && mark >= ITEM_WORD && event_mark(&e->item[i - 1]) == mark)
        buf_puts(out, " and ");
    else if (is_next && item->thing != THING_NUMBER)
        buf_puts(out, ", ");
    else if (is_next || phrase == NULL || phrase[0] != ',')
        buf_putc(out, ' ');
}

void sentence_put_items(struct buf *out, const struct game_def *game, const void *rules,
                        const struct event *e)
{
    for (unsigned i = 0; i < e->n_items; i++) {
        const struct event_item *item = &e->item[i];
        const bool is_next = goes_on(game, e, i);
        const bool is_shared = event_form(&game->words, e)->part[0].or_mark != event_mark(item);
        if (i > 0)
            put_between(out, game, e, i);
        if (!is_next || item->mark == ITEM_PLUS || event_is_change(e) || !is_shared)
            put_mark(out, game, item, i == 0);
        if (item->thing == THING_NUMBER)
            put_number(out, game, e, item);
        else
            put_thing(out, game, rules, item);
    }
}

void sentence_put(struct buf *out, const struct game_def *game, const void *rules,
                  const struct event *e)
{
    const char *const *phrases = game->faces == NULL ? NULL : game->faces->phrases;
    const char *phrase = phrases == NULL ? NULL : phrases[e->verb];
    if (phrase == NULL) {
        notation_write_event(game, e, out);
        return;
    }
    buf_puts(out, phrase);
    if (e->n_items > 0)
        buf_putc(out, ' ');
    sentence_put_items(out, game, rules, e);
}
