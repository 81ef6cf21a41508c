#include "position/state_json.h"

#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "core/panel.h"
#include "core/position_hash.h"
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

/* ---- what people see ----------------------------------------------------------------------------- */

/* Whether the field is on the table, as a panel shows it (core/panel.h); all else says how the rules count.  Without panels all
 * is. */
static bool is_on_table(const struct game_def *game, const struct field_def *f)
{
    if (game->faces == NULL || game->faces->panels == NULL)
        return true;
    if (f->offset >= game->rules.hashed_slots && !f->per_seat)
        return false;
    if (f->account == ACCOUNT_MONEY || f->account == ACCOUNT_POINTS)
        return true; /* boards have them in the line of the player */
    for (const struct panel_def *panel = game->faces->panels; panel->title != NULL; panel++)
        for (size_t i = 0; i < PANEL_USES && panel->use[i] != NULL; i++)
            if (strcmp(panel->use[i], f->name) == 0)
                return true;
    return false;
}

/* Where -1 stands for what is not there, such as a building of an island, 0 is an empty one. */
static bool has_negative(const struct field_def *f, const int16_t *slot)
{
    for (size_t i = 0; i < f->count; i++)
        if (slot[i] < 0)
            return true;
    return false;
}

/* A number that stands for a thing by its name, null for none; things that are there by name. */
static void put_brief_field(struct buf *out, const struct game_def *game,
                            const struct field_def *f, const int16_t *slots)
{
    const int16_t *slot = slots + f->offset;
    json_key(out, f->name);
    if (f->count > 1 && f->first != NO_THING) {
        const int16_t least = has_negative(f, slot) ? 0 : 1;
        buf_putc(out, '{');
        for (size_t i = 0; i < f->count; i++)
            if (slot[i] >= least)
                json_int(out, game->words.things[f->first + i].name, slot[i]);
        buf_putc(out, '}');
        return;
    }
    const bool is_list = f->count > 1;
    for (size_t i = 0; i < f->count; i++) {
        const char *name =
            f->value == VALUE_IS_BITS ? NULL : position_value_name(game, f, slot[i]);
        buf_puts(out, i > 0 ? "," : is_list ? "[" : "");
        if (name != NULL)
            json_quote(out, name, strlen(name));
        else if (f->value == VALUE_IS_THING || f->value == VALUE_IS_THING_OR_0)
            buf_puts(out, "null");
        else
            buf_put_i64(out, slot[i]);
    }
    buf_puts(out, is_list ? "]" : "");
}

/* What is known of hidden things, by the names that lines have for them (core/game_line.h): cards that are certainly there. */
static void put_known(struct buf *out, const struct replay *r, bool per_seat, unsigned seat)
{
    const struct game_line *line = r->game->line;
    for (size_t i = 0; line != NULL && i < line->n_known; i++) {
        struct field_def f = line->known[i];
        if ((f.per_seat != 0) != per_seat)
            continue;
        f.offset = (uint16_t)(f.offset + seat * line->known_step);
        put_brief_field(out, r->game, &f, r->state);
    }
}

static void put_brief(struct buf *out, const struct replay *r, bool per_seat, unsigned seat)
{
    const struct game_rules *rules = &r->game->rules;
    const uint32_t sets = rules->played_sets(r->rules);
    const int16_t *slots =
        r->state + (per_seat ? rules->seat_offset + seat * rules->seat_slots : 0);
    for (size_t i = 0; i < rules->n_fields; i++) {
        const struct field_def *f = &rules->fields[i];
        if ((f->per_seat != 0) == per_seat && (f->sets & sets) != 0 && is_on_table(r->game, f))
            put_brief_field(out, r->game, f, slots);
    }
    put_known(out, r, per_seat, seat);
}

/* ---- all of it ----------------------------------------------------------------------------------- */

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

static void put_seats(struct buf *out, const struct replay *r, const char *const *names,
                      bool is_brief)
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
        if (is_brief)
            put_brief(out, r, true, seat);
        else
            put_fields(out, game, true, game->rules.played_sets(r->rules),
                       r->state + game->rules.seat_offset + seat * game->rules.seat_slots);
        put_score(out, game, &score[seat]);
        buf_putc(out, '}');
    }
    buf_putc(out, ']');
}

static void put_position(struct buf *out, const struct replay *r, const char *const *names,
                         bool is_brief)
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
    if (is_brief)
        put_brief(out, r, false, 0);
    else
        put_fields(out, game, false, game->rules.played_sets(r->rules), r->state);
    buf_putc(out, '}');
    put_seats(out, r, names, is_brief);
    buf_putc(out, '}');
}

void state_json(struct buf *out, const struct replay *r, const char *const *names)
{
    put_position(out, r, names, false);
}

void state_json_brief(struct buf *out, const struct replay *r, const char *const *names)
{
    put_position(out, r, names, true);
}
