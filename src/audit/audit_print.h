/* audit_print.h - what is reported of a finding, and printers of it as text or as JSON Lines.
 *
 * An audit_item is made of each finding and of each obstacle (an unreadable line, unknown rules); a
 * printer appends it to a buffer.  Items and everything they point to are borrowed for the call.
 */
#ifndef AUDIT_AUDIT_PRINT_H
#define AUDIT_AUDIT_PRINT_H

#include <stddef.h>
#include <stdint.h>

#include "audit/repair.h"
#include "core/game.h"
#include "core/legal_list.h"

struct buf;

/* How much of a finding's clause is printed, besides its id. */
enum clause_shown {
    CLAUSE_NOT_SHOWN,
    CLAUSE_SHOWN,
    CLAUSE_SHOWN_ABOVE, /* people have read it under an earlier finding */
};

struct audit_item {
    const char *file;
    uint32_t game;       /* number of the game in its file, from 1 */
    const char *game_id; /* the record's own id, "" when it has none */
    struct span span;
    const char *position; /* at rest before the statement, in one line; "" when not known */
    const char *source;   /* the source line, NULL when it is not known */
    size_t source_length;
    enum severity severity;
    const char *id;     /* "pr-role-already-taken", "log-syntax" */
    const char *clause; /* "PR-ROLE-05"; "" when no rule is concerned */
    const char *message;
    const char *expected, *found; /* may be "" */
    unsigned seat;                /* SEAT_NONE when it concerns no single player */
    const struct game_def *def;   /* whose words `legal` uses */
    const struct event *legal;    /* n_legal_shown of them */
    size_t n_legal_shown, n_legal;
    bool legal_is_cut;              /* there are at least n_legal */
    struct other_turn other;        /* who decides here, where it is not the player who acts */
    const struct repair_plan *plan; /* NULL: the log is audited as it is written */
    const struct repair_root *root; /* what is assumed; NULL when the item is no root */
    uint32_t follows_line;          /* line of the root that it follows from; 0: from none */
    bool shows_following; /* what follows from the root is printed, too, and not only counted */
    enum clause_shown clause_shown;
    const struct clause_def *clause_text; /* NULL when the program does not have it */
    size_t width;                         /* columns for the text of the clause */
};

/* The item of a finding, of a line that cannot be read, and of something else about the log itself;
 * what is not known of it is left out. */
struct audit_item audit_item_of(const struct game_def *game, const struct finding *f);
struct audit_item audit_item_of_error(const struct record_error *error);
struct audit_item audit_item_of_log(enum severity severity, const char *id,
                                    const char *message);

/* Appends the legal events that are shown, "A settler; A mayor; and 3 more"; nothing for none. */
void audit_item_put_legal(const struct audit_item *item, struct buf *out);
/* What the player whose turn it is has to do, "takes a role"; item->other is known. */
const char *audit_item_task(const struct audit_item *item);
/* Appends what is probably meant (repair_describe_root()); nothing when the item is no root. */
void audit_item_put_meant(const struct audit_item *item, struct buf *out);

struct audit_summary {
    uint64_t files, games, events;
    uint64_t
        of_severity[SEVERITY_ERROR + 1]; /* findings; unreadable lines are not among them */
    uint64_t following;                  /* findings that only follow from others */
    uint64_t cannot_tell;                /* events that something unknown decides */
    uint64_t unreadable;                 /* lines that could not be read */
    uint64_t not_replayed;               /* games whose game or rules are unknown */
    uint64_t cut_short;                  /* games whose replay ended early */
    uint64_t diverged;                   /* games that differ from a recorded state hash */
    int status;                          /* exit status so far */
};

struct audit_printer {
    void (*item)(struct buf *out, const struct audit_item *item);
    void (*summary)(struct buf *out, const struct audit_summary *summary);
};

extern const struct audit_printer audit_print_text;
extern const struct audit_printer audit_print_json;

/* Appends the lines of the text that say what is legal, and whose turn it is; nothing where neither is known. */
void audit_item_put_choices(const struct audit_item *item, struct buf *out);
/* Appends a line "expected: ..." with its indentation; nothing when the text is empty. */
void audit_put_detail(struct buf *out, const char *indent, const char *label, const char *text);

#endif
