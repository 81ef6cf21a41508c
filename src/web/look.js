/* look.js - a game with the page that `shipslog page` writes, in a frame of its own. */

const PAGE = "/.own/page.html";
let lookAddress = null;

/* In a fresh frame: another page in the same frame would be a step of its own for the browser's "back". */
function showGame(address) {
  const fresh = byId("game").cloneNode();
  fresh.src = address;
  byId("game").replaceWith(fresh);
}

/* `which` is the number of a game in the book, or "draft"; `event` one of its events. */
async function look(which, event) {
  const source = which === "draft" ? [DRAFT] : ["--db", BOOK, "--game", which];
  const end = await engine.run("page", "--output", PAGE, ...source);
  byId("look-none").hidden = end.status === 0;
  byId("game").hidden = end.status !== 0;
  byId("look-none").textContent = end.err.replace(/^shipslog: /, "");
  if (end.status !== 0)
    return;
  if (lookAddress !== null)
    URL.revokeObjectURL(lookAddress);
  lookAddress = URL.createObjectURL(new Blob([await engine.read(PAGE)], {type: "text/html"}));
  showGame(event === undefined ? lookAddress : `${lookAddress}#e${event}`);
  byId("look-save").onclick = async () => saveFile(`game-${which}.html`, await engine.read(PAGE));
}
