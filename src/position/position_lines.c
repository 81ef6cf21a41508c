/* position_lines.c - lines of items, and what differs between two of them. */
#include "position/position_lines.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void position_lines_clear(struct position_lines *t)
{
    t->headline[0] = '\0';
    t->n_lines = t->n_items = 0;
}

void position_lines_begin(struct position_lines *t, unsigned seat, enum position_line_rank rank,
                          const char *label, const char *brief_label)
{
    assert(t->n_lines < LINES_MAX);
    t->line[t->n_lines++] = (struct position_line){.seat = (uint8_t)seat,
                                                   .rank = (uint8_t)rank,
                                                   .label = label,
                                                   .brief_label = brief_label,
                                                   .first = t->n_items};
}

void position_lines_holding(struct position_lines *t)
{
    t->line[t->n_lines - 1].is_holding = true;
}

/* A new item at the end of the last line. */
static struct position_item *add(struct position_lines *t, unsigned key)
{
    assert(t->n_items < LINES_ITEMS_MAX && t->n_lines > 0);
    struct position_item *item = &t->item[t->n_items++];
    t->line[t->n_lines - 1].n++;
    *item = (struct position_item){.key = (uint16_t)key};
    return item;
}

struct position_item *position_lines_put(struct position_lines *t, unsigned key,
                                         const char *text, const char *brief)
{
    struct position_item *item = add(t, key);
    snprintf(item->text, sizeof item->text, "%s", text);
    snprintf(item->brief, sizeof item->brief, "%s", brief);
    return item;
}

struct position_item *position_lines_put_f(struct position_lines *t, unsigned key,
                                           const char *format, ...)
{
    struct position_item *item = add(t, key);
    va_list args;
    va_start(args, format);
    vsnprintf(item->text, sizeof item->text, format, args);
    va_end(args);
    return item;
}

void position_lines_brief_f(struct position_item *item, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(item->brief, sizeof item->brief, format, args);
    va_end(args);
}

/* ---- comparing --------------------------------------------------------------------------- */

static void copy_item(struct position_lines *out, const struct position_item *item,
                      enum position_item_mark mark)
{
    struct position_item *copy = add(out, item->key);
    *copy = *item;
    copy->mark = (uint8_t)mark;
}

static bool is_equal(const struct position_item *a, const struct position_item *b)
{
    return strcmp(a->text, b->text) == 0 && a->is_idle == b->is_idle;
}

/* Merges the items of line `i`: both have them in the order of their keys. */
static void compare_line(struct position_lines *out, const struct position_lines *before,
                         const struct position_lines *now, size_t i)
{
    const struct position_item *was = before->item + before->line[i].first;
    const struct position_item *was_end = was + before->line[i].n;
    const struct position_item *is = now->item + now->line[i].first;
    const struct position_item *is_end = is + now->line[i].n;
    while (was < was_end || is < is_end) {
        if (is == is_end || (was < was_end && was->key < is->key)) {
            copy_item(out, was++, LINES_GONE);
        } else if (was == was_end || is->key < was->key) {
            copy_item(out, is++, LINES_CHANGED);
        } else {
            copy_item(out, is, is_equal(was, is) ? LINES_SAME : LINES_CHANGED);
            was++;
            is++;
        }
    }
}

void position_lines_compare(struct position_lines *out, const struct position_lines *before,
                            const struct position_lines *now)
{
    assert(before->n_lines == now->n_lines);
    position_lines_clear(out);
    memcpy(out->headline, now->headline, sizeof out->headline);
    for (size_t i = 0; i < now->n_lines; i++) {
        const struct position_line *line = &now->line[i];
        position_lines_begin(out, line->seat, (enum position_line_rank)line->rank, line->label,
                             line->brief_label);
        out->line[i].is_holding = line->is_holding;
        compare_line(out, before, now, i);
    }
}

/* ---- short forms ------------------------------------------------------------------------- */

/* The short form of the word of `length` bytes; the word itself when it is not in the table. */
static const char *find_brief(const struct brief_word *words, const char *word, size_t *length)
{
    for (; words->word != NULL; words++) {
        if (strlen(words->word) == *length && memcmp(words->word, word, *length) == 0) {
            *length = strlen(words->brief);
            return words->brief;
        }
    }
    return word;
}

void position_lines_abbreviate(const struct brief_word *words, const char *title, char *out,
                               size_t size)
{
    size_t n = 0;
    while (*title != '\0') {
        size_t length = strcspn(title, " ");
        const char *rest = title + length;
        const char *brief = find_brief(words, title, &length);
        title = rest + strspn(rest, " ");
        for (size_t i = 0; i < length && n + 1 < size; i++)
            out[n++] = brief[i];
        const bool has_dot = n > 0 && out[n - 1] == '.';
        if (has_dot && *title == '\0')
            n--;
        else if (!has_dot && *title != '\0' && n + 1 < size)
            out[n++] = '-';
    }
    out[n] = '\0';
}
