/* report_text.c - a table for terminals. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "base/text_width.h"
#include "base/xalloc.h"
#include "report/report.h"
#include "report/report_write.h"

enum {
    GAP = 2,        /* spaces between columns; one fewer when that makes the table fit */
    NARROWEST = 12, /* a text gets no less room than this */
};

/* The columns that are shown. */
struct layout {
    const struct report_table *table;
    size_t n;
    size_t *column; /* its number in the table */
    size_t *width;
    size_t few,
        starred; /* which column marks numbers that rest on little, and whose: none without such rows */
    size_t gap;          /* spaces between two of them */
    size_t room;         /* columns of it all */
    struct buf left_out; /* names of the columns that do not fit */
    bool is_brief;       /* too narrow for the words of an open verdict: it is a '?' */
};

/* What reports/shared.sql says of a row that decides nothing. */
static const char open_verdict[] = "too few games to tell";

static const struct report_column *column_of(const struct layout *l, size_t i)
{
    return &l->table->columns[l->column[i]];
}

/* ---- rows that rest on little: a star at the number, and what it means below; of all rows that says it ---- */

static void find_stars(struct layout *l)
{
    const struct report_table *t = l->table;
    l->few = report_few_column(t);
    l->starred = report_marks(t) == REPORT_MARKS_SOME
                     ? report_find_column(t, t->columns[l->few].of)
                     : t->n_columns;
}

/* In lines of the room. */
static void put_note(struct buf *out, const struct layout *l, struct buf *note)
{
    if (l->room == SIZE_MAX)
        buf_printf(out, "%s\n", buf_str(note));
    else
        text_put_lines(out, buf_str(note), 0, l->room);
    buf_clear(note);
}

static void put_notes(struct buf *out, const struct layout *l)
{
    const struct report_table *t = l->table;
    struct buf note = BUF_INIT;
    if (l->left_out.len > 0) {
        buf_printf(&note, "not shown, for lack of room: %s (--format csv has all)",
                   buf_str(&l->left_out));
        put_note(out, l, &note);
    }
    if (l->is_brief) {
        buf_printf(&note, "? %s", open_verdict);
        put_note(out, l, &note);
    }
    if (l->starred < t->n_columns) {
        buf_printf(&note, "* %s under %lld: too few to rely on", t->columns[l->few].of,
                   (long long)t->min_n);
        put_note(out, l, &note);
    }
    if (report_marks(t) == REPORT_MARKS_ALL) {
        buf_printf(&note, "%s under %lld in every row: too few to rely on",
                   t->columns[l->few].of, (long long)t->min_n);
        put_note(out, l, &note);
    }
    buf_free(&note);
}

/* The text of a cell: borrowed from the cell, or a number written into `number`. */
static const char *shown_text(const struct layout *l, size_t row, size_t column,
                              struct buf *number, size_t *length)
{
    const struct report_table *t = l->table;
    const struct report_cell *cell = report_cell(t, row, column);
    if (t->columns[column].type == COLUMN_TEXT) {
        const bool is_mark = l->is_brief && t->columns[column].use == COLUMN_VERDICT &&
                             strcmp(cell->text, open_verdict) == 0;
        *length = is_mark ? 1 : cell->length;
        return is_mark ? "?" : cell->text;
    }
    buf_clear(number);
    if (cell->is_null)
        buf_putc(number, '-');
    else
        report_put_number(number, &t->columns[column], cell);
    /* When one number of a column has a star, all have room for it. */
    if (column == l->starred)
        buf_putc(number, report_cell(l->table, row, l->few)->number != 0 ? '*' : ' ');
    *length = number->len;
    return buf_str(number);
}

/* ---- headings: "mean_score" is set as "mean score", in as many lines as the column needs ---- */

static size_t longest_word(const char *name)
{
    size_t longest = 0;
    while (*name != '\0') {
        const size_t n = strcspn(name, "_");
        longest = n > longest ? n : longest;
        name += n + (name[n] == '_');
    }
    return longest;
}

/* Bytes of the first line of a heading: as many words as fit in `width` columns. */
static size_t first_line(const char *name, size_t width)
{
    size_t end = strcspn(name, "_");
    while (name[end] == '_') {
        const size_t next = end + 1 + strcspn(name + end + 1, "_");
        if (next > width)
            break;
        end = next;
    }
    return end;
}

static size_t count_lines(const char *name, size_t width)
{
    size_t lines = 0;
    for (; *name != '\0'; lines++) {
        name += first_line(name, width);
        name += *name == '_';
    }
    return lines;
}

/* Line `line` (from 0) of a heading, its underscores as spaces; nothing past the last. */
static void put_heading_line(struct buf *out, const char *name, size_t width, size_t line)
{
    for (; line > 0 && *name != '\0'; line--) {
        name += first_line(name, width);
        name += *name == '_';
    }
    const size_t n = first_line(name, width);
    for (size_t i = 0; i < n; i++)
        buf_putc(out, name[i] == '_' ? ' ' : name[i]);
}

/* ---- layout ---- */

static size_t natural_width(const struct layout *l, size_t column, struct buf *number)
{
    size_t width = longest_word(l->table->columns[column].name);
    for (size_t row = 0; row < l->table->n_rows; row++) {
        size_t length;
        const char *text = shown_text(l, row, column, number, &length);
        const size_t w = text_width(text, length);
        width = w > width ? w : width;
    }
    return width;
}

static size_t total_width(const struct layout *l)
{
    size_t total = (l->n - 1) * l->gap;
    for (size_t i = 0; i < l->n; i++)
        total += l->width[i];
    return total;
}

/* The widest column that can become narrower; l->n when there is none. */
static size_t widest_text(const struct layout *l)
{
    size_t widest = l->n;
    for (size_t i = 0; i < l->n; i++) {
        const struct report_column *column = column_of(l, i);
        const bool can_shrink = column->type == COLUMN_TEXT && l->width[i] > NARROWEST &&
                                l->width[i] > longest_word(column->name);
        if (can_shrink && (widest == l->n || l->width[i] > l->width[widest]))
            widest = i;
    }
    return widest;
}

/* A verdict that is cut says nothing: its words go below the table. */
static void shorten_verdicts(struct layout *l)
{
    struct buf number = BUF_INIT;
    for (size_t i = 0; i < l->n; i++) {
        const struct report_column *column = column_of(l, i);
        if (column->type != COLUMN_TEXT || column->use != COLUMN_VERDICT ||
            l->width[i] < sizeof open_verdict - 1)
            continue;
        l->is_brief = true;
        l->width[i] = natural_width(l, l->column[i], &number);
    }
    buf_free(&number);
}

/* Ends of intervals go first, then the last column of those that are neither the first nor what stars are put on. */
static size_t least_important(const struct layout *l)
{
    size_t last = l->n - 1;
    for (size_t i = l->n - 1; i > 0; i--)
        if (column_of(l, i)->use == COLUMN_END)
            return i;
    while (last > 1 &&
           (l->column[last] == l->starred || column_of(l, last)->use == COLUMN_VERDICT))
        last--;
    return last;
}

static void leave_out(struct layout *l, size_t i)
{
    struct buf names = BUF_INIT;
    buf_printf(&names, "%s%s%s", column_of(l, i)->name, l->left_out.len > 0 ? ", " : "",
               buf_str(&l->left_out));
    buf_free(&l->left_out);
    l->left_out = names;
    if (l->column[i] == l->starred)
        l->starred = l->table->n_columns;
    l->n--;
    memmove(&l->column[i], &l->column[i + 1], (l->n - i) * sizeof *l->column);
    memmove(&l->width[i], &l->width[i + 1], (l->n - i) * sizeof *l->width);
}

static void shrink_columns(struct layout *l, size_t width)
{
    if (total_width(l) > width)
        shorten_verdicts(l);
    if (total_width(l) > width)
        l->gap--;
    size_t i;
    while (total_width(l) > width && (i = widest_text(l)) < l->n)
        l->width[i]--;
}

static void layout_init(struct layout *l, const struct report_table *t, struct report_room room)
{
    *l = (struct layout){.table = t,
                         .column = xcalloc(t->n_columns, sizeof *l->column),
                         .width = xcalloc(t->n_columns, sizeof *l->width),
                         .gap = GAP,
                         .room = room.columns,
                         .left_out = BUF_INIT};
    struct buf number = BUF_INIT;
    find_stars(l);
    for (size_t i = 0; i < t->n_columns; i++) {
        if (t->columns[i].is_detail)
            continue;
        l->column[l->n] = i;
        l->width[l->n++] = natural_width(l, i, &number);
    }
    buf_free(&number);
    shrink_columns(l, room.columns);
    while (room.is_screen && total_width(l) > room.columns && l->n > 1)
        leave_out(l, least_important(l));
}

/* ---- writing ---- */

static void put_repeated(struct buf *out, char c, size_t n)
{
    while (n-- > 0)
        buf_putc(out, c);
}

static void trim_line(struct buf *out)
{
    size_t len = out->len;
    while (len > 0 && out->data[len - 1] == ' ')
        len--;
    buf_truncate(out, len);
    buf_putc(out, '\n');
}

/* Puts what of the text fits, and returns how much of it that is. */
static size_t put_cell(struct buf *out, const struct layout *l, size_t i, const char *text,
                       size_t length)
{
    const size_t width = l->width[i];
    const bool is_number = column_of(l, i)->type == COLUMN_NUMBER;
    const size_t line = length == 0 ? 0 : text_first_line(text, length, width);
    const size_t taken = text_width(text, line);
    if (i > 0)
        put_repeated(out, ' ', l->gap);
    if (is_number && taken < width)
        put_repeated(out, ' ', width - taken);
    text_put_safe(out, text, line);
    if (!is_number && taken < width)
        put_repeated(out, ' ', width - taken);
    return line;
}

/* Headings are aligned at the bottom. */
static void put_headings(struct buf *out, const struct layout *l)
{
    size_t lines = 1;
    for (size_t i = 0; i < l->n; i++) {
        const size_t n = count_lines(column_of(l, i)->name, l->width[i]);
        lines = n > lines ? n : lines;
    }
    struct buf words = BUF_INIT;
    for (size_t line = 0; line < lines; line++) {
        for (size_t i = 0; i < l->n; i++) {
            const char *name = column_of(l, i)->name;
            const size_t above = lines - count_lines(name, l->width[i]);
            buf_clear(&words);
            if (line >= above)
                put_heading_line(&words, name, l->width[i], line - above);
            put_cell(out, l, i, buf_str(&words), words.len);
        }
        trim_line(out);
    }
    buf_free(&words);
}

static void put_rule(struct buf *out, const struct layout *l)
{
    for (size_t i = 0; i < l->n; i++) {
        if (i > 0)
            put_repeated(out, ' ', l->gap);
        put_repeated(out, '-', l->width[i]);
    }
    buf_putc(out, '\n');
}

/* A row takes as many lines as the longest of its texts; `at` is where each of them goes on. */
static void put_row(struct buf *out, const struct layout *l, size_t row, size_t *at)
{
    struct buf number = BUF_INIT;
    bool is_done = false;
    memset(at, 0, l->n * sizeof *at);
    while (!is_done) {
        is_done = true;
        for (size_t i = 0; i < l->n; i++) {
            size_t length;
            const char *text = shown_text(l, row, l->column[i], &number, &length);
            at[i] += put_cell(out, l, i, text + at[i], length - at[i]);
            while (at[i] < length && text[at[i]] == ' ')
                at[i]++;
            is_done = is_done && at[i] == length;
        }
        trim_line(out);
    }
    buf_free(&number);
}

void report_write_text(const struct report_table *table, struct report_room room,
                       struct buf *out)
{
    struct layout l;
    layout_init(&l, table, room);
    size_t *at = xcalloc(l.n + 1, sizeof *at);
    put_headings(out, &l);
    put_rule(out, &l);
    for (size_t row = 0; row < table->n_rows; row++)
        put_row(out, &l, row, at);
    put_notes(out, &l);
    free(at);
    buf_free(&l.left_out);
    free(l.column);
    free(l.width);
}
