/* An audit that nobody watches comes to rest before the next event, and finds what one finds that comes to
 * rest after each. */
#include <criterion/criterion.h>
#include <string.h>

#include "core/audit.h"
#include "core/random.h"
#include "games/pr/pr_state.h"
#include "random_table.h"

enum { FOUND_MAX = 4096, SLIPS_MAX = 3, VARIANTS = 4 };

/* What one audit says, and where it ends. */
struct heard {
    struct finding_sink sink; /* first */
    struct audit_watcher watcher;
    struct finding found[FOUND_MAX];
    size_t n;
    struct audit_result result;
    int16_t state[STATE_SLOTS];
};

static void keep(struct finding_sink *sink, const struct finding *f)
{
    struct heard *h = (struct heard *)sink;
    cr_assert_lt(h->n, (size_t)FOUND_MAX);
    h->found[h->n++] = *f;
}

static void look(struct audit_watcher *w, const struct replay *r, uint32_t event,
                 enum verdict verdict)
{
    (void)w;
    (void)r;
    (void)event;
    (void)verdict;
}

static void hear(struct heard *h, struct auditor *a, const struct record *record, bool watched)
{
    memset(h, 0, sizeof *h);
    h->sink.emit = keep;
    h->watcher.at_rest = look;
    h->result = audit_record(a, record, &h->sink, watched ? &h->watcher : NULL, NULL);
    memcpy(h->state, a->replay.state, record->game->rules.state_slots * sizeof h->state[0]);
}

static bool is_same_finding(const struct finding *a, const struct finding *b)
{
    return a->violation == b->violation && a->seat == b->seat &&
           a->span.offset == b->span.offset && strcmp(a->expected, b->expected) == 0 &&
           strcmp(a->found, b->found) == 0;
}

static struct heard early, late;

static void assert_same(const struct table *t)
{
    HOLDS(early.n == late.n);
    for (size_t i = 0; i < early.n; i++)
        HOLDS(is_same_finding(&early.found[i], &late.found[i]));
    HOLDS(early.result.worst == late.result.worst);
    HOLDS(early.result.findings == late.result.findings);
    HOLDS(early.result.cannot_tell == late.result.cannot_tell);
    HOLDS(early.result.over == late.result.over);
    HOLDS(memcmp(early.state, late.state, sizeof early.state) == 0);
}

static unsigned below(struct random *random, size_t n)
{
    return (unsigned)(random_next(random) % n);
}

/* A scribe leaves a line out, changes two lines, or writes another letter. */
static void slip(struct record *r, struct random *random, unsigned n_players)
{
    const size_t i = below(random, r->n_events - 1);
    struct event *e = &r->events[i];
    const struct event other = e[1];
    switch (below(random, 4)) {
    case 0:
        memmove(e, e + 1, (r->n_events - i - 1) * sizeof *e);
        r->n_events--;
        return;
    case 1:
        e[1] = e[0];
        e[0] = other;
        return;
    case 2:
        if (e->seat < n_players)
            e->seat = (uint8_t)((e->seat + 1) % n_players);
        return;
    default:
        if (e->n_items > 0 && e->item[0].count > 0)
            e->item[0].count++;
        return;
    }
}

static void audit_games(const struct variety *variety, unsigned n_games)
{
    struct table t;
    struct auditor a;
    size_t findings = 0;
    table_init(&t, variety);
    auditor_init(&a);
    for (unsigned i = 0; i < n_games; i++) {
        const unsigned n_players = 2 + i % (most_players(variety) - 1);
        for (unsigned k = 0; k < VARIANTS; k++) {
            struct random random = {i * VARIANTS + k};
            table_play(&t, n_players, i);
            for (unsigned n = k == 0 ? 0 : 1 + below(&random, SLIPS_MAX); n > 0; n--)
                slip(&t.record, &random, n_players);
            record_note_later(&t.record);
            hear(&early, &a, &t.record, true);
            hear(&late, &a, &t.record, false);
            assert_same(&t);
            findings += early.n;
        }
    }
    cr_expect_gt(findings, n_games);
    auditor_free(&a);
    table_free(&t);
}

Test(audit_late, finds_the_same_in_base_games)
{
    audit_games(&base_games, 240);
}

Test(audit_late, finds_the_same_with_expansions)
{
    audit_games(&expansion_games, 150);
}

Test(audit_late, finds_the_same_in_games_of_cards)
{
    audit_games(&card_games, 30);
}

/* Roles that nobody can use, for so long that the doubloons on the others do not fit a slot. */
Test(audit_late, gives_up_at_the_same_event_when_a_number_does_not_fit)
{
    enum { PLAYERS = 5, ROUNDS = INT16_MAX + 10 };
    static const enum pr_thing roles[PLAYERS] = {PR_CRAFTSMAN, PR_TRADER, PR_CAPTAIN,
                                                 PR_PROSPECTOR, PR_PROSPECTOR_2};
    struct table t;
    struct auditor a;
    table_init(&t, &base_games);
    auditor_init(&a);
    table_play(&t, PLAYERS, 0);
    t.record.n_events = 1; /* the first row */
    for (unsigned i = 0; i < PLAYERS * ROUNDS; i++) {
        struct event *e = record_add_event(&t.record);
        e->verb = t.game->words.verb_role;
        e->seat = (uint8_t)((i / PLAYERS + i) % PLAYERS);
        e->n_items = 1;
        e->item[0] = (struct event_item){(uint8_t)roles[i % PLAYERS], ITEM_PLAIN, COUNT_NONE};
        e->span.offset = i;
    }
    hear(&early, &a, &t.record, true);
    hear(&late, &a, &t.record, false);
    cr_expect_eq(early.result.worst, VERDICT_IMPOSSIBLE);
    assert_same(&t);
    auditor_free(&a);
    table_free(&t);
}
