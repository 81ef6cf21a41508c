/* record_setup.h - the questions before a recording, which make the header of the log.
 *
 * Each question may have a default.  The reader of logs and the rules of the game check an
 * answer as a line of the header.
 */
#ifndef COMMANDS_RECORD_SETUP_H
#define COMMANDS_RECORD_SETUP_H

#include <stdbool.h>

struct buf;
struct logbook;
struct logbook_library;
struct record;

enum setup_question {
    SETUP_GAME,
    SETUP_PLAYERS,
    SETUP_RULES,
    SETUP_DATE,
    SETUP_EVENT,
    SETUP_SITE,
    SETUP_ID, /* given, not asked for: who plays at a table knows none */
    SETUP_QUESTIONS
};

struct record_setup {
    struct logbook *book;                  /* checks the header so far */
    char *answer[SETUP_QUESTIONS];         /* owned; NULL while it is not known */
    const char *fallback[SETUP_QUESTIONS]; /* borrowed; NULL where there must be an answer */
    const char *names; /* for rules (cli/named_rules.h); borrowed, NULL none */
    bool is_open;      /* grade open */
};

/* `today` (borrowed) is the default of the date. */
void record_setup_init(struct record_setup *s, const struct logbook_library *library,
                       const char *today);
void record_setup_free(struct record_setup *s);

/* The key of the header line, "rules". */
const char *record_setup_key(enum setup_question q);
/* Whether somebody is asked; else the answer is the fallback. */
bool record_setup_is_asked(enum setup_question q);

/* The first question without an answer; SETUP_QUESTIONS when there is none. */
enum setup_question record_setup_next(const struct record_setup *s);
/* Appends what is asked, "rules [rgg2002]: ". */
void record_setup_ask(const struct record_setup *s, enum setup_question q, struct buf *out);
/* Takes the answer, "" for the default and "-" for nothing.  Returns false after a message when
 * the header would be wrong. */
bool record_setup_answer(struct record_setup *s, enum setup_question q, const char *answer,
                         struct buf *said);

/* The game so far: of its players, once they are answered.  Lives until the next answer. */
const struct record *record_setup_game(const struct record_setup *s);
/* The player of a seat, once the players are answered, is called `name`. */
void record_setup_rename(struct record_setup *s, unsigned seat, const char *name);

/* Appends the header; all questions must have answers. */
void record_setup_put(const struct record_setup *s, struct buf *out);

/* Completes the last word of an answer, as typed so far: games, rules; the usual answer on an empty
 * line.  Appends as line_input.h wants it, and returns the number of completions. */
size_t record_setup_complete(const struct record_setup *s, enum setup_question q,
                             const char *line, size_t length, struct buf *more,
                             struct buf *choices);

#endif
