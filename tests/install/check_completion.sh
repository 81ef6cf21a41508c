# A shell completes a name so that the program gets exactly this name, whatever the name holds, and runs
# nothing of it.  Each shell runs on a terminal of its own; its program only writes down what it gets.
. "$ROOT/tests/terminal/tmux.sh"

names=('plain' '$(touch ran)' '`touch ran`' "O'Hara" 'a "b" c' 'back\slash \\' 'a;touch ran' 'a&b|c>d<e' 'x:y=z@h'
    '{a,b} [c] *?' '~ #hash' 'bang!!' 'ä ö' '$HOME' '%d ^x' ' two  blanks' "'" '"' '\')
event="Club's \$(touch ran) evening"
{
    for i in "${!names[@]}"; do
        quoted=${names[i]//\\/\\\\}
        printf 'slog 1\ngame puerto-rico\ngrade result\ndate 2026-01-%02d\n' $((i + 1))
        printf 'event "%s"\n' "$event"
        printf 'players A "%s%s"; B Bob\nscore A total 40\nscore B total 30\n' "$(printf 'N%02d' "$i")" \
            "${quoted//\"/\\\"}"
    done
} >names.slog
"$SHIPSLOG" import --db shipslog.db names.slog >/dev/null

mkdir bin
cat >bin/shipslog <<EOF
#!/usr/bin/env bash
if [ "\$1" = complete ]; then
    exec '$SHIPSLOG' "\$@"
fi
printf '%s\n' "\$#" "\$@" >'$SCRATCH/got.new'
mv '$SCRATCH/got.new' '$SCRATCH/got'
EOF
chmod +x bin/shipslog

share=$INSTALLED/usr/share
mkdir zsh
cat >zsh/.zshrc <<EOF
fpath=('$share/zsh/site-functions' \$fpath)
autoload -Uz compinit
compinit -D
PS1='ready> '
EOF
cat >bashrc <<EOF
. '$share/bash-completion/completions/shipslog'
PS1='ready> '
EOF
cat >fishrc <<EOF
source '$share/fish/vendor_completions.d/shipslog.fish'
function fish_prompt; echo -n 'ready> '; end
set fish_greeting
EOF

expect_got() {
    local tries=400
    while [ ! -e got ]; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || { echo "$1: nothing was run for $2" >&2; terminal_capture >&2; exit 1; }
        sleep 0.05
    done
    printf '%s\n' "${@:3}" >expected
    if ! cmp -s got expected; then
        echo "$1: $2:" >&2
        diff expected got >&2 || true
        exit 1
    fi
    if [ -e ran ]; then
        echo "$1: a name was run" >&2
        exit 1
    fi
    rm got
}

# Types the beginning of each name, plainly and behind quotes.
try_shell() {
    local shell=$1 lead i name
    terminal_start 100 30 "cd '$SCRATCH'; export HOME='$SCRATCH' PATH='$SCRATCH/bin':\"\$PATH\" TERM=screen LC_ALL=C.UTF-8; $2"
    terminal_await 'ready>'
    for i in "${!names[@]}"; do
        printf -v lead 'N%02d' "$i"
        name=$lead${names[i]}
        terminal_keys "shipslog report --player $lead" Tab Enter
        expect_got "$shell" "$name" 3 report --player "$name"
        # What bash has no way to write there is not offered.
        if [ "$shell" != bash ] || [[ $name != *\' ]]; then
            terminal_keys "shipslog report --player '$lead" Tab Enter
            expect_got "$shell" "$name behind '" 3 report --player "$name"
        fi
        if [ "$shell" != bash ] || [[ $name != *\" && $name != *!* ]]; then
            terminal_keys "shipslog report --player \"$lead" Tab Enter
            expect_got "$shell" "$name behind \"" 3 report --player "$name"
        fi
    done
    terminal_keys 'shipslog report --player=N00' Tab Enter
    case $shell in
    bash) expect_got "$shell" 'behind =' 2 report '--player=N00plain' ;;
    *) expect_got "$shell" 'behind =' 2 report '--player=N00plain' ;;
    esac
    terminal_keys 'shipslog db sho' Tab '1' Tab Enter
    # Of 1 and 10 to 19 the shell takes what all begin with.
    expect_got "$shell" 'a game' 3 db show 1
    terminal_keys 'shipslog report standings --games --of bes' Tab Enter
    expect_got "$shell" 'a column' 5 report standings --games --of best
    terminal_keys 'shipslog db list --event Cl' Tab Enter
    expect_got "$shell" 'an event' 4 db list --event "$event"
    terminal_keys 'shipslog audit names.sl' Tab Enter
    expect_got "$shell" 'a file' 2 audit names.slog
}

try_shell bash "exec bash --noprofile --rcfile bashrc -i"
try_shell zsh "ZDOTDIR='$SCRATCH/zsh' exec zsh -i"
try_shell fish "exec fish --no-config --init-command 'source fishrc'"
