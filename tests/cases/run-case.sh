#!/usr/bin/env bash
# run-case.sh CASE   runs one case for run.sh, which sets UPDATE, SHIPSLOG, SCRATCH and ROOT.
#
# CASE_SECONDS   a case is stopped after so long (default 300). Only a program that hangs should
#                reach this limit: slow builds and busy machines need a longer one.
set -euo pipefail
name=$1
case_source=$PWD/$name
work=$SCRATCH/$name
CASEDIR=$work/files
export CASEDIR
mkdir -p "$CASEDIR"
shopt -s dotglob nullglob
files=()
for file in "$case_source"/*; do
    case ${file##*/} in
    cmd | expected.*) ;;
    *) files+=("$file") ;;
    esac
done
[ ${#files[@]} -eq 0 ] || cp -R "${files[@]}" "$CASEDIR"

export LC_ALL=C TZ=UTC NO_PROGRESS=1 COLUMNS=80 # of a table in a pipe; without it nothing limits one
export XDG_CONFIG_HOME=$work/config # no case sees what the user has set
unset SHIPSLOG_DB
skipped=77 # the status of a case that cannot run here and says why on standard error
limit=${CASE_SECONDS:-300}
stopped=124 # the status of timeout(1) then
status=0
(cd "$CASEDIR" && exec timeout "$limit" sh "$case_source/cmd") \
    >"$work/out" 2>"$work/err" </dev/null || status=$?
echo "$status" >"$work/status"

if [ "$status" -eq $skipped ]; then
    echo "cases: skipped $name: $(tail -n 1 "$work/err")"
    : >"$work/skipped.mark"
    exit 0
fi

normal() { # the content of each missing file
    if [ "$1" = status ]; then echo 0; fi
}

if [ "$UPDATE" = 1 ]; then
    for part in out err status; do
        if cmp -s <(normal $part) "$work/$part"; then
            rm -f "$case_source/expected.$part"
        else
            cp "$work/$part" "$case_source/expected.$part"
        fi
    done
    exit 0
fi

same=1
for part in out err status; do
    expected=$case_source/expected.$part
    if [ ! -e "$expected" ]; then
        expected=$work/expected.$part
        normal $part >"$expected"
        # Starting processes is most of what cases cost: what is as nearly always needs none.
        case $part in
        status) [ "$status" -ne 0 ] || continue ;;
        *) [ -s "$work/$part" ] || continue ;;
        esac
    fi
    if ! cmp -s "$expected" "$work/$part"; then
        same=0
        diff -u --label "$name/expected.$part" --label "$name: found" "$expected" \
            "$work/$part" >>"$work/diff" || true
    fi
done
if [ $same = 1 ]; then
    : >"$work/passed.mark"
    exit 0
fi
{
    echo "FAILED $name"
    [ "$status" -ne $stopped ] || echo "stopped after $limit seconds, see CASE_SECONDS"
    cat "$work/diff"
} >&2
[ -z "${FAIL_FAST-}" ] || exit 255 # xargs then begins no other case
exit 1
