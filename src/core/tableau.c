/* tableau.c - lines of items, and what differs between two of them. */
#include "core/tableau.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void tableau_clear(struct tableau *t)
{
    t->headline[0] = '\0';
    t->n_lines = t->n_items = 0;
}

void tableau_begin(struct tableau *t, unsigned seat, enum tableau_rank rank, const char *label,
                   const char *brief_label)
{
    assert(t->n_lines < TABLEAU_LINES);
    t->line[t->n_lines++] = (struct tableau_line){.seat = (uint8_t)seat,
                                                  .rank = (uint8_t)rank,
                                                  .label = label,
                                                  .brief_label = brief_label,
                                                  .first = t->n_items};
}

void tableau_told(struct tableau *t)
{
    t->line[t->n_lines - 1].is_told = true;
}

/* A new item at the end of the last line. */
static struct tableau_item *add(struct tableau *t, unsigned key)
{
    assert(t->n_items < TABLEAU_ITEMS && t->n_lines > 0);
    struct tableau_item *item = &t->item[t->n_items++];
    t->line[t->n_lines - 1].n++;
    *item = (struct tableau_item){.key = (uint16_t)key};
    return item;
}

struct tableau_item *tableau_put(struct tableau *t, unsigned key, const char *text,
                                 const char *brief)
{
    struct tableau_item *item = add(t, key);
    snprintf(item->text, sizeof item->text, "%s", text);
    snprintf(item->brief, sizeof item->brief, "%s", brief);
    return item;
}

struct tableau_item *tableau_put_f(struct tableau *t, unsigned key, const char *format, ...)
{
    struct tableau_item *item = add(t, key);
    va_list args;
    va_start(args, format);
    vsnprintf(item->text, sizeof item->text, format, args);
    va_end(args);
    return item;
}

void tableau_brief_f(struct tableau_item *item, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(item->brief, sizeof item->brief, format, args);
    va_end(args);
}

/* ---- comparing --------------------------------------------------------------------------- */

static void copy_item(struct tableau *out, const struct tableau_item *item,
                      enum tableau_mark mark)
{
    struct tableau_item *copy = add(out, item->key);
    *copy = *item;
    copy->mark = (uint8_t)mark;
}

static bool is_equal(const struct tableau_item *a, const struct tableau_item *b)
{
    return strcmp(a->text, b->text) == 0 && a->is_idle == b->is_idle;
}

/* Merges the items of line `i`: both have them in the order of their keys. */
static void compare_line(struct tableau *out, const struct tableau *before,
                         const struct tableau *now, size_t i)
{
    const struct tableau_item *was = before->item + before->line[i].first;
    const struct tableau_item *was_end = was + before->line[i].n;
    const struct tableau_item *is = now->item + now->line[i].first;
    const struct tableau_item *is_end = is + now->line[i].n;
    while (was < was_end || is < is_end) {
        if (is == is_end || (was < was_end && was->key < is->key)) {
            copy_item(out, was++, TABLEAU_GONE);
        } else if (was == was_end || is->key < was->key) {
            copy_item(out, is++, TABLEAU_CHANGED);
        } else {
            copy_item(out, is, is_equal(was, is) ? TABLEAU_SAME : TABLEAU_CHANGED);
            was++;
            is++;
        }
    }
}

void tableau_compare(struct tableau *out, const struct tableau *before,
                     const struct tableau *now)
{
    assert(before->n_lines == now->n_lines);
    tableau_clear(out);
    memcpy(out->headline, now->headline, sizeof out->headline);
    for (size_t i = 0; i < now->n_lines; i++) {
        const struct tableau_line *line = &now->line[i];
        tableau_begin(out, line->seat, (enum tableau_rank)line->rank, line->label,
                      line->brief_label);
        out->line[i].is_told = line->is_told;
        compare_line(out, before, now, i);
    }
}

/* ---- short forms ------------------------------------------------------------------------- */

/* What stands for the word of `length` bytes; its own letters when it is not in the table. */
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

void tableau_abbreviate(const struct brief_word *words, const char *title, char *out,
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
