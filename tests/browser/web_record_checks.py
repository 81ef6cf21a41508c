"""Writes whole games down by taps in the page of `make web`: web_record_checks.py PAGE PROGRAM.

A simulated game is tapped, statement by statement; the log that the page keeps must be the one that was
simulated.  At some places the tab is closed and opened again."""
import re
import subprocess
import sys
import tempfile

from browser import Browser

PAGE, PROGRAM = sys.argv[1:3]
CLOSED = 20
MOST_TAPS = 60  # of a round with four players

TAP = """
const [line] = arguments, find = (name) => document.querySelector(`[data-${name}="${CSS.escape(line)}"]`);
const plain = find("line");
if (plain !== null) { plain.click(); return 1; }
for (const group of document.querySelectorAll("[data-lines]"))
  if (group.dataset.lines.split("\\n").includes(line)) { group.click(); find("line").click(); return 2; }
return 0;
"""
TAP_PART = """
const [seat, name, word] = arguments;
const found = [...document.querySelectorAll(`[data-${name}]`)].find(tap => tap.dataset[name] === word &&
  (seat === null || tap.closest("section").dataset.seat === seat));
found?.click();
return found !== undefined;
"""


def run(*argv):
    return subprocess.run([PROGRAM, *argv], stdout=subprocess.PIPE, check=True, text=True).stdout


def start(browser):
    browser.open(PAGE)
    browser.wait("return document.body.classList.contains('ready')")
    browser.script("location.hash = '#/record'")


def in_body(log):
    return [line.strip() for line in log.split("\n\n", 1)[1].split("\n")
            if line.strip() and not line.startswith(("round ", "result"))]


def statements(log):
    """Those of the game, and the same with placements as changes."""
    with tempfile.NamedTemporaryFile("w", suffix=".slog") as file:
        file.write(log)
        file.flush()
        changes = run("fmt", "--placements", "changes", file.name)
    return list(zip(in_body(log), in_body(changes)))


def parts_of(statement):
    """The taps that put a list together: (seat, kind, word)."""
    seat = statement[0] if statement[1] == " " else None
    words = statement.split(" by ")[0].split(" ", 2 if seat else 1)[-1]
    if " place " in statement:
        parts = sorted(re.split(", ", words), reverse=True)  # who goes before who comes
        return [(seat, "change", part.split()[0]) for part in parts for _ in range(int((part + " 1").split()[1]))]
    if " draw " in statement:
        return [(seat, "thing", part.split()[0]) for part in words.split(", ")
                for _ in range(int((part + " 1").split()[1]))]
    return [(None, "thing", word) for word in words.split()]


def tap(browser, statement, changes):
    """Taps a statement, or the changes that it stands for; returns the number of taps."""
    taps = browser.script(TAP, statement)
    if taps > 0:
        return taps
    parts = parts_of(changes)
    for part in parts:
        if not browser.script(TAP_PART, *part):
            sys.exit(f"web_record_checks: {statement}: nothing to tap for {part[2]}")
    has_end = browser.script("const end = document.querySelector('[data-done]'); end?.click(); return end !== null")
    return len(parts) + has_end


def begin(browser, game, players, rules):
    names = ["Anna", "Bob", "Chris", "David"][:players]
    browser.script("for (const [id, value] of Object.entries(arguments[0])) {"
                   "byId(id).value = value; byId(id).dispatchEvent(new Event('change')); }"
                   "byId('record-form').requestSubmit();",
                   {"new-game": game, "new-players": ", ".join(names), "new-rules": rules, "new-grade": "open"})
    browser.wait("return recording.answer !== null")


def record(browser, game, players, seed):
    log = run("simulate", "--game", game, "-p", str(players), "-s", str(seed))
    wanted = statements(log)
    begin(browser, game, players, re.search(r"^rules +(.*)$", log, re.M)[1])
    taps = 0
    for i, (statement, changes) in enumerate(wanted):
        before = browser.script("return recording.text")
        taps += tap(browser, statement, changes)
        browser.wait("return !recording.isBusy && recording.text !== arguments[0]", before)
        if i % (len(wanted) // CLOSED) == 0:
            text = browser.script("return recording.text")
            browser.open("about:blank")
            start(browser)
            if browser.script("return recording.text") != text:
                sys.exit(f"web_record_checks: {game}: not as it was behind statement {i}")
    return log, browser.script("return recording.text"), taps


def without_claims(log):
    """Statements without what a tap does not say: which building drew a card, and the result."""
    body = log.split("\n\n", 1)[1]
    return re.sub(r" by [a-z-]+$", "", re.sub(r"^result .*\n", "", body, flags=re.M), flags=re.M).strip()


def check_game(browser, game, players, seed):
    browser.script("confirm = () => true")
    log, found, taps = record(browser, game, players, seed)
    if without_claims(found) != without_claims(log):
        sys.exit(f"web_record_checks: {game}: another log\n{found}")
    rounds = log.count("\nround ")
    if taps > MOST_TAPS * rounds:
        sys.exit(f"web_record_checks: {game}: {taps} taps in {rounds} rounds")
    browser.script("byId('record-end').click()")
    browser.wait("return /^result /m.test(recording.text)")
    browser.script("byId('record-add').click()")
    browser.wait("return book.games.length > 0 && book.games.some(game => game.end === 'yes')")
    browser.script("confirm = () => true; return dropRecording()")
    print(f"{game}, {players} players: {taps} taps, {rounds} rounds")


with Browser(width=390, height=800) as page:
    start(page)
    check_game(page, "puerto-rico", 4, 3)
    check_game(page, "san-juan", 3, 3)
    trouble = [*page.errors(), *(each for each in page.requests() if not each.startswith("blob:"))]
    if trouble:
        sys.exit(f"web_record_checks: {trouble}")
subprocess.run([".ci/tally", "add", "web-record", "2", "0"], check=True)
