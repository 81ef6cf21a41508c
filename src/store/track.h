/* track.h - the track of a game: of each word of its positions the values, one after the other.
 *
 * A position is at rest at a *time*: 0 before the first event, i after event i.  A *column* is a word
 * of the state that is hashed (the words of all seats make one column), or one of those below.  A
 * collector belongs to one thread, and takes one game after the other:
 *
 *     track_begin(&c, game, n_players);
 *     track_take(&c, &replay, NULL);
 *     for each event: replay it; track_take(&c, &replay, event);
 *     track_pack(&c, &out);
 *
 * What it packs are entries, one for each column and seat whose value is not always the base of the
 * column.  Numbers are varints (LEB128): column, seat, the number of bytes that follow, then a change
 * each:
 *
 *     a byte: the time less that of the change before less 1 (-1 before the first), 15 for more, times 16;
 *             plus the value less that before (0, 1, -1, 2, -2 .. are 0, 1, 2, 3, 4) less 1, 15 for more
 *     varint: the rest of the time, if it was 15 or more; varint: the rest of the value, likewise
 *
 * The value before the first change is the base; in TRACK_CHOICES, where equal values may follow each
 * other, it is 0 before every one.
 */
#ifndef STORE_TRACK_H
#define STORE_TRACK_H

#include <stddef.h>
#include <stdint.h>

#include "core/game.h"
#include "core/limits.h"

struct buf;
struct replay;

enum {
    TRACK_DECIDES = STATE_SLOTS, /* the seat that decides next, -1: nobody */
    TRACK_CHOICES, /* of each seat, what it decided: track_choice(); at the time of the event */
    TRACK_ROUND,   /* the round, from 1 */
    TRACK_GAMES,   /* of blocks (track_block.h) */
    TRACK_COLUMNS,
    TRACK_SEAT_BITS = 3, /* a seat is less than 8 */
};

struct track_change {
    uint32_t key; /* column << TRACK_SEAT_BITS | seat; seat 0 for what belongs to none */
    uint32_t time;
    int32_t value;
};

struct track {
    const struct game_def *game;
    unsigned n_players;
    uint32_t n_times;       /* positions taken */
    int32_t decides, round; /* at the last of them */
    struct track_change *change, *sorted;
    size_t n, capacity;
    int16_t base[TRACK_COLUMNS];
    const struct game_def *based; /* the game of the bases */
    int16_t last[STATE_SLOTS];
};

#define TRACK_INIT                                                                             \
    {                                                                                          \
        .game = NULL                                                                           \
    }

void track_free(struct track *c);

/* The key of a slot of the state. */
uint32_t track_key(const struct game_def *game, size_t slot);

/* A decision as a number from 1 on: its verb, and its thing when it names just one. */
int32_t track_choice(const struct event *e);
/* Appends "build factory", "pass". */
void track_put_choice(const struct game_def *game, int32_t choice, struct buf *out);

void track_begin(struct track *c, const struct game_def *game, unsigned n_players);
/* The position at rest of `r` after `e`, which is NULL before the first event. */
void track_take(struct track *c, const struct replay *r, const struct event *e);
/* Appends the entries, by column and seat. */
void track_pack(struct track *c, struct buf *out);

void track_put_varint(struct buf *out, uint64_t number);

/* Reads a varint; stops at `end`, whatever the bytes are. */
static inline uint64_t track_varint(const uint8_t **at, const uint8_t *end)
{
    uint64_t number = 0;
    for (unsigned shift = 0; *at < end && shift < 64; shift += 7) {
        const uint8_t byte = *(*at)++;
        number |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80)
            break;
    }
    return number;
}

/* Signed numbers as small ones: 0, 1, -1, 2, -2 .. are 0, 1, 2, 3, 4. */
static inline uint64_t track_fold(int64_t n)
{
    return n > 0 ? (uint64_t)n * 2 - 1 : (uint64_t)-n * 2;
}

static inline int64_t track_unfold(uint64_t n)
{
    return (n & 1) != 0 ? (int64_t)(n / 2) + 1 : -(int64_t)(n / 2);
}

#endif
