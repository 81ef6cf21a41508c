/* site_judged.c - what a kept analysis says of a game, by the program's play (store/evaluation.h). */
#include "report/report_write.h"
#include "site/site_page.h"
#include "site/site_private.h"
#include "site/site_words.h"

/* clang-format off */

static const struct report_column columns[] = {
    NUMBER_COLUMN("round", 0, "round in which it was decided; NULL: it never was, or from the start"),
    TEXT_COLUMN("favourite", "who was ahead from then on"),
    TEXT_COLUMN("mistake", "what was done in the largest mistake; NULL when there is none"),
    TEXT_COLUMN("player", "by whom"),
    NUMBER_COLUMN("in_round", 0, "in which round"),
    NUMBER_COLUMN("loss", 1, "what it cost, of a hundred chances"),
    TEXT_COLUMN("best", "the best other choice"),
    END_OF_COLUMNS,
};

/* Choices are named by the role or the building where they are one, else as the log writes them behind the letter of
 * the seat. */
static const char sql[] =
    "WITH mistake AS (SELECT d.*, coalesce(i.title, (SELECT substr(e.text, 3) FROM event e\n"
    "    WHERE e.game = d.game AND e.seq = d.seq)) AS title, substr(d.best, 3) AS better,\n"
    "    substr(d.best, 3, instr(substr(d.best, 3) || ' ', ' ') - 1) AS word\n"
    "  FROM judged_decision d JOIN game g ON g.id = d.game\n"
    "  LEFT JOIN thing i ON i.game_kind = g.game_kind AND i.name = d.thing AND i.class = d.what\n"
    "  WHERE d.game = :game AND d.mistake ORDER BY d.loss DESC, d.seq LIMIT 1)\n"
    "SELECT e.round AS round, f.player AS favourite,\n"
    "  CASE WHEN m.title = '-' THEN 'the pass' WHEN m.thing IS NULL THEN m.title\n"
    "    ELSE 'the ' || m.title END AS mistake, p.player AS player,\n"
    "  m.round AS in_round, (m.loss + 5) / 10 AS loss,\n"
    "  CASE WHEN m.better = '-' THEN 'to pass' WHEN m.thing IS NULL THEN m.better\n"
    "    ELSE coalesce((SELECT 'the ' || i.title FROM thing i JOIN game g ON g.game_kind = i.game_kind\n"
    "    WHERE g.id = e.game AND i.name = m.word AND i.class = m.what), m.better) END AS best\n"
    "FROM evaluation e JOIN v_sitters f ON f.game = e.game AND f.seat_no = e.favourite\n"
    "LEFT JOIN mistake m ON m.game = e.game\n"
    "LEFT JOIN v_sitters p ON p.game = m.game AND p.seat_no = m.seat\n"
    "WHERE e.game = :game AND (e.round IS NOT NULL OR m.seq IS NOT NULL)";

/* clang-format on */

static const struct report_source source = {columns, sql, NULL};

/* A sentence stands only where it has all its values. */
static const char *const sentences[] = {
    "Decided in round {round}: from then on {favourite} was never below 50 of a hundred "
    "chances. ",
    "The largest mistake: {mistake} of {player} in round {in_round} cost {loss} of a hundred "
    "chances; better was {best}. ",
};

int site_put_judged(struct site_page *page, const struct report_filter *filter, struct err *err)
{
    struct report_table table;
    const int status = report_read(&table, page->site->request->store, &source, filter, err);
    if (status == 0 && table.n_rows > 0) {
        buf_puts(&page->html, "<p class=\"judged\">");
        for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
            report_write_headline(&table, sentences[i], site_words_put_cell, &page->html);
        buf_puts(&page->html, "By the program's play.</p>\n");
    }
    report_table_free(&table);
    return status;
}

enum { ROUND = 2 }; /* column of turning-points, behind the game and its date */

int site_put_turning_points(struct site_page *page, const struct report_filter *filter,
                            struct err *err)
{
    const struct report *report = report_find("turning-points");
    struct report_table table;
    const int status = report_answer(&table, page->site->request->store, report, filter, err);
    if (status == 0 && table.n_rows > 0) {
        site_put_heading(page, report->name, report->title);
        buf_puts(&page->html, "<p class=\"soft\">");
        site_put(page, report->reading);
        buf_puts(&page->html, "</p>\n");
        site_put_table_after(page, &table, ROUND, report->title, SIZE_MAX);
    }
    report_table_free(&table);
    return status;
}
