/* pattern_word.c - the words of a pattern: seat.city.factory, round, players. */
#include <string.h>

#include "base/text.h"
#include "find/pattern_parser.h"

enum { KNOWN_MAX = 320, PARTS_MAX = 3 };

/* A piece of a word, between dots. */
struct piece {
    const char *begin, *end;
};

struct words {
    struct pattern_parser *r;
    struct piece piece[PARTS_MAX + 1];
    size_t n, at;
    uint8_t seat;
    bool names_seat, is_any, is_all;
    int32_t factor;
    struct sum *sum;
};

static bool is_text(const struct piece *p, const char *text)
{
    return text_equal_fold(p->begin, (size_t)(p->end - p->begin), text, strlen(text));
}

/* ---- names ---- */

/* Whether a word is a name of a thing, or one of its aliases. */
static bool is_thing(const struct thing_def *thing, const struct piece *p)
{
    if (is_text(p, thing->name))
        return true;
    for (const char *at = thing->aliases; *at != '\0';) {
        const size_t length = strcspn(at, "|");
        if (text_equal_fold(p->begin, (size_t)(p->end - p->begin), at, length))
            return true;
        at += length + (at[length] == '|');
    }
    return false;
}

static bool find_step(const struct game_def *game, const struct piece *p, int32_t *out)
{
    for (size_t i = 0; i < game->words.n_steps; i++) {
        *out = (int32_t)i;
        if (is_text(p, game->words.steps[i]))
            return true;
    }
    return false;
}

static bool is_of_things(const struct field_def *f)
{
    return f->value == VALUE_IS_THING || f->value == VALUE_IS_THING_OR_0 ||
           f->value == VALUE_IS_BITS;
}

bool pattern_find_name(const struct game_def *game, const struct field_def *field,
                       const struct token *word, int32_t *out)
{
    const struct piece p = {word->begin, word->end};
    const int32_t offset = field->value == VALUE_IS_THING_OR_0;
    if (field->value == VALUE_IS_STEP)
        return find_step(game, &p, out);
    if (!is_of_things(field))
        return false;
    *out = offset - 1;
    if (field->value != VALUE_IS_BITS && is_text(&p, "none"))
        return true;
    for (int32_t i = 0; i < field->value_count; i++) {
        *out = i + offset;
        if (is_thing(&game->words.things[field->value_first + i], &p))
            return true;
    }
    return false;
}

bool pattern_fail_name(struct pattern_parser *r, const struct field_def *field,
                       const struct token *word)
{
    const struct game_words *words = &r->p->game->words;
    const char *known[KNOWN_MAX];
    size_t n = 0;
    if (field->value == VALUE_IS_STEP)
        for (size_t i = 0; i < words->n_steps && n < KNOWN_MAX; i++)
            known[n++] = words->steps[i];
    if (is_of_things(field))
        for (size_t i = 0; i < field->value_count && n < KNOWN_MAX; i++)
            known[n++] = words->things[field->value_first + i].name;
    return pattern_fail_word(r, word->begin, word->end, "name", known, n);
}

/* ---- variables ---- */

int16_t pattern_owned_from(const struct pattern_parser *r, const struct pattern_variable *v)
{
    return v->kind == VARIABLE_SLOT && r->setup[v->slot] < 0 ? 0 : 1;
}

static bool add_variable(struct words *w, struct pattern_variable v)
{
    uint16_t variable;
    w->sum->is_any |= w->is_any;
    w->sum->is_all |= w->is_all;
    return pattern_add_variable(w->r, v, &variable) &&
           pattern_add_term(w->r, w->factor, variable);
}

static struct pattern_variable variable_of(const struct words *w, const struct field_def *f,
                                           size_t element)
{
    const size_t base = f->per_seat != 0 ? w->r->p->game->rules.seat_offset : 0;
    return (struct pattern_variable){
        .kind = VARIABLE_SLOT,
        .seat = f->per_seat != 0 ? w->seat : (uint8_t)SEAT_NOBODY,
        .slot = (uint16_t)(base + f->offset + element),
    };
}

static bool add_element(struct words *w, const struct field_def *f, size_t element)
{
    w->sum->field = f;
    return add_variable(w, variable_of(w, f, element));
}

/* The sum of all elements, or how many of them there are. */
static bool add_elements(struct words *w, const struct field_def *f, uint8_t shape)
{
    w->sum->field = shape == SHAPE_COUNT ? f : NULL;
    w->sum->is_whole = true;
    for (size_t i = 0; i < f->count; i++) {
        struct pattern_variable v = variable_of(w, f, i);
        v.shape = f->value == VALUE_IS_BITS ? (uint8_t)SHAPE_PLAIN : shape;
        v.from = shape == SHAPE_OWNED ? pattern_owned_from(w->r, &v) : 0;
        if (!add_variable(w, v))
            return false;
    }
    return true;
}

/* ---- elements of fields ---- */

static bool find_index(const struct field_def *f, const struct piece *p, size_t *out)
{
    size_t n = 0;
    for (const char *c = p->begin; c < p->end; c++) {
        if (*c < '0' || *c > '9' || n > f->count)
            return false;
        n = n * 10 + (size_t)(*c - '0');
    }
    *out = n - 1;
    return n >= 1 && n <= f->count;
}

static bool read_element(struct words *w, const struct field_def *f)
{
    const struct piece *p = &w->piece[w->at];
    size_t element;
    if (f->count > 1 && is_text(p, "kinds"))
        return add_elements(w, f, SHAPE_OWNED);
    for (size_t i = 0; i < f->count && f->count > 1 && f->first != NO_THING; i++)
        if (is_thing(&w->r->p->game->words.things[f->first + i], p))
            return add_element(w, f, i);
    if (f->count > 1 && find_index(f, p, &element))
        return add_element(w, f, element);
    const char *known[KNOWN_MAX];
    size_t n = 0;
    if (f->count == 1)
        return pattern_fail(w->r, p->begin, "'%s' is a single number", f->name);
    known[n++] = "kinds";
    for (size_t i = 0; i < f->count && f->first != NO_THING && n < KNOWN_MAX; i++)
        known[n++] = w->r->p->game->words.things[f->first + i].name;
    return pattern_fail_word(w->r, p->begin, p->end, "element", known, n);
}

static bool fail_rest(struct words *w, size_t most)
{
    const struct piece *p = &w->piece[most];
    return pattern_fail(w->r, p->begin - 1, "nothing can follow '%.*s' here",
                        (int)(p->begin - 1 - w->piece[0].begin), w->piece[0].begin);
}

static bool read_field(struct words *w, const struct field_def *f)
{
    if (f->per_seat == 0 && w->names_seat)
        return pattern_fail(w->r, w->piece[0].begin, "'%s' belongs to no seat", f->name);
    if (w->n > w->at + 1)
        return fail_rest(w, w->at + 1);
    w->sum->seat = w->seat;
    if (w->n > w->at)
        return read_element(w, f);
    return f->count == 1 ? add_element(w, f, 0) : add_elements(w, f, SHAPE_COUNT);
}

/* ---- words that are no fields ---- */

static bool read_score(struct words *w)
{
    const struct game_rules *rules = &w->r->p->game->rules;
    const char *known[SCORE_PARTS_MAX];
    struct pattern_variable v = {VARIABLE_SCORE, w->seat, SHAPE_PLAIN, SCORE_TOTAL, 0};
    if (w->n > w->at + 1)
        return fail_rest(w, w->at + 1);
    if (w->n == w->at)
        return add_variable(w, v);
    for (size_t i = 0; i < rules->n_score_parts; i++) {
        known[i] = w->r->p->game->words.things[rules->score_parts[i].thing].name;
        v.slot = (uint16_t)i;
        if (is_text(&w->piece[w->at], known[i]))
            return add_variable(w, v);
    }
    return pattern_fail_word(w->r, w->piece[w->at].begin, w->piece[w->at].end,
                             "part of a score", known, rules->n_score_parts);
}

static bool read_plain(struct words *w, unsigned kind, uint8_t seat, uint16_t slot)
{
    if (w->n > w->at)
        return fail_rest(w, w->at);
    if (seat == SEAT_NOBODY && w->names_seat)
        return pattern_fail(w->r, w->piece[0].begin, "that belongs to no seat");
    return add_variable(w,
                        (struct pattern_variable){(uint8_t)kind, seat, SHAPE_PLAIN, slot, 0});
}

static bool fail_word(struct words *w, const struct piece *p)
{
    const struct game_rules *rules = &w->r->p->game->rules;
    const char *known[KNOWN_MAX] = {"seat",    "other",   "any",   "all",
                                    "players", "decides", "score", "place"};
    size_t n = 8;
    for (size_t i = 0; i < rules->n_fields && n < KNOWN_MAX; i++)
        known[n++] = rules->fields[i].name;
    return pattern_fail_word(w->r, p->begin, p->end, "word", known, n);
}

static bool read_what(struct words *w)
{
    const struct game_rules *rules = &w->r->p->game->rules;
    const struct piece *p = &w->piece[w->at++];
    for (size_t i = 0; i < rules->n_fields; i++)
        if (is_text(p, rules->fields[i].name))
            return read_field(w, &rules->fields[i]);
    if (is_text(p, "players"))
        return read_plain(w, VARIABLE_PLAYERS, SEAT_NOBODY, 0);
    if (is_text(p, "decides"))
        return read_plain(w, VARIABLE_DECIDES, SEAT_NOBODY, 0);
    if (is_text(p, "place"))
        return read_plain(w, VARIABLE_SCORE, w->seat, SCORE_PLACE);
    return is_text(p, "score") ? read_score(w) : fail_word(w, p);
}

/* ---- seats ---- */

static bool take_seat(struct words *w)
{
    static const char *const names[] = {"seat", "other", "any", "all"};
    static const uint8_t seats[] = {SEAT_BOUND, SEAT_OTHER, SEAT_EACH, SEAT_EACH};
    const struct piece *p = &w->piece[0];
    w->seat = SEAT_BOUND;
    for (size_t i = 0; i < 4; i++)
        if (is_text(p, names[i])) {
            w->seat = seats[i];
            w->is_any = i == 2;
            w->is_all = i == 3;
            return true;
        }
    if (p->end != p->begin + 1 || *p->begin < 'A' ||
        *p->begin >= 'A' + w->r->p->game->rules.max_players)
        return false;
    w->seat = (uint8_t)(*p->begin - 'A');
    if (w->seat >= w->r->p->seats)
        w->r->p->seats = w->seat + 1U;
    return true;
}

static bool add_seat_number(struct words *w)
{
    if (w->seat < SEATS_MAX) {
        w->sum->number += w->factor * w->seat;
        return true;
    }
    return add_variable(w,
                        (struct pattern_variable){VARIABLE_SEAT, w->seat, SHAPE_PLAIN, 0, 0});
}

static bool split_word(struct words *w, const struct token *word)
{
    for (const char *at = word->begin;; at++) {
        const char *begin = at;
        while (at < word->end && *at != '.')
            at++;
        if (w->n > PARTS_MAX)
            return fail_rest(w, PARTS_MAX);
        if (at == begin)
            return pattern_fail(w->r, begin, "expected a name beside the dot");
        w->piece[w->n++] = (struct piece){begin, at};
        if (at == word->end)
            return w->n <= PARTS_MAX || fail_rest(w, PARTS_MAX);
    }
}

bool pattern_read_word(struct pattern_parser *r, const struct token *word, int32_t factor,
                       struct sum *sum)
{
    struct words w = {.r = r, .factor = factor, .sum = sum};
    sum->field = NULL;
    if (!split_word(&w, word))
        return false;
    w.names_seat = take_seat(&w);
    w.at = w.names_seat;
    return w.at == w.n ? add_seat_number(&w) : read_what(&w);
}
