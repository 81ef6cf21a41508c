/* turns.js - one tab writes, the others read; and actions that write come one after the other. */

const LOCK = "shipslog", ANSWER_MILLISECONDS = 2000;

/* The tab that writes holds a lock.  Another one that is asked to write asks for it by `channel`, and takes it when
 * the first has finished what is under way; or does not answer, as a tab that a phone has put to sleep.
 * `waiting` ends the wait for a tab that is closed. */
const turn = {isOurs: false, isAsking: false, channel: null, waiting: null};

/* ---- one after the other ------------------------------------------------------------------ */

let lastAction = Promise.resolve();

/* Does something when all that was asked for before is done. */
function afterOthers(action) {
  lastAction = lastAction.then(action).catch(failure => say(inWords(failure.message), true));
  return lastAction;
}

/* Whether a part may be written to; "page" stands for all that is damaged or not. */
const canWrite = key => turn.isOurs && !keptParts[key]?.isDamaged;

/* An action that changes a part. */
const writeTo = (key, action) => afterOthers(() => {
  if (canWrite(key))
    return action();
  throw new Error(turn.isOurs ? `${keptParts[key].title} cannot be read: choose first what becomes of it.`
    : "Another tab writes: press \"Write here\" first.");
});

/* Controls that write are marked with the part they change.  Screens of preact say so themselves. */
function showWriting() {
  for (const control of document.querySelectorAll("[data-writes]"))
    if (control.closest("[data-drawn]") === null)
      control.disabled = !canWrite(control.dataset.writes);
  redraw();
}

/* ---- the lock ----------------------------------------------------------------------------- */

/* Whether the lock is had; it is held until the tab is closed or another one takes it. */
function takeLock(options) {
  return new Promise(resolve => {
    let isHeld = false;
    navigator.locks.request(LOCK, options, lock => {
      isHeld = lock !== null;
      resolve(isHeld);
      return isHeld ? new Promise(() => {}) : null;
    }).catch(() => {
      if (isHeld)
        loseTurn();
    });
  });
}

/* The other tab may have changed everything: what it kept is shown before anything is written. */
function gainTurn() {
  return afterOthers(async () => {
    turn.waiting?.abort();
    turn.isOurs = true;
    turn.isAsking = false;
    await openPart("settings");
    await openPart("book");
    await openPart("recording");
    if (turn.isOurs)
      dropNotice("turn");
  });
}

/* Waits for the other tab to be closed. */
function waitForTurn() {
  turn.waiting = new AbortController();
  takeLock({signal: turn.waiting.signal}).then(gainTurn);
  notice("turn", "This page is open in another tab, and that one writes. Here you can look, check and read reports, but not "
    + "add games or record.", button("Write here", askForTurn));
  showWriting();
}

function loseTurn() {
  if (!turn.isOurs)
    return;
  turn.isOurs = false;
  for (const key of kept.unsaved.keys())
    dropNotice(`unsaved-${key}`);
  kept.unsaved.clear();
  waitForTurn();
}

function askForTurn() {
  const takeOver = () => turn.isAsking && takeLock({steal: true}).then(gainTurn);
  turn.isAsking = true;
  turn.takeOver = takeOver;
  turn.silence = setTimeout(takeOver, ANSWER_MILLISECONDS);
  turn.channel.postMessage({asks: true});
}

/* What each tab has of its own; that of the one that writes is kept. */
const OWN_OF_TABS = ["draft", "result"];

/* What tabs say to each other. */
function hear({asks, waits, yours, changed}) {
  if (asks && turn.isOurs) {
    turn.channel.postMessage({waits: true});
    afterOthers(() => {
      loseTurn();
      turn.channel.postMessage({yours: true});
    });
  }
  if (waits)
    clearTimeout(turn.silence);
  if (yours && turn.isAsking)
    turn.takeOver();
  if (changed !== undefined && !OWN_OF_TABS.includes(changed) && !turn.isOurs)
    afterOthers(() => openPart(changed));
}

/* Without a store there is nothing to share.  Locks are missing where a page comes from a server without https. */
async function startTurns() {
  if (kept.database === null || navigator.locks === undefined) {
    turn.isOurs = true;
    if (kept.database !== null)
      notice("turn", "Keep this page open in one tab only: here, two of them would overwrite each other's games.");
    return;
  }
  turn.channel = new BroadcastChannel(LOCK);
  turn.channel.onmessage = ({data}) => hear(data);
  turn.isOurs = await takeLock({ifAvailable: true});
  if (!turn.isOurs)
    waitForTurn();
}
