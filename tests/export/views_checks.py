#!/usr/bin/env python3
"""views_checks.py SHIPSLOG DB HOST:PORT DATABASE

Compares the views of ClickHouse with `shipslog report`: every column that both have, to the last decimal."""
import csv
import decimal
import json
import subprocess
import sys
import urllib.request

SHIPSLOG, DB, PLACE, DATABASE = sys.argv[1:]
# The key of a row, and columns that only one side has: intervals and verdicts are made by functions of ours.
KEYS = {
    "standings": ("player",),
    "seats": ("players", "seat"),
    "roles": ("role",),
    "buildings": ("building",),
    "ends": ("what", "condition", "round"),
    "scores": ("player",),
}
OURS = {"few", "q", "verdict"}
# What owners may expect is made with the verdict, of the players that met.
OURS_OF = {"buildings": {"expected"}}
compared = failed = 0


def ask(sql):
    url = f"http://{PLACE}/?database={DATABASE}"
    with urllib.request.urlopen(url, (sql + " FORMAT JSONCompact").encode()) as answer:
        table = json.loads(answer.read(), parse_float=decimal.Decimal)
    names = [column["name"] for column in table["meta"]]
    return [dict(zip(names, row)) for row in table["data"]]


def report(name, kind):
    text = subprocess.run([SHIPSLOG, "report", name, "--db", DB, "--kind", kind, "--format", "csv"], check=True,
                          stdout=subprocess.PIPE).stdout.decode()
    return list(csv.DictReader(text.splitlines()))


def same(ours, theirs):
    """A number by its value, whatever zeros it ends with; NULL is an empty field."""
    if ours == "" or theirs is None:
        return ours == "" and theirs in (None, "")
    try:
        return decimal.Decimal(ours) == decimal.Decimal(str(theirs))
    except decimal.InvalidOperation:
        return ours == str(theirs)


def named(row, parts):
    """part_1 is called by its name."""
    return {column.replace("part_" + column[5:6], parts[column[5:6]], 1) if column.startswith("part_")
            and column[5:6] in parts else column: value for column, value in row.items()}


def compare(name, kind, parts):
    global compared, failed
    ours = report(name, kind)
    theirs = {}
    for row in ask(f"SELECT * FROM {name} WHERE kind = '{kind}'"):
        theirs[tuple(str(row[key] if row[key] is not None else "") for key in KEYS[name])] = named(row, parts)
    if len(theirs) != len(ours) or not ours:
        failed += 1
        print(f"{kind} {name}: {len(ours)} rows in the report, {len(theirs)} in ClickHouse")
    columns = [column for column in ours[0] if column not in OURS | OURS_OF.get(name, set()) and not column.endswith(("_low", "_high"))]
    for row in ours:
        key = tuple(row[key] for key in KEYS[name])
        for column in columns:
            compared += 1
            if key not in theirs or column not in theirs[key] or not same(row[column], theirs[key][column]):
                failed += 1
                if failed < 20:
                    print(f"{kind} {name} {key} {column}: {row[column]} and {theirs.get(key, {}).get(column, 'nothing')}")


for each in ("puerto-rico", "san-juan"):
    names = {str(row["n"]): row["name"].replace("-", "_") for row in
             ask(f"SELECT n, name FROM score_part WHERE game_kind = '{each}'")}
    for view in KEYS:
        compare(view, each, names)
print(f"views: {compared} numbers and texts compared, {failed} differ")
sys.exit(failed > 0 or compared < 1000)
