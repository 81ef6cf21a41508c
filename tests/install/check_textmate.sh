# The TextMate grammar is JSON whose patterns a regular expression engine reads, and gives words their scopes.
python3 - "$INSTALLED/usr/share/shipslog/textmate" <<'EOF'
import json
import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1])
grammar = json.loads((folder / "slog.tmLanguage.json").read_text())
package = json.loads((folder / "package.json").read_text())["contributes"]
json.loads((folder / package["languages"][0]["configuration"]).read_text())
assert (folder / package["grammars"][0]["path"]).exists()
assert package["grammars"][0]["scopeName"] == grammar["scopeName"]


def compiled(pattern):
    # Python writes this character in another way.
    return re.compile(pattern.replace(r"\x{FEFF}", "\ufeff"))


def scope_at(line, word):
    """The scope of a word outside of headers: the pattern that matches first wins, then the list's order."""
    at, start = line.index(word), 0
    while start < len(line):
        found = [(match.start(), i, match) for i, match in enumerate(
            compiled(pattern.get("match", pattern.get("begin"))).search(line, start)
            for pattern in grammar["patterns"]) if match and match.end() > start]
        if not found:
            return None
        _, i, match = min(found, key=lambda entry: entry[:2])
        if match.start() <= at < match.end():
            pattern = grammar["patterns"][i]
            for group, capture in pattern.get("captures", pattern.get("beginCaptures", {})).items():
                if match.start(int(group)) <= at < match.end(int(group)):
                    return capture["name"]
            return pattern.get("name")
        start = match.end()
    return None


for line, word, scope in [
        ("slog 1", "slog", "keyword.control.version"), ("players A x", "players", "support.type.property-name"),
        ("A Settler", "Settler", "entity.name.function.role"), ("A settler", "A", "entity.name.label.seat"),
        ("  b small-indigo-plant paid 1", "small", "entity.name.type.building"), ("b corn", "b", "entity.name.label.seat"),
        ("B build smithy", "build", "keyword.control.verb"), ("B build smithy", "smithy", "entity.name.type.building"),
        ("A corn paid 2", "paid", "keyword.other.claim"), ("A corn paid 2", "2", "constant.numeric"),
        ("round 3", "round", "markup.heading"), ("A corn # corn", "# corn", "comment.line.number-sign"),
        ("hash v2 0123456789abcdef", "01", "constant.numeric.hash"), ("A unicorn", "unicorn", None),
        ("A settler; row corn", "row", "keyword.control.verb"), ("A corn", "corn", "variable.other.good")]:
    expected = scope and scope + ".slog"
    assert scope_at(line, word) == expected, (line, word, scope_at(line, word), expected)
EOF
