/* An audit finds the event at which the pieces do not add up. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "core/audit.h"
#include "games/game_registry.h"
#include "games/pr/pr_state.h"
#include "notation/reader.h"

#define HEAD  "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\n\n"
#define FIRST "row corn indigo sugar coffee\nround 1\nA builder\n"
#define BUILD "A small-sugar-mill\nB construction-hut\nC -\n"

static struct {
    struct finding_sink sink; /* first */
    struct finding found[8];
    size_t n;
    struct auditor auditor;
    struct record record;
} t;

static void keep(struct finding_sink *sink, const struct finding *f)
{
    (void)sink;
    if (t.n < sizeof t.found / sizeof t.found[0])
        t.found[t.n++] = *f;
}

static void begin(void)
{
    memset(&t, 0, sizeof t);
    t.sink.emit = keep;
    auditor_init(&t.auditor);
    record_init(&t.record);
}

static void end(void)
{
    auditor_free(&t.auditor);
    record_free(&t.record);
}

TestSuite(audit_pieces, .init = begin, .fini = end);

/* Audits the log of this game. */
static struct audit_result audit(const struct game_def *game, const char *text)
{
    struct words *words = words_new(game);
    const struct words *const known[] = {words};
    const struct notation_options options = {.words = known, .n_words = 1};
    struct notation *n = notation_open_text(text, strlen(text), &options);
    struct err err = ERR_INIT;
    cr_assert_eq(notation_next(n, &t.record, &err), 1);
    cr_assert_eq(t.record.n_errors, 0);
    notation_close(n);
    const struct audit_result result = audit_record(&t.auditor, &t.record, &t.sink, NULL, &err);
    words_free(words);
    cr_assert(result.replayed, "%s", err.text);
    return result;
}

/* Builds as the rules say, and a hacienda more is on the board. */
static void build_wrongly(const void *rules, struct journal *j, const struct event *e,
                          bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    game_at(0)->rules.apply(rules, j, e, aligned);
    if (e->verb == game_at(0)->accounts->verb_build)
        journal_add(j, &s->copies[PR_HACIENDA - PR_FIRST_BUILDING], 1, 0);
}

static bool is_always_short(const int16_t *state)
{
    (void)state;
    return true;
}

Test(audit_pieces, a_piece_that_appears_in_a_legal_event_is_found_at_that_event)
{
    struct game_def faulty = *game_at(0);
    faulty.rules.apply = build_wrongly;
    faulty.rules.is_short = is_always_short;
    const struct audit_result result = audit(&faulty, HEAD FIRST BUILD);
    cr_assert_eq(t.n, 2, "%zu findings", t.n);
    cr_expect_eq(result.worst, VERDICT_ILLEGAL);
    cr_expect_eq(result.findings, 2);
    for (unsigned i = 0; i < 2; i++) {
        cr_expect_str_eq(game_at(0)->words.violations[t.found[i].violation].id,
                         "pr-conservation-buildings");
        cr_expect_eq(t.found[i].span.line, 9 + i);
        cr_expect_str_eq(t.found[i].found, "hacienda +1");
    }
}

/* Corn that nobody has is shipped: then there is more of it than in the box. */
#define NOTHING_TO_SHIP HEAD "row corn indigo sugar coffee\nround 1\nA captain\nA corn 3 @4\n"

Test(audit_pieces, what_an_illegal_event_changes_is_not_missed)
{
    audit(game_at(0), NOTHING_TO_SHIP);
    const size_t n = t.n;
    cr_expect_gt(n, 0);
    for (size_t i = 0; i < n; i++)
        cr_expect_neq(t.found[i].violation, game_at(0)->rules.violation_component[0]);
}
