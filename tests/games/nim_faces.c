/* nim_faces.c - how Nim looks on a board, on a screen and on a page: an optional part of a
 * game. */
#include <stdio.h>

#include "nim.h"
#include "position/position_lines.h"

static const char *const tasks[NIM_STEPS] = {"takes stones", "the game is over"};
static const struct panel_def panels[] = {
    {PANEL_PILES, 0, 0, "heaps", {"left", "middle", "right"}}, {0}};

static void lay_out(const void *rules, const int16_t *state, struct position_lines *out)
{
    struct score scores[SEATS_MAX];
    position_lines_clear(out);
    snprintf(out->headline, sizeof out->headline, "%s", tasks[nim_node(rules, state).step]);
    position_lines_begin(out, SEAT_NONE, LINES_ALWAYS, "Heaps", "Heaps");
    for (unsigned i = 0; i < NIM_HEAPS; i++)
        position_lines_put_f(out, i, "%s %d", nim_game.words.things[i].name,
                             nim_view(state)->heap[i]);
    nim_score(rules, state, scores);
    for (unsigned seat = 0; seat < nim_game.rules.n_players(rules); seat++) {
        position_lines_begin(out, seat, LINES_HEAD, "", "");
        position_lines_put_f(out, 0, "%d VP", scores[seat].total);
    }
}

const struct game_faces nim_faces = {.tasks = tasks, .panels = panels, .lay_out = lay_out};
