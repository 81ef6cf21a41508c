#include "notation/fold.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"

enum {
    LATIN_FIRST = 0xC0,
    LATIN_COUNT = 0x180 - LATIN_FIRST,
    COMBINING_FIRST = 0x300,
    COMBINING_LAST = 0x36F,
    COMBINING_DIAERESIS = 0x308,
};

/* The base letters of Latin-1 and Latin Extended-A; "" for what is not a letter. */
static const char latin[LATIN_COUNT][3] = {
    "a", "a", "a",  "a",  "ae", "a", "ae", "c", "e", "e", "e", "e", "i",  "i", "i",  "i",
    "d", "n", "o",  "o",  "o",  "o", "oe", "",  "o", "u", "u", "u", "ue", "y", "th", "ss",
    "a", "a", "a",  "a",  "ae", "a", "ae", "c", "e", "e", "e", "e", "i",  "i", "i",  "i",
    "d", "n", "o",  "o",  "o",  "o", "oe", "",  "o", "u", "u", "u", "ue", "y", "th", "y",
    "a", "a", "a",  "a",  "a",  "a", "c",  "c", "c", "c", "c", "c", "c",  "c", "d",  "d",
    "d", "d", "e",  "e",  "e",  "e", "e",  "e", "e", "e", "e", "e", "g",  "g", "g",  "g",
    "g", "g", "g",  "g",  "h",  "h", "h",  "h", "i", "i", "i", "i", "i",  "i", "i",  "i",
    "i", "i", "ij", "ij", "j",  "j", "k",  "k", "k", "l", "l", "l", "l",  "l", "l",  "l",
    "l", "l", "l",  "n",  "n",  "n", "n",  "n", "n", "n", "n", "n", "o",  "o", "o",  "o",
    "o", "o", "oe", "oe", "r",  "r", "r",  "r", "r", "r", "s", "s", "s",  "s", "s",  "s",
    "s", "s", "t",  "t",  "t",  "t", "t",  "t", "u", "u", "u", "u", "u",  "u", "u",  "u",
    "u", "u", "u",  "u",  "w",  "w", "y",  "y", "y", "z", "z", "z", "z",  "z", "z",  "s",
};

static bool is_apostrophe(uint32_t code)
{
    return code == '\'' || code == 0x2018 || code == 0x2019 || code == 0x02BC;
}

static bool is_dash(uint32_t code)
{
    return code == '-' || code == '_' || (code >= 0x2010 && code <= 0x2015) || code == 0x2212;
}

static bool is_token_character(uint32_t code)
{
    return (code >= 'a' && code <= 'z') || (code >= '0' && code <= '9') || code == '?' ||
           code == '=';
}

/* The folded text of one character after `last`, maybe written to `one`; NULL when no token can
 * have it. */
static const char *fold_character(uint32_t code, char last, char one[2])
{
    if (code >= 'A' && code <= 'Z')
        code = code - 'A' + 'a';
    one[0] = is_dash(code) ? '-' : (char)code;
    one[1] = '\0';
    if (is_token_character(code) || is_dash(code))
        return one;
    if (is_apostrophe(code))
        return "";
    if (code >= COMBINING_FIRST && code <= COMBINING_LAST) {
        /* A combining mark adds to the letter before it. */
        bool is_umlaut =
            code == COMBINING_DIAERESIS && (last == 'a' || last == 'o' || last == 'u');
        return is_umlaut ? "e" : "";
    }
    if (code >= LATIN_FIRST && code < LATIN_FIRST + LATIN_COUNT) {
        const char *letters = latin[code - LATIN_FIRST];
        return letters[0] != '\0' ? letters : NULL;
    }
    return NULL;
}

/* Copies the start of the text that is folded already; returns its length. */
static size_t copy_folded(const char *text, size_t length, char out[FOLD_MAX + 1])
{
    size_t n = 0;
    while (n < length && n < FOLD_MAX &&
           (is_token_character((unsigned char)text[n]) || text[n] == '-')) {
        out[n] = text[n];
        n++;
    }
    out[n] = '\0';
    return n;
}

size_t fold_word(const char *text, size_t length, char out[FOLD_MAX + 1])
{
    size_t len = copy_folded(text, length, out);
    for (size_t at = len; at < length;) {
        size_t n = utf8_sequence(text + at, length - at);
        if (n == 0)
            return 0;
        char one[2];
        const char *folded =
            fold_character(utf8_decode(text + at, n), len > 0 ? out[len - 1] : '\0', one);
        size_t folded_len = folded != NULL ? strlen(folded) : 0;
        if (folded == NULL || len + folded_len > FOLD_MAX)
            return 0;
        memcpy(out + len, folded, folded_len + 1);
        len += folded_len;
        at += n;
    }
    return len;
}
