/* bgg.c - the importer of plays of BoardGameGeek (docs/results.md): XML, read play by play. */
#include <expat.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/iso_date.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "bgg_game.h"
#include "bgstats_value.h"
#include "core/record.h"
#include "game_name.h"
#include "games/game_registry.h"
#include "importers.h"
#include "result_record.h"

enum {
    BYTES_MAX = 64 * 1024 * 1024,
    DEPTH_MAX = 16,
    COMMENT_MAX = 64 * 1024, /* bytes of remarks on a play that are kept */
};

/* ---- one play, and its record ---- */

enum { BGG_TEXT_MAX = 256, BGG_PLAYERS = SEATS_MAX + 1 };

/* A player as the file has it; what is too long is cut. */
struct bgg_player {
    char name[BGG_TEXT_MAX], username[BGG_TEXT_MAX], score[BGG_TEXT_MAX];
    char place[BGG_TEXT_MAX]; /* startposition */
    bool has_won;
};

struct bgg_play {
    int64_t id, game, minutes, quantity; /* 0: not known */
    bool is_incomplete, is_ignored;
    char date[BGG_TEXT_MAX], site[BGG_TEXT_MAX], name[BGG_TEXT_MAX]; /* the last: of the game */
    struct bgg_player player[BGG_PLAYERS];
    unsigned n; /* those beyond BGG_PLAYERS are counted only */
    struct buf comments;
    struct span place, end; /* of the element, and after it */
};

enum bgg_fate {
    BGG_TAKEN,
    BGG_OTHER_GAME,
    BGG_INCOMPLETE, /* it was not played to its end */
    BGG_SEATS,      /* the game is not for this number of players */
    BGG_FATES
};

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

static enum bgg_fate bgg_play_fate(const struct bgg_play *play, const char *games)
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

/* Fills the empty record with the play, which is taken. */
static void bgg_play_read(const struct bgg_play *play, const char *games, bool with_comments,
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
    struct result_points points[SEATS_MAX];
    int tiebreak[SEATS_MAX] = {0};
    unsigned winners = 0;
    for (unsigned i = 0; i < play->n; i++) {
        points[i] = result_points_of(read_points(play, seat[i], record, &tiebreak[i]));
        winners |= seat[i]->has_won ? 1U << i : 0;
    }
    result_tiebreaks(record, tiebreak);
    result_statements(record, points, winners, play->place);
    result_end(record, play->place);
}

struct reader {
    struct importer_reader base;
    struct buf text;
    XML_Parser parser;
    struct bgg_play play; /* the one that is read */
    bool in_play, in_comments, is_read, is_suspended, is_over, has_reported;
    int depth;
    const char *refusal; /* why the file is not read further; NULL */
    unsigned left_out[BGG_FATES];
    char other[BGG_TEXT_MAX]; /* the first name of another game that may be ours */
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The root is "plays"; white space, declarations and comments may precede it. */
static bool probe_plays(const char *head, size_t length)
{
    static const char root[] = "<plays";
    const size_t n = sizeof root - 1;
    const char *at = head, *const end = head + length;
    at += length >= 3 && memcmp(head, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    for (;;) {
        while (at < end && is_blank(*at))
            at++;
        if ((size_t)(end - at) <= n || *at != '<')
            return false;
        if (at[1] != '?' && at[1] != '!')
            return memcmp(at, root, n) == 0 &&
                   (is_blank(at[n]) || at[n] == '>' || at[n] == '/');
        at = memchr(at, '>', (size_t)(end - at));
        if (at == NULL)
            return false;
        at++;
    }
}

/* ---- elements ------------------------------------------------------------------------------- */

static const char *find_attribute(const char **attributes, const char *name)
{
    for (; attributes[0] != NULL; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return "";
}

/* 0 when it is no number. */
static int64_t read_number(const char **attributes, const char *name)
{
    enum { DIGITS_MAX = 15 };
    const char *text = find_attribute(attributes, name);
    int64_t value = 0;
    const size_t n = strspn(text, "0123456789");
    if (n > DIGITS_MAX || text[n] != '\0')
        return 0;
    for (size_t i = 0; i < n; i++)
        value = value * 10 + (text[i] - '0');
    return value;
}

static void copy_attribute(char out[BGG_TEXT_MAX], const char **attributes, const char *name)
{
    snprintf(out, BGG_TEXT_MAX, "%s", find_attribute(attributes, name));
}

static struct span place_of(const struct reader *r, bool is_end)
{
    const XML_Index at = XML_GetCurrentByteIndex(r->parser);
    const int length = is_end ? XML_GetCurrentByteCount(r->parser) : 0;
    return (struct span){.offset = (uint64_t)(at + length),
                         .line = (uint32_t)XML_GetCurrentLineNumber(r->parser),
                         .column = (uint32_t)XML_GetCurrentColumnNumber(r->parser) + 1};
}

static void begin_play(struct reader *r, const char **a)
{
    buf_clear(&r->play.comments);
    r->play = (struct bgg_play){.id = read_number(a, "id"),
                                .minutes = read_number(a, "length"),
                                .quantity = read_number(a, "quantity"),
                                .is_incomplete = read_number(a, "incomplete") != 0,
                                .is_ignored = read_number(a, "nowinstats") != 0,
                                .comments = r->play.comments,
                                .place = place_of(r, false)};
    copy_attribute(r->play.date, a, "date");
    copy_attribute(r->play.site, a, "location");
    r->in_play = true;
}

static void refuse_file(struct reader *r, const char *why)
{
    r->refusal = why;
    XML_StopParser(r->parser, XML_FALSE);
}

static void XMLCALL begin_element(void *self, const char *name, const char **a)
{
    struct reader *r = self;
    if (r->depth++ == DEPTH_MAX)
        refuse_file(r, "elements stand too deep in each other");
    else if (strcmp(name, "play") == 0)
        begin_play(r, a);
    else if (!r->in_play)
        return;
    else if (strcmp(name, "item") == 0) {
        copy_attribute(r->play.name, a, "name");
        r->play.game = read_number(a, "objectid");
    } else if (strcmp(name, "player") == 0) {
        if (r->play.n++ < BGG_PLAYERS) {
            struct bgg_player *player = &r->play.player[r->play.n - 1];
            copy_attribute(player->name, a, "name");
            copy_attribute(player->username, a, "username");
            copy_attribute(player->score, a, "score");
            copy_attribute(player->place, a, "startposition");
            player->has_won = read_number(a, "win") != 0;
        }
    } else {
        r->in_comments = strcmp(name, "comments") == 0;
    }
}

/* The parser pauses after each play, until the next one is asked for. */
static void XMLCALL end_element(void *self, const char *name)
{
    struct reader *r = self;
    r->depth--;
    r->in_comments = false;
    if (strcmp(name, "play") != 0)
        return;
    r->in_play = false;
    r->play.end = place_of(r, true);
    XML_StopParser(r->parser, XML_TRUE);
}

static void XMLCALL take_text(void *self, const char *text, int length)
{
    struct reader *r = self;
    if (r->in_comments && r->play.comments.len + (size_t)length <= COMMENT_MAX)
        buf_put(&r->play.comments, text, (size_t)length);
}

/* The site writes none, and what they declare could grow without end. */
static void XMLCALL refuse_doctype(void *self, const char *name, const char *system,
                                   const char *public, int has_internal)
{
    (void)name, (void)system, (void)public, (void)has_internal;
    refuse_file(self, "expected plays without a document type, found one");
}

/* ---- reading -------------------------------------------------------------------------------- */

static void close_reader(void *self)
{
    struct reader *r = self;
    if (r->parser != NULL)
        XML_ParserFree(r->parser);
    buf_free(&r->play.comments);
    buf_free(&r->text);
}

static int read_file(struct reader *r, struct err *err)
{
    r->is_read = true;
    if (input_read_all(r->base.input, BYTES_MAX, "a file", &r->text, err) < 0)
        return -1;
    static const XML_Memory_Handling_Suite memory = {xmalloc, xrealloc, free};
    r->parser = XML_ParserCreate_MM(NULL, &memory, NULL);
    if (r->parser == NULL)
        xalloc_failed();
    XML_SetHashSalt(r->parser, 1); /* the same steps each time */
    XML_SetUserData(r->parser, r);
    XML_SetElementHandler(r->parser, begin_element, end_element);
    XML_SetCharacterDataHandler(r->parser, take_text);
    XML_SetStartDoctypeDeclHandler(r->parser, refuse_doctype);
    return 0;
}

/* 1: r->play is the next one; 0: there are no more; -1: the file is damaged from here on. */
static int read_play(struct reader *r, struct err *err)
{
    if (r->is_over)
        return 0;
    const enum XML_Status status =
        r->is_suspended ? XML_ResumeParser(r->parser)
                        : XML_Parse(r->parser, buf_str(&r->text), (int)r->text.len, 1);
    r->is_suspended = status == XML_STATUS_SUSPENDED;
    r->is_over = !r->is_suspended;
    if (status == XML_STATUS_ERROR) {
        const char *why =
            r->refusal != NULL ? r->refusal : XML_ErrorString(XML_GetErrorCode(r->parser));
        return err_at(err, input_name(r->base.input),
                      (uint32_t)XML_GetCurrentLineNumber(r->parser),
                      (uint32_t)XML_GetCurrentColumnNumber(r->parser) + 1, "%s%s",
                      r->refusal != NULL ? "" : "expected XML: ", why);
    }
    return r->is_suspended;
}

/* ---- what is left out ----------------------------------------------------------------------- */

static bool report_left_out(struct reader *r, struct record *record)
{
    static const char *const reasons[BGG_FATES] = {
        [BGG_OTHER_GAME] = "of other games",
        [BGG_INCOMPLETE] = "marked as incomplete",
        [BGG_SEATS] = "the game is not for this number of players",
    };
    result_begin_left_out(record);
    r->has_reported = true;
    for (int fate = BGG_OTHER_GAME; fate < BGG_FATES; fate++)
        if (r->left_out[fate] > 0)
            result_warn(record, (struct span){0}, "%u play%s left out: %s", r->left_out[fate],
                        r->left_out[fate] == 1 ? " is" : "s are", reasons[fate]);
    if (r->other[0] != '\0')
        result_warn(record, (struct span){0},
                    "\"%.80s\" is not a game that is known here: --game \"%.80s=%s\" reads its "
                    "plays",
                    r->other, r->other, bgg_game_guess(r->other));
    return result_end_left_out(record);
}

static int next_play(void *self, struct record *record, struct err *err)
{
    struct reader *r = self;
    int status;
    record_reset(record);
    if (!r->is_read && read_file(r, err) < 0)
        return -1;
    while ((status = read_play(r, err)) > 0) {
        const enum bgg_fate fate = bgg_play_fate(&r->play, r->base.options.games);
        if (fate == BGG_TAKEN) {
            bgg_play_read(&r->play, r->base.options.games, r->base.options.keep_comments,
                          record);
            return 1;
        }
        r->left_out[fate]++;
        if (fate == BGG_OTHER_GAME && r->other[0] == '\0' &&
            bgg_game_guess(r->play.name) != NULL)
            snprintf(r->other, sizeof r->other, "%s", r->play.name);
    }
    return status < 0 ? -1 : !r->has_reported && report_left_out(r, record);
}

const struct importer importer_bgg = {
    .name = "bgg",
    .summary = "plays of BoardGameGeek in XML (results only)",
    .endings = "xml",
    .probe = probe_plays,
    .is_sure = probe_plays,
    .reader_size = sizeof(struct reader),
    .next = next_play,
    .close = close_reader,
};
