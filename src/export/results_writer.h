/* results_writer.h - results of games in the formats of other programs.
 *
 *     void *file = writer->new();
 *     writer->add(file, record, &outcome); ...
 *     writer->end(file, &text);
 *     writer->free(file);
 *
 * The same games in the same order give the same bytes: there is no clock and no chance in them.
 */
#ifndef EXPORT_RESULTS_WRITER_H
#define EXPORT_RESULTS_WRITER_H

#include <stdbool.h>

struct buf;
struct outcome;
struct record;

struct results_writer {
    void *(*new)(void);
    /* Adds a game, which may lack points of somebody; both are copied.  False when the format has no
     * way to say it: its day is not known. */
    bool (*add)(void *self, const struct record *record, const struct outcome *outcome);
    /* Appends the whole file. */
    void (*end)(void *self, struct buf *out);
    void (*free)(void *self);
};

extern const struct results_writer bgstats_writer, results_csv_writer;

/* The value of a header line; "" when the record has none of that key. */
const char *results_header(const struct record *record, const char *key);
/* Appends the comments of a result, a line each; those of a log with moves are about its moves. */
void results_put_comments(const struct record *record, struct buf *out);

#endif
