# Completion of shipslog for fish.  The program itself says what a word may be.
function __shipslog_complete
    set -l before (commandline -opc)
    set -l typed (commandline -ct)
    set -l lines (shipslog complete -- $before[2..] (string unescape -- $typed; or echo $typed) 2>/dev/null)
    switch "$lines[1]"
        case files
            __fish_complete_path $typed
        case folders
            __fish_complete_directories $typed
    end
    set -q lines[2]; and printf '%s\n' $lines[2..]
end
complete -c shipslog -f -a '(__shipslog_complete)'
