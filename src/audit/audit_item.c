/* audit_item.c - what there is to print of a finding. */
#include "audit/audit_print.h"
#include "audit/repair_text.h"
#include "base/buf.h"
#include "notation/writer.h"

struct audit_item audit_item_of_log(enum severity severity, const char *id, const char *message)
{
    return (struct audit_item){.severity = severity,
                               .id = id,
                               .clause = "",
                               .message = message,
                               .expected = "",
                               .found = "",
                               .seat = SEAT_NONE,
                               .position = ""};
}

struct audit_item audit_item_of(const struct game_def *game, const struct finding *f)
{
    const struct violation_def *violation = &game->words.violations[f->violation];
    struct audit_item item =
        audit_item_of_log((enum severity)violation->severity, violation->id, violation->text);
    item.clause = violation->clause;
    item.span = f->span;
    item.expected = f->expected;
    item.found = f->found;
    item.seat = f->seat;
    item.def = game;
    return item;
}

struct audit_item audit_item_of_error(const struct record_error *error)
{
    struct audit_item item = audit_item_of_log(SEVERITY_ERROR, "log-syntax", error->text);
    item.span = error->span;
    item.source = error->line;
    item.source_length = error->line_length;
    return item;
}

void audit_item_put_legal(const struct audit_item *item, struct buf *out)
{
    for (size_t i = 0; i < item->n_legal_shown; i++) {
        buf_puts(out, i == 0 ? "" : "; ");
        notation_write_event(item->def, &item->legal[i], out);
    }
    if (item->n_legal > item->n_legal_shown)
        buf_printf(out, "; and %s%zu more", item->legal_is_cut ? "at least " : "",
                   item->n_legal - item->n_legal_shown);
}

const char *audit_item_task(const struct audit_item *item)
{
    const struct game_faces *faces = item->def->faces;
    return faces == NULL ? "decides" : faces->tasks[item->other.step];
}

void audit_item_put_meant(const struct audit_item *item, struct buf *out)
{
    if (item->root != NULL)
        repair_describe_root(item->plan, item->root, out);
}
