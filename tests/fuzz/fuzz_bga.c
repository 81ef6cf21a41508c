/* fuzz_bga.c - any JSON through the importer of Board Game Arena logs.
 *
 * What was taken, contradictions included, must be written as text that reads without error, and
 * an audit of it must come to its end.  With FUZZ_STANDALONE this file has a main() of its own
 * that runs the files named on the command line.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "bga_game.h"
#include "core/audit.h"
#include "notation/reader.h"
#include "notation/writer.h"

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
        again.n_events != record->n_events) {
        fprintf(stderr, "the record does not read back:\n%s", buf_str(&text));
        abort();
    }
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

static void fuzz_import(const json_t *root)
{
    static struct bga_game game; /* large; the importer sets all of it */
    struct record record;
    struct bga_log log;
    record_init(&record);
    if (bga_log_open(&log, root, "fuzz", NULL) == 0 &&
        bga_game_import(&game, &log, &record, true, NULL) == 0) {
        fuzz_read_back(&record);
        fuzz_audit(&record);
    }
    record_free(&record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *root = json_loadb((const char *)data, size, 0, NULL);
    if (root)
        fuzz_import(root);
    json_decref(root);
    return 0;
}

#ifdef FUZZ_STANDALONE
static void fuzz_file(const char *path)
{
    struct buf text = BUF_INIT;
    char block[4096];
    FILE *file = fopen(path, "rb");
    if (!file) {
        fprintf(stderr, "%s: cannot be opened\n", path);
        abort();
    }
    for (size_t n; (n = fread(block, 1, sizeof block, file)) > 0;)
        buf_put(&text, block, n);
    fclose(file);
    LLVMFuzzerTestOneInput((const uint8_t *)buf_str(&text), text.len);
    buf_free(&text);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        fuzz_file(argv[i]);
    printf("fuzz: %d files of the corpus\n", argc - 1);
    return 0;
}
#endif
