/* names.js - asks about new names that may be slips of others in the book; which those are, the program says. */

const pairOf = ({name, near}) => JSON.stringify([name, near].sort());

/* `settled` are pairs that somebody said are two people, and `asked` those that wait for an answer. */
const names = {settled: new Set(), asked: []};

const settle = row => names.settled.add(pairOf(row));
const isOpen = row => !names.settled.has(pairOf(row));

/* Of these names, those that may be slips: rows {name, near, known}. */
const findNear = async list => list.length === 0 || book.names.size === 0 ? []
  : engine.json("player", "near", "--db", BOOK, "--", ...list);

/* ---- players that the book has got ------------------------------------------------------- */

const isPlayer = name => book.names.get(name)?.player === name;
const gamesOf = name => book.names.get(name).games;

/* Of two names that are new, the one with fewer games is the slip. */
const slipFirst = (row, before) => before.has(row.near) || !isPlayer(row.near) || gamesOf(row.name) <= gamesOf(row.near)
  ? row : {name: row.near, near: row.name};

/* Asks about the players that the book has got; returns the pairs, also those that are settled. */
async function askAboutNew(before) {
  const fresh = [...book.names.keys()].filter(name => isPlayer(name) && !before.has(name));
  const rows = (await findNear(fresh)).map(row => slipFirst(row, before));
  names.asked = [...new Map([...names.asked, ...rows].map(row => [pairOf(row), row])).values()].filter(isOpen);
  showAsked();
  return rows;
}

/* Of players who are in the book no more nothing is asked. */
function forgetGone() {
  names.asked = names.asked.filter(row => isPlayer(row.name) && book.names.has(row.near));
  showAsked();
}

const makeOne = ({name, near}) => writeTo("book", async () => {
  const end = await engine.run("player", "merge", "--db", BOOK, "--", name, near);
  if (end.status !== 0)
    throw new Error(saidOf(end));
  await keepBook();
  say(`${name} is ${near} from now on.`);
});

/* Asks about these no more. */
function settleAsked(rows) {
  rows.forEach(settle);
  names.asked = names.asked.filter(isOpen);
  showAsked();
  byId("notices").querySelector("[data-notice=near] button")?.focus();
}

/* One pair after the other. */
function showAsked() {
  const [row, ...others] = names.asked;
  if (row === undefined) {
    dropNotice("near");
    return;
  }
  const {name, near} = row;
  notice("near", `${name} is new here. Did you mean ${near}?`,
    button(`Yes, ${name} is ${near}`, () => makeOne(row).then(() => settleAsked([row])), {"data-writes": "book"}),
    button("No, they are two people", () => settleAsked([row])),
    others.length > 0 ? button(`Leave this and ${others.length} more as they are`, () => settleAsked(names.asked)) : null);
  showWriting();
}

/* What the program says without the lines about pairs that are asked about. */
function withoutAsked(text, pairs) {
  const isAsked = line => pairs.some(({name, near}) =>
    line.includes(`${name}: did you mean ${near}? `) || line.includes(`${near}: did you mean ${name}? `));
  return text.split("\n").filter(line => !isAsked(line)).join("\n").replace(/(; if they are one:)? shipslog player merge .*$/gm, "");
}


/* ---- players of a game that is begun ----------------------------------------------------- */

/* Asks below the form about the first of the names that may be a slip; `answer` takes all names, without it. */
function askAboutPlayers(players, [row], answer) {
  const use = list => () => {
    byId("new-near").replaceChildren();
    answer(list);
  };
  byId("new-near").replaceChildren(
    el("p", {}, `${row.name} is new. Did you mean ${row.near}?`),
    el("p", {class: "tools"},
      button(row.near, use(players.map(name => name === row.name ? row.near : name)), {class: "strong", "data-writes": "recording"}),
      button(`${row.name} is somebody new`, () => {
        settle(row);
        use(players)();
      }, {"data-writes": "recording"})));
  byId("new-near").querySelector("button").focus();
}

/* The names of a new game that may be slips; one who sits at the table is not meant by another. */
async function doubtPlayers(players) {
  return (await findNear(players)).filter(row => row.known === "no" && isOpen(row) && !players.includes(row.near));
}
