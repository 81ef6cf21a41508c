/* mutate_parts.h - private to the mutators of logs. */
#ifndef FUZZ_MUTATE_PARTS_H
#define FUZZ_MUTATE_PARTS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/random.h"

struct replay;
struct words;

/* A number below `n`; 0 when `n` is 0. */
static inline size_t below(struct random *r, size_t n)
{
    return n == 0 ? 0 : (size_t)(random_next(r) % n);
}

/* A part data[at..at+length) of an input. */
struct part {
    size_t at, length;
};

/* Puts `with` where `part` is; does nothing when there is no room. */
static inline size_t part_replace(uint8_t *data, size_t size, size_t max, struct part part,
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

/* The line that holds data[at], with its end. */
static inline struct part part_line(const uint8_t *data, size_t size, size_t at)
{
    size_t first = at;
    while (first > 0 && data[first - 1] != '\n')
        first--;
    while (at < size && data[at] != '\n')
        at++;
    return (struct part){first, at - first + (at < size)};
}

/* What stands in front of the lines that are changed: a header, "" when they have one of their own; or
 * a position, where `header` is NULL. */
struct beginning {
    const char *header;
    const struct words *words; /* NULL: those of the game that the header names */
    struct replay *replay;     /* at the position; it may be changed */
};

/* A word becomes another one, of its class most often. */
size_t mutate_word(struct random *r, const struct beginning *b, uint8_t *data, size_t size,
                   size_t max);
/* A statement that the tables of the game allow, in front of some line. */
size_t mutate_add_statement(struct random *r, const struct beginning *b, uint8_t *data,
                            size_t size, size_t max);
/* One or some legal events in front of some line, of the position there. */
size_t mutate_play(struct random *r, const struct beginning *b, uint8_t *data, size_t size,
                   size_t max);

#endif
