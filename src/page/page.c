#include "page/page.h"

#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/html.h"
#include "page/page_data.h"
#include "page/page_files.h"

struct writer {
    struct buf *out;
    const struct story *story;
    const struct page_request *request;
};

/* ---- the words of the template ----------------------------------------------------------- */

static void put_title(struct writer *w)
{
    const struct record *r = w->story->record;
    if (w->request->title != NULL) {
        html_put(w->out, w->request->title);
        return;
    }
    for (unsigned seat = 0; seat < w->story->n_seats; seat++) {
        buf_puts(w->out, seat == 0 ? "" : ", ");
        html_put(w->out, r->player[seat] == NULL ? "" : r->player[seat]);
    }
}

static void put_game(struct writer *w)
{
    html_put(w->out, w->story->game->title);
}

/* Only the styles and scripts of the page itself apply, and nothing can be fetched. */
static void put_policy(struct writer *w)
{
    buf_printf(w->out,
               "default-src 'none'; style-src 'sha256-%s'; script-src 'sha256-%s'; "
               "base-uri 'none'; form-action 'none'",
               page_style.sha256, page_script.sha256);
}

static void put_style(struct writer *w)
{
    buf_put(w->out, page_style.data, page_style.length);
}

static void put_script(struct writer *w)
{
    buf_put(w->out, page_script.data, page_script.length);
}

static void put_symbols(struct writer *w)
{
    buf_put(w->out, page_symbols.data, page_symbols.length);
}

static void put_data(struct writer *w)
{
    page_data_put(w->out, w->story, w->request);
}

/* The final scores as rows of a table, which is all that shows without scripts. */
static void put_result(struct writer *w)
{
    const struct story *s = w->story;
    const struct story_position *last = &s->position[s->n_events];
    for (unsigned seat = 0; seat < s->n_seats; seat++) {
        const char *name = s->record->player[seat];
        buf_puts(w->out, "<tr><td>");
        html_put(w->out, name == NULL ? "" : name);
        buf_printf(w->out, "</td><td>%d</td></tr>\n", last->score[seat].total);
    }
}

static const struct slot {
    const char *word;
    void (*put)(struct writer *w);
} slots[] = {
    {"title", put_title}, {"game", put_game},     {"policy", put_policy},
    {"style", put_style}, {"script", put_script}, {"symbols", put_symbols},
    {"data", put_data},   {"result", put_result},
};

static const struct slot *find_slot(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof slots / sizeof slots[0]; i++)
        if (strlen(slots[i].word) == length && memcmp(slots[i].word, word, length) == 0)
            return &slots[i];
    return NULL;
}

/* Copies the template and replaces each {{word}}; the replacement itself is not searched. */
static void fill(struct writer *w, const char *at)
{
    const char *open, *close;
    while ((open = strstr(at, "{{")) != NULL && (close = strstr(open, "}}")) != NULL) {
        const struct slot *slot = find_slot(open + 2, (size_t)(close - open) - 2);
        buf_put(w->out, at, (size_t)(open - at));
        if (slot != NULL)
            slot->put(w);
        at = close + 2;
    }
    buf_puts(w->out, at);
}

int page_write(struct buf *out, const struct page_request *request, struct err *err)
{
    struct story story;
    int status = story_tell(&story, request->auditor, request->record, err);
    if (status == 0 && game_get_faces(story.game, err) == NULL)
        status = -1;
    if (status == 0)
        fill(&(struct writer){out, &story, request}, page_template.data);
    story_free(&story);
    return status;
}
