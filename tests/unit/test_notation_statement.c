#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "games/pr/pr_vocab.h"
#include "core/recorded_hash.h"
#include "notation/statement.h"
#include "notation_fixture.h"

struct reading {
    const char *statement;
    const char *canonical;
};

/* Only the general reader reads capital letters, so this compares both readers. */
static void assert_reads_in_capitals(const char *statement, const char *canonical)
{
    struct buf capitals = BUF_INIT;
    for (const char *c = statement; *c != '\0'; c++) {
        buf_putc(&capitals, *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c);
    }
    assert_reads_as(buf_str(&capitals), canonical);
    buf_free(&capitals);
}

static void assert_all(const struct reading *r, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        assert_reads_as(r[i].statement, r[i].canonical);
        assert_reads_as(r[i].canonical, r[i].canonical);
        assert_reads_in_capitals(r[i].statement, r[i].canonical);
    }
}

#define ASSERT_ALL(readings) assert_all(readings, sizeof(readings) / sizeof(readings[0]))

Test(notation_statement, reads_every_verb)
{
    static const struct reading all[] = {
        {"A settler", "A settler"},
        {"b captain +2", "B captain +2d"},
        {"B captain +2d = 5d", "B captain +2d = 5d"},
        {"E prospector-2", "E prospector-2"},
        {"B sugar 6 @7", "B sugar 6 @7"},
        {"B sugar @7", "B sugar @7"},
        {"B corn 2 @wharf", "B corn 2 @wharf"},
        {"B corn 2, sugar 1 @wharf", "B corn 2, sugar 1 @wharf"},
        {"A corn", "A corn"},
        {"A quarry +colonist from ship", "A quarry +colonist from ship"},
        {"C small-market", "C small-market"},
        {"C office +colonist from supply on office",
         "C office +colonist from supply on office"},
        {"A +colonist", "A +colonist"},
        {"A +colonist 2", "A +colonist 2"},
        {"D +corn", "D +corn"},
        {"B +1d", "B +1d"},
        {"B +1vp", "B +1vp"},
        {"A draw tobacco", "A draw tobacco"},
        {"B place corn 2, indigo, office, san-juan 3",
         "B place corn 2, indigo, san-juan 3, office"},
        {"B place -", "B place -"},
        {"B place +corn", "B place +corn"},
        {"B place +corn 2, +office", "B place +corn 2, +office"},
        {"B place -corn +2 office -sugar 2 + indigo",
         "B place +indigo, +office 2, -corn, -sugar 2"},
        {"B place \u2212corn, \u2013sugar", "B place -corn, -sugar"},
        {"D makes corn 2, sugar 1 factory 1", "D makes corn 2, sugar 1 factory 1"},
        {"B sell tobacco for 5 market 2 privilege 1",
         "B sell tobacco for 5 market 2 privilege 1"},
        {"B keep sugar, corn 1", "B keep corn 1, sugar"},
        {"B keep sugar", "B keep sugar"},
        {"B keep -", "B keep -"},
        {"A remove quarry", "A remove quarry"},
        {"A discard corn 2", "A discard corn 2"},
        {"D -", "D -"},
        {"row sugar corn ? corn", "row corn corn sugar ?"},
        {"row -", "row -"},
        {"reshuffle", "reshuffle"},
        {"round 3", "round 3"},
        {"round 3 governor B", "round 3 governor B"},
        {"check A 5d 12vp", "check A 5d 12vp"},
        {"check A 12vp, corn 2 colonist 4", "check A 12vp, corn 2, colonist 4"},
        {"island B corn 2 quarry 1", "island B corn 2, quarry 1"},
        {"city C small-market 1, office 0, wharf", "city C small-market 1, office 0, wharf"},
        {"A takes 3", "A takes 3"},
        {"supply vp 50 corn 5, quarry 8", "supply 50vp, corn 5, quarry 8"},
        {"ship 7 sugar 6", "ship 7 sugar 6"},
        {"ship 7", "ship 7"},
        {"ships 5 6 7", "ships 5 6 7"},
        {"roles mayor settler", "roles mayor settler"},
        {"house corn sugar", "house corn sugar"},
        {"house -", "house -"},
        {"face-up corn ?", "face-up corn ?"},
        {"coins prospector 2, settler 1", "coins prospector 2, settler 1"},
        {"refill 4", "refill 4"},
        {"unload 5 7", "unload 5 7"},
        {"unload -", "unload -"},
        {"score A chips 20, buildings 15, residence 5, bonus 9, total 44",
         "score A chips 20, buildings 15, residence 5, bonus 9, total 44"},
        {"result A 47, B 52, E 3", "result A 47, B 52, E 3"},
        {"winner D B", "winner D B"},
        {"hash 0123456789ABCDEF", "hash 0123456789abcdef"},
        {"hash 1234567812345678", "hash 1234567812345678"},
        {"hash ffffffffffffffff", "hash ffffffffffffffff"},
        {"hash v2 0123456789ABCDEF", "hash v2 0123456789abcdef"},
        {"hash V002 1234567812345678", "hash v2 1234567812345678"},
        {"hash v1 ffffffffffffffff", "hash ffffffffffffffff"},
        {"hash v9999 ffffffffffffffff", "hash v9999 ffffffffffffffff"},
    };
    ASSERT_ALL(all);
}

Test(notation_statement, reads_what_expansions_add)
{
    static const struct reading all[] = {
        {"A draft villa", "A draft villa"},
        {"A forest", "A forest"},
        {"A corn as forest", "A corn as forest"},
        {"A draw sugar as forest", "A draw sugar as forest"},
        {"A remove corn with noble", "A remove corn with noble"},
        {"A noble", "A noble"},
        {"A +noble from supply", "A +noble from supply"},
        {"A +corn, +sugar specialty 3", "A +corn +sugar specialty 3"},
        {"A place corn 2, noble villa, noble san-juan 1",
         "A place corn 2, noble san-juan 1, noble villa"},
        {"A place noble villa", "A place noble villa"},
        {"A place -noble villa, +villa, +noble corn, -corn",
         "A place +villa, +noble corn, -corn, -noble villa"},
        {"A harbor with indigo, with vp, with colonist off corn church 1 zoning 2 forests 1",
         "A harbor with indigo, with vp, with colonist off corn church 1 zoning 2 forests 1"},
        {"A statue with noble off san-juan", "A statue with noble off san-juan"},
        {"A makes sugar 3 aqueduct 1 jeweler 2 chapel 1d specialty 2",
         "A makes sugar 3 aqueduct 1 jeweler 2 chapel 1d specialty 2"},
        {"A makes - chapel 1vp", "A makes - chapel 1vp"},
        {"A sell corn @trading-post", "A sell corn @trading-post"},
        {"A buy forest paid 1", "A buy forest paid 1"},
        {"A hall vp 2", "A hall vp 2"},
        {"A deliver corn sugar vp 2", "A deliver corn sugar vp 2"},
        {"A corn 3, sugar 1 @small-wharf vp 2 lighthouse 1",
         "A corn 3, sugar 1 @small-wharf vp 2 lighthouse 1"},
        {"C guest office", "C guest office"},
        {"C guest noble corn", "C guest noble corn"},
        {"A waive church, jeweler", "A waive church jeweler"},
        {"refill 4 noble 1", "refill 4 noble 1"},
        {"check A 3d, noble 2", "check A 3d, noble 2"},
        {"city C villa 1, noble villa 1", "city C villa 1, noble villa 1"},
        {"city C villa, noble villa", "city C villa, noble villa"},
        {"island C forest 2", "island C forest 2"},
        {"score A chips 3, nobles 4, cloister 6", "score A chips 3, nobles 4, cloister 6"},
    };
    ASSERT_ALL(all);
}

Test(notation_statement, takes_numbers_on_either_side_of_a_word)
{
    static const struct reading all[] = {
        {"B 6 sugar @7", "B sugar 6 @7"},
        {"A place 2 corn, indigo 1", "A place corn 2, indigo 1"},
        {"A place corn, 2 indigo", "A place corn, indigo 2"},
        {"A place corn 2 3 sugar", "A place corn 2, sugar 3"},
        {"check A 5 d 12 vp 3 colonists", "check A 5d, 12vp, colonist 3"},
        {"check A d 5 vp 12", "check A 5d 12vp"},
        {"check A 5doubloons 12VP", "check A 5d 12vp"},
        {"A +2 colonists", "A +colonist 2"},
        {"A + colonist", "A +colonist"},
        {"B corn 2 @ 7", "B corn 2 @7"},
        {"B corn 007 @7", "B corn 7 @7"},
        {"B corn 2@7", "B corn 2 @7"},
        {"check A 5d,12vp , corn 2", "check A 5d, 12vp, corn 2"},
        {"C office paid 4d, quarries 1, = 3d, corn 1",
         "C office paid 4 quarries 1 = 3d, corn 1"},
        {"C office =3d paid 4", "C office = 3d paid 4"},
    };
    ASSERT_ALL(all);
}

Test(notation_statement, takes_the_words_of_other_editions)
{
    static const struct reading all[] = {
        {"A Siedler", "A settler"},
        {"A B\xC3\xBCrgermeister", "A mayor"},
        {"A overseer", "A craftsman"},
        {"A H\xC3\xA4ndler", "A trader"},
        {"A Goldsucher", "A prospector"},
        {"A Mais", "A corn"},
        {"A Steinbruch", "A quarry"},
        {"A Kontor", "A office"},
        {"A counting-house", "A office"},
        {"A builder\xE2\x80\x99s_hut", "A construction-hut"},
        {"A kl-Zuckerm\xC3\xBChle", "A small-sugar-mill"},
        {"A town-hall", "A city-hall"},
        {"check A 3 Dublonen 2 Kolonisten 4 Siegpunkte", "check A 3d, colonist 2, 4vp"},
        {"Handelshaus Kaffee", "house coffee"},
        {"B corn @Werft", "B corn @wharf"},
    };
    ASSERT_ALL(all);
}

Test(notation_statement, takes_lead_words_and_other_keywords)
{
    static const struct reading all[] = {
        {"B build hacienda", "B hacienda"},
        {"B takes corn", "B corn"},
        {"B take quarry", "B quarry"},
        {"B ship corn 2 @5", "B corn 2 @5"},
        {"B passes", "B -"},
        {"B pass", "B -"},
        {"B \xE2\x80\x93", "B -"},
        {"B _", "B -"},
        {"B stores corn", "B keep corn"},
        {"B sells corn", "B sell corn"},
        {"B produces corn", "B makes corn"},
        {"shuffle", "reshuffle"},
        {"B hacienda costs 2", "B hacienda paid 2"},
    };
    ASSERT_ALL(all);
}

Test(notation_statement, takes_short_forms_with_one_reading)
{
    static const struct reading all[] = {
        {"B sett", "B settler"},
        {"B mayo", "B mayor"},
        {"B tob 2 @6", "B tobacco 2 @6"},
        {"B sell tob", "B sell tobacco"},
        {"B keep ind, cof", "B keep indigo coffee"},
        {"B build tob", "B tobacco-storage"},
        {"B small-wa", "B small-warehouse"},
        {"B zoning", "B zoning-office"},
        {"B hac", "B hacienda"},
        {"B +col", "B +colonist"},
        {"B corn @wha", "B corn @wharf"},
        {"B office from sup", "B office from supply"},
        {"B keep ind 2 tob", "B keep indigo 2, tobacco"},
        {"B roaster", "B coffee-roaster"},
        {"B place storage, hac", "B place tobacco-storage hacienda"},
        {"B plant", "B settler"}, /* the planter: a beginning is before a word of a name */
    };
    ASSERT_ALL(all);
}

Test(notation_statement, orders_lists_of_decisions_and_joins_their_numbers)
{
    static const struct reading all[] = {
        {"row tobacco corn corn indigo", "row corn corn indigo tobacco"},
        {"B keep sugar 1, corn 2, sugar 2", "B keep corn 2, sugar 3"},
        {"B keep sugar, corn 2, sugar 2", "B keep corn 2, sugar, sugar 2"},
        {"B keep sugar 9999, sugar 1", "B keep sugar 9999, sugar 1"},
        {"check B sugar 1, corn 2", "check B sugar 1, corn 2"},
        {"B sugar 1, corn 2 @small-wharf", "B corn 2, sugar 1 @small-wharf"},
        {"B deliver sugar corn", "B deliver corn sugar"},
        {"B waive union-hall, church, harbor", "B waive harbor church union-hall"},
        {"B place noble villa, corn 2, noble corn 1, san-juan 1, corn 1, noble corn 2",
         "B place corn 3, san-juan 1, noble corn 3, noble villa"},
        {"city B noble villa, villa", "city B noble villa, villa"},
    };
    ASSERT_ALL(all);
}

Test(notation_statement, takes_marked_items_in_any_order)
{
    static const struct reading all[] = {
        {"A harbor with corn, vp, noble", "A harbor with corn, with vp, with noble"},
        {"A harbor with noble off villa, with vp, corn",
         "A harbor with corn, with vp, with noble off villa"},
        {"A harbor with vp +colonist paid 8", "A harbor +colonist with vp paid 8"},
        {"A harbor off corn with colonist", "A harbor with colonist off corn"},
        {"A corn +colonist as forest", "A corn as forest +colonist"},
        {"A harbor with 1 corn, 1vp", "A harbor with corn 1, with 1vp"},
        {"A harbor with corn, with sugar, with corn",
         "A harbor with corn, with corn, with sugar"},
        {"A office church 1", "A office church 1"},
        {"A office church", "A office church"},
        {"C guest citizen villa", "C guest noble villa"},
    };
    ASSERT_ALL(all);
}

static struct event parse(const char *text, struct event_claim *claims)
{
    struct event e;
    struct err err = ERR_INIT;
    int status = notation_parse_event(fixture_words(), 5, text, strlen(text), &e, claims, &err);
    cr_assert_eq(status, 0, "%s: %s", text, err.text);
    return e;
}

Test(notation_statement, gives_items_as_numbers)
{
    struct event_claim claims[STATEMENT_CLAIMS];
    struct event e = parse("B sugar 6 @7 vp 6", claims);
    cr_assert_eq(e.verb, PR_VERB_LOAD);
    cr_assert_eq(e.seat, 1);
    cr_assert_eq(e.n_items, 2);
    cr_assert_eq(e.item[0].thing, PR_SUGAR);
    cr_assert_eq(e.item[0].mark, ITEM_PLAIN);
    cr_assert_eq(e.item[0].count, 6);
    cr_assert_eq(e.item[1].thing, THING_NUMBER);
    cr_assert_eq(e.item[1].mark, ITEM_AT);
    cr_assert_eq(e.item[1].count, 7);
    cr_assert_eq(e.n_claims, 1);
    cr_assert_eq(e.claim[0].key, PR_CLAIM_POINTS);
    cr_assert_eq(e.claim[0].thing, THING_NUMBER);
    cr_assert_eq(e.claim[0].value, 6);
    e = parse("B sugar @7", claims);
    cr_assert_eq(e.item[0].count, COUNT_NONE);
    cr_assert_null(e.claim);
    e = parse("reshuffle", claims);
    cr_assert_eq(e.seat, SEAT_NONE);
    cr_assert_eq(e.n_items, 0);
}

Test(notation_statement, cuts_a_hash_into_four_items)
{
    struct event e = parse("hash 0001ffff8000abcd", NULL);
    static const uint16_t bits[] = {0x0001, 0xFFFF, 0x8000, 0xABCD};
    cr_assert_eq(e.n_items, 4);
    for (size_t i = 0; i < 4; i++) {
        cr_assert_eq(e.item[i].thing, THING_NUMBER);
        cr_assert_eq((uint16_t)e.item[i].count, bits[i]);
    }
}

Test(notation_statement, takes_a_position_as_it_stands)
{
    const struct event e = parse("position rgg2002:4 R8D/Cr,+@=!  \"A'd2\" # R", NULL);
    const char *line = "rgg2002:4 R8D/Cr,+@=!  \"A'd2\"";
    cr_assert_eq(e.n_items, 0);
    cr_assert_eq(e.text_length, strlen(line));
    cr_assert_eq(memcmp(e.text, line, strlen(line)), 0);
    assert_reads_as("POSITION\tA B -", "position A B -");
}

Test(notation_statement, puts_the_version_of_a_hash_before_it)
{
    const struct event e = parse("hash v2 0001ffff8000abcd", NULL);
    const struct recorded_hash hash = recorded_hash_get(e.item, e.n_items);
    cr_assert_eq(e.n_items, RECORDED_HASH_ITEMS);
    cr_assert_eq(hash.version, 2);
    cr_assert_eq(hash.value, UINT64_C(0x0001ffff8000abcd));
}

Test(notation_statement, says_where_statement_and_claims_stand)
{
    struct event_claim claims[STATEMENT_CLAIMS];
    struct event e = parse("  C  office  paid  4 = 5d, corn 2  # bought", claims);
    cr_assert_eq(e.span.line, 1);
    cr_assert_eq(e.span.column, 3);
    cr_assert_eq(e.span.offset, 2);
    cr_assert_eq(e.span.length, strlen("C  office  paid  4 = 5d, corn 2"));
    cr_assert_eq(e.n_claims, 3);
    cr_assert_eq(e.claim[0].column, 14);
    cr_assert_eq(e.claim[0].length, strlen("paid  4"));
    cr_assert_eq(e.claim[1].column, 24);
    cr_assert_eq(e.claim[1].length, strlen("5d"));
    cr_assert_eq(e.claim[1].thing, PR_DOUBLOON);
    cr_assert_eq(e.claim[2].column, 28);
    cr_assert_eq(e.claim[2].length, strlen("corn 2"));
    e = parse("C office from ship", claims);
    cr_assert_eq(e.claim[0].thing, PR_SHIP);
    cr_assert_eq(e.claim[0].value, COUNT_NONE);
}

Test(notation_statement, reads_as_many_items_as_an_event_has)
{
    struct event e = parse("B place corn 1, indigo 1, sugar 1, tobacco 1, coffee 1, quarry 1, "
                           "san-juan 1, hacienda 1, office 1, hospice 1, wharf 1, harbor 1, "
                           "factory 1, university 1, residence 1, fortress 1, city-hall 1, "
                           "guild-hall 1, large-market 1, small-market 1",
                           NULL);
    cr_assert_eq(e.n_items, 20);
}

/* The header's rules say which expansions are in the game. */
Test(notation_statement, has_short_forms_for_words_of_the_game)
{
    static const char players[] = "players A Anna; B Bob; C Chris\n";
    struct record r;
    struct buf text = BUF_INIT;
    record_init(&r);
    buf_printf(&text, "slog 1\ngame puerto-rico\nrules deluxe\n%sA uni\n", players);
    fixture_read(&r, buf_str(&text));
    cr_assert_eq(r.n_errors, 0);
    cr_assert_eq(r.events[0].item[0].thing, PR_UNIVERSITY);
    buf_clear(&text);
    buf_printf(&text, "slog 1\ngame puerto-rico\nrules deluxe + new-buildings\n%sA uni\n",
               players);
    fixture_read(&r, buf_str(&text));
    cr_assert_eq(r.n_errors, 1);
    cr_assert_str_eq(r.errors[0].text, "\"uni\" is short for university and union-hall");
    record_free(&r);
    buf_free(&text);
}
