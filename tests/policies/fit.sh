#!/bin/bash
# fit.sh [GAME]...  makes the fitted tables of the games again, in three rounds: roles priced in games of
# the first policy, roles priced in games of the policy that this gives, and the chances in games of
# the last.  After each round the program is built again.  POSITIONS (3000) and GAMES (40000), for
# each number of players, and ROLLOUTS (6) say how much is played; an hour of one core for each game.
# The same numbers give the same bytes.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
positions=${POSITIONS:-3000}
rollouts=${ROLLOUTS:-6}
games=${GAMES:-40000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

prefix_of() {
    case $1 in
    puerto-rico) echo pr ;;
    san-juan) echo sj ;;
    *)
        echo "fit: no game is named $1" >&2
        exit 2
        ;;
    esac
}

remake() {
    make --no-print-directory "$build/price" "$build/fit" "$build/fit_value"
}

fit_roles() { # GAME PREFIX POLICY SEED: adds to what was priced before
    "$build/price" "$1" "$positions" "$rollouts" "$3" "$4" >>"$work/$2"
    "$build/fit" "$1" <"$work/$2" >"$work/table"
    mv "$work/table" "src/games/$2/$2_role_fit.def"
    remake
}

[ $# -gt 0 ] || set -- puerto-rico san-juan
for game in "$@"; do
    prefix=$(prefix_of "$game")
    remake
    fit_roles "$game" "$prefix" 0 1
    fit_roles "$game" "$prefix" 1 2
    "$build/fit_value" "$game" "$games" 1 >"$work/table"
    mv "$work/table" "src/games/$prefix/${prefix}_value_fit.def"
    remake
done
