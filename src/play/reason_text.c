/* reason_text.c - why a choice costs what it costs, in words. */
#include <string.h>

#include "base/buf.h"
#include "base/fixed.h"
#include "base/text.h"
#include "play/analysis_text.h"

static void put_points(struct buf *out, struct measure m)
{
    buf_put_fixed(out, fixed_divide(m.value, MEASURE_POINT / 10), 1);
}

static void put_player(const struct analysis *a, unsigned seat, struct buf *out)
{
    const char *name = a->record->player[seat];
    if (name != NULL)
        text_put_safe(out, name, strlen(name));
    else
        buf_putc(out, seat_letter(seat));
}

/* "1.2 fewer for own VP chips" */
static void put_part(const struct analysis *a, const struct reason *reason, size_t part,
                     bool is_own, bool *is_first, struct buf *out)
{
    const struct game_def *game = a->trajectory.game;
    const struct measure m = is_own ? reason->own[part] : reason->gained[part];
    if (!reason_bears(reason, m))
        return;
    buf_puts(out, *is_first ? ": " : ", ");
    *is_first = false;
    put_points(out, m);
    buf_puts(out, is_own ? " fewer for own " : " more for ");
    if (!is_own) {
        put_player(a, reason->rival, out);
        buf_puts(out, "'s ");
    }
    buf_puts(out,
             game_thing_title(game, a->trajectory.rules, game->rules.score_parts[part].thing));
}

static void put_fact(const struct analysis *a, const struct reason *reason,
                     const struct reason_fact *fact, unsigned indent, struct buf *out)
{
    const struct game_def *game = a->trajectory.game;
    buf_printf(out, "%*s", (int)indent, "");
    if (fact->kind == REASON_ENDS) {
        buf_printf(out, "the game ends in round %u or before", fact->round);
    } else {
        const char *phrase =
            game->faces->phrases != NULL ? game->faces->phrases[fact->verb] : NULL;
        put_player(a, fact->seat, out);
        buf_printf(out, " %s %s by the end of round %u",
                   phrase != NULL ? phrase : game->words.verbs[fact->verb].name,
                   game_thing_title(game, a->trajectory.rules, fact->thing), fact->round);
    }
    buf_printf(out, " in %u of 100 games, otherwise in %u\n", fact->made * 100 / reason->games,
               fact->best * 100 / reason->games);
}

static void put_lead(const struct analysis *a, const struct reason *reason, struct buf *out)
{
    bool is_first = true;
    put_points(out, reason->lead);
    buf_puts(out, " points of the lead");
    for (size_t i = 0; i < a->trajectory.game->rules.n_score_parts; i++) {
        put_part(a, reason, i, true, &is_first, out);
        put_part(a, reason, i, false, &is_first, out);
    }
}

void reason_put(const struct analysis *a, const struct reason *reason, unsigned indent,
                struct buf *out)
{
    const bool is_borne = reason_bears(reason, reason->lead);
    if (!is_borne && reason->n_facts == 0)
        return;
    buf_printf(out, "%*swhy: ", (int)indent, "");
    if (is_borne)
        put_lead(a, reason, out);
    else
        buf_puts(out, "points do not show it");
    buf_putc(out, '\n');
    for (unsigned i = 0; i < reason->n_facts; i++)
        put_fact(a, reason, &reason->fact[i], indent, out);
}
