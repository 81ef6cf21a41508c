#!/usr/bin/env bash
# run.sh   what `make export-test` does: shards by GNU parallel, DuckDB, and two ClickHouse servers of which one is killed.
#
# Everything is below $BUILD/export-test; the servers listen on the loopback address alone.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
work=$(realpath -m "${BUILD:-build}/export-test")
shipslog=$(realpath "${PROGRAM:-build/shipslog}")
rm -rf "$work"
mkdir -p "$work"
cd "$work"
passed=0 failed=0

# Outside of any condition, where a shell that fails ends.
check() { # NAME COMMAND...
    local name=$1 status=0
    shift
    set +e
    (
        set -e
        "$@"
    ) >"$name.log" 2>&1
    status=$?
    set -e
    if [ "$status" -eq 0 ]; then
        passed=$((passed + 1))
        tail -n 1 "$name.log"
    else
        failed=$((failed + 1))
        echo "export: $name failed" >&2
        cat "$name.log" >&2
    fi
}

# ---- shards ----

# The recipe of docs/scale.md, as it stands there.
recipe() {
    sed -n '/^<!-- parallel -->$/,/^```$/p' "$here/../../docs/scale.md" | grep -v -e '^<!--' -e '^```' -e '^$'
}

shards() {
    mkdir -p scratch/logs
    cd scratch
    seq 200 | sed 's/^/Player /' >names
    for i in {1..40}; do
        "$shipslog" simulate --names names --players mixed --games 25 --seed "$i" --event "evening $i" >"logs/evening $i.slog"
    done
    cat "logs/evening 7.slog" >"logs/evening 41, again.slog"
    mkdir -p bin
    ln -sf "$shipslog" bin/shipslog
    export PATH=$PWD/bin:$PATH
    recipe | sed 's/--max-args 500/--max-args 7/' >recipe.sh
    bash -e recipe.sh
    find logs -name '*.slog*' -print0 | sort -z | xargs -0 "$shipslog" import --quiet --db one.db
    [ "$(find shards -name '*.db' | wc -l)" -eq 6 ]
    cmp club.db one.db
    [ "$("$shipslog" db hash club.db)" = "$("$shipslog" db hash one.db)" ]
    echo "shards: 6 of them, merged, are the bytes of one import"
}

# ---- servers ----

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

configure() { # NUMBER
    mkdir -p "server$1"
    cat >"server$1/config.xml" <<EOF
<yandex>
    <logger><level>warning</level><console>1</console></logger>
    <http_port>${http[$1]}</http_port><tcp_port>${tcp[$1]}</tcp_port><listen_host>127.0.0.1</listen_host>
    <path>$work/server$1/data/</path><tmp_path>$work/server$1/tmp/</tmp_path>
    <users_config>users.xml</users_config><default_profile>default</default_profile>
    <default_database>default</default_database>
    <mark_cache_size>104857600</mark_cache_size><uncompressed_cache_size>0</uncompressed_cache_size>
    <remote_servers><games>
        <shard><replica><host>127.0.0.1</host><port>${tcp[1]}</port></replica></shard>
        <shard><replica><host>127.0.0.1</host><port>${tcp[2]}</port></replica></shard>
    </games></remote_servers>
</yandex>
EOF
    cat >"server$1/users.xml" <<EOF
<yandex>
    <profiles><default/></profiles><quotas><default/></quotas>
    <users><default><password></password><networks><ip>127.0.0.1</ip></networks>
        <profile>default</profile><quota>default</quota></default></users>
</yandex>
EOF
}

ask() { # NUMBER SQL
    curl -sS --noproxy '*' --fail-with-body --data-binary "$2" "http://127.0.0.1:${http[$1]}/"
}

start() { # NUMBER
    (cd "server$1" && exec clickhouse-server --config-file=config.xml) >>"server$1.log" 2>&1 &
    echo $! >"server$1/pid"
    for _ in {1..300}; do
        if ask "$1" 'SELECT 1' >/dev/null 2>&1; then
            return 0
        fi
        sleep 0.1
    done
    echo "server $1 does not start" >&2
    return 1
}

# Checks run in shells of their own, so a server may be the child of another one.
kill_server() { # NUMBER
    local pid
    pid=$(cat "$work/server$1/pid" 2>/dev/null) || return 0
    kill -KILL "$pid" 2>/dev/null || return 0
    while kill -0 "$pid" 2>/dev/null; do
        sleep 0.1
    done
}

stop_servers() {
    kill_server 1
    kill_server 2
}
trap stop_servers EXIT

# Waits until a server has more games than that.
wait_for_games() { # NUMBER GAMES
    for _ in {1..3000}; do
        if [ "$(ask "$1" 'SELECT count() FROM club.shard_game' 2>/dev/null || echo 0)" -gt "$2" ]; then
            return 0
        fi
        sleep 0.1
    done
    return 1
}

send() {
    "$shipslog" export mixed.db --to "clickhouse://127.0.0.1:${http[1]},127.0.0.1:${http[2]}/club" --cluster games
}

# The same as a process that can be killed.
begin_to_send() {
    (exec "$shipslog" export mixed.db --to "clickhouse://127.0.0.1:${http[1]},127.0.0.1:${http[2]}/club" --cluster games) \
        >begun.out 2>&1 &
}

one_is_killed() {
    begin_to_send
    local status=0
    local sender=$!
    wait_for_games 2 1000
    kill_server 2
    wait "$sender" || status=$?
    cat begun.out
    [ "$status" -eq 2 ]
    # Then the program itself.
    start 2
    local there
    there=$(ask 1 'SELECT count() FROM club.shard_game')
    begin_to_send
    sender=$!
    wait_for_games 1 "$there"
    kill -KILL "$sender"
    wait "$sender" || true
    send
}

# Both send the same games.
two_at_once() {
    local place=clickhouse://127.0.0.1:${http[1]}/twice
    (exec "$shipslog" export scratch/one.db --to "$place") >first.out 2>&1 &
    local first=$!
    "$shipslog" export scratch/one.db --to "$place"
    wait "$first"
}

# ---- the checks ----

check shards shards
check book "$here/make_book.sh" "$shipslog" mixed.db
http=(0 "$(free_port)" "$(free_port)") tcp=(0 "$(free_port)" "$(free_port)")
for i in 1 2; do
    configure $i
    start $i
done
check one_is_killed one_is_killed
check every-row "$here/rows_checks.py" "$shipslog" mixed.db clickhouse "127.0.0.1:${http[1]}" club
check views "$here/views_checks.py" "$shipslog" mixed.db "127.0.0.1:${http[2]}" club
check removed "$shipslog" db remove -d mixed.db 17 4711
check taken-out send
check rows-left "$here/rows_checks.py" "$shipslog" mixed.db clickhouse "127.0.0.1:${http[2]}" club
check two-at-once two_at_once
check rows-of-two "$here/rows_checks.py" "$shipslog" scratch/one.db clickhouse "127.0.0.1:${http[1]}" twice
check alone "$shipslog" export mixed.db --to "clickhouse://127.0.0.1:${http[1]}/alone"
check views-of-one "$here/views_checks.py" "$shipslog" mixed.db "127.0.0.1:${http[1]}" alone
stop_servers
npm install --silent --no-audit --no-fund --prefix "$work" @duckdb/node-api >npm.log 2>&1 || cat npm.log >&2
for format in csv tsv ndjson; do
    check "tables-$format" "$shipslog" export scratch/club.db --tables "$format" --format "$format" --zstd
    check "duckdb-$format" "$here/rows_checks.py" "$shipslog" scratch/club.db duckdb "$work/node_modules" "$format"
done
echo "export: $passed passed, $failed failed"
[ "$failed" -eq 0 ] && rm -rf "$work"
