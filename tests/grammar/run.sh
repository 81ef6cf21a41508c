#!/usr/bin/env bash
# run.sh PROGRAM   the grammar of docs/notation.md is the one that the program reads (check.py).
set -euo pipefail
export LC_ALL=C.UTF-8
exec python3 -B "$(dirname "$0")/check.py" "${1:?usage: tests/grammar/run.sh PROGRAM}"
