#!/usr/bin/env bash
# insight.sh PROGRAM [ARGUMENT...]   PROGRAM with the arguments (insight.c), or without any with all that docs/analysis.md
# tells of: an hour and a half of one core for the clubs, some hours for planted choices.
set -euo pipefail
program=${1:?usage: insight.sh PROGRAM [ARGUMENT...]}
shift
if [ $# -gt 0 ]; then
    exec "$program" "$@"
fi
run() {
    echo "# $*"
    "$program" "$@"
}
for table in "puerto-rico 4" "san-juan 4"; do
    # shellcheck disable=SC2086 # a game and a number
    run club $table 20 fast
    # shellcheck disable=SC2086
    run club $table 3 10000
done
run luck san-juan 4 40 128 10
for table in "puerto-rico 3" "puerto-rico 4" "san-juan 4"; do
    # shellcheck disable=SC2086
    run quick $table 12 exact
done
for table in "puerto-rico 4" "san-juan 4"; do
    # shellcheck disable=SC2086
    run accuracy $table 40 exact
    # shellcheck disable=SC2086
    run plant $table 40 exact
done
run thumbs puerto-rico 3 60 exact
run thumbs puerto-rico 4 60 exact
run blunder puerto-rico 4 25 exact
