/* statement_claims.c - reads the claims after the items of a statement: "paid 4", "= 7d 12vp". */
#include "notation/statement_parts.h"
#include "notation/words_table.h"

/* Adds a claim made of the tokens from `first` to the cursor. */
static bool add_claim(struct statement *s, uint8_t key, uint8_t thing, int16_t value,
                      size_t first)
{
    if (s->n_claims == STATEMENT_CLAIMS) {
        statement_fail(s, FAIL_CLAIM_COUNT, first);
        return false;
    }
    const struct token *from = &s->token[first];
    const struct token *to = &s->token[s->at - 1];
    s->claim[s->n_claims++] = (struct event_claim){
        .key = key,
        .thing = thing,
        .value = value,
        .column = from->at + 1,
        .length = to->at + to->length - from->at,
    };
    return true;
}

/* "paid 4", also "paid 4d". */
static bool read_number_claim(struct statement *s, uint8_t key)
{
    const struct token *t = current_token(s);
    const bool is_coins =
        t->kind == TOKEN_GLUED && s->words->coin != WORD_NONE &&
        word_thing_of(s->words, t->word, CLASS_BIT(THING_PIECE)) == s->words->coin;
    if (t->kind != TOKEN_NUMBER && !is_coins) {
        statement_fail(s, FAIL_NO_NUMBER, s->at);
        return false;
    }
    s->at++;
    return statement_check_value(s, s->at - 1) == FOUND_ONE &&
           add_claim(s, key, THING_NUMBER, t->number, s->at - 2);
}

/* "from ship". */
static bool read_thing_claim(struct statement *s, uint8_t key, uint32_t classes)
{
    const struct verb_part part = {classes, ITEM_PLAIN, ITEM_PLAIN, COUNT_NO, 1, 1};
    struct event_item item;
    size_t first = s->at - 1;
    return statement_read_item(s, &part, 0, &item) == FOUND_ONE &&
           add_claim(s, key, item.thing, COUNT_NONE, first);
}

/* "= 7d 12vp corn 2": one claim for each total. */
static bool read_totals(struct statement *s, uint8_t key, uint32_t classes)
{
    const struct verb_part part = {classes, ITEM_PLAIN, ITEM_PLAIN, COUNT_MUST, 1, EVENT_ITEMS};
    enum found found = FOUND_ONE;
    for (unsigned n = 0; found == FOUND_ONE; n++) {
        size_t before = s->at;
        if (n > 0)
            skip_comma(s);
        struct event_item item;
        size_t first = s->at;
        found = statement_read_item(s, &part, n, &item);
        if (found == FOUND_NONE) {
            s->at = before;
            return n > 0;
        }
        if (found == FOUND_ONE && !add_claim(s, key, item.thing, item.count, first))
            return false;
    }
    return false;
}

static bool read_claim(struct statement *s, uint8_t key)
{
    const struct claim_def *claim = &s->words->game->words.claims[key];
    s->at++;
    switch ((enum claim_arg)claim->arg) {
    case CLAIM_NUMBER:
        return read_number_claim(s, key);
    case CLAIM_THING:
        return read_thing_claim(s, key, claim->classes);
    case CLAIM_TOTALS:
        return read_totals(s, key, claim->classes);
    }
    return false;
}

/* Fails because the statement does not end here: perhaps it has one item too many.  It has a sign
 * where the one before it has one. */
static void fail_unexpected(struct statement *s)
{
    size_t at = s->at;
    const uint8_t kind = current_token(s)->kind;
    const bool is_signed = kind == TOKEN_PLUS || kind == TOKEN_MINUS;
    struct event_item item[2] = {{.mark = is_signed ? ITEM_ADDED : ITEM_PLAIN}};
    bool is_item = s->full != NULL && s->full->max > 1 &&
                   statement_read_item(s, s->full, s->full->max, &item[1]) == FOUND_ONE;
    s->at = at;
    statement_fail(s, is_item ? FAIL_ITEMS : FAIL_UNEXPECTED, at);
}

bool statement_read_claims(struct statement *s, const struct verb_def *verb)
{
    for (;;) {
        const bool has_comma = current_token(s)->kind == TOKEN_COMMA;
        skip_comma(s);
        const struct token *t = current_token(s);
        if (t->kind == TOKEN_END) {
            if (has_comma)
                statement_fail(s, FAIL_COMMA, s->at - 1);
            return !has_comma;
        }
        uint8_t key = t->kind == TOKEN_WORD && t->word != NULL ? t->word->claim : WORD_NONE;
        if (key == WORD_NONE) {
            fail_unexpected(s);
            return false;
        }
        if ((verb->claims & 1U << key) == 0) {
            statement_fail(s, FAIL_CLAIM, s->at);
            return false;
        }
        if (!read_claim(s, key))
            return false;
    }
}
