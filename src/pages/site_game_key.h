/* site_game_key.h - a key of all that the page of a game is made of: two pages with one key have the same bytes. */
#ifndef PAGES_SITE_GAME_KEY_H
#define PAGES_SITE_GAME_KEY_H

#include "base/hash.h"

struct buf;
struct kept_page;
struct record;

enum { SITE_KEY_BYTES = HASH128_HEX_DIGITS + 1 };

struct site_game_inputs {
    const struct record *record;
    const struct buf *log, *around; /* the record as notation; the links above the page */
    const char *const *address;     /* of the pages of the players; NULL for some */
    const char *words;              /* name of the file of words */
    const struct kept_page *kept;   /* NULL: the game was not judged */
    const char *version;            /* of the program */
};

void site_game_key(char key[SITE_KEY_BYTES], const struct site_game_inputs *in);

#endif
