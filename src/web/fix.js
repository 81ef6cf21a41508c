/* fix.js - a log beside what is wrong with it, in words of players; checked again as one types.
 *
 * A log that came from Record is the same document there: what is changed here is changed in Record, and the other way round. */

const FIXED = "/.own/fixed.slog", FINDINGS_SHOWN = 200, LEGAL_SHOWN = 12;

/* `game` is the game of the book whose log this is; null when it is of none.  `recorded` is the log of Record as it was when both
 * were the same, and `typed` this one then, which may have other spaces; null when this is another log.  `isEdited`: nothing else keeps this.  `aside` are other logs, {name, game, text}.
 * `moves` are the moves by their lines, `players` their names, `findings` and `summary` what the audit says, `open` the line of which
 * one sees what was legal, with `legal`. */
const NO_DRAFT = {name: "log.slog", game: null, recorded: null, typed: null, isEdited: false};
const NOTHING_FOUND = {findings: [], summary: null, moves: new Map(), players: [], open: null, legal: []};
const draft = {...NO_DRAFT, ...NOTHING_FOUND, checked: 0, aside: []};

/* The text stands beside the findings; else it is folded below them. */
const hasRoom = () => matchMedia("(min-width: 861px)").matches;
const logText = () => byId("log").value;

/* ---- which log --------------------------------------------------------------------------- */

/* What is not kept elsewhere is put aside. */
function putDraftAside() {
  if (draft.isEdited && logText().trim() !== "")
    draft.aside = [{name: draft.name, game: draft.game, text: logText()}, ...draft.aside];
}

function showDraft(change, text) {
  Object.assign(draft, NO_DRAFT, change);
  byId("log").value = text;
  byId("log-text").open = hasRoom() || text === "";
}

function openInCheck(name, text, game = null) {
  if (text !== logText())
    putDraftAside();
  showDraft({name, game}, text);
  location.hash = "#/fix";
  return checkLog();
}

/* The log of Record. */
function fixRecording() {
  const {name, text} = recording;
  openInCheck(name, text);
  draft.recorded = draft.typed = text;
}

const takeDraft = other => {
  putDraftAside();
  draft.aside = draft.aside.filter(each => each !== other);
  showDraft({name: other.name, game: other.game, isEdited: true}, other.text);
  return checkLog();
};

/* Away with this log; it can be had back as long as that is said. */
function dropDraft() {
  const {name, game, isEdited, recorded, typed} = draft, text = logText();
  showDraft({}, "");
  say(`${name} is put away.`, false, actionOf("Undo", () => {
    putDraftAside();
    showDraft({name, game, isEdited, recorded, typed}, text);
    return checkLog();
  }));
  return checkLog();
}

/* ---- one document with Record ------------------------------------------------------------ */

/* Record has gone on, or begun another game. */
function followRecording() {
  if (draft.recorded === null || draft.recorded === recording.text)
    return;
  if (logText() === draft.typed && recording.name === draft.name)
    byId("log").value = draft.recorded = draft.typed = recording.text;
  else
    draft.recorded = null;
}

/* Gives Record what was changed here, as one step that its "Undo" takes back. */
async function giveToRecord() {
  const text = logText();
  if (draft.recorded === null || draft.recorded !== recording.text || text === draft.typed)
    return;
  const answer = await askRecorder("", text).catch(() => null);
  if (answer === null || logText() !== text)
    return;
  const past = recording.past.length > 0 && draft.isGiven ? recording.past : [...recording.past, recording.text].slice(-UNDO_KEPT);
  await changeRecording(() => takeAnswer(answer, past));
  Object.assign(draft, {recorded: recording.text, typed: text, isGiven: true});
}

/* Goes on with this log in Record. */
async function openInRecord() {
  if (draft.recorded === null || draft.recorded !== recording.text) {
    await continueLog(draft.name, logText());
    Object.assign(draft, recording.answer === null ? {recorded: null} : {recorded: recording.text, typed: logText()});
  }
  if (recording.answer !== null)
    location.hash = "#/record";
}

/* ---- places in the text ------------------------------------------------------------------ */

/* Where line `number` begins and ends in the text. */
function spanOfLine(text, number) {
  let begin = 0;
  for (let i = 1; i < number; i++)
    begin = text.indexOf("\n", begin) + 1;
  const end = text.indexOf("\n", begin);
  return [begin, end < 0 ? text.length : end];
}

/* Columns count bytes, the text of the page does not. */
function columnToIndex(line, column) {
  const before = new TextEncoder().encode(line).subarray(0, Math.max(column - 1, 0));
  return new TextDecoder().decode(before).length;
}

function goToFinding(finding) {
  byId("log-text").open = true;
  const log = byId("log"), [begin, end] = spanOfLine(log.value, finding.line);
  const from = begin + columnToIndex(log.value.slice(begin, end), finding.column);
  log.focus();
  log.setSelectionRange(from, Math.min(from + Math.max(finding.length, 1), end));
  const height = parseFloat(getComputedStyle(log).lineHeight);
  log.scrollTop = Math.max(0, (finding.line - 4) * height);
}

/* ---- repairs ----------------------------------------------------------------------------- */

/* Writes a legal action in the place of what was found. */
function takeLegal(finding, line) {
  const log = byId("log"), [begin, end] = spanOfLine(log.value, finding.line), text = log.value.slice(begin, end);
  const from = begin + columnToIndex(text, finding.column), to = begin + columnToIndex(text, finding.column + finding.length);
  log.setRangeText(line, from, to, "select");
  draft.isEdited = true;
  return checkLog();
}

/* Applies one of the repairs: the answers are those that `fix --ask` wants, up to it, and then "yes" or
 * "other". */
async function applyRepair(number, answer) {
  const answers = `${"no\n".repeat(number)}${answer}\nquit\n`;
  await engine.writeText(DRAFT, logText());
  await takeFixed(await engine.runWith(answers, "fix", "--ask", "--output", FIXED, DRAFT));
}

async function applyAll() {
  await engine.writeText(DRAFT, logText());
  await takeFixed(await engine.run("fix", "--output", FIXED, DRAFT));
}

async function takeFixed(end) {
  if (!await engine.has(FIXED)) {
    say(saidOf(end), true);
    return;
  }
  byId("log").value = await engine.readText(FIXED);
  draft.isEdited = true;
  await engine.remove(FIXED);
  await checkLog();
  (document.querySelector("#findings .apply") ?? byId("draft-add")).focus();
}

/* The search may find that a line is best left as it is. */
const isRepaired = finding => finding.repair !== null && finding.repair.text !== "";

/* ---- words ------------------------------------------------------------------------------- */

const nameOfSeat = letter => draft.players["ABCDE".indexOf(letter)] ?? letter;

/* Words of the notation as players say them. */
const playersWords = text => text.replace(/"(.*?)"/g, "“$1”").replace(/\b[A-E]\b/g, nameOfSeat).replace(/@(\d+)/g, "ship $1")
  .replace(/\b(\d+) ?d\b/g, (_, n) => plural(Number(n), "doubloon")).replace(/\bvp\b/g, "VP").replace(/([a-z])-(?=[a-z])/g, "$1 ").replace(/\+(?=[a-z])/g, "");

const sentenceIn = line => {
  const move = draft.moves.get(line);
  return move === undefined ? "" : `${move.seat === undefined ? "" : `${draft.players[move.seat]} `}${move.words}`;
};

/* What the button of a repair says. */
function repairWords({kind, line, text, statement}, at) {
  const other = Number(/line (\d+)/.exec(text)?.[1] ?? at), there = sentenceIn(other) || `line ${other}`;
  if (kind === "exchanged")
    return `Swap with “${there}”`;
  if (kind === "doubled")
    return line === at ? "Take it out: it is written twice" : `Take out “${there}”: it is written twice`;
  if (kind === "missing")
    return `Put in before it: ${playersWords(statement)}`;
  if (kind === "too-many")
    return "Take it out";
  const words = playersWords(text.replace(/^line \d+: /, ""));
  return `${line === at ? "Make" : `“${sentenceIn(line) || `Line ${line}`}”: make`} it ${words}`;
}

/* ---- what is shown ----------------------------------------------------------------------- */

function sourceOf(finding, text) {
  const [begin, end] = spanOfLine(text, finding.line), line = text.slice(begin, end);
  const at = columnToIndex(line, finding.column), to = Math.min(line.length, columnToIndex(line, finding.column + Math.max(finding.length, 1)));
  return html`<pre class="source">${line.slice(0, at)}<mark>${line.slice(at, to) || " "}</mark>${line.slice(to)}</pre>`;
}

/* What was legal there, in words: what the recorder says of the log before that line. */
async function openLegal(finding) {
  draft.open = draft.open === finding.line ? null : finding.line;
  draft.legal = [];
  drawFix();
  if (draft.open === null)
    return;
  const answer = await askRecorder("", `${logText().split("\n").slice(0, finding.line - 1).join("\n")}\n`).catch(() => null);
  const actions = answer?.nodes.flatMap(node => node.legal) ?? [];
  draft.legal = actions.length > 0 ? actions.map(({line, words}) => ({line, words: `${nameOfSeat(line[0])} ${words}`}))
    : finding.legal.map(line => ({line, words: playersWords(line)}));
  drawFix();
}

const LegalThere = ({finding}) => html`<div class="legal-there" role="group" aria-label="What was legal there">
  ${draft.legal.length === 0 && html`<p class="quiet">looking ...</p>`}
  ${draft.legal.slice(0, LEGAL_SHOWN).map(({line, words}) => html`<button type="button" class="chip legal" data-line=${line} onClick=${() => takeLegal(finding, line)}>${words}</button>`)}
  ${draft.legal.length > LEGAL_SHOWN && html`<p class="quiet">and ${draft.legal.length - LEGAL_SHOWN} more: see it on the board</p>`}</div>`;

function Clause({rule}) {
  const [text, setText] = useState(null);
  if (rule === "")
    return null;
  return html`<button type="button" class="btn plain rule" aria-expanded=${String(text !== null)} title="The clause of the rules"
    onClick=${async () => setText(text === null ? (await engine.run("rules", rule)).out : null)}>The rule</button>
    ${text !== null && html`<pre class="clause">${text}</pre>`}`;
}

function Repair({finding, number}) {
  const {repair} = finding;
  return html`<div class="wrap repairs"><button type="button" class="btn strong apply" onClick=${() => applyRepair(number, "yes")}><${Icon} name="check" />
      <span>${repairWords(repair, finding.line)}<small>${repair.sure} meant</small></span></button>
    ${repair.or && html`<button type="button" class="btn" onClick=${() => applyRepair(number, "other")}>${repairWords(repair.or, finding.line)}</button>`}</div>`;
}

function Finding({finding, text, number}) {
  const move = draft.moves.get(finding.line), words = playersWords(finding.message);
  return html`<li class=${`finding ${finding.severity}`}>
    <p class="of-line">${move?.seat !== undefined && html`<${Badge} seat=${move.seat} />`}<bdi class="grow">${board.capital(sentenceIn(finding.line) || `Line ${finding.line}`)}</bdi></p>
    ${move === undefined && sourceOf(finding, text)}
    <p>${board.capital(words)}.${finding.turn && html` It is the turn of <bdi>${nameOfSeat(finding.turn.seat)}</bdi>, who ${finding.turn.task}.`}</p>
    ${(finding.expected || finding.found) && html`<p class="quiet">${[finding.expected && `Expected: ${playersWords(finding.expected)}`, finding.found && `found: ${playersWords(finding.found)}`].filter(part => part).join("; ")}.</p>`}
    ${isRepaired(finding) && html`<${Repair} finding=${finding} number=${number} />`}
    ${finding.following > 0 && html`<p class="quiet">${plural(finding.following, "thing")} more ${finding.following === 1 ? "follows" : "follow"} from it.</p>`}
    <div class="wrap actions">
      ${move !== undefined && html`<a class="btn plain" href=${`#/game/draft/${move.event}`}><${Icon} name="eye" />On the board</a>`}
      ${finding.legal_count > 0 && html`<button type="button" class="btn plain" aria-expanded=${String(draft.open === finding.line)} onClick=${() => openLegal(finding)}>What was legal</button>`}
      <${Clause} rule=${finding.rule} />
      <button type="button" class="btn plain" onClick=${() => goToFinding(finding)}>Line ${finding.line}</button>
    </div>
    ${draft.open === finding.line && html`<${LegalThere} finding=${finding} />`}
  </li>`;
}

/* "2 things do not fit the rules." */
function verdictOf({errors, warnings, unreadable_lines: unread, events}) {
  if (errors + warnings + unread === 0)
    return `Nothing is wrong: ${plural(events, "move")}.`;
  return `${listed([errors > 0 ? `${plural(errors, "thing")} ${errors === 1 ? "does" : "do"} not fit the rules` : "",
    warnings > 0 ? `${plural(warnings, "thing")} ${warnings === 1 ? "is" : "are"} odd` : "", unread > 0 ? `${plural(unread, "line")} cannot be read` : ""].filter(part => part))}.`;
}

function FixHead({isEmpty}) {
  return html`<header class="top"><div class="where"><h2 id="fix-title">Fix</h2>${!isEmpty && html`<span id="draft-name"><bdi>${draft.name}</bdi>${draft.recorded !== null && " · the game in Record"}</span>`}</div>
      ${!isEmpty && html`<button type="button" class="icon-btn" id="draft-save" aria-label="Save as file" title="Save as file" onClick=${() => saveFile(draft.name, logText())}><${Icon} name="share" /></button>
      <button type="button" class="icon-btn" id="draft-drop" aria-label="Put this log away" title="Put this log away" onClick=${dropDraft}><${Icon} name="bin" /></button>`}</header>
    ${draft.aside.length > 0 && html`<div class="scroll-x" role="group" aria-label="Other logs that you changed">${draft.aside.map(other =>
      html`<button type="button" class="chip" onClick=${() => takeDraft(other)}><${Icon} name="log" /><bdi>${other.name}</bdi></button>`)}</div>`}
    ${isEmpty ? html`<p id="fix-about" class="quiet">A log beside what is wrong with it. Open a file, or paste the text of one; <i>Correct</i> brings a game of yours here, and <i>Fix</i> the one that you record.</p>
      <p><${Writes} part="book" class="btn" onClick=${() => byId("file").click()}><${Icon} name="open" />Open a file</${Writes}></p>`
      : html`<div class="wrap fix-tools"><${Writes} part="book" id="draft-add" class="btn strong" onClick=${addToBook}>${draft.game === null ? "Keep this game" : "Keep the correction"}</${Writes}>
        <a class="btn" id="draft-look" href="#/game/draft"><${Icon} name="eye" />Board</a>
        <${Writes} part="recording" id="draft-record" class="btn" onClick=${openInRecord} aria-label=${draft.recorded === null ? "Go on in Record" : "Back to Record"}><${Icon} name="captain" />Record</${Writes}></div>`}`;
}

function Found({isEmpty, text}) {
  const {findings, summary} = draft, isRight = summary !== null && summary.errors + summary.warnings + summary.unreadable_lines === 0;
  let repairs = 0;
  const items = findings.slice(0, FINDINGS_SHOWN).map(finding => html`<${Finding} key=${`${finding.line}/${finding.column}/${finding.id}`} finding=${finding} text=${text}
    number=${isRepaired(finding) ? repairs++ : 0} />`);
  return html`<div class="verdict-line"><p id="verdict" role="status" aria-live="polite" class=${isRight && !isEmpty ? "right" : ""}>${isEmpty || summary === null ? "" : verdictOf(summary)}</p>
    ${repairs > 1 && html`<button type="button" id="fix-all" class="btn" onClick=${applyAll}>Take all ${repairs} repairs</button>`}</div>
    <ol id="findings">${items}</ol>`;
}

function drawFix() {
  const text = logText(), isEmpty = text.trim() === "";
  render(html`<${FixHead} isEmpty=${isEmpty} />`, byId("fix-head"));
  render(html`<${Found} isEmpty=${isEmpty} text=${text} />`, byId("found"));
  byId("fix").classList.toggle("empty", isEmpty);
  byId("log-text").open ||= isEmpty;
}

/* ---- checking ---------------------------------------------------------------------------- */

/* A tab that only reads checks, too, and keeps nothing. */
async function checkLog() {
  await auditLog();
  await giveToRecord();
  await keepDraft();
}

async function keepDraft() {
  const {name, game, isEdited, recorded, typed, aside} = draft, text = logText();
  if (canWrite("draft"))
    await (text === "" && aside.length === 0 ? kept.drop("draft") : kept.set("draft", {name, game, text, isEdited, recorded, typed, aside}));
}

/* The moves by their lines, for their sentences and the board; none of a log that is not one game in notation. */
async function movesIn(text) {
  const answer = /^slog 1\b/m.test(text) ? await askRecorder("", text).catch(() => null) : null;
  return {players: answer?.players ?? [], moves: new Map(answer?.moves.map((move, i) => [move.at, {...move, event: i + 1}]) ?? [])};
}

/* Only the last check shows: an older one may end after it began. */
async function auditLog() {
  const number = ++draft.checked, text = logText();
  await engine.writeText(DRAFT, text);
  const end = await engine.run("audit", "--format", "json", DRAFT), rows = end.out.trim().split("\n").filter(line => line).map(line => JSON.parse(line));
  const summary = rows.pop()?.summary ?? {errors: 0, warnings: 0, unreadable_lines: 0, events: 0};
  const moves = rows.length > 0 ? await movesIn(text) : {players: [], moves: new Map()};
  if (number !== draft.checked)
    return;
  Object.assign(draft, NOTHING_FOUND, moves, {findings: rows, summary});
  drawFix();
}

/* A correction takes the place of its game, even where the program does not know it again. */
const addToBook = () => writeTo("book", async () => {
  const path = plainName(draft.name), isCorrection = draft.game !== null, had = new Set(book.games.map(game => game.game));
  await engine.writeText("/" + path, logText());
  const words = await importFiles([path], ...isCorrection ? ["--replace"] : []);
  const fresh = book.games.find(game => !had.has(game.game)), shown = isCorrection && fresh === undefined ? draft.game : fresh?.game;
  if (isCorrection && fresh !== undefined && gameNumbered(draft.game) !== undefined) {
    await engine.run("db", "remove", "--db", BOOK, String(draft.game));
    draft.game = fresh.game;
    await keepBook();
  }
  draft.isEdited = false;
  await keepDraft();
  say(words, /^Nothing was added/.test(words), ...shown === undefined ? [] : [actionOf("Look", () => openGame(shown))]);
});

keptParts.draft = {
  title: "The log in Fix",
  file: "log.slog",
  async take(before) {
    const {text = "", aside = [], ...others} = before ?? {};
    if (before !== undefined && (typeof before?.name !== "string" || typeof text !== "string" || !Array.isArray(aside)))
      throw new Error("no log");
    Object.assign(draft, {aside});
    showDraft({...NO_DRAFT, ...others}, text);
    await auditLog();
  },
};

/* The screen opens: Record may have gone on. */
async function openFix() {
  followRecording();
  draft.isGiven = false;
  await auditLog();
}

function startFix() {
  const check = debounced(150, checkLog);
  byId("log").addEventListener("input", () => {
    draft.isEdited = true;
    check();
  });
  byId("log-text").open = hasRoom();
  addEventListener("pagehide", () => draft.isEdited && keepDraft());
  drawFix();
}
