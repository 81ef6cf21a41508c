/* A position as text: no row is longer than 79 columns. */
#include <criterion/criterion.h>
#include <stdio.h>

#include "base/buf.h"
#include "nim.h"
#include "position/position_board.h"
#include "position/position_lines.h"

/* The lines of a game of which a test sets every item. */
static struct position_lines shown;

static void lay_out(const void *rules, const int16_t *state, struct position_lines *out)
{
    (void)rules;
    (void)state;
    *out = shown;
}

/* Draws what is shown, at a node of seat B, below the name of seat A or B. */
static void assert_drawn(const char *name, const char *expected)
{
    static const struct game_faces faces = {.lay_out = lay_out};
    const char *const names[SEATS_MAX] = {name, name};
    struct game_def game = nim_game;
    struct nim_state state = {.heap = {1, 1, 1}, .turn = 1};
    struct buf out = BUF_INIT;
    int rules[64] = {0};
    game.faces = &faces;
    position_board_draw(&game, rules, (const int16_t *)(const void *)&state, names, &out);
    cr_assert_str_eq(buf_str(&out), expected);
    buf_free(&out);
}

#define RULE     "=============================================================================="
#define HEADLINE "Round 1\n" RULE "=\n"
#define ITEM_34  "0123456789012345678901234567890123"

static void begin(unsigned seat, enum position_line_rank rank, const char *label)
{
    if (shown.n_lines == 0)
        snprintf(shown.headline, sizeof shown.headline, "Round 1");
    position_lines_begin(&shown, seat, rank, label, "");
}

Test(position_board, items_stand_after_a_label)
{
    begin(SEAT_NONE, LINES_ALWAYS, "House");
    position_lines_put(&shown, 0, "corn 1", "");
    position_lines_put(&shown, 1, "coffee 1", "");
    position_lines_put(&shown, 2, "(2 of 4)", "");
    assert_drawn("Bob", HEADLINE "House     corn 1, coffee 1 (2 of 4)\n");
}

Test(position_board, a_line_without_items_is_left_out_unless_a_player_could_own_some)
{
    begin(SEAT_NONE, LINES_ALWAYS, "Offered");
    begin(SEAT_NONE, LINES_ALWAYS, "Goods");
    position_lines_holding(&shown);
    assert_drawn("Bob", HEADLINE "Goods     none\n");
}

Test(position_board, a_label_stands_once_before_lines_that_share_it)
{
    begin(SEAT_NONE, LINES_ALWAYS, "To draft");
    position_lines_put(&shown, 0, "hacienda", "");
    begin(SEAT_NONE, LINES_ALWAYS, "To draft");
    position_lines_put(&shown, 0, "office", "");
    assert_drawn("Bob", HEADLINE "To draft  hacienda\n          office\n");
}

/* The label and both items take 10 + 34 + 2 + 32 columns, and a comma may follow. */
Test(position_board, an_item_that_fills_the_row_stays_and_a_longer_one_moves)
{
    begin(SEAT_NONE, LINES_ALWAYS, "Ships");
    position_lines_put(&shown, 0, ITEM_34, "");
    position_lines_put(&shown, 1, "01234567890123456789012345678901", "");
    begin(SEAT_NONE, LINES_ALWAYS, "House");
    position_lines_put(&shown, 0, ITEM_34, "");
    position_lines_put(&shown, 1, "012345678901234567890123456789012", "");
    assert_drawn("Bob", HEADLINE "Ships     " ITEM_34 ", 01234567890123456789012345678901\n"
                                 "House     " ITEM_34 ",\n"
                                 "          012345678901234567890123456789012\n");
}

Test(position_board, an_arrow_points_at_the_player_who_has_to_act)
{
    for (unsigned seat = 0; seat < 2; seat++) {
        begin(seat, LINES_HEAD, "");
        position_lines_put(&shown, 0, "4 VP", "");
        position_lines_put(&shown, 1, "governor", "");
    }
    assert_drawn("Bob", HEADLINE "\n-- A Bob ------------------ 4 VP, governor "
                                 "------------------------------------\n"
                                 "\n-> B Bob ------------------ 4 VP, governor "
                                 "------------------------------------\n");
}

Test(position_board, a_long_name_is_cut)
{
    begin(0, LINES_HEAD, "");
    position_lines_put(&shown, 0, "4 VP", "");
    assert_drawn("Bartholomew of Ulm a",
                 HEADLINE "\n-- A Bartholomew of Ulm a - 4 VP "
                          "----------------------------------------------\n");
    assert_drawn("Bartholomew of Ulm an",
                 HEADLINE "\n-- A Bartholomew of Ulm.. - 4 VP "
                          "----------------------------------------------\n");
}

Test(position_board, items_beside_a_name_that_have_no_room_move_to_the_next_row)
{
    begin(0, LINES_HEAD, "");
    position_lines_put(&shown, 0, ITEM_34, "");
    position_lines_put(&shown, 1, "0123456789012345", "");
    assert_drawn("Bob", HEADLINE "\n-- A Bob ------------------ " ITEM_34 ",\n"
                                 "          0123456789012345 "
                                 "----------------------------------------------------\n");
}
