/* The recorder: typed lines in, a log out. */
#include <criterion/criterion.h>
#include <string.h>

#include "games/game_registry.h"
#include "recorder/recorder_parts.h"
#include "notation/words.h"
#include "session.h"

#define ROW   "row corn indigo sugar coffee\n"
#define TILES "settler; quarry; corn; sugar; row corn corn indigo tobacco\n"

static void begin_at(struct session *s, const char *lines)
{
    session_begin(s, SESSION_3);
    session_say(s, lines);
    cr_assert_eq(recorder_refusals(s->recorder), 0, "%s", buf_str(&s->said));
}

static void is_said(const char *text, const char *part)
{
    cr_assert(strstr(text, part) != NULL, "\"%s\" is not said:\n%s", part, text);
}

/* ---- statements -------------------------------------------------------------------------- */

Test(recorder, writes_a_statement_in_canonical_form_and_says_its_line)
{
    struct session s;
    session_begin(&s, SESSION_3);
    is_said(session_say(&s, "ROW  coffee mais,zucker indigo"),
            "   6  row corn indigo sugar coffee\n");
    cr_assert_str_eq(session_log(&s), ROW);
    session_end(&s);
}

Test(recorder, adds_the_player_whose_turn_it_is_and_the_mark_of_the_round)
{
    struct session s;
    begin_at(&s, ROW "settler\nquarry");
    cr_assert_str_eq(session_log(&s), ROW "\nround 1\nA settler\n  A quarry\n");
    cr_assert_str_eq(session_prompt(&s), "B settle> ");
    session_end(&s);
}

Test(recorder, adds_a_keyword_where_what_it_makes_is_legal)
{
    struct session s;
    begin_at(&s, "corn indigo sugar coffee\n" TILES "mayor; +colonist; A place quarry; corn\n");
    cr_assert(strstr(session_log(&s), "  A place quarry\n  C place corn\n") != NULL, "%s",
              session_log(&s));
    session_end(&s);
}

Test(recorder, adds_the_player_of_the_next_stop_where_a_privilege_is_left)
{
    struct session s;
    begin_at(&s, ROW TILES "mayor\n");
    cr_assert_str_eq(session_prompt(&s), "B mayor's colonist> ");
    session_say(&s, "place corn");
    cr_assert(strstr(session_log(&s), "B mayor\n  B place corn\n") != NULL, "%s",
              session_log(&s));
    session_end(&s);
}

Test(recorder, takes_beginnings_that_can_only_mean_one_thing_here)
{
    struct session s;
    session_begin(&s, SESSION_3);
    session_say(&s, "cor i s t\nse\nq\nc\nt\ncor i s cof\nb m\n+\nA q\ncor\nbu\nind\nsmall-s");
    cr_assert_str_eq(session_log(&s), "row corn indigo sugar tobacco\n"
                                      "\n"
                                      "round 1\n"
                                      "A settler\n"
                                      "  A quarry\n"
                                      "  B corn\n"
                                      "  C tobacco\n"
                                      "  row corn indigo sugar coffee\n"
                                      "B mayor\n"
                                      "  B +colonist\n"
                                      "  A place quarry\n"
                                      "  C place corn\n"
                                      "C builder\n"
                                      "  C indigo-plant\n"
                                      "  A small-sugar-mill\n");
    session_end(&s);
}

Test(recorder, says_what_a_beginning_could_mean)
{
    struct session s;
    session_begin(&s, SESSION_3);
    session_say(&s, "row corn indigo sugar coffee\nse");
    cr_assert_str_eq(session_say(&s, "co"), "error: could be A corn or A coffee\n"
                                            "not taken; '!' keeps it all the same\n");
    session_end(&s);
}

#define NAMES                                                                                  \
    "slog 1\n"                                                                                 \
    "game      puerto-rico\n"                                                                  \
    "rules     rgg2002\n"                                                                      \
    "players   A Zo\u00eb; B J\u00fcrgen; C Anna van Dam\n"

Test(recorder, takes_names_of_players_and_their_beginnings)
{
    struct session s;
    session_begin(&s, NAMES "row corn indigo sugar coffee\n");
    session_say(&s, "Zo\u00eb settler\nzoe quarry\nj corn\nanna sugar");
    cr_assert_str_eq(session_log(&s), "row corn indigo sugar coffee\n"
                                      "\n"
                                      "round 1\n"
                                      "A settler\n"
                                      "  A quarry\n"
                                      "  B corn\n"
                                      "  C sugar\n");
    session_end(&s);
}

Test(recorder, takes_a_letter_for_the_seat_only_where_no_other_player_can_be_meant)
{
    struct session s;
    session_begin(&s,
                  NAMES "row corn indigo sugar coffee\nA settler\nA quarry\nB corn\nC sugar\n"
                        "row corn indigo sugar coffee\nB mayor\n");
    /* both may place; Zo\u00eb has a quarry and no sugar, Anna sugar and no quarry */
    session_say(&s, "A sugar");
    cr_assert_not_null(strstr(session_log(&s), "C place sugar\n"));
    session_say(&s, "undo\nA quarry");
    cr_assert_not_null(strstr(session_log(&s), "A place quarry\n"));
    session_end(&s);
}

Test(recorder, asks_whom_a_letter_means)
{
    struct session s;
    session_begin(&s,
                  NAMES "row corn indigo sugar coffee\nA settler\nA corn\nB quarry\nC sugar\n"
                        "row corn indigo sugar coffee\nB mayor\n");
    cr_assert_not_null(
        strstr(session_say(&s, "A corn"),
               "could be A place corn (Zo\u00eb) or C place corn (Anna van Dam)\n"),
        "%s", buf_str(&s.said));
    session_end(&s);
}

Test(recorder, takes_a_line_as_a_whole_or_not_at_all)
{
    struct session s;
    begin_at(&s, ROW);
    is_said(session_say(&s, "settler; quarry; quarry"), "not taken");
    cr_assert_str_eq(session_log(&s), ROW);
    session_end(&s);
}

Test(recorder, says_what_the_audit_would_say_of_an_illegal_action)
{
    struct session s;
    begin_at(&s, ROW "settler; quarry");
    const char *said = session_say(&s, "B quarry");
    is_said(said,
            "error: a quarry was taken without the privilege or an occupied construction hut "
            "[pr-settler-quarry-without-right, PR-SETL-03]\n  expected: ");
    is_said(said, "legal here: ");
    cr_assert_eq(recorder_refusals(s.recorder), 1);
    session_end(&s);
}

Test(recorder, says_which_word_it_cannot_read_and_no_place_in_a_file)
{
    struct session s;
    begin_at(&s, ROW "settler; quarry");
    const char *const typed[] = {"take  crn", "corn; zzz", "B take crn"};
    const char *const word[] = {"\"crn\"", "\"zzz\"", "\"crn\""};
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++) {
        const char *said = session_say(&s, typed[i]);
        cr_assert_eq(strncmp(said, "error: ", 7), 0, "%s", said);
        is_said(said, word[i]);
        cr_assert_null(strstr(said, "^"), "%s", said);
        cr_assert_null(strstr(said, "slog"), "%s", said);
    }
    session_end(&s);
}

Test(recorder, keeps_on_purpose_what_the_rules_do_not_allow)
{
    struct session s;
    begin_at(&s, ROW "settler; quarry");
    session_say(&s, "quarry\n!");
    cr_assert(strstr(session_log(&s), "  A quarry\n  B quarry\n") != NULL);
    cr_assert_eq(session_findings(&s), 1);
    cr_assert_eq(recorder_refusals(s.recorder), 0);
    is_said(session_say(&s, "!C quarry"), "pr-settler-quarry-without-right");
    cr_assert_eq(session_findings(&s), 2);
    is_said(session_say(&s, "!"), "nothing to keep");
    session_end(&s);
}

/* ---- what was probably meant ------------------------------------------------------------- */

Test(recorder, says_what_was_probably_meant_and_takes_it)
{
    struct session s;
    begin_at(&s, ROW);
    is_said(session_say(&s, "setler"), ": A settler ('=' takes it)\n");
    cr_assert_eq(recorder_refusals(s.recorder), 1);
    session_say(&s, "=");
    cr_assert_str_eq(session_log(&s), ROW "\nround 1\nA settler\n");
    cr_assert_eq(recorder_refusals(s.recorder), 0);
    is_said(session_say(&s, "="), "nothing to take: there is no proposal\n");
    session_end(&s);
}

/* The line is not taken; '=' takes the proposal instead, and then the log holds `logged`. */
static void proposes(const char *before, const char *line, const char *proposal,
                     const char *logged)
{
    struct session s;
    begin_at(&s, before);
    is_said(session_say(&s, line), proposal);
    session_say(&s, "=");
    cr_assert(strstr(session_log(&s), logged) != NULL, "%s", session_log(&s));
    session_end(&s);
}

Test(recorder, proposes_the_line_that_is_missing)
{
    proposes(ROW TILES, "construction-hut", ": B builder; B construction-hut ('=' takes it)\n",
             "B builder\n  B construction-hut\n");
}

Test(recorder, proposes_a_line_whole_with_its_comment)
{
    proposes(ROW "settler; quarry", "crn; sgar # both",
             ": B corn; C sugar # both ('=' takes it)\n", "  B corn\n  C sugar  # both\n");
}

Test(recorder, proposes_nothing_where_several_lines_are_as_good)
{
    struct session s;
    begin_at(&s, ROW "settler; quarry");
    cr_assert(strstr(session_say(&s, "quarry"), "takes it") == NULL);
    is_said(session_say(&s, "="), "nothing to take");
    cr_assert_str_eq(session_log(&s), ROW "\nround 1\nA settler\n  A quarry\n");
    session_end(&s);
}

Test(recorder, forgets_a_proposal_when_the_log_changes)
{
    struct session s;
    begin_at(&s, ROW);
    session_say(&s, "setler\nmayor");
    is_said(session_say(&s, "="), "nothing to take");
    session_end(&s);
}

Test(recorder, keeps_what_cannot_be_read_as_a_comment)
{
    struct session s;
    begin_at(&s, ROW);
    session_say(&s, "teh cat\n!");
    cr_assert_str_eq(session_log(&s), ROW "# teh cat\n");
    cr_assert_eq(session_findings(&s), 0);
    session_end(&s);
}

Test(recorder, finds_no_fault_with_a_pass_after_the_turn_of_the_player)
{
    struct session s;
    begin_at(&s, ROW "settler; quarry; corn; B -");
    cr_assert_eq(session_findings(&s), 0);
    cr_assert_str_eq(session_prompt(&s), "C settle> ");
    session_end(&s);
}

Test(recorder, writes_comments_claims_and_hashes)
{
    struct session s;
    begin_at(&s, ROW "# late again\nsettler +0d # a claim\ncheck A 2d\n");
    cr_assert_str_eq(session_log(&s),
                     ROW "\n# late again\nround 1\nA settler +0d  # a claim\n  check A 2d\n");
    cr_assert_eq(session_do(&s, "hash"), RECORDER_CHANGED);
    cr_assert(strstr(session_log(&s), "\n  hash v2 ") != NULL);
    cr_assert_eq(session_findings(&s), 0);
    session_end(&s);
}

Test(recorder, marks_no_rounds_in_a_log_that_has_none)
{
    struct session s;
    session_begin(&s, SESSION_3 "\n" ROW "A settler\n");
    session_say(&s, "-; -; -; row corn corn corn corn; craftsman; trader\nbuilder");
    cr_assert(strstr(session_log(&s), "round") == NULL, "%s", session_log(&s));
    cr_assert_eq(session_findings(&s), 0);
    session_end(&s);
}

Test(recorder, says_what_happened_by_itself)
{
    struct session s;
    begin_at(&s, ROW TILES "mayor; +colonist; A place quarry; C place corn\n");
    is_said(session_say(&s, "craftsman"), "production: C corn +1, B corn +1\n");
    session_end(&s);
    begin_at(&s, ROW);
    is_said(session_say(&s, "craftsman; trader; captain; builder"),
            "doubloons on role cards: B doubloons +1\n");
    session_end(&s);
}

/* ---- corrections ------------------------------------------------------------------------- */

Test(recorder, takes_back_any_number_of_changes)
{
    struct session s;
    begin_at(&s, ROW "settler\nquarry\n# a note\ncorn");
    is_said(session_say(&s, "undo 3"), "undone: corn\nundone: # a note\nundone: quarry\n");
    cr_assert_str_eq(session_log(&s), ROW "\nround 1\nA settler\n");
    cr_assert_str_eq(session_prompt(&s), "A settle> ");
    session_say(&s, "undo");
    cr_assert_str_eq(session_log(&s), ROW);
    session_end(&s);
}

Test(recorder, takes_back_lines_of_an_earlier_session_but_not_the_header)
{
    struct session s;
    session_begin(&s, SESSION_3 "\n" ROW "A settler\n  A quarry\n");
    is_said(session_say(&s, "undo 9"),
            "undone: A quarry\nundone: A settler\nundone: row corn indigo sugar coffee\n"
            "nothing more to undo\n");
    cr_assert_str_eq(buf_str(recorder_text(s.recorder)), SESSION_3);
    session_end(&s);
}

Test(recorder, replaces_a_line_further_back_and_replays_from_there)
{
    struct session s;
    begin_at(&s, ROW "settler; quarry; corn; sugar");
    const char *said = session_say(&s, "edit 11 sugar");
    is_said(said, "line 12: error: ");
    is_said(said, "findings in the whole log 1, before 0\n");
    cr_assert(strstr(session_log(&s), "  B sugar\n  C sugar\n") != NULL);
    session_say(&s, "undo");
    cr_assert_eq(session_findings(&s), 0);
    session_end(&s);
}

Test(recorder, asks_for_the_line_that_replaces_another)
{
    struct session s;
    begin_at(&s, ROW "settler; quarry; corn");
    session_say(&s, "edit 11");
    cr_assert_str_eq(recorder_offer(s.recorder), "B corn");
    cr_assert_str_eq(session_prompt(&s), "line 11> ");
    session_say(&s, "indigo");
    cr_assert(strstr(session_log(&s), "  B indigo\n") != NULL);
    is_said(session_say(&s, "edit 11\n\n"), "line 11 stays as it is\n");
    cr_assert_str_eq(session_prompt(&s), "C settle> ");
    session_end(&s);
}

Test(recorder, inserts_what_was_forgotten_and_deletes_what_did_not_happen)
{
    struct session s;
    begin_at(&s, ROW "settler; quarry; corn; sugar");
    is_said(session_say(&s, "delete 11"), "pr-action-out-of-order");
    cr_assert_eq(session_findings(&s), 1);
    session_say(&s, "insert 11 corn");
    cr_assert_eq(session_findings(&s), 0);
    cr_assert(strstr(session_log(&s), "  A quarry\n  B corn\n  C sugar\n") != NULL);
    session_end(&s);
}

Test(recorder, corrects_the_header_too)
{
    struct session s;
    begin_at(&s, ROW);
    session_say(&s, "edit 4 players A Anna; B Bob; C Christine");
    cr_assert(strstr(buf_str(recorder_text(s.recorder)), "C Christine\n") != NULL);
    is_said(session_say(&s, "edit 3 rules rgg2020"), "not taken");
    is_said(session_say(&s, "delete 2"), "not taken");
    session_end(&s);
}

/* ---- what is legal ----------------------------------------------------------------------- */

Test(recorder, lists_what_is_legal_here)
{
    struct session s;
    begin_at(&s, ROW "settler; quarry");
    cr_assert_str_eq(session_say(&s, "?"),
                     "B settle\n  B corn; B indigo; B sugar; B coffee; B -\n");
    cr_assert_str_eq(session_say(&s, "? co"), "B settle\n  B corn; B coffee\n");
    session_end(&s);
}

Test(recorder, lists_what_is_legal_behind_a_privilege_that_is_left)
{
    struct session s;
    begin_at(&s, ROW TILES "mayor");
    const char *said = session_say(&s, "?");
    is_said(said, "B mayor's colonist, optional\n  B +colonist");
    is_said(said, "\nB place\n  B place corn 1");
    session_end(&s);
}

Test(recorder, shows_the_form_of_what_cannot_be_listed)
{
    struct session s;
    session_begin(&s, SESSION_3);
    is_said(session_say(&s, "?"), "row ...");
    session_end(&s);
}

static const char *completed(struct session *s, const char *line, size_t n)
{
    static struct buf more, choices;
    buf_clear(&more);
    buf_clear(&choices);
    cr_assert_eq(recorder_complete(s->recorder, line, strlen(line), &more, &choices), n, "%s",
                 buf_str(&choices));
    return buf_str(&more);
}

Test(recorder, completes_an_empty_line_by_what_was_probably_meant)
{
    struct session s;
    begin_at(&s, ROW "settler; quarry");
    session_say(&s, "crn");
    cr_assert_str_eq(completed(&s, "", 1), "B corn");
    cr_assert_str_eq(completed(&s, "cor", 1), "n");
    session_end(&s);
}

Test(recorder, completes_by_the_legal_actions)
{
    struct session s;
    begin_at(&s, ROW "settler; quarry");
    cr_assert_str_eq(completed(&s, "co", 2), "");
    cr_assert_str_eq(completed(&s, "cor", 1), "n");
    cr_assert_str_eq(completed(&s, "B CO", 2), "");
    cr_assert_str_eq(completed(&s, "b s", 1), "ugar");
    cr_assert_str_eq(completed(&s, "q", 1), "uit");
    cr_assert_str_eq(completed(&s, "corn; s", 1), "ugar");
    cr_assert_str_eq(completed(&s, "corn # s", 0), "");
    session_end(&s);
}

Test(recorder, completes_the_words_of_lists_and_of_players)
{
    struct session s;
    session_begin(&s, SESSION_3);
    cr_assert_str_eq(completed(&s, "ind", 1), "igo");
    cr_assert_str_eq(completed(&s, "row corn, in", 1), "digo");
    cr_assert_str_eq(completed(&s, "corn co", 2), "");
    cr_assert_str_eq(completed(&s, "Chr", 1), "is");
    session_say(&s, "row corn indigo sugar coffee");
    cr_assert_str_eq(completed(&s, "Anna may", 1), "or");
    session_say(&s, "settler; quarry; corn; sugar; row corn corn indigo tobacco; mayor; +");
    cr_assert_str_eq(completed(&s, "A place +q", 1), "uarry");
    cr_assert_str_eq(completed(&s, "+corn, -su", 1), "gar");
    session_end(&s);
}

Test(recorder, completes_how_a_game_ended_and_who_bid)
{
    struct session s;
    session_begin(&s, SESSION_3);
    cr_assert_str_eq(completed(&s, "en", 1), "ded");
    cr_assert_str_eq(completed(&s, "ended ", 8), "");
    cr_assert_str_eq(completed(&s, "ended c", 3), "onceded by ");
    cr_assert_str_eq(completed(&s, "ended t", 1), "ime");
    cr_assert_str_eq(completed(&s, "placing A 1, b", 1), " ");
    cr_assert_str_eq(completed(&s, "bid ", 3), "");
    session_end(&s);
}

Test(recorder, says_how_many_the_prompt_wants)
{
    struct session s;
    session_begin(&s, SESSION_3);
    cr_assert_str_eq(session_prompt(&s), "first plantations, 4 tiles> ");
    session_say(&s, "row corn indigo sugar coffee; settler; quarry; corn; sugar");
    cr_assert_str_eq(session_prompt(&s), "new plantations, 4 tiles> ");
    session_say(&s, "row corn corn indigo tobacco; mayor; +");
    cr_assert_str_eq(session_prompt(&s), "C place, 1 new> ");
    session_end(&s);
}

Test(recorder, has_no_command_that_is_a_word_of_a_game)
{
    for (size_t g = 0; game_at(g) != NULL; g++) {
        struct words *words = words_new(game_at(g));
        for (size_t i = 0; recorder_command_name(i) != NULL; i++) {
            const char *name = recorder_command_name(i);
            uint8_t thing;
            if (strcmp(name, "hash") == 0 || strcmp(name, "score") == 0 ||
                strcmp(name, "adjust") == 0)
                continue; /* commands where nothing follows, and then no statements */
            cr_assert(words_find(words, name, strlen(name)) == NULL, "%s", name);
            cr_assert_eq(words_short_for(words, name, strlen(name), SHORT_PART, UINT32_MAX,
                                         SETS_ALL, &thing, 1),
                         0, "%s", name);
        }
        words_free(words);
    }
}

/* ---- the end ----------------------------------------------------------------------------- */

Test(recorder, does_not_finish_a_game_that_is_not_over)
{
    struct session s;
    begin_at(&s, ROW);
    cr_assert_eq(session_do(&s, "finish"), 0);
    cr_assert_eq(session_do(&s, "quit"), RECORDER_QUIT);
    session_end(&s);
}

Test(recorder, does_not_open_what_cannot_be_read)
{
    static const char *const logs[] = {
        "",
        "slog 1\n",
        SESSION_3 "\nA zzz\n",
        SESSION_3 "\nslog 1\ngame puerto-rico\n",
        "slog 1\ngame puerto-rico\nplayers A Anna; B Bob\n",
        "slog 1\ngame puerto-rico\nrules rgg2020\nplayers A Anna; B Bob\n",
    };
    struct logbook_library library;
    logbook_library_init(&library);
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        struct recorder *r = recorder_new(&library, "game.slog");
        struct buf said = BUF_INIT;
        cr_assert_eq(recorder_open(r, logs[i], strlen(logs[i]), &said), 1, "%zu", i);
        cr_assert(said.len > 0);
        buf_free(&said);
        recorder_free(r);
    }
    logbook_library_free(&library);
}

/* ---- the table is otherwise --------------------------------------------------------------- */

Test(recorder, takes_what_the_table_did_at_any_prompt)
{
    struct session s;
    begin_at(&s, ROW TILES);
    const char *said = session_say(&s, "adjust A doubloons +2  # the mayor's");
    is_said(said, "what the table did against the rules: A doubloons +2\n");
    cr_expect(strstr(said, "warning") == NULL, "%s", said); /* who has said it knows it */
    cr_expect(strstr(session_log(&s), "  adjust A +2d  # the mayor's\n") != NULL, "%s",
              session_log(&s));
    is_said(session_say(&s, "adjust A corn 11"), "not taken");
    is_said(session_say(&s, "undo"), "undone: adjust A doubloons +2");
    session_end(&s);
}

Test(recorder, asks_field_by_field_what_is_otherwise_and_offers_what_is_there)
{
    struct session s;
    begin_at(&s, ROW TILES);
    is_said(session_say(&s, "adjust"), "   1/17  adjust A 2d, 0vp, colonist 0\n");
    cr_expect_str_eq(session_prompt(&s), "table> ");
    cr_expect_str_eq(recorder_offer(s.recorder), "adjust A 2d, 0vp, colonist 0");
    is_said(session_say(&s, "\n"), "   2/17  adjust B 2d, 0vp, colonist 0\n");
    is_said(session_say(&s, "adjust B 5d"), "   3/17  adjust C 2d, 0vp, colonist 0\n");
    is_said(session_say(&s, "C corn 11"), "not taken\n   3/17");
    session_say(&s, "done");
    cr_expect_str_eq(session_prompt(&s), "B role> ");
    session_say(&s, "adjust\nboard");
    cr_expect_str_eq(session_prompt(&s), "B role> ", "a command ends the questions");
    cr_expect_str_eq(recorder_offer(s.recorder), "");
    cr_expect(strstr(session_log(&s), "  adjust B 5d\n") != NULL, "%s", session_log(&s));
    session_end(&s);
}

Test(recorder, offers_fields_that_say_nothing_new)
{
    struct session s;
    struct buf table = BUF_INIT;
    begin_at(&s, ROW TILES);
    recorder_put_table(s.recorder, &table);
    session_say(&s, buf_str(&table));
    cr_expect_eq(recorder_refusals(s.recorder), 0, "%s", buf_str(&s.said));
    cr_expect_eq(recorder_findings(s.recorder), 0, "%s", buf_str(&s.said));
    buf_free(&table);
    session_end(&s);
}
