#include "export/export_table.h"

#include <assert.h>
#include <string.h>

#include "store/schema/schema.h"

/* ---- columns that are made ---- */

static const struct made {
    const char *table, *after; /* the column that it follows */
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

/* ---- tables ---- */

static void add_column(struct export_table *t, const struct schema_column *column)
{
    static const enum export_kind kinds[] = {
        [SCHEMA_INT] = EXPORT_INT, [SCHEMA_WIDE] = EXPORT_WIDE, [SCHEMA_TEXT] = EXPORT_TEXT};
    assert(column->type <= SCHEMA_TEXT && t->n_columns + 2 < EXPORT_COLUMNS_MAX);
    t->column[t->n_columns++] = (struct export_column){
        column->name, kinds[column->type], column->may_be_null, column->references,
        NULL,         column->comment};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        if (strcmp(made[i].table, t->name) == 0 && strcmp(made[i].after, column->name) == 0)
            t->column[t->n_columns++] = made[i].column;
}

static enum export_span span_of(const struct export_table *t, enum schema_part part)
{
    bool has_game = export_table_is_game(t);
    for (size_t i = 0; i < t->n_columns; i++)
        has_game |=
            t->column[i].references != NULL && strcmp(t->column[i].references, "game") == 0;
    if (part == SCHEMA_EVALUATION || !(has_game || part == SCHEMA_DERIVED))
        return EXPORT_BOOK;
    return has_game ? EXPORT_GAME : EXPORT_WORDS;
}

/* Fills `table`; returns how many there are. */
static size_t find_tables(struct export_table table[EXPORT_TABLES_MAX])
{
    const struct schema_object *object;
    size_t n = 0;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        if (object->kind != SCHEMA_TABLE || !object->is_exported)
            continue;
        assert(n < EXPORT_TABLES_MAX);
        struct export_table *t = &table[n++];
        *t = (struct export_table){.name = object->name,
                                   .comment = object->comment,
                                   .key = object->key,
                                   .n_key = object->n_key};
        for (size_t k = 0; k < object->n_columns; k++)
            add_column(t, &object->column[k]);
        t->span = span_of(t, object->part);
    }
    return n;
}

const struct export_table *export_table_at(size_t i)
{
    static struct export_table table[EXPORT_TABLES_MAX];
    static size_t n;
    if (n == 0)
        n = find_tables(table);
    return i < n ? &table[i] : NULL;
}

bool export_table_is_game(const struct export_table *table)
{
    return strcmp(table->name, "game") == 0;
}
