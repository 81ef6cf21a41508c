/* What is forced may be written or left out: PR-LOG-01 to PR-LOG-03. */
#include <criterion/criterion.h>
#include <stddef.h>

#include "play.h"

struct spelling {
    const char *rules;
    unsigned players;
    const char *before;   /* up to the point where the two differ */
    const char *left_out; /* as short as it can be */
    const char *spelled;  /* with what is forced */
};

static void assert_same(const struct spelling *table, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct spelling *s = &table[i];
        const uint64_t brief = play_hash_of(s->rules, s->players, s->before, s->left_out);
        const uint64_t full = play_hash_of(s->rules, s->players, s->before, s->spelled);
        cr_expect_eq(brief, full, "%s | %s", s->left_out, s->spelled);
    }
}

#define ASSERT_SAME(table) assert_same(table, sizeof(table) / sizeof(table)[0])

/* Four players with one colonist each, and 2 or 3 doubloons. */
#define MAYOR ROW_4 "; A mayor"
/* The first two rounds of four players, as far as the production of some corn. */
#define CORN                                                                                   \
    MAYOR "; A +colonist; A place indigo 1, san-juan 1; B settler; B corn; C corn; "           \
          "D indigo; A coffee; row corn corn indigo sugar coffee"

Test(align, passes_of_players_who_cannot_act_change_nothing)
{
    static const struct spelling table[] = {
        /* nobody can sell */
        {"rgg2002", 4, ROW_4, "A trader", "A trader; A -; B -; C -; D -"},
        {"rgg2002", 4, ROW_4, "A trader; B mayor", "A trader; A -; C -; B mayor"},
        /* nobody can load */
        {"rgg2002", 4, ROW_4, "A captain", "A captain; A -; B -; C -; D -"},
        {"rgg2002", 4, ROW_4, "A captain; B settler", "A captain; D -; B settler"},
        /* nothing to keep */
        {"rgg2002", 4, ROW_4, "A captain",
         "A captain; A -; B -; C -; D -; A keep -; B keep -; C keep -; D keep -"},
        /* up to three doubloons buy something, no doubloons buy nothing */
        {"rgg2002", 3,
         "row corn corn indigo sugar; A builder; A hacienda; B hacienda; "
         "C construction-hut; B trader; C prospector",
         "", ""},
    };
    assert_same(table, sizeof table / sizeof table[0] - 1);
}

Test(align, production_may_be_written_or_left_out)
{
    static const struct spelling table[] = {
        {"rgg2002", 4, CORN, "C craftsman",
         "C craftsman; C makes corn 1; D makes corn 1; A makes -; B -"},
        {"rgg2002", 4, CORN, "C craftsman", "C craftsman; C makes corn; D makes corn"},
        {"rgg2002", 4, CORN, "C craftsman; C +corn",
         "C craftsman; C makes corn 1; D makes corn 1; C +corn"},
        {"rgg2002", 4, CORN, "C craftsman; D trader; D sell corn",
         "C craftsman; C makes corn 1; C -; D trader; D sell corn"},
    };
    ASSERT_SAME(table);
}

Test(align, a_privilege_declined_in_writing_or_in_silence_is_the_same)
{
    static const struct spelling table[] = {
        {"rgg2002", 4, CORN, "C craftsman; D captain", "C craftsman; C -; D captain"},
        {"rgg2002", 4, MAYOR, "A place indigo 1", "A -; A place indigo 1"},
        {"deluxe", 4, MAYOR, "B settler", "A -; A place indigo 1; B settler"},
        {"rgg2002", 4, MAYOR, "B settler", "A -; B settler"},
    };
    ASSERT_SAME(table);
}

Test(align, a_mandatory_privilege_may_be_written_or_left_out)
{
    static const struct spelling table[] = {
        {"alea2001", 4, MAYOR, "", "A +colonist"},
        {"alea2001", 4, MAYOR, "B settler", "A +colonist; B settler"},
        {"alea2001", 4, MAYOR, "A place indigo 1, san-juan 1; B settler",
         "A +colonist; A place indigo 1, san-juan 1; B settler"},
    };
    ASSERT_SAME(table);
}

Test(align, a_placement_with_one_way_only_may_be_left_out)
{
    static const struct spelling table[] = {
        {"rgg2002", 4, MAYOR, "A +colonist",
         "A +colonist; A place indigo 1, san-juan 1; B place indigo 1; C place corn 1; "
         "D place corn 1"},
        {"rgg2002", 4, MAYOR, "A +colonist", "A +colonist; A place indigo 1; B -; C -; D -"},
        /* two tiles of one kind and one colonist: there is only one way */
        {"rgg2002", 4, ROW_4 "; A settler; A indigo; B sugar; C -; D -; " ROW_4 "; B mayor",
         "B place sugar 1; C builder",
         "B place sugar 1; C place corn 1; D place corn 1; "
         "A place indigo 1; C builder"},
    };
    ASSERT_SAME(table);
}

Test(align, placements_may_come_in_any_order)
{
    static const struct spelling table[] = {
        {"rgg2002", 4, MAYOR, "A +colonist",
         "A +colonist; D place corn 1; B place indigo 1; C place corn 1; "
         "A place indigo 1, san-juan 1"},
        {"rgg2002", 4,
         ROW_4 "; A settler; A sugar; B corn; C indigo; D coffee; " ROW_4 "; B mayor; B -",
         "B place corn 1; C place corn 1; D place coffee 1; A place sugar 1",
         "A place sugar 1; D place coffee 1; C place corn 1; B place corn 1"},
        /* a forced one that is written before the others decide */
        {"rgg2002", 4,
         ROW_4 "; A settler; A sugar; B corn; C -; D coffee; " ROW_4 "; B mayor; B -",
         "B place corn 1; D place coffee 1; A place sugar 1",
         "C -; B place corn 1; D place coffee 1; A place sugar 1"},
    };
    ASSERT_SAME(table);
}

Test(align, what_is_kept_may_come_in_any_order)
{
    /* Every ship is full: C and D have two kinds and nothing to load. */
    static const char goods[] = ROW_4 "; A settler; A corn; B indigo; C corn; D sugar; " ROW_4;
    static const struct spelling table[] = {
        {"rgg2002", 4, goods, "B captain", "B captain; A keep -; D keep -; C keep -; B keep -"},
    };
    ASSERT_SAME(table);
}

Test(align, an_automatic_end_of_turns_needs_no_word)
{
    struct play p;
    play_begin(&p, "rgg2002", 4);
    play(&p, ROW_4 "; A captain");
    cr_assert_str_eq(play_node(&p), "role B");
    play(&p, "B trader; C prospector; D craftsman");
    cr_assert_str_eq(play_node(&p), "role B");
    cr_assert_eq(play_state(&p)->round, 2);
    cr_assert_eq(play_state(&p)->governor, 1);
    cr_assert_str_eq(play_findings(&p), "");
    play_end(&p);
}
