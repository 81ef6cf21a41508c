/* statement_items.c - the items of a statement, part by part, and why it cannot be read. */

#include "base/hash.h"
#include "base/text.h"
#include "core/recorded_hash.h"
#include "notation/canonical.h"
#include "notation/fold.h"
#include "notation/printed_name.h"
#include "notation/statement_parts.h"
#include "notation/words_table.h"

enum { VERSION_LENGTH = sizeof "v9999" - 1 }; /* of a hash, at the most */

/* --- failures -------------------------------------------------------------------------------- */

/* Notes a failure unless another attempt came further.  Attempts that fail at the same place are
 * joined: the message names what any of them expected.  The first try notes nothing, because a
 * second one follows. */
static struct failure *fail_at(struct statement *s, enum failure_kind kind, size_t token)
{
    struct failure *f = &s->failure;
    if (!s->is_second_try)
        return NULL;
    if (f->kind != FAIL_NONE && (token < f->token || (token == f->token && kind <= FAIL_ITEM)))
        return NULL;
    *f = (struct failure){
        .kind = (uint8_t)kind, .verb = s->verb, .other_verb = WORD_NONE, .token = token};
    return f;
}

enum found statement_fail(struct statement *s, enum failure_kind kind, size_t token)
{
    fail_at(s, kind, token);
    return FOUND_BAD;
}

/* Notes that an item of the part with this mark is expected at the token. */
static void expect_item(struct statement *s, const struct verb_part *part, unsigned mark,
                        size_t token)
{
    if (!s->is_second_try)
        return;
    struct failure *f = fail_at(s, FAIL_ITEM, token);
    if (f == NULL) {
        f = &s->failure;
        if (f->kind != FAIL_ITEM || f->token != token)
            return;
        f->verb = f->verb == s->verb ? f->verb : WORD_NONE;
    }
    f->classes[mark] |= part->classes;
}

/* --- items ----------------------------------------------------------------------------------- */

/* Whether the token is no short form: it is the name of a thing, a word that marks the item after
 * it, or a claim where one is allowed. */
static bool is_whole_word(const struct statement *s, const struct token *t)
{
    const struct word *w = t->word;
    return w != NULL &&
           (w->n_things > 0 || w->mark != WORD_NONE || (s->may_claim && w->claim != WORD_NONE));
}

/* The thing of `classes` that the token is short for; see resolve_thing(). */
static uint8_t resolve_short(struct statement *s, size_t at, uint32_t classes, bool *is_bad)
{
    const struct token *t = &s->token[at];
    uint8_t thing;
    char folded[FOLD_MAX + 1];
    if (printed_name_tokens(s->words, s->line, t) > 0)
        return WORD_NONE; /* "construction hut" is one name, not a short one and a whole one */
    size_t length = fold_word(s->line + t->at, t->length, folded);
    size_t n = words_short_for(s->words, folded, length, (enum short_form)s->short_form,
                               classes, s->sets, &thing, 1);
    if (n == 1)
        return thing;
    if (n > 1) {
        struct failure *f = fail_at(s, FAIL_SHORT, at);
        if (f != NULL)
            f->classes[ITEM_PLAIN] = classes;
        *is_bad = true;
    }
    return WORD_NONE;
}

/* The thing of `classes` that the token names or is short for; WORD_NONE when there is none, or
 * when the short form is ambiguous (then *is_bad is set). */
static inline uint8_t resolve_thing(struct statement *s, size_t at, uint32_t classes,
                                    bool *is_bad)
{
    const struct token *t = &s->token[at];
    if (s->is_second_try && t->kind == TOKEN_WORD && !is_whole_word(s, t))
        return resolve_short(s, at, classes, is_bad);
    return word_thing_of(s->words, t->word, classes);
}

enum found statement_check_value(struct statement *s, size_t at)
{
    const struct token *t = &s->token[at];
    bool is_number = t->kind == TOKEN_NUMBER || t->kind == TOKEN_GLUED;
    return is_number && t->number == NUMBER_HUGE ? statement_fail(s, FAIL_RANGE, at)
                                                 : FOUND_ONE;
}

enum found statement_check_seat(struct statement *s, size_t at)
{
    uint8_t seat = s->token[at].seat;
    return s->n_players > 0 && seat >= s->n_players ? statement_fail(s, FAIL_SEAT, at)
                                                    : FOUND_ONE;
}

/* The sign at the cursor, of an item of an adjustment; 0 when there is none, or the note has no
 * changes. */
static unsigned take_any_sign(struct statement *s)
{
    const uint8_t kind = current_token(s)->kind;
    const struct adjustable *how = words_adjustable(&s->words->game->words, s->verb);
    if ((kind != TOKEN_PLUS && kind != TOKEN_MINUS) || how == NULL ||
        how->changes == CHANGES_NONE)
        return 0;
    s->at++;
    return kind == TOKEN_PLUS ? ITEM_ADDED : ITEM_REMOVED;
}

/* "doubloons +2": the sign may stand before the number, too. */
static unsigned take_late_sign(struct statement *s)
{
    const bool is_number = s->is_adjustment && !s->has_sign &&
                           current_token(s)->kind != TOKEN_END &&
                           current_token(s)[1].kind == TOKEN_NUMBER;
    return is_number ? take_any_sign(s) : 0;
}

/* "corn" or "corn 2": the cursor is on the word. */
static enum found read_word_item(struct statement *s, const struct verb_part *part,
                                 unsigned mark, struct event_item *item)
{
    bool is_bad = false;
    uint8_t thing = resolve_thing(s, s->at, part->classes, &is_bad);
    if (thing == WORD_NONE)
        return is_bad ? FOUND_BAD : FOUND_NONE;
    const bool may_be_seat = (part->classes & CLASS_BIT(THING_SEAT)) != 0;
    if (may_be_seat && s->words->game->words.things[thing].class == THING_SEAT &&
        statement_check_seat(s, s->at) == FOUND_BAD)
        return FOUND_BAD;
    *item = (struct event_item){thing, (uint8_t)mark, COUNT_NONE};
    s->at++;
    item->mark |= (uint8_t)take_late_sign(s);
    if (current_token(s)->kind == TOKEN_NUMBER && part->count != COUNT_NO) {
        item->count = current_token(s)->number;
        s->at++;
        return statement_check_value(s, s->at - 1);
    }
    const bool is_one_more = s->is_adjustment && s->has_sign;
    return part->count == COUNT_MUST && !is_one_more ? statement_fail(s, FAIL_NO_NUMBER, s->at)
                                                     : FOUND_ONE;
}

/* Whether the word at the token, which may also name a thing, is a claim of the verb with its
 * number ("church 1"). */
static bool is_claim_with_number(const struct statement *s, const struct token *t)
{
    const struct word *w = t->word;
    return w != NULL && w->claim != WORD_NONE &&
           (s->verbs[s->verb].claims & 1U << w->claim) != 0 &&
           (t[1].kind == TOKEN_NUMBER || t[1].kind == TOKEN_GLUED);
}

/* Whether the number at the cursor stands alone.  In a list of cards it may belong to the card
 * that follows. */
static bool is_bare_number(const struct statement *s, const struct verb_part *part)
{
    const struct token *after = current_token(s) + 1;
    return (part->classes & CLASS_NUMBER) != 0 &&
           (!verb_part_is_cards(part) || after->kind != TOKEN_WORD ||
            is_claim_with_number(s, after));
}

/* "7", "2 corn" or the coins of "+2": the cursor is on the number. */
static enum found read_number_item(struct statement *s, const struct verb_part *part,
                                   unsigned mark, struct event_item *item)
{
    size_t at = s->at;
    uint8_t thing = THING_NUMBER;
    bool is_bad = false;
    if (!is_bare_number(s, part)) {
        thing = s->token[at + 1].kind == TOKEN_WORD
                    ? resolve_thing(s, at + 1, part->classes, &is_bad)
                    : WORD_NONE;
        s->at += thing != WORD_NONE;
        if (thing == WORD_NONE && !is_bad && mark == ITEM_PLUS &&
            (part->classes & CLASS_BIT(THING_PIECE)) != 0)
            thing = s->words->coin;
        if (is_bad || (thing == WORD_NONE && !verb_part_is_cards(part)))
            return is_bad ? FOUND_BAD : FOUND_NONE;
        if (part->count == COUNT_NO)
            return statement_fail(s, FAIL_NUMBER, at);
    }
    thing = thing == WORD_NONE ? THING_NUMBER : thing;
    *item = (struct event_item){thing, (uint8_t)mark, s->token[at].number};
    s->at++;
    return statement_check_value(s, at);
}

/* "12vp". */
static enum found read_glued_item(struct statement *s, const struct verb_part *part,
                                  unsigned mark, struct event_item *item)
{
    uint32_t pieces = part->classes & CLASS_BIT(THING_PIECE);
    uint8_t thing = word_thing_of(s->words, current_token(s)->word, pieces);
    if (thing == WORD_NONE)
        return FOUND_NONE;
    if (part->count == COUNT_NO)
        return statement_fail(s, FAIL_NUMBER, s->at);
    *item = (struct event_item){thing, (uint8_t)mark, current_token(s)->number};
    s->at++;
    return statement_check_value(s, s->at - 1);
}

/* Whether the word at the cursor, which may also name a thing, is a claim ("church 1" after a
 * building).  It is a card where a list of cards begins or continues after a comma. */
static bool is_claim_here(const struct statement *s)
{
    return s->may_claim && !s->is_card && is_claim_with_number(s, current_token(s));
}

/* "pay -": an empty list of cards. */
static bool is_no_cards(const struct statement *s, const struct verb_part *part, unsigned mark)
{
    return mark >= ITEM_WORD && verb_part_is_cards(part) &&
           current_token(s)->word == s->words->dash;
}

/* Reads what follows the mark. */
static enum found read_unmarked_item(struct statement *s, const struct verb_part *part,
                                     unsigned mark, struct event_item *item)
{
    switch ((enum token_kind)current_token(s)->kind) {
    case TOKEN_WORD:
        if (is_no_cards(s, part, mark)) {
            *item = (struct event_item){THING_NUMBER, (uint8_t)mark, 0};
            s->at++;
            return FOUND_ONE;
        }
        return is_claim_here(s) ? FOUND_NONE : read_word_item(s, part, mark, item);
    case TOKEN_NUMBER:
        return read_number_item(s, part, mark, item);
    case TOKEN_GLUED:
        return read_glued_item(s, part, mark, item);
    case TOKEN_END:
    case TOKEN_PLUS:
    case TOKEN_MINUS:
    case TOKEN_AT:
    case TOKEN_COMMA:
        return FOUND_NONE;
    }
    return FOUND_NONE;
}

/* Whether the token marks the item after it with `mark`, which is not ITEM_PLAIN. */
static bool is_mark(const struct token *t, unsigned mark)
{
    if (mark >= ITEM_WORD)
        return t->kind == TOKEN_WORD && t->word != NULL && t->word->mark == mark;
    return t->kind == (mark == ITEM_PLUS ? TOKEN_PLUS : TOKEN_AT);
}

/* Takes the sign of a change, if there is one.  After an item with a sign only another can follow
 * in the list, after one without no sign can. */
static enum found take_sign(struct statement *s, const struct verb_part *part,
                            const struct event_item *before, unsigned *sign)
{
    const uint8_t kind = current_token(s)->kind;
    const bool follows_sign = before != NULL && (before->mark & ITEM_SIGNS) != 0;
    *sign = 0;
    if (s->is_adjustment) {
        *sign = take_any_sign(s);
        s->has_sign = *sign != 0;
        return FOUND_ONE;
    }
    if (part->count != COUNT_CHANGE)
        return FOUND_ONE;
    if (kind != TOKEN_PLUS && kind != TOKEN_MINUS)
        return follows_sign ? FOUND_NONE : FOUND_ONE;
    if (before != NULL && !follows_sign)
        return statement_fail(s, FAIL_SIGN, s->at);
    *sign = kind == TOKEN_PLUS ? ITEM_ADDED : ITEM_REMOVED;
    s->at++;
    return FOUND_ONE;
}

/* Takes the mark of an item of the part at the cursor; false when it has the wrong one.  A word
 * that marks an item need not be repeated for the next one of the same part. */
static bool take_mark(struct statement *s, const struct verb_part *part, bool is_next,
                      unsigned *mark)
{
    const unsigned marks[] = {part->mark, part->or_mark};
    for (size_t i = 0; i < 2; i++) {
        *mark = marks[i];
        if (*mark != ITEM_PLAIN && is_mark(current_token(s), *mark)) {
            s->at++;
            return true;
        }
    }
    *mark = part->mark;
    return *mark == ITEM_PLAIN || (is_next && *mark >= ITEM_WORD);
}

/* Whether a name at the token can only be a card: a list of cards begins there, or continues after
 * a comma. */
static bool is_card_here(const struct statement *s, const struct verb_part *part, unsigned n,
                         size_t at)
{
    return verb_part_is_cards(part) && (n == 0 || s->token[at - 1].kind == TOKEN_COMMA);
}

enum found statement_read_item(struct statement *s, const struct verb_part *part, unsigned n,
                               struct event_item *item)
{
    size_t start = s->at;
    unsigned mark = part->mark, sign = 0;
    const struct event_item *before = n > 0 && part->count == COUNT_CHANGE ? item - 1 : NULL;
    enum found found =
        current_token(s)->kind == TOKEN_END ? FOUND_NONE : take_sign(s, part, before, &sign);
    if (found == FOUND_ONE && !take_mark(s, part, n > 0, &mark))
        found = FOUND_NONE;
    if (found == FOUND_ONE) {
        s->may_claim = n >= part->min && s->at == start;
        s->is_card = is_card_here(s, part, n, start);
        found = read_unmarked_item(s, part, mark, item);
        if (found == FOUND_ONE)
            item->mark |= (uint8_t)sign;
    }
    if (found == FOUND_NONE) {
        expect_item(s, part, mark, s->at);
        s->at = start;
    }
    return found;
}

/* Reads "v2" at the cursor. */
static bool read_version(struct statement *s, uint16_t *version)
{
    const struct token *t = current_token(s);
    const char *digit = s->line + t->at + 1;
    unsigned value = 0;
    if (t->length < 2 || t->length > VERSION_LENGTH || text_fold(digit[-1]) != 'v')
        return false;
    for (size_t i = 1; i < t->length; i++, digit++) {
        if (*digit < '0' || *digit > '9')
            return false;
        value = value * 10 + (unsigned)(*digit - '0');
    }
    *version = (uint16_t)value;
    s->at += value > 0;
    return value > 0;
}

/* Reads sixteen hexadecimal digits after a version, which is the first by default. */
static bool read_hash(struct statement *s, const struct verb_part *part, struct event *e)
{
    struct recorded_hash hash = {.version = HASH_V1};
    read_version(s, &hash.version);
    const struct token *t = current_token(s);
    if (!hash_parse(s->line + t->at, t->length, &hash.value)) {
        expect_item(s, part, part->mark, s->at);
        return false;
    }
    recorded_hash_put(e, part->mark, hash);
    s->at++;
    return true;
}

/* Whether only a comma is left that continues no list. */
static bool is_stray_comma(const struct statement *s, size_t before, unsigned n)
{
    return n == 0 && s->at > before && current_token(s)->kind == TOKEN_END;
}

/* Whether the word at the cursor, which may also name a thing of the part, marks an item of
 * another part: `n` are enough of this one, and something follows. */
static bool is_other_mark(const struct statement *s, const struct verb_part *part, unsigned n)
{
    const struct token *t = current_token(s);
    if (t->kind != TOKEN_WORD || t->word == NULL || t->word->mark == WORD_NONE ||
        t->word->mark == part->mark || t->word->mark == part->or_mark || n < part->min ||
        is_card_here(s, part, n, s->at) || t[1].kind == TOKEN_END || t[1].kind == TOKEN_COMMA)
        return false;
    const struct verb_part *other = s->verbs[s->verb].part;
    for (size_t i = 0; i < VERB_PARTS && other[i].classes != 0; i++)
        if (other[i].mark == t->word->mark || other[i].or_mark == t->word->mark)
            return true;
    return false;
}

/* Reads the items of one part, with optional commas between them. */
static inline bool read_part(struct statement *s, const struct verb_part *part, struct event *e)
{
    if ((part->classes & CLASS_HASH) != 0)
        return read_hash(s, part, e);
    unsigned n = 0;
    while (n < part->max) {
        size_t before = s->at;
        if (e->n_items > 0)
            skip_comma(s);
        enum found found = is_stray_comma(s, before, n) || is_other_mark(s, part, n)
                               ? FOUND_NONE
                               : statement_read_item(s, part, n, &e->item[e->n_items]);
        if (found == FOUND_BAD)
            return false;
        if (found == FOUND_NONE) {
            s->at = before;
            break;
        }
        e->n_items++;
        n++;
    }
    s->full = n == part->max ? part : NULL;
    return n >= part->min;
}

/* How many items of the part, which is not the first one, the event has. */
static unsigned items_of(const struct event *e, const struct verb_part *part)
{
    unsigned n = 0;
    for (unsigned i = 0; i < e->n_items; i++)
        n += e->item[i].mark == part->mark;
    return n;
}

/* A part that can take the mark at the cursor or after a comma there; NULL when none can. */
static const struct verb_part *late_part(const struct statement *s, const struct verb_def *verb,
                                         const struct event *e)
{
    const struct token *t = current_token(s) + (current_token(s)->kind == TOKEN_COMMA);
    if (t->kind == TOKEN_END)
        return NULL;
    for (size_t i = 1; i < VERB_PARTS && verb->part[i].classes != 0; i++) {
        const struct verb_part *part = &verb->part[i];
        if (part->mark != ITEM_PLAIN && is_mark(t, part->mark) && items_of(e, part) < part->max)
            return part;
    }
    return NULL;
}

/* Reads the parts after the first one that stand out of order: their marks tell them apart. */
static bool read_late_parts(struct statement *s, const struct verb_def *verb, struct event *e)
{
    const unsigned n_before = e->n_items;
    for (const struct verb_part *part; (part = late_part(s, verb, e)) != NULL;) {
        struct verb_part rest = *part;
        rest.min = 1;
        rest.max = (uint8_t)(part->max - items_of(e, part));
        if (!read_part(s, &rest, e))
            return false;
        s->full = NULL; /* `rest` is gone */
    }
    if (e->n_items > n_before)
        event_order_by_part(verb, e);
    return true;
}

bool statement_read_parts(struct statement *s, const struct verb_def *verb, struct event *e)
{
    const struct verb_part *part = verb->part;
    const bool is_dash = current_token(s)->word == s->words->dash && part->classes != 0 &&
                         part->min == 0 && current_token(s)->kind == TOKEN_WORD;
    if (is_dash) {
        s->at++;
        return true;
    }
    for (size_t i = 0; i < VERB_PARTS && part[i].classes != 0; i++) {
        const bool is_over = current_token(s)->kind == TOKEN_END && !s->is_second_try;
        if (is_over ? part[i].min > 0 : !read_part(s, &part[i], e))
            return false;
    }
    if (part->classes != 0 && e->n_items == 0) {
        expect_item(s, part, part->mark, s->at);
        s->failure.allows_dash = s->failure.token == s->at;
        return false;
    }
    return current_token(s)->kind == TOKEN_END || read_late_parts(s, verb, e);
}

bool statement_can_begin(const struct token *t, const struct verb_part *part)
{
    if (part->mark != ITEM_PLAIN || t->kind == TOKEN_PLUS || t->kind == TOKEN_AT)
        return part->mark != ITEM_PLAIN && is_mark(t, part->mark);
    if (part->or_mark != ITEM_PLAIN && is_mark(t, part->or_mark))
        return true;
    const bool is_other = t->kind == TOKEN_WORD && t->word != NULL && t->word->n_things > 0 &&
                          (t->word->classes & part->classes) == 0;
    return !is_other;
}
