/* Two records of one game, side by side. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "audit/record_diff.h"
#include "core/field.h"
#include "core/ruleset.h"
#include "play/simulate.h"
#include "games/game_registry.h"
#include "notation/reader.h"
#include "notation/words.h"

#define HEAD  "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A Anna; B Bob; C Chris\n\n"
#define TILES "row corn indigo sugar coffee\nA settler\nA quarry\nB corn\nC sugar\n"
#define ROW   "row corn corn indigo tobacco\n"
#define MAYOR "B mayor\nB +colonist\n"

struct pair {
    struct words *words;
    struct ruleset_cache *cache;
    struct record record[RECORD_DIFF_SIDES];
    struct record_diff *record_diff;
    struct record_diff_result result;
};

static void begin(struct pair *p, const char *game)
{
    *p = (struct pair){.words = words_new(game_find(game, strlen(game))),
                       .cache = ruleset_cache_new(),
                       .record_diff = record_diff_new()};
    record_init(&p->record[0]);
    record_init(&p->record[1]);
}

static void end(struct pair *p)
{
    record_free(&p->record[0]);
    record_free(&p->record[1]);
    record_diff_free(p->record_diff);
    ruleset_cache_free(p->cache);
    words_free(p->words);
}

static void read_text(struct pair *p, int side, const char *text)
{
    const struct words *words[] = {p->words};
    const struct notation_options options = {.words = words, .n_words = 1};
    struct notation *n = notation_open_text(text, strlen(text), &options);
    cr_assert_eq(notation_next(n, &p->record[side], NULL), 1);
    cr_assert_eq(p->record[side].n_errors, 0, "%s: %s", text,
                 p->record[side].n_errors > 0 ? p->record[side].errors[0].text : "");
    notation_close(n);
}

static void compare_records(struct pair *p)
{
    const struct record *record[] = {&p->record[0], &p->record[1]};
    const void *rules[RECORD_DIFF_SIDES];
    for (int i = 0; i < RECORD_DIFF_SIDES; i++)
        rules[i] = ruleset_get(p->cache, record[i]->game, record[i]->rules,
                               record[i]->n_players, NULL);
    record_diff_compare(p->record_diff, record, rules, &p->result);
}

/* Compares two courses, in both directions: what only one record has, the other lacks. */
static enum record_diff_kind compare(struct pair *p, const char *head, const char *a,
                                     const char *b)
{
    struct buf text[RECORD_DIFF_SIDES] = {BUF_INIT, BUF_INIT};
    buf_printf(&text[0], "%s%s", head, a);
    buf_printf(&text[1], "%s%s", head, b);
    read_text(p, 0, buf_str(&text[1]));
    read_text(p, 1, buf_str(&text[0]));
    compare_records(p);
    const enum record_diff_kind back = p->result.kind;
    read_text(p, 0, buf_str(&text[0]));
    read_text(p, 1, buf_str(&text[1]));
    compare_records(p);
    cr_assert_eq(p->result.kind, back, "%s\n-- against\n%s", a, b);
    buf_free(&text[0]);
    buf_free(&text[1]);
    return p->result.kind;
}

static void is_kind(const char *a, const char *b, enum record_diff_kind kind)
{
    struct pair p;
    begin(&p, "puerto-rico");
    cr_assert_eq(compare(&p, HEAD, a, b), kind, "%d\n%s\n-- against\n%s", p.result.kind, a, b);
    end(&p);
}

/* ---- the same ---------------------------------------------------------------------------- */

Test(record_diff, takes_claims_notes_and_marks_of_rounds_for_no_difference)
{
    is_kind(
        TILES ROW MAYOR,
        "row corn indigo sugar coffee\nround 1\nA settler +0d\nA quarry\ncheck A 2d\nB corn\n"
        "C sugar\nhash v2 0000000000000000\n" ROW MAYOR,
        RECORD_DIFF_SAME);
}

Test(record_diff, takes_what_is_forced_and_spelled_out_for_no_difference)
{
    is_kind(TILES ROW MAYOR "A place quarry\nC place corn\nC craftsman\nC +corn\n",
            TILES ROW MAYOR "B place corn, indigo\nC place corn\nA place quarry\nC craftsman\n"
                            "C makes corn\nA makes -\nC +corn\n",
            RECORD_DIFF_SAME);
}

Test(record_diff, takes_a_privilege_that_is_declined_in_writing_for_no_difference)
{
    is_kind(TILES ROW "B craftsman\nB -\nC trader\n", TILES ROW "B craftsman\nC trader\n",
            RECORD_DIFF_SAME);
}

Test(record_diff, takes_the_order_of_what_happens_at_once_for_no_difference)
{
    is_kind(TILES ROW MAYOR "A place quarry\nC place corn\nC builder\n",
            TILES ROW MAYOR "C place corn\nA place quarry\nC builder\n", RECORD_DIFF_SAME);
}

Test(record_diff, takes_a_declined_privilege_among_actions_in_another_order_for_no_difference)
{
    is_kind(TILES ROW "B mayor\nB -\nA place quarry\nC place corn\nC builder\n",
            TILES ROW "B mayor\nC place corn\nA place quarry\nC builder\n", RECORD_DIFF_SAME);
}

/* ---- another course ---------------------------------------------------------------------- */

static const struct event *event_of(const struct pair *p, int side)
{
    return &p->record[side].events[p->result.event[side]];
}

/* "B tiles corn 1 0" */
static const char *first_word(const struct pair *p)
{
    static struct buf text;
    const struct record_diff_slot *w = &p->result.slot[0];
    struct field_place place;
    buf_clear(&text);
    cr_assert_gt(p->result.n_slots, 0);
    cr_assert(field_find(p->record[0].game, w->slot, &place));
    field_put(p->record[0].game, &place, &text);
    buf_printf(&text, " %d %d", w->value[0], w->value[1]);
    return buf_str(&text);
}

Test(record_diff, finds_another_action_and_what_it_does)
{
    struct pair p;
    begin(&p, "puerto-rico");
    compare(&p, HEAD, TILES,
            "row corn indigo sugar coffee\nA settler\nA quarry\nB indigo\nC sugar\n");
    cr_assert_eq(p.result.kind, RECORD_DIFF_EVENT);
    cr_assert_eq(p.result.agreed, 3);
    cr_assert_eq(event_of(&p, 0)->span.line, 9);
    cr_assert_eq(event_of(&p, 1)->span.line, 9);
    cr_assert_str_eq(first_word(&p), "B tiles corn 1 0");
    cr_assert_not(p.result.agree_again);
    end(&p);
}

Test(record_diff, finds_that_the_first_events_differ)
{
    struct pair p;
    begin(&p, "puerto-rico");
    cr_assert_eq(
        compare(&p, HEAD, "row corn indigo sugar coffee\n", "row corn indigo sugar tobacco\n"),
        RECORD_DIFF_EVENT);
    cr_assert_eq(p.result.agreed, 0);
    cr_assert_eq(p.result.n_slots, 4, "the row, and the tiles that nobody has seen");
    cr_assert_str_eq(first_word(&p), "face_up tobacco 0 1");
    end(&p);
}

Test(record_diff, finds_what_only_one_record_has)
{
    struct pair p;
    begin(&p, "puerto-rico");
    compare(&p, HEAD, TILES ROW MAYOR,
            "row corn indigo sugar coffee\nA settler\nA quarry\nC sugar\n" ROW MAYOR);
    cr_assert_eq(p.result.kind, RECORD_DIFF_EXTRA);
    cr_assert_eq(p.result.side, 0);
    cr_assert_eq(event_of(&p, 0)->span.line, 9, "B corn");
    cr_assert_eq(event_of(&p, 1)->span.line, 9, "C sugar");
    cr_assert_str_eq(first_word(&p), "B tiles corn 1 0");
    end(&p);
}

Test(record_diff, finds_that_one_record_lacks_the_second_event)
{
    struct pair p;
    begin(&p, "puerto-rico");
    compare(&p, HEAD, "row corn indigo sugar coffee\nA settler\nA quarry\n",
            "row corn indigo sugar coffee\nA quarry\n");
    cr_assert_eq(p.result.kind, RECORD_DIFF_EXTRA);
    cr_assert_eq(p.result.agreed, 1);
    cr_assert_str_eq(first_word(&p), "picks 1 0");
    cr_assert_eq(p.result.n_slots, 5);
    end(&p);
}

Test(record_diff, finds_where_one_record_ends)
{
    struct pair p;
    begin(&p, "puerto-rico");
    compare(&p, HEAD, TILES ROW, TILES ROW MAYOR);
    cr_assert_eq(p.result.kind, RECORD_DIFF_END);
    cr_assert_eq(p.result.side, 1);
    cr_assert_eq(p.result.event[0], p.record[0].n_events);
    cr_assert_eq(event_of(&p, 1)->span.line, 12);
    end(&p);
}

Test(record_diff, finds_an_order_that_the_rules_do_not_leave_open)
{
    is_kind(TILES, "row corn indigo sugar coffee\nA settler\nA quarry\nC sugar\nB corn\n",
            RECORD_DIFF_ORDER);
}

Test(record_diff, says_where_the_records_agree_again)
{
    /* With the next colonist both tiles are occupied, in either order. */
    struct pair p;
    const char *const tail = "C place corn\nC trader\nB mayor\nB +colonist\nA builder\n";
    struct buf a = BUF_INIT, b = BUF_INIT;
    begin(&p, "puerto-rico");
    buf_printf(&a, TILES ROW MAYOR "A place quarry\n%s", tail);
    buf_printf(&b, TILES ROW MAYOR "A place indigo\n%s", tail);
    cr_assert_eq(compare(&p, HEAD, buf_str(&a), buf_str(&b)), RECORD_DIFF_EVENT);
    cr_assert_str_eq(first_word(&p), "A manned indigo 0 1");
    cr_assert(p.result.agree_again);
    cr_assert_eq(p.record[0].events[p.result.again[0]].span.line, 18, "B +colonist");
    cr_assert_eq(p.result.stretches, 1);
    buf_free(&a);
    buf_free(&b);
    end(&p);
}

Test(record_diff, compares_the_positions_before_the_first_event)
{
    struct pair p;
    begin(&p, "puerto-rico");
    read_text(&p, 0, HEAD TILES);
    read_text(&p, 1,
              "slog 1\ngame puerto-rico\nrules rgg2002, balanced-prices=yes\n"
              "players A Anna; B Bob; C Chris\n" TILES);
    compare_records(&p);
    cr_assert_eq(p.result.kind, RECORD_DIFF_START);
    end(&p);
}

/* ---- cards ------------------------------------------------------------------------------- */

#define SJ_HEAD                                                                                \
    "slog 1\ngame san-juan\nrules second + new-buildings\nplayers A Anna; B Bob; C Chris\n\n"
#define SJ_TURNS "A builder\nA smithy\nB poor-house\nC gold-mine\nB producer\nC prospector\n"

static enum record_diff_kind kind_of_cards(const char *a, const char *b)
{
    struct pair p;
    begin(&p, "san-juan");
    const enum record_diff_kind kind = compare(&p, SJ_HEAD, a, b);
    end(&p);
    return kind;
}

Test(record_diff, compares_cards_that_both_records_name)
{
    const char *all = SJ_TURNS "C reveal hut, park, market-hall, library by gold-mine\n";
    const char *some = SJ_TURNS "C reveal hut, park, ? 2 by gold-mine\n";
    const char *other = SJ_TURNS "C reveal hut, park, market-hall, hero by gold-mine\n";
    cr_assert_eq(kind_of_cards(all, some), RECORD_DIFF_SAME);
    cr_assert_eq(kind_of_cards(other, some), RECORD_DIFF_SAME);
    cr_assert_eq(kind_of_cards(all, other), RECORD_DIFF_CARDS);
}

Test(record_diff, takes_payments_that_are_left_out_for_no_difference)
{
    cr_assert_eq(kind_of_cards("A builder\nA -\nB poor-house pay quarry, well\nC -\n",
                               "A builder\nA -\nB poor-house\nC -\n"),
                 RECORD_DIFF_SAME);
}

/* ---- random games ------------------------------------------------------------------------ */

static void simulate(struct pair *p, int side, const char *rules, uint64_t seed,
                     enum scribe scribe)
{
    const struct game_def *game = words_game(p->words);
    const struct simulate_options options = {
        .profile = rules, .seed = seed, .scribe = scribe, .hashes = scribe != SCRIBE_BRIEF};
    simulate_game(&p->record[side], game, ruleset_get(p->cache, game, rules, 3, NULL),
                  &options);
}

static void drop_event(struct record *r, size_t i)
{
    memmove(r->events + i, r->events + i + 1, (r->n_events - i - 1) * sizeof *r->events);
    r->n_events--;
}

static void check_random(const char *game, const char *rules)
{
    struct pair p;
    begin(&p, game);
    for (uint64_t seed = 1; seed <= 12; seed++) {
        simulate(&p, 0, rules, seed, SCRIBE_BRIEF);
        simulate(&p, 1, rules, seed, SCRIBE_FULL);
        compare_records(&p);
        cr_assert_eq(p.result.kind, RECORD_DIFF_SAME, "%s, seed %d", game, (int)seed);
        struct record *r = &p.record[1];
        size_t i = r->n_events / 2;
        while (r->events[i].verb != r->game->accounts->verb_build)
            i++;
        const size_t line = i;
        drop_event(r, i);
        compare_records(&p);
        cr_assert_neq(p.result.kind, RECORD_DIFF_SAME, "%s, seed %d, event %zu", game,
                      (int)seed, line);
        cr_assert_eq(p.record[0].events[p.result.event[0]].verb, r->game->accounts->verb_build);
    }
    end(&p);
}

Test(record_diff, finds_the_building_that_one_record_lacks_in_random_games)
{
    check_random("puerto-rico", "rgg2002");
    check_random("puerto-rico", "deluxe + new-buildings + nobles");
    check_random("san-juan", "second + new-buildings");
}
