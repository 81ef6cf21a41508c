/* importers.h - the rows that the importers export.  One row a line; see README.md. */
#ifndef IMPORTERS_IMPORTERS_H
#define IMPORTERS_IMPORTERS_H

#include "importer.h"

extern const struct importer importer_bga;
extern const struct importer importer_slog;

#endif
