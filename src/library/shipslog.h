/* shipslog.h - logs of the board games Puerto Rico and San Juan, for other programs.
 *
 * The library reads logs, replays them, finds what broke the rules and what was probably meant,
 * shows every position, and simulates games.  It is what the program `shipslog` is made of.
 * docs/library.md has an example, and says how to build with it: `pkg-config --cflags --libs shipslog`.
 *
 * Handles.  A reader gives games, a game holds one record, a replay walks through it.  They are opaque.
 * The caller frees each with its own function, in any order except that a replay borrows its game.
 *
 * Strings are UTF-8 where the log is, and end with NUL.  A `char *` that a function returns is the
 * caller's: shipslog_free() it.  A `const char *` is borrowed: from the handle that gave it, until that
 * is freed, or as its comment says.  What is passed to a function is not kept, unless its comment says so.
 *
 * Errors are values.  A function that can fail takes a shipslog_error, which may be NULL, and returns
 * NULL or -1.  The text is lower case and says what was expected and what was found.  What is wrong *in*
 * a log is no error of a function: shipslog_game_audit() reports it.
 *
 * Numbers.  Seats count from 0, which logs call A; -1 stands for no player.  Events count from 0.  Lines
 * and columns count from 1, columns in bytes; 0 is an unknown place.  Positions do too: an event
 * leads from the position of its number to the next.
 *
 * Threads.  The library has no state of its own.  A handle belongs to one thread at a time; a game never
 * changes, so any number of threads may use one, each with a replay of its own.
 *
 * What it does not do.  It writes nothing, prints nothing, reads no settings and no environment, calls no
 * exit, and installs no handlers.  One exception: when the process has no more memory, or the library
 * finds a bug in itself (an assertion), a line goes to standard error and abort() is called.  No input
 * may do either on its own: a game is limited to 16 MiB, 1,000,000 lines and 200,000 events.
 *
 * The ABI.  Structs are filled by the library, or made by the caller with all members that it does not
 * set 0.  Neither they nor functions change as long as the name of the library (libshipslog.so.0) stays;
 * new functions get a new version of symbols.
 */
#ifndef SHIPSLOG_H
#define SHIPSLOG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define SHIPSLOG_API __attribute__((visibility("default")))
#else
#define SHIPSLOG_API
#endif

enum { SHIPSLOG_SEATS = 5, SHIPSLOG_SCORE_PARTS = 6 };

typedef struct shipslog_reader shipslog_reader;
typedef struct shipslog_game shipslog_game;
typedef struct shipslog_replay shipslog_replay;

/* Why a function failed, and where.  The library fills it only when it fails. */
typedef struct shipslog_error {
    char text[512];        /* cut with "..." when longer */
    char file[256];        /* "" when it concerns none */
    uint32_t line, column; /* 0 when not known */
} shipslog_error;

/* "0.1.0": of the library that runs, which may be newer than this header. */
SHIPSLOG_API const char *shipslog_version(void);

/* Frees a string that a function returned.  NULL is fine. */
SHIPSLOG_API void shipslog_free(char *text);

/* ---- reading -------------------------------------------------------------------------------- */

/* Opens a log: text in the notation, or any other format that `shipslog convert` reads, known by its
 * content; gzip and zstd too.  Memory is bounded however long it is.  NULL with an error when it cannot
 * be opened or its format is not known. */
SHIPSLOG_API shipslog_reader *shipslog_reader_open_file(const char *path,
                                                        shipslog_error *error);

/* The same of `size` bytes, which are borrowed until the reader is closed.  `name` (NULL: "<memory>")
 * is what findings call it. */
SHIPSLOG_API shipslog_reader *shipslog_reader_open_memory(const void *data, size_t size,
                                                          const char *name,
                                                          shipslog_error *error);

/* Reads the next game: 1, and *game is the caller's; 0 at the end; -1 with an error when the file could
 * not be read to its end.  Then *game is NULL.  Text outside of games comes as a game of no kind, whose
 * audit reports what is wrong with it. */
SHIPSLOG_API int shipslog_reader_next(shipslog_reader *reader, shipslog_game **game,
                                      shipslog_error *error);

/* Closes a reader; its games stay.  NULL is fine. */
SHIPSLOG_API void shipslog_reader_close(shipslog_reader *reader);

/* ---- games ---------------------------------------------------------------------------------- */

/* What the header of a log says; borrowed from the game. */
typedef struct shipslog_about {
    const char *kind;  /* "puerto-rico"; NULL when it is no known game, or no game at all */
    const char *title; /* "Puerto Rico"; NULL likewise */
    const char *rules; /* the profile, "" when the log names none */
    const char *grade; /* how much of the game it has: "public", "open", "result" (no moves) */
    const char *date;  /* ISO 8601, "" when not known; so are the others */
    const char *event;
    const char *site;
    const char *id;                     /* the log's own name for the game */
    const char *player[SHIPSLOG_SEATS]; /* names, NULL from n_players on */
    unsigned n_players;
    unsigned number; /* of the game in its file, from 1; of text outside: of the game before */
    size_t n_events;
    size_t n_unreadable; /* lines that cannot be read */
} shipslog_about;

enum shipslog_kind {
    SHIPSLOG_DECISION, /* a player decided */
    SHIPSLOG_CHANCE,   /* tiles or cards were turned up */
    SHIPSLOG_NOTE,     /* says something about the position, and changes nothing */
};

/* One statement of a log. */
typedef struct shipslog_event {
    const char *verb; /* "build": a stable name (docs/notation.md) */
    int kind;         /* enum shipslog_kind */
    int seat;         /* whose it is, -1: nobody's */
    uint32_t line, column, length;
} shipslog_event;

/* A game to be simulated.  The same one has the same bytes everywhere: those of `shipslog simulate`. */
typedef struct shipslog_simulation {
    const char *game;  /* "puerto-rico"; NULL stands for that */
    const char *rules; /* a profile; NULL: the default of the game */
    const char *
        from; /* a position as a line, to go on from; then game, rules, n_players do not count */
    unsigned n_players; /* 0: 4 */
    int detail; /* 0: decisions; 1: and their consequences; 2: and the position every round */
    int hashes; /* not 0: write the hash of the position every round */
    uint64_t seed;
} shipslog_simulation;

/* Makes a game without events that begins at a position, which is a line (docs/position.md). */
SHIPSLOG_API shipslog_game *shipslog_game_from_line(const char *line, shipslog_error *error);

/* Plays a legal game by chance to its end.  NULL with an error when there is no such game, or it came to
 * no end. */
SHIPSLOG_API shipslog_game *shipslog_game_simulate(const shipslog_simulation *what,
                                                   shipslog_error *error);

/* Frees a game.  NULL is fine. */
SHIPSLOG_API void shipslog_game_free(shipslog_game *game);

/* What the header of its log says. */
SHIPSLOG_API void shipslog_game_about(const shipslog_game *game, shipslog_about *out);

/* Statement `i`.  0, or -1 when there is none. */
SHIPSLOG_API int shipslog_game_event(const shipslog_game *game, size_t i, shipslog_event *out);

/* Its canonical text, "B small-market paid 0"; NULL when there is none. */
SHIPSLOG_API char *shipslog_game_event_text(const shipslog_game *game, size_t i);

/* The game in canonical form, as `shipslog fmt` prints it.  NULL with an error when lines of it cannot
 * be read, or its rules are not known and needed. */
SHIPSLOG_API char *shipslog_game_text(const shipslog_game *game, shipslog_error *error);

/* The log with the probable repairs of what breaks the rules, as `shipslog fix` prints it: the lines as
 * they were written, or the canonical form of a log that is not in the notation.  *n_repairs (may be
 * NULL) is how many there are.  NULL with an error when there is no game, its rules are not known, or a NUL byte
 * in the log would end the text. */
SHIPSLOG_API char *shipslog_game_repair(const shipslog_game *game, size_t *n_repairs,
                                        shipslog_error *error);

/* ---- audit ---------------------------------------------------------------------------------- */

enum shipslog_severity { SHIPSLOG_INFO, SHIPSLOG_WARNING, SHIPSLOG_ERROR };

/* A finding of an audit; all of it is borrowed for the call.  No string is NULL. */
typedef struct shipslog_finding {
    int severity;         /* enum shipslog_severity */
    int seat;             /* whom it concerns, -1: no single player */
    const char *id;       /* "pr-role-already-taken": stable */
    const char *rule;     /* id of the clause, "PR-ROLE-05"; "" when no rule is concerned */
    const char *clause;   /* its text, heading first (docs/rules) */
    const char *message;  /* what is wrong */
    const char *expected; /* what the rules give here; may be "" */
    const char *found;    /* what the log says; may be "" */
    const char *meant;    /* "probably: C, not D"; "" when nothing is assumed */
    const char *legal; /* what its player could have done, a statement on a line; may be "" */
    const char *position; /* before the line, as a line; "" when not known */
    const char *json;     /* the object that `shipslog audit --format json` prints */
    size_t n_legal; /* how many statements would have been legal, shown or not; of more than
                           * 512 candidates only these are counted */
    uint32_t line, column, length;
    uint32_t follows_line; /* of the finding that this one follows from; 0: from none */
} shipslog_finding;

/* Gets every finding, in the order of the lines.  When it returns other than 0, it is not called again. */
typedef int shipslog_finding_fn(void *context, const shipslog_finding *finding);

typedef struct shipslog_audit_options {
    const char *rules; /* a profile in the place of the log's own; NULL: none */
    unsigned legal;    /* most legal statements that are shown with a finding */
    int as_written;    /* not 0: take every line as it is, and do not search what was meant */
} shipslog_audit_options;

typedef struct shipslog_audit_result {
    size_t n_errors, n_warnings, n_infos; /* findings that follow from no other */
    size_t n_following;                   /* findings that follow from others */
    size_t n_unreadable;                  /* lines that cannot be read */
    size_t n_cannot_tell; /* events that something hidden or not written decides */
    int is_replayed;      /* 0: the rules are not known, or it is no game; a finding says so */
    int is_over;          /* the game came to its end */
    int is_cut_short;     /* the replay had to end before the log */
    int has_diverged;     /* it differs from a hash in the log */
} shipslog_audit_result;

/* Audits a game.  `options` (NULL: all 0), `take` (NULL: it is not called) and `out` may be NULL.  Returns
 * 1 when something is wrong: an error, a warning, an unreadable line, unknown rules; else 0. */
SHIPSLOG_API int shipslog_game_audit(const shipslog_game *game,
                                     const shipslog_audit_options *options,
                                     shipslog_finding_fn *take, void *context,
                                     shipslog_audit_result *out);

/* ---- positions ------------------------------------------------------------------------------ */

enum shipslog_verdict {
    SHIPSLOG_LEGAL,
    SHIPSLOG_CANNOT_TELL, /* something hidden or not written decides */
    SHIPSLOG_ILLEGAL,
    SHIPSLOG_IMPOSSIBLE, /* the replay ends here */
};

/* Where a replay is: what was replayed, and what comes next. */
typedef struct shipslog_place {
    size_t n_events;  /* replayed */
    int verdict;      /* enum shipslog_verdict, of the last event; legal before the first */
    unsigned round;   /* from 1 */
    unsigned turn;    /* roles taken in the round */
    int is_over;      /* the game has ended */
    int seat;         /* who decides next; -1: chance, or nobody */
    const char *step; /* what is decided next, "build" */
    const char *kind; /* "decision", "optional" (it may be left out), "chance", "over" */
    uint64_t hash;    /* of the position; a log writes it as "hash v2 0123456789abcdef" */
} shipslog_place;

/* One number of a position (docs/state.md). */
typedef struct shipslog_word {
    const char *name;  /* "B goods corn", "vp_pool": unique */
    const char *field; /* "goods" */
    const char *thing; /* "corn"; NULL when it counts no thing */
    const char *means; /* the name that the number stands for; NULL when it is just a number */
    int seat;          /* -1: of the table */
    int value;
} shipslog_word;

/* The score of a seat if the game ended here. */
typedef struct shipslog_score {
    int total;
    int tiebreak; /* the larger one wins a tie */
    int place;    /* 1: first; equal places are shared */
    unsigned n_parts;
    const char *name[SHIPSLOG_SCORE_PARTS]; /* of the parts, "chips" */
    int points[SHIPSLOG_SCORE_PARTS];
} shipslog_score;

/* Begins at the first position of a game, by its own rules or those of a profile (`rules`, may be NULL).
 * The game is borrowed until the replay is freed.  NULL with an error when it has no moves, or the rules
 * are not known. */
SHIPSLOG_API shipslog_replay *shipslog_replay_new(const shipslog_game *game, const char *rules,
                                                  shipslog_error *error);
/* Frees a replay, not its game.  NULL is fine. */
SHIPSLOG_API void shipslog_replay_free(shipslog_replay *replay);

/* Goes one event further: 1, or 0 when there is none, or the replay had to end. */
SHIPSLOG_API int shipslog_replay_step(shipslog_replay *replay);

/* Goes to the position after `n_events` events; backwards it starts again.  0, or -1 when it cannot be
 * reached: then the replay is as far as it could go. */
SHIPSLOG_API int shipslog_replay_seek(shipslog_replay *replay, size_t n_events);

/* Where it is; the strings of *out live as long as the program. */
SHIPSLOG_API void shipslog_replay_place(const shipslog_replay *replay, shipslog_place *out);

/* How many words every position of this replay has. */
SHIPSLOG_API size_t shipslog_replay_words(const shipslog_replay *replay);

/* Word `i` of the current position: 0, or -1 when there is none.  Its strings live as long as the replay. */
SHIPSLOG_API int shipslog_replay_word(const shipslog_replay *replay, size_t i,
                                      shipslog_word *out);

/* The number of the word that is called `name`: 0, or -1 when none is. */
SHIPSLOG_API int shipslog_replay_value(const shipslog_replay *replay, const char *name,
                                       int *value);

/* The score of a seat at this position: 0, or -1 when nobody sits there. */
SHIPSLOG_API int shipslog_replay_score(const shipslog_replay *replay, int seat,
                                       shipslog_score *out);

/* The position as a line (docs/position.md). */
SHIPSLOG_API char *shipslog_replay_line(shipslog_replay *replay);

/* The position as an object of JSON (docs/state.md). */
SHIPSLOG_API char *shipslog_replay_json(const shipslog_replay *replay);

/* The position as a board for people, of 80 columns. */
SHIPSLOG_API char *shipslog_replay_board(const shipslog_replay *replay);

/* All legal events at this place, a statement on a line with its end; *n (may be NULL) is their
 * number: some at most nodes, thousands where many colonists are placed, and more where a large
 * hand of San Juan can pay in many ways. */
SHIPSLOG_API char *shipslog_replay_legal(const shipslog_replay *replay, size_t *n);

#ifdef __cplusplus
}
#endif

#endif
