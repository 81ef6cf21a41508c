/* Writes one event as canonical text; layout.c puts events and comments into lines. */
#include "notation/writer.h"

#include <assert.h>
#include <string.h>

#include "base/buf.h"
#include "core/recorded_hash.h"
#include "notation/canonical.h"

enum {
    GLUED_MAX = 2, /* letters of a piece that is written after its number: 12vp */
};

static bool is_glued(const struct thing_def *thing)
{
    return thing->class == THING_PIECE && strnlen(thing->name, GLUED_MAX + 1) <= GLUED_MAX;
}

static void put_name(const struct thing_def *thing, struct buf *out)
{
    if (thing->class == THING_SEAT)
        buf_putc(out, (char)(thing->name[0] - 'a' + 'A'));
    else
        buf_puts(out, thing->name);
}

/* "corn 2", "12vp" or "7", without its mark. */
static void put_count_of(const struct game_def *game, uint8_t thing, int16_t count,
                         struct buf *out)
{
    if (thing == THING_NUMBER) {
        buf_put_i64(out, count);
        return;
    }
    const struct thing_def *def = &game->words.things[thing];
    if (count == COUNT_NONE) {
        put_name(def, out);
    } else if (is_glued(def)) {
        buf_put_i64(out, count);
        put_name(def, out);
    } else {
        put_name(def, out);
        buf_putc(out, ' ');
        buf_put_i64(out, count);
    }
}

/* Whether it is written with a blank in it, "corn 2". */
static bool has_blank(const struct game_def *game, uint8_t thing, int16_t count)
{
    return thing != THING_NUMBER && count != COUNT_NONE &&
           !is_glued(&game->words.things[thing]);
}

static void put_item(const struct game_def *game, const struct event_item *item,
                     struct buf *out)
{
    const uint8_t mark = event_mark(item);
    if ((item->mark & ITEM_SIGNS) != 0)
        buf_putc(out, (item->mark & ITEM_ADDED) != 0 ? '+' : '-');
    if (mark >= ITEM_WORD) {
        buf_puts(out, game->words.marks[mark - ITEM_WORD].name);
        buf_putc(out, ' ');
    } else if (mark != ITEM_PLAIN) {
        buf_putc(out, mark == ITEM_PLUS ? '+' : '@');
    }
    put_count_of(game, item->thing, item->count, out);
}

static void put_hash(const struct event_item *item, unsigned n, struct buf *out)
{
    char text[RECORDED_HASH_TEXT];
    recorded_hash_format(recorded_hash_get(item, n), text);
    buf_puts(out, text);
}

/* A list of cards always has commas: they distinguish "smithy 2" from a claim of that name.  The mark of
 * the part is written once. */
static void put_cards(const struct game_def *game, const struct verb_part *part,
                      const struct event_item *item, unsigned n, struct buf *out)
{
    for (unsigned i = 0; i < n; i++) {
        const bool is_said = i > 0 && item[i - 1].mark == item[i].mark &&
                             item[i].mark == part->mark && part->mark >= ITEM_WORD;
        buf_puts(out, i > 0 ? ", " : " ");
        if (is_said)
            put_count_of(game, item[i].thing, item[i].count, out);
        else
            put_item(game, &item[i], out);
    }
}

/* A list: with commas when one of its items has a blank in it. */
static void put_list(const struct game_def *game, const struct event_item *item, unsigned n,
                     struct buf *out)
{
    bool has_commas = false;
    for (unsigned i = 0; i < n; i++) {
        has_commas |=
            item[i].mark >= ITEM_WORD || has_blank(game, item[i].thing, item[i].count);
    }
    for (unsigned i = 0; i < n; i++) {
        if (i > 0 && has_commas)
            buf_putc(out, ',');
        buf_putc(out, ' ');
        put_item(game, &item[i], out);
    }
}

static void put_items(const struct game_def *game, const struct verb_def *verb,
                      const struct event *e, struct buf *out)
{
    unsigned first = 0;
    for (size_t i = 0; i < VERB_PARTS && verb->part[i].classes != 0; i++) {
        const struct verb_part *part = &verb->part[i];
        unsigned n = event_part_items(game, e, first, part);
        if ((part->classes & CLASS_HASH) != 0 && n >= RECORDED_HASH_ITEMS - 1) {
            buf_putc(out, ' ');
            put_hash(&e->item[first], n, out);
        } else if (verb_part_is_cards(part)) {
            put_cards(game, part, &e->item[first], n, out);
        } else {
            put_list(game, &e->item[first], n, out);
        }
        first += n;
    }
    assert(first == e->n_items);
    if (e->n_items == 0 && verb->part[0].classes != 0 && e->text == NULL)
        buf_puts(out, " -");
}

/* Appends neighbouring totals, "= 7d, corn 2".  Returns how many. */
static unsigned put_totals(const struct game_def *game, const struct event_claim *claim,
                           unsigned n, struct buf *out)
{
    unsigned used = 0;
    bool has_commas = false;
    for (; used < n && claim[used].key == claim[0].key; used++)
        has_commas |= has_blank(game, claim[used].thing, claim[used].value);
    for (unsigned i = 0; i < used; i++) {
        if (i > 0 && has_commas)
            buf_putc(out, ',');
        buf_putc(out, ' ');
        put_count_of(game, claim[i].thing, claim[i].value, out);
    }
    return used;
}

static void put_claims(const struct game_def *game, const struct event *e, struct buf *out)
{
    for (unsigned i = 0; i < e->n_claims;) {
        const struct event_claim *claim = &e->claim[i];
        const struct claim_def *def = &game->words.claims[claim->key];
        buf_putc(out, ' ');
        buf_puts(out, def->name);
        if (def->arg == CLAIM_TOTALS) {
            i += put_totals(game, claim, e->n_claims - i, out);
        } else {
            buf_putc(out, ' ');
            put_count_of(game, claim->thing, claim->value, out);
            i++;
        }
    }
}

static void put_seat(uint8_t seat, struct buf *out)
{
    assert(seat < SEATS_MAX);
    buf_putc(out, seat_letter(seat));
}

/* The words before the items. */
static void put_head(const struct verb_def *verb, const struct event *e, struct buf *out)
{
    if (verb->has_seat == 1) {
        put_seat(e->seat, out);
        if (verb->keyword[0] != '\0')
            buf_putc(out, ' ');
    }
    buf_puts(out, verb->keyword);
    if (verb->has_seat == 2) {
        buf_putc(out, ' ');
        put_seat(e->seat, out);
    }
}

/* "adjust A", "adjust city A": the note of what a player has is the one that needs no keyword. */
static void put_adjustment_head(const struct game_def *game, const struct event *e,
                                struct buf *out)
{
    buf_puts(out, game->words.verbs[e->verb].keyword);
    buf_putc(out, ' ');
    if (e->note == game->words.verb_check)
        put_seat(e->seat, out);
    else
        put_head(event_form(&game->words, e), e, out);
}

void notation_write_event(const struct game_def *game, const struct event *e, struct buf *out)
{
    const struct verb_def *verb = event_form(&game->words, e);
    struct event normal;
    if (e->verb == game->words.verb_adjust)
        put_adjustment_head(game, e, out);
    else
        put_head(verb, e, out);
    if (e->n_items > 0) {
        normal = *e;
        event_normalise(game, &normal);
        e = &normal;
    }
    put_items(game, verb, e, out);
    put_claims(game, e, out);
    if (e->text != NULL) {
        buf_putc(out, ' ');
        buf_put(out, e->text, e->text_length);
    }
}
