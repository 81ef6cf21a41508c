/* library_parts.h - private to the library: what its handles hold.
 *
 * The library is a thin room on top of the program's own parts: it makes values of them and knows
 * no rules.
 */
#ifndef LIBRARY_LIBRARY_PARTS_H
#define LIBRARY_LIBRARY_PARTS_H

#include <stdbool.h>

#include "core/audit.h"
#include "core/field.h"
#include "core/legal_list.h"
#include "core/record.h"
#include "core/replay.h"
#include "library/shipslog.h"

struct adviser;
struct buf;
struct err;
struct words;

/* Never changes after it was made: threads share it. */
struct shipslog_game {
    struct record record; /* keeps its text and comments */
    char *name;           /* of the file; owned */
    uint32_t number;
    bool is_native; /* its text is the notation */
};

/* A word of a position. */
struct library_word {
    struct field_place place;
    const char *name;
    uint16_t slot;
};

/* An event that was played, and where the replay stood before it. */
struct library_step {
    struct replay_point before;
    enum verdict verdict_before;
    bool is_mark; /* of a round, which came with the event after it */
};

enum { LIBRARY_UNLISTED = -1 };

struct shipslog_replay {
    const struct record *record;
    struct shipslog_game *own; /* of which it is the record; NULL: somebody else's */
    struct auditor auditor;    /* owns the rules */
    const void *rules;
    const char *profile;
    struct replay replay;
    struct finding_sink sink;  /* nobody hears them, but the verdicts are those of an audit */
    enum verdict verdict;      /* of the last event */
    struct state_line *line;   /* NULL until it is asked for */
    struct arena arena;        /* of what follows */
    struct library_word *word; /* in the order of the state */
    size_t n_words;
    const char *player[SEATS_MAX];
    /* What was played, after the events of the record that were stepped to. */
    size_t n_stepped;
    struct event *played; /* n_played of them, each with its step */
    struct library_step *step;
    size_t n_played, room, step_room;
    struct words *words; /* to read statements by; NULL before the first */
    struct legal_list
        legal; /* of the position after `listed_at` events; LIBRARY_UNLISTED: of none */
    size_t listed_at;
    struct adviser *adviser; /* NULL before it thinks */
};

/* Starts where the record begins. */
void library_replay_begin(struct shipslog_replay *r);

/* Plays an event, with the mark of a round that is due: enum shipslog_code. */
int library_play_event(struct shipslog_replay *r, const struct event *e, bool as_written,
                       struct err *err);

/* Takes the last event back that was played; there is one. */
void library_take_back(struct shipslog_replay *r);

/* Event `i` of what was stepped to and played; NULL when there is none. */
const struct event *library_replay_event(const struct shipslog_replay *r, size_t i);

/* The record of what was stepped to and played; its events are an array that the caller frees, all else is borrowed. */
struct record library_replay_record(const struct shipslog_replay *r);

/* The statement as values. */
void library_move(const struct game_def *game, const struct event *e,
                  struct shipslog_move *out);

/* The content hash, owned; NULL when it is no game, or with `err`. */
char *library_game_hash(const struct shipslog_game *game, struct err *err);

/* Of a verb (core/vocab.h): enum shipslog_kind. */
int library_kind(const struct verb_def *verb);

/* Hands an error over, and returns the code, or SHIPSLOG_OK for that. */
int library_code(int code, const struct err *from, struct shipslog_error *to);

/* A game of a record, which is written and read again; NULL with `err`. */
struct shipslog_game *library_game_of_record(const struct record *record, const char *name,
                                             struct err *err);

/* A game of a text in the notation, which is the only one in it; NULL with `err` when it has none. */
struct shipslog_game *library_game_of_text(const struct buf *text, const char *name,
                                           struct err *err);

/* Appends the canonical form: 0, or -1 with `err`. */
int library_game_write(const struct shipslog_game *game, struct buf *out, struct err *err);

/* Appends the game as text in the notation: its own, or else the canonical form. */
int library_game_put_native(const struct shipslog_game *game, struct buf *out, struct err *err);

/* Hands an error over; `to` may be NULL. */
void library_error(const struct err *from, struct shipslog_error *to);

/* -1 for SEAT_NONE. */
int library_seat(unsigned seat);

#endif
