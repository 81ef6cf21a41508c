# tmux.sh - a program on its own terminal, driven by a test.  Source it:
#
#     . "$ROOT/tests/terminal/tmux.sh"
#     terminal_start 80 24 'LC_ALL=C.UTF-8 "$SHIPSLOG" review log.slog'
#     terminal_await ' 0/55 '             # a basic regular expression, anywhere on the screen
#     terminal_keys j j
#     terminal_await ' 2/55 '
#     terminal_screen | sed -n 3p
#
# Nothing sleeps for a fixed time: terminal_await waits for AWAIT_SECONDS (60) at most, and shows the
# screen when the text does not come.  The terminal is gone when the test ends.
unset COLUMNS # the terminal says how wide it is
if ! command -v tmux >/dev/null; then
    echo "tmux is not installed" >&2
    exit 77
fi
terminal_folder=$(mktemp -d)
terminal_number=0
terminal_tmux() { tmux -u -S "$terminal_folder/socket$terminal_number" -f /dev/null "$@"; }
terminal_end() {
    terminal_tmux kill-server 2>/dev/null || true
    rm -rf "$terminal_folder"
}
trap terminal_end EXIT

# terminal_start COLUMNS ROWS TEXT: a new terminal, in which sh runs TEXT.  It shows "before" before
# the program runs, and "status N" after its end.
terminal_start() {
    terminal_tmux kill-server 2>/dev/null || true
    terminal_number=$((terminal_number + 1))
    printf '%s\n' 'unset TMUX TMUX_PANE LC_ALL LANG NO_COLOR' 'echo before' "$3" 'echo "status $?"' \
        'exec cat' >"$terminal_folder/run"
    terminal_tmux new-session -d -x "$1" -y "$2" "sh '$terminal_folder/run'"
}
terminal_keys() { terminal_tmux send-keys "$@"; }
terminal_capture() { terminal_tmux capture-pane -p "$@"; }
terminal_resize() { terminal_tmux resize-window -x "$1" -y "$2"; }
terminal_await() {
    terminal_tries=$((${AWAIT_SECONDS:-60} * 20))
    while ! terminal_capture 2>/dev/null | grep -q -e "$1"; do
        terminal_tries=$((terminal_tries - 1))
        if [ "$terminal_tries" -le 0 ]; then
            echo "never came: $1" >&2
            terminal_capture >&2
            exit 1
        fi
        sleep 0.05
    done
}
# A program of the terminal that is at work (runnable, or on the disk) may still draw.
terminal_at_work() {
    terminal_pid=$(terminal_tmux display-message -p '#{pane_pid}')
    for terminal_each in "$terminal_pid" $(cat "/proc/$terminal_pid/task/$terminal_pid/children"); do
        case $(sed 's/.*) //' "/proc/$terminal_each/stat" 2>/dev/null) in [RD]*) return 0 ;; esac
    done
    return 1
}
# terminal_screen [OPTION]...: the whole screen.  A text that came shows that drawing began, not that
# it ended: so this waits until no program is at work and two looks see the same.
terminal_screen() {
    terminal_seen=
    terminal_tries=$((${AWAIT_SECONDS:-60} * 20))
    while [ "$terminal_tries" -gt 0 ]; do
        terminal_tries=$((terminal_tries - 1))
        terminal_before=$terminal_seen
        terminal_seen=$(terminal_capture "$@" && echo .)
        if [ "$terminal_seen" = "$terminal_before" ] && ! terminal_at_work; then break; fi
        sleep 0.05
    done
    printf '%s' "${terminal_seen%.}" # the dot keeps empty rows at the end
}
