/* Doubloons.  The start money and two prices differ in the site's balanced variant, which the log
 * does not name; but the bank counters, the price of a factory or university and the final
 * tie-break can each be true in one variant only. */
#include "bga_game.h"

enum {
    FACTORY_PRICE = 7, /* both prices: standard game; balanced the other way round */
    UNIVERSITY_PRICE = 8,
    QUARRIES_THAT_COUNT = 3, /* for these two buildings */
};

static int start_coins(const struct bga_game *g, uint8_t seat, enum bga_variant variant)
{
    const bool has_less = variant == BGA_VARIANT_BALANCED && seat >= g->setup->indigo_seats;
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
        bga_complain(g, note, "%s shows the %s game, %s the other one", source,
                     variant == BGA_VARIANT_BALANCED ? "balanced" : "standard",
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
    if (thing != PR_FACTORY && thing != PR_UNIVERSITY)
        return;
    const int quarries = bga_quarries(g, seat);
    const int off = (quarries < QUARRIES_THAT_COUNT ? quarries : QUARRIES_THAT_COUNT) +
                    (seat == g->chooser ? 1 : 0);
    const int standard = thing == PR_FACTORY ? FACTORY_PRICE : UNIVERSITY_PRICE;
    const int balanced = FACTORY_PRICE + UNIVERSITY_PRICE - standard;
    if (paid == standard - off)
        vote(g, note, BGA_VARIANT_STANDARD, "the price of a building");
    else if (paid == balanced - off)
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
    const int balanced = standard + (int)(g->players.n - g->setup->indigo_seats);
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
