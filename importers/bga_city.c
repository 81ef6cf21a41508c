/* Buildings. */
#include "bga_game.h"

#include "base/err.h"

enum {
    COST_MAX = 99,
    POINTS_MAX = 99,
};

static int arg_building(const struct bga_note *note, int *thing, struct err *err)
{
    const char *name = bga_arg_text(note, "normalized_bld_type", err);
    if (!name)
        return -1;
    *thing = bga_thing(name, THING_BUILDING);
    if (*thing < 0)
        return bga_refuse(note, err, "\"%s\" is no building of the base game", name);
    return 0;
}

int bga_take_building(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    uint8_t seat;
    int thing, number, cost, points;
    if (bga_arg_actor(g, note, PR_BUILDER, &seat, err) < 0 ||
        arg_building(note, &thing, err) < 0 ||
        bga_arg_int(note, "bld_id", 1, BGA_BUILDINGS - 1, &number, err) < 0 ||
        bga_arg_int(note, "cost", 0, COST_MAX, &cost, err) < 0 ||
        bga_arg_int(note, "score_delta", 0, POINTS_MAX, &points, err) < 0)
        return -1;
    struct bga_seat *s = &g->seat[seat];
    if (g->building[number].thing)
        return bga_refuse(note, err, "building %d was bought before", number);
    if (s->n_buildings == BGA_CITY_SPACES)
        return bga_refuse(note, err, "more than %d buildings of %c", BGA_CITY_SPACES,
                          'A' + seat);
    bga_check_price(g, note, seat, (uint8_t)thing, cost);
    bga_pay(g, note, seat, -cost);
    s->n_buildings++;
    s->building_vp += points;
    g->building[number] = (struct bga_building){(uint8_t)thing, seat};
    struct event *e = bga_event(g, note->move, PR_VERB_BUILD, seat);
    bga_item(e, (uint8_t)thing, ITEM_PLAIN, COUNT_NONE);
    bga_claim(g, e, PR_CLAIM_PAID, THING_NUMBER, cost);
    bga_open(g, (uint8_t)number);
    return 0;
}
