/* what_if.js - a moment of a game, and another move there: the chances after it beside those of the game.
 *
 * The log up to the moment goes to the recorder, whose stage takes the move.  Nothing of it is kept. */

const WHAT_IF = "/.own/what-if.slog";

/* `game` is what the game did: {seat, words, chances}, `before` the chances of the moment; `answer` what the recorder says of the log `text`, and
 * `past` the logs before it, the first of which ends at the moment; `moves` what was tried, `chances` those after it. */
const whatIf = {key: null, game: null, before: null, answer: null, text: "", past: [], moves: [], chances: null, asked: 0, isBusy: false, failed: ""};

const whatIfStage = newStage({id: "what-if-taps", answer: () => whatIf.answer, isBusy: () => whatIf.isBusy, take: line => tryMove(line), draw: () => drawWhatIf()});

/* ---- the program ------------------------------------------------------------------------- */

/* The chances of the players after the last move of a log, and before it, by the estimate. */
async function chancesOf(text) {
  await engine.writeText(WHAT_IF, text);
  const {start, events} = await engine.json("analyse", "--fast", "--chances-only", WHAT_IF);
  const known = [start, ...events].filter(({chance}) => chance !== undefined).map(({chance}) => chance.map(([value]) => value));
  return {after: known.at(-1), before: known.at(-2) ?? known.at(-1)};
}

const linesUpTo = (log, line) => `${log.split("\n").slice(0, line).join("\n")}\n`;

/* The log of the game on the screen. */
const logOfShown = async () => shownGame.game?.game === undefined ? shownGame.log : logOf(shownGame.game);

async function readWhatIf(event) {
  const log = await logOfShown(), {moves} = await askRecorder("", log, WHAT_IF), move = moves[event - 1];
  if (move === undefined)
    throw new Error("This moment is not in the game.");
  const text = linesUpTo(log, move.at - 1), {after, before} = await chancesOf(linesUpTo(log, move.at));
  Object.assign(whatIf, {game: {...move, chances: after}, before, text, past: [], moves: [], chances: null, answer: await askRecorder("", text, WHAT_IF)});
}

/* One thing at a time, drawn when it is done. */
async function busyWhatIf(action) {
  if (whatIf.isBusy)
    return;
  const {asked} = whatIf;
  whatIf.isBusy = true;
  try {
    await action();
  } catch (failure) {
    say(inWords(failure.message), true);
  } finally {
    whatIf.isBusy = false;
    forgetChosen(whatIfStage);
    if (asked === whatIf.asked)
      drawWhatIf();
  }
}

/* Takes what the recorder says after a move. */
async function takeTried(answer) {
  const {text, past} = whatIf;
  if (answer.log === text) {
    say("This cannot be done here.");
    return;
  }
  const tried = movesOf(answer).slice(movesOf(whatIf.answer).length);
  Object.assign(whatIf, {answer, text: answer.log, past: [...past, {text, moves: whatIf.moves, chances: whatIf.chances, answer: whatIf.answer}], moves: [...whatIf.moves, ...tried]});
  whatIf.chances = (await chancesOf(answer.log)).after;
}

const tryMove = line => busyWhatIf(async () => takeTried(await askWithForced(line, whatIf.text, WHAT_IF)));

/* What the program would do there. */
const letProgramMove = () => busyWhatIf(async () => {
  await engine.writeText(WHAT_IF, whatIf.text);
  const position = (await engine.run("replay", "--format", "line", WHAT_IF)).out.trim(), end = await engine.run("choose", "--policy", "plain", "--position", position);
  if (end.status !== 0)
    throw new Error("Here something comes by chance: tap what it is.");
  await takeTried(await askWithForced(end.out.trim(), whatIf.text, WHAT_IF));
});

const tryBack = () => busyWhatIf(async () => Object.assign(whatIf, {...whatIf.past.at(-1), past: whatIf.past.slice(0, -1)}));

/* ---- the screen -------------------------------------------------------------------------- */

const inHundred = chance => `${Math.round(100 * chance)} %`;

/* One player: the chance in the game, and the one that would be. */
function ChanceRow({name, seat}) {
  const was = whatIf.game.chances[seat], now = whatIf.chances?.[seat], more = now === undefined ? 0 : Math.round(100 * now) - Math.round(100 * was);
  return html`<tr class=${`seat-${seat}`}><th scope="row"><${Badge} seat=${seat}/><bdi>${name}</bdi></th>
    <td>${inHundred(was)}</td>
    <td class="now">${now === undefined ? "–" : inHundred(now)}</td>
    <td class="bar"><span class="meter"><i style=${{width: `${100 * (now ?? was)}%`}}></i></span></td>
    <td class=${more > 0 ? "up" : more < 0 ? "down" : "quiet"}>${now === undefined ? "" : more === 0 ? "same" : `${more > 0 ? "+" : "−"}${Math.abs(more)}`}</td></tr>`;
}

const ChancesBeside = ({answer}) => html`<section class="what-if-chances" aria-live="polite"><table><thead><tr><td></td><th scope="col">in the game</th><th scope="col">now</th><td></td><td></td></tr></thead>
  <tbody>${answer.players.map((name, seat) => html`<${ChanceRow} key=${seat} name=${name} seat=${seat}/>`)}</tbody></table>
  <p class="quiet small">Chances to win, roughly, by an estimate. Nothing here changes the game.</p></section>`;

const Tried = () => whatIf.moves.length === 0 ? null : html`<ol class="recent what-if-moves" aria-label="What you tried">${whatIf.moves.slice(-4).map((move, i) =>
  html`<li key=${i}>${move.seat === undefined ? null : html`<${Badge} seat=${move.seat}/>`}<span>${sentenceOf(move)}</span></li>`)}</ol>`;

function WhatIfBar({answer}) {
  return html`<div class="record-bar"><button type="button" id="what-if-back" class="undo" disabled=${whatIf.past.length === 0} onClick=${tryBack}><${Icon} name="undo"/>
      <span><b>Back</b><small>${whatIf.moves.length === 0 ? "nothing tried yet" : sentenceOf(whatIf.moves.at(-1))}</small></span></button>
    <${Passes} answer=${answer}/>
    ${isWaiting(answer) ? html`<button type="button" id="what-if-program" onClick=${letProgramMove}>What the program does</button>` : null}</div>`;
}

function WhatIfScreen() {
  const {answer, game} = whatIf;
  openBoard(answer);
  return html`<div class=${`recording what-if-screen view-board${answer.nodes.some(isPlacement) ? " places" : ""}`}>
    <header class="record-top"><button type="button" class="icon-btn" aria-label="Back to the game" onClick=${leaveWhatIf}><${Icon} name="back"/></button>
      <div class="where"><b id="what-if-title">What if</b><span>Round ${shownPosition().round} · instead of: ${sentenceOf(game)}</span></div></header>
    <div class="record-state"><${Tabs} answer=${answer}/><${Boards} answer=${answer}/><${RecordTable}/></div>
    <div class="record-stage"><${ChancesBeside} answer=${answer}/><${Tried}/><${Stage} answer=${answer}/><${WhatIfBar} answer=${answer}/></div></div>`;
}

const WhatIfNone = () => html`<header class="top"><button type="button" class="icon-btn" aria-label="Back to the game" onClick=${leaveWhatIf}><${Icon} name="back"/></button>
  <div class="where"><h2 id="what-if-title">What if</h2></div></header><p role="status" class="page">${whatIf.failed || "One moment …"}</p>`;

function drawWhatIf() {
  if (stage === whatIfStage)
    render(whatIf.answer === null ? html`<${WhatIfNone}/>` : html`<${WhatIfScreen}/>`, byId("what-if"));
}

function leaveWhatIf() {
  if (left.hasCome)
    history.back();
  else
    location.hash = "#/games";
}

/* ---- from the page of a game, and back ---------------------------------------------------- */

/* The address of the game on the screen at an event. */
function addressAt(event) {
  const {which, kind} = shownGame;
  return which === "shared" ? `${location.hash.replace(/&at=\d+/, "")}&at=${event}` : `#/game/${which}/${which === "sample" ? `${kind}/` : ""}${event}`;
}

/* The page of a game asks it of the moment before an event; *Back* leads to that moment. */
function askWhatIfOf(event) {
  const {which, kind} = shownGame;
  history.replaceState(null, "", addressAt(event - 1));
  location.hash = `#/what-if/${event}/${which}${which === "sample" ? `/${kind}` : ""}`;
}

addEventListener("message", ({source, data}) => {
  if (source === byId("game-frame").contentWindow && Number.isInteger(data?.whatIf))
    askWhatIfOf(data.whatIf);
});

/* The screen of an address: the event, and the game as `look` names it. */
async function openWhatIf(event, which, kind) {
  const key = [event, which, kind].join("/"), asked = ++whatIf.asked;
  if (key === whatIf.key && whatIf.answer !== null) {
    drawWhatIf();
    return;
  }
  Object.assign(whatIf, {key, answer: null, failed: ""});
  forgetChosen(whatIfStage);
  drawWhatIf();
  try {
    await findShown(which, kind);
    await readWhatIf(Number(event));
  } catch (failure) {
    whatIf.failed = inWords(failure.message);
    whatIf.answer = null;
  }
  if (asked === whatIf.asked)
    drawWhatIf();
}

/* The game of an address that was opened here; one that is on the screen already stays. */
async function findShown(which, kind) {
  if (shownGame.which === which && (shownGame.kind ?? undefined) === kind && (shownGame.log !== null || shownGame.game?.game !== undefined))
    return;
  const game = gameNumbered(which);
  if (which === "sample" && Object.hasOwn(await readSamples(), kind ?? ""))
    Object.assign(shownGame, {which, kind, game: undefined, log: samples.games[kind].log});
  else if (game !== undefined)
    Object.assign(shownGame, {which, kind: undefined, game, log: null});
  else
    throw new Error("This game is not here, or is no longer.");
}
