/* person_finder.h - which player of the book a name stands for.
 *
 * A name is looked for byte by byte among players and aliases, else by its key (base/name_key.h).
 * For a seat, the number by which its source knows the player (seat_identity.h) comes first.
 * Nothing is written here.
 */
#ifndef STORE_PERSON_FINDER_H
#define STORE_PERSON_FINDER_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct name_index;
struct person_finder;
struct seat_identity;
struct store;

enum person_by {
    PERSON_UNKNOWN, /* nobody of the book */
    PERSON_BY_NUMBER,
    PERSON_BY_NAME,
    PERSON_OF_NAME, /* has the name, and another number of the source: somebody else */
};

struct person {
    int64_t id;      /* player.id; 0: nobody of the book, and the rest is empty */
    char *name;      /* as the book writes what was asked for; NULL of a number; owned */
    char *shown;     /* the player's own name; owned */
    bool is_written; /* the book has exactly the name that was asked for */
    bool is_alias;   /* `name` is not the player's own name */
};

void person_free(struct person *p);

int person_finder_new(struct person_finder **out, struct store *s, struct err *err);
/* NULL is fine.  Must come before the store is closed. */
void person_finder_free(struct person_finder *f);

/* All names of the book.  Who adds one to the book adds it there, too. */
struct name_index *person_finder_names(struct person_finder *f);

/* By the name alone: 1 = found, 0 = nobody has it, -1 = failed.  Sets *out, which the caller frees. */
int person_find(struct person_finder *f, const char *name, struct person *out, struct err *err);
/* As person_find(), by exactly these bytes. */
int person_find_written(struct person_finder *f, const char *name, struct person *out,
                        struct err *err);
/* The person of a seat: an enum person_by, or -1. */
int person_find_seat(struct person_finder *f, const char *name, const struct seat_identity *id,
                     struct person *out, struct err *err);

#endif
