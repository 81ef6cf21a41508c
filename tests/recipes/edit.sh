# edit.sh   how the recipes and tests/growth/grow.sh change files; to be sourced.

# Puts the text before (or after) the one line that holds the pattern.
insert() { # before|after FILE PATTERN TEXT
    [ "$(grep -cF -- "$3" "$2")" = 1 ] || {
        echo "recipes: $2 has not one line with $3" >&2
        exit 2
    }
    pattern=$3 text=$4 awk -v where="$1" '
        where == "before" && index($0, ENVIRON["pattern"]) { print ENVIRON["text"] }
        { print }
        where == "after" && index($0, ENVIRON["pattern"]) { print ENVIRON["text"] }' "$2" >"$2.new"
    mv "$2.new" "$2"
}

# Names cases that show the table that grows: only their golden files are rewritten.
golden() { # CASE...
    mkdir -p build
    printf '%s\n' "$@" >>build/golden
}
