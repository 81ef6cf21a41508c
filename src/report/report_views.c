#include "report/report_views.h"

#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/err.h"

enum { LOCALS_MAX = 200 };

/* ---- words of SQL ---- */

struct word {
    const char *start; /* at the end of the text: "" */
    size_t length;
};

static const char word_letters[] = "abcdefghijklmnopqrstuvwxyz_ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

static const char *skip_blanks(const char *s)
{
    for (;;) {
        s += strspn(s, " \t\r\n");
        if (s[0] != '-' || s[1] != '-')
            return s;
        s += strcspn(s, "\n");
    }
}

/* The next word, text in quotes, or other character; *s moves past it. */
static struct word next_word(const char **s)
{
    struct word word = {skip_blanks(*s), 1};
    const char quote = *word.start;
    if (quote == '\0')
        word.length = 0;
    else if (quote == '\'' || quote == '"')
        word.length += strcspn(word.start + 1, quote == '"' ? "\"" : "'");
    else if (strchr(word_letters, quote) != NULL)
        word.length = strspn(word.start, word_letters);
    *s = word.start + word.length;
    *s += (quote == '\'' || quote == '"') && **s == quote;
    return word;
}

static bool is_word(struct word word, const char *text)
{
    return word.length == strlen(text) && strncmp(word.start, text, word.length) == 0;
}

/* The text after the bracket that closes the one before `s`, or the end. */
static const char *skip_brackets(const char *s)
{
    for (size_t depth = 1; depth > 0 && *s != '\0';) {
        const struct word word = next_word(&s);
        depth += is_word(word, "(");
        depth -= is_word(word, ")");
    }
    return s;
}

/* What follows "(COLUMN, ...) AS [NOT] [MATERIALIZED] (", the columns being optional; NULL: that does not stand there. */
static const char *skip_head(const char *s)
{
    struct word word = next_word(&s);
    if (is_word(word, "(")) {
        s = skip_brackets(s);
        word = next_word(&s);
    }
    if (!is_word(word, "AS"))
        return NULL;
    word = next_word(&s);
    if (is_word(word, "NOT"))
        word = next_word(&s);
    if (is_word(word, "MATERIALIZED"))
        word = next_word(&s);
    return is_word(word, "(") ? s : NULL;
}

/* ---- views ---- */

static int take_view(const struct report_view **views, struct arena *texts, const char **text,
                     struct err *err)
{
    const char *rest = *text;
    const struct word name = next_word(&rest);
    const char *body = strchr(word_letters, *name.start) != NULL ? skip_head(rest) : NULL;
    if (body == NULL || *name.start == '\0')
        return err_set(err, "expected a view: NAME AS (SELECT ...)");
    const char *end = skip_brackets(body);
    struct report_view *view = arena_calloc(texts, 1, sizeof *view);
    *view = (struct report_view){arena_strndup(texts, name.start, name.length),
                                 arena_strndup(texts, name.start, (size_t)(end - name.start)),
                                 *views};
    *views = view;
    *text = end;
    return 0;
}

int report_views_take(const struct report_view **views, struct arena *texts, const char *text,
                      struct err *err)
{
    do {
        if (take_view(views, texts, &text, err) < 0)
            return -1;
        text = skip_blanks(text);
    } while (*text++ == ',');
    return *skip_blanks(text - 1) == '\0' ? 0 : err_set(err, "expected ',' after a view");
}

/* ---- those that a query names ---- */

struct naming {
    const struct report_view *views;
    bool is_named[REPORT_VIEWS_MAX]; /* by their places in the list */
    struct word local[LOCALS_MAX];   /* tables that the query makes itself */
    size_t n_locals;
};

static bool is_local(const struct naming *n, struct word word)
{
    size_t i = 0;
    while (i < n->n_locals && (n->local[i].length != word.length ||
                               memcmp(n->local[i].start, word.start, word.length) != 0))
        i++;
    return i < n->n_locals;
}

static void find_locals(struct naming *n, const char *query)
{
    for (struct word word; (word = next_word(&query)).length > 0;) {
        if (n->n_locals < LOCALS_MAX && strchr(word_letters, *word.start) != NULL &&
            skip_head(query) != NULL)
            n->local[n->n_locals++] = word;
    }
}

static void find_named(struct naming *n, const char *text);

static void name_view(struct naming *n, struct word word)
{
    size_t i = 0;
    const struct report_view *view = n->views;
    for (; view != NULL && !is_word(word, view->name); view = view->next)
        i++;
    if (view == NULL || i >= REPORT_VIEWS_MAX || n->is_named[i] || is_local(n, word))
        return;
    n->is_named[i] = true;
    find_named(n, view->text);
}

/* Tables stand after these words; after a comma, columns may stand, too: a view that nothing reads costs nothing. */
static void find_named(struct naming *n, const char *text)
{
    bool is_table = false;
    for (struct word word; (word = next_word(&text)).length > 0;) {
        if (is_table)
            name_view(n, word);
        is_table = is_word(word, "FROM") || is_word(word, "JOIN") || is_word(word, "IN") ||
                   is_word(word, ",");
    }
}

size_t report_views_put(struct buf *out, const char *query, const struct report_view *views)
{
    struct naming n = {.views = views};
    const struct report_view *named[REPORT_VIEWS_MAX];
    const size_t start = out->len;
    size_t n_named = 0, i = 0;
    const char *rest = query;
    const struct word first = next_word(&rest), second = next_word(&rest);
    const bool has_with = is_word(first, "WITH"), has_comma = is_word(first, ",");
    find_locals(&n, query);
    find_named(&n, query);
    for (; views != NULL && i < REPORT_VIEWS_MAX; views = views->next, i++) {
        if (n.is_named[i])
            named[n_named++] = views;
    }
    for (i = n_named; i-- > 0;)
        buf_printf(out, "%s%s%s", i + 1 == n_named ? "WITH " : "", named[i]->text,
                   i > 0 ? ",\n" : has_with ? ",\n" : "\n");
    if (n_named == 0 && has_comma)
        buf_puts(out, "WITH ");
    const size_t own = out->len;
    buf_puts(out, query);
    /* Its WITH is in front of the views now, a comma without views has none before it. */
    if (n_named > 0 ? has_with : has_comma)
        memset(out->data + own + (first.start - query), ' ', first.length);
    if (n_named > 0 && is_word(second, "RECURSIVE"))
        memset(out->data + own + (second.start - query), ' ', second.length);
    return own - start;
}
