"""Kills the recorder (SIGKILL) at every prompt of a session: the file must be the log before the next
line, audit clean, and continue at the same position."""
import json
import subprocess
import sys

program = sys.argv[1]
LINES = """corn indigo sugar coffee
settler
quarry
corn; sugar
# slow today
corn corn indigo tobacco
mayor; +colonist; A place quarry; C place corn
undo
mayor; +colonist; A place indigo; C place corn
builder; small-sugar-mill; construction-hut; -
edit 11 indigo
hash
craftsman
delete 26
undo 2
craftsman; +corn""".split("\n")
HEADER = ["slog 1", "game puerto-rico", "rules rgg2002", "players A Anna; B Bob; C Chris"]


def position(log):
    out = subprocess.run([program, "replay", "--format", "json", log], check=True,
                         stdout=subprocess.PIPE).stdout
    return json.loads(out)["position"]["hash"]


def start(log):
    process = subprocess.Popen([program, "record", log], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, bufsize=0)
    return process, wait(process)


def wait(process):
    """Reads up to the next prompt."""
    seen = b""
    while not seen.endswith(b"> "):
        more = process.stdout.read(1)
        if not more:
            raise SystemExit(f"no prompt: {seen.decode()}")
        seen += more
    return seen


def text(log):
    with open(log, encoding="utf-8") as file:
        return file.read()


def kill(process):
    process.kill()
    process.wait()


# The log after each line, in a session that is not killed.
with open("whole.slog", "w", encoding="utf-8") as whole_file:
    whole_file.write("\n".join(HEADER) + "\n")
whole, _ = start("whole.slog")
texts, hashes = [text("whole.slog")], [position("whole.slog")]
for line in LINES:
    whole.stdin.write(line.encode() + b"\n")
    wait(whole)
    texts.append(text("whole.slog"))
    hashes.append(position("whole.slog"))
kill(whole)

# The same, killed and restarted at every prompt.
with open("cut.slog", "w", encoding="utf-8") as cut_file:
    cut_file.write("\n".join(HEADER) + "\n")
wrong = 0
for i, line in enumerate(LINES):
    if line.startswith("undo"):  # what an earlier session did is taken back line by line
        with open("cut.slog", "w", encoding="utf-8") as cut_file:
            cut_file.write(texts[i + 1])
        continue
    cut, _ = start("cut.slog")
    cut.stdin.write(line.encode() + b"\n")
    wait(cut)
    kill(cut)
    status = subprocess.run([program, "audit", "-q", "cut.slog"], check=False).returncode
    if text("cut.slog") != texts[i + 1] or position("cut.slog") != hashes[i + 1] or status != 0:
        wrong += 1
        print(f"killed behind '{line}': status {status}\n{text('cut.slog')}")
print(f"{len(LINES)} prompts, {wrong} lost something")
