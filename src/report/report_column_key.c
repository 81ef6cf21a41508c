/* report_column_key.c - the lines of a header that make columns: column, interval, verdict, few. */
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "report/report_columns.h"
#include "report/report_draft.h"

enum { PARTS = 6 };

/* The words before the last one of the key: "detail idle column". */
struct adjectives {
    bool is_detail;
    uint8_t when;
};

static int find_column(const struct draft *d, enum draft_block block, const char *name)
{
    const struct draft_columns *c = &d->columns[block];
    for (size_t i = 0; i < c->n; i++) {
        if (strcmp(c->column[i].name, name) == 0)
            return (int)i;
    }
    return -1;
}

bool draft_has_column(const struct draft *d, enum draft_block block, const char *name)
{
    return find_column(d, block, name) >= 0;
}

static int add_column(struct draft *d, const struct report_column *column, struct err *err)
{
    struct draft_columns *c = &d->columns[d->block];
    if (c->n == DRAFT_COLUMNS_MAX)
        return draft_complain(d, "too many columns", err);
    if (!draft_is_word(column->name, '_'))
        return draft_complain(d, "a column is lower case letters, digits and '_'", err);
    if (draft_has_column(d, d->block, column->name))
        return draft_complain(d, "there is a column of that name already", err);
    c->column[c->n++] = *column;
    return 0;
}

static const char *join_texts(const struct draft *d, const char *a, const char *b,
                              const char *c)
{
    struct buf text = BUF_INIT;
    buf_printf(&text, "%s%s%s", a, b, c);
    const char *kept = draft_keep(d, buf_str(&text), text.len);
    buf_free(&text);
    return kept;
}

/* "part_N_share" is a column for each part of a score. */
static bool is_of_parts(const char *name)
{
    return strncmp(name, "part_N", strlen("part_N")) == 0;
}

static const char *name_of_part(const struct draft *d, const char *name, int part)
{
    const char digit[] = {(char)('0' + part), '\0'};
    return is_of_parts(name) ? join_texts(d, "part_", digit, name + strlen("part_N")) : name;
}

static bool has_type(const char *type)
{
    return strcmp(type, "text") == 0 || (strlen(type) == 1 && type[0] >= '0' && type[0] <= '3');
}

/* "NAME text|0|1|2|3 DOC"; a column for a part of a score may lack a doc, and then has the
 * part's title. */
static int take_column(struct draft *d, const struct adjectives *a, const char *value,
                       struct err *err)
{
    const char *name = draft_take_word(d, &value);
    const char *type = draft_take_word(d, &value);
    const bool is_text = strcmp(type, "text") == 0, of_parts = is_of_parts(name);
    if (!has_type(type) || (*value == '\0' && !of_parts))
        return draft_complain(d, "expected 'column: NAME text|0|1|2|3 WHAT IT HOLDS'", err);
    struct report_column column = {
        .type = is_text ? COLUMN_TEXT : COLUMN_NUMBER,
        .decimals = is_text ? 0 : (uint8_t)(type[0] - '0'),
        .is_detail = a->is_detail,
        .doc = *value == '\0' ? NULL : value,
    };
    for (int part = 1; part <= (of_parts ? PARTS : 1); part++) {
        column.name = name_of_part(d, name, part);
        column.when = of_parts ? (uint8_t)(COLUMN_PART + part - 1) : a->when;
        if (add_column(d, &column, err) < 0)
            return -1;
    }
    return 0;
}

/* Both ends of the interval of a column. */
static int add_ends(struct draft *d, struct report_column end, const char *name,
                    const char *low_doc, const char *high_doc, struct err *err)
{
    const int column = find_column(d, d->block, name);
    if (column < 0)
        return draft_complain(d, "expected 'interval: COLUMN', a column above", err);
    end.decimals = d->columns[d->block].column[column].decimals;
    end.when = d->columns[d->block].column[column].when;
    end.name = join_texts(d, name, "_low", "");
    end.doc = low_doc;
    if (add_column(d, &end, err) < 0)
        return -1;
    end.name = join_texts(d, name, "_high", "");
    end.doc = high_doc;
    return add_column(d, &end, err);
}

/* "NAME [WHAT]" */
static int take_interval(struct draft *d, const struct adjectives *a, const char *value,
                         struct err *err)
{
    const char *name = draft_take_word(d, &value);
    const bool is_named = *value != '\0';
    const struct report_column end = {
        .type = COLUMN_NUMBER, .is_detail = a->is_detail, .use = COLUMN_END};
    const char *low_doc =
        join_texts(d, "lower end of the 95 % interval of ", is_named ? value : name, "");
    const char *high_doc = is_named ? "upper end of that interval" : "its upper end";
    for (int part = 1; part <= (is_of_parts(name) ? PARTS : 1); part++) {
        if (add_ends(d, end, name_of_part(d, name, part), low_doc, high_doc, err) < 0)
            return -1;
    }
    return 0;
}

/* "WHAT": the columns of ${verdict()} in reports/shared.sql. */
static int take_verdict(struct draft *d, const struct adjectives *a, const char *value,
                        struct err *err)
{
    (void)a;
    const struct report_column columns[] = {
        {.name = "q",
         .type = COLUMN_NUMBER,
         .decimals = 1,
         .is_detail = true,
         .use = COLUMN_VERDICT,
         .doc = join_texts(
             d,
             "false discoveries in percent when one believes of all rows up to this q "
             "that ",
             value, " (Benjamini-Hochberg)")},
        {.name = "verdict",
         .type = COLUMN_TEXT,
         .use = COLUMN_VERDICT,
         .doc = "what that comes to when q is at most 10; else: too few games to tell"},
    };
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        if (add_column(d, &columns[i], err) < 0)
            return -1;
    }
    return 0;
}

static int take_few(struct draft *d, const struct adjectives *a, const char *value,
                    struct err *err)
{
    (void)a;
    const struct report_column column = {
        .name = "few",
        .type = COLUMN_NUMBER,
        .is_detail = true,
        .doc = join_texts(d, "1 if ", value, " is less than --min-n, else 0"),
        .use = COLUMN_FEW,
        .of = value,
    };
    return add_column(d, &column, err);
}

/* Returns the last word of the key; the others go to `a`.  NULL when one of them is unknown. */
static const char *take_adjectives(const struct draft *d, struct adjectives *a, const char *key)
{
    *a = (struct adjectives){.when = COLUMN_ALWAYS};
    for (;;) {
        const char *word = draft_take_word(d, &key);
        if (*key == '\0')
            return word;
        if (strcmp(word, "detail") == 0)
            a->is_detail = true;
        else if (strcmp(word, "on-card") == 0)
            a->when = COLUMN_ON_CARD;
        else if (strcmp(word, "idle") == 0)
            a->when = COLUMN_IDLE;
        else if (strcmp(word, "drawn") == 0)
            a->when = COLUMN_DRAWN;
        else if (strcmp(word, "tiles") == 0)
            a->when = COLUMN_TILES;
        else
            return NULL;
    }
}

int draft_take_column_key(struct draft *d, const char *key, const char *value, struct err *err)
{
    static const struct {
        const char *key;
        int (*take)(struct draft *, const struct adjectives *, const char *, struct err *);
    } keys[] = {
        {"column", take_column},
        {"interval", take_interval},
        {"verdict", take_verdict},
        {"few", take_few},
    };
    struct adjectives a;
    const char *last = take_adjectives(d, &a, key);
    for (size_t i = 0; last != NULL && i < sizeof keys / sizeof *keys; i++) {
        if (strcmp(last, keys[i].key) == 0)
            return keys[i].take(d, &a, value, err) < 0 ? -1 : 1;
    }
    return 0;
}

int draft_check_columns(const struct draft *d, struct err *err)
{
    const struct draft_columns *c = &d->columns[d->block];
    for (size_t i = 0; i < c->n; i++) {
        if (c->column[i].of != NULL && find_column(d, d->block, c->column[i].of) < 0)
            return draft_complain(d, "a column is about one that the SELECT does not have",
                                  err);
    }
    return 0;
}
