#include "store/schema.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "base/embedded.h"

enum { OBJECTS_MAX = 160 };

/* A file for each half, in their order. */
extern const struct embedded schema_files[];

struct schema {
    struct schema_object object[OBJECTS_MAX];
    size_t n;
    struct arena texts;
};

/* A ';' at the end of a line ends the statement, unless the next line is indented: then it is
 * in a comment. */
static const char *end_of_statement(const char *sql)
{
    const char *end = strstr(sql, ";\n");
    while (end != NULL && end[2] == ' ')
        end = strstr(end + 1, ";\n");
    assert(end != NULL);
    return end;
}

/* The name after "CREATE TABLE ", "CREATE VIEW " or "CREATE INDEX ". */
static const char *keep_name(struct schema *s, const char *sql)
{
    const char *name = strchr(sql + strlen("CREATE "), ' ') + 1;
    return arena_strndup(&s->texts, name, strcspn(name, "( "));
}

/* The last line "---- title ----" between a statement and the next; NULL when there is none. */
static const char *keep_title(struct schema *s, const char *begin, const char *end)
{
    const char *title = NULL, *line = begin;
    while ((line = strstr(line, "\n---- ")) != NULL && line < end)
        title = line += strlen("\n---- ");
    return title == NULL
               ? NULL
               : arena_strndup(&s->texts, title, (size_t)(strstr(title, " ----\n") - title));
}

static void take_file(struct schema *s, const struct embedded *file, enum schema_half half)
{
    const char *sql = file->data;
    const char *behind = sql;
    while ((sql = strstr(sql, "\nCREATE ")) != NULL) {
        const char *end = end_of_statement(++sql);
        assert(s->n < OBJECTS_MAX);
        s->object[s->n++] = (struct schema_object){
            half, keep_name(s, sql), arena_strndup(&s->texts, sql, (size_t)(end - sql)),
            keep_title(s, behind, sql)};
        behind = sql = end;
    }
}

/* The first call reads the files; it must come before other threads start. */
const struct schema_object *schema_at(size_t i)
{
    static struct schema schema = {.texts = ARENA_INIT};
    if (schema.n == 0) {
        for (int half = 0; half < SCHEMA_HALF_COUNT; half++)
            take_file(&schema, &schema_files[half], (enum schema_half)half);
    }
    return i < schema.n ? &schema.object[i] : NULL;
}

const char *schema_sql(const char *name)
{
    size_t i = 0;
    while (strcmp(schema_at(i)->name, name) != 0)
        i++;
    return schema_at(i)->sql;
}
