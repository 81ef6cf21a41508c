/* query_views.c - views that SQL has when it names them. */
#include <string.h>

#include "store/connection.h"

/* ---- the text ---- */

struct word {
    const char *start;
    size_t length;
};

/* The first word at `s`, after blanks and comments; a comma is one, too. */
static struct word word_at(const char *s)
{
    while (*(s += strspn(s, " \n\t\r")) == '-' && s[1] == '-')
        s += strcspn(s, "\n");
    return (struct word){s, *s == ',' ? 1 : strcspn(s, " \n\t\r(,")};
}

static bool is_word(struct word word, const char *text)
{
    return word.length == strlen(text) &&
           sqlite3_strnicmp(word.start, text, (int)word.length) == 0;
}

/* The SQL has one WITH, which stands in front of the views. */
static void blank(struct buf *text, size_t at, size_t length)
{
    memset(text->data + at, ' ', length);
}

static void put_text(struct viewed_sql *v, const char *sql, const struct query_view *views)
{
    const struct query_view *named[QUERY_VIEWS_MAX];
    const struct word first = word_at(sql), second = word_at(first.start + first.length);
    const bool has_with = is_word(first, "WITH"), has_comma = is_word(first, ",");
    size_t n = 0;
    for (size_t i = 0; views != NULL && i < QUERY_VIEWS_MAX; views = views->next, i++) {
        if (v->has[i])
            named[n++] = views;
    }
    buf_clear(&v->text);
    buf_puts(&v->text, n > 0 || has_comma ? "WITH " : "");
    for (size_t i = n; i-- > 0;)
        buf_printf(&v->text, "%s%s\n", named[i]->text, i > 0 || has_with ? "," : "");
    v->before = v->text.len;
    buf_puts(&v->text, sql);
    if (n > 0 ? has_with : has_comma)
        blank(&v->text, v->before + (size_t)(first.start - sql), first.length);
    if (n > 0 && has_with && is_word(second, "RECURSIVE"))
        blank(&v->text, v->before + (size_t)(second.start - sql), second.length);
}

/* ---- which views ---- */

/* Those that SQLite has missed, or all whose names stand in the text or in such a view. */
enum putting { PUT_NAMED, PUT_WRITTEN };

enum { CHAINS = 256 };

/* The views of a list by their names: of each chain the first place + 1, and after it the next one + 1. */
struct names {
    const struct query_view *view[QUERY_VIEWS_MAX];
    uint16_t first[CHAINS], next[QUERY_VIEWS_MAX];
    size_t n;
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '_';
}

/* The length of the word at `s`, which begins with a letter, and its chain, whatever the case. */
static size_t read_word(const char *s, unsigned *chain)
{
    size_t n = 0;
    for (*chain = 0; is_letter(s[n]); n++)
        *chain = (*chain * 31 + (unsigned char)(s[n] | 0x20)) % CHAINS;
    return n;
}

static void list_names(struct names *names, const struct query_view *views)
{
    memset(names, 0, sizeof *names);
    for (; views != NULL && names->n < QUERY_VIEWS_MAX; views = views->next) {
        unsigned chain;
        read_word(views->name, &chain);
        names->view[names->n] = views;
        names->next[names->n++] = names->first[chain];
        names->first[chain] = (uint16_t)names->n;
    }
}

/* Marks the views whose names stand in the text, and in theirs. */
static void mark_written(bool *has, const struct names *names, const char *text)
{
    while (*text != '\0') {
        unsigned chain;
        const size_t n = read_word(text, &chain);
        for (size_t i = n == 0 ? 0 : names->first[chain]; i > 0; i = names->next[i - 1]) {
            const struct query_view *view = names->view[i - 1];
            if (has[i - 1] || view->name[n] != '\0' ||
                sqlite3_strnicmp(view->name, text, (int)n) != 0)
                continue;
            has[i - 1] = true;
            mark_written(has, names, view->text);
        }
        text += n == 0 ? 1 : n;
    }
}

static void put_written(struct viewed_sql *v, const char *sql, const struct query_view *views)
{
    struct names names;
    list_names(&names, views);
    mark_written(v->has, &names, sql);
    v->is_full = true;
}

/* The name of which SQLite has just said `what`; NULL: it said something else. */
static const char *name_after(struct store *s, const char *what)
{
    const char *said = sqlite3_errmsg(s->db);
    return strncmp(said, what, strlen(what)) == 0 ? said + strlen(what) : NULL;
}

/* The place of a view in the list that the SQL has, or has not; QUERY_VIEWS_MAX: there is none.  Of views with one
 * name the first one counts, so it is the last to be left out. */
static size_t find_view(const struct viewed_sql *v, const struct query_view *views,
                        const char *name, bool has)
{
    size_t found = QUERY_VIEWS_MAX;
    for (size_t i = 0; views != NULL && i < QUERY_VIEWS_MAX; views = views->next, i++) {
        if (v->has[i] == has && (has || found == QUERY_VIEWS_MAX) &&
            sqlite3_stricmp(views->name, name) == 0)
            found = i;
    }
    return found;
}

/* Puts views where SQLite misses one, or leaves out one whose name the SQL gives to a table of its own; false: that
 * is not why it failed. */
static bool take_hint(struct viewed_sql *v, struct store *s, const char *sql,
                      const struct query_view *views, enum putting putting)
{
    const char *missed = name_after(s, "no such table: ");
    const char *twice = name_after(s, "duplicate WITH table name: ");
    const char *name = missed != NULL ? missed : twice;
    if (name == NULL || (missed != NULL && v->is_full))
        return false;
    const size_t i = find_view(v, views, name, missed == NULL);
    if (i == QUERY_VIEWS_MAX)
        return false;
    if (missed != NULL && putting == PUT_WRITTEN)
        put_written(v, sql, views);
    else
        v->has[i] = missed != NULL;
    return true;
}

static int prepare(struct viewed_sql *v, struct store *s, const char *sql,
                   const struct query_view *views, enum putting putting, sqlite3_stmt **out,
                   const char **tail)
{
    int status;
    *v = (struct viewed_sql){.text = BUF_INIT};
    do {
        put_text(v, sql, views);
        status = sqlite3_prepare_v3(s->db, buf_str(&v->text), -1, SQLITE_PREPARE_PERSISTENT,
                                    out, tail);
    } while (status == SQLITE_ERROR && take_hint(v, s, sql, views, putting));
    return status;
}

/* SQLite reads all of the SQL before it says which table it misses: so the views that may be missed are put at once. */
int query_views_prepare(struct viewed_sql *v, struct store *s, const char *sql,
                        const struct query_view *views, sqlite3_stmt **out, const char **tail)
{
    return prepare(v, s, sql, views, PUT_WRITTEN, out, tail);
}

void query_put_sql(struct buf *out, struct store *store, const char *sql,
                   const struct query_view *views)
{
    struct viewed_sql v;
    sqlite3_stmt *statement;
    prepare(&v, store, sql, views, PUT_NAMED, &statement, NULL);
    sqlite3_finalize(statement);
    buf_put(out, v.text.data, v.text.len);
    buf_free(&v.text);
}
