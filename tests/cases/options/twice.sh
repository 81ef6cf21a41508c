#!/usr/bin/env sh
# twice.sh OPTION FIRST SECOND   audits game.slog, whose header sets OPTION=FIRST, as it is, and
# again with OPTION=SECOND in the header.
set -eu
for value in "$2" "$3"; do
    sed "/^rules /s/\<$1=$2\>/$1=$value/" game.slog >log.slog
    grep '^rules ' log.slog
    grep -q "^rules .*\<$1=$value\>" log.slog
    "$SHIPSLOG" audit --as-written --legal 0 log.slog && echo "status 0" || echo "status $?"
    echo
done
