/* report_sql.h - pieces of SQL that reports share.
 *
 * A report's SQL begins with one of the WITH clauses below and goes on with its own common table
 * expressions (a comma first) or its SELECT:
 *
 *     WITH_GAMES " SELECT ... FROM chosen c ..."
 *     WITH_SEATS ", picks AS (...) SELECT ... FROM finisher f ..."
 *
 *   chosen    game, kind, players, complete: the games that the filter lets through
 *   finisher  one row per seat of a chosen game that was played to its end:
 *             game, kind, players, seat, player (player.id), total, place, win (60 for a win,
 *             shared wins divided), fair (60 / players: its part of a win if all seats won
 *             equally often)
 *
 * Wins are counted in sixtieths because 60 divides by 1 to 6: sums stay integers.
 *
 * With many games three things cost: reading a game's rows once per seat, looking up something
 * for every row, and sorting for GROUP BY.  So tables that are keyed by game and seat are joined
 * to `finisher`, those keyed by game and event to one row per game, which holds what is to be
 * known of each seat in a few bits of one number; groups are told apart by one number, with what
 * comes in order within a game in front (CROSS JOIN keeps the order of the loops).  All games
 * chosen are of one kind: CHOSEN_KIND.
 */
#ifndef REPORT_SQL_H
#define REPORT_SQL_H

#include "store/digest.h"

/* clang-format off */

/* What games and cells are chosen by alike; `t` has the columns. */
#define IS_CHOSEN(t) \
    "(:kind IS NULL OR " t ".game_kind = :kind)\n" \
    "    AND (:players IS NULL OR " t ".players = :players)\n" \
    "    AND (:rules IS NULL OR " t ".rules = :rules\n" \
    "      OR substr(" t ".rules, 1, length(:rules) + 1) = :rules || ',')"

/* Without the player; not yet closed. */
#define CHOSEN_OF_ALL \
    "chosen AS MATERIALIZED (\n" \
    "  SELECT g.id AS game, g.game_kind AS kind, g.players AS players, a.complete AS complete\n" \
    "  FROM game g JOIN audit a ON a.game = g.id\n" \
    "  WHERE " IS_CHOSEN("g") "\n" \
    "    AND (:game IS NULL OR g.id = :game)\n" \
    "    AND (:clean IS NULL OR a.errors = 0)\n" \
    "    AND (:event IS NULL OR instr(lower(g.event), lower(:event)) > 0)\n" \
    "    AND (:from IS NULL OR g.date >= substr(:from, 1, max(4, length(g.date))))\n" \
    "    AND (:to IS NULL OR (g.date <> '' AND substr(g.date, 1, length(:to)) <= :to))"

#define CHOSEN \
    CHOSEN_OF_ALL "\n" \
    "    AND (:player IS NULL OR g.id IN (SELECT s.game FROM seat s\n" \
    "      WHERE s.player = (SELECT id FROM player WHERE name = :player)))"

/* Of a result r of a game c. */
#define WIN_SIXTIETHS \
    "CASE r.place WHEN 1 THEN 60 / (SELECT count(*) FROM result w\n" \
    "      WHERE w.game = c.game AND w.place = 1) ELSE 0 END"

#define FINISHER \
    "finisher AS MATERIALIZED (\n" \
    "  SELECT c.game, c.kind, c.players, s.seat, s.player,\n" \
    "    r.total, r.place,\n" \
    "    " WIN_SIXTIETHS " AS win,\n" \
    "    60 / c.players AS fair\n" \
    "  FROM chosen c\n" \
    "  CROSS JOIN result r ON r.game = c.game\n" \
    "  CROSS JOIN seat s ON s.game = r.game AND s.seat = r.seat\n" \
    "  WHERE :player IS NULL OR s.player = (SELECT id FROM player WHERE name = :player))"

#define WITH_GAMES "WITH " CHOSEN ")"

/* For reports that need the games of others, too, and leave the choice of a player to their SELECT. */
#define WITH_GAMES_OF_ALL "WITH " CHOSEN_OF_ALL ")"

#define WITH_SEATS WITH_GAMES ",\n" FINISHER

/* Whether a row with game and seat is the chosen player's, when one is chosen. */
#define SEAT_IS_CHOSEN(t) \
    "(:player IS NULL OR " t ".seat IN (SELECT s.seat FROM seat s\n" \
    "    JOIN player p ON p.id = s.player WHERE s.game = " t ".game AND p.name = :player))"

/* ---- with the digest ---- */

/* Whether the digest can answer: whole cells are chosen. */
#define WHOLE "coalesce(:game, :player, :event, :from, :to) IS NULL"

/* For reports that many games would make slow:
 *
 *   cells     cell, kind, players, complete: cells of the digest (store/digest.h) that the filter
 *             lets through; none when it asks for more than they know
 *   chosen    as above, but without the games that are in these cells
 *   kinds     one row, kind: that of all of these
 *
 * Such a report adds up sums of the digest and, with UNION ALL, what it makes of the rows of the
 * other games.  test_store_digest.c holds the two against each other. */
#define CELLS_WHEN(whole) \
    "cells AS MATERIALIZED (\n" \
    "  SELECT c.id AS cell, c.game_kind AS kind, c.players, c.complete FROM cell c\n" \
    "  WHERE " whole " AND " IS_CHOSEN("c") "\n" \
    "    AND (:clean IS NULL OR c.clean))"

/* The last game that is in these cells. */
#define UPTO_WHEN(whole) "iif(" whole ", (SELECT coalesce(max(d.game), 0) FROM digest_upto d), 0)"

#define WITH_CELLS \
    "WITH " CELLS_WHEN(WHOLE) ",\n" \
    CHOSEN "\n" \
    "    AND g.id > " UPTO_WHEN(WHOLE) "),\n" \
    "kinds AS MATERIALIZED (\n" \
    "  SELECT min(kind) AS kind FROM (SELECT kind FROM cells UNION ALL SELECT kind FROM chosen))"

#define WITH_CELLS_AND_SEATS WITH_CELLS ",\n" FINISHER

/* Games played to their end, by drawer; seats, and those that won, are a player's when one is
 * chosen. */
#define BY_DRAWER \
    "by_drawer AS MATERIALIZED (\n" \
    "  SELECT drawer, sum(games) AS games, sum(seats) AS seats, sum(won) AS won FROM (\n" \
    "    SELECT d.drawer, d.games, d.games * c.players AS seats, d.winners AS won\n" \
    "    FROM cells c CROSS JOIN digest_games d ON d.cell = c.cell WHERE c.complete\n" \
    "    UNION ALL SELECT " DRAWER ", count(DISTINCT f.game), count(*), sum(f.place = 1)\n" \
    "    FROM finisher f GROUP BY 1)\n" \
    "  GROUP BY drawer)"

/* Roles that could be taken: role, round, on_card (the money that lay on it), offered (choices in
 * which it could be taken) and picks (those in which it was); a player's choices when one is chosen.
 * A report that needs not know the round, or the money, says "0" in place of the column of `turn`:
 * turns of which the same is to be known are counted before each role is looked at, which is most of
 * the work. */
#define ROLE_CHOICES(round, on_cards) \
    "roles AS MATERIALIZED (\n" \
    "  SELECT i.id AS role, 6 * (i.id - k.first_role) AS shift\n" \
    "  FROM kinds s JOIN kind k ON k.id = s.kind\n" \
    "  JOIN thing i ON i.game_kind = k.id AND i.class = 'role'),\n" \
    "turns AS MATERIALIZED (\n" \
    "  SELECT " round " * 64 + t.role AS key, t.offered, " on_cards " AS on_cards, count(*) AS n\n" \
    "  FROM chosen c CROSS JOIN turn t ON t.game = c.game WHERE " SEAT_IS_CHOSEN("t") "\n" \
    "  GROUP BY 1, 2, 3),\n" \
    "choice AS MATERIALIZED (\n" \
    "  SELECT d.role, d.round, d.on_card, d.offered, d.picks\n" \
    "  FROM cells c CROSS JOIN digest_choice d ON d.cell = c.cell\n" \
    "  UNION ALL\n" \
    "  SELECT i.role, t.key >> 6, t.on_cards >> i.shift & 63, sum(t.n), sum(iif(t.key & 63 = i.role, t.n, 0))\n" \
    "  FROM turns t CROSS JOIN roles i ON t.offered >> i.role & 1\n" \
    "  GROUP BY 1, 2, 3)"

/* What players had to do with buildings, by building and drawer: the sums of digest_building.
 * In a game with o owners among n seats, a seat drawn by lot is an owner's with the probability
 * o / n: `fair` and `variance` are of that, so that it does not matter who plays with how many.
 * One player's seats alone cannot be compared so.  Who has several of a building is one owner. */
#define FOR_EACH_BUILDING_SUM(f) \
    f("games") f("affordable") f("legal") f("legal_built") f("built") f("rounds") f("paid") \
    f("rounds_owned") f("rounds_manned") f("owners") f("win") f("fair") f("variance") f("money") \
    f("points") f("goods") f("tiles") f("people")
#define BUILDINGS_BY_DRAWER \
    "whose AS MATERIALIZED (\n" \
    "  SELECT x.building, f.game, max(f.fair) AS fair, sum(x.rounds_owned > 0) AS owners,\n" \
    "    sum(iif(x.rounds_owned, f.win, 0)) AS win, sum(x.affordable) AS affordable,\n" \
    "    sum(x.legal) AS legal, sum(iif(x.legal IS NULL, 0, x.built)) AS legal_built,\n" \
    "    sum(x.built) AS built, sum(x.rounds) AS rounds, sum(x.paid) AS paid,\n" \
    "    sum(x.rounds_owned) AS rounds_owned, sum(x.rounds_manned) AS rounds_manned,\n" \
    "    sum(x.money) AS money, sum(x.points) AS points, sum(x.goods) AS goods,\n" \
    "    sum(x.tiles) AS tiles, sum(x.people) AS people\n" \
    "  FROM finisher f CROSS JOIN building_total x ON x.game = f.game AND x.seat = f.seat\n" \
    "  GROUP BY f.game, x.building),\n" \
    "part AS (\n" \
    "  SELECT d.building, d.drawer" FOR_EACH_BUILDING_SUM(TAKE_D) "\n" \
    "  FROM cells c CROSS JOIN digest_building d ON d.cell = c.cell WHERE c.complete\n" \
    "  UNION ALL SELECT o.building, o.game % " DRAWERS ", 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0\n" \
    "  FROM chosen c CROSS JOIN offer o ON o.game = c.game WHERE c.complete\n" \
    "  UNION ALL SELECT f.building, " DRAWER ", 0, f.affordable, coalesce(f.legal, 0), f.legal_built,\n" \
    "    f.built, f.rounds, f.paid, f.rounds_owned, f.rounds_manned, f.owners, f.win,\n" \
    "    f.owners * f.fair, f.owners * f.fair * (60 - f.owners * f.fair), f.money, f.points, f.goods,\n" \
    "    f.tiles, f.people\n" \
    "  FROM whose f),\n" \
    "drawn AS MATERIALIZED (\n" \
    "  SELECT building, drawer" FOR_EACH_BUILDING_SUM(ADD_UP) "\n" \
    "  FROM part GROUP BY building, drawer)"

/* What came and went, by thing, cause and drawer; `is_thing` says of which things t. */
#define INCOME_BY_DRAWER(is_thing) \
    "piece AS MATERIALIZED (\n" \
    "  SELECT t.id, t.account FROM thing t WHERE t.game_kind = " KIND_OF_CELLS " AND " is_thing "),\n" \
    "part AS (\n" \
    "  SELECT d.thing, d.cause, d.drawer, d.gained, d.spent, d.won_gained, d.won_spent\n" \
    "  FROM cells c CROSS JOIN digest_income d ON d.cell = c.cell\n" \
    "  WHERE c.complete AND d.thing IN (SELECT id FROM piece)\n" \
    "  UNION ALL\n" \
    "  SELECT x.thing, x.cause, " DRAWER ", x.gained, x.spent,\n" \
    "    iif(f.place = 1, x.gained, 0), iif(f.place = 1, x.spent, 0)\n" \
    "  FROM finisher f CROSS JOIN income x ON x.game = f.game AND x.seat = f.seat\n" \
    "    AND x.thing IN (SELECT id FROM piece))"

/* The samples of a mean over seats: games in which nothing came count, too.  `flow` has the sums
 * by drawer, `all_flows` their groups. */
#define SEAT_SAMPLE(sum, seats) \
    SAMPLE("coalesce(" sum ", 0)", seats)

/* In front of the SQL of a source (report_source.with), which goes on with its own expressions. */
#define WITH_BUILDINGS WITH_CELLS_AND_SEATS ",\n" BUILDINGS_BY_DRAWER ",\n"
#define WITH_TOTALS WITH_CELLS_AND_SEATS ",\n" BY_DRAWER ",\n"

#define KIND_OF_CELLS  "(SELECT kind FROM kinds)"
#define MONEY_OF_CELLS "(SELECT k.money FROM kind k WHERE k.id = " KIND_OF_CELLS ")"

/* The kind of the games chosen; report_filter_check() sees to it that there is but one. */
#define CHOSEN_KIND "(SELECT min(kind) FROM chosen)"

/* The first of its buildings: the lowest bit of a set of them (build_turn). */
#define FIRST_BUILDING \
    "(SELECT min(id) FROM thing WHERE game_kind = " CHOSEN_KIND " AND class = 'building')"

/* What one pays with in that game, in the plural: "doubloons". */
#define MONEY "(SELECT money FROM kind WHERE id = " CHOSEN_KIND ")"

/* x("1") x("2") ...: a piece of SQL for each part of a score (part_1, part_2, ...). */
#define FOR_EACH_PART(x) x("1") x("2") x("3") x("4") x("5") x("6")

/* num / den rounded to the nearest integer, halves up; num >= 0; NULL when den is 0. */
#define ROUNDED(num, den) "((2 * (" num ") + (" den ")) / (2 * (" den ")))"

/* Mean with two decimals, and share in percent with one. */
#define MEAN2(sum, n)      "((200 * (" sum ") + (" n ")) / (2 * (" n ")))"
#define PERCENT1(part, of) "((2000 * (" part ") + (" of ")) / (2 * (" of ")))"

/* Two numbers in one, so that what GROUP BY has to sort is small: of the sum of such pairs each part is
 * the sum of its own, while that of `low` stays below 2^32.  Neither is negative. */
#define PAIR(low, high) "(" low ") + ((" high ") << 32)"
#define LOW_OF(pair)    "(" pair " & 4294967295)"
#define HIGH_OF(pair)   "(" pair " >> 32)"

#define TEXT_OF_(x) #x
#define TEXT_OF(x)  TEXT_OF_(x)

/* What the bootstrap of a mean needs (MEAN_INTERVAL): an aggregate over the drawers of a row, each
 * with a sum and its weight.  Games lie in DRAWERS drawers, those of one game in the same; with no
 * more games than that, each has one to itself. */
#define SAMPLE(sum, weight) "group_concat((" sum ") || ' ' || (" weight "))"
#define DRAWERS             TEXT_OF(DIGEST_DRAWERS)
#define DRAWER              "f.game % " DRAWERS
/* Fewer drawers, where a report has many rows to draw for. */
#define FEW_DRAWERS TEXT_OF(DIGEST_FEW_DRAWERS)

/* Places and scores of seats that were drawn by drawer: the columns that a report has of them, and
 * what it selects; the drawers have n, places and points. */
#define PLACE_COLUMNS(detail) \
    ANY_COLUMN("mean_place", COLUMN_NUMBER, 2, false, COLUMN_ALWAYS, "mean of the places, 1 = first"), \
    HIDDEN_COLUMN("place_sample", COLUMN_TEXT, "places and seats"), \
    MEAN_INTERVAL("mean_place", "place_sample", 2, true), \
    ANY_COLUMN("mean_score", COLUMN_NUMBER, 2, detail, COLUMN_ALWAYS, "mean final score in victory points"), \
    HIDDEN_COLUMN("score_sample", COLUMN_TEXT, "points and seats"), \
    MEAN_INTERVAL("mean_score", "score_sample", 2, true)
#define PLACE_SAMPLES \
    SAMPLE("places", "n") " AS place_sample, " SAMPLE("points", "n") " AS score_sample"
#define PLACES(t) \
    "  " MEAN2(t ".places", t ".n") " AS mean_place, " t ".place_sample AS place_sample,\n" \
    "  " MEAN2(t ".points", t ".n") " AS mean_score, " t ".score_sample AS score_sample"

/* f("a") f("b") ... over lists of sums: their sum, or the column of a table. */
#define ADD_UP(sum)  ", sum(" sum ") AS " sum
#define TAKE_D(sum)  ", d." sum
#define TAKE_X(sum)  ", x." sum

/* clang-format on */

#endif
