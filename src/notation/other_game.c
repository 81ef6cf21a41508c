#include "notation/other_game.h"

#include "notation/reading.h"
#include "notation/statement.h"

enum {
    LEAST_LINES = 8, /* fewer are slips */
    SHARE = 4,       /* of this many statements that can be read, one line cannot */
    LEFT = 8,        /* of this many lines the other game may leave one unread */
};

/* Whether the line holds statements of the game of `s`, and nothing else. */
static bool can_read(struct statement *s, const struct record_error *error)
{
    struct event event;
    size_t at = 0;
    bool has_one = false;
    if (error->line == NULL)
        return false;
    for (;;) {
        const enum statement_status status =
            statement_read(s, error->line, error->line_length, at, &event);
        if (status == STATEMENT_FAILED)
            return false;
        has_one |= status == STATEMENT_READ;
        at = statement_end(s);
        if (at >= error->line_length || error->line[at] == '#')
            return has_one;
        at++;
    }
}

static bool does_fit(const struct reading *r, struct statement *s, const struct words *words)
{
    const struct record *record = r->record;
    size_t n = 0;
    statement_init(s, words_of_rules(words, record->rules), record->n_players, SETS_ALL);
    for (size_t i = 0; i < record->n_errors; i++)
        n += can_read(s, &record->errors[i]);
    return record->n_errors - n <= record->n_errors / LEFT;
}

/* The errors of the lines go: one says what they have in common. */
static void say(struct reading *r, const struct game_def *other)
{
    struct record *record = r->record;
    const unsigned n = (unsigned)record->n_errors;
    record->n_errors = 0;
    record->other_game = other;
    record->is_refused = true;
    reading_error_at(r, true, &r->game,
                     "this is a log of %s; the header says %s: %u lines cannot be read as such",
                     other->title, record->game->name, n);
}

void other_game_report(struct reading *r, struct statement *statement)
{
    const struct record *record = r->record;
    if (record->n_errors < LEAST_LINES || record->n_errors < record->n_events / SHARE ||
        r->words == NULL || record_fatal_error(record) != NULL)
        return;
    for (size_t i = 0; i < r->options->n_words; i++) {
        const struct words *words = r->options->words[i];
        if (words_game(words) != record->game && does_fit(r, statement, words)) {
            say(r, words_game(words));
            return;
        }
    }
}
