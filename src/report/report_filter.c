/* report_filter.c - checks a filter against the database. */
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/json_out.h"
#include "core/game.h"
#include "core/limits.h"
#include "games/game_registry.h"
#include "report/report.h"
#include "report/report_rules.h"
#include "store/players.h"
#include "store/query.h"
#include "store/store.h"

/* YYYY, YYYY-MM or YYYY-MM-DD. */
static int check_date(const char *option, const char *date, struct err *err)
{
    if (date == NULL)
        return 0;
    static const char shape[] = "dddd-dd-dd";
    const size_t length = strlen(date);
    bool fits = length == 4 || length == 7 || length == 10;
    for (size_t i = 0; fits && i < length; i++)
        fits = shape[i] == 'd' ? date[i] >= '0' && date[i] <= '9' : date[i] == shape[i];
    if (fits)
        return 0;
    return err_set(err, "option '--%s': '%s' is not a date like 2024, 2024-05 or 2024-05-17",
                   option, date);
}

int report_filter_set_season(struct report_filter *filter, const char *season, struct err *err)
{
    filter->from = filter->to = season;
    return check_date("season", season, err);
}

/* Sets *found to whether the query has a row, and frees it.  Returns 0, or -1 with `err`. */
static int has_row(struct query *q, bool *found, struct err *err)
{
    const int status = query_step(q, err);
    *found = status > 0;
    query_free(q);
    return status < 0 ? -1 : 0;
}

static int check_game(int64_t game, struct store *store, struct err *err)
{
    struct query *q;
    bool found;
    if (game == 0)
        return 0;
    if (query_new(&q, store, "SELECT 1 FROM game WHERE id = ?1", err) < 0)
        return -1;
    query_bind_int(q, 1, game);
    if (has_row(q, &found, err) < 0)
        return -1;
    return found ? 0
                 : err_set(err, "there is no game %lld in %s", (long long)game,
                           store_path(store));
}

/* The names of --with as the database has them. */
static int resolve_with(struct report_filter *filter, struct store *store, struct err *err)
{
    struct buf names = BUF_INIT, shown = BUF_INIT;
    int found = 1;
    for (size_t i = 0; i < filter->n_with && found > 0; i++) {
        buf_clear(&shown);
        found = player_find(store, filter->with[i], &shown, err);
        buf_puts(&names, i == 0 ? "[" : ", ");
        json_quote(&names, buf_str(&shown), shown.len);
        if (found == 0)
            player_unknown(store, filter->with[i], err);
    }
    buf_puts(&names, "]");
    buf_free(&shown);
    if (found > 0 && filter->n_with > 0)
        filter->with_names = buf_steal(&names);
    buf_free(&names);
    return found > 0 ? 0 : -1;
}

int report_filter_resolve(struct report_filter *filter, struct store *store, struct err *err)
{
    struct buf shown = BUF_INIT;
    if (report_rules_resolve(filter, store, err) < 0 || resolve_with(filter, store, err) < 0)
        return -1;
    if (filter->player == NULL)
        return 0;
    const int found = player_find(store, filter->player, &shown, err);
    if (found <= 0) {
        buf_free(&shown);
        return found < 0 ? -1 : player_unknown(store, filter->player, err);
    }
    filter->shown_player = buf_steal(&shown);
    filter->player = filter->shown_player;
    return 0;
}

void report_filter_free(struct report_filter *filter)
{
    free(filter->shown_player);
    free(filter->with_names);
    free(filter->rulesets);
    free(filter->kept_in);
    *filter = (struct report_filter){0};
}

/* --kind takes the words of the `game` header, also when the database has no such games. */
static int check_kind_is_known(const char *kind, struct err *err)
{
    const struct game_def *game;
    if (kind == NULL || game_find(kind, strlen(kind)) != NULL)
        return 0;
    struct buf known = BUF_INIT;
    for (size_t i = 0; (game = game_at(i)) != NULL; i++)
        buf_printf(&known, "%s%s", i == 0 ? "" : ", ", game->name);
    err_set(err, "option '--kind': there is no game '%s' (%s)", kind, buf_str(&known));
    buf_free(&known);
    return -1;
}

/* Up to three digits, without zeros in front. */
static bool is_points(const char *number, size_t length)
{
    return length >= 1 && length <= 3 && length == strspn(number, "0123456789") &&
           (length == 1 || number[0] != '0');
}

/* A number for each place, the first one first. */
static int check_points(const char *points, struct err *err)
{
    const char *at = points;
    size_t n = 0;
    for (bool goes_on = points != NULL; goes_on; n++) {
        const size_t length = strcspn(at, ",");
        char number[4] = "";
        if (length < sizeof number)
            memcpy(number, at, length);
        if (n == SEATS_MAX || !is_points(number, length))
            return err_set(
                err,
                "option '--points': '%s' is no list of up to %d numbers below 1000 like "
                "5,3,2,1",
                points, SEATS_MAX);
        goes_on = at[length] == ',';
        at += length + goes_on;
    }
    return 0;
}

int report_filter_check(const struct report_filter *filter, struct store *store,
                        struct err *err)
{
    if (check_points(filter->points, err) < 0)
        return -1;
    if (check_date("from", filter->from, err) < 0 || check_date("to", filter->to, err) < 0 ||
        check_kind_is_known(filter->kind, err) < 0 || check_game(filter->game, store, err) < 0)
        return -1;
    struct buf shown = BUF_INIT;
    const int found =
        filter->player == NULL ? 1 : player_find(store, filter->player, &shown, err);
    buf_free(&shown);
    return found != 0 ? (found < 0 ? -1 : 0) : player_unknown(store, filter->player, err);
}

/* ---- what a report needs ---- */

const char *report_needed_option(const struct report *report)
{
    static const char *const option[] = {
        [NEEDS_NOTHING] = "", [NEEDS_PLAYER] = "--player", [NEEDS_GAME] = "--game"};
    return option[report->needs];
}

const char *report_empty_text(const struct report *report)
{
    return report->empty != NULL ? report->empty : "no game matches, or none has data for it";
}

bool report_is_chosen(const struct report *report, const struct report_filter *filter)
{
    switch (report->needs) {
    case NEEDS_NOTHING:
        return true;
    case NEEDS_PLAYER:
        return filter->player != NULL;
    case NEEDS_GAME:
        return filter->game != 0;
    }
    return true;
}

int report_check_chosen(const struct report *report, const struct report_filter *filter,
                        struct err *err)
{
    if (report_is_chosen(report, filter))
        return 0;
    return err_set(err, "report '%s' is about one %s: choose with %s", report->name,
                   report->needs == NEEDS_GAME ? "game" : "player",
                   report->needs == NEEDS_GAME ? "--game ID, or --last 1" : "--player NAME");
}

/* ---- the kinds of the games ---- */

int report_kinds_read(struct report_kinds *out, struct store *store,
                      const struct report_filter *filter, struct err *err)
{
    static const char sql[] =
        "SELECT game_kind, count(*) FROM game WHERE (:kind IS NULL OR game_kind = :kind)"
        " AND (:game IS NULL OR id = :game) GROUP BY game_kind ORDER BY game_kind";
    struct query *q;
    *out = (struct report_kinds){.texts = ARENA_INIT};
    if (query_new(&q, store, sql, err) < 0)
        return -1;
    if (filter->kind != NULL)
        query_bind_text(q, query_parameter(q, ":kind"), filter->kind, strlen(filter->kind));
    if (filter->game != 0)
        query_bind_int(q, query_parameter(q, ":game"), filter->game);
    int status;
    while ((status = query_step(q, err)) > 0 && out->n < REPORT_KINDS_MAX) {
        out->kind[out->n] =
            arena_strndup(&out->texts, query_text(q, 0), query_text_length(q, 0));
        out->games[out->n++] = query_int(q, 1);
    }
    query_free(q);
    return status < 0 ? -1 : 0;
}

void report_kinds_free(struct report_kinds *kinds)
{
    arena_free(&kinds->texts);
}

int report_filter_choose_kind(struct report_filter *filter, struct store *store,
                              const char *wanted, struct report_kinds *kinds, struct err *err)
{
    if (report_kinds_read(kinds, store, filter, err) < 0)
        return -1;
    if (kinds->n < 2)
        return 0;
    size_t chosen = 0;
    for (size_t i = 0; i < kinds->n; i++) {
        if (wanted != NULL && strcmp(kinds->kind[i], wanted) == 0) {
            chosen = i;
            break;
        }
        if (kinds->games[i] > kinds->games[chosen])
            chosen = i;
    }
    const struct game_def *game = game_find(kinds->kind[chosen], strlen(kinds->kind[chosen]));
    if (game == NULL)
        return err_set(err, "%s holds games of a kind that is not known: '%s'",
                       store_path(store), kinds->kind[chosen]);
    filter->kind = game->name;
    return 1;
}
