#include "games/kit/kit_board.h"

#include <stdio.h>

void kit_write_headline(const struct kit_headline *h, char *out, size_t size)
{
    char role[48] = "", seat[4] = "";
    if (h->role != NULL)
        snprintf(role, sizeof role, ", %s of %c", h->role, kit_seat_letter(h->chooser));
    if (h->seat != SEAT_NONE)
        snprintf(seat, sizeof seat, "%c ", kit_seat_letter((int)h->seat));
    snprintf(out, size, "Round %d, %d of %d roles taken%s: %s%s", h->round, h->picks, h->of,
             role, seat, h->task);
}

void kit_draw_seat(struct board_lines *lines, int seat, const char *name, bool is_governor,
                   const struct stop *stop, const struct score *score, const char *task,
                   const char *right)
{
    char what[64];
    const int n = snprintf(what, sizeof what, "%s", is_governor ? ", governor" : "");
    if (stop->kind == STOP_OVER)
        snprintf(what + n, sizeof what - (size_t)n, ", place %d", score->place);
    else if (stop->seat == seat)
        snprintf(what + n, sizeof what - (size_t)n, ", %s", task);
    board_seat(lines, seat, name, what, right);
}

struct kit_brief kit_brief_of(const struct brief_word *words, const char *title)
{
    struct kit_brief b;
    tableau_abbreviate(words, title, b.text, sizeof b.text);
    return b;
}

struct tableau_item *kit_put_role(struct tableau *t, unsigned key, const char *title,
                                  const char *brief, int taken)
{
    if (taken == 0)
        return tableau_put(t, key, title, brief);
    const char seat = kit_seat_letter(taken - 1);
    struct tableau_item *item = tableau_put_f(t, key, "%s (%c)", title, seat);
    tableau_brief_f(item, "%s:%c", brief, seat);
    item->is_idle = true;
    return item;
}

void kit_put_place(struct tableau *t, unsigned key, const struct stop *stop,
                   const struct score *score)
{
    if (stop->kind == STOP_OVER)
        tableau_brief_f(tableau_put_f(t, key, "place %d", score->place), "#%d", score->place);
}
