/* fuzz_readers.c - any statement through both readers.
 *
 * Plain statements are read in one pass (plain.c), all others as tokens (statement.c). What the
 * first takes the second must take too, as the same event of the same place; it is only faster.
 * The first byte of an input chooses game and number of players.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "fuzz_target.h"
#include "notation/statement.h"
#include "notation/statement_parts.h"

static const struct words *words_chosen(uint8_t byte)
{
    const struct notation_options options = fuzz_words();
    return options.words[byte % options.n_words];
}

static size_t mutate_statements(uint8_t *data, size_t size, size_t max, uint64_t seed)
{
    if (size < 2)
        return mutate_bytes(data, size, max, seed);
    const char *name = words_game(words_chosen(data[0]))->name;
    return 1 + mutate_log_behind(name, data + 1, size - 1, max - 1, seed);
}

FUZZ_LOG_MUTATOR(mutate_statements)
FUZZ_BRANCHES(100000, 1000)
FUZZ_SQLITE_STEPS(0, 0)

static bool same_claims(const struct event *a, const struct event *b)
{
    for (unsigned i = 0; i < a->n_claims; i++) {
        const struct event_claim *x = &a->claim[i], *y = &b->claim[i];
        if (x->key != y->key || x->thing != y->thing || x->value != y->value ||
            x->column != y->column || x->length != y->length)
            return false;
    }
    return true;
}

static bool same_items(const struct event *a, const struct event *b)
{
    for (unsigned i = 0; i < a->n_items; i++) {
        const struct event_item *x = &a->item[i], *y = &b->item[i];
        if (x->thing != y->thing || x->mark != y->mark || x->count != y->count)
            return false;
    }
    return true;
}

static bool same_event(const struct event *a, const struct event *b)
{
    return a->verb == b->verb && a->seat == b->seat && a->n_items == b->n_items &&
           a->n_claims == b->n_claims && a->span.offset == b->span.offset &&
           a->span.column == b->span.column && a->span.length == b->span.length &&
           same_items(a, b) && same_claims(a, b);
}

static void fail(const char *what, const char *line, size_t length)
{
    fuzz_fail(what, xstrndup(line, length));
}

/* Reads one statement both ways; returns where it ends, or the length of the line. */
static size_t read_twice(struct statement *fast, struct statement *slow, const char *line,
                         size_t length, size_t at)
{
    struct event one, other;
    const enum statement_status status = statement_read(fast, line, length, at, &one);
    if (statement_read_tokens(slow, line, length, at, &other) != status)
        fail("one reader takes what the other does not", line, length);
    if (status == STATEMENT_FAILED)
        return length;
    if (statement_end(fast) != statement_end(slow))
        fail("a statement ends in two places", line, length);
    if (status == STATEMENT_READ && !same_event(&one, &other))
        fail("a statement is two events", line, length);
    return statement_end(fast);
}

/* In memory of its own, so that a sanitizer notices every byte read past its end. */
static void read_line(struct statement *fast, struct statement *slow, const uint8_t *text,
                      size_t length)
{
    char *line = xmalloc(length);
    memcpy(line, text, length);
    for (size_t at = 0; at < length; at++) {
        at = read_twice(fast, slow, line, length, at);
        if (at < length && line[at] == '#')
            break;
    }
    free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct statement fast, slow;
    if (size < 2)
        return 0;
    const struct words *words = words_chosen(data[0]);
    const unsigned n_players = data[0] / 2 % (SEATS_MAX + 1);
    statement_init(&fast, words, n_players, SETS_ALL);
    statement_init(&slow, words, n_players, SETS_ALL);
    for (const uint8_t *at = data + 1, *end = data + size; at < end;) {
        const uint8_t *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop == NULL ? end : stop) - at);
        if (length > 0)
            read_line(&fast, &slow, at, length);
        at += length + 1;
    }
    return 0;
}
