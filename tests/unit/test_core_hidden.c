/* What the frame does for games with hidden information (hidden_game.h). */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/audit.h"
#include "hidden_game.h"
#include "notation/reader.h"
#include "notation/redact.h"
#include "notation/writer.h"

static struct words *words;
static struct record record;
static struct replay replay, seen;
static struct auditor auditor;

static void begin(void)
{
    words = words_new(&hidden_game);
    record_init(&record);
    auditor_init(&auditor);
    memset(&replay, 0, sizeof replay);
    memset(&seen, 0, sizeof seen);
}

static void end(void)
{
    replay_free(&replay);
    replay_free(&seen);
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
    cr_assert_eq(auditor.replay.state[hidden_game.rules.slot_grade], GRADE_OPEN);
    const uint64_t hash = replay_hash(&auditor.replay);
    read_log(HEADER SEATS "A draw 1\n");
    audit();
    cr_assert_eq(auditor.replay.state[hidden_game.rules.slot_grade], GRADE_PUBLIC);
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
    redact_record(&replay, &seen, NULL, &record, SEAT_NONE);
    cr_assert_eq(record.grade, GRADE_PUBLIC);
    cr_assert_eq(record.n_events, 4);
    assert_written(HEADER "grade     public\n" SEATS "\n"
                          "# the deal\n"
                          "A draw 2  # to A\n"
                          "B draw 3\n"
                          "A play chapel\n"
                          "B play smithy\n");
}

Test(hidden, players_see_their_own_cards)
{
    read_log(OPEN);
    redact_record(&replay, &seen, NULL, &record, 1);
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
    redact_record(&replay, &seen, NULL, &record, SEAT_NONE);
    assert_written(HEADER "grade     public\n" SEATS "\nA draw 1\n");
}

Test(hidden, a_public_record_comes_to_the_same_positions)
{
    read_log(OPEN);
    audit();
    const uint64_t hash = replay_hash(&auditor.replay);
    redact_record(&replay, &seen, NULL, &record, SEAT_NONE);
    audit();
    cr_assert_eq(replay_hash(&auditor.replay), hash);
}

Test(hidden, events_that_cannot_be_told_are_counted)
{
    read_log(OPEN);
    cr_assert_eq(audit().cannot_tell, 0);
    redact_record(&replay, &seen, NULL, &record, SEAT_NONE);
    const struct audit_result result = audit();
    cr_assert_eq(result.cannot_tell, 2);
    cr_assert_eq(result.worst, VERDICT_CANNOT_TELL);
    cr_assert_eq(result.findings, 0);
}

Test(hidden, a_game_without_secrets_stays_as_it_is)
{
    struct game_def open = hidden_game;
    open.rules.redact = NULL;
    read_log(OPEN);
    record.game = &open;
    redact_record(&replay, &seen, NULL, &record, SEAT_NONE);
    assert_written(OPEN);
}
