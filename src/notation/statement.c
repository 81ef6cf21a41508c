#include "notation/statement.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "core/recorded_hash.h"
#include "notation/canonical.h"
#include "notation/fold.h"
#include "notation/plain.h"
#include "notation/statement_parts.h"
#include "notation/words_table.h"

enum { VERSION_LENGTH = sizeof "v9999" - 1 }; /* of a hash, at the most */

void statement_init(struct statement *s, const struct words *words, unsigned n_players,
                    uint32_t sets)
{
    s->words = words;
    s->verbs = words->game->words.verbs;
    s->n_players = n_players;
    s->sets = sets;
    s->n_tokens = 0;
    s->n_claims = 0;
}

static const struct verb_def *verb_at(const struct statement *s, uint8_t number)
{
    return &s->verbs[number];
}

/* --- failures -------------------------------------------------------------------------------- */

/* Notes a failure unless another attempt came further.  Attempts that failed at the same place
 * are joined: what any of them expected was expected.  The first try notes nothing: if it fails
 * there is a second one. */
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

/* An item of the part, with this mark, would have been right here. */
static void expect(struct statement *s, const struct verb_part *part, unsigned mark,
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

/* Whether the token says something else than a thing in short: the name of a thing, a word that
 * marks the item behind it, or a claim where one may stand. */
static bool is_said_in_full(const struct statement *s, const struct token *t)
{
    const struct word *w = t->word;
    return w != NULL &&
           (w->n_things > 0 || w->mark != WORD_NONE || (s->may_claim && w->claim != WORD_NONE));
}

/* The thing of `classes` that a token which names nothing is short for; see resolve(). */
static uint8_t resolve_short(struct statement *s, size_t at, uint32_t classes, bool *is_bad)
{
    const struct token *t = &s->token[at];
    uint8_t thing;
    char folded[FOLD_MAX + 1];
    size_t length = fold_word(s->line + t->at, t->length, folded);
    size_t n = words_short_for(s->words, folded, length, classes, s->sets, &thing, 1);
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

/* The thing of `classes` that the token names, exactly or in short; WORD_NONE when there is
 * none, or when the short form is ambiguous (then *is_bad is set). */
static inline uint8_t resolve(struct statement *s, size_t at, uint32_t classes, bool *is_bad)
{
    const struct token *t = &s->token[at];
    if (s->is_second_try && t->kind == TOKEN_WORD && !is_said_in_full(s, t))
        return resolve_short(s, at, classes, is_bad);
    return word_thing_of(s->words, t->word, classes);
}

/* A number must be small enough, and a seat must be one of the game's. */
enum found statement_check_value(struct statement *s, size_t at)
{
    const struct token *t = &s->token[at];
    bool is_number = t->kind == TOKEN_NUMBER || t->kind == TOKEN_GLUED;
    return is_number && t->number == NUMBER_HUGE ? statement_fail(s, FAIL_RANGE, at)
                                                 : FOUND_ONE;
}

static enum found check_seat(struct statement *s, size_t at)
{
    uint8_t seat = s->token[at].seat;
    return s->n_players > 0 && seat >= s->n_players ? statement_fail(s, FAIL_SEAT, at)
                                                    : FOUND_ONE;
}

/* "corn" or "corn 2": the cursor is on the word. */
static enum found read_word_item(struct statement *s, const struct verb_part *part,
                                 unsigned mark, struct event_item *item)
{
    bool is_bad = false;
    uint8_t thing = resolve(s, s->at, part->classes, &is_bad);
    if (thing == WORD_NONE)
        return is_bad ? FOUND_BAD : FOUND_NONE;
    const bool may_be_seat = (part->classes & CLASS_BIT(THING_SEAT)) != 0;
    if (may_be_seat && s->words->game->words.things[thing].class == THING_SEAT &&
        check_seat(s, s->at) == FOUND_BAD)
        return FOUND_BAD;
    *item = (struct event_item){thing, (uint8_t)mark, COUNT_NONE};
    s->at++;
    if (current(s)->kind == TOKEN_NUMBER && part->count != COUNT_NO) {
        item->count = current(s)->number;
        s->at++;
        return statement_check_value(s, s->at - 1);
    }
    return part->count == COUNT_MUST ? statement_fail(s, FAIL_NO_NUMBER, s->at) : FOUND_ONE;
}

/* Whether the word at the token, which may also name a thing, is a claim of the verb with its
 * number ("church 1"). */
static bool is_claim_with_number(const struct statement *s, const struct token *t)
{
    const struct word *w = t->word;
    return w != NULL && w->claim != WORD_NONE &&
           (verb_at(s, s->verb)->claims & 1U << w->claim) != 0 &&
           (t[1].kind == TOKEN_NUMBER || t[1].kind == TOKEN_GLUED);
}

/* Whether the number at the cursor stands alone.  In a list of cards it may be that of the card
 * behind it. */
static bool is_bare_number(const struct statement *s, const struct verb_part *part)
{
    const struct token *behind = current(s) + 1;
    return (part->classes & CLASS_NUMBER) != 0 &&
           (!verb_part_is_cards(part) || behind->kind != TOKEN_WORD ||
            is_claim_with_number(s, behind));
}

/* "7", "2 corn" or the coins of "+2": the cursor is on the number. */
static enum found read_number_item(struct statement *s, const struct verb_part *part,
                                   unsigned mark, struct event_item *item)
{
    size_t at = s->at;
    uint8_t thing = THING_NUMBER;
    bool is_bad = false;
    if (!is_bare_number(s, part)) {
        thing = s->token[at + 1].kind == TOKEN_WORD ? resolve(s, at + 1, part->classes, &is_bad)
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
    uint8_t thing = word_thing_of(s->words, current(s)->word, pieces);
    if (thing == WORD_NONE)
        return FOUND_NONE;
    if (part->count == COUNT_NO)
        return statement_fail(s, FAIL_NUMBER, s->at);
    *item = (struct event_item){thing, (uint8_t)mark, current(s)->number};
    s->at++;
    return statement_check_value(s, s->at - 1);
}

/* Whether the word at the cursor, which may also name a thing, is a claim: where one may stand
 * ("church 1" behind a building), but not where a list of cards begins or goes on behind a
 * comma. */
static bool is_claim_here(const struct statement *s)
{
    return s->may_claim && !s->is_card && is_claim_with_number(s, current(s));
}

/* "pay -": a list of cards that has none. */
static bool is_no_cards(const struct statement *s, const struct verb_part *part, unsigned mark)
{
    return mark >= ITEM_WORD && verb_part_is_cards(part) && current(s)->word == s->words->dash;
}

/* What stands behind the mark. */
static enum found read_unmarked_item(struct statement *s, const struct verb_part *part,
                                     unsigned mark, struct event_item *item)
{
    switch ((enum token_kind)current(s)->kind) {
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
    case TOKEN_AT:
    case TOKEN_COMMA:
        return FOUND_NONE;
    }
    return FOUND_NONE;
}

/* Whether the token marks the item behind it with `mark`, which is not ITEM_PLAIN. */
static bool is_mark(const struct token *t, unsigned mark)
{
    if (mark >= ITEM_WORD)
        return t->kind == TOKEN_WORD && t->word != NULL && t->word->mark == mark;
    return t->kind == (mark == ITEM_PLUS ? TOKEN_PLUS : TOKEN_AT);
}

/* Takes the mark of an item of the part at the cursor; false when it has the wrong one.  A word
 * that marks an item need not be said again for the next one of the same part. */
static bool take_mark(struct statement *s, const struct verb_part *part, bool is_next,
                      unsigned *mark)
{
    const unsigned marks[] = {part->mark, part->or_mark};
    for (size_t i = 0; i < 2; i++) {
        *mark = marks[i];
        if (*mark != ITEM_PLAIN && is_mark(current(s), *mark)) {
            s->at++;
            return true;
        }
    }
    *mark = part->mark;
    return *mark == ITEM_PLAIN || (is_next && *mark >= ITEM_WORD);
}

/* Whether a name at the token can only be a card: a list of cards begins there, or goes on behind
 * a comma. */
static bool is_card_here(const struct statement *s, const struct verb_part *part, unsigned n,
                         size_t at)
{
    return verb_part_is_cards(part) && (n == 0 || s->token[at - 1].kind == TOKEN_COMMA);
}

/* See statement_read_item(): the cursor is not at the end of the statement. */
static enum found read_token_item(struct statement *s, const struct verb_part *part, unsigned n,
                                  struct event_item *item)
{
    size_t start = s->at;
    unsigned mark;
    enum found found = FOUND_NONE;
    if (take_mark(s, part, n > 0, &mark)) {
        s->may_claim = n >= part->min && s->at == start;
        s->is_card = is_card_here(s, part, n, start);
        found = read_unmarked_item(s, part, mark, item);
    }
    if (found == FOUND_NONE) {
        expect(s, part, mark, s->at);
        s->at = start;
    }
    return found;
}

/* One item of the part at the cursor, which moves behind it when there is one; `n` others of
 * the part stand before it. */
enum found statement_read_item(struct statement *s, const struct verb_part *part, unsigned n,
                               struct event_item *item)
{
    if (current(s)->kind == TOKEN_END) {
        expect(s, part, part->mark, s->at);
        return FOUND_NONE;
    }
    return read_token_item(s, part, n, item);
}

/* "v2": the cursor is on it. */
static bool read_version(struct statement *s, uint16_t *version)
{
    const struct token *t = current(s);
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

/* Sixteen hexadecimal digits, with a version before them; without one it is the first. */
static bool read_hash(struct statement *s, const struct verb_part *part, struct event *e)
{
    struct recorded_hash hash = {.version = HASH_V1};
    read_version(s, &hash.version);
    const struct token *t = current(s);
    if (!hash_parse(s->line + t->at, t->length, &hash.value)) {
        expect(s, part, part->mark, s->at);
        return false;
    }
    recorded_hash_put(e, part->mark, hash);
    s->at++;
    return true;
}

/* Whether only a comma is left, and no list that it continues. */
static bool is_stray_comma(const struct statement *s, size_t before, unsigned n)
{
    return n == 0 && s->at > before && current(s)->kind == TOKEN_END;
}

/* Whether the word at the cursor, which may also name a thing of the part, marks an item of
 * another part: `n` are enough of this one, and something follows. */
static bool is_other_mark(const struct statement *s, const struct verb_part *part, unsigned n)
{
    const struct token *t = current(s);
    if (t->kind != TOKEN_WORD || t->word == NULL || t->word->mark == WORD_NONE ||
        t->word->mark == part->mark || t->word->mark == part->or_mark || n < part->min ||
        is_card_here(s, part, n, s->at) || t[1].kind == TOKEN_END || t[1].kind == TOKEN_COMMA)
        return false;
    const struct verb_part *other = verb_at(s, s->verb)->part;
    for (size_t i = 0; i < VERB_PARTS && other[i].classes != 0; i++)
        if (other[i].mark == t->word->mark || other[i].or_mark == t->word->mark)
            return true;
    return false;
}

/* The items of one part, with optional commas between them. */
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

/* A part that can take the mark at the cursor, behind a comma perhaps; NULL when none can. */
static const struct verb_part *late_part(const struct statement *s, const struct verb_def *verb,
                                         const struct event *e)
{
    const struct token *t = current(s) + (current(s)->kind == TOKEN_COMMA);
    if (t->kind == TOKEN_END)
        return NULL;
    for (size_t i = 1; i < VERB_PARTS && verb->part[i].classes != 0; i++) {
        const struct verb_part *part = &verb->part[i];
        if (part->mark != ITEM_PLAIN && is_mark(t, part->mark) && items_of(e, part) < part->max)
            return part;
    }
    return NULL;
}

/* Their marks tell the parts behind the first one, so these may stand in any order. */
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

/* All parts.  A list without items is written '-'. */
static bool read_parts(struct statement *s, const struct verb_def *verb, struct event *e)
{
    const struct verb_part *part = verb->part;
    const bool is_dash = current(s)->word == s->words->dash && part->classes != 0 &&
                         part->min == 0 && current(s)->kind == TOKEN_WORD;
    if (is_dash) {
        s->at++;
        return true;
    }
    for (size_t i = 0; i < VERB_PARTS && part[i].classes != 0; i++) {
        const bool is_over = current(s)->kind == TOKEN_END && !s->is_second_try;
        if (is_over ? part[i].min > 0 : !read_part(s, &part[i], e))
            return false;
    }
    if (part->classes != 0 && e->n_items == 0) {
        expect(s, part, part->mark, s->at);
        s->failure.allows_dash = s->failure.token == s->at;
        return false;
    }
    return current(s)->kind == TOKEN_END || read_late_parts(s, verb, e);
}

/* --- verbs ----------------------------------------------------------------------------------- */

/* Tries to read the tokens from `first` on as items and claims of a verb. */
static inline bool try_verb(struct statement *s, uint8_t number, size_t first, struct event *e)
{
    const struct verb_def *verb = verb_at(s, number);
    s->verb = number;
    s->at = first;
    s->n_claims = 0;
    s->full = NULL;
    e->verb = number;
    e->n_items = 0;
    e->in_phase = e->before_role = 0;
    return read_parts(s, verb, e) &&
           (current(s)->kind == TOKEN_END || statement_read_claims(s, verb));
}

/* Tries every verb of the list with short forms: exactly one may fit. */
__attribute__((noinline)) static bool try_short(struct statement *s, const uint8_t *verbs,
                                                size_t first, struct event *e)
{
    uint8_t fit = WORD_NONE;
    s->is_second_try = true;
    for (; *verbs != WORD_NONE; verbs++) {
        if (!try_verb(s, *verbs, first, e))
            continue;
        if (fit != WORD_NONE) {
            s->failure.kind = FAIL_NONE;
            s->verb = fit;
            fail_at(s, FAIL_READINGS, first)->other_verb = *verbs;
            return false;
        }
        fit = *verbs;
    }
    return fit != WORD_NONE && try_verb(s, fit, first, e);
}

/* Whether the token can begin an item of the part, short forms aside. */
static bool can_begin(const struct token *t, const struct verb_part *part)
{
    if (part->mark != ITEM_PLAIN || t->kind == TOKEN_PLUS || t->kind == TOKEN_AT)
        return part->mark != ITEM_PLAIN && is_mark(t, part->mark);
    if (part->or_mark != ITEM_PLAIN && is_mark(t, part->or_mark))
        return true;
    const bool is_other = t->kind == TOKEN_WORD && t->word != NULL && t->word->n_things > 0 &&
                          (t->word->classes & part->classes) == 0;
    return !is_other;
}

/* Tries the verbs of the list, which ends with WORD_NONE, in order. */
static bool try_verbs(struct statement *s, const uint8_t *verbs, size_t first, struct event *e)
{
    const struct token *t = &s->token[first];
    s->is_second_try = false;
    for (const uint8_t *v = verbs; *v != WORD_NONE; v++) {
        const struct verb_part *part = verb_at(s, *v)->part;
        if ((part->min == 0 || can_begin(t, part)) && try_verb(s, *v, first, e))
            return true;
    }
    return try_short(s, verbs, first, e);
}

/* The verbs said by the token, as bits of `forms`: 1 << has_seat. */
static size_t verbs_of(const struct statement *s, const struct token *t, unsigned forms,
                       uint8_t out[WORD_MEANINGS + 1])
{
    size_t n = 0;
    if (t->kind == TOKEN_WORD && t->word != NULL) {
        for (size_t i = 0; i < t->word->n_verbs; i++) {
            uint8_t number = t->word->verb[i];
            if ((forms & 1U << verb_at(s, number)->has_seat) != 0)
                out[n++] = number;
        }
    }
    out[n] = WORD_NONE;
    return n;
}

enum { SEATLESS = 1U << 0, SEAT_FIRST = 1U << 1, SEAT_SECOND = 1U << 2 };

/* "B sell corn": the first token is a seat. */
static bool read_seat_first(struct statement *s, struct event *e)
{
    uint8_t verbs[WORD_MEANINGS + 1];
    const struct token *t = &s->token[1];
    e->seat = s->token[0].seat;
    if (check_seat(s, 0) == FOUND_BAD)
        return false;
    if (verbs_of(s, t, SEAT_FIRST, verbs) > 0)
        return try_verbs(s, verbs, 2, e);
    if (s->words->wordless[0] == WORD_NONE)
        statement_fail(s, FAIL_START, 1);
    else if (try_verbs(s, s->words->wordless, 1, e))
        return true;
    if (s->failure.token <= 1 && verbs_of(s, t, SEATLESS | SEAT_SECOND, verbs) > 0) {
        s->verb = verbs[0];
        s->failure.kind = FAIL_NONE;
        statement_fail(s, FAIL_FORM, 1);
    }
    return false;
}

/* "check B 5d": the second token is the seat. */
static bool read_seat_second(struct statement *s, uint8_t *verbs, struct event *e)
{
    e->seat = s->token[1].seat;
    if (e->seat == SEAT_NONE) {
        s->verb = verbs[0];
        statement_fail(s, FAIL_NO_SEAT, 1);
        return false;
    }
    return check_seat(s, 1) == FOUND_ONE && try_verbs(s, verbs, 2, e);
}

/* Nobody's statement: what was meant? */
static bool fail_start(struct statement *s)
{
    uint8_t verbs[WORD_MEANINGS + 1];
    uint32_t classes = 0;
    for (const uint8_t *v = s->words->wordless; *v != WORD_NONE; v++)
        classes |= verb_at(s, *v)->part[0].classes;
    bool is_item = s->token[0].kind != TOKEN_WORD ||
                   word_thing_of(s->words, s->token[0].word, classes) != WORD_NONE;
    bool is_verb = verbs_of(s, &s->token[0], SEAT_FIRST, verbs) > 0;
    s->verb = is_verb ? verbs[0] : WORD_NONE;
    statement_fail(s, is_verb || is_item ? FAIL_NO_SEAT : FAIL_START, 0);
    return false;
}

static bool read_seatless(struct statement *s, struct event *e)
{
    uint8_t verbs[WORD_MEANINGS + 1];
    e->seat = SEAT_NONE;
    if (verbs_of(s, &s->token[0], SEATLESS, verbs) > 0)
        return try_verbs(s, verbs, 1, e);
    if (verbs_of(s, &s->token[0], SEAT_SECOND, verbs) > 0)
        return read_seat_second(s, verbs, e);
    return fail_start(s);
}

/* Fills in what all statements have. */
static void finish_event(struct statement *s, uint32_t first, struct event *e)
{
    const struct token *last = &s->token[s->n_tokens - 2];
    e->n_claims = (uint8_t)s->n_claims;
    e->claim = s->n_claims > 0 ? s->claim : NULL;
    e->span = (struct span){
        .offset = first,
        .column = first + 1,
        .length = last->at + last->length - first,
    };
    if (s->words->has_list[e->verb])
        event_normalise(s->words->game, e);
}

/* Cuts the rest of the line into tokens. */
static enum lex_status read_tokens(struct statement *s, size_t at)
{
    s->failure.kind = FAIL_NONE;
    enum lex_status status =
        lex_statement(s->words, s->line, s->length, at, s->token, &s->n_tokens);
    s->end = s->token[s->n_tokens - 1].at;
    return status;
}

/* Reads the claims of an event that is read otherwise; they begin at s->end. */
static bool read_claims_behind(struct statement *s, struct event *e)
{
    s->verb = e->verb;
    s->is_second_try = false;
    s->at = 0;
    s->n_claims = 0;
    s->full = NULL;
    if (read_tokens(s, s->end) != LEX_FINE || !statement_read_claims(s, verb_at(s, e->verb)))
        return false;
    finish_event(s, e->span.column - 1, e);
    return true;
}

static enum statement_status read_any(struct statement *s, size_t at, struct event *out)
{
    s->verb = WORD_NONE;
    s->is_second_try = true;
    enum lex_status status = read_tokens(s, at);
    if (status != LEX_FINE) {
        static const uint8_t kind[] = {[LEX_CHARACTER] = FAIL_CHARACTER,
                                       [LEX_RANGE] = FAIL_RANGE,
                                       [LEX_TOO_LONG] = FAIL_LENGTH};
        statement_fail(s, (enum failure_kind)kind[status], s->n_tokens - 1);
        return STATEMENT_FAILED;
    }
    if (s->token[0].kind == TOKEN_END)
        return STATEMENT_EMPTY;
    bool is_read =
        s->token[0].seat != SEAT_NONE ? read_seat_first(s, out) : read_seatless(s, out);
    if (!is_read) {
        assert(s->failure.kind != FAIL_NONE);
        return STATEMENT_FAILED;
    }
    finish_event(s, s->token[0].at, out);
    return STATEMENT_READ;
}

/* Reads what is not plain throughout. */
__attribute__((noinline)) static enum statement_status
read_further(struct statement *s, enum plain_status status, size_t at, struct event *out)
{
    return status == PLAIN_CLAIMS && read_claims_behind(s, out) ? STATEMENT_READ
                                                                : read_any(s, at, out);
}

enum statement_status statement_read(struct statement *s, const char *line, size_t length,
                                     size_t at, struct event *out)
{
    s->line = line;
    s->length = length;
    const enum plain_status status = plain_read(s, at, out);
    return status == PLAIN_READ ? STATEMENT_READ : read_further(s, status, at, out);
}

enum statement_status statement_read_tokens(struct statement *s, const char *line,
                                            size_t length, size_t at, struct event *out)
{
    s->line = line;
    s->length = length;
    return read_any(s, at, out);
}
