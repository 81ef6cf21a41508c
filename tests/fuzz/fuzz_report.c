/* fuzz_report.c - any bytes as the file of a user's report.
 *
 * A file is refused with a reason and a line of it, or it is taken.  What is taken has columns and SQL
 * that fit together, and is refused the second time, because its names are taken.
 */
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "fuzz_target.h"
#include "mutate_parts.h"
#include "report/report.h"
#include "report/report_file.h"
#include "report/report_template.h"
#include "report/user_reports.h"

/* ---- changes of a file ---- */

/* What headers and templates are made of. */
static const char *const words[] = {
    "-- report: x",
    "-- title: X\n",
    "-- summary: x\n",
    "-- column: n 0 a number\n",
    "-- column: t text x",
    "-- column: part_N 2\n",
    "-- detail column: ",
    "-- detail idle column: a 3 x\n",
    "-- interval: n",
    "-- few: n\n",
    "-- verdict: x\n",
    "-- chart: x.gp\n",
    " height 140+24 rows 20 labels 28",
    "-- why: n\n",
    "-- evidence: x\n",
    "-- mean: * per n\n",
    "-- mean: n by 60\n",
    "-- apart: n\n",
    "-- define: p(a, b)\n",
    "-- define: q\n",
    "-- with: seats\n",
    "-- needs: player\n",
    "-- order: 9999\n",
    "--- a remark\n",
    "--     and more\n",
    "SELECT 1 AS n\n",
    "${p(${q}, b)}",
    "${each q: + ${it} ${x} ${w}}\n",
    "${moments(x, n)}",
    "${",
    "}",
    "(",
    ", ",
    "'",
    "_",
};

static size_t put_word(struct random *r, uint8_t *data, size_t size, size_t max)
{
    const char *word = words[below(r, sizeof words / sizeof *words)];
    size_t at = below(r, size + 1);
    if (word[0] == '-')
        at = part_line(data, size, at).at;
    return part_replace(data, size, max, (struct part){at, 0}, word, strlen(word));
}

static size_t mutate_report(uint8_t *data, size_t size, size_t max, uint64_t seed)
{
    struct random r = {seed};
    switch (below(&r, 8)) {
    case 0:
        return mutate_bytes(data, size, max, seed);
    case 1:
        return part_replace(data, size, max, part_line(data, size, below(&r, size)), NULL, 0);
    default:
        for (size_t n = 1 + below(&r, 3); n > 0; n--)
            size = put_word(&r, data, size, max);
        return size;
    }
}

FUZZ_LOG_MUTATOR(mutate_report)
/* Pieces may hold themselves, twice: 20,000 holes are filled at most. */
FUZZ_BRANCHES(8000000, 1000)
FUZZ_SQLITE_STEPS(0, 0)

/* ---- what must hold ---- */

static bool has_column(const struct report_column *columns, const char *name)
{
    while (columns->name != NULL && strcmp(columns->name, name) != 0)
        columns++;
    return columns->name != NULL;
}

static void check_columns(const struct report_column *columns)
{
    if (columns == NULL || columns->name == NULL)
        fuzz_fail("a table without columns", "");
    for (const struct report_column *c = columns; c->name != NULL; c++) {
        if (has_column(c + 1, c->name))
            fuzz_fail("two columns have one name", c->name);
        if (c->of != NULL && !has_column(columns, c->of))
            fuzz_fail("a column is about no column", c->name);
    }
}

/* The lines of the SQL begin inside of it, one after the other. */
static void check_sql(const char *sql, const struct report_origin *origin)
{
    if (sql == NULL)
        fuzz_fail("a report without SQL", "");
    for (size_t i = 0; i < origin->n; i++) {
        if (origin->start[i] > strlen(sql) ||
            (i > 0 && origin->start[i] < origin->start[i - 1]))
            fuzz_fail("a line of the SQL begins elsewhere", sql);
    }
}

static void check_why(const struct report *report)
{
    const struct report_why *why = report->why;
    if (why->keys[0] == NULL)
        fuzz_fail("evidence without a key", report->name);
    for (size_t i = 0; i < REPORT_KEYS_MAX && why->keys[i] != NULL; i++) {
        if (!has_column(report->table.columns, why->keys[i]))
            fuzz_fail("a key is no column", why->keys[i]);
    }
    for (size_t i = 0; why->apart[i] != NULL; i++) {
        if (!has_column(report->table.columns, why->apart[i]))
            fuzz_fail("evidence is apart for no column", why->apart[i]);
    }
    check_sql(why->sql, &why->origin);
}

static void check_report(const struct report *report)
{
    if (report->name == NULL || report->title == NULL || report->summary == NULL)
        fuzz_fail("a report without a name, title or summary", "");
    check_columns(report->table.columns);
    check_sql(report->table.sql, &report->origin);
    if (report->why != NULL)
        check_why(report);
    if (report->chart != NULL && report->chart->data.sql != NULL) {
        check_columns(report->chart->data.columns);
        check_sql(report->chart->data.sql, &report->chart->origin);
    }
}

/* Also the line that begins at the end of the text. */
static uint32_t count_lines(const char *text)
{
    uint32_t n = 2;
    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

/* Whether the file is taken. */
static bool take(struct user_reports *reports, const char *text)
{
    struct err err = ERR_INIT;
    const size_t n = reports->n;
    const struct report_piece *pieces = reports->pieces;
    const bool is_taken = report_file_take(reports, "x.sql", text, false, &err) == 0;
    if (is_taken == err_is_set(&err))
        fuzz_fail("an error without a message, or a message without an error", err.text);
    if (!is_taken && (reports->n != n || reports->pieces != pieces))
        fuzz_fail("a file that is refused leaves something behind", err.text);
    if (err.line > count_lines(text))
        fuzz_fail("an error after the end of the file", err.text);
    return is_taken;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct user_reports reports;
    struct buf text = BUF_INIT;
    buf_put(&text, data, size);
    user_reports_read(&reports, NULL, NULL);
    if (take(&reports, buf_str(&text))) {
        if (reports.n > 0)
            check_report(reports.report[0]);
        if (take(&reports, buf_str(&text)))
            fuzz_fail("a file is taken twice", buf_str(&text));
    }
    user_reports_free(&reports);
    buf_free(&text);
    return 0;
}
