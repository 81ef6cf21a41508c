"""Writes whole games down by taps in the page of `make web`: web_record_checks.py PAGE PROGRAM.

Simulated games and those of the sample club are tapped, statement by statement; the page must keep the very log.  Those
that are simulated also have the tab closed and opened again at many places."""
import difflib
import pathlib
import re
import subprocess
import sys
import tempfile

from browser import Browser

PAGE, PROGRAM = sys.argv[1:3]
SAMPLES = pathlib.Path("sample-logs")
CLOSED = 20
MOST_TAPS = 60  # of a round with four players
typed = []  # statements without a button

# Taps statements one after the other: each is {line, parts}, its text and the taps that put it together.
TAP = """
const [statements] = arguments, later = () => new Promise(done => setTimeout(done, 0));
const one = (name, value) => document.querySelector(`[data-${name}="${CSS.escape(value)}"]`);
async function tapLine(line) {
  const plain = one("line", line);
  if (plain !== null) { plain.click(); return 1; }
  const group = [...document.querySelectorAll("[data-lines]")].find(each => each.dataset.lines.split("\\n").includes(line));
  if (group === undefined) return 0;
  group.click();
  await later();
  const inside = one("line", line);
  inside.click();
  return 2;
}
async function tapParts(parts) {
  for (const [seat, name, word] of parts) {
    const found = [...document.querySelectorAll(`[data-${name}]`)].find(tap => tap.dataset[name] === word &&
      (seat === null || tap.closest("section").dataset.seat === seat));
    if (found === undefined) return 0;
    found.click();
    await later();
  }
  const end = document.querySelector("[data-done]:enabled");
  end?.click();
  return parts.length + (end !== null);
}
function typeLine(line) {
  byId("typed").value = line;
  byId("type-form").requestSubmit();
  typed.push(line);
  return line.split(" ").length;
}
const typed = [];
return (async () => {
  let taps = 0;
  for (const {line, parts} of statements) {
    const before = recording.text, needed = await tapLine(line) || await tapParts(parts) || typeLine(line);
    while (recording.isBusy) await later();
    if (recording.text === before) return `${line} changes nothing: ${byId("record-said").textContent}`;
    taps += needed;
  }
  return [taps, typed];
})();
"""


def run(*argv):
    return subprocess.run([PROGRAM, *argv], stdout=subprocess.PIPE, check=True, text=True).stdout


def start(browser):
    browser.open(PAGE)
    browser.wait("return document.body.classList.contains('ready')")
    browser.script("location.hash = '#/record'")


def in_body(log):
    return [line.strip() for line in log.split("\n\n", 1)[1].split("\n")
            if line.strip() and not line.startswith(("round ", "result", "reshuffle"))]


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
    if re.search(" (draw|reveal) ", statement):
        return [(seat, "thing", part.split()[0]) for part in words.split(", ")
                for _ in range(int((part + " 1").split()[1]))]
    return [(None, "thing", word) for word in words.split()]


def tap(browser, statements_now):
    """Taps statements, or the changes that they stand for.  What has no button is typed, a tap for each word.  Returns the
    number of taps."""
    done = browser.script(TAP, [{"line": line, "parts": parts_of(changes)} for line, changes in statements_now])
    if isinstance(done, str):
        sys.exit(f"web_record_checks: {done}\n{browser.script('return recording.text')}")
    typed.extend(done[1])
    return done[0]


def header(log, key):
    found = re.search(rf"^{key} +(.*)$", log, re.M)
    return found[1] if found else ""


def begin(browser, log):
    """A new game with the header of the log."""
    players = [part[2:] for part in header(log, "players").split("; ")]
    browser.script("return changeRecording(() => beginRecording(arguments[0]))",
                   {"game": header(log, "game"), "players": players, "rules": header(log, "rules"),
                    "grade": header(log, "grade") or "public", "date": header(log, "date"),
                    "event": header(log, "event"), "site": "", "id": header(log, "id")})
    browser.wait("return recording.answer !== null && !recording.isBusy")


def close_and_open(browser):
    text = browser.script("return recording.text")
    browser.open("about:blank")
    start(browser)
    if browser.script("return recording.text") != text:
        sys.exit(f"web_record_checks: not as it was behind\n{text}")


def record(browser, log, closed):
    """Returns the log that the page keeps of the same game, and the taps.  The tab is closed at so many places."""
    wanted = statements(log)
    begin(browser, log)
    taps, step = 0, len(wanted) // (closed + 1) + 1 if closed else CLOSED
    for i in range(0, len(wanted), step):
        if i > 0 and closed:
            close_and_open(browser)
        taps += tap(browser, wanted[i:i + step])
    browser.script("byId('record-end').click()")
    browser.wait("return /^result /m.test(recording.text)")
    hash_at = browser.script("return recording.text.split('\\n').findIndex(line => line.startsWith('  hash ')) + 1")
    browser.script("return sendLine(arguments[0])", f"delete {hash_at}")
    return browser.script("return recording.text"), taps


def without_notes(log):
    """Without what stands beside the game, and the shuffling of discards, which happens by itself."""
    return re.sub(r"^ *(?:hash|check|score) .*\n|^ *reshuffle\n|^ *#.*\n", "", log, flags=re.M)


def check_game(browser, log, closed, comparable):
    """Writes the log down; what is comparable of it must be the same.  The hash that ends a recorded game is deleted."""
    found, taps = record(browser, log, closed)
    wanted = re.sub(r"^grade +public\n", "", without_notes(log), flags=re.M)
    difference = list(difflib.unified_diff(comparable(wanted), comparable(found), "wanted", "found", lineterm="", n=1))
    if difference:
        sys.exit("\n".join(["web_record_checks: another log", *difference]))
    browser.script("byId('record-add').click()")
    browser.wait("return book.games.some(game => game.end === 'yes')")
    browser.script("confirm = () => true; return dropRecording().then(clearBook)")
    return taps / log.count("\nround ")


def lines_of(log):
    """Without the marks of rounds: what is discarded between two may stand on either side."""
    return [line.strip() for line in log.splitlines() if line and not line.startswith("round ")]


def check_simulated(browser, game, players):
    log = run("simulate", "--game", game, "-p", str(players), "-s", "3")
    taps = check_game(browser, log, CLOSED, str.splitlines)
    print(f"{game}, {players} players: {taps:.0f} taps a round, closed at {CLOSED} places")


def games_of(logs):
    """The games of the files, without notes."""
    text = without_notes(run("fmt", *map(str, logs)))
    return [f"slog 1\n{game.rstrip()}\n" for game in text.split("slog 1\n")[1:]]


def has_claims(log):
    return re.search(r" = | paid | for ", log) is not None


def check_club(browser, folder, players):
    """Every game of the sample club with so many players, in which nobody wrote down what follows by itself."""
    rates = [check_game(browser, log, 0, lines_of) for log in games_of(sorted(SAMPLES.glob(folder)))
             if header(log, "players").count(";") == players - 1 and "\nresult " in log and not has_claims(log)]
    print(f"{folder}: {len(rates)} games of {players}, {sum(rates) / len(rates):.0f} taps a round, {max(rates):.0f} at most")
    print(f"  typed, since they have no button or happen by themselves: {len(typed)}, such as {typed[:1]}")
    typed.clear()
    if max(rates) > MOST_TAPS:
        sys.exit("web_record_checks: too many taps")


# What a person does on the first evening: a tap for every control and every field, until the second round begins.
FIRST_EVENING = """
const later = () => new Promise(done => setTimeout(done, 0)), texts = [];
let taps = 0;
async function tap(element) {
  element.click();
  taps++;
  do await later(); while (recording.isBusy);
  texts.push(byId("record").innerText);
}
const buttons = words => [...document.querySelectorAll("button, a")].find(each => each.textContent.includes(words) && each.offsetParent !== null);
return (async () => {
  await tap(buttons("Record a game"));
  while (byId("new-player-0") === null) await later();
  for (const [seat, name] of ["Anna", "Bob", "Chris"].entries()) {
    const field = byId(`new-player-${seat}`);
    await tap(field);
    field.value = name;
    field.dispatchEvent(new Event("input", {bubbles: true}));
    await later();
  }
  await tap(buttons("Start"));
  while (recording.answer !== null && !recording.text.includes("round 2") && taps < 100)
    await tap(buttons("Fill every circle") ?? document.querySelector("#taps .strong[data-done]:enabled, #taps .ring.open, #taps .face.legal, #taps .tap.legal"));
  return [taps, texts.join("\\n"), recording.text];
})();
"""


def check_first_evening(browser):
    taps, texts, text = browser.script(FIRST_EVENING)
    if "round 2" not in text or taps >= 60:
        sys.exit(f"web_record_checks: {taps} taps to the second round\n{text}")
    for sign in ("--", "/.own", "^", "hash v", ".slog", "error:"):
        if sign in texts:
            sys.exit(f"web_record_checks: a player reads {sign}\n{texts}")
    print(f"the first evening: {taps} taps to the second round")
    browser.script("confirm = () => true; return dropRecording()")


with Browser(width=390, height=800) as page:
    start(page)
    page.script("location.hash = '#/games'")
    check_first_evening(page)
    start(page)
    check_simulated(page, "puerto-rico", 4)
    check_simulated(page, "san-juan", 3)
    check_club(page, "pr/club/*.slog", 4)
    check_club(page, "sj/club/*.slog", 4)
    trouble = [*page.errors(), *(each for each in page.requests() if not each.startswith("blob:"))]
    if trouble:
        sys.exit(f"web_record_checks: {trouble}")
subprocess.run([".ci/tally", "add", "web-record", "4", "0"], check=True)
