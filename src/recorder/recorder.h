/* recorder.h - a game that is being written down: lines in, messages and a longer log out.
 *
 * The model behind `shipslog record`, without terminal and files.  A line is a statement of the
 * notation, several with ';' between them, a comment, or a command (`?`, `undo`, docs/record.md).
 * What is taken becomes part of the log, in canonical form; the caller brings recorder_text() to
 * disk before the next line.  Nothing is taken that the rules do not allow, unless it is said
 * on purpose: "!B sell corn".
 *
 *     struct recorder *r = recorder_new(&library, "game.slog");
 *     if (recorder_open(r, text, length, &said) == 0)
 *         while (... a line ...) {
 *             effect = recorder_take(r, line, length, &said);
 *             if (effect & RECORDER_CHANGED) save(recorder_text(r));
 *         }
 *     recorder_free(r);
 */
#ifndef RECORDER_RECORDER_H
#define RECORDER_RECORDER_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct logbook;
struct logbook_library;
struct recorder;

/* What a line did, bits. */
enum recorder_effect {
    RECORDER_CHANGED = 1, /* the log is another now */
    RECORDER_QUIT = 2,    /* the scribe wants to stop */
};

/* `library` and `name`, of the file for messages, are borrowed. */
struct recorder *recorder_new(const struct logbook_library *library, const char *name);
void recorder_free(struct recorder *r);

/* Begins with a log of one game, at least its header.  Appends to `said` where the game stands and
 * what is wrong with it so far.  Returns 0, or 1 when it cannot be gone on with: `said` tells why. */
int recorder_open(struct recorder *r, const char *text, size_t length, struct buf *said);

/* Takes a line without its end and appends what there is to say about it.  Returns effects. */
unsigned recorder_take(struct recorder *r, const char *line, size_t length, struct buf *said);

/* The log, in canonical form; borrowed until the next line. */
const struct buf *recorder_text(const struct recorder *r);
/* The same with all that follows from it. */
const struct logbook *recorder_logbook(const struct recorder *r);
/* Errors and warnings of the log; lines that were not taken. */
unsigned recorder_findings(const struct recorder *r);
unsigned recorder_refusals(const struct recorder *r);

/* Appends who decides what, and what everybody has: two lines. */
void recorder_status(const struct recorder *r, struct buf *out);
/* Appends what stands before the line to be typed, "B sell> ". */
void recorder_prompt(const struct recorder *r, struct buf *out);
/* What the line to be typed begins with: the old line that is corrected; "" else. */
const char *recorder_offer(const struct recorder *r);

/* Completes the line, as far as typed, by the legal actions: appends to `more` what can only
 * follow, and to `choices` the completions, a line each.  Returns how many there are. */
size_t recorder_complete(struct recorder *r, const char *line, size_t length, struct buf *more,
                         struct buf *choices);

#endif
