/* Kinds of reasons: for each, positions in which it is beyond doubt, and what the games must bear. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "games/game_registry.h"
#include "play/analysis.h"
#include "play_positions.h"

TestSuite(reason_kinds, .init = begin_play, .fini = end_play);

enum { SEED = 3 };

/* A choice in a position beside the best one, and what that one goes on with. */
struct row {
    const char *kind, *line, *made, *best, *then;
};

static const struct row rows[] = {
#define ROW(kind, line, made, best, then) {kind, line, made, best, then},
#include "reason_positions.def"
};

static struct race race_of(const struct row *row, unsigned seat)
{
    struct race race = {
        .seat = seat, .n_players = record.n_players, .n = 2, .made = 0, .rival = 1};
    read_event(row->made, &race.choice[0].event);
    read_event(row->best, &race.choice[1].event);
    race.choice[1].has_then = row->then != NULL;
    if (row->then != NULL)
        read_event(row->then, &race.choice[1].then);
    return race;
}

static void find(const struct row *row, struct reason *out)
{
    int16_t state[STATE_SLOTS];
    struct rollout_table table;
    const void *rules = take_position(row->line, state);
    const struct game_def *game = record.game;
    const struct race race = race_of(row, game->rules.node(rules, state).seat);
    const struct rollout_start start = {.game = game, .rules = rules, .state = state};
    rollout_table_init(&table, game, rules, analysis_usual(game).play_style);
    reason_find(out, &race, &table, &start, SEED, 2 * REASON_GAMES_MOST);
    rollout_table_free(&table);
    record_free(&record);
    record_init(&record);
}

static void expect_kind(const struct row *row)
{
    struct reason reason;
    find(row, &reason);
    cr_expect_not_null(reason.kind, "%s: %s: none", row->kind, row->line);
    if (reason.kind == NULL)
        return;
    cr_expect_str_eq(reason.kind->name, row->kind, "%s", row->line);
    cr_expect(reason_is_borne(&reason, reason.kind->borne_by), "%s", row->line);
}

Test(reason_kinds, are_named_in_positions_that_show_them)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect_kind(&rows[i]);
}

static bool is_about_end(const char *kind)
{
    return strncmp(kind, "end-", 4) == 0 || strncmp(kind, "ends-", 5) == 0;
}

/* The other way round nothing is lost: no points bear a reason.  Who ends the game for another may lose the fewer points. */
Test(reason_kinds, are_none_of_the_best_choice)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i += 5) {
        struct row row = rows[i];
        struct reason reason;
        if (row.then != NULL || is_about_end(row.kind))
            continue;
        row.made = rows[i].best;
        row.best = rows[i].made;
        find(&row, &reason);
        cr_expect_not(reason_bears(&reason, reason.lead), "%s", row.line);
    }
}

static unsigned count_rows(const char *kind, const char *game)
{
    unsigned n = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        n += strcmp(rows[i].kind, kind) == 0 &&
             (strncmp(rows[i].line, "second", 6) == 0) == (strcmp(game, "san-juan") == 0);
    return n;
}

static bool ends_with(const char *text, const char *end)
{
    const size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

/* Two for a rule of thumb.  No rule speaks of a part of the score, or of what a role gives in general: one shows such a kind.  The end that
 * comes rounds sooner or later is rare beside other reasons. */
static unsigned positions_needed(const struct reason_kind *kind)
{
    const bool is_general = kind->sentence == NULL || ends_with(kind->name, "-left") ||
                            ends_with(kind->name, "-helps");
    return strncmp(kind->name, "ends-", 5) == 0 ? 0 : is_general ? 1 : 2;
}

Test(reason_kinds, have_positions_each)
{
    static const char *const names[] = {"puerto-rico", "san-juan"};
    for (size_t g = 0; g < 2; g++) {
        const struct game_def *game = game_find(names[g], strlen(names[g]));
        for (const struct reason_kind *k = game->play->reasons; k->name != NULL; k++)
            cr_expect_geq(count_rows(k->name, names[g]), positions_needed(k), "%s of %s",
                          k->name, names[g]);
    }
}

Test(reason_kinds, are_found_by_their_names_and_no_name_stands_twice)
{
    static const char *const names[] = {"puerto-rico", "san-juan"};
    for (size_t g = 0; g < 2; g++) {
        const struct game_def *game = game_find(names[g], strlen(names[g]));
        for (const struct reason_kind *k = game->play->reasons; k->name != NULL; k++)
            cr_expect_eq(game_find_reason(game, k->name), k);
        cr_expect_null(game_find_reason(game, "weather"));
    }
}
