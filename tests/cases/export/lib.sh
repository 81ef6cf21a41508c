# lib.sh - sourced by the cases here: . "$ROOT/tests/cases/export/lib.sh"

# same_rows DB FOLDER   loads the folder into SQLite by its schema, and compares every row of every table with the database.
# A byte that is no UTF-8 becomes U+FFFD on the way. One query, made by this one, asks all tables.
same_rows() {
    rm -f loaded.db
    (cd "$2" && sqlite3 -bail ../loaded.db <schema.sqlite.sql) || return
    sqlite3 loaded.db "SELECT group_concat(printf('SELECT * FROM (SELECT %Q || hex(%s) AS r FROM %w ORDER BY %s)', t.name || ' ',
            (SELECT group_concat(printf('quote(\"%w\")', name), ' || '','' || ') FROM pragma_table_info(t.name)
             WHERE name NOT IN ('day', 'start')), t.name,
            (SELECT group_concat(printf('\"%w\"', name)) FROM pragma_table_info(t.name) WHERE pk)), ' UNION ALL ')
        FROM (SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name) t" >query
    sqlite3 loaded.db <query >loaded.rows
    "$SHIPSLOG" sql "$1" --format csv "$(cat query)" | tr -d '\r' | tail -n +2 | sed 's/FFFE/EFBFBDEFBFBD/g' >book.rows
    diff loaded.rows book.rows | sed -n "s/^[<>] \([^ ]*\) .*/$2: \1 differs/p" | uniq
    cat book.rows >>all.rows
}
