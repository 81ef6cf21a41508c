/* track_block.h - the tracks (store/track.h) of many games, column by column.
 *
 * A block is the games of one kind whose numbers (game.id) are first .. first + TRACK_BLOCK_GAMES - 1.  Of
 * each of its columns there is a blob, if any value of it is not 0:
 *
 *     varint: the base, folded (track_fold())
 *     entries, in the order of their numbers: (game.id - first) * 8 + seat
 *         varint: the number less that of the entry before (-1 before the first)
 *         varint: bytes of the changes; the changes
 *
 * The blob of the column TRACK_GAMES has a base of 0 and an entry for every game, with seat 0:
 *
 *     byte: the players; plus 8 when the game was played to its end, 16 when only its result is known
 *     varint: positions
 *     for each seat of a game that was played to its end: byte: its place; varint: its total, folded
 *
 * Bytes may come from anybody: a reader takes any, and reads some numbers.
 */
#ifndef STORE_TRACK_BLOCK_H
#define STORE_TRACK_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "store/track.h"
#include "core/event.h"

struct outcome;

enum {
    TRACK_BLOCK_GAMES = 512,
    TRACK_BLOCK_KEYS = TRACK_BLOCK_GAMES << TRACK_SEAT_BITS,
};

static inline int64_t track_block_first(int64_t game)
{
    return game - game % TRACK_BLOCK_GAMES;
}

/* ---- making ---- */

struct track_block {
    const struct game_def *game;
    int64_t first;
    size_t n; /* games in it */
    struct {
        struct buf entries;
        uint32_t next; /* the least number that the next entry may have */
    } column[TRACK_COLUMNS];
};

/* An empty block. */
struct track_block *track_block_new(void);
void track_block_free(struct track_block *b);
/* Empties it. */
void track_block_start(struct track_block *b, const struct game_def *game, int64_t first);

/* Appends the entry of TRACK_GAMES of a game. */
void track_put_game(const struct outcome *outcome, uint32_t n_times, bool is_result,
                    struct buf *out);

/* Adds a game, in the order of their numbers: what track_pack() and track_put_game() made of it. */
void track_block_add(struct track_block *b, int64_t game, const char *entries, size_t length,
                     const char *about, size_t about_length);
/* Appends the blob of a column; nothing when all values are 0.  `base` is that of the column. */
void track_block_put(const struct track_block *b, size_t column, int base, struct buf *out);

/* ---- reading ---- */

/* A column of a block, taken apart; borrows the blob. */
struct track_column {
    const uint8_t *data, *end;
    int32_t base;
    uint32_t
        at[TRACK_BLOCK_KEYS]; /* of the changes of each number in the blob; 0: it has none */
};

void track_column_read(struct track_column *c, const void *blob, size_t length);

/* The values of one number, from the first on. */
struct track_cursor {
    const uint8_t *at, *end;
    int32_t value, next_value;
    uint32_t time; /* of the next change; TRACK_NEVER when there is none */
};
enum { TRACK_NEVER = UINT32_MAX >> 1 };

/* Before the first change. */
void track_cursor_start(struct track_cursor *c, const struct track_column *column,
                        uint32_t number);

static inline uint32_t track_time(uint64_t time)
{
    return time < TRACK_NEVER ? (uint32_t)time : TRACK_NEVER;
}

/* Reads the next change of a value at time `from` or later. */
static inline void track_cursor_read(struct track_cursor *c, int32_t value, uint32_t from)
{
    enum { NIBBLE_MOST = 15 };
    if (c->at >= c->end) {
        c->time = TRACK_NEVER;
        return;
    }
    const uint8_t byte = *c->at++;
    uint64_t passed = byte >> 4, by = byte & NIBBLE_MOST;
    if (passed == NIBBLE_MOST)
        passed += track_varint(&c->at, c->end);
    if (by == NIBBLE_MOST)
        by += track_varint(&c->at, c->end);
    c->time = track_time(passed < TRACK_NEVER ? from + passed : TRACK_NEVER);
    c->next_value = (int32_t)((uint32_t)value + (uint32_t)track_unfold(by + 1));
}

/* Makes the next change. */
static inline void track_cursor_step(struct track_cursor *c)
{
    c->value = c->next_value;
    track_cursor_read(c, c->value, c->time + 1);
}

/* The same for the decisions of a seat in TRACK_CHOICES. */
void track_choices_start(struct track_cursor *c, const struct track_column *column,
                         uint32_t number);
void track_choices_step(struct track_cursor *c);

struct track_game {
    bool is_there, is_over, is_result;
    unsigned n_players;
    uint32_t n_times;
    int32_t place[SEATS_MAX], total[SEATS_MAX]; /* when it is over */
};

void track_game_read(struct track_game *g, const struct track_column *games, uint32_t game);

#endif
