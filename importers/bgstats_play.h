/* bgstats_play.h - one play of BG Stats on its way to a record. */
#ifndef IMPORTERS_BGSTATS_PLAY_H
#define IMPORTERS_BGSTATS_PLAY_H

#include "bgstats_file.h"
#include "core/record.h"

/* Why a play is left out. */
enum bgstats_fate {
    BGSTATS_OTHER_GAME,
    BGSTATS_TEAMS,
    BGSTATS_LOWEST, /* the lowest score wins */
    BGSTATS_SEATS,  /* the game is not for this number of players */
    BGSTATS_TWICE,  /* somebody plays twice */
    BGSTATS_TAKEN,  /* it is not left out */
    BGSTATS_FATES = BGSTATS_TAKEN
};

enum bgstats_fate bgstats_play_fate(const struct bgstats_file *f, const json_t *play);

/* Fills the empty record with play number `i`, which is not left out.  What is wrong in it is an error
 * of the record. */
void bgstats_play_read(const struct bgstats_file *f, size_t i, bool with_comments,
                       struct record *record);

#endif
