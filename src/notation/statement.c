#include "notation/statement.h"

#include <assert.h>

#include "notation/canonical.h"
#include "notation/plain.h"
#include "notation/statement_parts.h"
#include "notation/words_table.h"

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

/* --- verbs ----------------------------------------------------------------------------------- */

/* Tries to read the tokens from `first` on as items and claims of a verb. */
static inline bool try_verb(struct statement *s, uint8_t number, size_t first, struct event *e)
{
    const struct verb_def *verb = &s->verbs[number];
    s->verb = number;
    s->at = first;
    s->n_claims = 0;
    s->full = NULL;
    e->verb = number;
    e->n_items = 0;
    e->in_phase = e->before_role = e->acted = e->adopts = e->note = 0;
    e->text = NULL;
    return statement_read_parts(s, verb, e) &&
           (current_token(s)->kind == TOKEN_END || statement_read_claims(s, verb));
}

/* Tries every verb of the list with short forms: exactly one may fit.  False when several do, and when none does:
 * then *fit stays WORD_NONE. */
static bool try_short_form(struct statement *s, const uint8_t *verbs, size_t first,
                           enum short_form form, uint8_t *fit, struct event *e)
{
    s->short_form = (uint8_t)form;
    for (; *verbs != WORD_NONE; verbs++) {
        if (!try_verb(s, *verbs, first, e))
            continue;
        if (*fit != WORD_NONE) {
            s->failure.kind = FAIL_NONE;
            s->verb = *fit;
            statement_fail(s, FAIL_READINGS, first);
            s->failure.other_verb = *verbs;
            return false;
        }
        *fit = *verbs;
    }
    return *fit != WORD_NONE && try_verb(s, *fit, first, e);
}

__attribute__((noinline)) static bool try_short(struct statement *s, const uint8_t *verbs,
                                                size_t first, struct event *e)
{
    uint8_t fit = WORD_NONE;
    s->is_second_try = true;
    return try_short_form(s, verbs, first, SHORT_BEGINNING, &fit, e) ||
           (fit == WORD_NONE && try_short_form(s, verbs, first, SHORT_PART, &fit, e));
}

/* Tries the verbs of the list, which ends with WORD_NONE, in order. */
static bool try_verbs(struct statement *s, const uint8_t *verbs, size_t first, struct event *e)
{
    const struct token *t = &s->token[first];
    s->is_second_try = false;
    for (const uint8_t *v = verbs; *v != WORD_NONE; v++) {
        const struct verb_part *part = s->verbs[*v].part;
        if ((part->min == 0 || statement_can_begin(t, part)) && try_verb(s, *v, first, e))
            return true;
    }
    return try_short(s, verbs, first, e);
}

/* Lists the verbs that the token names in one of `forms`, a mask of 1 << has_seat. */
static size_t verbs_of(const struct statement *s, const struct token *t, unsigned forms,
                       uint8_t out[WORD_MEANINGS + 1])
{
    size_t n = 0;
    if (t->kind == TOKEN_WORD && t->word != NULL) {
        for (size_t i = 0; i < t->word->n_verbs; i++) {
            uint8_t number = t->word->verb[i];
            if ((forms & 1U << s->verbs[number].has_seat) != 0)
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
    if (statement_check_seat(s, 0) == FOUND_BAD)
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
    return statement_check_seat(s, 1) == FOUND_ONE && try_verbs(s, verbs, 2, e);
}

/* Explains a statement that begins neither with a seat nor with a keyword that needs none. */
static bool fail_start(struct statement *s)
{
    uint8_t verbs[WORD_MEANINGS + 1];
    uint32_t classes = 0;
    for (const uint8_t *v = s->words->wordless; *v != WORD_NONE; v++)
        classes |= s->verbs[*v].part[0].classes;
    bool is_item = s->token[0].kind != TOKEN_WORD ||
                   word_thing_of(s->words, s->token[0].word, classes) != WORD_NONE;
    bool is_verb = verbs_of(s, &s->token[0], SEAT_FIRST, verbs) > 0;
    s->verb = is_verb ? verbs[0] : WORD_NONE;
    statement_fail(s, is_verb || is_item ? FAIL_NO_SEAT : FAIL_START, 0);
    return false;
}

/* --- adjustments ----------------------------------------------------------------------------- */

/* Whether the statement begins with `adjust`. */
static bool begins_adjustment(const struct statement *s)
{
    const struct word *w = s->token[0].kind == TOKEN_WORD ? s->token[0].word : NULL;
    return w != NULL && w->n_verbs == 1 && w->verb[0] == s->words->game->words.verb_adjust;
}

/* Lists the notes that the token names and that can be adjusted. */
static size_t notes_of(const struct statement *s, const struct token *t, unsigned forms,
                       uint8_t out[WORD_MEANINGS + 1])
{
    const size_t n = verbs_of(s, t, forms, out);
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (words_adjustable(&s->words->game->words, out[i]) != NULL)
            out[kept++] = out[i];
    out[kept] = WORD_NONE;
    return kept;
}

/* Finds the note and its seat; returns the token of its first item, or 0 after a failure. */
static size_t read_note_head(struct statement *s, uint8_t notes[WORD_MEANINGS + 1],
                             struct event *e)
{
    const struct token *t = s->token;
    const bool is_seat_first = t[1].seat != SEAT_NONE;
    e->seat = t[1].seat;
    if (is_seat_first && notes_of(s, &t[2], SEAT_SECOND, notes) > 0)
        return statement_check_seat(s, 1) == FOUND_ONE ? 3 : 0; /* "adjust A city hospice" */
    if (is_seat_first) {
        notes[0] = s->words->game->words.verb_check;
        notes[1] = WORD_NONE;
        return statement_check_seat(s, 1) == FOUND_ONE ? 2 : 0;
    }
    if (notes_of(s, &t[1], SEATLESS, notes) > 0)
        return 2;
    s->verb = s->words->game->words.verb_adjust;
    if (notes_of(s, &t[1], SEAT_SECOND, notes) == 0) {
        statement_fail(s, FAIL_FORM, 1);
        return 0;
    }
    e->seat = t[2].seat;
    if (e->seat == SEAT_NONE)
        statement_fail(s, FAIL_NO_SEAT, 2);
    return e->seat != SEAT_NONE && statement_check_seat(s, 2) == FOUND_ONE ? 3 : 0;
}

/* Whether all items of an adjustment are changes, or none is. */
static bool agree_in_signs(const struct event *e)
{
    for (unsigned i = 0; i < e->n_items; i++) {
        const unsigned sign = e->item[i].mark & ITEM_SIGNS;
        if (sign == ITEM_SIGNS || (sign != 0) != event_is_change(e))
            return false;
    }
    return true;
}

/* "adjust A +2d", "adjust city A hospice 1": after the keyword comes a note. */
static bool read_adjustment(struct statement *s, struct event *e)
{
    uint8_t notes[WORD_MEANINGS + 1];
    const size_t first = read_note_head(s, notes, e);
    s->is_adjustment = true;
    if (first == 0 || !try_verbs(s, notes, first, e))
        return false;
    if (!agree_in_signs(e)) {
        s->is_second_try = true; /* failures are noted */
        statement_fail(s, FAIL_SIGN, first);
        return false;
    }
    e->note = e->verb;
    e->verb = s->words->game->words.verb_adjust;
    return true;
}

/* --- statements ------------------------------------------------------------------------------ */

static bool read_seatless(struct statement *s, struct event *e)
{
    uint8_t verbs[WORD_MEANINGS + 1];
    e->seat = SEAT_NONE;
    if (begins_adjustment(s))
        return read_adjustment(s, e);
    if (verbs_of(s, &s->token[0], SEATLESS, verbs) > 0)
        return try_verbs(s, verbs, 1, e);
    if (verbs_of(s, &s->token[0], SEAT_SECOND, verbs) > 0)
        return read_seat_second(s, verbs, e);
    return fail_start(s);
}

/* Fills in claims and span. */
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

/* Reads the claims, from s->end on, of an event that is read except for them. */
static bool read_claims_behind(struct statement *s, struct event *e)
{
    s->verb = e->verb;
    s->is_second_try = s->is_adjustment = false;
    s->at = 0;
    s->n_claims = 0;
    s->full = NULL;
    if (read_tokens(s, s->end) != LEX_FINE || !statement_read_claims(s, &s->verbs[e->verb]))
        return false;
    finish_event(s, e->span.column - 1, e);
    return true;
}

/* The token that is the keyword of a verb that takes a line: the first, or the one after `adjust`;
 * NULL when there is none. */
static const struct token *line_keyword(const struct statement *s)
{
    const struct token *t = &s->token[begins_adjustment(s)];
    const struct word *w = t->kind == TOKEN_WORD ? t->word : NULL;
    const bool takes_line =
        w != NULL && w->n_verbs == 1 && verb_takes_line(&s->verbs[w->verb[0]]);
    const bool is_possible =
        t == s->token ||
        (takes_line && words_adjustable(&s->words->game->words, w->verb[0]) != NULL);
    return takes_line && is_possible ? t : NULL;
}

static bool is_of_line(char c)
{
    return lex_is_blank(c) || (c > ' ' && c <= '~');
}

/* The text after the keyword, up to the ';', the '#' or the end of the line: it is no tokens. */
static enum statement_status read_line(struct statement *s, const struct token *keyword,
                                       struct event *out)
{
    const size_t begin = lex_skip_blanks(s->line, s->length, keyword->at + keyword->length);
    const uint32_t first = s->token[0].at;
    const uint8_t note = keyword->word->verb[0];
    size_t end = begin;
    while (end < s->length && s->line[end] != ';' && s->line[end] != '#' &&
           is_of_line(s->line[end]))
        end++;
    const size_t length = lex_trim_blanks(s->line, begin, end) - begin;
    const bool is_fine = end == s->length || s->line[end] == ';' || s->line[end] == '#';
    s->verb = s->token[0].word->verb[0];
    s->token[1] = (struct token){
        .kind = TOKEN_END, .at = (uint32_t)(is_fine ? begin : end), .length = !is_fine};
    s->n_tokens = 2;
    s->end = end;
    if (!is_fine || length == 0) {
        statement_fail(s, is_fine ? FAIL_LINE : FAIL_CHARACTER, 1);
        return STATEMENT_FAILED;
    }
    *out = (struct event){
        .verb = s->verb,
        .note = keyword == s->token ? 0 : note,
        .seat = SEAT_NONE,
        .text = s->line + begin,
        .text_length = (uint32_t)length,
        .span = {.offset = first,
                 .column = first + 1,
                 .length = (uint32_t)(begin + length) - first},
    };
    s->n_claims = 0;
    return STATEMENT_READ;
}

static enum statement_status read_any(struct statement *s, size_t at, struct event *out)
{
    s->verb = WORD_NONE;
    s->is_second_try = true;
    s->is_adjustment = false;
    enum lex_status status = read_tokens(s, at);
    const struct token *keyword = line_keyword(s);
    if (keyword != NULL)
        return read_line(s, keyword, out);
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

/* Reads what the fast path does not read. */
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
