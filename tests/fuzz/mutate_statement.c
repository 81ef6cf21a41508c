/* mutate_statement.c - words of a log exchanged, and statements made, by the tables of the game. */
#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "fuzz_target.h"
#include "mutate_parts.h"
#include "notation/words.h"

/* ---- which game ---- */

static bool holds(const uint8_t *data, size_t size, const char *word)
{
    const size_t length = strlen(word);
    for (size_t i = 0; i + length <= size; i++) {
        if (memcmp(data + i, word, length) == 0)
            return true;
    }
    return false;
}

/* The game that a log names: its name stands in the header, near the beginning. */
static const struct words *words_for(const struct beginning *b, const uint8_t *data,
                                     size_t size)
{
    enum { NEAR = 200 };
    const struct notation_options options = fuzz_words();
    if (b->words != NULL)
        return b->words;
    for (size_t i = 0; i < options.n_words; i++) {
        const char *name = words_game(options.words[i])->name;
        if (strstr(b->header, name) != NULL || holds(data, size < NEAR ? size : NEAR, name))
            return options.words[i];
    }
    return options.words[0];
}

/* ---- words ---- */

static int any_number(struct random *r)
{
    static const int number[] = {0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 9, 11, 100, 255, 9999};
    return number[below(r, sizeof number / sizeof *number)];
}

/* A thing of this class, or of any class when it has none. */
static const char *thing_of(struct random *r, const struct game_def *game, uint32_t classes)
{
    size_t n = 0;
    for (size_t i = 0; i < game->words.n_things; i++)
        n += (CLASS_BIT(game->words.things[i].class) & classes) != 0;
    if (n == 0)
        return game->words.things[below(r, game->words.n_things)].name;
    size_t k = below(r, n), i = 0;
    for (;; i++) {
        if ((CLASS_BIT(game->words.things[i].class) & classes) != 0 && k-- == 0)
            return game->words.things[i].name;
    }
}

static void put_number(struct random *r, int old, struct buf *out)
{
    const int near = old + (int)below(r, 5) - 2;
    buf_put_i64(out, below(r, 4) == 0 || near < 0 ? any_number(r) : near);
}

/* Anything that may stand in a statement. */
static void put_any_word(struct random *r, const struct game_def *game, struct buf *out)
{
    static const char *const sign[] = {"-",     "=",  ",",  ";",      "#",  "?",
                                       "round", "@7", "+d", "@wharf", "\"", "slog 1"};
    switch (below(r, 6)) {
    case 0:
        buf_put_i64(out, any_number(r));
        return;
    case 1:
        buf_puts(out, game->words.verbs[below(r, game->words.n_verbs)].keyword);
        return;
    case 2:
        buf_puts(out, game->words.claims[below(r, game->words.n_claims)].name);
        return;
    case 3:
        buf_puts(out, sign[below(r, sizeof sign / sizeof *sign)]);
        return;
    case 4:
        buf_putc(out, (char)('A' + below(r, SEATS_MAX)));
        return;
    default:
        buf_puts(out, thing_of(r, game, 0));
        return;
    }
}

static int number_in(const uint8_t *word, size_t length)
{
    int number = 0;
    for (size_t i = 0; i < length && isdigit(word[i]) && number < INT16_MAX; i++)
        number = number * 10 + (word[i] - '0');
    return number;
}

/* Another word of the same class. */
static void put_like(struct random *r, const struct words *words, const uint8_t *word,
                     size_t length, struct buf *out)
{
    const struct game_def *game = words_game(words);
    const struct word *w = words_find(words, (const char *)word, length);
    if (length == 1 && word[0] >= 'A' && word[0] < 'A' + SEATS_MAX)
        buf_putc(out, (char)('A' + below(r, SEATS_MAX)));
    else if (isdigit(word[0]))
        put_number(r, number_in(word, length), out);
    else if (w != NULL && w->n_things > 0)
        buf_puts(out, thing_of(r, game, w->classes));
    else if (w != NULL && w->n_verbs > 0)
        buf_puts(out, game->words.verbs[below(r, game->words.n_verbs)].keyword);
    else if (w != NULL && w->claim != WORD_NONE)
        buf_puts(out, game->words.claims[below(r, game->words.n_claims)].name);
    else
        put_any_word(r, game, out);
}

static bool is_word(uint8_t c)
{
    return isalnum(c) || c == '-' || c == '?';
}

/* The word at or after data[at], without marks and commas. */
static struct part word_at(const uint8_t *data, size_t size, size_t at)
{
    while (at < size && !is_word(data[at]))
        at++;
    size_t first = at;
    while (first > 0 && is_word(data[first - 1]))
        first--;
    while (at < size && is_word(data[at]))
        at++;
    return (struct part){first, at - first};
}

size_t mutate_word(struct random *r, const struct beginning *b, uint8_t *data, size_t size,
                   size_t max)
{
    const struct words *words = words_for(b, data, size);
    struct part word = word_at(data, size, below(r, size));
    struct buf other = BUF_INIT;
    const size_t choice = below(r, 16);
    if (choice < 2) { /* one more, in front of it */
        put_any_word(r, words_game(words), &other);
        buf_putc(&other, ' ');
        word.length = 0;
    } else if (choice < 3) {
        put_any_word(r, words_game(words), &other);
    } else if (choice > 3 && word.length > 0) {
        put_like(r, words, data + word.at, word.length, &other);
    }
    size = part_replace(data, size, max, word, buf_str(&other), other.len);
    buf_free(&other);
    return size;
}

/* ---- statements ---- */

static void put_mark(const struct game_def *game, unsigned mark, struct buf *out)
{
    if (mark == ITEM_PLUS || mark == ITEM_AT)
        buf_putc(out, mark == ITEM_PLUS ? '+' : '@');
    else if (mark >= ITEM_WORD)
        buf_printf(out, "%s ", game->words.marks[mark - ITEM_WORD].name);
}

static void put_item(struct random *r, const struct game_def *game,
                     const struct verb_part *part, struct buf *out)
{
    const uint32_t things = part->classes & ~(CLASS_NUMBER | CLASS_HASH | CLASS_LINE);
    const bool has_other = part->or_mark != ITEM_PLAIN && below(r, 4) == 0;
    put_mark(game, has_other ? part->or_mark : part->mark, out);
    if ((part->classes & CLASS_HASH) != 0)
        buf_printf(out, "v%d %016llx", any_number(r), (unsigned long long)random_next(r));
    else if ((part->classes & CLASS_LINE) != 0)
        buf_printf(out, "rgg2002:%zu R%dA", below(r, SEATS_MAX), any_number(r));
    else if (things == 0 || ((part->classes & CLASS_NUMBER) != 0 && below(r, 4) == 0))
        buf_put_i64(out, any_number(r));
    else
        buf_puts(out, thing_of(r, game, things));
    if (part->count == COUNT_MUST || (part->count == COUNT_MAY && below(r, 2) == 0))
        buf_printf(out, " %d", any_number(r));
}

static void put_items(struct random *r, const struct game_def *game,
                      const struct verb_part *part, struct buf *out)
{
    for (size_t k = 0; k < VERB_PARTS && part[k].classes != 0; k++) {
        const size_t most = part[k].max < 4 ? part[k].max : 4;
        const size_t least = part[k].min;
        const size_t n = least + (most > least ? below(r, most - least + 1) : 0);
        for (size_t i = 0; i < n; i++) {
            buf_puts(out, i > 0 ? ", " : " ");
            put_item(r, game, &part[k], out);
        }
    }
}

static void put_verb(struct random *r, const struct verb_def *verb, struct buf *out)
{
    const char seat = (char)('A' + below(r, SEATS_MAX));
    if (verb->has_seat == 1)
        buf_putc(out, seat);
    if (verb->keyword[0] != '\0')
        buf_printf(out, verb->has_seat == 1 ? " %s" : "%s", verb->keyword);
    if (verb->has_seat == 2)
        buf_printf(out, " %c", seat);
}

static void put_claim(struct random *r, const struct game_def *game, uint32_t claims,
                      struct buf *out)
{
    const size_t k = below(r, game->words.n_claims);
    if ((claims & UINT32_C(1) << k) == 0)
        return;
    const struct claim_def *claim = &game->words.claims[k];
    buf_printf(out, " %s ", claim->name);
    if (claim->arg == CLAIM_NUMBER)
        buf_put_i64(out, any_number(r));
    else
        buf_puts(out, thing_of(r, game, claim->classes));
    if (claim->arg == CLAIM_TOTALS)
        buf_printf(out, " %d", any_number(r));
}

size_t mutate_add_statement(struct random *r, const struct beginning *b, uint8_t *data,
                            size_t size, size_t max)
{
    const struct game_def *game = words_game(words_for(b, data, size));
    const struct verb_def *verb = &game->words.verbs[below(r, game->words.n_verbs)];
    struct buf line = BUF_INIT;
    put_verb(r, verb, &line);
    put_items(r, game, verb->part, &line);
    if (below(r, 4) == 0)
        put_claim(r, game, verb->claims, &line);
    buf_puts(&line, below(r, 8) == 0 ? "; " : "\n");
    const size_t to = part_line(data, size, below(r, size)).at;
    size = part_replace(data, size, max, (struct part){to, 0}, buf_str(&line), line.len);
    buf_free(&line);
    return size;
}
