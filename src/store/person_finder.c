#include "store/person_finder.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "store/name_index.h"
#include "store/query.h"
#include "store/seat_identity.h"

/* Aliases that stand for aliases; a damaged file may have two that stand for each other. */
enum { STEPS_MAX = 1000 };

struct person_finder {
    struct query *player, *alias, *by_number, *has_number;
    struct name_index *names;
};

static const char player_sql[] = "SELECT id, name FROM player WHERE name = ?1";
static const char alias_sql[] = "SELECT stands_for FROM alias WHERE name = ?1";
static const char by_number_sql[] =
    "SELECT name FROM identity WHERE source = ?1 AND number = ?2";
/* Whether the name or one that stands for the same player has a number of the source. */
static const char has_number_sql[] =
    "WITH RECURSIVE own(name) AS (SELECT ?2 UNION"
    " SELECT a.name FROM own JOIN alias a ON a.stands_for = own.name)"
    " SELECT 1 FROM own JOIN identity i ON i.name = own.name AND i.source = ?1 LIMIT 1";

void person_free(struct person *p)
{
    free(p->name);
    free(p->shown);
    *p = (struct person){0};
}

int person_finder_new(struct person_finder **out, struct store *s, struct err *err)
{
    struct person_finder *f = *out = xcalloc(1, sizeof *f);
    f->names = name_index_new(s);
    if (query_new(&f->player, s, player_sql, err) == 0 &&
        query_new(&f->alias, s, alias_sql, err) == 0 &&
        query_new(&f->by_number, s, by_number_sql, err) == 0 &&
        query_new(&f->has_number, s, has_number_sql, err) == 0)
        return 0;
    person_finder_free(f);
    *out = NULL;
    return -1;
}

void person_finder_free(struct person_finder *f)
{
    if (f == NULL)
        return;
    query_free(f->player);
    query_free(f->alias);
    query_free(f->by_number);
    query_free(f->has_number);
    name_index_free(f->names);
    free(f);
}

struct name_index *person_finder_names(struct person_finder *f)
{
    return f->names;
}

static void bind(struct query *q, int parameter, const char *text)
{
    query_bind_text(q, parameter, text, strlen(text));
}

/* The player of this name: 1 = found, 0 = there is none. */
static int find_player(struct person_finder *f, const char *name, struct person *out,
                       struct err *err)
{
    bind(f->player, 1, name);
    const int status = query_step(f->player, err);
    if (status > 0) {
        out->id = query_int(f->player, 0);
        out->shown = xstrdup(query_text(f->player, 1));
    }
    query_reset(f->player);
    return status;
}

/* Replaces an owned name by the one in the row that `q` finds; 0 = it finds none. */
static int take_name(struct query *q, char **name, struct err *err)
{
    const int status = query_step(q, err);
    if (status > 0) {
        free(*name);
        *name = xstrdup(query_text(q, 0));
    }
    query_reset(q);
    return status;
}

/* Walks up from a name, which is freed, to the player whom it stands for. */
static int find_from(struct person_finder *f, char *name, struct person *out, struct err *err)
{
    int status = 1, found = 0;
    for (int steps = 0; found == 0 && status > 0 && steps < STEPS_MAX; steps++) {
        found = find_player(f, name, out, err);
        if (found != 0)
            break;
        bind(f->alias, 1, name);
        status = take_name(f->alias, &name, err);
    }
    free(name);
    return status < 0 ? -1 : found;
}

static int find_bytes(struct person_finder *f, const char *name, struct person *out,
                      struct err *err)
{
    const int status = find_from(f, xstrdup(name), out, err);
    if (status > 0) {
        out->name = xstrdup(name);
        out->is_alias = strcmp(name, out->shown) != 0;
    }
    return status;
}

static int find_key(struct person_finder *f, const char *name, struct person *out,
                    struct err *err)
{
    if (name_index_refresh(f->names, err) < 0)
        return -1;
    const char *other = name_index_find(f->names, name);
    return other == NULL ? 0 : find_bytes(f, other, out, err);
}

int person_find_written(struct person_finder *f, const char *name, struct person *out,
                        struct err *err)
{
    *out = (struct person){0};
    const int status = find_bytes(f, name, out, err);
    out->is_written = status > 0;
    return status;
}

int person_find(struct person_finder *f, const char *name, struct person *out, struct err *err)
{
    const int status = person_find_written(f, name, out, err);
    return status != 0 ? status : find_key(f, name, out, err);
}

static int find_number(struct person_finder *f, const struct seat_identity *id,
                       struct person *out, struct err *err)
{
    char *name = NULL;
    *out = (struct person){0};
    bind(f->by_number, 1, id->source);
    bind(f->by_number, 2, id->number);
    const int status = take_name(f->by_number, &name, err);
    return status <= 0 ? status : find_from(f, name, out, err);
}

static int has_number(struct person_finder *f, const struct seat_identity *id,
                      const struct person *p, struct err *err)
{
    bind(f->has_number, 1, id->source);
    bind(f->has_number, 2, p->shown);
    const int status = query_step(f->has_number, err);
    query_reset(f->has_number);
    return status;
}

int person_find_seat(struct person_finder *f, const char *name, const struct seat_identity *id,
                     struct person *out, struct err *err)
{
    int status = 0;
    if (id->source != NULL && (status = find_number(f, id, out, err)) != 0)
        return status < 0 ? -1 : PERSON_BY_NUMBER;
    if ((status = person_find(f, name, out, err)) <= 0)
        return status < 0 ? -1 : PERSON_UNKNOWN;
    status = id->source == NULL ? 0 : has_number(f, id, out, err);
    return status < 0 ? -1 : status > 0 ? PERSON_OF_NAME : PERSON_BY_NAME;
}
