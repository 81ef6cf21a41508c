/* What other programs see: the functions of shipslog.h, on logs in memory. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "library/shipslog.h"

#define PR                                                                                     \
    "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\n"                \
    "row corn corn indigo sugar\n"

static struct shipslog_error error;

/* The only game of a text. */
static shipslog_game *read_game(const char *text)
{
    shipslog_game *game, *more;
    shipslog_reader *reader =
        shipslog_reader_open_memory(text, strlen(text), "my.slog", &error);
    cr_assert_not_null(reader);
    cr_assert_eq(shipslog_reader_next(reader, &game, &error), 1);
    cr_assert_eq(shipslog_reader_next(reader, &more, &error), 0);
    cr_assert_null(more);
    shipslog_reader_close(reader);
    return game;
}

static void expect(char *got, const char *expected)
{
    cr_assert_str_eq(got, expected);
    shipslog_free(got);
}

/* ---- reading ------------------------------------------------------------------------------------- */

Test(library, a_game_says_what_its_header_says)
{
    struct shipslog_about about;
    shipslog_game *game = read_game(PR "A settler\n");
    shipslog_game_about(game, &about);
    cr_assert_str_eq(about.kind, "puerto-rico");
    cr_assert_str_eq(about.rules, "rgg2002");
    cr_assert_str_eq(about.grade, "public");
    cr_assert_str_eq(about.date, "");
    cr_assert_eq(about.n_players, 3);
    cr_assert_str_eq(about.player[2], "Chris");
    cr_assert_null(about.player[3]);
    cr_assert_eq(about.number, 1);
    cr_assert_eq(about.n_events, 2);
    shipslog_game_free(game);
}

Test(library, events_are_values_and_text)
{
    struct shipslog_event event;
    shipslog_game *game = read_game(PR "A   settler\n");
    cr_assert_eq(shipslog_game_event(game, 1, &event), 0);
    cr_assert_str_eq(event.verb, "role");
    cr_assert_eq(event.kind, SHIPSLOG_DECISION);
    cr_assert_eq(event.seat, 0);
    cr_assert_eq(event.line, 6);
    cr_assert_eq(event.column, 1);
    expect(shipslog_game_event_text(game, 1), "A settler");
    cr_assert_eq(shipslog_game_event(game, 0, &event), 0);
    cr_assert_eq(event.kind, SHIPSLOG_CHANCE);
    cr_assert_eq(event.seat, -1);
    cr_assert_eq(shipslog_game_event(game, 2, &event), -1);
    cr_assert_null(shipslog_game_event_text(game, 2));
    shipslog_game_free(game);
}

Test(library, what_cannot_be_opened_is_an_error_with_its_place)
{
    cr_assert_null(shipslog_reader_open_file("/no/such/file", &error));
    cr_assert_str_eq(error.file, "/no/such/file");
    cr_assert_str_eq(error.text, "file does not exist");
    cr_assert_null(shipslog_reader_open_memory("", 0, NULL, &error));
    cr_assert_str_eq(error.file, "<memory>");
    cr_assert_str_eq(error.text, "expected a log, found an empty file");
    cr_assert_null(shipslog_reader_open_memory("\0", 1, NULL, NULL));
}

Test(library, games_have_numbers_and_text_outside_has_no_kind)
{
    static const char text[] = "outside\n" PR "\n" PR;
    struct shipslog_about about;
    shipslog_game *game;
    unsigned numbers[3];
    shipslog_reader *reader = shipslog_reader_open_memory(text, sizeof text - 1, NULL, &error);
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(shipslog_reader_next(reader, &game, &error), 1);
        shipslog_game_about(game, &about);
        numbers[i] = about.number;
        cr_assert_eq(about.kind == NULL, i == 0);
        cr_assert_eq(shipslog_game_audit(game, NULL, NULL, NULL, NULL), i == 0);
        shipslog_game_free(game);
    }
    shipslog_reader_close(reader);
    cr_assert_eq(numbers[0], 0);
    cr_assert_eq(numbers[1], 1);
    cr_assert_eq(numbers[2], 2);
}

/* ---- text ---------------------------------------------------------------------------------------- */

Test(library, the_canonical_text_is_that_of_fmt)
{
    shipslog_game *game = read_game(PR "a SETTLER # first\n");
    char *text = shipslog_game_text(game, &error);
    cr_assert_not_null(strstr(text, "\nA settler  # first\n"), "%s", text);
    shipslog_free(text);
    shipslog_game_free(game);
    game = read_game(PR "A sttler\n");
    cr_assert_null(shipslog_game_text(game, &error));
    cr_assert_str_eq(error.file, "my.slog");
    cr_assert_eq(error.line, 6);
    shipslog_game_free(game);
}

Test(library, a_repaired_log_keeps_what_was_written)
{
    size_t n;
    shipslog_game *game = read_game(PR "A setler\nA quarry\n");
    char *text = shipslog_game_repair(game, &n, &error);
    cr_assert_eq(n, 1);
    cr_assert_not_null(strstr(text, "A settler  # was: A setler\n"), "%s", text);
    shipslog_free(text);
    shipslog_game_free(game);
    game = read_game(PR "A settler\n");
    expect(shipslog_game_repair(game, &n, NULL), PR "A settler\n");
    cr_assert_eq(n, 0);
    shipslog_game_free(game);
    game = read_game("slog 1\ngame puerto-rico\nrules mine\nplayers A x; B y; C z\n");
    cr_assert_null(shipslog_game_repair(game, NULL, &error));
    cr_assert_str_eq(
        error.text,
        "unknown rules profile 'mine' (profiles: rgg2002, alea2001, deluxe, pr1897)");
    shipslog_game_free(game);
}

Test(library, a_log_with_a_NUL_byte_is_not_cut_but_refused)
{
    static const char text[] = PR "A settler\nB \0 x\n";
    shipslog_game *game;
    shipslog_reader *reader =
        shipslog_reader_open_memory(text, sizeof text - 1, "my.slog", &error);
    cr_assert_eq(shipslog_reader_next(reader, &game, &error), 1);
    cr_assert_null(shipslog_game_repair(game, NULL, &error));
    cr_assert_str_eq(error.text, "holds a NUL byte, which ends text");
    shipslog_game_free(game);
    shipslog_reader_close(reader);
}

/* ---- audit --------------------------------------------------------------------------------------- */

struct last_finding {
    unsigned n, most;
    char id[64], rule[64], legal[128], meant[128];
    uint32_t line, column;
    int severity, seat;
    bool has_clause, has_position, has_json;
};

static int take(void *context, const shipslog_finding *f)
{
    struct last_finding *t = context;
    snprintf(t->id, sizeof t->id, "%s", f->id);
    snprintf(t->rule, sizeof t->rule, "%s", f->rule);
    snprintf(t->legal, sizeof t->legal, "%s", f->legal);
    snprintf(t->meant, sizeof t->meant, "%s", f->meant);
    t->line = f->line;
    t->column = f->column;
    t->severity = f->severity;
    t->seat = f->seat;
    t->has_clause = strncmp(f->clause, "", 1) != 0;
    t->has_position = strncmp(f->position, "rgg2002:3 ", 10) == 0;
    t->has_json = strncmp(f->json, "{\"file\":\"my.slog\",\"game\":1,", 26) == 0;
    return ++t->n == t->most;
}

Test(library, a_finding_has_rule_place_clause_and_what_was_meant)
{
    static const struct shipslog_audit_options options = {.legal = 2};
    struct last_finding last = {0};
    struct shipslog_audit_result result;
    shipslog_game *game = read_game(PR "A settler\nA quarry\nC corn\nB corn\n");
    cr_assert_eq(shipslog_game_audit(game, &options, take, &last, &result), 1);
    cr_assert_eq(last.n, 1);
    cr_assert_str_eq(last.id, "pr-action-out-of-order");
    cr_assert_str_eq(last.rule, "PR-ROLE-06");
    cr_assert_str_eq(last.legal, ""); /* it is the turn of B */
    cr_assert_eq(strncmp(last.meant, "almost certainly: ", 18), 0, "%s", last.meant);
    cr_assert_eq(last.line, 8);
    cr_assert_eq(last.column, 1);
    cr_assert_eq(last.severity, SHIPSLOG_ERROR);
    cr_assert(last.has_clause && last.has_position && last.has_json);
    cr_assert_eq(result.n_errors, 1);
    cr_assert(result.is_replayed && !result.is_over && !result.is_cut_short);
    shipslog_game_free(game);
}

Test(library, an_audit_stops_when_it_is_asked_to)
{
    static const struct shipslog_audit_options options = {.as_written = 1};
    struct last_finding last = {.most = 2};
    struct shipslog_audit_result result;
    shipslog_game *game = read_game(PR "x\ny\nz\n");
    cr_assert_eq(shipslog_game_audit(game, &options, take, &last, &result), 1);
    cr_assert_eq(last.n, 2);
    cr_assert_eq(result.n_unreadable, 3);
    shipslog_game_free(game);
}

Test(library, an_audit_takes_other_rules)
{
    static const struct shipslog_audit_options unknown = {.rules = "chess"};
    struct last_finding last = {0};
    struct shipslog_audit_result result;
    shipslog_game *game = read_game(PR "A settler\n");
    cr_assert_eq(shipslog_game_audit(game, NULL, take, &last, NULL), 0);
    cr_assert_eq(last.n, 0);
    cr_assert_eq(shipslog_game_audit(game, &unknown, take, &last, &result), 1);
    cr_assert_str_eq(last.id, "log-not-audited");
    cr_assert_eq(result.is_replayed, 0);
    shipslog_game_free(game);
}

/* ---- positions ----------------------------------------------------------------------------------- */

Test(library, a_replay_walks_both_ways)
{
    struct shipslog_place place;
    shipslog_game *game = read_game(PR "A settler\nA quarry\n");
    shipslog_replay *r = shipslog_replay_new(game, NULL, &error);
    shipslog_replay_place(r, &place);
    cr_assert_eq(place.n_events, 0);
    cr_assert_str_eq(place.kind, "chance");
    cr_assert_eq(place.seat, -1);
    cr_assert_eq(shipslog_replay_step(r), 1);
    shipslog_replay_place(r, &place);
    cr_assert_str_eq(place.step, "role");
    cr_assert_eq(place.seat, 0);
    cr_assert_eq(place.round, 1);
    const uint64_t hash = place.hash;
    cr_assert_eq(shipslog_replay_seek(r, 4), -1);
    shipslog_replay_place(r, &place);
    cr_assert_eq(place.n_events, 3);
    cr_assert_eq(place.seat, 1);
    cr_assert_eq(place.verdict, SHIPSLOG_LEGAL);
    cr_assert_neq(place.hash, hash);
    cr_assert_eq(shipslog_replay_step(r), 0);
    cr_assert_eq(shipslog_replay_seek(r, 2), 0);
    cr_assert_eq(shipslog_replay_seek(r, 1), 0);
    shipslog_replay_place(r, &place);
    cr_assert_eq(place.n_events, 1);
    cr_assert_eq(place.hash, hash);
    shipslog_replay_free(r);
    shipslog_game_free(game);
}

Test(library, a_position_has_words_by_name_and_number)
{
    struct shipslog_word word;
    int value = 0;
    bool found = false;
    shipslog_game *game = read_game(PR "A settler\nA quarry\n");
    shipslog_replay *r = shipslog_replay_new(game, NULL, &error);
    cr_assert_eq(shipslog_replay_seek(r, 3), 0);
    for (size_t i = 0; i < shipslog_replay_words(r); i++) {
        cr_assert_eq(shipslog_replay_word(r, i, &word), 0);
        cr_assert_eq(shipslog_replay_value(r, word.name, &value), 0);
        cr_assert_eq(value, word.value, "%s", word.name);
        if (strcmp(word.name, "A tiles quarry") != 0)
            continue;
        found = true;
        cr_assert_str_eq(word.field, "tiles");
        cr_assert_str_eq(word.thing, "quarry");
        cr_assert_eq(word.seat, 0);
        cr_assert_eq(word.value, 1);
    }
    cr_assert(found);
    cr_assert_eq(shipslog_replay_word(r, shipslog_replay_words(r), &word), -1);
    cr_assert_eq(shipslog_replay_value(r, "D doubloons", &value), -1);
    shipslog_replay_free(r);
    shipslog_game_free(game);
}

Test(library, a_position_is_a_line_that_is_a_game_again)
{
    struct shipslog_about about;
    shipslog_game *game = read_game(PR "A settler\n");
    shipslog_replay *r = shipslog_replay_new(game, NULL, &error);
    cr_assert_eq(shipslog_replay_seek(r, 2), 0);
    char *line = shipslog_replay_line(r);
    char *legal = shipslog_replay_legal(r, NULL);
    shipslog_game *from = shipslog_game_from_line(line, &error);
    cr_assert_not_null(from, "%s", error.text);
    shipslog_game_about(from, &about);
    cr_assert_eq(about.n_events, 0);
    cr_assert_eq(about.n_players, 3);
    shipslog_replay *again = shipslog_replay_new(from, NULL, &error);
    size_t n;
    expect(shipslog_replay_line(again), line);
    expect(shipslog_replay_legal(again, &n), legal);
    cr_assert_eq(n, 5, "%s", legal);
    cr_assert_eq(strncmp(legal, "A corn\n", 7), 0);
    shipslog_free(line);
    shipslog_free(legal);
    shipslog_replay_free(again);
    shipslog_game_free(from);
    shipslog_replay_free(r);
    shipslog_game_free(game);
    cr_assert_null(shipslog_game_from_line("rgg2002:3 nonsense", &error));
    cr_assert_neq(error.text[0], '\0');
    cr_assert_null(shipslog_game_from_line("chess:2 e4", &error));
}

Test(library, a_position_is_json_and_a_board)
{
    shipslog_game *game = read_game(PR);
    shipslog_replay *r = shipslog_replay_new(game, "alea2001", &error);
    cr_assert_not_null(r, "%s", error.text);
    char *json = shipslog_replay_json(r), *board = shipslog_replay_board(r);
    cr_assert_eq(strncmp(json, "{\"game\":\"puerto-rico\",\"players\":3,", 34), 0, "%s", json);
    cr_assert_not_null(strstr(board, "-- A Anna ----------------- 0 VP, 2 doubloons, governor"),
                       "%s", board);
    shipslog_free(json);
    shipslog_free(board);
    shipslog_replay_free(r);
    cr_assert_null(shipslog_replay_new(game, "chess", &error));
    shipslog_game_free(game);
}

/* ---- simulating ---------------------------------------------------------------------------------- */

Test(library, a_simulated_game_is_legal_and_over)
{
    static const struct shipslog_simulation what = {.n_players = 5, .detail = 2, .seed = 7};
    struct shipslog_audit_result result;
    struct shipslog_score score;
    int winners = 0;
    shipslog_game *game = shipslog_game_simulate(&what, &error);
    cr_assert_not_null(game, "%s", error.text);
    cr_assert_eq(shipslog_game_audit(game, NULL, NULL, NULL, &result), 0);
    cr_assert(result.is_over);
    shipslog_replay *r = shipslog_replay_new(game, NULL, &error);
    while (shipslog_replay_step(r) != 0)
        ;
    for (int seat = 0; seat < 5; seat++) {
        int sum = 0;
        cr_assert_eq(shipslog_replay_score(r, seat, &score), 0);
        for (unsigned i = 0; i < score.n_parts; i++)
            sum += score.points[i];
        cr_assert_eq(sum, score.total);
        winners += score.place == 1;
    }
    cr_assert_geq(winners, 1);
    cr_assert_eq(shipslog_replay_score(r, 5, &score), -1);
    cr_assert_eq(shipslog_replay_score(r, -1, &score), -1);
    shipslog_replay_free(r);
    shipslog_game_free(game);
}

Test(library, what_cannot_be_simulated_is_an_error)
{
    static const struct shipslog_simulation wrong[] = {
        {.game = "chess"}, {.rules = "chess"}, {.n_players = 9}, {.from = "x"}};
    static const char *const says[] = {"no game is called 'chess'", NULL,
                                       "Puerto Rico is a game for 2 to 5 players, not 9", NULL};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error.text[0] = '\0';
        cr_assert_null(shipslog_game_simulate(&wrong[i], &error));
        cr_assert_neq(error.text[0], '\0');
        if (says[i] != NULL)
            cr_assert_str_eq(error.text, says[i]);
    }
}
