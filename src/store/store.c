#include "store/store.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/interrupt.h"
#include "base/xalloc.h"
#include "store/connection.h"
#include "store/query.h"
#include "store/rederive.h"
#include "store/schema.h"
#include "store/store_limit.h"
#include "store/vocabulary.h"

#define TEXT_OF(x)     #x
#define NUMBER_TEXT(x) TEXT_OF(x)

enum {
    BUSY_MS = 5000,
    HEADER_BYTES = 100, /* size of the header of every database */
};

const char *store_path(const struct store *s)
{
    return s->path;
}

int store_run(struct store *s, const char *sql, struct err *err)
{
    interrupt_hold();
    const int status = sqlite3_exec(s->db, sql, NULL, NULL, NULL);
    const int result = status == SQLITE_OK ? 0 : connection_fail(s, err);
    interrupt_release();
    return result;
}

/* ---- transactions ---- */

/* SQLite calls this before every commit.  A commit outside store_commit() is a bug and becomes
 * a rollback. */
static int refuse_stray_commit(void *self)
{
    const struct store *s = self;
    assert(s->commit_allowed);
    return s->commit_allowed ? 0 : 1;
}

int store_begin_at(struct store *s, const char *file, int line, struct err *err)
{
    if (s->begun_file != NULL) {
        fprintf(stderr, "%s:%d: a transaction is open since %s:%d\n", file, line, s->begun_file,
                s->begun_line);
        abort();
    }
    if (store_run(s, "BEGIN IMMEDIATE", err) < 0)
        return -1;
    s->begun_file = file;
    s->begun_line = line;
    interrupt_hold();
    return 0;
}

int store_commit(struct store *s, struct err *err)
{
    assert(s->begun_file != NULL);
    s->commit_allowed = true;
    const int status = store_run(s, "COMMIT", err);
    s->commit_allowed = false;
    if (status < 0) {
        store_rollback(s);
        return -1;
    }
    s->begun_file = NULL;
    interrupt_release();
    return 0;
}

void store_rollback(struct store *s)
{
    /* SQLite has rolled back already when the disk is full; a second rollback would be an
     * error. */
    if (!sqlite3_get_autocommit(s->db))
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    if (s->begun_file != NULL)
        interrupt_release();
    s->begun_file = NULL;
}

/* ---- schema ---- */

static int create_objects(struct store *s, enum schema_half half, struct err *err)
{
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        if (object->half == half && store_run(s, object->sql, err) < 0)
            return -1;
    }
    return 0;
}

static int set_meta(struct store *s, const char *key, const char *value, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "INSERT OR REPLACE INTO meta(key, value) VALUES(?1, ?2)", err) < 0)
        return -1;
    query_bind_text(q, 1, key, strlen(key));
    query_bind_text(q, 2, value, strlen(value));
    const int status = query_run(q, err);
    query_free(q);
    return status;
}

static int set_facts_version(struct store *s, struct err *err)
{
    if (store_run(s, "PRAGMA user_version = " NUMBER_TEXT(SCHEMA_FACTS_VERSION), err) < 0)
        return -1;
    return set_meta(s, "facts-version", NUMBER_TEXT(SCHEMA_FACTS_VERSION), err);
}

static int create_if_missing(struct store *s, const char *table, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "SELECT count(*) FROM sqlite_schema WHERE name = ?1", err) < 0)
        return -1;
    query_bind_text(q, 1, table, strlen(table));
    int status = query_step(q, err) > 0 ? 0 : -1;
    const bool exists = status == 0 && query_int(q, 0) != 0;
    query_free(q);
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL && status == 0 && !exists; i++) {
        if (strcmp(object->name, table) == 0)
            status = store_run(s, object->sql, err);
    }
    return status;
}

/* Brings the facts up to date: creates the tables that databases of facts version 1 may lack.  A
 * database of a later version that lacks one is damaged, and an empty table must not hide that. */
static int upgrade_facts(struct store *s, struct err *err)
{
    static const char *const tables[] = {
        "alias",       "seat_name",      "reading",    "past_game",    "past_reading",
        "past_header", "past_seat_name", "past_event", "past_comment", "past_unread"};
    int64_t version;
    if (query_number(s, "PRAGMA user_version", &version, err) < 0)
        return -1;
    if (version == SCHEMA_FACTS_VERSION)
        return 0;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        if (create_if_missing(s, tables[i], err) < 0)
            return -1;
    }
    return set_facts_version(s, err);
}

static int create_derived(struct store *s, struct err *err)
{
    char fingerprint[HASH128_HEX_DIGITS + 1];
    vocabulary_fingerprint(fingerprint);
    if (create_objects(s, SCHEMA_DERIVED, err) < 0 || create_objects(s, SCHEMA_VIEW, err) < 0 ||
        vocabulary_store(s, err) < 0 ||
        set_meta(s, "derived-version", NUMBER_TEXT(SCHEMA_DERIVED_VERSION), err) < 0 ||
        set_meta(s, "vocabulary", fingerprint, err) < 0)
        return -1;
    return 0;
}

static int create_schema(struct store *s, struct err *err)
{
    if (store_run(s, "PRAGMA application_id = " NUMBER_TEXT(SCHEMA_APPLICATION_ID), err) < 0 ||
        create_objects(s, SCHEMA_FACTS, err) < 0 || set_facts_version(s, err) < 0)
        return -1;
    return create_derived(s, err);
}

/* The tables are counted first: another program may be creating the database, and its
 * transaction adds tables and application id together. */
static int check_application(struct store *s, bool *is_empty, struct err *err)
{
    int64_t application, objects;
    if (query_number(s, "SELECT count(*) FROM sqlite_schema", &objects, err) < 0 ||
        query_number(s, "PRAGMA application_id", &application, err) < 0)
        return -1;
    *is_empty = application == 0 && objects == 0;
    if (application != SCHEMA_APPLICATION_ID && !*is_empty)
        return err_at(err, s->path, 0, 0, "is a database of another program");
    return 0;
}

/* Makes an empty file a database, unless another program has done so meanwhile. */
static int create_all(struct store *s, struct err *err)
{
    /* Pages larger than SQLite's 4096 bytes make bulk loads a third faster and the file
     * smaller.  The size must be set before the first write. */
    if (store_run(s, "PRAGMA page_size = 16384", err) < 0 || store_begin(s, err) < 0)
        return -1;
    bool is_empty;
    int status = check_application(s, &is_empty, err);
    if (status == 0 && is_empty)
        status = create_schema(s, err);
    if (status == 0)
        return store_commit(s, err);
    store_rollback(s);
    return -1;
}

static bool is_fact(const char *name)
{
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        if (object->half == SCHEMA_FACTS && strcmp(object->name, name) == 0)
            return true;
    }
    return false;
}

static int drop_object(struct store *s, bool is_view, const char *name, struct err *err)
{
    /* Names cannot be bound, so this SQL is composed.  %w doubles quotes. */
    char *sql = sqlite3_mprintf(is_view ? "DROP VIEW \"%w\"" : "DROP TABLE \"%w\"", name);
    if (sql == NULL)
        abort();
    const int status = store_run(s, sql, err);
    sqlite3_free(sql);
    return status;
}

/* Drops one object outside the facts: 1 = dropped, 0 = none is left.  The list comes from the
 * file, not from the schema: an older derived version may have other tables. */
static int drop_one(struct store *s, struct err *err)
{
    struct query *q;
    if (query_new(
            &q, s,
            "SELECT name, type = 'view' FROM sqlite_schema WHERE type IN ('table', 'view')"
            " AND name NOT LIKE 'sqlite_%' ORDER BY type DESC, name",
            err) < 0)
        return -1;
    char *name = NULL;
    bool is_view = false;
    int status;
    while (name == NULL && (status = query_step(q, err)) > 0) {
        if (is_fact(query_text(q, 0)))
            continue;
        name = xstrdup(query_text(q, 0));
        is_view = query_int(q, 1) != 0;
    }
    query_free(q);
    if (name != NULL)
        status = drop_object(s, is_view, name, err) < 0 ? -1 : 1;
    free(name);
    return status;
}

int store_reset_derived(struct store *s, struct err *err)
{
    assert(s->begun_file != NULL);
    int status;
    do
        status = drop_one(s, err);
    while (status > 0);
    if (status < 0 || upgrade_facts(s, err) < 0)
        return -1;
    return create_derived(s, err);
}

int store_create_indexes(struct store *s, struct err *err)
{
    static const char count[] = "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND"
                                " name = ?1";
    struct query *q;
    if (query_new(&q, s, count, err) < 0)
        return -1;
    int status = 0;
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL && status == 0; i++) {
        if (object->half != SCHEMA_INDEX)
            continue;
        query_bind_text(q, 1, object->name, strlen(object->name));
        status = query_step(q, err) > 0 ? 0 : -1;
        const bool exists = status == 0 && query_int(q, 0) != 0;
        query_reset(q);
        if (status == 0 && !exists)
            status = store_run(s, object->sql, err);
    }
    query_free(q);
    return status;
}

/* ---- opening ---- */

static int meta_matches(struct store *s, const char *key, const char *expected, bool *matches,
                        struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "SELECT value FROM meta WHERE key = ?1", err) < 0)
        return -1;
    query_bind_text(q, 1, key, strlen(key));
    const int status = query_step(q, err);
    *matches = status > 0 && strcmp(query_text(q, 0), expected) == 0;
    query_free(q);
    return status < 0 ? -1 : 0;
}

static int refuse_newer(struct store *s, const char *half, int64_t version, int known,
                        struct err *err)
{
    return err_at(err, s->path, 0, 0,
                  "is of a newer shipslog (%s version %" PRId64
                  ", this program reads version %d)",
                  half, version, known);
}

/* A rebuild needs the facts alone. */
static int check_newer(struct store *s, enum store_mode mode, struct err *err)
{
    int64_t facts, derived;
    if (query_number(s, "PRAGMA user_version", &facts, err) < 0 ||
        query_number(s, "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'derived-version'",
                     &derived, err) < 0)
        return -1;
    if (facts < SCHEMA_FACTS_OLDEST)
        return err_at(err, s->path, 0, 0,
                      "is damaged: facts version %" PRId64 " has never been", facts);
    if (facts > SCHEMA_FACTS_VERSION)
        return refuse_newer(s, "facts", facts, SCHEMA_FACTS_VERSION, err);
    if (derived > SCHEMA_DERIVED_VERSION && mode != STORE_REBUILD)
        return refuse_newer(s, "derived", derived, SCHEMA_DERIVED_VERSION, err);
    return 0;
}

static int check_current(struct store *s, bool *is_current, struct err *err)
{
    char fingerprint[HASH128_HEX_DIGITS + 1];
    bool facts_fit, version_fits, words_fit;
    vocabulary_fingerprint(fingerprint);
    if (meta_matches(s, "facts-version", NUMBER_TEXT(SCHEMA_FACTS_VERSION), &facts_fit, err) <
            0 ||
        meta_matches(s, "derived-version", NUMBER_TEXT(SCHEMA_DERIVED_VERSION), &version_fits,
                     err) < 0 ||
        meta_matches(s, "vocabulary", fingerprint, &words_fit, err) < 0)
        return -1;
    *is_current = facts_fit && version_fits && words_fit;
    return 0;
}

/* Adds the tables of facts that older versions lack, and derives everything again, in one
 * transaction. */
static int bring_up_to_date(struct store *s, struct err *err)
{
    struct err why = ERR_INIT;
    uint64_t games;
    if (store_rebuild(s, 0, &games, &why) == 0)
        return 0;
    return err_at(err, s->path, 0, 0,
                  "is of an older shipslog and cannot be brought up to date: %s", why.text);
}

static int check_or_create(struct store *s, enum store_mode mode, struct err *err)
{
    bool is_empty, is_current;
    if (check_application(s, &is_empty, err) < 0)
        return -1;
    if (is_empty && mode != STORE_CREATE)
        return err_at(err, s->path, 0, 0, "is empty");
    if (is_empty && create_all(s, err) < 0)
        return -1;
    if (check_newer(s, mode, err) < 0 || check_current(s, &is_current, err) < 0)
        return -1;
    return is_current || mode == STORE_REBUILD ? 0 : bring_up_to_date(s, err);
}

/* Checks the directory of a new file: SQLite would report the error of its second try, which
 * only reads. */
static int check_directory(const char *path, struct err *err)
{
    const char *slash = strrchr(path, '/');
    const size_t length = slash == NULL || slash == path ? 1 : (size_t)(slash - path);
    char *directory = xstrndup(slash == NULL ? "." : path, length);
    const int status = access(directory, W_OK | X_OK);
    const int number = errno;
    free(directory);
    return status == 0 ? 0 : connection_cannot_open(path, number, err);
}

/* Gives common mistakes their own messages: SQLite says "unable to open" to most, and takes a
 * few bytes for an empty database. */
static int check_path(const char *path, enum store_mode mode, struct err *err)
{
    struct stat st;
    if (path[0] == '\0')
        return err_set(err, "the name of the database is empty");
    if (stat(path, &st) < 0) {
        if (mode != STORE_CREATE)
            return err_at(err, path, 0, 0, "file does not exist");
        return check_directory(path, err);
    }
    if (S_ISDIR(st.st_mode))
        return err_at(err, path, 0, 0, "is a directory, expected a database");
    if (!S_ISREG(st.st_mode))
        return err_at(err, path, 0, 0, "is not a regular file, expected a database");
    if (st.st_size > 0 && st.st_size < HEADER_BYTES)
        return err_at(err, path, 0, 0, "is not a database");
    return 0;
}

/* SQLite gives "", ":memory:" and "file:..." a special meaning: a temporary database, or a file
 * elsewhere.  A path with a directory is always just a path. */
static char *plain_name(const char *path)
{
    struct buf name = BUF_INIT;
    buf_printf(&name, "%s%s", path[0] == '/' ? "" : "./", path);
    return buf_steal(&name);
}

/* `name` is SQLite's for the database. */
static int open_database(struct store *s, const char *name, int flags, struct err *err)
{
    return sqlite3_open_v2(name, &s->db, flags, NULL) == SQLITE_OK ? 0
                                                                   : connection_fail(s, err);
}

/* The file may come from anybody: its views and triggers must not call functions with side effects. */
static void restrict_database(struct store *s)
{
    sqlite3_busy_timeout(s->db, BUSY_MS);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_commit_hook(s->db, refuse_stray_commit, s);
}

/* Readers open for writing, too: SQLite must roll back what an interrupted import left. */
static int open_file(struct store *s, enum store_mode mode, struct err *err)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX |
                      (mode == STORE_CREATE ? SQLITE_OPEN_CREATE : 0);
    char *name = plain_name(s->path);
    const int status = open_database(s, name, flags, err);
    free(name);
    if (status == 0)
        restrict_database(s);
    return status;
}

/* Writers need no large cache, and an import must need little memory whatever the size of the
 * log. This comes after the page size is set: SQLite counts the cache in pages of the old size.
 */
static int bound_cache(struct store *s, enum store_mode mode, struct err *err)
{
    return store_run(s,
                     mode == STORE_READ ? "PRAGMA query_only = 1; PRAGMA cache_size = -65536"
                                        : "PRAGMA cache_size = -16384",
                     err);
}

int store_open(struct store **out, const char *path, enum store_mode mode, struct err *err)
{
    *out = NULL;
    if (check_path(path, mode, err) < 0)
        return -1;
    struct store *s = xcalloc(1, sizeof *s);
    s->path = xstrdup(path);
    if (open_file(s, mode, err) < 0 || store_limit_watch(s, err) < 0 ||
        check_or_create(s, mode, err) < 0 || bound_cache(s, mode, err) < 0) {
        store_close(s);
        return -1;
    }
    *out = s;
    return 0;
}

int store_open_in_memory(struct store **out, struct err *err)
{
    struct store *s = xcalloc(1, sizeof *s);
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    *out = NULL;
    s->path = xstrdup("the logs");
    if (open_database(s, ":memory:", flags, err) < 0) {
        store_close(s);
        return -1;
    }
    restrict_database(s);
    if (store_limit_watch(s, err) < 0 || check_or_create(s, STORE_CREATE, err) < 0) {
        store_close(s);
        return -1;
    }
    *out = s;
    return 0;
}

void store_close(struct store *s)
{
    if (s == NULL)
        return;
    store_rollback(s);
    sqlite3_close(s->db);
    free(s->path);
    free(s);
}
