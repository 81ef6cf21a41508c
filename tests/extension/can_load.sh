# Sourced by cases: sets `extension`, or skips the case where sqlite3 cannot load it.
extension=$(dirname "$SHIPSLOG")/shipslog.so
if [ ! -e "$extension" ]; then
    echo "the extension was not built" >&2
    exit 77
fi
if nm -D "$extension" | grep -q -e __asan_ -e __tsan_ -e __ubsan_; then
    echo "sqlite3 cannot load what is built with a sanitizer" >&2
    exit 77
fi
