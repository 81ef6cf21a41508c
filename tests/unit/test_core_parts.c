/* A game that has words and rules alone (hidden_game.h): what needs no other part works, and what
 * does says what is missing. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "recorder/logbook.h"
#include "hidden_game.h"
#include "notation/reader.h"
#include "page/page.h"
#include "store/derive.h"

#define OVER                                                                                   \
    "slog 1\ngame hidden\nrules plain\ngrade open\nplayers A Anna; B Bob\n"                    \
    "A draw smithy 2, chapel\nB draw smithy 3\nA play smithy 2\nB play smithy 3\n"

static struct words *words;
static struct record record;
static struct err err;

static void begin(void)
{
    words = words_new(&hidden_game);
    record_init(&record);
    err = (struct err)ERR_INIT;
    const struct words *const known[] = {words};
    const struct notation_options options = {.words = known, .n_words = 1};
    struct notation *n = notation_open_text(OVER, strlen(OVER), &options);
    cr_assert_eq(notation_next(n, &record, NULL), 1);
    cr_assert_eq(record.n_errors, 0);
    notation_close(n);
}

static void end(void)
{
    record_free(&record);
    words_free(words);
}

TestSuite(parts, .init = begin, .fini = end);

static void expect_message(const char *part)
{
    char expected[40];
    snprintf(expected, sizeof expected, "Hidden has no %s: ", part);
    cr_expect_eq(strncmp(err.text, expected, strlen(expected)), 0, "%s", err.text);
}

Test(parts, who_asks_for_a_part_is_told_that_it_is_missing)
{
    cr_expect_null(game_get_play(&hidden_game, &err));
    expect_message("play");
    err = (struct err)ERR_INIT;
    cr_expect_null(game_get_faces(&hidden_game, &err));
    expect_message("faces");
}

Test(parts, a_game_without_roles_has_no_first_one)
{
    cr_expect_eq(game_first_role(&hidden_game), hidden_game.words.n_things);
}

Test(parts, a_game_without_play_is_audited_and_lists_nothing_as_legal)
{
    struct auditor auditor;
    struct event legal[4];
    auditor_init(&auditor);
    const struct audit_result result = audit_record(&auditor, &record, NULL, NULL, &err);
    cr_expect(result.replayed && result.over);
    cr_expect_eq(replay_legal(&auditor.replay, legal, 4), 0);
    auditor_free(&auditor);
}

Test(parts, a_game_without_accounts_has_events_and_results_and_no_sums)
{
    static const enum rows_table empty[] = {ROWS_ledger, ROWS_income,         ROWS_build,
                                            ROWS_offer,  ROWS_building_total, ROWS_build_turn};
    struct deriver *deriver = calloc(1, sizeof *deriver);
    struct game_rows rows = {0};
    deriver_init(deriver);
    cr_assert_eq(derive_game(deriver, &record, &rows, &err), 0, "%s", err.text);
    cr_expect_eq(rows.table[ROWS_action].n, 4);
    cr_expect_eq(rows.table[ROWS_result].n, 2);
    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++)
        cr_expect_eq(rows.table[empty[i]].n, 0, "table %d", (int)empty[i]);
    const struct result_row *result = rows_at(&rows, ROWS_result, 0);
    cr_expect_eq(result->total, 1);
    rows_free(&rows);
    deriver_free(deriver);
    free(deriver);
}

Test(parts, a_game_without_faces_has_no_page)
{
    struct auditor auditor;
    struct buf page = BUF_INIT;
    auditor_init(&auditor);
    const struct page_request request = {
        .auditor = &auditor, .record = &record, .as = SEAT_NONE};
    cr_expect_eq(page_write(&page, &request, &err), -1);
    expect_message("faces");
    cr_expect_eq(page.len, 0);
    auditor_free(&auditor);
    buf_free(&page);
}

Test(parts, a_game_without_play_is_not_recorded)
{
    struct logbook_library library;
    struct buf told = BUF_INIT;
    logbook_library_init(&library);
    library.words[library.n_words++] = words_new(&hidden_game);
    struct logbook *b = logbook_new(&library, "hidden.slog");
    cr_expect_eq(logbook_read(b, OVER, strlen(OVER), 0, &told), 1);
    cr_expect_not_null(strstr(buf_str(&told), "Hidden has no play: "), "%s", buf_str(&told));
    logbook_free(b);
    logbook_library_free(&library);
    buf_free(&told);
}
