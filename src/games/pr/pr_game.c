/* pr_game.c - Puerto Rico's row of the contract (core/game.h). */
#include "core/limits.h"
#include "games/pr/pr_engine.h"
#include "games/pr/pr_table.h"

#include <stddef.h>

#define GAME(name) PR_##name
#define GAME_STATE struct pr_state
#define GAME_SEAT  struct pr_seat
#include "games/kit/kit_rows.h"

static const struct violation_def violations[] = {
#define GROUP(title)
#define VIOLATION KIT_VIOLATION
#include "games/pr/pr_violation.def"
};

static const char *const violation_groups[] = {
#define GROUP(title)   title,
#define VIOLATION(...) NULL,
#include "games/pr/pr_violation.def"
};

static const struct cause_def causes[] = {
#define CAUSE KIT_CAUSE
#include "games/pr/pr_cause.def"
#define THING KIT_CAUSE_OF_THING
#include "games/pr/pr_thing.def"
};
_Static_assert(sizeof causes / sizeof causes[0] == PR_CAUSE_COUNT,
               "one cause for each building");

ASSERT_WITHIN(PR_BUILDING_COUNT, BUILDINGS_MAX);
ASSERT_WITHIN(PR_THING_COUNT, THINGS_MAX);
ASSERT_WITHIN(PR_VERB_COUNT, VERBS_MAX);
ASSERT_WITHIN(PR_CAUSE_COUNT, CAUSES_MAX);
ASSERT_WITHIN(PR_CLAIM_COUNT, CLAIM_KEYS_MAX);
ASSERT_WITHIN(PR_COMPONENT_COUNT, COMPONENTS_MAX);
ASSERT_WITHIN(PR_MARK_END, ITEM_MARKS_MAX);
ASSERT_WITHIN(PR_SET_COUNT, SETS_MAX);
ASSERT_WITHIN(PR_PART_COUNT, SCORE_PARTS_MAX);
ASSERT_WITHIN(PR_STEP_COUNT, STEPS_OF_GAME);
ASSERT_WITHIN(sizeof(struct pr_state) / sizeof(int16_t), STATE_SLOTS);

static const char *const steps[] = {
#define STEP(id, kind, pass, name, ...) name,
#include "games/pr/pr_step.def"
};

static const struct field_def fields[] = {
#define FIELD      KIT_FIELD
#define NAMED      KIT_NAMED
#define SEAT_FIELD KIT_SEAT_FIELD
#define SEAT_NAMED KIT_SEAT_NAMED
#include "games/pr/pr_field.def"
};

static const struct score_part score_parts[PR_PART_COUNT] = {
    [PR_PART_CHIPS] = {PR_CHIPS, "victory points as chips and on paper"},
    [PR_PART_BUILDINGS] = {PR_BUILDINGS, "printed on buildings"},
    [PR_PART_NOBLES] = {PR_NOBLES, "one for each noble"},
    [PR_PART_BONUS] = {PR_BONUS, "of occupied large buildings"},
};

static unsigned n_players(const void *rules)
{
    return pr_ruleset(rules)->n_players;
}

static uint32_t played_sets(const void *rules)
{
    return pr_ruleset(rules)->profile.sets;
}

static void read_clock(const int16_t *state, unsigned *round, unsigned *turn)
{
    *round = (unsigned)pr_view(state)->round;
    *turn = (unsigned)pr_view(state)->picks;
}

/* PR-NEW-03: what was not drafted is in the box. */
static bool is_offered(const void *rules, const int16_t *state, unsigned thing)
{
    const unsigned b = thing - PR_FIRST_BUILDING;
    return thing >= PR_FIRST_BUILDING && pr_ruleset(rules)->building.copies[b] > 0 &&
           pr_view(state)->box[b] == 0;
}

static int ship_room(const void *rules, unsigned ship)
{
    return pr_ruleset(rules)->cargo[ship];
}

static unsigned buildable(const void *rules, const int16_t *state, unsigned seat,
                          unsigned thing)
{
    return pr_buildable(pr_ruleset(rules), pr_view(state), seat,
                        (int)thing - PR_FIRST_BUILDING);
}

static int occupants(const int16_t *state, unsigned seat, unsigned thing)
{
    return thing < PR_FIRST_BUILDING
               ? -1
               : pr_view(state)->seat[seat].city[thing - PR_FIRST_BUILDING];
}

static size_t endings(const void *rules, const int16_t *state, struct ending *out)
{
    static const char *const names[] = {"colonists", "city-full", "vp-exhausted"};
    static const char *const titles[] = {"the colonists have run out", "a city is full",
                                         "the victory points have run out"};
    const struct pr_state *s = pr_view(state);
    size_t n = 0;
    (void)rules;
    for (unsigned i = 0; i < PR_TRIGGER_COUNT; i++)
        if (s->trigger_round[i] != 0)
            out[n++] = (struct ending){
                .name = names[i],
                .title = titles[i],
                .seat = s->trigger_seat[i] == 0 ? SEAT_NONE : (uint8_t)(s->trigger_seat[i] - 1),
                .round = (uint16_t)s->trigger_round[i],
            };
    return n;
}

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

static const struct game_play play = {
    .candidates = pr_candidates,
    .value = pr_value,
    .styles = pr_styles,
    .odds = pr_odds,
    .sample = pr_sample,
    .claims_of = pr_scribe_claims,
    .notes_of = pr_scribe_notes,
};

static const struct game_faces faces = {
    .tasks = pr_tasks,
    .phrases = pr_phrases,
    .mark_phrases = pr_mark_phrases,
    .constants = pr_constants,
    .panels = pr_panels,
    .draw_board = pr_draw_board,
    .lay_out = pr_lay_out,
};

static const struct game_accounts accounts = {
    .money = "doubloons",
    .slot_stock = NO_SLOT,
    .slot_offer = NO_SLOT,
    .slot_turn = NO_SLOT,
    .slot_on_cards = offsetof(struct pr_state, role_coins) / sizeof(int16_t),
    .slot_ships = offsetof(struct pr_state, cargo_load) / sizeof(int16_t),
    .n_ships = PR_CARGO_SHIPS,
    .role_ships = PR_CAPTAIN,
    .verb_build = PR_VERB_BUILD,
    .cause_price = PR_CAUSE_PRICE,
    .cause_ship = PR_CAUSE_SHIPPING,
    .cause_on_card = PR_CAUSE_COINS,
    .has_idle_buildings = true,
    .is_offered = is_offered,
    .ship_room = ship_room,
    .buildable = buildable,
    .occupants = occupants,
};

const struct game_def pr_game = {
    .name = "puerto-rico",
    .title = "Puerto Rico",
    .words.things = pr_things,
    .words.n_things = PR_THING_COUNT,
    .words.verbs = pr_verbs,
    .words.n_verbs = PR_VERB_COUNT,
    .words.claims = pr_claims,
    .words.n_claims = PR_CLAIM_COUNT,
    .words.marks = pr_marks,
    .words.n_marks = PR_MARK_END - ITEM_WORD,
    .words.sets = pr_sets,
    .words.n_sets = PR_EXPANSION_COUNT,
    .words.violations = violations,
    .words.n_violations = COUNT_OF(violations),
    .words.violation_groups = violation_groups,
    .words.causes = causes,
    .words.n_causes = COUNT_OF(causes),
    .words.steps = steps,
    .words.n_steps = COUNT_OF(steps),
    .words.verb_pass = PR_VERB_PASS,
    .words.verb_role = PR_VERB_ROLE,
    .words.verb_round = PR_VERB_ROUND,
    .words.verb_result = PR_VERB_RESULT,
    .words.verb_hash = PR_VERB_HASH,
    .rules.min_players = 2,
    .rules.max_players = 5,
    .rules.default_rules = "rgg2002",
    .rules.fields = fields,
    .rules.n_fields = COUNT_OF(fields),
    .rules.score_parts = score_parts,
    .rules.n_score_parts = PR_PART_COUNT,
    .rules.rules_size = sizeof(struct pr_rules),
    .rules.state_slots = sizeof(struct pr_state) / sizeof(int16_t),
    .rules.hashed_slots = offsetof(struct pr_state, marked) / sizeof(int16_t), /* PR-LOG-05 */
    .rules.slot_grade = NO_SLOT,
    .rules.seat_offset = 0,
    .rules.seat_slots = sizeof(struct pr_seat) / sizeof(int16_t),
    .rules.violation_hash_version = PR_V_hash_version,
    .rules.layout_v1 = &pr_layout_v1,
    .rules.violation_hash = PR_V_state_hash, /* PR-LOG-06 */
    .rules.resolve = pr_resolve,
    .rules.dump_rules = pr_dump_rules,
    .rules.list_rules = pr_list_rules,
    .rules.setup = pr_setup,
    .rules.node = pr_node,
    .rules.awaits = pr_awaits,
    .rules.comes_early = pr_comes_early,
    .rules.take_default = pr_step,
    .rules.come_to_rest = pr_come_to_rest,
    .rules.skipped = pr_skipped,
    .rules.skip = pr_skip,
    .rules.check = pr_check_event,
    .rules.apply = pr_apply_event,
    .rules.check_totals = pr_check_totals,
    .rules.drift = pr_drift,
    .rules.drift_of = pr_drift_of,
    .rules.imbalance = pr_imbalance,
    .rules.n_components = PR_COMPONENT_COUNT,
    .rules.violation_component = pr_component_violation,
    .rules.score = pr_score,
    .rules.n_players = n_players,
    .rules.played_sets = played_sets,
    .rules.endings = endings,
    .rules.clock = read_clock,
    .play = &play,
    .faces = &faces,
    .accounts = &accounts,
    .clauses = &pr_clauses,
};
