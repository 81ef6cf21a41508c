# lib.sh - sourced by the cases here: . "$ROOT/tests/cases/bad-input/lib.sh"

# Two sound games, to be neighbours of what is broken.
logs=$ROOT/tests/cases/logs
sed 's/Thursday/Monday/' "$logs/opening.slog" >before.slog
sed 's/Thursday/Friday/' "$logs/opening.slog" >after.slog

# run ARGUMENT...   runs the program and prints the command line, what comes on standard error
# (behind "!") and on standard output (behind "|"), and the exit status. Bytes that steer a terminal
# show as cat -v writes them; no more than $most lines of 100 bytes each.
most=8
run() {
    echo "\$ shipslog $*" | cut -c 1-100
    status=0
    "$SHIPSLOG" "$@" >run.out 2>run.err || status=$?
    cat -v run.err | cut -c 1-100 | sed 's/^/! /' | head -n "$most"
    cat -v run.out | cut -c 1-100 | sed 's/^/| /' | head -n "$most"
    echo "= $status"
}

# stored DB   one line for each game: what event it belongs to, players, events
stored() {
    sqlite3 "$1" "SELECT g.event, group_concat(p.name, ', '), (SELECT count(*) FROM event e
        WHERE e.game = g.id) FROM game g JOIN seat s ON s.game = g.id
        JOIN player p ON p.id = s.player GROUP BY g.id ORDER BY g.id"
}

# every_command FILE   each command that reads logs; an import between sound neighbours
every_command() {
    for command in audit 'audit --format json' replay fmt 'fmt --check' convert; do
        run $command "$1"
    done
    run import --quiet --db games.db before.slog "$1" after.slog
    stored games.db
    run db verify games.db
}

# between_games FILE   the same text between two games of one file
between_games() {
    { cat before.slog "$1"; echo; cat after.slog; } >all.slog
    run import --quiet --db all.db all.slog
    stored all.db
    run db verify all.db
}

# every_reader DB   each command that reads a database
every_reader() {
    ln -sf "$ROOT/reports/charts" charts
    for command in 'db games' 'db export' 'db hash' 'db verify' 'replay --game 1 --db' \
        'report standings --db' 'chart standings --charts-dir charts -o standings.svg --db' \
        'gallery --charts-dir charts -o gallery --db' 'db rebuild'; do
        run $command "$1"
    done
    run import --quiet --db "$1" after.slog
}

# as_anybody COMMAND...   without the powers of root, to whom no file is read-only
as_anybody() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
    else
        "$@"
    fi
}
