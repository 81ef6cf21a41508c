#!/usr/bin/env python3
"""metadata.py METADATA EXTENSION BOOK: checks what Datasette is told of a book.

Every table, column, facet and unit that METADATA names is in the book, and every canned query runs there, with
parameters as Datasette gives them: texts.
"""
import json
import pathlib
import re
import subprocess
import sys

metadata, extension, book = sys.argv[1:]
KEYS = {"title", "description", "facets", "units", "columns", "sort_desc", "label_column"}
VALUES = {"kind": "puerto-rico", "game": "1", "seq": "12", "log": "slog 1\ngame puerto-rico\nrules chess\n"}
failed = 0


def fail(text):
    global failed
    failed += 1
    print(text)


def ask(sql, values=()):
    lines = [f".load '{extension}'", ".parameter init"]
    lines += ["INSERT INTO temp.sqlite_parameters VALUES (':%s', %s);"
              % (name, "'" + VALUES[name].replace("'", "''") + "'") for name in values]
    run = subprocess.run(["sqlite3", "-batch", "-json", "-readonly", book], input="\n".join(lines + [sql + ";"]),
                         capture_output=True, text=True)
    if run.returncode != 0 or run.stderr:
        fail(f"{sql}: {run.stderr}")
    return json.loads(run.stdout) if run.stdout.strip() else []


top = json.loads(pathlib.Path(metadata).read_text())
units = {unit.split()[0] for unit in top["custom_units"]}
(database,) = top["databases"].values()
for table, says in database["tables"].items():
    columns = {row["name"] for row in ask(f"SELECT name FROM pragma_table_info('{table}')")}
    if not columns:
        fail(f"there is no table {table}")
    named = set(says.get("facets", [])) | set(says.get("columns", {})) | set(says.get("units", {}))
    named |= {says[key] for key in ("sort_desc", "label_column") if key in says}
    for column in sorted(named - columns):
        fail(f"{table} has no column {column}")
    if set(says.get("units", {}).values()) - units or set(says) - KEYS or "title" not in says:
        fail(f"{table}: a unit or a key is not known, or it has no title")
for name, query in database["queries"].items():
    values = sorted(set(re.findall(r":([a-z]+)", query["sql"])))
    rows = ask(query["sql"], values)
    print(f"{name}: {len(rows)} rows")
    if not rows:
        fail(f"{name} has no answer")
sys.exit(failed > 0)
