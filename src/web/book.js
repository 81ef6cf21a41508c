/* book.js - the book: a database of games, the very file that the command line uses. */

const BOOK = "/book.db";

/* `games` are rows of `db list`; `kinds` the games that are played, most first. */
const book = {games: [], kinds: []};

/* Reads what the book holds, and shows it. */
async function readBook() {
  const isThere = await engine.read(BOOK) !== undefined;
  book.games = isThere ? await engine.json("db", "list", "--db", BOOK) : [];
  book.kinds = isThere ? (await engine.json("sql", "--db", BOOK,
    "SELECT game_kind, count(*) AS n FROM game GROUP BY 1 ORDER BY n DESC")).map(row => row.game_kind) : [];
  showBook();
}

/* Keeps the book after a command that changed it. */
async function keepBook() {
  await kept.set("book", await engine.read(BOOK));
  await readBook();
}

function showBook() {
  const isEmpty = book.games.length === 0;
  byId("book-count").textContent = isEmpty ? "The book is empty: open or drop logs." : plural(book.games.length, "game");
  for (const id of ["book-save", "book-export", "book-clear"])
    byId(id).disabled = isEmpty;
  byId("games").replaceChildren(...book.games.slice().reverse().slice(0, 1000).map(game =>
    el("li", {}, el("a", {href: `#look/${game.game}`},
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
  await engine.write("/opened.db", bytes);
  const tried = await engine.run("db", "hash", "/opened.db");
  if (tried.status !== 0)
    return `${tried.err}`;
  if (book.games.length === 0) {
    await engine.write(BOOK, await engine.read("/opened.db"));
  } else {
    const merged = await engine.run("db", "merge", "-o", BOOK, "/opened.db");
    await engine.remove("/opened.db");
    await keepBook();
    return merged.err + merged.out;
  }
  await engine.remove("/opened.db");
  await keepBook();
  return `${plural(book.games.length, "game")} opened`;
}

/* Imports a file into the book.  Returns what the program says. */
async function importFile(path, ...options) {
  const end = await engine.run("import", "--db", BOOK, ...options, path);
  await keepBook();
  return (end.out + end.err).replaceAll("shipslog: ", "").trim();
}

/* A log in notation that breaks rules is looked at first; all others go into the book. */
async function takeFile(name, bytes) {
  const path = "/" + plainName(name);
  if (isDatabase(bytes))
    return takeDatabase(bytes);
  await engine.write(path, bytes);
  const found = await engine.run("audit", "--quiet", path);
  const isNotation = !isPacked(bytes) && new TextDecoder().decode(bytes.subarray(0, 4096)).match(/^slog 1\b/m) !== null;
  const words = isNotation && found.status !== 0
    ? (openInCheck(path.slice(1), new TextDecoder().decode(bytes)), "breaks rules, or cannot be read: see Check")
    : await importFile(path);
  await engine.remove(path);
  return words;
}

async function takeFiles(list) {
  const lines = [];
  for (const file of list) {
    say(`reading ${file.name} ...`);
    try {
      lines.push(`${file.name}: ${await takeFile(file.name, new Uint8Array(await file.arrayBuffer()))}`);
    } catch (failure) {
      lines.push(`${file.name}: ${failure.message}`);
    }
  }
  say(lines.join("\n"));
}

async function clearBook() {
  if (!confirm("Remove the book from this browser? Save it before if you want to keep it."))
    return;
  await engine.remove(BOOK);
  await kept.drop("book");
  await readBook();
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
