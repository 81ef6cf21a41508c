#include "review_fixture.h"

#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "games/game_registry.h"
#include "notation/reader.h"
#include "notation/words.h"
#include "store_games.h"

const char review_log[] = "slog 1\ngame puerto-rico\nrules rgg2002\n"
                          "players A Anna; B Bob; C Chris; D David\n"
                          "row corn corn indigo sugar coffee\n"
                          "round 1\n"
                          "# Anna wants stone.\n"
                          "A settler\n"
                          "  A quarry\n"
                          "  B quarry\n"
                          "  C corn\n"
                          "  what is this\n"
                          "  D corn  # the last corn\n"
                          "row corn corn indigo sugar coffee\n"
                          "B builder\n"
                          "# to be continued\n";

const char review_slip_log[] =
    "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris; D David\n"
    "row corn corn indigo sugar coffee\nround 1\nA settler\nA quarry\nB corn\nC corn\n"
    "D indigo\nrow sugar tobacco corn coffee indigo\nB +colonist\nB place indigo 1, corn 1\n"
    "C place corn 1\nD place indigo 1\nA place quarry 1\nC builder\n";

static void load(struct review_fixture *f)
{
    struct err err = ERR_INIT;
    f->cache = ruleset_cache_new();
    f->rules =
        ruleset_get(f->cache, f->record.game, f->record.rules, f->record.n_players, &err);
    cr_assert_not_null(f->rules, "%s", err.text);
    f->review = review_new(&f->record, f->rules);
}

void review_begin(struct review_fixture *f, const char *text)
{
    struct words_list words = words_list_of(games_of_program);
    const struct notation_options options = {
        .words = words.words, .n_words = words.n, .keep_comments = true};
    struct notation *n = notation_open_text(text, strlen(text), &options);
    record_init(&f->record);
    cr_assert_eq(notation_next(n, &f->record, NULL), 1);
    notation_close(n);
    words_list_free(&words);
    load(f);
}

void review_begin_random(struct review_fixture *f, unsigned number, bool is_cards)
{
    record_init(&f->record);
    if (is_cards)
        random_card_game(&f->record, number, number % 2 == 0);
    else
        random_game(&f->record, number);
    load(f);
}

void review_end(struct review_fixture *f)
{
    review_free(f->review);
    ruleset_cache_free(f->cache);
    record_free(&f->record);
}
