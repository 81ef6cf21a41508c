#include "mutate.h"

#include <string.h>

#include "base/buf.h"
#include "core/game.h"
#include "core/random.h"

static size_t below(struct random *r, size_t n)
{
    return n == 0 ? 0 : (size_t)(random_next(r) % n);
}

/* A part data[at..at+length) of an input. */
struct part {
    size_t at, length;
};

/* Puts `with` where `part` is; does nothing when there is no room for it. */
static size_t replace(uint8_t *data, size_t size, size_t max, struct part part,
                      const void *with, size_t length)
{
    if (size - part.length + length > max)
        return size;
    memmove(data + part.at + length, data + part.at + part.length,
            size - part.at - part.length);
    if (length > 0)
        memcpy(data + part.at, with, length);
    return size - part.length + length;
}

/* Repeats `part` in front of data[to]. */
static size_t repeat(uint8_t *data, size_t size, size_t max, struct part part, size_t to)
{
    struct buf copy = BUF_INIT;
    buf_put(&copy, data + part.at, part.length);
    size = replace(data, size, max, (struct part){to, 0}, buf_str(&copy), copy.len);
    buf_free(&copy);
    return size;
}

/* ---- bytes ---- */

static struct part some_bytes(struct random *r, size_t size)
{
    const size_t at = below(r, size);
    const size_t most = size - at < 64 ? size - at : 64;
    return (struct part){at, most == 0 ? 0 : 1 + below(r, most)};
}

static size_t change_bytes(struct random *r, uint8_t *data, size_t size, size_t max)
{
    static const uint8_t extreme[] = {0x00, 0x01, 0x7F, 0x80, 0xFF, '"', '\\', '\n', 0x1B};
    const struct part part = some_bytes(r, size);
    uint8_t byte = (uint8_t)below(r, 256);
    if (part.length == 0)
        return replace(data, size, max, part, &byte, 1);
    switch (below(r, 6)) {
    case 0:
        data[part.at] ^= (uint8_t)(1U << below(r, 8));
        return size;
    case 1:
        data[part.at] = extreme[below(r, sizeof extreme)];
        return size;
    case 2:
        return replace(data, size, max, part, NULL, 0);
    case 3:
        return repeat(data, size, max, part, below(r, size + 1));
    case 4:
        memset(data + part.at, byte, part.length);
        return size;
    default:
        return replace(data, size, max, (struct part){part.at, 0}, &byte, 1);
    }
}

size_t mutate_bytes(uint8_t *data, size_t size, size_t max, uint64_t seed)
{
    struct random r = {seed};
    for (size_t n = 1 + below(&r, 6); n > 0; n--)
        size = change_bytes(&r, data, size, max);
    return size;
}

/* ---- lines ---- */

/* The line that holds data[at], with its end. */
static struct part line_at(const uint8_t *data, size_t size, size_t at)
{
    size_t first = at;
    while (first > 0 && data[first - 1] != '\n')
        first--;
    while (at < size && data[at] != '\n')
        at++;
    return (struct part){first, at - first + (at < size)};
}

/* One line and perhaps some behind it. */
static struct part some_lines(struct random *r, const uint8_t *data, size_t size)
{
    struct part lines = line_at(data, size, below(r, size));
    for (size_t n = below(r, 2) == 0 ? 0 : below(r, 12); n > 0; n--) {
        const size_t end = lines.at + lines.length;
        if (end < size)
            lines.length += line_at(data, size, end).length;
    }
    return lines;
}

static size_t change_lines(struct random *r, uint8_t *data, size_t size, size_t max)
{
    const struct part lines = some_lines(r, data, size);
    const size_t to = line_at(data, size, below(r, size)).at;
    switch (below(r, 4)) {
    case 0:
        return replace(data, size, max, lines, NULL, 0);
    case 1:
        for (size_t n = below(r, 40); n > 0; n--)
            size = repeat(data, size, max, lines, lines.at);
        return size;
    default:
        return repeat(data, size, max, lines, to);
    }
}

/* ---- words ---- */

static const struct game_def *any_game(struct random *r)
{
    size_t n = 1;
    while (game_at(n) != NULL)
        n++;
    return game_at(n == 1 ? 0 : below(r, n));
}

static const char *any_thing(struct random *r, const struct game_def *game)
{
    return game->things[below(r, game->n_things)].name;
}

static const char *any_number(struct random *r)
{
    static const char *const number[] = {"0", "1",  "2",   "3",   "4",    "5",    "6",    "7",
                                         "9", "11", "100", "255", "9998", "9999", "10000"};
    return number[below(r, sizeof number / sizeof *number)];
}

/* Something that may stand in a statement. */
static void put_word(struct random *r, struct buf *out)
{
    static const char *const sign[] = {"-", "=", ",", ";", "#", "?", "@wharf", "\"", "round"};
    static const char *const mark[] = {"+", "@", "", ""};
    const struct game_def *game = any_game(r);
    switch (below(r, 7)) {
    case 0:
        buf_puts(out, any_number(r));
        return;
    case 1:
        buf_puts(out, game->verbs[below(r, game->n_verbs)].keyword);
        return;
    case 2:
        buf_puts(out, game->claims[below(r, game->n_claims)].name);
        return;
    case 3:
        buf_puts(out, sign[below(r, sizeof sign / sizeof *sign)]);
        return;
    case 4:
        buf_putc(out, (char)('A' + below(r, 5)));
        return;
    case 5:
        buf_puts(out, mark[below(r, 4)]);
        buf_puts(out, any_number(r));
        return;
    default:
        buf_puts(out, mark[below(r, 4)]);
        buf_puts(out, any_thing(r, game));
        return;
    }
}

static int is_space(uint8_t c)
{
    return c == ' ' || c == '\n';
}

static struct part word_at(const uint8_t *data, size_t size, size_t at)
{
    size_t first = at;
    while (first > 0 && !is_space(data[first - 1]))
        first--;
    while (at < size && !is_space(data[at]))
        at++;
    return (struct part){first, at - first};
}

static size_t change_word(struct random *r, uint8_t *data, size_t size, size_t max)
{
    struct part word = word_at(data, size, below(r, size));
    struct buf other = BUF_INIT;
    if (below(r, 3) == 0) { /* one more, in front of it */
        put_word(r, &other);
        buf_putc(&other, ' ');
        word.length = 0;
    } else if (below(r, 6) > 0) {
        put_word(r, &other);
    }
    size = replace(data, size, max, word, buf_str(&other), other.len);
    buf_free(&other);
    return size;
}

/* A statement of nobody's invention behind some line. */
static size_t add_statement(struct random *r, uint8_t *data, size_t size, size_t max)
{
    struct buf line = BUF_INIT;
    for (size_t n = 1 + below(r, 8); n > 0; n--) {
        put_word(r, &line);
        buf_putc(&line, n > 1 ? ' ' : '\n');
    }
    const size_t to = line_at(data, size, below(r, size)).at;
    size = replace(data, size, max, (struct part){to, 0}, buf_str(&line), line.len);
    buf_free(&line);
    return size;
}

size_t mutate_log(uint8_t *data, size_t size, size_t max, uint64_t seed)
{
    struct random r = {seed};
    for (size_t n = 1 + below(&r, 8); n > 0; n--) {
        const size_t choice = below(&r, 16);
        if (size == 0 || choice < 6)
            size = change_lines(&r, data, size, max);
        else if (choice < 13)
            size = change_word(&r, data, size, max);
        else if (choice < 15)
            size = add_statement(&r, data, size, max);
        else
            size = change_bytes(&r, data, size, max);
    }
    return size;
}
