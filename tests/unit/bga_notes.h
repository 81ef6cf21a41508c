/* bga_notes.h - writes the JSON of a Board Game Arena log, for bga_export.c. */
#ifndef TEST_BGA_NOTES_H
#define TEST_BGA_NOTES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "bga_export.h"

struct notes {
    struct buf *out;
    enum bga_envelope envelope;
    const char *const *name; /* of the players */
    unsigned n_players;
    unsigned move, packet, n_notes; /* n_notes: in the open packet */
    bool is_packet_open, has_arg;
    unsigned flips;    /* numbers written; decides whether the next is a text */
    size_t note_begin; /* of the last note in `out` */
};

void notes_begin(struct notes *n);
void notes_end(struct notes *n);

/* The next move begins. */
void notes_move(struct notes *n);
/* A notification; its arguments follow, then note_end(). */
void note_begin(struct notes *n, const char *type, const char *log);
void note_end(struct notes *n);
/* The same for a notification without arguments: "args":[]. */
void note_bare(struct notes *n, const char *type, const char *log);
/* Repeats the last notification in a packet of the same move for one player. */
void note_private_twin(struct notes *n, unsigned seat);

void arg_text(struct notes *n, const char *key, const char *value);
void arg_number(struct notes *n, const char *key, int value);
void arg_raw(struct notes *n, const char *key, const char *json);
/* player_name and player_id */
void arg_player(struct notes *n, unsigned seat);

#endif
