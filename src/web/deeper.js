/* deeper.js - a game is looked at more deeply: the program plays on from every move, in a worker of its own.
 *
 * It goes on when one looks at something else, and ends with the tab; opened again, the app offers to begin anew.  What comes of it is
 * in the book as `analyse` keeps it there; of a game that is not in the book there is a page, while the tab is open. */

const ASIDE_LOG = "/game.slog", ASIDE_BOOK = "/game.db", ASIDE_PAGE = "/game.html", JUDGED = "/.own/judged.db";

/* The one under way, or null: {address, number, title, part, program}; `number` is that in the book, if any.  `pages` are the pages of
 * games that are in no book, by their addresses.  `left` is the number of the game that was looked at when the app was closed. */
const deeperLook = {job: null, pages: new Map(), left: undefined};

/* What names the game on the screen: its number in the book, or its log. */
const addressOfShown = () => shownGame.game?.game === undefined ? `log ${shownGame.log}` : `game ${shownGame.game.game}`;

const tellFrame = message => byId("game-frame").contentWindow?.postMessage(message, "*");

/* How far it is, on the page of that game. */
function showDeeper(state = {}) {
  const {job} = deeperLook;
  if (viewShown === "game")
    tellFrame({deeper: job !== null && job.address === addressOfShown() ? {part: job.part} : state});
}

const keepLook = value => canWrite("deeper") ? kept.set("deeper", value) : undefined;

function forgetDeeper(state) {
  deeperLook.job?.program.stop();
  deeperLook.job = null;
  keepLook(undefined);
  showDeeper(state);
  redraw();
}

/* The game into a book of its own, which is judged there.  Returns that book. */
async function judgeAside({program}, log, tell) {
  await program.startBeside(engine);
  await program.writeText(ASIDE_LOG, log);
  await program.run("import", "--quiet", "--db", ASIDE_BOOK, ASIDE_LOG);
  const end = await program.runTelling(tell, "analyse", "--db", ASIDE_BOOK);
  if (end.status !== 0)
    throw new Error(saidOf(end) || "This game cannot be looked at.");
  await program.run("page", "--output", ASIDE_PAGE, "--db", ASIDE_BOOK, "--game", "1");
  return program.read(ASIDE_BOOK);
}

const hashOf = async (db, game) => (await ask(`SELECT hash FROM game WHERE id = ${Number(game)}`, db))[0]?.hash;

/* Takes over what is known of the game, unless it has other moves by now. */
const keepJudged = (bytes, number) => writeTo("book", async () => {
  await engine.write(JUDGED, bytes);
  try {
    if (gameNumbered(number) === undefined || await hashOf(JUDGED, 1) !== await hashOf(BOOK, number))
      throw new Error("The game was changed meanwhile: look deeper once more.");
    const end = await engine.run("db", "merge", "-o", BOOK, JUDGED);
    if (end.status !== 0)
      throw new Error(saidOf(end));
    await keepBook();
  } finally {
    await engine.remove(JUDGED);
  }
});

/* The screen of that game is drawn anew, where it was; elsewhere it is said. */
async function showJudged({address, number, title, hash}) {
  if (viewShown === "game" && address === addressOfShown())
    await showGame(shownGame, shownGame.event);
  else
    say(`${title}: all moves are looked at.`, false, actionOf("Look", () => {
      location.hash = number === undefined ? hash : `#/game/${number}`;
    }));
}

async function lookAt(what) {
  const job = {...what, part: 0, program: newEngine()}, {number} = job;
  deeperLook.job = job;
  if (number !== undefined)
    keepLook({number});
  showDeeper();
  redraw();
  try {
    const judged = await judgeAside(job, number === undefined ? job.log : await logOf(gameNumbered(number)), part => {
      job.part = part;
      showDeeper();
    });
    if (deeperLook.job !== job)
      return;
    if (number === undefined)
      deeperLook.pages.set(job.address, await job.program.readText(ASIDE_PAGE));
    else
      await keepJudged(judged, number);
    forgetDeeper();
    await showJudged(job);
  } catch (failure) {
    forgetDeeper({failed: inWords(failure.message)});
  }
}

const ofBook = game => ({address: `game ${game.game}`, number: game.game, hash: `#/game/${game.game}`, title: playersText(game)});

async function lookDeeper() {
  const {game, log} = shownGame;
  if (deeperLook.job !== null)
    say(`One game at a time: ${deeperLook.job.title} is looked at now.`, false, actionOf("Stop it", () => forgetDeeper()));
  else
    await lookAt(game === undefined ? {address: addressOfShown(), hash: location.hash, title: "The game", log} : ofBook(game));
}

/* ---- when the app was closed meanwhile ------------------------------------------------------ */

keptParts.deeper = {
  title: "The game that is looked at",
  file: "looked-at.json",
  async take(value) {
    deeperLook.left = Number.isInteger(value?.number) ? value.number : undefined;
  },
};

/* Another tab that looks at it now says nothing of it here: only the tab that writes is asked. */
function offerDeeper() {
  const game = gameNumbered(deeperLook.left);
  if (game === undefined || !canWrite("deeper"))
    return;
  const then = action => () => {
    dropNotice("deeper");
    return action();
  };
  notice("deeper", `${playersText(game)}: the app was closed before all moves were looked at.`,
    button("Go on", then(() => lookAt(ofBook(game)))), button("Leave it", then(() => keepLook(undefined))));
}

/* What the page of a game asks for. */
const DEEPER = {"start": lookDeeper, "stop": () => forgetDeeper(), "how far": () => deeperLook.job !== null && showDeeper()};

addEventListener("message", ({source, data}) => {
  if (source === byId("game-frame").contentWindow && Object.hasOwn(DEEPER, data?.deeper ?? ""))
    DEEPER[data.deeper]();
});
