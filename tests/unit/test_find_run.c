/* What find says is the same with the index and without it, on random games and patterns. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/xalloc.h"
#include "core/random.h"
#include "core/record.h"
#include "core/replay.h"
#include "position/state_line.h"
#include "find/find.h"
#include "games/game_registry.h"
#include "random_table.h"
#include "report/report.h"
#include "scratch.h"
#include "store/game_reader.h"
#include "store/track_index.h"
#include "store/game_life.h"
#include "store/position_walk.h"
#include "store/rederive.h"
#include "store/schema/rows.h"
#include "store/store.h"
#include "store_games.h"

TestSuite(find_run, .init = scratch_begin, .fini = scratch_end, .timeout = 280);

static const char *const paths[] = {"games-20", NULL};
static const char *const more_paths[] = {"games-40", NULL};

/* ---- random patterns ---- */

struct dice {
    struct random random;
    const struct game_def *game;
    struct buf out;
};

static unsigned throw_dice(struct dice *d, unsigned n)
{
    return (unsigned)(random_next(&d->random) % n);
}

static const char *pick(struct dice *d, const char *const *words, unsigned n)
{
    return words[throw_dice(d, n)];
}

static void put_word(struct dice *d)
{
    static const char *const seats[] = {"seat", "seat", "seat", "other",
                                        "any",  "all",  "A",    "C"};
    const struct field_def *f =
        &d->game->rules.fields[throw_dice(d, (unsigned)d->game->rules.n_fields)];
    if (f->per_seat != 0)
        buf_printf(&d->out, "%s.", pick(d, seats, throw_dice(d, 8) == 0 ? 8 : 5));
    buf_puts(&d->out, f->name);
    if (f->count == 1 || throw_dice(d, 4) == 0)
        return;
    const unsigned element = throw_dice(d, f->count);
    if (throw_dice(d, 6) == 0)
        buf_puts(&d->out, ".kinds");
    else if (f->first != NO_THING)
        buf_printf(&d->out, ".%s", d->game->words.things[f->first + element].name);
    else
        buf_printf(&d->out, ".%u", element + 1);
}

static void put_comparison(struct dice *d)
{
    static const char *const relations[] = {"=", "!=", "<", "<=", ">", ">="};
    static const char *const others[] = {
        "round >= 4",      "round <= 6",     "decides = seat",           "decides = other",
        "governor = seat", "players = 3",    "chooser = seat",           "seat.score >= 12",
        "seat.place = 1",  "any.score > 20", "other.score > seat.score", "done has seat",
        "all.score >= 8"};
    const unsigned kind = throw_dice(d, 10);
    if (kind < 3) {
        buf_puts(&d->out, pick(d, others, sizeof others / sizeof *others));
        return;
    }
    put_word(d);
    if (kind == 3)
        return;
    if (kind == 4) {
        buf_puts(&d->out, " + ");
        put_word(d);
    }
    buf_printf(&d->out, " %s ", pick(d, relations, 6));
    if (kind == 5)
        put_word(d);
    else
        buf_printf(&d->out, "%u", throw_dice(d, throw_dice(d, 3) == 0 ? 12 : 4));
}

static void put_pattern(struct dice *d, unsigned depth)
{
    const unsigned kind = depth == 0 ? 9 : throw_dice(d, 10);
    if (kind >= 7) {
        put_comparison(d);
    } else if (kind == 6) {
        buf_puts(&d->out, "not (");
        put_pattern(d, depth - 1);
        buf_putc(&d->out, ')');
    } else {
        buf_putc(&d->out, '(');
        put_pattern(d, depth - 1);
        buf_puts(&d->out, kind >= 2 ? ") and (" : ") or (");
        put_pattern(d, depth - 1);
        buf_putc(&d->out, ')');
    }
}

/* A name stands for a number only with its own field, so some random patterns are none. */
static struct pattern *random_pattern(struct dice *d)
{
    struct pattern *p = xcalloc(1, sizeof *p);
    struct err err;
    do {
        err_clear(&err);
        buf_clear(&d->out);
        put_pattern(d, 3);
    } while (pattern_compile(p, d->game, buf_str(&d->out), &err) < 0);
    return p;
}

/* ---- both ways ---- */

static void ask(struct find_answer *out, struct store *store, const struct pattern *p,
                bool replays_all, const struct report_filter *filter)
{
    struct err err = ERR_INIT;
    const struct find_question q = {.store = store,
                                    .pattern = &p,
                                    .n_patterns = 1,
                                    .filter = filter,
                                    .jobs = 1,
                                    .replays_all = replays_all};
    cr_assert_eq(find_run(out, &q, &err), 0, "%s", err.text);
}

static void expect_same(const struct find_answer *a, const struct find_answer *b,
                        const char *pattern)
{
    cr_assert_eq(a->n, b->n, "%s: %zu and %zu", pattern, a->n, b->n);
    cr_expect_eq(a->found, b->found, "%s", pattern);
    cr_expect_eq(a->searched, b->searched, "%s", pattern);
    for (size_t i = 0; i < a->n; i++) {
        const struct find_match *x = &a->match[i], *y = &b->match[i];
        cr_assert(x->game == y->game && x->seat == y->seat && x->n == y->n, "%s: game %lld",
                  pattern, (long long)x->game);
        cr_assert_eq(memcmp(&a->time[x->first], &b->time[y->first], x->n * sizeof *a->time), 0,
                     "%s: times of game %lld", pattern, (long long)x->game);
        cr_assert(x->place == y->place && x->win == y->win && x->total == y->total, "%s",
                  pattern);
        cr_assert(x->choice == y->choice && x->chooser == y->chooser &&
                      x->choice_time == y->choice_time && x->chooser_win == y->chooser_win,
                  "%s: choice in game %lld", pattern, (long long)x->game);
    }
}

/* Returns how much was found. */
static size_t compare(struct store *store, const struct pattern *p, const char *text,
                      const struct report_filter *filter)
{
    struct find_answer with, without;
    ask(&with, store, p, false, filter);
    ask(&without, store, p, true, filter);
    expect_same(&with, &without, text);
    cr_expect(without.replayed <= without.searched && without.replayed * 2 >= without.searched);
    const size_t n = with.n;
    find_answer_free(&with);
    find_answer_free(&without);
    return n;
}

static void compare_random(struct store *store, const char *kind, uint64_t seed)
{
    enum { PATTERNS = 40 };
    struct dice d = {.random = {seed}, .game = game_find(kind, strlen(kind)), .out = BUF_INIT};
    size_t n = 0, none = 0;
    for (unsigned i = 0; i < PATTERNS; i++) {
        const struct report_filter all = {0}, of_three = {.players = 3},
                                   of_anna = {.player = "Anna"};
        struct pattern *p = random_pattern(&d);
        const struct report_filter *filter = i % 5 == 0   ? &of_three
                                             : i % 5 == 1 ? &of_anna
                                                          : &all;
        const size_t found = compare(store, p, buf_str(&d.out), filter);
        n += found;
        none += found == 0;
        free(p);
    }
    cr_expect(n > 0 && none > 0 && none < PATTERNS, "%zu seats, %zu patterns without", n, none);
    buf_free(&d.out);
}

static struct store *open_games(struct random_games *games, unsigned n)
{
    random_games_init(games, n);
    return random_games_store(games, scratch_path("a.db"), paths);
}

static void keep_index(struct store *store)
{
    struct err err = ERR_INIT;
    uint64_t n_games, bytes;
    cr_assert_eq(track_index_keep(store, 1, &n_games, &bytes, &err), 0, "%s", err.text);
    cr_expect_gt(bytes, 1000);
}

static void change(struct store *store, const char *sql)
{
    struct err err = ERR_INIT;
    cr_assert_eq(store_begin(store, &err), 0);
    cr_assert_eq(store_run(store, sql, &err), 0, "%s", err.text);
    cr_assert_eq(store_commit(store, &err), 0);
}

Test(find_run, answers_are_the_same_without_the_index)
{
    struct random_games games;
    struct store *store = open_games(&games, 12);
    compare_random(store, "puerto-rico", 1);
    store_close(store);
}

Test(find_run, answers_are_the_same_with_expansions)
{
    struct random_games games;
    random_games_init(&games, 20);
    games.profiles = expansion_games.profiles;
    struct store *store = random_games_store(&games, scratch_path("a.db"), paths);
    compare_random(store, "puerto-rico", 2);
    store_close(store);
}

Test(find_run, answers_are_the_same_with_cards)
{
    for (int is_seen = 0; is_seen <= 1; is_seen++) {
        struct random_games games;
        random_games_init(&games, 12);
        games.is_cards = true;
        games.is_seen = is_seen != 0;
        struct store *store =
            random_games_store(&games, scratch_path(is_seen != 0 ? "seen.db" : "a.db"), paths);
        compare_random(store, "san-juan", 3);
        store_close(store);
    }
}

Test(find_run, answers_are_the_same_in_games_that_break_the_rules)
{
    struct random_games games;
    struct err err = ERR_INIT;
    uint64_t n;
    struct store *store = open_games(&games, 3);
    change(store,
           "DELETE FROM event WHERE seq % 23 = game; INSERT INTO reading SELECT id, 'repaired'"
           " FROM game WHERE id % 2 = 0");
    cr_assert_eq(store_rebuild(store, 1, &n, &err), 0, "%s", err.text);
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM finding"), 0);
    compare_random(store, "puerto-rico", 4);
    store_close(store);
}

/* ---- what changes ---- */

static size_t count_found(struct store *store, const char *text)
{
    const struct report_filter all = {0};
    struct pattern *p = xcalloc(1, sizeof *p);
    struct find_answer answer;
    struct err err = ERR_INIT;
    cr_assert_eq(pattern_compile(p, game_find("puerto-rico", 11), text, &err), 0, "%s",
                 err.text);
    ask(&answer, store, p, false, &all);
    const size_t n = answer.n;
    find_answer_free(&answer);
    free(p);
    return n;
}

Test(find_run, finds_games_that_came_later_and_none_that_went)
{
    struct random_games games;
    struct import_totals totals;
    struct err err = ERR_INIT;
    struct store *store = open_games(&games, 5);
    keep_index(store);
    cr_expect_eq(count_found(store, "round = 2"), 5);
    cr_assert_eq(random_games_import(&games, store, more_paths, 1, &totals), 0);
    cr_expect_eq(count_found(store, "round = 2"), 10);
    cr_assert_eq(game_life_remove(store, 3, &err), 0, "%s", err.text);
    cr_expect_eq(count_found(store, "round = 2"), 9);
    cr_expect_eq(store_ask(store, "SELECT count(DISTINCT first) FROM position_index"), 1);
    store_close(store);
}

static void copy_index(struct store *store, const char *name)
{
    char sql[128];
    snprintf(sql, sizeof sql, "CREATE TABLE temp.%s AS SELECT * FROM main.position_index",
             name);
    change(store, sql);
}

Test(find_run, the_index_is_the_same_bytes_whenever_it_is_made)
{
    struct random_games games;
    struct import_totals totals;
    struct err err = ERR_INIT;
    struct store *store = open_games(&games, 5);
    keep_index(store);
    cr_assert_eq(random_games_import(&games, store, more_paths, 1, &totals), 0);
    count_found(store, "round = 2");
    copy_index(store, "once");
    uint64_t n;
    cr_assert_eq(store_rebuild(store, 1, &n, &err), 0, "%s", err.text);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM position_index"), 0);
    count_found(store, "round = 2");
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM position_index"), 100);
    cr_expect_eq(store_ask(store,
                           "SELECT count(*) FROM (SELECT * FROM main.position_index EXCEPT"
                           " SELECT * FROM temp.once)"),
                 0);
    cr_expect_eq(store_ask(store, "SELECT (SELECT count(*) FROM main.position_index) -"
                                  " (SELECT count(*) FROM temp.once)"),
                 0);
    store_close(store);
}

Test(find_run, a_book_keeps_an_index_only_when_it_is_asked_to)
{
    struct random_games games;
    struct err err = ERR_INIT;
    bool was_there;
    struct store *store = open_games(&games, 5);
    cr_expect_eq(count_found(store, "round = 2"), 5);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM position_index"), 0);
    keep_index(store);
    cr_expect_eq(count_found(store, "round = 2"), 5);
    cr_assert_eq(track_index_drop(store, &was_there, &err), 0, "%s", err.text);
    cr_expect(was_there);
    cr_expect_eq(count_found(store, "round = 2"), 5);
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM position_index"), 0);
    cr_assert_eq(track_index_drop(store, &was_there, &err), 0, "%s", err.text);
    cr_expect_not(was_there);
    store_close(store);
}

/* Bytes of the index may come from anybody: an answer is wrong then, and nothing worse. */
Test(find_run, survives_any_bytes_in_the_index)
{
    struct random_games games;
    struct store *store = open_games(&games, 4);
    keep_index(store);
    for (unsigned i = 1; i < 40; i++) {
        char sql[256];
        snprintf(sql, sizeof sql,
                 "UPDATE position_index SET changes = CAST(substr(changes, 1, %u) ||"
                 " x'FFFFFFFFFFFFFFFF' || substr(changes, %u) AS BLOB) WHERE word %% 3 = %u",
                 i * 7, i * 5, i % 3);
        change(store, sql);
        count_found(store, "any.doubloons >= 3 and seat.goods >= 2 and round <= 40000");
    }
    change(store, "UPDATE position_index SET changes = zeroblob(20000)");
    count_found(store, "round = 0");
    store_close(store);
}

/* ---- lines ---- */

struct liner {
    struct position_taker taker; /* first */
    struct state_line *line;
    struct ruleset_cache *cache;
    struct store *store;
    uint32_t time;
    unsigned asked;
    const char *profile;
};

/* Blanks out the sections of a group, but for the first letters. */
static void put_wild(struct buf *out, const char *line)
{
    for (const char *at = line; *at != '\0';) {
        const size_t length = strcspn(at, " ");
        const bool is_group = at != line && memchr(at, '=', length) == NULL;
        buf_printf(out, "%s%.*s%s", at == line ? "" : " ", (int)length, at,
                   is_group ? "*" : "");
        at += length + (at[length] == ' ');
    }
}

static void expect_line(struct liner *l, const char *line)
{
    const struct report_filter all = {0};
    struct pattern *p = xcalloc(1, sizeof *p);
    struct find_answer answer;
    struct err err = ERR_INIT;
    bool is_there = false;
    cr_assert_eq(pattern_compile(p, game_find("puerto-rico", 11), line, &err), 0,
                 "column %u: %s\n%s", err.column, err.text, line);
    ask(&answer, l->store, p, false, &all);
    for (size_t i = 0; i < answer.n; i++)
        for (uint32_t k = 0; k < answer.match[i].n; k++)
            is_there |= answer.match[i].game == 1 &&
                        answer.time[answer.match[i].first + k].event <= l->time;
    cr_expect(is_there, "%s", line);
    find_answer_free(&answer);
    free(p);
}

static void take_line(struct position_taker *taker, const struct replay *r,
                      const struct event *e)
{
    struct liner *l = (struct liner *)taker;
    struct buf wild = BUF_INIT;
    size_t length;
    l->time = e == NULL ? 0 : l->time + 1;
    if (l->time % 7 != 3)
        return;
    state_line_start(l->line, r->game, r->rules, l->profile);
    const char *line = state_line_write(l->line, r->state, &length);
    expect_line(l, line);
    put_wild(&wild, line);
    expect_line(l, buf_str(&wild));
    l->asked++;
    buf_free(&wild);
}

static void expect_lines_of(struct store *store)
{
    struct position_walk *positions = position_walk_new();
    struct liner l = {.taker = {take_line}, .line = state_line_new(), .store = store};
    struct game_rows rows = ROWS_INIT;
    struct game_reader *reader;
    struct outcome outcome;
    struct err err = ERR_INIT;
    cr_assert_eq(game_reader_new(&reader, store, &err), 0);
    cr_assert_eq(game_reader_listed_rows(reader, 1, false, &rows, &err), 0);
    l.profile = ((const struct game_row *)rows_at(&rows, ROWS_game, 0))->rules;
    cr_assert_eq(position_walk_run(positions, &rows, &l.taker, &outcome, &err), 0, "%s",
                 err.text);
    cr_expect_gt(l.asked, 15);
    game_reader_free(reader);
    rows_free(&rows);
    position_walk_free(positions);
    state_line_free(l.line);
}

Test(find_run, a_position_is_found_by_its_line_and_with_wildcards)
{
    struct random_games games;
    struct store *store = open_games(&games, 3);
    expect_lines_of(store);
    store_close(store);
    random_games_init(&games, 3);
    games.profiles = expansion_games.profiles + 4;
    store = random_games_store(&games, scratch_path("b.db"), paths);
    expect_lines_of(store);
    store_close(store);
}
