#!/usr/bin/env bash
# importer.sh   an importer: one file and one row.  Run at the top of a copy of the tree.
set -euo pipefail
# shellcheck source=tests/recipes/edit.sh
. "$(dirname "$0")/edit.sh"

insert after importers/importers.def 'IMPORTER(bga)' 'IMPORTER(tide)'
cat >importers/tide.c <<'END'
/* tide.c - logs that begin with "tide" and hold no games. */
#include <string.h>

#include "importers.h"

static bool probe(const char *head, size_t length)
{
    return length >= 4 && memcmp(head, "tide", 4) == 0;
}

static int open_tide(void **self, struct input *input, const struct importer_options *options,
                     struct err *err)
{
    (void)input;
    (void)options;
    (void)err;
    *self = NULL;
    return 0;
}

static int next(void *self, struct record *record, struct err *err)
{
    (void)self;
    (void)record;
    (void)err;
    return 0;
}

static void close_tide(void *self)
{
    (void)self;
}

const struct importer importer_tide = {
    .name = "tide",
    .summary = "logs without games",
    .endings = "tide",
    .probe = probe,
    .open = open_tide,
    .next = next,
    .close = close_tide,
};
END

mkdir -p tests/cases/convert/from-tide
cat >tests/cases/convert/from-tide/cmd <<'END'
"$SHIPSLOG" convert tide.txt
"$SHIPSLOG" convert --from tide tide.txt
"$SHIPSLOG" import --quiet --db tide.db --format tide tide.txt
END
cat >tests/cases/convert/from-tide/expected.err <<'END'
shipslog: tide.txt: holds no game
shipslog: tide.txt: holds no game
tide.txt: error: holds no game
END
echo 2 >tests/cases/convert/from-tide/expected.status
golden import/help bad-input/binary
echo 'tide' >tests/cases/convert/from-tide/tide.txt
