/* extension.c - `.load shipslog`: the entry that SQLite calls for each connection. */
#include <stdlib.h>

#include "base/err.h"
#include "base/xalloc.h"
#include "library/extension/extension_parts.h"
#include "store/connection.h"
#include "store/sql/sql_functions.h"
#include "store/sql/sql_tables.h"

static void free_extension(void *extension)
{
    struct extension *x = extension;
    sqlite3_free(x->store->path);
    free(x->store);
    free(x);
}

/* A book lacks tables that come from replays: they are added when this program can read it. */
static int look_at_book(struct extension *x, struct err *err)
{
    int status = store_look(x->store, &x->is_book, &x->is_current, err);
    if (status == 0 && x->is_current)
        status = sql_tables_add(x->store, err);
    query_forget_spares(x->store);
    return status;
}

static void return_version(sqlite3_context *context, int n, sqlite3_value **value)
{
    (void)n, (void)value;
    sqlite3_result_text(context, shipslog_version(), -1, SQLITE_STATIC);
}

/* The function outlives all others of the connection, and what they share goes with it. */
static int add_all(sqlite3 *db, char **why)
{
    struct extension *x = xcalloc(1, sizeof *x);
    const char *path = sqlite3_db_filename(db, "main");
    x->store = xcalloc(1, sizeof *x->store);
    x->store->db = db;
    x->store->is_guest = true;
    x->store->path = sqlite3_mprintf("%s", path != NULL && path[0] != '\0' ? path : "<memory>");
    struct err err = ERR_INIT;
    int status = sqlite3_create_function_v2(db, "slog_version", 0, SQLITE_UTF8, x,
                                            return_version, NULL, NULL, free_extension);
    if (status == SQLITE_OK)
        status = extension_add_scalars(db, x);
    if (status == SQLITE_OK)
        status = extension_add_tables(db, x);
    if (status != SQLITE_OK)
        return status;
    if (sql_functions_add(x->store, &err) == 0 && look_at_book(x, &err) == 0)
        return SQLITE_OK;
    *why = sqlite3_mprintf("%s", err.text);
    return SQLITE_ERROR;
}

/* The table of functions grows with SQLite: an older one has no room for all that is called. */
enum { SQLITE_LEAST = 3038000 };

SHIPSLOG_API int sqlite3_shipslog_init(sqlite3 *db, char **why,
                                       const sqlite3_api_routines *api);
int sqlite3_shipslog_init(sqlite3 *db, char **why, const sqlite3_api_routines *api)
{
    sqlite3_api = api;
    if (sqlite3_libversion_number() < SQLITE_LEAST) {
        *why = sqlite3_mprintf("shipslog needs SQLite 3.38 or newer, this is %s",
                               sqlite3_libversion());
        return SQLITE_ERROR;
    }
    /* The words of the schema are read once for the process, and threads may load at the same time.  So the
     * extension stays in the process, too. */
    sqlite3_mutex *lock = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1);
    sqlite3_mutex_enter(lock);
    const int status = add_all(db, why);
    sqlite3_mutex_leave(lock);
    return status == SQLITE_OK ? SQLITE_OK_LOAD_PERMANENTLY : status;
}
