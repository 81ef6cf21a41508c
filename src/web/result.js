/* result.js - enters the result of a game of which nobody wrote down the moves.
 *
 * It makes the log that `shipslog add` makes, and the program says what is wrong with it. */

const KNOWN_SHOWN = 30, DIGITS_MOST = 3;

/* `points` by part and name; `asked` is a name that may be a slip, `again` a game that may be this one. */
const EMPTY_ENTRY = {people: [], points: {}, at: null, refused: [], asked: null, again: null};
const entry = {...EMPTY_ENTRY, kind: "", edition: "", expansions: [], isByParts: false, inOrder: false,
  day: "", event: "", site: "", isKept: false};

/* The game that is entered, as `rules --list` has it. */
const gameNow = () => editionOf(entry.kind) ?? setUp.editions[0];

function changeEntry(change) {
  Object.assign(entry, {refused: [], asked: null, again: null}, change);
  keepEntry();
  redraw();
}

/* ---- what is half entered ---------------------------------------------------------------- */

/* What of the sheet is kept until it is a game: its type says whether a kept one can be read. */
const ENTERED = {people: [], points: {}, kind: "", edition: "", expansions: [], isByParts: false, inOrder: false, day: "", event: "", site: ""};
const isEntered = () => entry.people.length > 0;

function keepEntry() {
  if (!canWrite("result") || !(isEntered() || entry.isKept))
    return;
  entry.isKept = isEntered();
  const value = entry.isKept ? Object.fromEntries(Object.keys(ENTERED).map(name => [name, entry[name]])) : undefined;
  kept.set("result", value).catch(() => {}); /* another tab has taken over, and keeps its own */
}

keptParts.result = {
  title: "The result that is entered",
  file: "result.json",
  async take(value) {
    if (value === undefined)
      return;
    const isLike = Object.entries(ENTERED).every(([name, usual]) => typeof value?.[name] === typeof usual && Array.isArray(value[name]) === Array.isArray(usual));
    if (!isLike || editionOf(value.kind) === undefined)
      throw new Error("no result");
    Object.assign(entry, Object.fromEntries(Object.keys(ENTERED).map(name => [name, value[name]])), {isKept: true});
    redraw();
  },
};

/* Away with it; it can be had back as long as that is said. */
function dropEntry() {
  const before = Object.fromEntries(Object.keys(ENTERED).map(name => [name, entry[name]]));
  changeEntry({...EMPTY_ENTRY});
  say("The result is put away.", false, actionOf("Undo", () => changeEntry(before)));
}

/* ---- rules and people -------------------------------------------------------------------- */

/* A fresh sheet has the game, the day and what the last one had. */
function openResult() {
  entry.kind ||= setUp.editions[0].game;
  entry.day ||= dayNow();
  redraw();
}

/* Those who played last come first. */
const peopleByDay = () => peopleOf().sort((a, b) => a.last === b.last ? b.games - a.games : a.last < b.last ? 1 : -1).map(row => row.name);

function addPerson(name) {
  const isHere = entry.people.some(each => folded(each) === folded(name));
  if (name === "" || isHere || entry.people.length >= gameNow().most_players)
    return;
  changeEntry({people: [...entry.people, name]});
}

/* Who was typed otherwise keeps seat and points. */
const callPerson = (from, to) => changeEntry({people: entry.people.map(name => name === from ? to : name),
  points: Object.fromEntries(Object.entries(entry.points).map(([cell, text]) => [cell.endsWith(`/${from}`) ? cell.slice(0, -from.length) + to : cell, text]))});

const togglePerson = name => entry.people.includes(name)
  ? changeEntry({people: entry.people.filter(each => each !== name), at: null}) : addPerson(name);

/* ---- points ------------------------------------------------------------------------------ */

const pointsAt = (part, name) => entry.points[`${part}/${name}`] ?? "";
const partsNow = () => gameNow().parts.filter(({needs}) => needs.length === 0 || needs.some(name => entry.expansions.includes(name)));
/* What breaks a tie, "doubloons and goods": the first word, and the others. */
const tieWords = () => /^(\S+) *(.*)$/.exec(gameNow().tie).slice(1);

/* The points of somebody; null when they are not known yet. */
function totalOf(name) {
  const filled = (entry.isByParts ? partsNow().map(part => pointsAt(part.name, name)) : [pointsAt("total", name)]).filter(text => text !== "");
  return filled.length === 0 ? null : filled.reduce((sum, text) => sum + Number(text), 0);
}

/* Those with the most points, when all points are known. */
function bestNow() {
  const totals = entry.people.map(totalOf);
  return entry.people.length < 2 || totals.includes(null) ? [] : entry.people.filter((_, i) => totals[i] === Math.max(...totals));
}

/* Who won; of a tie those with the most of what decides it, all of them while that is not known. */
function winnersNow() {
  const best = bestNow(), ties = best.map(name => pointsAt("tie", name));
  if (best.length < 2 || ties.includes(""))
    return best;
  return best.filter((_, i) => Number(ties[i]) === Math.max(...ties.map(Number)));
}

/* The rows that are filled in, and the cells in the order in which they are. */
const rowsNow = () => [...entry.isByParts ? partsNow().map(part => part.name) : ["total"]];
const cellsNow = () => [...entry.people.flatMap(name => rowsNow().map(part => [part, name])), ...bestNow().length > 1 ? bestNow().map(name => ["tie", name]) : []]
  .map(([part, name]) => `${part}/${name}`);

const setPoints = (cell, text) => changeEntry({points: {...entry.points, [cell]: text.replace(/\D/g, "").slice(0, DIGITS_MOST)}});

const cellOf = cell => document.querySelector(`.cell[data-cell="${CSS.escape(cell)}"]`);

/* To another cell in that order; below the last one to the button. */
function goCell(step) {
  const cells = cellsNow(), next = cells[cells.indexOf(entry.at) + step];
  if (next === undefined && step > 0) {
    entry.at = null;
    redraw();
    byId("result-save").focus();
  } else if (next !== undefined) {
    cellOf(next).focus();
  }
}

/* ---- the log ----------------------------------------------------------------------------- */

const seatsWith = (names, numberOf) => names.map(name => `${"ABCDE"[entry.people.indexOf(name)]} ${numberOf(name)}`).join(", ");

function resultLog() {
  const {kind, edition, expansions, day, event, site, people, inOrder} = entry, best = bestNow();
  const hasTie = best.length > 1 && best.every(name => pointsAt("tie", name) !== "");
  const line = (key, value) => value === "" ? "" : `${key} ${value}\n`;
  const scores = entry.isByParts ? people.map((name, i) =>
    `score ${"ABCDE"[i]} ${partsNow().map(part => `${part.name} ${Number(pointsAt(part.name, name))}`).join(", ")}, total ${totalOf(name)}\n`).join("") : "";
  return `slog 1\n${line("game", kind)}${line("rules", edition === "" ? "" : [edition, ...expansions].join(" + "))}grade result\n`
    + `${inOrder ? "" : "seating unknown\n"}${line("tiebreak", hasTie ? seatsWith(best, name => Number(pointsAt("tie", name))) : "")}`
    + `${line("date", day)}${line("event", event.trim() && quoted(event.trim()))}${line("site", site.trim() && quoted(site.trim()))}`
    + `players ${people.map((name, i) => `${"ABCDE"[i]} ${quoted(name)}`).join("; ")}\n\n`
    + `${scores}result ${seatsWith(people, totalOf)}\nwinner ${winnersNow().map(name => "ABCDE"[people.indexOf(name)]).join(" ")}\n`;
}

/* ---- saving ------------------------------------------------------------------------------ */

/* What the audit finds, with names instead of letters. */
async function wrongWith(path) {
  const end = await engine.run("audit", "--format", "json", path);
  const rows = end.out.trim().split("\n").filter(text => text).map(text => JSON.parse(text)).filter(row => row.summary === undefined);
  return rows.map(row => inWords(row.message).replace(/\b([A-E])\b/g, (letter) => entry.people["ABCDE".indexOf(letter)] ?? letter));
}

/* A name that may be a slip is asked about first. */
async function askAboutPeople() {
  const [row] = await doubtPlayers(entry.people);
  if (row !== undefined)
    changeEntry({asked: row});
  return row !== undefined;
}

/* Stores the log; with an option when somebody chose what becomes of the game that is there. */
async function storeResult(path, text, option) {
  const had = new Set(book.games.map(game => game.game));
  const end = await engine.run("import", "--db", BOOK, "--strict", ...option === undefined ? [] : [option], path);
  const [again] = waitingIn(end.err);
  if (again !== undefined) {
    changeEntry({again});
    return;
  }
  const words = await keepAndReport(end, () => saveResult, [path]);
  const fresh = book.games.find(game => !had.has(game.game));
  if (fresh === undefined && !/replaced/.test(words)) {
    changeEntry({refused: [words]});
    return;
  }
  const {people} = entry, won = winnersNow();
  changeEntry({...EMPTY_ENTRY});
  location.hash = "#/games";
  say(`${won.length === people.length ? "All share the win" : `${listed(won)} ${won.length > 1 ? "share the win" : "wins"}`}: it is kept.`, false,
    ...fresh === undefined ? [] : [actionOf("Look", () => openGame(fresh.game))]);
}

const saveResult = option => writeTo("book", async () => {
  const path = `result-${entry.day || "some-day"}.slog`, text = resultLog();
  await engine.writeText("/" + path, text);
  const wrong = await wrongWith(path);
  if (wrong.length > 0)
    changeEntry({refused: wrong});
  else if (!await askAboutPeople())
    await storeResult(path, text, option);
  await engine.remove("/" + path);
});

/* What is still missing, for the button; "" when nothing is. */
function missingNow() {
  if (entry.people.length < 2)
    return entry.people.length === 0 ? "Who played?" : "Who else played?";
  const without = entry.people.filter(name => totalOf(name) === null);
  return without.length === 0 ? "" : without.length > 2 ? "What points?" : `Points of ${listed(without)}?`;
}

/* ---- the screen -------------------------------------------------------------------------- */

/* Digits have a pad of their own where there is a thumb and room for it. */
const hasPad = () => matchMedia("(max-width: 700px) and (min-height: 600px)").matches;

const ScoreCell = ({part, name, label}) => {
  const cell = `${part}/${name}`;
  return html`<input class=${entry.at === cell ? "cell on" : "cell"} data-cell=${cell} aria-label=${`${name}: ${label}`} inputmode=${hasPad() ? "none" : "numeric"}
    autocomplete="off" enterkeyhint="next" value=${pointsAt(part, name)} placeholder="–"
    onFocus=${event => {
      entry.at = cell;
      redraw();
      event.target.select();
    }} onInput=${event => setPoints(cell, event.target.value)} onKeyDown=${event => {
      if (event.key === "Enter") {
        event.preventDefault();
        goCell(1);
      }
    }} />`;
};

const ScoreRow = ({part, title, small, people}) => html`<span class="lb">${title}${small && html`<small>${small}</small>`}</span>
  ${entry.people.map(name => people.includes(name) ? html`<${ScoreCell} part=${part} name=${name} label=${title} />` : html`<span />`)}`;

function ScoreSheet() {
  const best = bestNow(), winners = winnersNow(), [tieFirst, tieOthers] = tieWords();
  return html`<div class="paper-card"><div class=${`sheet-grid of-${entry.people.length}`} role="group" aria-label="Points">
    <span></span>${entry.people.map((name, i) => html`<span class=${`hd seat-${i}`}><${Badge} seat=${i} /><bdi>${name}</bdi></span>`)}
    ${entry.isByParts ? partsNow().map(part => html`<${ScoreRow} key=${part.name} part=${part.name} title=${capital(part.title)} people=${entry.people} />`)
      : html`<${ScoreRow} part="total" title="Points" people=${entry.people} />`}
    ${entry.isByParts && html`<span class="lb">Total</span>${entry.people.map((name, i) =>
      html`<output class=${winners.includes(name) ? `sum win seat-${i}` : "sum"}>${totalOf(name) ?? ""}</output>`)}`}
    ${best.length > 1 && html`<${ScoreRow} part="tie" title=${capital(tieFirst)} small=${`${tieOthers}, for the tie`} people=${best} />`}
  </div></div>`;
}

function ResultVerdict() {
  const best = bestNow(), winners = winnersNow();
  if (best.length === 0)
    return null;
  const who = html`<b><bdi>${listed(winners)}</bdi> ${winners.length > 1 ? "share the win" : "wins"}</b>`;
  const ties = best.map(name => pointsAt("tie", name)), isAsked = best.length > 1 && ties.includes("");
  const others = best.filter(name => !winners.includes(name));
  return html`<p class="fit" role="status"><${Icon} name="check" /><span>${who}${isAsked ? `, unless ${gameNow().tie} decide` :
    others.length > 0 ? ` the tie with ${listed(others)}, ${pointsAt("tie", winners[0])} to ${Math.max(...others.map(name => Number(pointsAt("tie", name))))}` : ""}.</span></p>`;
}

function PeopleChoice() {
  const [typed, setTyped] = useState(""), known = peopleByDay(), isFull = entry.people.length >= gameNow().most_players;
  const chips = [...entry.people, ...known.filter(name => !entry.people.includes(name)).slice(0, KNOWN_SHOWN)];
  const add = () => {
    addPerson(typed.trim());
    setTyped("");
  };
  return html`<h3 id="result-people">Who played?</h3>
    ${chips.length > 0 && html`<div class="scroll-x" role="group" aria-labelledby="result-people">${chips.map(name => {
      const seat = entry.people.indexOf(name);
      return html`<button type="button" key=${name} class="chip person" aria-pressed=${String(seat >= 0)} disabled=${seat < 0 && isFull} onClick=${() => togglePerson(name)}>
        ${seat >= 0 ? html`<${Badge} seat=${seat} />` : html`<${Icon} name="plus" />`}<bdi>${name}</bdi></button>`;
    })}</div>`}
    ${!isFull && html`<form class="row-form typed-name" onSubmit=${event => {
      event.preventDefault();
      add();
    }}><input id="result-name" aria-label="Name of somebody else" placeholder=${known.length > 0 ? "Somebody else" : "Name"} autocomplete="off" value=${typed} onInput=${event => setTyped(event.target.value)} />
      <button class="btn" disabled=${typed.trim() === ""}>Add</button></form>`}`;
}

const toggled = (list, name) => list.includes(name) ? list.filter(each => each !== name) : [...list, name];

/* Besides the points: what was on the box, when and where. */
function ResultAbout() {
  const {profiles, expansions} = gameNow(), edition = profiles.find(({name}) => name === entry.edition)?.title ?? "Edition not known";
  return html`<details class="about"><summary><b>${edition}</b> · ${entry.day === "" ? "some day" : entry.day === dayNow() ? "today" : dayText(entry.day)}${entry.site && ` · ${entry.site}`}</summary>
    <h3 id="result-edition">Edition</h3>
    <div class="wrap" role="group" aria-labelledby="result-edition">${[{name: "", title: "Not known"}, ...profiles].map(({name, title}) => html`<button type="button" class="chip"
      aria-pressed=${String(entry.edition === name)} onClick=${() => changeEntry({edition: name, expansions: name === "" ? [] : entry.expansions})}>${title}</button>`)}</div>
    ${entry.edition !== "" && html`<div class="wrap" role="group" aria-label="Expansions">${expansions.map(({name, title}) => html`<button type="button" class="chip"
      aria-pressed=${String(entry.expansions.includes(name))} onClick=${() => changeEntry({expansions: toggled(entry.expansions, name)})}>${title}</button>`)}</div>`}
    <div class="fields">
      <label>Day <input type="date" id="result-day" value=${entry.day} onInput=${event => changeEntry({day: event.target.value})} /></label>
      <label>Place <input value=${entry.site} onInput=${event => changeEntry({site: event.target.value})} /></label>
      <label>Event <input value=${entry.event} onInput=${event => changeEntry({event: event.target.value})} /></label>
      <label class="tick"><input type="checkbox" checked=${entry.inOrder} onChange=${event => changeEntry({inOrder: event.target.checked})} /> They sat in this order, clockwise; the first began</label>
    </div></details>`;
}

/* Questions and refusals stand above the button that caused them. */
function ResultAsked() {
  const {asked, again, refused} = entry;
  if (asked !== null) {
    return html`<div class="question" role="alert"><p><bdi>${asked.name}</bdi> is new. Did you mean <bdi>${asked.near}</bdi>?</p><div class="wrap">
      <button type="button" class="btn strong" onClick=${() => {
        callPerson(asked.name, asked.near);
        saveResult();
      }}>${asked.near}</button>
      <button type="button" class="btn" onClick=${() => {
        settle(asked);
        changeEntry({});
        saveResult();
      }}>${asked.name} is somebody new</button></div></div>`;
  }
  if (again !== null) {
    const game = gameNumbered(again.game);
    return html`<div class="question" role="alert"><p>${game === undefined ? "A game of these people" : html`<b><bdi>${playersText(game)}</bdi></b>`} of this day is kept already.</p><div class="wrap">
      <${Writes} part="book" class="btn strong" onClick=${() => saveResult("--replace")}>Replace</${Writes}>
      <${Writes} part="book" class="btn" onClick=${() => saveResult("--keep-both")}>Keep both</${Writes}></div></div>`;
  }
  return refused.length > 0 && html`<div class="question bad" role="alert">${refused.map(text => html`<p>${text}</p>`)}</div>`;
}

/* ---- the pad ----------------------------------------------------------------------------- */

const PAD_DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

function DigitPad() {
  const [part, name] = entry.at.split(/\/(.*)/s), seat = entry.people.indexOf(name);
  const title = part === "total" ? "points" : part === "tie" ? gameNow().tie : partsNow().find(each => each.name === part)?.title ?? "";
  const unfilled = cellsNow().filter(cell => (entry.points[cell] ?? "") === "").length;
  const type = text => setPoints(entry.at, text);
  const now = entry.points[entry.at] ?? "";
  /* A tap leaves the focus in the cell, so digits can be typed, too. */
  return html`<div class="pad-of" onPointerDown=${event => event.preventDefault()} onMouseDown=${event => event.preventDefault()}>
    <p class="pad-head"><${Badge} seat=${seat} /><span class="grow"><b><bdi>${name}</bdi></b>: ${title}</span><span class="quiet">${unfilled > 0 ? `${unfilled} to fill` : "all filled"}</span></p>
    <div class="pad">${PAD_DIGITS.map(digit => html`<button type="button" key=${digit} data-digit=${digit} onClick=${() => type(now + digit)}>${digit}</button>`)}
      <button type="button" aria-label="Cell before" onClick=${() => goCell(-1)}><${Icon} name="back" /></button>
      <button type="button" data-digit="0" onClick=${() => type(now + "0")}>0</button>
      <button type="button" aria-label="Delete" onClick=${() => type(now.slice(0, -1))}><${Icon} name="del" /></button>
      <button type="button" class="next" id="pad-next" onClick=${() => goCell(1)}>Next</button></div></div>`;
}

function EnterResult() {
  const missing = missingNow(), hasPeople = entry.people.length > 1;
  return html`<div class=${entry.at !== null && hasPad() ? "page result-page has-pad" : "page result-page"}>
    <div class="part"><header class="top"><button type="button" class="icon-btn" aria-label="Back to games" onClick=${() => {
      location.hash = "#/games";
    }}><${Icon} name="back" /></button><div class="where"><h2 id="result-title">Enter a result</h2></div>
      ${isEntered() && html`<button type="button" class="icon-btn" id="result-drop" aria-label="Put this result away" title="Put this result away" onClick=${dropEntry}><${Icon} name="bin" /></button>`}</header>
    <div class="switcher" role="group" aria-label="Game">${setUp.editions.map(({game, title, most_players}) => html`<button type="button" aria-pressed=${String(entry.kind === game)}
      onClick=${() => changeEntry({kind: game, edition: "", expansions: [], people: entry.people.slice(0, most_players), at: null})}>${title}</button>`)}</div>
    <${PeopleChoice} /><${ResultAbout} /></div>
    <div class="part">${hasPeople && html`<div class="points"><div class="points-head"><h3>Points</h3>
      ${[[false, "Totals"], [true, "By parts"]].map(([isByParts, words]) => html`<button type="button" class="chip" aria-pressed=${String(entry.isByParts === isByParts)}
        onClick=${() => changeEntry({isByParts, at: null})}>${words}</button>`)}</div>
      <${ScoreSheet} /><${ResultVerdict} /></div>`}
    <${ResultAsked} />
    <footer class="result-foot">${entry.at !== null && hasPad() && html`<${DigitPad} />`}
      <${Writes} part="book" id="result-save" class="btn strong" disabled=${missing !== "" || !canWrite("book")} onClick=${() => saveResult()}>${missing || "Keep the result"}</${Writes}></footer></div>
  </div>`;
}
