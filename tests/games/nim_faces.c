/* nim_faces.c - how Nim looks on a board, on a screen and on a page: an optional part of a
 * game. */
#include <stdio.h>

#include "core/board.h"
#include "core/position_lines.h"
#include "nim.h"

static const char *const tasks[NIM_STEPS] = {"takes stones", "the game is over"};
static const struct panel_def panels[] = {
    {PANEL_PILES, 0, 0, "heaps", {"left", "middle", "right"}}, {0}};

static void draw_board(const void *rules, const int16_t *state, const char *const *names,
                       struct buf *out)
{
    struct board_lines lines = {.out = out};
    struct score scores[SEATS_MAX];
    nim_score(rules, state, scores);
    board_begin(&lines, "Heaps");
    for (unsigned i = 0; i < NIM_HEAPS; i++)
        board_put_f(&lines, ", ", "%s %d", nim_game.words.things[i].name,
                    nim_view(state)->heap[i]);
    board_end(&lines);
    for (int seat = 0; seat < (int)nim_game.rules.n_players(rules); seat++)
        board_seat(&lines, seat, names[seat], "", scores[seat].total == 1 ? "1 VP" : "0 VP");
}

static void lay_out(const void *rules, const int16_t *state, struct position_lines *out)
{
    position_lines_clear(out);
    snprintf(out->headline, sizeof out->headline, "%s", tasks[nim_node(rules, state).step]);
    position_lines_begin(out, SEAT_NONE, LINES_ALWAYS, "Heaps", "Heaps");
    for (unsigned i = 0; i < NIM_HEAPS; i++)
        position_lines_put_f(out, i, "%s %d", nim_game.words.things[i].name,
                             nim_view(state)->heap[i]);
}

const struct game_faces nim_faces = {
    .tasks = tasks, .panels = panels, .draw_board = draw_board, .lay_out = lay_out};
