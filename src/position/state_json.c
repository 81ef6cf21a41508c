#include "position/state_json.h"

#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "core/recorded_hash.h"

const char *node_kind_name(enum node_kind kind)
{
    static const char *const names[] = {
        [NODE_AUTOMATIC] = "automatic", [NODE_OPTIONAL] = "optional",
        [NODE_DECISION] = "decision",   [NODE_CHANCE] = "chance",
        [NODE_OVER] = "over",
    };
    return names[kind];
}

void state_json_seat(struct buf *out, const char *key, unsigned seat)
{
    json_key(out, key);
    if (seat == SEAT_NONE)
        buf_puts(out, "null");
    else
        buf_printf(out, "\"%c\"", seat_letter(seat));
}

/* One field: a number, an object by thing, or an array. */
static void put_field(struct buf *out, const struct game_def *game, const struct field_def *f,
                      uint32_t sets, const int16_t *slots)
{
    const int16_t *slot = slots + f->offset;
    json_key(out, f->name);
    if (f->count == 1) {
        buf_put_i64(out, slot[0]);
    } else if (f->first != NO_THING) {
        buf_putc(out, '{');
        for (size_t i = 0; i < f->count; i++)
            if ((sets >> game->words.things[f->first + i].set & 1) != 0 || slot[i] > 0)
                json_int(out, game->words.things[f->first + i].name, slot[i]);
        buf_putc(out, '}');
    } else {
        for (size_t i = 0; i < f->count; i++) {
            buf_putc(out, i == 0 ? '[' : ',');
            buf_put_i64(out, slot[i]);
        }
        buf_putc(out, ']');
    }
}

static bool is_all_zero(const struct field_def *f, const int16_t *slots)
{
    for (size_t i = 0; i < f->count; i++)
        if (slots[f->offset + i] != 0)
            return false;
    return true;
}

/* Leaves out what belongs only to parts of the game that are not played, unless an illegal log
 * changed it. */
static void put_fields(struct buf *out, const struct game_def *game, bool per_seat,
                       uint32_t sets, const int16_t *slots)
{
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *f = &game->rules.fields[i];
        if ((f->per_seat != 0) == per_seat && ((f->sets & sets) != 0 || !is_all_zero(f, slots)))
            put_field(out, game, f, sets, slots);
    }
}

static void put_node(struct buf *out, const struct game_def *game, const struct node *node)
{
    json_key(out, "stop");
    buf_putc(out, '{');
    json_text(out, "step", game->words.steps[node->step]);
    json_text(out, "kind", node_kind_name((enum node_kind)node->kind));
    state_json_seat(out, "seat", node->seat);
    buf_putc(out, '}');
}

static void put_endings(struct buf *out, const struct replay *r)
{
    struct ending endings[ENDINGS_MAX];
    const size_t n = r->game->rules.endings(r->rules, r->state, endings);
    json_list(out, "endings");
    for (size_t i = 0; i < n; i++) {
        buf_puts(out, i == 0 ? "{" : ",{");
        json_text(out, "name", endings[i].name);
        state_json_seat(out, "seat", endings[i].seat);
        json_int(out, "round", endings[i].round);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

static void put_score(struct buf *out, const struct game_def *game, const struct score *score)
{
    json_key(out, "score");
    buf_putc(out, '{');
    for (size_t i = 0; i < game->rules.n_score_parts; i++)
        json_int(out, game->words.things[game->rules.score_parts[i].thing].name,
                 score->part[i]);
    json_int(out, "total", score->total);
    json_int(out, "tiebreak", score->tiebreak);
    json_int(out, "place", score->place);
    buf_putc(out, '}');
}

static void put_seats(struct buf *out, const struct replay *r, const char *const *names)
{
    const struct game_def *game = r->game;
    const unsigned n = game->rules.n_players(r->rules);
    struct score score[SEATS_MAX];
    game->rules.score(r->rules, r->state, score);
    json_list(out, "seats");
    for (unsigned seat = 0; seat < n; seat++) {
        buf_puts(out, seat == 0 ? "{" : ",{");
        state_json_seat(out, "seat", seat);
        json_text(out, "name", names[seat]);
        put_fields(out, game, true, game->rules.played_sets(r->rules),
                   r->state + game->rules.seat_offset + seat * game->rules.seat_slots);
        put_score(out, game, &score[seat]);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

void state_json(struct buf *out, const struct replay *r, const char *const *names)
{
    const struct game_def *game = r->game;
    const struct node node = game->rules.node(r->rules, r->state);
    char hash[RECORDED_HASH_TEXT];
    unsigned round, turn;
    game->rules.clock(r->state, &round, &turn);
    recorded_hash_format((struct recorded_hash){HASH_VERSION, replay_hash(r)}, hash);

    buf_putc(out, '{');
    json_text(out, "game", game->name);
    json_int(out, "players", (int)game->rules.n_players(r->rules));
    json_int(out, "round", (int)round);
    json_int(out, "turn", (int)turn);
    put_node(out, game, &node);
    json_text(out, "hash", hash);
    put_endings(out, r);
    json_key(out, "state");
    buf_putc(out, '{');
    put_fields(out, game, false, game->rules.played_sets(r->rules), r->state);
    buf_putc(out, '}');
    put_seats(out, r, names);
    buf_putc(out, '}');
}
