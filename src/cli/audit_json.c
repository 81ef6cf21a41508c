/* audit_json.c - findings as JSON Lines; docs/audit.md and docs/audit.schema.json describe them. */
#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"
#include "cli/audit_print.h"
#include "notation/writer.h"

static void put_key(struct buf *out, const char *key)
{
    buf_printf(out, "%s\"%s\":", out->data[out->len - 1] == '{' ? "" : ",", key);
}

static void put_text(struct buf *out, const char *key, const char *text)
{
    put_key(out, key);
    json_quote(out, text, strlen(text));
}

static void put_number(struct buf *out, const char *key, uint64_t value)
{
    put_key(out, key);
    buf_put_u64(out, value);
}

static void put_seat(struct buf *out, unsigned seat)
{
    put_key(out, "seat");
    if (seat == SEAT_NONE)
        buf_puts(out, "null");
    else
        buf_printf(out, "\"%c\"", 'A' + (int)seat);
}

static void put_legal(struct buf *out, const struct audit_item *item)
{
    struct buf event = BUF_INIT;
    put_key(out, "legal");
    buf_putc(out, '[');
    for (size_t i = 0; i < item->n_legal_shown; i++) {
        buf_clear(&event);
        notation_write_event(item->def, &item->legal[i], &event);
        if (i > 0)
            buf_putc(out, ',');
        json_quote(out, buf_str(&event), event.len);
    }
    buf_putc(out, ']');
    put_number(out, "legal_count", item->n_legal);
    buf_free(&event);
}

static void print_item(struct buf *out, const struct audit_item *item)
{
    buf_putc(out, '{');
    put_text(out, "file", item->file);
    put_number(out, "game", item->game);
    put_text(out, "game_id", item->game_id);
    put_number(out, "line", item->span.line);
    put_number(out, "column", item->span.column);
    put_number(out, "length", item->span.length);
    put_text(out, "severity", severity_name(item->severity));
    put_text(out, "id", item->id);
    put_text(out, "rule", item->clause);
    put_text(out, "message", item->message);
    put_seat(out, item->seat);
    put_text(out, "expected", item->expected);
    put_text(out, "found", item->found);
    put_legal(out, item);
    buf_puts(out, "}\n");
}

static void print_summary(struct buf *out, const struct audit_summary *s)
{
    buf_puts(out, "{\"summary\":{");
    put_number(out, "files", s->files);
    put_number(out, "games", s->games);
    put_number(out, "events", s->events);
    put_number(out, "errors", s->of_severity[SEVERITY_ERROR]);
    put_number(out, "warnings", s->of_severity[SEVERITY_WARNING]);
    put_number(out, "infos", s->of_severity[SEVERITY_INFO]);
    put_number(out, "unreadable_lines", s->unreadable);
    put_number(out, "games_not_audited", s->not_replayed);
    put_number(out, "games_cut_short", s->cut_short);
    put_number(out, "games_diverged", s->diverged);
    put_number(out, "status", (uint64_t)s->status);
    buf_puts(out, "}}\n");
}

const struct audit_printer audit_print_json = {print_item, print_summary};
