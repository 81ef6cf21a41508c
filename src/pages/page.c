#include "pages/page.h"

#include "base/buf.h"
#include "base/err.h"
#include "base/html.h"
#include "base/template.h"
#include "pages/page_data.h"
#include "pages/page_files.h"

struct writer {
    const struct page_game *shown;
    const struct page_request *request;
};

/* ---- the words of the template ----------------------------------------------------------- */

static void put_title(struct buf *out, const void *context)
{
    const struct writer *w = context;
    const struct record *r = w->shown->record;
    if (w->request->title != NULL) {
        html_put(out, w->request->title);
        return;
    }
    for (unsigned seat = 0; seat < w->shown->n_seats; seat++) {
        buf_puts(out, seat == 0 ? "" : ", ");
        html_put(out, r->player[seat] == NULL ? "" : r->player[seat]);
    }
}

static void put_game(struct buf *out, const void *context)
{
    const struct writer *w = context;
    html_put(out, w->shown->game->title);
}

static void put_style(struct buf *out, const void *context)
{
    const struct writer *w = context;
    if (w->request->shared != NULL) {
        buf_printf(out, "<link rel=\"stylesheet\" href=\"%s" PAGE_SHARED_STYLE "\">",
                   w->request->shared);
        return;
    }
    buf_puts(out, "<style>");
    page_put_shared_style(out);
    buf_puts(out, "</style>");
}

/* A module from another file is refused where the page was opened from a disk. */
static void put_script(struct buf *out, const void *context)
{
    const struct writer *w = context;
    if (w->request->shared != NULL) {
        buf_printf(out, "<script src=\"%s" PAGE_SHARED_SCRIPT "\" defer></script>",
                   w->request->shared);
        return;
    }
    buf_puts(out, "<script type=\"module\">");
    buf_put(out, page_script.data, page_script.length);
    buf_puts(out, "</script>");
}

/* Only the styles and scripts of the page itself apply, or those of its site, and nothing can be fetched. */
static void put_policy(struct buf *out, const void *context)
{
    const struct writer *w = context;
    if (w->request->shared != NULL)
        buf_puts(out, "default-src 'none'; style-src 'self' file:; script-src 'self' file:; "
                      "base-uri 'none'; form-action 'none'");
    else
        buf_printf(out,
                   "default-src 'none'; style-src 'sha256-%s'; script-src 'sha256-%s'; "
                   "base-uri 'none'; form-action 'none'",
                   page_style.sha256, page_script.sha256);
}

static void put_data(struct buf *out, const void *context)
{
    const struct writer *w = context;
    page_data_put(out, w->shown, w->request);
}

/* The final scores as rows of a table, which is all that shows without scripts. */
static void put_result(struct buf *out, const void *context)
{
    const struct writer *w = context;
    const struct page_game *s = w->shown;
    const struct page_position *last = &s->position[s->n_events];
    for (unsigned seat = 0; seat < s->n_seats; seat++) {
        const char *name = s->record->player[seat];
        buf_puts(out, "<tr><td>");
        html_put(out, name == NULL ? "" : name);
        buf_printf(out, "</td><td>%d</td></tr>\n", last->score[seat].total);
    }
}

static const struct template_word words[] = {
    {.word = "title", .put = put_title},
    {.word = "game", .put = put_game},
    {.word = "policy", .put = put_policy},
    {.word = "style", .put = put_style},
    {.word = "script", .put = put_script},
    {.word = "symbols", .file = &page_symbols},
    {.word = "data", .put = put_data},
    {.word = "result", .put = put_result},
    {0},
};

void page_put_shared_style(struct buf *out)
{
    buf_put(out, page_style.data, page_style.length);
}

/* Its names are its own, as those of a module are. */
void page_put_shared_script(struct buf *out)
{
    buf_puts(out, "(() => {\n'use strict';\n");
    buf_put(out, page_script.data, page_script.length);
    buf_puts(out, "})();\n");
}

int page_write(struct buf *out, const struct page_request *request, struct err *err)
{
    struct page_game shown;
    int status = page_game_replay(&shown, request->auditor, request->record, err);
    if (status == 0 && game_get_faces(shown.game, err) == NULL)
        status = -1;
    if (status == 0)
        template_fill(out, page_template.data, words, &(struct writer){&shown, request});
    page_game_free(&shown);
    return status;
}
