/* analysis_choices.c - the choices of a few decisions, the best first. */

#include "base/buf.h"
#include "notation/writer.h"
#include "play/analysis_text.h"
#include "play/analysis_write.h"

static void put_choice(const struct analysis *a, const struct race *race, unsigned i,
                       bool is_made, struct buf *out)
{
    const struct race_choice *c = &race->choice[i];
    struct expectation expected;
    race_expectation(race, i, &expected);
    analysis_put_chance(a, out, expected.chance[race->seat]);
    analysis_put_points(a, out, expected.points[race->seat]);
    analysis_put_points(a, out, expected.lead[race->seat]);
    buf_printf(out, "%7u %s ", expected.games, is_made ? ">" : " ");
    analysis_put_choice(a, c, out);
    buf_putc(out, '\n');
}

static void put_race(const struct analysis *a, const struct race *race, bool is_decided,
                     struct buf *out)
{
    unsigned order[RACE_CHOICES_MAX];
    race_order(race, order);
    buf_printf(out, "%14s%14s%14s%7s   choice\n", "chance     ", "points     ", "lead     ",
               "games");
    for (unsigned k = 0; k < race->n; k++)
        put_choice(a, race, order[k], is_decided && order[k] == race->made, out);
}

void analysis_write_choices(const struct analysis *a, struct buf *out)
{
    if (a->next != NULL)
        put_race(a, a->next, false, out);
    for (size_t i = 0; i < a->trajectory.n; i++) {
        if (a->event[i].race == NULL)
            continue;
        buf_printf(out, "%s%u.%u %c\n", out->len > 0 ? "\n" : "", a->event[i].at->round,
                   a->event[i].at->turn, seat_letter(a->event[i].at->seat));
        put_race(a, a->event[i].race, true, out);
    }
}
