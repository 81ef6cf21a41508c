#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "book_suite.h"
#include "games/game_registry.h"
#include "store/query.h"
#include "store/schema/rows.h"
#include "store/schema/schema.h"

static void begin(void)
{
    struct err err = ERR_INIT;
    scratch_begin();
    cr_assert_eq(store_open(&store, scratch_path("a.db"), STORE_CREATE, &err), 0, "%s",
                 err.text);
}

TestSuite(store_schema, .init = begin, .fini = end_book);

static struct query *query(const char *sql)
{
    struct query *q;
    struct err err = ERR_INIT;
    cr_assert_eq(query_new(&q, store, sql, &err), 0, "%s", err.text);
    return q;
}

/* Columns of a table in the file; the next step gives the next one. */
static struct query *columns_of(const char *table)
{
    struct query *q = query("SELECT name, type, \"notnull\" FROM pragma_table_info(?1)");
    query_bind_text(q, 1, table, strlen(table));
    return q;
}

static const char *expected_type(const struct row_column *column)
{
    return column->type == SCHEMA_TEXT ? "TEXT" : "INTEGER";
}

Test(store_schema, rows_have_the_columns_of_their_tables_in_the_same_order)
{
    for (int i = 0; i < ROWS_COUNT; i++) {
        const struct row_table *table = &row_tables[i];
        struct query *q = columns_of(table->name);
        cr_assert_eq(query_step(q, NULL), 1, "%s", table->name);
        cr_expect_str_eq(query_text(q, 0), i == ROWS_game ? "id" : "game", "%s", table->name);
        for (size_t k = 0; k < table->n_columns; k++) {
            const struct row_column *column = &table->column[k];
            cr_assert_eq(query_step(q, NULL), 1, "%s.%s", table->name, column->name);
            cr_expect_str_eq(query_text(q, 0), column->name, "%s", table->name);
            cr_expect_str_eq(query_text(q, 1), expected_type(column), "%s.%s", table->name,
                             column->name);
        }
        cr_expect_eq(query_step(q, NULL), 0, "%s has more columns", table->name);
        query_free(q);
    }
}

Test(store_schema, every_table_is_strict_and_commented)
{
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        if (object->kind == SCHEMA_INDEX)
            continue;
        cr_expect_neq(object->comment[0], '\0', "%s has no comment", object->name);
        if (object->kind == SCHEMA_TABLE)
            cr_expect_not_null(strstr(object->sql, ") STRICT"), "%s", object->name);
    }
}

static void expect_columns(const struct schema_object *object)
{
    static const char *const types[] = {"INTEGER", "INTEGER", "TEXT", "BLOB"};
    struct query *q = columns_of(object->name);
    for (size_t i = 0; i < object->n_columns; i++) {
        const struct schema_column *column = &object->column[i];
        cr_assert_eq(query_step(q, NULL), 1, "%s.%s", object->name, column->name);
        cr_expect_str_eq(query_text(q, 0), column->name, "%s", object->name);
        cr_expect_neq(column->comment[0], '\0', "%s.%s", object->name, column->name);
        if (object->kind != SCHEMA_TABLE || !object->is_stored)
            continue;
        cr_expect_str_eq(query_text(q, 1), types[column->type], "%s.%s", object->name,
                         column->name);
        cr_expect_eq(query_int(q, 2) == 0, column->may_be_null, "%s.%s", object->name,
                     column->name);
    }
    cr_expect_eq(query_step(q, NULL), 0, "%s has more columns", object->name);
    query_free(q);
}

Test(store_schema, every_column_is_known_with_its_comment)
{
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        if (object->kind != SCHEMA_INDEX)
            expect_columns(object);
    }
}

Test(store_schema, every_key_is_known)
{
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        if (object->kind != SCHEMA_TABLE || !object->is_stored)
            continue;
        struct query *q =
            query("SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk");
        query_bind_text(q, 1, object->name, strlen(object->name));
        for (size_t k = 0; k < object->n_key; k++) {
            cr_assert_eq(query_step(q, NULL), 1, "%s", object->name);
            cr_expect_str_eq(query_text(q, 0), object->key[k], "%s", object->name);
        }
        cr_expect_eq(query_step(q, NULL), 0, "%s has a longer key", object->name);
        query_free(q);
    }
}

Test(store_schema, every_view_can_be_read)
{
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        if (object->kind != SCHEMA_VIEW)
            continue;
        char sql[128];
        snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", object->name);
        cr_expect_eq(store_ask(store, sql), 0, "%s", object->name);
    }
}

Test(store_schema, the_file_says_what_it_is)
{
    cr_expect_eq(store_ask(store, "PRAGMA application_id"), SCHEMA_APPLICATION_ID);
    cr_expect_eq(store_ask(store, "PRAGMA user_version"), SCHEMA_FACTS_VERSION);
    cr_expect_eq(store_ask(store, "SELECT value FROM meta WHERE key = 'facts-version'"),
                 SCHEMA_FACTS_VERSION);
    cr_expect_eq(store_ask(store, "SELECT value FROM meta WHERE key = 'derived-version'"),
                 SCHEMA_DERIVED_VERSION);
}

Test(store_schema, lookup_tables_hold_the_words_of_the_games)
{
    const struct game_def *game = game_at(0);
    cr_expect_geq(store_ask(store, "SELECT count(*) FROM thing"),
                  (long long)game->words.n_things);
    cr_expect_geq(store_ask(store, "SELECT count(*) FROM verb"),
                  (long long)game->words.n_verbs);
    cr_expect_geq(store_ask(store, "SELECT count(*) FROM cause"),
                  (long long)game->words.n_causes);
    cr_expect_geq(store_ask(store, "SELECT count(*) FROM violation"),
                  (long long)game->words.n_violations);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM thing WHERE name = 'small-market' AND"
                                  " class = 'building'"),
                 1);
}
