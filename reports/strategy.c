/* strategy.c - what do people live on, and who of them wins? */
#include "report/report.h"
#include "report/report_sql.h"
#include "report/why_sql.h"

/* clang-format off */

/* In percent of a seat's points. */
#define MIXED_BELOW "10"
#define CLASS(part) "coalesce(" part ", 'mixed')"

static const struct report_column columns[] = {
    TEXT_COLUMN("class", "the part of the score whose share in a seat's points is most above the mean; "
                "mixed when none is by " MIXED_BELOW " points of a hundred"),
    NUMBER_COLUMN("seats", 0, "seats of this class, of games played to their end"),
    FEW_COLUMN("seats"),
    NUMBER_COLUMN("share", 1, "in percent of all seats"),
    HIDDEN_COLUMN("share_sample", COLUMN_TEXT, "hundredfold seats of the class, and all seats"),
    MEAN_INTERVAL("share", "share_sample", 1, true),
    NUMBER_COLUMN("wins", 2, "games won; a shared first place counts as its part"),
    NUMBER_COLUMN("win_rate", 1, "wins in percent of seats"),
    HIDDEN_COLUMN("win_sixtieths", COLUMN_NUMBER, "wins in sixtieths"),
    RATE_INTERVAL("win_rate", "win_sixtieths", "seats", true),
    NUMBER_COLUMN("expected", 1, "the same if every seat won equally often"),
    PLACE_COLUMNS(false),
    PART_COLUMNS("_share", 1, true, "percentage of the points of the class"),
    PART_INTERVALS("_share", 1, "share", "hundredfold points of the part, and of all"),
    END_OF_COLUMNS,
};

/* How far the share of a part is above its mean over all seats of the games, times both totals: the
 * parts of a seat are only compared with each other, so nothing need be divided.  The number of
 * the part stands below, the first one above the others, so that the largest tells its part. */
#define SUM_OF_ALL(n)   ", sum(r.part_" n ") AS part_" n
#define PART_OF_SEAT(n) ", r.part_" n
#define SUM_OF_CLASS(n) ", sum(part_" n ") AS part_" n
#define SAMPLE_OF_CLASS(n) \
    ",\n    " SAMPLE("100 * coalesce(part_" n ", 0)", "coalesce(points, 0)") " AS sample_" n
#define SAMPLE_OF(n)    ",\n  s.sample_" n " AS part_" n "_share_sample"
#define SHARE_OF(n)     ",\n  " PERCENT1("s.part_" n, "s.points") " AS part_" n "_share"
#define ABOVE(n)        "coalesce((r.part_" n " * t.total - t.part_" n " * r.total) * 8 + 7 - " n ", -1 << 60)"
/* The most that is not enough, as part 0. */
#define MIXED "(r.total * t.total * " MIXED_BELOW " - 1) / 100 * 8 + 7"

#define CLASSED \
    "mean AS MATERIALIZED (\n" \
    "  SELECT sum(r.total) AS total" FOR_EACH_PART(SUM_OF_ALL) "\n" \
    "  FROM chosen c CROSS JOIN result r ON r.game = c.game),\n" \
    "classed AS (\n" \
    "  SELECT 7 - (max(" MIXED ",\n    " ABOVE("1") ",\n    " ABOVE("2") ",\n    " ABOVE("3") ",\n" \
    "    " ABOVE("4") ",\n    " ABOVE("5") ",\n    " ABOVE("6") ") & 7) AS part,\n" \
    "    c.game % " DRAWERS " AS drawer, c.game, r.seat, " WIN_SIXTIETHS " AS win,\n" \
    "    60 / c.players AS fair, r.place, r.total" FOR_EACH_PART(PART_OF_SEAT) "\n" \
    "  FROM mean t CROSS JOIN chosen c CROSS JOIN result r ON r.game = c.game\n" \
    "  WHERE " SEAT_IS_CHOSEN("r") ")"

#define WITH_CLASSES \
    "drawn AS MATERIALIZED (\n" \
    "  SELECT part, count(*) AS n, sum(win) AS win, sum(fair) AS fair, sum(place) AS places,\n" \
    "    sum(total) AS points, drawer" FOR_EACH_PART(SUM_OF_CLASS) "\n" \
    "  FROM classed GROUP BY part, drawer),\n" \
    "by_drawer AS MATERIALIZED (SELECT drawer, sum(n) AS seats FROM drawn GROUP BY drawer),\n" \
    "strategy AS MATERIALIZED (\n" \
    "  SELECT k.part, sum(n) AS n, sum(win) AS win, sum(fair) AS fair, sum(places) AS places,\n" \
    "    sum(points) AS points, " PLACE_SAMPLES ",\n" \
    "    " SAMPLE("100 * coalesce(n, 0)", "seats") " AS share_sample" \
    FOR_EACH_PART(SUM_OF_CLASS) FOR_EACH_PART(SAMPLE_OF_CLASS) "\n" \
    "  FROM (SELECT DISTINCT part FROM drawn) k CROSS JOIN by_drawer b\n" \
    "  LEFT JOIN drawn d ON d.part = k.part AND d.drawer = b.drawer GROUP BY k.part)\n"

static const char sql[] =
    WITH_CLASSES
    "SELECT " CLASS("p.title") " AS class, s.n AS seats,\n"
    "  " PERCENT1("s.n", "(SELECT sum(n) FROM strategy)") " AS share, s.share_sample AS share_sample,\n"
    "  " MEAN2("s.win", "60") " AS wins,\n"
    "  " PERCENT1("s.win", "60 * s.n") " AS win_rate, s.win AS win_sixtieths,\n"
    "  " PERCENT1("s.fair", "60 * s.n") " AS expected,\n"
    PLACES("s")
    FOR_EACH_PART(SHARE_OF)
    FOR_EACH_PART(SAMPLE_OF) "\n"
    "FROM strategy s LEFT JOIN score_part p ON p.game_kind = " CHOSEN_KIND " AND p.n = s.part\n"
    "WHERE s.n >= coalesce(:min_games, 1)\n"
    "ORDER BY s.n DESC, s.part";

static const char why_sql[] =
    WITH_SEATS ",\n"
    CLASSED "\n"
    RESULT_EVIDENCE("seats", RESULT_TEXT " || ': ' || " PARTS_TEXT)
    "FROM classed x JOIN finisher f ON f.game = x.game AND f.seat = x.seat\n"
    "LEFT JOIN score_part p ON p.game_kind = " CHOSEN_KIND " AND p.n = x.part\n"
    "WHERE " CLASS("p.title") " = :key_1 ORDER BY f.game, f.seat";

/* clang-format on */

static const struct report_chart chart = {
    .script = "strategy.gp", .height = 140, .row_height = 40, .label_columns = 28};

static const struct report_why why = {
    .keys = {"class"},
    .doc = "the final scores of the seats of the class, in their parts",
    .mean = {RESULT_MEANS("seats")},
    .apart = {RESULT_APART},
    .sql = why_sql,
};

const struct report report_strategy = {
    .name = "strategy",
    .title = "Strategies",
    .summary = "what people live on: seats classed by the parts of their score",
    .reading =
        "A seat belongs to the part of the score that is a larger share of its points than "
        "of everybody's, by the widest margin; where that is less than " MIXED_BELOW
        " points of a hundred it is mixed. In Puerto Rico, VP chips are shipping. Who is "
        "ahead may get a part because of it: that a class wins more is no proof that the part "
        "did it.",
    .headline = "The commonest class: {class}, {share} % of the seats; it wins {win_rate} %.",
    .table = {columns, sql, WITH_GAMES ",\n" CLASSED ",\n"},
    .chart = &chart,
    .why = &why,
};
