#include "pages/page_things.h"

#include <string.h>

#include "base/buf.h"
#include "base/json_out.h"

void page_things_put(struct buf *out, const struct game_def *game, const struct event *e)
{
    buf_putc(out, '[');
    for (unsigned i = 0; i < e->n_items; i++) {
        if (i > 0)
            buf_putc(out, ',');
        if (e->item[i].thing == THING_NUMBER) {
            buf_put_i64(out, e->item[i].count);
        } else {
            const char *name = game->words.things[e->item[i].thing].name;
            json_quote(out, name, strlen(name));
        }
    }
    buf_putc(out, ']');
}
