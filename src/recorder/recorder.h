/* recorder.h - writes down a game: lines in, messages and a longer log out.
 *
 * The model of `shipslog record`, without terminal and files.  A line is a statement of the
 * notation, several with ';' between them, a comment, or a command (`?`, `undo`, docs/record.md).
 * A line that is taken becomes part of the log, in canonical form; the caller saves
 * recorder_text() before the next line.  A line that the rules do not allow is taken only with a
 * '!' in front: "!B sell corn".
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
struct event;
struct logbook;
struct logbook_library;
struct lookahead;
struct recorder;

/* What a line did: a bit mask. */
enum recorder_effect {
    RECORDER_CHANGED = 1, /* the log has changed */
    RECORDER_QUIT = 2,    /* the scribe wants to stop */
};

/* `library` and `name` are borrowed; `name` is the file's, for messages. */
struct recorder *recorder_new(const struct logbook_library *library, const char *name);
void recorder_free(struct recorder *r);
/* A capital letter is the player of that seat from now on, even where it begins the name of another player: for
 * programs that send the legal actions of the lookahead. */
void recorder_take_letters_as_seats(struct recorder *r);

/* Starts from a log of one game, which has at least a header.  Appends to `said` what is wrong
 * with it.  Returns 0, or 1 when the game cannot be continued: `said` says why. */
int recorder_open(struct recorder *r, const char *text, size_t length, struct buf *said);

/* Takes a line without its end and appends the answer to `said`.  Returns effects. */
unsigned recorder_take(struct recorder *r, const char *line, size_t length, struct buf *said);

/* The log, in canonical form; borrowed until the next line. */
const struct buf *recorder_text(const struct recorder *r);
/* The log with its record, position and findings; borrowed until the next line. */
const struct logbook *recorder_logbook(const struct recorder *r);
/* What may come next; borrowed until the next line.  lookahead_apply() may be asked of it. */
struct lookahead *recorder_lookahead(const struct recorder *r);
/* Errors and warnings of the log. */
unsigned recorder_findings(const struct recorder *r);
/* Lines that were not taken. */
unsigned recorder_refusals(const struct recorder *r);

/* Appends two lines: who decides what, and what every player has; nothing while fields of the table are
 * asked for. */
void recorder_status(const struct recorder *r, struct buf *out);
/* Appends the prompt, "B sell> ". */
void recorder_prompt(const struct recorder *r, struct buf *out);
/* Appends what the lookahead's node wants a number of: "4 tiles", "2 cards", "1 new" (people); nothing
 * where it does not. */
void recorder_put_wanted(const struct recorder *r, size_t node, struct buf *out);
/* Appends the words that a list at a node can have, one per line: tiles or cards that chance brings, also because a player
 * has them turned over. */
void recorder_put_words(const struct recorder *r, size_t node, struct buf *out);
/* How many cards the action turns over without a name, "reveal 4"; 0 for none. */
unsigned recorder_turned_over(const struct recorder *r, const struct event *e);
/* Whether a pass that is written now is about the node.  It is not about an optional one that comes after others, nor where an
 * earlier thing of the player has happened by itself and could still be declined: such a node is left by going on. */
bool recorder_pass_is_about(struct recorder *r, size_t node);

typedef void recorder_beside_fn(void *ctx, const struct event *e);

/* Calls `found` with each statement that may be said beside what the lookahead's nodes ask for and list: a building that is
 * waived, a guest who moves. */
void recorder_list_beside(struct recorder *r, recorder_beside_fn *found, void *ctx);
/* Appends what the table can be said to be otherwise: the adjustments that say what is there now, one
 * per line, as recorder_take() takes them when they are changed. */
void recorder_put_table(const struct recorder *r, struct buf *out);
/* The text that the next line starts with: the old line that is being edited, else "". */
const char *recorder_offer(const struct recorder *r);

/* Completes the line as typed so far with legal actions and commands.  Appends to `more` what all
 * completions share, and to `choices` the completions, one per line.  Returns their number. */
size_t recorder_complete(struct recorder *r, const char *line, size_t length, struct buf *more,
                         struct buf *choices);

#endif
