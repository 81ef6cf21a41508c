/* state_line_read_part.c - reads the parts of a line, one function for each kind. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "position/state_line_reader.h"

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

bool line_may_be(const struct state_line *l, const struct line_part *p, bool is_other,
                 int value)
{
    const int n_players = (int)l->n_players;
    if (is_other)
        return true;
    if (p->kind == LINE_SEAT)
        return value >= 0 && value < n_players;
    if (p->kind == LINE_TAKER || p->kind == LINE_TAKERS)
        return value >= 0 && value <= n_players;
    if (p->kind == LINE_MASK)
        return value >= 0 && value < 1 << n_players;
    if (p->kind == LINE_DIGITS)
        return value >= -1 && value < p->limit;
    return p->kind != LINE_COUNT || value >= 0;
}

/* ---- words of the text ------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

bool line_read_number(struct line_reader *r, int *out)
{
    const char *digit = r->at;
    int n = 0;
    if (!is_digit(*digit))
        return false;
    for (; is_digit(*digit) && n <= INT16_MAX; digit++)
        n = n * 10 + (*digit - '0');
    if (n > INT16_MAX)
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
            (code->n == 1 && is_small(r->at[0]) == 0))
            continue;
        r->at += code->n;
        return (int)i;
    }
    return -1;
}

static bool take(struct line_reader *r, char c)
{
    if (*r->at != c)
        return false;
    r->at++;
    return true;
}

/* ---- parts ------------------------------------------------------------------------------- */

static bool read_count(struct line_reader *r, const struct line_part *p)
{
    int n;
    if (!line_read_number(r, &n))
        return expect(r, p, "a number");
    r->slots[p->slot] = (int16_t)n;
    return true;
}

static bool read_one(struct line_reader *r, const struct line_part *p)
{
    const int n = take(r, p->label) ? read_amount(r) : 0;
    r->slots[p->slot] = (int16_t)n;
    return true;
}

static bool read_of_seat(struct line_reader *r, const struct line_part *p)
{
    const int seat = read_seat(r);
    if (seat < 0 && p->other == NO_SLOT)
        return expect(r, p, "a seat");
    r->slots[p->slot] = seat < 0 ? r->slots[p->other] : (int16_t)seat;
    return true;
}

static bool read_taker(struct line_reader *r, const struct line_part *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const int seat = read_seat(r);
        if (seat < 0 && !take(r, '-'))
            return expect(r, p, "a seat or -");
        r->slots[p->slot + i] = (int16_t)(seat + 1);
    }
    return true;
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

/* The longest code of a step that stands at the cursor. */
static int read_step(struct line_reader *r)
{
    size_t longest = 0;
    int step = -1;
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

static bool read_names(struct line_reader *r, const struct line_part *p)
{
    const bool is_step = p->field->value == VALUE_IS_STEP;
    r->step = is_step ? r->at : r->step;
    for (size_t i = 0; i < p->n; i++) {
        const int value =
            is_step ? read_step(r) : read_code(r, p->first, p->field->value_count);
        if (value < 0 && (is_step || !take(r, '-')))
            return expect(r, p, is_step ? "a step" : "a code or -");
        r->slots[p->slot + i] = (int16_t)(value + p->behind);
    }
    return true;
}

static bool read_digits(struct line_reader *r, const struct line_part *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const int digit = *r->at - '0';
        const bool is_one = digit >= 0 && digit < p->limit && digit <= 9;
        if (!is_one && *r->at != '-')
            return expect(r, p, "a digit or -");
        r->at++;
        r->slots[p->slot + i] = (int16_t)(is_one ? digit : -1);
    }
    return true;
}

/* Whether element `i` of a part, which has at most 64, is read for the first time; false with an error. */
static bool is_first(struct line_reader *r, const struct line_part *p, int i, uint64_t *seen,
                     const char *at)
{
    if ((*seen >> i & 1) != 0)
        return line_fail(r, at, "written twice (%s)", p->field->name);
    *seen |= UINT64_C(1) << i;
    return true;
}

static bool read_things(struct line_reader *r, const struct line_part *p)
{
    uint64_t seen = 0;
    for (size_t i = 0; i < p->n; i++)
        r->slots[p->slot + i] = p->limit;
    for (;;) {
        const char *at = r->at;
        const int i = read_code(r, p->first, p->n);
        if (i < 0)
            return true;
        if (!is_first(r, p, i, &seen, at))
            return false;
        r->slots[p->slot + i] = (int16_t)read_amount(r);
    }
}

/* A capital stands for what is occupied. */
static bool read_occupied(struct line_reader *r, const struct line_part *p)
{
    enum { SMALL = 'a' - 'A' };
    for (size_t i = 0; i < p->n; i++) {
        const struct line_code *code = &r->l->code[p->first + i];
        int occupied = 0, free = 0;
        if (code->n == 1 && take(r, (char)(code->text[0] - SMALL)))
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

static bool read_loads(struct line_reader *r, const struct line_part *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const int kind = read_code(r, p->first, p->field->value_count);
        if (kind < 0 && !take(r, '-'))
            return expect(r, p, "a code or -");
        const int load = kind < 0 ? 0 : read_amount(r);
        r->slots[p->slot + i] = (int16_t)(kind + p->behind);
        r->slots[p->other + i] = (int16_t)load;
    }
    return true;
}

static bool read_takers(struct line_reader *r, const struct line_part *p)
{
    for (size_t i = 0; i < p->n; i++) {
        r->slots[p->slot + i] = 0;
        if (p->other != NO_SLOT)
            r->slots[p->other + i] = 0;
    }
    const char *at = r->at;
    for (int i; (i = read_code(r, p->first, p->n)) >= 0; at = r->at) {
        if (r->slots[p->slot + i] != 0 || (p->other != NO_SLOT && r->slots[p->other + i] != 0))
            return line_fail(r, at, "written twice (%s)", p->field->name);
        const int taker = read_seat(r) + 1;
        int number = taker == 0;
        line_read_number(r, &number);
        if (p->other == NO_SLOT && (taker == 0 || number != 0))
            return expect(r, p, "a seat");
        r->slots[p->slot + i] = (int16_t)taker;
        if (p->other != NO_SLOT)
            r->slots[p->other + i] = (int16_t)number;
    }
    return true;
}

bool state_line_read_part(struct line_reader *r, const struct line_part *p)
{
    switch ((enum line_kind)p->kind) {
    case LINE_COUNT:
        return read_count(r, p);
    case LINE_NUMBER:
        return read_one(r, p);
    case LINE_SEAT:
        return read_of_seat(r, p);
    case LINE_TAKER:
        return read_taker(r, p);
    case LINE_MASK:
        return read_mask(r, p);
    case LINE_NAME:
    case LINE_NAMES:
        return read_names(r, p);
    case LINE_DIGITS:
        return read_digits(r, p);
    case LINE_THINGS:
        return read_things(r, p);
    case LINE_OCCUPIED:
        return read_occupied(r, p);
    case LINE_LOADS:
        return read_loads(r, p);
    case LINE_TAKERS:
        return read_takers(r, p);
    case LINE_GROUP:
    case LINE_SEATS:
    case LINE_SECTION:
    case LINE_WORDS:
        break;
    }
    return true;
}
