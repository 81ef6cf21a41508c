/* board_pane.c - lets the items of lines flow into rows. */
#include "review/panes.h"

#include <string.h>

#include "base/text_width.h"

enum { LABEL_COLUMNS = 10, INDENT = 4 };

/* Where the next item goes. */
struct flow {
    struct screen *screen; /* NULL: nothing is drawn */
    const struct area *area;
    int x, y;    /* within the area */
    int first;   /* columns that row 0 lacks */
    int indent;  /* of a row that continues a full one */
    bool is_cut; /* an item is left out: the area is full */
};

static int row_width(const struct flow *f)
{
    return f->area->width - (f->y == 0 ? f->first : 0);
}

static void next_row(struct flow *f, int x)
{
    f->y++;
    f->x = x;
}

static void draw_text(struct flow *f, enum tone tone, const char *text)
{
    const int width = (int)text_width(text, strlen(text));
    if (f->screen != NULL && f->y < f->area->rows)
        screen_put(f->screen, f->area->x + f->x, f->area->y + f->y, row_width(f) - f->x, tone,
                   text);
    f->is_cut = f->is_cut || f->y >= f->area->rows;
    f->x += width;
}

/* Puts a label or item with `gap` blanks, `sign` before it and `after` after it. */
static void put_item(struct flow *f, int gap, enum tone tone, const char *sign,
                     const char *text, const char *after)
{
    char whole[LINES_TEXT + 8];
    snprintf(whole, sizeof whole, "%s%s", sign, text);
    const int width = (int)(strlen(whole) + strlen(after));
    if (f->x > f->indent && f->x + gap + width > row_width(f))
        next_row(f, f->indent);
    else
        f->x += gap;
    draw_text(f, tone, whole);
    draw_text(f, TONE_PLAIN, after);
}

static enum tone tone_of(const struct position_item *item)
{
    switch ((enum position_item_mark)item->mark) {
    case LINES_CHANGED:
        return TONE_CHANGED;
    case LINES_GONE:
        return TONE_GONE;
    case LINES_SAME:
        break;
    }
    return item->is_idle ? TONE_IDLE : TONE_PLAIN;
}

static const char *text_of(const struct position_item *item, enum form form)
{
    return form == FORM_BRIEF ? item->brief : item->text;
}

/* The first item of a line, from `i` on, that the form shows; the end of the line if none. */
static uint16_t next_shown(const struct position_lines *t, const struct position_line *line,
                           enum form form, uint16_t i)
{
    while (i < line->first + line->n && text_of(&t->item[i], form)[0] == '\0')
        i++;
    return i;
}

static void put_items(struct flow *f, const struct position_lines *t,
                      const struct position_line *line, enum form form, int gap)
{
    const bool has_commas = form != FORM_BRIEF && line->rank != LINES_HEAD;
    const int end = line->first + line->n;
    uint16_t i = next_shown(t, line, form, line->first);
    while (i < end) {
        const struct position_item *item = &t->item[i];
        const uint16_t next = next_shown(t, line, form, (uint16_t)(i + 1));
        put_item(f, gap, tone_of(item), item->mark == LINES_GONE ? "-" : "",
                 text_of(item, form), has_commas && next < end ? "," : "");
        gap = line->rank == LINES_HEAD && form != FORM_BRIEF ? 2 : 1;
        i = next;
    }
}

/* Begins a row when the label and its first item do not fit into this one. */
static void keep_together(struct flow *f, const char *label, const char *first)
{
    const int width = 2 + (int)strlen(label) + 1 + (int)strlen(first) + 1;
    if (f->x > f->indent && f->x + width > row_width(f))
        next_row(f, f->indent);
}

static void put_line(struct flow *f, const struct position_lines *t,
                     const struct position_line *line, enum form form)
{
    const char *label = form == FORM_BRIEF ? line->brief_label : line->label;
    if (line->rank == LINES_HEAD) {
        put_items(f, t, line, form, f->x > 0 ? 2 : 0);
    } else if (form == FORM_ROWS) {
        f->indent = INDENT + LABEL_COLUMNS;
        if (f->x > 0 || f->y > 0)
            next_row(f, line->seat == SEAT_NONE ? 0 : INDENT);
        const int start = f->x;
        draw_text(f, TONE_LABEL, label);
        f->indent = start + LABEL_COLUMNS;
        f->x = f->indent;
        put_items(f, t, line, form, 0);
    } else {
        keep_together(f, label,
                      text_of(&t->item[next_shown(t, line, form, line->first)], form));
        put_item(f, f->x > f->indent ? 2 : 0, TONE_LABEL, "", label, "");
        put_items(f, t, line, form, 1);
    }
}

static bool is_shown(const struct position_lines *t, const struct position_line *line,
                     unsigned seat, enum form form)
{
    if (line->seat != seat || (line->rank == LINES_DETAIL && form > FORM_FULL))
        return false;
    return next_shown(t, line, form, line->first) < line->first + line->n;
}

int board_pane_lines(struct screen *s, const struct area *area, const struct position_lines *t,
                     unsigned seat, enum form form, int x, int first)
{
    struct flow f = {.screen = s, .area = area, .x = x, .first = first};
    f.indent = seat == SEAT_NONE ? 0 : INDENT;
    for (uint16_t i = 0; i < t->n_lines; i++)
        if (is_shown(t, &t->line[i], seat, form))
            put_line(&f, t, &t->line[i], form);
    if (f.is_cut && s != NULL)
        screen_put(s, area->x + area->width - 2, area->y + area->rows - 1, 2, TONE_IDLE,
                   " \xE2\x80\xA6");
    return f.y + 1;
}

/* ---- players ----------------------------------------------------------------------------- */

static void draw_lines(struct screen *s, const struct area *area,
                       const struct position_lines *t, unsigned seat, enum form form, int x,
                       int first)
{
    /* A shorter form for lines that do not fit in this position. */
    while (form < FORM_BRIEF &&
           board_pane_lines(NULL, area, t, seat, form, x, first) > area->rows)
        form++;
    board_pane_lines(s, area, t, seat, form, x, first);
}

static void draw_seat(struct screen *s, const struct view_layout *l, const struct review *r,
                      uint32_t number, const struct position_lines *marked, unsigned seat,
                      bool is_on_turn)
{
    const struct area area = l->seat[seat];
    const enum tone tone = is_on_turn ? TONE_TURN : TONE_SEAT;
    const int name_width = score_pane_name_width(r);
    char letter[4];
    snprintf(letter, sizeof letter, "%c%c", is_on_turn ? '>' : ' ', (int)('A' + seat));
    screen_put(s, area.x, area.y, 2, tone, letter);
    screen_put(s, area.x + 3, area.y, name_width - 3, tone, r->name[seat]);
    draw_lines(s, &area, marked, seat, l->seat_form, name_width, l->strip + 1);
    score_pane_strip(s, area.x + area.width - l->strip, area.y, l->strip, r, number, seat);
}

void board_pane_draw(struct screen *s, const struct view_layout *l, const struct review *r,
                     uint32_t number, const struct position_lines *marked,
                     unsigned seat_on_turn)
{
    draw_lines(s, &l->table, marked, SEAT_NONE, l->table_form, 0, 0);
    for (unsigned seat = 0; seat < r->n_players; seat++)
        draw_seat(s, l, r, number, marked, seat, seat == seat_on_turn);
}
