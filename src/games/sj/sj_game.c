/* sj_game.c - San Juan's row of the contract (core/game.h). */
#include "core/limits.h"
#include "games/sj/sj_engine.h"
#include "games/sj/sj_table.h"

#include <stddef.h>

#define GAME(name) SJ_##name
#define GAME_STATE struct sj_state
#define GAME_SEAT  struct sj_seat
#include "games/kit/kit_rows.h"

static const struct violation_def violations[] = {
#define GROUP(title)
#define VIOLATION KIT_VIOLATION
#include "games/sj/sj_violation.def"
};

static const char *const violation_groups[] = {
#define GROUP(title)   title,
#define VIOLATION(...) NULL,
#include "games/sj/sj_violation.def"
};

static const struct cause_def causes[] = {
#define CAUSE KIT_CAUSE
#include "games/sj/sj_cause.def"
#define THING KIT_CAUSE_OF_THING
#include "games/sj/sj_thing.def"
};
_Static_assert(sizeof causes / sizeof causes[0] == SJ_CAUSE_COUNT, "one cause for each card");

ASSERT_WITHIN(SJ_CARD_COUNT, BUILDINGS_MAX);
ASSERT_WITHIN(SJ_THING_COUNT, THINGS_MAX);
ASSERT_WITHIN(SJ_VERB_COUNT, VERBS_MAX);
ASSERT_WITHIN(SJ_CAUSE_COUNT, CAUSES_MAX);
ASSERT_WITHIN(SJ_CLAIM_COUNT, CLAIM_KEYS_MAX);
ASSERT_WITHIN(SJ_COMPONENT_COUNT, COMPONENTS_MAX);
ASSERT_WITHIN(SJ_MARK_END, ITEM_MARKS_MAX);
ASSERT_WITHIN(SJ_SET_COUNT, SETS_MAX);
ASSERT_WITHIN(SJ_PART_COUNT, SCORE_PARTS_MAX);
ASSERT_WITHIN(SJ_STEP_COUNT, STEPS_OF_GAME);
ASSERT_WITHIN(sizeof(struct sj_state) / sizeof(int16_t), STATE_SLOTS);

static const char *const steps[] = {
#define STEP(id, functions, name, ...) name,
#include "games/sj/sj_step.def"
};

static const struct field_def fields[] = {
#define FIELD      KIT_FIELD
#define NAMED      KIT_NAMED
#define SEAT_FIELD KIT_SEAT_FIELD
#define SEAT_NAMED KIT_SEAT_NAMED
#include "games/sj/sj_field.def"
};

static const struct score_part score_parts[SJ_PART_COUNT] = {
    [SJ_PART_BUILDINGS] = {SJ_BUILDINGS, "victory points printed on buildings"},
    [SJ_PART_BONUS] =
        {SJ_BONUS, "points of guild hall, city hall, triumphal arch, residence and cathedral"},
    [SJ_PART_PILES] = {SJ_PILES, "cards under chapel, bank and harbor"},
    [SJ_PART_QUARTER] = {SJ_QUARTER, "the palace's quarter of everything else"},
};

static const char *const component_rules[SJ_COMPONENT_COUNT] = {
    [2] = "a deck that is consistent with everything logged so far",
};

static unsigned n_players(const void *rules)
{
    return sj_ruleset(rules)->n_players;
}

static uint32_t played_sets(const void *rules)
{
    return sj_ruleset(rules)->profile.sets;
}

static void read_clock(const int16_t *state, unsigned *round, unsigned *turn)
{
    *round = (unsigned)sj_view(state)->round;
    *turn = (unsigned)sj_view(state)->picks;
}

static bool is_offered(const void *rules, const int16_t *state, unsigned thing)
{
    (void)state;
    return thing >= SJ_FIRST_CARD && sj_in_game(sj_ruleset(rules), thing - SJ_FIRST_CARD);
}

static unsigned buildable(const void *rules, const int16_t *state, unsigned seat,
                          unsigned thing)
{
    return sj_buildable(sj_ruleset(rules), sj_view(state), seat, thing - SJ_FIRST_CARD);
}

/* Covered buildings do not count (SJ-END-04, SJ-SCO-06). */
static int occupants(const int16_t *state, unsigned seat, unsigned thing)
{
    if (thing < SJ_FIRST_CARD)
        return -1;
    return sj_view(state)->seat[seat].built[thing - SJ_FIRST_CARD] > 0 ? 1 : -1;
}

static size_t endings(const void *rules, const int16_t *state, struct ending *out)
{
    const struct sj_state *s = sj_view(state);
    (void)rules;
    if (s->end_round == 0)
        return 0;
    out[0] = (struct ending){
        .name = "city-full",
        .title = "a city is full",
        .seat = s->end_seat == 0 ? SEAT_NONE : (uint8_t)(s->end_seat - 1),
        .round = (uint16_t)s->end_round,
    };
    return 1;
}

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])

static const struct game_play play = {
    .candidates = sj_candidates,
    .value = sj_value,
    .styles = sj_styles,
    .sample = sj_sample,
    .claims_of = sj_scribe_claims,
    .notes_of = sj_scribe_notes,
};

static const struct game_faces faces = {
    .tasks = sj_tasks,
    .phrases = sj_phrases,
    .mark_phrases = sj_mark_phrases,
    .constants = sj_constants,
    .panels = sj_panels,
    .draw_board = sj_draw_board,
    .lay_out = sj_lay_out,
};

static const struct game_accounts accounts = {
    .money = "cards",
    .slot_stock = offsetof(struct sj_state, deck) / sizeof(int16_t),
    .slot_offer = offsetof(struct sj_state, offer) / sizeof(int16_t),
    .slot_turn = offsetof(struct sj_state, turn) / sizeof(int16_t),
    .slot_on_cards = NO_SLOT,
    .verb_build = SJ_VERB_BUILD,
    .cause_price = SJ_CAUSE_PRICE,
    .cause_ship = NO_CAUSE,
    .cause_on_card = NO_CAUSE,
    .has_idle_buildings = false,
    .is_offered = is_offered,
    .buildable = buildable,
    .occupants = occupants,
};

const struct game_def sj_game = {
    .name = "san-juan",
    .title = "San Juan",
    .words.things = sj_things,
    .words.n_things = SJ_THING_COUNT,
    .words.verbs = sj_verbs,
    .words.n_verbs = SJ_VERB_COUNT,
    .words.claims = sj_claims,
    .words.n_claims = SJ_CLAIM_COUNT,
    .words.marks = sj_marks,
    .words.n_marks = SJ_MARK_END - ITEM_WORD,
    .words.sets = sj_sets,
    .words.n_sets = SJ_EXPANSION_COUNT,
    .words.violations = violations,
    .words.n_violations = COUNT_OF(violations),
    .words.violation_groups = violation_groups,
    .words.causes = causes,
    .words.n_causes = COUNT_OF(causes),
    .words.steps = steps,
    .words.n_steps = COUNT_OF(steps),
    .words.verb_pass = SJ_VERB_PASS,
    .words.verb_role = SJ_VERB_ROLE,
    .words.verb_round = SJ_VERB_ROUND,
    .words.verb_result = SJ_VERB_RESULT,
    .words.verb_hash = SJ_VERB_HASH,
    .rules.min_players = 2,
    .rules.max_players = SJ_SEATS,
    .rules.default_rules = "second",
    .rules.fields = fields,
    .rules.n_fields = COUNT_OF(fields),
    .rules.score_parts = score_parts,
    .rules.n_score_parts = SJ_PART_COUNT,
    .rules.rules_size = sizeof(struct sj_rules),
    .rules.state_slots = sizeof(struct sj_state) / sizeof(int16_t),
    .rules.hashed_slots = offsetof(struct sj_state, marked) / sizeof(int16_t), /* SJ-HID-10 */
    .rules.slot_grade = offsetof(struct sj_state, open) / sizeof(int16_t),
    .rules.seat_offset = 0,
    .rules.seat_slots = sizeof(struct sj_seat) / sizeof(int16_t),
    .rules.violation_hash_version = SJ_V_hash_version,
    .rules.layout_v1 = &sj_layout_v1,
    .rules.violation_hash = SJ_V_state_hash, /* SJ-LOG-20 */
    .rules.resolve = sj_resolve,
    .rules.dump_rules = sj_dump_rules,
    .rules.list_rules = sj_list_rules,
    .rules.setup = sj_setup,
    .rules.node = sj_node,
    .rules.awaits = sj_awaits,
    .rules.comes_early = sj_comes_early,
    .rules.precede = sj_precede,
    .rules.take_default = sj_step,
    .rules.come_to_rest = sj_come_to_rest,
    .rules.skipped = sj_skipped,
    .rules.skip = sj_skip,
    .rules.check = sj_check_event,
    .rules.apply = sj_apply_event,
    .rules.check_totals = sj_check_totals,
    .rules.redact = sj_redact,
    .rules.drift = sj_drift,
    .rules.imbalance = sj_imbalance,
    .rules.n_components = SJ_COMPONENT_COUNT,
    .rules.violation_component = sj_component_violation,
    .rules.component_rule = component_rules,
    .rules.score = sj_score,
    .rules.n_players = n_players,
    .rules.played_sets = played_sets,
    .rules.endings = endings,
    .rules.clock = read_clock,
    .play = &play,
    .faces = &faces,
    .accounts = &accounts,
    .clauses = &sj_clauses,
};
