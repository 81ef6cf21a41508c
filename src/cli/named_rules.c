#include "cli/named_rules.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/settings.h"

/* One of a list, without blanks around it. */
struct item {
    const char *at;
    size_t length;
    size_t name; /* length of the name, 0 none */
    size_t rules;
};

size_t named_rules_split(const char *item, size_t length, size_t *rules)
{
    size_t name = 0;
    while (name + 1 < length && !(item[name] == ' ' && item[name + 1] == '='))
        name++;
    if (name == 0 || name + 1 >= length)
        return 0;
    *rules = name + 2;
    while (*rules < length && item[*rules] == ' ')
        ++*rules;
    while (name > 0 && item[name - 1] == ' ')
        name--;
    return name;
}

/* Takes the next item off *list; false when there is none. */
static bool next_item(const char **list, struct item *out)
{
    *list += strspn(*list, "; ");
    const size_t whole = strcspn(*list, ";");
    *out = (struct item){.at = *list, .length = whole};
    while (out->length > 0 && out->at[out->length - 1] == ' ')
        out->length--;
    out->name = named_rules_split(out->at, out->length, &out->rules);
    *list += whole;
    return out->length > 0;
}

static bool is_same_name(const char *a, size_t a_length, const char *b, size_t b_length)
{
    bool is_same = a_length == b_length;
    for (size_t i = 0; is_same && i < a_length; i++)
        is_same = text_fold(a[i]) == text_fold(b[i]);
    return is_same;
}

/* The last item of that name counts. */
static bool find_item(const char *list, const char *name, size_t length, struct item *out)
{
    struct item item;
    bool is_found = false;
    while (list != NULL && next_item(&list, &item)) {
        if (item.name == 0 || !is_same_name(item.at, item.name, name, length))
            continue;
        *out = item;
        is_found = true;
    }
    return is_found;
}

char *named_rules_find(const char *list, const char *name)
{
    struct item item;
    if (!find_item(list, name, strlen(name), &item))
        return NULL;
    return xstrndup(item.at + item.rules, item.length - item.rules);
}

void named_rules_each(const char *list,
                      void (*take)(void *ctx, const char *name, const char *rules), void *ctx)
{
    struct item item;
    while (list != NULL && next_item(&list, &item)) {
        char *name = xstrndup(item.at, item.name);
        char *rules = xstrndup(item.at + item.rules, item.length - item.rules);
        if (item.name > 0)
            take(ctx, name, rules);
        free(name);
        free(rules);
    }
}

static bool has_nameless(const char *list)
{
    struct item item;
    while (list != NULL && next_item(&list, &item))
        if (item.name == 0)
            return true;
    return false;
}

static void put_item(struct buf *out, const struct item *item)
{
    buf_puts(out, out->len > 0 ? "; " : "");
    buf_put(out, item->at, item->length);
}

static void put_nameless(struct buf *out, const char *list)
{
    struct item item;
    while (list != NULL && next_item(&list, &item))
        if (item.name == 0)
            put_item(out, &item);
}

char *named_rules_change(const char *list, const char *change)
{
    struct buf out = BUF_INIT;
    struct item item, other;
    put_nameless(&out, has_nameless(change) ? change : list);
    for (const char *at = list; at != NULL && next_item(&at, &item);)
        if (item.name > 0 && !find_item(change, item.at, item.name, &other))
            put_item(&out, &item);
    for (const char *at = change; at != NULL && next_item(&at, &item);)
        if (item.name > 0 && item.rules < item.length)
            put_item(&out, &item);
    char *changed = xstrdup(buf_str(&out));
    buf_free(&out);
    return changed;
}

void named_rules_fill(struct command_context *c, char *kept[NAMED_RULES_OPTIONS])
{
    size_t n = 0;
    const struct option_row *row = c->command->options;
    for (; row != NULL && row->name != NULL && n < NAMED_RULES_OPTIONS; row++) {
        if (row->kind != OPTION_TEXT || row->arg == NULL || strcmp(row->arg, "PROFILE") != 0)
            continue;
        const char *name = options_text(c, row);
        kept[n] =
            name == NULL ? NULL : named_rules_find(c->settings->value[SETTING_RULES], name);
        if (kept[n] != NULL)
            options_set_text(c, row, kept[n++]);
    }
}
