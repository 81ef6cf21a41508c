" A log is known by its ending, or by its version line.
autocmd BufNewFile,BufRead *.slog setfiletype slog
autocmd BufRead * if !did_filetype() && getline(1) =~# '^\%ufeff\=slog 1\>' | setfiletype slog | endif
