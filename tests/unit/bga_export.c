#include "bga_export.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "bga_notes.h"
#include "core/replay.h"
#include "games/pr/pr_engine.h"

enum { TILES = 64, BUILDINGS = 64, COLONISTS = 128, DOUBLOONS = 86 };
enum { AWAY, FACE_UP, OWNED }; /* of a tile */

struct place {
    uint8_t thing; /* what the colonist stands on; PR_SAN_JUAN for nowhere */
    uint8_t seat;
    uint8_t number; /* of the tile or building */
};

struct exporter {
    struct notes notes;
    struct replay replay;
    const struct pr_rules *rules;
    struct pr_state before;       /* at rest, before the current event */
    const struct pr_state *after; /* at rest, behind it */
    struct {
        uint8_t state, seat, kind;
    } tile[TILES];
    struct {
        uint8_t thing, seat;
    } building[BUILDINGS];
    unsigned n_buildings;
    struct place colonist[COLONISTS];
    unsigned n_colonists;
    bool has_dealt, has_refilled; /* in this mayor phase */
    bool has_stored;              /* in this captain phase */
};

static const char *name_of(unsigned thing)
{
    return thing == PR_QUARRY ? "rock" : pr_things[thing].name;
}

static unsigned number_of(unsigned seats, const struct exporter *x, unsigned i)
{
    return ((unsigned)x->after->chooser + i) % seats;
}

/* The i-th seat clockwise from the player who chose the role. */
static unsigned seat_at(const struct exporter *x, unsigned i)
{
    return number_of(x->rules->n_players, x, i);
}

static int role_of(const struct exporter *x)
{
    return x->after->role + PR_FIRST_ROLE;
}

/* ---- the pieces, by the site's numbers ------------------------------------------------------ */

static void number_tiles(struct exporter *x)
{
    unsigned t = 1;
    for (uint8_t kind = 0; kind <= PR_QUARRY; kind++) {
        const int n = kind == PR_QUARRY ? x->rules->quarries : x->rules->tiles[kind];
        for (int i = 0; i < n; i++)
            x->tile[t++].kind = kind;
    }
}

static unsigned find_tile(const struct exporter *x, unsigned kind, unsigned state)
{
    for (unsigned t = 1; t < TILES; t++)
        if (x->tile[t].kind == kind && x->tile[t].state == state)
            return t;
    assert(false && "no such tile");
    return 0;
}

static void own_tile(struct exporter *x, unsigned tile, unsigned seat)
{
    x->tile[tile].state = OWNED;
    x->tile[tile].seat = (uint8_t)seat;
}

static void put_set(struct buf *out, const struct exporter *x, const bool *is_in,
                    bool with_kind)
{
    unsigned n = 0;
    buf_putc(out, '{');
    for (unsigned t = 1; t < TILES; t++) {
        if (!is_in[t])
            continue;
        buf_printf(out, "%s\"%u\":{\"pla_id\":\"%u\"", n++ > 0 ? "," : "", t, t);
        if (with_kind)
            buf_printf(out, ",\"res_type\":\"%s\"", name_of(x->tile[t].kind));
        buf_putc(out, '}');
    }
    buf_putc(out, '}');
}

static void notify_set(struct exporter *x, const char *type, const char *key, const bool *is_in,
                       bool with_kind)
{
    struct buf set = BUF_INIT;
    put_set(&set, x, is_in, with_kind);
    note_begin(&x->notes, type, "Tiles");
    arg_raw(&x->notes, key, buf_str(&set));
    note_end(&x->notes);
    buf_free(&set);
}

/* ---- notifications that occur in several places --------------------------------------------- */

static void notify_delta(struct exporter *x, const char *type, const char *log, unsigned seat,
                         int delta)
{
    note_begin(&x->notes, type, log);
    arg_player(&x->notes, seat);
    arg_number(&x->notes, "delta", delta);
    note_end(&x->notes);
}

static void notify_doubloons(struct exporter *x, const char *log, unsigned seat, int delta)
{
    note_begin(&x->notes, "doubloonsEarned", log);
    arg_player(&x->notes, seat);
    arg_number(&x->notes, "delta", delta);
    arg_raw(&x->notes, "role_tooltips", "null");
    note_end(&x->notes);
}

static void notify_goods(struct exporter *x, const char *log, unsigned seat, unsigned kind,
                         int delta)
{
    note_begin(&x->notes, "produceGoods", log);
    arg_player(&x->notes, seat);
    arg_number(&x->notes, "delta", delta);
    arg_text(&x->notes, "res_type", name_of(kind));
    note_end(&x->notes);
}

static void notify_message(struct exporter *x, const char *log, unsigned seat, bool is_act)
{
    note_begin(&x->notes, "message", log);
    if (is_act)
        arg_number(&x->notes, "player_id", bga_export_player(seat));
    arg_text(&x->notes, "player_name", x->notes.name[seat]);
    note_end(&x->notes);
}

static void put_counter(struct buf *out, const char *name, int value)
{
    buf_printf(out, "%s\"%s\":{\"counter_name\":\"%s\",\"counter_value\":\"%d\"}",
               out->len > 1 ? "," : "", name, name, value);
}

static void notify_bank_goods(struct exporter *x, const char *log)
{
    struct buf counters = BUF_INIT;
    char name[64];
    buf_putc(&counters, '{');
    for (unsigned k = 0; k < PR_KINDS; k++) {
        snprintf(name, sizeof name, "resource_%s_bank", name_of(k));
        put_counter(&counters, name, x->after->supply[k]);
    }
    buf_putc(&counters, '}');
    note_begin(&x->notes, "moveGoodsToSupply", log);
    arg_raw(&x->notes, "new_counters", buf_str(&counters));
    arg_raw(&x->notes, "goods_to_clear", "[]");
    note_end(&x->notes);
    buf_free(&counters);
}

/* ---- events --------------------------------------------------------------------------------- */

static void notify_row(struct exporter *x, const struct event *e)
{
    bool is_left[TILES] = {false}, is_drawn[TILES] = {false};
    const bool is_first = x->replay.seq == 1;
    for (unsigned t = 1; t < TILES; t++) {
        is_left[t] = x->tile[t].state == FACE_UP;
        x->tile[t].state = is_left[t] ? AWAY : x->tile[t].state;
    }
    for (unsigned i = 0; i < e->n_items; i++)
        for (int c = 0; c < (kit_count_of(&e->item[i])); c++) {
            const unsigned t = find_tile(x, e->item[i].thing, AWAY);
            x->tile[t].state = FACE_UP;
            is_drawn[t] = true;
        }
    if (is_first)
        return;
    notify_set(x, "discardPlantations", "plantations_to_discard", is_left, false);
    notify_set(x, "drawPlantations", "plantations_to_set", is_drawn, true);
}

/* The site's numbers of the role cards. */
static int role_number(unsigned role)
{
    static const uint8_t number[PR_ROLE_CARDS] = {4, 6, 5, 3, 2, 1, 7, 8};
    return number[role - PR_FIRST_ROLE];
}

static const char *role_name(unsigned role)
{
    return name_of(role == PR_PROSPECTOR_2 ? (unsigned)PR_PROSPECTOR : role);
}

static void arg_card(struct exporter *x, unsigned role, int coins)
{
    char card[96];
    const int id = role_number(role);
    snprintf(card, sizeof card,
             "{\"%d\":{\"rol_id\":\"%d\",\"rol_type\":\"%s\",\"money\":\"%d\"}}", id, id,
             role_name(role), coins);
    arg_raw(&x->notes, "role_tooltips", card);
}

static void notify_role(struct exporter *x, const struct event *e)
{
    const unsigned role = e->item[0].thing;
    const int coins = x->before.role_coins[role - PR_FIRST_ROLE];
    const int gain = x->after->seat[e->seat].doubloons - x->before.seat[e->seat].doubloons;
    note_begin(&x->notes, "roleSelected", "${player_name} selected the ${rol_type_tr}");
    arg_text(&x->notes, "player_name", x->notes.name[e->seat]);
    arg_number(&x->notes, "rol_id", role_number(role));
    arg_text(&x->notes, "rol_type", role_name(role));
    note_end(&x->notes);
    x->has_dealt = x->has_refilled = x->has_stored = false;
    if (coins > 0) {
        note_begin(&x->notes, "doubloonsEarned",
                   "${player_name} earned ${delta} from the role card");
        arg_player(&x->notes, e->seat);
        arg_number(&x->notes, "delta", coins);
        arg_card(x, role, 0);
        note_end(&x->notes);
    }
    if (role >= PR_PROSPECTOR && gain > coins)
        notify_doubloons(x, "${player_name} earned ${delta} doubloon", e->seat, gain - coins);
}

static const struct event_item *colonist_of(const struct event *e)
{
    return e->n_items > 1 && e->item[1].mark == ITEM_PLUS ? &e->item[1] : NULL;
}

static void notify_placing(struct exporter *x, unsigned c)
{
    const struct place *p = &x->colonist[c];
    const bool is_tile = p->thing < PR_TILE_KINDS;
    if (p->thing == PR_SAN_JUAN)
        note_begin(&x->notes, "colonistToSanJuan", "sent back");
    else
        note_begin(&x->notes, is_tile ? "colonistToPlantation" : "colonistToBuilding", "set");
    arg_player(&x->notes, p->seat);
    if (p->thing != PR_SAN_JUAN)
        arg_number(&x->notes, is_tile ? "pla_id" : "bld_id", p->number);
    arg_number(&x->notes, "col_id", (int)c);
    note_end(&x->notes);
}

static void notify_new_colonist(struct exporter *x, unsigned seat, unsigned thing,
                                unsigned number)
{
    const unsigned c = ++x->n_colonists;
    x->colonist[c] = (struct place){(uint8_t)thing, (uint8_t)seat, (uint8_t)number};
    if (c % 2 == 0)
        notify_delta(x, "colonistsEarnedFromSupply", "gets a colonist", seat, 1);
    notify_placing(x, c);
}

static void notify_tile(struct exporter *x, const struct event *e, bool is_drawn)
{
    const unsigned kind = e->item[0].thing;
    const unsigned state = is_drawn || kind == PR_QUARRY ? AWAY : FACE_UP;
    const unsigned tile = find_tile(x, kind, state);
    own_tile(x, tile, e->seat);
    note_begin(&x->notes, "plantationSettlement",
               is_drawn ? "${player_name} got a new plantation from the deck"
                        : "${player_name} got a new plantation");
    arg_player(&x->notes, e->seat);
    arg_number(&x->notes, "pla_id", (int)tile);
    arg_text(&x->notes, "res_type", name_of(kind));
    note_end(&x->notes);
    if (x->notes.envelope == BGA_ANSWER_2020)
        note_private_twin(&x->notes, e->seat);
    if (colonist_of(e))
        notify_new_colonist(x, e->seat, kind, tile);
}

static void notify_take(struct exporter *x, const struct event *e)
{
    notify_tile(x, e, false);
}

static void notify_draw(struct exporter *x, const struct event *e)
{
    notify_tile(x, e, true);
}

static void notify_build(struct exporter *x, const struct event *e)
{
    const unsigned thing = e->item[0].thing;
    const unsigned number = ++x->n_buildings;
    char squeezed[32] = "";
    size_t n = 0;
    for (const char *c = name_of(thing); *c; c++)
        if (*c != '-')
            squeezed[n++] = *c;
    x->building[number].thing = (uint8_t)thing;
    x->building[number].seat = e->seat;
    note_begin(&x->notes, "buildingBought", "bought for ${cost}");
    arg_player(&x->notes, e->seat);
    arg_number(&x->notes, "bld_id", (int)number);
    arg_text(&x->notes, "normalized_bld_type", squeezed);
    arg_number(&x->notes, "cost",
               x->before.seat[e->seat].doubloons - x->after->seat[e->seat].doubloons);
    arg_number(&x->notes, "score_delta", x->rules->building.vp[thing - PR_FIRST_BUILDING]);
    note_end(&x->notes);
    if (colonist_of(e))
        notify_new_colonist(x, e->seat, thing, number);
}

static void notify_bonus(struct exporter *x, const struct event *e)
{
    if (e->item[0].thing == PR_COLONIST)
        notify_delta(x, "colonistsEarnedFromSupply", "as his privilege", e->seat, 1);
    else
        notify_goods(x, "as his privilege", e->seat, e->item[0].thing, 1);
}

static void notify_sale(struct exporter *x, const struct event *e)
{
    const unsigned kind = e->item[0].thing;
    const int gain = x->after->seat[e->seat].doubloons - x->before.seat[e->seat].doubloons;
    note_begin(&x->notes, "resourceSold", "sold 1");
    arg_player(&x->notes, e->seat);
    arg_text(&x->notes, "res_type", name_of(kind));
    note_end(&x->notes);
    notify_doubloons(x, "from the sale", e->seat, (int)kind);
    if (gain > (int)kind)
        notify_doubloons(x, "from his small market", e->seat, gain - (int)kind);
}

static int ship_number(const struct exporter *x, int capacity)
{
    for (int i = 0; i < x->rules->n_cargo; i++)
        if (x->rules->cargo[i] == capacity)
            return i + 1;
    return 0;
}

static void notify_load(struct exporter *x, const struct event *e)
{
    const struct event_item *on = &e->item[e->n_items - 1];
    const int ship = on->thing == PR_WHARF ? 0 : ship_number(x, on->count);
    const struct pr_seat *p = &x->after->seat[e->seat], *old = &x->before.seat[e->seat];
    const int points = p->chips + p->paper - old->chips - old->paper;
    const int count = e->item[0].count;
    note_begin(&x->notes, ship ? "selectShip" : "selectWharf", "selected");
    arg_player(&x->notes, e->seat);
    if (ship) {
        arg_number(&x->notes, "shp_id", ship);
        arg_number(&x->notes, "capacity", on->count);
    }
    note_end(&x->notes);
    notes_move(&x->notes);
    note_begin(&x->notes, "goodsShipped", "ships");
    arg_player(&x->notes, e->seat);
    if (ship)
        arg_number(&x->notes, "shp_id", ship);
    else
        arg_raw(&x->notes, "shp_id", "null");
    arg_text(&x->notes, "res_type", name_of(e->item[0].thing));
    arg_number(&x->notes, "delta", count);
    note_end(&x->notes);
    notify_delta(x, "victoryPointsEarned", "for shipping", e->seat, count);
    if (points > count)
        notify_delta(x, "victoryPointsEarned", "from his harbor", e->seat, points - count);
}

static void notify_storage(struct exporter *x, unsigned seat)
{
    struct buf counters = BUF_INIT;
    char name[64];
    buf_putc(&counters, '{');
    for (unsigned k = 0; k < PR_KINDS; k++) {
        snprintf(name, sizeof name, "resource_%s_player_%d", name_of(k),
                 bga_export_player(seat));
        put_counter(&counters, name, x->after->seat[seat].goods[k]);
    }
    buf_putc(&counters, '}');
    note_begin(&x->notes, "lostGoodsToSupply", "unstored goods are lost");
    arg_player(&x->notes, seat);
    arg_raw(&x->notes, "new_counters", buf_str(&counters));
    note_end(&x->notes);
    buf_free(&counters);
}

/* One choice of storage; players change their minds. */
static void notify_keep(struct exporter *x, const struct event *e)
{
    static const char *const steps[] = {"goodStored", "goodUnstored", "goodStored"};
    for (unsigned i = x->notes.move % 2 ? 0 : 2; i < 3; i++) {
        note_begin(&x->notes, steps[i], "");
        arg_player(&x->notes, e->seat);
        arg_text(&x->notes, "res_type", "corn");
        note_end(&x->notes);
    }
    notify_storage(x, e->seat);
}

static void notify_pass(struct exporter *x, const struct event *e)
{
    const char *log = x->before.step == PR_STEP_BUILD ? "${player_name} chose not to build"
                      : x->before.step == PR_STEP_SETTLE
                          ? "${player_name} chose not to select a plantation"
                          : "${player_name} chose not to do it";
    notify_message(x, log, e->seat, true);
}

static void notify_place(struct exporter *x, const struct event *e)
{
    (void)x;
    (void)e; /* shown by where the colonists are then */
}

typedef void notifier(struct exporter *x, const struct event *e);
static notifier *const notifiers[PR_VERB_COUNT] = {
    [PR_VERB_ROW] = notify_row,     [PR_VERB_ROLE] = notify_role,
    [PR_VERB_TAKE] = notify_take,   [PR_VERB_DRAW] = notify_draw,
    [PR_VERB_BUILD] = notify_build, [PR_VERB_BONUS] = notify_bonus,
    [PR_VERB_SELL] = notify_sale,   [PR_VERB_LOAD] = notify_load,
    [PR_VERB_KEEP] = notify_keep,   [PR_VERB_PASS] = notify_pass,
    [PR_VERB_PLACE] = notify_place,
};

/* ---- what follows from an event ------------------------------------------------------------- */

static void notify_production(struct exporter *x)
{
    for (unsigned i = 0; i < x->rules->n_players; i++) {
        const unsigned seat = seat_at(x, i);
        const struct pr_seat *p = &x->after->seat[seat], *old = &x->before.seat[seat];
        const int coins = i == 0 ? x->before.role_coins[x->after->role] : 0;
        for (unsigned k = 0; k < PR_KINDS; k++)
            if (p->goods[k] > old->goods[k])
                notify_goods(x, "earns", seat, k, p->goods[k] - old->goods[k]);
        if (p->doubloons - old->doubloons > coins)
            notify_doubloons(x, "from his factory", seat,
                             p->doubloons - old->doubloons - coins);
    }
}

static void notify_dealing(struct exporter *x, const struct event *e)
{
    const bool is_privilege = e->verb == PR_VERB_BONUS;
    x->has_dealt = true;
    for (unsigned i = 0; i < x->rules->n_players; i++) {
        const unsigned seat = seat_at(x, i);
        const int gain = pr_colonists_of(&x->after->seat[seat]) -
                         pr_colonists_of(&x->before.seat[seat]) - (i == 0 && is_privilege);
        if (gain > 0)
            notify_delta(x, "colonistsEarnedFromShip", "from the ship", seat, gain);
    }
}

static int stand_on(const struct exporter *x, unsigned seat, unsigned thing)
{
    int n = 0;
    for (unsigned c = 1; c <= x->n_colonists; c++)
        n += x->colonist[c].seat == seat && x->colonist[c].thing == thing;
    return n;
}

static int wanted_on(const struct exporter *x, unsigned seat, unsigned thing)
{
    const struct pr_seat *p = &x->after->seat[seat];
    if (thing < PR_TILE_KINDS)
        return p->manned[thing];
    const int occupants = p->city[thing - PR_FIRST_BUILDING];
    return occupants > 0 ? occupants : 0;
}

/* Tiles hold one colonist each; only their thing tells buildings apart. */
static unsigned free_place(const struct exporter *x, unsigned seat, unsigned thing)
{
    for (unsigned b = 1; thing >= PR_FIRST_BUILDING && b <= x->n_buildings; b++)
        if (x->building[b].thing == thing && x->building[b].seat == seat)
            return b;
    for (unsigned t = 1; t < TILES; t++) {
        bool is_free =
            x->tile[t].state == OWNED && x->tile[t].seat == seat && x->tile[t].kind == thing;
        for (unsigned c = 1; c <= x->n_colonists; c++)
            is_free = is_free && !(x->colonist[c].thing == thing && x->colonist[c].number == t);
        if (is_free)
            return t;
    }
    assert(false && "no free place");
    return 0;
}

static void lift(struct exporter *x, unsigned seat, unsigned thing)
{
    for (unsigned c = 1; c <= x->n_colonists; c++)
        if (x->colonist[c].seat == seat && x->colonist[c].thing == thing) {
            x->colonist[c].thing = PR_SAN_JUAN;
            notify_placing(x, c);
            return;
        }
}

static unsigned idle_colonist(struct exporter *x, unsigned seat)
{
    for (unsigned c = 1; c <= x->n_colonists; c++)
        if (x->colonist[c].seat == seat && x->colonist[c].thing == PR_SAN_JUAN)
            return c;
    return ++x->n_colonists;
}

static void notify_steps(struct exporter *x, unsigned seat)
{
    for (unsigned t = 0; t < PR_THING_COUNT; t++)
        for (int n = stand_on(x, seat, t);
             (t < PR_TILE_KINDS || t >= PR_FIRST_BUILDING) && n > wanted_on(x, seat, t); n--)
            lift(x, seat, t);
    for (unsigned t = 0; t < PR_THING_COUNT; t++)
        for (int n = stand_on(x, seat, t);
             (t < PR_TILE_KINDS || t >= PR_FIRST_BUILDING) && n < wanted_on(x, seat, t); n++) {
            const unsigned number = free_place(x, seat, t);
            const unsigned c = idle_colonist(x, seat);
            x->colonist[c] = (struct place){(uint8_t)t, (uint8_t)seat, (uint8_t)number};
            notify_placing(x, c);
        }
}

static void notify_mayor(struct exporter *x, const struct event *e)
{
    if (x->after->step == PR_STEP_PRIVILEGE)
        return;
    if (!x->has_dealt)
        notify_dealing(x, e);
    for (unsigned s = x->rules->n_players; s-- > 0;)
        notify_steps(x, s);
    if (e->verb == PR_VERB_PLACE)
        notify_message(x, "${player_name} finished dispatching his colonists", e->seat, true);
    if (x->after->step == PR_STEP_PLACE || x->has_refilled)
        return;
    x->has_refilled = true;
    note_begin(&x->notes, "colonistsToShip", "come aboard");
    arg_number(&x->notes, "delta", x->after->ship_colonists);
    note_end(&x->notes);
    note_bare(&x->notes, "message", "Mayor phase ends");
}

static bool has_lost_goods(const struct exporter *x, unsigned seat, const struct event *e)
{
    for (unsigned k = 0; k < PR_KINDS; k++) {
        const bool is_load =
            e->verb == PR_VERB_LOAD && e->seat == seat && e->item[0].thing == k;
        const int old = x->before.seat[seat].goods[k] - (is_load ? e->item[0].count : 0);
        if (x->after->seat[seat].goods[k] < old)
            return true;
    }
    return false;
}

static void notify_captain(struct exporter *x, const struct event *e)
{
    if (x->after->step == PR_STEP_LOAD || x->has_stored)
        return;
    for (unsigned i = 0; i < x->rules->n_players; i++) {
        const unsigned seat = seat_at(x, i);
        if (has_lost_goods(x, seat, e) && !(e->verb == PR_VERB_KEEP && e->seat == seat))
            notify_storage(x, seat);
    }
    if (x->after->step == PR_STEP_KEEP)
        return;
    x->has_stored = true;
    notify_message(x, "${player_name} has nothing that can be shipped", seat_at(x, 0), false);
    if (x->after->unloaded)
        notify_bank_goods(x, "Clearing full ships");
    note_bare(&x->notes, "endOfStorage", "Goods storage ends");
}

/* One coin on each card that no one took, and the bank after each coin. */
static void notify_round_end(struct exporter *x)
{
    int bank = DOUBLOONS;
    for (unsigned s = 0; s < x->rules->n_players; s++)
        bank -= x->after->seat[s].doubloons;
    for (int r = 0; r < x->rules->role_cards; r++) {
        const int coins = x->after->role_coins[r], old = x->before.role_coins[r];
        bank -= coins < old ? coins : old;
    }
    for (int r = 0; r < x->rules->role_cards; r++) {
        if (x->after->role_coins[r] <= x->before.role_coins[r])
            continue;
        note_begin(&x->notes, "doubloonToRole", "1 doubloon goes to the unused role");
        arg_text(&x->notes, "rol_type", role_name(PR_FIRST_ROLE + (unsigned)r));
        arg_card(x, PR_FIRST_ROLE + (unsigned)r, x->after->role_coins[r]);
        arg_number(&x->notes, "bank_value", --bank);
        note_end(&x->notes);
    }
    note_begin(&x->notes, "newGovernor", "is the new governor");
    arg_number(&x->notes, "old_governor_player_id",
               bga_export_player((unsigned)x->before.governor));
    arg_number(&x->notes, "new_governor_player_id",
               bga_export_player((unsigned)x->after->governor));
    note_end(&x->notes);
}

static void notify_consequences(struct exporter *x, const struct event *e)
{
    const int role = role_of(x);
    if (e->verb == PR_VERB_ROLE && role == PR_CRAFTSMAN)
        notify_production(x);
    if (role == PR_MAYOR)
        notify_mayor(x, e);
    if (role == PR_CAPTAIN)
        notify_captain(x, e);
    if (role == PR_TRADER && x->after->emptied && !x->before.emptied)
        notify_bank_goods(x, "Clearing the trading house");
    if (x->after->round != x->before.round)
        notify_round_end(x);
}

/* ---- the end -------------------------------------------------------------------------------- */

static void notify_score(struct exporter *x, const char *type, const char *log, unsigned seat,
                         int points)
{
    note_begin(&x->notes, type, log);
    arg_player(&x->notes, seat);
    arg_number(&x->notes, "score_delta", points);
    note_end(&x->notes);
}

static void notify_bonuses(struct exporter *x, unsigned seat)
{
    const struct pr_seat *p = &x->after->seat[seat];
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++) {
        char log[96];
        const int points = p->city[b] > 0 ? pr_bonus_of(x->rules, p, b) : 0;
        snprintf(log, sizeof log, "earned ${score_delta} bonus points (%s)",
                 pr_things[PR_FIRST_BUILDING + b].title);
        if (points > 0)
            notify_score(x, "scoreConditionalPoints", log, seat, points);
    }
}

static void notify_result(struct exporter *x, const struct score *score)
{
    struct buf result = BUF_INIT;
    buf_puts(&result, "{\"result\":[");
    for (unsigned s = x->rules->n_players; s-- > 0;) {
        buf_printf(&result, "{\"player\":\"%d\",\"name\":", bga_export_player(s));
        json_quote(&result, x->notes.name[s], strlen(x->notes.name[s]));
        buf_printf(&result, ",\"score\":\"%d\",\"score_aux\":%d,", score[s].total,
                   score[s].tiebreak);
        buf_printf(&result, "\"stats\":{\"10\":\"%d\",\"11\":%d,\"12\":\"%d\"}}%s",
                   score[s].part[PR_PART_CHIPS], score[s].part[PR_PART_BUILDINGS],
                   score[s].part[PR_PART_BONUS], s > 0 ? "," : "");
    }
    buf_puts(&result, "]}");
    note_begin(&x->notes, "gameStateChange", "");
    arg_text(&x->notes, "name", "gameEnd");
    arg_raw(&x->notes, "args", buf_str(&result));
    note_end(&x->notes);
    buf_free(&result);
}

static void notify_end(struct exporter *x)
{
    struct score score[SEATS_MAX];
    x->replay.game->rules.score(x->rules, x->replay.state, score);
    for (unsigned s = 0; s < x->rules->n_players; s++)
        notify_score(x, "scoreShippingPoints", "for shipping", s, score[s].part[PR_PART_CHIPS]);
    for (unsigned s = 0; s < x->rules->n_players; s++)
        notify_bonuses(x, s);
    note_bare(&x->notes, "endOfGame", "");
    notify_result(x, score);
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* The clocks are the only place that has the number of every player before they act. */
static void notify_start(struct exporter *x)
{
    struct buf clocks = BUF_INIT;
    buf_puts(&clocks, "{\"total\":{");
    for (unsigned s = x->rules->n_players; s-- > 0;)
        buf_printf(&clocks, "\"%d\":null%s", bga_export_player(s), s > 0 ? "," : "}}");
    notes_move(&x->notes);
    note_begin(&x->notes, "gameStateChange", "");
    arg_text(&x->notes, "name", "gameSetup");
    arg_raw(&x->notes, "reflexion", buf_str(&clocks));
    note_end(&x->notes);
    note_bare(&x->notes, "updateReflexionTime", "");
    note_bare(&x->notes, "gameStateMultipleActiveUpdate", "");
    buf_free(&clocks);
}

static void export_event(struct exporter *x, const struct event *e)
{
    notifier *const notify = notifiers[e->verb];
    memcpy(&x->before, x->replay.state, sizeof x->before);
    replay_event(&x->replay, e, NULL);
    if (!notify)
        return;
    if (notify != notify_row)
        notes_move(&x->notes);
    notify(x, e);
    if (notify != notify_row || x->replay.seq > 1)
        notify_consequences(x, e);
}

void bga_export(const struct record *record, const struct pr_rules *rules,
                enum bga_envelope envelope, struct buf *out)
{
    static const char *const names[SEATS_MAX] = {"Flora", "Gus", "Hana", "Ivo",
                                                 "Jo \"J\" \\ M\xC3\xBCller"};
    static struct exporter zero;
    struct exporter x = zero;
    x.rules = rules;
    x.notes.out = out;
    x.notes.envelope = envelope;
    x.notes.name = names;
    x.notes.n_players = record->n_players;
    replay_init(&x.replay, record->game, rules, GRADE_PUBLIC);
    x.after = pr_view(x.replay.state);
    number_tiles(&x);
    for (unsigned s = 0; s < record->n_players; s++)
        own_tile(&x, find_tile(&x, rules->start_tile[s], AWAY), s);
    notes_begin(&x.notes);
    notify_start(&x);
    for (size_t i = 0; i < record->n_events; i++)
        export_event(&x, &record->events[i]);
    if (replay_is_over(&x.replay))
        notify_end(&x);
    notes_end(&x.notes);
    replay_free(&x.replay);
}
