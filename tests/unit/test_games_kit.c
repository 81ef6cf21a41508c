/* test_games_kit.c - what the engines of the games share (src/games/kit). */
#include <criterion/criterion.h>

#include "games/kit/kit_hooks.h"
#include "games/kit/kit_mask.h"
#include "games/kit/kit_score.h"

Test(games_kit, the_next_seat_is_the_first_ahead_that_waits)
{
    cr_expect_eq(kit_first_from(kit_bit(0) | kit_bit(3), 1), 3);
}

Test(games_kit, after_the_last_seat_comes_the_first)
{
    cr_expect_eq(kit_first_from(kit_bit(0) | kit_bit(1), 2), 0);
}

Test(games_kit, a_wide_mask_goes_on_in_the_next_word)
{
    const int16_t mask[] = {0, 2};
    cr_expect(kit_in_wide_mask(mask, 17));
    cr_expect_not(kit_in_wide_mask(mask, 1));
}

Test(games_kit,
     a_bid_is_taken_off_for_the_places_and_not_off_the_total) /* PR-SCO-09, SJ-SCO-11 */
{
    struct score scores[] = {{.total = 21, .tiebreak = 9, .bid = 3},
                             {.total = 20, .tiebreak = 1},
                             {.total = 20, .tiebreak = 2, .bid = 1}};
    kit_rank(scores, 3);
    cr_expect_eq(scores[0].place, 2);
    cr_expect_eq(scores[1].place, 1);
    cr_expect_eq(scores[2].place, 3); /* both have 19.5; the tiebreak decides */
    cr_expect_eq(scores[0].total, 21);
}

Test(games_kit, a_tiebreak_decides_among_equal_totals_only)
{
    struct score scores[] = {{.total = 20, .tiebreak = 9},
                             {.total = 21, .tiebreak = 1},
                             {.total = 21, .tiebreak = 2}};
    kit_rank(scores, 3);
    cr_expect_eq(scores[0].place, 3);
    cr_expect_eq(scores[1].place, 2);
    cr_expect_eq(scores[2].place, 1);
}

Test(games_kit, seats_equal_in_everything_share_the_place_and_the_next_one_is_left_out)
{
    struct score scores[] = {{.total = 20, .tiebreak = 1},
                             {.total = 20, .tiebreak = 1},
                             {.total = 3, .tiebreak = 0}};
    kit_rank(scores, 3);
    cr_expect_eq(scores[0].place, 1);
    cr_expect_eq(scores[1].place, 1);
    cr_expect_eq(scores[2].place, 3);
}

Test(games_kit, effects_of_buildings_without_copies_are_left_out)
{
    static const struct kit_effect table[] = {{.building = 1, .hook = 1, .amount = 5},
                                              {.building = 0, .hook = 0, .amount = 6},
                                              {.building = 2, .hook = 1, .amount = 7}};
    const int16_t copies[] = {1, 0, 2};
    struct kit_hooks hooks = {0};
    kit_fill_hooks(&hooks, table, 3, 3, copies);
    cr_expect_not(kit_building_has(&hooks, 1, 1));
    cr_expect_eq(kit_effect_of(&hooks, 2, 1)->amount, 7);
    cr_expect(kit_has_hook(&hooks, 0));
    cr_expect_not(kit_has_hook(&hooks, 2));
}
