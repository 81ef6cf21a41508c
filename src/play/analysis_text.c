/* analysis_text.c - an analysis as text for people. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/fixed.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "notation/writer.h"
#include "play/analysis_text.h"
#include "play/analysis_write.h"
#include "play/story.h"

enum { NAME_WIDTH = 11, PLACE_WIDTH = 8, MEASURE_WIDTH = 14, LISTED_MOST = 12 };
enum { WHY_INDENT = PLACE_WIDTH + 2 * MEASURE_WIDTH + 4 };

/* ---- cells --------------------------------------------------------------------------------------- */

static void pad_to(struct buf *out, size_t from, size_t width)
{
    while (out->len - from < width)
        buf_putc(out, ' ');
}

/* Right-aligned, with one decimal; an estimate has none, for it is rough. */
static void put_number(const struct analysis *a, struct buf *out, int64_t value,
                       int64_t of_tenth, size_t width)
{
    struct buf text = BUF_INIT;
    if (a->is_estimated)
        buf_put_fixed(&text, fixed_divide(value, 10 * of_tenth), 0);
    else
        buf_put_fixed(&text, fixed_divide(value, of_tenth), 1);
    for (size_t i = text.len; i < width; i++)
        buf_putc(out, ' ');
    buf_put(out, text.data, text.len);
    buf_free(&text);
}

/* Units of percentages and points; the standard error stands in brackets. */
enum { TENTH_OF_PERCENT = MEASURE_WIN / 1000, TENTH_OF_POINT = MEASURE_POINT / 10 };

static void put_measure(const struct analysis *a, struct buf *out, struct measure m,
                        int64_t of_tenth)
{
    enum { ERROR_WIDTH = 4 };
    const size_t from = out->len;
    struct buf error = BUF_INIT;
    put_number(a, &error, m.error, of_tenth, 1);
    put_number(a, out, m.value, of_tenth, MEASURE_WIDTH - ERROR_WIDTH - 3);
    buf_putc(out, ' ');
    for (size_t i = error.len; i < ERROR_WIDTH; i++)
        buf_putc(out, ' ');
    if (!a->is_estimated)
        buf_printf(out, "(%s)", buf_str(&error));
    buf_free(&error);
    pad_to(out, from, MEASURE_WIDTH);
}

void analysis_put_chance(const struct analysis *a, struct buf *out, struct measure m)
{
    put_measure(a, out, m, TENTH_OF_PERCENT);
}

void analysis_put_points(const struct analysis *a, struct buf *out, struct measure m)
{
    put_measure(a, out, m, TENTH_OF_POINT);
}

static void put_name(const struct analysis *a, unsigned seat, size_t width, struct buf *out)
{
    const char *name = a->record->player[seat];
    struct buf text = BUF_INIT;
    buf_printf(&text, "%c ", seat_letter(seat));
    if (name != NULL)
        text_put_safe(&text, name, strlen(name));
    size_t length = text.len < width ? text.len : width - 1;
    while (length > 0 && length < text.len && ((unsigned char)text.data[length] & 0xC0) == 0x80)
        length--; /* not in the middle of a character */
    const size_t from = out->len;
    buf_put(out, text.data, length);
    pad_to(out, from, width);
    buf_free(&text);
}

/* ---- chances ------------------------------------------------------------------------------------- */

static void put_chances(const struct analysis *a, const char *label,
                        const struct expectation *expected, struct buf *out)
{
    const size_t from = out->len;
    buf_puts(out, label);
    pad_to(out, from, PLACE_WIDTH);
    for (unsigned seat = 0; seat < a->n_players; seat++)
        put_number(a, out, expected->chance[seat].value, TENTH_OF_PERCENT, NAME_WIDTH);
    buf_putc(out, '\n');
}

static int64_t largest_error(const struct analysis *a)
{
    int64_t most = 0;
    for (unsigned seat = 0; seat < a->n_players; seat++) {
        most = a->start.chance[seat].error > most ? a->start.chance[seat].error : most;
        for (size_t i = 0; i < a->trajectory.n; i++) {
            const int64_t error = a->event[i].after.chance[seat].error;
            most = error > most ? error : most;
        }
    }
    return most;
}

static void put_rounds(const struct analysis *a, struct buf *out)
{
    const size_t n = a->trajectory.n;
    for (size_t i = 0; i < n; i++) {
        char label[24];
        const bool is_last = i + 1 == n || a->event[i + 1].at->round != a->event[i].at->round;
        if (!is_last || a->event[i].at->round == 0)
            continue;
        snprintf(label, sizeof label, "%u", a->event[i].at->round);
        put_chances(a, i + 1 == n ? "end" : label, &a->event[i].after, out);
    }
}

static void write_chances(const struct analysis *a, struct buf *out)
{
    buf_puts(out, "Chances to win, in percent, after each round (");
    if (a->is_estimated)
        buf_puts(out, "roughly, by an estimate");
    else {
        buf_puts(out, "standard error at most ");
        put_number(a, out, largest_error(a), TENTH_OF_PERCENT, 1);
    }
    buf_puts(out, ")\n");
    pad_to(out, out->len, 0);
    const size_t from = out->len;
    pad_to(out, from, PLACE_WIDTH + 1);
    for (unsigned seat = 0; seat < a->n_players; seat++)
        put_name(a, seat, NAME_WIDTH, out);
    buf_putc(out, '\n');
    put_chances(a, "start", &a->start, out);
    put_rounds(a, out);
}

/* ---- decisions ----------------------------------------------------------------------------------- */

static int64_t loss_at(const struct analysis *a, size_t i)
{
    return race_loss(a->event[i].race).value;
}

void analysis_put_choice(const struct analysis *a, const struct race_choice *choice,
                         struct buf *out)
{
    notation_write_event(a->trajectory.game, &choice->event, out);
    if (!choice->has_then)
        return;
    buf_puts(out, ", then ");
    notation_write_event(a->trajectory.game, &choice->then, out);
}

/* As of chess. */
static const char *const severity_marks[SEVERITIES] = {"", "?!", "?", "??"};

static void put_decision(const struct analysis *a, size_t i, struct buf *out)
{
    const struct trajectory_event *at = a->event[i].at;
    const struct race *race = a->event[i].race;
    const size_t from = out->len;
    buf_printf(out, "%u.%u %s", at->round, at->turn, severity_marks[analysis_severity(a, i)]);
    pad_to(out, from, PLACE_WIDTH);
    analysis_put_chance(a, out, race_loss(race));
    analysis_put_points(a, out, race_points_lost(race));
    buf_puts(out, "  ");
    notation_write_event(a->trajectory.game, &race->choice[race->made].event, out);
    buf_putc(out, '\n');
    buf_printf(out, "%*sinstead ", WHY_INDENT, "");
    analysis_put_choice(a, &race->choice[race->rival], out);
    buf_puts(out, !race->is_solved   ? "\n"
                  : race->is_certain ? ", certain\n"
                                     : ", by best play\n");
    if (a->event[i].reason != NULL)
        reason_put(a, race, a->event[i].reason, WHY_INDENT, out);
}

/* Those whose reason is known, and the decisions with the largest losses, in the order of the game: sets `is_listed`. */
static size_t choose_largest(const struct analysis *a, bool *is_listed)
{
    size_t n = 0;
    for (size_t i = 0; i < a->trajectory.n; i++) {
        is_listed[i] = a->event[i].reason != NULL;
        n += is_listed[i];
    }
    while (n < LISTED_MOST) {
        size_t best = a->trajectory.n;
        for (size_t i = 0; i < a->trajectory.n; i++)
            if (!is_listed[i] && analysis_is_listed(a, i) &&
                (best == a->trajectory.n || loss_at(a, i) > loss_at(a, best)))
                best = i;
        if (best == a->trajectory.n)
            break;
        is_listed[best] = true;
        n++;
    }
    return n;
}

static void write_decisions_head(const struct analysis *a, size_t n, struct buf *out)
{
    if (n == 1)
        buf_puts(out, "\nThe decision that seems");
    else
        buf_printf(out, "\nThe %zu decisions that seem", n);
    buf_puts(out, " to have cost most: percentage points, points\n");
    buf_puts(out, a->is_estimated ? "(roughly, by an estimate: none is a mistake for certain)\n"
                                  : "(for certain, by the program's play: ?? a blunder, 20 and "
                                    "more; ? a mistake, 10; ?! an "
                                    "inaccuracy, 5)\n");
    buf_printf(out, "%-*s%14s%14s  choice\n", PLACE_WIDTH, "at", "chances     ", "points     ");
}

static void write_decisions(const struct analysis *a, struct buf *out)
{
    bool *is_listed = xcalloc(a->trajectory.n + 1, sizeof *is_listed);
    const size_t n = choose_largest(a, is_listed);
    if (n > 0)
        write_decisions_head(a, n, out);
    else
        buf_puts(out, "\nNo decision seems to have cost anything.\n");
    for (size_t i = 0; i < a->trajectory.n; i++)
        if (is_listed[i])
            put_decision(a, i, out);
    free(is_listed);
}

/* ---- accounts ------------------------------------------------------------------------------------ */

/* Without decisions, own choices are among the rest. */
static void write_accounts(const struct analysis *a, const struct analysis_options *options,
                           struct buf *out)
{
    const bool has_own = !options->chances_only;
    buf_printf(out, "\nWhere the chances came from: start + luck + %s = result\n",
               has_own ? "own choices + the others'" : "choices");
    buf_printf(out, "%-*s%14s%14s", NAME_WIDTH, "", "start     ", "luck     ");
    if (has_own)
        buf_printf(out, "%14s", "own     ");
    buf_printf(out, "%14s%9s", has_own ? "others'     " : "choices     ", "result");
    buf_puts(out, has_own && !a->is_estimated ? "     accuracy\n" : "\n");
    for (unsigned seat = 0; seat < a->n_players; seat++) {
        const struct analysis_account account = analysis_account(a, seat);
        put_name(a, seat, NAME_WIDTH, out);
        analysis_put_chance(a, out, account.start);
        analysis_put_chance(a, out, account.luck);
        if (has_own)
            analysis_put_chance(a, out, account.own);
        analysis_put_chance(a, out, account.others);
        put_number(a, out, account.result.value, TENTH_OF_PERCENT, 9);
        struct measure accuracy;
        if (has_own && analysis_accuracy(a, seat, &accuracy))
            analysis_put_chance(a, out, accuracy);
        buf_putc(out, '\n');
    }
}

static void write_title(const struct analysis *a, const struct analysis_options *o,
                        struct buf *out)
{
    const struct record *r = a->record;
    buf_printf(out, "%s, %u players", r->game->title, a->n_players);
    if (r->date != NULL && r->date[0] != '\0')
        buf_printf(out, ", %s", r->date);
    if (o->fast) {
        buf_puts(out,
                 "\nEstimated, nothing was played on: by a model of the program's play\n\n");
        return;
    }
    buf_printf(out,
               "\nBy the program's play: policy %s at temper %d, %u game%s from a position\n\n",
               r->game->play->policies[o->play_style.policy], o->play_style.temper, a->games,
               a->games == 1 ? "" : "s");
}

void analysis_write_story_lines(const struct analysis *a, struct buf *out)
{
    const size_t from = out->len;
    for (enum story_sentence i = 0; i < STORY_SENTENCES; i++) {
        const size_t start = out->len;
        story_put(a, i, out);
        if (out->len > start)
            buf_putc(out, '\n');
    }
    if (out->len > from)
        buf_putc(out, '\n');
}

void analysis_write_text(const struct analysis *a, const struct analysis_options *options,
                         struct buf *out)
{
    write_title(a, options, out);
    analysis_write_story_lines(a, out);
    write_chances(a, out);
    if (!options->chances_only)
        write_decisions(a, out);
    write_accounts(a, options, out);
}
