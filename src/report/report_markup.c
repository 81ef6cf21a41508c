/* report_markup.c - a table as Markdown and as HTML. */
#include <string.h>

#include "base/buf.h"
#include "base/html.h"
#include "base/text.h"
#include "report/report.h"
#include "report/report_shown.h"
#include "report/report_write.h"

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

static void put_markdown_head(struct buf *out, const struct shown *s,
                              const struct report_room *room)
{
    for (size_t i = 0; i < s->n; i++) {
        struct buf heading = BUF_INIT;
        shown_put_heading(&heading, &room->look, shown_column_of(s, i)->name, ' ');
        buf_puts(out, "| ");
        put_markdown(out, buf_str(&heading), heading.len);
        buf_putc(out, ' ');
        buf_free(&heading);
    }
    buf_puts(out, "|\n");
    for (size_t i = 0; i < s->n; i++)
        buf_puts(out, shown_column_of(s, i)->type == COLUMN_NUMBER ? "|---:" : "|---");
    buf_puts(out, "|\n");
}

void report_write_markdown(const struct report_table *table, const struct report_room *room,
                           struct buf *out)
{
    struct buf text = BUF_INIT;
    struct shown s;
    shown_init(&s, table, room);
    put_markdown_head(out, &s, room);
    for (size_t row = 0; row < table->n_rows; row++) {
        for (size_t i = 0; i < s.n; i++) {
            size_t length;
            const char *cell = shown_text(&s, row, i, &text, &length);
            buf_puts(out, "| ");
            put_markdown(out, cell, length);
            buf_putc(out, ' ');
        }
        buf_puts(out, "|\n");
    }
    buf_clear(&text);
    for (size_t i = 0; shown_put_note(&text, &s, i); i++) {
        buf_putc(out, '\n');
        put_markdown(out, buf_str(&text), text.len);
        buf_putc(out, '\n');
        buf_clear(&text);
    }
    shown_free(&s);
    buf_free(&text);
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

static void put_html_head(struct buf *out, const struct shown *s,
                          const struct report_room *room)
{
    const char *title = room->title != NULL ? room->title : "shipslog";
    buf_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    html_put(out, title);
    buf_printf(out, "</title>\n<style>%s</style>\n<table>\n<caption>", style);
    html_put(out, title);
    buf_puts(out, "</caption>\n<thead>\n<tr>");
    for (size_t i = 0; i < s->n; i++) {
        struct buf heading = BUF_INIT;
        shown_put_heading(&heading, &room->look, shown_column_of(s, i)->name, ' ');
        buf_printf(out, "<th scope=\"col\"%s>",
                   shown_column_of(s, i)->type == COLUMN_NUMBER ? " class=\"n\"" : "");
        html_put(out, buf_str(&heading));
        buf_puts(out, "</th>");
        buf_free(&heading);
    }
    buf_puts(out, "</tr>\n</thead>\n<tbody>\n");
}

void report_write_html(const struct report_table *table, const struct report_room *room,
                       struct buf *out)
{
    struct buf text = BUF_INIT;
    struct shown s;
    shown_init(&s, table, room);
    put_html_head(out, &s, room);
    for (size_t row = 0; row < table->n_rows; row++) {
        buf_puts(out, "<tr>");
        for (size_t i = 0; i < s.n; i++) {
            size_t length;
            const char *cell = shown_text(&s, row, i, &text, &length);
            buf_puts(out, shown_column_of(&s, i)->type == COLUMN_NUMBER ? "<td class=\"n\">"
                                                                        : "<td>");
            html_put_text(out, cell, length);
            buf_puts(out, "</td>");
        }
        buf_puts(out, "</tr>\n");
    }
    buf_puts(out, "</tbody>\n</table>\n");
    buf_clear(&text);
    for (size_t i = 0; shown_put_note(&text, &s, i); i++) {
        buf_puts(out, "<p>");
        html_put(out, buf_str(&text));
        buf_puts(out, "</p>\n");
        buf_clear(&text);
    }
    buf_puts(out, "</html>\n");
    shown_free(&s);
    buf_free(&text);
}
