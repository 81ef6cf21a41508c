/* bgstats_file.h - the data of a file of BG Stats: plays, and what they refer to by number.
 *
 * The numbers of games, players and places are valid in one file only.  Whoever wrote the file is not
 * trusted: a reference may lead to nothing, and a value have any type.  All values are borrowed from
 * the file.
 */
#ifndef IMPORTERS_BGSTATS_FILE_H
#define IMPORTERS_BGSTATS_FILE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "json_text.h"

struct err;

struct bgstats_file {
    json_t *root;
    json_t *games, *players, *locations; /* objects by number */
    const json_t *plays;
    const char *names;        /* importer_options.games; the reader's to set */
    struct json_place *place; /* of each play; NULL: not known */
};

/* Whether the first bytes of an input are such a file, as far as they are sure to show it. */
bool bgstats_probe(const char *head, size_t length);

/* Reads a whole text that ends with a NUL byte.  Returns 0, or -1 with `err`.  The caller frees the
 * file in any case. */
int bgstats_file_read(struct bgstats_file *f, const char *name, const char *bytes,
                      size_t length, struct err *err);
void bgstats_file_free(struct bgstats_file *f);

/* Where play number `i` stands. */
struct span bgstats_place(const struct bgstats_file *f, size_t i);

/* The game, player or location to which a member of `from` refers; NULL when there is no such thing. */
const json_t *bgstats_game_of(const struct bgstats_file *f, const json_t *from);
const json_t *bgstats_player_of(const struct bgstats_file *f, const json_t *from);
const json_t *bgstats_location_of(const struct bgstats_file *f, const json_t *from);

/* A member; a value of another type is 0, false, "". */
int64_t bgstats_number(const json_t *from, const char *key);
bool bgstats_truth(const json_t *from, const char *key);
const char *bgstats_text(const json_t *from, const char *key);

#endif
