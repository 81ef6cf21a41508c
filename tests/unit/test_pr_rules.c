/* Profiles and options: what they resolve to, and which are refused (PR-SET-*, PR-OPT-*). */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "games/pr/pr_rules.h"

static struct pr_rules resolved(const char *profile, unsigned n_players)
{
    struct pr_rules r;
    struct err err = ERR_INIT;
    cr_assert_eq(pr_resolve(&r, profile, n_players, &err), 0, "%s: %s", profile, err.text);
    return r;
}

static void assert_refused(const char *profile, unsigned n_players, const char *text)
{
    struct pr_rules r;
    struct err err = ERR_INIT;
    cr_expect_eq(pr_resolve(&r, profile, n_players, &err), -1, "%s", profile);
    cr_expect_str_eq(err.text, text);
}

Test(pr_rules, two_to_five_play) /* PR-SET-01 */
{
    for (unsigned n = 2; n <= 5; n++)
        cr_assert_eq(resolved("rgg2002", n).n_players, n);
    assert_refused("rgg2002", 1, "puerto-rico is for 2 to 5 players, not 1");
    assert_refused("rgg2002", 6, "puerto-rico is for 2 to 5 players, not 6");
}

Test(pr_rules, pieces_add_up_for_every_number_of_players) /* PR-SET-05, PR-SET-08, PR-SET-11 */
{
    static const struct {
        int colonists, tiles, buildings, goods, picks, unused;
    } expected[] = {
        {42, 35, 29, 40, 6, 1},
        {58, 50, 49, 50, 3, 3},
        {79, 50, 49, 50, 4, 3},
        {100, 50, 49, 50, 5, 3},
    };
    for (unsigned n = 2; n <= 5; n++) {
        const struct pr_rules r = resolved("rgg2002", n);
        int tiles = 0, goods = 0, buildings = 0;
        for (int k = 0; k < PR_KINDS; k++) {
            tiles += r.tiles[k];
            goods += r.goods[k];
        }
        for (int b = 0; b < PR_BUILDING_COUNT; b++)
            buildings += r.building.copies[b];
        cr_expect_eq(r.colonist_total, expected[n - 2].colonists);
        cr_expect_eq(tiles, expected[n - 2].tiles);
        cr_expect_eq(buildings, expected[n - 2].buildings);
        cr_expect_eq(r.building_total, buildings);
        cr_expect_eq(goods, expected[n - 2].goods);
        cr_expect_eq(r.picks, expected[n - 2].picks);
        cr_expect_eq(r.role_cards - r.picks, expected[n - 2].unused); /* PR-ROUND-03 */
        cr_expect_eq(r.face_up, (int)n + 1);
    }
}

Test(pr_rules, every_profile_fixes_every_option) /* PR-OPT-01 */
{
    static const struct {
        const char *profile;
        int16_t option[PR_OPT_COUNT];
    } table[] = {
        {"rgg2002",
         {[PR_OPT_VP_TRIGGER] = PR_TRIGGER_CAPTAIN,
          [PR_OPT_SETTLER_REFILL] = PR_REFILL_REMAINING_FIRST,
          [PR_OPT_EMPTY_STACK] = PR_EMPTY_RESHUFFLE,
          [PR_OPT_SHIP_SHORTAGE] = PR_SHORTAGE_ALL_LEFT,
          [PR_OPT_MAYOR_PRIVILEGE] = PR_MAYOR_OPTIONAL,
          [PR_OPT_CRAFT_PRIVILEGE] = PR_CRAFT_PRODUCIBLE,
          [PR_OPT_CUSTOMS_PAPER] = PR_YES,
          [PR_OPT_VP_POOL_5P] = 122}},
        {"alea2001",
         {[PR_OPT_VP_TRIGGER] = PR_TRIGGER_CAPTAIN,
          [PR_OPT_SETTLER_REFILL] = PR_REFILL_SHUFFLE_FIRST,
          [PR_OPT_EMPTY_STACK] = PR_EMPTY_RESHUFFLE,
          [PR_OPT_SHIP_SHORTAGE] = PR_SHORTAGE_ALL_LEFT,
          [PR_OPT_MAYOR_PRIVILEGE] = PR_MAYOR_MANDATORY,
          [PR_OPT_CRAFT_PRIVILEGE] = PR_CRAFT_PRODUCED,
          [PR_OPT_CUSTOMS_PAPER] = PR_YES,
          [PR_OPT_VP_POOL_5P] = 122}},
        {"deluxe",
         {[PR_OPT_VP_TRIGGER] = PR_TRIGGER_CAPTAIN,
          [PR_OPT_SETTLER_REFILL] = PR_REFILL_REMAINING_FIRST,
          [PR_OPT_EMPTY_STACK] = PR_EMPTY_RESHUFFLE,
          [PR_OPT_SHIP_SHORTAGE] = PR_SHORTAGE_ALL_LEFT,
          [PR_OPT_MAYOR_PRIVILEGE] = PR_MAYOR_OPTIONAL,
          [PR_OPT_CRAFT_PRIVILEGE] = PR_CRAFT_PRODUCED,
          [PR_OPT_CUSTOMS_PAPER] = PR_YES,
          [PR_OPT_VP_POOL_5P] = 126}},
        {"pr1897",
         {[PR_OPT_VP_TRIGGER] = PR_TRIGGER_ANY_PHASE,
          [PR_OPT_SETTLER_REFILL] = PR_REFILL_REMAINING_FIRST,
          [PR_OPT_EMPTY_STACK] = PR_EMPTY_RESHUFFLE,
          [PR_OPT_SHIP_SHORTAGE] = PR_SHORTAGE_ALL_LEFT,
          [PR_OPT_MAYOR_PRIVILEGE] = PR_MAYOR_OPTIONAL,
          [PR_OPT_CRAFT_PRIVILEGE] = PR_CRAFT_PRODUCED,
          [PR_OPT_CUSTOMS_PAPER] = PR_YES,
          [PR_OPT_VP_POOL_5P] = 126}},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const struct pr_rules r = resolved(table[i].profile, 4);
        cr_expect_arr_eq(r.option, table[i].option,
                         PR_OPT_DRAFT * sizeof r.option[0], /* those of the base game */
                         "%s", table[i].profile);
    }
}

static void assert_option(const char *profile, enum pr_option option, int value)
{
    cr_expect_eq(resolved(profile, 2).option[option], value, "%s", profile);
}

Test(pr_rules, expansions_bring_their_options) /* PR-OPT-51 to PR-OPT-74 */
{
    assert_option("deluxe + new-buildings", PR_OPT_FOREST_TILE, PR_FOREST_SEPARATE);
    assert_option("deluxe + new-buildings", PR_OPT_LIBRARY_CRAFT, PR_LIBRARY_DIFFERENT);
    assert_option("deluxe + new-buildings", PR_OPT_DRAFT, PR_DRAFTED);
    assert_option("deluxe, new-buildings-2004", PR_OPT_FOREST_TILE, PR_FOREST_REPLACES_FACE_UP);
    assert_option("rgg2002 + new-buildings-2004", PR_OPT_LIBRARY_CRAFT, PR_LIBRARY_ANY);
    /* an option set by name wins, wherever it stands */
    assert_option("rgg2002, forest-tile=separate + new-buildings-2004", PR_OPT_FOREST_TILE,
                  PR_FOREST_SEPARATE);
    assert_option("deluxe + nobles", PR_OPT_VILLA, PR_VILLA_EXTRA);
    assert_option("deluxe + nobles, villa=instead", PR_OPT_VILLA, PR_VILLA_INSTEAD);
    cr_expect_eq(resolved("deluxe + new-buildings", 3).nobles, 0);
    cr_expect_eq(resolved("deluxe + nobles", 3).nobles, 20);
}

Test(pr_rules, options_may_be_separated_by_commas_or_spaces)
{
    const struct pr_rules a = resolved("rgg2002, vp-trigger=any-phase, ship-shortage=none", 4);
    const struct pr_rules b = resolved("rgg2002 ship-shortage=none  vp-trigger=any-phase", 4);
    cr_assert_arr_eq(&a, &b, sizeof a);
    cr_assert_eq(a.option[PR_OPT_VP_TRIGGER], PR_TRIGGER_ANY_PHASE);
    cr_assert_eq(a.option[PR_OPT_SHIP_SHORTAGE], PR_SHORTAGE_NONE);
}

Test(pr_rules, numbers_are_read_as_numbers)
{
    cr_assert_eq(resolved("rgg2002, vp-pool-5p=140", 5).vp_pool, 140);
    cr_assert_eq(resolved("rgg2002, doubloon-bank=86", 5).option[PR_OPT_BANK], 86);
    cr_assert_eq(resolved("rgg2002, doubloon-bank=unlimited", 5).option[PR_OPT_BANK], 0);
}

Test(pr_rules, a_house_sets_prices_tiles_and_buildings) /* PR-OPT-13, PR-OPT-14, PR-OPT-15 */
{
    const struct pr_rules r = resolved(
        "rgg2002, without=office, tiles.indigo=16, price.factory=7, price.factory=8", 4);
    cr_expect_eq(r.profile.n_settings, 3);
    cr_expect_eq(r.building.cost[PR_FACTORY - PR_FIRST_BUILDING], 8);
    cr_expect_eq(r.building.copies[PR_OFFICE - PR_FIRST_BUILDING], 0);
    cr_expect_eq(r.tiles[PR_INDIGO], 16);
    const struct pr_rules same =
        resolved("rgg2002, price.factory=8, tiles.indigo=16, without=office", 4);
    cr_expect_arr_eq(&r, &same, sizeof r, "the order of the options means nothing");
    assert_option("deluxe + new-buildings, with=library", PR_OPT_DRAFT, PR_DRAFT_NAMED);
    /* one space and one choice less in a draft */
    cr_expect_eq(resolved("deluxe + new-buildings, without=office", 4).draft_picks, 16);
    cr_expect_eq(resolved("deluxe + new-buildings, price.wharf=20", 4).draft_spaces[20], 1);
}

Test(pr_rules, what_a_house_may_not_set_is_refused_by_name)
{
    assert_refused("rgg2002, price.factory=21", 4,
                   "rules option price.factory takes a number from 1 to 20, not '21'");
    assert_refused("rgg2002, price.factory=", 4,
                   "rules option price.factory takes a number from 1 to 20, not ''");
    assert_refused("rgg2002, price.factry=8", 4,
                   "rules option price knows no 'factry' (did you mean 'factory'?)");
    assert_refused("rgg2002, price=8", 4, "unknown rules option 'price'");
    assert_refused("rgg2002, tiles.forest=8", 4, "rules option tiles knows no 'forest'");
    assert_refused("rgg2002, without=library", 4,
                   "rules option without names library, which is of no part that is played");
    assert_refused("rgg2002, with=office", 4,
                   "rules option with names office, which is in every game");
    assert_refused("deluxe + new-buildings, draft=all, with=library", 4,
                   "with draft=all no building is named: with=library is one too many");
    assert_refused("rgg2002, tiles.indigo=1", 4,
                   "rules with 1 tiles of indigo: the starting tiles take 2");
    assert_refused("rgg2002, tiles.indigo=2, tiles.corn=2, tiles.sugar=4, tiles.tobacco=0,"
                   " tiles.coffee=0",
                   4, "rules with too few tiles for a row of 5");
}

Test(pr_rules, unknown_words_are_refused_by_name)
{
    assert_refused(
        "rgg2003", 4,
        "unknown rules profile 'rgg2003' (profiles: rgg2002, alea2001, deluxe, pr1897)");
    assert_refused("", 4,
                   "unknown rules profile '' (profiles: rgg2002, alea2001, deluxe, pr1897)");
    assert_refused("rgg2002 rgg2002", 4,
                   "rules name one edition, and it stands first: 'rgg2002' is a second one");
    assert_refused(
        "nobles + deluxe", 4,
        "unknown rules profile 'nobles' (profiles: rgg2002, alea2001, deluxe, pr1897)");
    assert_refused("deluxe + noble", 4,
                   "unknown word 'noble' after the edition (expansions: new-buildings-2004, "
                   "new-buildings, nobles; options are written NAME=VALUE)");
    assert_refused("pr1897 + smuggler", 4,
                   "the module smuggler of Puerto Rico 1897 is not known here: no log with it "
                   "can be checked");
    assert_refused("pr1897 + citizens", 4,
                   "the citizens of Puerto Rico 1897 are the expansion nobles");
    assert_refused("deluxe + nobles nobles", 4, "rules name the expansion nobles twice");
    assert_refused("deluxe + new-buildings + new-buildings-2004", 4,
                   "rules name the expansion new-buildings-2004 twice");
    assert_refused("deluxe, vp-trigger", 4,
                   "rules option vp-trigger needs a value: vp-trigger=...");
    assert_refused("rgg2002, bank=3", 4, "unknown rules option 'bank'");
    assert_refused("rgg2002, vp-trigger=never", 4,
                   "rules option vp-trigger takes captain|any-phase, not 'never'");
    assert_refused("rgg2002, vp-trigger=", 4,
                   "rules option vp-trigger takes captain|any-phase, not ''");
    assert_refused("rgg2002, vp-pool-5p=many", 5,
                   "rules option vp-pool-5p takes a number up to 9999, not 'many'");
    assert_refused("rgg2002, vp-pool-5p=99999", 5,
                   "rules option vp-pool-5p takes a number up to 9999, not '99999'");
}

Test(pr_rules, a_ruleset_is_the_same_whenever_it_is_resolved)
{
    static const char *const profiles[] = {"rgg2002", "alea2001", "deluxe", "pr1897"};
    for (size_t i = 0; i < sizeof profiles / sizeof profiles[0]; i++)
        for (unsigned n = 2; n <= 5; n++) {
            const struct pr_rules a = resolved(profiles[i], n), b = resolved(profiles[i], n);
            cr_assert_arr_eq(&a, &b, sizeof a);
        }
}
