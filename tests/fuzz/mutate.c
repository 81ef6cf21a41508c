/* mutate.c - bytes and lines; what a log says is changed by mutate_statement.c and mutate_play.c. */
#include "mutate.h"

#include <string.h>

#include "base/buf.h"
#include "mutate_parts.h"

/* Repeats `part` in front of data[to]. */
static size_t repeat(uint8_t *data, size_t size, size_t max, struct part part, size_t to)
{
    struct buf copy = BUF_INIT;
    buf_put(&copy, data + part.at, part.length);
    size = part_replace(data, size, max, (struct part){to, 0}, buf_str(&copy), copy.len);
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
        return part_replace(data, size, max, part, &byte, 1);
    switch (below(r, 6)) {
    case 0:
        data[part.at] ^= (uint8_t)(1U << below(r, 8));
        return size;
    case 1:
        data[part.at] = extreme[below(r, sizeof extreme)];
        return size;
    case 2:
        return part_replace(data, size, max, part, NULL, 0);
    case 3:
        return repeat(data, size, max, part, below(r, size + 1));
    case 4:
        memset(data + part.at, byte, part.length);
        return size;
    default:
        return part_replace(data, size, max, (struct part){part.at, 0}, &byte, 1);
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

/* One line and perhaps some after it. */
static struct part some_lines(struct random *r, const uint8_t *data, size_t size)
{
    struct part lines = part_line(data, size, below(r, size));
    for (size_t n = below(r, 2) == 0 ? 0 : below(r, 12); n > 0; n--) {
        const size_t end = lines.at + lines.length;
        if (end < size)
            lines.length += part_line(data, size, end).length;
    }
    return lines;
}

/* Moves lines so that they stand before data[to]. */
static size_t move(uint8_t *data, size_t size, size_t max, struct part lines, size_t to)
{
    const size_t longer = repeat(data, size, max, lines, to);
    if (longer == size)
        return size;
    lines.at += to <= lines.at ? lines.length : 0;
    return part_replace(data, longer, max, lines, NULL, 0);
}

static size_t change_lines(struct random *r, uint8_t *data, size_t size, size_t max)
{
    const struct part lines = some_lines(r, data, size);
    const size_t to = part_line(data, size, below(r, size)).at;
    switch (below(r, 16)) {
    case 0: /* often enough to exceed the limits */
        for (size_t n = below(r, 40); n > 0; n--)
            size = repeat(data, size, max, lines, lines.at);
        return size;
    case 1:
        return lines.at; /* the game ends here */
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
        return part_replace(data, size, max, lines, NULL, 0);
    case 7:
    case 8:
    case 9:
        return move(data, size, max, lines, to);
    default:
        return repeat(data, size, max, lines, to);
    }
}

/* ---- logs ---- */

static size_t change_log(struct random *r, const struct beginning *b, uint8_t *data,
                         size_t size, size_t max)
{
    switch (below(r, 16)) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
        return change_lines(r, data, size, max);
    case 5:
    case 6:
        return mutate_play(r, b, data, size, max);
    case 7:
    case 8:
        return mutate_add_statement(r, b, data, size, max);
    case 9:
        return below(r, 4) == 0 ? change_bytes(r, data, size, max) : size;
    default:
        return mutate_word(r, b, data, size, max);
    }
}

static size_t change_some(const struct beginning *b, uint8_t *data, size_t size, size_t max,
                          uint64_t seed)
{
    struct random r = {seed};
    size_t n = 1 + below(&r, below(&r, 4) == 0 ? 8 : 3);
    if (b->replay != NULL) /* it can be played on from once */
        n = 1;
    if (size == 0)
        return mutate_add_statement(&r, b, data, size, max);
    for (; n > 0 && size > 0; n--)
        size = change_log(&r, b, data, size, max);
    return size;
}

size_t mutate_log_behind(const char *header, uint8_t *data, size_t size, size_t max,
                         uint64_t seed)
{
    return change_some(&(struct beginning){.header = header}, data, size, max, seed);
}

size_t mutate_log_from(struct replay *replay, const struct words *words, uint8_t *data,
                       size_t size, size_t max, uint64_t seed)
{
    return change_some(&(struct beginning){.words = words, .replay = replay}, data, size, max,
                       seed);
}

size_t mutate_log(uint8_t *data, size_t size, size_t max, uint64_t seed)
{
    return mutate_log_behind("", data, size, max, seed);
}

size_t mutate_splice(const uint8_t *one, size_t one_size, const uint8_t *other,
                     size_t other_size, uint8_t *out, size_t max, uint64_t seed)
{
    struct random r = {seed};
    size_t head = part_line(one, one_size, below(&r, one_size)).at;
    const size_t from = part_line(other, other_size, below(&r, other_size)).at;
    size_t tail = other_size - from;
    head = head < max ? head : max;
    tail = tail < max - head ? tail : max - head;
    if (head > 0)
        memcpy(out, one, head);
    if (tail > 0)
        memcpy(out + head, other + from, tail);
    return head + tail;
}
