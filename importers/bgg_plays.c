#include "bgg_plays.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/iso_date.h"
#include "bgg_game.h"
#include "bgstats_value.h"
#include "game_name.h"
#include "games/game_registry.h"
#include "result_record.h"

enum { NUMBER_TEXT = 24 };

static const struct game_def *game_of(const struct bgg_play *play, const char *games,
                                      const struct bgg_game **known)
{
    *known = bgg_game_find(play->game, play->name);
    if (*known != NULL)
        return game_find((*known)->game, strlen((*known)->game));
    size_t length = 0;
    const char *own = game_name_find(games, play->name, &length);
    return own != NULL ? game_find(own, length) : NULL;
}

enum bgg_fate bgg_play_fate(const struct bgg_play *play, const char *games)
{
    const struct bgg_game *known;
    const struct game_def *game = game_of(play, games, &known);
    if (game == NULL)
        return BGG_OTHER_GAME;
    if (play->is_incomplete)
        return BGG_INCOMPLETE;
    return play->n < game->rules.min_players || play->n > game->rules.max_players ? BGG_SEATS
                                                                                  : BGG_TAKEN;
}

/* ---- seats ---------------------------------------------------------------------------------- */

/* The places are free text: where they number the players from 1, they are the seats. */
static bool seat_players(const struct bgg_play *play, const struct bgg_player *seat[SEATS_MAX])
{
    unsigned seen = 0;
    for (unsigned i = 0; i < play->n; i++) {
        const char *place = play->player[i].place;
        const unsigned number =
            place[0] != '\0' && place[1] == '\0' ? (unsigned)(place[0] - '1') : play->n;
        if (number >= play->n || (seen >> number & 1) != 0)
            break;
        seen |= 1U << number;
        seat[number] = &play->player[i];
    }
    const bool is_known = seen + 1 == 1U << play->n;
    for (unsigned i = 0; i < play->n && !is_known; i++)
        seat[i] = &play->player[i];
    return is_known;
}

static const char *name_of(const struct bgg_player *player)
{
    if (!result_is_blank(player->name))
        return player->name;
    return result_is_blank(player->username) ? BGSTATS_ANONYMOUS : player->username;
}

/* ---- header --------------------------------------------------------------------------------- */

static void put_number(struct record *record, const char *key, const char *before,
                       int64_t number)
{
    char text[BGG_TEXT_MAX];
    if (number <= 0)
        return;
    snprintf(text, sizeof text, "%s%" PRId64, before, number);
    const char *kept = result_header(record, key, text);
    if (strcmp(key, "id") == 0)
        record->id = kept;
}

static void put_header(const struct bgg_play *play, const struct bgg_game *known,
                       const struct bgg_player *const *seat, struct record *record)
{
    record->rules = result_header(record, "rules", known != NULL ? known->rules : "");
    if (play->is_ignored)
        result_ignore(record);
    char date[ISO_DATE_TEXT] = "";
    struct err why = ERR_INIT;
    if (iso_date_read(play->date, date, &why) < 0)
        result_warn(record, play->place, "%s", why.text);
    record->date = result_header(record, "date", date);
    record->site = result_header(record, "site", play->site);
    put_number(record, "id", "bgg-play-", play->id);
    for (unsigned i = 0; i < play->n; i++)
        result_name(record, name_of(seat[i]));
    result_end_players(record);
    put_number(record, BGSTATS_GAME, "", play->game);
    put_number(record, BGSTATS_MINUTES, "", play->minutes);
}

/* ---- points --------------------------------------------------------------------------------- */

/* A score is free text. */
static int read_points(const struct bgg_play *play, const struct bgg_player *player,
                       struct record *record, int *tiebreak)
{
    struct half_points half;
    int64_t sum = 0;
    if (result_is_blank(player->score))
        return RESULT_NO_POINTS;
    if (result_read_points(player->score, &half)) {
        *tiebreak = half.has_half ? RESULT_HALF : 0;
        return half.whole;
    }
    if (bgstats_sum(player->score, &sum) && sum >= 0 && sum <= RESULT_POINTS_MAX)
        return (int)sum;
    result_warn(record, play->place,
                "expected the points of %.60s, a number or a sum, found \"%.40s\"",
                name_of(player), player->score);
    return RESULT_NO_POINTS;
}

static void put_points(const struct bgg_play *play, const struct bgg_player *const *seat,
                       struct record *record)
{
    struct result_points points[SEATS_MAX];
    int tiebreak[SEATS_MAX] = {0};
    unsigned winners = 0;
    for (unsigned i = 0; i < play->n; i++) {
        points[i] = result_points_of(read_points(play, seat[i], record, &tiebreak[i]));
        winners |= seat[i]->has_won ? 1U << i : 0;
    }
    result_tiebreaks(record, tiebreak);
    result_statements(record, points, winners, play->place);
}

void bgg_play_read(const struct bgg_play *play, const char *games, bool with_comments,
                   struct record *record)
{
    const struct bgg_player *seat[SEATS_MAX];
    const struct bgg_game *known;
    const struct game_def *game = game_of(play, games, &known);
    record->first_line = play->place.line;
    record->offset = play->place.offset;
    record->n_bytes = play->end.offset - play->place.offset;
    record->n_lines = play->end.line - play->place.line + 1;
    result_begin(record, game);
    result_seating(record, seat_players(play, seat) ? SEATING_KNOWN : SEATING_UNKNOWN);
    put_header(play, known, seat, record);
    if (play->quantity > 1)
        result_warn(record, play->place, "%" PRId64 " games in one play: it is taken as one",
                    play->quantity);
    if (with_comments)
        result_comments(record, buf_str(&play->comments));
    put_points(play, seat, record);
    result_end(record, play->place);
}
