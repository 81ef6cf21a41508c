/* probe.c - whether a text looks like a log, from its first bytes. */
#include <string.h>

#include "notation/blanks.h"
#include "notation/chat_mark.h"
#include "notation/lexer.h"
#include "notation/reading.h"
#include "notation/text_lines.h"

bool notation_probe(const char *head, size_t length)
{
    struct text_lines lines;
    struct line line;
    text_lines_init(&lines, head, length);
    bool has_fence = false;
    while (text_lines_next(&lines, &line)) {
        size_t end;
        size_t at = blanks_skip_quotes(line.text, line.length, 0);
        if (at == line.length || line.text[at] == '#' ||
            chat_mark_is_head(line.text, line.length, at))
            continue;
        if (reading_is_version(line.text, line.length) ||
            tolerance_find_version(line.text, line.length, &at, &end))
            return true;
        if (!has_fence && !tolerance_is_fence(line.text, line.length))
            return false;
        has_fence = true;
    }
    return false;
}

/* Prose may have a line that begins with the word. */
static bool is_numbered(const char *text, size_t length)
{
    const size_t at = lex_skip_blanks(text, length, VERSION_LENGTH);
    return at < length && text[at] >= '0' && text[at] <= '9';
}

/* Also in the forms that are tolerated. */
static bool is_whole_version(const char *text, size_t length)
{
    size_t at, end;
    return (reading_is_version(text, length) && is_numbered(text, length)) ||
           tolerance_find_version(text, length, &at, &end);
}

enum notation_look notation_look(const char *head, size_t length)
{
    struct text_lines lines;
    struct line line;
    text_lines_init(&lines, head, length);
    bool is_first = true;
    while (text_lines_next(&lines, &line)) {
        if (is_whole_version(line.text, line.length))
            return is_first ? NOTATION_FIRST : NOTATION_LATER;
        const size_t at = blanks_skip_quotes(line.text, line.length, 0);
        is_first &= at == line.length || line.text[at] == '#' ||
                    tolerance_is_fence(line.text, line.length) ||
                    chat_mark_is_head(line.text, line.length, at);
    }
    return NOTATION_NOWHERE;
}
