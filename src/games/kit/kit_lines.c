#include "games/kit/kit_lines.h"

#include <stdio.h>

void kit_write_headline(const struct kit_headline *h, char *out, size_t size)
{
    char role[48] = "", seat[4] = "";
    if (h->role != NULL)
        snprintf(role, sizeof role, ", %s of %c", h->role, seat_letter(h->chooser));
    if (h->seat != SEAT_NONE)
        snprintf(seat, sizeof seat, "%c ", seat_letter(h->seat));
    snprintf(out, size, "Round %d, %d of %d roles taken%s: %s%s", h->round, h->picks, h->of,
             role, seat, h->task);
}

struct kit_brief kit_brief_of(const struct brief_word *words, const char *title)
{
    struct kit_brief b;
    position_lines_abbreviate(words, title, b.text, sizeof b.text);
    return b;
}

struct position_item *kit_put_role(struct position_lines *t, unsigned key, const char *title,
                                   const char *brief, int taken)
{
    if (taken == 0)
        return position_lines_put(t, key, title, brief);
    const char seat = seat_letter(taken - 1);
    struct position_item *item = position_lines_put_f(t, key, "%s (%c)", title, seat);
    position_lines_brief_f(item, "%s:%c", brief, seat);
    item->is_idle = true;
    return item;
}

void kit_put_place(struct position_lines *t, unsigned key, const struct node *node,
                   const struct score *score)
{
    if (node->kind == NODE_OVER)
        position_lines_brief_f(position_lines_put_f(t, key, "place %d", score->place), "#%d",
                               score->place);
}
