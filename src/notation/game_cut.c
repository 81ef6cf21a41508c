#include "notation/game_cut.h"

#include <string.h>

#include "base/text.h"
#include "notation/blanks.h"
#include "notation/lexer.h"
#include "notation/reading.h"
#include "notation/text_lines.h"

/* Bytes that are looked at together: the compiler makes vectors of these loops, and their counts fit a byte. */
enum { BLOCK = 128 };

static const char version_line[] = "slog 1";

enum { VERSION_LINE = sizeof version_line - 1 };

struct scan {
    const char *text;
    size_t length;
    struct game_cut now; /* up to the current byte */
    struct game_cut last;
};

bool game_cut_may_be(const char *head, size_t length)
{
    struct text_lines lines;
    struct line line;
    text_lines_init(&lines, head, length);
    while (text_lines_next(&lines, &line)) {
        const size_t at = lex_skip_blanks(line.text, line.length, 0);
        if (at < line.length && line.text[at] != '#')
            return line.length == VERSION_LINE &&
                   memcmp(line.text, version_line, VERSION_LINE) == 0;
    }
    return false;
}

/* Whether the word may begin in the block: its first two letters, in whatever case, seldom follow each other. */
static bool may_have_word(const char *block)
{
    unsigned char found = 0;
    for (size_t i = 0; i < BLOCK; i++)
        found |= (unsigned char)(((block[i] | ' ') == 's') & ((block[i + 1] | ' ') == 'l'));
    return found != 0;
}

static unsigned count_lines(const char *block)
{
    unsigned char lines = 0;
    for (size_t i = 0; i < BLOCK; i++)
        lines = (unsigned char)(lines + (block[i] == '\n'));
    return lines;
}

static bool is_version_line(const struct scan *s, size_t at)
{
    const char *line = s->text + at;
    const size_t left = s->length - at;
    return (at == 0 || line[-1] == '\n') && left > VERSION_LINE &&
           memcmp(line, version_line, VERSION_LINE) == 0 &&
           (line[VERSION_LINE] == '\n' ||
            (left > VERSION_LINE + 1 && memcmp(line + VERSION_LINE, "\r\n", 2) == 0));
}

/* Whether a game may begin with the word in some other form: after marks, after a line that breaks off, in capitals, of
 * another version.  True too often does no harm. */
static bool may_begin_game(const struct scan *s, size_t at)
{
    const size_t end = at + VERSION_LENGTH;
    const size_t next = blanks_skip_quotes(s->text, s->length, end);
    const bool is_first =
        at == 0 || (unsigned char)s->text[at - 1] >= 0x80 || s->text[at - 1] == '\n';
    return next == s->length || s->text[next] == '1' ||
           (is_first && (next > end || strchr("#\r\n", s->text[next]) != NULL));
}

static void take_word(struct scan *s, size_t at)
{
    if (s->length - at < VERSION_LENGTH ||
        !text_equal_fold(s->text + at, VERSION_LENGTH, VERSION_WORD, VERSION_LENGTH))
        return;
    if (!is_version_line(s, at)) {
        s->now.is_counted &= !may_begin_game(s, at);
        return;
    }
    if (at > 0) {
        s->last = s->now;
        s->last.length = at;
    }
    s->now.games++;
}

static void scan_bytes(struct scan *s, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        if ((s->text[i] | ' ') == 's')
            take_word(s, i);
        s->now.lines += s->text[i] == '\n';
    }
}

struct game_cut game_cut_last(const char *text, size_t length)
{
    struct scan s = {.text = text, .length = length, .now = {.is_counted = true}};
    size_t at = 0;
    for (; at + BLOCK < length; at += BLOCK) {
        if (may_have_word(text + at))
            scan_bytes(&s, at, at + BLOCK);
        else
            s.now.lines += count_lines(text + at);
    }
    scan_bytes(&s, at, length);
    return s.last;
}
