/* Tiles: what lies face up, who takes which. */
#include "bga_game.h"

#include <string.h>

#include "base/err.h"

/* The number of the first tile of a kind. */
static int first_tile(const struct bga_game *g, int kind)
{
    int first = 1;
    for (int k = 0; k < kind; k++)
        first += g->rules[BGA_STANDARD].tiles[k];
    return first;
}

int bga_tile_kind(const struct bga_game *g, int tile)
{
    if (tile < 1 || tile >= first_tile(g, PR_QUARRY) + g->rules[BGA_STANDARD].quarries)
        return -1;
    int kind = PR_QUARRY;
    while (tile < first_tile(g, kind))
        kind--;
    return kind;
}

static int row_length(const struct bga_game *g)
{
    return (int)g->players.n + 1;
}

/* Fills the row event with the tiles that have their number set. */
static void write_row(const struct bga_game *g, struct event *e, const bool *is_in_row)
{
    for (int t = 1; t < BGA_TILES; t++)
        if (is_in_row[t])
            bga_item(e, (uint8_t)bga_tile_kind(g, t), ITEM_PLAIN, COUNT_NONE);
}

void bga_set_out_tiles(struct bga_game *g)
{
    int given[PR_KINDS] = {0};
    for (uint8_t s = 0; s < g->players.n; s++) {
        const uint8_t kind = g->rules[BGA_STANDARD].start_tile[s];
        g->tile[first_tile(g, kind) + given[kind]++] = (struct bga_tile){BGA_TILE_OWNED, s};
    }
    bga_event(g, 0, PR_VERB_ROW, SEAT_NONE);
}

void bga_end_first_row(struct bga_game *g)
{
    if (g->is_row_known)
        return;
    g->is_row_known = true;
    struct event *e = &g->record->events[0];
    write_row(g, e, g->first_row);
    while (e->n_items < row_length(g))
        bga_item(e, PR_UNKNOWN, ITEM_PLAIN, COUNT_NONE);
}

/* A tile number, which must fit the kind that the notification names beside it, if any. */
static int tile_of(const struct bga_game *g, const struct bga_note *note, const json_t *number,
                   int kind, int *tile, struct err *err)
{
    int64_t id;
    if (!bga_integer(number, &id))
        return bga_refuse(note, err, "pla_id: expected a number, found %s",
                          bga_type_name(number));
    const int real_kind = id > 0 && id < BGA_TILES ? bga_tile_kind(g, (int)id) : -1;
    if (real_kind < 0)
        return bga_refuse(note, err, "tile %" PRId64 " is not in a game of %u players", id,
                          g->players.n);
    if (kind >= 0 && kind != real_kind)
        return bga_refuse(note, err, "tile %" PRId64 " is %s in a game of %u players, not %s",
                          id, pr_things[real_kind].name, g->players.n, pr_things[kind].name);
    *tile = (int)id;
    return 0;
}

/* Moves a tile from where it must lie; complains when it does not, and lets owners keep it. */
static void move_tile(struct bga_game *g, const struct bga_note *note, int tile,
                      enum bga_tile_state from, struct bga_tile to)
{
    const uint8_t state = g->tile[tile].state;
    if (state != from)
        bga_complain(g, note, "tile %d (%s) does not lie %s", tile,
                     pr_things[bga_tile_kind(g, tile)].name,
                     from == BGA_TILE_FACE_UP ? "face up" : "in the stock");
    if (state != BGA_TILE_OWNED)
        g->tile[tile] = to;
}

static int count_first_row(const struct bga_game *g)
{
    int n = 0;
    for (int t = 1; t < BGA_TILES; t++)
        n += g->first_row[t] ? 1 : 0;
    return n;
}

/* Until the first discard every tile taken from the row belongs to the first row. */
static int leave_row(struct bga_game *g, const struct bga_note *note, int tile,
                     struct bga_tile to, struct err *err)
{
    if (!g->is_row_known && g->tile[tile].state == BGA_TILE_AWAY) {
        if (count_first_row(g) == row_length(g))
            return bga_refuse(note, err, "more tiles leave the row than lie face up");
        g->first_row[tile] = true;
        g->tile[tile].state = BGA_TILE_FACE_UP;
    }
    move_tile(g, note, tile, BGA_TILE_FACE_UP, to);
    return 0;
}

int bga_take_tile(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    uint8_t seat;
    int kind, tile;
    if (bga_arg_actor(g, note, PR_SETTLER, &seat, err) < 0 ||
        bga_arg_kind(note, &kind, err) < 0 ||
        tile_of(g, note, bga_arg(note, "pla_id"), kind, &tile, err) < 0)
        return -1;
    const bool is_drawn = strstr(note->log, "deck") != NULL;
    const struct bga_tile own = {BGA_TILE_OWNED, seat};
    if (is_drawn || kind == PR_QUARRY)
        move_tile(g, note, tile, BGA_TILE_AWAY, own);
    else if (leave_row(g, note, tile, own, err) < 0)
        return -1;
    struct event *e = bga_event(g, note->move, is_drawn ? PR_VERB_DRAW : PR_VERB_TAKE, seat);
    bga_item(e, (uint8_t)kind, ITEM_PLAIN, COUNT_NONE);
    bga_open(g, (uint8_t)tile);
    return 0;
}

/* The number of a tile in a set {"14":{"pla_id":"14","res_type":"corn"}}. */
static int member_tile(const struct bga_game *g, const struct bga_note *note,
                       const struct bga_members *m, int *tile, struct err *err)
{
    const char *name = json_string_value(json_object_get(m->value, "res_type"));
    const int kind = name ? bga_thing(name, THING_KIND) : -1;
    if (name && kind < 0)
        return bga_refuse(note, err, "res_type: \"%s\" is no kind of plantation", name);
    return tile_of(g, note, json_object_get(m->value, "pla_id"), kind, tile, err);
}

int bga_take_discard(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    struct bga_members m = bga_members_of(bga_arg(note, "plantations_to_discard"));
    while (bga_members_next(&m)) {
        int tile;
        if (member_tile(g, note, &m, &tile, err) < 0 ||
            leave_row(g, note, tile, (struct bga_tile){BGA_TILE_AWAY, 0}, err) < 0)
            return -1;
    }
    if (!g->is_row_known && count_first_row(g) != row_length(g))
        bga_complain(g, note, "expected %d tiles in the first row, found %d", row_length(g),
                     count_first_row(g));
    bga_end_first_row(g);
    for (int t = 1; t < BGA_TILES; t++)
        if (g->tile[t].state == BGA_TILE_FACE_UP)
            bga_complain(g, note, "tile %d (%s) is not discarded", t,
                         pr_things[bga_tile_kind(g, t)].name);
    return 0;
}

int bga_take_draw(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    bga_end_first_row(g);
    /* How many plantations can still be drawn, after a reshuffle if need be. */
    int away = 0;
    for (int t = 1; t < BGA_TILES; t++) {
        const int kind = bga_tile_kind(g, t);
        away += kind >= 0 && kind != PR_QUARRY && g->tile[t].state == BGA_TILE_AWAY ? 1 : 0;
    }
    const int expected = away < row_length(g) ? away : row_length(g);
    bool is_drawn[BGA_TILES] = {false};
    int n = 0;
    struct bga_members m = bga_members_of(bga_arg(note, "plantations_to_set"));
    while (bga_members_next(&m)) {
        int tile;
        if (member_tile(g, note, &m, &tile, err) < 0)
            return -1;
        if (++n > row_length(g) || bga_tile_kind(g, tile) == PR_QUARRY)
            return bga_refuse(note, err, "expected at most %d plantations to draw",
                              row_length(g));
        move_tile(g, note, tile, BGA_TILE_AWAY, (struct bga_tile){BGA_TILE_FACE_UP, 0});
        is_drawn[tile] = true;
    }
    if (n != expected)
        bga_complain(g, note, "expected %d tiles drawn, found %d", expected, n);
    write_row(g, bga_event(g, note->move, PR_VERB_ROW, SEAT_NONE), is_drawn);
    return 0;
}
