#include <criterion/criterion.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "bga_export.h"
#include "core/audit.h"
#include "core/simulate.h"
#include "games/pr/pr_state.h"
#include "importer.h"
#include "games/game_registry.h"
#include "notation/writer.h"
#include "scratch.h"

TestSuite(importer_bga, .init = scratch_begin, .fini = scratch_end);

enum { TEMPER = 200 }; /* players who often do not choose the best */

static const char real_game[] = "../shared/samples/bga/puertorico-2p-2014.json";
static const char log_of_2014[] = "two-players-2014.json";
static const char log_of_2020s[] = "three-players-2020s-balanced.json";
static const char bare_list[] = "four-players-bare-list.json";

/* ---- helpers -------------------------------------------------------------------------------- */

static const struct game_def *puerto_rico(void)
{
    return game_find("puerto-rico", strlen("puerto-rico"));
}

/* Imports a file with one game: 1, or -1 with `err`. */
static int import_file(const char *path, bool force, struct record *record, struct err *err)
{
    const struct importer_options options = {.force = force, .keep_comments = true};
    struct source *source;
    if (source_open(&source, path, NULL, &options, err) < 0)
        return -1;
    cr_assert_str_eq(source_importer(source)->name, "bga");
    const int status = source_next(source, record, err);
    struct record no_more;
    record_init(&no_more);
    if (status > 0)
        cr_assert_eq(source_next(source, &no_more, err), 0);
    record_free(&no_more);
    source_close(source);
    return status;
}

static int import_text(const char *text, bool force, struct record *record, struct err *err)
{
    return import_file(scratch_write_text("game.json", text), force, record, err);
}

struct findings {
    struct finding_sink sink;
    struct buf text;
};

static void note_finding(struct finding_sink *sink, const struct finding *f)
{
    struct findings *findings = (struct findings *)sink;
    buf_printf(&findings->text, "move %u: %s: expected %s, found %s\n", f->span.line,
               puerto_rico()->words.violations[f->violation].id, f->expected, f->found);
}

/* Audits a record that must be without findings; leaves the last position in `auditor`. */
static void assert_clean(struct auditor *auditor, const struct record *record, const char *what)
{
    struct findings findings = {.sink = {.emit = note_finding}, .text = BUF_INIT};
    struct err err = ERR_INIT;
    const struct audit_result result =
        audit_record(auditor, record, &findings.sink, NULL, &err);
    cr_assert(result.replayed, "%s: %s", what, err.text);
    cr_assert_eq(result.findings, 0, "%s: %s", what, buf_str(&findings.text));
    cr_assert(result.over, "%s: not over", what);
    buf_free(&findings.text);
}

/* A random game in the form of the site's logs. */
static void export_random(struct record *record, struct buf *text, unsigned n_players,
                          const char *profile, uint64_t seed, enum bga_envelope envelope)
{
    struct err err = ERR_INIT;
    struct ruleset_cache *cache = ruleset_cache_new();
    const void *rules = ruleset_get(cache, puerto_rico(), profile, n_players, &err);
    cr_assert_not_null(rules, "%s", err.text);
    struct simulate_options options = {.profile = profile, .seed = seed};
    for (unsigned seat = 0; seat < n_players; seat++)
        options.player[seat].temper = TEMPER;
    cr_assert(simulate_game(record, puerto_rico(), rules, &options));
    bga_export(record, rules, envelope, text);
    ruleset_cache_free(cache);
}

/* A sample log to damage; owned by the caller. */
static char *sample(const char *name)
{
    struct buf text = BUF_INIT;
    char path[128], block[4096];
    snprintf(path, sizeof path, "sample-logs/bga/%s", name);
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s", path);
    for (size_t n; (n = fread(block, 1, sizeof block, file)) > 0;)
        buf_put(&text, block, n);
    fclose(file);
    return buf_steal(&text);
}

/* `text` with the first `old` after the first `after` replaced; owned by the caller. */
static char *replaced(const char *text, const char *after, const char *old, const char *new)
{
    const char *from = strstr(text, after);
    cr_assert_not_null(from, "no %s", after);
    const char *at = strstr(from, old);
    cr_assert_not_null(at, "no %s", old);
    struct buf out = BUF_INIT;
    buf_put(&out, text, (size_t)(at - text));
    buf_puts(&out, new);
    buf_puts(&out, at + strlen(old));
    return buf_steal(&out);
}

/* What the importer says about a text; owned by the caller. */
static char *complaint(const char *text)
{
    struct record record;
    struct err err = ERR_INIT;
    record_init(&record);
    cr_assert_eq(import_text(text, false, &record, &err), -1, "taken: %.100s", text);
    record_free(&record);
    cr_assert(strstr(err.file, "game.json"));
    struct buf said = BUF_INIT;
    snprintf(err.file, sizeof err.file, "game.json");
    err_format(&err, &said);
    return buf_steal(&said);
}

static void assert_refused(const char *text, const char *expected)
{
    char *said = complaint(text);
    cr_assert(strstr(said, expected), "expected: %s\nfound: %s", expected, said);
    free(said);
}

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
    export_random(&played, &text, n_players, profile, seed, (enum bga_envelope)(seed % 3));
    cr_assert_eq(import_text(buf_str(&text), false, &imported, &err), 1, "%s: %s", what,
                 err.text);
    cr_assert_str_eq(imported.rules, profile, "%s", what);
    cr_assert_eq(imported.n_players, n_players, "%s", what);
    assert_clean(&a, &played, what);
    assert_clean(&b, &imported, what);
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
    cr_assert_eq(import_file(real_game, false, &record, &err), 1, "%s", err.text);
    assert_clean(&auditor, &record, real_game);
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
        export_random(&record, &text, 3, "rgg2002", 5, (enum bga_envelope)envelope);
        cr_assert_eq(import_text(buf_str(&text), false, &record, &err), 1, "%s", err.text);
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
    char *text = sample(bare_list);
    char *part;
    size_t n_taken = 0;
    for (size_t n = 1; (part = first_packets(text, n)) != NULL; n++) {
        struct record record;
        struct auditor auditor;
        struct err err = ERR_INIT;
        struct findings findings = {.sink = {.emit = note_finding}, .text = BUF_INIT};
        record_init(&record);
        auditor_init(&auditor);
        if (import_text(part, false, &record, &err) == 1) {
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
    char *text = sample(log_of_2014);
    record_init(&record);
    scratch_gzip(&packed, text, strlen(text));
    const char *path = scratch_write("game.json.gz", packed.data, packed.len);
    cr_assert_eq(import_file(path, false, &record, &err), 1, "%s", err.text);
    buf_clear(&packed);
    scratch_zstd(&packed, text, strlen(text));
    path = scratch_write("game.json.zst", packed.data, packed.len);
    cr_assert_eq(import_file(path, false, &record, &err), 1, "%s", err.text);
    path = scratch_write("cut.json.zst", packed.data, packed.len / 2);
    cr_assert_eq(import_file(path, false, &record, &err), -1);
    cr_assert(strstr(err.text, "zstd"), "%s", err.text);
    record_free(&record);
    buf_free(&packed);
    free(text);
}

/* ---- refusals ------------------------------------------------------------------------------- */

Test(importer_bga, refuses_an_unknown_notification_by_its_name)
{
    char *text = sample(log_of_2020s);
    char *strange =
        replaced(text, "{", "\"type\":\"roleSelected\"", "\"type\":\"churchVisited\"");
    assert_refused(strange, "move 2: unknown notification \"churchVisited\" (arguments: "
                            "player_name, rol_id, rol_type); it may change the game");
    free(strange);
    free(text);
}

Test(importer_bga, refuses_what_the_table_did_not_get)
{
    char *text = sample(log_of_2020s);
    char *strange =
        replaced(text, "\"type\":\"roleSelected\"", "/table/t7000003", "/player/p9100001");
    assert_refused(strange, "sent to one player only; the table did not get it");
    free(strange);
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
    char *text = sample(log_of_2020s);
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        struct record record;
        struct err err = ERR_INIT;
        char *lie = replaced(text, lies[i].after, lies[i].old, lies[i].new);
        record_init(&record);
        cr_assert_eq(import_text(lie, false, &record, &err), -1, "%s", lies[i].expected);
        cr_assert(strstr(err.text, "--force takes it unverified"), "%s", err.text);
        err_clear(&err);
        cr_assert_eq(import_text(lie, true, &record, &err), 1, "%s", err.text);
        cr_assert_str_eq(record.header[record.n_headers - 1].key, "x-unverified");
        bool is_told = false;
        for (size_t c = 0; c < record.n_comments; c++)
            is_told = is_told || strstr(record.comments[c].text, lies[i].expected);
        cr_assert(is_told, "nobody says: %s", lies[i].expected);
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
    char *text = sample(log_of_2020s);
    overwrite(text, "bank_value", "bank_stock"); /* which would be found first */
    overwrite(text, "score_aux", "score_sub");
    char *lie = replaced(text, "buildingBought", "\"cost\":", "\"cost\":49,\"x\":");
    assert_refused(lie, "doubloons after move");
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
    {"buildingBought", "\"player_id\":", "\"player_id\":5,\"x\":", "and 5, are called"},
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
     "expected a packet with a list of notifications in \"data\", found an integer"},
    {"\"move_id\":\"3\"",
     "\"type\":", "\"typo\":", "expected a notification with a type, found an object"},
};

Test(importer_bga, refuses_damaged_logs_and_says_where)
{
    char *text = sample(log_of_2020s);
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        char *damaged = replaced(text, damages[i].after, damages[i].old, damages[i].new);
        assert_refused(damaged, damages[i].expected);
        free(damaged);
    }
    free(text);
}

/* Inputs that are no log at all. */
static const struct {
    const char *text, *expected;
} strangers[] = {
    {"{}", "expected the log of a game, a list of packets below \"data\", \"logs\" or "
           "\"packets\", found an object without one"},
    {"[]", "the log has no packets"},
    {"{\"data\":{\"data\":{\"data\":7}}}", "found an object without one"},
    {"{\"status\":0,\"error\":\"not today\"}",
     "the site answered with an error instead of a log: not today"},
    {"{\"status\":\"0\"}", "instead of a log: no reason given"},
    {"[7]", "packet 1: expected a packet with a list of notifications in \"data\", found an "
            "integer"},
    {"[{\"data\":{}}]", "found an object"},
    {"[{\"data\":[]}]", "the log is too short to tell the seats: 0 of 0 players"},
    {"[{\"data\":[null]}]", "expected a notification with a type, found null"},
    {"[{\"data\":[{\"type\":\"newActivePlayer\"}]}]", "the log is too short to tell the seats"},
    {"[{\"data\":[{\"type\":\"roleSelected\",\"args\":[]}]}]",
     "move 0: roleSelected: player_name: expected a text, found nothing"},
    {"[{\"data\":[{\"type\":\"roleSelected\",\"args\":{\"player_name\":\"Ann\"}}]}]",
     "expected at least 2 players, found 1"},
    {"[1,2", ":1:4: expected JSON: ']' expected near end of file"},
    {"[\"\xff\"]", "expected JSON: unable to decode byte 0xff"},
    {"[\"a\\u0000b\"]", "expected JSON"},
    {"[] []", "expected JSON: end of file expected near '['"},
    {"[123456789012345678901234567890]", "expected JSON: too big integer"},
    {"[1e999]", "expected JSON: real number overflow"},
    {"[", ":1:1: expected JSON: ']' expected near end of file"},
};

Test(importer_bga, refuses_what_is_no_log)
{
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++)
        assert_refused(strangers[i].text, strangers[i].expected);
}

Test(importer_bga, refuses_a_log_that_is_cut_off_anywhere)
{
    char *text = sample(log_of_2014);
    for (size_t length = strlen(text) - 2; length > 1; length -= length / 7 + 1) {
        text[length] = '\0';
        assert_refused(text, "expected JSON");
    }
    free(text);
}

Test(importer_bga, limits_nesting_values_and_size)
{
    struct buf text = BUF_INIT;
    for (int i = 0; i < 100000; i++)
        buf_putc(&text, '[');
    assert_refused(buf_str(&text), "expected JSON: maximum parsing depth reached");
    buf_clear(&text);
    buf_puts(&text, "[[]");
    for (int i = 0; i < 400000; i++)
        buf_puts(&text, ",[]");
    assert_refused(buf_str(&text), "at most 400000 values, found more");
    buf_clear(&text);
    buf_puts(&text, "[");
    for (int i = 0; i < 16 * 1024 * 1024; i++)
        buf_putc(&text, ' ');
    assert_refused(buf_str(&text), "at most 16 MiB, found more");
    buf_free(&text);
}

Test(importer_bga, does_not_pass_on_what_must_not_reach_a_terminal)
{
    struct record record;
    struct err err = ERR_INIT;
    char *text = sample(log_of_2014);
    overwrite(text, "Flora", "F\302\2332J"); /* a control sequence */
    record_init(&record);
    cr_assert_eq(import_text(text, false, &record, &err), 1, "%s", err.text);
    cr_assert_str_eq(record.player[0], "F?2J");
    record_free(&record);
    free(text);
}
