#include "audit/repair_text.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "notation/writer.h"

const char *repair_kind_name(enum repair_kind kind)
{
    static const char *const names[REPAIR_KINDS] = {
        [REPAIR_AS_WRITTEN] = "as-written",  [REPAIR_ONCE] = "doubled",
        [REPAIR_LEAVE_OUT] = "too-many",     [REPAIR_EXCHANGE] = "exchanged",
        [REPAIR_LATER] = "too-early",        [REPAIR_EARLIER] = "too-late",
        [REPAIR_CHANGE] = "changed",         [REPAIR_PUT] = "missing",
        [REPAIR_ADOPT] = "adopted",          [REPAIR_UNSEARCHED] = "not-searched",
        [REPAIR_TURN_ONCE] = "turn-doubled", [REPAIR_TURN_EXCHANGE] = "turns-exchanged",
        [REPAIR_TURN_PUT] = "turn-missing",  [REPAIR_LOST] = "lost",
        [REPAIR_HEADER] = "header",
    };
    return names[kind];
}

const char *repair_sure_name(enum repair_sure sure)
{
    static const char *const names[] = {[REPAIR_PERHAPS] = "perhaps",
                                        [REPAIR_PROBABLY] = "probably",
                                        [REPAIR_ALMOST_CERTAINLY] = "almost certainly"};
    return names[sure];
}

static const struct game_def *game_of(const struct repair_plan *plan)
{
    return plan->log->record->game;
}

static void put_event(const struct repair_plan *plan, const struct event *e, struct buf *out)
{
    buf_putc(out, '"');
    notation_write_event(game_of(plan), e, out);
    buf_putc(out, '"');
}

static uint32_t line_of(const struct repair_plan *plan, uint32_t item)
{
    return item < plan->log->n ? repair_item_span(&plan->log->item[item]).line : 0;
}

/* "this line" for the line of the finding. */
static void put_line(const struct repair_plan *plan, uint32_t root, uint32_t item,
                     struct buf *out)
{
    const uint32_t line = line_of(plan, item);
    if (line == 0)
        buf_puts(out, "the end");
    else if (line == line_of(plan, root))
        buf_puts(out, "this line");
    else
        buf_printf(out, "line %u", line);
}

/* ---- what differs --------------------------------------------------------------------------------- */

static size_t common_start(const char *a, const char *b)
{
    size_t n = 0, word = 0;
    for (; a[n] != '\0' && a[n] == b[n]; n++)
        if (a[n] == ' ')
            word = n + 1;
    return (a[n] == '\0' || a[n] == ' ') && (b[n] == '\0' || b[n] == ' ') ? n : word;
}

static size_t common_end(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t n = 0, word = 0;
    for (; n < a_length && n < b_length && a[a_length - 1 - n] == b[b_length - 1 - n]; n++)
        if (a[a_length - 1 - n] == ' ')
            word = n + 1;
    return n == a_length || n == b_length ? n : word;
}

/* The start of the word before the one at `start`, for a number; else `start`. */
static size_t with_name(const char *text, size_t start)
{
    if (start < 2 || !isdigit((unsigned char)text[start]))
        return start;
    size_t name = start - 1;
    while (name > 0 && text[name - 1] != ' ')
        name--;
    return name;
}

/* "C, not D" when one word differs, "corn 2, not corn 1"; false when more does. */
static bool put_one_word(const char *old, const char *now, struct buf *out)
{
    const size_t start = common_start(old, now), name = with_name(now, start);
    const size_t old_rest = strlen(old + start), now_rest = strlen(now + start);
    const size_t end = common_end(old + start, old_rest, now + start, now_rest);
    const char *o = old + start, *n = now + start;
    size_t o_length = old_rest - end, n_length = now_rest - end;
    while (o_length > 0 && n_length > 0 && o[o_length - 1] == ',' && n[n_length - 1] == ',')
        o_length--, n_length--;
    if (o_length == 0 || n_length == 0 || memchr(o, ' ', o_length) != NULL ||
        memchr(n, ' ', n_length) != NULL)
        return false;
    buf_printf(out, "%.*s%.*s, not %.*s%.*s", (int)(start - name), now + name, (int)n_length, n,
               (int)(start - name), now + name, (int)o_length, o);
    return true;
}

static void describe_change(const struct repair_plan *plan, uint32_t root,
                            const struct repair *r, struct buf *out)
{
    const struct repair_item *item = &plan->log->item[r->item];
    struct buf old = BUF_INIT, now = BUF_INIT;
    notation_write_event(game_of(plan), r->edit[0].put, &now);
    if (line_of(plan, r->item) != line_of(plan, root)) {
        put_line(plan, root, r->item, out);
        buf_puts(out, ": ");
    }
    if (item->event == NULL) {
        buf_puts(out, buf_str(&now));
    } else {
        notation_write_event(game_of(plan), item->event, &old);
        if (!put_one_word(buf_str(&old), buf_str(&now), out))
            buf_printf(out, "\"%s\", not \"%s\"", buf_str(&now), buf_str(&old));
    }
    buf_free(&old);
    buf_free(&now);
}

static void describe_missing(const struct repair_plan *plan, uint32_t root,
                             const struct repair *r, struct buf *out)
{
    put_event(plan, r->edit[0].put, out);
    buf_puts(out, " is missing before ");
    put_line(plan, root, r->item, out);
}

static void describe_too_many(const struct repair_plan *plan, uint32_t root,
                              const struct repair *r, struct buf *out)
{
    put_line(plan, root, r->item, out);
    buf_puts(out, r->kind == REPAIR_ONCE ? " is written twice" : " is too many");
}

static void describe_move(const struct repair_plan *plan, uint32_t root, const struct repair *r,
                          struct buf *out)
{
    put_line(plan, root, r->item, out);
    if (r->kind == REPAIR_EXCHANGE) {
        buf_puts(out, " and ");
        put_line(plan, root, r->item + 1, out);
        buf_puts(out, " are exchanged");
        return;
    }
    buf_puts(out, " belongs before ");
    put_line(plan, root, r->to, out);
}

/* "40", "40 to 45": the lines of the items from `from` to before `to`. */
static void put_range(const struct repair_plan *plan, uint32_t from, uint32_t to,
                      struct buf *out)
{
    const uint32_t first = line_of(plan, from), last = line_of(plan, to - 1);
    buf_printf(out, "%u", first);
    if (last != first)
        buf_printf(out, " to %u", last);
}

static void describe_turn_twice(const struct repair_plan *plan, uint32_t root,
                                const struct repair *r, struct buf *out)
{
    (void)root;
    buf_puts(out, "lines ");
    put_range(plan, r->item, r->to, out);
    buf_puts(out, " are written twice");
}

/* The edits are those of the second turn: each of its items is put, then taken out. */
static void describe_turns_exchanged(const struct repair_plan *plan, uint32_t root,
                                     const struct repair *r, struct buf *out)
{
    const uint32_t middle = r->to - r->n_edits / 2;
    (void)root;
    buf_puts(out, "lines ");
    put_range(plan, r->item, middle, out);
    buf_puts(out, " and ");
    put_range(plan, middle, r->to, out);
    buf_puts(out, " are exchanged");
}

static bool is_guessed(const struct repair *r, unsigned seat)
{
    return (r->guessed >> (seat < SEATS_MAX ? seat : SEATS_MAX) & 1) != 0;
}

/* "; what C and D did is not known, nor what turned up". */
static void put_guessed(const struct repair *r, struct buf *out)
{
    unsigned n = 0, put = 0;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        n += is_guessed(r, seat);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        if (!is_guessed(r, seat))
            continue;
        buf_puts(out, put == 0 ? "; what " : put + 1 == n ? " and " : ", ");
        buf_putc(out, seat_letter((int)seat));
        put++;
    }
    buf_puts(out, n > 0 ? " did is not known" : "");
    if (is_guessed(r, SEAT_NONE))
        buf_puts(out, n > 0 ? ", nor what turned up" : "; what turned up is not known");
}

/* "a turn of D is missing before this line: settler; D quarry; A coffee; what B did is not known". */
static void describe_missing_turn(const struct repair_plan *plan, uint32_t root,
                                  const struct repair *r, struct buf *out)
{
    const struct repair_edit *edit = repair_edits(r);
    buf_printf(out, "a turn of %c is missing before ", seat_letter(edit[0].put->seat));
    put_line(plan, root, r->item, out);
    for (unsigned i = 0; i < r->n_edits; i++) {
        struct buf text = BUF_INIT;
        notation_write_event(game_of(plan), edit[i].put, &text);
        const unsigned seat = edit[i].put->seat;
        if (i == 0 || (seat != SEAT_NONE && !is_guessed(r, seat))) {
            buf_puts(out, i == 0 ? ": " : "; ");
            buf_puts(out, buf_str(&text) + (i == 0 ? strlen("A ") : 0));
        }
        buf_free(&text);
    }
    put_guessed(r, out);
}

static void describe_adopted(const struct repair_plan *plan, uint32_t root,
                             const struct repair *r, struct buf *out)
{
    put_line(plan, root, r->item, out);
    buf_puts(out, " is right, and what led to it is unknown");
}

static void describe_unsearched(const struct repair_plan *plan, uint32_t root,
                                const struct repair *r, struct buf *out)
{
    (void)r;
    if (root == plan->root[plan->n_searched].item)
        buf_puts(out, "too much is wrong: the rest of the game was not searched for repairs");
}

/* "B stands for A, C for B". */
static void put_letters(const struct repair_plan *plan, struct buf *out)
{
    unsigned n = 0;
    for (unsigned i = 0; i < plan->log->record->n_players; i++) {
        const unsigned seat = plan->fit.seat[i];
        if (seat == i)
            continue;
        buf_printf(out, n++ == 0 ? "%c stands for %c" : ", %c for %c", seat_letter((int)i),
                   seat_letter((int)seat));
    }
}

static void describe_header(const struct repair_plan *plan, uint32_t root,
                            const struct repair *r, struct buf *out)
{
    const struct log_fit *fit = &plan->fit;
    const unsigned n = plan->log->record->n_players;
    (void)root, (void)r;
    if (fit->kind == FIT_RULES)
        buf_printf(out, "the header is wrong: the log fits the rules %s", fit->profile);
    else if (fit->kind == FIT_PLAYERS && fit->n_players > n)
        buf_printf(out, "the header is wrong: it names %u players, and %c acts", n,
                   seat_letter((int)fit->n_players - 1));
    else if (fit->kind == FIT_PLAYERS)
        buf_printf(out, "the header is wrong: the log fits %u players, and %c does nothing",
                   fit->n_players, seat_letter((int)n - 1));
    else {
        buf_puts(out, "the letters of the players are others: ");
        put_letters(plan, out);
    }
}

/* The number of the round that the item marks; 0: it marks none. */
static int round_of(const struct repair_plan *plan, uint32_t item)
{
    const struct event *e = item < plan->log->n ? plan->log->item[item].event : NULL;
    return e != NULL && e->verb == game_of(plan)->words.verb_round ? e->item[0].count : 0;
}

/* "round 4 is missing, and ", when the log goes on with round 5 after round 3. */
static void put_missing_round(const struct repair_plan *plan, uint32_t item, struct buf *out)
{
    uint32_t before = item;
    while (before > 0 && round_of(plan, before - 1) == 0)
        before--;
    if (before > 0 && round_of(plan, item) == round_of(plan, before - 1) + 2)
        buf_printf(out, "round %d is missing, and ", round_of(plan, item) - 1);
    else
        buf_puts(out, "too much is wrong: ");
}

static void describe_lost(const struct repair_plan *plan, uint32_t root, const struct repair *r,
                          struct buf *out)
{
    put_missing_round(plan, r->item, out);
    buf_puts(out, "the record cannot be followed from here to ");
    put_line(plan, root, r->to, out);
}

void repair_describe(const struct repair_plan *plan, uint32_t root, const struct repair *r,
                     struct buf *out)
{
    static void (*const describe[REPAIR_KINDS])(const struct repair_plan *plan, uint32_t root,
                                                const struct repair *r, struct buf *out) = {
        [REPAIR_ONCE] = describe_too_many,
        [REPAIR_LEAVE_OUT] = describe_too_many,
        [REPAIR_EXCHANGE] = describe_move,
        [REPAIR_LATER] = describe_move,
        [REPAIR_EARLIER] = describe_move,
        [REPAIR_CHANGE] = describe_change,
        [REPAIR_PUT] = describe_missing,
        [REPAIR_ADOPT] = describe_adopted,
        [REPAIR_UNSEARCHED] = describe_unsearched,
        [REPAIR_TURN_ONCE] = describe_turn_twice,
        [REPAIR_TURN_PUT] = describe_missing_turn,
        [REPAIR_TURN_EXCHANGE] = describe_turns_exchanged,
        [REPAIR_LOST] = describe_lost,
        [REPAIR_HEADER] = describe_header,
    };
    if (describe[r->kind] != NULL)
        describe[r->kind](plan, root, r, out);
}

/* Whether the repair says what an unreadable line means. */
static bool is_meaning(const struct repair_plan *plan, const struct repair *r)
{
    return r->kind == REPAIR_CHANGE && plan->log->item[r->item].event == NULL;
}

static void describe_other(const struct repair_plan *plan, const struct repair_root *root,
                           struct buf *out)
{
    buf_puts(out, "; or: ");
    if (root->other.kind == REPAIR_AS_WRITTEN)
        buf_puts(out, "nothing is wrong but this line");
    else
        repair_describe(plan, root->item, &root->other, out);
    if (root->n_as_good > 1)
        buf_printf(out, "; or %u other%s", root->n_as_good - 1,
                   root->n_as_good == 2 ? "" : "s");
}

void repair_describe_root(const struct repair_plan *plan, const struct repair_root *root,
                          struct buf *out)
{
    if (root->repair.kind == REPAIR_AS_WRITTEN)
        return;
    if (root->repair.kind == REPAIR_UNSEARCHED) {
        describe_unsearched(plan, root->item, &root->repair, out);
        return;
    }
    if (root->repair.kind == REPAIR_LOST || root->repair.kind == REPAIR_HEADER) {
        repair_describe(plan, root->item, &root->repair, out);
        return;
    }
    buf_printf(out, "%s%s: ", repair_sure_name((enum repair_sure)root->sure),
               is_meaning(plan, &root->repair) ? " meant" : "");
    repair_describe(plan, root->item, &root->repair, out);
    if (root->n_as_good > 0)
        describe_other(plan, root, out);
}

uint32_t repair_line(const struct repair_plan *plan, const struct repair *repair)
{
    return line_of(plan, repair->item);
}

void repair_statement(const struct repair_plan *plan, const struct repair *r, struct buf *out)
{
    for (unsigned i = 0; i < r->n_edits; i++)
        if (repair_edits(r)[i].put != NULL) {
            notation_write_event(game_of(plan), repair_edits(r)[i].put, out);
            return;
        }
}
