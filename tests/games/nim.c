/* nim.c - the words, the rules and the play of Nim, in the order in which to write a game; a
 * larger game has one or more files for each section (docs/adding-a-game.md).
 */
#include "nim.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/profile.h"
#include "position/state_line.h"
#include "games/kit/kit_number.h"
#include "games/kit/kit_score.h"
#include "games/kit/kit_scribe.h"
#include "games/kit/kit_event.h"

/* ---- words ------------------------------------------------------------------------------- */

static const struct thing_def things[NIM_THINGS] = {
    [NIM_LEFT] = {"left", "left heap", "", THING_PLACE, 0},
    [NIM_MIDDLE] = {"middle", "middle heap", "", THING_PLACE, 0},
    [NIM_RIGHT] = {"right", "right heap", "", THING_PLACE, 0},
    [NIM_SEAT_A] = {"a", "A", "", THING_SEAT, 0},
    {"b", "B", "", THING_SEAT, 0},
    {"c", "C", "", THING_SEAT, 0},
};

#define ITEMS(class, max) CLASS_BIT(class), ITEM_PLAIN, ITEM_PLAIN, COUNT_MUST, 1, max
enum { TAKE, RESULT, VERBS };
static const struct verb_def verbs[VERBS] = {
    {"take", "take", "", VERB_DECISION, 1, 0, {{ITEMS(THING_PLACE, 1)}}, "SEAT take HEAP N"},
    {"result", "result", "", VERB_NOTE, 0, 0, {{ITEMS(THING_SEAT, 3)}}, "result A 1, B 0"},
};

enum { NOT_THE_TURN, NOT_IN_HEAP, GAME_OVER, GAME_GOES_ON, WRONG_RESULT, VIOLATIONS };
static const struct violation_def violations[VIOLATIONS] = {
    [NOT_THE_TURN] = {"nim-turn", SEVERITY_ERROR, "NIM-1", "it is another player's turn",
                      false},
    [NOT_IN_HEAP] = {"nim-heap", SEVERITY_ERROR, "NIM-2", "the heap has not so many stones",
                     false},
    [GAME_OVER] = {"nim-over", SEVERITY_ERROR, "NIM-3", "the game is over", false},
    [GAME_GOES_ON] = {"nim-early", SEVERITY_ERROR, "NIM-3", "a result while stones are left",
                      false},
    [WRONG_RESULT] = {"nim-result", SEVERITY_ERROR, "NIM-3", "who took the last stone wins",
                      false},
};

enum { TAKING, CAUSES };
static const struct cause_def causes[CAUSES] = {[TAKING] = {"take", "stones taken"}};
static const char *const steps[NIM_STEPS] = {"take", "end"};

/* ---- state ------------------------------------------------------------------------------- */

#define FIELD(key, member, text)                                                               \
    {                                                                                          \
        .name = key, .offset = offsetof(struct nim_state, member) / sizeof(int16_t),           \
        .count = 1, .first = NO_THING, .sets = 1, .help = text                                 \
    }
static const struct field_def fields[] = {
    FIELD("left", heap[NIM_LEFT], "stones in the left heap"),
    FIELD("middle", heap[NIM_MIDDLE], "stones in the middle heap"),
    FIELD("right", heap[NIM_RIGHT], "stones in the right heap"),
    FIELD("turn", turn, "seat that takes next, 0 = A"),
    FIELD("round", round, "round, from 1"),
    FIELD("last", last, "seat + 1 that took last, 0 nobody"),
};

/* ---- rulesets ---------------------------------------------------------------------------- */

struct ruleset {
    struct profile profile;
    int16_t option[NIM_HEAPS]; /* stones in each heap, less one */
    uint8_t n_players;
};

#define STONES "1|2|3|4|5|6|7|8|9"
static const struct option_def options[NIM_HEAPS] = {
    [NIM_LEFT] = {"left", STONES, 2, 1, "stones in the left heap"},
    [NIM_MIDDLE] = {"middle", STONES, 4, 1, "stones in the middle heap"},
    [NIM_RIGHT] = {"right", STONES, 6, 1, "stones in the right heap"},
};
static const struct edition_def editions[] = {
    {"normal", "who takes the last stone wins", "Nim"}};
static const struct profile_tables profiles = {
    .options = options, .n_options = NIM_HEAPS, .editions = editions, .n_editions = 1};

static int resolve(void *rules, const char *profile, unsigned n_players, struct err *err)
{
    struct ruleset *r = rules;
    memset(r, 0, sizeof *r);
    r->n_players = (uint8_t)n_players;
    if (n_players < 1 || n_players > NIM_THINGS - NIM_SEAT_A)
        return err_set(err, "nim is for 1 to %d players, not %u", NIM_THINGS - NIM_SEAT_A,
                       n_players);
    return profile_read(&profiles, profile, &r->profile, r->option, err);
}

static void dump_rules(const void *rules, struct buf *out)
{
    const struct ruleset *r = rules;
    profile_dump(&profiles, &r->profile, r->option, r->n_players, out);
}

static void list_rules(struct buf *out)
{
    profile_list(&profiles, "normal", "normal, left=4", out);
}

static unsigned n_players(const void *rules)
{
    return ((const struct ruleset *)rules)->n_players;
}

static uint32_t played_sets(const void *rules)
{
    return ((const struct ruleset *)rules)->profile.sets;
}

/* ---- positions --------------------------------------------------------------------------- */

static void setup(const void *rules, int16_t *state)
{
    struct nim_state *s = (struct nim_state *)(void *)state;
    *s = (struct nim_state){.round = 1};
    for (int i = 0; i < NIM_HEAPS; i++)
        s->heap[i] = (int16_t)(((const struct ruleset *)rules)->option[i] + 1);
}

static int stones_left(const int16_t *state)
{
    return kit_sum(nim_view(state)->heap, NIM_HEAPS);
}

struct node nim_node(const void *rules, const int16_t *state)
{
    (void)rules;
    if (stones_left(state) == 0)
        return (struct node){NODE_OVER, SEAT_NONE, NIM_AT_END, false};
    return (struct node){NODE_DECISION, (uint8_t)nim_view(state)->turn, NIM_AT_TAKE, false};
}

void nim_score(const void *rules, const int16_t *state, struct score *out)
{
    const int winner = stones_left(state) == 0 ? nim_view(state)->last - 1 : -1;
    for (unsigned seat = 0; seat < n_players(rules); seat++)
        out[seat] = (struct score){.total = winner == (int)seat};
    kit_rank(out, n_players(rules));
}

static size_t endings(const void *rules, const int16_t *state, struct ending *out)
{
    const struct nim_state *s = nim_view(state);
    (void)rules;
    *out = (struct ending){"no-stones", "no stone is left", (uint8_t)(s->last - 1),
                           (uint16_t)s->round};
    return stones_left(state) == 0 ? 1 : 0;
}

/* In a round every player takes stones once. */
static void read_clock(const int16_t *state, unsigned *round, unsigned *turn)
{
    *round = (unsigned)nim_view(state)->round;
    *turn = (unsigned)nim_view(state)->turn;
}

/* ---- events ------------------------------------------------------------------------------ */

static bool awaits(const void *rules, const int16_t *state, const struct event *e)
{
    (void)rules;
    return (e->verb == RESULT) == (stones_left(state) == 0);
}

static void check_take(struct kit_findings *found, const struct nim_state *s)
{
    const int most = s->heap[found->e->item[0].thing], claimed = found->e->item[0].count;
    kit_check_seat(found, NOT_THE_TURN, "turn of", s->turn, found->e->seat);
    if (claimed < 1 || claimed > most)
        kit_report(found, NOT_IN_HEAP, "at most %d|%d", most, claimed);
}

static enum verdict check(const void *rules, const int16_t *state, const struct event *e,
                          bool aligned, struct finding_sink *sink)
{
    struct kit_findings found = KIT_NO_FINDINGS(e, sink);
    struct score scores[SEATS_MAX];
    nim_score(rules, state, scores);
    if (!aligned)
        kit_report(&found, e->verb == RESULT ? GAME_GOES_ON : GAME_OVER, "%d stones left|",
                   stones_left(state));
    else if (e->verb == RESULT)
        kit_check_result(&found, scores, n_players(rules), NIM_SEAT_A, WRONG_RESULT);
    else
        check_take(&found, nim_view(state));
    return found.worst;
}

/* No heap goes below 0, whatever a log says. */
static void apply(const void *rules, struct journal *j, const struct event *e, bool aligned)
{
    const struct nim_state *s = nim_view(j->state);
    const int16_t *heap = &s->heap[e->item[0].thing];
    const int next = (e->seat + 1) % (int)n_players(rules);
    (void)aligned;
    if (e->verb == RESULT)
        return;
    journal_put(j, heap, kit_max(0, *heap - e->item[0].count), TAKING);
    journal_put(j, &s->last, e->seat + 1, TAKING);
    journal_put(j, &s->turn, next, TAKING);
    journal_add(j, &s->round, next == 0 && stones_left(j->state) > 0 ? 1 : 0, TAKING);
}

/* ---- play -------------------------------------------------------------------------------- */

static size_t candidates(const void *rules, const int16_t *state, struct event *out, size_t cap,
                         bool *is_cut)
{
    const struct nim_state *s = nim_view(state);
    size_t n = 0;
    (void)rules;
    for (unsigned heap = 0; heap < NIM_HEAPS; heap++)
        for (int stones = 1; stones <= s->heap[heap] && n < cap; stones++) {
            out[n] = kit_event(TAKE, (unsigned)s->turn);
            kit_add(&out[n++], heap, ITEM_PLAIN, stones);
        }
    *is_cut = n == cap; /* or it is just full */
    return n;
}

/* A player who must take from heaps whose exclusive or is 0 loses. */
static void values(const void *rules, const int16_t *state, const struct event *const *e,
                   size_t n, struct play_style play_style, int *out)
{
    const struct nim_state *s = nim_view(state);
    const int sum = s->heap[NIM_LEFT] ^ s->heap[NIM_MIDDLE] ^ s->heap[NIM_RIGHT];
    (void)rules;
    (void)play_style;
    for (size_t i = 0; i < n; i++) {
        const int taken = e[i]->item[0].count, heap = s->heap[e[i]->item[0].thing];
        out[i] = (sum ^ heap ^ (heap - taken)) == 0 ? 100 : 0;
    }
}

static size_t notes_of(const void *rules, const int16_t *state, enum scribe scribe,
                       struct event *out, size_t cap)
{
    struct kit_notes notes = {.out = out, .cap = cap};
    struct score scores[SEATS_MAX];
    (void)scribe;
    nim_score(rules, state, scores);
    kit_note_result(&notes, RESULT, NIM_SEAT_A, scores, n_players(rules));
    return notes.n;
}

static const char *const policies[] = {"sum", NULL}, *const styles[] = {"expert", NULL};
static const struct game_play play = {candidates, values, policies, styles,
                                      .notes_of = notes_of};

/* ---- the game ---------------------------------------------------------------------------- */

const struct game_def nim_game = {
    .name = "nim",
    .title = "Nim",
    .format = &state_line_format,
    .words = {.things = things,
              .n_things = NIM_THINGS,
              .verbs = verbs,
              .n_verbs = VERBS,
              .violations = violations,
              .n_violations = VIOLATIONS,
              .causes = causes,
              .n_causes = CAUSES,
              .steps = steps,
              .n_steps = NIM_STEPS,
              .verb_pass = NO_VERB,
              .verb_role = NO_VERB,
              .verb_round = NO_VERB,
              .verb_result = RESULT,
              .verb_hash = NO_VERB,
              .verb_position = NO_VERB,
              .verb_adjust = NO_VERB,
              .verb_check = NO_VERB},
    .rules = {.min_players = 1,
              .max_players = NIM_THINGS - NIM_SEAT_A,
              .default_rules = "normal",
              .fields = fields,
              .n_fields = sizeof fields / sizeof fields[0],
              .rules_size = sizeof(struct ruleset),
              .state_slots = sizeof(struct nim_state) / sizeof(int16_t),
              .hashed_slots = sizeof(struct nim_state) / sizeof(int16_t),
              .slot_grade = NO_SLOT,
              .resolve = resolve,
              .dump_rules = dump_rules,
              .list_rules = list_rules,
              .n_players = n_players,
              .played_sets = played_sets,
              .setup = setup,
              .node = nim_node,
              .awaits = awaits,
              .check = check,
              .apply = apply,
              .score = nim_score,
              .endings = endings,
              .clock = read_clock},
    .play = &play,
    .faces = &nim_faces,
};
