/* Colonists.  The players place them one by one, all at the same time, and change their minds;
 * only where each of them stands at the end counts. */
#include "bga_game.h"

#include "base/err.h"

static_assert(BGA_TILES <= 256 && BGA_BUILDINGS <= 256, "numbers of places are bytes");

static int earn_colonists(struct bga_game *g, const struct bga_note *note, uint8_t seat,
                          int *from, int n, struct err *err)
{
    if (g->seat[seat].colonists + n >= BGA_COLONISTS)
        return bga_refuse(note, err, "more colonists of %c than in the box", 'A' + seat);
    g->seat[seat].colonists += n;
    if (n > *from)
        bga_complain(g, note, "expected at most %d colonists %s, found %d", *from,
                     from == &g->supply ? "from the supply" : "from the ship", n);
    *from -= n < *from ? n : *from;
    return 0;
}

/* Colonists come with the mayor, or with the hospice and the university: those are counted by
 * the step that puts the colonist down, and *n is 0. */
static int arg_earned(const struct bga_game *g, const struct bga_note *note, uint8_t *seat,
                      int *n, struct err *err)
{
    const bool has_piece = g->role == PR_SETTLER || g->role == PR_BUILDER;
    if (bga_arg_actor(g, note, has_piece ? g->role : PR_MAYOR, seat, err) < 0 ||
        bga_arg_int(note, "delta", 0, BGA_DELTA_MAX, n, err) < 0)
        return -1;
    *n = has_piece ? 0 : *n;
    return 0;
}

int bga_take_from_supply(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    uint8_t seat;
    int n;
    if (arg_earned(g, note, &seat, &n, err) < 0 ||
        earn_colonists(g, note, seat, &g->supply, n, err) < 0)
        return -1;
    if (g->role != PR_MAYOR)
        return 0;
    if (n != 1)
        return bga_refuse(note, err, "expected 1 colonist as the privilege, found %d", n);
    bga_item(bga_event(g, note->move, PR_VERB_BONUS, seat), PR_COLONIST, ITEM_PLUS, COUNT_NONE);
    return 0;
}

int bga_take_from_ship(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    uint8_t seat;
    int n;
    if (arg_earned(g, note, &seat, &n, err) < 0)
        return -1;
    return earn_colonists(g, note, seat, &g->on_ship, n, err);
}

static int arg_colonist(const struct bga_game *g, const struct bga_note *note, uint8_t seat,
                        int *colonist, struct err *err)
{
    if (bga_arg_int(note, "col_id", 0, BGA_COLONISTS - 1, colonist, err) < 0)
        return -1;
    const struct bga_colonist *c = &g->colonist[*colonist];
    if (c->place != BGA_NOWHERE && c->seat != seat)
        return bga_refuse(note, err, "colonist %d belongs to %c", *colonist, 'A' + c->seat);
    return 0;
}

/* The hospice and the university put one colonist on what was just taken or built. */
static int come_with_piece(struct bga_game *g, const struct bga_note *note, uint8_t seat,
                           uint8_t piece, struct err *err)
{
    struct event *e = bga_opened(g, g->role == PR_SETTLER ? PR_VERB_TAKE : PR_VERB_BUILD, seat);
    if (!e || g->open_piece != piece || e->n_items != 1)
        return bga_refuse(note, err, "a colonist moves outside the mayor phase");
    bga_item(e, PR_COLONIST, ITEM_PLUS, COUNT_NONE);
    return earn_colonists(g, note, seat, g->supply > 0 ? &g->supply : &g->on_ship, 1, err);
}

static int put_colonist(struct bga_game *g, const struct bga_note *note, uint8_t seat,
                        enum bga_place place, int number, struct err *err)
{
    int colonist;
    if (arg_colonist(g, note, seat, &colonist, err) < 0)
        return -1;
    const bool is_with_piece =
        place == BGA_ON_TILE ? g->role == PR_SETTLER : g->role == PR_BUILDER;
    if (is_with_piece && come_with_piece(g, note, seat, (uint8_t)number, err) < 0)
        return -1;
    if (!is_with_piece && g->role != PR_MAYOR)
        return bga_refuse(note, err, "a colonist moves outside the mayor phase");
    g->colonist[colonist] = (struct bga_colonist){(uint8_t)place, seat, (uint8_t)number};
    g->seat[seat].move = note->move;
    return 0;
}

int bga_take_to_building(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    int number;
    const int seat = bga_arg_seat(&g->players, note, err);
    if (seat < 0 || bga_arg_int(note, "bld_id", 1, BGA_BUILDINGS - 1, &number, err) < 0)
        return -1;
    if (!g->building[number].thing || g->building[number].seat != seat)
        return bga_refuse(note, err, "building %d is not %c's", number, 'A' + seat);
    return put_colonist(g, note, (uint8_t)seat, BGA_ON_BUILDING, number, err);
}

int bga_take_to_plantation(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    int number;
    const int seat = bga_arg_seat(&g->players, note, err);
    if (seat < 0 || bga_arg_int(note, "pla_id", 1, BGA_TILES - 1, &number, err) < 0)
        return -1;
    if (g->tile[number].state != BGA_TILE_OWNED || g->tile[number].seat != seat)
        return bga_refuse(note, err, "tile %d is not %c's", number, 'A' + seat);
    return put_colonist(g, note, (uint8_t)seat, BGA_ON_TILE, number, err);
}

int bga_take_to_san_juan(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    uint8_t seat;
    int colonist;
    if (bga_arg_actor(g, note, PR_MAYOR, &seat, err) < 0 ||
        arg_colonist(g, note, seat, &colonist, err) < 0)
        return -1;
    g->colonist[colonist] = (struct bga_colonist){BGA_NOWHERE, seat, 0};
    g->seat[seat].move = note->move;
    return 0;
}

int bga_take_refill(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    int n;
    if (bga_arg_int(note, "delta", 0, BGA_DELTA_MAX, &n, err) < 0)
        return -1;
    if (g->role != PR_MAYOR)
        return bga_refuse(note, err, "happens outside the mayor phase");
    bga_write_placements(g, note, true);
    if (g->on_ship != 0)
        bga_complain(g, note, "%d colonists stay on the ship", g->on_ship);
    if (n > g->supply)
        bga_complain(g, note, "expected at most %d colonists to come aboard, found %d",
                     g->supply, n);
    g->supply -= n < g->supply ? n : g->supply;
    g->on_ship = n;
    return 0;
}

static void write_placement(struct bga_game *g, const struct bga_note *note, uint8_t seat)
{
    int on[PR_THING_COUNT] = {[PR_SAN_JUAN] = g->seat[seat].colonists};
    for (int c = 0; c < BGA_COLONISTS; c++)
        if (g->colonist[c].seat == seat && g->colonist[c].place != BGA_NOWHERE) {
            const struct bga_colonist *colonist = &g->colonist[c];
            on[colonist->place == BGA_ON_BUILDING
                   ? g->building[colonist->number].thing
                   : (uint8_t)bga_tile_kind(g, colonist->number)]++;
            on[PR_SAN_JUAN]--;
        }
    if (on[PR_SAN_JUAN] < 0)
        bga_complain(g, note, "%c placed %d colonists more than they have", 'A' + seat,
                     -on[PR_SAN_JUAN]);
    struct event *e = bga_event(g, g->seat[seat].move, PR_VERB_PLACE, seat);
    for (int t = 0; t < PR_THING_COUNT; t++)
        if (on[t] > 0)
            bga_item(e, (uint8_t)t, ITEM_PLAIN, on[t]);
}

void bga_write_placements(struct bga_game *g, const struct bga_note *note, bool is_complete)
{
    if (g->role != PR_MAYOR || g->is_written)
        return;
    g->is_written = true;
    for (unsigned i = 0; i < g->players.n; i++) {
        const uint8_t seat = bga_clockwise(g, i);
        if (!is_complete && !g->seat[seat].has_finished)
            return;
        if (g->seat[seat].colonists > 0)
            write_placement(g, note, seat);
    }
}

int bga_quarries(const struct bga_game *g, uint8_t seat)
{
    int n = 0;
    for (int c = 0; c < BGA_COLONISTS; c++) {
        const struct bga_colonist *who = &g->colonist[c];
        if (who->seat == seat && who->place == BGA_ON_TILE &&
            bga_tile_kind(g, who->number) == PR_QUARRY)
            n++;
    }
    return n;
}
