#!/usr/bin/env bash
# run.sh [--update] PROGRAM [CASE]...   runs the command line cases, all or those named.
#
# A case is a directory with a file `cmd`, somewhere below this one.  Its files are copied to a
# scratch directory, and `cmd` is run there by sh with
#   SHIPSLOG  the program          CASEDIR  the scratch directory (also the working directory)
#   ROOT      top of the tree
# Standard output, standard error and exit status must equal expected.out, expected.err and
# expected.status; a missing file means no output, or status 0.
# A case that cannot run here says why on standard error and ends with status 77: it is skipped.
# A case with very many inputs takes a share of them; with THOROUGH set it takes all, and prints the same.
# A case with a file `thorough`, empty, runs only with THOROUGH set, or when it is named.
# With FAIL_FAST set no case starts after the first that fails.
# --update rewrites these files instead: read `git diff` then.
set -euo pipefail
# Whoever runs the tests in the background ignores signals that commands here wait for.
[ -n "${SIGNALS-}" ] || SIGNALS=default exec env --default-signal=INT,PIPE "$0" "$@"
here=$(cd "$(dirname "$0")" && pwd)
ROOT=$(cd "$here/../.." && pwd)
export ROOT

UPDATE=0
if [ "${1-}" = --update ]; then
    UPDATE=1
    shift
fi
if [ $# -lt 1 ]; then
    echo "usage: tests/cases/run.sh [--update] PROGRAM [CASE]..." >&2
    exit 2
fi
SHIPSLOG=$(realpath "$1")
shift
export UPDATE SHIPSLOG

# The Python of the system, and not one of a version manager that takes half a second to start.
PATH=/usr/bin:$PATH
scratch=${BUILD:-build}/cases
rm -rf "$scratch"
mkdir -p "$scratch"
SCRATCH=$(realpath "$scratch")
export SCRATCH

cd "$here"
if [ $# -gt 0 ]; then
    cases=$(printf '%s\n' "${@%/}")
else
    cases=$(find . -name cmd -type f | sed 's|^\./||; s|/cmd$||' | LC_ALL=C sort |
        while read -r name; do [ -n "${THOROUGH-}" ] || [ ! -e "$name/thorough" ] && echo "$name"; done)
fi
total=$(wc -l <<<"$cases")
# Cases wait for browsers, terminals and disks: two for each processor keep it busy.
tr '\n' '\0' <<<"$cases" | xargs -0 -n 1 -P "$(($(nproc) * 2))" ./run-case.sh || true

if [ "$UPDATE" = 1 ]; then
    echo "cases: $total rewritten"
    exit 0
fi
# A case that died half-way leaves no mark: it failed.
passed=$(find "$SCRATCH" -name passed.mark | wc -l)
skipped=$(find "$SCRATCH" -name skipped.mark | wc -l)
failed=$((total - passed - skipped))
cd "$ROOT"
[ ! -x .ci/tally ] || .ci/tally add cases "$passed" "$failed"
echo "cases: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
