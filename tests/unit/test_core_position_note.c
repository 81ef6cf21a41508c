/* Positions that a log notes in one line: compared with the replay, or taken over. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/folder.h"
#include "core/record_position.h"
#include "games/game_registry.h"
#include "games/pr/pr_vocab.h"
#include "importer.h"
#include "play.h"
#include "position/state_line.h"

static struct play game;
static struct state_line *lines;

static void begin(void)
{
    play_begin(&game, "rgg2002", 4);
    lines = state_line_new();
    state_line_start(lines, game.replay.game, game.replay.rules, "rgg2002");
}

static void end(void)
{
    state_line_free(lines);
    play_end(&game);
}

TestSuite(position_note, .init = begin, .fini = end, .timeout = 280);

static const char *line_of(const int16_t *state)
{
    size_t length;
    return state_line_write(lines, state, &length);
}

static struct event event_of(const char *line)
{
    return (struct event){.verb = PR_VERB_POSITION,
                          .seat = SEAT_NONE,
                          .text = line,
                          .text_length = (uint32_t)strlen(line)};
}

static void note(const char *line)
{
    struct buf text = BUF_INIT;
    buf_printf(&text, "position %s", line);
    play(&game, buf_str(&text));
    buf_free(&text);
}

static void assert_reported(const char *id, const char *expected, const char *found)
{
    const char *ids = play_findings(&game);
    cr_assert_str_eq(ids, id);
    cr_assert_str_eq(game.last.expected, expected, "%s", game.last.expected);
    cr_assert_str_eq(game.last.found, found, "%s", game.last.found);
}

/* ---- what agrees ------------------------------------------------------------------------- */

static unsigned n_noted;

static void note_each(const struct record *record, const void *rules)
{
    struct finding_sink sink = {0};
    struct replay r = {0};
    int16_t before[STATE_SLOTS];
    size_t length;
    state_line_start(lines, record->game, rules, record->rules);
    replay_start_record(&r, record, rules, record->grade);
    for (size_t i = 0; i < record->n_events && !r.dead; i++) {
        replay_recorded_event(&r, record, i, NULL);
        if (r.dead)
            break;
        struct event e = event_of(state_line_write(lines, r.state, &length));
        e.verb = record->game->words.verb_position;
        memcpy(before, r.state, sizeof before);
        cr_assert_eq(replay_event(&r, &e, &sink), VERDICT_LEGAL, "%s", e.text);
        cr_assert_eq(sink.n, 0);
        cr_assert_eq(memcmp(before, r.state, sizeof before), 0);
        n_noted++;
    }
    replay_free(&r);
}

static void note_all(const char *path)
{
    static const struct importer_options reading = {0};
    struct source *source;
    struct record record;
    if (source_open(&source, path, NULL, &reading, NULL) < 0)
        return;
    record_init(&record);
    while (source_next(source, &record, NULL) > 0) {
        if (record.is_outside || record.game == NULL || !record_has_moves(&record, NULL) ||
            record_fatal_error(&record) != NULL)
            continue;
        const void *rules =
            ruleset_get(game.cache, record.game, record.rules, record.n_players, NULL);
        if (rules != NULL)
            note_each(&record, rules);
    }
    record_free(&record);
    source_close(source);
}

static bool may_be_log(const char *path)
{
    const char *ending = strrchr(path, '.');
    return folder_is_one(path) || (ending != NULL && strcmp(ending, ".slog") == 0);
}

Test(position_note, every_position_of_all_logs_here_agrees_with_its_line)
{
    enum { MANY = 10000 };
    struct folder logs = {0};
    struct err err = ERR_INIT;
    cr_assert_eq(folder_read(&logs, "sample-logs", may_be_log, &err), 0, "%s", err.text);
    for (size_t i = 0; i < logs.n; i++)
        note_all(logs.path[i]);
    folder_free(&logs);
    cr_expect_gt(n_noted, MANY, "only %u", n_noted);
}

Test(position_note, a_check_sum_need_not_be_written)
{
    play(&game, ROW_4);
    char line[256];
    snprintf(line, sizeof line, "%s", line_of(game.replay.state));
    memcpy(strrchr(line, '='), "=?", sizeof "=?");
    note(line);
    cr_assert_str_eq(play_findings(&game), "");
}

/* ---- what differs ------------------------------------------------------------------------ */

static int16_t *slots_of(struct pr_state *s)
{
    return (int16_t *)(void *)s;
}

Test(position_note, what_differs_is_reported_by_its_name)
{
    play(&game, ROW_4 "; A prospector");
    struct pr_state s = *play_state(&game);
    s.seat[2].doubloons = 7;
    s.seat[2].goods[PR_CORN] = 1;
    note(line_of(slots_of(&s)));
    assert_reported("pr-position", "C doubloons 3, C goods corn 0",
                    "C doubloons 7, C goods corn 1");
    cr_assert_eq(game.last.seat, 2);
    cr_assert_not(game.replay.diverged);
}

Test(position_note, numbers_that_stand_for_names_are_reported_by_them)
{
    play(&game, ROW_4 "; A prospector");
    struct pr_state s = *play_state(&game);
    s.seat[1].doubloons = 7;
    s.step = PR_STEP_PROSPECT;
    s.cargo_kind[0] = PR_SUGAR;
    s.cargo_load[0] = 2;
    note(line_of(slots_of(&s)));
    assert_reported("pr-position", "B doubloons 3, cargo_kind 1 -, cargo_load 1 0, step role",
                    "B doubloons 7, cargo_kind 1 sugar, cargo_load 1 2, step prospect");
    cr_assert_eq(game.last.seat, SEAT_NONE);
}

Test(position_note, what_follows_is_reported_only_when_nothing_else_differs)
{
    play(&game, ROW_4 "; A prospector");
    struct pr_state s = *play_state(&game);
    s.pool = (int16_t)(s.pool - 3);
    s.idle = 1;
    note(line_of(slots_of(&s)));
    play_findings(&game);
    cr_assert_str_eq(game.last.expected, "vp_pool 100, idle 0", "%s", game.last.expected);
    cr_assert_str_eq(game.last.found, "vp_pool 97, idle 1", "%s", game.last.found);
}

Test(position_note, more_than_there_is_room_for_is_counted)
{
    play(&game, ROW_4 "; A prospector");
    struct pr_state s = *play_state(&game);
    for (unsigned seat = 0; seat < 4; seat++)
        for (unsigned kind = 0; kind < PR_KINDS; kind++)
            s.seat[seat].goods[kind] = 9;
    note(line_of(slots_of(&s)));
    assert_reported(
        "pr-position",
        "A goods corn 0, A goods indigo 0, A goods sugar 0, A goods tobacco 0, A goods "
        "coffee 0, B goods corn 0, B goods indigo 0, B goods sugar 0, and 12 more",
        "A goods corn 9, A goods indigo 9, A goods sugar 9, A goods tobacco 9, A goods "
        "coffee 9, B goods corn 9, B goods indigo 9, B goods sugar 9, and 12 more");
    cr_assert_eq(game.last.seat, SEAT_NONE);
}

Test(position_note, a_new_game_has_its_own_rules)
{
    play(&game, ROW_4 "; A prospector");
    note(line_of(game.replay.state));
    const void *rules = ruleset_get(game.cache, game.replay.game, "deluxe", 4, NULL);
    replay_restart(&game.replay, game.replay.game, rules, GRADE_PUBLIC);
    play(&game, ROW_4);
    note("rgg2002:4 R =?");
    assert_reported("pr-position-line", "",
                    "the rules of the position, 'rgg2002', are not those of the log");
    state_line_start(lines, game.replay.game, rules, "deluxe");
    note(line_of(game.replay.state));
    cr_assert_str_eq(play_findings(&game), "");
}

/* ---- what cannot be read ----------------------------------------------------------------- */

static void assert_unread(const char *line, uint32_t column, const char *found)
{
    note(line);
    assert_reported("pr-position-line", "", found);
    cr_assert_eq(game.last.span.column, column, "%s: column %u", line, game.last.span.column);
    cr_assert_eq(game.last.span.length, strlen(line) + sizeof "position " - column);
}

Test(position_note, an_error_is_reported_at_its_character)
{
    play(&game, ROW_4);
    assert_unread("nonsense", 10, "a position begins with its rules, like rgg2002:4");
    assert_unread(
        "nowhere:4 R", 10,
        "unknown rules profile 'nowhere' (profiles: rgg2002, alea2001, deluxe, pr1897)");
    assert_unread("rgg2002:5 R", 10, "the position is one of 5 players, the log of 4");
    assert_unread("deluxe:4 R", 10,
                  "the rules of the position, 'deluxe', are not those of the log");
    assert_unread("rgg2002:4 X =?", 20, "expected the group of R");
    assert_unread("rgg2002:4  R =?", 20, "expected the group of R");
}

Test(position_note, a_wrong_check_sum_is_an_error)
{
    char line[256], found[128];
    play(&game, ROW_4);
    snprintf(line, sizeof line, "%s", line_of(game.replay.state));
    char *sum = strrchr(line, '=');
    snprintf(found, sizeof found,
             "the check sum of what is written is %s: something in the line is mistyped", sum);
    sum[1] = sum[1] == '0' ? '1' : '0';
    assert_unread(line, (uint32_t)(sum - line) + sizeof "position ", found);
}

/* ---- taking over ------------------------------------------------------------------------- */

static void adopt(const char *line)
{
    struct event e = event_of(line);
    e.adopts = ADOPT_PIECES;
    cr_assert_eq(replay_event(&game.replay, &e, &game.sink), VERDICT_LEGAL);
    cr_assert_str_eq(play_findings(&game), "");
}

Test(position_note, the_position_can_be_that_of_a_note)
{
    play(&game, ROW_4 "; A builder; A small-market");
    struct pr_state s = *play_state(&game);
    char line[256];
    snprintf(line, sizeof line, "%s", line_of(slots_of(&s)));
    replay_restart(&game.replay, game.replay.game, game.replay.rules, GRADE_PUBLIC);
    play(&game, ROW_4);
    adopt(line);
    cr_assert_eq(memcmp(&s, play_state(&game), offsetof(struct pr_state, marked)), 0);
    play(&game, "B hacienda");
    cr_assert_str_eq(play_findings(&game), "");
}

Test(position_note, a_line_that_cannot_be_read_is_not_taken_over)
{
    play(&game, ROW_4);
    const struct pr_state s = *play_state(&game);
    adopt("rgg2002:4 R8A =?");
    cr_assert_eq(memcmp(&s, play_state(&game), sizeof s), 0);
}
