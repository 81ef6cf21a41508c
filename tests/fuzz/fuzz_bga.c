/* fuzz_bga.c - any bytes through the importer of Board Game Arena logs: JSON in every envelope,
 * pages, several games.
 *
 * What the importer takes, contradictions included, must be written as text that reads without
 * error, and an audit of it must end.
 */
#include <stdint.h>

#include "base/buf.h"
#include "bga_file.h"
#include "bga_game.h"
#include "core/audit.h"
#include "fuzz_target.h"
#include "notation/reader.h"
#include "notation/writer.h"

FUZZ_MUTATOR(mutate_json)
FUZZ_BRANCHES(200000, 1000)
FUZZ_SQLITE_STEPS(0, 0)

static void fuzz_read_back(const struct record *record)
{
    struct words *words = words_new(record->game);
    const struct words *const all[] = {words};
    const struct notation_options options = {.words = all, .n_words = 1};
    struct buf text = BUF_INIT;
    struct record again;
    notation_write(record, &text);
    struct notation *notation = notation_open_text(buf_str(&text), text.len, &options);
    record_init(&again);
    if (notation_next(notation, &again, NULL) != 1 || again.n_errors > 0 ||
        again.n_events != record->n_events)
        fuzz_fail("the record does not read back", buf_str(&text));
    record_free(&again);
    notation_close(notation);
    buf_free(&text);
    words_free(words);
}

static void fuzz_audit(const struct record *record)
{
    struct auditor auditor;
    auditor_init(&auditor);
    audit_record(&auditor, record, NULL, NULL, NULL);
    auditor_free(&auditor);
}

static void fuzz_import(const struct bga_table *table)
{
    static struct bga_game game; /* large; the importer sets all of it */
    static const struct importer_options options = {.force = true, .keep_comments = true};
    struct record record;
    record_init(&record);
    if (bga_game_import(&game, table, &record, &options, NULL) == 0) {
        fuzz_read_back(&record);
        fuzz_audit(&record);
    }
    record_free(&record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buf text = BUF_INIT; /* with its NUL byte */
    struct bga_file file;
    buf_put(&text, data, size);
    bga_file_read(&file, "fuzz", buf_str(&text), text.len, NULL);
    for (size_t i = 0; i < file.n_tables; i++)
        fuzz_import(&file.table[i]);
    bga_file_free(&file);
    buf_free(&text);
    return 0;
}
