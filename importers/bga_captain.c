/* Shipping and storage.  A shipment comes in two halves, the ship and the goods. */
#include "bga_game.h"

#include "base/buf.h"
#include "base/err.h"

enum {
    CAPACITY_MAX = 20,
    WHARF = 0, /* number of a ship that is none */
};

static struct bga_hold no_hold(void)
{
    return (struct bga_hold){.seat = SEAT_NONE};
}

int bga_take_ship(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    struct bga_hold hold = no_hold();
    if (bga_arg_actor(g, note, PR_CAPTAIN, &hold.seat, err) < 0 ||
        bga_arg_int(note, "shp_id", 1, BGA_SHIPS - 1, &hold.ship, err) < 0 ||
        bga_arg_int(note, "capacity", 1, CAPACITY_MAX, &hold.capacity, err) < 0)
        return -1;
    struct bga_cargo *cargo = &g->cargo[hold.ship];
    if (cargo->capacity != 0 && cargo->capacity != hold.capacity)
        bga_complain(g, note, "expected %d spaces on ship %d, found %d", cargo->capacity,
                     hold.ship, hold.capacity);
    cargo->capacity = hold.capacity;
    g->hold = hold;
    return 0;
}

int bga_take_wharf(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    struct bga_hold hold = no_hold();
    if (bga_arg_actor(g, note, PR_CAPTAIN, &hold.seat, err) < 0)
        return -1;
    g->hold = hold;
    return 0;
}

/* The second half must name the ship of the first; the wharf is no ship. */
static int check_hold(const struct bga_game *g, const struct bga_note *note, uint8_t seat,
                      struct err *err)
{
    int64_t ship = WHARF;
    const bool is_ship = bga_integer(bga_arg(note, "shp_id"), &ship);
    if (g->hold.seat != seat)
        return bga_refuse(note, err, "%c chose no ship before", 'A' + seat);
    if ((is_ship ? ship : WHARF) != g->hold.ship)
        return bga_refuse(note, err, "%c chose another ship before", 'A' + seat);
    return 0;
}

int bga_take_shipment(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    uint8_t seat;
    int kind, count;
    if (bga_arg_goods(g, note, PR_CAPTAIN, &seat, &kind, err) < 0 ||
        bga_arg_int(note, "delta", 1, BGA_DELTA_MAX, &count, err) < 0 ||
        check_hold(g, note, seat, err) < 0)
        return -1;
    const bool is_wharf = g->hold.ship == WHARF;
    bga_spend_goods(g, note, seat, kind, count);
    if (is_wharf) {
        g->bank[kind] += count;
    } else {
        struct bga_cargo *cargo = &g->cargo[g->hold.ship];
        if (cargo->count > 0 && cargo->kind != kind)
            bga_complain(g, note, "the ship carries %s, not %s", pr_things[cargo->kind].name,
                         pr_things[kind].name);
        cargo->kind = kind;
        cargo->count += count;
        if (cargo->count > cargo->capacity)
            bga_complain(g, note, "%d goods on a ship with %d spaces", cargo->count,
                         cargo->capacity);
    }
    struct event *e = bga_event(g, note->move, PR_VERB_LOAD, seat);
    bga_item(e, (uint8_t)kind, ITEM_PLAIN, count);
    bga_item(e, is_wharf ? PR_WHARF : THING_NUMBER, ITEM_AT,
             is_wharf ? COUNT_NONE : g->hold.capacity);
    bga_open(g, (uint8_t)g->hold.ship);
    g->hold = no_hold();
    return 0;
}

int bga_take_points(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    int points;
    const int seat = bga_arg_seat(&g->players, note, err);
    if (seat < 0 || bga_arg_int(note, "delta", 0, BGA_DELTA_MAX, &points, err) < 0)
        return -1;
    struct event *e = bga_opened(g, PR_VERB_LOAD, (uint8_t)seat);
    g->seat[seat].chips += points;
    if (e)
        bga_claim_more(g, e, PR_CLAIM_POINTS, points);
    else
        bga_warn(g, note, "%d points from a source that is not known: \"%s\"", points,
                 note->log);
    return 0;
}

int bga_take_clearing(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    if (g->role == PR_TRADER) {
        bga_empty_house(g);
    } else if (g->role == PR_CAPTAIN) {
        for (int s = 1; s < BGA_SHIPS; s++) {
            struct bga_cargo *cargo = &g->cargo[s];
            if (cargo->count == 0 || cargo->count < cargo->capacity)
                continue;
            g->bank[cargo->kind] += cargo->count;
            cargo->count = 0;
        }
    } else {
        return bga_refuse(note, err, "happens outside the trader and captain phases");
    }
    bga_check_counters(g, note);
    return 0;
}

/* The player's counter of one kind after storage. */
static int arg_kept(const struct bga_game *g, const struct bga_note *note, uint8_t seat,
                    int kind, int *kept, struct err *err)
{
    struct buf name = BUF_INIT;
    buf_printf(&name, "resource_%s_player_%" PRId64, pr_things[kind].name,
               g->players.seat[seat].id);
    const json_t *counter = json_object_get(bga_arg(note, "new_counters"), buf_str(&name));
    buf_free(&name);
    int64_t value;
    if (!bga_integer(json_object_get(counter, "counter_value"), &value))
        return bga_refuse(note, err, "expected a counter of %s, found %s", pr_things[kind].name,
                          bga_type_name(counter));
    if (value < 0 || value > BGA_DELTA_MAX)
        return bga_refuse(note, err, "%" PRId64 " %s", value, pr_things[kind].name);
    *kept = (int)value;
    return 0;
}

int bga_take_storage(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    uint8_t seat;
    if (bga_arg_actor(g, note, PR_CAPTAIN, &seat, err) < 0)
        return -1;
    struct bga_seat *s = &g->seat[seat];
    for (int k = 0; k < PR_KINDS; k++) {
        int kept = 0;
        if (arg_kept(g, note, seat, k, &kept, err) < 0)
            return -1;
        const int lost = s->goods[k] - kept;
        if (lost < 0)
            bga_complain(g, note, "%c keeps %d %s, but has %d", 'A' + seat, kept,
                         pr_things[k].name, s->goods[k]);
        g->bank[k] += lost;
        s->goods[k] = kept;
    }
    s->has_stored = true;
    s->move = note->move;
    bga_check_counters(g, note);
    return 0;
}

void bga_write_storage(struct bga_game *g)
{
    for (unsigned i = 0; i < g->players.n; i++) {
        const uint8_t seat = bga_clockwise(g, i);
        struct bga_seat *s = &g->seat[seat];
        if (!s->has_stored)
            continue;
        s->has_stored = false;
        struct event *e = bga_event(g, s->move, PR_VERB_KEEP, seat);
        for (int k = 0; k < PR_KINDS; k++)
            if (s->goods[k] > 0)
                bga_item(e, (uint8_t)k, ITEM_PLAIN, s->goods[k]);
    }
}

int bga_take_storage_end(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    (void)note;
    (void)err;
    bga_write_storage(g);
    return 0;
}
