/* importers.h - the rows that the importers export, one for each of importers.def. */
#ifndef IMPORTERS_IMPORTERS_H
#define IMPORTERS_IMPORTERS_H

#include "importer.h"

#define IMPORTER(name) extern const struct importer importer_##name;
#include "importers.def"
#undef IMPORTER

#endif
