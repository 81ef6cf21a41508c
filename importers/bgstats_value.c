#include "bgstats_value.h"

#include <string.h>

/* ---- points --------------------------------------------------------------------------------- */

enum { DIGITS_MAX = 9 };

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* Reads "12" or "-12", with blanks around it, and moves *at after it. */
static bool read_term(const char **at, int64_t *term)
{
    *at = skip_blanks(*at);
    const bool is_negative = **at == '-';
    *at = skip_blanks(*at + (is_negative || **at == '+'));
    const size_t n = strspn(*at, "0123456789");
    *term = 0;
    for (size_t i = 0; i < n && n <= DIGITS_MAX; i++)
        *term = *term * 10 + ((*at)[i] - '0');
    *term = is_negative ? -*term : *term;
    *at = skip_blanks(*at + n);
    return n > 0 && n <= DIGITS_MAX;
}

bool bgstats_sum(const char *score, int64_t *points)
{
    int64_t term;
    if (!read_term(&score, points))
        return false;
    while (*score != '\0') {
        const bool is_less = *score == '-';
        if ((!is_less && *score != '+') || (score++, !read_term(&score, &term)))
            return false;
        *points += is_less ? -term : term;
    }
    return true;
}
