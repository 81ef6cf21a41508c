#include "core/position_hash.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/xalloc.h"
#include "core/field.h"

enum { MASK_BITS = 16 };

/* The name of a slot, hashed, and how its values are read. */
struct member {
    uint64_t key; /* hash of its name */
    const struct field_def *field;
    uint16_t element; /* of the field */
};

struct position_hash {
    const struct game_def *game; /* whose members these are */
    struct member *member;       /* hashed_slots of them */
    int16_t *setup;              /* the set-up: slots with these values add nothing */
    int16_t *last;               /* the last position that was hashed */
    uint64_t *part;              /* what each of its slots added to the sum */
    uint64_t sum;                /* its hash */
    bool is_started;
};

struct position_hash *position_hash_new(void)
{
    return xcalloc(1, sizeof(struct position_hash));
}

static void drop_members(struct position_hash *h)
{
    free(h->member);
    free(h->setup);
    free(h->last);
    free(h->part);
}

void position_hash_free(struct position_hash *h)
{
    if (h == NULL)
        return;
    drop_members(h);
    free(h);
}

/* ---- names ------------------------------------------------------------------------------- */

/* All slots of a field of bits have one name: a thing may move from one to another. */
static void put_name(const struct game_def *game, const struct field_place *place,
                     struct buf *out)
{
    struct field_def whole = *place->field;
    struct field_place at = *place;
    if (whole.value == VALUE_IS_BITS) {
        whole.count = 1;
        at.field = &whole;
    }
    field_put(game, &at, out);
}

static void name_members(struct position_hash *h)
{
    struct buf name = BUF_INIT;
    for (size_t i = 0; i < h->game->rules.hashed_slots; i++) {
        struct field_place place;
        if (!field_find(h->game, i, &place))
            continue; /* a test checks that every slot has a field */
        buf_clear(&name);
        put_name(h->game, &place, &name);
        h->member[i] = (struct member){.key = hash64(name.data, name.len, 0),
                                       .field = place.field,
                                       .element = (uint16_t)place.element};
    }
    buf_free(&name);
}

static void take_game(struct position_hash *h, const struct game_def *game)
{
    const size_t n = game->rules.hashed_slots;
    drop_members(h);
    h->game = game;
    h->member = xcalloc(n, sizeof *h->member);
    h->setup = xcalloc(n, sizeof *h->setup);
    h->last = xcalloc(n, sizeof *h->last);
    h->part = xcalloc(n, sizeof *h->part);
    name_members(h);
}

const char *position_value_name(const struct game_def *game, const struct field_def *field,
                                int value)
{
    const int index = value - (field->value == VALUE_IS_THING_OR_0);
    if (field->value == VALUE_IS_NUMBER || index < 0 || index >= field->value_count)
        return NULL;
    if (field->value == VALUE_IS_STEP)
        return game->words.steps[index];
    if (field->value == VALUE_IS_CAUSE)
        return game->words.causes[index].name;
    return game->words.things[field->value_first + index].name;
}

/* ---- parts of the sum -------------------------------------------------------------------- */

static uint64_t part_of_number(uint64_t key, int value)
{
    const unsigned char bytes[] = {(unsigned char)(value & 0xFF),
                                   (unsigned char)(value >> 8 & 0xFF)};
    return hash64(bytes, sizeof bytes, key);
}

/* A number that stands for no name counts as a plain number. */
static uint64_t part_of_name(const struct position_hash *h, const struct member *m, int value,
                             int number)
{
    const char *name = position_value_name(h->game, m->field, value);
    return name == NULL ? part_of_number(m->key, number) : hash64(name, strlen(name), m->key);
}

static uint64_t part_of_bits(const struct position_hash *h, const struct member *m,
                             uint16_t value)
{
    uint64_t sum = 0;
    for (int bit = 0; bit < MASK_BITS; bit++)
        if ((value >> bit & 1) != 0)
            sum += part_of_name(h, m, m->element * MASK_BITS + bit, 1 << bit);
    return sum;
}

/* What a slot with this value adds to the sum. */
static uint64_t part_of(const struct position_hash *h, size_t slot, int16_t value)
{
    const struct member *m = &h->member[slot];
    if (value == h->setup[slot] || m->field == NULL)
        return 0;
    if (m->field->value == VALUE_IS_NUMBER)
        return part_of_number(m->key, value);
    return m->field->value == VALUE_IS_BITS ? part_of_bits(h, m, (uint16_t)value)
                                            : part_of_name(h, m, value, value);
}

/* ---- positions --------------------------------------------------------------------------- */

void position_hash_start(struct position_hash *h, const struct game_def *game,
                         const int16_t *setup, unsigned n_players)
{
    static const char players[] = "players";
    if (h->game != game)
        take_game(h, game);
    memcpy(h->setup, setup, game->rules.hashed_slots * sizeof *setup);
    memcpy(h->last, setup, game->rules.hashed_slots * sizeof *setup);
    memset(h->part, 0, game->rules.hashed_slots * sizeof *h->part);
    h->is_started = true;
    h->sum = part_of_number(hash64(players, sizeof players - 1, 0), (int)n_players);
}

bool position_hash_is_started(const struct position_hash *h)
{
    return h->is_started;
}

void position_hash_stop(struct position_hash *h)
{
    h->is_started = false;
}

static void move_slot(struct position_hash *h, size_t slot, int16_t value)
{
    const uint64_t part = part_of(h, slot, value);
    h->sum += part - h->part[slot];
    h->part[slot] = part;
    h->last[slot] = value;
}

static bool differ(const int16_t *a, const int16_t *b, size_t n)
{
    return memcmp(a, b, n * sizeof *a) != 0;
}

/* Updates those of the slots [from, end) that differ: few. */
static void move_slots(struct position_hash *h, const int16_t *state, size_t from, size_t end)
{
    enum { FEW = 4 };
    for (size_t i = from; i < end;) {
        if (end - i >= FEW && !differ(state + i, h->last + i, FEW)) {
            i += FEW;
            continue;
        }
        if (state[i] != h->last[i])
            move_slot(h, i, state[i]);
        i++;
    }
}

uint64_t position_hash_of(struct position_hash *h, const int16_t *state)
{
    enum { MANY = 32 };
    const size_t n = h->game->rules.hashed_slots;
    for (size_t i = 0; i < n; i += MANY) {
        const size_t end = n - i < MANY ? n : i + MANY;
        if (differ(state + i, h->last + i, end - i))
            move_slots(h, state, i, end);
    }
    return h->sum;
}
