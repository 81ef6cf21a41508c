# The shell of SQLite finds the extension by its name where it was installed, and asks a log and a book.
export LD_LIBRARY_PATH=$INSTALLED/usr/lib
cp "$ROOT/sample-logs/broken/pr-action-out-of-order.slog" log
sqlite3 -batch :memory: '.load shipslog' "SELECT line, rule FROM slog_audit(readfile('log'))" >found
echo '13|PR-ROLE-06' | diff - found >&2
"$SHIPSLOG" import --quiet --db book.db "$ROOT/sample-logs/pr/club" "$ROOT/sample-logs/sj/club" >/dev/null
(cd "$ROOT" && tests/extension/questions.py docs/sql.md shipslog "$OLDPWD/book.db") >&2
python3 -m json.tool "$INSTALLED/usr/share/shipslog/metadata.json" >/dev/null
