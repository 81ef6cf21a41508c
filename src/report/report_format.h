/* report_format.h - the forms in which every table of the program is written, for programs and for people.
 *
 * What programs read (CSV, TSV, JSON) is the same for everybody.  What people read (the table as text, Markdown, HTML,
 * spreadsheets) has the numbers, dates and headings of a struct report_look.  Nothing here depends on the
 * environment.
 */
#ifndef REPORT_FORMAT_H
#define REPORT_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

struct buf;
struct err;
struct report_table;

/* In the order of REPORT_FORMAT_WORDS; two have a second name. */
enum report_format {
    FORMAT_AUTO,
    FORMAT_TABLE,
    FORMAT_CSV,
    FORMAT_JSON,
    FORMAT_TXT, /* FORMAT_TABLE */
    FORMAT_TSV,
    FORMAT_MARKDOWN,
    FORMAT_MD, /* FORMAT_MARKDOWN */
    FORMAT_HTML,
    FORMAT_XLSX,
    FORMAT_CSV_EXCEL,
    REPORT_FORMATS_N,
};

#define REPORT_FORMAT_WORDS "table|csv|json|txt|tsv|markdown|md|html|xlsx|csv-excel"
/* The endings of files that name one. */
#define REPORT_FORMAT_ENDINGS "|csv|json|txt|tsv|md|markdown|html|htm|xlsx"

/* The format that the ending of a file names; FORMAT_TABLE when it names none. */
enum report_format report_format_of_file(const char *path);
/* The format of a word of REPORT_FORMAT_WORDS; FORMAT_AUTO when it is none. */
enum report_format report_format_find(const char *word);
/* The one name of a format that has two. */
enum report_format report_format_plain(enum report_format format);
/* How the files of a format end: "csv". */
const char *report_format_ending(enum report_format format);
/* Whether a terminal must not see it. */
bool report_format_is_binary(enum report_format format);

enum report_dates { DATES_ISO, DATES_DAY_FIRST, DATES_MONTH_FIRST };
enum report_decimal { DECIMAL_AS_USUAL, DECIMAL_POINT, DECIMAL_COMMA };

/* How people want to read numbers, dates and headings; all zero: as the program writes them. */
struct report_look {
    int decimal; /* enum report_decimal; as usual: a comma in csv-excel, else a point */
    int dates;   /* enum report_dates: 2026-11-30, 30.11.2026, 11/30/2026 */
    const char
        *headings; /* "player = Spieler; wins = Siege" in place of the names of columns; NULL */
};

/* How a table is shown: the room that it has, and the look. */
struct report_room {
    size_t
        columns; /* texts go on in the next line where the table would be wider; SIZE_MAX: in none */
    bool
        is_screen; /* what does not fit then is left out, the least important first, and named below */
    size_t
        most; /* of the columns for people these are shown, the most important; 0: all of them */
    bool shows_details; /* also what only CSV and JSON have otherwise */
    struct report_look look;
    const char *title; /* of a page or a sheet; NULL: "shipslog" */
};

enum { REPORT_COLUMNS_SHOWN = 10 }; /* of a report, unless somebody wants all */

/* Appends the table in a format other than FORMAT_AUTO.  Returns 0, or -1 with `err`: a spreadsheet cannot be made. */
int report_write(struct buf *out, const struct report_table *table, enum report_format format,
                 const struct report_room *room, struct err *err);

#endif
