# A log is known by its name, and by its version line when the name says nothing.
export XDG_DATA_HOME=$SCRATCH/home XDG_DATA_DIRS=$INSTALLED/usr/share:/usr/share
mkdir -p "$XDG_DATA_HOME/mime/packages"
cp "$INSTALLED/usr/share/mime/packages/shipslog.xml" "$XDG_DATA_HOME/mime/packages"
xmllint --noout "$XDG_DATA_HOME/mime/packages/shipslog.xml" "$INSTALLED"/usr/share/icons/hicolor/scalable/mimetypes/*.svg
update-mime-database "$XDG_DATA_HOME/mime" 2>/dev/null

expect_type() {
    local type
    type=$(gio info -a standard::content-type "$2" | sed -n 's/.*content-type: //p')
    if [ "$type" != "$1" ]; then
        echo "$2 is $type and not $1" >&2
        return 1
    fi
}
echo "# a comment first" >by-name.slog
printf 'slog 1\ngame puerto-rico\n' >by-content
printf 'slog 1\r\ngame puerto-rico\r\n' >of-windows
printf '\357\273\277slog 1 # with a mark\n' >with-mark
printf 'slog 10\nis something else\n' >no-log
expect_type text/x-shipslog by-name.slog
expect_type text/x-shipslog by-content
expect_type text/x-shipslog of-windows
expect_type text/x-shipslog with-mark
expect_type text/plain no-log

# The icon has the name that the type asks for.
icon=$(sed -n 's/.*<icon name="\(.*\)".*/\1/p' "$XDG_DATA_HOME/mime/packages/shipslog.xml")
test -e "$INSTALLED/usr/share/icons/hicolor/scalable/mimetypes/$icon.svg"
