#include "review/review_judged.h"

#include "base/buf.h"
#include "base/fixed.h"

enum { WIN = 1000, BAR_LEAST = 12, BAR_MOST = 50 };

const struct review_loss *review_loss_of(const struct review_judged *j, uint32_t number)
{
    size_t from = 0, to = j == NULL ? 0 : j->n_losses;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (j->loss[middle].event == number)
            return &j->loss[middle];
        if (j->loss[middle].event < number)
            from = middle + 1;
        else
            to = middle;
    }
    return NULL;
}

/* Each cell is of the seat in whose part its middle lies. */
static void put_bar(const struct review_judged *j, unsigned n_players, uint32_t number,
                    int cells, struct buf *out)
{
    unsigned seat = 0;
    int64_t end = j->chance[0][number];
    for (int i = 0; i < cells; i++) {
        while (seat + 1 < n_players && (2 * i + 1) * WIN > end * 2 * cells)
            end += j->chance[++seat][number];
        buf_putc(out, seat_letter(seat));
    }
}

void review_put_chances(const struct review_judged *j, unsigned n_players, uint32_t number,
                        int columns, struct buf *out)
{
    const size_t from = out->len;
    if (j == NULL || number >= j->n_positions)
        return;
    buf_puts(out, j->is_estimated ? "~" : "");
    for (unsigned seat = 0; seat < n_players; seat++)
        buf_printf(out, "%s%c%d", seat == 0 ? "" : " ", seat_letter(seat),
                   (int)fixed_divide(j->chance[seat][number], WIN / 100));
    const int room = columns - (int)(out->len - from) - 2;
    if (room < BAR_LEAST)
        return;
    buf_puts(out, "  ");
    put_bar(j, n_players, number, room < BAR_MOST ? room : BAR_MOST, out);
}
