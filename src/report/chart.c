#include "report/chart.h"

#include <string.h>

#include "base/buf.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/text_width.h"
#include "report/gnuplot_batch.h"
#include "report/report.h"
#include "report/report_answer.h"

/* Of a chart whose SQL reads the answer of the report. */
static int read_from_answer(struct report_table *out, struct store *store,
                            const struct report *report, const struct report_filter *filter,
                            const struct report_table *answer, struct err *err)
{
    const struct report_chart *chart = report->chart;
    struct report_table own = {.texts = ARENA_INIT};
    int status = answer != NULL ? 0 : report_answer(&own, store, report, filter, err);
    *out = (struct report_table){.texts = ARENA_INIT};
    if (status == 0)
        status = report_read_with_answer(out, store, &chart->data, &chart->origin, filter,
                                         answer != NULL ? answer : &own, err);
    report_table_free(&own);
    return status;
}

int chart_read(struct report_table *out, struct store *store, const struct report *report,
               const struct report_filter *filter, const struct report_table *answer,
               struct err *err)
{
    const struct report_chart *chart = report->chart;
    if (chart->data.sql == NULL || !report_is_chosen(report, filter))
        return report_answer(out, store, report, filter, err);
    if (report_reads_answer(chart->data.sql))
        return read_from_answer(out, store, report, filter, answer, err);
    return report_read_from(out, store, &chart->data, &chart->origin, filter, err);
}

/* ---- the data file ---- */

/* The column with the number of a round; n_columns when there is none. */
static size_t find_round(const struct report_table *data)
{
    size_t i = 0;
    while (i < data->n_columns && strcmp(data->columns[i].name, "round") != 0)
        i++;
    return i;
}

/* No game has more than CHART_ROUNDS_MAX rounds.  A log can claim them, and its picture would take seconds. */
static bool is_in_drawn_round(const struct report_table *data, size_t row, size_t round)
{
    return round == data->n_columns ||
           report_cell(data, row, round)->number <= CHART_ROUNDS_MAX;
}

static size_t count_drawn(const struct report_table *data, const struct report_chart *chart)
{
    const size_t round = find_round(data);
    size_t drawn = 0;
    for (size_t row = 0; row < data->n_rows; row++)
        drawn += is_in_drawn_round(data, row, round);
    return chart->max_rows > 0 && drawn > chart->max_rows ? chart->max_rows : drawn;
}

/* Characters that gnuplot or XML cannot take, and their look-alikes.  gnuplot undoes backslash
 * escapes, ends a text at a comma or a quote, quoted or not, and writes ">" unescaped into SVG,
 * where XML forbids it after "]]".  U+FFFE and U+FFFF are not characters of XML. */
static const struct {
    const char *from, *to;
} look_alikes[] = {
    {"\"", "\xE2\x80\x9D"}, /* right double quotation mark */
    {"\\", "\xE2\x88\x96"}, /* set minus */
    {",", "\xE2\x80\x9A"},  /* single low-9 quotation mark */
    {"]]>", "]] >"},        {"\xEF\xBF\xBE", "?"}, {"\xEF\xBF\xBF", "?"},
};

enum { N_LOOK_ALIKES = sizeof look_alikes / sizeof *look_alikes };

/* Appends the look-alike of the character at `s`.  Returns the bytes of the character, 0 when
 * it has none. */
static size_t put_look_alike(struct buf *out, const char *s, size_t len)
{
    for (size_t i = 0; i < N_LOOK_ALIKES; i++) {
        const size_t n = strlen(look_alikes[i].from);
        if (n <= len && memcmp(s, look_alikes[i].from, n) == 0) {
            buf_puts(out, look_alikes[i].to);
            return n;
        }
    }
    return 0;
}

void chart_put_label(struct buf *out, const char *s, size_t len, size_t columns)
{
    struct buf safe = BUF_INIT;
    text_put_cut(&safe, s, len, columns);
    for (size_t at = 0; at < safe.len;) {
        const size_t n = put_look_alike(out, safe.data + at, safe.len - at);
        if (n == 0)
            buf_putc(out, safe.data[at]);
        at += n == 0 ? 1 : n;
    }
    buf_free(&safe);
}

static void write_cell(struct csv *w, const struct report_column *column,
                       const struct report_cell *cell, size_t label_columns)
{
    if (column->type == COLUMN_TEXT) {
        struct buf label = BUF_INIT;
        chart_put_label(&label, cell->text, cell->length, label_columns);
        csv_text(w, buf_str(&label), label.len);
        buf_free(&label);
    } else if (cell->is_null) {
        csv_str(w, NULL);
    } else {
        csv_fixed(w, cell->number, column->decimals);
    }
}

/* ---- the headline ---- */

enum { GLYPH = 8, EDGES = 48 }; /* pixels: of a character, about, and beside the text */
enum { TITLE_COLUMNS = 200 };   /* of a title, which the script shortens to the room it has */

/* A percent sign stays with its number. */
static size_t word_length(const char *text)
{
    const size_t length = strcspn(text, " ");
    return strncmp(text + length, " %", 2) == 0 ? length + 1 + strcspn(text + length + 1, " ")
                                                : length;
}

/* Appends a label in lines of at most `columns` columns, broken at blanks; only words of more than
 * `most` are cut.  "\\n" is what gnuplot takes for the end of a line.  Returns the number of lines. */
static size_t put_lines(struct buf *out, const char *text, size_t columns, size_t most)
{
    size_t lines = 0;
    size_t used = 0;
    while (*text != '\0') {
        const size_t length = word_length(text);
        const size_t wide = text_width(text, length);
        const bool fits = lines > 0 && used + 1 + wide <= columns;
        if (lines > 0)
            buf_puts(out, fits ? " " : "\\n");
        lines += !fits;
        used = fits ? used + 1 + wide : wide;
        chart_put_label(out, text, length, most);
        text += length + strspn(text + length, " ");
    }
    return lines;
}

/* As few lines as there can be, each about as long as the others. */
static void put_even_lines(struct buf *out, const char *text, size_t most)
{
    const size_t lines = put_lines(out, text, most, most);
    size_t columns = lines > 1 ? text_width(text, strlen(text)) / lines : most;
    do
        buf_clear(out);
    while (put_lines(out, text, columns++, most) > lines);
}

static unsigned width_of(const struct chart_request *request)
{
    return request->width == 0 ? CHART_WIDTH : request->width;
}

static size_t height_of(const struct report_chart *chart, size_t drawn)
{
    return chart->height + drawn * chart->row_height;
}

static void write_headline(struct csv *w, const struct chart_request *request)
{
    struct buf lines = BUF_INIT;
    if (request->headline != NULL)
        put_even_lines(&lines, request->headline, (width_of(request) - EDGES) / GLYPH);
    csv_text(w, buf_str(&lines), lines.len);
    buf_free(&lines);
}

/* A column of nothing would be none to gnuplot: "-" is no title. */
static void write_title(struct csv *w, const struct chart_request *request)
{
    struct buf label = BUF_INIT;
    const char *title = request->title != NULL ? request->title : "-";
    chart_put_label(&label, title, strlen(title), TITLE_COLUMNS);
    csv_text(w, buf_str(&label), label.len);
    buf_free(&label);
}

/* "800 490 8 57 light 0": width, height, rows drawn and all, theme, height of the whole picture; of the charts
 * that are a line of a report also what is drawn by what, and whether it has an interval. */
static void write_settings(struct csv *w, const struct chart_request *request,
                           const struct report_table *data, size_t drawn)
{
    const struct report_chart *chart = request->chart;
    struct buf text = BUF_INIT;
    buf_printf(&text, "%u %zu %zu %zu %s %u", width_of(request), height_of(chart, drawn), drawn,
               data->n_rows, request->theme != NULL ? request->theme : "light",
               request->height);
    if (chart->value != NULL) {
        struct buf low = BUF_INIT;
        buf_printf(&low, "%s_low", chart->value);
        buf_printf(&text, " %s %s %d", chart->value, chart->by,
                   report_find_column(data, buf_str(&low)) < data->n_columns);
        buf_free(&low);
    }
    csv_text(w, buf_str(&text), text.len);
    buf_free(&text);
}

/* The columns in front, with something in the first row. */
static void write_front(struct csv *w, const struct chart_request *request,
                        const struct report_table *data, size_t row, size_t drawn)
{
    if (row > 0) {
        for (int i = 0; i < 3; i++)
            csv_str(w, NULL);
        return;
    }
    write_headline(w, request);
    write_title(w, request);
    write_settings(w, request, data, drawn);
}

void chart_write_csv(const struct report_table *data, const struct chart_request *request,
                     struct buf *out)
{
    const struct report_chart *chart = request->chart;
    const size_t rows = count_drawn(data, chart);
    const size_t round = find_round(data);
    const size_t label_columns =
        chart->label_columns > 0 ? chart->label_columns : CHART_LABEL_COLUMNS;
    struct csv w;
    csv_init(&w, out);
    csv_str(&w, "headline");
    csv_str(&w, "title");
    csv_str(&w, "chart");
    for (size_t i = 0; i < data->n_columns; i++)
        csv_str(&w, data->columns[i].name);
    csv_end_row(&w);
    for (size_t row = 0, drawn = 0; drawn < rows; row++) {
        if (!is_in_drawn_round(data, row, round))
            continue;
        write_front(&w, request, data, drawn++, rows);
        for (size_t i = 0; i < data->n_columns; i++)
            write_cell(&w, &data->columns[i], report_cell(data, row, i), label_columns);
        csv_end_row(&w);
    }
}

/* ---- the image ---- */

/* Everything but the data. */
static struct gnuplot_picture picture_of(const struct report_chart *chart,
                                         const struct report_table *data)
{
    const size_t drawn = count_drawn(data, chart);
    return (struct gnuplot_picture){.script = chart->script,
                                    .format = "svg",
                                    .width = CHART_WIDTH,
                                    .height = height_of(chart, drawn),
                                    .drawn = drawn,
                                    .rows = data->n_rows};
}

int chart_draw(struct buf *image, const struct chart_request *request,
               const struct report_table *data, struct err *err)
{
    if (data->n_rows == 0)
        return err_set(err, "nothing to draw: %s",
                       request->empty != NULL ? request->empty : "no game matches");
    struct gnuplot_picture picture = picture_of(request->chart, data);
    picture.format = request->format;
    picture.width = width_of(request);
    chart_write_csv(data, request, &picture.csv);
    const int status = gnuplot_draw_all(&picture, 1, request->scripts, err);
    if (status == 0)
        buf_put(image, picture.image.data, picture.image.len);
    chart_picture_free(&picture);
    return status;
}

/* ---- many ---- */

bool chart_picture_init(struct gnuplot_picture *picture, const struct report_chart *chart,
                        const struct report_table *data)
{
    const bool is_drawn = count_drawn(data, chart) > 0;
    *picture = picture_of(chart, data);
    if (is_drawn)
        chart_write_csv(data, &(struct chart_request){.chart = chart}, &picture->csv);
    return is_drawn;
}

void chart_picture_free(struct gnuplot_picture *picture)
{
    buf_free(&picture->csv);
    buf_free(&picture->image);
}
