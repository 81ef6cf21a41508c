# lib.sh - sourced by the cases here: . "$ROOT/tests/cases/export/lib.sh"

# same_rows DB FOLDER   loads the folder into SQLite by its schema, and compares every row of every table with the database.
# A byte that is no UTF-8 becomes U+FFFD on the way.
same_rows() {
    rm -f loaded.db
    (cd "$2" && sqlite3 -bail ../loaded.db <schema.sqlite.sql) || return
    for table in $(sqlite3 loaded.db "SELECT name FROM sqlite_schema WHERE type = 'table'"); do
        made="'day', 'start'"
        row=$(sqlite3 loaded.db "SELECT group_concat('quote(\"' || name || '\")', ' || '','' || ')
            FROM pragma_table_info('$table') WHERE name NOT IN ($made)")
        key=$(sqlite3 loaded.db "SELECT group_concat('\"' || name || '\"') FROM pragma_table_info('$table') WHERE pk")
        sqlite3 loaded.db "SELECT hex($row) FROM \"$table\" ORDER BY $key" >loaded.rows
        "$SHIPSLOG" sql "$1" --format csv "SELECT hex($row) AS r FROM \"$table\" ORDER BY $key" | tr -d '\r' | tail -n +2 |
            sed 's/FFFE/EFBFBDEFBFBD/g' >book.rows
        cmp -s loaded.rows book.rows || echo "$2: $table differs"
        cat book.rows >>all.rows
    done
}
