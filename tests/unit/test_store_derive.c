#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "book_suite.h"
#include "store/query.h"

static struct random_games games;
static void begin(void)
{
    begin_with_games(&games, 30);
}

TestSuite(store_derive, .init = begin, .fini = end_book);

/* The query finds rows that contradict each other; there must be none. */
static void expect_none(const char *sql)
{
    cr_expect_eq(store_ask(store, sql), 0, "%s", sql);
}

Test(store_derive, every_game_is_complete_and_clean)
{
    expect_none("SELECT count(*) FROM audit WHERE complete = 0 OR findings <> 0 OR dead <> 0"
                " OR verdict <> 0");
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM audit"), 30);
}

Test(store_derive, every_event_has_an_action_with_a_hash)
{
    expect_none("SELECT count(*) FROM event e LEFT JOIN action a USING (game, seq)"
                " WHERE a.hash IS NULL OR a.round IS NULL OR a.turn IS NULL");
    expect_none("SELECT count(*) FROM audit a WHERE events <>"
                " (SELECT count(*) FROM event e WHERE e.game = a.game)");
}

Test(store_derive, the_ledger_adds_up_to_the_victory_points_of_the_result)
{
    expect_none("SELECT count(*) FROM result r WHERE part_1 <>"
                " (SELECT coalesce(sum(delta), 0) FROM ledger l JOIN thing t ON t.id = l.thing"
                "  WHERE l.game = r.game AND l.seat = r.seat AND t.name IN ('vp', 'paper'))");
}

Test(store_derive, income_is_the_ledger_summed)
{
    expect_none(
        "SELECT count(*) FROM (SELECT game, seat, thing, cause, sum(max(delta, 0)) AS gained,"
        " -sum(min(delta, 0)) AS spent FROM ledger GROUP BY game, seat, thing, cause) a"
        " FULL JOIN income b USING (game, seat, thing, cause)"
        " WHERE a.gained IS NOT b.gained OR a.spent IS NOT b.spent");
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM income"), 0);
}

Test(store_derive, role_totals_are_the_turns_summed)
{
    expect_none(
        "SELECT count(*) FROM (SELECT game, seat, role, count(*) AS picks, sum(round) AS "
        "rounds,"
        " sum(on_card) AS on_card, sum(own_money) AS own_money, sum(other_money) AS "
        "other_money,"
        " sum(own_points) AS own_points, sum(other_points) AS other_points,"
        " sum(own_goods) AS own_goods, sum(other_goods) AS other_goods,"
        " sum(own_drawn) AS own_drawn, sum(other_drawn) AS other_drawn"
        " FROM turn GROUP BY game, seat, role) a"
        " FULL JOIN (SELECT * FROM role_total WHERE picks > 0) b USING (game, seat, role)"
        " WHERE a.picks IS NOT b.picks OR a.rounds IS NOT b.rounds OR a.on_card IS NOT "
        "b.on_card"
        " OR a.own_money IS NOT b.own_money OR a.other_money IS NOT b.other_money"
        " OR a.own_points IS NOT b.own_points OR a.other_points IS NOT b.other_points"
        " OR a.own_goods IS NOT b.own_goods OR a.other_goods IS NOT b.other_goods"
        " OR a.own_drawn IS NOT b.own_drawn OR a.other_drawn IS NOT b.other_drawn");
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM role_total"), 0);
}

Test(store_derive, turns_hold_what_was_gained_in_their_phase)
{
    expect_none(
        "SELECT count(*) FROM turn t WHERE own_money <> (SELECT coalesce(sum(delta), 0) FROM"
        " v_ledger l WHERE l.game = t.game AND l.turn = t.turn AND l.thing = 'd' AND delta > 0"
        " AND l.seat = char(65 + t.seat))");
    expect_none(
        "SELECT count(*) FROM turn t WHERE other_points <> (SELECT coalesce(sum(delta), 0) FROM"
        " v_ledger l WHERE l.game = t.game AND l.turn = t.turn AND l.thing IN ('vp', 'paper')"
        " AND delta > 0 AND l.seat <> char(65 + t.seat))");
    expect_none(
        "SELECT (SELECT sum(own_goods + other_goods) FROM turn) - (SELECT sum(l.delta) FROM"
        " ledger l JOIN game g ON g.id = l.game JOIN thing i ON i.game_kind = g.game_kind AND"
        " i.id = l.thing WHERE i.class = 'kind' AND l.delta > 0)");
}

Test(store_derive, no_one_ever_has_less_than_nothing)
{
    expect_none(
        "SELECT count(*) FROM (SELECT sum(delta) OVER (PARTITION BY game, seat, thing"
        " ORDER BY seq) AS held, lead(seq) OVER (PARTITION BY game, seat, thing ORDER BY"
        " seq) AS next, seq FROM ledger) WHERE held < 0 AND (next IS NULL OR next > seq)");
}

Test(store_derive, turns_count_the_roles_and_tile_the_log)
{
    expect_none("SELECT count(*) FROM audit a WHERE turns <>"
                " (SELECT count(*) FROM v_events x WHERE x.game = a.game AND x.verb = 'role')");
    expect_none("SELECT count(*) FROM turn a JOIN turn b ON b.game = a.game AND"
                " b.turn = a.turn + 1 WHERE b.first_seq <> a.last_seq + 1");
    expect_none("SELECT count(*) FROM turn t JOIN turn b ON b.game = t.game AND"
                " b.turn = t.turn + 1 WHERE NOT (b.round = t.round AND b.pick = t.pick + 1 OR"
                " b.round = t.round + 1 AND b.pick = 1)");
    expect_none("SELECT count(*) FROM turn t JOIN audit a ON a.game = t.game JOIN game g ON"
                " g.id = t.game WHERE t.pick > g.players OR t.round > a.rounds");
}

Test(store_derive, an_action_lies_within_its_turn)
{
    expect_none(
        "SELECT count(*) FROM action a JOIN turn t ON t.game = a.game AND t.turn = a.turn"
        " WHERE a.seq NOT BETWEEN t.first_seq AND t.last_seq");
    /* Round marks and notes between two rounds belong to the last turn of the first. */
    expect_none(
        "SELECT count(*) FROM action a JOIN turn t ON t.game = a.game AND t.turn = a.turn"
        " JOIN v_events e ON e.game = a.game AND e.seq = a.seq WHERE e.class = 'decision'"
        " AND a.seat IS NOT NULL AND a.round <> t.round");
}

Test(store_derive, role_coins_and_prices_are_those_of_the_ledger)
{
    expect_none("SELECT abs((SELECT sum(on_card) FROM turn) - (SELECT sum(delta) FROM v_ledger"
                " WHERE cause = 'role-coins'))");
    expect_none("SELECT abs((SELECT sum(paid) FROM build) + (SELECT sum(delta) FROM v_ledger"
                " WHERE cause = 'price'))");
    cr_expect_gt(store_ask(store, "SELECT sum(paid) FROM build"), 0);
    cr_expect_gt(store_ask(store, "SELECT sum(on_card) FROM turn"), 0);
}

Test(store_derive, a_building_is_owned_from_the_round_it_was_built_in)
{
    expect_none(
        "SELECT count(*) FROM build b JOIN audit a ON a.game = b.game JOIN building_total t ON"
        " t.game = b.game AND t.seat = b.seat AND t.building = b.building"
        " WHERE t.rounds_owned <> a.rounds - b.round + 1");
    expect_none("SELECT count(*) FROM building_total WHERE rounds_manned > rounds_owned");
    expect_none(
        "SELECT (SELECT count(*) FROM build) - (SELECT sum(built) FROM building_total)");
    expect_none("SELECT (SELECT count(*) FROM build) -"
                " (SELECT count(*) FROM building_total WHERE rounds_owned > 0)");
    expect_none(
        "SELECT count(*) FROM result r JOIN game g ON g.id = r.game WHERE owned <> (SELECT"
        " total(1 << building - (SELECT min(id) FROM thing WHERE class = 'building' AND"
        " game_kind = g.game_kind)) FROM building_total t WHERE t.game = r.game AND"
        " t.seat = r.seat AND t.rounds_owned > 0)");
    cr_expect_gt(store_ask(store, "SELECT min(owned) FROM result"), 0);
}

Test(store_derive, the_last_round_score_is_the_result)
{
    expect_none("SELECT count(*) FROM result r JOIN audit a ON a.game = r.game LEFT JOIN"
                " round_score s ON s.game = r.game AND s.seat = r.seat AND s.round = a.rounds"
                " WHERE s.total IS NOT r.total OR s.part_1 IS NOT r.part_1");
    expect_none("SELECT count(*) FROM audit a WHERE rounds * (SELECT players FROM game WHERE"
                " id = a.game) <> (SELECT count(*) FROM round_score s WHERE s.game = a.game)");
}

Test(store_derive, the_parts_of_a_score_make_up_its_total)
{
    expect_none("SELECT count(*) FROM round_score WHERE total <>"
                " part_1 + part_2 + part_3 + part_4 OR part_5 NOTNULL OR part_6 NOTNULL");
    expect_none("SELECT count(*) FROM v_results r WHERE total <> (SELECT sum(points) FROM"
                " v_result_parts p WHERE p.game = r.game AND p.seat = r.seat)");
    expect_none("SELECT (SELECT sum(part_4) FROM round_score) - (SELECT sum(points) FROM"
                " v_score_parts WHERE part = 'bonus')");
    cr_expect_eq(store_ask(store, "SELECT count(*) FROM score_part WHERE game_kind ="
                                  " 'puerto-rico'"),
                 4);
}

#define MONEY                                                                                  \
    "WITH money AS MATERIALIZED (SELECT l.* FROM v_ledger l JOIN thing t ON t.name = l.thing"  \
    " AND t.account = 'money') "

Test(store_derive, the_money_of_a_round_is_that_of_the_ledger)
{
    expect_none(MONEY "SELECT count(*) FROM v_scores r WHERE money <> (SELECT sum(delta) FROM"
                      " money l WHERE l.game = r.game AND l.seat = r.seat"
                      " AND (l.round IS NULL OR l.round <= r.round))");
    expect_none(MONEY "SELECT count(*) FROM v_scores r WHERE gained <> (SELECT"
                      " coalesce(sum(delta), 0) FROM money l WHERE l.game = r.game"
                      " AND l.seat = r.seat AND l.round = r.round AND delta > 0)");
    expect_none("SELECT (SELECT sum(own_money + other_money) FROM turn) -"
                " (SELECT sum(gained) FROM round_score)");
}

/* A round ends when the first role of the next one is about to be chosen. */
#define STANDING                                                                               \
    "FROM turn t JOIN round_score r ON r.game = t.game AND r.round = t.round - 1 WHERE "       \
    "t.pick = 1"

Test(store_derive, a_round_begins_with_what_the_last_one_left)
{
    cr_expect_gt(store_ask(store, "SELECT count(*) " STANDING), 1000);
    expect_none("SELECT count(*) " STANDING " AND t.scores >> 12 * r.seat & 4095 <> r.total");
    expect_none("SELECT count(*) " STANDING " AND t.purses >> 12 * r.seat & 4095 <> r.money");
}

Test(store_derive, purses_are_those_of_the_moment)
{
    expect_none(
        MONEY "SELECT count(*) FROM turn t WHERE t.turn > 1 AND EXISTS (SELECT 1 FROM seat s"
              " WHERE s.game = t.game AND t.purses >> 12 * s.seat & 4095 <> (SELECT sum(delta)"
              " FROM money l WHERE l.game = s.game AND l.seat = char(65 + s.seat)"
              " AND l.seq < t.first_seq))");
}

Test(store_derive, every_game_has_a_winner_and_a_reason)
{
    expect_none("SELECT count(*) FROM game g WHERE NOT EXISTS"
                " (SELECT 1 FROM result r WHERE r.game = g.id AND r.place = 1)");
    expect_none("SELECT count(*) FROM game g WHERE NOT EXISTS"
                " (SELECT 1 FROM ending e WHERE e.game = g.id)");
}

/* The same in SQL: the players with the most points after the last round but one, and how many
 * of them won; the share of the win of the players who brought the end about. */
Test(store_derive, a_finish_agrees_with_endings_results_and_scores)
{
    expect_none(
        "SELECT (SELECT count(*) FROM finish) - (SELECT count(DISTINCT game) FROM ending e"
        " WHERE game IN (SELECT game FROM result))");
    expect_none(
        "SELECT count(*) FROM finish f WHERE"
        " f.condition IS NOT (SELECT group_concat(name, ' & ') FROM"
        "  (SELECT replace(e.condition, '-', ' ') AS name FROM ending e WHERE e.game = f.game"
        "   ORDER BY e.condition))"
        " OR f.round <> (SELECT min(e.round) FROM ending e WHERE e.game = f.game)"
        " OR f.best <> (SELECT max(total) FROM result r WHERE r.game = f.game)"
        " OR f.second <> (SELECT total FROM result r WHERE r.game = f.game"
        "  ORDER BY total DESC LIMIT 1 OFFSET 1)"
        " OR f.by_player <> EXISTS (SELECT 1 FROM ending e WHERE e.game = f.game AND seat "
        "NOTNULL)"
        " OR f.win <> (SELECT 60 * count(*) / (SELECT count(*) FROM result r WHERE"
        "  r.game = f.game AND place = 1) FROM result t WHERE t.game = f.game AND t.place = 1"
        "  AND t.seat IN (SELECT seat FROM ending e WHERE e.game = f.game))");
    expect_none(
        "WITH late AS (SELECT x.game, x.seat, x.total, max(x.total) OVER (PARTITION BY x.game) "
        "AS"
        "  best FROM audit a JOIN round_score x ON x.game = a.game AND x.round = a.rounds - 1),"
        " led AS (SELECT l.game, 60 * sum(r.place = 1) / count(*) AS part FROM late l JOIN "
        "result r"
        "  ON r.game = l.game AND r.seat = l.seat WHERE l.total = l.best GROUP BY l.game)"
        " SELECT count(*) FROM finish f LEFT JOIN led USING(game) WHERE f.earlier IS NOT "
        "led.part");
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM finish WHERE earlier < 60"), 0);
    expect_none(
        "WITH behind AS (SELECT game, max(round) AS round FROM (SELECT s.game, s.round FROM "
        "round_score s"
        "  JOIN result r ON r.game = s.game AND r.seat = s.seat GROUP BY s.game, s.round"
        "  HAVING max(iif(r.place > 1, s.total, NULL)) > max(iif(r.place = 1, s.total, NULL)))"
        "  GROUP BY game)"
        " SELECT count(*) FROM finish f LEFT JOIN behind b USING(game) WHERE f.behind IS NOT "
        "b.round");
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM finish WHERE behind NOTNULL"), 0);
    cr_expect_gt(store_ask(store, "SELECT count(*) FROM finish WHERE win BETWEEN 1 AND 60"), 0);
}

Test(store_derive, views_show_every_row)
{
    static const char *const pairs[] = {
        "game",          "v_games",      "action",      "v_events",       "turn",
        "v_role_turns",  "build",        "v_builds",    "building_total", "v_building_totals",
        "best_turn",     "v_best_turns", "ledger",      "v_ledger",       "result",
        "v_results",     "seat",         "v_seats",     "ending",         "v_endings",
        "income",        "v_income",     "round_score", "v_scores",       "role_total",
        "v_role_totals", "finish",       "v_finishes",  "offer",          "v_offers"};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i += 2) {
        char sql[128];
        snprintf(sql, sizeof sql,
                 "SELECT (SELECT count(*) FROM %s) - (SELECT count(*) FROM %s)", pairs[i],
                 pairs[i + 1]);
        expect_none(sql);
    }
}
