/* analysis_choices.c - the choices of a few decisions, the best first. */
#include <string.h>

#include "analysis/analysis_text.h"
#include "analysis/analysis_write.h"
#include "base/buf.h"
#include "notation/writer.h"

/* Fresh games where there are any: the others chose whom to compare. */
static const struct tally *games_of(const struct race_choice *c)
{
    return c->final.n > 0 ? &c->final : &c->screen;
}

static int64_t chance_of(const struct race *race, unsigned i)
{
    return tally_chance(games_of(&race->choice[i]), race->seat).value;
}

/* The best choice that was not shown. */
static unsigned next_best(const struct race *race, const bool *is_shown)
{
    unsigned best = race->n;
    for (unsigned i = 0; i < race->n; i++)
        if (!is_shown[i] && (best == race->n || chance_of(race, i) > chance_of(race, best)))
            best = i;
    return best;
}

static void put_choice(const struct analysis *a, const struct race *race, unsigned i,
                       bool is_made, struct buf *out)
{
    const struct race_choice *c = &race->choice[i];
    const struct tally *games = games_of(c);
    analysis_put_chance(out, tally_chance(games, race->seat));
    analysis_put_points(out, tally_points(games, race->seat));
    analysis_put_points(out, tally_lead(games, race->seat));
    buf_printf(out, "%7u %s ", games->n, is_made ? ">" : " ");
    notation_write_event(a->course.game, &c->event, out);
    buf_putc(out, '\n');
}

static void put_race(const struct analysis *a, const struct race *race, bool is_decided,
                     struct buf *out)
{
    bool is_shown[RACE_CHOICES_MAX] = {false};
    buf_printf(out, "%14s%14s%14s%7s   choice\n", "chance     ", "points     ", "lead     ",
               "games");
    for (unsigned k = 0; k < race->n; k++) {
        const unsigned i = next_best(race, is_shown);
        is_shown[i] = true;
        put_choice(a, race, i, is_decided && i == race->made, out);
    }
}

void analysis_write_choices(const struct analysis *a, struct buf *out)
{
    if (a->next != NULL)
        put_race(a, a->next, false, out);
    for (size_t i = 0; i < a->course.n; i++) {
        if (a->event[i].race == NULL)
            continue;
        buf_printf(out, "%s%u.%u %c\n", out->len > 0 ? "\n" : "", a->event[i].at->round,
                   a->event[i].at->turn, seat_letter(a->event[i].at->seat));
        put_race(a, a->event[i].race, true, out);
    }
}
