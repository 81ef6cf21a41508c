/* replay_unplayed.c - the slots of parts that are not played keep their values. */
#include "core/replay_unplayed.h"

#include <string.h>

#include "core/field.h"

/* Notes the slots of a field that is not played; of every seat, if it has one for each. */
static void note_unplayed(struct replay *r, const struct field_def *f)
{
    const struct game_rules *rules = &r->game->rules;
    const unsigned copies = f->per_seat ? rules->max_players : 1;
    for (unsigned copy = 0; copy < copies; copy++)
        for (size_t i = 0; i < f->count; i++) {
            const size_t slot =
                (f->per_seat ? rules->seat_offset + copy * rules->seat_slots : 0) + f->offset +
                i;
            r->unplayed[slot / 64] |= UINT64_C(1) << slot % 64;
        }
}

static void find_unplayed(struct replay *r)
{
    if (r->unplayed_by == r->rules)
        return;
    const uint32_t sets = r->game->rules.played_sets(r->rules);
    memset(r->unplayed, 0, sizeof r->unplayed);
    for (size_t i = 0; i < r->game->rules.n_fields; i++)
        if ((r->game->rules.fields[i].sets & sets) == 0)
            note_unplayed(r, &r->game->rules.fields[i]);
    r->unplayed_by = r->rules;
}

void replay_leave_unplayed(struct replay *r)
{
    const uint32_t end = journal_mark(&r->journal);
    find_unplayed(r);
    for (uint32_t i = end; i > r->from; i--) {
        const struct journal_entry e = r->journal.entry[i - 1];
        const unsigned slot = journal_slot(&e);
        if ((r->unplayed[slot / 64] >> slot % 64 & 1) != 0)
            journal_put(&r->journal, &r->state[slot], e.old, (uint8_t)journal_cause(&e));
    }
}
