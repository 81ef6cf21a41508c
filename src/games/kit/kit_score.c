#include "games/kit/kit_score.h"

#include <stdlib.h>

#include "games/kit/kit_mask.h"

/* Points in halves, without the bid for the seat. */
static int halves_of(const struct score *score)
{
    return 2 * score->total - score->bid;
}

void kit_rank(struct score *scores, unsigned n_players)
{
    for (unsigned seat = 0; seat < n_players; seat++) {
        const struct score *own = &scores[seat];
        int before = 0;
        for (unsigned other = 0; other < n_players; other++)
            before += halves_of(&scores[other]) > halves_of(own) ||
                      (halves_of(&scores[other]) == halves_of(own) &&
                       scores[other].tiebreak > own->tiebreak);
        scores[seat].place = 1 + before;
    }
}

void kit_check_result(struct kit_findings *f, const struct score *scores, unsigned n_players,
                      unsigned seat_a, unsigned violation)
{
    for (unsigned i = 0; i < f->e->n_items; i++) {
        const unsigned seat = f->e->item[i].thing - seat_a;
        if (seat < n_players && scores[seat].total != f->e->item[i].count)
            kit_report(f, violation, "%c %d|%c %d", seat_letter(seat), scores[seat].total,
                       seat_letter(seat), f->e->item[i].count);
    }
}

void kit_check_winner(struct kit_findings *f, const struct score *scores, unsigned n_players,
                      unsigned seat_a, const struct kit_winner_faults *faults)
{
    unsigned claimed = 0, won = 0, most = 0;
    for (unsigned i = 0; i < f->e->n_items; i++)
        claimed |= kit_bit(f->e->item[i].thing - seat_a);
    for (unsigned seat = 0; seat < n_players; seat++)
        won |= scores[seat].place == 1 ? kit_bit(seat) : 0;
    const unsigned first = kit_first_from(won, 0);
    for (unsigned seat = 0; seat < n_players; seat++)
        most |= halves_of(&scores[seat]) == halves_of(&scores[first]) ? kit_bit(seat) : 0;
    const int halves = halves_of(&scores[first]);
    if (claimed != won)
        kit_report(f, (claimed & ~most) == 0 ? faults->tiebreak : faults->other,
                   "%c wins with %s%d%s VP and %d %s|another winner", seat_letter(first),
                   halves < 0 ? "-" : "", abs(halves) / 2, halves % 2 != 0 ? ".5" : "",
                   scores[first].tiebreak, faults->tiebreak_of);
}
