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

struct repairer;

/* The log before a change, for undo. */
struct past_log {
    char *text;
    size_t length;
    char *change; /* the line that was typed */
};

struct recorder {
    const struct logbook_library *library;
    struct logbook *now;         /* the log */
    struct logbook *next;        /* the log with the change; becomes `now` when it is taken */
    struct lookahead *lookahead; /* see recorder_look() */
    struct past_log *past;       /* owned, newest last */
    size_t n_past, past_cap;
    struct buf refused; /* the last line that was not taken, for "!" */
    struct buf guess;   /* what it was probably meant to be, for "="; "" for nothing */
    struct repairer *repairer;
    bool is_exact; /* a capital letter is the seat, whatever the players are called */
    unsigned n_refused;
    uint32_t edited; /* number of the line that the next one replaces, or 0 */
    struct buf offer;
    size_t asked; /* number of the field of the table that is asked for, from 1; 0: none */
};

/* A place for new lines: between two lines of the log. */
struct gap {
    size_t before; /* bytes of the text in front of it */
    size_t after;  /* offset of the text after it */
};

struct gap gap_at_end(const struct recorder *r);
/* The gap in front of line `number` (`is_insertion`), or the gap that replaces the line; false
 * when the log has no such line. */
bool gap_of_line(const struct recorder *r, uint32_t number, bool is_insertion, struct gap *out);

/* What to do with a line that the rules do not allow. */
enum entry_mode {
    ENTRY_CHECKED, /* refuse it */
    ENTRY_KEPT,    /* take it */
    ENTRY_EXACT,   /* take it and add nothing, not even the mark of a round */
};

/* Takes a line of statements or a comment into a gap.  Returns effects. */
unsigned recorder_enter(struct recorder *r, struct gap gap, const char *line, size_t length,
                        enum entry_mode mode, struct buf *said);
/* The last round that the record marks, 0 at its beginning; -1 when it marks no rounds. */
int recorder_last_mark(const struct record *record);
/* Sets r->lookahead to what may follow the position of a log. */
void recorder_look(struct recorder *r, const struct logbook *b);
/* Sets r->next to the log with the readable statements of a line, and r->lookahead to what may
 * follow. */
void recorder_look_behind(struct recorder *r, const char *line, size_t length);
/* Whether a line would be taken at the end of the log. */
bool recorder_would_take(struct recorder *r, const char *line, size_t length);

/* A word of a line that is a slip for one of the game: line[begin] to before line[end]. */
struct recorder_slip {
    size_t begin, end;
    const char *meant; /* a constant of the game; NULL: no slip is known */
};

/* The statement of a line that cannot be taken: line[begin] to before line[end]. */
struct recorder_place {
    size_t begin, end;
    struct recorder_slip slip; /* in it */
};

/* Appends the log up to this statement, which stands on the last line with its player; false when
 * the whole line can be taken. */
bool recorder_find_wrong(struct recorder *r, const char *line, size_t length, struct buf *text,
                         struct recorder_place *place);
/* Sets r->guess for a line that was not taken, and proposes it. */
void recorder_guess(struct recorder *r, const char *line, size_t length, struct buf *said);
/* Makes r->next the log; `change` is what the scribe typed. */
void recorder_commit(struct recorder *r, const char *change, size_t length);
/* Undoes one change; false when none is left. */
bool recorder_go_back(struct recorder *r, struct buf *said);
/* Frees the logs before all changes. */
void recorder_forget(struct recorder *r);

/* Lines in a text whose lines are all ended. */
uint32_t recorder_count_lines(const char *text, size_t length);
bool recorder_is_header_line(const struct recorder *r, uint32_t number);

/* Appends the line of the log with its number, "  12  B sell corn". */
void recorder_put_line(const struct logbook *b, uint32_t number, struct buf *out);
/* Appends the player and what is asked for at a node, "B sell", "C craftsman's good". */
void recorder_put_node(const struct game_def *game, const struct node *node, struct buf *out);
/* The classes of the lists that the node awaits. */
uint32_t recorder_awaited_classes(const struct lookahead *o, size_t node);
/* Appends the line "words here: ..." of a list that chance brings; nothing where it brings none. */
void recorder_put_chance_words(const struct recorder *r, size_t node, struct buf *out);
/* Appends what the engine did by itself after the last event. */
void recorder_put_aftermath(const struct recorder *r, const struct logbook *b, struct buf *out);
/* Appends "B and C have not placed yet", of the players who still have to act in the step of the
 * lookahead's position; nothing where players act in turn. */
void recorder_put_undone(struct recorder *r, struct buf *out);
/* Appends the scores, which are final when the game is over. */
void recorder_put_scores(const struct logbook *b, struct buf *out);
/* Appends the legal actions that have a word which begins with `word`, or a thing of which a name does; all for "". */
void recorder_put_legal(struct recorder *r, const char *word, size_t length, struct buf *out);

/* ---- commands, such as "undo 3" (recorder_commands.c) ------------------------------------ */

/* The name of command `i`, "undo"; NULL past the last.  No command is a word of any game, or short
 * for one; hash, score and adjust are commands only when
 * nothing follows them. */
const char *recorder_command_name(size_t i);

bool recorder_is_command(const char *line, size_t length);

/* Runs the command in the line; false when the line is no command. */
bool recorder_command(struct recorder *r, const char *line, size_t length, struct buf *said,
                      unsigned *effect);

/* ---- the table is otherwise (recorder_table.c) --------------------------------------------- */

/* Begins to ask what of the table is otherwise, field by field; `said` gets the first. */
void recorder_ask_table(struct recorder *r, struct buf *said);
/* Asks no further. */
void recorder_leave_table(struct recorder *r);
/* Takes the answer about the field r->asked, and asks for the next.  Returns effects. */
unsigned recorder_answer_table(struct recorder *r, const char *line, size_t length,
                               struct buf *said);

/* ---- the header (recorder_header.c) -------------------------------------------------------- */

/* Takes "ended conceded by B; placing A 1, C 2, B 3", or "bid A 1.5": the header says so from now on; '-' takes a line
 * out of it.  Players may be named.  Returns effects. */
unsigned recorder_write_header(struct recorder *r, const char *line, size_t length,
                               struct buf *said);

typedef void recorder_offer_fn(void *ctx, const char *text);

/* Offers what such a line may become; false when it is none. */
bool recorder_offer_header(const struct recorder *r, const char *typed, size_t length,
                           recorder_offer_fn *offer, void *ctx);

/* Replaces line r->edited; an empty line leaves it as it is. */
unsigned recorder_replace(struct recorder *r, const char *line, size_t length,
                          struct buf *said);

#endif
