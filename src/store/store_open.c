/* store_open.c - opening a store: what is refused, what is made, and what is brought up to date. */
#include "store/store.h"

#include <errno.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/xalloc.h"
#include "store/connection.h"
#include "store/query.h"
#include "store/rederive.h"
#include "store/schema/schema.h"
#include "store/sql/sql_functions.h"
#include "store/sql/sql_tables.h"
#include "store/store_limit.h"
#include "store/system_error.h"
#include "store/update_lock.h"
#include "store/vocabulary.h"

#define TEXT_OF(x)     #x
#define NUMBER_TEXT(x) TEXT_OF(x)

enum {
    BUSY_MS = 5000,
    HEADER_BYTES = 100, /* size of the header of every database */
};

/* ---- what it holds ----------------------------------------------------------------------- */

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
        status = store_create_schema(s, err);
    if (status == 0)
        return store_commit(s, err);
    store_rollback(s);
    return -1;
}

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
    if (facts < 1)
        return err_at(err, s->path, 0, 0,
                      "is damaged: facts version %" PRId64 " has never been", facts);
    if (facts < SCHEMA_FACTS_OLDEST)
        return err_at(err, s->path, 0, 0,
                      "was made before release 0.1.0 (facts version %" PRId64
                      ") and cannot be read: import its logs again",
                      facts);
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

int store_look(struct store *s, bool *is_book, bool *is_current, struct err *err)
{
    int64_t application;
    *is_book = *is_current = false;
    if (query_number(s, "PRAGMA application_id", &application, err) < 0)
        return -1;
    *is_book = application == SCHEMA_APPLICATION_ID;
    return *is_book ? check_current(s, is_current, err) : 0;
}

/* What takes back an unfinished change is a file beside the database, with its name: who opens the database by
 * another name would not find it. */
static int check_names(const char *path, const struct stat *st, struct err *err)
{
    if (st->st_nlink <= 1)
        return 0;
    return err_at(err, path, 0, 0,
                  "has %ju names (hard links): a change that is interrupted would be seen half "
                  "by another name; remove the others, or make copies",
                  (uintmax_t)st->st_nlink);
}

static int cannot_update(const struct store *s, const struct err *why, struct err *err)
{
    err_at(err, s->path, 0, 0, "is of an older shipslog and cannot be brought up to date: %s",
           why->text);
    if (err != NULL && why->code == STORE_IN_USE)
        err->code = STORE_IN_USE;
    return -1;
}

/* Within a transaction.  *is_done: another program has done it meanwhile, which may be newer than this. */
static int check_old(struct store *s, bool *is_done, struct err *err)
{
    return check_newer(s, STORE_READ, err) < 0 ? -1 : check_current(s, is_done, err);
}

/* Adds the tables of facts that older versions lack, and derives everything again, in one
 * transaction. */
static int update(struct store *s, struct err *err)
{
    struct err why = ERR_INIT;
    uint64_t games;
    bool is_done;
    if (store_begin(s, &why) < 0)
        return cannot_update(s, &why, err);
    int status = check_old(s, &is_done, err);
    if (status == 0 && !is_done) {
        status = store_rebuild_within(s, 0, &games, &why);
        if (status == 0)
            status = store_commit(s, &why);
        if (status < 0)
            cannot_update(s, &why, err);
    }
    store_rollback(s); /* what is not committed */
    return status;
}

static int bring_up_to_date(struct store *s, struct err *err)
{
    struct update_lock lock;
    struct stat st;
    if (stat(s->path, &st) == 0 && check_names(s->path, &st, err) < 0)
        return -1;
    update_lock_take(&lock, s->path);
    const int status = update(s, err);
    update_lock_drop(&lock);
    return status;
}

/* No shipslog makes a trigger, and one of somebody else would change what is written. */
static int refuse_triggers(struct store *s, struct err *err)
{
    struct query *q;
    if (query_new(&q, s,
                  "SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name LIMIT 1",
                  err) < 0)
        return -1;
    int status = query_step(q, err);
    if (status > 0)
        status = err_at(err, s->path, 0, 0,
                        "has the trigger '%.80s', which no shipslog made and which may change "
                        "what is written: in 'shipslog sql', \"SELECT sql FROM sqlite_schema "
                        "WHERE type = 'trigger'\" shows it; sqlite3 can drop it",
                        query_text(q, 0));
    query_free(q);
    return status;
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
    if (is_current && (mode == STORE_READ || mode == STORE_GLANCE))
        return 0;
    if (mode == STORE_GLANCE)
        return err_at(err, s->path, 0, 0, "is of an older shipslog");
    if (refuse_triggers(s, err) < 0)
        return -1;
    return is_current || mode == STORE_REBUILD ? 0 : bring_up_to_date(s, err);
}

/* ---- the file ----------------------------------------------------------------------------- */

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
    return mode == STORE_READ || mode == STORE_GLANCE ? 0 : check_names(path, &st, err);
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
static void restrict_database(struct store *s, enum store_mode mode)
{
    sqlite3_busy_timeout(s->db, mode == STORE_GLANCE ? 0 : BUSY_MS);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_commit_hook(s->db, store_refuse_stray_commit, s);
}

/* SQLite reads what it may not write, and says "read-only" at the first change, whatever the reason was. */
static int check_writable(struct store *s, struct err *err)
{
    if (sqlite3_db_readonly(s->db, "main") != 1)
        return 0;
    const int number = system_error_take(NULL);
    return connection_fail_read_only(s, number, err);
}

/* Readers open for writing, too: SQLite must roll back what an interrupted import left.  Who takes a
 * glance leaves that to others. */
static int open_file(struct store *s, enum store_mode mode, struct err *err)
{
    const int flags = (mode == STORE_GLANCE ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) |
                      SQLITE_OPEN_NOMUTEX | (mode == STORE_CREATE ? SQLITE_OPEN_CREATE : 0);
    system_error_watch();
    char *name = plain_name(s->path);
    const int status = open_database(s, name, flags, err);
    free(name);
    if (status == 0)
        restrict_database(s, mode);
    return status < 0 || mode == STORE_READ || mode == STORE_GLANCE ? status
                                                                    : check_writable(s, err);
}

/* Writers need no large cache, and an import must need little memory whatever the size of the
 * log. This comes after the page size is set: SQLite counts the cache in pages of the old size.
 * EXTRA flushes the directory, too, after the journal is removed: a machine that stops then must not find the journal
 * again, and take back what was reported as stored.
 */
static int adapt(struct store *s, enum store_mode mode, struct err *err)
{
    return store_run(s,
                     mode == STORE_READ || mode == STORE_GLANCE
                         ? "PRAGMA query_only = 1; PRAGMA cache_size = -65536"
                         : "PRAGMA synchronous = EXTRA; PRAGMA cache_size = -16384",
                     err);
}

static struct store *new_store(const char *path)
{
    struct store *s = xcalloc(1, sizeof *s);
    s->path = xstrdup(path);
    s->digest_limits =
        (struct digest_limits){.parted_from = 1000, .bytes_max = 256 << 20, .looks_every = 256};
    return s;
}

static int open_store(struct store **out, const char *path, enum store_mode mode,
                      struct err *err)
{
    if (check_path(path, mode, err) < 0)
        return -1;
    struct store *s = new_store(path);
    if (open_file(s, mode, err) < 0 || store_limit_watch(s, err) < 0 ||
        sql_functions_add(s, err) < 0 || sql_tables_add(s, err) < 0 ||
        check_or_create(s, mode, err) < 0 || adapt(s, mode, err) < 0) {
        store_close(s);
        return -1;
    }
    *out = s;
    return 0;
}

/* Who brings the book up to date may begin between the wait and the first look. */
int store_open(struct store **out, const char *path, enum store_mode mode, struct err *err)
{
    struct err why = ERR_INIT;
    int status;
    *out = NULL;
    if (mode == STORE_GLANCE)
        return open_store(out, path, mode, err);
    do {
        err_clear(&why);
        update_lock_await(path);
        status = open_store(out, path, mode, &why);
    } while (status < 0 && why.code == STORE_IN_USE && update_lock_is_there(path));
    if (status < 0 && err != NULL && !err_is_set(err))
        *err = why;
    return status;
}

int store_open_in_memory(struct store **out, struct err *err)
{
    struct store *s = new_store("the logs");
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    *out = NULL;
    if (open_database(s, ":memory:", flags, err) < 0) {
        store_close(s);
        return -1;
    }
    restrict_database(s, STORE_CREATE);
    if (store_limit_watch(s, err) < 0 || sql_functions_add(s, err) < 0 ||
        sql_tables_add(s, err) < 0 || check_or_create(s, STORE_CREATE, err) < 0) {
        store_close(s);
        return -1;
    }
    *out = s;
    return 0;
}
