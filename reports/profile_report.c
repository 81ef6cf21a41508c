/* profile_report.c - what one player does otherwise than all of the club. */
#include "report/report.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    TEXT_COLUMN("what", "role or building"),
    TEXT_COLUMN("name", "its name"),
    NUMBER_COLUMN("games", 0, "games the player finished in which it could be had"),
    FEW_COLUMN("games"),
    NUMBER_COLUMN("times", 0, "times the player took or built it in these"),
    NUMBER_COLUMN("per_game", 2, "mean of that in a game"),
    SAMPLED_INTERVAL_WHEN(ALWAYS, "per_game", 2, "times and games"),
    NUMBER_COLUMN("club", 2, "the mean of all players at tables of the same sizes, this one included"),
    NUMBER_COLUMN("difference", 2, "per_game less club"),
    HIDDEN_COLUMN("sample", COLUMN_TEXT, "differences from the mean, in ten-thousandths, and games"),
    MEAN_INTERVAL("difference", "sample", 2, false),
    NUMBER_COLUMN("win_rate", 1, "times in percent that were in games the player won"),
    HIDDEN_COLUMN("win_sample", COLUMN_TEXT, "hundredfold wins and times, in sixtieths"),
    MEAN_INTERVAL("win_rate", "win_sample", 1, true),
    NUMBER_COLUMN("all_wins", 1, "percentage of all these games that the player won"),
    HIDDEN_COLUMN("all_win_sixtieths", COLUMN_NUMBER, "these wins in sixtieths"),
    RATE_INTERVAL("all_wins", "all_win_sixtieths", "games", true),
    END_OF_COLUMNS,
};

/* How often a role is taken depends on how many sit at the table: the mean that a game is held against
 * is that of games with as many players, and for buildings of games that had it on offer.  It is
 * kept in ten-thousandths. */
#define CLUB_IS_WHOLE "coalesce(:game, :event, :from, :to) IS NULL"

static const char with[] =
    WITH_GAMES_OF_ALL ",\n"
    CELLS_WHEN(CLUB_IS_WHOLE) ",\n"
    "ended AS MATERIALIZED (SELECT game, players FROM chosen WHERE complete),\n"
    "beyond AS MATERIALIZED (\n"
    "  SELECT game, players FROM ended WHERE game > " UPTO_WHEN(CLUB_IS_WHOLE) "),\n"
    "own AS MATERIALIZED (\n"
    "  SELECT e.game, e.players, s.seat,\n"
    "    CASE r.place WHEN 1 THEN 60 / (SELECT count(*) FROM result w\n"
    "      WHERE w.game = e.game AND w.place = 1) ELSE 0 END AS win\n"
    "  FROM seat s CROSS JOIN ended e ON e.game = s.game\n"
    "  CROSS JOIN result r ON r.game = s.game AND r.seat = s.seat\n"
    "  WHERE s.player = (SELECT id FROM player WHERE name = :player)),\n"
    "taken AS (\n"
    "  SELECT key, sum(n) AS n FROM (\n"
    "    SELECT 8 * d.role + c.players AS key, d.picks AS n\n"
    "    FROM cells c CROSS JOIN digest_role d ON d.cell = c.cell WHERE c.complete\n"
    "    UNION ALL SELECT 8 * x.role + e.players, x.picks\n"
    "    FROM beyond e CROSS JOIN role_total x ON x.game = e.game)\n"
    "  GROUP BY key),\n"
    "had AS MATERIALIZED (\n"
    "  SELECT key, sum(n) AS n, sum(seats) AS seats FROM (\n"
    "    SELECT 8 * d.building + c.players AS key, d.built AS n, d.games * c.players AS seats\n"
    "    FROM cells c CROSS JOIN digest_building d ON d.cell = c.cell WHERE c.complete\n"
    "    UNION ALL SELECT 8 * b.building + e.players, 1, 0\n"
    "    FROM beyond e CROSS JOIN build b ON b.game = e.game\n"
    "    UNION ALL SELECT 8 * o.building + e.players, 0, e.players\n"
    "    FROM beyond e CROSS JOIN offer o ON o.game = e.game)\n"
    "  GROUP BY key),\n"
    "seated AS (SELECT players, sum(players) AS seats FROM ended GROUP BY players),\n"
    "usual AS MATERIALIZED (\n"
    "  SELECT t.key / 8 AS thing, s.players AS players, 1 AS is_role,\n"
    "    " ROUNDED("10000 * t.n", "s.seats") " AS mean\n"
    "  FROM taken t JOIN seated s ON s.players = t.key % 8\n"
    "  UNION ALL SELECT h.key / 8, h.key % 8, 0, " ROUNDED("10000 * h.n", "h.seats") "\n"
    "  FROM had h WHERE h.seats > 0),\n"
    "own_by AS MATERIALIZED (\n"
    "  SELECT players, game % " DRAWERS " AS drawer, count(*) AS games, sum(win) AS win\n"
    "  FROM own GROUP BY 1, 2),\n"
    "offered AS MATERIALIZED (\n"
    "  SELECT min(game) AS game, players, drawer, count(*) AS games, sum(win) AS win FROM (\n"
    "    SELECT o.game, o.players, o.game % " DRAWERS " AS drawer, o.win,\n"
    "      (SELECT group_concat(f.building) FROM offer f WHERE f.game = o.game) AS buildings\n"
    "    FROM own o)\n"
    "  GROUP BY buildings, players, drawer),\n"
    "had_by AS MATERIALIZED (\n"
    "  SELECT f.building AS thing, o.drawer, o.players, o.games, o.win\n"
    "  FROM offered o CROSS JOIN offer f ON f.game = o.game),\n"
    "taken_by AS (\n"
    "  SELECT key / " DRAWERS " AS thing, key % " DRAWERS " AS drawer, sum(n) AS n, sum(win) AS win\n"
    "  FROM (SELECT x.role * " DRAWERS " + o.game % " DRAWERS " AS key, x.picks AS n, x.picks * o.win AS win\n"
    "    FROM own o CROSS JOIN role_total x ON x.game = o.game AND x.seat = o.seat)\n"
    "  GROUP BY key),\n"
    "built_by AS (\n"
    "  SELECT key / " DRAWERS " AS thing, key % " DRAWERS " AS drawer, sum(n) AS n, sum(win) AS win\n"
    "  FROM (SELECT x.building * " DRAWERS " + o.game % " DRAWERS " AS key, x.built AS n, x.built * o.win AS win\n"
    "    FROM own o CROSS JOIN building_total x ON x.game = o.game AND x.seat = o.seat AND x.built > 0)\n"
    "  GROUP BY key)\n";

/* Games in which a thing could be had, with what is usual in them; and times that it was taken. */
#define WITH_PROFILE \
    ", one AS (\n" \
    "  SELECT 1 AS is_role, u.thing, b.drawer, b.games, b.games * u.mean AS mean, b.win AS all_win,\n" \
    "    0 AS n, 0 AS win\n" \
    "  FROM own_by b CROSS JOIN usual u ON u.is_role = 1 AND u.players = b.players\n" \
    "  UNION ALL SELECT 0, b.thing, b.drawer, b.games, b.games * u.mean, b.win, 0, 0\n" \
    "  FROM had_by b CROSS JOIN usual u ON u.is_role = 0 AND u.players = b.players AND u.thing = b.thing\n" \
    "  UNION ALL SELECT 1, thing, drawer, 0, 0, 0, n, win FROM taken_by\n" \
    "  UNION ALL SELECT 0, thing, drawer, 0, 0, 0, n, win FROM built_by),\n" \
    "drawn AS (\n" \
    "  SELECT is_role, thing, sum(games) AS games, sum(n) AS n, sum(mean) AS mean,\n" \
    "    sum(all_win) AS all_win, sum(win) AS win\n" \
    "  FROM one GROUP BY is_role, thing, drawer),\n" \
    "profile AS MATERIALIZED (\n" \
    "  SELECT is_role, thing, sum(games) AS games, sum(n) AS n, sum(mean) AS mean,\n" \
    "    10000 * sum(n) - sum(mean) AS ahead, sum(all_win) AS all_win, sum(win) AS win,\n" \
    "    " SAMPLE("10000 * n - mean", "10000 * games") " AS sample,\n" \
    "    " SAMPLE("n", "games") " AS per_game_sample,\n" \
    "    " SAMPLE("100 * win", "60 * n") " AS win_sample\n" \
    "  FROM drawn GROUP BY is_role, thing\n" \
    "  HAVING sum(n) + sum(mean) > 0 AND sum(games) >= coalesce(:min_games, 1))\n"

#define DIFFERENCE "sign(p.ahead) * " ROUNDED("100 * abs(p.ahead)", "10000 * p.games")

static const char sql[] =
    WITH_PROFILE
    "SELECT iif(p.is_role, 'role', 'building') AS what, i.title AS name,\n"
    "  p.games AS games, p.n AS times,\n"
    "  " MEAN2("p.n", "p.games") " AS per_game, p.per_game_sample AS per_game_sample,\n"
    "  " ROUNDED("100 * p.mean", "10000 * p.games") " AS club,\n"
    "  " DIFFERENCE " AS difference,\n"
    "  p.sample AS sample,\n"
    "  " PERCENT1("p.win", "60 * p.n") " AS win_rate,\n"
    "  p.win_sample AS win_sample,\n"
    "  " PERCENT1("p.all_win", "60 * p.games") " AS all_wins, p.all_win AS all_win_sixtieths\n"
    "FROM profile p JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = p.thing\n"
    "ORDER BY p.is_role DESC, difference DESC, p.thing";

static const struct report_column chart_columns[] = {
    TEXT_COLUMN("player", "whose profile it is"),
    NUMBER_COLUMN("panel", 0, "1 roles, 2 buildings"),
    TEXT_COLUMN("name", "of the role or building"),
    NUMBER_COLUMN("per_game", 2, "mean number of times in a game"),
    NUMBER_COLUMN("club", 2, "the same of all players"),
    NUMBER_COLUMN("difference", 2, "between these"),
    HIDDEN_COLUMN("sample", COLUMN_TEXT, "differences and games"),
    MEAN_INTERVAL("difference", "sample", 2, false),
    END_OF_COLUMNS,
};

/* Of the buildings only those that tell most: far from the mean, in many games.
 * What could be had in less than a quarter of the player's games tells nothing yet. */
static const char chart_sql[] =
    WITH_PROFILE
    "SELECT player, panel, name, per_game, club, difference, sample FROM (\n"
    "  SELECT :player AS player, 2 - p.is_role AS panel, i.title AS name, p.thing,\n"
    "    " MEAN2("p.n", "p.games") " AS per_game,\n"
    "    " ROUNDED("100 * p.mean", "10000 * p.games") " AS club,\n"
    "    " DIFFERENCE " AS difference, p.sample AS sample,\n"
    "    row_number() OVER (PARTITION BY p.is_role\n"
    "      ORDER BY p.ahead * p.ahead / p.games DESC, p.thing) AS nr\n"
    "  FROM profile p JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = p.thing\n"
    "  WHERE 4 * p.games >= (SELECT max(games) FROM profile))\n"
    "WHERE nr <= 16\n"
    "ORDER BY panel, difference DESC, thing";

static const char why_sql[] =
    WITH_SEATS "\n"
    EVIDENCE("t.game", "t.first_seq", "t.seat", "times", "1", TURN_TEXT)
    "FROM finisher f CROSS JOIN turn t ON t.game = f.game AND t.seat = f.seat\n"
    "WHERE :key_1 = 'role' AND t.role = " THING_CALLED(":key_2", "role") "\n"
    "UNION ALL " EVIDENCE("b.game", "b.seq", "b.seat", "times", "1", "'paid ' || b.paid")
    "FROM finisher f CROSS JOIN build b ON b.game = f.game AND b.seat = f.seat\n"
    "WHERE :key_1 = 'building' AND b.building = " THING_CALLED(":key_2", "building") "\n"
    "UNION ALL " FINISHERS_WHEN("games")
    "  AND iif(:key_1 = 'role',\n"
    "    EXISTS (SELECT 1 FROM chosen c CROSS JOIN role_total x ON x.game = c.game\n"
    "      WHERE c.players = f.players AND x.role = " THING_CALLED(":key_2", "role") "),\n"
    "    EXISTS (SELECT 1 FROM offer o WHERE o.game = f.game\n"
    "      AND o.building = " THING_CALLED(":key_2", "building") "))\n"
    "ORDER BY 1, 2";

/* clang-format on */

static const struct report_why why = {
    .keys = {"what", "name"},
    .doc = "the choices of the role by the player, or the times the player built it",
    .mean = {{"per_game", "games", 0}},
    .apart = {"games"},
    .sql = why_sql,
};

static const struct report_chart chart = {.script = "profile.gp",
                                          .data = {chart_columns, chart_sql, with},
                                          .height = 160,
                                          .row_height = 22};

const struct report report_profile = {
    .name = "profile",
    .title = "Profile",
    .summary = "what one player takes and builds more often than the club",
    .reading =
        "A role or building of which the interval does not reach 0 is one that the player "
        "takes "
        "more often, or less, than all players together do at tables of the same sizes. Of "
        "many rows some stand out by chance. The chart shows all roles and the sixteen "
        "buildings that tell most.",
    .headline = "Taken most above the mean: {name}, {per_game} times in a game; by all players "
                "{club} times.",
    .table = {columns, sql, with},
    .why = &why,
    .chart = &chart,
    .needs = NEEDS_PLAYER,
};
