/* import_sources.h - importers as the store wants them: the reader of an import. */
#ifndef COMMANDS_IMPORT_SOURCES_H
#define COMMANDS_IMPORT_SOURCES_H

#include "importer.h"
#include "store/import.h"

struct import_sources {
    struct import_reader reader;     /* first */
    const struct importer *importer; /* NULL: found by the content of each file */
    struct importer_options options;
};

/* Fills in the functions; `importer` and `options` are the caller's to set. */
void import_sources_init(struct import_sources *sources);

#endif
