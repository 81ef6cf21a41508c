/* state_line_part.c - writes and reads the parts of a line, by two functions for each kind. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "core/position_hash.h"
#include "position/state_line_reader.h"

/* ---- writing ----------------------------------------------------------------------------- */

/* A number after letters: none for 1. */
static void put_amount(struct line_writer *w, int n)
{
    if (n != 1)
        buf_put_i64(w->out, n);
}

static void put_some(struct line_writer *w, char letter, int n)
{
    if (n == 0)
        return;
    buf_putc(w->out, letter);
    put_amount(w, n);
}

static bool put_code(struct line_writer *w, const struct line_code *code)
{
    buf_put(w->out, code->text, code->n);
    return code->n > 0;
}

static bool put_seat(struct line_writer *w, int seat)
{
    const bool is_seat = seat >= 0 && seat < (int)w->l->n_players;
    if (is_seat)
        buf_putc(w->out, seat_letter(seat));
    return is_seat;
}

static void add_unsaid(struct line_writer *w, size_t slot)
{
    w->unsaid[w->n_unsaid++] = (uint16_t)((size_t)(w->slots - w->state) + slot);
}

/* ---- reading ----------------------------------------------------------------------------- */

bool line_fail(struct line_reader *r, const char *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    err_at_args(r->err, NULL, 0, (uint32_t)(at - r->text) + 1, format, args);
    va_end(args);
    return false;
}

static bool expect(struct line_reader *r, const struct line_part *p, const char *what)
{
    return line_fail(r, r->at, "expected %s (%s)", what, p->field->name);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool take(struct line_reader *r, char c)
{
    if (*r->at != c)
        return false;
    r->at++;
    return true;
}

bool line_read_number(struct line_reader *r, int *out)
{
    const char *digit = r->at;
    int n = 0;
    for (; is_digit(*digit) && n <= INT16_MAX; digit++)
        n = n * 10 + (*digit - '0');
    if (digit == r->at || n > INT16_MAX)
        return false;
    r->at = digit;
    *out = n;
    return true;
}

/* A number after letters, 1 when there is none. */
static int read_amount(struct line_reader *r)
{
    int n = 1;
    line_read_number(r, &n);
    return n;
}

/* The seat of the letter at the cursor; -1 when there is none.  A capital before a small letter
 * begins a code. */
static int read_seat(struct line_reader *r)
{
    const int seat = *r->at - 'A';
    if (seat < 0 || seat >= (int)r->l->n_players || is_small(r->at[1]))
        return -1;
    r->at++;
    return seat;
}

/* Which of `n` things from `first` on the code at the cursor stands for; -1 when there is none. */
static int read_code(struct line_reader *r, unsigned first, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        const struct line_code *code = &r->l->code[first + i];
        if (code->n == 0 || strncmp(r->at, code->text, code->n) != 0 ||
            (code->n == 1 && !is_small(r->at[0])))
            continue;
        r->at += code->n;
        return (int)i;
    }
    return -1;
}

/* The longest code of a step that stands at the cursor. */
static int read_step(struct line_reader *r)
{
    size_t longest = 0;
    int step = -1;
    r->step = r->at;
    for (size_t i = 0; i < r->l->game->words.n_steps; i++) {
        const size_t length = strlen(r->l->step[i]);
        if (length <= longest || strncmp(r->at, r->l->step[i], length) != 0)
            continue;
        longest = length;
        step = (int)i;
    }
    r->at += longest;
    return step;
}

/* ---- COUNT, NUMBER, SEAT, MASK ----------------------------------------------------------- */

static void put_count(struct line_writer *w, const struct line_part *p)
{
    buf_put_i64(w->out, w->slots[p->slot]);
}

static bool read_count(struct line_reader *r, const struct line_part *p)
{
    int n;
    if (!line_read_number(r, &n))
        return expect(r, p, "a number");
    r->slots[p->slot] = (int16_t)n;
    return true;
}

static void put_labelled(struct line_writer *w, const struct line_part *p)
{
    put_some(w, p->label, w->slots[p->slot]);
}

static bool read_labelled(struct line_reader *r, const struct line_part *p)
{
    const int n = take(r, p->label) ? read_amount(r) : 0;
    r->slots[p->slot] = (int16_t)n;
    return true;
}

static void put_of_seat(struct line_writer *w, const struct line_part *p)
{
    const int seat = w->slots[p->slot];
    if ((p->other != NO_SLOT && seat == w->slots[p->other]) || put_seat(w, seat))
        return;
    add_unsaid(w, p->slot);
    if (p->other == NO_SLOT)
        buf_putc(w->out, '-');
}

static bool read_of_seat(struct line_reader *r, const struct line_part *p)
{
    const int seat = read_seat(r);
    if (seat < 0 && p->other == NO_SLOT)
        return expect(r, p, "a seat");
    r->slots[p->slot] = seat < 0 ? r->slots[p->other] : (int16_t)seat;
    return true;
}

static void put_mask(struct line_writer *w, const struct line_part *p)
{
    const unsigned n_players = w->l->n_players, mask = (uint16_t)w->slots[p->slot];
    if (mask >> n_players != 0)
        add_unsaid(w, p->slot);
    for (unsigned seat = 0; seat < n_players; seat++)
        if ((mask >> seat & 1) != 0)
            put_seat(w, (int)seat);
    if (mask % (1U << n_players) == 0)
        buf_putc(w->out, '-');
}

static bool read_mask(struct line_reader *r, const struct line_part *p)
{
    unsigned mask = 0;
    int seat;
    const char *at = r->at;
    while ((seat = read_seat(r)) >= 0 && (mask >> seat & 1) == 0) {
        mask |= 1U << seat;
        at = r->at;
    }
    r->at = at;
    if (mask == 0 && !take(r, '-'))
        return expect(r, p, "seats or -");
    r->slots[p->slot] = (int16_t)mask;
    return true;
}

/* ---- TAKER, NAME, NAMES, DIGITS, LOADS: one sign for each slot --------------------------- */

/* Appends the sign of a value; false when it has none. */
static bool put_sign(struct line_writer *w, const struct line_part *p, int value)
{
    if (p->kind == LINE_TAKER)
        return put_seat(w, value);
    if (p->field->value == VALUE_IS_STEP) {
        buf_puts(w->out, w->l->step[value]);
        return true;
    }
    if (value < 0 || value >= (p->kind == LINE_DIGITS ? p->limit : p->field->value_count))
        return false;
    if (p->kind != LINE_DIGITS)
        return put_code(w, &w->l->code[p->first + value]);
    buf_putc(w->out, (char)('0' + value));
    return true;
}

static void put_signs(struct line_writer *w, const struct line_part *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const int value = w->slots[p->slot + i] - p->behind;
        const int load = p->kind == LINE_LOADS ? w->slots[p->other + i] : 0;
        const bool is_put = put_sign(w, p, value);
        if (is_put && p->kind == LINE_LOADS)
            put_amount(w, load);
        if (is_put)
            continue;
        buf_putc(w->out, '-');
        if (value != -1)
            add_unsaid(w, p->slot + i);
        if (load != 0)
            add_unsaid(w, p->other + i);
    }
}

/* The value of the sign at the cursor; -1 when there is none. */
static int read_sign(struct line_reader *r, const struct line_part *p)
{
    if (p->kind == LINE_TAKER)
        return read_seat(r);
    if (p->kind != LINE_DIGITS)
        return p->field->value == VALUE_IS_STEP ? read_step(r)
                                                : read_code(r, p->first, p->field->value_count);
    return is_digit(*r->at) && *r->at - '0' < p->limit ? *r->at++ - '0' : -1;
}

static bool read_signs(struct line_reader *r, const struct line_part *p)
{
    const bool is_step = p->field->value == VALUE_IS_STEP;
    for (size_t i = 0; i < p->n; i++) {
        const int value = read_sign(r, p);
        if (value < 0 && (is_step || !take(r, '-')))
            return expect(r, p,
                          is_step                  ? "a step"
                          : p->kind == LINE_TAKER  ? "a seat or -"
                          : p->kind == LINE_DIGITS ? "a digit or -"
                                                   : "a code or -");
        r->slots[p->slot + i] = (int16_t)(value + p->behind);
        if (p->kind == LINE_LOADS)
            r->slots[p->other + i] = (int16_t)(value < 0 ? 0 : read_amount(r));
    }
    return true;
}

/* ---- THINGS, TAKERS: numbers by thing ---------------------------------------------------- */

static bool is_taken(const struct line_part *p)
{
    return p->kind == LINE_TAKERS;
}

static void put_things(struct line_writer *w, const struct line_part *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const int n = w->slots[p->slot + i];
        const int number = p->other == NO_SLOT ? 0 : w->slots[p->other + i];
        const bool may_be = !is_taken(p) || (n >= 0 && n <= (int)w->l->n_players);
        if (n == p->limit && number == 0)
            continue;
        if (!may_be || !put_code(w, &w->l->code[p->first + i])) {
            add_unsaid(w, p->slot + i);
            if (number != 0)
                add_unsaid(w, p->other + i);
        } else if (!is_taken(p)) {
            put_amount(w, n);
        } else if (put_seat(w, n - 1) ? number != 0 : number != 1) {
            buf_put_i64(w->out, number);
        }
    }
}

/* What follows the code of thing i. */
static bool read_of_thing(struct line_reader *r, const struct line_part *p, int i)
{
    const int taker = is_taken(p) ? read_seat(r) + 1 : 0;
    int number = taker == 0;
    line_read_number(r, &number);
    r->slots[p->slot + i] = (int16_t)(is_taken(p) ? taker : number);
    if (p->other != NO_SLOT)
        r->slots[p->other + i] = (int16_t)number;
    return !is_taken(p) || p->other != NO_SLOT || (taker != 0 && number == 0) ||
           expect(r, p, "a seat");
}

/* At most 64 things, in any order. */
static bool read_things(struct line_reader *r, const struct line_part *p)
{
    uint64_t seen = 0;
    const char *at = r->at;
    for (size_t i = 0; i < p->n; i++) {
        r->slots[p->slot + i] = p->limit;
        if (p->other != NO_SLOT)
            r->slots[p->other + i] = 0;
    }
    for (int i; (i = read_code(r, p->first, p->n)) >= 0; at = r->at) {
        if ((seen >> i & 1) != 0)
            return line_fail(r, at, "written twice (%s)", p->field->name);
        if (!read_of_thing(r, p, i))
            return false;
        seen |= UINT64_C(1) << i;
    }
    return true;
}

/* ---- OCCUPIED: a capital stands for what is ---------------------------------------------- */

enum { CAPITAL = 'A' - 'a' };

static void put_occupied(struct line_writer *w, const struct line_part *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const int all = w->slots[p->slot + i], occupied = w->slots[p->other + i];
        const struct line_code *code = &w->l->code[p->first + i];
        if ((all | occupied) == 0)
            continue;
        if (occupied < 0 || occupied > all || code->n != 1) {
            add_unsaid(w, p->slot + i);
            add_unsaid(w, p->other + i);
            continue;
        }
        put_some(w, (char)(code->text[0] + CAPITAL), occupied);
        put_some(w, code->text[0], all - occupied);
    }
}

static bool read_occupied(struct line_reader *r, const struct line_part *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct line_code *code = &r->l->code[p->first + i];
        int occupied = 0, free = 0;
        if (code->n == 1 && take(r, (char)(code->text[0] + CAPITAL)))
            occupied = read_amount(r);
        if (code->n == 1 && take(r, code->text[0]))
            free = read_amount(r);
        if (occupied + free > INT16_MAX)
            return expect(r, p, "tiles");
        r->slots[p->slot + i] = (int16_t)(occupied + free);
        r->slots[p->other + i] = (int16_t)occupied;
    }
    return true;
}

/* ---- all of them ------------------------------------------------------------------------- */

static const struct {
    void (*put)(struct line_writer *w, const struct line_part *p);
    bool (*read)(struct line_reader *r, const struct line_part *p);
} kinds[] = {
    [LINE_COUNT] = {put_count, read_count},    [LINE_NUMBER] = {put_labelled, read_labelled},
    [LINE_SEAT] = {put_of_seat, read_of_seat}, [LINE_TAKER] = {put_signs, read_signs},
    [LINE_MASK] = {put_mask, read_mask},       [LINE_NAME] = {put_signs, read_signs},
    [LINE_NAMES] = {put_signs, read_signs},    [LINE_DIGITS] = {put_signs, read_signs},
    [LINE_THINGS] = {put_things, read_things}, [LINE_OCCUPIED] = {put_occupied, read_occupied},
    [LINE_LOADS] = {put_signs, read_signs},    [LINE_TAKERS] = {put_things, read_things},
};

void state_line_put_part(struct line_writer *w, const struct line_part *p)
{
    kinds[p->kind].put(w, p);
}

bool state_line_read_part(struct line_reader *r, const struct line_part *p)
{
    return kinds[p->kind].read(r, p);
}
