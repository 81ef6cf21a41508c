#include <criterion/criterion.h>
#include <string.h>

#include "games/game_registry.h"
#include "games/pr/pr_vocab.h"
#include "notation/fold.h"
#include "notation/words.h"
#include "notation_fixture.h"

static void assert_folds(const char *word, const char *folded)
{
    char out[FOLD_MAX + 1];
    size_t n = fold_word(word, strlen(word), out);
    cr_assert_eq(n, strlen(folded), "%s", word);
    cr_assert(n == 0 || strcmp(out, folded) == 0, "%s: %s", word, out);
}

Test(notation_fold, makes_tokens_of_written_words)
{
    assert_folds("corn", "corn");
    assert_folds("Small_Market", "small-market");
    assert_folds("builder's-hut", "builders-hut");
    assert_folds("Builder\xE2\x80\x99s-Hut", "builders-hut");
    assert_folds("\xE2\x80\x93", "-");
    assert_folds("\xE2\x88\x92", "-");
    assert_folds("Universit\xC3\xA4t", "universitaet");
    assert_folds("Universita\xCC\x88t", "universitaet");
    assert_folds("Bauh\xC3\xBCtte", "bauhuette");
    assert_folds("Kaffeer\xC3\x96sterei", "kaffeeroesterei");
    assert_folds("gro\xC3\x9F", "gross");
    assert_folds("caf\xC3\xA9", "cafe");
    assert_folds("cafe\xCC\x81", "cafe");
    assert_folds("\xC5\x81\xC3\xB3"
                 "d\xC5\xBA",
                 "lodz");
    assert_folds("?", "?");
}

Test(notation_fold, refuses_what_no_token_can_have)
{
    assert_folds("", "");
    assert_folds("a b", "");
    assert_folds("\xE6\xBC\xA2", "");
    assert_folds("\xC3", "");
    assert_folds("\xFF", "");
    assert_folds("12\xC3\x97", "");
    char longest[FOLD_MAX + 2];
    memset(longest, 'x', sizeof(longest));
    char out[FOLD_MAX + 1];
    cr_assert_eq(fold_word(longest, FOLD_MAX, out), FOLD_MAX);
    cr_assert_eq(fold_word(longest, FOLD_MAX + 1, out), 0);
}

static uint8_t thing_of(const char *token, uint32_t classes)
{
    const struct words *words = fixture_words();
    return word_thing(words, words_find(words, token, strlen(token)), classes);
}

Test(notation_words, finds_every_name_and_alias_of_the_tables)
{
    const struct words *words = fixture_words();
    for (size_t i = 0; i < PR_THING_COUNT; i++) {
        const struct thing_def *thing = &pr_things[i];
        cr_assert_eq(thing_of(thing->name, CLASS_BIT(thing->class)), i, "%s", thing->name);
        for (const char *alias = thing->aliases; *alias != '\0';) {
            size_t n = strcspn(alias, "|");
            const struct word *w = words_find(words, alias, n);
            cr_assert_eq(word_thing(words, w, CLASS_BIT(thing->class)), i, "%s", alias);
            alias += n + (alias[n] == '|');
        }
    }
    for (size_t i = 0; i < PR_CLAIM_COUNT; i++) {
        const char *name = pr_claims[i].name;
        cr_assert_eq(words_find(words, name, strlen(name))->claim, i, "%s", name);
    }
}

Test(notation_words, tells_meanings_apart_by_class)
{
    cr_assert_eq(thing_of("d", CLASS_BIT(THING_PIECE)), PR_DOUBLOON);
    cr_assert_eq(thing_of("d", CLASS_BIT(THING_SEAT)), PR_SEAT_D);
    cr_assert_eq(thing_of("d", CLASS_BIT(THING_KIND)), WORD_NONE);
    cr_assert_eq(thing_of("port", CLASS_BIT(THING_BUILDING)), PR_HARBOR);
    cr_assert_eq(thing_of("no-such-word", ~0U), WORD_NONE);
    cr_assert_null(words_find(fixture_words(), "cor", 3));
    cr_assert_null(words_find(fixture_words(), "", 0));
}

Test(notation_words, counts_the_things_that_a_short_form_fits)
{
    const struct words *words = fixture_words();
    const uint32_t buildings = CLASS_BIT(THING_BUILDING);
    uint8_t out[8];
    cr_assert_eq(words_short_for(words, "hac", 3, SHORT_BEGINNING, buildings, SETS_ALL, out, 8),
                 1);
    cr_assert_eq(out[0], PR_HACIENDA);
    cr_assert_eq(words_short_for(words, "ha", 2, SHORT_BEGINNING, buildings, SETS_ALL, out, 8),
                 0);
    cr_assert_eq(
        words_short_for(words, "large-m", 7, SHORT_BEGINNING, buildings, SETS_ALL, out, 8), 1);
    cr_assert_eq(words_short_for(words, "large", 5, SHORT_BEGINNING, buildings, 1, out, 2), 4);
    cr_assert_eq(
        words_short_for(words, "corn", 4, SHORT_BEGINNING, buildings, SETS_ALL, out, 8), 0);
}

Test(notation_words, a_word_of_a_name_is_short_for_it_where_no_name_begins_so)
{
    const struct words *words = fixture_words();
    const uint32_t buildings = CLASS_BIT(THING_BUILDING);
    uint8_t out[8];
    cr_assert_eq(words_short_for(words, "roaster", 7, SHORT_PART, buildings, SETS_ALL, out, 8),
                 1);
    cr_assert_eq(out[0], PR_COFFEE_ROASTER);
    cr_assert_eq(words_short_for(words, "roast", 5, SHORT_PART, buildings, SETS_ALL, out, 8),
                 0);
    cr_assert_eq(
        words_short_for(words, "roaster", 7, SHORT_BEGINNING, buildings, SETS_ALL, out, 8), 0);
    cr_assert_eq(words_short_for(words, "market", 6, SHORT_PART, buildings, 1, out, 8), 2);
    cr_assert_eq(words_short_for(words, "market", 6, SHORT_PART, buildings, SETS_ALL, out, 8),
                 3);
    cr_assert_eq(words_short_for(words, "indigo", 6, SHORT_PART, buildings, 1, out, 8), 1);
    cr_assert_eq(words_short_for(words, "yard", 4, SHORT_PART, buildings, 1, out, 8), 1);
}

Test(notation_words, short_forms_are_among_the_words_of_the_game)
{
    const struct words *words = fixture_words();
    const uint32_t buildings = CLASS_BIT(THING_BUILDING);
    uint8_t out[8];
    cr_assert_eq(words_short_for(words, "uni", 3, SHORT_BEGINNING, buildings, SETS_ALL, out, 8),
                 2);
    cr_assert_eq(words_short_for(words, "uni", 3, SHORT_BEGINNING, buildings, 1, out, 8), 1);
    cr_assert_eq(out[0], PR_UNIVERSITY);
    cr_assert_eq(words_sets(words, NULL), SETS_ALL);
    cr_assert_eq(words_sets(words, "rgg2002, vp-trigger=any-phase"), 1U << PR_SET_BASE);
    cr_assert_eq(words_sets(words, "deluxe+nobles"), 1U << PR_SET_BASE | 1U << PR_SET_NOBLES);
    cr_assert_eq(words_sets(words, "rgg2002 + new-buildings-2004, draft=all"),
                 1U << PR_SET_BASE | 1U << PR_SET_NEW_BUILDINGS);
    cr_assert_eq(words_sets(words, "deluxe, villa=instead noblesse"), 1U << PR_SET_BASE);
}

Test(notation_words, an_edition_has_words_that_mean_another_thing_elsewhere) /* PR-LOG-10 */
{
    const uint32_t kinds = CLASS_BIT(THING_KIND), buildings = CLASS_BIT(THING_BUILDING);
    struct words *words = words_new(game_find("puerto-rico", strlen("puerto-rico")));
    const struct words *own = words_of_rules(words, "pr1897 + nobles, villa=instead");
    uint8_t out[8];
    cr_assert_eq(words_of_rules(words, "deluxe"), words);
    cr_assert_eq(words_of_rules(words, NULL), words);
    cr_assert_eq(words_of_rules(own, "pr1897"), own);
    cr_assert_eq(word_thing(words, words_find(words, "fruit", 5), kinds), PR_CORN);
    cr_assert_eq(word_thing(own, words_find(own, "fruit", 5), kinds), PR_INDIGO);
    cr_assert_eq(word_thing(own, words_find(own, "indigo", 6), kinds), PR_INDIGO);
    cr_assert_eq(words_short_for(own, "fru", 3, SHORT_PART, kinds, SETS_ALL, out, 8), 1);
    cr_assert_eq(out[0], PR_INDIGO);
    cr_assert_eq(words_short_for(own, "fruit-p", 7, SHORT_PART, buildings, SETS_ALL, out, 8),
                 1);
    cr_assert_eq(out[0], PR_INDIGO_PLANT);
    /* the token of a thing names it in every edition */
    cr_assert_eq(word_thing(own, words_find(own, "zoning-office", 13), buildings),
                 PR_ZONING_OFFICE);
    words_free(words);
}

static void assert_suggests(const char *word, uint32_t classes, bool with_verbs,
                            const char *meant)
{
    const char *got = words_suggest(fixture_words(), word, classes, with_verbs);
    cr_assert((got == NULL) == (meant == NULL), "%s", word);
    cr_assert(got == NULL || strcmp(got, meant) == 0, "%s: %s", word, got);
}

Test(notation_words, suggests_the_canonical_name)
{
    assert_suggests("cron", CLASS_BIT(THING_KIND), false, "corn");
    assert_suggests("smal-market", CLASS_BIT(THING_BUILDING), false, "small-market");
    assert_suggests("bulder", CLASS_BIT(THING_ROLE), false, "builder");
    assert_suggests("oversaer", CLASS_BIT(THING_ROLE), false, "craftsman");
    assert_suggests("chekc", 0, true, "check");
    assert_suggests("xyzzy", ~0U, true, NULL);
}
