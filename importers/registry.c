/* registry.c - every importer, in the order in which they look at an input.  One row a line; the
 * last one takes any text. */
#include <string.h>

#include "importers.h"

static const struct importer *const importers[] = {
    &importer_bga,
    &importer_slog,
};
enum { IMPORTERS = sizeof importers / sizeof importers[0] };

const struct importer *importer_at(size_t i)
{
    return i < IMPORTERS ? importers[i] : NULL;
}

const struct importer *importer_find(const char *name)
{
    for (size_t i = 0; i < IMPORTERS; i++)
        if (strcmp(importers[i]->name, name) == 0)
            return importers[i];
    return NULL;
}
