#include "store/store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "store/connection.h"
#include "store/players.h"
#include "store/query.h"
#include "store/schema/schema.h"
#include "store/sql/sql_tables.h"
#include "store/unpack.h"
#include "store/vocabulary.h"

#define TEXT_OF(x)     #x
#define NUMBER_TEXT(x) TEXT_OF(x)

/* ---- schema ---- */

/* Indexes are made after the first bulk load. */
static int create_objects(struct store *s, enum schema_part part, struct err *err)
{
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        if (object->part == part && object->is_stored && object->kind != SCHEMA_INDEX &&
            store_run(s, object->sql, err) < 0)
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

/* Players had no identities before version 4, statements were packed before version 5 (`event` was a view), nothing was
 * trained before version 6, and nothing timed before version 7. */
static int upgrade_facts(struct store *s, struct err *err)
{
    int64_t version;
    if (query_number(s, "PRAGMA user_version", &version, err) < 0)
        return -1;
    if (version == SCHEMA_FACTS_VERSION)
        return 0;
    if (version < 4 &&
        (store_run(s, schema_sql("identity"), err) < 0 || players_unite(s, err) < 0))
        return -1;
    if (version < 5 &&
        (store_run(s, "DROP VIEW IF EXISTS main.event", err) < 0 ||
         store_run(s, schema_sql("event"), err) < 0 || unpack_events(s, err) < 0))
        return -1;
    if (version < 6 && store_run(s, schema_sql("training"), err) < 0)
        return -1;
    if (version < 7 && (store_run(s, schema_sql("thinking"), err) < 0 ||
                        store_run(s, schema_sql("past_thinking"), err) < 0))
        return -1;
    return set_facts_version(s, err);
}

static int create_derived(struct store *s, struct err *err)
{
    char fingerprint[HASH128_HEX_DIGITS + 1];
    vocabulary_fingerprint(fingerprint);
    if (create_objects(s, SCHEMA_DERIVED, err) < 0 ||
        create_objects(s, SCHEMA_DIGEST, err) < 0 || create_objects(s, SCHEMA_VIEWS, err) < 0 ||
        vocabulary_store(s, err) < 0 ||
        set_meta(s, "derived-version", NUMBER_TEXT(SCHEMA_DERIVED_VERSION), err) < 0 ||
        set_meta(s, "vocabulary", fingerprint, err) < 0)
        return -1;
    return 0;
}

int store_create_schema(struct store *s, struct err *err)
{
    if (store_run(s, "PRAGMA application_id = " NUMBER_TEXT(SCHEMA_APPLICATION_ID), err) < 0 ||
        create_objects(s, SCHEMA_FACTS, err) < 0 || set_facts_version(s, err) < 0 ||
        create_objects(s, SCHEMA_EVALUATION, err) < 0)
        return -1;
    return create_derived(s, err);
}

static bool is_lasting(const char *name)
{
    const struct schema_object *object;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        if (schema_is_lasting(object) && strcmp(object->name, name) == 0)
            return true;
    }
    return false;
}

static int drop_object(struct store *s, bool is_view, const char *name, struct err *err)
{
    /* Names cannot be bound, so this SQL is composed.  %w doubles quotes.  Tables of our connection may
     * have the same names (sql_tables.h). */
    char *sql =
        sqlite3_mprintf(is_view ? "DROP VIEW main.\"%w\"" : "DROP TABLE main.\"%w\"", name);
    if (sql == NULL)
        abort();
    const int status = store_run(s, sql, err);
    sqlite3_free(sql);
    return status;
}

/* Drops one object that does not last: 1 = dropped, 0 = none is left.  The list comes from the
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
        if (is_lasting(query_text(q, 0)))
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

/* Whether the file has the object, as this program makes it or otherwise. */
static int find_object(struct store *s, const struct schema_object *object, bool *is_there,
                       bool *is_view, bool *is_same, struct err *err)
{
    struct query *q;
    if (query_new(&q, s, "SELECT type = 'view', sql FROM sqlite_schema WHERE name = ?1", err) <
        0)
        return -1;
    query_bind_text(q, 1, object->name, strlen(object->name));
    const int status = query_step(q, err);
    *is_there = status > 0;
    *is_view = status > 0 && query_int(q, 0) != 0;
    *is_same = status > 0 && schema_has_form(object, query_text(q, 1));
    query_free(q);
    return status < 0 ? -1 : 0;
}

static int drop_kept(struct store *s, struct err *err)
{
    const struct schema_object *object;
    int status = 0;
    for (size_t i = 0; (object = schema_at(i)) != NULL && status == 0; i++) {
        bool is_there, is_view, is_same;
        if (object->part != SCHEMA_EVALUATION)
            continue;
        status = find_object(s, object, &is_there, &is_view, &is_same, err);
        if (status == 0 && is_there)
            status = drop_object(s, is_view, object->name, err);
    }
    return status;
}

/* Whether all tables that keep evaluations and are in the file are in the form of this program. */
static int look_at_kept(struct store *s, bool *are_same, struct err *err)
{
    const struct schema_object *object;
    *are_same = true;
    for (size_t i = 0; (object = schema_at(i)) != NULL; i++) {
        bool is_there = false, is_view, is_same = true;
        if (object->part == SCHEMA_EVALUATION &&
            find_object(s, object, &is_there, &is_view, &is_same, err) < 0)
            return -1;
        *are_same &= is_same || !is_there;
    }
    return 0;
}

static int create_missing_kept(struct store *s, struct err *err)
{
    const struct schema_object *object;
    int status = 0;
    for (size_t i = 0; (object = schema_at(i)) != NULL && status == 0; i++) {
        bool is_there, is_view, is_same;
        if (object->part != SCHEMA_EVALUATION)
            continue;
        status = find_object(s, object, &is_there, &is_view, &is_same, err);
        if (status == 0 && !is_there)
            status = store_run(s, object->sql, err);
    }
    return status;
}

/* An older version lacks tables that keep evaluations: these begin empty.  Where it has one in another form, all do. */
static int upgrade_kept(struct store *s, struct err *err)
{
    bool are_same;
    if (unpack_chances(s, err) < 0 || look_at_kept(s, &are_same, err) < 0 ||
        (!are_same && drop_kept(s, err) < 0))
        return -1;
    return create_missing_kept(s, err);
}

int store_reset_derived(struct store *s, struct err *err)
{
    assert(s->begun_file != NULL);
    int status = upgrade_facts(s, err);
    if (status == 0)
        status = upgrade_kept(s, err);
    if (status == 0) {
        do
            status = drop_one(s, err);
        while (status > 0);
    }
    return status < 0 ? -1 : create_derived(s, err);
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
        if (object->kind != SCHEMA_INDEX)
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

void store_close(struct store *s)
{
    if (s == NULL)
        return;
    store_rollback(s);
    sql_tables_rest(s);
    sqlite3_close(s->db);
    free(s->path);
    free(s);
}
