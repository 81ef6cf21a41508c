#include "hidden_game.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "position/state_line.h"

enum { UNKNOWN, SMITHY, CHAPEL, N_THINGS };
static const struct thing_def things[N_THINGS] = {
    [UNKNOWN] = {"?", "unknown", "", THING_UNKNOWN, 0},
    [SMITHY] = {"smithy", "smithy", "", THING_BUILDING, 0},
    [CHAPEL] = {"chapel", "chapel", "", THING_BUILDING, 0},
};

#define CARDS (CLASS_BIT(THING_BUILDING) | CLASS_BIT(THING_UNKNOWN) | CLASS_NUMBER)
#define LIST                                                                                   \
    {                                                                                          \
        {                                                                                      \
            CARDS, ITEM_PLAIN, ITEM_PLAIN, COUNT_MAY, 1, 12                                    \
        }                                                                                      \
    }
enum { DRAW, PLAY, HASH, N_VERBS };
static const struct verb_def verbs[N_VERBS] = {
    [DRAW] = {"draw", "draw", "", VERB_CHANCE, 1, 0, LIST, "SEAT draw CARDS"},
    [PLAY] = {"play", "play", "", VERB_DECISION, 1, 0, LIST, "SEAT play CARDS"},
    [HASH] = {"hash",
              "hash",
              "",
              VERB_NOTE,
              0,
              0,
              {{CLASS_HASH, ITEM_PLAIN, ITEM_PLAIN, COUNT_NO, 1, 1}},
              "hash v2 0123456789abcdef"},
};
static const struct field_def fields[] = {
    {.name = "hand", .offset = 0, .count = 2, .first = NO_THING, .sets = 1},
    {.name = "played", .offset = 2, .count = 1, .first = NO_THING, .sets = 1},
};
static const struct violation_def violations[] = {
    {"h-hash", SEVERITY_ERROR, "", "hash", false}};

static const char *const steps[] = {"play"};

struct table {
    int16_t hand[2], played;
    int16_t grade, known[2][N_THINGS]; /* not hashed */
};

static const struct table *view(const int16_t *state)
{
    return (const struct table *)(const void *)state;
}

static int resolve(void *rules, const char *profile, unsigned n_players, struct err *err)
{
    (void)rules;
    (void)n_players;
    return strcmp(profile, "plain") == 0 ? 0 : err_set(err, "no such rules");
}

static unsigned n_players(const void *rules)
{
    (void)rules;
    return 2;
}

static void dump_rules(const void *rules, struct buf *out)
{
    (void)rules;
    buf_puts(out, "plain\n");
}

static void list_rules(struct buf *out)
{
    buf_puts(out, "plain\n");
}

static void setup(const void *rules, int16_t *state)
{
    (void)rules;
    memset(state, 0, sizeof(struct table));
}

static struct node node(const void *rules, const int16_t *state)
{
    (void)rules;
    return (struct node){view(state)->played >= 5 ? NODE_OVER : NODE_DECISION, 0, 0, false};
}

static bool awaits(const void *rules, const int16_t *state, const struct event *e)
{
    (void)rules;
    (void)state;
    (void)e;
    return true;
}

static uint16_t skipped(const void *rules, const int16_t *state, const struct event *e)
{
    (void)rules;
    (void)state;
    (void)e;
    return UINT16_MAX;
}

static uint32_t played_sets(const void *rules)
{
    (void)rules;
    return 1;
}

static int cards_of(const struct event_item *item)
{
    return item->count == COUNT_NONE ? 1 : item->count;
}

static enum verdict check(const void *rules, const int16_t *state, const struct event *e,
                          bool aligned, struct finding_sink *sink)
{
    (void)rules;
    (void)aligned;
    (void)sink;
    for (unsigned i = 0; e->verb == PLAY && i < e->n_items; i++)
        if (e->item[i].thing < N_THINGS &&
            view(state)->known[e->seat][e->item[i].thing] < cards_of(&e->item[i]))
            return VERDICT_CANNOT_TELL;
    return VERDICT_LEGAL;
}

static void apply(const void *rules, struct journal *j, const struct event *e, bool aligned)
{
    (void)rules;
    (void)aligned;
    const struct table *t = view(j->state);
    const int sign = e->verb == DRAW ? 1 : -1;
    for (unsigned i = 0; i < e->n_items; i++) {
        const int n = cards_of(&e->item[i]);
        journal_add(j, &t->hand[e->seat], sign * n, 0);
        journal_add(j, &t->played, e->verb == PLAY ? n : 0, 0);
        if (e->item[i].thing == SMITHY || e->item[i].thing == CHAPEL)
            journal_add(j, &t->known[e->seat][e->item[i].thing], sign * n, 0);
    }
}

static void score(const void *rules, const int16_t *state, struct score *out)
{
    (void)rules;
    for (unsigned seat = 0; seat < 2; seat++)
        out[seat] = (struct score){.total = view(state)->hand[seat], .place = 1};
}

static size_t endings(const void *rules, const int16_t *state, struct ending *out)
{
    (void)rules;
    (void)state;
    (void)out;
    return 0;
}

static void read_clock(const int16_t *state, unsigned *round, unsigned *turn)
{
    (void)state;
    *round = *turn = 1;
}

static void redact(const void *rules, const int16_t *state, struct event *e, unsigned viewer)
{
    (void)rules;
    (void)state;
    if (e->verb != DRAW || e->seat == viewer)
        return;
    for (unsigned i = 0; i < e->n_items; i++)
        e->item[i].thing = e->item[i].thing == THING_NUMBER ? THING_NUMBER : UNKNOWN;
}

const struct game_def hidden_game = {
    .name = "hidden",
    .title = "Hidden",
    .format = &state_line_format,
    .rules.min_players = 2,
    .rules.max_players = 2,
    .rules.default_rules = "plain",
    .words.things = things,
    .words.n_things = N_THINGS,
    .words.verbs = verbs,
    .words.n_verbs = N_VERBS,
    .words.violations = violations,
    .words.n_violations = 1,
    .words.steps = steps,
    .words.n_steps = 1,
    .rules.fields = fields,
    .rules.n_fields = 2,
    .rules.rules_size = 1,
    .rules.state_slots = sizeof(struct table) / sizeof(int16_t),
    .rules.hashed_slots = offsetof(struct table, grade) / sizeof(int16_t),
    .rules.slot_grade = offsetof(struct table, grade) / sizeof(int16_t),
    .words.verb_pass = NO_VERB,
    .words.verb_role = NO_VERB,
    .words.verb_round = NO_VERB,
    .words.verb_result = NO_VERB,
    .words.verb_hash = HASH,
    .words.verb_position = NO_VERB,
    .words.verb_adjust = NO_VERB,
    .words.verb_check = NO_VERB,
    .rules.n_players = n_players,
    .rules.resolve = resolve,
    .rules.dump_rules = dump_rules,
    .rules.list_rules = list_rules,
    .rules.setup = setup,
    .rules.node = node,
    .rules.awaits = awaits,
    .rules.skipped = skipped,
    .rules.played_sets = played_sets,
    .rules.check = check,
    .rules.apply = apply,
    .rules.score = score,
    .rules.endings = endings,
    .rules.redact = redact,
    .rules.clock = read_clock,
};
