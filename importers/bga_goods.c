/* Goods: production, the trading house, and the counters that the log shows now and then. */
#include "bga_game.h"

#include <string.h>

#include "base/err.h"

int bga_arg_goods(const struct bga_game *g, const struct bga_note *note, uint8_t role,
                  uint8_t *seat, int *kind, struct err *err)
{
    if (bga_arg_actor(g, note, role, seat, err) < 0 || bga_arg_kind(note, kind, err) < 0)
        return -1;
    if (*kind == PR_QUARRY)
        return bga_refuse(note, err, "res_type: a quarry is no good");
    return 0;
}

void bga_spend_goods(struct bga_game *g, const struct bga_note *note, uint8_t seat, int kind,
                     int count)
{
    int *own = &g->seat[seat].goods[kind];
    *own -= count;
    if (*own < 0)
        bga_complain(g, note, "%c has %d %s", 'A' + seat, *own, pr_things[kind].name);
}

int bga_take_production(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    uint8_t seat;
    int kind, count;
    if (bga_arg_goods(g, note, PR_CRAFTSMAN, &seat, &kind, err) < 0 ||
        bga_arg_int(note, "delta", 0, BGA_DELTA_MAX, &count, err) < 0)
        return -1;
    g->seat[seat].goods[kind] += count;
    g->bank[kind] -= count;
    if (g->bank[kind] < 0)
        bga_complain(g, note, "%d %s in the supply", g->bank[kind], pr_things[kind].name);
    const bool is_privilege = note->move != g->role_move || strstr(note->log, "privilege");
    if (!is_privilege) {
        int *made = &g->seat[seat].made[kind];
        if (g->is_written || *made + count > BGA_DELTA_MAX)
            return bga_refuse(note, err, "production after its end");
        *made += count;
        return 0;
    }
    bga_write_production(g);
    if (count != 1)
        return bga_refuse(note, err, "expected 1 good as the privilege, found %d", count);
    bga_item(bga_event(g, note->move, PR_VERB_BONUS, seat), (uint8_t)kind, ITEM_PLUS,
             COUNT_NONE);
    return 0;
}

void bga_write_production(struct bga_game *g)
{
    if (g->role != PR_CRAFTSMAN || g->is_written)
        return;
    g->is_written = true;
    for (unsigned i = 0; i < g->players.n; i++) {
        const uint8_t seat = bga_clockwise(g, i);
        bool has_made = g->seat[seat].factory != COUNT_NONE;
        for (int k = 0; k < PR_KINDS; k++)
            has_made = has_made || g->seat[seat].made[k] > 0;
        if (has_made) {
            const struct bga_seat *s = &g->seat[seat];
            struct event *e = bga_event(g, s->move, PR_VERB_MAKE, seat);
            for (int k = 0; k < PR_KINDS; k++)
                if (s->made[k] > 0)
                    bga_item(e, (uint8_t)k, ITEM_PLAIN, s->made[k]);
            if (s->factory != COUNT_NONE)
                bga_claim(g, e, PR_CLAIM_FACTORY, THING_NUMBER, s->factory);
        }
    }
}

int bga_take_sale(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    uint8_t seat;
    int kind;
    if (bga_arg_goods(g, note, PR_TRADER, &seat, &kind, err) < 0)
        return -1;
    bga_spend_goods(g, note, seat, kind, 1);
    g->house[kind]++;
    struct event *e = bga_event(g, note->move, PR_VERB_SELL, seat);
    bga_item(e, (uint8_t)kind, ITEM_PLAIN, COUNT_NONE);
    bga_open(g, (uint8_t)kind);
    return 0;
}

void bga_empty_house(struct bga_game *g)
{
    for (int k = 0; k < PR_KINDS; k++) {
        g->bank[k] += g->house[k];
        g->house[k] = 0;
    }
}

/* Which counter of ours has the name "resource_KIND_bank" or "resource_KIND_player_NUMBER"; NULL
 * for another one. */
static const int *counter_named(const struct bga_game *g, const char *name)
{
    static const char prefix[] = "resource_", bank[] = "_bank", player[] = "_player_";
    if (strncmp(name, prefix, sizeof prefix - 1) != 0)
        return NULL;
    name += sizeof prefix - 1;
    for (int k = 0; k < PR_KINDS; k++) {
        const size_t length = strlen(pr_things[k].name);
        int64_t id;
        if (strncmp(name, pr_things[k].name, length) != 0)
            continue;
        if (strcmp(name + length, bank) == 0)
            return &g->bank[k];
        if (strncmp(name + length, player, sizeof player - 1) != 0 ||
            !bga_integer_text(name + length + sizeof player - 1, &id))
            continue;
        const uint8_t seat = bga_seat_of_id(&g->players, id);
        return seat == SEAT_NONE ? NULL : &g->seat[seat].goods[k];
    }
    return NULL;
}

void bga_check_counters(struct bga_game *g, const struct bga_note *note)
{
    struct bga_members m = bga_members_of(bga_arg(note, "new_counters"));
    while (bga_members_next(&m)) {
        const int *counter = m.key ? counter_named(g, m.key) : NULL;
        int64_t shown;
        if (counter && bga_integer(json_object_get(m.value, "counter_value"), &shown) &&
            shown != *counter)
            bga_complain(g, note, "%s: expected %d, found %" PRId64, m.key, *counter, shown);
    }
}
