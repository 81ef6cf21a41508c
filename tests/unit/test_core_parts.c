/* A game with only words and rules (hidden_game.h): what needs no other part works, and what
 * does says what is missing. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "cli/command.h"
#include "command_line.h"
#include "core/legal_list.h"
#include "hidden_game.h"
#include "nim.h"
#include "notation/reader.h"
#include "scratch.h"
#include "store/derive/derive.h"

#define OVER                                                                                   \
    "slog 1\ngame hidden\nrules plain\ngrade open\nplayers A Anna; B Bob\n"                    \
    "A draw smithy 2, chapel\nB draw smithy 3\nA play smithy 2\nB play smithy 3\n"

static struct words *words;
static struct record record;
static struct err err;

static void begin(void)
{
    scratch_begin();
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
    scratch_end();
}

TestSuite(parts, .init = begin, .fini = end);

static void expect_message(const char *part)
{
    char expected[40];
    snprintf(expected, sizeof expected, "Hidden has no %s: ", part);
    cr_expect_eq(strncmp(err.text, expected, strlen(expected)), 0, "%s", err.text);
}

Test(parts, a_missing_part_is_an_error_that_names_it)
{
    cr_expect_null(game_get_play(&hidden_game, &err));
    expect_message("play");
    err = (struct err)ERR_INIT;
    cr_expect_null(game_get_faces(&hidden_game, &err));
    expect_message("faces");
    err = (struct err)ERR_INIT;
    cr_expect_null(game_get_clauses(&hidden_game, &err));
    expect_message("clauses");
}

/* What follows the table of things is no thing, whatever it looks like. */
Test(parts, a_game_without_roles_or_buildings_has_no_first_one)
{
    static const struct thing_def things[] = {
        {"heap", "heap", "", THING_PLACE, 0},
        {"mill", "mill", "", THING_BUILDING, 0},
        {"smith", "smith", "", THING_ROLE, 0},
    };
    const struct game_def short_game = {.words = {.things = things, .n_things = 1}};
    cr_expect_eq(game_first_role(&short_game), 1);
    cr_expect_eq(game_first_building(&short_game), 1);
    cr_expect_eq(game_first_role(&nim_game), nim_game.words.n_things);
    cr_expect_eq(game_first_building(&nim_game), nim_game.words.n_things);
}

Test(parts, a_game_without_play_is_audited_and_lists_nothing_as_legal)
{
    struct auditor auditor;
    struct legal_list legal = LEGAL_LIST_INIT;
    auditor_init(&auditor);
    const struct audit_result result = audit_record(&auditor, &record, NULL, NULL, &err);
    cr_expect(result.replayed && result.over);
    legal_list_take(&legal, &auditor.replay, LEGAL_LIST_ALL);
    cr_expect_eq(legal.n, 0);
    legal_list_free(&legal);
    auditor_free(&auditor);
}

Test(parts, a_game_without_accounts_has_events_and_results_and_no_sums)
{
    static const enum rows_table empty[] = {ROWS_ledger, ROWS_income,         ROWS_build,
                                            ROWS_offer,  ROWS_building_total, ROWS_build_turn};
    struct deriver *deriver = calloc(1, sizeof *deriver);
    struct game_rows rows = {0};
    deriver_init(deriver);
    *rows_add_game(&rows) =
        (struct game_row){.game_kind = "hidden", .date = "", .event = "", .own_id = ""};
    cr_assert_eq(derive_game(deriver, &record, &rows, &rows, &err), 0, "%s", err.text);
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

/* ---- commands ---------------------------------------------------------------------------- */

#define NO_PLAY  "Hidden has no play: nothing says what could be done in a position\n"
#define NO_FACES "Hidden has no faces: nothing says what a position looks like\n"

static void expect_refused(const char *message)
{
    cr_expect_not_null(strstr(complained(), message), "%s", complained());
    cr_expect_str_eq(printed(), "");
}

Test(parts, a_game_without_words_for_it_has_no_result_alone)
{
    const char *log = scratch_write_text("result.slog", "slog 1\ngame nim\nrules normal\n"
                                                        "grade result\nplayers A x; B y\n"
                                                        "result A 1, B 0\n");
    cr_expect_eq(run("audit", log), EXIT_FINDINGS);
    cr_expect_not_null(strstr(printed(), "a result alone is not known in this game"), "%s",
                       printed());
}

Test(parts, a_game_without_play_is_neither_simulated_nor_counted_nor_recorded)
{
    cr_expect_eq(run("simulate", "--game", "hidden", "--players", "2"), EXIT_USAGE);
    expect_refused("shipslog: " NO_PLAY);
    cr_expect_eq(run("perft", "--game", "hidden", "--players", "2"), EXIT_USAGE);
    expect_refused("shipslog: " NO_PLAY);
    cr_expect_eq(run("record", scratch_write_text("game.slog", OVER)), EXIT_USAGE);
    expect_refused("game.slog:3: error: " NO_PLAY);
}

Test(parts, a_game_without_faces_has_no_board_no_screen_and_no_page)
{
    const char *log = scratch_write_text("game.slog", OVER);
    cr_expect_eq(run("replay", log), EXIT_USAGE);
    expect_refused("shipslog: " NO_FACES);
    cr_expect_eq(run("review", log), EXIT_USAGE);
    expect_refused("shipslog: " NO_FACES);
    cr_expect_eq(run("page", log), EXIT_USAGE);
    expect_refused("game.slog:3: " NO_FACES);
    cr_expect_eq(run("replay", "--format", "json", log), EXIT_CLEAN, "%s", complained());
}

Test(parts, a_game_without_play_faces_and_accounts_is_stored_and_has_a_site_and_reports)
{
    const char *db = scratch_path("games.db");
    cr_assert_eq(run("import", "--db", db, scratch_write_text("game.slog", OVER)), EXIT_CLEAN);
    cr_expect_eq(run("db", "verify", db), EXIT_CLEAN);
    cr_expect_eq(
        run("site", "--db", db, "--charts-dir", "reports/charts", "-o", scratch_path("site")),
        EXIT_CLEAN);
    cr_expect_eq(run("report", "--db", db, "standings"), EXIT_CLEAN);
    cr_expect_not_null(strstr(printed(), "Anna"), "%s", printed());
    cr_expect_eq(run("report", "--db", db, "buildings"), EXIT_CLEAN);
    cr_expect_str_eq(complained(),
                     "shipslog: nothing to report: no game matches, or none has data for it\n");
}

Test(parts, a_game_without_clauses_says_so)
{
    cr_expect_eq(run("rules", "--game", "hidden", "HID-1"), EXIT_USAGE);
    expect_refused("shipslog: Hidden has no clauses: its rules are not in the program\n");
    cr_expect_eq(run("rules", "NIM-1"), EXIT_USAGE);
    expect_refused("shipslog: no clause is called 'NIM-1'");
}

Test(parts, a_finding_of_a_game_without_clauses_has_the_id_of_its_clause_alone)
{
    const char *log = scratch_write_text("game.slog", "slog 1\ngame nim\nrules normal\n"
                                                      "players A Anna; B Bob\nB take left 2\n");
    cr_expect_eq(run("audit", "--clauses", log), EXIT_FINDINGS);
    cr_expect_not_null(strstr(printed(), "  clause: NIM-1 (its text is not in the program)\n"),
                       "%s", printed());
    cr_expect_eq(run("audit", "--clauses", "--format", "json", log), EXIT_FINDINGS);
    cr_expect_not_null(strstr(printed(), ",\"clause\":\"\"}\n"), "%s", printed());
}
