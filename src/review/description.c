/* description.c - describes events. */
#include "review/description.h"

#include "base/fixed.h"
#include "base/buf.h"

/* ---- gains ------------------------------------------------------------------------------- */

/* What a seat gained of a thing, over all causes. */
static int sum_of(const struct review *r, uint32_t number, unsigned seat, unsigned thing,
                  unsigned *n_causes)
{
    int sum = 0;
    *n_causes = 0;
    for (uint32_t i = r->event[number].gain; i < r->event[number + 1].gain; i++) {
        const struct review_gain *g = &r->gain[i];
        if (g->seat != seat || g->thing != thing)
            continue;
        sum += g->delta;
        *n_causes += 1;
    }
    return sum;
}

static void put_causes(const struct review *r, uint32_t number, const struct review_gain *first,
                       unsigned n_causes, struct buf *out)
{
    const char *before = " (";
    for (uint32_t i = r->event[number].gain; i < r->event[number + 1].gain; i++) {
        const struct review_gain *g = &r->gain[i];
        if (g->seat != first->seat || g->thing != first->thing)
            continue;
        buf_printf(out, "%s%s", before, game_cause_title(r->game, r->rules, g->cause));
        if (n_causes > 1)
            buf_printf(out, " %d", (int)g->delta);
        before = ", ";
    }
    buf_putc(out, ')');
}

/* Whether an earlier gain of the event has the same seat and thing. */
static bool is_repeated(const struct review *r, uint32_t number, uint32_t i)
{
    for (uint32_t k = r->event[number].gain; k < i; k++)
        if (r->gain[k].seat == r->gain[i].seat && r->gain[k].thing == r->gain[i].thing)
            return true;
    return false;
}

static void put_seat_gains(const struct review *r, uint32_t number, unsigned seat,
                           struct buf *out)
{
    bool any = false;
    for (uint32_t i = r->event[number].gain; i < r->event[number + 1].gain; i++) {
        const struct review_gain *g = &r->gain[i];
        if (g->seat != seat || is_repeated(r, number, i))
            continue;
        unsigned n_causes;
        const int sum = sum_of(r, number, seat, g->thing, &n_causes);
        if (any)
            buf_puts(out, ", ");
        else
            buf_printf(out, "%s%c ", out->len == 0 ? "" : "; ", (int)('A' + seat));
        any = true;
        buf_printf(out, "%+d %s", sum, r->game->words.things[g->thing].name);
        put_causes(r, number, g, n_causes, out);
    }
}

void describe_gains(const struct review *r, uint32_t number, struct buf *out)
{
    for (unsigned seat = 0; seat < r->n_players; seat++)
        put_seat_gains(r, number, seat, out);
}

/* ---- effects ----------------------------------------------------------------------------- */

/* "Ships: corn 3/6, -sugar 5/5", "A Island: corn 1/2" for a line with changes. */
static void put_changed_items(const struct position_lines *t, const struct position_line *line,
                              struct buf *out)
{
    bool any = false;
    for (uint16_t i = line->first; i < line->first + line->n; i++) {
        const struct position_item *item = &t->item[i];
        if (item->mark == LINES_SAME)
            continue;
        if (any) {
            buf_puts(out, ", ");
        } else {
            buf_puts(out, out->len == 0 ? "" : "; ");
            if (line->seat != SEAT_NONE)
                buf_printf(out, "%c ", (int)('A' + line->seat));
            buf_printf(out, "%s: ", line->label);
        }
        any = true;
        buf_printf(out, "%s%s", item->mark == LINES_GONE ? "-" : "", item->text);
    }
}

static void put_effects(const struct review *r, uint32_t number,
                        const struct position_lines *marked, struct buf *out)
{
    const size_t start = out->len;
    struct buf text = BUF_INIT;
    describe_gains(r, number, &text);
    for (size_t i = 0; i < marked->n_lines; i++)
        if (marked->line[i].rank == LINES_ALWAYS && !marked->line[i].is_holding)
            put_changed_items(marked, &marked->line[i], &text);
    buf_puts(out, buf_str(&text));
    buf_free(&text);
    if (out->len > start || number == 0)
        return;
    if (!r->event[number].is_replayed)
        buf_puts(out, "not replayed: a number has outgrown the state");
}

/* ---- pages ------------------------------------------------------------------------------- */

static void put_detail(struct text_page *page, const char *label, const char *text)
{
    if (text[0] != '\0')
        text_page_put_f(page, TONE_PLAIN, 4, "  %s: %s", label, text);
}

static void put_finding(const struct review *r, const struct listed_finding *f,
                        struct text_page *page)
{
    const struct audit_item *item = &f->item;
    const uint32_t n_following = item->root == NULL ? 0 : item->root->n_following;
    struct buf legal = BUF_INIT, meant = BUF_INIT;
    audit_item_put_legal(item, &legal);
    audit_item_put_meant(item, &meant);
    text_page_put_f(page, TONE_FINDING, 2, "! %s: %s [%s%s%s], line %u",
                    severity_name(item->severity), item->message, item->id,
                    item->clause[0] == '\0' ? "" : ", ", item->clause,
                    (unsigned)item->span.line);
    put_detail(page, "expected", item->expected);
    put_detail(page, "found", f->found);
    put_detail(page, "legal here", buf_str(&legal));
    if (meant.len > 0)
        text_page_put_f(page, TONE_PLAIN, 4, "  %s", buf_str(&meant));
    if (f->follows != LISTED_ROOT)
        text_page_put_f(page, TONE_IDLE, 4, "  follows from line %u",
                        (unsigned)item->follows_line);
    else if (n_following > 0 && !r->shows_all)
        text_page_put_f(page, TONE_IDLE, 4, "  and %u finding%s from it", (unsigned)n_following,
                        n_following == 1 ? " that follows" : "s that follow");
    buf_free(&legal);
    buf_free(&meant);
}

static void put_findings(const struct review *r, uint32_t number, struct text_page *page)
{
    for (uint32_t i = r->event[number].finding; i < r->event[number + 1].finding; i++)
        if (review_shows(r, &r->findings.at[i]))
            put_finding(r, &r->findings.at[i], page);
}

/* What is sought stands above what the event did, the rest below. */
static void put_loss(const struct review *r, uint32_t number, bool mistakes,
                     struct text_page *page)
{
    enum { LEAST = 10 }; /* thousandths */
    const struct review_loss *loss = review_loss_of(r->judged, number);
    if (loss == NULL || loss->loss < LEAST || loss->mistake != mistakes)
        return;
    struct buf text = BUF_INIT;
    if (r->judged->is_estimated)
        buf_printf(&text, "~ roughly %d", (int)fixed_divide(loss->loss, LEAST));
    else {
        buf_puts(&text, mistakes ? "? " : "- ");
        buf_put_fixed(&text, loss->loss, 1);
    }
    text_page_put_f(page, mistakes ? TONE_FINDING : TONE_IDLE, 2,
                    "%s percentage points less than %s, %s", buf_str(&text), loss->best,
                    r->judged->by);
    if (mistakes && loss->why != NULL)
        text_page_put_f(page, TONE_IDLE, 4, "  %s", loss->why);
    buf_free(&text);
}

void describe_event(const struct review *r, uint32_t number,
                    const struct position_lines *marked, struct text_page *page)
{
    struct buf effects = BUF_INIT;
    put_findings(r, number, page);
    if (r->event[number].verdict == VERDICT_CANNOT_TELL)
        text_page_put(page, TONE_IDLE, 2,
                      "undecidable: whether it is legal depends on what is not known");
    put_loss(r, number, true, page);
    put_effects(r, number, marked, &effects);
    if (effects.len == 0 && number > 0 && !review_has_comment(r, number))
        text_page_put(page, TONE_IDLE, 2, "nothing changes");
    if (effects.len > 0)
        text_page_put(page, TONE_PLAIN, 2, buf_str(&effects));
    buf_free(&effects);
    for (uint32_t i = r->event[number].comment; i < r->event[number + 1].comment; i++)
        if (!r->record->comments[i].blank)
            text_page_put_f(page, TONE_COMMENT, 2, "# %s", r->record->comments[i].text);
    put_loss(r, number, false, page);
}

static void put_count(const struct review *r, struct text_page *page)
{
    const unsigned n = review_findings_shown(r), hidden = r->findings.n - n;
    if (hidden > 0)
        text_page_put_f(page, TONE_LABEL, 0,
                        "Findings of the game: %u; F shows the %u that follow%s from %s", n,
                        hidden, hidden == 1 ? "s" : "", n == 1 ? "it" : "them");
    else
        text_page_put_f(page, TONE_LABEL, 0, "All findings of the game: %u", n);
}

void describe_findings(const struct review *r, uint32_t number, struct text_page *page)
{
    if (review_findings_of(r, number) == 0)
        text_page_put(page, TONE_PLAIN, 0, "This event has no findings.");
    else
        text_page_put(page, TONE_LABEL, 4, r->event[number].text);
    put_findings(r, number, page);
    text_page_put(page, TONE_PLAIN, 0, "");
    if (r->findings.n == 0) {
        text_page_put(page, TONE_PLAIN, 0, "The game has none at all.");
        return;
    }
    put_count(r, page);
    for (uint32_t i = 0; i < r->findings.n; i++) {
        const struct listed_finding *f = &r->findings.at[i];
        const enum tone tone = f->event == number          ? TONE_FINDING
                               : f->follows == LISTED_ROOT ? TONE_PLAIN
                                                           : TONE_IDLE;
        if (review_shows(r, f))
            text_page_put_f(page, tone, 8, "%6u  %s: %s: %s", (unsigned)f->event,
                            r->event[f->event].text, f->item.id, f->item.message);
    }
}
