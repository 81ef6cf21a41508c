/* bgg.c - the importer of plays of BoardGameGeek (docs/results.md): XML, read play by play. */
#include <expat.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/input.h"
#include "base/text.h"
#include "base/xalloc.h"
#include "bgg_game.h"
#include "bgg_plays.h"
#include "importers.h"
#include "result_record.h"

enum {
    BYTES_MAX = 64 * 1024 * 1024,
    DEPTH_MAX = 16,
    COMMENT_MAX = 64 * 1024, /* bytes of remarks on a play that are kept */
};

struct reader {
    struct importer_options options;
    struct input *input; /* borrowed */
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

static void take_player(struct reader *r, const char **a)
{
    if (r->play.n++ >= BGG_PLAYERS)
        return;
    struct bgg_player *player = &r->play.player[r->play.n - 1];
    copy_attribute(player->name, a, "name");
    copy_attribute(player->username, a, "username");
    copy_attribute(player->score, a, "score");
    copy_attribute(player->place, a, "startposition");
    player->has_won = read_number(a, "win") != 0;
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
    } else if (strcmp(name, "player") == 0)
        take_player(r, a);
    else
        r->in_comments = strcmp(name, "comments") == 0;
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

static int open_reader(void **self, struct input *input, const struct importer_options *options,
                       struct err *err)
{
    (void)err;
    struct reader *r = xcalloc(1, sizeof *r);
    r->options = *options;
    r->input = input;
    *self = r;
    return 0;
}

static void close_reader(void *self)
{
    struct reader *r = self;
    if (r->parser != NULL)
        XML_ParserFree(r->parser);
    buf_free(&r->play.comments);
    buf_free(&r->text);
    free(r);
}

static int read_file(struct reader *r, struct err *err)
{
    r->is_read = true;
    if (input_read_all(r->input, BYTES_MAX, "a file", &r->text, err) < 0)
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
        return err_at(err, input_name(r->input), (uint32_t)XML_GetCurrentLineNumber(r->parser),
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
        const enum bgg_fate fate = bgg_play_fate(&r->play, r->options.games);
        if (fate == BGG_TAKEN) {
            bgg_play_read(&r->play, r->options.games, r->options.keep_comments, record);
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
    .open = open_reader,
    .next = next_play,
    .close = close_reader,
};
