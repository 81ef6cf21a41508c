/* audit_item.c - what there is to print of a finding. */
#include "findings/audit_print.h"

struct audit_item audit_item_of_log(enum severity severity, const char *id, const char *message)
{
    return (struct audit_item){.severity = severity,
                               .id = id,
                               .clause = "",
                               .message = message,
                               .expected = "",
                               .found = "",
                               .seat = SEAT_NONE};
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
