#!/usr/bin/env bash
# run.sh [RECIPE[+RECIPE]...]   applies recipes of docs/design/build-and-tests.md ("Touch counts") and runs the tests.
#
# Each recipe, a script beside this one, adds one thing to a copy of the tree below $BUILD/recipes; those that
# are joined by a plus share a copy.
# Everything must compile there; the generated pages, the files of tests/conformance and the golden files that
# the recipe names are written, and then all tests except those of speed must pass.  A recipe names every file
# that must change: a test with a fixed count of the rows of a table fails here.
set -euo pipefail
export LC_ALL=C NO_PROGRESS=1
unset MAKEFLAGS MAKELEVEL
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
build=$(realpath "${BUILD:-build}")
work=$build/recipes
failed=0

# A copy of the sources and of their build, so that little is built again.
copy_tree() { # TO
    rm -rf "$1"
    mkdir -p "$1/build"
    git ls-files -z --cached --others --exclude-standard | xargs -0 cp -a --parents -t "$1"
    local part
    for part in obj embedded flags version fail_at fail_at.so; do
        [ ! -e "$build/$part" ] || cp -a "$build/$part" "$1/build/"
    done
}

# In the copy; every command is part of one condition, since `set -e` does not hold in there.
prove() { # RECIPE
    local recipe
    for recipe in ${1//+/ }; do
        "$here/$recipe.sh" || return 1
    done
    make -j2 all build/unit build/position_runner build/describe build/fail_at build/expected &&
        make docs &&
        tests/conformance/run.sh --update build/expected &&
        { [ ! -e build/golden ] || xargs tests/cases/run.sh --update build/shipslog <build/golden; } &&
        .ci/unit build/unit &&
        tests/positions/run.sh build/position_runner &&
        tests/cases/run.sh build/shipslog &&
        .ci/trace
}

try() { # RECIPE
    local tree=$work/$1
    copy_tree "$tree"
    if (cd "$tree" && export BUILD=build PROGRAM=build/shipslog TALLY=$tree/build/check.tally &&
        prove "$1") >"$work/$1.log" 2>&1; then
        echo "recipes: $1: $(grep -aE '^(unit|positions|cases): [0-9]' "$work/$1.log" | paste -sd ' ')"
        rm -rf "$tree"
    else
        failed=$((failed + 1))
        echo "recipes: $1 FAILED, see $work/$1.log" >&2
        grep -aE 'error:|^FAILED|\[FAIL\]' "$work/$1.log" | head -n 20 >&2 || true
    fi
}

mkdir -p "$work"
[ $# -gt 0 ] || set -- building report violation option importer subcommand
for recipe in "$@"; do
    try "$recipe"
done
[ "$failed" -eq 0 ]
