/* result_entry.h - a result as people say it, "Anna 47, Bob 52", and the log that it makes.
 *
 * A name may be cut short where the book has one player of that beginning.
 */
#ifndef COMMANDS_RESULT_ENTRY_H
#define COMMANDS_RESULT_ENTRY_H

#include <stdbool.h>

#include "base/arena.h"
#include "commands/known_names.h"
#include "core/event.h"
#include "core/grade.h"
#include "result_record.h"

struct buf;
struct err;

struct result_entry {
    struct arena texts;
    unsigned n;
    const char *name[SEATS_MAX];
    bool is_new[SEATS_MAX];      /* the book does not know the name */
    const char *near[SEATS_MAX]; /* of a new name: one of the book that is near; else NULL */
    struct half_points points[SEATS_MAX];
    unsigned won; /* who won a tie, bit mask; 0: those with the most points share the win */
    enum seating seating;
};

void result_entry_init(struct result_entry *e);
void result_entry_free(struct result_entry *e);

/* Reads "Anna 47, Bob 52": a number ends an entry; with ',' or ';' between the entries, the last
 * word of each is the number.  Returns 0, or -1 with `err` set; then the entry is empty. */
int result_entry_read(struct result_entry *e, const char *text, const struct known_names *names,
                      struct err *err);
/* The seat of the player with this name, or the beginning of it: 0, or -1 with `err` set. */
int result_entry_find(const struct result_entry *e, const char *name, unsigned *seat,
                      struct err *err);
/* Makes a seat the first; the others stay in their order. */
void result_entry_begin_with(struct result_entry *e, unsigned seat);
/* Those with the most points, bit mask. */
unsigned result_entry_best(const struct result_entry *e);

/* The first name that is a new player's only when somebody says so: near to one of the book, or odd
 * (base/name_key.h).  False when there is none; else its seat, and in `why` what is wrong. */
bool result_entry_doubts(const struct result_entry *e, unsigned *seat, struct err *why);
/* The new player of that seat is the one with the near name. */
void result_entry_take_near(struct result_entry *e, unsigned seat);

/* What the log says besides; NULL or "": nothing. */
struct result_header {
    const char *game, *rules, *date, *event, *site, *id;
};
/* Appends the log of the result. */
void result_entry_put(const struct result_entry *e, const struct result_header *header,
                      struct buf *out);

#endif
