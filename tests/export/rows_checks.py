#!/usr/bin/env python3
"""rows_checks.py SHIPSLOG DB clickhouse HOST:PORT DATABASE
rows_checks.py SHIPSLOG DB duckdb NODE_MODULES FOLDER

Compares every table there with the database: how many rows it has, and what each column of numbers and of
texts adds up to.  Rows that are there twice, or lack, are told by that."""
import json
import subprocess
import sys
import urllib.request

SHIPSLOG, DB, KIND, *WHERE = sys.argv[1:]
MASK = 1048575


def book(sql):
    text = subprocess.run([SHIPSLOG, "sql", DB, "--format", "json", sql], check=True, stdout=subprocess.PIPE).stdout
    return json.loads(text)[0]


def clickhouse(sqls):
    place, database = WHERE
    for sql in sqls:
        url = f"http://{place}/?database={database}"
        with urllib.request.urlopen(url, (sql + " FORMAT JSONCompact").encode()) as answer:
            yield json.loads(answer.read())["data"]


def duckdb(sqls):
    modules, folder = WHERE
    script = __file__.replace("rows_checks.py", "duckdb.cjs")
    text = subprocess.run(["node", script, modules, folder], input=json.dumps(list(sqls)).encode(), check=True,
                          stdout=subprocess.PIPE).stdout
    return json.loads(text)


# Name, the sum of a number, the length of a text in bytes, and the columns of all tables.
ENGINES = {
    "clickhouse": (
        clickhouse, "sum(bitAnd({}, %d))" % MASK, "sum(length({}))",
        "SELECT table, name, type FROM system.columns WHERE database = currentDatabase() AND table IN"
        " (SELECT substring(name, 7) FROM system.tables WHERE database = currentDatabase() AND name LIKE 'shard_%'"
        " AND engine = 'ReplacingMergeTree')"),
    "duckdb": (
        duckdb, "sum({} & %d)" % MASK, "sum(strlen({}))",
        "SELECT table_name, column_name, data_type FROM information_schema.columns"),
}
run, sum_of, length_of, columns_sql = ENGINES[KIND]
tables = {}
for table, column, kind in next(iter(run([columns_sql]))):
    if column in ("day", "start"):
        continue
    is_number = "INT" in kind.upper()
    # Numbers of the database are names and hashes in ClickHouse.
    if KIND == "clickhouse" and (column in ("game", "player") or (table, column) == ("game", "source")):
        continue
    tables.setdefault(table, []).append((column, is_number))

theirs = run(f'SELECT count(*), {", ".join((sum_of if number else length_of).format(chr(34) + name + chr(34)) for name, number in columns)}'
             f' FROM "{table}"' for table, columns in tables.items())
compared = failed = 0
for (table, columns), answer in zip(tables.items(), theirs):
    ours = book("SELECT count(*) AS n" + "".join(
        f', sum("{name}" & {MASK}) AS s{i}' if number else f', sum(length(CAST("{name}" AS BLOB))) AS s{i}'
        for i, (name, number) in enumerate(columns)) + f' FROM "{table}"')
    for name, left, right in zip(["rows"] + [each[0] for each in columns], ours.values(), answer[0]):
        compared += 1
        if int(left or 0) != int(right or 0):
            failed += 1
            print(f"{table}: {name}: {left} in the book, {right} there")

def standings():
    """The report beside what the other database makes of seats and results."""
    global compared, failed
    text = subprocess.run([SHIPSLOG, "report", "standings", "--db", DB, "--format", "json"], check=True,
                          stdout=subprocess.PIPE).stdout
    ours = {row["player"]: (row["games"], float(row["wins"])) for row in json.loads(text)}
    answer = next(iter(run([
        "SELECT p.name, count(*)::INTEGER, round(sum(r.win) / 60, 2)::DOUBLE FROM result r JOIN seat s ON s.game = r.game"
        " AND s.seat = r.seat JOIN player p ON p.id = s.player GROUP BY p.name"])))
    for name, games, wins in answer:
        compared += 1
        if ours.pop(name, None) != (games, wins):
            failed += 1
            print(f"standings: {name} has {games} games and {wins} wins there")
    failed += len(ours)


if KIND == "duckdb":
    standings()
print(f"{KIND}: {len(tables)} tables, {compared} sums compared, {failed} differ")
sys.exit(failed > 0 or len(tables) < 25)
