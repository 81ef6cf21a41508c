/* What a write changes in the number of pieces, counted in two ways. */
#include <criterion/criterion.h>
#include <stddef.h>
#include <string.h>

#include "games/pr/pr_state.h"
#include "random_table.h"

/* One more in the slot. */
static void assert_same_change(const struct table *t, unsigned slot)
{
    const struct game_rules *rules = &t->game->rules;
    int16_t state[STATE_SLOTS];
    int before[COMPONENTS_MAX], after[COMPONENTS_MAX], drift[COMPONENTS_MAX] = {0};
    memcpy(state, t->replay.state, sizeof state);
    rules->imbalance(t->rules, state, before);
    const struct journal_entry entry = {slot, state[slot], (int16_t)(state[slot] + 1)};
    state[slot] = entry.now;
    rules->imbalance(t->rules, state, after);
    const bool drifts = rules->drift(t->rules, state, &entry, 1, drift);
    for (size_t i = 0; i < rules->n_components; i++)
        cr_expect_eq(drifts ? drift[i] : 0, after[i] - before[i], "%s, slot %u, component %zu",
                     t->variety->name, slot, i);
}

/* Of every slot but `n` from `first` on. */
static void count_slots(const struct variety *variety, size_t first, size_t n)
{
    struct table t;
    table_init(&t, variety);
    table_play(&t, most_players(variety), 1);
    for (uint32_t i = 0; i < t.record.n_events; i++)
        table_event(&t, i);
    for (unsigned slot = 0; slot < t.game->rules.state_slots; slot++)
        if (slot < first || slot >= first + n)
            assert_same_change(&t, slot);
    table_free(&t);
}

Test(games_drift, a_write_to_any_slot_moves_both_counts_of_pieces_alike)
{
    /* A ship has no other kind of goods while it is loaded. */
    const size_t kind = offsetof(struct pr_state, cargo_kind) / sizeof(int16_t);
    count_slots(&base_games, kind, PR_CARGO_SHIPS);
    count_slots(&expansion_games, kind, PR_CARGO_SHIPS);
    count_slots(&card_games, 0, 0);
    count_slots(&new_card_games, 0, 0);
}
