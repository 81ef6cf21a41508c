/* fix.js - a log beside its findings, checked again as one types. */

const FIXED = "/.own/fixed.slog";
/* `game` is the game of the book whose log this is; null when it is of none. */
const draft = {name: "log.slog", game: null, checked: 0};

function openInCheck(name, text, game = null) {
  Object.assign(draft, {name, game});
  byId("log").value = text;
  location.hash = "#/fix";
  checkLog();
}

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
  const log = byId("log"), [begin, end] = spanOfLine(log.value, finding.line);
  const from = begin + columnToIndex(log.value.slice(begin, end), finding.column);
  log.focus();
  log.setSelectionRange(from, Math.min(from + Math.max(finding.length, 1), end));
  const height = parseFloat(getComputedStyle(log).lineHeight);
  log.scrollTop = Math.max(0, (finding.line - 4) * height);
}

/* Writes a legal action in the place of what was found. */
function takeLegal(finding, line) {
  const log = byId("log"), [begin, end] = spanOfLine(log.value, finding.line), text = log.value.slice(begin, end);
  const from = begin + columnToIndex(text, finding.column), to = begin + columnToIndex(text, finding.column + finding.length);
  log.setRangeText(line, from, to, "select");
  return checkLog();
}

function legalWords(finding) {
  if (finding.turn)
    return el("p", {}, `it is the turn of ${finding.turn.seat}, who ${finding.turn.task}`);
  if (finding.legal.length === 0)
    return null;
  const more = finding.legal_count - finding.legal.length;
  return el("p", {}, "legal here: ", finding.legal.map(line =>
    [button(line, () => takeLegal(finding, line), {class: "link legal", title: "Write this instead"}), " "]), more > 0 ? `and ${finding.legal_count_is_least ? "at least " : ""}${more} more` : "");
}

async function showClause(clause, place) {
  if (place.hidden)
    place.textContent = (await engine.run("rules", clause)).out;
  place.hidden = !place.hidden;
}

function clauseOf(finding) {
  if (finding.rule === "")
    return null;
  const text = el("pre", {class: "clause", hidden: true});
  return [button(finding.rule, () => showClause(finding.rule, text), {class: "link", title: "The clause of the rules"}), text];
}

/* Applies one of the repairs: the answers are those that `fix --ask` wants, up to it, and then "yes" or
 * "other". */
async function applyRepair(number, answer) {
  const answers = `${"no\n".repeat(number)}${answer}\nquit\n`;
  await engine.writeText(DRAFT, byId("log").value);
  const end = await engine.runWith(answers, "fix", "--ask", "--output", FIXED, DRAFT);
  await takeFixed(end);
}

async function applyAll() {
  await engine.writeText(DRAFT, byId("log").value);
  await takeFixed(await engine.run("fix", "--output", FIXED, DRAFT));
}

async function takeFixed(end) {
  if (await engine.read(FIXED) === undefined) {
    say(saidOf(end), true);
    return;
  }
  byId("log").value = await engine.readText(FIXED);
  await engine.remove(FIXED);
  await checkLog();
  byId("log").focus();
}

function sourceOf(finding, text) {
  const [begin, end] = spanOfLine(text, finding.line), line = text.slice(begin, end);
  const at = columnToIndex(line, finding.column);
  const to = Math.min(line.length, columnToIndex(line, finding.column + Math.max(finding.length, 1)));
  return el("pre", {class: "source"}, line.slice(0, at), el("mark", {}, line.slice(at, to) || " "), line.slice(to));
}

function findingItem(finding, text, repairNumber) {
  const {repair} = finding;
  return el("li", {class: `finding ${finding.severity}`},
    button(`line ${finding.line}`, () => goToFinding(finding), {class: "link"}), " ",
    el("b", {}, finding.severity), " ", finding.message, " ", clauseOf(finding),
    sourceOf(finding, text),
    finding.expected ? el("p", {}, `expected: ${finding.expected}`) : null,
    finding.found ? el("p", {}, `found: ${finding.found}`) : null,
    legalWords(finding),
    finding.following ? el("p", {class: "quiet"}, `${plural(finding.following, "finding")} more that follow from it`) : null,
    isRepaired(finding) ? [el("p", {class: "meant"}, `${repair.sure}: ${repair.text} `,
      button("Apply", () => applyRepair(repairNumber, "yes"), {class: "apply"})),
    repair.or ? el("p", {}, `or: ${repair.or.text} `, button("Apply", () => applyRepair(repairNumber, "other"))) : null] : null);
}

/* The search may find that a line is best left as it is. */
const isRepaired = finding => finding.repair !== null && finding.repair.text !== "";

function showFindings(findings, summary, text) {
  let repairs = 0;
  byId("findings").replaceChildren(...findings.slice(0, 200).map(finding =>
    findingItem(finding, text, isRepaired(finding) ? repairs++ : 0)));
  byId("fix-all").hidden = repairs < 2;
  const {errors, warnings, unreadable_lines: unread} = summary;
  byId("fix-about").hidden = text.trim() !== "";
  byId("verdict").textContent = text.trim() === "" ? "" :
    errors + warnings + unread === 0 ? `Nothing is wrong: ${plural(summary.events, "event")}.`
      : [plural(errors, "error"), plural(warnings, "warning"), unread ? plural(unread, "unreadable line") : ""]
        .filter(part => part).join(", ");
}

/* A tab that only reads checks, too, and keeps nothing. */
async function checkLog() {
  const text = byId("log").value;
  await auditLog();
  if (canWrite("draft"))
    await kept.set("draft", {name: draft.name, game: draft.game, text});
}

/* Only the last check shows: an older one may end after it began. */
async function auditLog() {
  const number = ++draft.checked, text = byId("log").value;
  byId("draft-name").textContent = text.trim() === "" ? "" : draft.name;
  byId("draft-add").textContent = draft.game === null ? "Keep this game" : "Keep the correction";
  await engine.writeText(DRAFT, text);
  const end = await engine.run("audit", "--format", "json", DRAFT);
  if (number !== draft.checked)
    return;
  const rows = end.out.trim().split("\n").filter(line => line).map(line => JSON.parse(line));
  const summary = rows.pop()?.summary ?? {errors: 0, warnings: 0, unreadable_lines: 0, events: 0};
  showFindings(rows, summary, text);
}

/* A correction takes the place of its game, even where the program does not know it again. */
const addToBook = () => writeTo("book", async () => {
  const path = plainName(draft.name), isCorrection = draft.game !== null, had = new Set(book.games.map(game => game.game));
  await engine.writeText("/" + path, byId("log").value);
  const words = await importFiles([path], ...isCorrection ? ["--replace"] : []);
  const fresh = book.games.find(game => !had.has(game.game)), shown = isCorrection && fresh === undefined ? draft.game : fresh?.game;
  if (isCorrection && fresh !== undefined && gameNumbered(draft.game) !== undefined) {
    await engine.run("db", "remove", "--db", BOOK, String(draft.game));
    draft.game = fresh.game;
    await keepBook();
  }
  say(words, /^Nothing was added/.test(words), ...shown === undefined ? [] : [actionOf("Look", () => openGame(shown))]);
});

keptParts.draft = {
  title: "The log in Fix",
  file: "log.slog",
  async take(before) {
    const {name, text, game = null} = before ?? {name: "log.slog", text: ""};
    if (typeof name !== "string" || typeof text !== "string")
      throw new Error("no log");
    Object.assign(draft, {name, game});
    byId("log").value = text;
    await auditLog();
  },
};

function startFix() {
  byId("log").addEventListener("input", debounced(150, checkLog));
  byId("fix-all").addEventListener("click", applyAll);
  byId("draft-add").addEventListener("click", addToBook);
  byId("draft-save").addEventListener("click", () => saveFile(draft.name, byId("log").value));
  byId("draft-look").addEventListener("click", () => {
    location.hash = "#/game/draft";
  });
}
