#include "bgstats_play.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/iso_date.h"
#include "base/sort.h"
#include "core/early_end.h"
#include "bgg_game.h"
#include "bgstats_value.h"
#include "game_name.h"
#include "games/game_registry.h"
#include "result_record.h"

enum { DAY_TEXT = sizeof "2026-03-15", NUMBER_TEXT = 24 };

/* ---- which plays ---------------------------------------------------------------------------- */

/* What BoardGameGeek calls the game of the play; all zero when the user says which game it is, or nobody. */
static struct bgg_game bgg_game_of_play(const struct bgstats_file *f, const json_t *play)
{
    const json_t *game = bgstats_game_of(f, play);
    const struct bgg_game *known =
        bgg_game_find(bgstats_number(game, "bggId"), bgstats_text(game, "name"));
    return known != NULL ? *known : (struct bgg_game){.game = "", .rules = "", .name = ""};
}

static const struct game_def *game_of(const struct bgstats_file *f, const json_t *play)
{
    const struct bgg_game known = bgg_game_of_play(f, play);
    const char *own = known.game;
    size_t length = strlen(own);
    if (length == 0)
        own = game_name_find(f->names, bgstats_text(bgstats_game_of(f, play), "name"), &length);
    return own == NULL ? NULL : game_find(own, length);
}

/* What the play does not say, its game does. */
static bool is_lowest_best(const struct bgstats_file *f, const json_t *play)
{
    enum { AS_THE_GAME = 0, LOWEST = 2 };
    const int64_t setting = bgstats_number(play, "scoringSetting");
    const json_t *highest = json_object_get(bgstats_game_of(f, play), "highestWins");
    return setting == LOWEST || (setting == AS_THE_GAME && json_is_false(highest));
}

static bool is_anonymous(const struct bgstats_file *f, const json_t *score)
{
    return bgstats_truth(bgstats_player_of(f, score), "isAnonymous");
}

/* `metaData` is JSON inside a string, in some files an object. */
static bool is_bot(const json_t *player)
{
    const json_t *data = json_object_get(player, "metaData");
    json_t *inner = json_is_string(data) ? json_loads(json_string_value(data), 0, NULL) : NULL;
    const bool is = bgstats_truth(inner != NULL ? inner : data, "isNpc");
    json_decref(inner);
    return is;
}

static bool is_nobody(const struct bgstats_file *f, const json_t *score)
{
    return is_anonymous(f, score) || is_bot(bgstats_player_of(f, score));
}

static bool plays_twice(const struct bgstats_file *f, const json_t *scores)
{
    for (size_t i = 0; i < json_array_size(scores); i++) {
        const json_t *one = json_array_get(scores, i);
        for (size_t j = 0; j < i; j++) {
            const json_t *other = json_array_get(scores, j);
            if (bgstats_player_of(f, one) == bgstats_player_of(f, other) &&
                bgstats_player_of(f, one) != NULL && !is_nobody(f, one))
                return true;
        }
    }
    return false;
}

enum bgstats_fate bgstats_play_fate(const struct bgstats_file *f, const json_t *play)
{
    const struct game_def *game = game_of(f, play);
    const json_t *scores = json_object_get(play, "playerScores");
    const size_t n = json_array_size(scores);
    if (game == NULL)
        return BGSTATS_OTHER_GAME;
    if (bgstats_truth(play, "usesTeams"))
        return BGSTATS_TEAMS;
    if (is_lowest_best(f, play))
        return BGSTATS_LOWEST;
    if (n < game->rules.min_players || n > game->rules.max_players)
        return BGSTATS_SEATS;
    return plays_twice(f, scores) ? BGSTATS_TWICE : BGSTATS_TAKEN;
}

/* ---- seats ---------------------------------------------------------------------------------- */

/* A play that is taken. */
struct play {
    const struct bgstats_file *file;
    const json_t *value;
    struct bgg_game game;
    struct record *record;
    struct span place;
    const json_t *seat[SEATS_MAX]; /* the score of each */
    struct result_points points[SEATS_MAX];
    int tiebreak[SEATS_MAX]; /* half points */
    unsigned n;
};

static int64_t seat_order(const json_t *score)
{
    return bgstats_number(score, "seatOrder");
}

/* Whether everybody has a place at the table, nobody the same. */
static bool has_seat_order(const struct play *p)
{
    for (unsigned i = 0; i < p->n; i++) {
        if (seat_order(p->seat[i]) <= 0)
            return false;
        for (unsigned j = 0; j < i; j++)
            if (seat_order(p->seat[i]) == seat_order(p->seat[j]))
                return false;
    }
    return true;
}

static int by_seat_order(const void *a, const void *b, void *ctx)
{
    (void)ctx;
    const int64_t x = seat_order(*(const json_t *const *)a);
    const int64_t y = seat_order(*(const json_t *const *)b);
    return (x > y) - (x < y);
}

/* The only seat that began; `n` when it is not known. */
static unsigned find_starter(const struct play *p)
{
    unsigned starter = p->n, n = 0;
    for (unsigned i = 0; i < p->n; i++) {
        if (!bgstats_truth(p->seat[i], "startPlayer"))
            continue;
        starter = i;
        n++;
    }
    return n == 1 ? starter : p->n;
}

static enum seating seat_players(struct play *p)
{
    const bool is_ordered = has_seat_order(p);
    if (is_ordered)
        sort_stable(p->seat, p->n, sizeof(p->seat[0]), by_seat_order, NULL);
    const unsigned starter = find_starter(p);
    if (starter < p->n) {
        /* The starter comes first; who follows whom stays. */
        const json_t *old[SEATS_MAX];
        memcpy(old, p->seat, sizeof old);
        for (unsigned i = 0; i < p->n; i++)
            p->seat[i] = old[(i + starter) % p->n];
    }
    if (is_ordered || (starter < p->n && p->n == 2))
        return SEATING_KNOWN;
    return starter < p->n ? SEATING_FIRST : SEATING_UNKNOWN;
}

/* ---- header --------------------------------------------------------------------------------- */

/* The day as it is written, in whatever time zone; "" when there is none. */
static void find_day(const json_t *play, char day[DAY_TEXT])
{
    const char *date = bgstats_text(play, "playDate");
    const int64_t number = bgstats_number(play, "playDateYmd");
    snprintf(day, DAY_TEXT, "%s", date);
    if (strlen(day) + 1 == DAY_TEXT && iso_date_is_valid(day) &&
        strchr(" T", date[DAY_TEXT - 1]) != NULL)
        return;
    day[0] = '\0';
    if (number > 0 && number <= 99991231)
        snprintf(day, DAY_TEXT, "%04d-%02d-%02d", (int)(number / 10000),
                 (int)(number / 100 % 100), (int)(number % 100));
    if (!iso_date_is_valid(day))
        day[0] = '\0';
}

/* Expansions by our names or else theirs.  True when all are known to us. */
static bool find_expansions(const struct play *p, struct buf *out)
{
    const json_t *list = json_object_get(p->value, "expansionPlays");
    bool are_known = true;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *game = bgstats_game_of(p->file, json_array_get(list, i));
        const char *name = bgstats_text(game, "name");
        const struct bgg_expansion *e =
            bgg_expansion_find(p->record->game->name, bgstats_number(game, "bggId"), name);
        const char *words = e != NULL ? e->words : result_text(p->record, name);
        are_known &= e != NULL;
        if (words[0] != '\0')
            buf_printf(out, "%s%s", out->len > 0 ? ", " : "", words);
    }
    return are_known;
}

/* An edition is never guessed; with an expansion that we do not know, the rules are not known. */
static void put_rules(struct play *p)
{
    struct buf expansions = BUF_INIT, rules = BUF_INIT;
    const bool are_known = find_expansions(p, &expansions);
    if (are_known && p->game.rules[0] != '\0') {
        buf_puts(&rules, p->game.rules);
        if (expansions.len > 0)
            buf_printf(&rules, " + %s", buf_str(&expansions));
        p->record->rules = result_header(p->record, "rules", buf_str(&rules));
    }
    buf_free(&expansions);
    buf_free(&rules);
}

/* Two anonymous players may be two people. */
static const char *name_of(const struct play *p, const json_t *score)
{
    const char *name = bgstats_text(score, "anonymousName");
    if (name[0] != '\0')
        return name;
    return is_anonymous(p->file, score)
               ? BGSTATS_ANONYMOUS
               : bgstats_text(bgstats_player_of(p->file, score), "name");
}

static void put_uuids(struct play *p)
{
    struct buf uuids = BUF_INIT;
    char uuid[BGSTATS_UUID_TEXT];
    for (unsigned i = 0; i < p->n; i++) {
        const json_t *player = bgstats_player_of(p->file, p->seat[i]);
        const bool has_uuid = !is_nobody(p->file, p->seat[i]) &&
                              bgstats_uuid_read(bgstats_text(player, "uuid"), uuid);
        buf_printf(&uuids, "%s%s", i > 0 ? " " : "", has_uuid ? uuid : "-");
    }
    result_header(p->record, BGSTATS_PLAYERS, buf_str(&uuids));
    buf_free(&uuids);
}

static void put_number(struct play *p, const char *key, int64_t number)
{
    char text[NUMBER_TEXT];
    if (number <= 0)
        return;
    snprintf(text, sizeof text, "%" PRId64, number);
    result_header(p->record, key, text);
}

/* ---- points --------------------------------------------------------------------------------- */

/* A score is a text; null when there is none. */
static const char *score_text(struct record *record, const json_t *score)
{
    const json_t *value = json_object_get(score, "score");
    if (value == NULL || json_is_null(value))
        return "";
    if (json_is_string(value))
        return result_text(record, json_string_value(value));
    char *text = json_dumps(value, JSON_ENCODE_ANY);
    const char *kept = text != NULL ? result_text(record, text) : "";
    free(text);
    return kept;
}

static int read_points(struct play *p, unsigned seat)
{
    const char *text = score_text(p->record, p->seat[seat]);
    int64_t points = 0;
    if (text[0] == '\0')
        return RESULT_NO_POINTS;
    struct half_points half;
    bool is_known = bgstats_sum(text, &points);
    if (!is_known && result_read_points(text, &half)) {
        is_known = true;
        points = half.whole;
        p->tiebreak[seat] = half.has_half ? RESULT_HALF : 0;
    }
    /* A text that is more than a number is kept. */
    char number[NUMBER_TEXT], key[sizeof BGSTATS_SCORE];
    snprintf(number, sizeof number, "%" PRId64, points);
    snprintf(key, sizeof key, BGSTATS_SCORE, (int)('a' + seat));
    if (strcmp(text, number) != 0)
        result_header(p->record, key, text);
    if (!is_known)
        result_warn(p->record, p->place,
                    "expected the points of %s, a number or a sum, found \"%.40s\"",
                    p->record->player[seat], text);
    else if (points < 0 || points > RESULT_POINTS_MAX)
        result_refuse(p->record, p->place, "expected 0 to %d points for %s, found %" PRId64,
                      RESULT_POINTS_MAX, p->record->player[seat], points);
    else
        return (int)points;
    return RESULT_NO_POINTS;
}

/* ---- places --------------------------------------------------------------------------------- */

/* Positive when the first seat is before the other with as many points: by half a point, by having won, by its
 * rank; 0: the play does not say. */
static int64_t order_in_tie(const struct play *p, unsigned winners, unsigned one,
                            unsigned other)
{
    const int half = p->tiebreak[one] - p->tiebreak[other];
    const int won = (int)(winners >> one & 1) - (int)(winners >> other & 1);
    const int64_t rank = bgstats_number(p->seat[one], "rank");
    const int64_t other_rank = bgstats_number(p->seat[other], "rank");
    return half != 0                    ? half
           : won != 0                   ? won
           : rank > 0 && other_rank > 0 ? other_rank - rank
                                        : 0;
}

/* Whether ranks say what points, halves of them and who won do not. */
static bool is_ranked(const struct play *p, unsigned winners, unsigned one, unsigned other)
{
    return p->points[one].total != RESULT_NO_POINTS &&
           p->points[one].total == p->points[other].total &&
           p->tiebreak[one] == p->tiebreak[other] &&
           (winners >> one & 1) == (winners >> other & 1) &&
           order_in_tie(p, winners, one, other) != 0;
}

/* The tiebreak of a seat is then how many seats with as many points are placed below it. */
static void take_ranks(struct play *p, unsigned winners)
{
    int n_below[SEATS_MAX] = {0};
    bool has_ranks = false;
    for (unsigned i = 0; i < p->n; i++) {
        for (unsigned j = 0; j < p->n; j++) {
            has_ranks |= is_ranked(p, winners, i, j);
            n_below[i] +=
                p->points[i].total == p->points[j].total && order_in_tie(p, winners, i, j) > 0;
        }
    }
    if (has_ranks)
        memcpy(p->tiebreak, n_below, sizeof n_below);
}

/* ---- a game that ended early ------------------------------------------------------------------ */

/* The comments after a first line that says how the game ended; all of them when it does not. */
static const char *read_end(const struct play *p, struct early_end *end)
{
    const char *comments = bgstats_text(p->value, "comments");
    const size_t before = strlen(BGSTATS_ENDED), line = strcspn(comments, "\n");
    struct buf how = BUF_INIT;
    *end = (struct early_end){0};
    if (line <= before || strncmp(comments, BGSTATS_ENDED, before) != 0)
        return comments;
    buf_put(&how, comments + before, line - before);
    const bool is_read = early_end_read(buf_str(&how), end);
    buf_free(&how);
    return is_read ? comments + line + (comments[line] != '\0') : comments;
}

/* The places are the ranks. */
static void put_end(struct play *p, struct early_end *end)
{
    if (end->how == EARLY_NOT)
        return;
    for (unsigned i = 0; i < p->n; i++) {
        const int64_t rank = bgstats_number(p->seat[i], "rank");
        end->place[i] = rank >= 1 && rank <= SEATS_MAX ? (uint8_t)rank : 0;
    }
    result_ended(p->record, end);
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* Lines "x-..." in the order of their names, so that every way through other formats keeps it. */
static void put_header(struct play *p, enum seating seating)
{
    const json_t *location = bgstats_location_of(p->file, p->value);
    put_rules(p);
    result_seating(p->record, seating);
    if (bgstats_truth(p->value, "ignored"))
        result_ignore(p->record);
    char day[DAY_TEXT];
    find_day(p->value, day);
    p->record->date = result_header(p->record, "date", day);
    if (day[0] == '\0')
        result_warn(p->record, p->place, "expected a date in playDate, found \"%.40s\"",
                    bgstats_text(p->value, "playDate"));
    p->record->site = result_header(p->record, "site", bgstats_text(location, "name"));
    char uuid[BGSTATS_UUID_TEXT], id[sizeof BGSTATS_ID_PREFIX + BGSTATS_UUID_TEXT];
    if (bgstats_uuid_read(bgstats_text(p->value, "uuid"), uuid)) {
        snprintf(id, sizeof id, "%s%s", BGSTATS_ID_PREFIX, uuid);
        p->record->id = result_header(p->record, "id", id);
    }
    for (unsigned i = 0; i < p->n; i++) {
        const char *name = result_text(p->record, name_of(p, p->seat[i]));
        if (name[0] == '\0')
            result_refuse(p->record, p->place, "player %" PRId64 " has no name in this file",
                          bgstats_number(p->seat[i], "playerRefId"));
        result_name(p->record, name);
    }
    result_end_players(p->record);
    put_number(p, BGSTATS_GAME, p->game.id);
    result_header(p->record, BGSTATS_BOARD, bgstats_text(p->value, "board"));
    result_header(p->record, BGSTATS_DATE, bgstats_text(p->value, "playDate"));
    put_uuids(p);
    for (unsigned i = 0; i < p->n; i++)
        p->points[i] = result_points_of(read_points(p, i));
    put_number(p, BGSTATS_MINUTES, bgstats_number(p->value, "durationMin"));
    struct buf expansions = BUF_INIT;
    find_expansions(p, &expansions);
    result_header(p->record, BGSTATS_EXPANDED, buf_str(&expansions));
    buf_free(&expansions);
    /* Guests and bots. */
    struct buf seats = BUF_INIT;
    for (unsigned i = 0; i < p->n; i++)
        if (is_nobody(p->file, p->seat[i]))
            buf_printf(&seats, "%s%c", seats.len > 0 ? " " : "", 'A' + (int)i);
    result_header(p->record, RESULT_NOBODY, buf_str(&seats));
    buf_free(&seats);
}

static void set_place(struct play *p, size_t i)
{
    struct record *r = p->record;
    p->place = bgstats_place(p->file, i);
    r->first_line = p->place.line;
    r->offset = p->place.offset;
    if (p->file->place == NULL)
        return;
    r->n_bytes = p->file->place[i].end - p->file->place[i].start;
    r->n_lines = p->file->place[i].end_line - p->place.line + 1;
}

void bgstats_play_read(const struct bgstats_file *f, size_t i, bool with_comments,
                       struct record *record)
{
    struct play p = {.file = f, .value = json_array_get(f->plays, i), .record = record};
    const json_t *scores = json_object_get(p.value, "playerScores");
    p.game = bgg_game_of_play(f, p.value);
    p.n = (unsigned)json_array_size(scores);
    for (unsigned seat = 0; seat < p.n; seat++)
        p.seat[seat] = json_array_get(scores, seat);
    set_place(&p, i);
    result_begin(record, game_of(f, p.value));
    put_header(&p, seat_players(&p));
    struct early_end end;
    const char *comments = read_end(&p, &end);
    if (with_comments)
        result_comments(record, comments);
    unsigned winners = 0;
    for (unsigned seat = 0; seat < p.n; seat++)
        winners |= bgstats_truth(p.seat[seat], "winner") ? 1U << seat : 0;
    if (end.how == EARLY_NOT)
        take_ranks(&p, winners);
    put_end(&p, &end);
    result_tiebreaks(record, p.tiebreak);
    result_statements(record, p.points, winners, p.place);
    result_end(record, p.place);
}
