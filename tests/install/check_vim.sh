# In Neovim a log is known, coloured by its words, folded by rounds, and `:make` puts findings with what is
# probably meant into the list.
export XDG_DATA_DIRS=$INSTALLED/usr/share XDG_CONFIG_HOME=$SCRATCH XDG_DATA_HOME=$SCRATCH XDG_STATE_HOME=$SCRATCH
PATH=$INSTALLED/usr/bin:$PATH
name="it's a \$(touch ran) log.slog" # the shell that runs the audit must take it as it is
cp "$ROOT/sample-logs/broken/pr-action-out-of-order.slog" "$name"
printf 'slog 1\ngame puerto-rico\nplayers A "An#na"; B Bob; C Chris  # three\nrules rgg2002\n' >nameless
printf 'row corn indigo corn sugar; round 1\nA Settler\n  A quarry paid 1\n  b small-indigo-plant\n c -\ncheck C 5d\n' >>nameless
printf 'round 2\nB mayor\nunread line\nslog 1\ngame san-juan\n' >>nameless
cat >look.vim <<'EOF'
function! Group(line, word)
    call cursor(a:line, 1)
    let l:column = stridx(getline(a:line), a:word) + 1
    return synIDattr(synID(a:line, l:column, 1), 'name')
endfunction
let out = []
call add(out, 'type ' . &filetype)
silent make!
for entry in getqflist()
    call add(out, entry.lnum . ':' . entry.col . ' ' . entry.type . ' ' . (entry.bufnr == bufnr('%')) . ' ' . substitute(entry.text, '\n', '|', 'g'))
endfor
edit nameless
call add(out, 'type ' . &filetype)
for [line, word] in [[1, 'slog'], [2, 'game'], [2, 'puerto'], [3, '"An'], [3, '#na'], [3, '# three'], [5, 'row'], [5, 'indigo'],
    \ [5, 'round'], [6, 'A'], [6, 'Settler'], [7, 'quarry'], [7, 'paid'], [7, '1'], [8, 'b'], [8, 'small'], [9, 'c'], [9, '-'],
    \ [10, 'check'], [10, 'C'], [10, '5'], [10, 'd'], [13, 'unread'], [14, 'slog']]
    call add(out, word . ' ' . Group(line, word))
endfor
call add(out, 'folds ' . join(map(range(1, line('$')), 'foldlevel(v:val)'), ''))
silent make!
call add(out, 'entries ' . join(map(filter(copy(getqflist()), 'v:val.valid'), 'v:val.lnum'), ' '))
call add(out, 'comment ' . &commentstring)
call writefile(out, 'seen')
qall!
EOF
nvim --headless -u NORC -i NONE -c 'filetype plugin on' -c 'syntax on' -c "edit $(printf '%s' "$name" | sed 's/[$ ]/\\&/g')" \
    -S look.vim >/dev/null 2>messages </dev/null
test ! -e ran
diff "$ROOT/tests/install/vim.expected" seen >&2
