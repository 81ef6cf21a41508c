/* book.js - the book: a database of games, the very file that the command line uses. */

/* Files of ours are in a folder whose name no file of the user gets (plainName). */
const BOOK = "/.own/book.db", OPENED = "/.own/opened.db", DRAFT = "/.own/draft.slog";

/* `games` are rows of GAMES with their players, oldest first; `kinds` the games that are played, most first; `buildings` the
 * titles of all of them; `mistakes` how many are known of them; `names` the rows of `player list`, by name.  `isOpening` while games are kept and not read yet. */
const book = {games: [], mistakes: 0, kinds: [], buildings: [], names: new Map(), version: 0, isOpening: false};

const GAMES = `SELECT game, game_kind AS kind, date, event, site, moves, iif(complete = 1, 'yes', 'no') AS "end", errors FROM v_games ORDER BY game`;
const SEATS_OF_GAMES = "SELECT game, seat_no AS seat, player AS name, total, tiebreak, place FROM v_seats ORDER BY game, seat_no";

const BUILDINGS = "SELECT DISTINCT title FROM thing WHERE class = 'building'";

const ask = (select, db = BOOK) => engine.json("sql", "--db", db, select);

/* ---- a game of the list ------------------------------------------------------------------ */

const isUnfinished = game => game.end !== "yes";
const isResult = game => game.moves === 0;
const needsFix = game => game.errors > 0;
/* The winners first; of a game without places as they sit. */
const inOrder = players => [...players].sort((a, b) => (a.place ?? 9) - (b.place ?? 9) || a.seat - b.seat);
const withScore = ({name, total}) => total === null ? name : `${name} ${total}`;
const playersText = game => inOrder(game.players).map(withScore).join(", ");

/* What a search looks at. */
const searchText = game => folded([...game.players.map(player => player.name), kindTitle(game.kind), game.date, dayText(game.date), game.event,
  game.site, `#${game.game}`].join(" "));

function gamesWith(rows, seats) {
  const games = new Map(rows.map(row => [row.game, {...row, players: []}]));
  for (const seat of seats)
    games.get(seat.game)?.players.push(seat);
  return [...games.values()];
}

function kindsOf(games) {
  const counts = new Map();
  for (const {kind} of games)
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a));
}

const gameNumbered = number => book.games.find(game => game.game === Number(number));

/* ---- the book ---------------------------------------------------------------------------- */

/* Reads what the book holds, and shows it.  `version` says what was shown of it before. */
async function readBook() {
  book.version++;
  const isThere = await engine.has(BOOK);
  book.games = isThere ? gamesWith(await ask(GAMES), await ask(SEATS_OF_GAMES)) : [];
  book.kinds = kindsOf(book.games);
  book.buildings = isThere ? (await ask(BUILDINGS)).map(row => row.title) : [];
  const names = isThere ? await engine.json("player", "list", "--db", BOOK) : [];
  book.names = new Map(names.map(row => [row.name, row]));
  book.mistakes = (await countMistakes()).reduce((sum, {n}) => sum + n, 0);
  book.isOpening = false;
  forgetGone();
  showFilters();
  redraw();
}

/* Keeps the book after a command that changed it. */
async function keepBook() {
  const wasEmpty = book.games.length === 0;
  await keepFile("book", BOOK);
  await readBook();
  if (wasEmpty && book.games.length > 0)
    kept.stay();
}

/* Fails when the file is damaged anywhere: what is shown first is on a few of its pages. */
async function verifyPages(path) {
  const end = await engine.run("db", "verify", "--pages", path);
  if (end.status !== 0)
    throw new Error(saidOf(end));
}

/* An older version of the page kept the book as one value: it is taken over. */
async function takeWhole(bytes) {
  await engine.write(BOOK, bytes);
  await verifyPages(BOOK);
  if (turn.isOurs)
    await keepFile("book", BOOK);
}

const restOfBook = value => isHead(value) ? restOfFile("book") : new Blob([savable(value)]);

/* The logs of all games of a damaged book that can be read: where one cannot, the export ends, and begins again after it. */
async function wholeLogs(path) {
  const logs = [];
  let games = (await engine.json("db", "list", "--db", path)).map(row => String(row.game));
  while (games.length > 0) {
    const end = await engine.run("db", "export", ...games.flatMap(game => ["--game", game]), path);
    const done = end.out.match(/^slog 1$/gm)?.length ?? 0;
    logs.push(end.out);
    games = end.status === 0 ? [] : games.slice(done + 1);
  }
  return logs.join("");
}

const saveWholeGames = value => afterOthers(async () => {
  await engine.write(OPENED, new Uint8Array(await (await restOfBook(value)).arrayBuffer()));
  const logs = await wholeLogs(OPENED).catch(() => "");
  await engine.remove(OPENED);
  const count = logs.match(/^slog 1$/gm)?.length ?? 0;
  if (count > 0)
    saveFile("games.slog", logs);
  say(count > 0 ? `${plural(count, "game")} saved as logs: open that file after you have started empty.` : "No game of it can be read.", count === 0);
});

keptParts.book = {
  title: "The list of games",
  file: "shipslog.db",
  async take(value) {
    if (!isHead(value))
      await engine.remove(BOOK);
    if (isHead(value))
      await fillFile("book", BOOK);
    else if (value instanceof Uint8Array)
      await takeWhole(value);
    else if (value !== undefined)
      throw new Error("no book");
    await readBook();
  },
  keep: () => keepFile("book", BOOK),
  bytes: () => engine.read(BOOK),
  rest: restOfBook,
  saveWhole: saveWholeGames,
};

/* ---- files of the user ------------------------------------------------------------------- */

const isDatabase = bytes => new TextDecoder("latin1").decode(bytes.subarray(0, 15)) === "SQLite format 3";
const isPacked = bytes => (bytes[0] === 0x1f && bytes[1] === 0x8b) || (bytes[0] === 0x28 && bytes[1] === 0xb5);
/* The words of a name that may stand in a path. */
const plainName = name => name.replace(/[^\w.-]+/g, "-").replace(/^[-.]+/, "") || "log";

async function takeDatabase(bytes) {
  await engine.write(OPENED, bytes);
  await verifyPages(OPENED);
  if (book.games.length === 0) {
    await engine.write(BOOK, await engine.read(OPENED));
    await engine.remove(OPENED);
    await keepBook();
    return `${plural(book.games.length, "game")} opened.`;
  }
  await engine.remove(OPENED);
  return mergeDatabase(bytes);
}

async function mergeDatabase(bytes, ...options) {
  await engine.write(OPENED, bytes);
  const end = await engine.run("db", "merge", "-o", BOOK, ...options, OPENED);
  await engine.remove(OPENED);
  return keepAndReport(end, () => option => mergeDatabase(bytes, option));
}

/* ---- what an import came to -------------------------------------------------------------- */

/* The sum of the numbers that a text has there: an import in portions counts each. */
const numberIn = (text, pattern) => [...text.matchAll(pattern)].reduce((sum, found) => sum + Number(found[1]), 0);

/* Who played the games that are new. */
function addedText(fresh) {
  return fresh.length === 1 ? `Added: ${playersText(fresh[0])}.` : `${plural(fresh.length, "game")} added.`;
}

/* Games that are in the book with other moves: {path, game, differs}. */
function waitingIn(text) {
  return [...text.matchAll(/^(?:shipslog: )?(.+?):\d+: error: this game is not stored: it (?:may be|is) game (\d+) .*with other content: (.*?);? choose/gm)]
    .map(([, path, game, differs]) => ({path, game: Number(game), differs}));
}

/* Totals, games that take the place of others, and what has a question of its own. */
const isNoTrouble = line => /^\d+ (?:files?|games?|bytes): |^stored: |^games: |^carried over: |^\d+ games? (?:in|of) |replaces game|with other content/.test(line);

/* A line with the file that it is about, by the name that the user knows. */
function troubleIn(line, paths) {
  const file = paths.find(path => line.replace(/^shipslog: /, "").startsWith(`${path}:`)), words = inWords(line);
  return file === undefined || words === "" ? words : `${file}: ${words}`;
}

/* What was left out, and why. */
const troubleOf = (end, pairs, paths) => [...new Set(linesSaid(withoutAsked(end.err, pairs)).filter(line => !isNoTrouble(line))
  .map(line => troubleIn(line, paths)))].filter(line => line !== "");

/* What cannot be stored is said above the screen, until it is put away. */
function showTrouble(lines) {
  notice("trouble", el("div", {class: "what"}, el("b", {}, "Not all of it could be added"), el("ul", {}, lines.slice(0, 12).map(line => el("li", {}, line)))),
    button("OK", () => dropNotice("trouble")),
    lines.length > 12 ? el("details", {}, el("summary", {}, `All ${lines.length}`), el("pre", {}, lines.join("\n"))) : null);
  byId("notices").querySelector("[data-notice=trouble]").classList.add("wrong");
}

/* Keeps the book after a command that added games; asks about names that are new, and about games that it has otherwise.
 * `againOf` says for some paths what does it once more with an option, and `paths` are those that the user knows.  Returns what
 * came of it. */
async function keepAndReport(end, againOf, paths = []) {
  const before = book.names, had = new Set(book.games.map(game => game.game));
  await keepBook();
  const pairs = await askAboutNew(before), waiting = waitingIn(end.err), trouble = troubleOf(end, pairs, paths);
  const fresh = book.games.filter(game => !had.has(game.game)), known = numberIn(end.err + end.out, /(\d+) in the database already/g);
  const replaced = numberIn(end.err + end.out, /\((\d+) in place of an older version\)/g);
  dropNotice("trouble");
  if (trouble.length > 0)
    showTrouble(trouble);
  if (waiting.length > 0)
    showWaiting(waiting, againOf);
  return [fresh.length > 0 ? addedText(fresh) : "", replaced > 0 ? `${plural(replaced, "game")} replaced.` : "",
    known > 0 ? fresh.length + replaced === 0 && known === 1 ? "This game is here already." : `${plural(known, "game")} were here already.` : "",
    waiting.length > 0 ? `${waiting.length === 1 ? "A game is" : `${waiting.length} games are`} here already, and not the same: choose above.` : ""]
    .filter(text => text !== "").join(" ") || (trouble.length > 0 ? "Nothing was added." : "Nothing new.");
}

/* ---- imports ----------------------------------------------------------------------------- */

/* What comes in is imported in portions of some 80 games, and the book is kept after each: all at once would take the memory
 * of all. */
const PORTION_BYTES = 500000;
const GAME_BEGINS = [..."\nslog 1\n"].map(letter => letter.charCodeAt(0)), NEW_LINE = 10;

/* Where the last game of these bytes begins, after the first one; 0 when they are of one game. */
function lastGameIn(bytes) {
  let at = bytes.length - GAME_BEGINS.length;
  while (at >= 0 && !GAME_BEGINS.every((byte, i) => bytes[at + i] === byte))
    at--;
  return at + 1;
}

/* A file in pieces, each of whole games of the notation, with as many empty lines before it as the file has lines there.  A file that
 * begins otherwise is one piece: its games may not stand by themselves. */
async function* piecesOf(file) {
  const begins = await file.slice(0, GAME_BEGINS.length - 1).text(), isCut = begins === "slog 1\n" && file.size > PORTION_BYTES;
  let from = 0, lines = 0;
  for (let size = isCut ? PORTION_BYTES : file.size; from < file.size || from === 0;) {
    const bytes = new Uint8Array(await file.slice(from, from + size).arrayBuffer()), isLast = from + size >= file.size, cut = isLast ? bytes.length : lastGameIn(bytes);
    if (cut === 0 && !isLast) {
      size *= 2;
      continue;
    }
    const piece = new Uint8Array(lines + cut).fill(NEW_LINE, 0, lines);
    piece.set(bytes.subarray(0, cut), lines);
    yield piece;
    lines += bytes.subarray(0, cut).reduce((n, byte) => n + (byte === NEW_LINE), 0);
    from += cut;
    if (isLast)
      return;
  }
}

/* Files in portions: [[path, bytes], ...], the next one when it is asked for. */
async function* portionsOf(files) {
  let portion = [], size = 0;
  for (const [path, file] of files) {
    for await (const bytes of piecesOf(file)) {
      if (size > 0 && (size + bytes.length > PORTION_BYTES || portion.some(([other]) => other === path))) {
        yield portion;
        [portion, size] = [[], 0];
      }
      portion.push([path, bytes]);
      size += bytes.length;
    }
  }
  yield portion;
}

/* One portion, which is then no longer in memory. */
async function importPortion(portion, options) {
  const paths = portion.map(([path]) => path);
  for (const [path, bytes] of portion)
    await engine.give("/" + path, bytes);
  const end = await engine.run("import", "--db", BOOK, ...options, ...paths);
  await Promise.all(paths.map(path => engine.remove("/" + path)));
  return end;
}

/* Imports files, each a Blob by its path, into the book.  Returns what came of it. */
async function importBlobs(files, ...options) {
  const total = [...files.values()].reduce((sum, file) => sum + file.size, 0), all = {out: "", err: ""};
  let done = 0;
  for await (const portion of portionsOf(files)) {
    const size = portion.reduce((sum, [, bytes]) => sum + bytes.length, 0), {out, err} = await importPortion(portion, options);
    all.out += out;
    all.err += err;
    done += size;
    if (total > PORTION_BYTES) {
      sayProgress("reading the games ...", Math.min(1, done / total));
      await keepFile("book", BOOK);
    }
  }
  const againOf = some => option => importBlobs(new Map(some.map(path => [path, files.get(path)])), option);
  return keepAndReport(all, againOf, [...files.keys()]);
}

/* The same of files that the program has; they are dropped. */
async function importFiles(paths, ...options) {
  const files = new Map();
  for (const path of paths)
    files.set(path, new Blob([await engine.read("/" + path)]));
  return importBlobs(files, ...options);
}

/* ---- a game that is met again ------------------------------------------------------------ */

/* The files with games that are met again: {path, games, again}, where `again` does it once more for some paths, with an option. */
const met = {asked: []};
const MANY_SHOWN = 4;

/* Does it once more for these files, now that somebody chose; the others wait on. */
const chooseFor = (asked, option) => writeTo("book", async () => {
  const words = [];
  showMet(met.asked.filter(each => !asked.includes(each)));
  for (const again of new Set(asked.map(each => each.again)))
    words.push(await again(asked.filter(each => each.again === again).map(each => each.path))(option));
  say(words.join("\n"));
});

const leaveFor = asked => showMet(met.asked.filter(each => !asked.includes(each)));

/* What a game of the book is met with: the first difference, where it is one of words. */
function metItem({game, differs}) {
  const kept = gameNumbered(game), line = differs.match(/^line \d+ is "(.*)", stored "(.*)"$/), value = differs.match(/^(\w+) is "(.*)", stored "(.*)"$/);
  const what = line !== null ? `there “${line[1].trim()}”, here “${line[2].trim()}”` : value !== null && value[1] !== "id" ? `${value[1]}: there “${value[2]}”, here “${value[3] || "none"}”` : "";
  return el("li", {}, el("b", {}, el("bdi", {}, kept === undefined ? `game ${game}` : playersText(kept))), kept?.date ? ` · ${dayText(kept.date)}` : "",
    what === "" ? "" : el("span", {class: "quiet"}, ` · ${what}`));
}

/* The answers for some files; `more` says for how many games, where there are several. */
const metButtons = (asked, more) => [
  button(`Replace${more}`, () => chooseFor(asked, "--replace"), {class: more === "" ? "" : "strong", "data-writes": "book", title: "The new one takes the place of the old one"}),
  button(`Keep both${more}`, () => chooseFor(asked, "--keep-both"), {"data-writes": "book", title: "They are two games"}),
  button(`Leave as it is${more}`, () => leaveFor(asked))];

/* One file after the other: the program takes one answer for each. */
const metOneByOne = () => el("details", {}, el("summary", {}, "One by one"), met.asked.map(each => el("div", {class: "met"},
  el("ul", {}, each.games.slice(0, MANY_SHOWN).map(metItem)), el("p", {class: "tools"}, metButtons([each], each.games.length > 1 ? ` (${each.games.length})` : "")))));

/* One question for all of them. */
function showMet(asked) {
  met.asked = asked;
  dropNotice("again");
  const games = asked.flatMap(each => each.games), one = games.length === 1;
  if (games.length === 0)
    return;
  notice("again", el("div", {class: "what"}, el("b", {}, one ? "This game is here already, and not the same" : `${games.length} games are here already, and not the same`),
    el("ul", {}, games.slice(0, MANY_SHOWN).map(metItem)), games.length > MANY_SHOWN ? el("p", {class: "quiet"}, `and ${games.length - MANY_SHOWN} more`) : null),
  metButtons(asked, one ? "" : `, for all ${games.length}`), asked.length > 1 ? metOneByOne() : null);
  if (one)
    byId("notices").querySelector("[data-notice=again] button").classList.add("strong");
  showWriting();
}

/* What waits already waits on, but for files of the same name. */
function showWaiting(waiting, again) {
  const fresh = [...new Set(waiting.map(each => each.path))].map(path => ({path, again, games: waiting.filter(each => each.path === path)}));
  showMet([...met.asked.filter(each => !fresh.some(other => other.path === each.path)), ...fresh]);
}

/* ---- files that come in ------------------------------------------------------------------ */

const START_BYTES = 4096;

/* A log in notation that breaks rules is looked at before it goes into the book; of a long one nobody would look at all. */
async function needsCheck(path, file, start) {
  const isNotation = !isPacked(start) && /^slog 1\b/m.test(new TextDecoder().decode(start));
  if (!isNotation || file.size > PORTION_BYTES)
    return false;
  await engine.give("/" + path, new Uint8Array(await file.arrayBuffer()));
  const {status} = await engine.run("audit", "--quiet", path);
  await engine.remove("/" + path);
  return status !== 0;
}

/* The name, with a number when it is taken: the book keeps names as those of its logs. */
function freshName(name, taken) {
  let fresh = name;
  for (let i = 2; taken.includes(fresh); i++)
    fresh = `${i}-${name}`;
  return fresh;
}

/* Reads the files, separates databases and logs that need a look from those that are imported together. */
async function sortFiles(list) {
  const files = new Map(), lines = [];
  for (const file of list) {
    const path = freshName(plainName(file.name), [...files.keys()]), start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
    if (isDatabase(start)) {
      lines.push(await takeDatabase(new Uint8Array(await file.arrayBuffer())).catch(failure => `${file.name}: ${failure.message}`));
    } else if (list.length === 1 && await needsCheck(path, file, start)) {
      openInCheck(plainName(file.name), await file.text());
      lines.push(`${file.name} breaks the rules, or cannot be read: here is where.`);
    } else {
      files.set(path, file);
    }
  }
  return {files, lines};
}

function takeFiles(list) {
  dropNotice("trouble");
  say(`reading ${plural(list.length, "file")} ...`);
  return writeTo("book", async () => {
    const had = new Set(book.games.map(game => game.game)), {files, lines} = await sortFiles(list);
    if (files.size > 0)
      lines.push(await importBlobs(files));
    const fresh = book.games.filter(game => !had.has(game.game));
    say(lines.join("\n"), /damaged|Nothing was added|no book/.test(lines.join()), ...fresh.length === 1
      ? [actionOf("Look", () => openGame(fresh[0].game))] : []);
  });
}

/* ---- games that go ----------------------------------------------------------------------- */

const openGame = game => {
  location.hash = `#/game/${game}`;
};

const restoreGame = game => writeTo("book", async () => {
  const end = await engine.run("db", "restore", "--db", BOOK, String(game));
  if (end.status !== 0)
    throw new Error(saidOf(end));
  await keepBook();
  say("The game is back.");
});

const removeGame = game => writeTo("book", async () => {
  const {game: number} = game, end = await engine.run("db", "remove", "--db", BOOK, String(number));
  if (end.status !== 0)
    throw new Error(saidOf(end));
  await keepBook();
  say(`Deleted: ${playersText(game)}.`, false, actionOf("Undo", () => restoreGame(number), {"data-writes": "book"}));
});

const logOf = async game => (await engine.run("db", "export", "--game", String(game.game), BOOK)).out;
const fileOf = game => `${plainName([game.date, ...game.players.map(player => player.name)].join("-"))}.slog`;
const saveGame = async game => saveFile(fileOf(game), await logOf(game));
const correctGame = async game => openInCheck(fileOf(game), await logOf(game), game.game);

function clearBook() {
  if (!confirm("Remove all games from this browser? Save them before if you want to keep them."))
    return Promise.resolve();
  return writeTo("book", async () => {
    await engine.remove(BOOK);
    await kept.drop("book");
    await readBook();
    say("All games are gone.");
  });
}

function startBook() {
  byId("file").addEventListener("change", async event => {
    await takeFiles([...event.target.files]);
    event.target.value = "";
  });
  const showDrag = isOn => document.body.classList.toggle("dragged", isOn);
  document.addEventListener("dragover", event => {
    event.preventDefault();
    showDrag(true);
  });
  document.addEventListener("dragleave", event => event.relatedTarget === null && showDrag(false));
  document.addEventListener("drop", event => {
    event.preventDefault();
    showDrag(false);
    if (event.dataTransfer.files.length > 0)
      takeFiles([...event.dataTransfer.files]);
  });
}
