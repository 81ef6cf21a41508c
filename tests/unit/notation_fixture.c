#include "notation_fixture.h"

#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "games/pr/pr_vocab.h"
#include "notation/statement.h"
#include "notation/writer.h"

static const struct adjustable adjustable[] = {
    {PR_VERB_CHECK, CHANGES_NUMBERS},
    {PR_VERB_CITY, CHANGES_HOLDERS},
    {PR_VERB_SHIP, CHANGES_NONE},
    {PR_VERB_POSITION, CHANGES_NONE},
};

const struct game_def words_only_game = {
    .name = "puerto-rico",
    .title = "Puerto Rico",
    .rules.min_players = 3,
    .rules.max_players = 5,
    .words.things = pr_things,
    .words.n_things = PR_THING_COUNT,
    .words.verbs = pr_verbs,
    .words.n_verbs = PR_VERB_COUNT,
    .words.verb_adjust = PR_VERB_ADJUST,
    .words.verb_check = PR_VERB_CHECK,
    .words.adjustable = adjustable,
    .words.n_adjustable = sizeof adjustable / sizeof adjustable[0],
    .words.claims = pr_claims,
    .words.n_claims = PR_CLAIM_COUNT,
    .words.marks = pr_marks,
    .words.n_marks = PR_MARK_END - ITEM_WORD,
    .words.sets = pr_sets,
    .words.n_sets = PR_EXPANSION_COUNT,
};

const char fixture_header[] = "slog 1\n"
                              "game puerto-rico\n"
                              "players A Anna; B Bob; C Chris; D David; E Eva\n";

const struct words *fixture_words(void)
{
    static struct words *words;
    if (words == NULL) {
        words = words_new(&words_only_game);
    }
    return words;
}

struct notation *fixture_open(const char *text, size_t length, bool keep_text)
{
    static const struct words *words[1];
    words[0] = fixture_words();
    const struct notation_options options = {
        .words = words, .n_words = 1, .keep_comments = true, .keep_text = keep_text};
    return notation_open_text(text, length, &options);
}

void fixture_read(struct record *out, const char *text)
{
    struct notation *n = fixture_open(text, strlen(text), false);
    cr_assert_eq(notation_next(n, out, NULL), 1);
    struct record next;
    record_init(&next);
    cr_assert_eq(notation_next(n, &next, NULL), 0, "more than one game");
    record_free(&next);
    notation_close(n);
}

char *fixture_format(const char *text)
{
    struct notation *n = fixture_open(text, strlen(text), false);
    struct record record;
    struct buf out = BUF_INIT;
    record_init(&record);
    while (notation_next(n, &record, NULL) > 0) {
        if (out.len > 0) {
            buf_putc(&out, '\n');
        }
        notation_write(&record, &out);
    }
    record_free(&record);
    notation_close(n);
    return buf_steal(&out);
}

void assert_reads_as(const char *statement, const char *canonical)
{
    const struct words *words = fixture_words();
    struct event_claim claims[STATEMENT_CLAIMS];
    struct event e;
    struct err err = ERR_INIT;
    struct buf out = BUF_INIT;
    int status = notation_parse_event(words, 5, statement, strlen(statement), &e, claims, &err);
    cr_assert_eq(status, 0, "%s: %s", statement, err.text);
    notation_write_event(&words_only_game, &e, &out);
    cr_assert_str_eq(buf_str(&out), canonical, "%s: %s instead of %s", statement, buf_str(&out),
                     canonical);
    buf_free(&out);
}
