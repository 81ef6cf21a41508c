# lib.sh - sourced by the cases here: . "$ROOT/tests/cases/killed/lib.sh"

kill_at=${SHIPSLOG%/*}/kill_at
if [ ! -x "$kill_at" ]; then
    echo "there is no $kill_at: 'make cases' builds it" >&2
    exit 77
fi
# A traced program cannot be checked for leaks.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0" LSAN_OPTIONS=detect_leaks=0
"$kill_at" wsn 100000 "$SHIPSLOG" version >said 2>&1 || {
    echo "no program can be traced here: $(tail -n 1 said)" >&2
    exit 77
}
export TMPDIR=$CASEDIR
sparse=1000000 # so large that no call is left out

# killed KINDS ARGUMENT...   runs the program repeatedly, killed before its first call of these kinds
# (see tests/tools/kill_at.c), its second, and so on until a run ends by itself.  Before each run it
# calls `before`, after each `behind N STATUS`, where STATUS is 137 for killed.  After the first
# $sparse calls, more and more calls are skipped.
killed() {
    kinds=$1
    shift
    n=1
    while :; do
        before
        status=0
        "$kill_at" "$kinds" $n "$SHIPSLOG" "$@" >said 2>&1 || status=$?
        behind $n $status
        [ $status = 137 ] || break
        n=$((n + 1 + n / sparse))
    done
    [ $status -le 1 ] || cat said
    [ $n -gt 1 ] || echo "$kinds: there is no such call"
}
