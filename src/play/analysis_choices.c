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

static void put_asked(const struct analysis *a, const struct race *race, struct buf *out)
{
    enum { INDENT = 4 };
    if (a->asked.at != race || a->asked.reason == NULL)
        return;
    if (a->asked.is_better) {
        analysis_put_choice(a, &a->asked.race->choice[a->asked.race->rival], out);
        buf_puts(out, ", ");
    }
    buf_puts(out, "not ");
    analysis_put_choice(a, &a->asked.race->choice[a->asked.race->made], out);
    if (a->asked.reason->kind == NULL &&
        !reason_bears(a->asked.reason, a->asked.reason->lead)) {
        buf_puts(out, ": no worse for certain\n");
        return;
    }
    buf_putc(out, '\n');
    reason_put(a, a->asked.race, a->asked.reason, INDENT, out);
}

void analysis_write_choices(const struct analysis *a, struct buf *out)
{
    if (a->next != NULL) {
        put_race(a, a->next, false, out);
        put_asked(a, a->next, out);
    }
    for (size_t i = 0; i < a->trajectory.n; i++) {
        if (a->event[i].race == NULL)
            continue;
        buf_printf(out, "%s%u.%u %c\n", out->len > 0 ? "\n" : "", a->event[i].at->round,
                   a->event[i].at->turn, seat_letter(a->event[i].at->seat));
        put_race(a, a->event[i].race, true, out);
        if (a->event[i].reason != NULL)
            reason_put(a, a->event[i].race, a->event[i].reason, 0, out);
        put_asked(a, a->event[i].race, out);
    }
}
