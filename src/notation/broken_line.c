#include "notation/broken_line.h"

#include "notation/fold.h"
#include "notation/reading.h"

enum { WORD_LENGTH = sizeof(VERSION_WORD) - 1 };

/* Whether the line is "slog 1" and a comment. */
static bool is_whole(const char *text, size_t length)
{
    if (memcmp(text, VERSION_WORD, WORD_LENGTH) != 0 || !lex_is_blank(text[WORD_LENGTH]))
        return false;
    size_t at = lex_skip_blanks(text, length, WORD_LENGTH);
    at = text[at] == '0' + NOTATION_VERSION ? lex_skip_blanks(text, length, at + 1) : length;
    return at < length && text[at] == '#';
}

size_t broken_line_version(const char *text, size_t length)
{
    size_t end = lex_trim_blanks(text, 0, length);
    if (end < WORD_LENGTH + 2 || text[end - 1] != '0' + NOTATION_VERSION ||
        !lex_is_blank(text[end - 2]))
        return 0;
    end = lex_trim_blanks(text, 0, end - 1);
    if (end <= WORD_LENGTH || memcmp(text + end - WORD_LENGTH, VERSION_WORD, WORD_LENGTH) != 0)
        return 0;
    return is_whole(text, length) ? 0 : end - WORD_LENGTH;
}

enum header_key broken_line_key(const char *text, size_t length)
{
    char folded[FOLD_MAX + 1];
    const size_t at = lex_skip_blanks(text, length, 0);
    const size_t word = lex_word_length(text, length, at);
    const size_t n = fold_word(text + at, word, folded);
    if (n == 0 || at + word >= length || !lex_is_blank(text[at + word]))
        return HEADER_KEY_COUNT;
    return header_key_find(folded, n);
}
