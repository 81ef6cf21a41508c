/* user_reports_read.c - reads the reports of a directory. */
#include "report/user_reports.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/input.h"
#include "base/text.h"
#include "report/report.h"
#include "report/report_file.h"
#include "report/report_registry.h"

/* ---- a file ---- */

static int check_text(const char *path, const struct buf *text, struct err *err)
{
    uint32_t line = 1;
    for (size_t at = 0; at < text->len;) {
        const char c = text->data[at];
        bool is_safe;
        const size_t length = text_cell(text->data + at, text->len - at, &is_safe);
        if (!is_safe && c != '\n' && c != '\t' && c != '\r')
            return err_at(err, path, line, 0,
                          "expected text in UTF-8 without control characters");
        line += c == '\n';
        at += length;
    }
    return 0;
}

static int read_bytes(const char *path, struct buf *text, struct err *err)
{
    struct input *in;
    if (input_open_found(&in, path, err) < 0)
        return -1;
    int status = input_read_all(in, USER_REPORTS_BYTES_MAX, "a report", text, err);
    if (status == 0)
        status = input_expect_utf8(in, err);
    input_close(in);
    return status;
}

static int add_file(struct user_reports *user_reports, const char *path, struct err *err)
{
    struct buf text = BUF_INIT;
    int status = read_bytes(path, &text, err);
    if (status == 0)
        status = check_text(path, &text, err);
    if (status == 0)
        status = report_file_take(user_reports, path, buf_str(&text), false, err);
    buf_free(&text);
    return status;
}

/* ---- a directory ---- */

static int is_sql(const struct dirent *entry)
{
    const size_t length = strlen(entry->d_name);
    return length > 4 && entry->d_name[0] != '.' &&
           strcmp(entry->d_name + length - 4, ".sql") == 0;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

int user_reports_read(struct user_reports *out, const char *directory, struct err *err)
{
    *out = (struct user_reports){.texts = ARENA_INIT,
                                 .pieces = report_ours()->pieces,
                                 .views = report_ours()->views,
                                 .find_other = report_find};
    struct dirent **entry;
    char why[128];
    if (directory == NULL)
        return 0;
    const int n = scandir(directory, &entry, is_sql, by_name);
    if (n < 0 && strerror_r(errno, why, sizeof why) != 0)
        why[0] = '\0';
    if (n < 0)
        return err_at(err, directory, 0, 0, "cannot read the directory: %s", why);
    struct buf path = BUF_INIT;
    int status = 0;
    for (int i = 0; i < n; i++) {
        buf_clear(&path);
        buf_printf(&path, "%s/%s", directory, entry[i]->d_name);
        if (status == 0)
            status = add_file(out, buf_str(&path), err);
        free(entry[i]);
    }
    free(entry);
    buf_free(&path);
    report_file_sort(out);
    return status;
}

const struct report *user_reports_at(const struct user_reports *user_reports, size_t i)
{
    size_t n_own = 0;
    while (report_at(n_own) != NULL)
        n_own++;
    if (i < n_own)
        return report_at(i);
    return user_reports != NULL && i - n_own < user_reports->n ? user_reports->report[i - n_own]
                                                               : NULL;
}
