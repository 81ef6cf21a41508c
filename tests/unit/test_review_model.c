/* A game as a review keeps it: positions both ways, what players gained, findings, jumps. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "core/replay.h"
#include "review/description.h"
#include "review/seek.h"
#include "review_fixture.h"

enum { GAMES = 4 };

static struct review_fixture f;

static void begin(void)
{
    review_begin(&f, review_log);
}

static void end(void)
{
    review_end(&f);
}

TestSuite(review, .init = begin, .fini = end);

/* ---- positions --------------------------------------------------------------------------- */

static void assert_same_state(struct review *r, uint32_t number, const int16_t *state)
{
    cr_assert_eq(
        memcmp(review_state(r, number), state, r->game->rules.state_slots * sizeof *state), 0,
        "event %u", (unsigned)number);
}

static void assert_positions_are_those_of_a_replay(struct review_fixture *game)
{
    struct review *r = game->review;
    struct replay replay = {0};
    replay_init(&replay, r->game, game->rules, game->record.grade);
    for (uint32_t number = 0; number <= r->n_events; number++) {
        if (number > 0)
            replay_event(&replay, review_event_of(r, number), NULL);
        assert_same_state(r, number, replay.state);
        review_state(r, number * 7919 % (r->n_events + 1)); /* and back again */
    }
    replay_free(&replay);
}

Test(review_random, positions_are_those_of_a_replay_after_any_jumps)
{
    for (unsigned number = 0; number < GAMES; number++) {
        for (int is_cards = 0; is_cards < 2; is_cards++) {
            review_begin_random(&f, number, is_cards != 0);
            cr_assert_gt(f.review->n_events, 50);
            assert_positions_are_those_of_a_replay(&f);
            review_end(&f);
        }
    }
}

/* By how much an account of a seat differs between the positions around an event. */
static int difference(struct review *r, uint32_t number, const struct field_def *field,
                      unsigned seat, unsigned i)
{
    const size_t word =
        r->game->rules.seat_offset + seat * r->game->rules.seat_slots + field->offset + i;
    const int before = review_state(r, number - 1)[word];
    return review_state(r, number)[word] - before;
}

static int gained(const struct review *r, uint32_t number, unsigned seat, unsigned thing)
{
    int sum = 0;
    for (uint32_t i = r->event[number].gain; i < r->event[number + 1].gain; i++)
        if (r->gain[i].seat == seat && r->gain[i].thing == thing)
            sum += r->gain[i].delta;
    return sum;
}

static int changed(struct review *r, uint32_t number, unsigned seat, unsigned thing)
{
    int sum = 0;
    for (size_t k = 0; k < r->game->rules.n_fields; k++) {
        const struct field_def *field = &r->game->rules.fields[k];
        const bool is_shown = field->account == ACCOUNT_MONEY ||
                              field->account == ACCOUNT_POINTS ||
                              field->account == ACCOUNT_GOODS;
        if (!is_shown || thing < field->first || thing >= (unsigned)field->first + field->count)
            continue;
        sum += difference(r, number, field, seat, thing - field->first);
    }
    return sum;
}

Test(review_random, what_players_gain_adds_up_to_what_they_own)
{
    for (int is_cards = 0; is_cards < 2; is_cards++) {
        review_begin_random(&f, 1, is_cards != 0);
        for (uint32_t number = 1; number <= f.review->n_events; number++)
            for (unsigned seat = 0; seat < f.review->n_players; seat++)
                for (unsigned thing = 0; thing < f.review->game->words.n_things; thing++)
                    cr_assert_eq(gained(f.review, number, seat, thing),
                                 changed(f.review, number, seat, thing));
        review_end(&f);
    }
}

Test(review, what_a_log_spells_out_although_it_happens_by_itself_changes_nothing)
{
    review_end(&f);
    review_begin(&f, "slog 1\ngame puerto-rico\nrules rgg2002\n"
                     "players A Anna; B Bob; C Chris; D David\n"
                     "row corn corn indigo sugar coffee\nA craftsman\nA -\nB -\n");
    for (uint32_t number = 3; number <= 4; number++)
        cr_assert_eq(f.review->event[number].change, f.review->event[number + 1].change);
}

/* ---- what belongs to an event ------------------------------------------------------------ */

Test(review, an_event_knows_its_round_and_turn)
{
    const struct review_event *e = f.review->event;
    cr_assert_eq(f.review->n_events, REVIEW_LOG_EVENTS);
    cr_assert_eq(e[1].round, 1);
    cr_assert_eq(e[1].turn, 0);
    cr_assert_eq(e[3].turn, 1, "a choice belongs to its own turn");
    cr_assert_eq(e[7].turn, 1);
    cr_assert_eq(e[9].turn, 2);
    cr_assert_str_eq(e[4].text, "A quarry");
}

Test(review, comments_belong_to_the_event_beside_them)
{
    for (uint32_t number = 0; number <= REVIEW_LOG_EVENTS; number++)
        cr_assert_eq(review_has_comment(f.review, number),
                     number == 3 || number == 7 || number == 9, "event %u", (unsigned)number);
}

Test(review, a_finding_names_rule_and_legal_alternatives)
{
    const struct listed_finding *finding = f.review->findings.at;
    cr_assert_eq(f.review->findings.n, 2);
    cr_assert_eq(finding->event, REVIEW_LOG_FINDING);
    cr_assert_str_eq(finding->item.id, "pr-settler-quarry-without-right");
    cr_assert_neq(finding->item.clause[0], '\0');
    struct buf legal = BUF_INIT;
    audit_item_put_legal(&finding->item, &legal);
    cr_assert_not_null(strstr(buf_str(&legal), "B corn"));
    buf_free(&legal);
}

Test(review, an_unreadable_line_is_shown_with_the_event_after_it)
{
    const struct listed_finding *finding = &f.review->findings.at[1];
    cr_assert_str_eq(finding->item.id, "log-syntax");
    cr_assert_eq(finding->event, 7);
    cr_assert_eq(finding->item.span.line, 12);
}

static const char *gains_of(uint32_t number)
{
    static struct buf text;
    buf_clear(&text);
    describe_gains(f.review, number, &text);
    return buf_str(&text);
}

Test(review, gains_have_their_causes)
{
    review_end(&f);
    review_begin(&f, "slog 1\ngame puerto-rico\nrules rgg2002\n"
                     "players A Anna; B Bob; C Chris; D David\n"
                     "row corn corn indigo sugar coffee\nA prospector\nB mayor\nB +colonist\n"
                     "B -\n");
    cr_assert_str_eq(gains_of(2), "A +1 d (privilege of the role)");
    cr_assert_str_eq(gains_of(1), "");
}

/* ---- jumps ------------------------------------------------------------------------------- */

static uint32_t go(uint32_t at, enum seek_kind kind, int step, unsigned count)
{
    const struct seek seek = {.kind = kind, .seat = 3, .text = "CORN"};
    const uint32_t before = at;
    const bool found = seek_go(f.review, &seek, step, count, &at);
    cr_assert_eq(found, at != before);
    return at;
}

Test(review, jumps_go_to_events_roles_findings_players_and_words)
{
    cr_assert_eq(go(0, SEEK_EVENT, 1, 3), 3);
    cr_assert_eq(go(0, SEEK_EVENT, 1, 99), REVIEW_LOG_EVENTS, "as far as there are any");
    cr_assert_eq(go(9, SEEK_EVENT, -1, 99), 0);
    cr_assert_eq(go(0, SEEK_ROLE, 1, 1), 3);
    cr_assert_eq(go(0, SEEK_ROLE, 1, 2), 9);
    cr_assert_eq(go(9, SEEK_ROLE, -1, 1), 3);
    cr_assert_eq(go(3, SEEK_ROLE, -1, 1), 3, "there is none");
    cr_assert_eq(go(0, SEEK_ROUND, 1, 1), 1);
    cr_assert_eq(go(0, SEEK_FINDING, 1, 1), 5);
    cr_assert_eq(go(5, SEEK_FINDING, 1, 1), 7);
    cr_assert_eq(go(0, SEEK_SEAT, 1, 1), 7, "what D does");
    cr_assert_eq(go(1, SEEK_TEXT, 1, 1), 6, "case does not count");
}

Test(review, a_search_looks_into_comments_findings_and_income)
{
    cr_assert(seek_matches(f.review, 3, "anna wants"));
    cr_assert(seek_matches(f.review, 5, "PR-SETTLER-QUARRY"));
    cr_assert(seek_matches(f.review, 5, "pr settler quarry"), "a hyphen is a blank");
    cr_assert_not(seek_matches(f.review, 4, "settler"));
    cr_assert_not(seek_matches(f.review, 6, "corny"));
}

static uint32_t place(const char *text)
{
    uint32_t at = 77;
    cr_assert(seek_parse(f.review, text, &at), "%s", text);
    return at;
}

Test(review, places_are_named_by_number_round_and_turn)
{
    cr_assert_eq(place("0"), 0);
    cr_assert_eq(place("4"), 4);
    cr_assert_eq(place("400"), REVIEW_LOG_EVENTS);
    cr_assert_eq(place("end"), REVIEW_LOG_EVENTS);
    cr_assert_eq(place("r1"), 1);
    cr_assert_eq(place("1.1"), 3);
    cr_assert_eq(place("r1.2"), 9);
    cr_assert_eq(place("r9"), REVIEW_LOG_EVENTS);
}

Test(review, what_is_no_place_is_refused)
{
    static const char *const wrong[] = {"", "x", "r", "1.", "1.2.3", "r1x", "-1", "1234567890"};
    uint32_t at = 77;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_assert_not(seek_parse(f.review, wrong[i], &at), "%s", wrong[i]);
    cr_assert_eq(at, 77);
}
