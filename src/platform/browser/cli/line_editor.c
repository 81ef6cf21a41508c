#include "cli/line_editor.h"

#include <stddef.h>

struct line_editor *line_editor_new(FILE *out)
{
    (void)out;
    return NULL;
}

void line_editor_free(struct line_editor *in)
{
    (void)in;
}

bool line_editor_next(struct line_editor *in, const char *prompt, const char *offer,
                      const struct line_completer *completer, struct buf *line,
                      bool *is_interrupted)
{
    (void)in, (void)prompt, (void)offer, (void)completer, (void)line, (void)is_interrupted;
    return false;
}
