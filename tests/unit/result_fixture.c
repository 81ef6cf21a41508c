#include "result_fixture.h"

#include <criterion/criterion.h>
#include <string.h>

#include "core/outcome.h"
#include "importer.h"
#include "notation/writer.h"
#include "scratch.h"

static void take(struct result_reading *r, const struct record *record)
{
    record_put_errors(record, "file", &r->troubles);
    r->n_games += !record->is_outside;
    if (record->is_outside || record->n_errors > 0)
        return;
    notation_write(record, &r->logs);
}

struct result_reading result_read(const char *importer, const char *text)
{
    static const struct importer_options options = {.keep_comments = true};
    struct result_reading r = {.logs = BUF_INIT, .troubles = BUF_INIT, .err = ERR_INIT};
    const char *path = scratch_write_text("results", text);
    struct source *source;
    struct record record;
    record_init(&record);
    cr_assert_eq(source_open(&source, path, importer_find(importer), &options, &r.err), 0);
    while (source_next(source, &record, &r.err) > 0)
        take(&r, &record);
    source_close(source);
    record_free(&record);
    return r;
}

struct result_reading result_read_json(const char *importer, const char *text)
{
    struct buf json = BUF_INIT;
    for (; *text != '\0'; text++)
        buf_putc(&json, *text == '\'' ? '"' : *text);
    struct result_reading r = result_read(importer, buf_str(&json));
    buf_free(&json);
    return r;
}

struct buf result_write(const struct results_writer *writer, const char *importer,
                        const char *text)
{
    static const struct importer_options options = {.keep_comments = true};
    const char *path = scratch_write_text("to-write", text);
    struct source *source;
    struct record record;
    struct outcome outcome;
    struct buf out = BUF_INIT;
    void *file = writer->new ();
    record_init(&record);
    cr_assert_eq(source_open(&source, path, importer_find(importer), &options, NULL), 0);
    while (source_next(source, &record, NULL) > 0) {
        cr_assert_eq(record.n_errors, 0, "%s",
                     record.n_errors > 0 ? record.errors[0].text : "");
        outcome_of_result(&record, &outcome);
        writer->add(file, &record, &outcome);
    }
    writer->end(file, &out);
    writer->free(file);
    source_close(source);
    record_free(&record);
    return out;
}

void result_reading_free(struct result_reading *r)
{
    buf_free(&r->logs);
    buf_free(&r->troubles);
}

static bool has_line(const char *text, const char *line)
{
    const size_t n = strlen(line);
    for (; text != NULL && *text != '\0'; text = strchr(text, '\n'), text += text != NULL)
        if (strncmp(text, line, n) == 0 && (text[n] == '\n' || text[n] == '\0'))
            return true;
    return false;
}

void result_assert_line(const struct buf *text, const char *line)
{
    const bool is_wanted = line[0] != '!';
    cr_assert_eq(has_line(buf_str(text), line + !is_wanted), is_wanted, "%s\nin:\n%s", line,
                 buf_str(text));
}

void result_assert_lines(struct result_reading r, const char *const *lines, size_t n)
{
    cr_assert(!err_is_set(&r.err), "%s", r.err.text);
    cr_assert_eq(r.troubles.len, 0, "%s", buf_str(&r.troubles));
    for (size_t i = 0; i < n; i++)
        result_assert_line(&r.logs, lines[i]);
    result_reading_free(&r);
}
