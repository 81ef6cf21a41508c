/* native.c - our own notation, read by src/notation. */
#include <string.h>

#include "base/lines.h"
#include "importers.h"
#include "games/game_registry.h"
#include "notation/game_cut.h"
#include "notation/reader.h"
#include "notation/words.h"

struct native {
    struct importer_reader base;
    struct words_list own_words; /* empty when the caller has words */
    struct lines *lines;
    struct notation *notation;
};

/* Any text, so that the reader can say what is wrong with it; this importer is asked last.  What
 * begins as a log is one, even with NUL bytes in it. */
static bool probe_log(const char *head, size_t length)
{
    return notation_probe(head, length) || (length > 0 && !memchr(head, '\0', length));
}

static bool is_sure(const char *head, size_t length)
{
    return notation_look(head, length) == NOTATION_FIRST;
}

static void begin_reading(struct native *n)
{
    const struct importer_options *options = &n->base.options;
    const struct words_list *words = options->words;
    if (words == NULL) {
        n->own_words = words_list_of(games_of_program);
        words = &n->own_words;
    }
    const struct notation_options o = {
        .words = words->words,
        .n_words = words->n,
        .keep_comments = options->keep_comments,
        .keep_text = options->keep_text,
        .is_strict = options->is_strict,
    };
    n->lines = lines_new(n->base.input, LINES_DEFAULT_LIMIT);
    lines_begin_at(n->lines, n->base.offset, n->base.lines);
    n->notation = notation_open(n->lines, &o);
}

static int next_game(void *self, struct record *record, struct err *err)
{
    struct native *n = self;
    if (n->notation == NULL)
        begin_reading(n);
    return notation_next(n->notation, record, err);
}

static void close_reader(void *self)
{
    struct native *n = self;
    notation_close(n->notation);
    lines_free(n->lines);
    words_list_free(&n->own_words);
}

const struct importer importer_slog = {
    .name = "slog",
    .summary = "the notation of this program",
    .endings = "slog",
    .probe = probe_log,
    .is_sure = is_sure,
    .may_be_cut = game_cut_may_be,
    .last_cut = game_cut_last,
    .reader_size = sizeof(struct native),
    .next = next_game,
    .close = close_reader,
};
