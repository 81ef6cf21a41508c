/* train.js - mistakes of one's own games, or of all, with the answer hidden: what is the better choice?
 *
 * The command `train` says which are due, what an answer is worth, and when it comes again; the book keeps that.  The recorder's stage, over
 * the log up to the moment, takes the answer. */

const TRAIN_LOG = "/.own/train.slog", TRAIN_MOST = "20";

/* `who` is whose mistakes, "" for everybody's; `people` rows {name, n}; `positions` those that are due, of which number `at` is asked;
 * `answer` what the recorder says of it, `reply` what an answer was worth, `chosen` its statement; `isTold` when it was not answered. */
const training = {key: null, who: "", people: [], positions: [], waiting: 0, at: 0, answer: null, reply: null, chosen: null, isTold: false, asked: 0, right: 0, told: "", isBusy: false, turn: 0};

const trainStage = newStage({id: "train-taps", answer: () => training.answer, isBusy: () => training.isBusy, take: line => answerByTap(line), draw: () => drawTraining()});

const positionNow = () => training.positions[training.at];

/* ---- the program ------------------------------------------------------------------------- */

const MISTAKES = `SELECT s.player AS name, count(*) AS n FROM judged_decision d JOIN v_seats s ON s.game = d.game AND s.seat_no = d.seat
  WHERE d.mistake = 1 GROUP BY s.player ORDER BY n DESC, s.player`;

const countMistakes = async () => await engine.has(BOOK) ? ask(MISTAKES) : [];

/* The log of the game as the player saw it: what was hidden then stays so. */
async function logAsSeen({number, game, seat}) {
  const log = await logOf(gameNumbered(number));
  if (!editionOf(game)?.hides)
    return log;
  await engine.writeText(TRAIN_LOG, log);
  return (await engine.run("convert", "--as", seat, TRAIN_LOG)).out || log;
}

async function askPosition() {
  const position = positionNow();
  Object.assign(training, {answer: null, reply: null, chosen: null, isTold: false});
  forgetChosen(trainStage);
  if (position === undefined)
    return;
  const log = await logAsSeen(position), {moves} = await askRecorder("", log, TRAIN_LOG);
  training.answer = await askRecorder("", linesUpTo(log, moves[position.event - 1].at - 1), TRAIN_LOG);
}

async function readTraining(who) {
  training.people = await countMistakes();
  const {positions, waiting} = training.people.length === 0 ? {positions: [], waiting: 0}
    : await engine.json("train", "--db", BOOK, "--date", dayNow(), "--limit", TRAIN_MOST, ...who === "" ? [] : ["--player", who]);
  Object.assign(training, {who, positions, waiting, at: 0, asked: 0, right: 0});
  await askPosition();
}

/* One thing at a time, drawn when it is done. */
async function busyTraining(action) {
  if (training.isBusy)
    return;
  training.isBusy = true;
  try {
    await action();
  } catch (failure) {
    say(inWords(failure.message), true);
  } finally {
    training.isBusy = false;
    drawTraining();
  }
}

/* Keeps an answer, and says what it is worth. */
const takeAnswerOf = statement => busyTraining(() => writeTo("book", async () => {
  const end = await engine.run("train", "--db", BOOK, "--date", dayNow(), "--position", positionNow().id, `--answer=${statement}`, "--format", "json");
  if (end.out === "")
    throw new Error(saidOf(end));
  const reply = JSON.parse(end.out);
  Object.assign(training, {reply, chosen: statement, asked: training.asked + 1, right: training.right + (reply.right ? 1 : 0)});
  await keepFile("book", BOOK);
}));

/* A choice without what is paid for it. */
const unpaid = statement => statement.split(" pay ")[0];

/* The choice that a tap on the board means; undefined when it is none of those that were compared. */
function choiceOfTap(line) {
  const {choices} = positionNow();
  return (choices.find(({statement}) => statement === line) ?? choices.find(({statement}) => unpaid(statement) === unpaid(line)))?.statement;
}

function answerByTap(line) {
  const statement = choiceOfTap(line);
  forgetChosen(trainStage);
  if (statement !== undefined)
    return takeAnswerOf(statement);
  say("The program did not compare this one: choose another.");
  drawTraining();
  return Promise.resolve();
}

const nextPosition = () => busyTraining(async () => {
  training.at++;
  await askPosition();
  scrollTo(0, 0);
});

/* ---- words ------------------------------------------------------------------------------- */

/* A statement as a sentence: that of the action on the stage, or its words. */
function wordsOfStatement(statement) {
  const action = training.answer.nodes.flatMap(node => node.legal).find(({line}) => line === statement);
  if (action !== undefined)
    return board.capital(action.words).replace(/^Chooses /, "").replace(/^./, letter => letter.toUpperCase());
  const [head, paid] = statement.replace(/^[A-E] /, "").split(" pay ");
  return board.capital(readable(head === "-" ? "nothing" : head)) + (paid === undefined ? "" : `, paid with ${readable(paid)}`);
}

const wordsOfChoice = ({statement, sequel}) => wordsOfStatement(statement) + (sequel === undefined ? "" : `, then ${wordsOfStatement(sequel).replace(/^./, letter => letter.toLowerCase())}`);

/* ---- the screen -------------------------------------------------------------------------- */

const goTraining = who => {
  location.hash = who === "" ? "#/train" : `#/train/${encodeURIComponent(who)}`;
};

const People = () => html`<div class="scroll-x" role="group" aria-label="Whose mistakes">${[{name: "", n: 0}, ...training.people].map(({name}) =>
  html`<button type="button" key=${name} class="chip" aria-pressed=${String(training.who === name)} onClick=${() => goTraining(name)}>${name === "" ? "Everybody" : html`<bdi>${name}</bdi>`}</button>`)}</div>`;

function TrainHead() {
  const {positions, at} = training;
  return html`<header class="record-top"><button type="button" class="icon-btn" aria-label="Back" onClick=${leaveWhatIf}><${Icon} name="back"/></button>
    <div class="where"><b id="train-title">Find the better move</b><span>${at < positions.length ? `${at + 1} of ${positions.length}, from ${training.who === "" ? "your games" : "games of "}` : ""}${training.who !== "" && at < positions.length ? html`<bdi>${training.who}</bdi>` : null}</span></div></header>`;
}

/* What each choice would have given, the best first. */
function AnswerBars({position}) {
  const seat = SEATS.indexOf(position.seat), rows = [...position.choices].sort((a, b) => b.chance - a.chance);
  const shown = rows.filter((row, i) => i < 5 || row.played || row.statement === training.chosen);
  return html`<ol class="train-bars">${shown.map(choice => html`<li key=${choice.statement} class=${choice.right ? "right" : ""}>
    <span>${wordsOfChoice(choice)}${choice.statement === training.chosen ? html` <em>you</em>` : null}${choice.played ? html` <em class="played">played</em>` : null}</span>
    <span class=${`meter seat-${seat}`}><i style=${{width: `${100 * choice.chance}%`}}></i></span><b>${inHundred(choice.chance)}</b></li>`)}</ol>`;
}

function Answered() {
  const position = training.reply?.position ?? positionNow(), {reply, isTold} = training;
  return html`<section class="train-answer" role="status"><h3 class=${reply?.right ? "ask good" : "ask"}>${isTold ? "The better choice" : reply.right ? "Yes, that is best" : "Another choice is better"}</h3>
    <p class="quiet small">Chance of <bdi>${position.player}</bdi> to win</p><${AnswerBars} position=${position}/>
    ${position.reason?.why ? html`<p>${board.capital(position.reason.why)}.</p>` : null}
    ${reply === null ? null : html`<p class="quiet small">${reply.kept ? `It comes again on ${dayText(reply.due)}.` : "It was answered today already: the first answer counts."}</p>`}
    <div class="record-bar"><a class="btn" href=${`#/game/${position.number}/${position.event - 1}`}><${Icon} name="eye"/>On the board</a>
      <button type="button" id="train-next" class="btn strong grow" onClick=${nextPosition}>Next</button></div></section>`;
}

/* The choices in words, for who does not see them on the board. */
const Listed = ({position}) => html`<details class="train-listed"><summary>Choose from a list</summary><div class="taps">${position.choices.map(choice =>
  html`<button type="button" key=${choice.statement} class="tap legal" data-answer=${choice.statement} onClick=${() => takeAnswerOf(choice.statement)}>${wordsOfChoice(choice)}</button>`)}</div></details>`;

function tellAnswer() {
  training.isTold = true;
  drawTraining();
}

function Question() {
  const {answer, reply, isTold} = training, position = positionNow();
  openBoard(answer);
  return html`<div class=${`recording view-board train-screen${answer.nodes.some(isPlacement) ? " places" : ""}`}><${TrainHead}/>
    <div class="record-state"><p class="quiet small train-of">${dayText(position.date)} · round ${position.round}${position.times > 0 ? ` · asked ${plural(position.times, "time")} before` : ""}</p>
      <${Tabs} answer=${answer}/><${Boards} answer=${answer}/><${RecordTable}/></div>
    <div class="record-stage">${reply !== null || isTold ? html`<${Answered}/>` : html`<p class="train-ask"><b>What is best for <bdi>${position.player}</bdi>?</b></p><${Stage} answer=${answer}/>
      <${Listed} position=${position}/><div class="record-bar"><button type="button" id="train-tell" onClick=${tellAnswer}>Show the answer</button><${Passes} answer=${answer}/></div>`}</div></div>`;
}

/* Nothing is asked: because all is answered, or because no game was looked at. */
function NothingToTrain() {
  const {people, asked, right, waiting, told} = training;
  const words = told !== "" ? told : people.length === 0 ? "No mistakes are known yet. Open a game and tap Look deeper: the program finds what could have been played better, and asks you here."
    : asked > 0 ? `${right} of ${asked} right.` : "Nothing is due today.";
  return html`<div class="recording"><${TrainHead}/><div class="page train-done"><p role="status">${words}</p>${waiting > 0 ? html`<p class="quiet">${plural(waiting, "position")} ${waiting === 1 ? "waits" : "wait"} for another day.</p>` : null}
    <a class="btn" href="#/games">Games</a></div></div>`;
}

function drawTraining() {
  if (stage === trainStage)
    render(html`${training.people.length > 1 ? html`<${People}/>` : null}${training.answer === null ? html`<${NothingToTrain}/>` : html`<${Question}/>`}`, byId("train"));
}

/* The positions that are due for somebody; those under way go on. */
async function openTraining(who = "") {
  const key = `${book.version} ${who}`, turn = ++training.turn;
  if (training.key === key && training.answer !== null) {
    drawTraining();
    return;
  }
  Object.assign(training, {key, answer: null, positions: [], at: 0, told: "One moment …"});
  drawTraining();
  try {
    await readTraining(who);
    training.told = "";
  } catch (failure) {
    training.told = inWords(failure.message);
  }
  if (turn === training.turn)
    drawTraining();
}
