/* pattern.c - reads a pattern: its grammar. */
#include "find/pattern.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "find/pattern_parser.h"

/* ---- tokens ---- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_of_word(char c)
{
    return is_letter(c) || is_digit(c) || c == '_' || c == '-' || c == '.';
}

static const char *read_number(struct token *t, const char *at)
{
    enum { MOST = 1000000 };
    int32_t n = 0;
    for (; is_digit(*at); at++)
        n = n < MOST ? n * 10 + (*at - '0') : n;
    t->number = n;
    return at;
}

static void next_token(struct pattern_parser *r)
{
    const char *at = r->at + strspn(r->at, " \t\r\n");
    struct token *t = &r->token;
    *t = (struct token){.kind = TOKEN_SIGN, .begin = at};
    if (*at == '\0') {
        t->kind = TOKEN_END;
    } else if (is_letter(*at)) {
        t->kind = TOKEN_WORD;
        while (is_of_word(*at))
            at++;
    } else if (is_digit(*at)) {
        t->kind = TOKEN_NUMBER;
        at = read_number(t, at);
    } else if (*at == '"' || *at == '\'') {
        const char *end = strchr(at + 1, *at);
        t->kind = end == NULL ? TOKEN_WRONG : TOKEN_TEXT;
        t->begin = at + 1;
        t->end = end == NULL ? at + 1 : end;
        r->at = end == NULL ? at + strlen(at) : end + 1;
        return;
    } else if (strchr("<>=!", *at) != NULL) {
        at += 1 + (at[1] == '=');
    } else {
        at++;
    }
    t->end = at;
    r->at = at;
}

static bool is_word(const struct pattern_parser *r, const char *word)
{
    const struct token *t = &r->token;
    return (t->kind == TOKEN_WORD || t->kind == TOKEN_SIGN) &&
           text_equal_fold(t->begin, (size_t)(t->end - t->begin), word, strlen(word));
}

static bool take_word(struct pattern_parser *r, const char *word)
{
    if (!is_word(r, word))
        return false;
    next_token(r);
    return true;
}

static bool fail_expected(struct pattern_parser *r, const char *what)
{
    const struct token *t = &r->token;
    if (t->kind == TOKEN_WRONG)
        return pattern_fail(r, t->begin - 1, "the quote is never closed");
    if (t->kind == TOKEN_END)
        return pattern_fail(r, t->begin, "expected %s, and the pattern ends", what);
    return pattern_fail(r, t->begin, "expected %s, not '%.*s'", what, (int)(t->end - t->begin),
                        t->begin);
}

/* ---- sums ---- */

/* A name is read as one of `named`, the field on the other side, before anything else. */
static bool read_term(struct pattern_parser *r, int32_t sign, const struct field_def *named,
                      struct sum *sum)
{
    const struct token t = r->token;
    int32_t number;
    if (t.kind == TOKEN_NUMBER) {
        sum->number += sign * t.number;
    } else if (t.kind != TOKEN_WORD) {
        return fail_expected(r, "a word or a number");
    } else if (named != NULL && pattern_find_name(r->p->game, named, &t, &number)) {
        sum->number += sign * number;
    } else if (named != NULL && named->value != VALUE_IS_NUMBER &&
               memchr(t.begin, '.', (size_t)(t.end - t.begin)) == NULL) {
        return pattern_fail_name(r, named, &t);
    } else if (!pattern_read_word(r, &t, sign, sum)) {
        return false;
    }
    next_token(r);
    return true;
}

/* Reads a sum whose numbers count `sign` times; `named` may be NULL. */
static bool read_sum(struct pattern_parser *r, int32_t sign, const struct field_def *named,
                     struct sum *sum)
{
    const bool is_negative = take_word(r, "-");
    if (!read_term(r, is_negative ? -sign : sign, named, sum))
        return false;
    if (is_negative)
        sum->field = NULL;
    while (is_word(r, "+") || is_word(r, "-")) {
        const int32_t factor = is_word(r, "+") ? sign : -sign;
        next_token(r);
        if (!read_term(r, factor, NULL, sum))
            return false;
        sum->field = NULL;
    }
    sum->end = (uint16_t)r->p->n_terms;
    return true;
}

/* ---- comparisons ---- */

static bool add_compare(struct pattern_parser *r, unsigned relation, const struct sum *sum,
                        uint16_t *out)
{
    struct pattern_node node = {
        .kind = PATTERN_COMPARE,
        .relation = (uint8_t)relation,
        .quantifier = sum->is_any   ? FOR_ANY
                      : sum->is_all ? FOR_ALL
                                    : FOR_ONE,
        .first = sum->first,
        .end = sum->end,
        .number = sum->number,
    };
    if (sum->is_any && sum->is_all)
        return pattern_fail(r, r->token.begin,
                            "'any' and 'all' exclude each other in a comparison");
    return pattern_add_node(r, node, out);
}

/* The state words, as relations to 0 or to what is owned. */
static const struct {
    const char *word;
    enum pattern_relation relation;
    bool is_to_owned;
} conditions[] = {
    {"occupied", GREATER, false},
    {"empty", EQUAL, false},
    {"owned", GREATER_OR_EQUAL, true},
    {"missing", LESS, true},
};
enum { CONDITIONS = sizeof conditions / sizeof *conditions };

/* Bits of masks of things: 16 in each slot. */
static bool choose_mask(struct pattern_parser *r, struct sum *sum, int32_t bit)
{
    enum { BITS = 16 };
    struct pattern_variable v = r->p->variable[r->p->term[sum->first].variable];
    v.slot = (uint16_t)(v.slot + bit / BITS);
    v.shape = SHAPE_PLAIN;
    r->p->n_terms = sum->first;
    sum->number = bit % BITS;
    uint16_t variable;
    if (!pattern_add_variable(r, v, &variable) || !pattern_add_term(r, 1, variable))
        return false;
    sum->end = (uint16_t)r->p->n_terms;
    return true;
}

static bool read_has(struct pattern_parser *r, struct sum *sum, uint16_t *out)
{
    const struct field_def *field = sum->field;
    int32_t bit;
    if (field == NULL || (field->value != VALUE_IS_BITS && sum->end != sum->first + 1))
        return pattern_fail(r, r->token.begin, "'has' is said of one word of a position");
    sum->number = 0;
    next_token(r);
    if (field->value == VALUE_IS_BITS) {
        if (r->token.kind != TOKEN_WORD)
            return fail_expected(r, "a name");
        if (!pattern_find_name(r->p->game, field, &r->token, &bit))
            return pattern_fail_name(r, field, &r->token);
        next_token(r);
        if (!choose_mask(r, sum, bit))
            return false;
    } else if (!read_sum(r, 1, NULL, sum)) {
        return false;
    }
    return pattern_add_node(r,
                            (struct pattern_node){.kind = PATTERN_HAS,
                                                  .quantifier = sum->is_any   ? FOR_ANY
                                                                : sum->is_all ? FOR_ALL
                                                                              : FOR_ONE,
                                                  .first = sum->first,
                                                  .end = sum->end,
                                                  .number = sum->number},
                            out);
}

static int find_relation(const struct pattern_parser *r)
{
    static const char *const signs[] = {
        [LESS] = "<",       [LESS_OR_EQUAL] = "<=", [EQUAL] = "=",
        [NOT_EQUAL] = "!=", [GREATER] = ">",        [GREATER_OR_EQUAL] = ">=",
    };
    for (int i = LESS; i <= GREATER_OR_EQUAL; i++)
        if (is_word(r, signs[i]))
            return i;
    return is_word(r, "==") ? (int)EQUAL : -1;
}

static bool read_comparison(struct pattern_parser *r, uint16_t *out)
{
    struct sum sum = {.first = (uint16_t)r->p->n_terms};
    if (!read_sum(r, 1, NULL, &sum))
        return false;
    const int relation = find_relation(r);
    if (relation >= 0) {
        next_token(r);
        return read_sum(r, -1, sum.field, &sum) &&
               add_compare(r, (unsigned)relation, &sum, out);
    }
    const bool is_is = take_word(r, "is");
    for (size_t i = 0; i < CONDITIONS; i++)
        if (is_word(r, conditions[i].word)) {
            const char *at = r->token.begin;
            next_token(r);
            if (sum.field == NULL || sum.end != sum.first + 1)
                return pattern_fail(r, at, "'%s' is said of one word of a position",
                                    conditions[i].word);
            const struct pattern_variable *v = &r->p->variable[r->p->term[sum.first].variable];
            sum.number = conditions[i].is_to_owned ? -pattern_owned_from(r, v) : 0;
            return add_compare(r, conditions[i].relation, &sum, out);
        }
    if (is_is)
        return fail_expected(r, "occupied, empty, owned or missing");
    if (is_word(r, "has"))
        return read_has(r, &sum, out);
    /* A word alone: what is owned, more than none of a sum. */
    int from = 1;
    if (sum.end == sum.first)
        return fail_expected(r, "a relation like <=");
    if (sum.field != NULL && sum.end == sum.first + 1)
        from = pattern_owned_from(r, &r->p->variable[r->p->term[sum.first].variable]);
    sum.number -= from;
    return add_compare(r, GREATER_OR_EQUAL, &sum, out);
}

/* ---- and, or, not ---- */

static bool read_or(struct pattern_parser *r, uint16_t *out);

static bool read_one(struct pattern_parser *r, uint16_t *out)
{
    uint16_t inner;
    if (take_word(r, "not"))
        return read_one(r, &inner) && pattern_join(r, PATTERN_NOT, inner, inner, out);
    if (is_word(r, "line")) {
        next_token(r);
        const struct token t = r->token;
        if (t.kind != TOKEN_TEXT)
            return fail_expected(r, "a position line in quotes");
        next_token(r);
        return pattern_read_line(r, t.begin, t.end, out);
    }
    if (!is_word(r, "("))
        return read_comparison(r, out);
    const char *open = r->token.begin;
    if (++r->depth > PATTERN_DEPTH)
        return pattern_fail(r, open, "too many parentheses");
    next_token(r);
    if (!read_or(r, out))
        return false;
    r->depth--;
    return take_word(r, ")") || fail_expected(r, "'and', 'or' or ')'");
}

static bool read_and(struct pattern_parser *r, uint16_t *out)
{
    if (!read_one(r, out))
        return false;
    while (take_word(r, "and")) {
        uint16_t right;
        if (!read_one(r, &right) || !pattern_join(r, PATTERN_AND, *out, right, out))
            return false;
    }
    return true;
}

static bool read_or(struct pattern_parser *r, uint16_t *out)
{
    if (!read_and(r, out))
        return false;
    while (take_word(r, "or")) {
        uint16_t right;
        if (!read_and(r, &right) || !pattern_join(r, PATTERN_OR, *out, right, out))
            return false;
    }
    return true;
}

/* ---- patterns ---- */

static bool read_all(struct pattern_parser *r)
{
    const char *begin = r->text + strspn(r->text, " ");
    /* A line alone needs no quotes: its first word is a profile with the players, or a wildcard. */
    const size_t length = strcspn(begin, " ");
    if (begin[0] == '*' || memchr(begin, ':', length) != NULL)
        return pattern_read_line(r, begin, begin + strlen(begin), &r->p->root);
    next_token(r);
    if (!read_or(r, &r->p->root))
        return false;
    return r->token.kind == TOKEN_END ||
           fail_expected(r, "'and', 'or' or the end of the pattern");
}

/* Fills `setup` with the position before the first event: what a player has of a thing before having any. */
static int find_setup(const struct game_def *game, int16_t *setup, struct err *err)
{
    void *rules = xcalloc(1, game->rules.rules_size);
    const int status =
        game->rules.resolve(rules, game->rules.default_rules, game->rules.max_players, err);
    if (status == 0)
        game->rules.setup(rules, setup);
    free(rules);
    return status;
}

int pattern_compile(struct pattern *p, const struct game_def *game, const char *text,
                    struct err *err)
{
    struct pattern_parser r = {.p = p, .text = text, .at = text, .err = err};
    memset(p, 0, sizeof *p);
    p->game = game;
    if (find_setup(game, r.setup, err) < 0)
        return -1;
    return read_all(&r) ? 0 : -1;
}
