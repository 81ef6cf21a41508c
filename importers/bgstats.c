/* bgstats.c - the importer of files of BG Stats (docs/results.md): their plays of our games. */
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/text.h"
#include "bgg_game.h"
#include "bgstats_play.h"
#include "importers.h"
#include "result_record.h"

enum {
    BYTES_MAX = 64 * 1024 * 1024, /* tens of thousands of plays */
    DAY_LENGTH = 10,
};

/* Plays that are left out. */
struct left_out {
    unsigned n;
    const json_t *first;
};

struct reader {
    struct importer_reader base;
    struct bgstats_file file;
    size_t next; /* play */
    struct left_out left_out[BGSTATS_FATES];
    json_t *other_games; /* an object by number: their names */
    bool is_read, has_reported;
};

static void close_reader(void *self)
{
    struct reader *r = self;
    json_decref(r->other_games);
    bgstats_file_free(&r->file);
}

static int read_file(struct reader *r, struct err *err)
{
    struct buf text = BUF_INIT;
    const char *name = input_name(r->base.input);
    int status = input_read_all(r->base.input, BYTES_MAX, "a file", &text, err);
    r->is_read = true;
    r->other_games = json_object();
    r->file.names = r->base.options.games;
    if (status == 0)
        status = bgstats_file_read(&r->file, name, buf_str(&text), text.len, err);
    buf_free(&text);
    return status;
}

/* ---- what is left out ----------------------------------------------------------------------- */

static const char *const reasons[BGSTATS_FATES] = {
    [BGSTATS_TEAMS] = "played in teams",
    [BGSTATS_LOWEST] = "the lowest score wins",
    [BGSTATS_SEATS] = "the game is not for this number of players",
    [BGSTATS_TWICE] = "somebody plays twice",
};

static void leave_out(struct reader *r, enum bgstats_fate fate, const json_t *play)
{
    struct left_out *left = &r->left_out[fate];
    struct buf game = BUF_INIT;
    if (left->n++ == 0)
        left->first = play;
    if (fate == BGSTATS_OTHER_GAME) {
        buf_put_i64(&game, bgstats_number(play, "gameRefId"));
        const char *name = bgstats_text(bgstats_game_of(&r->file, play), "name");
        json_object_set_new(r->other_games, buf_str(&game), json_string(name));
    }
    buf_free(&game);
}

static void describe_reason(const struct reader *r, enum bgstats_fate fate, struct buf *text)
{
    const struct left_out *left = &r->left_out[fate];
    const size_t n_games = json_object_size(r->other_games);
    const char *day = bgstats_text(left->first, "playDate");
    buf_printf(text, "%u play%s", left->n, left->n == 1 ? "" : "s");
    if (fate == BGSTATS_OTHER_GAME && n_games == 1)
        buf_puts(text, " of another game");
    else if (fate == BGSTATS_OTHER_GAME)
        buf_printf(text, " of %zu other games", n_games);
    buf_printf(text, " %s left out", left->n == 1 ? "is" : "are");
    if (fate == BGSTATS_OTHER_GAME)
        return;
    buf_printf(text, ", %s: ", reasons[fate]);
    buf_puts(text, left->n == 1 ? "that of " : "the first of ");
    text_put_safe(text, day, strnlen(day, DAY_LENGTH));
}

/* Games whose names begin like one of ours: each is named, with the option that reads it. */
static void report_near_games(const struct reader *r, struct record *record)
{
    const char *number;
    json_t *value;
    json_object_foreach(r->other_games, number, value)
    {
        const char *name = json_string_value(value), *guess = bgg_game_guess(name);
        if (guess == NULL)
            continue;
        result_warn(record, (struct span){0},
                    "\"%.80s\" is not linked to a game that is known here: "
                    "--game \"%.80s=%s\" reads its plays",
                    name, name, guess);
    }
}

/* A record that is no game, with a warning for each reason.  False when nothing is left out. */
static bool report_left_out(struct reader *r, struct record *record)
{
    struct buf text = BUF_INIT;
    result_begin_left_out(record);
    for (int fate = 0; fate < BGSTATS_FATES; fate++) {
        if (r->left_out[fate].n == 0)
            continue;
        buf_clear(&text);
        describe_reason(r, (enum bgstats_fate)fate, &text);
        result_warn(record, (struct span){0}, "%s", buf_str(&text));
    }
    report_near_games(r, record);
    buf_free(&text);
    r->has_reported = true;
    return result_end_left_out(record);
}

/* ---- plays ---------------------------------------------------------------------------------- */

static int next_play(void *self, struct record *record, struct err *err)
{
    struct reader *r = self;
    record_reset(record);
    if (!r->is_read && read_file(r, err) < 0)
        return -1;
    while (r->next < json_array_size(r->file.plays)) {
        const size_t i = r->next++;
        const json_t *play = json_array_get(r->file.plays, i);
        const enum bgstats_fate fate = bgstats_play_fate(&r->file, play);
        if (fate == BGSTATS_TAKEN) {
            bgstats_play_read(&r->file, i, r->base.options.keep_comments, record);
            return 1;
        }
        leave_out(r, fate, play);
    }
    return !r->has_reported && report_left_out(r, record) ? 1 : 0;
}

const struct importer importer_bgstats = {
    .name = "bgstats",
    .summary = "plays of a file saved from BG Stats (results only)",
    .endings = "bgsplay|json",
    .probe = bgstats_probe,
    .is_sure = bgstats_probe,
    .reader_size = sizeof(struct reader),
    .next = next_play,
    .close = close_reader,
};
