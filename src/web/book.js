/* book.js - the book: a database of games, the very file that the command line uses. */

/* Files of ours are in a folder whose name no file of the user gets (plainName). */
const BOOK = "/.own/book.db", OPENED = "/.own/opened.db", DRAFT = "/.own/draft.slog";

/* `games` are rows of `db list`; `kinds` the games that are played, most first; `names` the rows of `player list`. */
const book = {games: [], kinds: [], names: new Map(), version: 0};

/* Reads what the book holds, and shows it.  `version` says what was shown of it before. */
async function readBook() {
  book.version++;
  const isThere = await engine.read(BOOK) !== undefined;
  book.games = isThere ? await engine.json("db", "list", "--db", BOOK) : [];
  book.kinds = isThere ? (await engine.json("sql", "--db", BOOK,
    "SELECT game_kind, count(*) AS n FROM game GROUP BY 1 ORDER BY n DESC")).map(row => row.game_kind) : [];
  const names = isThere ? await engine.json("player", "list", "--db", BOOK) : [];
  book.names = new Map(names.map(row => [row.name, row]));
  forgetGone();
  showBook();
}

/* Keeps the book after a command that changed it. */
async function keepBook() {
  const wasEmpty = book.games.length === 0;
  await kept.set("book", await engine.read(BOOK));
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

keptParts.book = {
  title: "The book",
  file: "shipslog.db",
  async take(bytes) {
    await engine.remove(BOOK);
    if (bytes instanceof Uint8Array) {
      await engine.write(BOOK, bytes);
      await verifyPages(BOOK);
    } else if (bytes !== undefined) {
      throw new Error("no book");
    }
    await readBook();
  },
};

function showBook() {
  const isEmpty = book.games.length === 0;
  byId("book-count").textContent = keptParts.book.isDamaged ? ""
    : isEmpty ? "The book is empty: open or drop logs." : plural(book.games.length, "game");
  for (const id of ["book-save", "book-export", "book-clear"])
    byId(id).disabled = isEmpty;
  byId("games").replaceChildren(...book.games.slice().reverse().slice(0, 1000).map(game =>
    el("li", {}, el("a", {href: `#/look/${game.game}`},
      el("b", {}, game.players), el("span", {class: "quiet"},
        [`#${game.game}`, game.date, game.event, game.end === "yes" ? "" : `end: ${game.end}`,
          game.findings ? plural(game.findings, "finding") : ""].filter(text => text).join(" · "))))));
  showFilters();
}

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
  } else {
    const merged = await engine.run("db", "merge", "-o", BOOK, OPENED);
    await engine.remove(OPENED);
    return keepAndReport(merged);
  }
  await engine.remove(OPENED);
  await keepBook();
  return `${plural(book.games.length, "game")} opened`;
}

/* Keeps the book after a command that added games, and asks about the names that are new.  Returns what the
 * program says. */
async function keepAndReport(end) {
  const before = book.names;
  await keepBook();
  return saidOf(end, await askAboutNew(before));
}

/* Imports files into the book, and drops them.  Returns what the program says. */
async function importFiles(paths, ...options) {
  const end = await engine.run("import", "--db", BOOK, ...options, ...paths);
  await Promise.all(paths.map(path => engine.remove("/" + path)));
  return keepAndReport(end);
}

/* A log in notation that breaks rules is looked at before it goes into the book. */
async function needsCheck(path, bytes) {
  const isNotation = !isPacked(bytes) && /^slog 1\b/m.test(new TextDecoder().decode(bytes.subarray(0, 4096)));
  return isNotation && (await engine.run("audit", "--quiet", path)).status !== 0;
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
  const paths = [], lines = [];
  for (const file of list) {
    const bytes = new Uint8Array(await file.arrayBuffer()), path = freshName(plainName(file.name), paths);
    if (isDatabase(bytes)) {
      lines.push(`${file.name}: ${await takeDatabase(bytes).catch(failure => failure.message)}`);
      continue;
    }
    await engine.write("/" + path, bytes);
    if (list.length === 1 && await needsCheck(path, bytes)) {
      openInCheck(plainName(file.name), new TextDecoder().decode(bytes));
      await engine.remove("/" + path);
      lines.push(`${file.name} breaks rules, or cannot be read: it is in no book yet`);
    } else {
      paths.push(path);
    }
  }
  return {paths, lines};
}

function takeFiles(list) {
  say(`reading ${plural(list.length, "file")} ...`);
  return writeTo("book", async () => {
    const {paths, lines} = await sortFiles(list);
    if (paths.length > 0)
      lines.push(await importFiles(paths));
    say(lines.join("\n"));
  });
}

function clearBook() {
  if (!confirm("Remove the book from this browser? Save it before if you want to keep it."))
    return Promise.resolve();
  return writeTo("book", async () => {
    await engine.remove(BOOK);
    await kept.drop("book");
    await readBook();
  });
}

function startBook() {
  byId("open").addEventListener("click", () => byId("file").click());
  byId("file").addEventListener("change", async event => {
    await takeFiles([...event.target.files]);
    event.target.value = "";
  });
  byId("book-save").addEventListener("click", async () => saveFile("shipslog.db", await engine.read(BOOK)));
  byId("book-export").addEventListener("click", async () =>
    saveFile("shipslog.slog", (await engine.run("db", "export", BOOK)).out));
  byId("book-clear").addEventListener("click", clearBook);
  document.addEventListener("dragover", event => event.preventDefault());
  document.addEventListener("drop", event => {
    event.preventDefault();
    takeFiles([...event.dataTransfer.files]);
  });
}
