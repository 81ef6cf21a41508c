/* bgstats_value.h - values of BG Stats files that both who reads and who writes them must know. */
#ifndef IMPORTERS_BGSTATS_VALUE_H
#define IMPORTERS_BGSTATS_VALUE_H

#include <stdbool.h>
#include <stdint.h>

enum { BGSTATS_UUID_TEXT = 37 };

/* The ids of games that came from BG Stats begin so; the uuid of the play follows. */
#define BGSTATS_ID_PREFIX "bgstats-"
/* What players without a name are called; others of one game get a number: "Anonymous 2". */
#define BGSTATS_ANONYMOUS "Anonymous"

/* The header lines in which such a record keeps what a log has no line for. */
#define BGSTATS_DATE     "x-bgstats-date"    /* as written there */
#define RESULT_NOBODY    "x-nobody"          /* seats of guests and bots, "C D" */
#define BGSTATS_PLAYERS  "x-bgstats-players" /* their uuids, by seat, with spaces; - for none */
#define BGSTATS_BOARD    "x-bgstats-board"   /* board or variant */
#define BGSTATS_SCORE    "x-bgstats-score-%c" /* of a seat, as written there */
#define BGSTATS_GAME     "x-bgg-id"           /* number of the game on BoardGameGeek */
#define BGSTATS_MINUTES  "x-duration-min"
#define BGSTATS_EXPANDED "x-expansions"

/* The first line of the comments of a game that ended early begins so; "conceded by B" follows. */
#define BGSTATS_ENDED "ended "

/* Whether the text is a uuid; `out` gets it in lower case. */
bool bgstats_uuid_read(const char *text, char out[BGSTATS_UUID_TEXT]);
/* The uuid (version 5) of the thing of this kind with this key: always the same. */
void bgstats_uuid_make(const char *kind, const char *key, char out[BGSTATS_UUID_TEXT]);

/* The points of a score, a number or a sum of numbers: "51", "31 + 12 - 2".  False when it is
 * neither. */
bool bgstats_sum(const char *score, int64_t *points);

#endif
