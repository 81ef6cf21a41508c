# The example of docs/library.md is built with what was installed alone, by pkg-config, and says what the program tells; a
# C++ compiler takes the header, too.  Without memory the library does what its header says.
export PKG_CONFIG_PATH=$INSTALLED/usr/lib/pkgconfig
# Below /usr it would leave the directories out, which the compiler knows.
export PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1
export LD_LIBRARY_PATH=$INSTALLED/usr/lib
log=$ROOT/sample-logs/broken/pr-action-out-of-order.slog

awk '/^```c$/ { n++; on = 1; next } /^```/ { on = 0 } on { print >(n == 1 ? "example.c" : "bot.c") }' "$ROOT/docs/library.md"
test "$(wc -l <example.c)" -le 30
eval "flags=($(pkg-config --define-variable=prefix="${INSTALLED// /\\ }/usr" --cflags --libs shipslog))"
gcc -std=c11 -Wall -Wextra -Werror example.c "${flags[@]}" -o example
./example "$log" >found
("$SHIPSLOG" audit --format json "$log" || true) | sed '$d' |
    python3 -c 'import json, sys
for line in sys.stdin:
    f = json.loads(line)
    print("{file}:{line}:{column}: {message} [{rule}]".format(**f))' >expected
("$SHIPSLOG" replay --format json "$log" 2>/dev/null || true) | python3 -c 'import json, sys
for seat in json.load(sys.stdin)["position"]["seats"]:
    print(seat["seat"], "has", seat["score"]["total"], "points")' >>expected
diff expected found >&2
"$SHIPSLOG" simulate --seed 4 >whole.slog
head -20 whole.slog >begun.slog
./example begun.slog >legal
grep -q '^[A-D] ' legal
test "$(./example no-such-file 2>&1)" = 'file does not exist'

# The bot plays a whole game, which breaks no rule, and has an answer to everything.
test "$(wc -l <bot.c)" -le 65
gcc -std=c11 -Wall -Wextra -Werror bot.c "${flags[@]}" -o bot
./bot >played.slog
"$SHIPSLOG" audit played.slog >/dev/null
grep -q '^winner ' played.slog || "$SHIPSLOG" replay --format json played.slog | grep -q '"kind":"over"'

# Every object of `audit --format json`, in the same order, and every text of `fmt` and `fix`.
cat >same.c <<'END'
#include <shipslog.h>
#include <stdio.h>
#include <string.h>

static int report(void *context, const shipslog_finding *f)
{
    (void)context;
    return puts(f->json) < 0;
}

static void put(char *text)
{
    fputs(text != NULL ? text : "", stdout);
    shipslog_free(text);
}

int main(int argc, char **argv)
{
    shipslog_game *game;
    shipslog_audit_options options = {.legal = 5};
    shipslog_reader *reader = argc == 3 ? shipslog_reader_open_file(argv[2], NULL) : NULL;
    while (reader != NULL && shipslog_reader_next(reader, &game, NULL) > 0) {
        if (strcmp(argv[1], "audit") == 0)
            shipslog_game_audit(game, &options, report, NULL, NULL);
        else
            put(strcmp(argv[1], "fix") == 0 ? shipslog_game_repair(game, NULL, NULL) : shipslog_game_text(game, NULL));
        shipslog_game_free(game);
    }
    shipslog_reader_close(reader);
    return 0;
}
END
gcc -std=c11 -Wall -Wextra -Werror same.c "${flags[@]}" -o same
fixed=0
for log in "$ROOT"/sample-logs/broken/*.slog "$ROOT"/sample-logs/pr/club/*1.slog "$ROOT"/sample-logs/sj/club/*1.slog; do
    ./same audit "$log" >found
    ("$SHIPSLOG" audit --format json "$log" || true) | sed '$d' | diff - found >&2 || { echo "audit of $log differs" >&2; exit 1; }
    case $log in
    */broken/*)
        # What stands outside of games is not the library's to copy.
        [ "$(grep -c '^slog 1' "$log")" = 1 ] && head -1 "$log" | grep -q '^slog 1' || continue
        ./same fix "$log" >found
        # Without rules there is nothing to repair by.
        [ -s found ] || continue
        fixed=$((fixed + 1))
        ("$SHIPSLOG" fix "$log" 2>/dev/null || true) | diff -a -Z -B - found >&2 || { echo "fix of $log differs" >&2; exit 1; } ;;
    *)
        ./same fmt "$log" >found
        "$SHIPSLOG" fmt --quiet "$log" | diff -B - found >&2 || { echo "fmt of $log differs" >&2; exit 1; } ;;
    esac
done
test "$fixed" -gt 40
for game in puerto-rico san-juan; do
    cat >simulate.c <<END
#include <shipslog.h>
#include <stdio.h>
int main(void)
{
    shipslog_simulation what = {.game = "$game", .n_players = 3, .seed = 12, .detail = 1, .hashes = 1};
    shipslog_game *game = shipslog_game_simulate(&what, NULL);
    char *text = shipslog_game_text(game, NULL);
    fputs(text, stdout);
    shipslog_free(text);
    shipslog_game_free(game);
    return 0;
}
END
    gcc -std=c11 -Wall -Wextra -Werror simulate.c "${flags[@]}" -o simulate
    ./simulate >found
    "$SHIPSLOG" simulate --game $game --players 3 --seed 12 --claims --hashes | diff - found >&2
done

if command -v g++ >/dev/null; then
    printf '#include <shipslog.h>\nint main() { return *shipslog_version() == 0; }\n' >header.cc
    g++ -Wall -Wextra -Wpedantic -Werror header.cc "${flags[@]}" -o header
    ./header
fi

# The one way in which it ends a process.  How much is needed depends on the system: with less and less, there comes
# a size that suffices to start and not to read.
for kilobytes in $(seq 40000 -250 2000); do
    status=0
    (ulimit -c 0 -v "$kilobytes"; exec ./example begun.slog) >out 2>message || status=$?
    [ "$status" = 0 ] || break
done
test "$status" = 134 || { echo "without memory: status $status"; cat message; exit 1; } >&2
grep -q '^shipslog: out of memory' message
