/* fuzz_database.c - a damaged database through everything that reads one.
 *
 * The input damages a sound database of two games: three bytes say where, and a fourth is the
 * new byte.  If its first byte is odd the rest is a list of SQL statements instead, so that the
 * values are wrong and the pages are sound; the rest of that byte says what is done with the
 * database.  Whatever the damage is, a command ends with or without an error, and a rebuild
 * leaves a database that verifies or changes nothing.
 */
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "cli/command_run.h"
#include "core/random.h"
#include "fuzz_target.h"
#include "memory_disk.h"
#include "memory_pool.h"

enum { PATCH = 4, ARGS_MAX = 8, SQL_STEPS = 1 << 16, REBUILD = 32 };

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
    if (size > 0)
        data[0] = (uint8_t)(random_next(&r) & 0xFE) | (data[0] & 1);
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
FUZZ_BRANCHES(20000000, 100000)
FUZZ_SQLITE_STEPS(1000000, 1000)

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

static int run(const char *const *args, const char *more);

static struct buf sound;
static const char *path; /* an empty file: what commands find under its name is in memory */

/* Small pages, so that few bytes hold all tables, and damage meets something. */
static void make_pages_small(void)
{
    sqlite3 *db;
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_exec(db, "PRAGMA page_size = 512; VACUUM", NULL, NULL, NULL) != SQLITE_OK)
        fuzz_fail("the sound database cannot be made small", sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void make_sound_database(void)
{
    static const char *const import[] = {"import", "--quiet", "--jobs", "1", "--db", NULL};
    char log[300];
    size_t size;
    path = fuzz_scratch_file("", 0);
    snprintf(log, sizeof log, "%s.slog", path);
    FILE *file = fopen(log, "w");
    for (size_t i = 0; i < sizeof logs / sizeof *logs; i++)
        fputs(logs[i], file);
    fclose(file);
    if (run(import, log) > EXIT_FINDINGS)
        fuzz_fail("the sound database cannot be made", log);
    remove(log);
    make_pages_small();
    const void *bytes = memory_disk_get(path, &size);
    buf_put(&sound, bytes, size);
}

/* ---- the target ---- */

/* Runs a command; returns its exit status. */
static int run(const char *const *args, const char *more)
{
    static const struct program program = {"0", "", commands};
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

static void damage(uint8_t *bytes, size_t length, const uint8_t *data, size_t size)
{
    for (size_t i = 0; i + PATCH <= size; i += PATCH) {
        const size_t at = (size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2];
        bytes[at % length] = data[i + 3];
    }
}

/* Statements that libFuzzer makes up may run for ever. */
static int stop(void *self)
{
    (void)self;
    return 1;
}

static void run_sql(const uint8_t *data, size_t size)
{
    sqlite3 *db;
    struct buf sql = BUF_INIT;
    buf_put(&sql, data, size);
    if (sqlite3_open(path, &db) == SQLITE_OK) {
        sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
        sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1 << 20);
        sqlite3_progress_handler(db, SQL_STEPS, stop, NULL);
        sqlite3_exec(db, buf_str(&sql), NULL, NULL, NULL);
    }
    sqlite3_close(db);
    buf_free(&sql);
}

/* What is done with the damaged database: one thing for each input, or inputs are slow. */
static void use_database(unsigned way)
{
    static const char *const ways[][ARGS_MAX] = {
        {"db", "games"},
        {"db", "hash"},
        {"db", "verify", "--jobs", "1"},
        {"db", "export"},
        {"replay", "--game", "1", "--db"},
        {"report", "standings", "--format", "csv", "--db"},
        {"report", "violations", "--db"},
        {"why", "violations", "1", "--db"},
        {"why", "games", "1", "--db"},
        {"why", "role-rounds", "1", "--db"},
    };
    static const char *const verify[] = {"db", "verify", "--jobs", "1", NULL};
    static const char *const rebuild[] = {"db", "rebuild", "--jobs", "1", NULL};
    if (way % REBUILD != 0) {
        run(ways[way % (sizeof ways / sizeof *ways)], NULL);
        return;
    }
    const int before = run(verify, NULL);
    const int rebuilt = run(rebuild, NULL);
    if (rebuilt == EXIT_CLEAN && before == EXIT_CLEAN && run(verify, NULL) == EXIT_DIVERGED)
        fuzz_fail("a rebuild spoils a sound database", "");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct buf damaged;
    if (sound.len == 0) {
        setenv("NO_PROGRESS", "1", 1);
        memory_disk_install();
        make_sound_database();
    }
    if (size == 0)
        return 0;
    const size_t blocks = memory_pool_blocks();
    buf_clear(&damaged);
    buf_put(&damaged, sound.data, sound.len);
    if (data[0] % 2 == 0)
        damage((uint8_t *)damaged.data, damaged.len, data + 1, size - 1);
    memory_disk_put(path, damaged.data, damaged.len);
    if (data[0] % 2 == 1)
        run_sql(data + 1, size - 1);
    use_database(data[0] / 2);
    if (memory_pool_blocks() != blocks)
        fuzz_fail("memory of SQLite is not freed", "");
    return 0;
}
