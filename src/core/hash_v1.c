#include "core/hash_v1.h"

#include <string.h>

#include "base/hash.h"
#include "core/position_hash.h"
#include "core/replay.h"

enum { MASK_BITS = 16 };

/* A state on its way from the current slots to those of version 1. */
struct recast {
    const struct game_def *game;
    const int16_t *state;
    int16_t then[STATE_SLOTS];
    size_t n;                /* slots of `then` */
    bool known[STATE_SLOTS]; /* slots of `state` that version 1 had */
    size_t thing; /* after the one found last: lists are mostly in the order of the things */
};

/* ---- names in lists ---------------------------------------------------------------------- */

static size_t length_of(const char *name)
{
    return strcspn(name, " ");
}

static const char *next_name(const char *name)
{
    name += length_of(name);
    return name + (name[0] == ' ');
}

static bool is_name(const char *name, const char *text)
{
    const size_t length = length_of(name);
    return strncmp(name, text, length) == 0 && text[length] == '\0';
}

/* The index of a name in a list, -1 when it is not there. */
static int place_of(const char *list, const char *text)
{
    for (int i = 0; list[0] != '\0'; i++, list = next_name(list))
        if (is_name(list, text))
            return i;
    return -1;
}

/* ---- values ------------------------------------------------------------------------------ */

/* The number that version 1 had for the name that `value` stands for. */
static bool recast_name(const struct recast *r, const struct field_v1 *old,
                        const struct field_def *field, int value, int *out)
{
    const char *name = position_value_name(r->game, field, value);
    const int place = name == NULL ? -1 : place_of(old->values, name);
    *out = name == NULL ? value : place + (old->value == VALUE_IS_THING_BEHIND_0);
    return name == NULL || place >= 0;
}

/* One slot of bits; the current bits may be in another slot. */
static bool recast_bits(const struct recast *r, const struct field_v1 *old,
                        const struct field_def *field, const int16_t *slots, size_t element,
                        int *out)
{
    *out = 0;
    for (int bit = 0; bit < field->count * MASK_BITS; bit++) {
        int place;
        if (((uint16_t)slots[bit / MASK_BITS] >> bit % MASK_BITS & 1) == 0)
            continue;
        if (!recast_name(r, old, field, bit, &place))
            return false;
        if (place / MASK_BITS == (int)element)
            *out |= 1 << place % MASK_BITS;
    }
    return true;
}

/* ---- members ----------------------------------------------------------------------------- */

static const struct field_def *find_field(const struct game_def *game, const char *name,
                                          bool per_seat)
{
    for (size_t i = 0; i < game->rules.n_fields; i++)
        if ((game->rules.fields[i].per_seat != 0) == per_seat &&
            strcmp(game->rules.fields[i].name, name) == 0)
            return &game->rules.fields[i];
    return NULL;
}

/* The element of the field that counts the thing. */
static bool find_element(struct recast *r, const struct field_def *field, const char *name,
                         size_t *element)
{
    for (size_t i = 0; i < r->game->words.n_things; i++) {
        const size_t thing = (r->thing + i) % r->game->words.n_things;
        if (!is_name(name, r->game->words.things[thing].name) || thing < field->first ||
            thing - field->first >= field->count)
            continue;
        r->thing = thing + 1;
        *element = thing - field->first;
        return true;
    }
    return false;
}

static void mark_known(struct recast *r, const struct field_def *field, size_t base,
                       size_t from, size_t end)
{
    for (size_t i = from; i < end; i++)
        r->known[base + field->offset + i] = true;
}

/* The next slot of version 1: element `i` of its field, element `now` of the current one. */
static bool recast_word(struct recast *r, const struct field_v1 *old,
                        const struct field_def *field, size_t base, size_t i, size_t now)
{
    const int16_t *slots = r->state + base + field->offset;
    int value;
    if (now >= field->count || r->n == STATE_SLOTS)
        return false;
    mark_known(r, field, base, old->value == VALUE_IS_BITS ? 0 : now,
               old->value == VALUE_IS_BITS ? field->count : now + 1);
    if (old->value == VALUE_IS_NUMBER)
        value = slots[now];
    else if (old->value == VALUE_IS_BITS ? !recast_bits(r, old, field, slots, i, &value)
                                         : !recast_name(r, old, field, slots[now], &value))
        return false;
    r->then[r->n++] = (int16_t)(uint16_t)value;
    return true;
}

static bool recast_field(struct recast *r, const struct field_v1 *old, bool per_seat,
                         size_t base)
{
    const struct field_def *field = find_field(r->game, old->name, per_seat);
    const char *name = old->elements;
    for (size_t i = 0; i < old->count; i++) {
        size_t now = i;
        if (field == NULL || (name != NULL && !find_element(r, field, name, &now)) ||
            !recast_word(r, old, field, base, i, now))
            return false;
        name = name == NULL ? NULL : next_name(name);
    }
    return true;
}

static bool recast_fields(struct recast *r, const struct field_v1 *old, bool per_seat,
                          size_t base)
{
    for (; old->name != NULL; old++)
        if (!recast_field(r, old, per_seat, base))
            return false;
    return true;
}

static bool recast_state(struct recast *r)
{
    const struct layout_v1 *layout = r->game->rules.layout_v1;
    for (unsigned seat = 0; seat < layout->n_seats; seat++)
        if (seat >= r->game->rules.max_players ||
            !recast_fields(r, layout->seat_fields, true,
                           r->game->rules.seat_offset + seat * r->game->rules.seat_slots))
            return false;
    return recast_fields(r, layout->fields, false, 0);
}

/* Whether all slots that version 1 did not have are as after the set-up. */
static bool is_all(const struct recast *r, const void *rules)
{
    int16_t setup[STATE_SLOTS] = {0};
    r->game->rules.setup(rules, setup);
    for (size_t i = 0; i < r->game->rules.hashed_slots; i++)
        if (!r->known[i] && r->state[i] != setup[i])
            return false;
    return true;
}

bool hash_v1(const struct game_def *game, const void *rules, const int16_t *state,
             uint64_t *out)
{
    struct recast r = {.game = game, .state = state};
    if (game->rules.layout_v1 == NULL || !recast_state(&r) || !is_all(&r, rules))
        return false;
    *out = hash64_i16(r.then, r.n);
    return true;
}
