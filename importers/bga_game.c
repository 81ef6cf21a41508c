#include "bga_game.h"

#include <assert.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"

/* Every type of notification that is known.  A type without a handler is a part of the site's
 * frame, or a step whose outcome another notification tells; all else refuses the log, since it
 * may have changed the game. */
static const struct bga_type {
    const char *name;
    bga_handler *take;
} types[] = {
    {"roleSelected", bga_take_role},
    {"newGovernor", bga_take_governor},
    {"doubloonToRole", bga_take_role_coin},
    {"doubloonsEarned", bga_take_doubloons},
    {"message", bga_take_message},
    {"plantationSettlement", bga_take_tile},
    {"discardPlantations", bga_take_discard},
    {"drawPlantations", bga_take_draw},
    {"buildingBought", bga_take_building},
    {"colonistsEarnedFromSupply", bga_take_from_supply},
    {"colonistsEarnedFromShip", bga_take_from_ship},
    {"colonistToBuilding", bga_take_to_building},
    {"colonistToPlantation", bga_take_to_plantation},
    {"colonistToSanJuan", bga_take_to_san_juan},
    {"colonistsToShip", bga_take_refill},
    {"produceGoods", bga_take_production},
    {"resourceSold", bga_take_sale},
    {"selectShip", bga_take_ship},
    {"selectWharf", bga_take_wharf},
    {"goodsShipped", bga_take_shipment},
    {"victoryPointsEarned", bga_take_points},
    {"lostGoodsToSupply", bga_take_storage},
    {"moveGoodsToSupply", bga_take_clearing},
    {"endOfStorage", bga_take_storage_end},
    {"scoreShippingPoints", bga_take_shipping_score},
    {"scoreConditionalPoints", bga_take_bonus_score},
    {"gameStateChange", bga_take_state},
    /* steps: lostGoodsToSupply tells what was kept in the end */
    {"goodStored", NULL},
    {"goodUnstored", NULL},
    {"endOfGame", NULL},
    /* the frame */
    {"leaveGameState", NULL},
    {"updateReflexionTime", NULL},
    {"gameStateMultipleActiveUpdate", NULL},
    {"newActivePlayer", NULL},
    {"playerstatus", NULL},
    {"yourturnack", NULL},
    {"wakeupPlayers", NULL},
    {"clockalert", NULL},
    {"chatmessage", NULL},
    {"tableDecision", NULL},
    {"tableInfosChanged", NULL},
    {"updateSpectatorList", NULL},
    {"switchToTurnbased", NULL},
    {"resultsAvailable", NULL},
    {"archivewaitingdelay", NULL},
    {"end_archivewaitingdelay", NULL},
    {"replaywaitingdelay", NULL},
    {"end_replaywaitingdelay", NULL},
    {"replayinitialwaitingdelay", NULL},
    {"end_replayinitialwaitingdelay", NULL},
};
enum { TYPES = sizeof types / sizeof types[0] };
static_assert(TYPES <= 64, "the types seen in a move are a mask of 64 bits");

static size_t find_type(const char *name)
{
    size_t i = 0;
    while (i < TYPES && strcmp(types[i].name, name) != 0)
        i++;
    return i;
}

static int refuse_type(const struct bga_note *note, struct err *err)
{
    struct buf keys = BUF_INIT;
    struct bga_members m = bga_members_of(note->args);
    while (bga_members_next(&m) && m.key)
        buf_printf(&keys, "%s%s", keys.len ? ", " : "", m.key);
    if (keys.len == 0)
        buf_puts(&keys, bga_type_name(note->args));
    err_at(
        err, note->file, 0, 0,
        "move %u: unknown notification \"%s\" (arguments: %.200s); it may change the game, so "
        "the log is not taken: please send it to the maintainers",
        note->move, note->type, buf_str(&keys));
    buf_free(&keys);
    return -1;
}

/* A player gets some notifications twice, once alone and once with the table.  Only the table's
 * counts; a type that the table did not get hides something. */
struct twins {
    uint32_t move;
    uint64_t seen;          /* types sent to the table in this move */
    uint64_t alone;         /* types sent to one player in this move */
    struct bga_note lonely; /* the last one of those */
};

static int end_move(const struct twins *t, struct err *err)
{
    if (t->alone & ~t->seen)
        return bga_refuse(&t->lonely, err, "sent to one player only; the table did not get it");
    return 0;
}

/* 1: `note` of type `i` is to be taken; 0: its twin is. */
static int choose_twin(struct twins *t, const struct bga_note *note, size_t i, struct err *err)
{
    if (note->move != t->move) {
        if (end_move(t, err) < 0)
            return -1;
        *t = (struct twins){.move = note->move};
    }
    if (!note->to_one_player) {
        t->seen |= UINT64_C(1) << i;
        return 1;
    }
    t->alone |= UINT64_C(1) << i;
    t->lonely = *note;
    return 0;
}

/* Takes all notifications; *last is the last of them. */
static int take_all(struct bga_game *g, struct bga_log log, struct bga_note *last,
                    struct err *err)
{
    struct twins twins = {0};
    struct bga_note note;
    int status;
    while ((status = bga_log_next(&log, &note, err)) > 0) {
        *last = note;
        const size_t i = find_type(note.type);
        if (i == TYPES)
            return refuse_type(&note, err);
        if (!types[i].take)
            continue;
        const int is_taken = choose_twin(&twins, &note, i, err);
        if (is_taken < 0 || (is_taken && types[i].take(g, &note, err) < 0))
            return -1;
    }
    return status < 0 ? status : end_move(&twins, err);
}

const char *const bga_variant_rules[BGA_VARIANTS] = {
    [BGA_STANDARD] = "rgg2002",
    [BGA_BALANCED] = "rgg2002, balanced-prices=yes",
};

static int set_up(struct bga_game *g, struct err *err)
{
    for (int v = 0; v < BGA_VARIANTS; v++)
        if (pr_resolve(&g->rules[v], bga_variant_rules[v], g->players.n, err) < 0)
            return -1;
    g->next_governor = g->open_seat = g->hold.seat = SEAT_NONE;
    g->role = BGA_NO_ROLE;
    g->supply = g->rules[BGA_STANDARD].colonists;
    g->on_ship = g->rules[BGA_STANDARD].ship_colonists;
    for (int k = 0; k < PR_KINDS; k++)
        g->bank[k] = g->rules[BGA_STANDARD].goods[k];
    bga_set_out_tiles(g);
    return 0;
}

int bga_game_import(struct bga_game *g, const struct bga_log *log, struct record *record,
                    bool keep_comments, struct err *err)
{
    *g = (struct bga_game){.record = record, .keep_comments = keep_comments};
    if (bga_players_find(&g->players, *log, err) < 0 || set_up(g, err) < 0)
        return -1;
    struct bga_note last = {.type = "end of the log", .file = log->file};
    if (take_all(g, *log, &last, err) < 0)
        return -1;
    bga_close_phase(g, &last, false);
    bga_end_first_row(g);
    bga_check_purses(g, &last);
    bga_write_header(g, log, &last);
    return 0;
}
