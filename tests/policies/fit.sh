#!/usr/bin/env bash
# fit.sh [GAME]...  makes the fitted tables of `plain` again, from nothing but `plain-1`, in generations.  In each, choices are
# priced in games of a mixed field (all policies, styles, tempers): buildings and tiles first, then goods or cards, then roles.  A
# table is fitted to all that its last generations priced, and the next games are played by it.  The chances of positions come last.
# After each stage the program is built again.
#
# A stage takes minutes.  What it priced stays in FIT_WORK (build/fitted), and a stage that is there is not played again:
# so the work can be left and gone on with.  GENERATIONS (4), POSITIONS (7000) and GAMES (40000), for each number of players, and
# ROLLOUTS (8) say how much is played.  The same numbers give the same bytes.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
work=${FIT_WORK:-$build/fitted}
positions=${POSITIONS:-7000}
rollouts=${ROLLOUTS:-8}
games=${GAMES:-40000}
generations=${GENERATIONS:-4}
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

# In Puerto Rico goods, in San Juan cards.
others_of() { # PREFIX
    case $1 in
    pr) echo good ;;
    *) echo card ;;
    esac
}

# What nobody has priced yet adds nothing to the guess.
forget() { # PREFIX KIND
    local table=src/games/$1/$1_$2_fit.def
    sed '/^FIT(/,/^\/\* clang-format on/{/^\/\* clang-format on/!d}' "$table" |
        sed 's|^/\* clang-format on|FIT(2, 0, 0, 0)\n&|' >"$work/table"
    mv "$work/table" "$table"
}

price() { # STAGE MODEL POSITIONS SEED
    [ -f "$work/$1" ] && return
    "$build/price" "$2" "$3" "$rollouts" "$plain" "$4" >"$work/$1.new"
    mv "$work/$1.new" "$work/$1"
}

# What older generations priced they priced by weaker players.
last_stages() { # PREFIX GENERATION
    local first=$(($2 > 2 ? $2 - 2 : 1))
    for ((i = first; i <= $2; i++)); do
        echo "$1-$i"
    done
}

fit_table() { # MODEL TABLE PREFIX GENERATION
    (cd "$work" && last_stages "$3" "$4" | xargs cat) | "$build/fit" "$1" >"$work/table"
    mv "$work/table" "$2"
    remake
}

[ $# -gt 0 ] || set -- puerto-rico san-juan
for game in "$@"; do
    prefix=$(prefix_of "$game")
    tables=src/games/$prefix/$prefix
    others=$(others_of "$prefix")
    forget "$prefix" thing
    forget "$prefix" "$others"
    sed 's/_role_fit_1.def/_role_fit.def/' "${tables}_role_fit_1.def" >"${tables}_role_fit.def"
    remake
    for ((g = 1; g <= generations; g++)); do
        price "$prefix-things-$g" "$game-things" "$positions" $((2 * g - 1))
        fit_table "$game-things" "${tables}_thing_fit.def" "$prefix-things" "$g"
        price "$prefix-${others}s-$g" "$game-${others}s" $((2 * positions)) $((100 + g))
        fit_table "$game-${others}s" "${tables}_${others}_fit.def" "$prefix-${others}s" "$g"
        price "$prefix-roles-$g" "$game" $((2 * positions)) $((2 * g))
        fit_table "$game" "${tables}_role_fit.def" "$prefix-roles" "$g"
    done
    "$build/fit_value" "$game" "$games" 1 >"$work/table"
    "$build/fit_value" "$game" "$games" 1 plain >"$work/plain"
    mv "$work/table" "${tables}_value_fit.def"
    mv "$work/plain" "${tables}_value_fit_plain.def"
    remake
done
