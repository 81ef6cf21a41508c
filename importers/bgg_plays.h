/* bgg_plays.h - one play of a list that BoardGameGeek gives as XML (xmlapi2/plays), and its record. */
#ifndef IMPORTERS_BGG_PLAYS_H
#define IMPORTERS_BGG_PLAYS_H

#include <stdint.h>

#include "base/buf.h"
#include "core/record.h"

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

/* `games` is importer_options.games. */
enum bgg_fate bgg_play_fate(const struct bgg_play *play, const char *games);

/* Fills the empty record with the play, which is taken. */
void bgg_play_read(const struct bgg_play *play, const char *games, bool with_comments,
                   struct record *record);

#endif
