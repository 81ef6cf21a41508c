#include "pages/page_text.h"

#include <string.h>

#include "base/buf.h"
#include "base/html.h"
#include "core/profile.h"
#include "pages/page_game.h"
#include "pages/page_judged.h"
#include "pages/site_words.h"
#include "play/story.h"

#define BETWEEN " \xC2\xB7 " /* two facts */

static void put_name(struct buf *out, const struct page_writer *w, unsigned seat)
{
    const char *name = w->shown->record->player[seat];
    const struct page_site *site = w->request->site;
    const char *page = site == NULL || site->player == NULL ? NULL : site->player[seat];
    if (page != NULL)
        buf_printf(out, "<a href=\"%s\">", page);
    if (name == NULL || *name == '\0')
        buf_putc(out, (char)('A' + seat));
    else
        html_put(out, name);
    buf_puts(out, page != NULL ? "</a>" : "");
}

static void put_fact(struct buf *out, const char *fact)
{
    if (fact == NULL || *fact == '\0')
        return;
    buf_puts(out, BETWEEN);
    html_put(out, fact);
}

void page_text_put_about(struct buf *out, const void *context)
{
    const struct page_writer *w = context;
    const struct record *r = w->shown->record;
    const char *override = w->request->auditor->rules_override;
    html_put(out, w->shown->game->title);
    put_fact(out, r->event);
    if (r->date != NULL && *r->date != '\0') {
        buf_puts(out, BETWEEN);
        site_words_put_date(out, r->date, strlen(r->date));
    }
    struct buf rules = BUF_INIT;
    profile_put_words(w->shown->game->rules.profiles, override != NULL ? override : r->rules,
                      BETWEEN, &rules);
    put_fact(out, buf_str(&rules));
    buf_free(&rules);
    if (w->shown->game->rules.slot_grade != NO_SLOT && r->grade != GRADE_OPEN)
        put_fact(out, "public record");
    if (w->request->as != SEAT_NONE) {
        buf_puts(out, BETWEEN "as ");
        put_name(out, w, w->request->as);
        buf_puts(out, " saw it");
    }
    if (r->n_errors > 0)
        buf_printf(out, BETWEEN "%zu line%s could not be read", (size_t)r->n_errors,
                   r->n_errors == 1 ? "" : "s");
}

void page_text_put_ended(struct buf *out, const void *context)
{
    const struct page_writer *w = context;
    buf_puts(out, w->shown->position[w->shown->n_events].over ? "The game ended so:"
                                                              : "The game is not over:");
}

/* The scores as rows of a table, the first place first. */
void page_text_put_result(struct buf *out, const void *context)
{
    const struct page_writer *w = context;
    const struct page_position *last = &w->shown->position[w->shown->n_events];
    for (int place = 1; place <= (int)w->shown->n_seats; place++) {
        for (unsigned seat = 0; seat < w->shown->n_seats; seat++) {
            if (last->score[seat].place != place)
                continue;
            buf_printf(out, "<tr><td>%d.</td><td>", place);
            put_name(out, w, seat);
            buf_printf(out, "</td><td>%d</td></tr>\n", last->score[seat].total);
        }
    }
}

static void put_sentence(struct buf *out, struct buf *sentence)
{
    if (sentence->len > 0) {
        buf_puts(out, "<p>");
        html_put_text(out, sentence->data, sentence->len);
        buf_puts(out, "</p>\n");
    }
    buf_free(sentence);
}

void page_text_put_story(struct buf *out, const void *context)
{
    const struct page_writer *w = context;
    const struct page_judged *judged = w->request->judged;
    const struct analysis *analysis = w->request->analysis;
    for (int i = 0; analysis != NULL && i < STORY_SENTENCES; i++) {
        struct buf sentence = BUF_INIT;
        story_put(analysis, (enum story_sentence)i, &sentence);
        put_sentence(out, &sentence);
    }
    for (size_t i = 0; analysis == NULL && judged != NULL && i < judged->n_story; i++) {
        struct buf sentence = BUF_INIT;
        record_put_named(w->shown->record, judged->story[i], &sentence);
        put_sentence(out, &sentence);
    }
}
