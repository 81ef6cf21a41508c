/* recorder.js - a game that is written down at the table: its log, and what the program says of it.
 *
 * The recorder is that of `shipslog record`: each tap is a line for it, and it answers with the position, the
 * legal actions and the log.  The log is all that is kept, after every tap. */

const RECORDING = "/.own/recording.slog", SEATS = "ABCDE", UNDO_KEPT = 100;

/* `past` are the logs before the last taps; `drawn` is the answer that the screen shows; `aside` other games, each {name, text}. */
const recording = {
  name: "", text: "", past: [], aside: [], answer: null, drawn: null, underWay: 0,
  get isBusy() {
    return this.underWay > 0;
  },
};

/* ---- a line for the recorder ------------------------------------------------------------- */

async function askRecorder(line, text = recording.text, path = RECORDING) {
  await engine.writeText(path, text);
  const end = await engine.runWith(line === "" ? "" : `${line}\n`, "record", "--format", "json", path);
  if (end.out === "")
    throw new Error(saidOf(end));
  return JSON.parse(end.out);
}

function keepRecording() {
  const {name, text, aside, answer} = recording;
  return answer === null && aside.length === 0 ? kept.drop("recording") : kept.set("recording", {name, text, aside});
}

/* Takes what the recorder says of a log; that is kept before it is shown.  `past` are the logs before it. */
async function takeAnswer(answer, past) {
  const isChanged = answer.log !== recording.text;
  Object.assign(recording, {text: answer.log, past, answer});
  forgetChosen(recordStage);
  if (isChanged)
    await keepRecording();
  showRecording();
}

/* After the taps under way. */
function changeRecording(change) {
  recording.underWay++;
  return writeTo("recording", change).finally(() => {
    recording.underWay--;
    if (recording.drawn !== recording.answer)
      showRecording();
  });
}

/* The one thing that can be done, where nobody can say or choose anything else; null where somebody can. */
function forcedOf({nodes, beside, refused}) {
  const [node] = nodes, [action] = node?.legal ?? [];
  return refused === 0 && nodes.length === 1 && node.legal.length === 1 && ["decision", "chance"].includes(node.kind) && node.words.length === 0 && beside.length === 0 &&
    action.verb !== "pass" && !action.picks ? action.line : null;
}

/* What the recorder says after a line, and after what is forced then. */
async function askWithForced(line, text, path = RECORDING) {
  let answer = await askRecorder(line, text, path);
  for (let forced; answer.log !== text && (forced = forcedOf(answer)) !== null;)
    answer = await askRecorder(forced, answer.log, path);
  return answer;
}

/* Takes a line, and after it what is forced: one *Undo* takes back all of it. */
async function takeLine(line) {
  const {text, past} = recording, answer = await askWithForced(line, text);
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

/* ---- choosing again ---------------------------------------------------------------------- */

/* What was legal where a line of the log stands. */
const askAgainAt = line => askRecorder("", `${recording.text.split("\n").slice(0, line - 1).join("\n")}\n`);

/* The log with another action in that line: what the recorder says of it. */
const tryAgainAt = (line, action) => askRecorder(`edit ${line} ${action}`);

const TRIAL = "/.own/trial.slog";

/* What the audit says of the lines after one: the moves that do not fit, and what one of them was probably meant to be. */
async function auditLater(answer, line) {
  await engine.writeText(TRIAL, answer.log);
  const end = await engine.run("audit", "--format", "json", TRIAL);
  const later = end.out.trim().split("\n").filter(row => row !== "").map(row => JSON.parse(row)).filter(row => row.line > line && row.severity !== "info");
  const moves = answer.moves.filter(move => move.at > line && !move.note && move.verb !== "round");
  const unfit = moves.filter(move => later.some(row => row.line === move.at));
  const repair = later.map(row => row.repair).find(each => each?.kind === "changed" && each.line > line && each.statement !== "");
  return {fit: moves.length - unfit.length, unfit, repair, trial: answer};
}

/* The same; `repaired` is what it would be with the repair, where more fits then.  Other repairs than of one line are offered in Fix. */
async function askLater(answer, line) {
  const later = await auditLater(answer, line), {repair} = later;
  const repaired = repair === undefined ? null : await auditLater(await askRecorder(`edit ${repair.line} !${repair.statement}`, answer.log), line);
  return {...later, repaired: repaired !== null && repaired.unfit.length < later.unfit.length ? repaired : null};
}

/* ---- beginning and ending ---------------------------------------------------------------- */

/* The names as the recorder takes them, whatever is in them. */
const playersOption = players => players.map((name, i) =>
  `${SEATS[i]} "${name.replace(/["\\]/g, "\\$&")}"`).join("; ");

/* Begins a log: {game, players, rules, date, event, site, id, grade}.  Returns what the recorder says of it; null when
 * it is refused. */
async function askBeginning({game, players, rules, date, event, site, id, grade}) {
  await engine.remove(RECORDING);
  const end = await engine.run("record", "--format", "json", "--game", game, "--players", playersOption(players), "--rules", rules,
    "--date", date || "-", "--event", event || "-", "--site", site || "-", "--id", id || "-", "--grade", grade, RECORDING);
  say(end.out === "" ? saidOf(end) : "", true);
  return end.out === "" ? null : JSON.parse(end.out);
}

/* A name that may be a slip is asked about; the answer begins again. */
async function beginRecording(setUp) {
  const answer = await askBeginning(setUp);
  const doubts = answer === null ? [] : await doubtPlayers(answer.players);
  if (doubts.length > 0)
    askAboutPlayers(answer.players, doubts, players => changeRecording(() => beginRecording({...setUp, players})));
  else if (answer !== null)
    await startRecording(answer, `${setUp.date || "game"}.slog`);
}

async function startRecording(answer, name) {
  Object.assign(recording, {name, text: ""});
  await takeAnswer(answer, []);
  if (book.games.length === 0)
    kept.stay();
}

/* A log that was begun elsewhere, or in Fix. */
const continueLog = (name, text) => changeRecording(async () => {
  const answer = await askRecorder("", text);
  putAside();
  await startRecording(answer, name);
});

const shareRecording = () => openShare({log: recording.text, name: recording.name, title: listed(recording.answer.players)});

const bookRecording = () => writeTo("book", async () => {
  const path = plainName(recording.name);
  await engine.writeText("/" + path, recording.text);
  say(await importFiles([path]));
});

/* Writes the result; a finished game is in the book at once. */
async function finishRecording() {
  await sendLine("finish");
  if (/^result /m.test(recording.text))
    await bookRecording();
}

function forgetRecording() {
  Object.assign(recording, {name: "", text: "", past: [], answer: null});
  forgetChosen(recordStage);
  showRecording();
}

/* ---- several games ----------------------------------------------------------------------- */

function putAside() {
  const {name, text, answer} = recording;
  if (answer !== null)
    recording.aside = [{name, text}, ...recording.aside];
  forgetRecording();
}

const putGameAside = () => changeRecording(async () => {
  putAside();
  await keepRecording();
});

const takeUp = game => changeRecording(async () => {
  const answer = await askRecorder("", game.text);
  recording.aside = recording.aside.filter(each => each !== game);
  putAside();
  Object.assign(recording, {name: game.name, text: ""});
  await takeAnswer(answer, []);
});

function dropRecording() {
  if (!confirm("Delete this record? A finished game stays in your games."))
    return Promise.resolve();
  return changeRecording(async () => {
    forgetRecording();
    await keepRecording();
  });
}

keptParts.recording = {
  title: "The game in Record",
  file: "game.slog",
  async take(before) {
    recording.aside = [];
    if (before === undefined) {
      forgetRecording();
      return;
    }
    const {name, text, aside = []} = before;
    if (typeof name !== "string" || typeof text !== "string" || !Array.isArray(aside))
      throw new Error("no game");
    const answer = text === "" ? null : await askRecorder("", text);
    Object.assign(recording, {name, text, past: [], answer, aside});
    forgetChosen(recordStage);
    showRecording();
  },
};
