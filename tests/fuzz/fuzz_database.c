/* fuzz_database.c - a damaged database through everything that reads one.
 *
 * The input damages a sound database of two games: three bytes say where, a fourth what stands
 * there then.  If its first byte is odd the rest is a list of SQL statements instead, so that
 * the values are wrong and the pages are sound.  Whatever comes of it, the commands end with an
 * error or without, and a rebuild leaves a database that verifies or none of its changes.
 */
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "cli/command.h"
#include "core/random.h"
#include "fuzz_target.h"

enum { PATCH = 4, ARGS_MAX = 8, WAYS_OUT = 12, VERIFY = 1, REBUILD = 10 };

/* ---- inputs ---- */

static size_t below(struct random *r, size_t n)
{
    return (size_t)(random_next(r) % n);
}

static void put_statement(struct random *r, struct buf *out)
{
    static const char *const column[] = {
        "game.players",    "game.game_kind", "game.rules",        "game.hash",
        "game.first_line", "game.source",    "game.bytes",        "seat.seat",
        "seat.player",     "event.seq",      "event.text",        "event.line",
        "event.length",    "comment.before", "comment.place",     "comment.text",
        "header.key",      "header.value",   "header.n",          "player.name",
        "player.id",       "source.path",    "source.hash",       "meta.value",
        "audit.events",    "audit.rounds",   "action.verb",       "action.seat",
        "action.verdict",  "ledger.delta",   "turn.role",         "build.building",
        "result.total",    "finding.seat",   "finding.violation", "round_score.round",
        "unread.text",     "game.id",        "thing.name",        "verb.id"};
    static const char *const value[] = {"-1",
                                        "0",
                                        "1",
                                        "7",
                                        "255",
                                        "2147483648",
                                        "-9223372036854775808",
                                        "9223372036854775807",
                                        "''",
                                        "'x'",
                                        "'A settler'",
                                        "'A place corn 9999'",
                                        "'round 9999'",
                                        "char(27,91,50,74)",
                                        "'E corn'",
                                        "CAST(x'ff00fe' AS TEXT)",
                                        "NULL",
                                        "x'00'",
                                        "1.5",
                                        "'A=cmd,\"''<b>'",
                                        "replace(printf('%5000d', 0), ' ', 'a')"};
    static const char *const loosen[] = {
        "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', "
        "'');"
        "PRAGMA writable_schema = RESET;",
        "PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, 'STRICT, ', "
        "'');"
        "UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')');"
        "PRAGMA writable_schema = RESET;",
    };
    const char *name = column[below(r, sizeof column / sizeof *column)];
    const size_t table = strcspn(name, ".");
    if (below(r, 8) == 0) {
        buf_puts(out, loosen[below(r, sizeof loosen / sizeof *loosen)]);
        return;
    }
    buf_printf(out, "UPDATE OR IGNORE %.*s SET %s = %s WHERE length(%s) %% %u = 0;", (int)table,
               name, name + table + 1, value[below(r, sizeof value / sizeof *value)],
               name + table + 1, 1 + (unsigned)below(r, 4));
}

static size_t mutate_damage(uint8_t *data, size_t size, size_t max, uint64_t seed)
{
    struct random r = {seed};
    struct buf out = BUF_INIT;
    if (size == 0 || data[0] % 2 == 0)
        return mutate_bytes(data, size, max, seed);
    buf_put(&out, data, below(&r, 3) == 0 ? 1 : size);
    put_statement(&r, &out);
    if (out.len <= max)
        memcpy(data, out.data, size = out.len);
    buf_free(&out);
    return size;
}

FUZZ_MUTATOR(mutate_damage)

/* ---- the sound database ---- */

static const char *const logs[] = {
    "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Cleo\n"
    "# a comment\nrow corn corn indigo coffee\nA settler\nA quarry\nB corn\nC corn\n"
    "row corn indigo coffee sugar\nB mayor\nB +colonist\nA place quarry 1\nB place indigo 1, "
    "corn 1\n"
    "C place corn 1\nC builder\nC small-market paid 0\nA hacienda\nB -\nround 2\nB captain\n",
    "slog 1\ngame puerto-rico\nrules deluxe\nplayers A \"<b>\"; B '=1+1\n"
    "row ? 3\nnonsense\nA craftsman\nB trader\nhash 0123456789abcdef\nA mayor\n",
};

static int run(const char *const *args, const char *path, const char *more);

static struct buf sound;

static void make_sound_database(void)
{
    static const char *const import[] = {"import", "--quiet", "--jobs", "1", "--db", NULL};
    char db[300];
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++)
        buf_puts(&text, logs[i]);
    const char *log = fuzz_scratch_file(text.data, text.len);
    snprintf(db, sizeof db, "%s.db", log);
    remove(db);
    if (run(import, db, log) > EXIT_FINDINGS)
        fuzz_fail("the sound database cannot be made", db);
    FILE *file = fopen(db, "rb");
    char block[4096];
    for (size_t n; file != NULL && (n = fread(block, 1, sizeof block, file)) > 0;)
        buf_put(&sound, block, n);
    if (file == NULL || fclose(file) != 0 || sound.len == 0)
        fuzz_fail("the sound database cannot be read", db);
    remove(db);
    buf_free(&text);
}

/* ---- the target ---- */

/* Runs a command; returns its exit status. */
static int run(const char *const *args, const char *path, const char *more)
{
    static const struct program program = {"0", "", "/nonexistent"};
    const char *argv[ARGS_MAX + 4] = {"shipslog"};
    char *text[2] = {NULL, NULL};
    size_t length[2];
    int argc = 1;
    while (args[argc - 1] != NULL) {
        argv[argc] = args[argc - 1];
        argc++;
    }
    argv[argc++] = path;
    if (more != NULL)
        argv[argc++] = more;
    struct command_context c = {.program = &program,
                                .out = open_memstream(&text[0], &length[0]),
                                .err = open_memstream(&text[1], &length[1])};
    const int status = command_main(&c, argc, argv);
    fclose(c.err);
    if (status == EXIT_USAGE && length[1] == 0)
        fuzz_fail("a failure without a message", args[0]);
    for (int i = 0; i < 2; i++) {
        if (memchr(text[i], 0x1B, length[i]) != NULL)
            fuzz_fail("an escape sequence is printed", text[i]);
        free(text[i]);
    }
    return status;
}

/* Files that SQLite may have left beside the database. */
static void remove_beside(const char *path)
{
    static const char *const suffix[] = {"-journal", "-wal", "-shm"};
    char beside[300];
    for (size_t i = 0; i < sizeof suffix / sizeof *suffix; i++) {
        snprintf(beside, sizeof beside, "%s%s", path, suffix[i]);
        remove(beside);
    }
}

static const char *write_damaged(const uint8_t *data, size_t size)
{
    struct buf damaged = BUF_INIT;
    buf_put(&damaged, sound.data, sound.len);
    for (size_t i = 1; data[0] % 2 == 0 && i + PATCH <= size; i += PATCH) {
        const size_t at = (size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2];
        damaged.data[at % damaged.len] = (char)data[i + 3];
    }
    const char *path = fuzz_scratch_file(damaged.data, damaged.len);
    buf_free(&damaged);
    return path;
}

/* Statements of libFuzzer's own invention may run for ever. */
static int stop(void *self)
{
    (void)self;
    return 1;
}

static void run_sql(const char *path, const uint8_t *data, size_t size)
{
    sqlite3 *db;
    struct buf sql = BUF_INIT;
    buf_put(&sql, data, size);
    if (sqlite3_open(path, &db) == SQLITE_OK) {
        sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
        sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1 << 20);
        sqlite3_progress_handler(db, 1 << 20, stop, NULL);
        sqlite3_exec(db, buf_str(&sql), NULL, NULL, NULL);
    }
    sqlite3_close(db);
    buf_free(&sql);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const ways[][ARGS_MAX] = {
        {"db", "games"},
        [VERIFY] = {"db", "verify", "--jobs", "1"},
        {"db", "hash"},
        {"db", "export"},
        {"replay", "--game", "1", "--db"},
        {"report", "standings", "--format", "csv", "--db"},
        {"report", "violations", "--db"},
        {"why", "violations", "1", "--db"},
        {"why", "games", "1", "--db"},
        {"why", "role-rounds", "1", "--db"},
        [REBUILD] = {"db", "rebuild", "--jobs", "1"},
        {"db", "verify", "--jobs", "1"},
    };
    int status[WAYS_OUT];
    if (sound.len == 0) {
        setenv("NO_PROGRESS", "1", 1);
        make_sound_database();
    }
    if (size == 0)
        return 0;
    const char *path = write_damaged(data, size);
    remove_beside(path);
    if (data[0] % 2 == 1)
        run_sql(path, data + 1, size - 1);
    for (int i = 0; i < WAYS_OUT; i++)
        status[i] = run(ways[i], path, NULL);
    remove_beside(path);
    if (status[REBUILD] == EXIT_CLEAN && status[REBUILD + 1] == EXIT_DIVERGED &&
        status[VERIFY] == EXIT_CLEAN)
        fuzz_fail("a rebuild spoils a sound database", "");
    return 0;
}
