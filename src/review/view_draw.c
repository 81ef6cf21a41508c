/* view_draw.c - draws bars, board, list and pages of a view. */
#include <stdio.h>
#include <string.h>

#include "base/text_width.h"
#include "review/description.h"
#include "review/panes.h"
#include "review/view.h"

/* ---- bars -------------------------------------------------------------------------------- */

static void draw_bar(struct screen *s, int y, const char *left, const char *right)
{
    const int right_width = (int)text_width(right, strlen(right));
    screen_erase(s, 0, y, s->width);
    screen_put(s, 1, y, s->width - right_width - 4, TONE_TITLE, left);
    screen_put(s, s->width - right_width - 1, y, right_width, TONE_TITLE, right);
    screen_tint(s, 0, y, s->width, TONE_TITLE);
}

/* "Puerto Rico  club.slog  Round 3, ...", without its less important parts when there is no room. */
static void draw_title(struct view *v)
{
    const struct review *r = v->review;
    struct screen *s = &v->screen;
    struct buf left = BUF_INIT;
    char right[64];
    int n = snprintf(right, sizeof right, "%u/%u", (unsigned)v->at, (unsigned)r->n_events);
    const unsigned n_findings = review_findings_shown(r);
    if (n_findings > 0)
        snprintf(right + n, sizeof right - (size_t)n, "  %u finding%s", n_findings,
                 n_findings == 1 ? "" : "s");
    const int room = s->width - 4 - (int)strlen(right);
    const int headline = (int)strlen(v->marked->headline);
    if (headline + 2 + (int)strlen(r->game->title) <= room)
        buf_printf(&left, "%s  ", r->game->title);
    buf_puts(&left, v->marked->headline);
    const int source = (int)text_width(v->source, strlen(v->source));
    if ((int)left.len + 2 + source <= room)
        buf_printf(&left, "  %s", v->source);
    draw_bar(s, 0, buf_str(&left), right);
    buf_free(&left);
}

/* The prompt, a message, or how to get help. */
static void draw_status(struct view *v)
{
    struct screen *s = &v->screen;
    struct buf left = BUF_INIT;
    const int y = s->height - 1;
    if (v->prompt != 0)
        buf_printf(&left, "%c%s", v->prompt, buf_str(&v->typed));
    else if (v->message.len > 0)
        buf_puts(&left, buf_str(&v->message));
    else if (v->page != PAGE_NONE)
        buf_printf(&left, "%s: line %zu of %zu", view_page_title(v->page), v->page_top + 1,
                   v->text.n);
    else if (v->count > 0)
        buf_printf(&left, "%u", v->count);
    else if (v->sought.len > 0)
        buf_printf(&left, "/%s", buf_str(&v->sought));
    const char *keys = "j k events  ( ) roles  [ ] rounds  h help  q quit";
    const int room = s->width - 4 - (int)strlen(keys);
    if (v->page != PAGE_NONE)
        keys = "q back";
    else if (left.len > 0)
        keys = "h help  q quit";
    else
        review_put_chances(v->review->judged, v->review->n_players, v->at, room, &left);
    draw_bar(s, y, buf_str(&left), keys);
    if (v->prompt != 0) {
        s->cursor_y = y;
        s->cursor_x = 1 + (int)text_width(left.data, left.len);
        s->cursor_x = s->cursor_x < s->width ? s->cursor_x : s->width - 1;
    }
    buf_free(&left);
}

/* ---- pages and board --------------------------------------------------------------------- */

/* Scrolls as little as shows it; the first one with what stands above. */
static void show_chosen_line(struct view *v)
{
    const size_t rows = v->page_rows > 0 ? (size_t)v->page_rows : 1;
    if (v->chosen == 0)
        v->page_top = 0;
    else if (v->chosen_line < v->page_top)
        v->page_top = v->chosen_line;
    else if (v->chosen_line >= v->page_top + rows)
        v->page_top = v->chosen_line - rows + 1;
}

static void draw_page(struct view *v)
{
    struct screen *s = &v->screen;
    view_fill_page(v, s->width - 1);
    v->page_rows = s->height - 3;
    if (v->page_top >= v->text.n)
        v->page_top = 0;
    if (v->page == PAGE_ALIKE && v->alike.n > 0)
        show_chosen_line(v);
    screen_put(s, 1, 1, s->width - 2, TONE_LABEL, view_page_title(v->page));
    text_page_draw(&v->text, s, 1, 2, v->page_rows, v->page_top);
}

static void draw_about(struct view *v)
{
    const struct area *area = &v->layout.about;
    text_page_reset(&v->text, area->width - 1);
    describe_event(v->review, v->at, v->marked, &v->text);
    text_page_draw(&v->text, &v->screen, area->x + 1, area->y, area->rows, 0);
    if (v->text.n > (size_t)area->rows)
        screen_put(&v->screen, area->x + area->width - 1, area->y + area->rows - 1, 1,
                   TONE_IDLE, "\xE2\x80\xA6");
}

static void draw_board(struct view *v)
{
    const struct view_layout *l = &v->layout;
    struct review *r = v->review;
    const struct node node = r->game->rules.node(r->rules, review_state(r, v->at));
    board_pane_draw(&v->screen, l, r, v->at, v->marked, node.seat);
    if (l->scores.rows > 0)
        score_pane_table(&v->screen, &l->scores, r, v->at);
    list_pane_draw(&v->screen, &l->list, r, v->at);
    v->page_rows = l->list.rows;
    for (int y = 1; l->list.x > 0 && y < l->height - 1; y++)
        screen_put(&v->screen, l->list.x - 1, y, 1, TONE_IDLE, "\xE2\x94\x82");
    for (int x = l->list.x; l->list.x > 0 && x < l->width; x++)
        screen_put(&v->screen, x, l->about.y - 1, 1, TONE_IDLE, "\xE2\x94\x80");
    draw_about(v);
}

void view_draw(struct view *v, int width, int height)
{
    width = width < 1 ? 1 : width;
    height = height < 1 ? 1 : height;
    screen_reset(&v->screen, width, height);
    if (!view_layout_fits(width, height)) {
        struct screen *s = &v->screen;
        char text[80];
        snprintf(text, sizeof text, "The terminal is %dx%d; a game needs %dx%d.", s->width,
                 s->height, VIEW_MIN_WIDTH, VIEW_MIN_HEIGHT);
        screen_put(s, 0, 0, s->width, TONE_PLAIN, text);
        screen_put(s, 0, 1, s->width, TONE_PLAIN, "Make it larger, or press q to leave.");
        return;
    }
    if (v->layout.width != width || v->layout.height != height)
        view_layout_make(&v->layout, v->review, v->now, width, height);
    /* Mark what the chosen event changed. */
    struct review *r = v->review;
    const uint32_t before = v->at > 0 ? v->at - 1 : 0;
    r->game->faces->lay_out(r->rules, review_state(r, before), v->before);
    r->game->faces->lay_out(r->rules, review_state(r, v->at), v->now);
    position_lines_compare(v->marked, v->before, v->now);
    draw_title(v);
    if (v->page != PAGE_NONE)
        draw_page(v);
    else
        draw_board(v);
    draw_status(v);
}
