/* openings.c - the first role and the first building of each seat, and what came of it. */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

static const struct report_column columns[] = {
    NUMBER_COLUMN("depth", 0, "1: all that began with a role; 2: those of them that then built a building first"),
    TEXT_COLUMN("path", "the role, then the building"),
    NUMBER_COLUMN("n", 0, "seats that began so, in games played to their end"),
    FEW_COLUMN("n"),
    NUMBER_COLUMN("share", 1, "in percent of the row above of one depth less, or of all seats"),
    HIDDEN_COLUMN("share_sixtieths", COLUMN_NUMBER, "sixtyfold n"),
    HIDDEN_COLUMN("share_of", COLUMN_NUMBER, "seats that it is a share of"),
    RATE_INTERVAL("share", "share_sixtieths", "share_of", true),
    NUMBER_COLUMN("win_rate", 1, "percentage of these games that the seat won"),
    HIDDEN_COLUMN("win_sixtieths", COLUMN_NUMBER, "wins in sixtieths"),
    RATE_INTERVAL("win_rate", "win_sixtieths", "n", true),
    NUMBER_COLUMN("expected", 1, "the same if every seat won equally often"),
    PLACE_COLUMNS(true),
    DETAIL_NUMBER_COLUMN("round", 1, "mean round in which the first building was built"),
    HIDDEN_COLUMN("round_sample", COLUMN_TEXT, "rounds, and seats that built"),
    MEAN_INTERVAL("round", "round_sample", 1, true),
    END_OF_COLUMNS,
};

#define OPENING_SUMS(f) f("n") f("win") f("fair") f("places") f("points") f("rounds") f("builders")
#define TAKE(sum)       ", " sum

/* `leaf` has a row for each role, first building (-1 for none at all) and drawer of each cell, `tree`
 * has their sums, too.  A seat's first role and building are near the top of its game: looking there is quicker than
 * going through all of them. */
#define WITH_TREE \
    "began AS (\n" \
    "  SELECT f.game % " FEW_DRAWERS " AS drawer, f.win, f.fair, f.place, f.total,\n" \
    "    (SELECT t.role FROM turn t WHERE t.game = f.game AND t.seat = f.seat\n" \
    "      ORDER BY t.turn LIMIT 1) AS role,\n" \
    "    coalesce((SELECT (b.building << 16) + b.round FROM build b\n" \
    "      WHERE b.game = f.game AND b.seat = f.seat ORDER BY b.seq LIMIT 1), -65536) AS built\n" \
    "  FROM finisher f),\n" \
    "leaf AS MATERIALIZED (\n" \
    "  SELECT d.role, d.building, d.drawer, d.seats AS n, d.win, d.fair, d.places, d.points, d.rounds,\n" \
    "    iif(d.building >= 0, d.seats, 0) AS builders\n" \
    "  FROM cells c CROSS JOIN digest_opening d ON d.cell = c.cell WHERE c.complete\n" \
    "  UNION ALL SELECT role, built >> 16 AS building, drawer, count(*) AS n, sum(win) AS win, sum(fair) AS fair,\n" \
    "    sum(place) AS places, sum(total) AS points, sum(built & 65535) AS rounds,\n" \
    "    sum(built > 0) AS builders\n" \
    "  FROM began WHERE role IS NOT NULL GROUP BY role, built >> 16, drawer),\n" \
    "branch AS MATERIALIZED (\n" \
    "  SELECT 1 AS depth, role, NULL AS building, drawer" OPENING_SUMS(ADD_UP) " FROM leaf\n" \
    "  GROUP BY role, drawer\n" \
    "  UNION ALL SELECT 2, role, building, drawer" OPENING_SUMS(ADD_UP) " FROM leaf\n" \
    "  GROUP BY role, building, drawer),\n" \
    "tree AS MATERIALIZED (\n" \
    "  SELECT depth, role, building" OPENING_SUMS(ADD_UP) ", " PLACE_SAMPLES ",\n" \
    "    " SAMPLE("rounds", "builders") " AS round_sample\n" \
    "  FROM branch GROUP BY depth, role, building),\n" \
    "ranked AS MATERIALIZED (\n" \
    "  SELECT depth, role, building" OPENING_SUMS(TAKE) ", place_sample, score_sample, round_sample,\n" \
    "    sum(n) FILTER (WHERE depth = 1) OVER () AS seats,\n" \
    "    max(n) OVER (PARTITION BY role) AS begun,\n" \
    "    row_number() OVER (PARTITION BY role ORDER BY depth, n DESC, building) AS nr\n" \
    "  FROM tree)\n"

#define FROM_TREE \
    "FROM ranked x JOIN thing i ON i.game_kind = " KIND_OF_CELLS " AND i.id = x.role\n" \
    "LEFT JOIN thing b ON b.game_kind = " KIND_OF_CELLS " AND b.id = x.building\n"
#define BUILDING "coalesce(b.title, 'nothing built')"
#define SHARE_OF "iif(x.depth = 1, x.seats, x.begun)"
#define WIN_RATE PERCENT1("x.win", "60 * x.n")
#define EXPECTED PERCENT1("x.fair", "60 * x.n")

static const char sql[] =
    WITH_TREE
    "SELECT x.depth AS depth, i.title || iif(x.depth = 2, ' > ' || " BUILDING ", '') AS path,\n"
    "  x.n AS n, " PERCENT1("x.n", SHARE_OF) " AS share, 60 * x.n AS share_sixtieths,\n"
    "  " SHARE_OF " AS share_of, " WIN_RATE " AS win_rate, x.win AS win_sixtieths,\n"
    "  " EXPECTED " AS expected,\n"
    PLACES("x") ",\n"
    "  " ROUNDED("10 * x.rounds", "x.builders") " AS round, x.round_sample AS round_sample\n"
    FROM_TREE
    "WHERE x.n >= coalesce(:min_games, 1)\n"
    "ORDER BY x.begun DESC, x.role, x.nr";

static const struct report_column chart_columns[] = {
    NUMBER_COLUMN("depth", 0, "1 a role, 2 a building after it"),
    TEXT_COLUMN("step", "what was taken or built"),
    NUMBER_COLUMN("n", 0, "seats that began so"),
    NUMBER_COLUMN("win_rate", 1, "games won in percent"),
    NUMBER_COLUMN("expected", 1, "the same by chance"),
    END_OF_COLUMNS,
};

/* The four commonest buildings after each role. */
static const char chart_sql[] =
    WITH_TREE
    "SELECT x.depth AS depth, iif(x.depth = 2, " BUILDING ", i.title) AS step, x.n AS n,\n"
    "  " WIN_RATE " AS win_rate,\n"
    "  " EXPECTED " AS expected\n"
    FROM_TREE
    "WHERE x.nr <= 5 AND x.n >= coalesce(:min_games, 1) AND 200 * x.n >= x.seats\n"
    "ORDER BY x.begun DESC, x.role, x.nr";

static const char why_sql[] =
    WITH_SEATS ",\n"
    "first AS (\n"
    "  SELECT f.game, f.seat, f.players, f.place, f.total, f.win,\n"
    "    (SELECT t.turn FROM turn t WHERE t.game = f.game AND t.seat = f.seat\n"
    "      ORDER BY t.turn LIMIT 1) AS turn,\n"
    "    (SELECT b.seq FROM build b WHERE b.game = f.game AND b.seat = f.seat\n"
    "      ORDER BY b.seq LIMIT 1) AS built\n"
    "  FROM finisher f),\n"
    "begun AS MATERIALIZED (\n"
    "  SELECT f.game, f.seat, f.players, f.place, f.total, f.win, t.first_seq AS taken, f.built,\n"
    "    b.paid\n"
    "  FROM first f CROSS JOIN turn t ON t.game = f.game AND t.turn = f.turn\n"
    "  JOIN thing i ON i.game_kind = " CHOSEN_KIND " AND i.id = t.role\n"
    "  LEFT JOIN build b ON b.game = f.game AND b.seq = f.built\n"
    "  LEFT JOIN thing h ON h.game_kind = " CHOSEN_KIND " AND h.id = b.building\n"
    "  WHERE i.title || iif(:key_1 = 2, ' > ' || coalesce(h.title, 'nothing built'), '') = :key_2),\n"
    "part AS (\n"
    "  SELECT game, taken AS seq, seat, 'n' AS adds_to, 1 AS amount, " RESULT_TEXT " AS what\n"
    "  FROM begun f\n"
    "  UNION ALL SELECT game, built, seat, '', 0, 'the first building, price ' || paid\n"
    "  FROM begun WHERE :key_1 = 2 AND built IS NOT NULL)\n"
    "SELECT game, seq, seat, adds_to, amount, what FROM part ORDER BY game, seq, seat";

/* clang-format on */

static const struct report_chart chart = {
    .script = "openings.gp",
    .data = {chart_columns, chart_sql, WITH_CELLS_AND_SEATS ",\n"},
    .height = 140,
    .row_height = 20};

static const struct report_why why = {
    .keys = {"depth", "path"},
    .doc = "the first roles of the seats that began so, with their results, and the first "
           "buildings",
    .sql = why_sql,
};

const struct report report_openings = {
    .name = "openings",
    .title = "Openings",
    .summary = "the first role and the first building of a seat, and its results",
    .reading =
        "A row of depth 1 is a role; the rows below it say what was built first by those "
        "who began with it. The roles that are left differ from seat to seat, so a role "
        "may win because of who can take it. The chart leaves out what less than one seat "
        "in two hundred did, and all but four buildings of each role.",
    .headline =
        "{path} is the commonest beginning, {share} % of the seats; it wins {win_rate} %.",
    .table = {columns, sql, WITH_CELLS_AND_SEATS ",\n"},
    .chart = &chart,
    .why = &why,
};
