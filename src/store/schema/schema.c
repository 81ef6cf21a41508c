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
