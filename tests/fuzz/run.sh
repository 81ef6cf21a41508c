#!/bin/bash
# Fuzzes every tests/fuzz/fuzz_NAME.c with libFuzzer for FUZZ_SECONDS (default 20) each, starting
# from tests/fuzz/corpus/NAME. New inputs are kept below the build directory only; an input that
# fails is left there too. With --corpus the committed files are run once, without fuzzing, by
# any compiler.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${BUILD:-build}/fuzz
seconds=${FUZZ_SECONDS:-20}
mode=${1:-fuzz}
mkdir -p "$build"
libs=$(pkg-config --libs sqlite3 jansson zlib libzstd libxxhash popt)
# shellcheck disable=SC2054  # one argument with commas
flags=(-std=c11 -D_POSIX_C_SOURCE=200809L -Isrc -Iimporters -Ireports -I.
    -include src/base/banned.h -g -O1 -pthread
    -fsanitize=address,undefined -fno-sanitize-recover=all)
mapfile -t sources < <(ls src/*/*.c src/games/*/*.c importers/*.c reports/*.c 2>/dev/null)

for target in tests/fuzz/fuzz_*.c; do
    name=$(basename "$target" .c)
    name=${name#fuzz_}
    corpus=tests/fuzz/corpus/$name
    if [ "$mode" = --corpus ]; then
        # shellcheck disable=SC2086  # the libraries are words
        "${CC:-cc}" "${flags[@]}" -DFUZZ_STANDALONE -o "$build/$name-corpus" "$target" \
            "${sources[@]}" $libs
        "$build/$name-corpus" "$corpus"/*
        continue
    fi
    # shellcheck disable=SC2086
    clang "${flags[@]}" -fsanitize=fuzzer -o "$build/$name" "$target" "${sources[@]}" $libs
    mkdir -p "$build/$name.corpus"
    "$build/$name" -max_total_time="$seconds" -max_len=4096 -timeout=10 -print_final_stats=0 \
        -verbosity=0 -artifact_prefix="$build/$name-" "$build/$name.corpus" "$corpus"
    echo "fuzz: $name ran for $seconds seconds"
done
