/* What the frame does for games with hidden information, with a game of two hands of cards that
 * is nobody's: cards are drawn and played, and who draws sees what he draws. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/audit.h"
#include "notation/reader.h"
#include "notation/redact.h"
#include "notation/writer.h"

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
static const struct violation_def violations[] = {{"h-hash", SEVERITY_ERROR, "", "hash"}};

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

static void setup(const void *rules, int16_t *state)
{
    (void)rules;
    memset(state, 0, sizeof(struct table));
}

static struct stop stop(const void *rules, const int16_t *state)
{
    (void)rules;
    return (struct stop){view(state)->played >= 5 ? STOP_OVER : STOP_DECISION, 0, 0};
}

static bool awaits(const void *rules, const int16_t *state, const struct event *e)
{
    (void)rules;
    (void)state;
    (void)e;
    return true;
}

static uint32_t played_sets(const void *rules)
{
    (void)rules;
    return 1;
}

static bool comes_early(const int16_t *state, const struct event *e)
{
    (void)state;
    (void)e;
    return false;
}

static void settle(const void *rules, struct journal *j)
{
    (void)rules;
    (void)j;
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

static bool drift(const void *rules, const int16_t *state, const struct journal_entry *entry,
                  uint32_t n, int *out)
{
    (void)rules;
    (void)state;
    (void)entry;
    (void)n;
    (void)out;
    return false;
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

static const struct game_def hidden = {
    .name = "hidden",
    .title = "Hidden",
    .rules.min_players = 2,
    .rules.max_players = 2,
    .rules.default_rules = "plain",
    .words.things = things,
    .words.n_things = N_THINGS,
    .words.verbs = verbs,
    .words.n_verbs = N_VERBS,
    .words.violations = violations,
    .words.n_violations = 1,
    .rules.fields = fields,
    .rules.n_fields = 2,
    .rules.rules_size = 1,
    .rules.state_words = sizeof(struct table) / sizeof(int16_t),
    .rules.hashed_words = offsetof(struct table, grade) / sizeof(int16_t),
    .rules.word_grade = offsetof(struct table, grade) / sizeof(int16_t),
    .words.verb_hash = HASH,
    .rules.n_players = n_players,
    .rules.resolve = resolve,
    .rules.setup = setup,
    .rules.stop = stop,
    .rules.awaits = awaits,
    .rules.comes_early = comes_early,
    .rules.played_sets = played_sets,
    .rules.settle = settle,
    .rules.check = check,
    .rules.apply = apply,
    .rules.drift = drift,
    .rules.redact = redact,
    .rules.clock = read_clock,
};

static struct words *words;
static struct record record;
static struct replay replay;
static struct auditor auditor;

static void begin(void)
{
    words = words_new(&hidden);
    record_init(&record);
    auditor_init(&auditor);
    memset(&replay, 0, sizeof replay);
}

static void end(void)
{
    replay_free(&replay);
    auditor_free(&auditor);
    record_free(&record);
    words_free(words);
}

TestSuite(hidden, .init = begin, .fini = end);

#define HEADER "slog 1\ngame      hidden\nrules     plain\n"
#define SEATS  "players   A Anna; B Bob\n"

static void read_log(const char *text)
{
    const struct words *const known[] = {words};
    const struct notation_options options = {
        .words = known, .n_words = 1, .keep_comments = true};
    struct notation *n = notation_open_text(text, strlen(text), &options);
    cr_assert_eq(notation_next(n, &record, NULL), 1);
    cr_assert_eq(record.n_errors, 0);
    notation_close(n);
}

static void assert_written(const char *text)
{
    struct buf out = BUF_INIT;
    notation_write(&record, &out);
    cr_assert_str_eq(buf_str(&out), text, "%s", buf_str(&out));
    buf_free(&out);
}

static struct audit_result audit(void)
{
    struct err err = ERR_INIT;
    const struct audit_result result = audit_record(&auditor, &record, NULL, NULL, &err);
    cr_assert(result.replayed, "%s", err.text);
    return result;
}

Test(hidden, the_state_holds_the_grade_of_the_log)
{
    read_log(HEADER "grade open\n" SEATS "A draw smithy\n");
    audit();
    cr_assert_eq(view(auditor.replay.state)->grade, GRADE_OPEN);
    const uint64_t hash = replay_hash(&auditor.replay);
    read_log(HEADER SEATS "A draw 1\n");
    audit();
    cr_assert_eq(view(auditor.replay.state)->grade, GRADE_PUBLIC);
    cr_assert_eq(replay_hash(&auditor.replay), hash);
}

#define OPEN                                                                                   \
    HEADER "grade     open\n" SEATS "\n"                                                       \
           "# the deal\n"                                                                      \
           "A draw smithy, chapel  # to A\n"                                                   \
           "B draw smithy 2, ?\n"                                                              \
           "A play chapel\n"                                                                   \
           "B play smithy\n"

Test(hidden, the_table_sees_what_is_played)
{
    read_log(OPEN);
    redact_record(&replay, NULL, &record, SEAT_NONE);
    cr_assert_eq(record.grade, GRADE_PUBLIC);
    cr_assert_eq(record.n_events, 4);
    assert_written(HEADER "grade     public\n" SEATS "\n"
                          "# the deal\n"
                          "A draw 2  # to A\n"
                          "B draw 3\n"
                          "A play chapel\n"
                          "B play smithy\n");
}

Test(hidden, a_player_sees_his_own_cards)
{
    read_log(OPEN);
    redact_record(&replay, NULL, &record, 1);
    assert_written(HEADER "grade     public\n" SEATS "\n"
                          "# the deal\n"
                          "A draw 2  # to A\n"
                          "B draw smithy 2, ?\n"
                          "A play chapel\n"
                          "B play smithy\n");
}

Test(hidden, the_header_says_that_the_record_is_public)
{
    read_log(HEADER SEATS "A draw smithy\n");
    redact_record(&replay, NULL, &record, SEAT_NONE);
    assert_written(HEADER "grade     public\n" SEATS "\nA draw 1\n");
}

Test(hidden, a_public_record_comes_to_the_same_positions)
{
    read_log(OPEN);
    audit();
    const uint64_t hash = replay_hash(&auditor.replay);
    redact_record(&replay, NULL, &record, SEAT_NONE);
    audit();
    cr_assert_eq(replay_hash(&auditor.replay), hash);
}

Test(hidden, events_that_cannot_be_told_are_counted)
{
    read_log(OPEN);
    cr_assert_eq(audit().cannot_tell, 0);
    redact_record(&replay, NULL, &record, SEAT_NONE);
    const struct audit_result result = audit();
    cr_assert_eq(result.cannot_tell, 2);
    cr_assert_eq(result.worst, VERDICT_CANNOT_TELL);
    cr_assert_eq(result.findings, 0);
}

Test(hidden, a_game_without_secrets_stays_as_it_is)
{
    struct game_def open = hidden;
    open.rules.redact = NULL;
    read_log(OPEN);
    record.game = &open;
    redact_record(&replay, NULL, &record, SEAT_NONE);
    assert_written(OPEN);
}
