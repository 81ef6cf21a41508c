/* chart.h - draws a report's chart with gnuplot.
 *
 * The data goes into a CSV file in a temporary directory, a script of reports/charts, which are
 * built into the program, draws it, and the image comes back as bytes.  No text of the database becomes part of a gnuplot
 * command: names reach gnuplot through the data file only, and the scripts switch enhanced text
 * off.
 *
 *     struct report_table data;
 *     if (chart_read(&data, store, report, &filter, NULL, err) == 0)
 *         status = chart_draw(&image, &(struct chart_request){
 *             .chart = report->chart, .format = "svg"}, &data, err);
 *     report_table_free(&data);
 */
#ifndef CHART_H
#define CHART_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct err;
struct gnuplot_picture;
struct report;
struct report_chart;
struct report_filter;
struct report_table;
struct store;

enum {
    CHART_WIDTH = 800,        /* pixels, by default */
    CHART_LABEL_COLUMNS = 24, /* longer names are cut; see chart_put_label() */
    CHART_ROUNDS_MAX = 100,   /* rows with a larger number in a column `round` are not drawn */
};

struct chart_request {
    const struct report_chart *chart;
    const char *format; /* "svg", "png" or "pdf" */
    const char *
        scripts; /* directory of .gp files that stand in for those of the program; NULL: none */
    unsigned width;       /* pixels; 0 = CHART_WIDTH */
    unsigned height;      /* pixels of the whole picture; 0: as many as the chart takes */
    const char *title;    /* in place of that of the script; NULL: that */
    const char *theme;    /* "light", "dark" or "print"; NULL: light */
    const char *headline; /* plain text; NULL or "": none */
    const char *empty;    /* why there may be nothing to draw; NULL: no game matches */
};

/* Reads the data of the chart of `report`, which must have one.  `answer` is what the report answers to the filter,
 * NULL when the caller has not read it.  Returns 0, or -1 with `err`;
 * the caller frees the table in both cases. */
int chart_read(struct report_table *out, struct store *store, const struct report *report,
               const struct report_filter *filter, const struct report_table *answer,
               struct err *err);

/* Appends the data file: CSV like the report's, but only the rows that are drawn, with the
 * texts of chart_put_label().  Three columns in front have what else there is to draw, in the first row: the headline
 * in lines for the width, the title, and in `chart` size, rows, theme and the columns that are drawn.  So the script draws
 * from this file alone, by hand, what the program draws. */
void chart_write_csv(const struct report_table *data, const struct chart_request *request,
                     struct buf *out);

/* Appends a text for a chart: one line of at most `columns` columns, without characters that
 * gnuplot would take for an escape. */
void chart_put_label(struct buf *out, const char *s, size_t len, size_t columns);

/* Appends the image to `image`.  Returns 0, or -1 with `err`: gnuplot is missing, the script is
 * missing, gnuplot complains. */
int chart_draw(struct buf *image, const struct chart_request *request,
               const struct report_table *data, struct err *err);

/* For many charts at once (gnuplot_batch.h): fills `picture` with what chart_draw() needs, so
 * that the data need not be kept.  False when there is nothing to draw.  The caller frees
 * `picture` with chart_picture_free(). */
bool chart_picture_init(struct gnuplot_picture *picture, const struct report_chart *chart,
                        const struct report_table *data);
void chart_picture_free(struct gnuplot_picture *picture);

#endif
