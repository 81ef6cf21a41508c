/* look.js - a game with the page that `shipslog page` writes, in a frame of its own. */

let lookAddress = null;

async function look(which) {
  const frame = byId("game");
  const source = which === "draft" ? ["/draft.slog"] : ["--db", BOOK, "--game", which];
  const end = await engine.run("page", "--output", "/page.html", ...source);
  byId("look-none").hidden = end.status === 0;
  frame.hidden = end.status !== 0;
  byId("look-none").textContent = end.err.replace(/^shipslog: /, "");
  if (end.status !== 0)
    return;
  if (lookAddress !== null)
    URL.revokeObjectURL(lookAddress);
  lookAddress = URL.createObjectURL(new Blob([await engine.read("/page.html")], {type: "text/html"}));
  frame.src = lookAddress;
  byId("look-save").onclick = async () => saveFile(`game-${which}.html`, await engine.read("/page.html"));
}
