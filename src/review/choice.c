#include "review/choice.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/xalloc.h"
#include "review/typed.h"

enum { HEAD = 2, PAGE = 10 }; /* lines of the table's head; lines that a page key goes */

/* ---- filtering --------------------------------------------------------------------------- */

static bool begins_word(const char *text, const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text_fold(text[i]) != text_fold(word[i]))
            return false;
    return true;
}

static bool has_word(const char *line, const char *word, size_t length)
{
    for (; *line != '\0'; line++)
        if (begins_word(line, word, length))
            return true;
    return length == 0;
}

static bool fits_typed(const char *line, const char *typed)
{
    while (*typed != '\0') {
        const size_t length = strcspn(typed, " ");
        if (!has_word(line, typed, length))
            return false;
        typed += length + (typed[length] != '\0');
    }
    return true;
}

static void filter_lines(struct choice *c)
{
    c->n_shown = c->at = c->top = 0;
    for (size_t i = HEAD; i < c->n; i++)
        if (fits_typed(c->line[i], buf_str(&c->typed)))
            c->shown[c->n_shown++] = i;
}

void choice_init(struct choice *c, const char *title, const char *table)
{
    *c = (struct choice){.title = title};
    for (const char *at = table; *at != '\0';) {
        const size_t length = strcspn(at, "\n");
        c->line = xrealloc_array(c->line, c->n + 1, sizeof *c->line);
        c->line[c->n++] = xstrndup(at, length);
        at += length + (at[length] != '\0');
    }
    c->shown = xcalloc(c->n + 1, sizeof *c->shown);
    filter_lines(c);
}

void choice_free(struct choice *c)
{
    for (size_t i = 0; i < c->n; i++)
        free(c->line[i]);
    free(c->line);
    free(c->shown);
    buf_free(&c->typed);
    screen_free(&c->screen);
}

/* ---- keys -------------------------------------------------------------------------------- */

static long lines_of(const struct choice *c, uint32_t key)
{
    switch (key) {
    case VIEW_KEY_UP:
        return -1;
    case VIEW_KEY_DOWN:
        return 1;
    case VIEW_KEY_PAGE_UP:
        return -PAGE;
    case VIEW_KEY_PAGE_DOWN:
        return PAGE;
    case VIEW_KEY_HOME:
        return -(long)c->n_shown;
    case VIEW_KEY_END:
        return (long)c->n_shown;
    default:
        return 0;
    }
}

enum choice_state choice_key(struct choice *c, uint32_t key)
{
    if (key == VIEW_KEY_ESCAPE || key == VIEW_CONTROL('c'))
        return CHOICE_LEFT;
    if (key == VIEW_KEY_ENTER || key == '\n')
        return c->n_shown > 0 ? CHOICE_MADE : CHOICE_OPEN;
    if (typed_key(&c->typed, key))
        filter_lines(c);
    const long last = (long)c->n_shown - 1, to = (long)c->at + (lines_of(c, key));
    c->at = last < 0 || to < 0 ? 0 : (size_t)(to > last ? last : to);
    return CHOICE_OPEN;
}

size_t choice_row(const struct choice *c)
{
    return c->shown[c->at] - HEAD;
}

/* ---- the screen -------------------------------------------------------------------------- */

static void draw_rows(struct choice *c, int rows)
{
    if (c->at < c->top)
        c->top = c->at;
    if (c->at >= c->top + (size_t)rows)
        c->top = c->at + 1 - (size_t)rows;
    for (int y = 0; y < rows && c->top + (size_t)y < c->n_shown; y++) {
        const size_t i = c->top + (size_t)y;
        screen_put(&c->screen, 0, y + HEAD, c->screen.width, TONE_PLAIN, c->line[c->shown[i]]);
        if (i == c->at)
            screen_tint(&c->screen, 0, y + HEAD, c->screen.width, TONE_CURRENT);
    }
}

void choice_draw(struct choice *c, int width, int height)
{
    struct screen *s = &c->screen;
    screen_reset(s, width, height);
    screen_tint(s, 0, 0, width, TONE_TITLE);
    int x = screen_put(s, 0, 0, width, TONE_TITLE, c->title);
    x += screen_put(s, x, 0, width - x, TONE_TITLE, ": ");
    x += screen_put(s, x, 0, width - x, TONE_TITLE, buf_str(&c->typed));
    s->cursor_x = x < width ? x : width - 1;
    s->cursor_y = 0;
    if (c->n > 0)
        screen_put(s, 0, 1, width, TONE_LABEL, c->line[0]);
    draw_rows(c, height > HEAD + 1 ? height - HEAD - 1 : 1);
    screen_tint(s, 0, height - 1, width, TONE_TITLE);
    screen_put(s, 0, height - 1, width, TONE_TITLE,
               c->n_shown == 0 ? "nothing fits; Backspace takes a letter back, Escape leaves"
                               : "type to filter, Up and Down, Enter chooses, Escape leaves");
}
