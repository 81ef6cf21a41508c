#include "store/track_block.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "core/outcome.h"

enum { GAME_PLAYERS = 7, GAME_OVER = 8, GAME_RESULT = 16 };

/* ---- making ---- */

struct track_block *track_block_new(void)
{
    return xcalloc(1, sizeof(struct track_block));
}

void track_block_free(struct track_block *b)
{
    if (b == NULL)
        return;
    for (size_t i = 0; i < TRACK_COLUMNS; i++)
        buf_free(&b->column[i].entries);
    free(b);
}

void track_block_start(struct track_block *b, const struct game_def *game, int64_t first)
{
    b->game = game;
    b->first = first;
    b->n = 0;
    for (size_t i = 0; i < TRACK_COLUMNS; i++) {
        buf_clear(&b->column[i].entries);
        b->column[i].next = 0;
    }
}

void track_put_game(const struct outcome *outcome, uint32_t n_times, bool is_result,
                    struct buf *out)
{
    const bool is_over = outcome->is_complete && !is_result;
    buf_putc(out, (char)(outcome->n_players | (is_over ? GAME_OVER : 0U) |
                         (is_result ? GAME_RESULT : 0U)));
    track_put_varint(out, n_times);
    for (unsigned seat = 0; is_over && seat < outcome->n_players; seat++) {
        buf_putc(out, (char)outcome->score[seat].place);
        track_put_varint(out, track_fold(outcome->score[seat].total));
    }
}

static void add_entry(struct track_block *b, size_t column, uint32_t number,
                      const void *changes, size_t length)
{
    assert(number >= b->column[column].next && number < TRACK_BLOCK_KEYS);
    struct buf *out = &b->column[column].entries;
    track_put_varint(out, number - b->column[column].next);
    track_put_varint(out, length);
    buf_put(out, changes, length);
    b->column[column].next = number + 1;
}

void track_block_add(struct track_block *b, int64_t game, const char *entries, size_t length,
                     const char *about, size_t about_length)
{
    const uint8_t *at = (const uint8_t *)entries;
    const uint8_t *end = at + length;
    const uint32_t number = (uint32_t)(game - b->first) << TRACK_SEAT_BITS;
    while (at < end) {
        const size_t column = (size_t)track_varint(&at, end);
        const uint32_t seat = (uint32_t)track_varint(&at, end);
        const size_t n = (size_t)track_varint(&at, end);
        add_entry(b, column, number | seat, at, n);
        at += n;
    }
    add_entry(b, TRACK_GAMES, number, about, about_length);
    b->n++;
}

void track_block_put(const struct track_block *b, size_t column, int base, struct buf *out)
{
    const struct buf *entries = &b->column[column].entries;
    if (entries->len == 0 && base == 0)
        return;
    track_put_varint(out, track_fold(base));
    buf_put(out, buf_str(entries), entries->len);
}

/* ---- reading ---- */

void track_column_read(struct track_column *c, const void *blob, size_t length)
{
    const uint8_t *at = blob;
    uint64_t number = 0;
    memset(c->at, 0, sizeof c->at);
    c->data = blob;
    c->end = length == 0 ? at : at + length;
    c->base = (int32_t)track_unfold(track_varint(&at, c->end));
    while (at < c->end) {
        number += track_varint(&at, c->end);
        const uint8_t *changes = at;
        const uint64_t n = track_varint(&at, c->end);
        if (number >= TRACK_BLOCK_KEYS || n > (uint64_t)(c->end - at))
            return;
        c->at[number++] = (uint32_t)(changes - c->data);
        at += n;
    }
}

/* Sets the bytes of the changes of a number. */
static void find_changes(struct track_cursor *c, const struct track_column *column,
                         uint32_t number)
{
    c->at = c->end = column->end;
    if (column->at[number] == 0)
        return;
    c->at = column->data + column->at[number];
    const uint64_t n = track_varint(&c->at, column->end);
    c->end = c->at + n;
}

void track_cursor_start(struct track_cursor *c, const struct track_column *column,
                        uint32_t number)
{
    find_changes(c, column, number);
    c->value = column->base;
    track_cursor_read(c, c->value, 0);
}

void track_choices_start(struct track_cursor *c, const struct track_column *column,
                         uint32_t number)
{
    find_changes(c, column, number);
    c->value = 0;
    track_cursor_read(c, 0, 0);
}

void track_choices_step(struct track_cursor *c)
{
    c->value = c->next_value;
    track_cursor_read(c, 0, c->time + 1);
}

static void read_seats(struct track_game *g, const uint8_t *at, const uint8_t *end)
{
    for (unsigned seat = 0; seat < g->n_players; seat++) {
        g->place[seat] = at < end ? *at++ : 0;
        g->total[seat] = (int32_t)track_unfold(track_varint(&at, end));
    }
}

void track_game_read(struct track_game *g, const struct track_column *games, uint32_t game)
{
    struct track_cursor c;
    *g = (struct track_game){.is_there = games->at[game << TRACK_SEAT_BITS] != 0};
    find_changes(&c, games, game << TRACK_SEAT_BITS);
    if (!g->is_there || c.at >= c.end)
        return;
    const uint8_t byte = *c.at++;
    g->n_players = byte & GAME_PLAYERS;
    if (g->n_players > SEATS_MAX)
        g->n_players = SEATS_MAX;
    g->is_over = (byte & GAME_OVER) != 0;
    g->is_result = (byte & GAME_RESULT) != 0;
    g->n_times = track_time(track_varint(&c.at, c.end));
    if (g->is_over)
        read_seats(g, c.at, c.end);
}
