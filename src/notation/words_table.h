/* words_table.h - private to the reader: the hash table of words.
 *
 * Every word of a log is looked up once, so the lookup is inline.  The two ends of a token and its
 * length identify it up to 16 bytes; they are compared as integers.
 */
#ifndef NOTATION_WORDS_TABLE_H
#define NOTATION_WORDS_TABLE_H

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "core/limits.h"
#include "notation/eight_bytes.h"
#include "notation/words.h"

/* The first and the last eight bytes of a token as numbers; they may overlap.  A token that is shorter
 * than eight bytes has a tail of 0. */
struct token_ends {
    uint64_t head;
    uint64_t tail;
};

enum {
    ENDS_MAX = 2 * EIGHT_BYTES, /* bytes of a token that its ends hold */
    WORDS_MAX = 1024,           /* tokens of a game; words_new() asserts it */
    WORD_SLOTS = 2 * WORDS_MAX,
};

/* Half a cache line. */
struct word_slot {
    struct token_ends ends;
    const struct word *word; /* NULL = free */
    size_t length;           /* of the token */
};

struct words {
    const struct game_def *game;
    size_t edition; /* row of the edition whose words these are */
    /* By row, the words of the editions that have some of their own, else NULL.  Owned. */
    struct words *of_edition[EDITIONS_MAX];
    const struct word *dash;   /* "-": an empty list */
    const struct word *equals; /* "=" */
    const struct word
        *letter['z' - 'a' + 1]; /* words of one letter; NULL where there is none */
    uint8_t coin;               /* piece that a bare "+2" counts: the one whose token is "d" */
    uint8_t wordless[WORD_NONE + 1]; /* verbs without keyword in table order, then WORD_NONE */
    /* By mark and class of the first item: index in `wordless` of the first verb that takes it. */
    uint8_t first_wordless[ITEM_WORD][THING_CLASS_COUNT];
    bool has_list[WORD_NONE];    /* by verb: whether its events may be out of order */
    bool has_cards[WORD_NONE];   /* by verb: whether it has a list of cards */
    struct arena text;           /* all tokens */
    struct word word[WORDS_MAX]; /* in order of appearance */
    size_t n;
    struct word_slot slot[WORD_SLOTS];
};

static inline struct token_ends token_ends(const char *token, size_t length)
{
    struct token_ends ends = {0, 0};
    if (length >= EIGHT_BYTES) {
        ends.head = eight_bytes_load(token);
        ends.tail = eight_bytes_load(token + length - EIGHT_BYTES);
    } else {
        for (size_t i = 0; i < length; i++)
            ends.head |= (uint64_t)(unsigned char)token[i] << 8 * i;
    }
    return ends;
}

/* The slot where the search for a token begins. */
static inline size_t token_slot(struct token_ends ends)
{
    uint64_t h = (ends.head ^ (ends.tail * 0x9E3779B97F4A7C15U)) * 0xD6E8FEB86659FD93U;
    return (size_t)(h ^ h >> 32);
}

/* Whether two tokens whose ends are the same are the same between them. */
static inline bool is_same_middle(const char *a, const char *b, size_t length)
{
    uint64_t differs = 0;
    for (size_t i = EIGHT_BYTES; i + EIGHT_BYTES < length; i += EIGHT_BYTES)
        differs |= eight_bytes_load(a + i) ^ eight_bytes_load(b + i);
    return differs == 0;
}

static inline bool is_token(const struct word_slot *slot, struct token_ends ends,
                            const char *token, size_t length)
{
    return slot->ends.head == ends.head && slot->ends.tail == ends.tail &&
           slot->length == length &&
           (length <= ENDS_MAX || is_same_middle(slot->word->text, token, length));
}

/* The word of a token whose ends are known, or NULL. */
static inline const struct word *words_lookup(const struct words *words, struct token_ends ends,
                                              const char *token, size_t length)
{
    for (size_t i = token_slot(ends);; i++) {
        const struct word_slot *slot = &words->slot[i % WORD_SLOTS];
        if (slot->word == NULL || is_token(slot, ends, token, length))
            return slot->word;
    }
}

/* The same for a token that is shorter than eight bytes: its head alone identifies it. */
static inline const struct word *words_lookup_short(const struct words *words, uint64_t head)
{
    for (size_t i = token_slot((struct token_ends){head, 0});; i++) {
        const struct word_slot *slot = &words->slot[i % WORD_SLOTS];
        if (slot->ends.head == head || slot->word == NULL)
            return slot->word;
    }
}

/* See word_thing(). */
static inline uint8_t word_thing_of(const struct words *words, const struct word *word,
                                    uint32_t classes)
{
    if (word == NULL || (word->classes & classes) == 0)
        return WORD_NONE;
    if (word->n_things == 1)
        return word->thing[0];
    size_t i = 0;
    while ((CLASS_BIT(words->game->words.things[word->thing[i]].class) & classes) == 0)
        i++; /* word->classes says that one of them fits */
    return word->thing[i];
}

#endif
