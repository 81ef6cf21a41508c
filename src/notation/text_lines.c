#include "notation/text_lines.h"

#include <stdbool.h>
#include <string.h>

void text_lines_init(struct text_lines *l, const char *text, size_t length)
{
    static const char mark[] = "\xEF\xBB\xBF";
    bool has_mark = length >= sizeof(mark) - 1 && memcmp(text, mark, sizeof(mark) - 1) == 0;
    *l = (struct text_lines){text, length, has_mark ? sizeof(mark) - 1 : 0, 0};
}

int text_lines_next(struct text_lines *l, struct line *out)
{
    if (l->at >= l->length)
        return 0;
    const char *start = l->text + l->at;
    const char *lf = memchr(start, '\n', l->length - l->at);
    size_t length = lf != NULL ? (size_t)(lf - start) : l->length - l->at;
    bool has_cr = lf != NULL && length > 0 && start[length - 1] == '\r';
    l->number += l->number < UINT32_MAX;
    const size_t full_length = length - has_cr;
    const bool too_long = full_length > LINES_DEFAULT_LIMIT;
    *out = (struct line){
        .text = start,
        .length = too_long ? LINES_DEFAULT_LIMIT : full_length,
        .full_length = full_length,
        .offset = l->at,
        .number = l->number,
        .too_long = too_long,
    };
    l->at += length + (lf != NULL);
    return 1;
}

size_t text_lines_ahead(const struct text_lines *l, size_t want, const char **text)
{
    *text = l->text + l->at;
    return l->length - l->at < want ? l->length - l->at : want;
}

void text_lines_split(struct text_lines *l, struct line *line, size_t length)
{
    l->at = (size_t)line->offset + length;
    l->number -= l->number < UINT32_MAX;
    line->length = length;
    line->full_length = length;
}
