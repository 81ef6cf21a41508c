#!/usr/bin/env bash
# soak-builds.sh   builds the program with several compilers and optimisations and compares what
# they make from the same games: output, findings, state hashes, databases, byte by byte.  Then runs
# the command line cases of the first build in other languages.
#
# BUILDS   lines "compiler flags"; GAMES (200) simulated for each number of players
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
games=${GAMES:-200}
work=$(realpath -m "${BUILD:-build}/soak-builds")
builds=${BUILDS:-'gcc -O3
gcc -O0
gcc -O2 -march=native -funsigned-char
clang -O3
clang -O0 -fsanitize=undefined -fno-sanitize-recover=all
clang -O2 -ffast-math -fno-strict-aliasing'}
rm -rf "$work"
mkdir -p "$work/locales"
export LC_ALL=C NO_PROGRESS=1

# Everything that PROGRAM makes from the games, in the current directory.
use() {
    local program=$1
    for players in 2 3 4 5; do
        for rules in rgg2002 alea2001 'deluxe, vp-trigger=any-phase' \
            'deluxe + new-buildings + nobles' \
            'rgg2002 + new-buildings-2004 + nobles, draft=all'; do
            "$program" simulate --players $players --games "$games" --seed $players \
                --rules "$rules" --notes --hashes --temper 255
        done
    done >games.slog
    cat "$root"/sample-logs/broken/*.slog >broken.slog
    cp "$root"/sample-logs/bga/*.json .
    for log in games.slog broken.slog *.json; do
        "$program" audit "$log" >"$log.audit" 2>&1 || true
        "$program" audit --format json --legal 99 "$log" >"$log.audit.json" 2>&1 || true
        "$program" replay --every --format json "$log" 2>&1 | sha256sum >"$log.states" || true
        "$program" convert --force "$log" >"$log.converted" 2>&1 || true
    done
    "$program" import --quiet --db games.db games.slog broken.slog ./*.json 2>import.err || true
    "$program" db verify games.db >verify
    "$program" db hash games.db >hash
    "$program" site --quiet --db games.db --charts-dir "$root/reports/charts" -o site >/dev/null
    for players in 2 3 4 5; do
        "$program" perft --players $players --depth 4
    done >perft
}

number=0
failed=0
first=
while read -r compiler flags; do
    number=$((number + 1))
    command -v "$compiler" >/dev/null || { echo "soak-builds: no $compiler here"; continue; }
    directory=$work/$number
    make --no-print-directory -s -j "$(nproc)" CC="$compiler" EXTRA_CFLAGS="$flags" WERROR=0 \
        BUILD="$directory.build" all >/dev/null
    mkdir "$directory"
    (cd "$directory" && use "$directory.build/shipslog")
    first=${first:-$directory}
    if diff -rq "$first" "$directory" >"$directory.difference"; then
        echo "soak-builds: $compiler $flags: the same"
    else
        echo "soak-builds: $compiler $flags: FAILED, see $directory.difference"
        failed=$((failed + 1))
    fi
done <<<"$builds"

# The program in another language, the tools of the cases in the usual one.
# The commands of the tour are compared for the usual build directory only.
cases=$(cd tests/cases && find . -name cmd | sed 's|^\./||; s|/cmd$||' | grep -vx docs/tour)
for locale in C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8; do
    localedef -i "${locale%.*}" -f UTF-8 "$work/locales/$locale" 2>/dev/null || true
    # Without the sources of locales the program would run in C and prove nothing.
    [ -e "$work/locales/$locale/LC_CTYPE" ] || { echo "soak-builds: no locale $locale here"; continue; }
    mkdir -p "$work/in-$locale"
    cat >"$work/in-$locale/shipslog" <<END
#!/usr/bin/env sh
LOCPATH=$work/locales LC_ALL=$locale LANGUAGE=$locale exec '$work/1.build/shipslog' "\$@"
END
    chmod +x "$work/in-$locale/shipslog"
    if BUILD=$work/cases-$locale tests/cases/run.sh "$work/in-$locale/shipslog" $cases; then
        echo "soak-builds: cases in $locale: the same"
    else
        failed=$((failed + 1))
    fi
done
[ "$failed" -eq 0 ]
