/* report_markup.c - a table as Markdown and as HTML. */
#include <string.h>

#include "base/buf.h"
#include "base/html.h"
#include "base/text.h"
#include "report/report.h"
#include "report/report_shown.h"
#include "report/report_write.h"

/* What stands around the parts of a table. */
struct markup {
    void (*put)(struct buf *out, const char *text, size_t length); /* escapes */
    const char *row[2];                                            /* before it, after it */
    const char *heading[3], *cell[3]; /* before a text, before a number, after either */
    const char *note[2];
};

static void put_part(struct buf *out, const struct markup *m, const char *const around[3],
                     const struct report_column *column, const char *text, size_t length)
{
    buf_puts(out, around[column->type == COLUMN_NUMBER]);
    m->put(out, text, length);
    buf_puts(out, around[2]);
}

static void put_headings(struct buf *out, const struct markup *m, const struct shown *s,
                         const struct report_room *room)
{
    struct buf heading = BUF_INIT;
    buf_puts(out, m->row[0]);
    for (size_t i = 0; i < s->n; i++) {
        const struct report_column *column = shown_column_of(s, i);
        buf_clear(&heading);
        shown_put_heading(&heading, &room->look, column->name, ' ');
        put_part(out, m, m->heading, column, buf_str(&heading), heading.len);
    }
    buf_puts(out, m->row[1]);
    buf_free(&heading);
}

static void put_rows(struct buf *out, const struct markup *m, const struct shown *s, size_t n)
{
    struct buf text = BUF_INIT;
    for (size_t row = 0; row < n; row++) {
        buf_puts(out, m->row[0]);
        for (size_t i = 0; i < s->n; i++) {
            size_t length;
            const char *cell = shown_text(s, row, i, &text, &length);
            put_part(out, m, m->cell, shown_column_of(s, i), cell, length);
        }
        buf_puts(out, m->row[1]);
    }
    buf_free(&text);
}

static void put_notes(struct buf *out, const struct markup *m, const struct shown *s)
{
    struct buf text = BUF_INIT;
    for (size_t i = 0; shown_put_note(&text, s, i); i++) {
        buf_puts(out, m->note[0]);
        m->put(out, buf_str(&text), text.len);
        buf_puts(out, m->note[1]);
        buf_clear(&text);
    }
    buf_free(&text);
}

/* ---- Markdown ---- */

/* What Markdown or the HTML inside of it would read as more than a character. */
static void put_markdown(struct buf *out, const char *text, size_t length)
{
    struct buf safe = BUF_INIT;
    text_put_safe(&safe, text, length);
    for (size_t i = 0; i < safe.len; i++) {
        const char c = safe.data[i];
        if (c == '<')
            buf_puts(out, "&lt;");
        else if (c == '&')
            buf_puts(out, "&amp;");
        else
            buf_printf(out, "%s%c", strchr("\\`*_[]|~#!$@", c) != NULL ? "\\" : "", c);
    }
    buf_free(&safe);
}

static void put_columns_of_markdown(struct buf *out, const struct shown *s)
{
    for (size_t i = 0; i < s->n; i++)
        buf_puts(out, shown_column_of(s, i)->type == COLUMN_NUMBER ? "|---:" : "|---");
    buf_puts(out, "|\n");
}

static const struct markup markdown = {
    .put = put_markdown,
    .row = {"", "|\n"},
    .heading = {"| ", "| ", " "},
    .cell = {"| ", "| ", " "},
    .note = {"\n", "\n"},
};

void report_write_markdown(const struct report_table *table, const struct report_room *room,
                           struct buf *out)
{
    struct shown s;
    shown_init(&s, table, room);
    put_headings(out, &markdown, &s, room);
    put_columns_of_markdown(out, &s);
    put_rows(out, &markdown, &s, table->n_rows);
    put_notes(out, &markdown, &s);
    shown_free(&s);
}

/* ---- HTML ---- */

static const char style[] =
    "body{font:16px/1.4 system-ui,sans-serif;margin:1.5em;color:#222;background:#fff}"
    "table{border-collapse:collapse}caption{text-align:left;font-weight:bold;padding:.3em 0}"
    "th,td{padding:.25em .7em;text-align:left;vertical-align:top;border-bottom:1px solid #ddd}"
    "th{position:sticky;top:0;background:#fff;vertical-align:bottom}"
    ".n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}"
    "@media(prefers-color-scheme:dark){body,th{color:#ddd;background:#1b1b1b}"
    "th,td{border-color:#444}}"
    "@media print{body{margin:0}th{position:static}}";

static void put_html_head(struct buf *out, const struct report_room *room)
{
    const char *title = room->title != NULL ? room->title : "shipslog";
    buf_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width\">\n"
                  "<meta name=\"generator\" content=\"shipslog\">\n<title>");
    html_put(out, title);
    buf_printf(out, "</title>\n<style>%s</style>\n<table>\n<caption>", style);
    html_put(out, title);
    buf_puts(out, "</caption>\n<thead>\n");
}

static const struct markup html = {
    .put = html_put_text,
    .row = {"<tr>", "</tr>\n"},
    .heading = {"<th scope=\"col\">", "<th scope=\"col\" class=\"n\">", "</th>"},
    .cell = {"<td>", "<td class=\"n\">", "</td>"},
    .note = {"<p>", "</p>\n"},
};

void report_write_html(const struct report_table *table, const struct report_room *room,
                       struct buf *out)
{
    struct shown s;
    shown_init(&s, table, room);
    put_html_head(out, room);
    put_headings(out, &html, &s, room);
    buf_puts(out, "</thead>\n<tbody>\n");
    put_rows(out, &html, &s, table->n_rows);
    buf_puts(out, "</tbody>\n</table>\n");
    put_notes(out, &html, &s);
    buf_puts(out, "</html>\n");
    shown_free(&s);
}
