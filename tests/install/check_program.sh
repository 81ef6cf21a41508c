# The installed program runs from elsewhere, and everything can be read by everybody.
"$SHIPSLOG" version >version
"$SHIPSLOG" audit "$INSTALLED"/usr/share/doc/shipslog/sample-logs/pr/club/*1.slog >/dev/null
test -e "$INSTALLED/usr/share/shipslog/charts/scores.gp"
find "$INSTALLED" ! -perm -o=r >unreadable
test ! -s unreadable
