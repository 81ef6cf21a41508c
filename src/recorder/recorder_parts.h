/* recorder_parts.h - private to the recorder: what its files share. */
#ifndef RECORDER_RECORDER_PARTS_H
#define RECORDER_RECORDER_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "recorder/logbook.h"
#include "recorder/recorder.h"
#include "core/lookahead.h"

/* The log before a change, to go back to. */
struct past {
    char *text;
    size_t length;
    char *change; /* the line that was typed */
};

struct recorder {
    const struct logbook_library *library;
    const char *name;
    struct logbook *now;         /* the log */
    struct logbook *next;        /* the log as it would be: swapped when it is taken */
    struct lookahead *lookahead; /* of the position that is looked at */
    struct past *past;           /* owned, newest last */
    size_t n_past, past_cap;
    struct buf refused; /* the last line that was not taken, for "!" */
    unsigned n_refused;
    uint32_t edited; /* line that the next one replaces, 0 none */
    struct buf offer;
};

/* Where new lines stand: between two lines of the log. */
struct gap {
    size_t before; /* bytes of the text in front */
    size_t after;  /* offset where it goes on */
};

struct gap gap_at_end(const struct recorder *r);
/* In place of the line of that number, or in front of it (`is_insertion`); false when the log has
 * no such line. */
bool gap_of_line(const struct recorder *r, uint32_t number, bool is_insertion, struct gap *out);

/* What is done with a line that the rules do not allow. */
enum entry_mode {
    ENTRY_CHECKED, /* not taken */
    ENTRY_KEPT,    /* taken */
    ENTRY_EXACT,   /* taken, and nothing is put in front of it, no mark of a round either */
};

/* Takes a line of statements or a comment into a gap.  Returns effects. */
unsigned recorder_enter(struct recorder *r, struct gap gap, const char *line, size_t length,
                        enum entry_mode mode, struct buf *said);
/* Looks ahead from the position of a log. */
void recorder_look(struct recorder *r, const struct logbook *b);
/* Brings r->next to the position behind the statements of a line, as far as they can be read, and
 * r->lookahead to what may follow. */
void recorder_look_behind(struct recorder *r, const char *line, size_t length);
/* r->next becomes the log; `change` is what the scribe typed. */
void recorder_commit(struct recorder *r, const char *change, size_t length);
/* Takes back one change: false when there is none left. */
bool recorder_go_back(struct recorder *r, struct buf *said);

/* Appends the line of the log with its number, "  12  B sell corn". */
void recorder_put_line(const struct logbook *b, uint32_t number, struct buf *out);
/* Appends who is asked for what, "B sell". */
void recorder_put_node(const struct game_def *game, const struct node *node, struct buf *out);
/* Appends what happened by itself behind the last event. */
void recorder_put_aftermath(const struct recorder *r, const struct logbook *b, struct buf *out);
/* Appends scores, final ones when the game is over. */
void recorder_put_scores(const struct logbook *b, struct buf *out);
/* Appends the legal actions that hold a word beginning with `word` ("" for all). */
void recorder_put_legal(struct recorder *r, const char *word, size_t length, struct buf *out);

#endif
