/* train_book.h - the positions of a database that can be trained, and one of them with its choices.
 *
 *     train_list_read(&list, store, &filter, "2026-11-20", &err);
 *     train_load(&loaded, store, train_at(&list, 0), &err);      // loaded.quiz is what is asked
 *     train_loaded_free(&loaded);
 *     train_list_free(&list);
 */
#ifndef COMMANDS_TRAIN_BOOK_H
#define COMMANDS_TRAIN_BOOK_H

#include "base/arena.h"
#include "core/record.h"
#include "report/report.h"
#include "review/quiz.h"
#include "store/training.h"

struct buf;
struct review;
struct ruleset_cache;
struct store;

/* A mistake of a game, and when it is asked about; its texts belong to the list. */
struct train_position {
    int64_t game, seq, round, turn, loss; /* loss: ten-thousandths */
    unsigned seat;
    const char *hash, *date, *player, *severity;
    const char *reason, *habit; /* NULL: no reason is known */
    const char *why;            /* in words, "{A}" for the player of seat A; NULL likewise */
    struct training training;
};

struct train_list {
    struct report_table table;
    struct train_position
        *position; /* those that are due: first what was asked before, then what cost most */
    size_t n;
    size_t n_waiting;             /* the others, */
    char next_due[CALENDAR_TEXT]; /* and when the first of them comes; "": there is none */
};

/* A day on which everything is due. */
#define TRAIN_WHENEVER "9999-12-31"

/* The mistakes of the games and the player that the filter chooses, `most` at most, that are due on the day `today`.
 * 0, or -1 with `err`; the caller frees the list in both cases. */
int train_list_read(struct train_list *out, struct store *store,
                    const struct report_filter *filter, const char *today, size_t most,
                    struct err *err);
void train_list_free(struct train_list *list);

/* The position as its player saw it. */
struct train_loaded {
    struct record record;
    struct ruleset_cache *cache;
    struct review *review;
    struct arena texts;
    struct quiz quiz; /* started */
};

/* 0, or -1 with `err`; the caller frees it in both cases. */
int train_load(struct train_loaded *out, struct store *store,
               const struct train_position *position, struct err *err);
void train_loaded_free(struct train_loaded *loaded);

/* Appends why the choice that was made cost what it cost, with the names of the players: in words, else by its kind; false when no
 * reason is known. */
bool train_put_why(const struct train_position *position, const struct record *record,
                   struct buf *out);

#endif
