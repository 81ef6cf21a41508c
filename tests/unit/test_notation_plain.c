/* Statements that are read in one pass, and those that the tokens are needed for. */
#include <criterion/criterion.h>
#include <string.h>

#include "notation/plain.h"
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
        {PLAIN_NOT, "row corn ?"},
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
