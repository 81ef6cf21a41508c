/* query_guarded.c - queries of users, which may only read. */
#include "store/query.h"

#include "base/err.h"
#include "base/xalloc.h"
#include "store/connection.h"
#include "store/sql/sql_tables.h"

/* SQLite calls this for each action of a statement that it prepares. */
static int allow_reading(void *self, int action, const char *a, const char *function,
                         const char *b, const char *c)
{
    static const char *const refused[] = {"load_extension", "random", "randomblob"};
    (void)self, (void)a, (void)b, (void)c;
    if (action == SQLITE_SELECT || action == SQLITE_READ || action == SQLITE_RECURSIVE)
        return SQLITE_OK;
    if (action != SQLITE_FUNCTION)
        return SQLITE_DENY;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if (sqlite3_stricmp(function, refused[i]) == 0)
            return SQLITE_DENY;
    }
    return SQLITE_OK;
}

int query_new_guarded(struct query **out, struct store *store, const char *sql,
                      const struct query_view *views, int *offset, struct err *err)
{
    *out = NULL;
    *offset = -1;
    struct viewed_sql viewed;
    sqlite3_stmt *statement;
    const char *tail = "";
    /* SQLite makes the table when a statement first names it, which would be refused below. */
    query_is_nothing(store, "SELECT 1 FROM json_each('[]')");
    sql_tables_meet(store);
    sqlite3_set_authorizer(store->db, allow_reading, NULL);
    const int status = query_views_prepare(&viewed, store, sql, views, &statement, &tail);
    const int before = (int)viewed.before;
    if (status != SQLITE_OK) {
        *offset = sqlite3_error_offset(store->db) - before;
        err_set(err, status == SQLITE_AUTH ? "a report may only read: %s" : "%s",
                sqlite3_errmsg(store->db));
    } else if (statement == NULL) {
        err_set(err, "expected a SELECT");
    } else if (!sqlite3_stmt_readonly(statement) || sqlite3_column_count(statement) == 0 ||
               sqlite3_stmt_isexplain(statement) != 0) {
        err_set(err, "a report may only read: expected a SELECT");
    } else if (!query_is_nothing(store, tail)) {
        *offset = (int)(tail - viewed.text.data) - before;
        err_set(err, "expected one SELECT, and nothing after it");
    } else {
        *out = xmalloc(sizeof **out);
        **out = (struct query){
            .made = {.statement = statement}, .store = store, .is_guarded = true};
    }
    sqlite3_set_authorizer(store->db, NULL, NULL);
    buf_free(&viewed.text);
    if (*offset < 0)
        *offset = -1;
    if (*out == NULL)
        sqlite3_finalize(statement);
    return *out == NULL ? -1 : 0;
}
