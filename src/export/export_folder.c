#include "export/export_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/file_lock.h"
#include "base/folder.h"
#include "base/new_file.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/stream.h"
#include "base/xalloc.h"
#include "export/export_games.h"
#include "export/export_schema.h"
#include "store/query.h"
#include "store/store.h"

/* GAMES_NAME lists the games that are there, a line each: NUMBER HASH. */
#define STATE_NAME "export.state"
#define GAMES_NAME "export.games"

enum {
    GAMES_A_STATE = 1000, /* games between two states */
    PIECE =
        1 << 20, /* bytes of a table that are kept in memory, and go into one frame of zstd */
};

/* One file that grows. */
struct growing {
    char *name, *path;
    FILE *stream;            /* NULL: not open */
    uint64_t length;         /* bytes that are in it; when it is opened: that the state says */
    struct buf text;         /* what follows them */
    struct export_rows rows; /* of what table; .query is NULL for the list of games */
};

struct run {
    const struct export_folder_job *job;
    struct growing file[EXPORT_TABLES_MAX + 1]; /* the last one is the list of games */
    size_t n;
    struct export_known known;
    struct buf old; /* the state that was found, "" when there is none */
    bool had_list;  /* there was a list of games, so an export has been here */
    char basis[HASH128_HEX_DIGITS + 1];
    ZSTD_CCtx *packer;
    struct buf packed;
    struct export_totals *totals;
};

/* ---- names ---- */

static char *path_of(const struct run *r, const char *name)
{
    struct buf path = BUF_INIT;
    buf_printf(&path, "%s/%s", r->job->folder, name);
    return buf_steal(&path);
}

static void put_file_name(struct buf *out, const struct run *r,
                          const struct export_table *table)
{
    buf_printf(out, "%s.%s%s", table->name, export_format_name(r->job->format),
               r->job->is_packed ? ".zst" : "");
}

static struct growing *games_file(struct run *r)
{
    return &r->file[r->n - 1];
}

static int fail_write(const char *path, struct err *err)
{
    return err_at(err, path, 0, 0, "cannot be written: %s", strerror(errno));
}

static int no_file(const char *path, struct err *err)
{
    return err_at(err, path, 0, 0, "is no regular file: nothing was written");
}

/* ---- the state: lines of words.  A file that does not grow has the length 0. ---- */

static void put_head(struct buf *out, const struct run *r)
{
    buf_printf(out, "shipslog-export 1\nbasis %s\nformat %s%s\n", r->basis,
               export_format_name(r->job->format), r->job->is_packed ? " zstd" : "");
}

static int write_state(struct run *r, struct err *err)
{
    struct buf text = BUF_INIT;
    put_head(&text, r);
    for (size_t i = 0; i < r->n; i++)
        buf_printf(&text, "file %s %" PRIu64 "\n", r->file[i].name, r->file[i].length);
    for (size_t i = 0; export_table_at(i) != NULL; i++) {
        if (export_table_at(i)->span == EXPORT_GAME)
            continue;
        buf_puts(&text, "file ");
        put_file_name(&text, r, export_table_at(i));
        buf_puts(&text, " 0\n");
    }
    char *path = path_of(r, STATE_NAME);
    const int status = new_file_write(path, buf_str(&text), text.len, err);
    free(path);
    buf_free(&text);
    return status;
}

static int read_file(struct buf *out, const char *path, uint64_t most, struct err *err)
{
    char block[65536];
    FILE *in = stream_read(path);
    if (in == NULL)
        return errno == ENOENT ? 0 : err_at(err, path, 0, 0, "%s", strerror(errno));
    size_t n = 1;
    while (out->len < most && n > 0) {
        const uint64_t left = most - out->len;
        n = fread(block, 1, left < sizeof block ? (size_t)left : sizeof block, in);
        buf_put(out, block, n);
    }
    const int cause = ferror(in) != 0 ? stream_cause(in) : 0;
    fclose(in);
    return cause != 0 ? err_at(err, path, 0, 0, "cannot be read: %s", strerror(cause)) : 0;
}

/* The length that the old state gives a file: false, and 0, when it has none. */
static bool find_old_length(const struct run *r, const char *name, uint64_t *out)
{
    struct buf word = BUF_INIT;
    buf_printf(&word, "\nfile %s ", name);
    const char *at = strstr(buf_str(&r->old), buf_str(&word));
    *out = at == NULL ? 0 : strtoull(at + word.len, NULL, 10);
    buf_free(&word);
    return at != NULL;
}

static uint64_t old_length(const struct run *r, const char *name)
{
    uint64_t length;
    find_old_length(r, name, &length);
    return length;
}

static int remove_old(const struct run *r, const char *name, struct err *err)
{
    if (strchr(name, '/') != NULL || strcmp(name, GAMES_NAME) == 0)
        return 0;
    char *path = path_of(r, name);
    const bool is_gone = unlink(path) == 0 || errno == ENOENT;
    if (!is_gone)
        err_at(err, path, 0, 0, "cannot be removed: %s", strerror(errno));
    free(path);
    return is_gone ? 0 : -1;
}

/* Removes the files of the old state, and then the state: a killed run leaves what the next one removes.  The
 * list of games stays: it is locked. */
static int forget_files(struct run *r, struct err *err)
{
    static const char word[] = "\nfile ";
    int status = 0;
    for (const char *at = buf_str(&r->old); status == 0 && (at = strstr(at, word)) != NULL;) {
        at += strlen(word);
        char *name = xstrndup(at, strcspn(at, " \n"));
        status = remove_old(r, name, err);
        free(name);
    }
    if (status < 0)
        return -1;
    char *path = path_of(r, STATE_NAME);
    const bool is_gone = output_sync_directory(path) &&
                         (unlink(path) == 0 || errno == ENOENT) && output_sync_directory(path);
    if (!is_gone)
        fail_write(path, err);
    free(path);
    buf_clear(&r->old);
    return is_gone ? 0 : -1;
}

/* ---- what is there ---- */

static bool is_long_enough(const struct run *r)
{
    for (size_t i = 0; i < r->n; i++) {
        struct stat st;
        uint64_t length;
        if (!find_old_length(r, r->file[i].name, &length) || stat(r->file[i].path, &st) != 0 ||
            (uint64_t)st.st_size < length)
            return false;
    }
    return true;
}

/* Reads the list of games; false when it is none. */
static int read_known(struct run *r, bool *is_list, struct err *err)
{
    struct buf text = BUF_INIT;
    const uint64_t length = old_length(r, GAMES_NAME);
    const int status = read_file(&text, games_file(r)->path, length, err);
    const char *at = buf_str(&text), *end = at + text.len, *line;
    for (; (line = memchr(at, '\n', (size_t)(end - at))) != NULL; at = line + 1)
        if (strncmp(at, "game ", 5) == 0)
            export_known_add(&r->known, at + 5, (size_t)(line - at) - 5);
    *is_list = text.len == length && at == end;
    buf_free(&text);
    return status;
}

/* Why the files cannot go on; NULL: they can.  Returns 0, or -1 with `err`. */
static int find_reason(struct run *r, const char **why, struct err *err)
{
    struct buf head = BUF_INIT;
    bool is_list = true;
    int64_t strange = 0;
    put_head(&head, r);
    const bool is_alike =
        r->old.len >= head.len && memcmp(r->old.data, buf_str(&head), head.len) == 0;
    buf_free(&head);
    *why = NULL;
    if (r->old.len == 0)
        return 0;
    int status = 0;
    if (!is_alike)
        *why = "the format, the program or the person that a name stands for has changed";
    else if (!is_long_enough(r))
        *why = "a file is missing or too short";
    else
        status = read_known(r, &is_list, err);
    if (status == 0 && *why == NULL)
        status = export_games_count_strange(r->job->store, &r->known, &strange, err);
    if (strange > 0 || !is_list)
        *why = "the database no longer has a game that is there";
    return status;
}

/* ---- what is somebody else's ---- */

/* A name is ours when the state has it.  A run that was killed before its first state leaves the list of
 * games; then all are. */
static int check_name(const struct run *r, const char *name, bool is_of_all, struct err *err)
{
    struct stat st;
    uint64_t length;
    char *path = path_of(r, name);
    int status = 0;
    if (lstat(path, &st) == 0) {
        const bool is_ours = r->old.len == 0 || is_of_all || find_old_length(r, name, &length);
        if (!S_ISREG(st.st_mode))
            status = no_file(path, err);
        else if (!r->had_list || !is_ours)
            status = err_at(err, path, 0, 0, "no export wrote this: nothing was written");
    }
    free(path);
    return status;
}

static void put_schema_name(struct buf *out, enum export_dialect dialect)
{
    buf_clear(out);
    buf_printf(out, "schema.%s.sql", export_dialect_name(dialect));
}

/* Refuses to write over a file that is not ours, or through a link. */
static int check_names(const struct run *r, struct err *err)
{
    struct buf name = BUF_INIT;
    int status = check_name(r, STATE_NAME, true, err);
    for (int d = 0; status == 0 && d < DIALECT_COUNT; d++) {
        put_schema_name(&name, (enum export_dialect)d);
        status = check_name(r, buf_str(&name), true, err);
    }
    for (size_t i = 0; status == 0 && export_table_at(i) != NULL; i++) {
        buf_clear(&name);
        put_file_name(&name, r, export_table_at(i));
        status = check_name(r, buf_str(&name), false, err);
    }
    buf_free(&name);
    return status;
}

static int look_at_state(struct run *r, struct err *err)
{
    char *path = path_of(r, STATE_NAME);
    const int status = read_file(&r->old, path, UINT32_MAX, err);
    free(path);
    if (status < 0 || check_names(r, err) < 0 || find_reason(r, &r->totals->is_anew, err) < 0)
        return -1;
    if (r->totals->is_anew == NULL)
        return 0;
    buf_clear(&r->known.json);
    r->known.n = 0;
    return forget_files(r, err);
}

/* ---- files that grow ---- */

static int open_growing(struct run *r, struct growing *f, struct err *err)
{
    const int fd =
        descriptor_open(f->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW, 0666);
    if (fd < 0)
        return fail_write(f->path, err);
    f->length = old_length(r, f->name);
    if (descriptor_truncate(fd, f->length) < 0 || lseek(fd, 0, SEEK_END) < 0 ||
        (f->stream = stream_open(fd, "r+b")) == NULL) {
        fail_write(f->path, err);
        close(fd);
        return -1;
    }
    return 0;
}

/* The line of names, or what the list of games begins with. */
static void begin_growing(const struct run *r, struct growing *f)
{
    if (f->length > 0 || f->text.len > 0)
        return;
    if (f->rows.query != NULL)
        export_put_names(&f->rows, r->job->format, &f->text);
    else
        buf_puts(&f->text, "# games of this folder: number and hash\n");
}

static void pack_rows(struct run *r, const struct buf *text)
{
    const size_t room = ZSTD_compressBound(text->len);
    buf_clear(&r->packed);
    buf_reserve(&r->packed, room);
    const size_t n = ZSTD_compress2(r->packer, r->packed.data, room, buf_str(text), text->len);
    if (ZSTD_isError(n))
        xalloc_failed();
    r->packed.len = n;
}

/* An empty piece is a frame, too, for files that have no rows yet. */
static int put_piece(struct run *r, struct growing *f, struct err *err)
{
    const struct buf *text = &f->text;
    if (r->job->is_packed && f->rows.query != NULL) {
        pack_rows(r, text);
        text = &r->packed;
    }
    if (!output_put(f->stream, buf_str(text), text->len))
        return fail_write(f->path, err);
    f->length += text->len;
    buf_clear(&f->text);
    return 0;
}

/* Puts everything on disk, then says so. */
static int settle_files(struct run *r, struct err *err)
{
    for (size_t i = 0; i < r->n; i++) {
        struct growing *f = &r->file[i];
        begin_growing(r, f);
        if ((f->text.len > 0 || f->length == 0) && put_piece(r, f, err) < 0)
            return -1;
        if ((errno = output_flush(f->stream)) != 0 ||
            !output_sync(stream_descriptor(f->stream)))
            return fail_write(f->path, err);
    }
    return write_state(r, err);
}

static int put_game(struct run *r, const struct export_game *game, struct err *err)
{
    for (size_t i = 0; i + 1 < r->n; i++) {
        struct growing *f = &r->file[i];
        begin_growing(r, f);
        if (export_rows_put(&f->rows, r->job->format, game->id, game->hash, &f->text, err) < 0)
            return -1;
        if (f->text.len > PIECE && put_piece(r, f, err) < 0)
            return -1;
    }
    struct growing *list = games_file(r);
    begin_growing(r, list);
    buf_printf(&list->text, "game %" PRId64 " %s\n", game->id, game->hash);
    return 0;
}

static int put_games(struct run *r, struct err *err)
{
    struct export_games games;
    int status = export_games_find(&games, r->job->store, &r->known, err);
    struct progress *progress = progress_new("games", "games", games.n, true);
    for (size_t i = 0; status == 0 && i < games.n; i++) {
        status = put_game(r, &games.game[i], err);
        if (status == 0 && (i + 1) % GAMES_A_STATE == 0)
            status = settle_files(r, err);
        progress_update(progress, i + 1, i + 1);
    }
    progress_free(progress);
    r->totals->games = games.n;
    r->totals->there = r->known.n;
    export_games_free(&games);
    return status == 0 ? settle_files(r, err) : -1;
}

/* ---- files that are whole ---- */

static int write_named(const struct run *r, const char *name, const struct buf *text,
                       struct err *err)
{
    char *path = path_of(r, name);
    const int status = new_file_write(path, buf_str(text), text->len, err);
    free(path);
    return status;
}

static int write_table(struct run *r, const struct export_table *table, struct err *err)
{
    struct buf text = BUF_INIT, name = BUF_INIT;
    struct export_rows rows;
    int status = export_rows_open(&rows, r->job->store, table, false, err);
    if (status == 0) {
        export_put_names(&rows, r->job->format, &text);
        status = export_rows_put(&rows, r->job->format, 0, "", &text, err) < 0 ? -1 : 0;
    }
    export_rows_close(&rows);
    put_file_name(&name, r, table);
    if (status == 0 && r->job->is_packed)
        pack_rows(r, &text);
    if (status == 0)
        status = write_named(r, buf_str(&name), r->job->is_packed ? &r->packed : &text, err);
    buf_free(&name);
    buf_free(&text);
    return status;
}

static int write_whole(struct run *r, struct err *err)
{
    int status = 0;
    for (size_t i = 0; status == 0 && export_table_at(i) != NULL; i++)
        if (export_table_at(i)->span != EXPORT_GAME)
            status = write_table(r, export_table_at(i), err);
    for (int d = 0; status == 0 && d < DIALECT_COUNT; d++) {
        struct buf text = BUF_INIT, name = BUF_INIT;
        put_schema_name(&name, (enum export_dialect)d);
        export_put_schema(&text, (enum export_dialect)d, r->job->format, r->job->is_packed);
        status = write_named(r, buf_str(&name), &text, err);
        buf_free(&name);
        buf_free(&text);
    }
    return status;
}

/* ---- the run ---- */

static void add_growing(struct run *r, const char *name)
{
    struct growing *f = &r->file[r->n++];
    f->name = xstrdup(name);
    f->path = path_of(r, name);
}

static int add_tables(struct run *r, struct err *err)
{
    int status = 0;
    for (size_t i = 0; export_table_at(i) != NULL; i++) {
        const struct export_table *table = export_table_at(i);
        if (table->span != EXPORT_GAME)
            continue;
        struct buf name = BUF_INIT;
        put_file_name(&name, r, table);
        add_growing(r, buf_str(&name));
        buf_free(&name);
        if (status == 0)
            status = export_rows_open(&games_file(r)->rows, r->job->store, table, false, err);
    }
    add_growing(r, GAMES_NAME);
    return status;
}

/* Opens and locks the list before anything is looked at. */
static int lock_list(struct run *r, struct err *err)
{
    struct growing *list = games_file(r);
    struct stat st;
    r->had_list = lstat(list->path, &st) == 0;
    if (r->had_list && !S_ISREG(st.st_mode))
        return no_file(list->path, err);
    const int fd =
        descriptor_open(list->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW, 0666);
    if (fd < 0)
        return fail_write(list->path, err);
    if (file_lock(fd) && (list->stream = stream_open(fd, "r+b")) != NULL)
        return 0;
    close(fd);
    return err_at(err, r->job->folder, 0, 0, "is being written by another run");
}

static int write_folder(struct run *r, struct err *err)
{
    char *inside = path_of(r, STATE_NAME);
    int status = folder_make_for(inside, err);
    free(inside);
    if (status == 0)
        status = add_tables(r, err);
    if (status < 0 || lock_list(r, err) < 0 ||
        export_games_basis(r->job->store, true, r->basis, err) < 0)
        return -1;
    if (look_at_state(r, err) < 0) {
        if (!r->had_list)
            unlink(games_file(r)->path);
        return -1;
    }
    for (size_t i = 0; i + 1 < r->n; i++)
        if (open_growing(r, &r->file[i], err) < 0)
            return -1;
    struct growing *list = games_file(r);
    list->length = old_length(r, list->name);
    if (descriptor_truncate(stream_descriptor(list->stream), list->length) != 0 ||
        fseeko(list->stream, 0, SEEK_END) != 0)
        return fail_write(list->path, err);
    return put_games(r, err) < 0 ? -1 : write_whole(r, err);
}

static void release_run(struct run *r)
{
    for (size_t i = 0; i < r->n; i++) {
        struct growing *f = &r->file[i];
        export_rows_close(&f->rows);
        if (f->stream != NULL)
            fclose(f->stream);
        buf_free(&f->text);
        free(f->name);
        free(f->path);
    }
    buf_free(&r->known.json);
    buf_free(&r->old);
    buf_free(&r->packed);
    ZSTD_freeCCtx(r->packer);
    free(r);
}

int export_folder_run(const struct export_folder_job *job, struct export_totals *totals,
                      struct err *err)
{
    struct run *r = xcalloc(1, sizeof *r);
    *totals = (struct export_totals){0};
    r->job = job;
    r->totals = totals;
    r->known.has_numbers = true;
    r->packer = ZSTD_createCCtx();
    if (r->packer == NULL)
        xalloc_failed();
    const int status = write_folder(r, err);
    release_run(r);
    return status;
}
