/* Says why a statement cannot be read. */
#include <stdbool.h>

#include "base/buf.h"
#include "base/text.h"
#include "notation/fold.h"
#include "notation/statement.h"

enum {
    LISTED_MAX = 6,  /* words named in one message */
    QUOTED_MAX = 40, /* bytes of the log quoted in one message */
};

static const struct game_def *game_of(const struct statement *s)
{
    return words_game(s->words);
}

static const struct token *failed_token(const struct statement *s)
{
    return &s->token[s->failure.token];
}

/* Appends item `i` of a list of `n`: "a, b or c", where `last` is " or ". */
static void put_listed(struct buf *out, const char *word, size_t i, size_t n, const char *last)
{
    if (i > 0)
        buf_puts(out, i + 1 < n ? ", " : last);
    buf_puts(out, word);
}

/* A sign is quoted with the word after it. */
static size_t quoted_length(const struct statement *s, const struct token *t)
{
    const bool is_sign = t->kind == TOKEN_MINUS && t + 1 < s->token + s->n_tokens;
    return is_sign ? t[1].at + t[1].length - t->at : t->length;
}

static void put_quoted(struct buf *out, const struct statement *s, const struct token *t)
{
    if (t->kind == TOKEN_END) {
        buf_puts(out, "nothing");
        return;
    }
    const size_t whole = quoted_length(s, t);
    size_t length = whole < QUOTED_MAX ? whole : QUOTED_MAX;
    while (length < whole && length > 1 &&
           ((unsigned char)s->line[t->at + length] & 0xC0) == 0x80)
        length--; /* not inside a character */
    buf_putc(out, '"');
    text_put_safe(out, s->line + t->at, length);
    buf_puts(out, length < whole ? "...\"" : "\"");
}

static void put_form(struct buf *out, const struct statement *s, uint8_t verb)
{
    if (verb != WORD_NONE)
        buf_printf(out, "; the form is %s", game_of(s)->words.verbs[verb].shape);
}

/* --- what was expected ----------------------------------------------------------------------- */

static const char *const class_noun[THING_CLASS_COUNT] = {
    [THING_KIND] = "good",   [THING_QUARRY] = "quarry",       [THING_BUILDING] = "building",
    [THING_ROLE] = "role",   [THING_PIECE] = "piece",         [THING_PLACE] = "place",
    [THING_SEAT] = "player", [THING_SCORE] = "part of score", [THING_UNKNOWN] = "?",
};

enum { NOUNS_MAX = THING_CLASS_COUNT + 2 };

/* The nouns of a mask. */
static size_t list_nouns(uint32_t classes, const char *noun[NOUNS_MAX])
{
    size_t n = 0;
    for (unsigned c = 0; c < THING_CLASS_COUNT; c++)
        if ((classes & CLASS_BIT(c)) != 0)
            noun[n++] = class_noun[c];
    if ((classes & CLASS_NUMBER) != 0)
        noun[n++] = "number";
    if ((classes & CLASS_HASH) != 0)
        noun[n++] = "hash of 16 hexadecimal digits";
    return n;
}

/* Appends "a good", or "+good", "with good" when it has a mark. */
static void put_noun(struct buf *out, const struct game_def *game, const char *noun,
                     unsigned mark)
{
    static const char *const article[ITEM_WORD] = {"a ", "+", "@"};
    if (mark >= ITEM_WORD) {
        buf_printf(out, "%s %s", game->words.marks[mark - ITEM_WORD].name, noun);
        return;
    }
    buf_puts(out, mark == ITEM_PLAIN && noun[0] == '?' ? "" : article[mark]);
    buf_puts(out, noun);
}

/* "expected a good, ? or +piece" */
static void put_expected(struct buf *out, const struct game_def *game, const struct failure *f)
{
    const char *noun[ITEM_MARKS_MAX][NOUNS_MAX];
    size_t n[ITEM_MARKS_MAX];
    size_t left = f->allows_dash;
    for (unsigned mark = 0; mark < ITEM_MARKS_MAX; mark++) {
        n[mark] = list_nouns(f->classes[mark], noun[mark]);
        left += n[mark];
    }
    buf_puts(out, "expected ");
    for (unsigned mark = 0; mark < ITEM_MARKS_MAX; mark++) {
        for (size_t i = 0; i < n[mark]; i++) {
            put_noun(out, game, noun[mark][i], mark);
            left--;
            buf_puts(out, left > 1 ? ", " : left == 1 ? " or " : "");
        }
    }
    buf_puts(out, f->allows_dash ? "-" : "");
}

/* Whether the game has no such word. */
static bool is_unknown_word(const struct token *t)
{
    return t->kind == TOKEN_WORD && t->word == NULL;
}

/* The classes of the words that the list at the failure may have. */
static uint32_t listed_classes(const struct statement *s)
{
    const struct failure *f = &s->failure;
    uint32_t classes = 0;
    if (f->kind == FAIL_ITEM)
        for (unsigned mark = 0; mark < ITEM_MARKS_MAX; mark++)
            classes |= f->classes[mark];
    if (f->kind == FAIL_UNEXPECTED && f->verb != WORD_NONE) {
        const struct verb_part *part = game_of(s)->words.verbs[f->verb].part;
        for (size_t i = 0; i < VERB_PARTS && part[i].classes != 0; i++)
            classes |= part[i].classes;
    }
    return classes & ~(CLASS_NUMBER | CLASS_HASH);
}

/* Whether a keyword may stand there, too. */
static bool awaits_keyword(const struct statement *s)
{
    const struct failure *f = &s->failure;
    return f->kind == FAIL_START ||
           (f->token == 1 && s->token[0].seat != SEAT_NONE && f->verb == WORD_NONE);
}

const char *statement_suggest(const struct statement *s)
{
    char folded[FOLD_MAX + 1];
    const struct token *t = failed_token(s);
    const uint32_t classes = listed_classes(s);
    if (!is_unknown_word(t) || (classes == 0 && !awaits_keyword(s)) ||
        fold_word(s->line + t->at, t->length, folded) == 0)
        return NULL;
    return words_suggest(s->words, folded, classes, awaits_keyword(s));
}

/* `unknown good "cron", did you mean corn` */
static void put_unknown(struct buf *out, const struct statement *s)
{
    const char *noun[NOUNS_MAX];
    uint32_t classes = listed_classes(s);
    for (unsigned mark = 0; mark < ITEM_MARKS_MAX; mark++)
        classes |= s->failure.kind == FAIL_ITEM ? s->failure.classes[mark] : 0;
    const bool is_one = list_nouns(classes, noun) == 1 && !awaits_keyword(s);
    const char *meant = statement_suggest(s);
    buf_printf(out, "unknown %s ", is_one ? noun[0] : "word");
    put_quoted(out, s, failed_token(s));
    if (meant != NULL)
        buf_printf(out, ", did you mean %s", meant);
}

static void explain_item(struct buf *out, const struct statement *s)
{
    if (is_unknown_word(failed_token(s)) && listed_classes(s) != 0) {
        put_unknown(out, s);
    } else {
        put_expected(out, game_of(s), &s->failure);
        buf_puts(out, ", found ");
        put_quoted(out, s, failed_token(s));
    }
}

/* --- the other failures ---------------------------------------------------------------------- */

static void explain_start(struct buf *out, const struct statement *s)
{
    if (s->failure.token == 0) {
        put_unknown(out, s);
        buf_puts(out, "; expected a player's letter or a keyword");
    } else if (is_unknown_word(failed_token(s))) {
        put_unknown(out, s);
        buf_puts(out, "; expected a keyword");
    } else {
        buf_puts(out, "expected a keyword, found ");
        put_quoted(out, s, failed_token(s));
    }
}

static void explain_character(struct buf *out, const struct statement *s)
{
    const struct token *t = failed_token(s);
    bool is_safe;
    size_t n = text_cell(s->line + t->at, s->length - t->at, &is_safe);
    if (is_safe) {
        buf_puts(out, "unexpected character \"");
        buf_put(out, s->line + t->at, n);
        buf_putc(out, '"');
    } else {
        buf_printf(out, "unexpected byte 0x%02X", (unsigned char)s->line[t->at]);
    }
}

static void explain_length(struct buf *out, const struct statement *s)
{
    (void)s;
    buf_printf(out, "too many words, a statement has at most %d", TOKENS_MAX - 1);
}

/* Quotes the token between two texts. */
static void explain_token(struct buf *out, const struct statement *s)
{
    static const struct {
        const char *before, *after;
    } text[] = {
        [FAIL_FORM] = {"", " cannot follow a player"},
        [FAIL_NO_SEAT] = {"the player is missing: expected a letter, found ", ""},
        [FAIL_UNEXPECTED] = {"unexpected ", ""},
        [FAIL_ITEMS] = {"", " is one too many"},
        [FAIL_NUMBER] = {"no number is allowed here, found ", ""},
    };
    buf_puts(out, text[s->failure.kind].before);
    put_quoted(out, s, failed_token(s));
    buf_puts(out, text[s->failure.kind].after);
}

/* A word that is near to one of the game is a slip for one of the list that it stands in. */
static void explain_unexpected(struct buf *out, const struct statement *s)
{
    if (statement_suggest(s) == NULL) {
        explain_token(out, s);
        return;
    }
    put_unknown(out, s);
}

static void explain_seat(struct buf *out, const struct statement *s)
{
    buf_puts(out, "no seat ");
    put_quoted(out, s, failed_token(s));
    buf_printf(out, ": the players are A to %c", seat_letter(s->n_players - 1));
}

static void explain_no_number(struct buf *out, const struct statement *s)
{
    buf_puts(out, "expected a number after ");
    put_quoted(out, s, &s->token[s->failure.token - 1]);
    buf_puts(out, ", found ");
    put_quoted(out, s, failed_token(s));
}

static void explain_range(struct buf *out, const struct statement *s)
{
    put_quoted(out, s, failed_token(s));
    buf_printf(out, " is out of range: numbers run from 0 to %d", NUMBER_MAX);
}

static void explain_short(struct buf *out, const struct statement *s)
{
    const struct token *t = failed_token(s);
    char folded[FOLD_MAX + 1];
    uint8_t thing[LISTED_MAX];
    size_t length = fold_word(s->line + t->at, t->length, folded);
    size_t n = words_short_for(s->words, folded, length, SHORT_PART,
                               s->failure.classes[ITEM_PLAIN], s->sets, thing, LISTED_MAX);
    put_quoted(out, s, t);
    buf_puts(out, " is short for ");
    size_t listed = n < LISTED_MAX ? n : LISTED_MAX;
    for (size_t i = 0; i < listed; i++)
        put_listed(out, game_of(s)->words.things[thing[i]].name, i, n, " and ");
    buf_puts(out, listed < n ? " and others" : "");
}

static void explain_readings(struct buf *out, const struct statement *s)
{
    put_quoted(out, s, failed_token(s));
    const struct verb_def *verbs = game_of(s)->words.verbs;
    buf_printf(out, " is too short to tell %s from %s", verbs[s->failure.verb].shape,
               verbs[s->failure.other_verb].shape);
}

static void explain_comma(struct buf *out, const struct statement *s)
{
    (void)s;
    buf_puts(out, "nothing follows the comma");
}

static void explain_sign(struct buf *out, const struct statement *s)
{
    (void)s;
    buf_puts(out, "either all of a list have signs, or none");
}

static void explain_claim(struct buf *out, const struct statement *s)
{
    uint32_t claims = game_of(s)->words.verbs[s->failure.verb].claims;
    const char *word[32];
    size_t n = 0;
    for (size_t i = 0; i < game_of(s)->words.n_claims; i++)
        if ((claims & 1U << i) != 0)
            word[n++] = game_of(s)->words.claims[i].name;
    put_quoted(out, s, failed_token(s));
    buf_puts(out, " cannot be claimed here");
    for (size_t i = 0; i < n; i++) {
        buf_puts(out, i == 0 ? ", only " : "");
        put_listed(out, word[i], i, n, " and ");
    }
}

static void explain_claim_count(struct buf *out, const struct statement *s)
{
    (void)s;
    buf_printf(out, "too many claims, a statement has at most %d", STATEMENT_CLAIMS);
}

static void explain_line(struct buf *out, const struct statement *s)
{
    (void)s;
    buf_puts(out, "expected a position in one line");
}

typedef void explain_fn(struct buf *out, const struct statement *s);

static explain_fn *const explainer[] = {
    [FAIL_ITEM] = explain_item,           [FAIL_START] = explain_start,
    [FAIL_CHARACTER] = explain_character, [FAIL_LENGTH] = explain_length,
    [FAIL_FORM] = explain_token,          [FAIL_NO_SEAT] = explain_token,
    [FAIL_SEAT] = explain_seat,           [FAIL_UNEXPECTED] = explain_unexpected,
    [FAIL_ITEMS] = explain_token,         [FAIL_NO_NUMBER] = explain_no_number,
    [FAIL_NUMBER] = explain_token,        [FAIL_RANGE] = explain_range,
    [FAIL_SHORT] = explain_short,         [FAIL_READINGS] = explain_readings,
    [FAIL_COMMA] = explain_comma,         [FAIL_SIGN] = explain_sign,
    [FAIL_CLAIM] = explain_claim,         [FAIL_CLAIM_COUNT] = explain_claim_count,
    [FAIL_LINE] = explain_line,
};

static void set_place(const struct statement *s, size_t *at, size_t *length)
{
    *at = failed_token(s)->at;
    *length = quoted_length(s, failed_token(s));
}

/* --- the same in brief: what is wrong, and nothing of what may stand there ------------------- */

/* A word, or the end, where something else was expected. */
static void brief_word(struct buf *out, const struct statement *s)
{
    const struct token *t = failed_token(s);
    if (is_unknown_word(t)) {
        put_unknown(out, s);
    } else if (t->kind == TOKEN_END && s->failure.token > 0) {
        buf_puts(out, "something is missing after ");
        put_quoted(out, s, t - 1);
    } else {
        put_quoted(out, s, t);
        buf_puts(out, " cannot stand here");
    }
}

static void brief_no_seat(struct buf *out, const struct statement *s)
{
    buf_puts(out, "the player is missing");
    if (failed_token(s)->kind != TOKEN_END) {
        buf_puts(out, " before ");
        put_quoted(out, s, failed_token(s));
    }
}

static void brief_readings(struct buf *out, const struct statement *s)
{
    put_quoted(out, s, failed_token(s));
    buf_puts(out, " is too short to be one thing");
}

/* NULL: as in full. */
static explain_fn *const brief[] = {
    [FAIL_ITEM] = brief_word,  [FAIL_START] = brief_word,      [FAIL_UNEXPECTED] = brief_word,
    [FAIL_CLAIM] = brief_word, [FAIL_NO_SEAT] = brief_no_seat, [FAIL_READINGS] = brief_readings,
    [FAIL_LINE] = NULL, /* the last one */
};

void statement_explain_briefly(const struct statement *s, struct buf *text, size_t *at,
                               size_t *length)
{
    explain_fn *explain = brief[s->failure.kind];
    (explain != NULL ? explain : explainer[s->failure.kind])(text, s);
    set_place(s, at, length);
}

/* Whether the form of the statement says what was expected. */
static bool has_form(enum failure_kind kind)
{
    return kind == FAIL_ITEM || kind == FAIL_FORM || kind == FAIL_NO_SEAT ||
           kind == FAIL_UNEXPECTED || kind == FAIL_ITEMS || kind == FAIL_NUMBER ||
           kind == FAIL_CLAIM || kind == FAIL_LINE;
}

void statement_explain(const struct statement *s, struct buf *text, size_t *at, size_t *length)
{
    explainer[s->failure.kind](text, s);
    set_place(s, at, length);
    if (has_form((enum failure_kind)s->failure.kind))
        put_form(text, s, s->failure.verb);
}
