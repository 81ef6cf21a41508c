#include "notation/plain.h"

#include <string.h>

#include "base/text.h"
#include "notation/canonical.h"
#include "notation/characters.h"
#include "notation/lexer.h"

/* Neighbouring items with the same mark; MARK_NONE when there are none. */
enum { MARK_NONE = 255 };

struct run {
    uint32_t classes; /* of all of them */
    uint8_t mark;
    uint8_t next_mark; /* of an item after it that has none: a word need not be repeated */
    uint8_t n;
    bool has_number;    /* one is a bare number */
    bool has_counted;   /* one that is a name has a count */
    bool has_uncounted; /* one that is a name has none */
};

/* A statement that is being read. */
struct plain {
    const struct words *words;
    const char *next; /* the cursor, never on a blank */
    const char *end;  /* of the line */
    const char *last; /* end of the last token */
    uint8_t kind;     /* of the token at `next`; CHAR_EQUALS where the claims begin */
    bool is_rising;   /* no item of a run is one of those before it, or has the number 1 */
    bool is_in_order; /* the items of a run are sorted, see event_normalise() */
    uint8_t thing;    /* of the last item */
    unsigned n_items;
    uint32_t claims;  /* that its names with numbers could also be, bit mask */
    struct run *runs; /* runs[0] is empty, up to VERB_PARTS follow */
    struct run *run;  /* the last one */
    struct event *e;
};

/* --- tokens ---------------------------------------------------------------------------------- */

/* Moves the cursor past the blanks at `at`. */
static inline void go_to(struct plain *p, const char *at)
{
    p->kind = kind_at(at, p->end);
    while (p->kind == CHAR_BLANK)
        p->kind = kind_at(++at, p->end);
    p->next = at;
}

/* Reads the word at the cursor and moves past it; NULL when it is unknown. */
static inline const struct word *read_word(struct plain *p)
{
    const struct word *w = NULL;
    const char *after = words_lookup_small(p->words, p->next, p->end, &w);
    if (after == NULL || w == NULL)
        return NULL;
    p->last = after;
    go_to(p, after);
    return w;
}

/* Reads the number at the cursor, which is on a digit, and moves past it.  False when it is too
 * large or a word follows at once. */
static inline bool read_number(struct plain *p, int16_t *number)
{
    const char *at = p->next;
    int value = 0;
    do {
        value = value * 10 + (*at++ - '0');
    } while (kind_at(at, p->end) == CHAR_DIGIT && value <= NUMBER_MAX);
    *number = (int16_t)value;
    p->last = at;
    go_to(p, at);
    return value <= NUMBER_MAX && !is_in_word(at, p->end);
}

/* --- items ----------------------------------------------------------------------------------- */

/* Begins an item with this mark. */
static inline bool begin_item(struct plain *p, unsigned mark)
{
    if (p->n_items == EVENT_ITEMS)
        return false;
    if (p->run->mark != mark) {
        if (p->run == p->runs + VERB_PARTS)
            return false;
        *++p->run = (struct run){.mark = (uint8_t)mark,
                                 .next_mark = mark >= ITEM_WORD ? (uint8_t)mark : ITEM_PLAIN};
    }
    p->run->n++;
    return true;
}

static inline bool end_item(struct plain *p, uint8_t thing, int16_t count)
{
    const bool rises = p->run->n == 1 || thing > p->thing;
    p->is_rising &= rises && count != 1;
    /* Without a number, the same thing twice stays two items. */
    p->is_in_order &= rises || (thing == p->thing && count == COUNT_NONE);
    p->thing = thing;
    p->e->item[p->n_items++] = (struct event_item){thing, p->run->mark, count};
    return true;
}

/* Takes a word, with the number after it, as an item. */
static inline bool take_name(struct plain *p, const struct word *w)
{
    int16_t count = COUNT_NONE;
    if (w->only_thing == WORD_NONE)
        return false;
    p->run->classes |= w->classes;
    if (p->kind != CHAR_DIGIT) {
        p->run->has_uncounted = true;
        return end_item(p, w->only_thing, count);
    }
    p->claims |= w->claims;
    p->run->has_counted = true;
    return read_number(p, &count) && end_item(p, w->only_thing, count);
}

static inline bool take_number(struct plain *p)
{
    int16_t number;
    p->run->classes |= CLASS_NUMBER;
    p->run->has_number = true;
    return read_number(p, &number) && end_item(p, THING_NUMBER, number);
}

/* Whether the word can only be a claim. */
static inline bool is_claim(const struct word *w)
{
    return w->n_things == 0 && w->claims != 0;
}

/* Whether the word can only mark the item after it. */
static inline bool is_mark(const struct word *w)
{
    return w->mark != WORD_NONE && w->n_things == 0 && w->n_verbs == 0 && w->claims == 0;
}

/* Reads the name or number at the cursor, which has this mark. */
static inline bool read_marked(struct plain *p, unsigned mark)
{
    if (p->kind == CHAR_LETTER) {
        const struct word *w = read_word(p);
        return w != NULL && begin_item(p, mark) && take_name(p, w);
    }
    return p->kind == CHAR_DIGIT && begin_item(p, mark) && take_number(p);
}

/* Takes an item without a mark of its own. */
static inline bool begin_next(struct plain *p)
{
    return begin_item(p, p->run->next_mark);
}

/* Takes the word at `at`: an item, or the mark of one; a claim ends the items. */
static inline bool take_word(struct plain *p, const char *at, const struct word *w)
{
    if (w->only_thing != WORD_NONE)
        return begin_next(p) && take_name(p, w);
    if (is_claim(w)) {
        p->next = at;
        p->kind = CHAR_EQUALS;
        return true;
    }
    return is_mark(w) && read_marked(p, w->mark);
}

/* Reads the item at the cursor. */
static inline bool read_item(struct plain *p)
{
    if (p->kind == CHAR_PLUS || p->kind == CHAR_AT) {
        const unsigned mark = p->kind == CHAR_PLUS ? ITEM_PLUS : ITEM_AT;
        go_to(p, p->next + 1);
        return read_marked(p, mark);
    }
    if (p->kind == CHAR_LETTER) {
        const char *at = p->next;
        const struct word *w = read_word(p);
        return w != NULL && take_word(p, at, w);
    }
    return p->kind == CHAR_DIGIT && begin_next(p) && take_number(p);
}

/* The number after a name at `at` when it has one digit and ", " or the end of the line follows; else
 * COUNT_NONE. */
static inline int16_t number_of_list(const char *at, const char *end)
{
    if (at == end)
        return COUNT_NONE;
    const uint64_t bytes = eight_bytes_load_before(at, end);
    const unsigned digit = (unsigned)(bytes >> 8 & 0xFF) - '0';
    const uint32_t others = (uint32_t)bytes & UINT32_C(0xFFFF00FF);
    const bool goes_on = others == (' ' | ',' << 16 | ' ' << 24);
    const bool ends = end - at == 2 && others == ' ';
    return digit < 10 && (goes_on || ends) ? (int16_t)digit : COUNT_NONE;
}

/* Takes the names at the cursor that have a number and commas between them, "indigo 1, quarry 2", and have
 * the mark of those before; false when there is none.  Most items of long statements are written so,
 * and these few steps do what the functions above do. */
static inline bool take_list(struct plain *p)
{
    struct run *run = p->run;
    const char *at = p->next;
    if (p->kind != CHAR_LETTER || run->mark != run->next_mark)
        return false;
    while (at < p->end && p->n_items < EVENT_ITEMS) {
        const char *after = memchr(at, ' ', (size_t)(p->end - at));
        if (after == NULL)
            break;
        const struct word *w = words_lookup_until(p->words, at, after, p->end);
        if (w == NULL || w->only_thing == WORD_NONE)
            break;
        const int16_t count = number_of_list(after, p->end);
        if (count == COUNT_NONE)
            break;
        run->classes |= w->classes;
        run->n++;
        p->claims |= w->claims;
        (void)end_item(p, w->only_thing, count);
        p->last = after + strlen(" 1");
        at = p->last + strlen(", ");
    }
    if (at == p->next)
        return false;
    run->has_counted = true;
    go_to(p, p->last);
    return true;
}

/* Reads the items up to the claims or the end of the statement, with optional commas between
 * them. */
static inline bool read_items(struct plain *p)
{
    while (p->kind != CHAR_END && p->kind != CHAR_EQUALS) {
        if (p->kind == CHAR_COMMA && p->n_items > 0)
            go_to(p, p->next + 1);
        if (!take_list(p) && p->kind != CHAR_EQUALS && !read_item(p))
            return false;
    }
    return true;
}

/* --- verbs ----------------------------------------------------------------------------------- */

/* Whether a verb takes the items. */
enum fit {
    FITS,
    FITS_NOT,
    UNCERTAIN, /* there may be another reading */
};

/* Whether the part takes a run that has its mark.  Another reading is possible for bare numbers,
 * for unexpected counts, for a run of which the part takes only some items, and after a mark that
 * is not the first one of the part. */
static inline enum fit fit_run(const struct verb_part *part, const struct run *run)
{
    if (run->mark >= ITEM_WORD && run->mark != part->mark && run->n > 1)
        return UNCERTAIN;
    if ((run->classes & part->classes) == 0 && !run->has_number)
        return FITS_NOT;
    if (run->has_number && run->classes != CLASS_NUMBER)
        return UNCERTAIN; /* the number may belong to a name */
    return (run->classes & ~part->classes) == 0 && run->n >= part->min && run->n <= part->max &&
                   !(run->has_counted && part->count == COUNT_NO) &&
                   !(run->has_uncounted && part->count == COUNT_MUST)
               ? FITS
               : UNCERTAIN;
}

static inline bool has_mark(const struct verb_part *part, unsigned mark)
{
    return mark == part->mark || (mark == part->or_mark && mark != ITEM_PLAIN);
}

/* Gives each run to the first part that can take it. */
static inline enum fit fit_verb(const struct plain *p, const struct verb_def *verb)
{
    const struct run *run = p->runs + 1;
    for (size_t k = 0; k < VERB_PARTS && verb->part[k].classes != 0; k++) {
        const struct verb_part *part = &verb->part[k];
        const enum fit fit =
            run <= p->run && has_mark(part, run->mark) ? fit_run(part, run) : FITS_NOT;
        if (fit == UNCERTAIN || (fit == FITS_NOT && part->min > 0))
            return fit;
        run += fit == FITS;
    }
    return run > p->run && (p->claims & verb->claims) == 0 ? FITS : UNCERTAIN;
}

/* Where the search for the verb of a statement without keyword begins: it skips verbs that cannot
 * take the first items when these are all of one class. */
static inline const uint8_t *first_verb(const struct plain *p)
{
    const struct words *words = p->words;
    const struct run *run = p->runs + 1;
    const bool is_one_class = (run->classes & (run->classes - 1)) == 0;
    if (!is_one_class || run->has_number)
        return words->wordless;
    return words->wordless + words->first_wordless[run->mark][__builtin_ctz(run->classes)];
}

/* Finds the verb of a statement without keyword: the first that fits. */
static inline bool find_verb(struct plain *p)
{
    enum fit fit = FITS_NOT;
    for (const uint8_t *v = first_verb(p); *v != WORD_NONE && fit == FITS_NOT; v++) {
        p->e->verb = *v;
        fit = fit_verb(p, &p->words->game->words.verbs[*v]);
    }
    return fit == FITS;
}

/* --- statements ------------------------------------------------------------------------------ */

/* Reads the seat if the statement begins with one; false when it cannot be plain. */
static inline bool read_seat(struct plain *p, unsigned n_players)
{
    p->e->seat = SEAT_NONE;
    if (p->kind != CHAR_LETTER)
        return false;
    if (is_in_word(p->next + 1, p->end))
        return true;
    const unsigned seat = (unsigned char)text_fold(*p->next) - (unsigned)'a';
    p->e->seat = (uint8_t)seat;
    go_to(p, p->next + 1);
    return seat < (n_players > 0 ? n_players : SEATS_MAX);
}

/* Whether the word is the keyword of one verb, in a form with or without seat as here. */
static inline bool is_keyword(const struct plain *p, const struct word *w)
{
    const unsigned has_seat = p->e->seat != SEAT_NONE;
    return w->n_verbs == 1 && p->words->game->words.verbs[w->verb[0]].has_seat == has_seat;
}

/* Whether the verb of the keyword takes the items. */
static inline bool fits_keyword(const struct plain *p)
{
    const struct verb_def *verb = &p->words->game->words.verbs[p->e->verb];
    return p->e->verb != p->words->game->words.verb_adjust &&
           (p->n_items > 0) == (verb->part[0].classes != 0) && fit_verb(p, verb) == FITS;
}

/* Reads what follows the seat, if there is one. */
static inline bool read_rest(struct plain *p)
{
    bool has_keyword = false;
    if (p->kind == CHAR_LETTER) {
        const struct word *w = read_word(p);
        if (w == NULL)
            return false;
        has_keyword = w->n_verbs > 0;
        p->e->verb = w->verb[0];
        if (has_keyword ? !is_keyword(p, w) : !begin_item(p, ITEM_PLAIN) || !take_name(p, w))
            return false;
    }
    if (!read_items(p))
        return false;
    return has_keyword ? fits_keyword(p)
                       : p->e->seat != SEAT_NONE && p->n_items > 0 && find_verb(p);
}

/* Whether event_normalise() has nothing to do for lists of cards: unknown ones are joined. */
static inline bool are_normal_cards(const struct plain *p)
{
    uint32_t classes = 0;
    for (const struct run *run = p->runs + 1; run <= p->run; run++)
        classes |= run->classes;
    return p->is_rising && (classes & (CLASS_NUMBER | CLASS_BIT(THING_UNKNOWN))) == 0;
}

enum plain_status plain_read(struct statement *s, size_t at, struct event *out)
{
    char padded[EIGHT_BYTES];
    const char *line = eight_bytes_pad(s->line, s->length, padded);
    struct run runs[1 + VERB_PARTS];
    runs[0].mark = MARK_NONE;
    runs[0].next_mark = ITEM_PLAIN;
    struct plain p = {.words = s->words,
                      .end = line + s->length,
                      .last = line,
                      .is_rising = true,
                      .is_in_order = true,
                      .runs = runs,
                      .run = runs,
                      .e = out};
    go_to(&p, line + at);
    const uint32_t first = (uint32_t)(p.next - line);
    if (!read_seat(&p, s->n_players) || !read_rest(&p))
        return PLAIN_NOT;
    s->end = (size_t)(p.next - line);
    out->n_items = (uint8_t)p.n_items;
    out->n_claims = 0;
    out->in_phase = out->before_role = out->acted = out->adopts = out->note = 0;
    out->claim = NULL;
    out->text = NULL;
    out->span = (struct span){
        .offset = first,
        .column = first + 1,
        .length = (uint32_t)(p.last - line) - first,
    };
    if (s->words->has_cards[out->verb] ? !are_normal_cards(&p)
                                       : !p.is_in_order && s->words->has_list[out->verb])
        event_normalise(s->words->game, out);
    return p.kind == CHAR_END ? PLAIN_READ : PLAIN_CLAIMS;
}
