#!/usr/bin/env bash
# run.sh   installs the program below $BUILD/install-test, uses it from there, and takes it away again.
#
# Each check is a file check_*.sh of this directory; CHECK=library runs that one.  It is run by bash -e with
#   INSTALLED  the root of what was installed, with /usr below it      ROOT  top of the tree
#   SHIPSLOG   the installed program                                   SCRATCH  an empty directory
# and says what is wrong on standard error.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
ROOT=$(cd "$here/../.." && pwd)
cd "$ROOT"
work=$(realpath -m "${BUILD:-build}/install-test")
INSTALLED="$work/the root" # make must quote it
SHIPSLOG=$INSTALLED/usr/bin/shipslog
export ROOT INSTALLED SHIPSLOG

rm -rf "$work"
mkdir -p "$work"
make --no-print-directory install DESTDIR="$INSTALLED" PREFIX=/usr >"$work/install.log"
failed=0
total=1
# Targets say on a line of their own what they build.
if grep -E '^  [A-Z]+ ' "$work/install.log" >&2; then
    echo "install: make install built something after make" >&2
    failed=1
fi
for check in "$here"/check_${CHECK:-*}.sh; do
    name=$(basename "$check" .sh)
    SCRATCH=$work/$name
    export SCRATCH
    mkdir "$SCRATCH"
    total=$((total + 1))
    if ! (cd "$SCRATCH" && bash -euo pipefail "$check"); then
        echo "install: $name failed" >&2
        failed=$((failed + 1))
    fi
done
make --no-print-directory uninstall DESTDIR="$INSTALLED" PREFIX=/usr >"$work/uninstall.log"
total=$((total + 1))
if [ -n "$(find "$INSTALLED" ! -type d)" ]; then
    echo "install: uninstall left files behind:" >&2
    find "$INSTALLED" ! -type d >&2
    failed=$((failed + 1))
fi
echo "install: $((total - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
