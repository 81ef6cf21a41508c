/* position_fields.c - positions as text: slots of a state by the names of the field table. */
#include "position_runner.h"

#include <stdio.h>
#include <string.h>

/* ---- words of a line ---------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == ',';
}

struct piece piece_word(struct piece *rest)
{
    while (rest->length > 0 && is_blank(*rest->at)) {
        rest->at++;
        rest->length--;
    }
    struct piece word = {rest->at, 0};
    while (word.length < rest->length && !is_blank(word.at[word.length]))
        word.length++;
    rest->at += word.length;
    rest->length -= word.length;
    return word;
}

struct piece piece_trim(struct piece p)
{
    while (p.length > 0 && is_blank(p.at[p.length - 1]))
        p.length--;
    while (p.length > 0 && is_blank(*p.at)) {
        p.at++;
        p.length--;
    }
    return p;
}

struct piece piece_until(struct piece *rest, char separator)
{
    struct piece part = {rest->at, 0};
    while (part.length < rest->length && part.at[part.length] != separator)
        part.length++;
    const size_t used = part.length < rest->length ? part.length + 1 : part.length;
    rest->at += used;
    rest->length -= used;
    return piece_trim(part);
}

bool piece_is(struct piece p, const char *text)
{
    return strlen(text) == p.length && memcmp(p.at, text, p.length) == 0;
}

bool piece_starts(struct piece p, const char *text)
{
    return p.length >= strlen(text) && memcmp(p.at, text, strlen(text)) == 0;
}

bool piece_number(struct piece p, int *out)
{
    const bool minus = p.length > 1 && (*p.at == '-' || *p.at == '+');
    int n = 0;
    size_t i = minus ? 1 : 0;
    for (; i < p.length && p.at[i] >= '0' && p.at[i] <= '9' && n < 100000; i++)
        n = n * 10 + (p.at[i] - '0');
    *out = minus && *p.at == '-' ? -n : n;
    return p.length > 0 && i == p.length;
}

unsigned piece_seat(const struct position *p, struct piece word)
{
    const unsigned seat = word.length == 1 ? (unsigned)(*word.at - 'A') : SEAT_NONE;
    return seat < p->n_players ? seat : SEAT_NONE;
}

/* ---- fields ------------------------------------------------------------------------------- */

/* Names as in the field table, with '-' for '_'. */
static bool names_field(struct piece name, const struct field_def *f)
{
    if (strlen(f->name) != name.length)
        return false;
    for (size_t i = 0; i < name.length; i++)
        if (name.at[i] != f->name[i] && !(name.at[i] == '-' && f->name[i] == '_'))
            return false;
    return true;
}

bool position_field(const struct position *p, unsigned seat, struct piece name,
                    const struct field_def **out, size_t *first)
{
    const struct game_def *game = p->game;
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *f = &game->rules.fields[i];
        if ((f->per_seat != 0) != (seat != SEAT_NONE) || !names_field(name, f))
            continue;
        *out = f;
        *first =
            f->offset +
            (seat == SEAT_NONE ? 0 : game->rules.seat_offset + seat * game->rules.seat_slots);
        return true;
    }
    return false;
}

static bool has_things(const struct field_def *f)
{
    return f->first != NO_THING && f->count > 1;
}

/* The index within the field of the thing a word names; -1 when it names none. */
static int thing_in(const struct position *p, const struct field_def *f, struct piece word)
{
    for (int i = 0; has_things(f) && i < f->count; i++)
        if (piece_is(word, p->game->words.things[f->first + i].name))
            return i;
    return -1;
}

/* How the value of a field is written when it is no number. */
enum value_kind {
    VALUE_NUMBER,
    VALUE_STEP,
    VALUE_ROLE,
    VALUE_SEAT,
    VALUE_SEAT_AFTER,
    VALUE_SEATS
};

static enum value_kind value_kind_of(const struct field_def *f)
{
    static const struct {
        const char *field;
        enum value_kind kind;
    } special[] = {
        {"step", VALUE_STEP},
        {"role", VALUE_ROLE},
        {"governor", VALUE_SEAT},
        {"chooser", VALUE_SEAT},
        {"turn", VALUE_SEAT},
        {"role_taken", VALUE_SEAT_AFTER},
        {"end_seat", VALUE_SEAT_AFTER},
        {"done", VALUE_SEATS},
        {"late", VALUE_SEATS},
        {"own_ship_used", VALUE_SEATS},
        {"small_wharf_used", VALUE_SEATS},
        {"shipping_begun", VALUE_SEATS},
        {"union_hall_used", VALUE_SEATS},
        {"royal_supplier_used", VALUE_SEATS},
        {"library_used", VALUE_SEATS},
        {"exchanged", VALUE_SEATS},
        {"chapel_used", VALUE_SEATS},
        {"limit_kept", VALUE_SEATS},
    };
    for (size_t i = 0; i < sizeof special / sizeof special[0]; i++)
        if (strcmp(special[i].field, f->name) == 0)
            return special[i].kind;
    return VALUE_NUMBER;
}

static int step_named(const struct game_def *game, struct piece word)
{
    for (size_t i = 0; i < game->words.n_steps; i++)
        if (piece_is(word, game->words.steps[i]))
            return (int)i;
    return -1;
}

static int role_named(const struct game_def *game, struct piece word)
{
    int role = 0;
    for (size_t i = 0; i < game->words.n_things; i++) {
        if (game->words.things[i].class != THING_ROLE)
            continue;
        if (piece_is(word, game->words.things[i].name))
            return role;
        role++;
    }
    return -1;
}

/* "ABD" as a mask. */
static bool seats_named(const struct position *p, struct piece word, int *out)
{
    *out = 0;
    for (size_t i = 0; i < word.length; i++) {
        const unsigned seat = piece_seat(p, (struct piece){word.at + i, 1});
        if (seat == SEAT_NONE)
            return false;
        *out |= 1 << seat;
    }
    return word.length > 0;
}

/* The value of a field; "-" is no one or nothing. */
static bool value_of(const struct position *p, const struct field_def *f, struct piece word,
                     int *out)
{
    const bool nobody = piece_is(word, "-");
    switch (value_kind_of(f)) {
    case VALUE_NUMBER:
        break;
    case VALUE_STEP:
        *out = step_named(p->game, word);
        return *out >= 0;
    case VALUE_ROLE:
        *out = role_named(p->game, word);
        return *out >= 0 || nobody;
    case VALUE_SEAT:
        *out = (int)piece_seat(p, word);
        return *out != SEAT_NONE;
    case VALUE_SEAT_AFTER:
        *out = nobody ? 0 : (int)piece_seat(p, word) + 1;
        return *out != SEAT_NONE + 1;
    case VALUE_SEATS:
        *out = 0;
        return nobody || seats_named(p, word, out);
    }
    return piece_number(word, out);
}

/* ---- settings ----------------------------------------------------------------------------- */

/* One setting without its ';': fields, each with its values. */
static void setting(struct position *p, struct piece text, setting_fn *fn)
{
    const struct piece whole = text;
    struct piece rest = text;
    struct piece word = piece_word(&rest);
    if (piece_is(whole, "loose")) {
        p->is_loose = true;
        return;
    }
    if (p->kind->setting(p, whole, fn))
        return;
    const unsigned seat = piece_seat(p, word);
    if (seat != SEAT_NONE)
        word = piece_word(&rest);
    const struct field_def *field = NULL;
    size_t first = 0;
    int next = 0; /* index of the next value of a field without things */
    for (; word.length > 0; word = piece_word(&rest)) {
        int at = field == NULL ? -1 : thing_in(p, field, word);
        if (at >= 0) {
            word = piece_word(&rest);
        } else if (field != NULL && !has_things(field) && next == 0) {
            at = next++; /* "step role": a value, though it is a field's name too */
        } else if (position_field(p, seat, word, &field, &first)) {
            next = 0;
            continue;
        } else if (field != NULL && !has_things(field) && next < field->count) {
            at = next++;
        }
        int value;
        if (at < 0 || !value_of(p, field, word, &value)) {
            position_fail(p, "'%.*s' is no field, thing or value here", (int)word.length,
                          word.at);
            return;
        }
        fn(p, first + (size_t)at, value, whole);
    }
}

void position_settings(struct position *p, struct piece text, setting_fn *fn)
{
    while (text.length > 0) {
        const struct piece one = piece_until(&text, ';');
        if (one.length > 0)
            setting(p, one, fn);
    }
}

static void set_word(struct position *p, size_t word, int value, struct piece what)
{
    (void)what;
    p->replay.state[word] = (int16_t)value;
    p->given[word] = true;
}

void position_set(struct position *p, struct piece text)
{
    position_settings(p, text, set_word);
}
