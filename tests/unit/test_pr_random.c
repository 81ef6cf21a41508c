/* Random games: what holds in every position of every game, whatever the players do. */
#include <criterion/criterion.h>
#include <string.h>

#include "games/pr/pr_state.h"
#include "random_table.h"

#define EVERY_EVENT(test, check)                                                               \
    Test(random_games, test, .timeout = 280)                                                   \
    {                                                                                          \
        every_event(&base_games, check);                                                       \
    }                                                                                          \
    Test(random_expansion_games, test, .timeout = 280)                                         \
    {                                                                                          \
        every_event(&expansion_games, check);                                                  \
    }

static const struct pr_rules *rules_of(const struct table *t)
{
    return pr_ruleset(t->rules);
}

static const struct pr_state *view(const struct table *t)
{
    return pr_view(t->replay.state);
}

/* ---- undo --------------------------------------------------------------------------------- */

EVERY_EVENT(can_be_taken_back_event_by_event, replay_and_take_back)

/* ---- invariants --------------------------------------------------------------------------- */

static void seat_is_sound(const struct table *t, const struct pr_seat *p)
{
    int tiles = 0, spaces = 0;
    HOLDS(p->doubloons >= 0 && p->chips >= 0 && p->paper >= 0 && p->san_juan >= 0);
    for (int k = 0; k < PR_KINDS; k++)
        HOLDS(p->goods[k] >= 0);
    for (int k = 0; k < PR_TILE_KINDS; k++) {
        HOLDS(p->manned[k] >= 0 && p->manned[k] <= p->tiles[k]);
        HOLDS(p->noble_manned[k] >= 0 && p->noble_manned[k] <= p->manned[k]);
        tiles += p->tiles[k];
    }
    for (int b = 0; b < PR_BUILDING_COUNT; b++) {
        HOLDS(p->city[b] >= -1 && p->city[b] <= rules_of(t)->building.circles[b]);
        HOLDS(p->noble_city[b] >= 0 && p->noble_city[b] <= (p->city[b] > 0 ? p->city[b] : 0));
        spaces += p->city[b] >= 0 ? rules_of(t)->building.size[b] : 0;
    }
    HOLDS(p->manned[PR_FOREST] == 0); /* PR-BLDG-52c */
    HOLDS(p->noble_san_juan >= 0 && p->noble_san_juan <= p->san_juan);
    HOLDS(tiles <= 12);  /* PR-SETL-06 */
    HOLDS(spaces <= 12); /* PR-BLD-11 */
}

static void ships_are_sound(const struct table *t)
{
    const struct pr_state *s = view(t);
    for (int i = 0; i < rules_of(t)->n_cargo; i++) {
        HOLDS(s->cargo_load[i] >= 0 &&
              s->cargo_load[i] <= rules_of(t)->cargo[i]); /* PR-CAP-06 */
        HOLDS((s->cargo_load[i] == 0) == (s->cargo_kind[i] == -1));
        for (int k = 0; k < i; k++) /* PR-CAP-05 */
            HOLDS(s->cargo_kind[i] == -1 || s->cargo_kind[i] != s->cargo_kind[k]);
    }
}

/* PR-CON-01 to PR-CON-06. */
static void pieces_are_sound(const struct table *t)
{
    const struct pr_state *s = view(t);
    int off[COMPONENTS_MAX], in_house = 0;
    t->game->rules.imbalance(t->rules, t->replay.state, off);
    for (size_t i = 0; i < t->game->rules.n_components; i++)
        HOLDS(off[i] == 0);
    for (int b = 0; b < PR_BUILDING_COUNT; b++) {
        int copies = s->copies[b] + s->box[b];
        for (unsigned seat = 0; seat < t->n_players; seat++)
            copies += s->seat[seat].city[b] >= 0;
        HOLDS(s->copies[b] >= 0 && s->box[b] >= 0 && copies == rules_of(t)->building.copies[b]);
    }
    for (int k = 0; k < PR_KINDS; k++) {
        HOLDS(s->supply[k] >= 0 && s->house[k] >= 0 && s->row[k] >= 0);
        HOLDS(s->unseen[k] >= 0 && s->discard[k] >= 0);
        in_house += s->house[k];
    }
    HOLDS(in_house < 4 || s->step == PR_STEP_SELL || s->step == PR_STEP_OFFICE); /* PR-TRD-09 */
    HOLDS(s->colonists >= 0 && s->ship_colonists >= 0 && s->pool >= 0 && s->quarries >= 0);
    HOLDS(s->nobles >= 0 && s->ship_nobles >= 0 && s->ship_nobles <= s->ship_colonists);
    HOLDS(s->pool == 0 || s->trigger_round[PR_END_VP] == 0 || /* PR-END-06, PR-BLDG-53 */
          t->variety == &expansion_games);
    HOLDS(rules_of(t)->ends_by_colonists || s->trigger_round[PR_END_COLONISTS] == 0);
}

/* Money in the bank, on role cards and with the players is all there is (PR-CON-05). */
static void money_is_sound(const struct table *t)
{
    const struct pr_state *s = view(t);
    int all = s->bank;
    for (int i = 0; i < PR_ROLE_CARDS; i++) {
        HOLDS(s->role_coins[i] >= 0);
        all += s->role_coins[i];
    }
    for (unsigned seat = 0; seat < t->n_players; seat++)
        all += s->seat[seat].doubloons;
    HOLDS(rules_of(t)->option[PR_OPT_BANK] == 0 || all == rules_of(t)->option[PR_OPT_BANK]);
}

static void replay_and_look(struct table *t, uint32_t event)
{
    table_event(t, event);
    for (unsigned seat = 0; seat < t->n_players; seat++)
        seat_is_sound(t, &view(t)->seat[seat]);
    for (unsigned seat = t->n_players; seat < SEATS_MAX; seat++)
        HOLDS(view(t)->seat[seat].doubloons == 0);
    ships_are_sound(t);
    pieces_are_sound(t);
    money_is_sound(t);
    HOLDS(view(t)->late == 0);
    HOLDS(event + 1 < t->record.n_events || replay_is_over(&t->replay));
}

EVERY_EVENT(have_no_findings_and_sound_positions_to_the_end, replay_and_look)

EVERY_EVENT(keep_the_number_of_all_pieces, replay_and_count)

/* ---- the ledger --------------------------------------------------------------------------- */

/* A second state that only the observed entries write. */
struct shadow {
    struct replay_observer observer;
    struct table *table;
    int16_t state[STATE_SLOTS];
    uint32_t event;
    long money[SEATS_MAX];               /* income less expense */
    unsigned long causes[UINT8_MAX + 1]; /* entries in ledger fields */
};

static bool is_word_of(const struct game_def *game, unsigned word, const char *name,
                       unsigned *seat)
{
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        const struct field_def *f = &game->rules.fields[i];
        if (!f->per_seat || strcmp(f->name, name) != 0 ||
            word >= SEATS_MAX * game->rules.seat_slots)
            continue;
        *seat = (unsigned)(word / game->rules.seat_slots);
        const unsigned at = (unsigned)(word % game->rules.seat_slots);
        return at >= f->offset && at < (unsigned)f->offset + f->count;
    }
    return false;
}

static bool pays(unsigned cause)
{
    return cause == PR_CAUSE_COINS || cause == PR_CAUSE_PRIVILEGE || cause == PR_CAUSE_SALE ||
           cause == PR_CAUSE_FIRST_BUILDING + PR_FACTORY - PR_FIRST_BUILDING ||
           cause == PR_CAUSE_FIRST_BUILDING + PR_SMALL_MARKET - PR_FIRST_BUILDING ||
           cause == PR_CAUSE_FIRST_BUILDING + PR_LARGE_MARKET - PR_FIRST_BUILDING;
}

static bool scores(unsigned cause)
{
    return cause == PR_CAUSE_SHIPPING || cause == PR_CAUSE_PRIVILEGE ||
           cause == PR_CAUSE_FIRST_BUILDING + PR_HARBOR - PR_FIRST_BUILDING ||
           cause == PR_CAUSE_FIRST_BUILDING + PR_WHARF - PR_FIRST_BUILDING;
}

static void shadow_wrote(struct replay_observer *o, uint32_t event,
                         const struct journal_entry *entry, uint32_t n)
{
    struct shadow *s = (struct shadow *)(void *)o;
    const struct table *t = s->table;
    HOLDS(event >= s->event);
    s->event = event;
    for (uint32_t i = 0; i < n; i++) {
        const struct journal_entry *e = &entry[i];
        unsigned seat;
        HOLDS(s->state[journal_slot(e)] == e->old);
        s->state[journal_slot(e)] = e->now;
        if (is_word_of(t->game, journal_slot(e), "doubloons", &seat)) {
            HOLDS(e->now > e->old ? pays(journal_cause(e))
                                  : journal_cause(e) == PR_CAUSE_PRICE);
            s->money[seat] += e->now - e->old;
            s->causes[journal_cause(e)]++;
        } else if (is_word_of(t->game, journal_slot(e), "chips", &seat) ||
                   is_word_of(t->game, journal_slot(e), "paper", &seat)) {
            HOLDS(e->now > e->old && scores(journal_cause(e)));
            s->causes[journal_cause(e)]++;
        }
    }
}

Test(random_games, account_for_every_doubloon_and_point, .timeout = 280)
{
    struct table t;
    struct shadow s = {.observer = {.wrote = shadow_wrote}, .table = &t};
    table_init(&t, &base_games);
    for (unsigned n = 2; n <= SEATS_MAX; n++)
        for (uint64_t seed = 0; seed < random_games(&base_games); seed++) {
            table_play(&t, n, seed);
            memcpy(s.state, t.replay.state, sizeof s.state);
            memset(s.money, 0, sizeof s.money);
            s.event = 0;
            t.replay.observer = &s.observer;
            for (uint32_t i = 0; i < t.record.n_events; i++)
                table_event(&t, i);
            replay_end(&t.replay);
            cr_assert_arr_eq(s.state, t.replay.state, sizeof s.state, "seed %llu",
                             (unsigned long long)seed);
            for (unsigned seat = 0; seat < n; seat++)
                cr_assert_eq(view(&t)->seat[seat].doubloons,
                             rules_of(&t)->doubloons[seat] + s.money[seat]);
            t.replay.observer = NULL;
        }
    for (unsigned cause = 0; cause < t.game->words.n_causes; cause++)
        if (pays((uint8_t)cause) || scores((uint8_t)cause) || cause == PR_CAUSE_PRICE)
            cr_expect_gt(s.causes[cause], 0, "nothing came from %s",
                         t.game->words.causes[cause].name);
    table_free(&t);
}

/* ---- the same again ----------------------------------------------------------------------- */

Test(random_games, replay_to_the_same_hashes_every_time, .timeout = 280)
{
    struct table t;
    table_init(&t, &base_games);
    for (unsigned n = 2; n <= SEATS_MAX; n++)
        for (uint64_t seed = 0; seed < random_games(&base_games) / 4; seed++) {
            table_play(&t, n, seed);
            const uint64_t first = table_hash_of_all(&t);
            cr_assert_eq(first, table_hash_of_all(&t));
        }
    table_free(&t);
}

Test(random_games, replay_the_same_side_by_side_and_alone, .timeout = 280)
{
    play_side_by_side(&base_games, &expansion_games);
}

Test(random_games, are_the_same_whether_somebody_looks_at_the_positions_or_not, .timeout = 280)
{
    play_with_and_without_a_look(&base_games);
    play_with_and_without_a_look(&expansion_games);
}
