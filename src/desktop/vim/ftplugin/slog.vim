" Logs of board games for shipslog: `:make` audits the file, rounds are folds.
if exists('b:did_ftplugin')
    finish
endif
let b:did_ftplugin = 1
let s:old_cpo = &cpo
set cpo&vim

setlocal comments=:# commentstring=#\ %s
setlocal iskeyword=@,48-57,_,-,192-255

" Every finding is an entry of the list, with what was expected, what is legal there and what is probably
" meant; the line of the log and the mark under it are left out.
setlocal makeprg=shipslog\ audit\ --\ %:p:S
setlocal errorformat=
    \%-G%\\d%\\+\ game%.%#,
    \%E%f:%l:%c:\ error:\ %m,
    \%W%f:%l:%c:\ warning:\ %m,
    \%I%f:%l:%c:\ info:\ %m,
    \%E%f:%l:\ error:\ %m,
    \%W%f:%l:\ warning:\ %m,
    \%I%f:%l:\ info:\ %m,
    \%Eshipslog:\ %m,
    \%+C\ \ and\ %\\d%\\+\ finding%.%#,
    \%+C\ \ %\\l%[a-z\ ]%#:\ %.%#,
    \%-C%.%#

" A fold is a round; what stands before the first one of a game is none.
function! s:fold(line) abort
    let l:text = getline(a:line)
    if l:text =~? '\%(^\|;\)\s*round\s\+\d'
        return '>1'
    endif
    return l:text =~# '^\%ufeff\=slog \d' ? '0' : '='
endfunction
let s:prefix = expand('<SID>')
execute 'setlocal foldmethod=expr foldlevel=99 foldexpr=' . s:prefix . 'fold(v:lnum)'

let b:undo_ftplugin = 'setlocal comments< commentstring< iskeyword< makeprg< errorformat<'
    \ . ' foldmethod< foldlevel< foldexpr<'
let &cpo = s:old_cpo
unlet s:old_cpo
