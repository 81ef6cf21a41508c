/* state_line_read_word.c - reads the words of a line: "done=AC", "A.waived=office", "copies.hacienda=2". */
#include <string.h>

#include "core/field.h"
#include "core/position_hash.h"
#include "position/state_line_reader.h"

enum { MASK_BITS = 16 };

/* A word: what stands before '=', and its slots. */
struct word {
    const char *begin, *key, *key_end, *value, *end;
    unsigned seat; /* SEAT_NONE: of no seat */
    const struct field_def *field;
    size_t base;                  /* the slot that those of the field count from */
    const struct line_part *part; /* that shows the field, in a group or as a word */
    bool is_other;                /* as its second field */
    bool is_known;                /* what is known of hidden things */
};

static bool is_text(const char *begin, const char *end, const char *text)
{
    const size_t length = strlen(text);
    return (size_t)(end - begin) == length && memcmp(begin, text, length) == 0;
}

static const struct line_part *find_part(const struct line_part *part, size_t n,
                                         const struct field_def *f, bool is_other)
{
    for (const struct line_part *p = part; p < part + n; p++)
        if (is_other ? p->other == f->offset && p->field->per_seat == f->per_seat
                     : p->field == f)
            return p;
    return NULL;
}

static void set_part(const struct state_line *l, struct word *w)
{
    const struct line_words *words = w->field->per_seat != 0 ? &l->seat_words : &l->words;
    w->part = find_part(words->part, words->n, w->field, false);
    if (w->part == NULL)
        w->part = find_part(l->part, l->n_parts, w->field, false);
    w->is_other = w->part == NULL;
    if (w->is_other)
        w->part = find_part(l->part, l->n_parts, w->field, true);
}

/* A field of what is known.  A pattern does not ask for it: games are searched as the table saw them. */
static bool find_known(struct line_reader *r, struct word *w)
{
    const struct state_line *l = r->l;
    for (const struct line_part *p = l->known; p < l->known + l->n_known; p++) {
        if ((p->field->per_seat != 0) != (w->seat != SEAT_NONE) || r->demands != NULL ||
            !is_text(w->key, w->key_end, p->field->name))
            continue;
        w->field = p->field;
        w->base = line_known_slot(l, w->seat);
        w->part = p;
        w->is_known = true;
        return true;
    }
    return false;
}

static bool find_field(struct line_reader *r, struct word *w)
{
    const struct game_def *game = r->l->game;
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *f = &game->rules.fields[i];
        if ((f->per_seat != 0) != (w->seat != SEAT_NONE) ||
            !is_text(w->key, w->key_end, f->name) ||
            (f->per_seat == 0 && f->offset >= game->rules.hashed_slots))
            continue;
        w->field = f;
        w->base = w->seat == SEAT_NONE ? 0 : line_seat_slot(r->l, w->seat);
        set_part(r->l, w);
        return true;
    }
    return find_known(r, w) || line_fail(r, w->key, "no field of a position is called '%.*s'",
                                         (int)(w->key_end - w->key), w->key);
}

/* ---- values ------------------------------------------------------------------------------ */

/* Whether a value may stand in a slot of the part. */
static bool may_be(const struct state_line *l, const struct line_part *p, int value)
{
    const int n_players = (int)l->n_players;
    switch (p->kind) {
    case LINE_SEAT:
        return value >= 0 && value < n_players;
    case LINE_TAKER:
    case LINE_TAKERS:
        return value >= 0 && value <= n_players;
    case LINE_MASK:
        return value >= 0 && value < 1 << n_players;
    case LINE_DIGITS:
        return value >= -1 && value < p->limit;
    default:
        return p->kind != LINE_COUNT || value >= 0;
    }
}

/* The number that a name stands for in the field; false when it stands for none. */
static bool find_name(const struct state_line *l, const struct field_def *f, const char *begin,
                      const char *end, int *out)
{
    const int behind = f->value == VALUE_IS_THING_OR_0;
    for (int i = 0; i < f->value_count; i++) {
        const char *name = position_value_name(l->game, f, i + behind);
        if (name == NULL || !is_text(begin, end, name))
            continue;
        *out = i + behind;
        return true;
    }
    *out = behind - 1;
    return (f->value == VALUE_IS_THING || behind) && is_text(begin, end, "-");
}

static bool read_value(struct line_reader *r, const struct word *w, int *out)
{
    if (w->field->value != VALUE_IS_NUMBER && w->field->value != VALUE_IS_BITS)
        return find_name(r->l, w->field, w->value, w->end, out) ||
               line_fail(r, w->value, "expected a name (%s)", w->field->name);
    r->at = w->value;
    if (!line_read_number(r, out) || r->at != w->end)
        return line_fail(r, w->value, "expected a number (%s)", w->field->name);
    return w->part == NULL || w->is_other || may_be(r->l, w->part, *out) ||
           line_fail(r, w->value, "no such value (%s)", w->field->name);
}

/* Notes that a word says the slot; false when another did. */
static bool say(struct line_reader *r, const struct word *w, size_t i)
{
    const size_t slot = w->base + w->field->offset + i;
    if (r->is_said[slot])
        return line_fail(r, w->begin, "written twice (%s)", w->field->name);
    r->is_said[slot] = true;
    return true;
}

static bool say_slot(struct line_reader *r, const struct word *w, size_t i)
{
    int value;
    if (!say(r, w, i) || !read_value(r, w, &value))
        return false;
    r->state[w->base + w->field->offset + i] = (int16_t)value;
    r->at = w->end;
    return true;
}

/* "office+factory", "-" */
static bool read_bits(struct line_reader *r, const struct word *w)
{
    int16_t *mask = r->state + w->base + w->field->offset;
    memset(mask, 0, w->field->count * sizeof *mask);
    for (const char *at = w->value; !is_text(w->value, w->end, "-") && at < w->end; at++) {
        const char *plus = memchr(at, '+', (size_t)(w->end - at));
        int bit;
        plus = plus == NULL ? w->end : plus;
        if (!find_name(r->l, w->field, at, plus, &bit))
            return line_fail(r, at, "expected a name (%s)", w->field->name);
        mask[bit / MASK_BITS] =
            (int16_t)((uint16_t)mask[bit / MASK_BITS] | 1U << bit % MASK_BITS);
        at = plus;
    }
    r->at = w->end;
    return true;
}

/* All slots of the field. */
static bool read_whole(struct line_reader *r, const struct word *w)
{
    const struct line_part *p = w->part;
    const bool has_kind = p != NULL && !w->is_other && p->kind != LINE_WORDS;
    const bool is_bits = w->field->value == VALUE_IS_BITS;
    if (!has_kind && !is_bits && w->field->count == 1)
        return say_slot(r, w, 0);
    if (!has_kind && !is_bits)
        return line_fail(r, w->key_end, "expected . and which number (%s)", w->field->name);
    for (size_t i = 0; i < w->field->count; i++)
        if (!say(r, w, i))
            return false;
    if (is_bits)
        return read_bits(r, w);
    r->at = w->value;
    r->slots = r->state + w->base;
    if (!state_line_read_part(r, p))
        return false;
    r->at += p->kind == LINE_THINGS && r->at == w->value && *r->at == '-';
    return r->at == w->end ||
           line_fail(r, r->at, "expected the end of the value (%s)", w->field->name);
}

/* The slot after the second dot: the name of a thing, or a number from 1. */
static bool read_element(struct line_reader *r, const struct word *w, const char *name,
                         const char *end)
{
    for (size_t i = 0; i < w->field->count; i++) {
        const struct field_place place = {w->field, w->seat, i};
        const char *element = field_element(r->l->game, &place);
        if (element != NULL && is_text(name, end, element))
            return say_slot(r, w, i);
    }
    int n = 0;
    r->at = name;
    if (w->field->first != NO_THING || !line_read_number(r, &n) || r->at != end || n < 1 ||
        n > w->field->count)
        return line_fail(r, name, "no such part (%s)", w->field->name);
    return say_slot(r, w, (size_t)n - 1);
}

/* What a word says is known cannot be checked before the rest is read.  A field that is written number by number is noted
 * by its first word. */
static void note_known(struct line_reader *r, const struct word *w)
{
    const int16_t *row = r->state + w->base + w->field->offset;
    for (size_t i = 0; i < r->n_known; i++)
        if (r->known[i].row == row)
            return;
    r->known[r->n_known++] = (struct line_known_word){row, w->begin, w->field};
}

/* ---- words ------------------------------------------------------------------------------- */

bool state_line_read_word(struct line_reader *r, const char *word)
{
    const char *equals = strchr(word, '=');
    struct word w = {.begin = word, .key = word, .value = equals + 1, .seat = SEAT_NONE};
    w.end = w.value + strcspn(w.value, " ");
    if (w.key[0] >= 'A' && w.key[0] < seat_letter(r->l->n_players) && w.key[1] == '.') {
        w.seat = (unsigned)(w.key[0] - 'A');
        w.key += 2;
    }
    const char *dot = memchr(w.key, '.', (size_t)(equals - w.key));
    w.key_end = dot == NULL ? equals : dot;
    if (!find_field(r, &w))
        return false;
    /* A word may say what stands in a group, where a thing may have no code.  Not what lies in
     * places: the rules rely on it that a load is of a kind. */
    if (w.part != NULL && w.part->kind == LINE_LOADS)
        return line_fail(r, w.key, "%s stands in a group", w.field->name);
    if (w.is_known)
        note_known(r, &w);
    return dot == NULL ? read_whole(r, &w) : read_element(r, &w, dot + 1, equals);
}

bool state_line_read_words(struct line_reader *r)
{
    while (r->at < r->end && *r->at == ' ') {
        const size_t key = strcspn(r->at + 1, " =");
        if (key == 0 || r->at[1 + key] != '=')
            return true;
        if (!state_line_read_word(r, r->at + 1))
            return false;
    }
    return true;
}
