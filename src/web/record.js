/* record.js - the screen of a game that is written down: the table above, the stage below, Undo at the thumb. */

/* ---- above the stage --------------------------------------------------------------------- */

const movesOf = answer => answer.moves.filter(move => !move.note && move.verb !== "round");
const sentenceOf = ({seat, words}) => seat === undefined ? board.capital(words) : html`<bdi>${shownAnswer().players[seat]}</bdi> ${words}`;

function openView(view) {
  stage.view = stage.view === view ? "board" : view;
  showRecording();
}

function Top({answer}) {
  const position = shownPosition(), {role, chooser} = board.phaseOf(position);
  const sub = [role >= 0 ? html`${board.capital(board.thingsOf("role")[role].title)}, taken by <bdi>${answer.players[chooser]}</bdi>` : null,
    answer.findings > 0 ? html`<b class="bad">${plural(answer.findings, "finding")}</b>` : null].filter(part => part !== null);
  return html`<header class="record-top"><div class="where"><b>${position.round > 0 ? `Round ${position.round}` : "Set-up"}</b>
    <span>${sub.map((part, i) => html`${i > 0 ? " · " : ""}${part}`)}</span></div>
    <button type="button" class="icon" aria-label="Moves" aria-pressed=${String(stage.view === "log")} onClick=${() => openView("log")}><${Icon} name="log"/></button>
    <button type="button" class="icon" aria-label="More" aria-pressed=${String(stage.view === "more")} onClick=${() => openView("more")}><${Icon} name="more"/></button></header>`;
}

const actingSeat = answer => seatOf(answer.nodes.find(node => node.seat !== null)?.seat ?? null);

/* Points and money of everybody; the seat that acts is filled in its colour. */
function Tabs({answer}) {
  const position = shownPosition(), acts = actingSeat(answer), tab = stage.tab ?? Math.max(acts, 0);
  return html`<div class="record-seats" role="tablist" aria-label="Players">${answer.players.map((name, seat) => html`<button type="button" key=${seat} role="tab"
    aria-selected=${String(seat === tab)} class=${`record-seat seat-${seat}${seat === acts ? " acts" : ""}`} onClick=${() => { stage.tab = seat; drawStage(); }}>
    <${Badge} seat=${seat}/><${Drawn} name="span" class="marks" make=${() => board.marksOf(position, seat)}/><b class="points">${position.seats[seat].score.total}<span class="spoken"> points</span></b>
    <bdi class="name">${name}</bdi><${Drawn} name="span" class="money-of" make=${() => [board.moneyOf(position, position, seat)]}/></button>`)}</div>`;
}

function Boards({answer}) {
  const position = shownPosition(), tab = stage.tab ?? Math.max(actingSeat(answer), 0);
  const placing = answer.nodes.find(isPlacement);
  return html`<div class="record-boards">${answer.players.map((_, seat) => html`<${Drawn} key=${seat}
    class=${`record-board seat-${seat}${seat === tab ? " shown" : ""}${placing !== undefined && seatOf(placing.seat) === seat ? " on-stage" : ""}`}
    make=${() => board.drawSeat(position, position, seat, 0)}/>`)}</div>`;
}

const RecordTable = () => html`<${Drawn} class="record-table" make=${() => board.drawTable(shownPosition(), shownPosition(), false)}/>`;

const Recent = ({answer}) => html`<ol class="recent" aria-label="The last moves">${movesOf(answer).slice(-6).map(move => html`<li key=${move.at}>
  ${move.seat === undefined ? null : html`<${Badge} seat=${move.seat}/>`}<span>${sentenceOf(move)}</span></li>`)}</ol>`;

/* ---- the moves, to choose again ---------------------------------------------------------- */

const chooseAgain = move => changeRecording(async () => {
  const answer = await askAgainAt(move.at);
  forgetChosen();
  Object.assign(stage, {again: {line: move.at, answer, move, trial: null, later: null, isShown: false}, view: "board"});
  showRecording();
});

/* The log with the other action, before it is kept: how many later moves still fit. */
const tryOther = line => changeRecording(async () => {
  const {again} = stage, trial = await tryAgainAt(again.line, line);
  Object.assign(again, {trial, isShown: false, later: trial.refused > 0 ? null : await askLater(trial, again.line)});
  showRecording();
});

/* One of the later moves as it was probably meant. */
const repairTrial = () => changeRecording(async () => {
  const {again} = stage, {trial} = again.later.repaired;
  Object.assign(again, {trial, later: await askLater(trial, again.line)});
  showRecording();
});

const keepTrial = () => changeRecording(async () => {
  const {trial} = stage.again, {text, past} = recording;
  await takeAnswer(trial, [...past, text].slice(-UNDO_KEPT));
});

function leaveAgain() {
  stage.again = null;
  showRecording();
}

const laterWords = ({fit, unfit}) => unfit.length === 0 ? "All later moves still fit."
  : `${plural(fit, "later move")} still fit${fit === 1 ? "s" : ""}, ${unfit.length} ${unfit.length === 1 ? "does" : "do"} not.`;

const Unfit = ({moves}) => html`<ul class="unfit">${moves.map(move => html`<li key=${move.at}>${move.seat === undefined ? null : html`<${Badge} seat=${move.seat}/>`}
  <span>${sentenceOf(move)}</span></li>`)}</ul>`;

/* A repair is in the words of the log; of a whole statement only the move is named. */
function Meant({repair}) {
  const move = stage.again.trial.moves.find(({at}) => at === repair.line);
  return repair.text.includes('"') && move !== undefined ? html`${sentenceOf(move)}: ${repair.sure} meant otherwise.` : html`${board.capital(repair.sure)} meant: ${readable(repair.text)}.`;
}

function Later({later, isShown}) {
  const {unfit, repair, repaired} = later, show = () => { stage.again.isShown = !isShown; showRecording(); };
  return html`<p id="again-later">${laterWords(later)}${unfit.length === 0 ? null : html` <button type="button" class="plain" id="again-show" aria-expanded=${String(isShown)} onClick=${show}>Show</button>`}</p>
    ${isShown ? html`<${Unfit} moves=${unfit}/>` : null}
    ${repaired === null ? null : html`<p><${Meant} repair=${repair}/> <button type="button" class="plain" id="again-repair" onClick=${repairTrial}>Take that, too</button></p>`}`;
}

function Again() {
  const {move, trial, later, isShown} = stage.again;
  return html`<div class="again" role="status"><p><b>Choose again:</b> ${sentenceOf(move)}</p>${trial === null ? null : later === null ? html`<p>This cannot be done there.</p>`
    : html`<${Later} later=${later} isShown=${isShown}/>`}
    <div class="taps">${trial !== null && trial.refused === 0 ? html`<button type="button" class="strong" id="again-take" onClick=${keepTrial}>Take it</button>` : null}
    <button type="button" class="plain" id="again-leave" onClick=${leaveAgain}>Leave as it was</button></div></div>`;
}

function Log({answer}) {
  const {moves} = answer;
  return html`<ol class="record-log">${moves.filter(move => !move.note).map(move => move.verb === "round" ? html`<li key=${move.at} class="round">${board.capital(move.words)}</li>`
    : html`<li key=${move.at} class=${move.verb === "role" ? "head" : "sub"}><button type="button" onClick=${() => chooseAgain(move)}>
      ${move.seat === undefined ? null : html`<${Badge} seat=${move.seat}/>`}<span>${sentenceOf(move)}</span></button></li>`)}</ol>`;
}

/* ---- more -------------------------------------------------------------------------------- */

function typeLine(event) {
  event.preventDefault();
  if (recording.isBusy)
    return;
  sendLine(byId("typed").value);
  byId("typed").value = "";
}

function takeTableForm(event) {
  event.preventDefault();
  if (!recording.isBusy)
    changeRecording(takeTable);
}

/* Made when they are looked at: they are more than all else of the screen. */
function TableFields({answer}) {
  const shown = useRef(null);
  useLayoutEffect(() => {
    if (stage.view === "more" && shown.current !== answer.log) {
      showOtherwise(answer);
      shown.current = answer.log;
    }
  });
  return html`<div id="table-fields"></div>`;
}

function More({answer}) {
  return html`<div class="record-more" hidden=${stage.view !== "more"}>
    <p class="tools"><button type="button" id="record-add" data-writes="book" onClick=${bookRecording}>Keep in my games</button>
      <button type="button" id="record-share" onClick=${shareRecording}>Share</button>
      <button type="button" id="record-check" onClick=${fixRecording}>Fix${answer.findings > 0 ? html` <span class="bad">${answer.findings}</span>` : null}</button>
      <button type="button" id="record-aside" data-writes="recording" onClick=${putGameAside}>Another game</button>
      <button type="button" id="record-leave" data-writes="recording" onClick=${dropRecording}>Delete this record</button></p>
    <details id="record-table"><summary>The table is otherwise</summary>
      <form id="table-form" onSubmit=${takeTableForm}><fieldset data-writes="recording"><p class="quiet">What the program has. Write what lies on the table; the log says that it is so.</p>
        <${TableFields} answer=${answer}/><button>Take what is changed</button></fieldset></form></details>
    <details><summary>Type a line</summary><form id="type-form" class="tools" onSubmit=${typeLine}><label class="wide">Typed <input id="typed" autocomplete="off" autocapitalize="off"
      spellcheck="false" placeholder="a statement, # a comment, edit 12 ..., help"/></label><button data-writes="recording">Enter</button></form></details></div>`;
}

/* ---- the stage and the bar --------------------------------------------------------------- */

const isWaiting = answer => answer.nodes.some(node => node.kind === "decision" || node.kind === "chance");
const isFinished = answer => /^result /m.test(answer.log);

function Stage({answer}) {
  const nodes = answer.nodes.filter(node => node.kind !== "over" && (node.legal.length > 0 || isList(node)));
  return html`<fieldset class="stage" id=${stage.host.id} data-writes=${stage.host.writes}>${stage.again === null ? null : html`<${Again}/>`}
    ${stage.picking !== null ? html`<${Picking} answer=${answer}/>` : stage.sheet !== null ? html`<${Sheet}/>`
    : html`${nodes.map((node, i) => html`<${Node} key=${`${node.step}${node.seat}`} node=${node} isFirst=${i === 0}/>`)}<${Beside} answer=${answer}/>`}</fieldset>`;
}

function UndoButton({answer}) {
  const last = movesOf(answer).at(-1);
  return html`<button type="button" id="record-undo" class="undo" data-writes="recording" disabled=${last === undefined} onClick=${undoTap}><${Icon} name="undo"/>
    <span><b>Undo</b><small>${last === undefined ? "nothing yet" : sentenceOf(last)}</small></span></button>`;
}

/* What a player does who does nothing. */
function Passes({answer}) {
  const passes = stage.sheet !== null ? [] : answer.nodes.filter(node => !isPlacement(node)).flatMap(node => passesOf(node));
  return passes.map(action => html`<button type="button" key=${action.line} class="legal pass" data-line=${action.line} data-writes=${stage.host.writes} onClick=${() => take(action.line)}>
      ${passes.length > 1 ? html`<bdi>${playerOf(action.line[0])}</bdi>: ` : ""}${board.capital(action.words)}</button>`);
}

const Bar = ({answer}) => html`<div class="record-bar"><${UndoButton} answer=${answer}/><${Passes} answer=${answer}/>
    ${isWaiting(answer) || isFinished(answer) ? null : html`<button type="button" id="record-end" class="strong" data-writes="recording" onClick=${finishRecording}>Finish the game</button>`}</div>`;

/* What the recorder said, in words for people: no line of the log, no list of the notation. */
function saidInWords(answer) {
  const words = [];
  for (const line of answer.said.split("\n")) {
    const finding = /^(?:line \d+: )?(?:error|warning|info): (.*?)(?: \[[^\]]*\])?$/.exec(line), own = /^ +(expected|found): (.*)$/.exec(line);
    if (finding !== null) {
      words.push(`${board.capital(finding[1])}.`);
    } else if (own !== null) {
      words.push(`${board.capital(own[1])}: ${own[2]}.`);
    } else if (line.startsWith("not taken")) {
      words.push("It is not taken.");
    } else if (/^ {6}\S/.test(line)) {
      words.push(line.trim().replace(/\b([A-E])(?= \w+ [+−-]?\d)/g, letter => playerOf(letter)));
    }
  }
  return words.join("\n");
}

const Said = ({answer}) => html`<p id="record-said" role="status" aria-live="polite" class=${answer.refused > 0 ? "bad" : "quiet"}>${saidInWords(answer)}</p>`;

function GameScreen() {
  const answer = shownAnswer();
  openBoard(answer);
  const isAtEnd = isFinished(answer) && stage.again === null, hasStage = !isAtEnd || stage.view === "log";
  return html`<div class=${`recording view-${stage.view}${isAtEnd ? " at-end" : ""}${answer.nodes.some(isPlacement) ? " places" : ""}`}>
    <${Top} answer=${answer}/><div class="record-state"><${More} answer=${recording.answer}/>${stage.view === "log" ? html`<${Log} answer=${recording.answer}/>` : isAtEnd ? html`<${End} answer=${answer}/>`
    : html`<${Tabs} answer=${answer}/><${Boards} answer=${answer}/><${RecordTable}/><${Recent} answer=${answer}/>`}</div>
    ${hasStage ? html`<div class="record-stage"><${Said} answer=${recording.answer}/>${isAtEnd ? null : html`<${Stage} answer=${answer}/>`}<${Bar} answer=${answer}/></div>` : null}</div>`;
}

/* After a tap the focus goes to the first thing that can be tapped, so that keys go on where the hand is. */
function keepFocus() {
  if (document.activeElement === document.body && !byId("record").hidden)
    document.querySelector("#taps .legal")?.focus({preventScroll: true});
}

/* On a desk: digits take what is legal, in its order, arrows go through it. */
function tapByKey(event) {
  const {id} = stage.host, taps = [...document.querySelectorAll(`#${id} .legal:enabled, #${id} .ring.open`)].filter(tap => tap.checkVisibility());
  const at = taps.indexOf(document.activeElement), by = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
  if (taps.length === 0 || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select, textarea"))
    return;
  if (by !== undefined)
    taps.at(at < 0 ? 0 : (at + by) % taps.length).focus();
  else if (/^[1-9]$/.test(event.key) && taps.length >= Number(event.key))
    taps[Number(event.key) - 1].click();
  else
    return;
  event.preventDefault();
}
document.addEventListener("keydown", tapByKey);

/* While another stage is on the screen it waits. */
function showRecording() {
  recording.drawn = null;
  if (stage !== recordStage)
    return;
  recording.drawn = recording.answer;
  const hadFocus = byId("record").contains(document.activeElement);
  render(recording.answer === null ? html`<${SetUp}/>` : html`<${GameScreen}/>`, byId("record-screen"));
  document.body.classList.toggle("records", recording.answer !== null);
  showWriting();
  if (hadFocus && recording.answer !== null)
    keepFocus();
}

async function startRecord() {
  await readEditions();
  showRecording();
}
