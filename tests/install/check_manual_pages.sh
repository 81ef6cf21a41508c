# Every command has a page with all its options, mandoc finds no fault, and every reference leads to a page.
pages=$INSTALLED/usr/share/man
page() {
    mandoc -T ascii -O width=120 "$1" | col -b
}

# mandoc looks for the pages that others refer to in the folders of the machine alone.
mandoc -T lint "$pages"/man*/* | grep -v 'STYLE: referenced manual not found: Xr shipslog' >faults || true
if [ -s faults ]; then
    cat faults >&2
    exit 1
fi
sed -n 's/^\.\(It \)\{0,1\}Xr \([^ ]*\) \([0-9]\).*/man\3\/\2.\3/p' "$pages"/man*/* | sort -u >references
while read -r reference; do
    test -e "$pages/$reference" || { echo "there is no $reference" >&2; exit 1; }
done <references

"$SHIPSLOG" help | sed -n -e 's/^  \([a-z]*\)  .*/\1/p' -e '/^Also: /{ s///; s/, /\n/g; p; }' >commands
test "$(wc -l <commands)" -eq "$(find "$pages/man1" -name 'shipslog-*.1' | wc -l)"
while read -r command; do
    page "$pages/man1/shipslog-$command.1" >shown
    # With those of its actions.
    awk -v heading="## shipslog $command" '/^## / { on = $0 == heading } on' "$ROOT/docs/cli.md" | grep -oE '^ +(-., )?--[a-z-]+' | sed 's/.*--//' | sort -u >options
    while read -r option; do
        grep -q -e "--$option" shown || { echo "shipslog-$command.1 lacks --$option" >&2; exit 1; }
    done <options
done <commands

# The notation: what begins it, and a word of each game.
page "$pages/man7/shipslog.7" >notation
grep -q '^AN EXAMPLE' notation
grep -q 'small-indigo-plant' notation
grep -q 'smithy' notation
