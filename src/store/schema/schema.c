#include "store/schema/schema.h"

#include <string.h>

/* Made of the SQL; the last one has no name. */
extern const struct schema_object schema_objects[];

const struct schema_object *schema_at(size_t i)
{
    return schema_objects[i].name == NULL ? NULL : &schema_objects[i];
}

const char *schema_sql(const char *name)
{
    size_t i = 0;
    while (strcmp(schema_at(i)->name, name) != 0)
        i++;
    return schema_at(i)->sql;
}

/* The next character of a statement that is no blank and in no comment. */
static char next_of_form(const char **sql)
{
    for (;;) {
        *sql += strspn(*sql, " \t\n");
        if (strncmp(*sql, "--", 2) != 0)
            return **sql == '\0' ? '\0' : *(*sql)++;
        *sql += strcspn(*sql, "\n");
    }
}

bool schema_has_form(const struct schema_object *object, const char *sql)
{
    const char *wanted = object->sql;
    char c;
    do {
        c = next_of_form(&sql);
        if (c != next_of_form(&wanted))
            return false;
    } while (c != '\0');
    return true;
}
