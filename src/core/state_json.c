#include "core/state_json.h"

#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/json_out.h"

const char *stop_kind_name(enum stop_kind kind)
{
    static const char *const names[] = {
        [STOP_AUTOMATIC] = "automatic", [STOP_OPTIONAL] = "optional",
        [STOP_DECISION] = "decision",   [STOP_CHANCE] = "chance",
        [STOP_OVER] = "over",
    };
    return names[kind];
}

/* `"key":`, with a comma in front unless it is the first of its object. */
static void put_key(struct buf *out, const char *key)
{
    if (out->data[out->len - 1] != '{')
        buf_putc(out, ',');
    json_quote(out, key, strlen(key));
    buf_putc(out, ':');
}

static void put_text(struct buf *out, const char *key, const char *value)
{
    put_key(out, key);
    json_quote(out, value, strlen(value));
}

static void put_number(struct buf *out, const char *key, int value)
{
    put_key(out, key);
    buf_put_i64(out, value);
}

/* "A", or null when it is nobody's. */
static void put_seat(struct buf *out, const char *key, unsigned seat)
{
    put_key(out, key);
    if (seat == SEAT_NONE)
        buf_puts(out, "null");
    else
        buf_printf(out, "\"%c\"", 'A' + (int)seat);
}

/* One field: a number, an object by thing, or an array. */
static void put_field(struct buf *out, const struct game_def *game, const struct field_def *f,
                      uint32_t sets, const int16_t *words)
{
    const int16_t *word = words + f->offset;
    put_key(out, f->name);
    if (f->count == 1) {
        buf_put_i64(out, word[0]);
    } else if (f->first != NO_THING) {
        buf_putc(out, '{');
        for (size_t i = 0; i < f->count; i++)
            if ((sets >> game->things[f->first + i].set & 1) != 0 || word[i] > 0)
                put_number(out, game->things[f->first + i].name, word[i]);
        buf_putc(out, '}');
    } else {
        for (size_t i = 0; i < f->count; i++) {
            buf_putc(out, i == 0 ? '[' : ',');
            buf_put_i64(out, word[i]);
        }
        buf_putc(out, ']');
    }
}

static bool is_all_zero(const struct field_def *f, const int16_t *words)
{
    for (size_t i = 0; i < f->count; i++)
        if (words[f->offset + i] != 0)
            return false;
    return true;
}

/* What belongs to no part of the game that is played is left out, unless a log that breaks the
 * rules has brought it in. */
static void put_fields(struct buf *out, const struct game_def *game, bool per_seat,
                       uint32_t sets, const int16_t *words)
{
    for (size_t i = 0; i < game->n_fields; i++) {
        const struct field_def *f = &game->fields[i];
        if ((f->per_seat != 0) == per_seat && ((f->sets & sets) != 0 || !is_all_zero(f, words)))
            put_field(out, game, f, sets, words);
    }
}

static void put_stop(struct buf *out, const struct game_def *game, const struct stop *stop)
{
    put_key(out, "stop");
    buf_putc(out, '{');
    put_text(out, "step", game->steps[stop->step]);
    put_text(out, "kind", stop_kind_name((enum stop_kind)stop->kind));
    put_seat(out, "seat", stop->seat);
    buf_putc(out, '}');
}

static void put_endings(struct buf *out, const struct replay *r)
{
    struct ending endings[ENDINGS_MAX];
    const size_t n = r->game->endings(r->rules, r->state, endings);
    put_key(out, "endings");
    buf_putc(out, '[');
    for (size_t i = 0; i < n; i++) {
        buf_puts(out, i == 0 ? "{" : ",{");
        put_text(out, "name", endings[i].name);
        put_seat(out, "seat", endings[i].seat);
        put_number(out, "round", endings[i].round);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

static void put_score(struct buf *out, const struct score *score)
{
    put_key(out, "score");
    buf_putc(out, '{');
    put_number(out, "chips", score->chips);
    put_number(out, "buildings", score->buildings);
    put_number(out, "nobles", score->nobles);
    put_number(out, "bonus", score->bonus);
    put_number(out, "total", score->total);
    put_number(out, "tiebreak", score->tiebreak);
    put_number(out, "place", score->place);
    buf_putc(out, '}');
}

static void put_seats(struct buf *out, const struct replay *r, const char *const *names)
{
    const struct game_def *game = r->game;
    const unsigned n = game->n_players(r->rules);
    struct score score[SEATS_MAX];
    game->score(r->rules, r->state, score);
    put_key(out, "seats");
    buf_putc(out, '[');
    for (unsigned seat = 0; seat < n; seat++) {
        buf_puts(out, seat == 0 ? "{" : ",{");
        put_seat(out, "seat", seat);
        put_text(out, "name", names[seat]);
        put_fields(out, game, true, game->played_sets(r->rules),
                   r->state + game->seat_offset + seat * game->seat_words);
        put_score(out, &score[seat]);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

void state_json(struct buf *out, const struct replay *r, const char *const *names)
{
    const struct game_def *game = r->game;
    const struct stop stop = game->stop(r->rules, r->state);
    char hash[HASH_HEX_DIGITS + 1];
    unsigned round, turn;
    game->clock(r->state, &round, &turn);
    hash_format(replay_hash(r), hash);

    buf_putc(out, '{');
    put_text(out, "game", game->name);
    put_number(out, "players", (int)game->n_players(r->rules));
    put_number(out, "round", (int)round);
    put_number(out, "turn", (int)turn);
    put_stop(out, game, &stop);
    put_text(out, "hash", hash);
    put_endings(out, r);
    put_key(out, "state");
    buf_putc(out, '{');
    put_fields(out, game, false, game->played_sets(r->rules), r->state);
    buf_putc(out, '}');
    put_seats(out, r, names);
    buf_putc(out, '}');
}
