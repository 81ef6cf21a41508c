#include <criterion/criterion.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "bga_fixture.h"
#include "games/pr/pr_state.h"
#include "notation/writer.h"
#include "scratch.h"

TestSuite(importer_bga, .init = scratch_begin, .fini = scratch_end);

static const char real_game[] = "../shared/samples/bga/puertorico-2p-2014.json";

/* ---- whole games ---------------------------------------------------------------------------- */

/* `turn` remains from the last phase; it may say who acted last in it. */
static void assert_equal_positions(const struct replay *a, const struct replay *b,
                                   const char *what)
{
    for (size_t i = 0; i < a->game->rules.state_slots; i++)
        cr_assert(i == offsetof(struct pr_state, turn) / sizeof(int16_t) ||
                      a->state[i] == b->state[i],
                  "%s: word %zu: expected %d, found %d", what, i, a->state[i], b->state[i]);
}

static void check_random_game(unsigned n_players, const char *profile, uint64_t seed)
{
    char what[96];
    struct record played, imported;
    struct buf text = BUF_INIT;
    struct err err = ERR_INIT;
    struct auditor a, b;
    snprintf(what, sizeof what, "%u players, %s, seed %d", n_players, profile, (int)seed);
    record_init(&played);
    record_init(&imported);
    auditor_init(&a);
    auditor_init(&b);
    bga_export_random(&played, &text, n_players, profile, seed, (enum bga_envelope)(seed % 3));
    cr_assert_eq(bga_import_text(buf_str(&text), false, &imported, &err), 1, "%s: %s", what,
                 err.text);
    cr_assert_str_eq(imported.rules, profile, "%s", what);
    cr_assert_eq(imported.n_players, n_players, "%s", what);
    bga_assert_clean(&a, &played, what);
    bga_assert_clean(&b, &imported, what);
    assert_equal_positions(&a.replay, &b.replay, what);
    auditor_free(&a);
    auditor_free(&b);
    record_free(&played);
    record_free(&imported);
    buf_free(&text);
}

Test(importer_bga, returns_every_random_game, .timeout = 120)
{
    static const char *const profiles[] = {"rgg2002", "rgg2002, balanced-prices=yes"};
    for (unsigned n = 2; n <= 5; n++)
        for (uint64_t seed = 1; seed <= 24; seed++)
            check_random_game(n, profiles[seed % 2], seed);
}

Test(importer_bga, reads_the_real_game_without_a_finding)
{
    struct record record;
    struct auditor auditor;
    struct err err = ERR_INIT;
    struct score score[SEATS_MAX];
    if (access(real_game, R_OK) != 0)
        cr_skip_test("no real game at %s", real_game);
    record_init(&record);
    auditor_init(&auditor);
    cr_assert_eq(bga_import_file(real_game, false, &record, &err), 1, "%s", err.text);
    bga_assert_clean(&auditor, &record, real_game);
    record.game->rules.score(auditor.replay.rules, auditor.replay.state, score);
    cr_assert_eq(score[0].total, 64);
    cr_assert_eq(score[0].tiebreak, 18);
    cr_assert_eq(score[1].total, 69);
    cr_assert_eq(score[1].tiebreak, 9);
    cr_assert_str_eq(record.rules, "rgg2002");
    cr_assert_str_eq(record.date, "2014-12-20T20:11:14Z");
    auditor_free(&auditor);
    record_free(&record);
}

Test(importer_bga, reads_the_same_game_from_every_envelope)
{
    char *first = NULL;
    for (int envelope = 0; envelope < BGA_ENVELOPES; envelope++) {
        struct record record;
        struct err err = ERR_INIT;
        struct buf out = BUF_INIT, text = BUF_INIT;
        record_init(&record);
        bga_export_random(&record, &text, 3, "rgg2002", 5, (enum bga_envelope)envelope);
        cr_assert_eq(bga_import_text(buf_str(&text), false, &record, &err), 1, "%s", err.text);
        notation_write(&record, &out);
        if (first)
            cr_assert_str_eq(buf_str(&out), first);
        free(first);
        first = buf_steal(&out);
        record_free(&record);
        buf_free(&text);
    }
    cr_assert(strstr(first, "\nplayers   A Flora; B Gus; C Hana\n"), "%.400s", first);
    cr_assert(strstr(first, "\ndate      2024-01-01T00:00:10Z\n"), "%.400s", first);
    cr_assert(strstr(first, "\nx-bga-table 7000003\n"), "%.400s", first);
    cr_assert(strstr(first, "\nx-bga-players 9100001 9100014 9100027\n"), "%.400s", first);
    cr_assert(strstr(first, "\nx-bga-variant standard, by the bank\n"), "%.400s", first);
    free(first);
}

/* A bare list has one packet on a line; its first `n` packets, or NULL when it has no more. */
static char *first_packets(const char *text, size_t n)
{
    const char *end = text;
    for (size_t i = 0; i <= n; i++) {
        end = strchr(end + 1, '\n');
        if (!end || !end[1])
            return NULL;
    }
    struct buf out = BUF_INIT;
    buf_put(&out, text, (size_t)(end - text));
    out.data[out.len - 1] = ']'; /* the comma */
    return buf_steal(&out);
}

Test(importer_bga, reads_a_game_that_breaks_off_anywhere, .timeout = 120)
{
    char *text = bga_sample(BARE_LIST);
    char *part;
    size_t n_taken = 0;
    for (size_t n = 1; (part = first_packets(text, n)) != NULL; n++) {
        struct record record;
        struct auditor auditor;
        struct err err = ERR_INIT;
        struct bga_findings findings = bga_findings_new();
        record_init(&record);
        auditor_init(&auditor);
        if (bga_import_text(part, false, &record, &err) == 1) {
            audit_record(&auditor, &record, &findings.sink, NULL, &err);
            cr_assert_eq(findings.sink.n, 0, "%zu packets: %s", n, buf_str(&findings.text));
            n_taken++;
        } else {
            cr_assert(strstr(err.text, "too short"), "%zu packets: %s", n, err.text);
        }
        buf_free(&findings.text);
        auditor_free(&auditor);
        record_free(&record);
        free(part);
    }
    cr_assert_gt(n_taken, 100);
    free(text);
}

Test(importer_bga, reads_compressed_logs)
{
    struct record record;
    struct err err = ERR_INIT;
    struct buf packed = BUF_INIT;
    char *text = bga_sample(LOG_OF_2014);
    record_init(&record);
    scratch_gzip(&packed, text, strlen(text));
    const char *path = scratch_write("game.json.gz", packed.data, packed.len);
    cr_assert_eq(bga_import_file(path, false, &record, &err), 1, "%s", err.text);
    buf_clear(&packed);
    scratch_zstd(&packed, text, strlen(text));
    path = scratch_write("game.json.zst", packed.data, packed.len);
    cr_assert_eq(bga_import_file(path, false, &record, &err), 1, "%s", err.text);
    path = scratch_write("cut.json.zst", packed.data, packed.len / 2);
    cr_assert_eq(bga_import_file(path, false, &record, &err), -1);
    cr_assert(strstr(err.text, "zstd"), "%s", err.text);
    record_free(&record);
    buf_free(&packed);
    free(text);
}

/* ---- refusals ------------------------------------------------------------------------------- */

/* Text of the only warning; owned by the record. */
static const char *only_warning(const struct record *record, uint32_t move)
{
    cr_assert_eq(record->n_warnings, 1);
    cr_assert_eq(record->warnings[0].span.line, move);
    return record->warnings[0].text;
}

static bool has_comment(const struct record *record, const char *text)
{
    for (size_t c = 0; c < record->n_comments; c++)
        if (strstr(record->comments[c].text, text))
            return true;
    return false;
}

/* A sample with notifications put before two role choices; owned by the caller. */
static char *with_two(const char *note)
{
    static const char role[] = "\"type\":\"roleSelected\"";
    char *text = bga_sample(LOG_OF_2020S), *once, *twice;
    struct buf both = BUF_INIT;
    buf_printf(&both, "%s},{\"uid\":\"65920080\",%s", note, role);
    once = bga_replaced(text, "\"move_id\":\"2\"", role, buf_str(&both));
    twice = bga_replaced(once, "newGovernor", role, buf_str(&both));
    buf_free(&both);
    free(once);
    free(text);
    return twice;
}

Test(importer_bga, warns_of_a_notification_that_is_not_known_and_takes_the_game)
{
    struct record record;
    struct auditor auditor;
    struct err err = ERR_INIT;
    char *text = with_two("\"type\":\"churchVisited\",\"args\":{\"player_id\":1,\"vp\":2}");
    record_init(&record);
    auditor_init(&auditor);
    cr_assert_eq(bga_import_text(text, false, &record, &err), 1, "%s", err.text);
    cr_assert_str_eq(only_warning(&record, 2),
                     "unknown notification \"churchVisited\" (arguments: player_id, vp): it is "
                     "not read, and may have changed the game; there are 2 of them");
    cr_assert(has_comment(&record, "unknown notification \"churchVisited\""));
    bga_assert_clean(&auditor, &record, "with unknown notifications");
    auditor_free(&auditor);
    record_free(&record);
    free(text);
}

Test(importer_bga, names_what_it_does_not_know_when_the_numbers_refuse_the_log)
{
    char *text = bga_sample(LOG_OF_2020S);
    char *strange =
        bga_replaced(text, "{", "\"type\":\"roleSelected\"", "\"type\":\"churchVisited\"");
    bga_assert_refused(strange, "; warnings: 1, the first in move 2: unknown notification "
                                "\"churchVisited\" (arguments: player_name, rol_id, rol_type)");
    free(strange);
    free(text);
}

Test(importer_bga, refuses_a_log_with_many_types_that_are_not_known)
{
    struct buf text = BUF_INIT;
    char *sample = bga_sample(BARE_LIST);
    buf_puts(&text, "[{\"move_id\":1,\"table_id\":7000004,\"data\":[");
    for (int i = 0; i < 17; i++)
        buf_printf(&text, "{\"type\":\"t%d\"},", i);
    buf_printf(&text, "{\"type\":\"chat\"}]},%s", strchr(sample, '[') + 1);
    bga_assert_refused(buf_str(&text), "more than 16 types of notifications are not known, as "
                                       "\"t16\": is this a log of Puerto Rico?");
    buf_free(&text);
    free(sample);
}

Test(importer_bga, counts_notifications_of_the_frame)
{
    struct record record;
    struct err err = ERR_INIT;
    char *text = with_two("\"type\":\"wakeupPlayers\",\"args\":[]");
    record_init(&record);
    cr_assert_eq(bga_import_text(text, false, &record, &err), 1, "%s", err.text);
    cr_assert_eq(record.n_warnings, 0);
    cr_assert(has_comment(&record, ", wakeupPlayers 2)"));
    record_free(&record);
    free(text);
}

Test(importer_bga, warns_of_what_was_sent_to_one_player_only)
{
    char *text = bga_sample(LOG_OF_2020S);
    char *strange =
        bga_replaced(text, "\"type\":\"roleSelected\"", "/table/t7000003", "/player/p9100001");
    bga_assert_refused(strange, "sent to one player only, so it is not read");
    free(strange);
    free(text);
}

Test(importer_bga, does_not_mind_texts_that_one_player_got)
{
    struct record record;
    struct err err = ERR_INIT;
    char *text = bga_sample(LOG_OF_2020S);
    char *with_message = bga_replaced(
        text, "\"logs\":[", "\n{\"channel\"",
        "\n{\"channel\":\"/player/p9100001\",\"table_id\":7000003,\"packet_id\":\"1\","
        "\"move_id\":null,\"data\":[{\"type\":\"message\",\"log\":\"psst\",\"args\":[]}]},"
        "\n{\"channel\"");
    record_init(&record);
    cr_assert_eq(bga_import_text(with_message, false, &record, &err), 1, "%s", err.text);
    cr_assert_eq(record.n_warnings, 0);
    record_free(&record);
    free(with_message);
    free(text);
}

/* Notifications behind which the game does not go on. */
static const struct {
    const char *note, *end;
} early_ends[] = {
    {"\"type\":\"playerConcedeGame\",\"args\":{\"player_name\":\"Gus\"}",
     "playerConcedeGame Gus"},
    {"\"type\":\"allPlayersAreZombie\",\"args\":[]", "allPlayersAreZombie"},
    {"\"type\":\"gameStateChange\",\"args\":{\"id\":99,\"args\":{\"result\":[{\"concede\":"
     "\"1\",\"name\":\"Gus\"}]}}",
     "concede Gus"},
};

Test(importer_bga, takes_a_game_that_ends_early_as_unfinished)
{
    for (size_t i = 0; i < sizeof early_ends / sizeof early_ends[0]; i++) {
        struct record record;
        struct err err = ERR_INIT;
        struct buf out = BUF_INIT;
        char *text = with_two(early_ends[i].note);
        /* The first one stands before the game has seats; it must be the second one. */
        char *late = bga_replaced(text, "\"move_id\":\"2\"", early_ends[i].note,
                                  "\"type\":\"simpleNote\",\"args\":[]");
        record_init(&record);
        cr_assert_eq(bga_import_text(late, false, &record, &err), 1, "%s", err.text);
        notation_write(&record, &out);
        cr_assert(strstr(buf_str(&out), early_ends[i].end), "%.500s", buf_str(&out));
        cr_assert(strstr(buf_str(&out), "\nx-bga-end "), "%.500s", buf_str(&out));
        cr_assert(strstr(buf_str(&out), "round 1"));
        cr_assert_null(strstr(buf_str(&out), "round 2"));
        buf_free(&out);
        record_free(&record);
        free(late);
        free(text);
    }
}

Test(importer_bga, tells_events_of_one_move_apart)
{
    struct record record;
    struct err err = ERR_INIT;
    char *text = bga_sample(LOG_OF_2020S);
    record_init(&record);
    cr_assert_eq(bga_import_text(text, false, &record, &err), 1, "%s", err.text);
    for (size_t i = 0; i < record.n_events; i++)
        for (size_t j = 0; j < i; j++)
            cr_assert(record.events[i].span.line != record.events[j].span.line ||
                      record.events[i].span.column > record.events[j].span.column);
    record_free(&record);
    free(text);
}

/* Changes of a good log that make it contradict itself. */
static const struct {
    const char *after, *old, *new, *expected;
} lies[] = {
    {"doubloonToRole", "\"bank_value\":", "\"bank_value\":1,\"x\":", "doubloons in the bank"},
    {"_bank\",\"counter_value", "\"counter_value\":\"", "\"counter_value\":\"1",
     "_bank: expected"},
    {"plantations_to_set",
     "{\"pla_id\":", "{\"pla_id\":\"1\",\"x\":", "does not lie in the stock"},
    {"\"result\":[", "\"score\":\"", "\"score\":\"1", "the sum of their parts"},
    {"\"result\":[", "\"score_aux\":", "\"score_aux\":9", "doubloons and goods of"},
    {"\"result\":[", "\"11\":", "\"11\":1", "points of C for buildings"},
    {"colonistsToShip", "\"delta\":", "\"delta\":98,\"x\":", "to come aboard"},
};

Test(importer_bga, refuses_a_log_that_contradicts_itself_unless_forced)
{
    char *text = bga_sample(LOG_OF_2020S);
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        struct record record;
        struct err err = ERR_INIT;
        char *lie = bga_replaced(text, lies[i].after, lies[i].old, lies[i].new);
        record_init(&record);
        cr_assert_eq(bga_import_text(lie, false, &record, &err), -1, "%s", lies[i].expected);
        cr_assert(strstr(err.text, "--force takes it unverified"), "%s", err.text);
        err_clear(&err);
        cr_assert_eq(bga_import_text(lie, true, &record, &err), 1, "%s", err.text);
        cr_assert_str_eq(record.header[record.n_headers - 1].key, "x-unverified");
        cr_assert(has_comment(&record, lies[i].expected), "nobody says: %s", lies[i].expected);
        record_free(&record);
        free(lie);
    }
    free(text);
}

/* Overwrites every `old` with `new`, which has the same length. */
static void overwrite(char *text, const char *old, const char *new)
{
    for (char *at = text; (at = strstr(at, old)) != NULL; at++)
        memcpy(at, new, strlen(new));
}

Test(importer_bga, refuses_a_player_who_pays_more_than_they_have)
{
    char *text = bga_sample(LOG_OF_2020S);
    overwrite(text, "bank_value", "bank_stock"); /* which would be found first */
    overwrite(text, "score_aux", "score_sub");
    char *lie = bga_replaced(text, "buildingBought", "\"cost\":", "\"cost\":49,\"x\":");
    bga_assert_refused(lie, "doubloons after move");
    free(lie);
    free(text);
}

/* Changes of a good log that make it impossible to read. */
static const struct {
    const char *after, *old, *new, *expected;
} damages[] = {
    {"roleSelected", "\"player_name\":\"Flora\"", "\"player_name\":7",
     "player_name: expected a text, found an integer"},
    {"roleSelected", "\"rol_type\":\"", "\"rol_type\":\"x", "rol_type: \"x"},
    {"buildingBought", "\"cost\":", "\"cost\":\"12345678901234567890\",\"x\":",
     "cost: expected a number, found a text"},
    {"buildingBought",
     "\"cost\":", "\"cost\":-1,\"x\":", "cost: expected a number from 0 to 99, found -1"},
    {"buildingBought",
     "\"cost\":", "\"cost\":1e300,\"x\":", "cost: expected a number, found a fraction"},
    {"buildingBought", "\"normalized_bld_type\":\"", "\"normalized_bld_type\":\"chapel",
     "is no building of the base game"},
    {"buildingBought", "\"bld_id\":", "\"bld_id\":9999,\"x\":",
     "bld_id: expected a number from 1 to 127, found 9999"},
    {"buildingBought",
     "\"player_id\":", "\"player_id\":5,\"x\":", "two players, 5 and 9100001, are called"},
    {"plantationSettlement",
     "\"pla_id\":", "\"pla_id\":64,\"x\":", "tile 64 is not in a game of 3 players"},
    {"plantationSettlement", "\"res_type\":\"", "\"res_type\":\"gold", "is no kind of good"},
    {"colonistTo",
     "\"col_id\":", "\"col_id\":{},\"x\":", "col_id: expected a number, found an object"},
    {"goodsShipped", "\"shp_id\":", "\"shp_id\":7,\"x\":", "chose another ship before"},
    {"lostGoodsToSupply", "resource_sugar_player", "resource_salt_player",
     "expected a counter of sugar, found nothing"},
    {"\"result\":[", "\"player\":\"9100027\",\"name\"", "\"player\":5,\"nom\"",
     "result: player 5 is nobody at this table"},
    {"\"result\":[", "\"player\":\"", "\"player\":\"1",
     "two players, 9100027 and 19100027, are called \"Hana\""},
    {"\"result\":[", "\"score\":\"", "\"score\":\"x", "expected a score of"},
    {"\"gameEnd\"", "\"result\":[", "\"result\":7,\"x\":[",
     "expected the result of the game, found an integer"},
    {"\"data\":[{", "\"move_id\":\"2\"", "\"move_id\":[]",
     "move_id: expected a number, found a list"},
    {"\"data\":[{", "\"move_id\":\"3\"", "\"move_id\":\"99\"", "packets out of order"},
    {"\"move_id\":\"3\"", "\"data\":[{", "\"data\":7,\"x\":[{",
     "expected a list of notifications in \"data\", found an integer"},
    {"\"move_id\":\"3\"",
     "\"type\":", "\"typo\":", "expected a notification with a type, found an object"},
};

Test(importer_bga, refuses_damaged_logs_and_says_where)
{
    char *text = bga_sample(LOG_OF_2020S);
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        char *damaged = bga_replaced(text, damages[i].after, damages[i].old, damages[i].new);
        bga_assert_refused(damaged, damages[i].expected);
        free(damaged);
    }
    free(text);
}

/* Inputs that are no log at all. */
static const struct {
    const char *text, *expected;
} strangers[] = {
    {"{}", "expected the log of a game, packets with \"move_id\" and \"data\", found JSON "
           "without one"},
    {"[]", "found JSON without one"},
    {"{\"data\":{\"data\":{\"data\":7}}}", "found JSON without one"},
    {"{\"error\":\"log in\",\"code\":806}", "instead of a log: log in"},
    {"{\"status\":0,\"error\":\"not today\"}",
     "the site answered with an error instead of a log: not today"},
    {"{\"status\":\"0\"}", "instead of a log: no reason given"},
    {"[7]", "found JSON without one"},
    {"[{\"move_id\":1,\"data\":[]}]", "the log is too short to tell the seats: 0 of 0 players"},
    {"[{\"move_id\":1,\"data\":[{\"type\":\"newActivePlayer\"}]}]",
     "the log is too short to tell the seats"},
    {"[{\"move_id\":0,\"data\":[{\"type\":\"roleSelected\",\"args\":[]}]}]",
     "move 0: roleSelected: player_name: expected a text, found nothing"},
    {"[{\"move_id\":1,\"data\":[{\"type\":\"roleSelected\","
     "\"args\":{\"player_name\":\"Ann\"}}]}]",
     "expected at least 2 players, found 1"},
    {"{\"gameName\":\"sanjuan\",\"packets\":[{\"move_id\":1,\"data\":[]}]}",
     "this is a log of \"sanjuan\": of the games of the site only Puerto Rico (puertorico) can "
     "be read"},
    {"<!DOCTYPE html><p class=\"gamelogreview\">Ann builds</p>",
     "this page has no log that can be read (g_gamelogs)"},
    {"<html><script>g_gamelogs = {\"data\":[;</script>",
     ":1:37: expected JSON: invalid token near ';'"},
    {"[1,2", ":1:4: expected JSON: ']' expected near end of file"},
    {"[\"\x81\"]", "expected JSON: unable to decode byte 0x81"},
    {"[\"a\\u0000b\"]", "expected JSON"},
    {"[] []", "found JSON without one"},
    {"[] 7", ":1:4: expected JSON: '[' or '{' expected near '7'"},
    {"[123456789012345678901234567890]", "expected JSON: too big integer"},
    {"[1e999]", "expected JSON: real number overflow"},
    {"[", ":1:1: expected JSON: ']' expected near end of file"},
};

Test(importer_bga, refuses_what_is_no_log)
{
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++)
        bga_assert_refused(strangers[i].text, strangers[i].expected);
}

Test(importer_bga, refuses_a_log_that_is_cut_off_anywhere)
{
    char *text = bga_sample(LOG_OF_2014);
    for (size_t length = strlen(text) - 2; length > 1; length -= length / 7 + 1) {
        text[length] = '\0';
        bga_assert_refused(text, "expected JSON");
    }
    free(text);
}

Test(importer_bga, limits_nesting_values_and_size)
{
    struct buf text = BUF_INIT;
    for (int i = 0; i < 100000; i++)
        buf_putc(&text, '[');
    bga_assert_refused(buf_str(&text), "expected JSON: maximum parsing depth reached");
    buf_clear(&text);
    buf_puts(&text, "[[]");
    for (int i = 0; i < 1000000; i++)
        buf_puts(&text, ",[]");
    bga_assert_refused(buf_str(&text), "expected at most 1000000 values, found more");
    buf_clear(&text);
    buf_puts(&text, "[");
    for (int i = 0; i < 64 * 1024 * 1024; i++)
        buf_putc(&text, ' ');
    bga_assert_refused(buf_str(&text), "at most 64 MiB, found more");
    buf_free(&text);
}

Test(importer_bga, does_not_pass_on_what_must_not_reach_a_terminal)
{
    struct record record;
    struct err err = ERR_INIT;
    char *text = bga_sample(LOG_OF_2014);
    overwrite(text, "Flora", "F\302\2332J"); /* a control sequence */
    record_init(&record);
    cr_assert_eq(bga_import_text(text, false, &record, &err), 1, "%s", err.text);
    cr_assert_str_eq(record.player[0], "F?2J");
    record_free(&record);
    free(text);
}
