#include "report/report_explain.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "report/report.h"
#include "report/report_parameter.h"
#include "store/query.h"
#include "store/store.h"

/* ---- the SQL ---- */

/* Characters that mean the same to users, in quotes of the shell and in quotes of SQL. */
static bool is_plain(const char *text)
{
    const size_t length = strlen(text);
    bool is_safe = true;
    for (size_t at = 0; at < length && is_safe;) {
        if (strchr("'\"\\", text[at]) != NULL)
            return false;
        at += text_cell(text + at, length - at, &is_safe);
    }
    return is_safe;
}

static void put_parameter(struct buf *out, const struct report_parameter *p)
{
    if (p->text == NULL) {
        buf_printf(out, ".parameter set %s %lld\n", p->name, (long long)p->number);
    } else if (is_plain(p->text)) {
        buf_printf(out, ".parameter set %s \"'%s'\"\n", p->name, p->text);
    } else {
        buf_printf(out, ".parameter set %s \"CAST(x'", p->name);
        for (const char *c = p->text; *c != '\0'; c++)
            buf_printf(out, "%02x", (unsigned)(unsigned char)*c);
        buf_puts(out, "' AS TEXT)\"\n");
    }
}

/* Whether the SQL has the parameter: ":player" is not in ":players". */
static bool has_parameter(const char *sql, const char *name)
{
    static const char word[] = "abcdefghijklmnopqrstuvwxyz_";
    const size_t length = strlen(name);
    for (const char *at = sql; (at = strstr(at, name)) != NULL; at += length) {
        if (at[length] == '\0' || strchr(word, at[length]) == NULL)
            return true;
    }
    return false;
}

int report_put_sql(struct buf *out, const struct report *report, struct err *err)
{
    struct store *store;
    if (store_open_in_memory(&store, err) < 0)
        return -1;
    query_put_sql(out, store, report->table.sql, report->table.views);
    store_close(store);
    return 0;
}

int report_takes(bool *out, const struct report *report, const char *parameter, struct err *err)
{
    struct buf sql = BUF_INIT;
    const int status = report_put_sql(&sql, report, err);
    *out = has_parameter(buf_str(&sql), parameter);
    buf_free(&sql);
    return status;
}

static void put_parameters(struct buf *out, const char *sql, const struct report_filter *filter)
{
    struct report_parameter all[REPORT_PARAMETERS];
    struct buf open = BUF_INIT;
    report_parameters(all, filter);
    for (size_t i = 0; i < REPORT_PARAMETERS; i++) {
        if (!has_parameter(sql, all[i].name))
            continue;
        if (all[i].is_open)
            buf_printf(&open, " %s", all[i].name);
        else
            put_parameter(out, &all[i]);
    }
    if (open.len > 0)
        buf_printf(out, "-- NULL, since not chosen:%s\n", buf_str(&open));
    buf_free(&open);
}

int report_explain(struct buf *out, const struct report *report,
                   const struct report_filter *filter, struct err *err)
{
    struct buf sql = BUF_INIT;
    const int status = report_put_sql(&sql, report, err);
    buf_printf(out, "-- %s: %s\n.parameter init\n", report->name, report->summary);
    put_parameters(out, buf_str(&sql), filter);
    buf_printf(out, "%s;\n", buf_str(&sql));
    buf_free(&sql);
    return status;
}
