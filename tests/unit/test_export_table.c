#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "export/export_rows.h"
#include "export/export_schema.h"
#include "export/export_table.h"
#include "store/query.h"
#include "store/store.h"

static const struct export_table *find_table(const char *name)
{
    for (size_t i = 0; export_table_at(i) != NULL; i++)
        if (strcmp(export_table_at(i)->name, name) == 0)
            return export_table_at(i);
    return NULL;
}

static const struct export_column *find_column(const char *table, const char *name)
{
    const struct export_table *t = find_table(table);
    cr_assert_not_null(t, "%s", table);
    for (size_t i = 0; i < t->n_columns; i++)
        if (strcmp(t->column[i].name, name) == 0)
            return &t->column[i];
    return NULL;
}

/* The number of columns that SQLite gives the table. */
static int64_t columns_of(struct store *store, const char *name)
{
    struct buf sql = BUF_INIT;
    struct query *q;
    buf_printf(&sql, "SELECT * FROM \"%s\"", name);
    cr_assert_eq(query_new(&q, store, buf_str(&sql), NULL), 0, "%s", name);
    const int64_t n = query_columns(q);
    query_free(q);
    buf_free(&sql);
    return n;
}

Test(export_table, has_the_columns_of_the_database_and_those_that_are_made)
{
    struct store *store;
    size_t n = 0;
    cr_assert_eq(store_open_in_memory(&store, NULL), 0);
    for (; export_table_at(n) != NULL; n++) {
        const struct export_table *t = export_table_at(n);
        int64_t made = 0;
        for (size_t i = 0; i < t->n_columns; i++)
            made += t->column[i].made != NULL;
        cr_expect_eq((int64_t)t->n_columns - made, columns_of(store, t->name), "%s", t->name);
        cr_expect_gt(t->n_key, 0, "%s", t->name);
        cr_expect_neq(t->comment[0], '\0', "%s", t->name);
    }
    cr_expect_gt(n, 40);
    store_close(store);
}

Test(export_table, knows_types_keys_and_where_rows_come_from)
{
    cr_expect_eq(find_column("action", "hash")->kind, EXPORT_WIDE);
    cr_expect(find_column("action", "hash")->may_be_null);
    cr_expect_eq(find_column("action", "seq")->kind, EXPORT_INT);
    cr_expect_not(find_column("action", "seq")->may_be_null);
    cr_expect_eq(find_column("finding", "expected")->kind, EXPORT_TEXT);
    cr_expect_eq(find_column("game", "day")->kind, EXPORT_DAY);
    cr_expect_str_eq(find_column("seat", "player")->references, "player");
    cr_expect_str_eq(
        find_column("game", "hash")->comment,
        "content hash, 32 hex digits: the same game from another file has the same "
        "hash and is stored once");
    cr_expect_eq(find_table("ledger")->n_key, 5);
    cr_expect_eq(find_table("seat")->span, EXPORT_GAME);
    cr_expect_eq(find_table("thing")->span, EXPORT_WORDS);
    cr_expect_eq(find_table("player")->span, EXPORT_BOOK);
    cr_expect_eq(find_table("evaluation")->span, EXPORT_BOOK);
    cr_expect_null(find_table("past_game"));
    cr_expect_null(find_table("digest_seat"));
    cr_expect_null(find_table("v_games"));
}

static void assert_table(enum export_dialect dialect, const char *expected)
{
    struct buf sql = BUF_INIT;
    export_put_table(&sql, find_table("ending"), dialect);
    cr_expect_not_null(strstr(buf_str(&sql), expected), "%s", buf_str(&sql));
    buf_free(&sql);
}

Test(export_schema, writes_null_and_key_as_each_database_does)
{
    static const char comment[] = " -- who brought it about; NULL when nobody in particular\n";
    struct buf line = BUF_INIT;
    buf_printf(&line, "  \"seat\" integer,%s", comment);
    assert_table(DIALECT_POSTGRESQL, buf_str(&line));
    buf_clear(&line);
    buf_printf(&line, "  \"seat\" Nullable(Int32),%s", comment);
    assert_table(DIALECT_CLICKHOUSE, buf_str(&line));
    buf_free(&line);
    assert_table(DIALECT_CLICKHOUSE,
                 ") ENGINE = ReplacingMergeTree ORDER BY (\"game\", \"n\");");
    assert_table(DIALECT_DUCKDB, "  \"condition\" VARCHAR NOT NULL, --");
    assert_table(DIALECT_SQLITE, "  PRIMARY KEY (\"game\", \"n\")\n) STRICT;\n");
}

Test(export_schema, names_games_players_and_sources_where_databases_share_a_table)
{
    struct buf sql = BUF_INIT;
    export_put_shared_table(&sql, find_table("game"));
    cr_expect_null(strstr(buf_str(&sql), "\"id\""));
    cr_expect_not_null(strstr(buf_str(&sql), "\"hash\" FixedString(32)"));
    cr_expect_not_null(strstr(buf_str(&sql), "\"source\" String"));
    cr_expect_not_null(strstr(buf_str(&sql), "ORDER BY (\"hash\")"));
    buf_clear(&sql);
    export_put_shared_table(&sql, find_table("seat"));
    cr_expect_not_null(strstr(buf_str(&sql), "\"game\" FixedString(32)"));
    cr_expect_not_null(strstr(buf_str(&sql), "\"player\" String"));
    buf_free(&sql);
}
