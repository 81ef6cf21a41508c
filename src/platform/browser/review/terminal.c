/* terminal.c - a browser has no terminal: `review` says so. */
#include "review/terminal.h"

#include "base/err.h"

int terminal_open(struct terminal **t, FILE *out, bool with_colors, struct err *err)
{
    (void)t, (void)out, (void)with_colors;
    return err_set(err, "review needs a terminal, which a browser does not have");
}

void terminal_close(struct terminal *t)
{
    (void)t;
}

void terminal_size(const struct terminal *t, int *width, int *height)
{
    (void)t;
    *width = *height = 0;
}

void terminal_paint(struct terminal *t, struct screen *screen)
{
    (void)t, (void)screen;
}

bool terminal_key(struct terminal *t, uint32_t *key)
{
    (void)t, (void)key;
    return false;
}
