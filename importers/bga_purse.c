/* Doubloons.  The start money and two prices differ in the site's balanced variant, which the log
 * does not name; but the bank counters, the price of a factory or university and the final
 * tie-break can each be true in one variant only. */
#include "bga_game.h"

/* The printed price of a building, and how many quarries lower it. */
static const struct {
    uint8_t cost, column;
} buildings[PR_THING_COUNT] = {
#define BUILDING(thing, cost, vp, circles, column, copies, copies_2p, size, class)             \
    [PR_##thing] = {cost, column},
#include "games/pr/pr_building.def"
};

static int start_coins(const struct bga_game *g, uint8_t seat, enum bga_variant variant)
{
    const bool has_less =
        variant == BGA_VARIANT_BALANCED && g->setup->start_tile[seat] == PR_CORN;
    return g->setup->doubloons - (has_less ? 1 : 0);
}

/* One counter shows which variant is played. */
static void vote(struct bga_game *g, const struct bga_note *note, enum bga_variant variant,
                 const char *source)
{
    if (g->variant == BGA_VARIANT_UNKNOWN) {
        g->variant = variant;
        g->variant_source = source;
    } else if (g->variant != variant) {
        bga_complain(g, note, "%s shows the %s game, but before %s showed the other one",
                     source, variant == BGA_VARIANT_BALANCED ? "balanced" : "standard",
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

/* The two buildings that swap their prices. */
static uint8_t swapped(uint8_t thing)
{
    return thing == PR_FACTORY ? PR_UNIVERSITY : thing == PR_UNIVERSITY ? PR_FACTORY : thing;
}

void bga_check_price(struct bga_game *g, const struct bga_note *note, uint8_t seat,
                     uint8_t thing, int paid)
{
    if (swapped(thing) == thing)
        return;
    const int quarries = bga_quarries(g, seat);
    const int column = buildings[thing].column;
    const int off = (quarries < column ? quarries : column) + (seat == g->chooser ? 1 : 0);
    if (paid == buildings[thing].cost - off)
        vote(g, note, BGA_VARIANT_STANDARD, "the price of a building");
    else if (paid == buildings[swapped(thing)].cost - off)
        vote(g, note, BGA_VARIANT_BALANCED, "the price of a building");
}

/* What lies in the bank in the standard game: everything that nobody has. */
static int standard_bank(const struct bga_game *g)
{
    int coins = BGA_DOUBLOONS;
    for (uint8_t s = 0; s < g->players.n; s++)
        coins -= start_coins(g, s, BGA_VARIANT_STANDARD) + g->seat[s].coins;
    for (unsigned r = 0; r < BGA_ROLES; r++)
        coins -= g->role_coins[r];
    return coins;
}

void bga_check_bank(struct bga_game *g, const struct bga_note *note, int64_t shown)
{
    const int standard = standard_bank(g);
    const int balanced = standard + (int)bga_corn_seats(g->setup);
    if (shown == standard)
        vote(g, note, BGA_VARIANT_STANDARD, "the bank");
    else if (shown == balanced)
        vote(g, note, BGA_VARIANT_BALANCED, "the bank");
    else
        bga_complain(g, note, "expected %d doubloons in the bank, found %" PRId64, standard,
                     shown);
}

void bga_check_tiebreak(struct bga_game *g, const struct bga_note *note, uint8_t seat,
                        int64_t shown)
{
    int own = g->seat[seat].coins;
    for (int k = 0; k < BGA_KINDS; k++)
        own += g->seat[seat].goods[k];
    const int standard = own + start_coins(g, seat, BGA_VARIANT_STANDARD);
    const int balanced = own + start_coins(g, seat, BGA_VARIANT_BALANCED);
    if (shown != standard && shown != balanced)
        bga_complain(g, note, "expected %d doubloons and goods of %c, found %" PRId64, standard,
                     'A' + seat, shown);
    else if (standard != balanced)
        vote(g, note, shown == standard ? BGA_VARIANT_STANDARD : BGA_VARIANT_BALANCED,
             "the tie-break");
}

void bga_check_purses(struct bga_game *g, const struct bga_note *last)
{
    for (uint8_t s = 0; s < g->players.n; s++) {
        const int least = start_coins(g, s, g->variant) + g->seat[s].coins_lowest;
        if (least < 0)
            bga_complain(g, last, "%c has %d doubloons after move %u", 'A' + s, least,
                         g->seat[s].lowest_move);
    }
}
