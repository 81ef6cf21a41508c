#!/usr/bin/env bash
# subcommand.sh   a subcommand: one file and one row.  Run at the top of a copy of the tree.
set -euo pipefail
# shellcheck source=tests/recipes/edit.sh
. "$(dirname "$0")/edit.sh"

insert before src/commands/commands.def 'COMMAND(help)' 'COMMAND(tide)'
cat >src/commands/cmd_tide.c <<'END'
/* cmd_tide.c - shipslog tide: high or low. */
#include "base/output.h"
#include "cli/command.h"
#include "commands/commands.h"

static int run(struct command_context *c)
{
    output_printf(c->out, "high\n");
    return EXIT_CLEAN;
}

const struct command cmd_tide = {
    .name = "tide",
    .summary = "print the tide",
    .usage = "",
    .help = "Prints whether the tide is high or low.\n",
    .run = run,
};
END

mkdir -p tests/cases/cli/tide
# shellcheck disable=SC2016  # the case expands it
echo '"$SHIPSLOG" tide' >tests/cases/cli/tide/cmd
echo high >tests/cases/cli/tide/expected.out
