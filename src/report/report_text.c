/* report_text.c - a table for terminals. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "base/text_width.h"
#include "base/xalloc.h"
#include "report/report.h"
#include "report/report_shown.h"
#include "report/report_write.h"

enum {
    GAP = 2,        /* spaces between columns; one fewer when that makes the table fit */
    NARROWEST = 12, /* a text gets no less room than this */
};

/* The columns that are shown, and how wide they are. */
struct layout {
    struct shown shown;
    size_t *width;
    size_t gap;    /* spaces between two of them */
    size_t room;   /* columns of it all */
    bool is_brief; /* too narrow for the words of an open verdict: it is a '?' */
};

/* What reports/shared.sql says of a row that decides nothing. */
static const char open_verdict[] = "too few games to tell";

/* ---- notes, in lines of the room ---- */

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
    struct buf note = BUF_INIT;
    for (size_t i = 0; shown_put_note(&note, &l->shown, i); i++)
        put_note(out, l, &note);
    if (l->is_brief) {
        buf_printf(&note, "? %s", open_verdict);
        put_note(out, l, &note);
    }
    buf_free(&note);
}

/* The text of a cell: borrowed from the cell, or a number written into `number`. */
static const char *cell_text(const struct layout *l, size_t row, size_t i, struct buf *number,
                             size_t *length)
{
    const char *text = shown_text(&l->shown, row, i, number, length);
    if (!l->is_brief || shown_column_of(&l->shown, i)->use != COLUMN_VERDICT ||
        strcmp(text, open_verdict) != 0)
        return text;
    *length = 1;
    return "?";
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

static size_t natural_width(const struct layout *l, size_t i, struct buf *number)
{
    size_t width = longest_word(l->shown.column[i].heading);
    for (size_t row = 0; row < l->shown.table->n_rows; row++) {
        size_t length;
        const char *text = cell_text(l, row, i, number, &length);
        const size_t w = text_width(text, length);
        width = w > width ? w : width;
    }
    return width;
}

static size_t total_width(const struct layout *l)
{
    size_t total = (l->shown.n - 1) * l->gap;
    for (size_t i = 0; i < l->shown.n; i++)
        total += l->width[i];
    return total;
}

/* The widest column that can become narrower; the number of all when there is none. */
static size_t widest_text(const struct layout *l)
{
    size_t widest = l->shown.n;
    for (size_t i = 0; i < l->shown.n; i++) {
        const bool can_shrink = shown_column_of(&l->shown, i)->type == COLUMN_TEXT &&
                                l->width[i] > NARROWEST &&
                                l->width[i] > longest_word(l->shown.column[i].heading);
        if (can_shrink && (widest == l->shown.n || l->width[i] > l->width[widest]))
            widest = i;
    }
    return widest;
}

/* A verdict that is cut says nothing: its words go below the table. */
static void shorten_verdicts(struct layout *l)
{
    struct buf number = BUF_INIT;
    for (size_t i = 0; i < l->shown.n; i++) {
        const struct report_column *column = shown_column_of(&l->shown, i);
        if (column->type != COLUMN_TEXT || column->use != COLUMN_VERDICT ||
            l->width[i] < sizeof open_verdict - 1)
            continue;
        l->is_brief = true;
        l->width[i] = natural_width(l, i, &number);
    }
    buf_free(&number);
}

static void shrink_columns(struct layout *l, size_t width)
{
    if (total_width(l) > width)
        shorten_verdicts(l);
    if (total_width(l) > width)
        l->gap--;
    size_t i;
    while (total_width(l) > width && (i = widest_text(l)) < l->shown.n)
        l->width[i]--;
}

/* Leaves out the last interval, of those that are optional or of all; false when there is none. */
static bool leave_interval_out(struct layout *l, bool is_any)
{
    struct shown *s = &l->shown;
    size_t i = s->n;
    while (i > 0 && (s->column[i - 1].low == s->table->n_columns ||
                     (!is_any && !shown_is_optional(s, i - 1))))
        i--;
    if (i == 0)
        return false;
    struct buf number = BUF_INIT;
    shown_leave_interval_out(s, i - 1);
    l->width[i - 1] = natural_width(l, i - 1, &number);
    buf_free(&number);
    return true;
}

static void leave_out(struct layout *l, size_t i)
{
    shown_leave_out(&l->shown, i);
    memmove(&l->width[i], &l->width[i + 1], (l->shown.n - i) * sizeof *l->width);
    l->shown.is_narrow = true;
}

static void layout_init(struct layout *l, const struct report_table *t,
                        const struct report_room *room)
{
    *l = (struct layout){.gap = GAP, .room = room->columns};
    shown_init(&l->shown, t, room);
    l->width = xcalloc(l->shown.n + 1, sizeof *l->width);
    struct buf number = BUF_INIT;
    for (size_t i = 0; i < l->shown.n; i++)
        l->width[i] = natural_width(l, i, &number);
    buf_free(&number);
    while (total_width(l) > room->columns && leave_interval_out(l, false))
        continue;
    shrink_columns(l, room->columns);
    while (room->is_screen && total_width(l) > room->columns && leave_interval_out(l, true))
        l->shown.is_narrow = true;
    while (room->is_screen && total_width(l) > room->columns && l->shown.n > 1)
        leave_out(l, shown_least_important(&l->shown));
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

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether a number stands on either side of a blank: "Tomasz 34", "5. Tomasz". */
static bool parts_number(const char *text, size_t length, size_t blank)
{
    return (blank + 1 < length && is_digit(text[blank + 1])) ||
           (blank > 1 && text[blank - 1] == '.' && is_digit(text[blank - 2]));
}

/* Bytes of the first line.  In a list, a number stays with its name. */
static size_t line_of_cell(const char *text, size_t length, size_t width)
{
    const size_t line = text_first_line(text, length, width);
    size_t item = line;
    if (line == length || text[line] != ' ' || !parts_number(text, length, line))
        return line;
    while (item > 0 && (text[item] != ' ' || text[item - 1] != ','))
        item--;
    return item > 0 ? item : line;
}

/* Puts what of the text fits, and returns how much of it that is. */
static size_t put_cell(struct buf *out, const struct layout *l, size_t i, const char *text,
                       size_t length)
{
    const size_t width = l->width[i];
    const bool is_number = shown_column_of(&l->shown, i)->type == COLUMN_NUMBER;
    const size_t line = length == 0 ? 0 : line_of_cell(text, length, width);
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
    for (size_t i = 0; i < l->shown.n; i++) {
        const size_t n = count_lines(l->shown.column[i].heading, l->width[i]);
        lines = n > lines ? n : lines;
    }
    struct buf words = BUF_INIT;
    for (size_t line = 0; line < lines; line++) {
        for (size_t i = 0; i < l->shown.n; i++) {
            const char *name = l->shown.column[i].heading;
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
    for (size_t i = 0; i < l->shown.n; i++) {
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
    memset(at, 0, l->shown.n * sizeof *at);
    while (!is_done) {
        is_done = true;
        for (size_t i = 0; i < l->shown.n; i++) {
            size_t length;
            const char *text = cell_text(l, row, i, &number, &length);
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
    layout_init(&l, table, &room);
    size_t *at = xcalloc(l.shown.n + 1, sizeof *at);
    put_headings(out, &l);
    put_rule(out, &l);
    for (size_t row = 0; row < table->n_rows; row++)
        put_row(out, &l, row, at);
    put_notes(out, &l);
    free(at);
    shown_free(&l.shown);
    free(l.width);
}
