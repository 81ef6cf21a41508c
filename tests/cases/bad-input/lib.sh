# lib.sh - sourced by the cases here: . "$ROOT/tests/cases/bad-input/lib.sh"

# Two sound games, as neighbours of broken input.
logs=$ROOT/tests/cases/logs
sed 's/Thursday/Monday/' "$logs/opening.slog" >before.slog
sed 's/Thursday/Friday/' "$logs/opening.slog" >after.slog

# run ARGUMENT...   runs the program and prints the command line, standard error (after "!"),
# standard output (after "|"), and the exit status. Bytes that steer a terminal are shown as by
# cat -v; at most $most lines of 100 bytes each. What is empty costs no process: cases run thousands.
most=8
said=$CASEDIR/../said
run() {
    case $* in
    *[![:print:]]*) echo "\$ shipslog $*" | cat -v | cut -c 1-100 ;;
    *) printf '%.100s\n' "\$ shipslog $*" ;;
    esac
    status=0
    "$SHIPSLOG" "$@" >"$said.out" 2>"$said.err" || status=$?
    shown "$said.err" '!'
    shown "$said.out" '|'
    echo "= $status"
}

# shown FILE MARK
shown() {
    [ ! -s "$1" ] || cat -v "$1" | sed -n "s/^\(.\{100\}\).*/\1/;s/^/$2 /;1,${most}p;${most}q"
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

# sound_database DB   of a whole game and one with findings
sound_database() {
    cp "$logs/whole.slog" "$logs/broken.slog" .
    "$SHIPSLOG" import --quiet --db "$1" whole.slog broken.slog 2>/dev/null || true
}

# every_reader DB   each command that reads a database
every_reader() {
    ln -sfn "$ROOT/reports/charts" charts
    for command in 'db games' 'db export' 'db hash' 'db verify' 'replay --game 1 --db' \
        'report standings --db' 'chart standings --charts-dir charts -o standings.svg --db' \
        'site --quiet --charts-dir charts -o site --db' 'db rebuild'; do
        run $command "$1"
    done
    run import --quiet --db "$1" after.slog
}

# as_anybody COMMAND...   without the rights of root, for whom no file is read-only
as_anybody() {
    if [ "$(id -u)" -eq 0 ]; then
        setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
    else
        "$@"
    fi
}

# Names that mean something to a shell, SQL, HTML, gnuplot, a spreadsheet or a terminal, as a log
# writes them. Each would leave a file "ran-*" behind if it were run.
hostile_names() {
    cat <<'END'
$(touch ran-1)
`touch ran-2`
"'; touch ran-3; '"
"\"; system('touch ran-4'); \""
"'); DROP TABLE game; --"
"Robert\"; DELETE FROM player; --"
<script>alert(1)</script>
"<img src=x onerror=\"alert(1)\">&amp;&lt;"
"=1+1"
"+cmd|' /C calc'!A0"
"-2+3"
"@SUM(A1)"
"\t=1"
"\r=2"
"one\nslog 1\ntwo"
"a,b,\"c\",d"
"\x1b[2J\x1b]0;title\x07"
"%s%n%100000d"
"{/Symbol a}^2_3 \\n \\101"
"]]></text>"
"\xff\xfe"
../../etc/passwd
-rf
"|touch ran-5"
"< ran-6"
"\\"
"'"
"\""
END
    printf '\302\2332J\n\342\200\256evil\n'
}

# hostile_games   a whole game for every three of these names, with them in header and comments
hostile_games() {
    hostile_names >hostile.txt
    "$SHIPSLOG" simulate --players 3 --games 10 --seed 7 | while IFS= read -r line; do
        case $line in
        event*)
            IFS= read -r a <&3 && IFS= read -r b <&3 && IFS= read -r c <&3
            printf 'event %s\nsite %s\n' "$a" "$b"
            ;;
        id*) printf 'id %s\nx-note %s\n' "$c" "$a" ;;
        players*) printf 'players A %s; B %s; C %s\n' "$a" "$b" "$c" ;;
        'round 1') printf '# %s\n%s # %s\n' "$b" "$line" "$c" ;;
        *) printf '%s\n' "$line" ;;
        esac
    done 3<hostile.txt
}

# nothing_ran   reports when a name ran as a command
nothing_ran() {
    find . -name 'ran-*'
}
