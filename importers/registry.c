/* registry.c - finds importers by name or number. */
#include <string.h>

#include "importers.h"

static const struct importer *const importers[] = {
#define IMPORTER(name) &importer_##name,
#include "importers.def"
#undef IMPORTER
};
enum { IMPORTERS = sizeof importers / sizeof importers[0] };

const struct importer *importer_at(size_t i)
{
    return i < IMPORTERS ? importers[IMPORTERS - 1 - i] : NULL;
}

const struct importer *importer_find(const char *name)
{
    for (size_t i = 0; i < IMPORTERS; i++)
        if (strcmp(importers[i]->name, name) == 0)
            return importers[i];
    return NULL;
}
