#include "bga_result.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/iso_date.h"
#include "core/early_end.h"
#include "games/game_registry.h"
#include "result_record.h"

enum {
    NUMBER_TEXT = 24,
    SECONDS_MAX = INT32_MAX, /* of a time */
    CELL_MAX = 256,          /* bytes of a part between commas */
};

/* The site's name of the one game of ours whose results are known. */
static const char game_on_site[] = "puertorico", our_game[] = "puerto-rico";

/* A player of a result. */
struct line {
    int64_t id; /* 0: not known */
    char name[CELL_MAX];
    int64_t score, rank, tiebreak;
    bool has_score, has_tiebreak;
};

struct lines {
    struct line line[SEATS_MAX + 1];
    unsigned n; /* more than SEATS_MAX: too many */
};

/* ---- recognising ---------------------------------------------------------------------------- */

static const char *text_of(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static const json_t *page_players(const json_t *value)
{
    const json_t *list = json_object_get(json_object_get(value, "result"), "player");
    return json_is_array(list) || json_is_object(list) ? list : NULL;
}

bool bga_is_result(const json_t *value)
{
    const bool is_of_list =
        text_of(value, "player_names") && text_of(value, "scores") && text_of(value, "players");
    return is_of_list || page_players(value);
}

int64_t bga_result_table(const json_t *value)
{
    int64_t table = 0;
    if (!bga_integer(json_object_get(value, "table_id"), &table))
        bga_integer(json_object_get(value, "id"), &table);
    return table > 0 ? table : 0;
}

static int64_t number_of(const json_t *object, const char *key, int64_t otherwise)
{
    int64_t number = otherwise;
    bga_integer(json_object_get(object, key), &number);
    return number;
}

static const char *reason_of(const json_t *value)
{
    const char *reason = text_of(json_object_get(value, "result"), "endgame_reason");
    return reason != NULL ? reason : "normal_end";
}

static bool is_conceded(const json_t *value)
{
    const json_t *page = json_object_get(value, "result");
    return number_of(value, "concede", 0) != 0 || number_of(page, "concede", 0) != 0 ||
           strcmp(reason_of(value), "normal_concede_end") == 0;
}

static bool is_abandoned(const json_t *value)
{
    return number_of(value, "normalend", 1) == 0 || strcmp(reason_of(value), "normal_end") != 0;
}

static void read_lines(const json_t *value, struct lines *lines);

/* The places of a game that was conceded: who has the last one conceded it.  False when the ranks do not say who. */
static bool find_end(const struct lines *lines, struct early_end *end)
{
    int64_t last = 1;
    *end = (struct early_end){.how = EARLY_CONCEDED};
    if (lines->n > SEATS_MAX)
        return false;
    for (unsigned i = 0; i < lines->n; i++) {
        if (lines->line[i].rank < 1 || lines->line[i].rank > SEATS_MAX)
            return false;
        last = lines->line[i].rank > last ? lines->line[i].rank : last;
        end->place[i] = (uint8_t)lines->line[i].rank;
    }
    for (unsigned i = 0; i < lines->n; i++)
        end->seats |= (uint8_t)(lines->line[i].rank == last ? 1U << i : 0);
    return last > 1 && early_end_has_places(end, lines->n);
}

enum bga_result_fate bga_result_fate(const json_t *value)
{
    const char *name = text_of(value, "game_name");
    if (!name || strcmp(name, game_on_site) != 0)
        return BGA_RESULT_OTHER_GAME;
    struct lines lines;
    struct early_end end;
    read_lines(value, &lines);
    return is_conceded(value) ? find_end(&lines, &end) ? BGA_RESULT_TAKEN : BGA_RESULT_ABANDONED
           : is_abandoned(value) ? BGA_RESULT_ABANDONED
                                 : BGA_RESULT_TAKEN;
}

/* ---- players -------------------------------------------------------------------------------- */

/* Copies the part before the next comma and moves *at after the comma.  False when none is left. */
static bool take_part(const char **at, char part[CELL_MAX])
{
    if (*at == NULL)
        return false;
    const size_t n = strcspn(*at, ",");
    snprintf(part, CELL_MAX, "%.*s", (int)n, *at);
    *at = (*at)[n] == ',' ? *at + n + 1 : NULL;
    return true;
}

static bool take_number(const char **at, int64_t *number)
{
    char part[CELL_MAX];
    return take_part(at, part) && bga_integer_text(part, number);
}

static void read_list(const json_t *value, struct lines *lines)
{
    const char *names = text_of(value, "player_names"), *ids = text_of(value, "players");
    const char *scores = text_of(value, "scores"), *ranks = text_of(value, "ranks");
    struct line line = {0};
    while (lines->n <= SEATS_MAX && take_part(&names, line.name)) {
        line.id = 0;
        line.rank = 0;
        take_number(&ids, &line.id);
        take_number(&ranks, &line.rank);
        line.has_score = take_number(&scores, &line.score);
        lines->line[lines->n++] = line;
    }
}

static void read_page(const json_t *players, struct lines *lines)
{
    struct bga_members m = bga_members_of(players);
    while (lines->n <= SEATS_MAX && bga_members_next(&m)) {
        struct line *line = &lines->line[lines->n++];
        const char *name = text_of(m.value, "name");
        *line = (struct line){.id = number_of(m.value, "player_id", 0),
                              .rank = number_of(m.value, "gamerank", 0)};
        snprintf(line->name, sizeof line->name, "%s", name ? name : "");
        line->has_score = bga_integer(json_object_get(m.value, "score"), &line->score);
        line->has_tiebreak =
            bga_integer(json_object_get(m.value, "score_aux"), &line->tiebreak);
    }
}

static void read_lines(const json_t *value, struct lines *lines)
{
    const json_t *players = page_players(value);
    lines->n = 0;
    if (players)
        read_page(players, lines);
    else
        read_list(value, lines);
}

/* ---- the record ----------------------------------------------------------------------------- */

/* A time in seconds is UTC; a text is the local time of whoever saved it, of which the day is taken. */
static void put_date(const json_t *value, struct record *record)
{
    char date[ISO_DATE_TEXT] = "";
    const char *text = text_of(json_object_get(value, "result"), "time_start");
    const int64_t seconds = number_of(value, "start", 0);
    struct tm utc;
    if (seconds > 0 && seconds <= SECONDS_MAX &&
        gmtime_r(&(const time_t){(time_t)seconds}, &utc))
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    else if (text)
        iso_date_read(text, date, NULL);
    record->date = result_header(record, "date", date);
}

/* A name that is empty is the player's number. */
static void put_players(const struct lines *lines, struct record *record)
{
    char numbers[SEATS_MAX * NUMBER_TEXT] = "";
    size_t length = 0;
    for (unsigned i = 0; i < lines->n; i++) {
        const struct line *line = &lines->line[i];
        char number[NUMBER_TEXT];
        snprintf(number, sizeof number, "%" PRId64, line->id);
        if (line->name[0] == '\0' && line->id <= 0)
            result_refuse(record, (struct span){.line = 1},
                          "a player has no name and no number");
        result_name(record, line->name[0] != '\0' ? line->name : number);
        length += (size_t)snprintf(numbers + length, sizeof numbers - length, "%s%s",
                                   i > 0 ? " " : "", number);
    }
    result_end_players(record);
    result_header(record, "x-bga-players", numbers);
}

static void put_points(const struct lines *lines, struct record *record)
{
    struct result_points points[SEATS_MAX];
    int tiebreak[SEATS_MAX] = {0};
    unsigned winners = 0;
    for (unsigned i = 0; i < lines->n; i++) {
        const struct line *line = &lines->line[i];
        points[i] = result_points_of(line->has_score ? (int)line->score : RESULT_NO_POINTS);
        if (line->has_tiebreak && line->tiebreak > 0 && line->tiebreak <= RESULT_TIEBREAK_MAX)
            tiebreak[i] = (int)line->tiebreak;
        winners |= line->rank == 1 ? 1U << i : 0;
    }
    result_tiebreaks(record, tiebreak);
    result_statements(record, points, winners, (struct span){.line = 1});
}

static void check_lines(const struct lines *lines, const struct game_def *game,
                        struct record *record)
{
    const struct span place = {.line = 1};
    if (lines->n < game->rules.min_players || lines->n > game->rules.max_players)
        result_refuse(record, place, "%s is for %u to %u players, not %u", game->title,
                      (unsigned)game->rules.min_players, (unsigned)game->rules.max_players,
                      lines->n);
    for (unsigned i = 0; i < lines->n; i++) {
        const struct line *line = &lines->line[i];
        if (line->has_score && (line->score < 0 || line->score > RESULT_POINTS_MAX))
            result_refuse(record, place,
                          "expected 0 to %d points for \"%.60s\", found %" PRId64,
                          RESULT_POINTS_MAX, line->name, line->score);
    }
}

void bga_result_read(const json_t *value, struct record *record)
{
    const struct game_def *game = game_find(our_game, strlen(our_game));
    struct lines lines;
    record->first_line = 1;
    read_lines(value, &lines);
    check_lines(&lines, game, record);
    if (record->n_errors > 0)
        return;
    result_begin(record, game);
    result_seating(record, SEATING_UNKNOWN);
    put_date(value, record);
    const int64_t table = bga_result_table(value);
    char text[sizeof "bga-" + NUMBER_TEXT];
    record->site = result_header(record, "site", "boardgamearena.com");
    snprintf(text, sizeof text, "bga-%" PRId64, table);
    if (table != 0)
        record->id = result_header(record, "id", text);
    put_players(&lines, record);
    struct early_end end;
    if (is_conceded(value) && find_end(&lines, &end))
        result_ended(record, &end);
    else
        put_points(&lines, record);
    result_end(record, (struct span){.line = 1});
}
