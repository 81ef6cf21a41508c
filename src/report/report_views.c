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

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_';
}

static const char *skip_blanks(const char *s)
{
    for (;;) {
        while (*s == ' ' || *s == '\n' || *s == '\t' || *s == '\r')
            s++;
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
    while (is_letter(quote) && is_letter(word.start[word.length]))
        word.length++;
    *s = word.start + word.length;
    *s += (quote == '\'' || quote == '"') && **s == quote;
    return word;
}

static bool is_word(struct word word, const char *text)
{
    return *word.start == *text && strncmp(word.start, text, word.length) == 0 &&
           text[word.length] == '\0';
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
        do
            word = next_word(&s);
        while (is_letter(*word.start) || *word.start == ',');
        word = is_word(word, ")") ? next_word(&s) : word;
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

/* Whether a word may name a table: after a comma, it may be a column, too.  A view that nothing reads costs nothing. */
static bool may_be_table(struct word before, struct word word)
{
    const char after = *word.start == '\0' ? '\0' : word.start[word.length];
    return is_letter(*word.start) && after != '.' && after != '(' &&
           (*before.start == ',' || is_word(before, "FROM") || is_word(before, "JOIN") ||
            is_word(before, "IN"));
}

/* ---- views ---- */

static int take_view(const struct report_view **views, struct arena *texts, const char **text,
                     struct err *err)
{
    const char *rest = *text;
    const struct word name = next_word(&rest);
    const char *body = is_letter(*name.start) ? skip_head(rest) : NULL;
    if (body == NULL)
        return err_set(err, "expected a view: NAME AS (SELECT ...)");
    const char *end = skip_brackets(body);
    struct report_view *view = arena_calloc(texts, 1, sizeof *view);
    view->name = arena_strndup(texts, name.start, name.length);
    view->text = arena_strndup(texts, name.start, (size_t)(end - name.start));
    view->next = *views;
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
    for (struct word word, before = {"", 0}; (word = next_word(&query)).length > 0;
         before = word) {
        if (n->n_locals < LOCALS_MAX && is_letter(*word.start) &&
            (*before.start == ',' || is_word(before, "WITH") || is_word(before, "RECURSIVE")) &&
            skip_head(query) != NULL)
            n->local[n->n_locals++] = word;
    }
}

static void find_named(struct naming *n, const char *query);

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

static void find_named(struct naming *n, const char *query)
{
    for (struct word word, before = {"", 0}; (word = next_word(&query)).length > 0;
         before = word) {
        if (may_be_table(before, word))
            name_view(n, word);
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
    if (has_with || has_comma)
        find_locals(&n, query);
    find_named(&n, query);
    for (; views != NULL && i < REPORT_VIEWS_MAX; views = views->next, i++) {
        if (n.is_named[i])
            named[n_named++] = views;
    }
    for (i = n_named; i-- > 0;) {
        buf_puts(out, i + 1 == n_named ? "WITH " : "");
        buf_puts(out, named[i]->text);
        buf_puts(out, i > 0 || has_with ? ",\n" : "\n");
    }
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
