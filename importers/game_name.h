/* game_name.h - what games are called in files of results that call them otherwise than we do.
 *
 * The user says it: "Puerto Rico: Limited Anniversary Edition=puerto-rico; SJ=san-juan; puerto-rico".  A game without a
 * name before it is that of files that name none.  Of names only letters and digits count, whatever their case.
 */
#ifndef IMPORTERS_GAME_NAME_H
#define IMPORTERS_GAME_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the names have the same letters and digits. */
bool game_name_is_same(const char *a, size_t a_length, const char *b);
/* Whether the name begins with the letters and digits of `beginning`, and goes on. */
bool game_name_begins(const char *name, const char *beginning);

/* What `names` (NULL: nothing) says the name stands for, or a file that names none when it is "": a game, not
 * checked, of *length bytes; NULL when it says nothing. */
const char *game_name_find(const char *names, const char *name, size_t *length);

/* The first game in `names` for which `is_game` does not hold, of *length bytes; NULL when there is none. */
const char *game_name_find_wrong(const char *names, bool (*is_game)(const char *text, size_t n),
                                 size_t *length);

#endif
