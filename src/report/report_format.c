#include "report/report_format.h"

#include <string.h>

#include "report/report_write.h"
#include "report/report_xlsx.h"

/* The first ending is that of files which are named by the program. */
static const struct {
    const char *word, *ending, *other_ending;
    enum report_format plain;
} formats[REPORT_FORMATS_N] = {
    [FORMAT_AUTO] = {"", "", NULL, FORMAT_AUTO},
    [FORMAT_TABLE] = {"table", "txt", NULL, FORMAT_TABLE},
    [FORMAT_CSV] = {"csv", "csv", NULL, FORMAT_CSV},
    [FORMAT_JSON] = {"json", "json", NULL, FORMAT_JSON},
    [FORMAT_TXT] = {"txt", "txt", NULL, FORMAT_TABLE},
    [FORMAT_TSV] = {"tsv", "tsv", NULL, FORMAT_TSV},
    [FORMAT_MARKDOWN] = {"markdown", "md", "markdown", FORMAT_MARKDOWN},
    [FORMAT_MD] = {"md", "md", NULL, FORMAT_MARKDOWN},
    [FORMAT_HTML] = {"html", "html", "htm", FORMAT_HTML},
    [FORMAT_XLSX] = {"xlsx", "xlsx", NULL, FORMAT_XLSX},
    [FORMAT_CSV_EXCEL] = {"csv-excel", "csv", NULL, FORMAT_CSV_EXCEL},
};

enum report_format report_format_of_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash != NULL ? slash : path, '.');
    for (int i = FORMAT_TABLE; dot != NULL && i < REPORT_FORMATS_N; i++) {
        if (strcmp(dot + 1, formats[i].ending) == 0 ||
            (formats[i].other_ending != NULL && strcmp(dot + 1, formats[i].other_ending) == 0))
            return formats[i].plain;
    }
    return FORMAT_TABLE;
}

enum report_format report_format_find(const char *word)
{
    int i = FORMAT_TABLE;
    while (i < REPORT_FORMATS_N && strcmp(word, formats[i].word) != 0)
        i++;
    return i < REPORT_FORMATS_N ? formats[i].plain : FORMAT_AUTO;
}

enum report_format report_format_plain(enum report_format format)
{
    return formats[format].plain;
}

const char *report_format_ending(enum report_format format)
{
    return formats[format].ending;
}

bool report_format_is_binary(enum report_format format)
{
    return format == FORMAT_XLSX;
}

int report_write(struct buf *out, const struct report_table *table, enum report_format format,
                 const struct report_room *room, struct err *err)
{
    const enum report_format plain = formats[format].plain;
    if (plain == FORMAT_XLSX)
        return report_write_xlsx(table, room, out, err);
    if (plain == FORMAT_CSV)
        report_write_csv(table, out);
    else if (plain == FORMAT_JSON)
        report_write_json(table, out);
    else if (plain == FORMAT_TSV)
        report_write_tsv(table, out);
    else if (plain == FORMAT_CSV_EXCEL)
        report_write_csv_excel(table, &room->look, out);
    else if (plain == FORMAT_MARKDOWN)
        report_write_markdown(table, room, out);
    else if (plain == FORMAT_HTML)
        report_write_html(table, room, out);
    else
        report_write_text(table, *room, out);
    return 0;
}
