#include "export/export_clickhouse.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/progress.h"
#include "base/xalloc.h"
#include "export/export_games.h"
#include "export/export_schema.h"
#include "export/export_views.h"
#include "export/http.h"

enum {
    SERVERS_MAX = 64,
    BATCH = 1000, /* games that are sent together: one block of rows of each table and server */
    PIECE = 32 << 20,    /* bytes of a table that are sent at once */
    LETTERS_OF_HASH = 8, /* that choose the server */
    TRIES = 300,
    UUID_LENGTH = 36,
    KNOWN_BYTES_MOST =
        900 << 20, /* of the list of games: SQLite takes a text of a thousand million bytes */
};

struct server {
    char *place; /* http://HOST:PORT/ or https://HOST:PORT/ */
    struct buf text[EXPORT_TABLES_MAX];
};

struct sending {
    struct store *store;
    struct http *http;
    long stall_seconds;
    struct server server[SERVERS_MAX];
    size_t n_servers;
    const char *cluster; /* NULL: none */
    char *database;
    char basis[HASH128_HEX_DIGITS + 1], views[HASH128_HEX_DIGITS + 1], run[65];
    struct export_rows rows[EXPORT_TABLES_MAX];
    size_t n_tables;
    size_t games_table; /* its number */
    struct export_known known;
    struct export_totals *totals;
};

/* ---- the address ---- */

static bool is_word(const char *s, size_t length)
{
    return length > 0 && length < 100 &&
           strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") ==
               length &&
           (*s < '0' || *s > '9');
}

static bool is_place(const char *s, size_t length)
{
    const char *colon = memchr(s, ':', length);
    return colon != NULL && colon > s &&
           strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") ==
               (size_t)(colon - s) &&
           strspn(colon + 1, "0123456789") >= length - (size_t)(colon - s) - 1 && length < 300;
}

static int refuse_address(const char *url, struct err *err)
{
    return err_set(err,
                   "%s: expected clickhouse://HOST:PORT[,HOST:PORT...]/DATABASE, or https:// "
                   "where the servers have that",
                   url);
}

static int take_address(struct sending *s, const char *url, struct err *err)
{
    static const char plain[] = "clickhouse://", safe[] = "https://";
    const bool is_safe = strncmp(url, safe, strlen(safe)) == 0;
    const char *scheme = is_safe ? safe : plain;
    if (strncmp(url, scheme, strlen(scheme)) != 0)
        return refuse_address(url, err);
    const char *at = url + strlen(scheme) - 1;
    do {
        const size_t length = strcspn(++at, ",/");
        if (!is_place(at, length) || s->n_servers == SERVERS_MAX)
            return refuse_address(url, err);
        struct buf place = BUF_INIT;
        buf_printf(&place, "http%s://%.*s/", is_safe ? "s" : "", (int)length, at);
        s->server[s->n_servers++].place = buf_steal(&place);
        at += length;
    } while (*at == ',');
    if (*at != '/' || !is_word(at + 1, strlen(at + 1)))
        return refuse_address(url, err);
    s->database = xstrdup(at + 1);
    if (s->cluster != NULL && !is_word(s->cluster, strlen(s->cluster)))
        return err_set(err, "--cluster: expected letters, digits and '_'");
    if (s->cluster == NULL && s->n_servers > 1)
        return err_set(
            err,
            "several servers need --cluster, the name that their configuration gives them");
    return 0;
}

/* ---- asking ---- */

/* A server that fails in the middle of an answer has said that all is well before: the failure stands in what
 * follows. */
static int check_answer(const struct server *server, const struct buf *answer, struct err *err)
{
    const char *failure = strstr(buf_str(answer), "DB::Exception");
    while (failure != NULL && failure > answer->data && failure[-1] != '\n')
        failure--;
    return failure == NULL
               ? 0
               : err_at(err, server->place, 0, 0, "%.*s", (int)strcspn(failure, "\n"), failure);
}

/* wait_end_of_query: the server says only then that all is well when it is. */
static void put_url(const struct server *server, const char *database, const char *sql,
                    struct buf *out)
{
    buf_printf(out, "%s?database=%s&wait_end_of_query=1&query=", server->place, database);
    http_put_escaped(out, sql, strlen(sql));
}

/* Sends a statement, followed by its data unless that is NULL.  `answer` may be NULL. */
static int ask_with(struct sending *s, struct server *server, const char *database,
                    const char *sql, const struct buf *data, struct buf *answer,
                    struct err *err)
{
    struct buf url = BUF_INIT, ignored = BUF_INIT;
    struct buf *out = answer == NULL ? &ignored : answer;
    put_url(server, database, data == NULL ? "" : sql, &url);
    int status = data == NULL
                     ? http_post(s->http, buf_str(&url), sql, strlen(sql), out, err)
                     : http_post(s->http, buf_str(&url), data->data, data->len, out, err);
    if (status == 0)
        status = check_answer(server, out, err);
    buf_free(&url);
    buf_free(&ignored);
    return status;
}

static int ask_database(struct sending *s, struct server *server, const char *sql,
                        struct buf *answer, struct err *err)
{
    return ask_with(s, server, s->database, sql, NULL, answer, err);
}

/* The same for SQL that is made; frees it. */
static int ask_made(struct sending *s, struct server *server, struct buf *sql,
                    struct buf *answer, struct err *err)
{
    const int status = ask_database(s, server, buf_str(sql), answer, err);
    buf_free(sql);
    return status;
}

static int ask_number(struct sending *s, struct server *server, const char *sql, uint64_t *out,
                      struct err *err)
{
    struct buf answer = BUF_INIT;
    int status = ask_database(s, server, sql, &answer, err);
    const size_t digits = strspn(buf_str(&answer), "0123456789");
    if (status == 0 && (digits == 0 || digits > 18 || strcmp(answer.data + digits, "\n") != 0))
        status = err_at(err, server->place, 0, 0, "expected a number, found '%.80s'",
                        buf_str(&answer));
    *out = status == 0 ? strtoull(answer.data, NULL, 10) : 0;
    buf_free(&answer);
    return status;
}

/* Waits a little, and more after many tries. */
static void pause_before_retry(int tries)
{
    const long milliseconds = tries < 9 ? 100 : 900;
    nanosleep(&(struct timespec){.tv_nsec = milliseconds * 1000000}, NULL);
}

/* ---- tables and views ---- */

/* The table over all servers of the table or view `name` of one. */
static int make_outer(struct sending *s, struct server *server, const char *name,
                      struct err *err)
{
    const char *outer = export_view_of_all(name);
    struct buf sql = BUF_INIT;
    buf_printf(&sql, "CREATE TABLE IF NOT EXISTS \"%s\" AS \"%s\" ENGINE = ", outer, name);
    if (s->cluster == NULL)
        buf_printf(&sql, "Merge('%s', '^%s$')", s->database, name);
    else
        buf_printf(&sql, "Distributed('%s', '%s', '%s')", s->cluster, s->database, name);
    return ask_made(s, server, &sql, NULL, err);
}

static int make_table(struct sending *s, struct server *server,
                      const struct export_table *table, struct err *err)
{
    struct buf sql = BUF_INIT;
    export_put_shared_table(&sql, table);
    if (ask_made(s, server, &sql, NULL, err) < 0)
        return -1;
    if (table->span != EXPORT_GAME)
        return 0;
    buf_printf(&sql, "shard_%s", table->name);
    const int status = make_outer(s, server, buf_str(&sql), err);
    buf_free(&sql);
    return status;
}

static int drop_table(struct sending *s, struct server *server, const char *name,
                      struct err *err)
{
    struct buf sql = BUF_INIT;
    buf_printf(&sql, "DROP TABLE IF EXISTS \"%s\"", name);
    return ask_made(s, server, &sql, NULL, err);
}

/* Where there may be older ones they are replaced; on a new server another export may make the same. */
static int make_view(struct sending *s, struct server *server, const char *name,
                     const struct buf *select, bool is_new, struct err *err)
{
    struct buf sql = BUF_INIT;
    const bool is_shard = export_view_of_all(name) != NULL;
    if (!is_new && (drop_table(s, server, name, err) < 0 ||
                    (is_shard && drop_table(s, server, export_view_of_all(name), err) < 0)))
        return -1;
    buf_printf(&sql, "CREATE VIEW IF NOT EXISTS \"%s\" AS %s", name, buf_str(select));
    if (ask_made(s, server, &sql, NULL, err) < 0)
        return -1;
    return is_shard ? make_outer(s, server, name, err) : 0;
}

static int make_views(struct sending *s, struct server *server, bool is_new, struct err *err)
{
    struct buf select = BUF_INIT;
    int status = 0;
    char *name;
    for (size_t i = 0; status == 0 && (name = export_view_at(&select, i)) != NULL; i++) {
        status = make_view(s, server, name, &select, is_new, err);
        buf_clear(&select);
        free(name);
    }
    buf_free(&select);
    return status;
}

static int send_words(struct sending *s, struct server *server,
                      const struct export_table *table, struct err *err)
{
    struct buf sql = BUF_INIT, text = BUF_INIT;
    struct export_rows rows;
    buf_printf(&sql, "TRUNCATE TABLE \"%s\"", table->name);
    int status = ask_made(s, server, &sql, NULL, err);
    if (status == 0)
        status = export_rows_open(&rows, s->store, table, true, err);
    if (status == 0) {
        status = export_rows_put(&rows, EXPORT_TSV, 0, "", &text, err) < 0 ? -1 : 0;
        export_rows_close(&rows);
    }
    buf_printf(&sql, "INSERT INTO \"%s\" FORMAT TabSeparated", table->name);
    if (status == 0)
        status = ask_with(s, server, s->database, buf_str(&sql), &text, NULL, err);
    buf_free(&sql);
    buf_free(&text);
    return status;
}

/* What the tables were made by, and the views: the last of what is done to a server that is new, so it is
 * found only where all of it is there. */
static int write_mark(struct sending *s, struct server *server, struct err *err)
{
    struct buf sql = BUF_INIT;
    if (ask_database(s, server, "TRUNCATE TABLE shipslog_export", NULL, err) < 0)
        return -1;
    buf_printf(&sql, "INSERT INTO shipslog_export VALUES ('%s', '%s')", s->basis, s->views);
    return ask_made(s, server, &sql, NULL, err);
}

static int make_all(struct sending *s, struct server *server, bool is_new, struct err *err)
{
    int status = 0;
    for (size_t i = 0; status == 0 && export_table_at(i) != NULL; i++)
        if (export_table_at(i)->span != EXPORT_BOOK)
            status = make_table(s, server, export_table_at(i), err);
    for (size_t i = 0; status == 0 && export_table_at(i) != NULL; i++)
        if (export_table_at(i)->span == EXPORT_WORDS)
            status = send_words(s, server, export_table_at(i), err);
    if (status == 0)
        status = make_views(s, server, is_new, err);
    return status == 0 ? write_mark(s, server, err) : -1;
}

/* ---- a server ---- */

static int check_cluster(struct sending *s, struct server *server, struct err *err)
{
    struct buf sql = BUF_INIT;
    uint64_t shards;
    if (s->cluster == NULL)
        return 0;
    buf_printf(&sql, "SELECT uniqExact(shard_num) FROM system.clusters WHERE cluster = '%s'",
               s->cluster);
    int status = ask_number(s, server, buf_str(&sql), &shards, err);
    if (status == 0 && shards != s->n_servers)
        status = err_at(err, server->place, 0, 0,
                        "its cluster %s has %" PRIu64 " shards, and --to names %zu servers",
                        s->cluster, shards, s->n_servers);
    buf_free(&sql);
    return status;
}

static int prepare_tables(struct sending *s, struct server *server, struct err *err)
{
    struct buf sql = BUF_INIT, mark = BUF_INIT, expected = BUF_INIT;
    buf_printf(&sql, "CREATE DATABASE IF NOT EXISTS \"%s\"", s->database);
    int status = ask_with(s, server, "default", buf_str(&sql), NULL, NULL, err);
    buf_free(&sql);
    if (status == 0)
        status = check_cluster(s, server, err);
    if (status == 0)
        status = ask_database(
            s, server,
            "CREATE TABLE IF NOT EXISTS shipslog_export (basis String, views String) "
            "ENGINE = MergeTree ORDER BY basis",
            NULL, err);
    if (status == 0)
        status = ask_database(
            s, server,
            "CREATE TABLE IF NOT EXISTS shipslog_run (run String, is_end UInt8, at DateTime) "
            "ENGINE = MergeTree ORDER BY (run, is_end)",
            NULL, err);
    if (status == 0)
        status = ask_database(s, server, "SELECT DISTINCT basis, views FROM shipslog_export",
                              &mark, err);
    buf_printf(&expected, "%s\t%s\n", s->basis, s->views);
    const bool is_same = strcmp(buf_str(&mark), buf_str(&expected)) == 0;
    if (status == 0 && mark.len > 0 &&
        strncmp(buf_str(&mark), s->basis, HASH128_HEX_DIGITS) != 0)
        status =
            err_at(err, server->place, 0, 0,
                   "the database %s has tables of another version: send to another database",
                   s->database);
    else if (status == 0 && !is_same)
        status = make_all(s, server, mark.len == 0, err);
    buf_free(&mark);
    buf_free(&expected);
    return status;
}

/* The last rows of a program that was killed may be on their way.  Those of another export that runs may be, too,
 * so there is an end to the waiting. */
static int wait_for_rows(struct sending *s, struct server *server, struct err *err)
{
    uint64_t running = 1;
    int status = 0;
    for (int i = 0; i < TRIES / 10 && status == 0 && running > 0; i++) {
        status = ask_number(s, server,
                            "SELECT count() FROM system.processes"
                            " WHERE query LIKE 'INSERT INTO \"shard\\_%'",
                            &running, err);
        if (running > 0)
            pause_before_retry(i);
    }
    return status;
}

/* The list of the games that a server has, as it comes: a hash, and a line feed. */
struct game_list {
    struct export_known *known;
    char line[HASH128_HEX_DIGITS + 1];
    size_t n; /* bytes of the line */
};

static int take_games(void *ctx, const char *data, size_t length, struct err *err)
{
    struct game_list *list = ctx;
    for (size_t i = 0; i < length; i++) {
        const bool is_whole = list->n == HASH128_HEX_DIGITS;
        if (is_whole ? data[i] != '\n' : strchr("0123456789abcdef", data[i]) == NULL)
            return err_set(err, "expected the hash of a game, found '%.*s%.*s'", (int)list->n,
                           list->line, (int)(length - i < 80 ? length - i : 80), data + i);
        if (!is_whole) {
            list->line[list->n++] = data[i];
            continue;
        }
        if (list->known->json.len > KNOWN_BYTES_MOST)
            return err_set(err, "the list of its games does not end");
        export_known_add(list->known, list->line, list->n);
        list->n = 0;
    }
    return 0;
}

/* A game that the list lacks is sent, so a list that is not whole must not be believed. */
static int list_games(struct sending *s, struct server *server, struct err *err)
{
    static const char sql[] = "SELECT DISTINCT hash FROM shard_game";
    struct game_list list = {.known = &s->known};
    struct buf url = BUF_INIT;
    int status = wait_for_rows(s, server, err);
    put_url(server, s->database, "", &url);
    if (status == 0)
        status = http_post_to(s->http, buf_str(&url), sql, strlen(sql), take_games, &list, err);
    if (status == 0 && list.n > 0)
        status = err_at(err, server->place, 0, 0, "the list of its games ends within a line");
    buf_free(&url);
    return status;
}

/* ---- superseded games ---- */

static int wait_for_changes(struct sending *s, struct server *server, struct err *err)
{
    struct buf sql = BUF_INIT;
    uint64_t left = 1;
    int status = 0;
    buf_printf(&sql,
               "SELECT count() FROM system.mutations WHERE database = '%s' AND NOT is_done",
               s->database);
    while (status == 0 && left > 0) {
        status = ask_number(s, server, buf_str(&sql), &left, err);
        if (left > 0)
            pause_before_retry(0);
    }
    buf_free(&sql);
    return status;
}

static int delete_from(struct sending *s, struct server *server,
                       const struct export_table *table, const char *hashes, struct err *err)
{
    struct buf sql = BUF_INIT;
    buf_printf(&sql, "ALTER TABLE \"shard_%s\" DELETE WHERE \"%s\" IN (%s)", table->name,
               export_table_is_game(table) ? "hash" : "game", hashes);
    return ask_made(s, server, &sql, NULL, err);
}

/* The game first: then it does not count, whatever happens next. */
static int delete_all(struct sending *s, struct server *server, const char *hashes,
                      struct err *err)
{
    int status = delete_from(s, server, s->rows[s->games_table].table, hashes, err);
    if (status == 0)
        status = wait_for_changes(s, server, err);
    for (size_t i = 0; status == 0 && i < s->n_tables; i++)
        if (i != s->games_table)
            status = delete_from(s, server, s->rows[i].table, hashes, err);
    return status == 0 ? wait_for_changes(s, server, err) : -1;
}

/* Versions of games that this database has replaced or removed. */
static int take_out(struct sending *s, struct err *err)
{
    struct export_games past;
    struct buf hashes = BUF_INIT;
    int status = export_games_find_past(&past, s->store, &s->known, err);
    for (size_t i = 0; i < past.n; i++)
        buf_printf(&hashes, "%s'%s'", i == 0 ? "" : ",", past.game[i].hash);
    for (size_t i = 0; status == 0 && past.n > 0 && i < s->n_servers; i++)
        status = delete_all(s, &s->server[i], buf_str(&hashes), err);
    s->totals->gone = past.n;
    export_games_free(&past);
    buf_free(&hashes);
    return status;
}

/* ---- rows that were sent twice ---- */

static int count_twice(struct sending *s, struct server *server, const char *table,
                       uint64_t *out, struct err *err)
{
    struct buf sql = BUF_INIT;
    buf_printf(&sql,
               "SELECT n - once FROM (SELECT count() AS n FROM \"shard_%s\") CROSS JOIN"
               " (SELECT count() AS once FROM \"shard_%s\" FINAL)",
               table, table);
    const int status = ask_number(s, server, buf_str(&sql), out, err);
    buf_free(&sql);
    return status;
}

/* A large table takes longer than a server may be silent, and its merge goes on without us. */
static int merge_table(struct sending *s, struct server *server, const char *table,
                       struct err *err)
{
    struct buf sql = BUF_INIT;
    struct err why = ERR_INIT;
    buf_printf(&sql, "OPTIMIZE TABLE \"shard_%s\" FINAL", table);
    if (ask_made(s, server, &sql, NULL, &why) == 0 || why.code == HTTP_STALLED)
        return 0;
    *err = why;
    return -1;
}

/* A merge of everything leaves one of each, but a server that is merging already does nothing. */
static int tidy_table(struct sending *s, struct server *server, const char *table,
                      struct err *err)
{
    for (int i = 0; i < TRIES; i++) {
        uint64_t twice = 0;
        if (count_twice(s, server, table, &twice, err) < 0)
            return -1;
        if (twice == 0)
            return 0;
        if (merge_table(s, server, table, err) < 0)
            return -1;
        pause_before_retry(i);
    }
    return err_at(err, server->place, 0, 0,
                  "%s has rows twice and does not merge them: export again later", table);
}

/* Writes the end of this run, and of those that have none: they were killed, or will write another one. */
static int end_runs(struct sending *s, struct server *server, struct err *err)
{
    struct buf sql = BUF_INIT;
    buf_printf(&sql,
               "INSERT INTO shipslog_run SELECT DISTINCT run, 1, now() FROM shipslog_run"
               " WHERE run = '%s' OR run NOT IN (SELECT run FROM shipslog_run WHERE is_end)",
               s->run);
    return ask_made(s, server, &sql, NULL, err);
}

static int tidy_tables(struct sending *s, struct server *server, struct err *err)
{
    struct buf sql = BUF_INIT, others = BUF_INIT;
    /* Rows are there twice when two runs have sent them: this one, and one that has not ended, since it was killed or
     * still goes on, or that has ended after the beginning of this one.  A run that had nothing to send finds
     * what others left: two that were killed. */
    buf_printf(&sql,
               "SELECT DISTINCT run FROM shipslog_run WHERE run <> '%s' AND (run NOT IN"
               " (SELECT run FROM shipslog_run WHERE is_end)",
               s->run);
    if (s->totals->games > 0)
        buf_printf(&sql,
                   " OR (is_end AND at >= (SELECT min(at) FROM shipslog_run WHERE run = '%s'))",
                   s->run);
    buf_puts(&sql, ")");
    int status = ask_made(s, server, &sql, &others, err);
    const bool is_alone = s->totals->games == 0 && others.len == 0;
    for (size_t i = 0; status == 0 && others.len > 0 && i < s->n_tables; i++)
        status = tidy_table(s, server, s->rows[i].table->name, err);
    buf_free(&others);
    return status == 0 && !is_alone ? end_runs(s, server, err) : status;
}

/* ---- rows ---- */

static int send_table(struct sending *s, struct server *server, size_t table, struct err *err)
{
    struct buf *text = &server->text[table];
    struct buf sql = BUF_INIT;
    if (text->len == 0)
        return 0;
    buf_printf(&sql, "INSERT INTO \"shard_%s\" FORMAT TabSeparated",
               s->rows[table].table->name);
    const int status = ask_with(s, server, s->database, buf_str(&sql), text, NULL, err);
    buf_free(&sql);
    buf_clear(text);
    return status;
}

static int send_batch(struct sending *s, struct err *err)
{
    for (size_t i = 0; i < s->n_servers; i++) {
        for (size_t j = 0; j < s->n_tables; j++)
            if (j != s->games_table && send_table(s, &s->server[i], j, err) < 0)
                return -1;
        if (send_table(s, &s->server[i], s->games_table, err) < 0)
            return -1;
    }
    return 0;
}

static int put_game(struct sending *s, const struct export_game *game, struct err *err)
{
    char letters[LETTERS_OF_HASH + 1] = {0};
    memcpy(letters, game->hash, LETTERS_OF_HASH);
    struct server *server = &s->server[strtoul(letters, NULL, 16) % s->n_servers];
    for (size_t i = 0; i < s->n_tables; i++) {
        if (export_rows_put(&s->rows[i], EXPORT_TSV, game->id, game->hash, &server->text[i],
                            err) < 0)
            return -1;
        if (server->text[i].len > PIECE && i != s->games_table &&
            send_table(s, server, i, err) < 0)
            return -1;
    }
    return 0;
}

static int send_games(struct sending *s, struct err *err)
{
    struct export_games games;
    int status = export_games_find(&games, s->store, &s->known, err);
    for (size_t i = 0; status == 0 && games.n > 0 && i < s->n_servers; i++) {
        struct buf sql = BUF_INIT;
        buf_printf(&sql, "INSERT INTO shipslog_run SELECT '%s', 0, now()", s->run);
        status = ask_made(s, &s->server[i], &sql, NULL, err);
    }
    struct progress *progress = progress_new("games", "games", games.n, true);
    for (size_t i = 0; status == 0 && i < games.n; i++) {
        status = put_game(s, &games.game[i], err);
        if (status == 0 && ((i + 1) % BATCH == 0 || i + 1 == games.n))
            status = send_batch(s, err);
        progress_update(progress, i + 1, i + 1);
    }
    progress_free(progress);
    s->totals->games = games.n;
    s->totals->there = s->known.n - s->totals->gone;
    export_games_free(&games);
    return status;
}

/* ---- the run ---- */

static void hash_views(char out[HASH128_HEX_DIGITS + 1])
{
    struct buf text = BUF_INIT;
    char *name;
    for (size_t i = 0; (name = export_view_at(&text, i)) != NULL; i++) {
        buf_puts(&text, name);
        free(name);
    }
    hash128_format(hash128(buf_str(&text), text.len), out);
    buf_free(&text);
}

static int open_rows(struct sending *s, struct err *err)
{
    for (size_t i = 0; export_table_at(i) != NULL; i++) {
        const struct export_table *table = export_table_at(i);
        if (table->span != EXPORT_GAME)
            continue;
        if (export_table_is_game(table))
            s->games_table = s->n_tables;
        if (export_rows_open(&s->rows[s->n_tables++], s->store, table, true, err) < 0)
            return -1;
    }
    return 0;
}

/* A name for this run that no other one has. */
static int name_run(struct sending *s, struct err *err)
{
    struct buf answer = BUF_INIT;
    int status =
        ask_database(s, &s->server[0], "SELECT toString(generateUUIDv4())", &answer, err);
    const size_t length = strspn(buf_str(&answer), "0123456789abcdef-");
    if (status == 0 && length != UUID_LENGTH)
        status = err_at(err, s->server[0].place, 0, 0, "expected a UUID, found '%.80s'",
                        buf_str(&answer));
    if (status == 0)
        snprintf(s->run, sizeof s->run, "%.*s", (int)length, buf_str(&answer));
    buf_free(&answer);
    return status;
}

static int run_export(struct sending *s, const char *url, struct err *err)
{
    if (take_address(s, url, err) < 0 ||
        http_new(&s->http, getenv("CLICKHOUSE_USER"), getenv("CLICKHOUSE_PASSWORD"),
                 s->stall_seconds, err) < 0 ||
        export_games_basis(s->store, false, s->basis, err) < 0 || open_rows(s, err) < 0)
        return -1;
    hash_views(s->views);
    for (size_t i = 0; i < s->n_servers; i++)
        if (prepare_tables(s, &s->server[i], err) < 0 || list_games(s, &s->server[i], err) < 0)
            return -1;
    if (name_run(s, err) < 0 || take_out(s, err) < 0 || send_games(s, err) < 0)
        return -1;
    for (size_t i = 0; i < s->n_servers; i++)
        if (tidy_tables(s, &s->server[i], err) < 0)
            return -1;
    return 0;
}

static void release_sending(struct sending *s)
{
    for (size_t i = 0; i < s->n_tables; i++)
        export_rows_close(&s->rows[i]);
    for (size_t i = 0; i < s->n_servers; i++) {
        for (size_t j = 0; j < s->n_tables; j++)
            buf_free(&s->server[i].text[j]);
        free(s->server[i].place);
    }
    http_free(s->http);
    buf_free(&s->known.json);
    free(s->database);
    free(s);
}

int export_clickhouse_run(struct store *store, const char *url, const char *cluster,
                          long stall_seconds, struct export_totals *totals, struct err *err)
{
    struct sending *s = xcalloc(1, sizeof *s);
    *totals = (struct export_totals){0};
    s->store = store;
    s->cluster = cluster;
    s->stall_seconds = stall_seconds;
    s->totals = totals;
    const int status = run_export(s, url, err);
    release_sending(s);
    return status;
}
