/* audit_json.c - prints findings as JSON Lines (docs/audit.md, docs/audit.schema.json). */
#include "base/buf.h"
#include "base/json_out.h"
#include "audit/audit_print.h"
#include "audit/clause_print.h"
#include "position/state_json.h"
#include "notation/writer.h"
#include "audit/repair_text.h"

static void put_legal(struct buf *out, const struct audit_item *item)
{
    struct buf event = BUF_INIT;
    json_key(out, "legal");
    buf_putc(out, '[');
    for (size_t i = 0; i < item->n_legal_shown; i++) {
        buf_clear(&event);
        notation_write_event(item->def, &item->legal[i], &event);
        if (i > 0)
            buf_putc(out, ',');
        json_quote(out, buf_str(&event), event.len);
    }
    buf_putc(out, ']');
    json_u64(out, "legal_count", item->n_legal);
    if (item->legal_is_cut) {
        json_key(out, "legal_count_is_least");
        buf_puts(out, "true");
    }
    buf_free(&event);
}

/* There where another player decides than the one who acts. */
static void put_turn(struct buf *out, const struct audit_item *item)
{
    if (!item->other.is_known)
        return;
    json_key(out, "turn");
    buf_putc(out, '{');
    state_json_seat(out, "seat", item->other.seat);
    json_text(out, "task", audit_item_task(item));
    buf_putc(out, '}');
}

/* One assumption: what is changed, and what stands there then. */
static void put_assumed(struct buf *out, const struct audit_item *item,
                        const struct repair *repair)
{
    struct buf text = BUF_INIT;
    json_text(out, "kind", repair_kind_name((enum repair_kind)repair->kind));
    json_u64(out, "line", repair_line(item->plan, repair));
    repair_statement(item->plan, repair, &text);
    json_text(out, "statement", buf_str(&text));
    buf_clear(&text);
    repair_describe(item->plan, item->root->item, repair, &text);
    json_text(out, "text", buf_str(&text));
    buf_free(&text);
}

static void put_repair(struct buf *out, const struct audit_item *item)
{
    const struct repair_root *root = item->root;
    json_key(out, "repair");
    if (root == NULL) {
        buf_puts(out, "null");
        json_u64(out, "following", 0);
        return;
    }
    buf_putc(out, '{');
    put_assumed(out, item, &root->repair);
    json_text(out, "sure", repair_sure_name((enum repair_sure)root->sure));
    json_u64(out, "as_good", root->n_as_good);
    json_key(out, "or");
    if (root->n_as_good == 0) {
        buf_puts(out, "null");
    } else {
        buf_putc(out, '{');
        put_assumed(out, item, &root->other);
        buf_putc(out, '}');
    }
    buf_putc(out, '}');
    json_u64(out, "following", root->n_following);
}

/* Always the text: each line is read alone. */
static void put_clause(struct buf *out, const struct audit_item *item)
{
    struct buf text = BUF_INIT;
    if (item->clause_text != NULL)
        clause_put_lines(&text, item->clause_text);
    json_text(out, "clause", buf_str(&text));
    buf_free(&text);
}

static void print_item(struct buf *out, const struct audit_item *item)
{
    buf_putc(out, '{');
    json_text(out, "file", item->file);
    json_u64(out, "game", item->game);
    json_text(out, "game_id", item->game_id);
    json_u64(out, "line", item->span.line);
    json_u64(out, "column", item->span.column);
    json_u64(out, "length", item->span.length);
    json_text(out, "severity", severity_name(item->severity));
    json_text(out, "id", item->id);
    json_text(out, "rule", item->clause);
    json_text(out, "message", item->message);
    state_json_seat(out, "seat", item->seat);
    json_text(out, "expected", item->expected);
    json_text(out, "found", item->found);
    json_text(out, "position", item->position);
    put_legal(out, item);
    put_turn(out, item);
    json_u64(out, "follows", item->follows_line);
    put_repair(out, item);
    if (item->clause_shown != CLAUSE_NOT_SHOWN)
        put_clause(out, item);
    buf_puts(out, "}\n");
}

static void print_summary(struct buf *out, const struct audit_summary *s)
{
    buf_puts(out, "{\"summary\":{");
    json_u64(out, "files", s->files);
    json_u64(out, "games", s->games);
    json_u64(out, "events", s->events);
    json_u64(out, "errors", s->of_severity[SEVERITY_ERROR]);
    json_u64(out, "warnings", s->of_severity[SEVERITY_WARNING]);
    json_u64(out, "infos", s->of_severity[SEVERITY_INFO]);
    json_u64(out, "unreadable_lines", s->unreadable);
    json_u64(out, "following", s->following);
    json_u64(out, "cannot_tell", s->cannot_tell);
    json_u64(out, "games_not_audited", s->not_replayed);
    json_u64(out, "games_cut_short", s->cut_short);
    json_u64(out, "games_diverged", s->diverged);
    json_u64(out, "status", (uint64_t)s->status);
    buf_puts(out, "}}\n");
}

const struct audit_printer audit_print_json = {print_item, print_summary};
