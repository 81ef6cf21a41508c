/* importer.h - from bytes of one foreign format to records.
 *
 * An importer knows one format and the words of the game; it knows no rules.  It never repairs
 * silently: what it cannot take over it reports as an error of the record.  One file and one row
 * in importers.def make an importer.
 */
#ifndef IMPORTERS_IMPORTER_H
#define IMPORTERS_IMPORTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/record.h"
#include "notation/game_cut.h"

struct input;

struct words_list;

struct importer_options {
    const struct words_list *words; /* of all games, borrowed by every reader of many logs
                                     * (notation/words.h); NULL: each reader makes its own */
    bool force; /* accept records that fail the format's own checks, marked unverified */
    const char
        *games; /* what games are called in files of results (importers/game_name.h); NULL:
                        * nothing is said */
    const char *
        rules; /* profiles for logs that name no rules, "deluxe; second"; NULL: those that a log
                        * fits best (core/fitting_rules.h) */
    bool has_rules;     /* the caller has rules for such logs: they are left as they are */
    bool keep_comments; /* record comments and blank lines (fmt, convert) */
    bool keep_text;     /* keep the source bytes of each record (import) */
    bool is_strict;     /* forms of our notation that are only tolerated are errors */
};

/* What the state of every importer begins with. */
struct importer_reader {
    struct importer_options options;
    struct input *input; /* borrowed until close; nothing was taken from it */
    uint64_t offset;     /* of its first byte in the file, and the lines before that */
    uint32_t lines;
};

struct importer {
    const char *name;    /* "slog", "bga" */
    const char *summary; /* one line for --help and the manual */
    const char *
        endings; /* of the names of its files in a folder: "json|html"; .gz or .zst may follow */
    /* Whether the first bytes of the (decompressed) input look like this format. */
    bool (*probe)(const char *head, size_t length);
    /* Whether they can hardly be anything else, whatever the name of the file; NULL: never. */
    bool (*is_sure)(const char *head, size_t length);
    /* Where its files may be cut, so that several threads read one; NULL: nowhere (notation/game_cut.h). */
    bool (*may_be_cut)(const char *head, size_t length);
    struct game_cut (*last_cut)(const char *text, size_t length);
    size_t reader_size; /* bytes of the state: all zero but for its struct importer_reader */
    /* 1: `record` holds the next game; 0: the end; -1: the input failed, `err` says how. */
    int (*next)(void *self, struct record *record, struct err *err);
    void (*close)(void *self); /* frees what the state holds; the state is the caller's */
};

/* In the order in which they look at an input; NULL past the last. */
const struct importer *importer_at(size_t i);
const struct importer *importer_find(const char *name);

/* A source is an opened input with the importer that fits it. */
struct source;
int source_open(struct source **out, const char *path, const struct importer *or_null,
                const struct importer_options *options, struct err *err);
/* The same of `length` bytes at `data`, which are borrowed until source_close(). */
int source_open_memory(struct source **out, const char *name, const void *data, size_t length,
                       const struct importer_options *options, struct err *err);
/* What a file of a folder is, by its name and its first bytes.  More is not read of it. */
enum source_look {
    SOURCE_NONE,   /* something else, such as a page or a report that this program wrote */
    SOURCE_ENDS,   /* has an ending of an importer, and nothing that one knows */
    SOURCE_QUOTES, /* has a log, after something else */
    SOURCE_IS_ONE, /* a log, or a file that an importer knows */
};
/* SOURCE_IS_ONE, too, when a file with such an ending cannot be opened: whoever opens it says why. */
enum source_look source_look(const char *path,
                             bool (*has_ending)(const struct importer *importer,
                                                const char *path));
int source_next(struct source *s, struct record *record, struct err *err);
const struct importer *source_importer(const struct source *s);
struct input *source_input(struct source *s);
void source_close(struct source *s);

/* Games of a file that can be read alone, at the same time as others: those between two cuts, or all of a short file.
 * All bytes are 0 at first; may be filled again. */
struct source_piece {
    struct buf text; /* decompressed, in UTF-8 */
    const struct importer *importer;
    uint64_t offset; /* of it in the file, and the lines before it */
    uint32_t lines;
    uint32_t games; /* that begin in it, if they are counted: not so in the last piece */
    bool is_counted;
    bool is_last;
    const char
        *encoding; /* when it comes out in this piece, after this number of bytes; else NULL */
    size_t encoding_at;
    struct err failure; /* is_last: why the file cannot be read on */
};

/* Takes the next piece of the source, a file.  False when it can only be read on by source_next(), which the pieces
 * before do not disturb; then it stays so. */
bool source_cut(struct source *s, struct source_piece *piece);
/* Opens a piece of the file `name`, which is borrowed until source_close(): it gives the records that the file would
 * give there, and at the end of the last piece what the file would. */
void source_open_piece(struct source **out, const char *name, const struct source_piece *piece,
                       const struct importer_options *options);
void source_piece_free(struct source_piece *piece);

/* Gives a log with moves and without rules those of the options, if they fit its game and its number of
 * players, else those that it fits best (core/fitting_rules.h), as a line of its header, with a warning that
 * says which and why; in strict reading with an error.  All other records stay as they are. */
void assumed_rules_take(struct record *record, const struct importer_options *options);

#endif
