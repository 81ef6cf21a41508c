/* audit_text.c - prints findings for people: the place, the source line, what is legal. */
#include <inttypes.h>
#include <string.h>

#include "audit/audit_print.h"
#include "audit/clause_print.h"
#include "base/buf.h"
#include "base/diag.h"
#include "base/text.h"

void audit_put_detail(struct buf *out, const char *indent, const char *label, const char *text)
{
    if (text[0] == '\0')
        return;
    buf_printf(out, "%s%s: ", indent, label);
    text_put_safe(out, text, strlen(text));
    buf_putc(out, '\n');
}

void audit_item_put_choices(const struct audit_item *item, struct buf *out)
{
    if (item->other.is_known)
        buf_printf(out, "  it is the turn of %c, who %s\n", seat_letter(item->other.seat),
                   audit_item_task(item));
    if (item->n_legal_shown == 0)
        return;
    buf_puts(out, "  legal here: ");
    audit_item_put_legal(item, out);
    buf_putc(out, '\n');
}

static void put_repair(struct buf *out, const struct audit_item *item)
{
    const struct repair_root *root = item->root;
    struct buf text = BUF_INIT;
    if (root == NULL)
        return;
    audit_item_put_meant(item, &text);
    if (text.len > 0)
        buf_printf(out, "  %s\n", buf_str(&text));
    buf_free(&text);
    if (root->n_following > 0 && !item->shows_following)
        buf_printf(out, "  and %" PRIu32 " finding%s from it\n", root->n_following,
                   root->n_following == 1 ? " that follows" : "s that follow");
}

static void put_clause(struct buf *out, const struct audit_item *item)
{
    if (item->clause_shown == CLAUSE_NOT_SHOWN || item->clause[0] == '\0')
        return;
    buf_printf(out, "  clause: %s", item->clause);
    if (item->clause_text == NULL) {
        buf_puts(out, " (its text is not in the program)\n");
    } else if (item->clause_shown == CLAUSE_SHOWN_ABOVE) {
        buf_puts(out, " (above)\n");
    } else {
        buf_printf(out, " %s\n", item->clause_text->heading);
        clause_put_text(out, item->clause_text, 4, item->width);
    }
}

static void print_item(struct buf *out, const struct audit_item *item)
{
    struct buf message = BUF_INIT;
    buf_printf(&message, "%s [%s%s%s]", item->message, item->id,
               item->clause[0] == '\0' ? "" : ", ", item->clause);
    const struct diag diag = {.file = item->file,
                              .source = item->source,
                              .source_length = item->source_length,
                              .span = item->span,
                              .severity = severity_name(item->severity),
                              .message = buf_str(&message)};
    diag_render(out, &diag);
    buf_free(&message);
    audit_put_detail(out, "  ", "expected", item->expected);
    audit_put_detail(out, "  ", "found", item->found);
    audit_item_put_choices(item, out);
    put_repair(out, item);
    if (item->follows_line > 0)
        buf_printf(out, "  follows from line %" PRIu32 "\n", item->follows_line);
    put_clause(out, item);
}

/* "3 errors", with what leads up to it. */
static void put_count(struct buf *out, const char *before, uint64_t n, const char *one,
                      const char *many)
{
    buf_printf(out, "%s%" PRIu64 " %s", before, n, n == 1 ? one : many);
}

static void print_summary(struct buf *out, const struct audit_summary *s)
{
    put_count(out, "", s->games, "game", "games");
    put_count(out, ", ", s->events, "event", "events");
    put_count(out, ": ", s->of_severity[SEVERITY_ERROR], "error", "errors");
    put_count(out, ", ", s->of_severity[SEVERITY_WARNING], "warning", "warnings");
    put_count(out, ", ", s->of_severity[SEVERITY_INFO], "info", "infos");
    put_count(out, ", ", s->unreadable, "unreadable line", "unreadable lines");
    if (s->following > 0)
        put_count(out, ", ", s->following, "finding that follows", "findings that follow");
    if (s->cannot_tell > 0)
        put_count(out, ", ", s->cannot_tell, "event undecidable", "events undecidable");
    if (s->not_replayed > 0)
        put_count(out, ", ", s->not_replayed, "game not audited", "games not audited");
    if (s->cut_short > 0)
        put_count(out, ", ", s->cut_short, "game cut short", "games cut short");
    if (s->diverged > 0)
        put_count(out, ", ", s->diverged, "game diverged from its state hash",
                  "games diverged from their state hashes");
    buf_putc(out, '\n');
}

const struct audit_printer audit_print_text = {print_item, print_summary};
