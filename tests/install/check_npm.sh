#!/usr/bin/env bash
# check_npm.sh PROGRAM PACKAGE   installs the package for npm in an empty folder, without a network, and uses it as people would.
set -euo pipefail
program=$(realpath "$1")
package=$(realpath "$2")
samples=$(realpath "$(dirname "$0")/../../sample-logs")
tests=$(realpath "$(dirname "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --offline --no-audit --no-fund "$package"

# The command finds files from where it is called, writes databases, and says what the program says.
mkdir logs && cp "$samples"/pr/rgg2002-3p.slog "$samples"/broken/pr-trader-house-full.slog logs
cd logs
for command in "audit rgg2002-3p.slog" "audit pr-trader-house-full.slog" "replay --format line rgg2002-3p.slog" "report standings rgg2002-3p.slog"; do
    # shellcheck disable=SC2086 # words of a command
    diff <("$program" $command 2>&1; echo $?) <(npx --no-install shipslog $command 2>&1; echo $?)
done
npx --no-install shipslog import --quiet --db ../club.db rgg2002-3p.slog
"$program" report standings --db ../club.db | diff - <(npx --no-install shipslog report standings --db "$work/club.db")
printf 'hello\nquit\n' | npx --no-install shipslog serve | grep -qx ready

cd "$work"
cp "$tests/npm_test.mjs" .
node npm_test.mjs "$samples" "$program"
