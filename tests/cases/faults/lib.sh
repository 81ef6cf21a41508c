# lib.sh - sourced by the cases here: . "$ROOT/tests/cases/faults/lib.sh"

fail_at=${SHIPSLOG%/*}/fail_at
if [ ! -x "$fail_at" ]; then
    echo "there is no $fail_at: 'make cases' builds it" >&2
    exit 77
fi
# A traced program cannot be checked for leaks.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0" LSAN_OPTIONS=detect_leaks=0
"$fail_at" wsn kill 100000 "$SHIPSLOG" version >said 2>&1 || {
    echo "no program can be traced here: $(tail -n 1 said)" >&2
    exit 77
}
export TMPDIR=$CASEDIR

# killed KINDS ARGUMENT...   runs the program repeatedly, killed before its first call of these kinds
# (see tests/tools/fail_at.c), its second, and so on until a run ends by itself.  Before each run it
# calls `before`, after each `behind N STATUS`, where STATUS is 137 for killed.
killed() {
    kinds=$1
    shift
    n=1
    while :; do
        before
        status=0
        "$fail_at" "$kinds" kill $n "$SHIPSLOG" "$@" >said 2>&1 <"${typed:-/dev/null}" || status=$?
        behind $n $status
        [ $status = 137 ] || break
        n=$((n + 1))
    done
    [ $status -le 1 ] || cat said
    [ $n -gt 1 ] || echo "$kinds: there is no such call"
}
