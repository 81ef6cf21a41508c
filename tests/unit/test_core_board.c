/* The layout that the boards of all games share: no line is longer than 79 columns. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "core/board.h"

#define ITEM_34 "0123456789012345678901234567890123"

static void assert_drawn(struct board_lines *b, const char *expected)
{
    cr_assert_str_eq(buf_str(b->out), expected);
    buf_free(b->out);
}

Test(board, items_stand_behind_a_label_with_separators_between)
{
    struct buf out = BUF_INIT;
    struct board_lines b = {.out = &out};
    board_begin(&b, "Goods");
    board_put(&b, ", ", "corn");
    board_put_f(&b, "; ", "%d free", 2);
    board_put_none(&b);
    board_end(&b);
    assert_drawn(&b, "Goods     corn; 2 free\n");
}

Test(board, a_line_without_items_says_none)
{
    struct buf out = BUF_INIT;
    struct board_lines b = {.out = &out};
    board_rule(&b, '=');
    buf_clear(&out);
    board_begin(&b, "Ships");
    board_end(&b);
    board_begin(&b, "Goods");
    board_put_none(&b);
    board_end(&b);
    assert_drawn(&b, "Ships     \nGoods     none\n");
}

/* The label and both items take 10 + 34 + 2 + 32 columns, and a comma may follow. */
Test(board, an_item_that_fills_the_line_stays_and_a_longer_one_moves)
{
    struct buf out = BUF_INIT;
    struct board_lines b = {.out = &out};
    board_begin(&b, "Goods");
    board_put(&b, ", ", ITEM_34);
    board_put(&b, ", ", "01234567890123456789012345678901");
    board_end(&b);
    assert_drawn(&b, "Goods     " ITEM_34 ", 01234567890123456789012345678901\n");
    board_begin(&b, "Goods");
    board_put(&b, ", ", ITEM_34);
    board_put(&b, ", ", "012345678901234567890123456789012");
    board_end(&b);
    assert_drawn(&b, "Goods     " ITEM_34 ",\n          012345678901234567890123456789012\n");
}

Test(board, a_rule_is_as_wide_as_the_board)
{
    struct buf out = BUF_INIT;
    struct board_lines b = {.out = &out};
    board_rule(&b, '=');
    cr_assert_eq(out.len, BOARD_WIDTH + 1);
    cr_assert_eq(strspn(out.data, "="), BOARD_WIDTH);
    buf_free(&out);
}

Test(board, the_head_of_a_player_is_as_wide_as_the_board)
{
    struct buf out = BUF_INIT;
    struct board_lines b = {.out = &out};
    board_seat(&b, 1, "Bob", ", builds", "34 VP");
    assert_drawn(&b, "\n-- B Bob, builds -----------------------------------------------------"
                     " 34 VP --\n");
}

Test(board, a_long_name_is_cut)
{
    struct buf out = BUF_INIT;
    struct board_lines b = {.out = &out};
    board_seat(&b, 0, "Bartholomew the Elder of Ulm", "", "3 VP");
    assert_drawn(&b, "\n-- A Bartholomew the Elder of Ulm"
                     " ------------------------------------- 3 VP --\n");
    board_seat(&b, 0, "Bartholomew the Elder of Bonn", "", "3 VP");
    assert_drawn(&b, "\n-- A Bartholomew the Elder of B.."
                     " ------------------------------------- 3 VP --\n");
}

/* A name keeps four columns, however much stands beside it. */
Test(board, a_name_is_cut_where_the_rest_of_the_head_needs_the_room)
{
    struct buf out = BUF_INIT;
    struct board_lines b = {.out = &out};
    board_seat(&b, 0, "Maximilian", ", governor, discards down", ITEM_34);
    assert_drawn(&b, "\n-- A Maximilian, governor, discards down  " ITEM_34 " --\n");
    board_seat(&b, 0, "Maximilian", ", governor, discards down to", ITEM_34);
    assert_drawn(&b, "\n-- A Maxim.., governor, discards down to  " ITEM_34 " --\n");
    board_seat(&b, 0, "Maximilian", ", governor, " ITEM_34, ITEM_34);
    assert_drawn(&b, "\n-- A Ma.., governor, " ITEM_34 "  " ITEM_34 " --\n");
}
