#include "result_round_trip.h"

#include <string.h>

#include "base/buf.h"
#include "core/audit.h"
#include "core/outcome.h"
#include "fuzz_target.h"
#include "importer.h"
#include "notation/writer.h"

/* What one reading comes to. */
struct passage {
    struct buf logs, file; /* of the games that the file holds */
    size_t n;
};

/* The record as text, which must read back. */
static void write_log(const struct record *record, struct buf *text)
{
    struct notation_options options = fuzz_words();
    struct record again;
    options.keep_comments = true;
    notation_write(record, text);
    struct notation *notation = notation_open_text(buf_str(text), text->len, &options);
    record_init(&again);
    if (notation_next(notation, &again, NULL) != 1 || again.n_errors > 0 ||
        again.n_events != record->n_events || again.n_comments < record->n_comments)
        fuzz_fail("the record does not read back", buf_str(text));
    record_free(&again);
    notation_close(notation);
}

static void take(struct passage *p, const struct results_writer *writer, void *file,
                 const struct record *record)
{
    struct auditor auditor;
    struct outcome outcome;
    struct buf log = BUF_INIT;
    write_log(record, &log);
    auditor_init(&auditor);
    audit_record(&auditor, record, NULL, NULL, NULL);
    auditor_free(&auditor);
    outcome_of_result(record, &outcome);
    if (writer->add(file, record, &outcome)) {
        buf_put(&p->logs, log.data, log.len);
        p->n++;
    }
    buf_free(&log);
}

static struct passage pass(const char *importer, const struct results_writer *writer,
                           const void *data, size_t size, bool must_be_right)
{
    static const struct importer_options options = {.keep_comments = true};
    struct passage p = {.logs = BUF_INIT, .file = BUF_INIT};
    const struct importer *from = importer_find(importer);
    const char *path = fuzz_scratch_file(data, size);
    struct source *source;
    struct record record;
    void *file = writer->new ();
    from->probe(data, size < 4096 ? size : 4096);
    record_init(&record);
    if (source_open(&source, path, from, &options, NULL) == 0) {
        while (source_next(source, &record, NULL) > 0) {
            if (record.n_errors > 0 && must_be_right)
                fuzz_fail("what was written is wrong", record.errors[0].text);
            if (record.n_errors == 0 && !record.is_outside)
                take(&p, writer, file, &record);
        }
        source_close(source);
    }
    record_free(&record);
    writer->end(file, &p.file);
    writer->free(file);
    return p;
}

static void free_passage(struct passage *p)
{
    buf_free(&p->logs);
    buf_free(&p->file);
}

/* Whether the file keeps all of a log. */
static bool keeps_all(const char *importer, const struct results_writer *writer)
{
    return writer == &results_csv_writer && strcmp(importer, "results") == 0;
}

void result_round_trip(const char *importer, const char *back,
                       const struct results_writer *writer, const void *data, size_t size)
{
    struct passage first = pass(importer, writer, data, size, false);
    struct passage second = pass(back, writer, first.file.data, first.file.len, true);
    if (first.n != second.n)
        fuzz_fail("games were lost", buf_str(&first.file));
    if (keeps_all(importer, writer) && strcmp(buf_str(&first.logs), buf_str(&second.logs)) != 0)
        fuzz_fail("the games have changed", buf_str(&first.file));
    if (strcmp(buf_str(&first.file), buf_str(&second.file)) != 0)
        fuzz_fail("the file has changed", buf_str(&first.file));
    free_passage(&first);
    free_passage(&second);
}
