/* bga_value.h - one notification of a Board Game Arena log, and safe access to its arguments.
 *
 * The site writes numbers as integers or as strings at random, even within one game, and empty
 * objects as lists.  Everything here takes both and trusts nothing: a wrong type or a number out
 * of range is an error that names the move, the notification and the argument.
 *
 * All pointers are borrowed from the parsed JSON document.
 */
#ifndef IMPORTERS_BGA_VALUE_H
#define IMPORTERS_BGA_VALUE_H

#include <inttypes.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct err;

struct bga_note {
    const char *type;   /* "buildingBought" */
    const char *log;    /* the template shown to players, "" when there is none */
    const char *uid;    /* "" when there is none */
    const json_t *args; /* of any JSON type; NULL when absent */
    const char *file;   /* name of the input, for messages */
    uint32_t move;      /* the site's count of player actions */
    bool to_one_player; /* sent to one player only */
};

/* The notification cannot be taken: sets `err` to "move 12: buildingBought: TEXT". Returns -1. */
int bga_refuse(const struct bga_note *note, struct err *err, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* An integer, or a string that holds nothing but one of at most 18 digits. */
bool bga_integer(const json_t *value, int64_t *out);
bool bga_integer_text(const char *text, int64_t *out);

/* An argument of the notification; NULL when it has none of that name. */
const json_t *bga_arg(const struct bga_note *note, const char *key);

/* A number that must be there, within min..max. */
int bga_arg_int(const struct bga_note *note, const char *key, int min, int max, int *out,
                struct err *err);

/* A text that must be there; NULL when it is not. */
const char *bga_arg_text(const struct bga_note *note, const char *key, struct err *err);

/* What a value is, in words: "a list", "nothing". */
const char *bga_type_name(const json_t *value);

/* A walk over the members of an object or the elements of a list, whichever the site chose.
 *
 *     struct bga_members m = bga_members_of(bga_arg(note, "plantations_to_set"));
 *     while (bga_members_next(&m)) ... m.value ...
 */
struct bga_members {
    const json_t *container;
    const char *key;     /* of the current member; NULL in a list */
    const json_t *value; /* the current member or element */
    size_t index;
    void *iterator;
};
struct bga_members bga_members_of(const json_t *container);
bool bga_members_next(struct bga_members *m);

#endif
