#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "notation/statement.h"
#include "notation_fixture.h"

struct mistake {
    const char *statement;
    unsigned players;
    unsigned column;
    const char *text;
};

#define PLACE_FORM                                                                             \
    "SEAT place WHERE [COUNT], ..., noble WHERE [COUNT], ... | SEAT place +WHERE [COUNT], "    \
    "-WHERE [COUNT], ..."

static const struct mistake mistakes[] = {
    /* who and what */
    {"", 5, 1, "expected one statement"},
    {"A -; B -", 5, 4, "expected one statement"},
    {"foo bar", 5, 1,
     "unknown word \"foo\", did you mean row; expected a player's letter or a keyword"},
    {"corn", 5, 1, "the player is missing: expected a letter, found \"corn\""},
    {"- A", 5, 1, "the player is missing: expected a letter, found \"-\"; the form is SEAT -"},
    {"sell corn", 5, 1,
     "the player is missing: expected a letter, found \"sell\"; the form is SEAT sell GOOD "
     "[@trading-post]"},
    {"check 5d", 5, 7,
     "the player is missing: expected a letter, found \"5d\"; the form is check SEAT 5d 12vp "
     "corn 2 colonist 4"},
    {"E sell corn", 4, 1, "no seat \"E\": the players are A to D"},
    {"result A 4, e 5", 4, 13, "no seat \"e\": the players are A to D"},
    {"round 2 governor d", 3, 18, "no seat \"d\": the players are A to C"},
    {"A row corn", 5, 3, "\"row\" cannot follow a player; the form is row TILE ..."},
    {"A check 5d", 5, 3,
     "\"check\" cannot follow a player; the form is check SEAT 5d 12vp corn 2 colonist 4"},
    {"A", 5, 2,
     "expected a good, a quarry, a building, a role, +good or +piece, found nothing"},
    {"A 5", 5, 3,
     "expected a good, a quarry, a building, a role, +good or +piece, found \"5\""},
    {"A bulder", 5, 3, "unknown word \"bulder\", did you mean builder"},
    {"A slel corn", 5, 3, "unknown word \"slel\", did you mean sell"},
    {"A san-juan", 5, 3,
     "expected a good, a quarry, a building, a role, +good or +piece, found \"san-juan\""},
    /* items */
    {"B sell hacienda", 5, 8,
     "expected a good, found \"hacienda\"; the form is SEAT sell GOOD [@trading-post]"},
    {"B sell cron", 5, 8,
     "unknown good \"cron\", did you mean corn; the form is SEAT sell GOOD [@trading-post]"},
    {"B build smal-market", 5, 9,
     "unknown building \"smal-market\", did you mean small-market; the form is SEAT BUILDING "
     "[+colonist] [with GOOD, with vp, with colonist off WHERE]"},
    {"B sell", 5, 7,
     "expected a good, found nothing; the form is SEAT sell GOOD [@trading-post]"},
    {"B sell corn 2", 5, 13, "unexpected \"2\"; the form is SEAT sell GOOD [@trading-post]"},
    {"B sell 2 corn", 5, 8,
     "no number is allowed here, found \"2\"; the form is SEAT sell GOOD [@trading-post]"},
    {"B corn 2", 5, 9,
     "expected a good, @building or @number, found nothing; the form is SEAT GOOD [COUNT] "
     "@SHIP"},
    {"B corn @", 5, 9,
     "expected @building or @number, found nothing; the form is SEAT GOOD [COUNT] @SHIP"},
    {"B captain 2", 5, 11, "unexpected \"2\"; the form is SEAT ROLE [+COINS]"},
    {"house", 5, 6,
     "expected a good or -, found nothing; the form is house GOOD ... | house -"},
    {"B keep - corn", 5, 10, "unexpected \"corn\"; the form is SEAT keep GOOD [COUNT], ..."},
    {"B keep corn,", 5, 13,
     "expected a good, found nothing; the form is SEAT keep GOOD [COUNT], ..."},
    {"B sell corn,", 5, 12, "nothing follows the comma"},
    {"B keep corn,, sugar", 5, 13, "unexpected \",\"; the form is SEAT keep GOOD [COUNT], ..."},
    {"B keep corn indigo sugar tobacco coffee corn", 5, 41,
     "\"corn\" is one too many; the form is SEAT keep GOOD [COUNT], ..."},
    {"check A corn", 5, 13, "expected a number after \"corn\", found nothing"},
    {"check A corn, 5d", 5, 13, "expected a number after \"corn\", found \",\""},
    {"hash 123", 5, 6,
     "expected a hash of 16 hexadecimal digits, found \"123\"; the form is hash v2 "
     "0123456789abcdef"},
    {"hash v2", 5, 8,
     "expected a hash of 16 hexadecimal digits, found nothing; the form is hash v2 "
     "0123456789abcdef"},
    {"hash v0 0123456789abcdef", 5, 6,
     "expected a hash of 16 hexadecimal digits, found \"v0\"; the form is hash v2 "
     "0123456789abcdef"},
    {"hash v10000 0123456789abcdef", 5, 6,
     "expected a hash of 16 hexadecimal digits, found \"v10000\"; the form is hash v2 "
     "0123456789abcdef"},
    {"position", 5, 9, "expected a position in one line; the form is position LINE"},
    {"position \t # R", 5, 12, "expected a position in one line; the form is position LINE"},
    {"position R\xC3\xA4 # R", 5, 11, "unexpected character \"\xC3\xA4\""},
    {"position R\x1B", 5, 11, "unexpected byte 0x1B"},
    {"refill corn", 5, 8,
     "expected a number, found \"corn\"; the form is refill COUNT [noble COUNT]"},
    {"refill 10000", 5, 8, "\"10000\" is out of range: numbers run from 0 to 9999"},
    {"refill 1234567812345678", 5, 8,
     "\"1234567812345678\" is out of range: numbers run from 0 to 9999"},
    {"B +99999d", 5, 4, "\"99999d\" is out of range: numbers run from 0 to 9999"},
    /* short forms */
    {"B smal", 5, 3,
     "\"smal\" is short for small-indigo-plant, small-sugar-mill, small-market, "
     "small-warehouse and small-wharf"},
    {"B tob", 5, 3,
     "\"tob\" is too short to tell SEAT TILE [as forest] [+colonist] from SEAT BUILDING "
     "[+colonist] [with GOOD, with vp, with colonist off WHERE]"},
    {"B keep co", 5, 8, "unknown good \"co\"; the form is SEAT keep GOOD [COUNT], ..."},
    {"B coffe", 5, 3,
     "\"coffe\" is too short to tell SEAT TILE [as forest] [+colonist] from SEAT BUILDING "
     "[+colonist] [with GOOD, with vp, with colonist off WHERE]"},
    /* marks */
    {"A harbor with", 5, 14,
     "expected with good or with piece, found nothing; the form is SEAT BUILDING [+colonist] "
     "[with GOOD, with vp, with colonist off WHERE]"},
    {"A harbor with wharf", 5, 15,
     "expected with good or with piece, found \"wharf\"; the form is SEAT BUILDING [+colonist] "
     "[with GOOD, with vp, with colonist off WHERE]"},
    {"A harbor with crn", 5, 15,
     "unknown word \"crn\", did you mean corn; the form is SEAT BUILDING [+colonist] [with "
     "GOOD, with vp, with colonist off WHERE]"},
    {"A harbor with vp off office off corn", 5, 29,
     "unexpected \"off\"; the form is SEAT BUILDING [+colonist] [with GOOD, with vp, with "
     "colonist off WHERE]"},
    {"A harbor with corn,", 5, 20,
     "expected with good or with piece, found nothing; the form is SEAT BUILDING [+colonist] "
     "[with GOOD, with vp, with colonist off WHERE]"},
    {"A corn as", 5, 10,
     "expected as quarry, found nothing; the form is SEAT TILE [as forest] [+colonist]"},
    {"A corn as corn", 5, 11,
     "expected as quarry, found \"corn\"; the form is SEAT TILE [as forest] [+colonist]"},
    {"A guest", 5, 8,
     "expected a good, a quarry or a building, found nothing; the form is SEAT guest WHERE | "
     "SEAT guest noble WHERE"},
    {"A guest -", 5, 9,
     "expected a good, a quarry or a building, found \"-\"; the form is SEAT guest WHERE | "
     "SEAT guest noble WHERE"},
    {"A guest office, noble corn", 5, 17,
     "unexpected \"noble\"; the form is SEAT guest WHERE | SEAT guest noble WHERE"},
    {"A place noble", 5, 14,
     "expected noble good, noble quarry, noble building or noble place, found nothing; the "
     "form is " PLACE_FORM},
    {"A place nobel villa", 5, 9, "unknown word \"nobel\"; the form is " PLACE_FORM},
    {"A place corn, +sugar", 5, 15, "either all of a list have signs, or none"},
    {"A place +corn, sugar", 5, 16, "unexpected \"sugar\"; the form is " PLACE_FORM},
    {"A place corn, -sugar", 5, 15, "either all of a list have signs, or none"},
    {"A place + -", 5, 11,
     "expected a good, a quarry, a building or a place, found \"-\"; the form is " PLACE_FORM},
    {"A -corn", 5, 3,
     "expected a good, a quarry, a building, a role, +good or +piece, found \"-corn\""},
    {"A with corn", 5, 3,
     "expected a good, a quarry, a building, a role, +good or +piece, found \"with\""},
    {"noble A", 5, 1,
     "the player is missing: expected a letter, found \"noble\"; the form is SEAT noble"},
    {"A sell corn @", 5, 14,
     "expected @building, found nothing; the form is SEAT sell GOOD [@trading-post]"},
    {"A sell corn @wharfe", 5, 14,
     "unknown building \"wharfe\", did you mean wharf; the form is SEAT sell GOOD "
     "[@trading-post]"},
    {"A office for 1", 5, 10,
     "\"for\" cannot be claimed here, only paid, quarries, privilege, church, zoning, forests, "
     "from, on and =; the form is SEAT BUILDING [+colonist] [with GOOD, with vp, with colonist "
     "off WHERE]"},
    {"A waive", 5, 8,
     "expected a building, found nothing; the form is SEAT waive BUILDING ..."},
    {"A draft small-indigo-plant villa", 5, 28,
     "unexpected \"villa\"; the form is SEAT draft BUILDING"},
    /* claims */
    {"B office vp 3", 5, 10,
     "\"vp\" cannot be claimed here, only paid, quarries, privilege, church, zoning, forests, "
     "from, on and =; the form is SEAT BUILDING [+colonist] [with GOOD, with vp, with colonist "
     "off WHERE]"},
    {"row corn paid 3", 5, 10, "\"paid\" cannot be claimed here; the form is row TILE ..."},
    {"B office paid", 5, 14, "expected a number after \"paid\", found nothing"},
    {"B office paid 4vp", 5, 15, "expected a number after \"paid\", found \"4vp\""},
    {"B office from corn", 5, 15,
     "expected a place, found \"corn\"; the form is SEAT BUILDING [+colonist] [with GOOD, with "
     "vp, with colonist off WHERE]"},
    {"B office =", 5, 11,
     "expected a good or a piece, found nothing; the form is SEAT BUILDING [+colonist] [with "
     "GOOD, with vp, with colonist off WHERE]"},
    {"B office = corn", 5, 16, "expected a number after \"corn\", found nothing"},
    {"B office foo", 5, 10,
     "unexpected \"foo\"; the form is SEAT BUILDING [+colonist] [with GOOD, with vp, with "
     "colonist off WHERE]"},
    {"B office = 1d 2d 3d 4d 5d 6d 7d 8d 9d 10d 11d 12d 13d 14d 15d 16d 17d 18d 19d 20d 21d "
     "22d 23d 24d 25d",
     5, 99, "too many claims, a statement has at most 24"},
    /* characters */
    {"row corn!", 5, 9, "unexpected character \"!\""},
    {"row corn\x1B", 5, 9, "unexpected byte 0x1B"},
    {"A \"corn\"", 5, 3, "unexpected character \"\"\""},
    {"row \xE6\xBC\xA2", 5, 5, "unknown word \"\xE6\xBC\xA2\"; the form is row TILE ..."},
};

Test(notation_error, says_what_was_expected_and_found)
{
    for (size_t i = 0; i < sizeof(mistakes) / sizeof(mistakes[0]); i++) {
        const struct mistake *m = &mistakes[i];
        struct event_claim claims[STATEMENT_CLAIMS];
        struct event e;
        struct err err = ERR_INIT;
        int status = notation_parse_event(fixture_words(), m->players, m->statement,
                                          strlen(m->statement), &e, claims, &err);
        cr_expect_eq(status, -1, "%s", m->statement);
        cr_expect_str_eq(err.text, m->text, "%s: %s", m->statement, err.text);
        cr_expect_eq(err.column, m->column, "%s: column %u", m->statement,
                     (unsigned)err.column);
    }
}

Test(notation_error, stops_at_a_statement_that_never_ends)
{
    struct buf text = BUF_INIT;
    buf_puts(&text, "row");
    for (int i = 0; i < 1000; i++) {
        buf_puts(&text, " corn");
    }
    struct event e;
    struct err err = ERR_INIT;
    cr_assert_eq(notation_parse_event(fixture_words(), 5, text.data, text.len, &e, NULL, &err),
                 -1);
    cr_assert_str_eq(err.text, "too many words, a statement has at most 159");
    buf_free(&text);
}

Test(notation_error, shortens_a_long_word)
{
    const char *text = "row cornnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn";
    struct event e;
    struct err err = ERR_INIT;
    cr_assert_eq(notation_parse_event(fixture_words(), 5, text, strlen(text), &e, NULL, &err),
                 -1);
    cr_assert_str_eq(err.text, "unknown word \"cornnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn...\"; "
                               "the form is row TILE ...");
}
