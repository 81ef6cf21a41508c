/* app.js - the views of the page, and its start. */

const VIEWS = ["book", "record", "check", "look", "understand"];

/* Where views were left, by their addresses: "back" returns there. */
const left = {address: location.hash, places: new Map()};
history.scrollRestoration = "manual";

function leaveView() {
  left.places.set(left.address, scrollY);
  left.address = location.hash;
}

/* The address says what is shown: #/look/12, or 12/34 for an event of it, #/understand/roles. */
async function showView() {
  leaveView();
  const {hash} = location;
  const [, view, which, event] = decodeURIComponent(location.hash).split("/");
  const shown = VIEWS.includes(view) ? view : "book";
  for (const name of VIEWS) {
    byId(name).hidden = name !== shown;
    byId(`to-${name}`).toggleAttribute("aria-current", name === shown);
  }
  if (shown === "look" && which)
    await look(which, event);
  if (shown === "understand")
    await openReport(which);
  if (location.hash === hash)
    scrollTo(0, left.places.get(hash) ?? 0);
}

/* Served, the page can be kept on a phone and works offline; from a file it is there anyway. */
function offerOffline() {
  if (!location.protocol.startsWith("http"))
    return;
  document.head.append(el("link", {rel: "manifest", href: "shipslog.webmanifest"}));
  navigator.serviceWorker?.register("service.js").catch(() => {});
}

async function start() {
  try {
    await kept.open();
    await engine.start();
    startBook();
    startCheck();
    await startUnderstand();
    await startRecord();
    await startTurns();
    for (const key of Object.keys(keptParts))
      await openPart(key);
    byId("version").textContent = (await engine.run("version")).out.split("\n")[0];
    window.addEventListener("hashchange", showView);
    await showView();
    document.body.classList.add("ready");
    say("");
    offerOffline();
  } catch (failure) {
    say(`This browser cannot run the program: ${failure.message}`, true);
  }
}

start();
