#include "store/sql/shown_words.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>

#include "core/game.h"
#include "core/profile.h"
#include "games/game_registry.h"
#include "store/connection.h"

static const char *text_of(sqlite3_value *value)
{
    const char *text = (const char *)sqlite3_value_text(value);
    return text == NULL ? "" : text;
}

/* The tables of the kind; NULL: its rules have no editions. */
static const struct profile_tables *tables_of(const char *kind)
{
    const struct game_def *game = game_find(kind, strlen(kind));
    return game == NULL ? NULL : game->rules.profiles;
}

static bool has_words(const struct profile_tables *t, size_t edition)
{
    for (size_t i = 0; i < t->n_words; i++)
        if (t->words[i].edition == edition)
            return true;
    return false;
}

/* (kind, rules) */
static void find_own_words(sqlite3_context *context, int n, sqlite3_value **value)
{
    const struct profile_tables *t = tables_of(text_of(value[0]));
    (void)n;
    const size_t edition = t == NULL ? 0 : profile_edition(t, text_of(value[1]));
    sqlite3_result_int64(context,
                         t != NULL && has_words(t, edition) ? (int64_t)edition + 1 : 0);
}

static void put_title(sqlite3_context *context, sqlite3_value **value, size_t thing)
{
    const struct profile_tables *t = tables_of(text_of(value[0]));
    const int64_t edition = sqlite3_value_int64(value[1]);
    const struct edition_word *word =
        t == NULL || edition <= 0 ? NULL : profile_word(t, (size_t)edition - 1, thing);
    if (word == NULL)
        sqlite3_result_value(context, value[3]);
    else
        sqlite3_result_text(context, word->title, -1, SQLITE_STATIC);
}

/* (kind, edition, id, title) */
static void find_thing(sqlite3_context *context, int n, sqlite3_value **value)
{
    (void)n;
    put_title(context, value, (size_t)sqlite3_value_int64(value[2]));
}

/* (kind, edition, name, title) */
static void find_cause(sqlite3_context *context, int n, sqlite3_value **value)
{
    const char *kind = text_of(value[0]), *name = text_of(value[2]);
    const struct game_def *game = game_find(kind, strlen(kind));
    size_t thing = game == NULL ? 0 : game->words.n_things;
    (void)n;
    for (size_t i = game == NULL ? 0 : game_first_building(game);
         game != NULL && i < game->words.n_things; i++)
        if (strcmp(game->words.things[i].name, name) == 0)
            thing = i;
    put_title(context, value, thing);
}

static bool fits(uint8_t wanted, sqlite3_value *thing)
{
    return wanted == OPENING_ANY || sqlite3_value_int64(thing) == wanted;
}

/* (kind, role, building) */
static void find_opening(sqlite3_context *context, int n, sqlite3_value **value)
{
    const char *kind = text_of(value[0]);
    const struct game_def *game = game_find(kind, strlen(kind));
    const struct game_accounts *accounts = game == NULL ? NULL : game->accounts;
    (void)n;
    for (size_t i = 0; accounts != NULL && i < accounts->n_openings; i++) {
        const struct opening_name *o = &accounts->openings[i];
        if (fits(o->role, value[1]) && fits(o->building, value[2])) {
            sqlite3_result_text(context, o->name, -1, SQLITE_STATIC);
            return;
        }
    }
}

int shown_words_add(struct store *s, struct err *err)
{
    static const struct {
        const char *name;
        int n;
        void (*run)(sqlite3_context *context, int n, sqlite3_value **value);
    } rows[] = {{"own_words", 2, find_own_words},
                {"thing_title", 4, find_thing},
                {"cause_title", 4, find_cause},
                {"opening_name", 3, find_opening}};
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (sqlite3_create_function_v2(s->db, rows[i].name, rows[i].n, flags, NULL, rows[i].run,
                                       NULL, NULL, NULL) != SQLITE_OK)
            return connection_fail(s, err);
    return 0;
}
