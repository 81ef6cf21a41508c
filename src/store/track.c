#include "store/track.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/replay.h"

enum {
    SLOTS_AT_ONCE = 16,
    KEYS = TRACK_COLUMNS << TRACK_SEAT_BITS,
    NIBBLE_MOST = 15,
    /* A choice is 1 + verb * THINGS + thing + 1, or 1 + verb * THINGS without a thing. */
    THINGS = THING_IDS + 1,
};

void track_free(struct track *c)
{
    free(c->change);
    free(c->sorted);
    *c = (struct track)TRACK_INIT;
}

uint32_t track_key(const struct game_def *game, size_t slot)
{
    const struct game_rules *rules = &game->rules;
    const size_t end = rules->seat_offset + rules->max_players * rules->seat_slots;
    if (slot < rules->seat_offset || slot >= end)
        return (uint32_t)(slot << TRACK_SEAT_BITS);
    const size_t seat = (slot - rules->seat_offset) / rules->seat_slots;
    return (uint32_t)((slot - seat * rules->seat_slots) << TRACK_SEAT_BITS | seat);
}

/* ---- choices ---- */

/* Items with a mark are only more about the plain one: "corn 2 @7". */
int32_t track_choice(const struct event *e)
{
    size_t n = 0;
    for (size_t i = 0; i < e->n_items; i++)
        n += e->item[i].mark == ITEM_PLAIN;
    const struct event_item *item = &e->item[0];
    const bool has_thing = e->n_items > 0 && item->thing < THINGS_MAX &&
                           (n == 1 ? item->mark == ITEM_PLAIN : e->n_items == 1);
    return 1 + e->verb * THINGS + (has_thing ? item->thing + 1 : 0);
}

void track_put_choice(const struct game_def *game, int32_t choice, struct buf *out)
{
    const size_t verb = (size_t)(choice - 1) / THINGS;
    const size_t thing = (size_t)(choice - 1) % THINGS;
    if (choice < 1 || verb >= game->words.n_verbs) {
        buf_putc(out, '?');
        return;
    }
    buf_puts(out, game->words.verbs[verb].name);
    if (thing > 0 && thing <= game->words.n_things)
        buf_printf(out, " %s", game->words.things[thing - 1].name);
}

/* ---- positions ---- */

static void add(struct track *c, uint32_t key, int32_t value)
{
    if (c->n == c->capacity) {
        c->capacity = c->capacity == 0 ? 4096 : c->capacity * 2;
        c->change = xrealloc_array(c->change, c->capacity, sizeof *c->change);
        c->sorted = xrealloc_array(c->sorted, c->capacity, sizeof *c->sorted);
    }
    c->change[c->n++] = (struct track_change){key, c->n_times, value};
}

/* The bases are those of a set-up: what most games of the kind begin with. */
static void find_bases(struct track *c, const struct game_def *game)
{
    const struct game_rules *of = &game->rules;
    int16_t state[STATE_SLOTS] = {0};
    void *rules = xcalloc(1, of->rules_size);
    struct err err = ERR_INIT;
    memset(c->base, 0, sizeof c->base);
    if (of->resolve(rules, of->default_rules, of->max_players, &err) == 0) {
        of->setup(rules, state);
        for (size_t slot = of->hashed_slots; slot-- > 0;)
            c->base[track_key(game, slot) >> TRACK_SEAT_BITS] = state[slot];
    }
    free(rules);
    c->based = game;
}

void track_begin(struct track *c, const struct game_def *game, unsigned n_players)
{
    if (c->based != game)
        find_bases(c, game);
    c->game = game;
    c->n_players = n_players;
    c->n_times = 0;
    c->n = 0;
    c->decides = c->round = 0;
    const struct game_rules *rules = &game->rules;
    for (size_t slot = 0; slot < rules->hashed_slots; slot++)
        c->last[slot] = c->base[track_key(game, slot) >> TRACK_SEAT_BITS];
}

/* What belongs to seats where nobody sits never changes. */
static void take_slot(struct track *c, size_t slot, int16_t value)
{
    const uint32_t key = track_key(c->game, slot);
    if (value != c->last[slot] && (key & ((1U << TRACK_SEAT_BITS) - 1)) < c->n_players)
        add(c, key, value);
    c->last[slot] = value;
}

static void take_slots(struct track *c, const int16_t *state)
{
    const size_t n = c->game->rules.hashed_slots;
    for (size_t at = 0; at < n; at += SLOTS_AT_ONCE) {
        const size_t end = at + SLOTS_AT_ONCE < n ? at + SLOTS_AT_ONCE : n;
        if (memcmp(state + at, c->last + at, (end - at) * sizeof *state) == 0)
            continue;
        for (size_t slot = at; slot < end; slot++)
            if (state[slot] != c->last[slot])
                take_slot(c, slot, state[slot]);
    }
}

static void take_choice(struct track *c, const struct event *e)
{
    if (c->game->words.verbs[e->verb].kind == VERB_DECISION && e->seat < c->n_players)
        add(c, TRACK_CHOICES << TRACK_SEAT_BITS | e->seat, track_choice(e));
}

/* Takes a word that is none of the state. */
static void take_word(struct track *c, uint32_t column, int32_t value, int32_t *last)
{
    if (value != *last)
        add(c, column << TRACK_SEAT_BITS, value);
    *last = value;
}

void track_take(struct track *c, const struct replay *r, const struct event *e)
{
    const struct node node = c->game->rules.node(r->rules, r->state);
    unsigned round, turn;
    c->game->rules.clock(r->state, &round, &turn);
    take_slots(c, r->state);
    take_word(c, TRACK_DECIDES, node.seat == SEAT_NONE ? -1 : node.seat, &c->decides);
    take_word(c, TRACK_ROUND, (int32_t)round, &c->round);
    if (e != NULL)
        take_choice(c, e);
    c->n_times++;
}

/* ---- packing ---- */

void track_put_varint(struct buf *out, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        buf_putc(out, (char)(uint8_t)(number | 0x80));
    buf_putc(out, (char)(uint8_t)number);
}

/* By key; the changes of each stay in the order of time. */
static void sort_changes(struct track *c)
{
    static const size_t keys = KEYS;
    uint32_t *at = xcalloc(keys + 1, sizeof *at);
    for (size_t i = 0; i < c->n; i++)
        at[c->change[i].key + 1]++;
    for (size_t key = 0; key < keys; key++)
        at[key + 1] += at[key];
    for (size_t i = 0; i < c->n; i++)
        c->sorted[at[c->change[i].key]++] = c->change[i];
    free(at);
}

static void put_change(struct buf *out, uint32_t passed, int64_t by)
{
    const uint64_t folded = track_fold(by) - 1;
    const uint32_t high = passed < NIBBLE_MOST ? passed : NIBBLE_MOST;
    const uint32_t low = folded < NIBBLE_MOST ? (uint32_t)folded : NIBBLE_MOST;
    buf_putc(out, (char)(uint8_t)(high << 4 | low));
    if (high == NIBBLE_MOST)
        track_put_varint(out, passed - NIBBLE_MOST);
    if (low == NIBBLE_MOST)
        track_put_varint(out, folded - NIBBLE_MOST);
}

static void put_changes(const struct track *c, const struct track_change *change, size_t n,
                        struct buf *out)
{
    const uint32_t column = change[0].key >> TRACK_SEAT_BITS;
    const bool is_choice = column == TRACK_CHOICES;
    int32_t value = is_choice ? 0 : c->base[column];
    uint32_t next = 0;
    for (size_t i = 0; i < n; i++) {
        put_change(out, change[i].time - next, (int64_t)change[i].value - value);
        next = change[i].time + 1;
        value = is_choice ? 0 : change[i].value;
    }
}

void track_pack(struct track *c, struct buf *out)
{
    struct buf changes = BUF_INIT;
    sort_changes(c);
    for (size_t i = 0, end; i < c->n; i = end) {
        for (end = i + 1; end < c->n && c->sorted[end].key == c->sorted[i].key;)
            end++;
        buf_clear(&changes);
        put_changes(c, &c->sorted[i], end - i, &changes);
        track_put_varint(out, c->sorted[i].key >> TRACK_SEAT_BITS);
        track_put_varint(out, c->sorted[i].key & ((1U << TRACK_SEAT_BITS) - 1));
        track_put_varint(out, changes.len);
        buf_put(out, buf_str(&changes), changes.len);
    }
    buf_free(&changes);
}
