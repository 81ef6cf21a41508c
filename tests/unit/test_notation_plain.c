/* Statements that are read in one pass, and those that the tokens are needed for. */
#include <criterion/criterion.h>
#include <string.h>

#include "notation/plain.h"
#include "notation/statement_parts.h"
#include "notation/words_table.h"
#include "notation_fixture.h"

struct read_as {
    enum plain_status status;
    const char *statement;
};

static void assert_read_as(const struct read_as *row, size_t n)
{
    static struct statement s;
    struct event e;
    statement_init(&s, fixture_words(), 4, SETS_ALL);
    for (const struct read_as *r = row; r < row + n; r++) {
        s.line = r->statement;
        s.length = strlen(r->statement);
        cr_expect_eq(plain_read(&s, 0, &e), r->status, "%s", r->statement);
    }
}

#define ASSERT_READ_AS(rows) assert_read_as(rows, sizeof(rows) / sizeof(rows[0]))

/* Nearly all statements of a game are of these kinds.  The tokens read them, too, but slower. */
Test(notation_plain, takes_what_players_do_in_one_pass)
{
    static const struct read_as all[] = {
        {PLAIN_READ, "B -"},
        {PLAIN_READ, "A corn"},
        {PLAIN_READ, "  a   corn  "},
        {PLAIN_READ, "D builder"},
        {PLAIN_READ, "D prospector-2"},
        {PLAIN_READ, "B sell corn"},
        {PLAIN_READ, "A small-market"},
        {PLAIN_READ, "B +colonist"},
        {PLAIN_READ, "B + colonist 2"},
        {PLAIN_READ, "A quarry +colonist"},
        {PLAIN_READ, "B keep corn 1, sugar"},
        {PLAIN_READ, "B keep corn 1 sugar"},
        {PLAIN_READ, "A place corn 1, office 1"},
        {PLAIN_READ, "A makes corn 2, sugar 1"},
        {PLAIN_READ, "A sugar 4 @7"},
        {PLAIN_READ, "A sugar @7"},
        {PLAIN_READ, "A sugar 4 @ wharf"},
        {PLAIN_READ, "row corn indigo"},
        {PLAIN_READ, "row corn ?"},
        {PLAIN_READ, "coins craftsman 1, trader 2"},
        {PLAIN_READ, "unload 5 7"},
        {PLAIN_READ, "round 12"},
        {PLAIN_READ, "reshuffle"},
        {PLAIN_READ, "A corn as forest"},
        {PLAIN_READ, "A small-market with corn 1 off office"},
        {PLAIN_READ, "A small-market with corn, vp"},
        {PLAIN_READ, "A small-market with corn with vp"},
        {PLAIN_READ, "A corn # a comment"},
        {PLAIN_READ, "A corn; B corn"},
        {PLAIN_CLAIMS, "B sell corn for 3"},
        {PLAIN_CLAIMS, "A sugar 4 @7 = 5d"},
        {PLAIN_CLAIMS, "A corn = corn"},
    };
    ASSERT_READ_AS(all);
}

Test(notation_plain, leaves_to_the_tokens_what_may_be_read_in_another_way)
{
    static const struct read_as all[] = {
        {PLAIN_NOT, ""},
        {PLAIN_NOT, "A"},
        {PLAIN_NOT, "corn"},
        {PLAIN_NOT, "E corn"}, /* of four players */
        {PLAIN_NOT, "A Corn"},
        {PLAIN_NOT, "A xyzzy"},
        {PLAIN_NOT, "A corn xyzzy"},
        {PLAIN_NOT, "A market"},
        {PLAIN_NOT, "A 7"},
        {PLAIN_NOT, "A sugar 4"},
        {PLAIN_NOT, "A sell"},
        {PLAIN_NOT, "A sell corn 2"},
        {PLAIN_NOT, "A sell corn sugar"},
        {PLAIN_NOT, "A @7 corn"},
        {PLAIN_NOT, "A corn @7 corn"},
        {PLAIN_NOT, "A captain +2"},
        {PLAIN_NOT, "A captain +2d"},
        {PLAIN_NOT, "A place -"},
        {PLAIN_NOT, "A place noble villa"},
        {PLAIN_NOT, "A corn as"},
        {PLAIN_NOT, "A corn as with forest"},
        {PLAIN_NOT, "A corn as forest, hill"},
        {PLAIN_NOT, "A small-market + with corn"},
        {PLAIN_NOT, "A small-market off office with corn"},
        {PLAIN_NOT, "A as forest corn"},
        {PLAIN_NOT, "A keep corn, , sugar"},
        {PLAIN_NOT, "A keep , corn"},
        {PLAIN_NOT, "A keep corn 1,"},
        {PLAIN_NOT, "A keep corn 40000"},
        {PLAIN_NOT, "A corn vp 2"},
        {PLAIN_NOT, "A takes 3"},
        {PLAIN_NOT, "B reshuffle"},
        {PLAIN_NOT, "round"},
        {PLAIN_NOT, "ship 7 sugar 6"},
    };
    ASSERT_READ_AS(all);
}

static bool takes(const struct verb_def *verb, unsigned mark, unsigned class)
{
    const struct verb_part *part = &verb->part[0];
    return (part->classes & CLASS_BIT(class)) != 0 &&
           (part->mark == mark || part->or_mark == mark);
}

Test(notation_plain, begins_with_the_first_verb_that_takes_the_first_item)
{
    const struct words *words = fixture_words();
    const struct verb_def *verbs = words->game->words.verbs;
    unsigned taken = 0;
    for (unsigned mark = 0; mark < ITEM_WORD; mark++)
        for (unsigned class = 0; class < THING_CLASS_COUNT; class ++) {
            const uint8_t *v = words->wordless, first = words->first_wordless[mark][class];
            while (*v != WORD_NONE && !takes(&verbs[*v], mark, class))
                v++;
            cr_expect_eq(words->wordless + first, v, "mark %u, class %u", mark, class);
            taken += *v != WORD_NONE;
        }
    cr_assert_gt(taken, 5);
}

/* ---- lists -------------------------------------------------------------------------------- */

/* Whether two events say the same. */
static bool say_the_same(const struct event *a, const struct event *b)
{
    return a->verb == b->verb && a->seat == b->seat && a->n_items == b->n_items &&
           memcmp(a->item, b->item, a->n_items * sizeof a->item[0]) == 0 &&
           a->span.length == b->span.length && a->span.column == b->span.column;
}

/* What plain_read() takes is what the tokens say; `n` is how many items that is, 0 when it takes
 * nothing. */
static void assert_list(const char *text, unsigned n)
{
    static struct statement s;
    static struct event plain, tokens;
    const size_t length = strlen(text);
    statement_init(&s, fixture_words(), 4, SETS_ALL);
    s.line = text;
    s.length = length;
    const enum plain_status status = plain_read(&s, 0, &plain);
    cr_expect_eq(status, n > 0 ? PLAIN_READ : PLAIN_NOT, "%s", text);
    const enum statement_status read = statement_read_tokens(&s, text, length, 0, &tokens);
    cr_expect_eq(read == STATEMENT_READ, n > 0, "%s", text);
    if (n > 0)
        cr_expect(plain.n_items == n && say_the_same(&plain, &tokens), "%s", text);
}

Test(notation_plain, reads_a_list_of_counted_names_as_its_tokens_say)
{
    assert_list("A place corn 1, indigo 2", 2);
    assert_list("A place corn 1, indigo 2, small-indigo-plant 1, san-juan 3", 4);
    assert_list("A place indigo 2, corn 1", 2);
    assert_list("A place corn 1,indigo 2,office 1", 3);
    assert_list("A place corn 1 , indigo 2 , office 1", 3);
    assert_list("A place corn  1, indigo  2, office 1", 3);
    assert_list("A place corn 1, indigo 12, office 1", 3);
    assert_list("A place corn 1, indigo 2, office 1   ", 3);
    assert_list("A place corn 1, indigo 2, office 1 # there", 3);
    assert_list("A place corn 1, indigo 2, office", 3);
}

Test(notation_plain, reads_words_with_other_characters_as_their_tokens_say)
{
    assert_list("A prospector-2", 1);
    assert_list("row corn ?", 2);
    assert_list("row ? corn ? ?", 4);
    assert_list("row corn 2, ? 2", 2);
    assert_list("row corn2 ?", 0);
    assert_list("row corn ?2", 0);
    assert_list("row corn ??", 0);
    assert_list("A keep corn ?", 0);
}

Test(notation_plain, takes_no_list_that_its_tokens_do_not)
{
    assert_list("A place corn 1, indigo 2, ", 0);
    assert_list("A place corn 1, indigo 2, , office 1", 0);
    assert_list("A place corn 1, indigo 2, x 1", 0);
    assert_list("A place corn 1, indigo 2, cornx 1", 0);
    assert_list("A place corn 1, indigo 2, 3 office 1", 0);
    assert_list("A place corn 1, small-indigo-plant 1, small-indigx-plant 1", 0);
}

Test(notation_plain, does_not_take_a_nul_for_the_end_of_a_name)
{
    static const char text[] = "A place corn 1, indigo 1, corn\0 1, office 1";
    static struct statement s;
    static struct event e;
    statement_init(&s, fixture_words(), 4, SETS_ALL);
    s.line = text;
    s.length = sizeof text - 1;
    cr_expect_eq(plain_read(&s, 0, &e), PLAIN_NOT);
}
