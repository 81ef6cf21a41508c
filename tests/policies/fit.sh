#!/bin/bash
# fit.sh [GAME]...  makes the fitted tables of `plain` again.  Choices are priced in games of a mixed field (all
# policies, styles, tempers): buildings and tiles in games before they have a model, roles in games with it, buildings and
# tiles once more with the new roles, then the chances of positions.  After each stage the program is built again.
#
# A stage takes minutes.  What it priced stays in FIT_WORK (build/fitted), and a stage that is there is not played again:
# so the work can be left and gone on with.  POSITIONS (7000) and GAMES (40000), for each number of players, and ROLLOUTS (8) say
# how much is played.  The same numbers give the same bytes.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
work=${FIT_WORK:-$build/fitted}
positions=${POSITIONS:-7000}
rollouts=${ROLLOUTS:-8}
games=${GAMES:-40000}
plain=2
mkdir -p "$work"

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

# Things that nobody has priced yet add nothing to the guess.
forget_things() { # PREFIX
    local table=src/games/$1/$1_thing_fit.def
    sed '/^FIT(/,/^\/\* clang-format on/{/^\/\* clang-format on/!d}' "$table" |
        sed 's|^/\* clang-format on|FIT(2, COLUMN_PASS, 0, 0)\n&|' >"$work/table"
    mv "$work/table" "$table"
}

price() { # STAGE MODEL POSITIONS SEED
    [ -f "$work/$1" ] && return
    "$build/price" "$2" "$3" "$rollouts" "$plain" "$4" >"$work/$1.new"
    mv "$work/$1.new" "$work/$1"
}

fit_table() { # MODEL TABLE STAGE...
    local model=$1 table=$2
    shift 2
    (cd "$work" && cat "$@") | "$build/fit" "$model" >"$work/table"
    mv "$work/table" "$table"
    remake
}

[ $# -gt 0 ] || set -- puerto-rico san-juan
for game in "$@"; do
    prefix=$(prefix_of "$game")
    tables=src/games/$prefix/$prefix
    forget_things "$prefix"
    remake
    price "$prefix-things-1" "$game-things" "$positions" 1
    fit_table "$game-things" "${tables}_thing_fit.def" "$prefix-things-1"
    price "$prefix-roles-1" "$game" $((2 * positions)) 2
    fit_table "$game" "${tables}_role_fit.def" "$prefix-roles-1"
    price "$prefix-things-2" "$game-things" "$positions" 3
    fit_table "$game-things" "${tables}_thing_fit.def" "$prefix-things-1" "$prefix-things-2"
    "$build/fit_value" "$game" "$games" 1 >"$work/table"
    mv "$work/table" "${tables}_value_fit.def"
    remake
done
