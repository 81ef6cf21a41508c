/* Lists of cards of which some are unknown, and words with several meanings, in the vocabulary
 * of a made-up game. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "notation/reader.h"
#include "notation/statement.h"
#include "notation/words.h"
#include "notation/writer.h"

enum { INDIGO, SUGAR, UNKNOWN, SMITHY, QUARRY, LIBRARY, CHAPEL, CRANE, TOWER, THINGS };

static const struct thing_def things[THINGS] = {
    [INDIGO] = {"indigo", "indigo", "", THING_KIND, 0},
    [SUGAR] = {"sugar", "sugar", "", THING_KIND, 0},
    [UNKNOWN] = {"?", "unknown", "", THING_UNKNOWN, 0},
    [SMITHY] = {"smithy", "smithy", "", THING_BUILDING, 0},
    [QUARRY] = {"quarry", "quarry", "", THING_BUILDING, 0},
    [LIBRARY] = {"library", "library", "", THING_BUILDING, 0},
    [CHAPEL] = {"chapel", "chapel", "", THING_BUILDING, 0},
    [CRANE] = {"crane", "crane", "", THING_BUILDING, 0},
    [TOWER] = {"tower", "tower", "", THING_BUILDING, 0},
};

enum { CLAIM_PAID, CLAIM_LIBRARY, CLAIM_QUARRY };
static const struct claim_def claims[] = {
    [CLAIM_PAID] = {"paid", "", CLAIM_NUMBER, 0, ""},
    [CLAIM_LIBRARY] = {"library", "", CLAIM_NUMBER, 0, ""},
    [CLAIM_QUARRY] = {"quarry", "", CLAIM_NUMBER, 0, ""},
};

/* `keep` is a verb too, `crane` a building. */
enum { OVER = ITEM_WORD, PAY, WITH, KEEP, BY, UNDER, USING };
static const struct mark_def marks[] = {
    {"over", "", ""}, {"pay", "", ""},   {"with", "", ""},  {"keep", "", ""},
    {"by", "", ""},   {"under", "", ""}, {"crane", "", ""},
};

#define CARDS (CLASS_BIT(THING_BUILDING) | CLASS_BIT(THING_UNKNOWN) | CLASS_NUMBER)
#define B     CLASS_BIT(THING_BUILDING)
#define K     CLASS_BIT(THING_KIND)
enum { ALL_CLAIMS = 7 };

static const struct verb_def verbs[] = {
    {"build",
     "",
     "",
     VERB_DECISION,
     1,
     ALL_CLAIMS,
     {{B, ITEM_PLAIN, ITEM_PLAIN, COUNT_NO, 1, 1},
      {B, OVER, ITEM_PLAIN, COUNT_NO, 0, 1},
      {CARDS, PAY, ITEM_PLAIN, COUNT_MAY, 0, 16},
      {K, WITH, ITEM_PLAIN, COUNT_MAY, 0, 4},
      {B, USING, ITEM_PLAIN, COUNT_NO, 0, 1}},
     ""},
    {"draw",
     "draw",
     "draws",
     VERB_CHANCE,
     1,
     ALL_CLAIMS,
     {{CARDS, ITEM_PLAIN, ITEM_PLAIN, COUNT_MAY, 0, 12},
      {CARDS, KEEP, ITEM_PLAIN, COUNT_MAY, 0, 6},
      {B, BY, ITEM_PLAIN, COUNT_NO, 0, 1}},
     ""},
    {"keep",
     "keep",
     "",
     VERB_DECISION,
     1,
     0,
     {{CARDS, ITEM_PLAIN, ITEM_PLAIN, COUNT_MAY, 0, 2}},
     ""},
    {"put",
     "put",
     "",
     VERB_DECISION,
     1,
     0,
     {{CARDS, ITEM_PLAIN, ITEM_PLAIN, COUNT_MAY, 1, 12},
      {B, UNDER, ITEM_PLAIN, COUNT_NO, 1, 1}},
     ""},
    {"hand",
     "hand",
     "",
     VERB_NOTE,
     2,
     0,
     {{CARDS, ITEM_PLAIN, ITEM_PLAIN, COUNT_MAY, 0, 20}},
     ""},
    {"name",
     "name",
     "",
     VERB_DECISION,
     1,
     0,
     {{B, ITEM_PLAIN, ITEM_PLAIN, COUNT_NO, 1, 2}, {B, USING, ITEM_PLAIN, COUNT_NO, 0, 1}},
     ""},
};

#define COUNT_OF(a) (sizeof(a) / sizeof(a)[0])
static const struct game_def cards_game = {
    .name = "cards",
    .title = "Cards",
    .rules.min_players = 2,
    .rules.max_players = 4,
    .words.things = things,
    .words.n_things = COUNT_OF(things),
    .words.verbs = verbs,
    .words.n_verbs = COUNT_OF(verbs),
    .words.verb_adjust = NO_VERB,
    .words.claims = claims,
    .words.n_claims = COUNT_OF(claims),
    .words.marks = marks,
    .words.n_marks = COUNT_OF(marks),
};

static struct words *words;

static void make_words(void)
{
    words = words_new(&cards_game);
}

static void free_words(void)
{
    words_free(words);
}

TestSuite(notation_cards, .init = make_words, .fini = free_words);

static int parse(const char *text, struct event *e, struct event_claim *claim, struct err *err)
{
    return notation_parse_event(words, 4, text, strlen(text), e, claim, err);
}

static void assert_writes(const char *text, const char *canonical)
{
    struct event_claim claim[STATEMENT_CLAIMS];
    struct event e;
    struct err err = ERR_INIT;
    struct buf out = BUF_INIT;
    cr_assert_eq(parse(text, &e, claim, &err), 0, "%s: %s", text, err.text);
    notation_write_event(&cards_game, &e, &out);
    cr_assert_str_eq(buf_str(&out), canonical, "%s: %s", text, buf_str(&out));
    buf_free(&out);
}

/* Its canonical form, which is read and written again without change. */
static void assert_reads_as(const char *text, const char *canonical)
{
    assert_writes(text, canonical);
    assert_writes(canonical, canonical);
}

Test(notation_cards, unknown_cards_alone_are_a_bare_number)
{
    assert_reads_as("A draw 4", "A draw 4");
    assert_reads_as("A draw ?", "A draw 1");
    assert_reads_as("A draw ? ?, ? 2", "A draw 4");
    assert_reads_as("A draw 2 ?", "A draw 2");
    assert_reads_as("A draw 1 2, ?", "A draw 4");
    assert_reads_as("A draw 0", "A draw 0");
    assert_reads_as("A keep ?", "A keep 1");
    assert_reads_as("A smithy pay ?", "A smithy pay 1");
}

Test(notation_cards, unknown_cards_stand_behind_named_ones)
{
    assert_reads_as("A draw ?, smithy", "A draw smithy, ?");
    assert_reads_as("A draw 2, smithy", "A draw smithy, ? 2");
    assert_reads_as("A draw ? smithy 1 ?", "A draw smithy, ? 2");
    assert_reads_as("A draw tower, 1, smithy", "A draw smithy, tower, ?");
    assert_reads_as("A draw 0, smithy", "A draw smithy");
    assert_reads_as("A tower over chapel pay ?, quarry, 1",
                    "A tower over chapel pay quarry, ? 2");
}

Test(notation_cards, cards_of_one_name_join)
{
    assert_reads_as("A draw smithy, smithy", "A draw smithy 2");
    assert_reads_as("A draw smithy 1", "A draw smithy");
    assert_reads_as("A draw tower smithy tower 2 smithy", "A draw smithy 2, tower 3");
    assert_reads_as("A keep smithy, smithy", "A keep smithy 2");
    assert_reads_as("A draw 9999 smithy, smithy, 9999, 2",
                    "A draw smithy 9999, smithy, ? 9999, ? 2");
    assert_reads_as("A smithy with sugar, indigo", "A smithy with indigo, with sugar");
}

Test(notation_cards, a_number_belongs_to_its_neighbour_unless_a_comma_parts_them)
{
    assert_reads_as("A draw smithy 2", "A draw smithy 2");
    assert_reads_as("A draw 2 smithy", "A draw smithy 2");
    assert_reads_as("A draw smithy, 2", "A draw smithy, ? 2");
    assert_reads_as("A draw 2, smithy", "A draw smithy, ? 2");
    assert_reads_as("A draw 3 smi 2", "A draw smithy 3, ? 2");
}

Test(notation_cards, notes_stay_as_written)
{
    assert_writes("hand A tower, ?, smithy 1, tower", "hand A tower, ?, smithy 1, tower");
    assert_reads_as("hand A 5", "hand A 5");
    assert_reads_as("hand A ?", "hand A ?");
    assert_reads_as("hand A -", "hand A -");
}

Test(notation_cards, a_mark_may_be_a_verb)
{
    assert_reads_as("A draw 5 keep smithy", "A draw 5 keep smithy");
    assert_reads_as("A draw 5, keep smithy, ? by library",
                    "A draw 5 keep smithy, ? by library");
    assert_reads_as("A draw 5 by library keep tower, smithy",
                    "A draw 5 keep smithy, tower by library");
    assert_reads_as("A keep smithy", "A keep smithy");
    assert_reads_as("A keep -", "A keep -");
    assert_reads_as("A put chapel 2, ? under crane", "A put chapel 2, ? under crane");
}

Test(notation_cards, a_mark_may_be_a_thing)
{
    assert_reads_as("A crane", "A crane");
    assert_reads_as("A crane crane tower", "A crane crane tower");
    assert_reads_as("A smithy pay quarry crane tower", "A smithy pay quarry crane tower");
    assert_reads_as("A smithy pay quarry, crane", "A smithy pay quarry, crane");
    assert_reads_as("A tower pay smithy, crane, ?", "A tower pay smithy, crane, ?");
    assert_reads_as("A draw crane tower keep crane", "A draw crane, tower keep crane");
    assert_reads_as("A name smithy crane", "A name smithy crane");
    assert_reads_as("A name smithy crane tower", "A name smithy crane tower");
}

Test(notation_cards, a_card_with_a_number_is_a_claim_where_no_card_belongs)
{
    assert_reads_as("A tower pay 3 library 2 paid 3", "A tower pay 3 library 2 paid 3");
    assert_reads_as("A tower pay library 2 library 2", "A tower pay library 2 library 2");
    assert_reads_as("A tower pay smithy, library 2", "A tower pay smithy, library 2");
    assert_reads_as("A tower pay smithy library 2", "A tower pay smithy library 2");
    assert_reads_as("A tower pay smithy, paid 1", "A tower pay smithy paid 1");
    assert_reads_as("A tower library 2", "A tower library 2");
    assert_reads_as("A draw library 2", "A draw library 2");
    assert_reads_as("A draw - library 2", "A draw - library 2");
    assert_reads_as("A tower quarry 1", "A tower quarry 1");
}

static unsigned count_claims(const char *text)
{
    struct event_claim claim[STATEMENT_CLAIMS];
    struct event e;
    cr_assert_eq(parse(text, &e, claim, NULL), 0, "%s", text);
    return e.n_claims;
}

Test(notation_cards, a_comma_tells_a_card_from_a_claim)
{
    cr_assert_eq(count_claims("A tower pay smithy, library 2"), 0);
    cr_assert_eq(count_claims("A tower pay smithy library 2"), 1);
    cr_assert_eq(count_claims("A tower pay 2 library 2"), 1);
    cr_assert_eq(count_claims("A tower pay library 2"), 0);
    cr_assert_eq(count_claims("A draw library 2"), 0);
}

Test(notation_cards, players_may_say_what_chance_gave_them)
{
    struct event_claim claim[STATEMENT_CLAIMS];
    struct event e;
    struct err err = ERR_INIT;
    cr_assert_eq(parse("B draws smithy", &e, claim, NULL), 0);
    cr_assert_eq(e.seat, 1);
    cr_assert_eq(cards_game.words.verbs[e.verb].kind, VERB_CHANCE);
    cr_assert_lt(parse("draw smithy", &e, claim, &err), 0);
}
