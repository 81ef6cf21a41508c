/* What a page shows of a game: its words, and that no text of a log escapes from its place. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "core/ruleset.h"
#include "games/game_registry.h"
#include "notation/reader.h"
#include "pages/page.h"
#include "pages/page_files.h"
#include "notation/sentence.h"
#include "pages/page_game.h"
#include "play/analysis.h"
#include "play/simulate.h"
#include "review_fixture.h"

static struct words *known[2];
static struct record record;
static struct auditor auditor;
static struct buf page;

static void begin(void)
{
    known[0] = words_new(game_at(0));
    known[1] = words_new(game_at(1));
    record_init(&record);
    auditor_init(&auditor);
    buf_init(&page);
}

static void end(void)
{
    buf_free(&page);
    auditor_free(&auditor);
    record_free(&record);
    words_free(known[0]);
    words_free(known[1]);
}

TestSuite(page_data, .init = begin, .fini = end);

static void read_log(const char *text)
{
    const struct words *const words[] = {known[0], known[1]};
    const struct notation_options options = {
        .words = words, .n_words = 2, .keep_comments = true};
    struct notation *n = notation_open_text(text, strlen(text), &options);
    cr_assert_eq(notation_next(n, &record, NULL), 1);
    notation_close(n);
}

static void write_page(const char *text)
{
    struct err err = ERR_INIT;
    read_log(text);
    const struct page_request request = {
        .auditor = &auditor, .record = &record, .as = SEAT_NONE};
    cr_assert_eq(page_write(&page, &request, &err), 0, "%s", err.text);
}

static bool has(const char *text)
{
    return strstr(buf_str(&page), text) != NULL;
}

static const char *sentence(size_t event)
{
    buf_clear(&page);
    sentence_put(&page, record.game, NULL, &record.events[event]);
    return buf_str(&page);
}

#define PR(players)                                                                            \
    "slog 1\ngame puerto-rico\nrules rgg2002\nplayers " players "\nrow corn corn indigo "      \
    "sugar\n"
#define PR_3 PR("A Anna; B Bob; C Chris")

static bool is_known(const struct game_def *game, const char *name)
{
    for (size_t i = 0; i < game->rules.n_fields; i++)
        if (strcmp(game->rules.fields[i].name, name) == 0)
            return true;
    const struct field_def *f = game->faces->constants;
    for (; f != NULL && f->name != NULL; f++)
        if (strcmp(f->name, name) == 0)
            return true;
    return false;
}

Test(page_data, every_use_of_a_panel_is_a_field_or_a_constant_of_its_game)
{
    const struct game_def *game;
    for (size_t i = 0; (game = game_at(i)) != NULL; i++) {
        const struct panel_def *p = game->faces == NULL ? NULL : game->faces->panels;
        for (; p != NULL && p->title != NULL; p++)
            for (size_t u = 0; u < PANEL_USES && p->use[u] != NULL; u++)
                cr_expect(is_known(game, p->use[u]), "%s: %s of '%s'", game->name, p->use[u],
                          p->title);
    }
}

Test(page_data, every_decision_has_a_phrase_or_none_and_every_step_a_task)
{
    const struct game_def *game;
    for (size_t i = 0; (game = game_at(i)) != NULL; i++) {
        if (game->faces == NULL)
            continue;
        for (size_t v = 0; game->faces->phrases != NULL && v < game->words.n_verbs; v++)
            cr_expect((game->faces->phrases[v] == NULL) ==
                          (game->words.verbs[v].kind == VERB_NOTE),
                      "%s", game->words.verbs[v].name);
        for (size_t s = 0; s < game->words.n_steps; s++)
            cr_expect_not_null(game->faces->tasks[s], "%s", game->words.steps[s]);
    }
}

Test(page_data, events_are_sentences)
{
    read_log(PR_3 "A builder\nA small-market\nB captain +2d\nB corn 2 @7\nA place corn 1, "
                  "noble indigo 1\ncheck A 3d\n");
    cr_assert_str_eq(sentence(0), "new plantations: corn, corn, indigo, sugar");
    cr_assert_str_eq(sentence(2), "builds small market");
    cr_assert_str_eq(sentence(3), "chooses captain with 2 doubloons");
    cr_assert_str_eq(sentence(4), "ships corn \xC3\x97"
                                  "2 on ship 7");
    cr_assert_str_eq(sentence(5), "places colonists: corn, noble indigo");
    cr_assert_str_eq(sentence(6), "check A 3d", "a note is shown as it was written");
}

#define SJ_3 "slog 1\ngame san-juan\nrules second\nplayers A Anna; B Bob; C Chris\n"

Test(page_data, payments_are_said_as_players_say_them)
{
    read_log(SJ_3
             "A builder\nA guild-hall pay well, quarry, statue\nB library pay quarry, smithy\n"
             "C palace over well pay 3\n");
    cr_assert_str_eq(sentence(1), "builds guild hall, paying with well, quarry and statue");
    cr_assert_str_eq(sentence(2), "builds library, paying with smithy and quarry");
    cr_assert_str_eq(sentence(3), "builds palace over well, paying with 3 cards");
}

Test(page_data, cards_that_are_not_written_down_are_cards)
{
    read_log(
        "slog 1\ngame san-juan\nrules second\nplayers A Anna; B Bob\nA draw 2\nA tower pay 1\n"
        "A discard hero, tower\n");
    cr_assert_str_eq(sentence(0), "draws 2 cards");
    cr_assert_str_eq(sentence(1), "builds tower, paying with 1 card");
    cr_assert_str_eq(sentence(2), "discards tower, hero", "in canonical order");
}

Test(page_data, gains_have_a_seat_an_account_and_a_cause)
{
    struct page_game shown;
    read_log(PR_3 "A prospector\n");
    cr_assert_eq(page_game_replay(&shown, &auditor, &record, NULL), 0);
    cr_assert_eq(shown.n_events, 2);
    cr_assert_eq(shown.n_gains, 1);
    cr_assert_eq(shown.gain[0].event, 2);
    cr_assert_eq(shown.gain[0].seat, 0);
    cr_assert_eq(shown.gain[0].account, ACCOUNT_MONEY);
    cr_assert_eq(shown.gain[0].amount, 1);
    cr_assert_str_eq(shown.game->words.causes[shown.gain[0].cause].name, "privilege");
    page_game_free(&shown);
}

Test(page_data, findings_stand_with_the_event_they_are_about)
{
    struct page_game shown;
    read_log(PR_3 "A builder\nA wharf\n");
    cr_assert_eq(page_game_replay(&shown, &auditor, &record, NULL), 0);
    cr_assert_gt(shown.findings.n, 0);
    for (size_t i = 0; i < shown.findings.n; i++)
        cr_assert_eq(shown.findings.at[i].event, 3);
    cr_assert_eq(shown.position[3].verdict, VERDICT_ILLEGAL);
    page_game_free(&shown);
}

/* The object of the first finding with this id. */
static const char *finding_of(const char *id)
{
    static char found[512];
    const char *at = strstr(buf_str(&page), id);
    cr_assert_not_null(at, "%s", id);
    snprintf(found, sizeof found, "%.*s", (int)strcspn(at, "}"), at);
    return found;
}

static bool finding_has(const char *id, const char *text)
{
    return strstr(finding_of(id), text) != NULL;
}

Test(page_data, a_root_says_what_is_meant_and_what_follows_says_from_where)
{
    write_page(review_slip_log);
    cr_assert(
        finding_has("pr-action-wrong-phase", "\\\"B mayor\\\" is missing before this line"));
    cr_assert(finding_has("pr-action-wrong-phase", "\"following\":5"));
    cr_assert_not(finding_has("pr-action-wrong-phase", "\"follows\""));
    cr_assert(finding_has("pr-mayor-placement-outside-phase", "\"follows\":9,\"rootLine\":13"));
    cr_assert_not(finding_has("pr-mayor-placement-outside-phase", "\"meant\""));
}

Test(page_data, an_unreadable_line_is_a_finding_of_the_event_behind_it)
{
    struct page_game shown;
    read_log(PR_3 "A setler\nA quarry\n");
    cr_assert_eq(page_game_replay(&shown, &auditor, &record, NULL), 0);
    cr_assert_str_eq(shown.findings.at[0].item.id, "log-syntax");
    cr_assert_eq(shown.findings.at[0].event, 2);
    page_game_free(&shown);
    write_page(PR_3 "A setler\nA quarry\n");
    cr_assert(finding_has("log-syntax", "\"line\":6"));
    cr_assert(finding_has("log-syntax", "\"found\":\"A setler\""));
}

Test(page_data, texts_of_a_log_can_end_neither_the_data_nor_a_line_of_a_script)
{
    write_page(PR("A \"</script>\"; B \"x\xE2\x80\xA8y\"; C \"{{script}}\""));
    cr_assert(has("\"name\":\"\\u003c/script>\""));
    cr_assert(has("\"name\":\"x?y\""));
    cr_assert(has("\"name\":\"{{script}}\""));
    cr_assert(has("<title>&lt;/script&gt;"));
    cr_assert_not(has("<title></script>"));
}

Test(page_data, the_policy_names_the_scripts_and_styles_of_the_page)
{
    write_page(PR_3);
    cr_assert(has("default-src 'none'"));
    cr_assert(has(page_script.sha256));
    cr_assert(has(page_style.sha256));
    cr_assert_not(has("unsafe"));
}

Test(page_data, comments_stand_with_the_event_on_their_line_or_the_one_that_follows)
{
    write_page(PR_3 "# before the builder\nA builder  # on its line\nA -\n# at the end\n");
    const char *builder = strstr(buf_str(&page), "\"text\":\"A builder\"");
    const char *pass = strstr(buf_str(&page), "\"text\":\"A -\"");
    cr_assert_not_null(builder);
    cr_assert_not_null(pass);
    const char *before = strstr(builder, "before the builder"),
               *on = strstr(builder, "on its line");
    const char *last = strstr(pass, "at the end");
    cr_assert(before != NULL && before < pass);
    cr_assert(on != NULL && on < pass);
    cr_assert_not_null(last);
}

Test(page_data, a_record_without_rules_is_an_error_and_nothing_is_written)
{
    struct err err = ERR_INIT;
    const struct page_request request = {
        .auditor = &auditor, .record = &record, .as = SEAT_NONE};
    cr_assert_eq(page_write(&page, &request, &err), -1);
    cr_assert_str_eq(err.text, "the record names no known game");
    cr_assert_eq(page.len, 0);
}

Test(page_data, tiles_and_people_are_on_the_board_and_are_no_gains)
{
    struct page_game shown;
    read_log(PR_3 "A settler\nA quarry\nB corn\nC corn\nrow ? 4\nB mayor\nB +colonist\n");
    cr_assert_eq(page_game_replay(&shown, &auditor, &record, NULL), 0);
    for (size_t i = 0; i < shown.n_gains; i++)
        cr_expect(page_shows_account(shown.gain[i].account), "event %u, account %d",
                  shown.gain[i].event, shown.gain[i].account);
    page_game_free(&shown);
    write_page(PR_3 "A settler\nA quarry\n");
    cr_assert(has("\"account\":\"money\""));
    cr_assert(has("{\"name\":\"tiles\",\"count\":7,\"first\":0,\"seat\":1,\"help\""));
}

/* ---- size ------------------------------------------------------------------------------------ */

/* What is said of choices does not depend on how many games were played on: one each is enough. */
static void analyse_roughly(struct analysis *a, const void *rules)
{
    struct analysis_options o = analysis_usual(record.game);
    o.games = 1;
    o.effort = (struct race_effort){
        .first = 1, .last = 1, .error = MEASURE_WIN, .most = 1, .equal_error_factor = 1};
    o.jobs = 1;
    analysis_run(a, &record, rules, &o);
}

Test(page_data, of_the_largest_game_with_an_analysis_is_small)
{
    enum { MOST = 450 * 1024 };
    static const char profile[] = "rgg2002 + new-buildings + nobles";
    const struct game_def *game = game_at(0);
    struct ruleset_cache *cache = ruleset_cache_new();
    struct err err = ERR_INIT;
    const void *rules = ruleset_get(cache, game, profile, 5, &err);
    cr_assert_not_null(rules, "%s", err.text);
    const struct simulate_options o = {.profile = profile, .seed = 8, .scribe = SCRIBE_FULL};
    cr_assert(simulate_game(&record, game, rules, &o));
    for (unsigned seat = 0; seat < record.n_players; seat++)
        record.player[seat] = simulate_names[seat];
    struct analysis a;
    analyse_roughly(&a, rules);
    const struct page_request request = {
        .auditor = &auditor, .record = &record, .as = SEAT_NONE, .analysis = &a, .by = "plain"};
    cr_assert_eq(page_write(&page, &request, &err), 0, "%s", err.text);
    cr_expect_lt(page.len, MOST, "%zu bytes", page.len);
    cr_expect(has("\"decisions\""));
    analysis_free(&a);
    ruleset_cache_free(cache);
}
