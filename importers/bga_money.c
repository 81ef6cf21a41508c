/* Doubloons.  The start money and two prices differ in the site's balanced variant, which the log
 * does not name; but the bank counters, the price of a factory or university and the final
 * tie-break can each be true in one variant only. */
#include "bga_game.h"

enum { DOUBLOONS = 86 }; /* the site's bank, with the coins of players and role cards */

static int start_coins(const struct bga_game *g, uint8_t seat, enum bga_variant variant)
{
    return g->rules[variant].doubloons[seat];
}

/* One counter shows which variant is played. */
static void note_variant(struct bga_game *g, const struct bga_note *note,
                         enum bga_variant variant, const char *source)
{
    if (g->variant_source == NULL) {
        g->variant = variant;
        g->variant_source = source;
    } else if (g->variant != variant) {
        bga_complain(g, note, "%s shows the %s game, but before %s showed the other one",
                     source, variant == BGA_BALANCED ? "balanced" : "standard",
                     g->variant_source);
    }
}

void bga_pay(struct bga_game *g, const struct bga_note *note, uint8_t seat, int coins)
{
    struct bga_seat *s = &g->seat[seat];
    s->coins += coins;
    if (s->coins < s->coins_lowest) {
        s->coins_lowest = s->coins;
        s->lowest_move = note->move;
    }
}

void bga_check_price(struct bga_game *g, const struct bga_note *note, uint8_t seat,
                     uint8_t thing, int paid)
{
    const int b = thing - PR_FIRST_BUILDING;
    const struct pr_buildings *standard = &g->rules[BGA_STANDARD].building;
    const struct pr_buildings *balanced = &g->rules[BGA_BALANCED].building;
    const int quarries = bga_quarries(g, seat), column = standard->column[b];
    const int off = (quarries < column ? quarries : column) + (seat == g->chooser);
    if (standard->cost[b] == balanced->cost[b])
        return;
    if (paid == standard->cost[b] - off)
        note_variant(g, note, BGA_STANDARD, "the price of a building");
    else if (paid == balanced->cost[b] - off)
        note_variant(g, note, BGA_BALANCED, "the price of a building");
}

/* What lies in the bank: everything that nobody has. */
static int bank_of(const struct bga_game *g, enum bga_variant variant)
{
    int coins = DOUBLOONS;
    for (uint8_t s = 0; s < g->players.n; s++)
        coins -= start_coins(g, s, variant) + g->seat[s].coins;
    for (unsigned r = 0; r < BGA_ROLES; r++)
        coins -= g->role_coins[r];
    return coins;
}

void bga_check_bank(struct bga_game *g, const struct bga_note *note, int64_t shown)
{
    const int standard = bank_of(g, BGA_STANDARD);
    const int balanced = bank_of(g, BGA_BALANCED);
    if (shown == standard)
        note_variant(g, note, BGA_STANDARD, "the bank");
    else if (shown == balanced)
        note_variant(g, note, BGA_BALANCED, "the bank");
    else
        bga_complain(g, note, "expected %d doubloons in the bank, found %" PRId64, standard,
                     shown);
}

void bga_check_tiebreak(struct bga_game *g, const struct bga_note *note, uint8_t seat,
                        int64_t shown)
{
    int own = g->seat[seat].coins;
    for (int k = 0; k < PR_KINDS; k++)
        own += g->seat[seat].goods[k];
    const int standard = own + start_coins(g, seat, BGA_STANDARD);
    const int balanced = own + start_coins(g, seat, BGA_BALANCED);
    if (shown != standard && shown != balanced)
        bga_complain(g, note, "expected %d doubloons and goods of %c, found %" PRId64, standard,
                     'A' + seat, shown);
    else if (standard != balanced)
        note_variant(g, note, shown == standard ? BGA_STANDARD : BGA_BALANCED, "the tie-break");
}

void bga_check_money(struct bga_game *g, const struct bga_note *last)
{
    for (uint8_t s = 0; s < g->players.n; s++) {
        const int least = start_coins(g, s, g->variant) + g->seat[s].coins_lowest;
        if (least < 0)
            bga_complain(g, last, "%c has %d doubloons after move %u", 'A' + s, least,
                         g->seat[s].lowest_move);
    }
}
