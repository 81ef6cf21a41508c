# The engine of VS Code reads the TextMate grammar, gives words their scopes, and leaves no word of a log without one.
modules=$SCRATCH/modules
mkdir "$modules"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$modules" \
    vscode-textmate@9.3.2 vscode-oniguruma@2.0.1 >/dev/null
"$SHIPSLOG" fmt --quiet "$ROOT"/sample-logs/pr/club/2024-01-04.slog "$ROOT"/sample-logs/sj/club/2024-04-25.slog >club.slog
"$SHIPSLOG" simulate --rules 'deluxe + nobles + new-buildings' --claims --hashes >simulated.slog
node "$ROOT/tests/install/textmate.mjs" "$modules" "$INSTALLED/usr/share/shipslog/textmate" club.slog simulated.slog
