#include "notation/chat_mark.h"

#include <string.h>

#include "core/limits.h"
#include "notation/blanks.h"
#include "notation/fold.h"
#include "notation/header_key.h"
#include "notation/lexer.h"
#include "notation/words.h"

enum {
    SENDER_MAX = 80, /* bytes of a name */
    WORDS_MAX = 3,   /* between a name and a time: "today at" */
};

/* ---- times ----------------------------------------------------------------------------------- */

/* The end of the digits at `at`, when there are `least` to `most`; else 0. */
static size_t digits_end(const char *text, size_t length, size_t at, size_t least, size_t most)
{
    size_t n = 0;
    while (at + n < length && text[at + n] >= '0' && text[at + n] <= '9')
        n++;
    return n >= least && n <= most ? at + n : 0;
}

static bool is_one_of(const char *text, size_t length, size_t at, const char *marks)
{
    return at < length && text[at] != '\0' && strchr(marks, text[at]) != NULL;
}

/* "28.11.26", "11/28/2026", "2026-11-28" */
static size_t day_end(const char *text, size_t length, size_t at)
{
    for (int i = 0; i < 3; i++) {
        at = digits_end(text, length, at, 1, 4);
        if (at == 0 || (i < 2 && !is_one_of(text, length, at++, "./-")))
            return 0;
    }
    return at;
}

/* "am", "PM", "p.m." at `at`, or nothing. */
static size_t half_day_end(const char *text, size_t length, size_t at)
{
    if (!is_one_of(text, length, at, "aApP"))
        return at;
    at++;
    at += is_one_of(text, length, at, ".");
    if (!is_one_of(text, length, at++, "mM"))
        return 0;
    return at + is_one_of(text, length, at, ".");
}

/* "19:30", "7:30:12 PM" */
static size_t time_end(const char *text, size_t length, size_t at)
{
    at = digits_end(text, length, at, 1, 2);
    for (int i = 0; i < 2 && at > 0 && is_one_of(text, length, at, ":"); i++) {
        at = digits_end(text, length, at + 1, 2, 2);
        if (at > 0 && !is_one_of(text, length, at, ":")) {
            const size_t half =
                half_day_end(text, length, blanks_skip_quotes(text, length, at));
            return half > blanks_skip_quotes(text, length, at) ? half : at;
        }
    }
    return 0;
}

/* A time, with or without a day before it. */
static size_t moment_end(const char *text, size_t length, size_t at)
{
    const size_t day = day_end(text, length, at);
    if (day == 0)
        return time_end(text, length, at);
    at = day + is_one_of(text, length, day, ",T");
    return time_end(text, length, blanks_skip_quotes(text, length, at));
}

/* The same in brackets, or before a blank. */
static size_t stamp_end(const char *text, size_t length, size_t at)
{
    const bool is_round = is_one_of(text, length, at, "(");
    if (!is_round && !is_one_of(text, length, at, "[")) {
        const size_t end = moment_end(text, length, at);
        return end > 0 && blanks_skip_quotes(text, length, end) == end && end < length ? 0
                                                                                       : end;
    }
    const size_t end = moment_end(text, length, at + 1);
    return end > 0 && is_one_of(text, length, end, is_round ? ")" : "]") ? end + 1 : 0;
}

/* ---- senders --------------------------------------------------------------------------------- */

static const struct word *find_word(const struct words *words, const char *text, size_t length,
                                    size_t at)
{
    char folded[FOLD_MAX + 1];
    const size_t n = fold_word(text + at, lex_word_length(text, length, at), folded);
    return words == NULL || n == 0 ? NULL : words_find(words, folded, n);
}

static bool is_seat(const char *text, size_t length, size_t at)
{
    const char c = at < length ? (char)(text[at] | 0x20) : '\0';
    return c >= 'a' && c < 'a' + SEATS_MAX && lex_word_length(text, length, at) == 1;
}

static bool is_key(const char *text, size_t length, size_t at)
{
    char folded[FOLD_MAX + 1];
    const size_t n = fold_word(text + at, lex_word_length(text, length, at), folded);
    return header_key_find(folded, n) != HEADER_KEY_COUNT ||
           (n > 2 && memcmp(folded, "x-", 2) == 0);
}

static bool may_be_sender(const struct words *words, const char *text, size_t length, size_t at)
{
    return !is_seat(text, length, at) && !is_key(text, length, at) &&
           find_word(words, text, length, at) == NULL;
}

/* Takes "Anna:" or "<Anna>" at out->end. */
static void take_sender(const struct words *words, const char *text, size_t length,
                        struct chat_mark *out)
{
    const bool is_angled = is_one_of(text, length, out->end, "<");
    const size_t start = out->end + is_angled;
    size_t end = start;
    while (end < length && end - start < SENDER_MAX &&
           !is_one_of(text, length, end, is_angled ? "<>\"#;" : ":\"#;"))
        end++;
    if (end == start || !is_one_of(text, length, end, is_angled ? ">" : ":") ||
        !may_be_sender(words, text, length, start))
        return;
    const size_t after = blanks_skip_quotes(text, length, end + 1);
    if (after == end + 1)
        return;
    *out = (struct chat_mark){after, start, blanks_trim(text, start, end) - start};
}

/* ---- lines of their own ---------------------------------------------------------------------- */

/* Whether "today at 19:30" or a stamp is all that stands at `at`. */
static bool ends_with_moment(const char *text, size_t length, size_t at)
{
    for (int i = 0; i <= WORDS_MAX; i++) {
        const size_t end = stamp_end(text, length, at);
        if (end > 0)
            return blanks_skip_quotes(text, length, end) == length;
        const size_t word = lex_word_length(text, length, at);
        if (word == 0)
            return false;
        at = blanks_skip_quotes(text, length, at + word);
    }
    return false;
}

/* "Anna - today at 19:30" */
static bool is_head(const struct words *words, const char *text, size_t length, size_t at)
{
    if (!may_be_sender(words, text, length, at))
        return false;
    for (size_t i = at + 1; i < length && i - at < SENDER_MAX && text[i] != '#'; i++) {
        const size_t dash = blanks_dash(text, length, i);
        if (dash > 0 &&
            ends_with_moment(text, length, blanks_skip_quotes(text, length, i + dash)))
            return true;
    }
    return false;
}

/* ---- marks ----------------------------------------------------------------------------------- */

bool chat_mark_find(const struct words *words, const char *text, size_t length, size_t at,
                    struct chat_mark *out)
{
    *out = (struct chat_mark){.end = length};
    if (memchr(text + at, ':', length - at) == NULL)
        return false; /* there is no time without one */
    size_t end = stamp_end(text, length, at);
    if (end == 0)
        return is_head(words, text, length, at);
    end = blanks_skip_quotes(text, length, end);
    out->end = blanks_skip_quotes(text, length, end + blanks_dash(text, length, end));
    take_sender(words, text, length, out);
    return true;
}

bool chat_mark_is_head(const char *text, size_t length, size_t at)
{
    struct chat_mark mark;
    return at < length && chat_mark_find(NULL, text, length, at, &mark) && mark.end == length;
}

bool chat_mark_needs_seat(const struct words *words, const char *text, size_t length, size_t at)
{
    const struct word *word = find_word(words, text, length, at);
    if (words == NULL || at == length || text[at] == '#' || is_seat(text, length, at) ||
        is_key(text, length, at))
        return false;
    for (size_t i = 0; word != NULL && i < word->n_verbs; i++)
        if (words_game(words)->words.verbs[word->verb[i]].has_seat != 1)
            return false;
    return true;
}
