/* Who sat where in two games: the same people, wherever they sit and whatever they are called. */
#include <criterion/criterion.h>

#include "store/persons.h"
#include "store/seated.h"

enum { ANNA = 1, BOB, CLEO };

#define TWO(a, a_points, b, b_points)                                                          \
    &(struct seated)                                                                           \
    {                                                                                          \
        .n = 2, .player = {a, b}, .total = { a_points, b_points }                              \
    }
#define THREE(a, a_points, b, b_points, c, c_points)                                           \
    &(struct seated)                                                                           \
    {                                                                                          \
        .n = 3, .player = {a, b, c}, .total = { a_points, b_points, c_points }                 \
    }

Test(store_seated, people_are_the_same_wherever_they_sit)
{
    cr_assert(seated_are_same_people(TWO(ANNA, 40, BOB, 30), TWO(BOB, 1, ANNA, 2)));
    cr_assert_not(seated_are_same_people(TWO(ANNA, 40, BOB, 30), TWO(ANNA, 40, CLEO, 30)));
}

Test(store_seated, a_table_with_one_more_is_another_table)
{
    cr_assert_not(
        seated_are_same_people(TWO(ANNA, 40, BOB, 30), THREE(ANNA, 40, BOB, 30, CLEO, 20)));
}

Test(store_seated, a_name_that_the_book_does_not_know_is_nobody_of_the_other_game)
{
    cr_assert_not(seated_are_same_people(TWO(ANNA, 40, SEATED_UNKNOWN, 30),
                                         TWO(ANNA, 40, SEATED_UNKNOWN, 30)));
    cr_assert_not(seated_are_alike(TWO(ANNA, 40, SEATED_UNKNOWN, 30),
                                   TWO(ANNA, 40, SEATED_UNKNOWN, 30), 2));
}

Test(store_seated, a_guest_is_compared_with_a_guest)
{
    cr_assert(seated_are_same_people(TWO(ANNA, 40, NOBODY, 30), TWO(NOBODY, 30, ANNA, 40)));
    cr_assert_not(seated_are_same_people(TWO(ANNA, 40, NOBODY, 30), TWO(ANNA, 40, BOB, 30)));
    cr_assert_not(seated_are_same_people(THREE(ANNA, 40, NOBODY, 30, NOBODY, 20),
                                         THREE(ANNA, 40, NOBODY, 30, BOB, 20)));
}

Test(store_seated, the_points_of_two_guests_are_those_of_two)
{
    const struct seated *guests = THREE(ANNA, 40, NOBODY, 30, NOBODY, 20);
    cr_assert_eq(seated_count_other_points(guests, THREE(NOBODY, 30, ANNA, 40, NOBODY, 20)), 0);
    cr_assert_eq(seated_count_other_points(guests, THREE(ANNA, 40, NOBODY, 30, NOBODY, 21)), 1);
}

Test(store_seated, points_that_differ_are_counted_by_person)
{
    cr_assert_eq(seated_count_other_points(TWO(ANNA, 40, BOB, 30), TWO(BOB, 30, ANNA, 40)), 0);
    cr_assert_eq(seated_count_other_points(TWO(ANNA, 40, BOB, 30), TWO(ANNA, 30, BOB, 40)), 2);
    cr_assert_eq(seated_count_other_points(TWO(ANNA, 40, BOB, 30), TWO(ANNA, 41, BOB, 30)), 1);
}

Test(store_seated, games_of_guests_alone_have_nobody_in_common)
{
    cr_assert(seated_share_player(TWO(ANNA, 40, NOBODY, 30), TWO(BOB, 40, ANNA, 30)));
    cr_assert_not(seated_share_player(TWO(ANNA, 40, NOBODY, 30), TWO(BOB, 40, NOBODY, 30)));
}
