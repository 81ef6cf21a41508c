#include "store/facts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "core/limits.h"
#include "core/record_position.h"
#include "games/game_registry.h"
#include "notation/header_key.h"
#include "notation/reader.h"
#include "notation/statement.h"
#include "notation/words.h"
#include "notation/writer.h"

struct facts {
    struct words *words[GAMES_MAX]; /* of game_at(i); made at first use */
    struct buf text;
};

/* The place of a comment: [at the end of a line][in the header]. */
static const char *const comment_places[2][2] = {
    {"body", "header"},
    {"body-behind", "header-behind"},
};

struct facts *facts_new(void)
{
    return xcalloc(1, sizeof(struct facts));
}

void facts_free(struct facts *f)
{
    if (f == NULL)
        return;
    for (int i = 0; i < GAMES_MAX; i++)
        words_free(f->words[i]);
    buf_free(&f->text);
    free(f);
}

static const struct words *words_of(struct facts *f, const struct game_def *game)
{
    size_t i = 0;
    while (game_at(i) != game)
        i++;
    assert(i < GAMES_MAX);
    if (f->words[i] == NULL)
        f->words[i] = words_new(game);
    return f->words[i];
}

/* ---- from record to rows ---- */

static const char *copy(struct arena *arena, const char *text)
{
    return text == NULL ? "" : arena_strndup(arena, text, strlen(text));
}

static void put_header(const struct record *record, struct game_rows *rows)
{
    for (size_t i = 0; i < record->n_headers; i++) {
        *rows_add_header(rows) = (struct header_row){
            .n = (int32_t)i + 1,
            .key = copy(&rows->text, record->header[i].key),
            .value = copy(&rows->text, record->header[i].value),
        };
    }
}

static void put_seats(const struct record *record, struct game_rows *rows)
{
    for (unsigned i = 0; i < record->n_players; i++) {
        *rows_add_seat(rows) = (struct seat_row){
            .seat = (int32_t)i,
            .name = copy(&rows->text, record->player[i]),
        };
    }
}

static void put_thinking(const struct record *record, struct game_rows *rows)
{
    for (unsigned i = 0; i < record->n_players; i++)
        if (record->thinking[i].moves > 0)
            *rows_add_thinking(rows) = (struct thinking_row){
                .seat = (int32_t)i,
                .seconds = row_number(record->thinking[i].seconds),
                .moves = row_number(record->thinking[i].moves),
            };
}

/* Empty lines are layout, and the canonical writer makes its own. */
static void put_comments(const struct record *record, struct game_rows *rows)
{
    int32_t n = 0;
    for (size_t i = 0; i < record->n_comments; i++) {
        const struct record_comment *c = &record->comments[i];
        if (c->blank)
            continue;
        *rows_add_comment(rows) = (struct comment_row){
            .n = ++n,
            .place = comment_places[c->trailing != 0][c->in_header != 0],
            .before = row_number(c->before),
            .text = copy(&rows->text, c->text),
        };
    }
}

static void put_unread(const struct record *record, struct game_rows *rows)
{
    for (size_t i = 0; i < record->n_errors; i++) {
        const struct record_error *e = &record->errors[i];
        *rows_add_unread(rows) = (struct unread_row){
            .n = (int32_t)i + 1,
            .line = row_number(e->span.line),
            .column = row_number(e->span.column),
            .length = row_number(e->span.length),
            .reason = copy(&rows->text, e->text),
            .text = arena_strndup(&rows->text, e->line == NULL ? "" : e->line,
                                  e->line == NULL ? 0 : e->line_length),
        };
    }
}

/* f->text gets the text that is hashed: the canonical header, then a line for each statement. */
static void put_events(struct facts *f, const struct record *record, struct game_rows *rows)
{
    for (size_t i = 0; i < record->n_events; i++) {
        const struct event *e = &record->events[i];
        const size_t start = f->text.len;
        notation_write_event(record->game, e, &f->text);
        *rows_add_event(rows) = (struct event_row){
            .seq = (int32_t)i + 1,
            .line = row_number(e->span.line),
            .column = row_number(e->span.column),
            .length = row_number(e->span.length),
            .text = arena_strndup(&rows->text, f->text.data + start, f->text.len - start),
        };
        buf_putc(&f->text, '\n');
    }
}

static void write_header(struct facts *f, const struct record *record)
{
    struct record header = *record; /* borrows everything */
    header.n_events = header.n_comments = 0;
    buf_clear(&f->text);
    notation_write(&header, &f->text);
}

static const char *hash_text(struct facts *f, struct arena *arena)
{
    char hex[HASH128_HEX_DIGITS + 1];
    hash128_format(hash128(f->text.data, f->text.len), hex);
    return copy(arena, hex);
}

void facts_from_record(struct facts *f, const struct record *record, struct game_rows *rows)
{
    struct arena *arena = &rows->text;
    write_header(f, record);
    put_header(record, rows);
    put_seats(record, rows);
    put_thinking(record, rows);
    put_events(f, record, rows);
    put_comments(record, rows);
    put_unread(record, rows);
    *rows_add_game(rows) = (struct game_row){
        .hash = hash_text(f, arena),
        .first_line = row_number(record->first_line),
        .lines = row_number(record->n_lines),
        .offset = (int64_t)record->offset,
        .bytes = (int64_t)record->n_bytes,
        .game_kind = record->game->name,
        .rules = copy(arena, record->rules),
        .players = (int32_t)record->n_players,
        .date = copy(arena, record->date),
        .event = copy(arena, record->event),
        .site = copy(arena, record->site),
        .own_id = copy(arena, record->id),
    };
}

/* ---- from rows to record ---- */

static void take_game(const struct game_row *row, struct record *record)
{
    struct arena *arena = &record->arena;
    record->game = game_find(row->game_kind, strlen(row->game_kind));
    record->rules = copy(arena, row->rules);
    record->date = copy(arena, row->date);
    record->event = copy(arena, row->event);
    record->site = copy(arena, row->site);
    record->id = copy(arena, row->own_id);
    record->n_players = (unsigned)row->players;
    record->first_line = (uint32_t)row->first_line;
    record->n_lines = (uint32_t)row->lines;
    record->offset = (uint64_t)row->offset;
    record->n_bytes = (uint64_t)row->bytes;
}

/* A key is one word; the writer writes it as it is. */
static bool is_key(const char *key)
{
    const size_t length = strlen(key);
    bool is_safe = length > 0;
    for (size_t at = 0; at < length && is_safe;) {
        if (key[at] == ' ' || key[at] == '#')
            return false;
        at += text_cell(key + at, length - at, &is_safe);
    }
    return is_safe;
}

/* An import refuses a position that cannot be read; but older programs knew none, and kept the key
 * like any other. */
static void take_position(const char *line, struct record *record)
{
    int16_t state[STATE_SLOTS];
    record->position = line;
    if (record->game != NULL && record_position_read(record, state, NULL) < 0)
        record->position = NULL;
}

static int take_header(const struct game_rows *rows, struct record *record, struct err *err)
{
    for (size_t i = 0; i < rows->table[ROWS_header].n; i++) {
        const struct header_row *row = rows_at(rows, ROWS_header, i);
        if (!is_key(row->key))
            return err_set(err, "header line %d, \"%.40s\": expected a word", row->n, row->key);
        struct record_header *header = record_add_header(record);
        header->key = copy(&record->arena, row->key);
        header->value = copy(&record->arena, row->value);
        if (strcmp(row->key, header_key_word(HEADER_GRADE)) == 0)
            grade_find(row->value, &record->grade);
        if (strcmp(row->key, header_key_word(HEADER_SEATING)) == 0)
            seating_find(row->value, &record->seating);
        if (strcmp(row->key, header_key_word(HEADER_COUNTS)) == 0)
            record->is_ignored = strcmp(row->value, "no") == 0;
        if (strcmp(row->key, header_key_word(HEADER_ENDED)) == 0)
            early_end_read(row->value, &record->ended);
        if (strcmp(row->key, header_key_word(HEADER_PLACING)) == 0)
            early_end_read_places(row->value, &record->ended);
        if (strcmp(row->key, header_key_word(HEADER_POSITION)) == 0)
            take_position(header->value, record);
    }
    return 0;
}

static void take_seats(const struct game_rows *rows, struct record *record)
{
    for (size_t i = 0; i < rows->table[ROWS_seat].n; i++) {
        const struct seat_row *row = rows_at(rows, ROWS_seat, i);
        record->player[row->seat] = copy(&record->arena, row->name);
    }
}

static void take_thinking(const struct game_rows *rows, struct record *record)
{
    for (size_t i = 0; i < rows->table[ROWS_thinking].n; i++) {
        const struct thinking_row *row = rows_at(rows, ROWS_thinking, i);
        if (row->seat >= 0 && row->seat < (int32_t)record->n_players)
            record->thinking[row->seat] = (struct record_thinking){
                .seconds = (uint32_t)row->seconds, .moves = (uint32_t)row->moves};
    }
}

static void take_place(const char *place, struct record_comment *c)
{
    for (uint8_t behind = 0; behind < 2; behind++) {
        for (uint8_t in_header = 0; in_header < 2; in_header++) {
            if (strcmp(place, comment_places[behind][in_header]) == 0) {
                c->trailing = behind;
                c->in_header = in_header;
            }
        }
    }
}

static void take_comments(const struct game_rows *rows, struct record *record)
{
    for (size_t i = 0; i < rows->table[ROWS_comment].n; i++) {
        const struct comment_row *row = rows_at(rows, ROWS_comment, i);
        struct record_comment *c = record_add_comment(record);
        c->before = (uint32_t)row->before;
        take_place(row->place, c);
        c->text = copy(&record->arena, row->text);
    }
}

static int take_event(const struct words *words, const struct event_row *row,
                      struct record *record, struct err *err)
{
    struct event_claim claims[STATEMENT_CLAIMS];
    struct event e;
    struct err why = ERR_INIT;
    if (notation_parse_event(words, record->n_players, row->text, strlen(row->text), &e, claims,
                             &why) < 0)
        return err_set(err, "event %d, \"%.80s\": %s", row->seq, row->text, why.text);
    event_keep(&e, &record->arena);
    e.span = (struct span){.line = (uint32_t)row->line,
                           .column = (uint32_t)row->column,
                           .length = (uint32_t)row->length};
    *record_add_event(record) = e;
    return 0;
}

static int check_game(const struct game_rows *rows, const struct record *record,
                      struct err *err)
{
    const struct game_row *row = rows_at(rows, ROWS_game, 0);
    if (record->game == NULL)
        return err_set(err, "game kind \"%.40s\" is not known", row->game_kind);
    if (rows->table[ROWS_seat].n != record->n_players ||
        record->n_players < record->game->rules.min_players ||
        record->n_players > record->game->rules.max_players)
        return err_set(err, "%zu seats for %d players", rows->table[ROWS_seat].n, row->players);
    for (size_t i = 0; i < rows->table[ROWS_seat].n; i++) {
        const struct seat_row *seat = rows_at(rows, ROWS_seat, i);
        if (seat->seat != (int32_t)i)
            return err_set(err, "seat %d where seat %zu belongs", seat->seat, i);
    }
    return 0;
}

int facts_to_record(struct facts *f, const struct game_rows *rows, struct record *record,
                    struct err *err)
{
    record_reset(record);
    take_game(rows_at(rows, ROWS_game, 0), record);
    if (check_game(rows, record, err) < 0)
        return -1;
    if (take_header(rows, record, err) < 0)
        return -1;
    take_seats(rows, record);
    take_thinking(rows, record);
    take_comments(rows, record);
    const struct words *words = words_of(f, record->game);
    for (size_t i = 0; i < rows->table[ROWS_event].n; i++) {
        if (take_event(words, rows_at(rows, ROWS_event, i), record, err) < 0)
            return -1;
    }
    record_note_later(record);
    return 0;
}
