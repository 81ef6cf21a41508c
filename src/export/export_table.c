#include "export/export_table.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "store/rows.h"
#include "store/schema.h"

struct tables {
    struct export_table table[EXPORT_TABLES_MAX];
    size_t n;
    struct arena texts;
};

/* ---- what is left out ---- */

/* Parts of docs/schema.md: they hold what is in others, too, or what counts no more. */
static const char *const left_out[] = {
    "facts: versions that count no more",
    "derived: the digest",
    "derived: the index of positions",
};

static bool is_left_out(const char *word)
{
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (strcmp(left_out[i], word) == 0)
            return true;
    return false;
}

/* ---- columns that are made ---- */

static const struct made {
    const char *table, *behind; /* the column that it follows */
    struct export_column column;
} made[] = {
    {"game",
     "date",
     {"day", EXPORT_DAY, true, NULL,
      "iif(date(substr(t.date, 1, 10)) = substr(t.date, 1, 10), substr(t.date, 1, 10), NULL)",
      "the same as a date; NULL when the day is not known"}},
    {"seat",
     "player",
     {"start", EXPORT_TEXT, true, NULL,
      "(SELECT seat_start(g.game_kind, g.rules, g.players, t.seat) FROM game g WHERE g.id = "
      "t.game)",
      "the tile that the rules give the seat at the start: 'corn'; NULL where a game has no "
      "such tiles"}},
};

static void add_made(struct export_table *t, const char *behind)
{
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        if (strcmp(made[i].table, t->name) == 0 && strcmp(made[i].behind, behind) == 0)
            t->column[t->n_columns++] = made[i].column;
}

/* ---- lines of a statement ---- */

struct line {
    const char *text; /* without blanks in front */
    size_t length;    /* up to the comment, without blanks behind */
    const char *comment;
    size_t comment_length;
};

/* Takes the line at `sql`; returns the next one, NULL behind the last. */
static const char *take_line(const char *sql, struct line *out)
{
    const size_t all = strcspn(sql, "\n");
    const char *end = sql + all;
    out->text = sql + strspn(sql, " ");
    const char *comment = strstr(out->text, "--");
    if (comment == NULL || comment > end)
        comment = end;
    out->length = (size_t)(comment - out->text);
    while (out->length > 0 && strchr(" ,", out->text[out->length - 1]) != NULL)
        out->length--;
    out->comment = comment + (comment < end ? strspn(comment, "- ") : 0);
    out->comment_length = (size_t)(end - out->comment);
    return *end == '\0' ? NULL : end + 1;
}

/* Whether the words of the line hold `words`. */
static bool says(const struct line *line, const char *words)
{
    const char *at = strstr(line->text, words);
    return at != NULL && at + strlen(words) <= line->text + line->length;
}

static const char *keep(struct tables *all, const char *text, size_t length)
{
    return arena_strndup(&all->texts, text, length);
}

static const char *joined(struct tables *all, const char *first, const struct line *line)
{
    const size_t length = strlen(first);
    char *text = arena_alloc(&all->texts, length + line->comment_length + 2);
    memcpy(text, first, length);
    text[length] = ' ';
    memcpy(text + length + 1, line->comment, line->comment_length);
    text[length + 1 + line->comment_length] = '\0';
    return text + (length == 0);
}

/* ---- columns ---- */

/* Which numbers have 32 bits is known of tables in rows.def alone. */
static enum export_kind kind_of(const char *table, const char *column, const struct line *line)
{
    if (says(line, " TEXT"))
        return EXPORT_TEXT;
    for (int i = 0; i < ROWS_COUNT; i++) {
        const struct row_table *rows = &row_tables[i];
        for (size_t j = 0; strcmp(rows->name, table) == 0 && j < rows->n_columns; j++)
            if (strcmp(rows->column[j].name, column) == 0)
                return rows->column[j].type == ROW_WIDE ? EXPORT_WIDE : EXPORT_INT;
    }
    return EXPORT_WIDE;
}

static const char *references_of(struct tables *all, const struct line *line)
{
    static const char word[] = "REFERENCES ";
    if (!says(line, word))
        return NULL;
    const char *name = strstr(line->text, word) + strlen(word);
    return keep(all, name, strspn(name, "abcdefghijklmnopqrstuvwxyz_"));
}

static void add_column(struct tables *all, struct export_table *t, const struct line *line)
{
    assert(t->n_columns + 2 < EXPORT_COLUMNS_MAX);
    struct export_column *column = &t->column[t->n_columns++];
    column->name = keep(all, line->text, strcspn(line->text, " "));
    column->kind = kind_of(t->name, column->name, line);
    column->may_be_null = !says(line, "NOT NULL");
    column->references = references_of(all, line);
    column->comment = keep(all, line->comment, line->comment_length);
    if (says(line, "PRIMARY KEY"))
        t->key[t->n_key++] = column->name;
}

/* "PRIMARY KEY(game, seq)" */
static void add_key(struct tables *all, struct export_table *t, const char *names)
{
    while (*names == '(' || *names == ',') {
        names += strspn(names, "(, ");
        const size_t length = strcspn(names, ",)");
        t->key[t->n_key++] = keep(all, names, length);
        names += length;
    }
}

static void add_comment(struct tables *all, struct export_table *t, const struct line *line)
{
    const char **comment =
        t->n_columns == 0 ? &t->comment : &t->column[t->n_columns - 1].comment;
    *comment = joined(all, *comment, line);
}

static void take_table(struct tables *all, struct export_table *t, const char *sql)
{
    struct line line;
    const char *behind = NULL; /* the column that was read last: its comment may go on */
    for (sql = strchr(sql, '\n') + 1; sql != NULL && *sql != ')';) {
        sql = take_line(sql, &line);
        if (line.length > 0 && behind != NULL)
            add_made(t, behind);
        if (line.length == 0)
            add_comment(all, t, &line);
        else if (says(&line, "PRIMARY KEY("))
            add_key(all, t, strchr(line.text, '('));
        else if (strncmp(line.text, "UNIQUE", strlen("UNIQUE")) != 0)
            add_column(all, t, &line);
        if (line.length > 0)
            behind = t->column[t->n_columns - 1].name;
    }
}

/* ---- tables ---- */

static enum export_span span_of(const struct export_table *t, enum schema_half half)
{
    bool has_game = export_table_is_game(t);
    for (size_t i = 0; i < t->n_columns; i++)
        has_game |=
            t->column[i].references != NULL && strcmp(t->column[i].references, "game") == 0;
    if (half == SCHEMA_KEPT || !(has_game || half == SCHEMA_DERIVED))
        return EXPORT_BOOK;
    return has_game ? EXPORT_GAME : EXPORT_WORDS;
}

static void read_tables(struct tables *all)
{
    const char *title = NULL;
    for (size_t i = 0; schema_at(i) != NULL; i++) {
        const struct schema_object *object = schema_at(i);
        if (object->half == SCHEMA_INDEX)
            return;
        if (object->title != NULL)
            title = object->title;
        if (is_left_out(title))
            continue;
        assert(all->n < EXPORT_TABLES_MAX);
        struct export_table *t = &all->table[all->n++];
        t->name = object->name;
        t->comment = "";
        take_table(all, t, object->sql);
        t->span = span_of(t, object->half);
        assert(t->n_key > 0);
    }
}

const struct export_table *export_table_at(size_t i)
{
    static struct tables all = {.texts = ARENA_INIT};
    if (all.n == 0)
        read_tables(&all);
    return i < all.n ? &all.table[i] : NULL;
}

bool export_table_is_game(const struct export_table *table)
{
    return strcmp(table->name, "game") == 0;
}
