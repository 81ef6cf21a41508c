#include "export/export_games.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/json_out.h"
#include "base/xalloc.h"
#include "export/export_schema.h"
#include "store/query.h"
#include "store/store.h"

/* ---- what is there ---- */

void export_known_add(struct export_known *known, const char *name, size_t length)
{
    buf_putc(&known->json, known->n++ == 0 ? '[' : ',');
    json_quote(&known->json, name, length);
}

/* The value of the parameter ?1; it stays as long as `known` does. */
static void bind_known(struct query *q, struct export_known *known)
{
    if (known->n == 0)
        query_bind_text(q, 1, "[]", 2);
    else {
        buf_putc(&known->json, ']');
        query_bind_text(q, 1, buf_str(&known->json), known->json.len);
    }
}

/* More may be added. */
static void unbind_known(struct export_known *known)
{
    if (known->n > 0)
        buf_truncate(&known->json, known->json.len - 1);
}

/* ---- games ---- */

static int take_game(struct export_games *games, size_t *room, struct query *q,
                     struct store *store, struct err *err)
{
    const char *hash = query_text(q, 1);
    if (query_text_length(q, 1) != HASH128_HEX_DIGITS ||
        strspn(hash, "0123456789abcdef") != HASH128_HEX_DIGITS)
        return err_at(err, store_path(store), 0, 0,
                      "game %" PRId64 " has no hash: see 'shipslog db verify'",
                      query_int(q, 0));
    if (games->n == *room) {
        *room = *room * 2 + 64;
        games->game = xrealloc(games->game, *room * sizeof *games->game);
    }
    struct export_game *game = &games->game[games->n++];
    game->id = query_int(q, 0);
    memcpy(game->hash, hash, sizeof game->hash);
    return 0;
}

static int find_games(struct export_games *out, struct store *store, const char *sql,
                      struct export_known *known, struct err *err)
{
    struct query *q;
    size_t room = 0;
    int status;
    *out = (struct export_games){0};
    if (query_new(&q, store, sql, err) < 0)
        return -1;
    bind_known(q, known);
    while ((status = query_step(q, err)) > 0)
        if (take_game(out, &room, q, store, err) < 0) {
            status = -1;
            break;
        }
    query_free(q);
    unbind_known(known);
    return status;
}

int export_games_find(struct export_games *out, struct store *store, struct export_known *known,
                      struct err *err)
{
    return find_games(out, store,
                      known->has_numbers
                          ? "SELECT id, hash FROM game WHERE id || ' ' || hash NOT IN"
                            " (SELECT value FROM json_each(?1)) ORDER BY id"
                          : "SELECT id, hash FROM game WHERE hash NOT IN"
                            " (SELECT value FROM json_each(?1)) ORDER BY id",
                      known, err);
}

int export_games_find_past(struct export_games *out, struct store *store,
                           struct export_known *known, struct err *err)
{
    return find_games(out, store,
                      "SELECT past, hash FROM past_game WHERE hash IN"
                      " (SELECT value FROM json_each(?1)) ORDER BY past",
                      known, err);
}

void export_games_free(struct export_games *games)
{
    free(games->game);
    *games = (struct export_games){0};
}

int export_games_count_strange(struct store *store, struct export_known *known, int64_t *out,
                               struct err *err)
{
    struct query *q;
    *out = 0;
    if (query_new(&q, store,
                  "SELECT count(*) FROM json_each(?1) WHERE value NOT IN"
                  " (SELECT id || ' ' || hash FROM game)",
                  err) < 0)
        return -1;
    bind_known(q, known);
    const int status = query_step(q, err);
    if (status > 0)
        *out = query_int(q, 0);
    query_free(q);
    unbind_known(known);
    return status < 0 ? -1 : 0;
}

/* ---- the basis ---- */

static int put_rows(struct buf *out, struct store *store, const char *sql, struct err *err)
{
    struct query *q;
    int status;
    if (query_new(&q, store, sql, err) < 0)
        return -1;
    while ((status = query_step(q, err)) > 0) {
        buf_put(out, query_text(q, 0), query_text_length(q, 0));
        buf_putc(out, '\0');
    }
    query_free(q);
    return status;
}

int export_games_basis(struct store *store, bool with_names, char out[HASH128_HEX_DIGITS + 1],
                       struct err *err)
{
    struct buf text = BUF_INIT;
    for (size_t i = 0; export_table_at(i) != NULL; i++)
        export_put_table(&text, export_table_at(i), DIALECT_CLICKHOUSE);
    int status =
        put_rows(&text, store, "SELECT key || ' ' || value FROM meta ORDER BY key", err);
    if (status == 0 && with_names)
        status = put_rows(&text, store,
                          "SELECT player || ' ' || length(name) || ' ' || name || stands_for"
                          " FROM alias ORDER BY name",
                          err);
    hash128_format(hash128(buf_str(&text), text.len), out);
    buf_free(&text);
    return status;
}
