/* statement.h - turns one statement into an event, driven by the verb table of the game.
 *
 *     struct statement s;
 *     statement_init(&s, words, n_players, SETS_ALL);
 *     switch (statement_read(&s, line, length, at, &event)) ...
 *
 * A verb with a keyword is found by it.  Verbs without one are tried in table order: the first
 * whose parts take all the words wins.  If none does, all are tried again with the beginnings of
 * names, then with words of names, too, and then exactly one must fit.  When all attempts fail, the
 * one that came furthest is explained.
 */
#ifndef NOTATION_STATEMENT_H
#define NOTATION_STATEMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"
#include "notation/lexer.h"

struct buf;

enum {
    STATEMENT_CLAIMS = 24, /* claims of one statement at most */
};

enum statement_status {
    STATEMENT_EMPTY, /* nothing before the ';', the '#' or the end of the line */
    STATEMENT_READ,
    STATEMENT_FAILED, /* statement_explain() says why */
};

/* Why a statement cannot be read. */
enum failure_kind {
    FAIL_NONE,
    FAIL_ITEM,        /* something else was expected */
    FAIL_START,       /* no statement has this word at its start, or after a seat */
    FAIL_CHARACTER,   /* no statement holds this character */
    FAIL_LENGTH,      /* more tokens than any statement needs */
    FAIL_FORM,        /* the verb has another form */
    FAIL_NO_SEAT,     /* the player is missing */
    FAIL_SEAT,        /* the game has no such seat */
    FAIL_UNEXPECTED,  /* the statement should have ended */
    FAIL_ITEMS,       /* one item too many */
    FAIL_NO_NUMBER,   /* a number must follow */
    FAIL_NUMBER,      /* no number may stand here */
    FAIL_RANGE,       /* the number is too large */
    FAIL_SHORT,       /* short for several words */
    FAIL_READINGS,    /* short forms allow several readings */
    FAIL_COMMA,       /* nothing follows the comma */
    FAIL_SIGN,        /* a sign after an item without one */
    FAIL_CLAIM,       /* the verb takes no such claim */
    FAIL_CLAIM_COUNT, /* more claims than an event holds */
    FAIL_LINE,        /* the line is missing */
};

struct failure {
    uint8_t kind;                     /* enum failure_kind */
    uint8_t verb;                     /* the verb that was tried, WORD_NONE for several */
    uint8_t other_verb;               /* FAIL_READINGS: the second reading */
    bool allows_dash;                 /* FAIL_ITEM: '-' for an empty list is allowed too */
    uint32_t classes[ITEM_MARKS_MAX]; /* of the things expected, by mark */
    size_t token;                     /* index of the token that failed */
};

/* Scratch memory of a reader: about 5 KiB. */
struct statement {
    const struct words *words;    /* borrowed */
    const struct verb_def *verbs; /* of its game */
    unsigned n_players;           /* 0: unknown, every seat is allowed */
    uint32_t sets;                /* of things that have short forms, bit mask */
    const char *line;             /* borrowed, as given to statement_read() */
    size_t length;
    size_t end; /* offset of what ended it */
    size_t n_tokens;
    size_t at; /* the cursor: next token */
    size_t n_claims;
    uint8_t verb;                 /* being tried */
    bool may_claim;               /* a claim may stand at the cursor */
    bool is_card;                 /* a name there is a card, even when a claim has that name */
    bool is_adjustment;           /* a note after `adjust`: its items may be changes */
    bool has_sign;                /* of that, the item being read has a sign in front */
    bool is_second_try;           /* short forms are accepted, failures are noted */
    uint8_t short_form;           /* then: which, enum short_form */
    const struct verb_part *full; /* the part before `at`, when it cannot take more items */
    struct failure failure;
    struct token token[TOKENS_MAX];
    struct event_claim claim[STATEMENT_CLAIMS];
};

/* `sets` are those of the game, SETS_ALL when they are not known: only their words have short
 * forms. */
void statement_init(struct statement *s, const struct words *words, unsigned n_players,
                    uint32_t sets);

/* Reads the statement that begins at line[at].  After STATEMENT_READ `out` is the event
 * (normalised, see canonical.h); its span holds column and length, and the offset within the line;
 * its claims are s->claim, valid until the next call, its text stands in `line`.  Otherwise `out` is undefined. */
enum statement_status statement_read(struct statement *s, const char *line, size_t length,
                                     size_t at, struct event *out);

/* The offset in the line of what ended the statement: ';', '#' or the line's length. */
static inline size_t statement_end(const struct statement *s)
{
    return s->end;
}

/* After STATEMENT_FAILED: appends what was expected and found, and sets the place: offset in the
 * line and length in bytes. */
void statement_explain(const struct statement *s, struct buf *text, size_t *at, size_t *length);
/* The same in a few words, without what may stand there: for people at the table, who see that in examples. */
void statement_explain_briefly(const struct statement *s, struct buf *text, size_t *at,
                               size_t *length);

/* After STATEMENT_FAILED at a word that the game does not have: the word it is a slip for, of those
 * that may stand there; NULL when none is near.  A constant of the game. */
const char *statement_suggest(const struct statement *s);

#endif
