/* A position in one line of text, and back. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/folder.h"
#include "core/field.h"
#include "core/record_position.h"
#include "core/replay.h"
#include "core/ruleset.h"
#include "games/game_registry.h"
#include "games/sj/sj_state.h"
#include "importer.h"
#include "position/state_line.h"
#include "random_table.h"

/* Positions of one game are written by one of them, as `replay --every` does, and read by another. */
static struct state_line *writer, *reader;
static struct ruleset_cache *cache;

static void begin(void)
{
    writer = state_line_new();
    reader = state_line_new();
    cache = ruleset_cache_new();
}

static void end(void)
{
    state_line_free(writer);
    state_line_free(reader);
    ruleset_cache_free(cache);
}

TestSuite(state_line, .init = begin, .fini = end, .timeout = 280);

static void start(const struct game_def *game, const void *rules, const char *profile)
{
    state_line_start(writer, game, rules, profile);
    state_line_start(reader, game, rules, profile);
}

/* Fails at the first slot that a line does not bring back. */
static void assert_comes_back(const struct game_def *game, const int16_t *state)
{
    int16_t back[STATE_SLOTS] = {0};
    struct err err = ERR_INIT;
    size_t length;
    const char *line = state_line_write(writer, state, &length);
    cr_assert_eq(strlen(line), length);
    cr_assert_eq(state_line_read(reader, line, back, &err), 0, "column %u: %s\n%s", err.column,
                 err.text, line);
    if (memcmp(back, state, game->rules.hashed_slots * sizeof *back) == 0)
        return; /* an assertion takes longer than a line */
    for (size_t i = 0; i < game->rules.hashed_slots; i++)
        cr_assert_eq(back[i], state[i], "slot %zu is %d, not %d\n%s", i, back[i], state[i],
                     line);
}

/* ---- all positions ----------------------------------------------------------------------- */

enum {
    SHARE = 8,  /* of so many positions one is written; THOROUGH: all */
    STOOD = 192 /* and one begun at, which takes longer */
};

/* Whoever begins at the line stands where it was written: a hand-out or draw that is waited for still is. */
static void assert_is_stood_at(const struct table *t)
{
    struct record record;
    struct replay r;
    struct err err = ERR_INIT;
    size_t length;
    const char *line = state_line_write(writer, t->replay.state, &length);
    record_init(&record);
    cr_assert_eq(record_position_take(&record, t->game, line, &err), 0, "%s\n%s", err.text,
                 line);
    replay_init(&r, t->game, t->rules, record.grade);
    replay_start_record(&r, &record, t->rules, record.grade);
    cr_assert_eq(
        memcmp(r.state, t->replay.state, t->game->rules.hashed_slots * sizeof *r.state), 0,
        "%s", line);
    replay_free(&r);
    record_free(&record);
}

static void replay_and_bring_back(struct table *t, uint32_t event)
{
    if (event == 0)
        start(t->game, t->rules, t->record.rules);
    table_event(t, event);
    const bool is_thorough = getenv("THOROUGH") != NULL;
    if ((t->seed + event) % SHARE == 0 || is_thorough)
        assert_comes_back(t->game, t->replay.state);
    if ((t->seed + event) % STOOD == 0 || is_thorough)
        assert_is_stood_at(t);
}

Test(state_line, brings_back_positions_of_random_games)
{
    every_event(&base_games, replay_and_bring_back);
    every_event(&expansion_games, replay_and_bring_back);
    every_event(&card_games, replay_and_bring_back);
    every_event(&new_card_games, replay_and_bring_back);
}

static unsigned n_replayed;

static void bring_back_game(const struct record *record)
{
    struct err err = ERR_INIT;
    struct replay r;
    if (record->is_outside || record->is_refused || record->game == NULL ||
        !record_has_moves(record, &err) || record_fatal_error(record) != NULL)
        return;
    const void *rules =
        ruleset_get(cache, record->game, record->rules, record->n_players, &err);
    if (rules == NULL)
        return;
    start(record->game, rules, record->rules);
    replay_init(&r, record->game, rules, record->grade);
    assert_comes_back(record->game, r.state);
    for (size_t i = 0; i < record->n_events && !r.dead; i++) {
        replay_recorded_event(&r, record, i, NULL);
        assert_comes_back(record->game, r.state);
    }
    replay_free(&r);
    n_replayed++;
}

static void bring_back_file(const char *path)
{
    static const struct importer_options reading = {0};
    struct source *source;
    struct record record;
    if (source_open(&source, path, NULL, &reading, NULL) < 0)
        return;
    record_init(&record);
    while (source_next(source, &record, NULL) > 0)
        bring_back_game(&record);
    record_free(&record);
    source_close(source);
}

static bool may_be_log(const char *path)
{
    const char *ending = strrchr(path, '.');
    return folder_is_one(path) || (ending != NULL && strcmp(ending, ".slog") == 0);
}

/* The legal ones, and those that break every rule there is. */
Test(state_line, brings_back_every_position_of_all_logs_here)
{
    enum { MANY = 600 };
    struct folder logs = {0};
    struct err err = ERR_INIT;
    cr_assert_eq(folder_read(&logs, "sample-logs", may_be_log, &err), 0, "%s", err.text);
    cr_assert_eq(folder_read(&logs, "tests/cases", may_be_log, &err), 0, "%s", err.text);
    for (size_t i = 0; i < logs.n; i++)
        bring_back_file(logs.path[i]);
    folder_free(&logs);
    cr_expect_gt(n_replayed, MANY, "only %u", n_replayed);
}

/* ---- length ------------------------------------------------------------------------------ */

enum { ROUNDS_SHORT = 10, LINE_SHORT = 240 }; /* docs/position.md */

static void replay_and_measure(struct table *t, uint32_t event)
{
    unsigned round, turn;
    size_t length;
    if (event == 0)
        start(t->game, t->rules, t->record.rules);
    table_event(t, event);
    const char *line = state_line_write(writer, t->replay.state, &length);
    t->game->rules.clock(t->replay.state, &round, &turn);
    if (t->n_players <= 4 && round <= ROUNDS_SHORT)
        cr_assert_leq(length, LINE_SHORT, "%s", line);
}

Test(state_line, is_short_up_to_the_tenth_round_of_four_players)
{
    static const char *const profiles[] = {"rgg2002", NULL};
    const struct variety base = {"base", "puerto-rico", profiles, 100, "GAMES"};
    every_event(&base, replay_and_measure);
}

/* ---- positions that no rules allow ------------------------------------------------------- */

static const void *rules_of(const char *name, const char *profile, unsigned n_players);

/* What the parts of a group cannot say stands in words behind it; only a ship has no such words. */
static void bring_back_with_one_odd_slot(const char *name, const char *profile,
                                         unsigned n_players)
{
    static const int16_t odd[] = {1, 3};
    const void *rules = rules_of(name, profile, n_players);
    const struct game_def *game = game_find(name, strlen(name));
    int16_t setup[STATE_SLOTS] = {0}, state[STATE_SLOTS];
    game->rules.setup(rules, setup);
    for (size_t i = 0; i < game->rules.hashed_slots; i++) {
        struct field_place place;
        const bool is_said = field_find(game, i, &place) &&
                             strncmp(place.field->name, "cargo_", strlen("cargo_")) != 0 &&
                             strcmp(place.field->name, "step") != 0; /* it needs a role */
        for (size_t k = 0; is_said && k < sizeof odd / sizeof *odd; k++) {
            memcpy(state, setup, sizeof state);
            state[i] = odd[k];
            assert_comes_back(game, state);
        }
    }
}

Test(state_line, brings_back_any_number_in_any_slot)
{
    bring_back_with_one_odd_slot("puerto-rico", "deluxe,new-buildings,nobles", 5);
    bring_back_with_one_odd_slot("san-juan", "second,new-buildings", 4);
}

/* ---- what cannot be read ----------------------------------------------------------------- */

#define HEAD   "rgg2002:2 R3A/SeACr2/SeA/settle/B Tc3--/i/c2s/t/m2"
#define ANNA   " Ad4v2/Ci/c/Si0"
#define BOB    " Bd3/cI//Sm"
#define LINE   HEAD ANNA BOB
#define UNSURE " =?"

static const void *rules_of(const char *name, const char *profile, unsigned n_players)
{
    struct err err = ERR_INIT;
    const struct game_def *game = game_find(name, strlen(name));
    const void *rules = ruleset_get(cache, game, profile, n_players, &err);
    cr_assert_not_null(rules, "%s", err.text);
    start(game, rules, profile);
    return rules;
}

static void expect_error(const char *line, unsigned column, const char *text)
{
    int16_t state[STATE_SLOTS];
    struct err err = ERR_INIT;
    cr_expect_lt(state_line_read(reader, line, state, &err), 0, "%s", line);
    cr_expect_eq(err.column, column, "%u: %s\n%s", err.column, err.text, line);
    cr_expect_str_eq(err.text, text);
}

Test(state_line, says_where_it_cannot_be_read)
{
    rules_of("puerto-rico", "rgg2002", 2);
    expect_error(LINE, 77, "a position ends with its check sum, like =0f3a71c2");
    expect_error(LINE " =123", 78, "expected a check sum: = and 8 hexadecimal digits");
    expect_error(LINE " =00000000", 78,
                 "the check sum of what is written is =3f6d157e: something in the line is "
                 "mistyped");
    expect_error("rgg2002:2 X", 12, "a position ends with its check sum, like =0f3a71c2");
    expect_error("rgg2002:2 X" UNSURE, 11, "expected the group of R");
    expect_error("rgg2002:2 RxA" UNSURE, 12, "expected a number (round)");
    expect_error("rgg2002:2 R3C" UNSURE, 13, "expected a seat (governor)");
    expect_error("rgg2002:2 R3A/SeACr2/Xx" UNSURE, 22, "expected a code or - (role)");
    expect_error("rgg2002:2 R3A/SeASeB" UNSURE, 18, "written twice (role_taken)");
    expect_error("rgg2002:2 R3A//SeA/sit" UNSURE, 20, "expected a step (step)");
    expect_error(HEAD ANNA UNSURE, 67, "expected the group of B");
    expect_error(HEAD ANNA " Bd3/cIc//Sm" UNSURE, 73, "expected the end of the group of B");
    expect_error(HEAD ANNA " Bd3/cI/c0c/Sm" UNSURE, 76, "written twice (goods)");
    expect_error(HEAD ANNA " Bd3/cI/cc/Sm" UNSURE, 75, "written twice (goods)");
    expect_error(HEAD ANNA " Bd40000" UNSURE, 69, "expected the end of the group of B");
}

Test(state_line, refuses_numbers_below_0)
{
    rules_of("puerto-rico", "rgg2002", 2);
    expect_error(HEAD " Ad-4 B" UNSURE, 54, "a number of pieces is not below 0");
    expect_error(HEAD ANNA " Bd3/cI/c-1" UNSURE, 75, "a number of pieces is not below 0");
    expect_error(LINE " idle=-1" UNSURE, 83, "expected a number (idle)");
    rules_of("san-juan", "second", 2);
    expect_error("second:2 R1A//-A/role T-----/- Ah-2//Ip B" UNSURE, 34,
                 "a number of pieces is not below 0");
}

/* The place is the group with which there are too many. */
Test(state_line, refuses_more_pieces_than_there_are)
{
    rules_of("puerto-rico", "rgg2002", 2);
    expect_error(HEAD ANNA " B/q99" UNSURE, 67,
                 "more pieces than there are: quarries would be -94");
    expect_error(HEAD " A//c99" BOB UNSURE, 52,
                 "more pieces than there are: supply.corn would be -94");
    expect_error(HEAD ANNA " B///Si2Ss99" UNSURE, 67,
                 "more pieces than there are: colonists would be -62");
    expect_error(HEAD " A///Gu"
                      " B///Gu" UNSURE,
                 59, "more pieces than there are: copies.guild-hall would be -1");
    expect_error("rgg2002:2 R3A/SeACr2/SeA/settle/B Tc3--//?99" ANNA BOB UNSURE, 35,
                 "more pieces than there are: face_up_unknown is 99");
    rules_of("san-juan", "second", 2);
    expect_error("second:2 R1A//-A/role T-----/-/d800 A B" UNSURE, 23,
                 "more pieces than there are: deck would be -690");
    expect_error("second:2 R1A//-A/role T-----/- A//Li2 B//Li2" UNSURE, 39,
                 "more pieces than there are: B.buildings.library is 2");
}

/* A log that breaks the rules has such positions. */
static void expect_it_comes_back(const char *line)
{
    int16_t state[STATE_SLOTS];
    struct err err = ERR_INIT;
    size_t length;
    cr_assert_eq(state_line_read(reader, line, state, &err), 0, "%s: %s", line, err.text);
    const char *again = state_line_write(writer, state, &length);
    const size_t n = strlen(line) - strlen("?");
    cr_expect(strncmp(again, line, n) == 0, "%s\n%s", line, again);
}

Test(state_line, takes_more_pieces_where_a_word_says_so)
{
    rules_of("puerto-rico", "rgg2002", 2);
    expect_it_comes_back(HEAD ANNA " B/q99 quarries=0" UNSURE);
    rules_of("san-juan", "second", 2);
    expect_it_comes_back(
        "second:2 R1A//-A/role T-----/- A//Li2 B//Li2 B.buildings.library=2" UNSURE);
}

Test(state_line, refuses_a_step_that_the_role_does_not_lead_to)
{
    static const char why[] = "the role before it does not lead to this step";
    rules_of("puerto-rico", "rgg2002", 2);
    expect_error("rgg2002:2 R8A//-A/over T--- A B" UNSURE, 19, why);
    expect_error("rgg2002:2 R8A//SeA/build T--- A B" UNSURE, 20, why);
    rules_of("san-juan", "second", 2);
    expect_error("second:2 R8A//-A/over T-----/- A B" UNSURE, 18, why);
}

Test(state_line, says_which_word_is_wrong)
{
    rules_of("puerto-rico", "rgg2002", 2);
    expect_error(LINE " nothing=1" UNSURE, 78, "no field of a position is called 'nothing'");
    expect_error(LINE " A.done=A" UNSURE, 80, "no field of a position is called 'done'");
    expect_error(LINE " marked=1" UNSURE, 78, "no field of a position is called 'marked'");
    expect_error(LINE " done=C" UNSURE, 83, "expected seats or - (done)");
    expect_error(LINE " done=ABA?" UNSURE, 85, "expected the end of the value (done)");
    expect_error(LINE " idle=x" UNSURE, 83, "expected a number (idle)");
    expect_error(LINE " idle=1 idle=1" UNSURE, 85, "written twice (idle)");
    expect_error(LINE " copies=1" UNSURE, 84, "expected . and which number (copies)");
    expect_error(LINE " copies.castle=1" UNSURE, 85, "no such part (copies)");
    expect_error(LINE " end_round.4=1" UNSURE, 88, "no such part (end_round)");
    expect_error(LINE " cargo_load.1=9" UNSURE, 78, "cargo_load stands in a group");
    expect_error(LINE " A.waived=office+shed" UNSURE, 94, "expected a name (waived)");
    expect_error(LINE " idle" UNSURE, 77, "expected FIELD=VALUE or the check sum");
}

Test(state_line, needs_rules_in_front)
{
    struct state_line_rules rules;
    struct err err = ERR_INIT;
    cr_expect_eq(state_line_read_rules("deluxe,nobles:5 R1A", &rules, &err), 0);
    cr_expect_str_eq(rules.profile, "deluxe,nobles");
    cr_expect_eq(rules.n_players, 5);
    cr_expect_lt(state_line_read_rules("R1A/", &rules, &err), 0);
    cr_expect_str_eq(err.text, "a position begins with its rules, like rgg2002:4");
    err = (struct err)ERR_INIT;
    cr_expect_lt(state_line_read_rules("rgg2002:44 R1A", &rules, &err), 0);
    cr_expect_eq(err.column, 9);
}

/* ---- slips ------------------------------------------------------------------------------- */

/* The check sum notices every single character that is wrong, missing or too many, and every two
 * that have changed places. */
static void expect_noticed(const char *text)
{
    int16_t state[STATE_SLOTS];
    struct err err = ERR_INIT;
    cr_expect_lt(state_line_read(reader, text, state, &err), 0, "%s", text);
    cr_expect_gt(err.column, 0, "%s", err.text);
}

Test(state_line, is_refused_with_any_slip_of_a_key)
{
    static const char typed[] = "0159abciqst ABCDSTZ/=-.+?";
    const void *rules = rules_of("puerto-rico", "rgg2002", 2);
    int16_t state[STATE_SLOTS];
    struct err err = ERR_INIT;
    char slip[256];
    size_t length;
    cr_assert_eq(state_line_read(reader, LINE UNSURE, state, &err), 0, "%s", err.text);
    (void)rules;
    const char *line = state_line_write(writer, state, &length);
    for (size_t i = strlen("rgg2002:2"); i < length; i++) {
        for (const char *c = typed; *c != '\0'; c++) {
            memcpy(slip, line, length + 1);
            slip[i] = *c;
            if (*c != line[i] && strcmp(line + i, " =?") != 0)
                expect_noticed(slip);
        }
        memcpy(slip, line, i);
        memcpy(slip + i, line + i + 1, length - i);
        expect_noticed(slip);
        memcpy(slip, line, length + 1);
        slip[i] = line[i + 1];
        slip[i + 1] = line[i];
        if (i + 1 < length && line[i] != line[i + 1])
            expect_noticed(slip);
    }
}

/* ---- what is known of hidden things ------------------------------------------------------- */

#define CARDS "second:2 R1A//-A/role T-----/-/d4 Ah4 A.hand_cards=IpSm3 Bh4"

Test(state_line, holds_the_cards_that_the_viewer_knows)
{
    rules_of("san-juan", "second", 2);
    state_line_show_known(writer, STATE_LINE_ALL);
    expect_it_comes_back(CARDS " B.hand_cards=Pa discard_cards=Li" UNSURE);
    state_line_show_known(writer, 0);
    expect_it_comes_back(CARDS UNSURE);
    state_line_show_known(writer, SEAT_NONE);
    expect_it_comes_back("second:2 R1A//-A/role T-----/-/d4 Ah4 Bh4" UNSURE);
    int16_t state[STATE_SLOTS];
    size_t length;
    cr_assert_eq(state_line_read(reader, CARDS UNSURE, state, NULL), 0);
    cr_expect_null(strstr(state_line_write(writer, state, &length), "cards"));
    state_line_show_known(writer, 1);
    cr_expect_null(strstr(state_line_write(writer, state, &length), "cards"));
}

/* A hand that is wholly known has no other card, and copies that are there are nowhere else. */
Test(state_line, concludes_from_the_cards_that_are_known)
{
    const unsigned smithy = SJ_SMITHY - SJ_FIRST_CARD, palace = SJ_PALACE - SJ_FIRST_CARD;
    int16_t state[STATE_SLOTS];
    rules_of("san-juan", "second", 2);
    cr_assert_eq(state_line_read(reader, CARDS UNSURE, state, NULL), 0);
    const struct sj_state *s = sj_view(state);
    cr_expect_eq(s->least[SJ_IN_HAND][smithy], 3);
    cr_expect_eq(s->most[SJ_IN_HAND][palace], 0);
    cr_expect_eq(s->most[SJ_IN_HAND + 1][smithy], 0);
    cr_expect_eq(s->most[SJ_IN_DECK][smithy], 0);
    cr_expect_gt(s->most[SJ_IN_HAND + 1][palace], 0);
    cr_expect_eq(s->inconsistent, 0);
}

Test(state_line, refuses_cards_that_cannot_be_there)
{
    rules_of("san-juan", "second", 2);
    expect_error("second:2 R1A//-A/role T-----/- Ah A.hand_cards=IpSm B" UNSURE, 35,
                 "more cards than lie there (hand_cards)");
    expect_error("second:2 R1A//-A/role T-----/- Ah A.hand_cards=Ct B" UNSURE, 35,
                 "more cards than lie there (hand_cards)");
    expect_error(
        "second:2 R1A//-A/role T-----/- Ah4 A.hand_cards=Sm2 Bh4 B.hand_cards=Sm2" UNSURE, 36,
        "more copies of a card than there are (hand_cards)");
    expect_error("second:2 R1A//-A/role T-----/- Ah4 A.hand_cards=Sm A.hand_cards=Sm B" UNSURE,
                 52, "written twice (hand_cards)");
    expect_error("second:2 R1A//-A/role T-----/- A B hand_cards=Sm" UNSURE, 36,
                 "no field of a position is called 'hand_cards'");
}

/* ---- games without rows ------------------------------------------------------------------ */

Test(state_line, of_a_game_without_rows_is_all_words)
{
    const struct game_def *game = game_find("nim", 3);
    const void *rules = rules_of("nim", "normal, left=1", 2);
    int16_t state[STATE_SLOTS] = {0};
    size_t length;
    game->rules.setup(rules, state);
    cr_expect_str_eq(state_line_write(writer, state, &length), "normal,left=1:2 =2e60053b");
    state[0] = 0;
    state[4] = 1;
    cr_expect_str_eq(state_line_write(writer, state, &length),
                     "normal,left=1:2 left=0 turn=1 =99bf09ca");
    assert_comes_back(game, state);
}
