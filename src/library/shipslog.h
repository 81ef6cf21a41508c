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

/* The version of this header: 0.1.0 is 100, 1.2.3 is 10203. */
#define SHIPSLOG_VERSION_MAJOR 0
#define SHIPSLOG_VERSION_MINOR 1
#define SHIPSLOG_VERSION_PATCH 0
#define SHIPSLOG_VERSION_NUMBER                                                                \
    (SHIPSLOG_VERSION_MAJOR * 10000 + SHIPSLOG_VERSION_MINOR * 100 + SHIPSLOG_VERSION_PATCH)

/* What functions return that play: 0, or why they did nothing. */
enum shipslog_code {
    SHIPSLOG_OK = 0,
    SHIPSLOG_FAILED = -1,     /* none of those below; the error has the text */
    SHIPSLOG_UNREADABLE = -2, /* a statement, line or value cannot be read */
    SHIPSLOG_REFUSED = -3,    /* the rules do not allow it here */
    SHIPSLOG_OVER = -4,       /* the game is over */
    SHIPSLOG_NO_CHOICE = -5,  /* nobody decides here, or chance does not */
    SHIPSLOG_UNKNOWN = -6,    /* no such game, rules, policy, key or number */
    SHIPSLOG_NOTHING = -7,    /* there is nothing to undo */
};

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

/* Gives the next bytes of a log: at most `most` of them into `to`; returns how many, 0 at the end, -1 when it fails. */
typedef long shipslog_read_fn(void *context, void *to, size_t most);

/* The same of what a function gives, which is called until its end before this returns: for sockets, archives, buffers of
 * other languages.  At most 1 GiB. */
SHIPSLOG_API shipslog_reader *shipslog_reader_open_callback(shipslog_read_fn *read,
                                                            void *context, const char *name,
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

enum { SHIPSLOG_ITEMS = 36 }; /* most items of a statement */
enum { SHIPSLOG_MARK = 3 };   /* kind of a move: begins a round, which nobody decides */

/* A thing of a statement: {"corn", "", 2}; {"ship", "@", 7}; {"indigo-plant", "pay", -1}. */
typedef struct shipslog_item {
    const char *thing; /* its name; NULL: a bare number, such as a ship or unknown cards */
    const char *mark;  /* "": none; "+", "@", or a word, such as "pay", "with", "over" */
    int sign;          /* 1 "+indigo", -1 "-quarry" where a list says what changes; else 0 */
    int count;         /* -1: the statement has no number */
} shipslog_item;

/* A statement as values. */
typedef struct shipslog_move {
    const char *verb; /* "load": a stable name (docs/notation.md) */
    int kind; /* enum shipslog_kind, or SHIPSLOG_MARK: notes and marks are no decisions */
    int seat; /* whose it is, -1: nobody's */
    unsigned n_items;
    shipslog_item item[SHIPSLOG_ITEMS];
} shipslog_move;

/* A comment of a log; borrowed from the game. */
typedef struct shipslog_comment {
    const char *text; /* without '#'; "" for an empty line that is kept */
    size_t
        before; /* the statement that it stands before, or after whose line's end it stands */
    int is_trailing; /* it stands after statement before - 1, on its line */
    int in_header;   /* `before` counts header lines: 1 is the first */
} shipslog_comment;

/* Statement `i` as values: 0, or -1 when there is none.  Its strings live as long as the program. */
SHIPSLOG_API int shipslog_game_move(const shipslog_game *game, size_t i, shipslog_move *out);

/* Header line `i`: its key and its value, without quotes, borrowed from the game.  0, or -1 when there is none. */
SHIPSLOG_API int shipslog_game_header(const shipslog_game *game, size_t i, const char **key,
                                      const char **value);
/* The value of the header line with this key, "x-table"; NULL when there is none. */
SHIPSLOG_API const char *shipslog_game_header_value(const shipslog_game *game, const char *key);

/* Comment `i`, in the order of the log: 0, or -1 when there is none. */
SHIPSLOG_API int shipslog_game_comment(const shipslog_game *game, size_t i,
                                       shipslog_comment *out);

/* The content hash, by which books know a game: the same for every spelling of it, 32 digits.  NULL with an error when
 * there is no game, or lines of it cannot be read. */
SHIPSLOG_API char *shipslog_game_hash(const shipslog_game *game, shipslog_error *error);

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

/* ---- playing -------------------------------------------------------------------------------- */

/* A line of a header. */
typedef struct shipslog_header {
    const char *key; /* "date", "event", "site", "id", or "x-" and a word */
    const char *value;
} shipslog_header;

/* A game that is about to be played. */
typedef struct shipslog_setup {
    const char *game;  /* "san-juan"; NULL: the one with these rules, or the first */
    const char *rules; /* a profile; NULL: the default of the game */
    const char
        *from; /* a position as a line to begin at; then game, rules, n_players do not count */
    unsigned n_players;                 /* 0: 4 */
    const char *player[SHIPSLOG_SEATS]; /* names; NULL: "Anna", "Bob" and so on */
    const shipslog_header *header;      /* n_headers of them */
    size_t n_headers;
} shipslog_setup;

/* Begins a game: *out is a replay that owns it, at the position before the first event, where chance may have to hand out
 * something.  What was said of replays holds for it.  SHIPSLOG_OK; SHIPSLOG_UNKNOWN, SHIPSLOG_UNREADABLE with an error,
 * and *out is NULL. */
SHIPSLOG_API int shipslog_replay_start(const shipslog_setup *setup, shipslog_replay **out,
                                       shipslog_error *error);

/* Plays a statement, "B corn 2 @7", also of chance, "row corn corn indigo sugar", or a note, which is compared.  Of a log it goes
 * another way from where the replay is: its own events are then not stepped to.  What it claims ("paid 4") is compared, and
 * not kept.  Before the first event of a round its mark is played.  SHIPSLOG_OK; else nothing has changed: SHIPSLOG_UNREADABLE,
 * SHIPSLOG_REFUSED with the finding of an audit, SHIPSLOG_OVER.  Takes as long as the statement, whatever was played
 * before. */
SHIPSLOG_API int shipslog_replay_play(shipslog_replay *replay, const char *statement,
                                      shipslog_error *error);
/* The same, but the rules are not asked: for logs that break them.  shipslog_place.verdict says what they think. */
SHIPSLOG_API int shipslog_replay_play_as_written(shipslog_replay *replay, const char *statement,
                                                 shipslog_error *error);

/* The same of statement `i` of a log, which may be written in another order than turns are taken: what its game says later counts,
 * and marks of rounds (SHIPSLOG_MARK) say to which round a pass belongs, so play them too.
 * `as_written`: not 0: the rules are not asked.  SHIPSLOG_UNKNOWN when there is no such statement, or it is of another game. */
SHIPSLOG_API int shipslog_replay_play_event(shipslog_replay *replay, const shipslog_game *game,
                                            size_t i, int as_written, shipslog_error *error);

/* The same for a player at a table that has the deck: cards and tiles that the event turns up are drawn, whether it names them or
 * not; *seed is the generator, as in shipslog_replay_draw(). */
SHIPSLOG_API int shipslog_replay_play_drawn(shipslog_replay *replay, const char *statement,
                                            uint64_t *seed, shipslog_error *error);

/* Takes the last event back, with the mark that came with it: SHIPSLOG_OK, or SHIPSLOG_NOTHING at the first position.
 * What was played goes back in the time that it took; a step along a log starts the log again. */
SHIPSLOG_API int shipslog_replay_undo(shipslog_replay *replay);

/* How many events are legal here: all of them, as many as there are.  They are listed once
 * for each position, also when it is come back to by shipslog_replay_undo(). */
SHIPSLOG_API size_t shipslog_replay_moves(shipslog_replay *replay);
/* Legal event `i`: 0, or -1 when there is none.  What a player turns over or draws stands there as often as it can
 * turn out.  Its strings live as long as the program. */
SHIPSLOG_API int shipslog_replay_move(shipslog_replay *replay, size_t i, shipslog_move *out);
/* Its canonical text; NULL when there is none. */
SHIPSLOG_API char *shipslog_replay_move_text(shipslog_replay *replay, size_t i);
/* Plays legal event `i`, as shipslog_replay_play() does its text; SHIPSLOG_UNKNOWN when there is none. */
SHIPSLOG_API int shipslog_replay_play_move(shipslog_replay *replay, size_t i,
                                           shipslog_error *error);

/* Where chance is awaited: draws, and plays what came.  *seed is the state of the generator, and is moved on: the same seed
 * draws the same on every machine.  SHIPSLOG_OK, SHIPSLOG_NO_CHOICE where a player decides, SHIPSLOG_OVER. */
SHIPSLOG_API int shipslog_replay_draw(shipslog_replay *replay, uint64_t *seed,
                                      shipslog_error *error);

/* What has been played so far as a log, in canonical form; NULL with an error when that cannot be written. */
SHIPSLOG_API char *shipslog_replay_text(const shipslog_replay *replay, shipslog_error *error);
/* The same as a game, which is the caller's: for an audit, a hash, another replay. */
SHIPSLOG_API shipslog_game *shipslog_replay_game(const shipslog_replay *replay,
                                                 shipslog_error *error);

/* ---- thinking ------------------------------------------------------------------------------- */

/* How somebody thinks.  All 0 is a good player who plays on from every choice. */
typedef struct shipslog_thinking {
    const char *
        policy; /* NULL or "judge": plays on; else a policy of the game, "plain", which does not */
    uint64_t seed; /* the same seed gives the same answer */
    int temper;    /* hundredths of a point that a policy strays from what seems best */
    uint32_t
        games; /* most games played on from each choice, or from the position; 0: the usual number */
    int (*stop)(
        void *
            context); /* is asked now and then; other than 0 ends it.  NULL: the games alone do */
    void *context;
} shipslog_thinking;

/* What a seat can expect. */
typedef struct shipslog_expectation {
    int chance, chance_error; /* to win, in millionths, and its standard error */
    int points, points_error; /* at the end, in thousandths */
} shipslog_expectation;

/* What all seats can expect. */
typedef struct shipslog_chances {
    uint32_t games; /* that were played on; 0: an estimate, without errors */
    shipslog_expectation seat[SHIPSLOG_SEATS];
} shipslog_chances;

/* What the player who decides here would do, by what the own seat knows: *out (may be NULL) is the statement, which is the
 * caller's.  It is legal here, or, of hidden cards, possible.  SHIPSLOG_OK; SHIPSLOG_NO_CHOICE where chance is awaited,
 * SHIPSLOG_OVER, SHIPSLOG_UNKNOWN for a policy.  `how` may be NULL. */
SHIPSLOG_API int shipslog_replay_choose(shipslog_replay *replay, const shipslog_thinking *how,
                                        char **out, shipslog_error *error);

/* The position as a line, as the player knows it who decides here: without the cards of others.  NULL with an error where nobody
 * decides.  The line is for somebody who is asked to choose: shipslog_setup.from takes it. */
SHIPSLOG_API char *shipslog_replay_seen(shipslog_replay *replay, shipslog_error *error);

/* The chances of all seats, by games that good players play on from here.  `how->games` 0: an estimate at once. */
SHIPSLOG_API int shipslog_replay_chances(shipslog_replay *replay, const shipslog_thinking *how,
                                         shipslog_chances *out, shipslog_error *error);

/* Why the last event, a decision, costs what it costs, as an analysis says it in one sentence: *out is the caller's, and "" when it
 * costs nothing for certain.  *cost (may be NULL) is what it costs, in millionths of a game.  SHIPSLOG_OK; SHIPSLOG_NO_CHOICE when the last event
 * was no decision between several choices. */
SHIPSLOG_API int shipslog_replay_why(const shipslog_replay *replay,
                                     const shipslog_thinking *how, char **out, int *cost,
                                     shipslog_error *error);

/* ---- things and words ----------------------------------------------------------------------- */

enum { SHIPSLOG_NUMBERS = 16 }; /* most numbers of a thing */

/* Something that a log can name, by the rules of a replay. */
typedef struct shipslog_thing {
    const char *name;  /* "small-market" */
    const char *title; /* "small market", in the words of the edition */
    const char *
        kind; /* "kind", "tile", "building", "role", "piece", "place", "seat", "score", "unknown" */
    const char *does; /* what a building does, in a few words; "" when nothing is said */
    unsigned n_numbers;
    const char *number_name[SHIPSLOG_NUMBERS]; /* "cost", "points", "circles" */
    int number[SHIPSLOG_NUMBERS];
} shipslog_thing;

/* Thing `i` that is in the game: 0, or -1 when there is none.  Its strings live as long as the program. */
SHIPSLOG_API int shipslog_replay_thing(const shipslog_replay *replay, size_t i,
                                       shipslog_thing *out);
/* The verb with number `i`, its form ("SEAT sell GOOD") and its enum shipslog_kind: 0, or -1 when there is none. */
SHIPSLOG_API int shipslog_replay_verb(const shipslog_replay *replay, size_t i,
                                      const char **name, const char **form, int *kind);
/* The resolved rules as text, as `shipslog rules` prints them. */
SHIPSLOG_API char *shipslog_replay_rules(const shipslog_replay *replay);

#ifdef __cplusplus
}
#endif

#endif
