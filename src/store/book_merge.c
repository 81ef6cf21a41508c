#include "store/book_merge.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/diag.h"
#include "base/err.h"
#include "base/sort.h"
#include "base/xalloc.h"
#include "store/evaluation.h"
#include "store/facts.h"
#include "store/game_reader.h"
#include "store/past_game.h"
#include "store/players.h"
#include "store/query.h"
#include "store/store.h"
#include "store/training.h"

/* A version that a book has put aside. */
struct aside {
    size_t book;
    const char *hash;
    const char *counted; /* content hash of what the book counts instead; "": nothing */
};

/* A file that games of a book came from, with the games to take. */
struct merge_source {
    size_t book;
    const char *path;
    struct import_source about;
    int64_t *game;
    size_t n;
};

/* A book, open all the time: a connection belongs to one thread, and so all is done in it. */
struct book {
    struct store *store;
    struct game_reader *games;
};

struct merging {
    struct import_reader reader;     /* first */
    struct import_listener listener; /* passes on what is about whole games */
    struct book_merge *m;
    struct book *book;
    struct facts *facts;
    struct merge_source *source;
    const char **path; /* of each source */
    size_t n_sources;
    struct aside *aside; /* by hash */
    size_t n_aside;
    size_t last_book; /* of the last game listed, and its source there */
    int64_t last_source;
    struct arena texts;
};

static struct merging *of_listener(struct import_listener *listener)
{
    return (struct merging *)((char *)listener - offsetof(struct merging, listener));
}

static const char *keep(struct merging *g, struct query *q, int column)
{
    return arena_strndup(&g->texts, query_text(q, column), query_text_length(q, column));
}

/* Calls `take` for each row of `sql`, asked of every book in turn. */
static int ask_books(struct merging *g, const char *sql,
                     int (*take)(struct merging *g, size_t book, struct query *q,
                                 struct err *err),
                     struct err *err)
{
    int status = 0;
    for (size_t i = 0; i < g->m->n_books && status == 0; i++) {
        struct query *q;
        status = query_new(&q, g->book[i].store, sql, err);
        while (status == 0 && (status = query_step(q, err)) > 0)
            status = take(g, i, q, err);
        query_free(q);
    }
    return status;
}

/* ---- what the books have put aside ---- */

static const char aside_sql[] = "SELECT p.hash, coalesce(g.hash, '') FROM past_game p"
                                " LEFT JOIN game g ON g.id = p.game ORDER BY p.hash";

static int take_aside(struct merging *g, size_t book, struct query *q, struct err *err)
{
    (void)err;
    if ((g->n_aside & (g->n_aside + 1)) == 0)
        g->aside = xrealloc_array(g->aside, 2 * g->n_aside + 2, sizeof *g->aside);
    g->aside[g->n_aside++] = (struct aside){book, keep(g, q, 0), keep(g, q, 1)};
    return 0;
}

static int by_hash(const void *a, const void *b, void *none)
{
    (void)none;
    return strcmp(((const struct aside *)a)->hash, ((const struct aside *)b)->hash);
}

/* The index of the first with this hash, or where it would be. */
static size_t find_aside(const struct merging *g, const char *hash)
{
    size_t from = 0, to = g->n_aside;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (strcmp(g->aside[middle].hash, hash) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static bool is_aside(const struct merging *g, size_t i, const char *hash)
{
    return i < g->n_aside && strcmp(g->aside[i].hash, hash) == 0;
}

static bool has_put_aside(const struct merging *g, size_t book, const char *hash)
{
    for (size_t i = find_aside(g, hash); is_aside(g, i, hash); i++) {
        if (g->aside[i].book == book)
            return true;
    }
    return false;
}

/* Whether another book knows better than to count this game of `book`. */
static bool is_outdated(const struct merging *g, size_t book, const char *hash)
{
    for (size_t i = find_aside(g, hash); is_aside(g, i, hash); i++) {
        const char *counted = g->aside[i].counted;
        if (counted[0] == '\0' || !has_put_aside(g, book, counted))
            return true;
    }
    return false;
}

/* ---- the sources ---- */

static const char games_sql[] =
    "SELECT s.id, s.path, s.format, coalesce(s.hash, ''), coalesce(s.bytes, 0), g.id, g.hash"
    " FROM source s JOIN game g ON g.source = s.id ORDER BY s.id, g.offset, g.first_line, g.id";

static struct merge_source *add_source(struct merging *g, size_t book, struct query *q)
{
    if ((g->n_sources & (g->n_sources + 1)) == 0) {
        g->source = xrealloc_array(g->source, 2 * g->n_sources + 2, sizeof *g->source);
        g->path = xrealloc_array(g->path, 2 * g->n_sources + 2, sizeof *g->path);
    }
    struct merge_source *s = &g->source[g->n_sources];
    *s = (struct merge_source){
        .book = book,
        .path = keep(g, q, 1),
        .about = {.format = keep(g, q, 2), .bytes = (uint64_t)query_int(q, 4)}};
    strncpy(s->about.hash, query_text(q, 3), HASH128_HEX_DIGITS);
    g->path[g->n_sources++] = s->path;
    return s;
}

static int take_game(struct merging *g, size_t book, struct query *q, struct err *err)
{
    (void)err;
    if (is_outdated(g, book, query_text(q, 6)))
        return 0;
    const bool is_new = g->last_book != book || g->last_source != query_int(q, 0);
    struct merge_source *s = is_new ? add_source(g, book, q) : &g->source[g->n_sources - 1];
    g->last_book = book;
    g->last_source = query_int(q, 0);
    if ((s->n & (s->n + 1)) == 0)
        s->game = xrealloc_array(s->game, 2 * s->n + 2, sizeof *s->game);
    s->game[s->n++] = query_int(q, 5);
    return 0;
}

/* ---- the reader ---- */

struct open_source {
    const struct merge_source *source;
    struct game_reader *games; /* of its book */
    struct facts *facts;
    struct game_rows rows;
    size_t next;
};

static void close_source(void *file)
{
    struct open_source *f = file;
    rows_free(&f->rows);
    free(f);
}

/* `path` is one of ours: files of one name are told apart by the pointer. */
static const struct merge_source *source_of(const struct merging *g, const char *path)
{
    size_t i = 0;
    while (g->path[i] != path)
        i++;
    return &g->source[i];
}

static int open_source(struct import_reader *reader, const char *path, void **file,
                       struct err *err)
{
    (void)err;
    const struct merging *g = (const struct merging *)reader;
    struct open_source *f = *file = xcalloc(1, sizeof *f);
    f->source = source_of(g, path);
    f->games = g->book[f->source->book].games;
    f->facts = g->facts;
    return 0;
}

/* The lines of the log that could not be read are facts, too. */
static void add_unread(const struct game_rows *rows, struct record *record)
{
    for (size_t i = 0; i < rows->table[ROWS_unread].n; i++) {
        const struct unread_row *row = rows_at(rows, ROWS_unread, i);
        struct record_error *e = record_add_error(record);
        e->span = (struct span){.line = (uint32_t)row->line,
                                .column = (uint32_t)row->column,
                                .length = (uint32_t)row->length};
        e->text = arena_strndup(&record->arena, row->reason, strlen(row->reason));
        e->line = arena_strndup(&record->arena, row->text, strlen(row->text));
        e->line_length = strlen(row->text);
    }
}

static int next_game(void *file, struct record *record, struct err *err)
{
    struct open_source *f = file;
    if (f->next == f->source->n)
        return 0;
    const int64_t game = f->source->game[f->next++];
    if (game_reader_listed_rows(f->games, game, false, &f->rows, err) < 0 ||
        facts_to_record(f->facts, &f->rows, record, err) < 0)
        return -1;
    add_unread(&f->rows, record);
    return 1;
}

static bool is_repaired(void *file)
{
    return ((struct open_source *)file)->rows.table[ROWS_reading].n > 0;
}

static void describe(void *file, struct import_source *out)
{
    *out = ((struct open_source *)file)->source->about;
}

/* ---- the listener ---- */

/* Lines are left out: whoever imported the logs has seen them. */
static void pass_message(struct import_listener *listener, const struct diag *message)
{
    struct import_listener *own = of_listener(listener)->m->listener;
    if (message->source == NULL)
        own->message(own, message);
}

static void pass_progress(struct import_listener *listener, const struct import_totals *totals)
{
    struct import_listener *own = of_listener(listener)->m->listener;
    own->progress(own, totals);
}

static int import_games(struct merging *g, struct import_totals *totals, struct err *err)
{
    const struct import_job job = {.store = g->m->into,
                                   .reader = &g->reader,
                                   .listener = &g->listener,
                                   .paths = g->path,
                                   .n_paths = g->n_sources,
                                   .choice = g->m->choice,
                                   .jobs = 1};
    return import_run(&job, totals, err);
}

/* ---- superseded and removed versions ---- */

/* Of a book, while its versions are carried over. */
struct carrying {
    struct store *into;
    struct game_reader *reader; /* versions of the book */
    struct query *number;
    struct game_rows rows;
    struct number {
        int64_t of_book, of_into;
    } * given; /* to games that the result has in no other form */
    size_t n_given;
};

/* The number in the result of the game with the hash ?1. */
static const char number_sql[] = "SELECT id FROM game WHERE hash = ?1"
                                 " UNION ALL SELECT game FROM past_game WHERE hash = ?1";
static const char find_source_sql[] =
    "SELECT id FROM source WHERE path = ?1 AND format = ?2 AND hash IS ?3 ORDER BY id LIMIT 1";
static const char add_source_sql[] =
    "INSERT INTO source(id, path, format, hash, bytes)"
    " VALUES((SELECT coalesce(max(id), 0) + 1 FROM source), ?1, ?2, ?3, ?4) RETURNING id";

/* 1 and *number, or 0. */
static int ask_number(struct query *q, const char *text, int64_t *number, struct err *err)
{
    query_bind_text(q, 1, text, strlen(text));
    const int status = query_step(q, err);
    if (status > 0)
        *number = query_int(q, 0);
    query_reset(q);
    return status;
}

/* A number for game `game` of the book: that of what the book counts instead (`counted`), or one that
 * no game has yet. */
static int find_number(struct carrying *c, int64_t game, const char *counted, int64_t *number,
                       struct err *err)
{
    const int found = counted[0] == '\0' ? 0 : ask_number(c->number, counted, number, err);
    if (found != 0)
        return found < 0 ? -1 : 0;
    for (size_t i = 0; i < c->n_given; i++) {
        if (c->given[i].of_book == game) {
            *number = c->given[i].of_into;
            return 0;
        }
    }
    if (query_number(c->into,
                     "SELECT 1 + max((SELECT coalesce(max(id), 0) FROM game),"
                     " (SELECT coalesce(max(game), 0) FROM past_game))",
                     number, err) < 0)
        return -1;
    c->given = xrealloc_array(c->given, c->n_given + 1, sizeof *c->given);
    c->given[c->n_given++] = (struct number){game, *number};
    return 0;
}

/* The source in the result; `row` has its path, format, hash and bytes from column 4 on. */
static int find_source(struct carrying *c, struct query *row, int64_t *source, struct err *err)
{
    struct query *q;
    int status = 0;
    for (int is_adding = 0; is_adding < 2 && status == 0; is_adding++) {
        if (query_new(&q, c->into, is_adding ? add_source_sql : find_source_sql, err) < 0)
            return -1;
        for (int i = 0; i < 3 + is_adding; i++) {
            if (query_is_null(row, 4 + i))
                query_bind_null(q, i + 1);
            else if (i == 3)
                query_bind_int(q, i + 1, query_int(row, 4 + i));
            else
                query_bind_text(q, i + 1, query_text(row, 4 + i),
                                query_text_length(row, 4 + i));
        }
        status = query_step(q, err);
        if (status > 0)
            *source = query_int(q, 0);
        query_free(q);
    }
    return status < 0 ? -1 : 0;
}

static const char versions_sql[] =
    "SELECT p.past, p.game, p.fate, coalesce(g.hash, r.hash, ''), s.path, s.format, s.hash, "
    "s.bytes"
    " FROM past_game p JOIN source s ON s.id = p.source LEFT JOIN game g ON g.id = p.game"
    " LEFT JOIN past_game r ON r.game = p.game AND r.fate = 'removed' AND r.past <> p.past"
    " ORDER BY p.past";

/* 1 = carried over, 0 = the result has it. */
static int carry_version(struct carrying *c, struct query *row, struct err *err)
{
    int64_t number = 0, source = 0;
    const bool is_removed = strcmp(query_text(row, 2), "removed") == 0;
    if (game_reader_listed_rows(c->reader, query_int(row, 0), false, &c->rows, err) < 0)
        return -1;
    const struct game_row *game = rows_at(&c->rows, ROWS_game, 0);
    const int known = ask_number(c->number, game->hash, &number, err);
    if (known != 0)
        return known < 0 ? -1 : 0;
    if (find_number(c, query_int(row, 1), query_text(row, 3), &number, err) < 0 ||
        find_source(c, row, &source, err) < 0 ||
        past_game_add(c->into, &c->rows, number, is_removed ? PAST_REMOVED : PAST_REPLACED,
                      source, err) < 0)
        return -1;
    return 1;
}

static int carry_versions(struct book_merge *m, struct store *book, struct err *err)
{
    struct carrying c = {.into = m->into, .rows = ROWS_INIT};
    struct query *rows = NULL;
    int status = game_reader_new_past(&c.reader, book, err);
    if (status == 0)
        status = query_new(&rows, book, versions_sql, err);
    if (status == 0)
        status = query_new(&c.number, m->into, number_sql, err);
    while (status == 0 && (status = query_step(rows, err)) > 0) {
        const int done = carry_version(&c, rows, err);
        m->versions += done > 0;
        status = done < 0 ? -1 : 0;
    }
    query_free(rows);
    query_free(c.number);
    game_reader_free(c.reader);
    rows_free(&c.rows);
    free(c.given);
    return status;
}

static int carry_history(struct merging *g, struct err *err)
{
    struct book_merge *m = g->m;
    if (store_begin(m->into, err) < 0)
        return -1;
    int status = 0;
    for (size_t i = 0; i < m->n_books && status == 0; i++)
        status = carry_versions(m, g->book[i].store, err);
    if (status == 0)
        return store_commit(m->into, err);
    store_rollback(m->into);
    return -1;
}

/* ---- evaluations, and what was trained ---- */

static int carry_kept(struct merging *g, struct err *err)
{
    struct store *into = g->m->into;
    if (store_begin(into, err) < 0)
        return -1;
    int status = 0;
    for (size_t i = 0; i < g->m->n_books && status == 0; i++) {
        status = evaluations_copy(g->book[i].store, into, err);
        if (status == 0)
            status = training_copy(g->book[i].store, into, err);
    }
    if (status == 0)
        return store_commit(into, err);
    store_rollback(into);
    return -1;
}

/* ---- mergers of players ---- */

/* The names that stand for others first: what is merged into them has moved on by then. */
static const char alias_sql[] =
    "WITH RECURSIVE depth(name, n) AS (SELECT name, 0 FROM player"
    " UNION ALL SELECT a.name, d.n + 1 FROM depth d JOIN alias a ON a.stands_for = d.name)"
    " SELECT a.name, a.stands_for FROM alias a JOIN depth d ON d.name = a.name"
    " ORDER BY d.n DESC, a.name";

static void say_refused(struct merging *g, size_t book, const struct err *why)
{
    struct buf text = BUF_INIT;
    buf_printf(&text, "a merger of players is not carried over: %s", why->text);
    g->m->listener->message(g->m->listener, &(struct diag){.file = g->m->books[book],
                                                           .severity = "error",
                                                           .message = buf_str(&text)});
    buf_free(&text);
    g->m->refused++;
}

static int take_alias(struct merging *g, size_t book, struct query *q, struct err *err)
{
    struct store *into = g->m->into;
    const char *name = keep(g, q, 0), *other = keep(g, q, 1);
    struct buf shown = BUF_INIT, other_shown = BUF_INIT;
    struct err why = ERR_INIT;
    const int found = player_find(into, name, &shown, err);
    const int other_found = found > 0 ? player_find(into, other, &other_shown, err) : 0;
    const bool is_done =
        found == 0 || (other_found > 0 && strcmp(buf_str(&shown), buf_str(&other_shown)) == 0);
    buf_free(&shown);
    buf_free(&other_shown);
    if (found < 0 || other_found < 0)
        return -1;
    if (is_done)
        return 0;
    if ((other_found > 0 ? players_merge(into, name, other, &why)
                         : players_rename(into, name, other, &why)) < 0)
        say_refused(g, book, &why);
    else
        g->m->names++;
    return 0;
}

/* ---- the whole ---- */

static int open_books(struct merging *g, struct err *err)
{
    for (size_t i = 0; i < g->m->n_books; i++) {
        struct book *book = &g->book[i];
        if (store_open(&book->store, g->m->books[i], STORE_READ, err) < 0 ||
            game_reader_new(&book->games, book->store, err) < 0)
            return -1;
    }
    return 0;
}

static void close_books(struct merging *g)
{
    for (size_t i = 0; i < g->m->n_books; i++) {
        game_reader_free(g->book[i].games);
        store_close(g->book[i].store);
    }
    free(g->book);
}

static int run(struct merging *g, struct import_totals *totals, struct err *err)
{
    if (open_books(g, err) < 0 || ask_books(g, aside_sql, take_aside, err) < 0)
        return -1;
    sort_stable(g->aside, g->n_aside, sizeof *g->aside, by_hash, NULL);
    if (ask_books(g, games_sql, take_game, err) < 0 || import_games(g, totals, err) < 0)
        return -1;
    if ((g->n_aside > 0 && carry_history(g, err) < 0) || carry_kept(g, err) < 0)
        return -1;
    return ask_books(g, alias_sql, take_alias, err);
}

int book_merge_run(struct book_merge *m, struct import_totals *totals, struct err *err)
{
    struct merging g = {.reader = {.open = open_source,
                                   .next = next_game,
                                   .describe = describe,
                                   .close = close_source,
                                   .is_repaired = is_repaired},
                        .listener = {.message = pass_message, .progress = pass_progress},
                        .m = m,
                        .book = xcalloc(m->n_books, sizeof(struct book)),
                        .facts = facts_new(),
                        .texts = ARENA_INIT};
    *totals = (struct import_totals){0};
    const int status = run(&g, totals, err);
    for (size_t i = 0; i < g.n_sources; i++)
        free(g.source[i].game);
    close_books(&g);
    facts_free(g.facts);
    free(g.source);
    free(g.path);
    free(g.aside);
    arena_free(&g.texts);
    return status;
}
