#include "pages/page.h"

#include <stdio.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/html.h"
#include "base/json_out.h"
#include "base/template.h"
#include "pages/page_data.h"
#include "pages/page_files.h"
#include "pages/page_text.h"

/* ---- the words of the template ----------------------------------------------------------- */

static void put_title(struct buf *out, const void *context)
{
    const struct page_writer *w = context;
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
    const struct page_writer *w = context;
    html_put(out, w->shown->game->title);
}

static void put_style(struct buf *out, const void *context)
{
    const struct page_writer *w = context;
    if (w->request->site != NULL) {
        buf_printf(out, "<link rel=\"stylesheet\" href=\"%s" PAGE_SHARED_STYLE "\">",
                   w->request->site->shared);
        return;
    }
    buf_puts(out, "<style>");
    page_put_shared_style(out);
    buf_puts(out, "</style>");
}

/* A module from another file is refused where the page was opened from a disk. */
static void put_script(struct buf *out, const void *context)
{
    const struct page_writer *w = context;
    const struct page_site *site = w->request->site;
    if (site != NULL) {
        buf_printf(out,
                   "<script src=\"%s%s\" defer></script>\n"
                   "<script src=\"%s" PAGE_SHARED_SCRIPT "\" defer></script>",
                   site->shared, site->words, site->shared);
        return;
    }
    buf_puts(out, "<script type=\"module\">");
    buf_put(out, page_script.data, page_script.length);
    buf_puts(out, "</script>");
}

/* Only the styles and scripts of the page itself apply, or those of its site, and nothing can be fetched. */
static void put_policy(struct buf *out, const void *context)
{
    const struct page_writer *w = context;
    if (w->request->site != NULL)
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
    const struct page_writer *w = context;
    page_data_put(out, w->shown, w->request);
}

static void put_around(struct buf *out, const void *context)
{
    const struct page_writer *w = context;
    if (w->request->site != NULL && w->request->site->around != NULL)
        buf_puts(out, w->request->site->around);
}

/* ---- what the scripts fill ----------------------------------------------------------------- */

static void fill_frame(struct buf *out)
{
    static const struct template_word frame_words[] = {
        {.word = "symbols", .file = &page_symbols}, {0}};
    template_fill(out, page_frame.data, frame_words, NULL);
}

/* Where pages share a script, it brings the frame along. */
static void put_frame(struct buf *out, const void *context)
{
    const struct page_writer *w = context;
    if (w->request->site == NULL)
        fill_frame(out);
}

static const struct template_word words[] = {
    {.word = "title", .put = put_title},
    {.word = "game", .put = put_game},
    {.word = "policy", .put = put_policy},
    {.word = "style", .put = put_style},
    {.word = "script", .put = put_script},
    {.word = "around", .put = put_around},
    {.word = "about", .put = page_text_put_about},
    {.word = "ended", .put = page_text_put_ended},
    {.word = "result", .put = page_text_put_result},
    {.word = "story", .put = page_text_put_story},
    {.word = "frame", .put = put_frame},
    {.word = "data", .put = put_data},
    {0},
};

void page_put_shared_style(struct buf *out)
{
    buf_put(out, page_style.data, page_style.length);
}

/* Its names are its own, as those of a module are. */
void page_put_shared_script(struct buf *out)
{
    struct buf frame = BUF_INIT;
    fill_frame(&frame);
    buf_puts(out, "(() => {\n'use strict';\n"
                  "document.getElementById('data').insertAdjacentHTML('beforebegin', ");
    json_quote(out, buf_str(&frame), frame.len);
    buf_puts(out, ");\n");
    buf_put(out, page_script.data, page_script.length);
    buf_puts(out, "})();\n");
    buf_free(&frame);
}

int page_put_words(struct buf *out, char name[PAGE_WORDS_BYTES], struct auditor *auditor,
                   const struct record *record, struct err *err)
{
    const size_t begin = out->len;
    char digits[HASH_HEX_DIGITS + 1];
    struct page_game shown = {.game = record->game,
                              .rules = auditor_rules(auditor, record, err)};
    if (shown.rules == NULL || game_get_faces(shown.game, err) == NULL)
        return -1;
    shown.sets = shown.game->rules.played_sets(shown.rules);
    buf_puts(out, "window.shipslogWords={");
    page_words_put(out, &shown);
    buf_puts(out, "};\n");
    hash_format(hash64(out->data + begin, out->len - begin, 0), digits);
    snprintf(name, PAGE_WORDS_BYTES, "words-%s.js", digits);
    return 0;
}

int page_write(struct buf *out, const struct page_request *request, struct err *err)
{
    struct page_game shown;
    int status = page_game_replay(&shown, request->auditor, request->record, err);
    if (status == 0 && game_get_faces(shown.game, err) == NULL)
        status = -1;
    if (status == 0)
        template_fill(out, page_template.data, words, &(struct page_writer){&shown, request});
    page_game_free(&shown);
    return status;
}
