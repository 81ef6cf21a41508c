/* test_store_cards.c - what the store derives from games of San Juan, compared with counts from
 * their records without a replay. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "book_suite.h"
#include "games/sj/sj_engine.h"
#include "report/report.h"

enum { GAMES = 24, TURNS = 256 };

static struct store *open_games(const char *name, bool is_seen)
{
    struct random_games games;
    random_games_init(&games, GAMES);
    games.is_cards = true;
    games.is_seen = is_seen;
    return random_games_store(&games, scratch_path(name), (const char *[]){"games-0", NULL});
}

static void begin(void)
{
    scratch_begin();
    store = open_games("open.db", false);
}

TestSuite(store_cards, .init = begin, .fini = end_book);

static void expect_none(const char *sql)
{
    cr_expect_eq(store_ask(store, sql), 0, "%s", sql);
}

/* A number of one row: `sql` ends with "... = ". */
static long long ask_of(const char *sql, unsigned game, unsigned other)
{
    char text[256];
    snprintf(text, sizeof text, "%s WHERE game = %u AND %s", sql, game, "turn = ");
    const size_t used = strlen(text);
    snprintf(text + used, sizeof text - used, "%u", other);
    return store_ask(store, text);
}

static int cards_of(const struct event *e, unsigned mark)
{
    int n = 0;
    for (unsigned i = 0; i < e->n_items; i++) {
        if (e->item[i].mark == mark)
            n += kit_count_of(&e->item[i]);
    }
    return n;
}

/* What the lines of a record say about each turn. */
struct card_counts {
    unsigned turns;
    bool is_phase; /* a role has been taken since the round began */
    uint8_t chooser;
    int own_drawn[TURNS], other_drawn[TURNS], paid[TURNS];
};

static void count_cards(struct card_counts *counts, const struct event *e)
{
    if (e->verb == SJ_VERB_ROUND)
        counts->is_phase = false;
    if (e->verb == SJ_VERB_ROLE) {
        counts->is_phase = true;
        counts->chooser = e->seat;
        counts->turns++;
    }
    if (!counts->is_phase)
        return;
    if (e->verb == SJ_VERB_DRAW || e->verb == SJ_VERB_REVEAL)
        (e->seat == counts->chooser ? counts->own_drawn : counts->other_drawn)[counts->turns] +=
            cards_of(e, ITEM_PLAIN);
    if (e->verb == SJ_VERB_BUILD)
        counts->paid[counts->turns] += cards_of(e, SJ_MARK_PAY);
}

Test(store_cards, every_game_is_complete_and_clean)
{
    expect_none("SELECT count(*) FROM audit WHERE complete = 0 OR findings <> 0 OR dead <> 0"
                " OR verdict <> 0");
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM audit"), GAMES);
    cr_expect_eq(store_ask(store, "SELECT count(DISTINCT rules) FROM game"), 4);
}

Test(store_cards, turns_have_the_cards_drawn_and_paid_of_the_log)
{
    struct record record;
    record_init(&record);
    for (unsigned number = 0; number < GAMES; number++) {
        struct card_counts counts = {0};
        random_card_game(&record, number, false);
        for (size_t i = 0; i < record.n_events; i++)
            count_cards(&counts, &record.events[i]);
        const unsigned game = number + 1;
        for (unsigned turn = 1; turn <= counts.turns; turn++) {
            cr_expect_eq(ask_of("SELECT own_drawn FROM turn", game, turn),
                         counts.own_drawn[turn], "game %u, turn %u", game, turn);
            cr_expect_eq(ask_of("SELECT other_drawn FROM turn", game, turn),
                         counts.other_drawn[turn], "game %u, turn %u", game, turn);
            cr_expect_eq(ask_of("SELECT coalesce(sum(paid), 0) FROM build", game, turn),
                         counts.paid[turn], "game %u, turn %u", game, turn);
        }
    }
    record_free(&record);
}

/* A councillor sees five cards, or eight with a library, and the others see two each; a player
 * keeps one or two of them, or with an archive all. */
Test(store_cards, a_councillor_draws_more_than_he_keeps)
{
    static const char councillors[] =
        "SELECT count(*) FROM turn t JOIN game g ON g.id = t.game JOIN thing i ON"
        " i.game_kind = g.game_kind AND i.id = t.role WHERE i.name = 'councillor'";
    char sql[512];
    snprintf(sql, sizeof sql, "%s AND own_drawn NOT IN (0, 5, 8)", councillors);
    expect_none(sql);
    snprintf(sql, sizeof sql, "%s AND own_drawn < own_money", councillors);
    expect_none(sql);
    snprintf(sql, sizeof sql, "%s AND other_drawn > 2 * (g.players - 1)", councillors);
    expect_none(sql);
    snprintf(sql, sizeof sql, "%s AND own_drawn >= 5 AND own_money BETWEEN 1 AND 2",
             councillors);
    cr_expect_gt(store_ask(store, sql), 100);
}

Test(store_cards, cards_in_hand_are_those_of_the_ledger)
{
    /* A round ends with the first act of the next one: a role, or what comes before the first. */
    expect_none("WITH begun AS MATERIALIZED (SELECT game, round, min(seq) AS seq FROM action"
                " WHERE seat NOTNULL GROUP BY game, round)"
                " SELECT count(*) FROM v_scores r WHERE money <> (SELECT sum(delta) FROM"
                " v_ledger l WHERE l.game = r.game AND l.seat = r.seat AND l.thing = 'cards'"
                " AND l.seq < coalesce((SELECT min(b.seq) FROM begun b WHERE"
                " b.game = r.game AND b.round > r.round), 1000000))");
    expect_none("SELECT abs((SELECT sum(paid) FROM build) + (SELECT sum(delta) FROM v_ledger"
                " WHERE cause = 'price' AND thing = 'cards'))");
    expect_none("SELECT count(*) FROM (SELECT sum(delta) AS held FROM ledger"
                " GROUP BY game, seat, thing) WHERE held < 0");
}

/* Part 3 of a score: the cards under buildings. */
Test(store_cards, cards_under_buildings_are_the_points_of_the_ledger)
{
    expect_none("SELECT count(*) FROM v_results r JOIN v_result_parts p ON p.game = r.game AND"
                " p.seat = r.seat AND p.part = 'piles' WHERE p.points <> (SELECT"
                " coalesce(sum(delta), 0) FROM v_ledger l WHERE l.game = r.game AND"
                " l.seat = r.seat AND l.thing = 'vp')");
    expect_none("SELECT count(*) FROM result WHERE total <> part_1 + part_2 + part_3 + part_4"
                " OR part_5 NOTNULL");
}

Test(store_cards, games_end_with_twelve_buildings)
{
    expect_none("SELECT count(*) FROM audit a LEFT JOIN ending e ON e.game = a.game"
                " WHERE e.condition IS NOT 'city-full' OR e.round <> a.rounds");
    /* All begin with an indigo plant; with covered buildings there may be more than twelve. */
    expect_none("SELECT count(*) FROM ending e WHERE 11 > (SELECT count(*) FROM build b"
                " WHERE b.game = e.game AND b.seat = e.seat)");
}

/* The table does not see the cards of a hand: what could be built is unknown, and both reports
 * leave it out. */
static void forget_what_could_be_built(struct store *s)
{
    struct err err = ERR_INIT;
    cr_assert_eq(store_begin(s, &err), 0);
    cr_assert_eq(store_run(s,
                           "UPDATE building_total SET legal = NULL;"
                           " UPDATE digest_building SET legal = 0, legal_built = 0",
                           &err),
                 0, "%s", err.text);
    cr_assert_eq(store_commit(s, &err), 0);
}

/* SJ-HID-10: every report is the same for what the table saw. */
Test(store_cards, reports_do_not_depend_on_the_grade)
{
    struct store *seen = open_games("seen.db", true);
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM building_total WHERE legal > 0"), 0);
    cr_expect_gt(store_ask(seen, "SELECT count(*) FROM building_total WHERE legal IS NULL"), 0);
    forget_what_could_be_built(store);
    forget_what_could_be_built(seen);
    for (size_t i = 0; report_at(i) != NULL; i++) {
        const struct report_filter all = report_fixture_filter(report_at(i));
        const char *name = report_at(i)->name;
        char *open = report_fixture_csv(store, name, &all);
        char *closed = report_fixture_csv(seen, name, &all);
        cr_expect_str_eq(open, closed, "%s", name);
        free(open);
        free(closed);
    }
    store_close(seen);
}
