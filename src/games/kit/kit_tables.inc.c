/* kit_tables.inc.c - the tables that only the game_def points to; the file of the game_def includes
 * this once.
 *
 * Before it come the names of the game (pr_names.h), and what the game_def points to and no list
 * has: score_parts, adjustable, endings(), and of game_words FULL_NOTE, VERB_SHOWN and VERB_SHOWS.  The game's other sources look into the tables of kit_words.inc.c.
 */
#include "core/limits.h"

/* ---- words ------------------------------------------------------------------------------- */

static const struct violation_def violations[] = {
#define GROUP(title)
#define VIOLATION KIT_VIOLATION
#include GAME_LIST(violation)
};

static const char *const violation_groups[] = {
#define GROUP(title)   title,
#define VIOLATION(...) NULL,
#include GAME_LIST(violation)
};

static const struct cause_def causes[] = {
#define CAUSE KIT_CAUSE
#include GAME_LIST(cause)
#define THING KIT_CAUSE_OF_THING
#include GAME_LIST(thing)
};

static const char *const steps[] = {
#define STEP(id, kind, pass, name, ...) name,
#include GAME_LIST(step)
};

/* ---- the position ------------------------------------------------------------------------ */

static const struct field_def fields[] = {
#define FIELD      KIT_FIELD
#define NAMED      KIT_NAMED
#define SEAT_FIELD KIT_SEAT_FIELD
#define SEAT_NAMED KIT_SEAT_NAMED
#include GAME_LIST(field)
};

/* ---- faces ------------------------------------------------------------------------------- */

static const char *const phrases[GAME(VERB_COUNT)] = {
#define PHRASE(verb, text) [GAME(VERB_##verb)] = text,
#include GAME_LIST(phrase)
};

static const char *const mark_phrases[GAME(MARK_END) - ITEM_WORD] = {
#define MARK_PHRASE(mark, text) [GAME(MARK_##mark) - ITEM_WORD] = text,
#include GAME_LIST(phrase)
};

static const char *const does[GAME(THING_COUNT)] = {
#define DOES(building, text) [GAME(building)] = text,
#include GAME_LIST(does)
};

static const struct field_def constants[] = {
#define CONSTANT KIT_CONSTANT
#include GAME_LIST(constant)
    {0},
};

static const struct panel_def panels[] = {
#define PANEL KIT_PANEL
#include GAME_LIST(panel)
    {0},
};

/* ---- limits ------------------------------------------------------------------------------ */

_Static_assert(sizeof causes / sizeof causes[0] == GAME(CAUSE_COUNT),
               "one cause for each building");
ASSERT_WITHIN(GAME(CAUSE_COUNT), CAUSES_MAX);
ASSERT_WITHIN(GAME(COMPONENT_COUNT), COMPONENTS_MAX);
ASSERT_WITHIN(GAME(SET_COUNT), SETS_MAX);
ASSERT_WITHIN(GAME(PART_COUNT), SCORE_PARTS_MAX);
ASSERT_WITHIN(GAME(STEP_COUNT), STEPS_OF_GAME);
ASSERT_WITHIN(sizeof(GAME_STATE) / sizeof(int16_t), STATE_SLOTS);

/* ---- the contract ------------------------------------------------------------------------ */

static unsigned n_players(const void *rules)
{
    return GAME_OWN(ruleset)(rules)->n_players;
}

static uint32_t played_sets(const void *rules)
{
    return GAME_OWN(ruleset)(rules)->profile.sets;
}

static unsigned edition(const void *rules)
{
    return GAME_OWN(ruleset)(rules)->profile.edition;
}

static void read_clock(const int16_t *state, unsigned *round, unsigned *turn)
{
    *round = (unsigned)GAME_OWN(view)(state)->round;
    *turn = (unsigned)GAME_OWN(view)(state)->picks;
}

/* A result alone: PR-LOG-09, SJ-LOG-22. */
static const struct result_words result_words = {
    .verb_score = GAME(VERB_SCORE),
    .verb_winner = GAME(VERB_WINNER),
    .thing_total = GAME(TOTAL),
    .seat_a = GAME(SEAT_A),
    .violation_move = GAME(V_result_move),
    .violation_missing = GAME(V_result_missing),
    .violation_sum = GAME(V_result_sum),
    .violation_winner = GAME(V_result_winner),
};

#define KIT_GAME_WORDS                                                                         \
    {                                                                                          \
        .things = GAME_OWN(things), .n_things = GAME(THING_COUNT), .verbs = GAME_OWN(verbs),   \
        .n_verbs = GAME(VERB_COUNT), .claims = GAME_OWN(claims),                               \
        .n_claims = GAME(CLAIM_COUNT), .marks = GAME_OWN(marks),                               \
        .n_marks = GAME(MARK_END) - ITEM_WORD, .sets = GAME_OWN(sets),                         \
        .n_sets = GAME(EXPANSION_COUNT), .violations = violations,                             \
        .n_violations = COUNT_OF(violations), .violation_groups = violation_groups,            \
        .causes = causes, .n_causes = COUNT_OF(causes), .steps = steps,                        \
        .n_steps = COUNT_OF(steps), .verb_pass = GAME(VERB_PASS),                              \
        .verb_role = GAME(VERB_ROLE), .verb_round = GAME(VERB_ROUND),                          \
        .verb_result = GAME(VERB_RESULT), .verb_hash = GAME(VERB_HASH),                        \
        .verb_position = GAME(VERB_POSITION), .full_note = FULL_NOTE,                          \
        .verb_shown = VERB_SHOWN, .verb_shows = VERB_SHOWS,                                    \
        .verb_adjust = GAME(VERB_ADJUST),                \
        .verb_check = GAME(VERB_CHECK), .adjustable = adjustable,                              \
        .n_adjustable = COUNT_OF(adjustable), .result = &result_words,                         \
    }

/* Members of struct game_rules; the game adds the others. */
#define KIT_GAME_RULES                                                                         \
    .fields = fields, .n_fields = COUNT_OF(fields), .score_parts = score_parts,                \
    .n_score_parts = GAME(PART_COUNT), .rules_size = sizeof(GAME_RULES),                       \
    .state_slots = sizeof(GAME_STATE) / sizeof(int16_t),                                       \
    .hashed_slots = offsetof(GAME_STATE, marked) / sizeof(int16_t), .seat_offset = 0,          \
    .seat_slots = sizeof(GAME_SEAT) / sizeof(int16_t), .violation_hash = GAME(V_state_hash),   \
    .violation_hash_version = GAME(V_hash_version), .violation_position = GAME(V_position),    \
    .violation_position_line = GAME(V_position_line),                                          \
    .violation_adjusted = GAME(V_table_adjusted),                                                    \
    .violation_adjust_refused = GAME(V_adjust_refused),                                        \
    .cause_correction = GAME(CAUSE_CORRECTION), .resolve = GAME_OWN(resolve),                  \
    .dump_rules = GAME_OWN(dump_rules), .list_rules = GAME_OWN(list_rules),                    \
    .n_players = n_players, .played_sets = played_sets, .edition = edition,                    \
    .setup = GAME_OWN(setup),                                                                  \
    .node = GAME_OWN(node), .awaits = GAME_OWN(awaits), .comes_early = GAME_OWN(comes_early),  \
    .take_default = GAME_OWN(step), .come_to_rest = GAME_OWN(come_to_rest),                    \
    .skipped = GAME_OWN(skipped), .skip = GAME_OWN(skip), .check = GAME_OWN(check_event),      \
    .apply = GAME_OWN(apply_event), .check_totals = GAME_OWN(check_totals),                    \
    .adopt = GAME_OWN(adopt), .is_short = GAME_OWN(is_short),                                  \
    .imbalance = GAME_OWN(imbalance), .n_components = GAME(COMPONENT_COUNT),                   \
    .violation_component = GAME_OWN(component_violation), .score = GAME_OWN(score),            \
    .endings = endings, .clock = read_clock

#define KIT_GAME_PLAY                                                                          \
    .candidates = GAME_OWN(candidates), .values = GAME_OWN(values),                            \
    .policies = GAME_OWN(policies), .styles = GAME_OWN(styles), .sample = GAME_OWN(sample),    \
    .claims_of = GAME_OWN(scribe_claims), .notes_of = GAME_OWN(scribe_notes),  \
    .reasons = GAME_OWN(reasons), .find_reason = GAME_OWN(find_reason), \
    .reason_amounts = GAME_OWN(reason_amounts), .count_amounts = GAME_OWN(count_amounts)

static const struct game_faces faces = {
    .tasks = GAME_OWN(tasks),
    .prompts = GAME_OWN(prompts),
    .undone = GAME_OWN(undone),
    .declined = GAME_OWN(declined),
    .phrases = phrases,
    .mark_phrases = mark_phrases,
    .does = does,
    .constants = constants,
    .panels = panels,
    .lay_out = GAME_OWN(lay_out),
};
