/* Roles, rounds, the coins on role cards, and what the site only says in words. */
#include "bga_game.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"

enum {
    ROUNDS_MAX = 1000,
    DELTA_MAX = 999, /* of one payment */
};

/* The role cards in the site's own numbering. */
static const uint8_t role_by_number[] = {
    BGA_NO_ROLE, PR_CAPTAIN, PR_TRADER,     PR_CRAFTSMAN,    PR_SETTLER,
    PR_BUILDER,  PR_MAYOR,   PR_PROSPECTOR, PR_PROSPECTOR_2,
};
enum { ROLE_NUMBERS = sizeof role_by_number / sizeof role_by_number[0] };

/* The role with the number `id`, else with the name in `rol_type`. */
static int arg_role(const struct bga_note *note, const json_t *id, uint8_t *role,
                    struct err *err)
{
    const char *name = bga_arg_text(note, "rol_type", err);
    if (!name)
        return -1;
    int64_t number = 0;
    const int named = bga_thing(name, THING_ROLE);
    const bool has_number = bga_integer(id, &number) && number > 0 && number < ROLE_NUMBERS;
    if (named < 0)
        return bga_refuse(note, err, "rol_type: \"%s\" is no role", name);
    *role = has_number ? role_by_number[number] : (uint8_t)named;
    const bool is_second = *role == PR_PROSPECTOR_2 && named == PR_PROSPECTOR;
    if (*role != named && !is_second)
        return bga_refuse(note, err, "role %" PRId64 " is called %s", number, name);
    return 0;
}

static int *coins_on(struct bga_game *g, uint8_t role)
{
    return &g->role_coins[role - PR_SETTLER];
}

void bga_close_phase(struct bga_game *g, const struct bga_note *note, bool is_complete)
{
    if (g->role == BGA_NO_ROLE)
        return;
    bga_write_production(g);
    bga_write_storage(g);
    bga_write_placements(g, note, is_complete);
    if (is_complete) {
        /* What is left on the card of the current role was not taken. */
        int *coins = coins_on(g, g->role);
        if (*coins)
            bga_complain(g, note, "%c did not take the %d doubloons on the %s card",
                         'A' + g->chooser, *coins, pr_things[g->role].name);
        *coins = 0;
    }
    if (is_complete && g->hold.seat != SEAT_NONE)
        bga_complain(g, note, "%c chose a ship and loaded nothing", 'A' + g->hold.seat);
    g->hold.seat = SEAT_NONE;
    g->role = BGA_NO_ROLE;
    g->open_seat = SEAT_NONE;
}

static int start_round(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    if (g->round >= ROUNDS_MAX)
        return bga_refuse(note, err, "more than %d rounds", ROUNDS_MAX);
    g->round++;
    g->is_round_over = false;
    struct event *e = bga_event(g, note->move, PR_VERB_ROUND, SEAT_NONE);
    bga_item(e, THING_NUMBER, ITEM_PLAIN, (int)g->round);
    if (g->next_governor != SEAT_NONE)
        bga_claim(g, e, PR_CLAIM_GOVERNOR, (uint8_t)(PR_SEAT_A + g->next_governor), COUNT_NONE);
    g->next_governor = SEAT_NONE;
    return 0;
}

static void start_phase(struct bga_game *g, const struct bga_note *note, uint8_t role,
                        uint8_t chooser)
{
    g->role = role;
    g->chooser = chooser;
    g->role_move = note->move;
    g->is_written = false;
    for (unsigned s = 0; s < g->players.n; s++) {
        g->seat[s].move = note->move;
        g->seat[s].factory = COUNT_NONE;
        g->seat[s].has_finished = false;
        memset(g->seat[s].made, 0, sizeof g->seat[s].made);
    }
}

int bga_take_role(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    uint8_t role;
    const int seat = bga_arg_seat(&g->players, note, err);
    if (seat < 0 || arg_role(note, bga_arg(note, "rol_id"), &role, err) < 0)
        return -1;
    bga_close_phase(g, note, true);
    if ((g->round == 0 || g->is_round_over) && start_round(g, note, err) < 0)
        return -1;
    start_phase(g, note, role, (uint8_t)seat);
    struct event *e = bga_event(g, note->move, PR_VERB_ROLE, (uint8_t)seat);
    bga_item(e, role, ITEM_PLAIN, COUNT_NONE);
    bga_open(g, role);
    return 0;
}

int bga_take_governor(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    const int seat = bga_arg_seat_id(&g->players, note, "new_governor_player_id", err);
    if (seat < 0)
        return -1;
    bga_close_phase(g, note, true);
    g->is_round_over = true;
    g->next_governor = (uint8_t)seat;
    return 0;
}

/* The only member of `role_tooltips`: {"2":{"rol_id":"2","money":"1"}}. */
static const json_t *only_card(const struct bga_note *note)
{
    struct bga_members m = bga_members_of(bga_arg(note, "role_tooltips"));
    const json_t *card = bga_members_next(&m) ? m.value : NULL;
    return bga_members_next(&m) ? NULL : card;
}

int bga_take_role_coin(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    const json_t *card = only_card(note);
    uint8_t role;
    if (arg_role(note, json_object_get(card, "rol_id"), &role, err) < 0)
        return -1;
    bga_close_phase(g, note, true);
    const int coins = ++*coins_on(g, role);
    int64_t shown;
    if (bga_integer(json_object_get(card, "money"), &shown) && shown != coins)
        bga_complain(g, note, "expected %d doubloons on the %s card, found %" PRId64, coins,
                     pr_things[role].name, shown);
    if (bga_integer(bga_arg(note, "bank_value"), &shown))
        bga_check_bank(g, note, shown);
    return 0;
}

int bga_take_doubloons(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    int coins;
    const int who = bga_arg_seat(&g->players, note, err);
    if (who < 0 || bga_arg_int(note, "delta", 0, DELTA_MAX, &coins, err) < 0)
        return -1;
    const uint8_t seat = (uint8_t)who;
    bga_pay(g, note, seat, coins);
    /* Coins that lay on the role card come first, and show the card that is empty now. */
    struct event *e = bga_opened(g, PR_VERB_ROLE, seat);
    const bool is_from_card =
        json_is_object(bga_arg(note, "role_tooltips")) || strstr(note->log, "role card");
    struct event *role = e && e->n_items == 1 && is_from_card ? e : NULL;
    struct event *sale = bga_opened(g, PR_VERB_SELL, seat);
    if (role) {
        bga_item(role, PR_DOUBLOON, ITEM_PLUS, coins);
        if (coins != *coins_on(g, g->role))
            bga_complain(g, note, "expected %d doubloons on the %s card, found %d",
                         *coins_on(g, g->role), pr_things[g->role].name, coins);
        *coins_on(g, g->role) = 0;
    } else if (sale) {
        bga_claim_more(g, sale, PR_CLAIM_FOR, coins);
    } else if (g->role == PR_CRAFTSMAN && !g->is_written) {
        g->seat[seat].factory = coins;
    } else if (g->role != PR_PROSPECTOR && g->role != PR_PROSPECTOR_2) {
        bga_warn(g, note, "%d doubloons from a source that is not known: \"%s\"", coins,
                 note->log);
    }
    return 0;
}

/* What a message in one phase means; the text is a part of the template. */
enum meaning { MEANS_NOTHING, MEANS_PASS, MEANS_PLACED };

static const struct {
    const char *text;
    uint8_t role; /* BGA_NO_ROLE: any */
    uint8_t meaning;
} messages[] = {
    {"chose not to build", PR_BUILDER, MEANS_PASS},
    {"chose not to select a plantation", PR_SETTLER, MEANS_PASS},
    /* whatever the words: these phases have one thing to decline */
    {"chose not to", PR_TRADER, MEANS_PASS},
    {"chose not to", PR_CAPTAIN, MEANS_PASS},
    {"chose not to", PR_MAYOR, MEANS_PASS},
    {"chose not to", PR_CRAFTSMAN, MEANS_PASS},
    {"finished dispatching", PR_MAYOR, MEANS_PLACED},
    {"phase ends", BGA_NO_ROLE, MEANS_NOTHING},
    {"has nothing", BGA_NO_ROLE, MEANS_NOTHING},
    {"No space left in the trading house", PR_TRADER, MEANS_NOTHING},
    {"Nobody produces", PR_CRAFTSMAN, MEANS_NOTHING},
    {"cannot use", BGA_NO_ROLE, MEANS_NOTHING},
    {"built on", PR_BUILDER, MEANS_NOTHING},
};
enum { MESSAGES = sizeof messages / sizeof messages[0] };

int bga_take_message(struct bga_game *g, const struct bga_note *note, struct err *err)
{
    size_t i = 0;
    while (i < MESSAGES && !((messages[i].role == BGA_NO_ROLE || messages[i].role == g->role) &&
                             strstr(note->log, messages[i].text)))
        i++;
    if (i == MESSAGES) {
        /* A message about an act of a player carries the player's number; the others announce what happens
         * by itself. */
        if (bga_arg(note, "player_id")) {
            bga_warn(g, note, "a player's act that is not known: \"%s\"", note->log);
            return 0;
        }
        struct buf text = BUF_INIT;
        buf_printf(&text, "the site says: %s", note->log);
        bga_comment(g, buf_str(&text));
        buf_free(&text);
        return 0;
    }
    if (messages[i].meaning == MEANS_NOTHING)
        return 1;
    const int seat = bga_arg_seat(&g->players, note, err);
    if (seat < 0)
        return -1;
    g->seat[seat].move = note->move;
    if (messages[i].meaning == MEANS_PLACED) {
        g->seat[seat].has_finished = true;
        return 0;
    }
    bga_write_production(g);
    bga_event(g, note->move, PR_VERB_PASS, (uint8_t)seat);
    return 0;
}
