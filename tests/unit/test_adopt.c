/* What a log says of the position can be taken over: the notes of a later position of the same game
 * are adopted in an earlier one. */
#include <criterion/criterion.h>
#include <string.h>

#include "random_table.h"

enum { LATER = 8, SELDOM = 40, NOTES_MAX = 64, WRITES_MAX = 4096 };

static struct {
    struct finding_sink sink; /* first */
    unsigned adopted, wrong;  /* notes; of these, still wrong afterwards */
} seen;

static void ignore(struct finding_sink *sink, const struct finding *f)
{
    (void)sink, (void)f;
}

/* The names of notes that are not taken over. */
static bool is_only_compared(const struct table *t, const struct event *e)
{
    static const char *const names[] = {"supply", "score", "result", "winner", "hash",
                                        "ships",  "roles", "takes",  "unload"};
    const char *name = t->game->words.verbs[e->verb].name;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return strcmp(t->game->name, "san-juan") == 0 && strcmp(name, "city") == 0;
}

static void adopt_and_compare(struct table *t, const int16_t *before, const struct event *note)
{
    static struct journal_entry entry[WRITES_MAX];
    int16_t state[STATE_SLOTS];
    int off[COMPONENTS_MAX];
    memcpy(state, before, sizeof state);
    struct journal journal = journal_make(state, entry, WRITES_MAX);
    t->game->rules.adopt(t->rules, &journal, note);
    t->game->rules.imbalance(t->rules, state, off);
    for (size_t i = 0; i < t->game->rules.n_components; i++)
        HOLDS(off[i] == 0);
    for (uint32_t i = 0; i < journal_mark(&journal); i++)
        HOLDS(entry[i].now >= 0 || entry[i].old == -1 || entry[i].now == -1);
    seen.adopted++;
    seen.wrong +=
        t->game->rules.check(t->rules, state, note, true, &seen.sink) > VERDICT_CANNOT_TELL;
    journal_undo(&journal, 0);
    HOLDS(memcmp(state, before, sizeof state) == 0);
}

static void adopt_later_notes(struct table *t, uint32_t event)
{
    static int16_t before[LATER][STATE_SLOTS];
    struct event note[NOTES_MAX];
    table_event(t, event);
    if (event >= LATER && event % SELDOM == 0) {
        const size_t n =
            t->game->play->notes_of(t->rules, t->replay.state, SCRIBE_FULL, note, NOTES_MAX);
        for (size_t i = 0; i < n; i++)
            if (!is_only_compared(t, &note[i]))
                adopt_and_compare(t, before[event % LATER], &note[i]);
    }
    memcpy(before[event % LATER], t->replay.state, sizeof before[0]);
}

/* The few that stay wrong need more pieces than the supply has, or are about points in San Juan. */
static void most_notes_hold(const struct variety *variety)
{
    seen.sink.emit = ignore;
    every_event(variety, adopt_later_notes);
    cr_expect_gt(seen.adopted, 1000);
    cr_expect_lt(seen.wrong, seen.adopted / 10, "%u of %u", seen.wrong, seen.adopted);
}

Test(adopt, notes_of_puerto_rico_are_taken_over)
{
    most_notes_hold(&base_games);
}

Test(adopt, notes_of_its_expansions_are_taken_over)
{
    most_notes_hold(&expansion_games);
}

Test(adopt, notes_of_san_juan_are_taken_over)
{
    most_notes_hold(&card_games);
}

Test(adopt, notes_of_new_san_juan_are_taken_over)
{
    most_notes_hold(&new_card_games);
}
