/* fuzz_store.c - any log through the database and back.
 *
 * Every game that can be replayed can be stored; the database then verifies, a rebuild changes
 * nothing, and an export has the content that was stored.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "fuzz_target.h"
#include "memory_disk.h"
#include "notation/reader.h"
#include "store/content.h"
#include "store/derive/derive.h"
#include "store/facts.h"
#include "store/game_reader.h"
#include "store/rederive.h"
#include "store/row_writer.h"
#include "store/store.h"

FUZZ_LOG_MUTATOR(mutate_log)
FUZZ_BRANCHES(40000000, 100000)
FUZZ_SQLITE_STEPS(200000, 400)

/* One database in memory; every input leaves it empty. */
static struct {
    struct store *store;
    struct row_writer *writer;
    struct game_reader *reader;
    struct facts *facts;
    struct deriver deriver;
} bench;

static void must(int status, const struct err *err)
{
    if (status < 0)
        fuzz_fail("the database fails", err->text);
}

static void set_up(void)
{
    struct err err = ERR_INIT;
    const char *path = fuzz_scratch_file("", 0);
    memory_disk_install();
    memory_disk_put(path, "", 0);
    must(store_open(&bench.store, path, STORE_CREATE, &err), &err);
    must(row_writer_new(&bench.writer, bench.store, NULL, &err), &err);
    must(game_reader_new(&bench.reader, bench.store, &err), &err);
    bench.facts = facts_new();
    deriver_init(&bench.deriver);
}

static bool is_playable(const struct record *record)
{
    for (size_t i = 0; i < record->n_errors; i++) {
        if (record->errors[i].fatal)
            return false;
    }
    return record->game != NULL;
}

static void differs(struct verify_listener *listener, int64_t game, const char *table,
                    const char *difference)
{
    (void)listener;
    (void)game;
    fprintf(stderr, "table %s: ", table);
    fuzz_fail("what was stored does not verify", difference);
}

static void check_export(const struct game_rows *rows, struct err *err)
{
    struct record record;
    struct game_rows again = ROWS_INIT;
    record_init(&record);
    if (game_reader_record(bench.reader, 1, &record, err) <= 0)
        fuzz_fail("a stored game does not read back", err->text);
    facts_from_record(bench.facts, &record, &again);
    const struct game_row *before = rows_at(rows, ROWS_game, 0);
    const struct game_row *after = rows_at(&again, ROWS_game, 0);
    if (strcmp(before->hash, after->hash) != 0)
        fuzz_fail("a stored game has another hash when it is read back", after->hash);
    rows_free(&again);
    record_free(&record);
}

static void check_database(struct err *err)
{
    struct verify_listener listener = {differs};
    struct verify_totals totals;
    char hash[HASH128_HEX_DIGITS + 1];
    must(store_verify(bench.store, 1, &listener, &totals, err), err);
    if (totals.games != 1 || totals.differing != 0)
        fuzz_fail("a game does not verify", "");
    must(store_content_hash(bench.store, hash, NULL, err), err);
}

static void store_game(struct game_rows *rows)
{
    struct err err = ERR_INIT;
    int64_t source;
    must(store_begin(bench.store, &err), &err);
    must(row_writer_start(bench.writer, &err), &err);
    must(row_writer_add_source(bench.writer, "fuzz.slog", "slog", &source, &err), &err);
    must(row_writer_add_game(bench.writer, rows, source, 0, &err), &err);
    must(row_writer_finish(bench.writer, &err), &err);
    check_export(rows, &err);
    check_database(&err);
    store_rollback(bench.store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (bench.store == NULL)
        set_up();
    struct notation_options options = fuzz_words();
    options.keep_comments = true;
    struct notation *notation = notation_open_text((const char *)data, size, &options);
    struct record record;
    struct game_rows rows = ROWS_INIT;
    record_init(&record);
    while (notation_next(notation, &record, NULL) > 0) {
        struct err err = ERR_INIT;
        if (!is_playable(&record))
            continue;
        rows_reset(&rows);
        facts_from_record(bench.facts, &record, &rows);
        if (derive_game(&bench.deriver, &record, &rows, &rows, &err) == 0)
            store_game(&rows);
    }
    rows_free(&rows);
    record_free(&record);
    notation_close(notation);
    return 0;
}
