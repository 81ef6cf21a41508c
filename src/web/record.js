/* record.js - writes a game down at the table, by taps.
 *
 * The recorder is that of `shipslog record`: each tap is a line for it, and it answers with the position, the
 * legal actions and the log.  The log is all that is kept, after every tap. */

const RECORDING = "/.own/recording.slog", SEATS = "ABCDE", GROUPED_FROM = 12, UNDO_KEPT = 100;

/* `past` are the logs before the last taps; `chosen` the words of a list that is being put together. */
const recording = {
  name: "", text: "", past: [], chosen: [], chosenFor: null, answer: null, underWay: 0,
  get isBusy() {
    return this.underWay > 0;
  },
};

/* ---- a line for the recorder ------------------------------------------------------------- */

async function askRecorder(line, text = recording.text) {
  await engine.writeText(RECORDING, text);
  const end = await engine.runWith(line === "" ? "" : `${line}\n`, "record", "--format", "json", RECORDING);
  if (end.out === "")
    throw new Error(saidOf(end));
  return JSON.parse(end.out);
}

const keepRecording = () => kept.set("recording", {name: recording.name, text: recording.text});

/* Takes what the recorder says of a log; that is kept before it is shown.  `past` are the logs before it. */
async function takeAnswer(answer, past) {
  const isChanged = answer.log !== recording.text;
  Object.assign(recording, {text: answer.log, past, answer, chosen: []});
  if (isChanged)
    await keepRecording();
  showRecording();
}

/* After the taps under way. */
function changeRecording(change) {
  recording.underWay++;
  return writeTo("recording", change).finally(() => {
    recording.underWay--;
  });
}

async function takeLine(line) {
  const answer = await askRecorder(line), {text, past} = recording;
  await takeAnswer(answer, answer.log === text ? past : [...past, text].slice(-UNDO_KEPT));
}

/* One at a time: a second tap before the answer would be for another position. */
const sendLine = line => recording.isBusy ? Promise.resolve() : changeRecording(() => takeLine(line));

/* The log before the last tap; before all of these, the statement before the last one. */
const undoTap = () => changeRecording(async () => {
  const {past} = recording;
  if (past.length > 0)
    await takeAnswer(await askRecorder("", past.at(-1)), past.slice(0, -1));
  else
    await takeAnswer(await askRecorder("undo"), []);
});

/* ---- what can be tapped ------------------------------------------------------------------ */

const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

const playerOf = letter => recording.answer.players[SEATS.indexOf(letter)] ?? letter;

/* What stands for an action in a group: its first word behind the words that all actions share. */
function groupsOf(legal) {
  const words = legal.map(action => action.line.split(/[ ,]+/).slice(1));
  const shared = words.every(list => list.length > 1 && list[0] === words[0][0]) ? 1 : 0;
  const groups = new Map();
  for (const [i, action] of legal.entries()) {
    const key = words[i][shared] ?? "";
    groups.set(key, [...groups.get(key) ?? [], action]);
  }
  return groups;
}

/* What all of the texts begin with, to the end of a word. */
function commonStart(texts) {
  let start = texts[0];
  for (const text of texts)
    while (!`${text} `.startsWith(`${start} `) && start.includes(" "))
      start = start.slice(0, start.lastIndexOf(" "));
  return start.replace(/,$/, "");
}

const actionButton = action => button(capital(action.words), () => sendLine(action.line), {class: "tap", "data-line": action.line});

function groupButton(actions) {
  const inside = el("div", {class: "taps inside", hidden: true});
  const opener = button(`${capital(commonStart(actions.map(action => action.words)))} …`, () => {
    if (inside.children.length === 0)
      inside.replaceChildren(...actions.map(actionButton));
    inside.hidden = !inside.hidden;
    opener.setAttribute("aria-expanded", String(!inside.hidden));
  }, {class: "tap", "aria-expanded": "false", "data-lines": actions.map(action => action.line).join("\n")});
  return [opener, inside];
}

/* ---- lists that are put together: tiles, cards, people ----------------------------------- */

/* What a node wants a number of: 4 of "4 tiles"; 0 when it does not say. */
const wantedOf = node => parseInt(node.wanted, 10) || 0;

/* The taps of one list; those of another node begin from nothing, and none is for a list that was sent. */
function choose(node, word, isDone) {
  if (recording.isBusy)
    return undefined;
  if (recording.chosenFor !== node.seat)
    recording.chosen = [];
  recording.chosenFor = node.seat;
  recording.chosen.push(word);
  if (isDone())
    return sendLine(lineOfChosen(node));
  showTaps();
  return undefined;
}

/* The list in the notation: "C place +corn 2, -indigo", "A draw smithy, well", "corn corn sugar". */
function lineOfChosen(node) {
  if (isPlacement(node)) {
    const counts = new Map();
    for (const change of recording.chosen)
      counts.set(change, (counts.get(change) ?? 0) + 1);
    return `${node.seat} place ${[...counts].map(([change, n]) => n > 1 ? `${change} ${n}` : change).join(", ")}`;
  }
  if (!/card/.test(node.wanted))
    return recording.chosen.join(" ");
  return cardsOf(node).replace(/ \d+/, ` ${recording.chosen.join(", ")}`);
}

/* The action that takes so many cards: "C draw 1 by well". */
const cardsOf = node => node.legal.map(action => action.line).find(line => /^\S+ \S+ \d+( by \S+)?$/.test(line)) ?? " 0";

function endOfList(node) {
  const isOurs = recording.chosenFor === node.seat && recording.chosen.length > 0;
  return isOurs ? el("p", {class: "tools"},
    button("Done", () => sendLine(lineOfChosen(node)), {class: "strong", "data-done": node.seat ?? ""}),
    button("One back", () => {
      recording.chosen.pop();
      showTaps();
    })) : null;
}

const chosenOf = node => recording.chosenFor === node.seat && recording.chosen.length ? `: ${recording.chosen.join(", ")}` : "";
const readable = word => word === "?" ? "unknown" : word.replaceAll("-", " ");

/* Tiles that are turned up, cards that are drawn. */
function listTaps(node) {
  const isDone = () => recording.chosen.length === wantedOf(node);
  return el("section", {class: "node", "data-seat": node.seat},
    el("h3", {}, `${node.seat === null ? "" : `${playerOf(node.seat)}: `}${readable(node.step)}, ${node.wanted}`, chosenOf(node)),
    el("div", {class: "taps"}, node.words.map(word =>
      button(capital(readable(word)), () => choose(node, word, isDone), {class: "tap", "data-thing": word}))),
    endOfList(node));
}

/* Too many placements are legal to list them: the places are tapped.  Without somebody who moves, the last
 * new one ends it. */
function placeTaps(node) {
  const isDone = () => recording.chosen.length === wantedOf(node) && recording.chosen.every(change => change.startsWith("+"));
  const places = [...new Set(node.legal.flatMap(action =>
    action.line.replace(/^\S+ place /, "").split(", ").map(part => part.split(" ")[0])))];
  const taps = sign => el("div", {class: "taps"}, places.map(place => button(`${sign === "+" ? "+" : "−"} ${readable(place)}`,
    () => choose(node, sign + place, isDone), {class: "tap", "data-change": sign + place})));
  return el("section", {class: "node", "data-seat": node.seat},
    el("h3", {}, `${playerOf(node.seat)}: place ${node.wanted}`, chosenOf(node)), taps("+"),
    el("details", {open: chosenOf(node).includes("-")}, el("summary", {}, "others move away from"), taps("-")),
    endOfList(node));
}

const isPlacement = node => / new$/.test(node.wanted) && node.legal.length >= GROUPED_FROM &&
  node.legal.every(action => / place /.test(action.line));

function nodeTaps(node) {
  if (isPlacement(node))
    return placeTaps(node);
  if (node.words.length > 0 && wantedOf(node) > 0)
    return [listTaps(node), actionTaps(node)];
  return actionTaps(node);
}

function actionTaps(node) {

  const who = node.seat === null ? "" : `${playerOf(node.seat)}: `;
  const taps = node.legal.length < GROUPED_FROM ? node.legal.map(actionButton)
    : [...groupsOf(node.legal).values()].map(actions => actions.length === 1 ? actionButton(actions[0]) : groupButton(actions));
  return node.legal.length === 0 ? null : el("section", {class: "node", "data-seat": node.seat},
    el("h3", {}, who, wordOf(node.step.replaceAll("-", " ")), node.kind === "optional" ? el("span", {class: "quiet"}, " (may be left out)") : ""),
    el("div", {class: "taps"}, taps));
}

/* ---- the table is otherwise -------------------------------------------------------------- */

/* What the notation has short, in words of the table. */
const TABLE_WORDS = {d: "doubloons", vp: "VP", colonist: "colonists", noble: "nobles", coins: "doubloons on the roles",
  house: "trading house", refill: "people on the colonist ship", "face-up": "plantations on offer", under: "cards under the chapel"};
const TABLE_EXAMPLES = {city: "small market 1", coins: "mayor 1"};
const tableWord = word => TABLE_WORDS[word] ?? readable(word);

/* Lists that say all there is: what is not in them is not there. */
const isWholeList = dataset => /^adjust (island|city|ship|house|face-up|under|hand)\b/.test(dataset.before);

/* "2d", "colonist 3", "7": the word and the number of an item; null when it has none. */
function countedItem(item) {
  const short = item.match(/^(\d+)(d|vp)?$/), named = item.match(/^([a-z-]+) (\d+)$/);
  return short !== null ? {word: short[2] ?? "", number: short[1], isShort: short[2] !== undefined}
    : named !== null ? {word: named[1], number: named[2], isShort: false} : null;
}

const plainInput = (value, more) => el("input", {value, autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...more});

const countInput = ({word, number, isShort}, isAlone) => el("label", {class: "count"}, isAlone ? "" : `${tableWord(word)} `,
  plainInput(number, {type: "number", min: 0, "data-word": word, "data-short": isShort ? "1" : "", "aria-label": tableWord(word)}));

/* A field of "adjust island A corn 1": whose or what it is, then what is there: numbers each with its word, or a list of
   words. */
function tableField(line) {
  const words = line.split(" ").slice(1);
  const isOfNote = words.length > 1 && SEATS.includes(words[1]);
  const n = isOfNote || words[0] === "ship" ? 2 : 1;
  const title = isOfNote ? `${playerOf(words[1])}, ${tableWord(words[0])}`
    : SEATS.includes(words[0]) ? playerOf(words[0]) : capital(words.slice(0, n).map(tableWord).join(" "));
  const there = words.slice(n).join(" ");
  const items = there === "" ? [] : there.split(", ").map(countedItem);
  const isCounted = items.length > 0 && items.every(item => item !== null);
  const isAlone = isCounted && items[0].word === "";
  const field = el("fieldset", {class: "otherwise", "data-before": `adjust ${words.slice(0, n).join(" ")}`}, el("legend", {}, title),
    isCounted ? items.map(item => countInput(item, isAlone)) : [],
    isAlone ? [] : el("label", {class: "list"}, isCounted ? "and " : "",
      plainInput(isCounted || there === "-" ? "" : there.split(/,? /).map(readable).join(", "),
        {"aria-label": isCounted ? `${title}, and` : title, placeholder: isCounted ? TABLE_EXAMPLES[words[0]] ?? "corn 2" : "nothing", "data-list": ""})));
  field.dataset.was = lineOfField(field);
  return field;
}

const showOtherwise = () => byId("table-fields").replaceChildren(...recording.answer.table.map(tableField));

/* "small market 1" as the notation has it. */
const itemOf = text => text.trim().replace(/ +(?!\d+$)/g, "-");

/* The statement that says what stands in the field.  An empty number takes its word out of a list, elsewhere it is 0; an
   empty list is "-", and an empty ship is only named. */
function lineOfField(field) {
  const isWhole = isWholeList(field.dataset);
  const counted = [...field.querySelectorAll("[data-word]")].map(({value, dataset: {word, short}}) => {
    const number = value.trim() || (isWhole ? "" : "0");
    return number === "" ? "" : short ? number + word : `${word} ${number}`.trim();
  });
  const listed = [...field.querySelectorAll("[data-list]")].flatMap(({value}) => value.split(",").map(itemOf));
  const items = [...counted, ...listed].filter(item => item !== "");
  const isShip = field.dataset.before.startsWith("adjust ship ");
  const text = items.length === 0 && !isShip ? "-" : items.join(", ");
  return `${field.dataset.before} ${text}`.trim();
}

async function takeTable() {
  const lines = [...byId("table-fields").children].map(field => [lineOfField(field), field.dataset.was])
    .filter(([line, was]) => line !== was).map(([line]) => line);
  for (const line of lines)
    await takeLine(line);
}

/* ---- the screen -------------------------------------------------------------------------- */

function showTaps() {
  byId("taps").replaceChildren(...recording.answer.nodes.flatMap(nodeTaps).filter(part => part !== null));
}

/* The last lines; a tap takes one up for correction. */
function showTail() {
  const lines = recording.text.trimEnd().split("\n");
  byId("tail").replaceChildren(...lines.map((text, i) => [text, i + 1]).slice(-12).reverse().filter(([text]) => text.trim() !== "")
    .map(([text, number]) => el("li", {}, button(`${number}  ${text}`, () => {
      byId("typed").value = `edit ${number} ${text.trim()}`;
      byId("typed").focus();
    }, {class: "link", title: "Correct this line"}))));
}

function showRecording() {
  const isOn = recording.answer !== null;
  byId("record-new").hidden = isOn;
  byId("record-now").hidden = !isOn;
  if (!isOn)
    return;
  const {status, said, refused, findings, nodes} = recording.answer;
  const [task, totals] = status.trimEnd().split("\n");
  byId("task").textContent = task;
  byId("totals").textContent = totals;
  byId("record-said").textContent = said.trimEnd().replaceAll(RECORDING, recording.name);
  byId("record-said").classList.toggle("bad", refused > 0);
  byId("record-findings").textContent = findings > 0 ? plural(findings, "finding") : "";
  byId("record-end").hidden = nodes.some(node => node.kind === "decision" || node.kind === "chance");
  showTaps();
  showOtherwise();
  showTail();
}

/* ---- beginning and ending ---------------------------------------------------------------- */

/* The names as the recorder takes them, whatever is in them. */
const playersOption = players => players.map((name, i) =>
  `${SEATS[i]} "${name.replace(/["\\]/g, "\\$&")}"`).join("; ");

/* Begins the log of the form, with these players.  Returns what the recorder says of it; null when it is refused. */
async function askBeginning(players) {
  const value = id => byId(id).value.trim();
  await engine.remove(RECORDING);
  const end = await engine.run("record", "--format", "json", "--game", value("new-game"), "--players", players,
    "--rules", value("new-rules"), "--date", value("new-date") || "-", "--event", value("new-event") || "-", "--site", value("new-site") || "-",
    "--id", value("new-id") || "-", "--grade", value("new-grade"), RECORDING);
  say(end.out === "" ? saidOf(end) : "", true);
  return end.out === "" ? null : JSON.parse(end.out);
}

/* A name that may be a slip is asked about; the answer begins again. */
async function beginRecording(players) {
  const answer = await askBeginning(players);
  const doubts = answer === null ? [] : await doubtPlayers(answer.players);
  if (doubts.length > 0)
    askAboutPlayers(answer.players, doubts, list => changeRecording(() => beginRecording(playersOption(list))));
  else if (answer !== null)
    await startRecording(answer);
}

async function startRecording(answer) {
  Object.assign(recording, {name: `${byId("new-date").value || "game"}.slog`, text: ""});
  await takeAnswer(answer, []);
  if (book.games.length === 0)
    kept.stay();
}

async function shareLog() {
  const file = new File([recording.text], recording.name, {type: "text/plain"});
  if (navigator.canShare?.({files: [file]}))
    await navigator.share({files: [file]}).catch(() => {});
  else
    saveFile(recording.name, recording.text);
}

const bookRecording = () => writeTo("book", async () => {
  const path = plainName(recording.name);
  await engine.writeText("/" + path, recording.text);
  say(await importFiles([path]));
});

function forgetRecording() {
  Object.assign(recording, {text: "", past: [], chosen: [], answer: null});
  showRecording();
}

function dropRecording() {
  if (!confirm("Leave this game? Add it to the book or save it before if you want to keep it."))
    return Promise.resolve();
  return changeRecording(async () => {
    await kept.drop("recording");
    forgetRecording();
  });
}

keptParts.recording = {
  title: "The game in Record",
  file: "game.slog",
  async take(before) {
    if (before === undefined) {
      forgetRecording();
      return;
    }
    const {name, text} = before;
    if (typeof name !== "string" || typeof text !== "string")
      throw new Error("no game");
    const answer = await askRecorder("", text);
    Object.assign(recording, {name, text, past: [], chosen: [], answer});
    showRecording();
  },
};

const today = () => new Date().toLocaleDateString("sv");

/* Games and their profiles, from the lines of `rules --list`. */
async function offerRules() {
  const text = (await engine.run("rules", "--list")).out, games = text.matchAll(/^(.*) \(--game ([\w-]+)\)$/gm);
  byId("new-game").replaceChildren(...[...games].map(([, title, name]) => el("option", {value: name}, title)));
  const offer = () => {
    const own = text.slice(text.indexOf(`(--game ${byId("new-game").value})`));
    const profiles = /\nprofiles\n((?: {2}\S.*\n)*)/.exec(own)?.[1] ?? "";
    byId("profiles").replaceChildren(...[...profiles.matchAll(/^ +(\S+) +(.*)$/gm)].map(([, name, title]) => el("option", {value: name}, title)));
  };
  byId("new-game").addEventListener("change", offer);
  offer();
}

async function startRecord() {
  await offerRules();
  byId("new-date").value = today();
  byId("record-form").addEventListener("submit", event => {
    event.preventDefault();
    changeRecording(() => beginRecording(byId("new-players").value.trim()));
  });
  for (const way of ["input", "submit"])
    byId("record-form").addEventListener(way, () => byId("new-near").replaceChildren());
  byId("record-undo").addEventListener("click", undoTap);
  byId("record-end").addEventListener("click", () => sendLine("finish"));
  byId("record-add").addEventListener("click", bookRecording);
  byId("record-share").addEventListener("click", shareLog);
  byId("record-check").addEventListener("click", () => openInCheck(recording.name, recording.text));
  byId("record-leave").addEventListener("click", dropRecording);
  byId("table-form").addEventListener("submit", event => {
    event.preventDefault();
    if (!recording.isBusy)
      changeRecording(takeTable);
  });
  byId("type-form").addEventListener("submit", event => {
    event.preventDefault();
    if (recording.isBusy)
      return;
    sendLine(byId("typed").value);
    byId("typed").value = "";
  });
}
