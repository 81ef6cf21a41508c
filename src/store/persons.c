#include "store/persons.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/shell_word.h"
#include "base/xalloc.h"
#include "core/event.h"
#include "store/name_index.h"
#include "store/person_finder.h"
#include "store/query.h"
#include "store/seat_identity.h"

struct persons {
    struct person_finder *finder;
    struct name_index *names; /* of the finder */
    struct query *add_player, *add_alias, *add_identity;
    persons_report_fn *report;
    void *ctx;
    int64_t next;
    bool has_aliases;
};

int persons_new(struct persons **out, struct store *s, struct err *err)
{
    struct persons *p = *out = xcalloc(1, sizeof *p);
    int64_t aliases = 0;
    const bool is_fine =
        query_number(s, "SELECT EXISTS(SELECT 1 FROM alias)", &aliases, err) == 0 &&
        person_finder_new(&p->finder, s, err) == 0 &&
        query_new(&p->add_player, s, "INSERT INTO player(id, name) VALUES(?1, ?2)", err) == 0 &&
        query_new(&p->add_alias, s,
                  "INSERT INTO alias(name, stands_for, player) VALUES(?1, ?2, ?3)", err) == 0 &&
        query_new(&p->add_identity, s,
                  "INSERT OR REPLACE INTO identity(source, number, name) VALUES(?1, ?2, ?3)",
                  err) == 0;
    p->has_aliases = aliases != 0;
    p->names = is_fine ? person_finder_names(p->finder) : NULL;
    return is_fine ? 0 : -1;
}

void persons_free(struct persons *p)
{
    if (p == NULL)
        return;
    query_free(p->add_player);
    query_free(p->add_alias);
    query_free(p->add_identity);
    person_finder_free(p->finder);
    free(p);
}

struct person_finder *persons_finder(struct persons *p)
{
    return p->finder;
}

void persons_listen(struct persons *p, persons_report_fn *report, void *ctx)
{
    p->report = report;
    p->ctx = ctx;
}

int persons_start(struct persons *p, int64_t next, struct err *err)
{
    p->next = next;
    return name_index_refresh(p->names, err);
}

void persons_forget(struct persons *p)
{
    name_index_spoil(p->names);
}

/* ---- changes ---- */

static void bind(struct query *q, int parameter, const char *text)
{
    query_bind_text(q, parameter, text, strlen(text));
}

/* The command that makes two names one player. */
static void put_merge(struct buf *out, const char *name, const char *into)
{
    const bool is_like_option = name[0] == '-' || into[0] == '-';
    buf_puts(out, is_like_option ? "shipslog player merge -- " : "shipslog player merge ");
    shell_word_quote(out, name);
    buf_putc(out, ' ');
    shell_word_quote(out, into);
}

static void report_note(struct persons *p, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void report_note(struct persons *p, const char *format, ...)
{
    struct buf text = BUF_INIT;
    va_list args;
    va_start(args, format);
    buf_vprintf(&text, format, args);
    va_end(args);
    if (p->report != NULL)
        p->report(p->ctx, buf_str(&text));
    buf_free(&text);
}

static int add_player(struct persons *p, const char *name, int32_t *id, struct err *err)
{
    *id = (int32_t)p->next++;
    query_bind_int(p->add_player, 1, *id);
    bind(p->add_player, 2, name);
    name_index_add(p->names, name);
    return query_run(p->add_player, err);
}

static int add_alias(struct persons *p, const char *name, const char *stands_for,
                     struct err *err)
{
    bind(p->add_alias, 1, name);
    bind(p->add_alias, 2, stands_for);
    query_bind_int(p->add_alias, 3, p->next++);
    name_index_add(p->names, name);
    p->has_aliases = true;
    return query_run(p->add_alias, err);
}

static int add_identity(struct persons *p, const struct seat_identity *id, const char *name,
                        struct err *err)
{
    bind(p->add_identity, 1, id->source);
    bind(p->add_identity, 2, id->number);
    bind(p->add_identity, 3, name);
    return query_run(p->add_identity, err);
}

/* ---- one seat ---- */

/* A seat while its player is looked for. */
struct sitting {
    struct persons *persons;
    struct game_rows *rows;
    struct seat_row *seat;
    struct seat_identity identity;
    struct person found;
};

static void keep_name(struct sitting *t)
{
    *rows_add_seat_name(t->rows) =
        (struct seat_name_row){.seat = t->seat->seat, .name = t->seat->name};
}

/* Whether somebody sits in an earlier seat. */
static bool sits_already(const struct sitting *t)
{
    for (size_t i = 0; i < t->rows->table[ROWS_seat].n; i++) {
        const struct seat_row *row = rows_at(t->rows, ROWS_seat, i);
        if (row == t->seat)
            return false;
        if (row->player == t->found.id)
            return true;
    }
    return false;
}

/* "Anna (2)", the first of these names that the book does not have; lives in the rows. */
static const char *second_name(struct sitting *t)
{
    struct buf text = BUF_INIT;
    unsigned n = 2;
    do {
        buf_clear(&text);
        buf_printf(&text, "%s (%u)", t->seat->name, n++);
    } while (name_index_find(t->persons->names, buf_str(&text)) != NULL);
    const char *name = arena_strndup(&t->rows->text, buf_str(&text), text.len);
    buf_free(&text);
    return name;
}

/* Another person of a name that the book has. */
static int seat_second(struct sitting *t, struct err *err)
{
    const char *name = t->found.is_written ? second_name(t) : t->seat->name;
    if (add_player(t->persons, name, &t->seat->player, err) < 0)
        return -1;
    if (name != t->seat->name) {
        keep_name(t);
        struct buf merge = BUF_INIT;
        put_merge(&merge, name, t->seat->name);
        report_note(t->persons,
                    "%s is not the %s of the book, by its number; if they are one: %s", name,
                    t->seat->name, buf_str(&merge));
        buf_free(&merge);
    }
    return t->identity.source == NULL ? 0 : add_identity(t->persons, &t->identity, name, err);
}

static void report_near(struct persons *p, const char *name, const char *near)
{
    struct buf merge = BUF_INIT;
    put_merge(&merge, name, near);
    report_note(p, "%s: did you mean %s? %s", name, near, buf_str(&merge));
    buf_free(&merge);
}

static int seat_new(struct sitting *t, struct err *err)
{
    struct persons *p = t->persons;
    const char *near = name_index_near(p->names, t->seat->name);
    if (near != NULL)
        report_near(p, t->seat->name, near);
    if (add_player(p, t->seat->name, &t->seat->player, err) < 0)
        return -1;
    return t->identity.source == NULL ? 0 : add_identity(p, &t->identity, t->seat->name, err);
}

/* The identity is known: whatever the log calls the player, the seat is theirs. */
static int seat_identified(struct sitting *t, struct err *err)
{
    struct person named;
    int status = person_find(t->persons->finder, t->seat->name, &named, err);
    const bool is_own = strcmp(t->seat->name, t->found.shown) == 0;
    t->seat->player = (int32_t)t->found.id;
    if (status == 0)
        report_note(t->persons, "%s is %s, whom the source knows by the same number",
                    t->seat->name, t->found.shown);
    if (status == 0 || (status > 0 && !named.is_written))
        status = add_alias(t->persons, t->seat->name, t->found.shown, err);
    if (!is_own)
        keep_name(t);
    person_free(&named);
    return status < 0 ? -1 : 0;
}

static int seat_named(struct sitting *t, struct err *err)
{
    struct persons *p = t->persons;
    const struct person *f = &t->found;
    if (sits_already(t))
        return seat_second(t, err);
    if (t->identity.source != NULL && add_identity(p, &t->identity, f->shown, err) < 0)
        return -1;
    t->seat->player = (int32_t)f->id;
    if (!f->is_written && add_alias(p, t->seat->name, f->shown, err) < 0)
        return -1;
    if (strcmp(t->seat->name, f->shown) != 0)
        keep_name(t);
    return 0;
}

/* An identity that sits already is the other seat's. */
static int find_person(struct sitting *t, struct err *err)
{
    struct person_finder *finder = t->persons->finder;
    int by = person_find_seat(finder, t->seat->name, &t->identity, &t->found, err);
    if (by == PERSON_BY_NUMBER && sits_already(t)) {
        t->identity.source = NULL;
        person_free(&t->found);
        by = person_find_seat(finder, t->seat->name, &t->identity, &t->found, err);
    }
    return by;
}

static int seat_somebody(struct sitting *t, struct err *err)
{
    switch (find_person(t, err)) {
    case PERSON_UNKNOWN:
        return seat_new(t, err);
    case PERSON_BY_NUMBER:
        return seat_identified(t, err);
    case PERSON_BY_NAME:
        return seat_named(t, err);
    case PERSON_OF_NAME:
        return seat_second(t, err);
    default:
        return -1;
    }
}

static int seat_one(struct persons *p, struct game_rows *rows, struct seat_row *seat,
                    struct err *err)
{
    struct sitting t = {.persons = p, .rows = rows, .seat = seat};
    int status = 0;
    if (seat_is_nobodys(rows, (unsigned)seat->seat)) {
        seat->player = NOBODY;
        keep_name(&t);
    } else {
        seat_identity_find(rows, (unsigned)seat->seat, &t.identity);
        status = seat_somebody(&t, err);
    }
    person_free(&t.found);
    return status;
}

int persons_seat(struct persons *p, struct game_rows *rows, struct err *err)
{
    rows->table[ROWS_seat_name].n = 0; /* of a batch that failed */
    int status = 0;
    for (size_t i = 0; i < rows->table[ROWS_seat].n && status == 0; i++)
        status = seat_one(p, rows, rows_at(rows, ROWS_seat, i), err);
    return status;
}

int persons_find_same(struct persons *p, const struct game_rows *rows, const char **one,
                      const char **other, struct err *err)
{
    int64_t id[SEATS_MAX] = {0};
    *one = *other = NULL;
    for (size_t i = 0; i < rows->table[ROWS_seat].n && p->has_aliases; i++) {
        const struct seat_row *seat = rows_at(rows, ROWS_seat, i);
        struct person f;
        if (seat_is_nobodys(rows, (unsigned)seat->seat))
            continue;
        const int status = person_find_written(p->finder, seat->name, &f, err);
        id[i] = f.id;
        person_free(&f);
        if (status < 0)
            return -1;
        for (size_t k = 0; k < i; k++) {
            if (id[k] == 0 || id[k] != id[i])
                continue;
            *one = ((const struct seat_row *)rows_at(rows, ROWS_seat, k))->name;
            *other = seat->name;
        }
    }
    return 0;
}
