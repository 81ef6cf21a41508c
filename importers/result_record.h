/* result_record.h - what importers of results put into a record (core/grade.h, GRADE_RESULT).
 *
 *     result_begin(record, game);
 *     record->site = result_header(record, "site", site);
 *     result_name(record, "Ann"); ...
 *     result_end_players(record);
 *     result_statements(record, points, winners, span);
 *     result_end(record, span);
 *
 * Texts are copied, without blanks around them.  Control characters, and what else a terminal must
 * not see, become `?`.
 */
#ifndef IMPORTERS_RESULT_RECORD_H
#define IMPORTERS_RESULT_RECORD_H

#include "core/record.h"
#include "notation/lexer.h"

enum {
    RESULT_BYTES_MAX = 256 * 1024, /* of all texts of a record */
    RESULT_NO_POINTS = COUNT_NONE, /* not known */
    RESULT_POINTS_MAX = NUMBER_MAX,
    RESULT_TIEBREAK_MAX = 9999,
    RESULT_HALF = 1, /* the tiebreak of half a point */
};

/* The points of a seat: RESULT_NO_POINTS where they are not known. */
struct result_points {
    int total;
    int part[SCORE_PARTS_MAX]; /* as in game_rules.score_parts */
};

/* A number of points as a spreadsheet or a program writes it, and the digits after its point. */
struct half_points {
    int whole;
    bool
        has_half; /* .5: of a bid for a seat.  The score stays whole; the half is a tiebreak, RESULT_HALF */
    bool is_other; /* anything else but zeros */
};

/* Whether the text has nothing but blanks. */
bool result_is_blank(const char *text);
/* Reads "47", "47.0", " 47 ", "47,5", up to RESULT_POINTS_MAX; false when the text is none, or is_other. */
bool result_read_points(const char *text, struct half_points *points);

/* Of a total alone. */
struct result_points result_points_of(int total);

/* Makes the empty record one of a result. */
void result_begin(struct record *r, const struct game_def *game);
/* A copy in the record. */
const char *result_text(struct record *r, const char *text);
/* Adds a header line, unless the value is empty; returns the value. */
const char *result_header(struct record *r, const char *key, const char *value);
void result_seating(struct record *r, enum seating seating);

/* Makes the empty record the place for warnings of what is left out of a file: it is no game. */
void result_begin_left_out(struct record *r);
/* Marks all warnings as those of the file.  False when there are none. */
bool result_end_left_out(struct record *r);

/* Keeps the game, and lets it count nowhere. */
void result_ignore(struct record *r);

/* Adds the next player.  A name that somebody has already gets a number: "Anna 2". */
void result_name(struct record *r, const char *name);
/* Adds the header line of the players. */
void result_end_players(struct record *r);

/* Says who is before whom among players with the same total: the larger number.  Adds nothing when all are the
 * same; comes after the players. */
void result_tiebreaks(struct record *r, const int tiebreak[SEATS_MAX]);
/* Appends what that header line says of `n` players. */
void result_put_tiebreaks(const int tiebreak[SEATS_MAX], unsigned n, struct buf *out);

/* Says how the game ended before its end, and who is placed where, if anybody is. */
void result_ended(struct record *r, const struct early_end *end);

/* Adds the lines of a text, when it has any, as comments before the statements. */
void result_comments(struct record *r, const char *text);
/* Says what is known: points of all seats, and a bit for each seat that won. */
void result_statements(struct record *r, const struct result_points *points, unsigned winners,
                       struct span span);

/* Refuses a record that has more text than a log may have.  To be called last. */
void result_end(struct record *r, struct span span);

/* The game cannot be taken: it is not read further, and counts nowhere. */
void result_refuse(struct record *r, struct span span, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Something is not known. */
void result_warn(struct record *r, struct span span, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
