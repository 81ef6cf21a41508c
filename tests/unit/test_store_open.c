#include <criterion/criterion.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/game.h"
#include "core/replay.h"
#include "scratch.h"
#include "games/game_registry.h"
#include "store/query.h"
#include "store/store.h"
#include "store/vocabulary.h"
#include "store_games.h"

TestSuite(store_open, .init = scratch_begin, .fini = scratch_end);

/* Makes a database (of this program unless `sql` changes that) and runs SQL on it. */
static const char *make(const char *name, bool is_ours, const char *sql)
{
    const char *path = scratch_path(name);
    if (is_ours) {
        struct store *s;
        struct err err = ERR_INIT;
        cr_assert_eq(store_open(&s, path, STORE_CREATE, &err), 0, "%s", err.text);
        store_close(s);
    }
    sqlite3 *db;
    cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
    sqlite3_close(db);
    return path;
}

static void expect_refused(const char *path, enum store_mode mode, const char *text)
{
    struct store *s;
    struct err err = ERR_INIT;
    cr_expect_eq(store_open(&s, path, mode, &err), -1, "%s was opened", path);
    cr_expect_null(s);
    cr_expect_not_null(strstr(err.text, text), "\"%s\" is not in \"%s\"", text, err.text);
    cr_expect_not_null(strstr(err.file, strrchr(path, '/') + 1), "%s", err.file);
}

static void expect_opens(const char *path, enum store_mode mode)
{
    struct store *s;
    struct err err = ERR_INIT;
    cr_expect_eq(store_open(&s, path, mode, &err), 0, "%s", err.text);
    store_close(s);
}

Test(store_open, makes_a_new_database_only_when_asked_to)
{
    const char *path = scratch_path("new.db");
    expect_refused(path, STORE_READ, "file does not exist");
    expect_refused(path, STORE_REBUILD, "file does not exist");
    expect_opens(path, STORE_CREATE);
    expect_opens(path, STORE_READ);
    expect_opens(path, STORE_CREATE);
}

Test(store_open, takes_an_empty_file_for_a_new_database)
{
    const char *path = scratch_write_text("empty.db", "");
    expect_refused(path, STORE_READ, "is empty");
    expect_opens(path, STORE_CREATE);
}

Test(store_open, refuses_what_is_no_database)
{
    expect_refused(scratch_write_text("a.slog", "slog 1\ngame puerto-rico\n"), STORE_CREATE,
                   "is not a database");
    cr_assert_eq(mkdir(scratch_path("dir"), 0700), 0);
    expect_refused(scratch_path("dir"), STORE_CREATE, "is a directory, expected a database");
}

Test(store_open, refuses_an_empty_name_and_what_is_no_regular_file)
{
    struct store *s;
    struct err err = ERR_INIT;
    cr_expect_eq(store_open(&s, "", STORE_CREATE, &err), -1);
    cr_expect_str_eq(err.text, "the name of the database is empty");
    expect_refused("/dev/null", STORE_CREATE, "is not a regular file");
    cr_assert_eq(mkfifo(scratch_path("pipe"), 0600), 0);
    expect_refused(scratch_path("pipe"), STORE_READ, "is not a regular file");
}

Test(store_open, takes_names_with_a_meaning_to_sqlite_as_file_names)
{
    static const char *const names[] = {":memory:", "file:a.db", "file:b.db?mode=memory", "-",
                                        "a.db?x#y%41"};
    cr_assert_eq(chdir(scratch_path(".")), 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        expect_opens(names[i], STORE_CREATE);
        cr_expect_eq(access(scratch_path(names[i]), F_OK), 0, "%s is no file", names[i]);
        expect_opens(names[i], STORE_READ);
    }
    cr_assert_eq(chdir("/"), 0);
}

Test(store_open, refuses_the_database_of_another_program)
{
    const char *path = make("other.db", false, "CREATE TABLE game(id INTEGER)");
    expect_refused(path, STORE_CREATE, "is a database of another program");
    expect_refused(path, STORE_READ, "is a database of another program");
    path = make("marked.db", false, "PRAGMA application_id = 7");
    expect_refused(path, STORE_CREATE, "is a database of another program");
}

Test(store_open, refuses_a_newer_facts_version)
{
    const char *path = make("newer.db", true, "PRAGMA user_version = 99");
    expect_refused(path, STORE_READ, "is of a newer shipslog (facts version 99");
    expect_refused(path, STORE_REBUILD, "is of a newer shipslog (facts version 99");
}

Test(store_open, refuses_facts_of_before_the_first_release)
{
    const char *path = make("old.db", true, "PRAGMA user_version = 2");
    expect_refused(path, STORE_READ, "was made before release 0.1.0");
    expect_refused(path, STORE_REBUILD, "was made before release 0.1.0");
}

Test(store_open, refuses_facts_of_no_version)
{
    const char *path = make("none.db", true, "PRAGMA user_version = 0");
    expect_refused(path, STORE_READ, "is damaged: facts version 0 has never been");
}

Test(store_open, refuses_a_newer_derived_version_but_to_rebuild_it)
{
    const char *path =
        make("newer.db", true, "UPDATE meta SET value = '99' WHERE key = 'derived-version'");
    expect_refused(path, STORE_READ, "is of a newer shipslog (derived version 99");
    expect_opens(path, STORE_REBUILD);
}

static void expect_brought_up_to_date(const char *name, const char *sql)
{
    static const enum store_mode modes[] = {STORE_READ, STORE_CREATE, STORE_WRITE};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        char file[32];
        snprintf(file, sizeof file, "%zu-%s", i, name);
        const char *path = make(file, true, sql);
        expect_opens(path, modes[i]);
        struct store *s;
        int64_t changes;
        cr_assert_eq(store_open(&s, path, STORE_READ, NULL), 0);
        cr_assert_eq(query_number(s, "SELECT total_changes()", &changes, NULL), 0);
        cr_expect_eq(changes, 0, "%s is changed again", file);
        store_close(s);
    }
}

Test(store_open, brings_an_older_derived_version_up_to_date)
{
    expect_brought_up_to_date("derived.db",
                              "UPDATE meta SET value = '0' WHERE key = 'derived-version'");
}

Test(store_open, brings_other_words_up_to_date)
{
    expect_brought_up_to_date("words.db",
                              "UPDATE meta SET value = 'x' WHERE key = 'vocabulary'");
}

Test(store_open, brings_older_facts_up_to_date)
{
    expect_brought_up_to_date(
        "facts.db",
        "PRAGMA user_version = 3; DROP TABLE event; DROP TABLE identity; DROP TABLE training;"
        "DROP TABLE thinking; DROP TABLE past_thinking;"
        "CREATE TABLE packed_event(game, first, line, lines, columns, lengths, texts);"
        "CREATE VIEW event AS SELECT * FROM packed_event;"
        "UPDATE meta SET value = '3' WHERE key = 'facts-version'");
}

static bool states_are_told_apart(const struct game_def *a, const struct game_def *b)
{
    struct buf text_a = BUF_INIT, text_b = BUF_INIT;
    vocabulary_put_state(a, &text_a);
    vocabulary_put_state(b, &text_b);
    const bool differ = strcmp(buf_str(&text_a), buf_str(&text_b)) != 0;
    buf_free(&text_a);
    buf_free(&text_b);
    return differ;
}

/* Whether a state is told apart from one in which this field is another. */
static bool is_noticed(const struct game_def *game, size_t i, const struct field_def *field)
{
    struct field_def fields[STATE_SLOTS];
    struct game_def other = *game;
    memcpy(fields, game->rules.fields, game->rules.n_fields * sizeof fields[0]);
    fields[i] = *field;
    other.rules.fields = fields;
    return states_are_told_apart(game, &other);
}

#define EXPECT_NOTICED(member, change)                                                         \
    do {                                                                                       \
        struct field_def field = game->rules.fields[i];                                        \
        field.member change;                                                                   \
        cr_expect(is_noticed(game, i, &field), "%s." #member, field.name);                     \
    } while (0)

Test(store_open, notices_states_with_other_fields)
{
    const struct game_def *game = game_at(0);
    for (size_t i = 0; i < game->rules.n_fields; i++) {
        cr_expect(!is_noticed(game, i, &game->rules.fields[i]));
        EXPECT_NOTICED(name, ++);
        EXPECT_NOTICED(offset, ++);
        EXPECT_NOTICED(count, ++);
        EXPECT_NOTICED(first, ++);
        EXPECT_NOTICED(per_seat, ++);
        EXPECT_NOTICED(account, ++);
        EXPECT_NOTICED(value, ++);
        if (game->rules.fields[i].value_first > 0)
            EXPECT_NOTICED(value_first, --);
        if (game->rules.fields[i].value_count > 1)
            EXPECT_NOTICED(value_count, --);
    }
    struct game_def other = *game;
    other.rules.hashed_slots--;
    cr_expect(states_are_told_apart(game, &other));
    other = *game;
    other.rules.n_fields--;
    cr_expect(states_are_told_apart(game, &other));
}

Test(store_open, opened_for_reading_cannot_be_written)
{
    struct store *s;
    struct err err = ERR_INIT;
    expect_opens(scratch_path("a.db"), STORE_CREATE);
    cr_assert_eq(store_open(&s, scratch_path("a.db"), STORE_READ, &err), 0);
    cr_expect_eq(store_run(s, "DELETE FROM game", &err), -1);
    cr_expect_str_eq(err.text, "cannot write: the file or its directory is read-only");
    store_close(s);
}

Test(store_open, does_not_wait_for_a_program_that_holds_the_file)
{
    struct store *s;
    sqlite3 *db;
    struct err err = ERR_INIT;
    cr_assert_eq(store_open(&s, scratch_path("a.db"), STORE_CREATE, &err), 0);
    cr_assert_eq(sqlite3_open(scratch_path("a.db"), &db), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL), SQLITE_OK);
    cr_assert_eq(store_run(s, "PRAGMA busy_timeout = 1", &err), 0);
    cr_expect_eq(store_begin(s, &err), -1);
    cr_expect_str_eq(err.text, "is in use by another program");
    sqlite3_close(db);
    store_close(s);
}

Test(store_open, a_transaction_is_all_or_nothing)
{
    struct store *s;
    struct err err = ERR_INIT;
    cr_assert_eq(store_open(&s, scratch_path("a.db"), STORE_CREATE, &err), 0);
    cr_assert_eq(store_begin(s, &err), 0);
    cr_assert_eq(store_run(s, "INSERT INTO player(name) VALUES('Anna')", &err), 0);
    store_rollback(s);
    cr_expect_eq(store_ask(s, "SELECT count(*) FROM player"), 0);
    cr_assert_eq(store_begin(s, &err), 0);
    cr_assert_eq(store_run(s, "INSERT INTO player(name) VALUES('Anna')", &err), 0);
    cr_assert_eq(store_commit(s, &err), 0);
    cr_expect_eq(store_ask(s, "SELECT count(*) FROM player"), 1);
    cr_assert_eq(store_begin(s, &err), 0);
    cr_assert_eq(store_run(s, "DELETE FROM player", &err), 0);
    store_close(s);
    cr_assert_eq(store_open(&s, scratch_path("a.db"), STORE_READ, &err), 0);
    cr_expect_eq(store_ask(s, "SELECT count(*) FROM player"), 1);
    store_close(s);
}

Test(store_open, a_transaction_within_another_is_a_bug, .signal = SIGABRT)
{
    struct store *s;
    cr_assert_eq(store_open(&s, scratch_path("a.db"), STORE_CREATE, NULL), 0);
    cr_assert_eq(store_begin(s, NULL), 0);
    store_begin(s, NULL);
}

Test(store_open, a_write_outside_a_transaction_is_a_bug, .signal = SIGABRT)
{
    struct store *s;
    cr_assert_eq(store_open(&s, scratch_path("a.db"), STORE_CREATE, NULL), 0);
    store_run(s, "INSERT INTO player(name) VALUES('Anna')", NULL);
}

Test(store_open, a_mistake_in_sql_is_an_error)
{
    struct store *s;
    struct query *q;
    struct err err = ERR_INIT;
    cr_assert_eq(store_open(&s, scratch_path("a.db"), STORE_CREATE, NULL), 0);
    cr_expect_eq(query_new(&q, s, "SELECT a FROM nowhere", &err), -1);
    cr_expect_str_eq(err.text, "no such table: nowhere");
    store_close(s);
}
