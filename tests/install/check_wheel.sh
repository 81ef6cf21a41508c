# A wheel goes into a fresh environment without a compiler or a network, and works there as docs/python.md says: also with a Python
# that cannot load extensions of SQLite, and without the system's own copies of what it needs.
(cd "$ROOT" && make --no-print-directory -s wheel) >made
wheel=$(tail -1 made)
case $wheel in /*) ;; *) wheel=$ROOT/$wheel ;; esac
(cd "$ROOT" && make --no-print-directory -s wheel >/dev/null && cp "$wheel" "$SCRATCH/again.whl" && touch .ci/wheel && make -s wheel >/dev/null)
cmp "$wheel" again.whl
python3 -m venv env 2>venv.log || { cat venv.log >&2; exit 1; }
PATH=/nonexistent env/bin/python -m pip install --quiet --no-index --no-deps --disable-pip-version-check "$wheel"
export PYTHONDONTWRITEBYTECODE=1
unset LD_LIBRARY_PATH PYTHONPATH

env/bin/python -c "import doctest, sys, shipslog; sys.exit(doctest.testmod(shipslog).failed)"
env/bin/shipslog version | grep -q '^shipslog '
env/bin/shipslog import --quiet --db club.db "$ROOT"/sample-logs/pr/club/*1.slog >/dev/null
"$SHIPSLOG" report standings --db club.db --format json >expected.json
awk '/^```python/ { on = 1; next } /^```/ { on = 0 } on' "$ROOT/docs/python.md" >example.py
cat "$ROOT"/sample-logs/pr/club/*1.slog >club.slog
env/bin/python example.py >played
env/bin/shipslog audit club.slog >/dev/null
sed -n '/^slog 1/,$p' played >played.slog
env/bin/shipslog audit played.slog >/dev/null

env/bin/python - "$ROOT" <<'END'
import json, pathlib, sqlite3, sys
import shipslog
root = pathlib.Path(sys.argv[1])

class Hidden(sqlite3.Connection):
    enable_load_extension = None  # as a Python without loadable extensions
sqlite3.connect = lambda *a, **k: Hidden(*a, **k)
assert shipslog.Book("club.db").report("standings") == json.load(open("expected.json"))
assert shipslog.Book("club.db").report("standings", players=4) != shipslog.Book("club.db").report("standings")
assert shipslog.Book("club.db").sql("SELECT count(*) AS n FROM game")[0]["n"] > 1
try:
    shipslog.Book("club.db").report("no-such-report")
    raise SystemExit("no error")
except shipslog.ShipslogError as error:
    assert "no-such-report" in str(error), error

for kind in ("pr", "sj"):
    for path in sorted((root / "sample-logs" / kind / "club").glob("*1.slog"))[:3]:
        games = list(shipslog.read(path))
        assert [g.text for g in games] == [g.text for g in shipslog.read(open(path, "rb"))]
        for game in games:
            assert game.audit() == [] and len(game.hash) == 32 and game.headers["game"] == game.kind
            board, hashes = game.board(), []
            for event in game:
                hashes.append(board.hash)
                board.push(event)
            assert board.is_over and board.game().audit() == []
            while board.ply:
                board.pop()
                assert board.hash == hashes.pop()
bad = next(shipslog.read(root / "sample-logs/broken/pr-action-out-of-order.slog"))
assert bad.audit()[0].id == "pr-action-out-of-order" and bad.repaired()[1] > 0
board = shipslog.Board("san-juan", players=2, headers={"x-table": "7"})
seed = 3
while not board.is_over and board.round < 9:
    if board.is_chance:
        seed = board.draw(seed)
    else:
        seed = board.push_drawn(board.legal_events[seed % len(board.legal_events)], seed)
assert board.game().headers["x-table"] == "7"
assert board.text == board.game().text
board = shipslog.Board("puerto-rico", players=3)
board.draw(1)
assert board.choose(games=8, seed=2) == board.choose(games=8, seed=2)
assert board.choose(seconds=0.2).verb == "role"
assert abs(sum(c.chance for c in board.chances(games=16).values()) - 1) < 1e-5
board.push("A captain")
assert board.why(games=64)[0] > 0
factory = next(t for t in board.things if t.name == "factory")
assert factory.numbers["cost"] == 7 and board["A doubloons"] == 2 and board.words()["A doubloons"] == 2
for wrong in (lambda: shipslog.Board("chess"), lambda: board.push("A foo"), lambda: next(shipslog.read("none"))):
    try:
        wrong()
        raise SystemExit("no error")
    except shipslog.ShipslogError as error:
        assert str(error)
END
