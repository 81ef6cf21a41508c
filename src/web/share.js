/* share.js - a game goes to others: as a picture of its result, as a file, or as a link that holds it.
 *
 * The link is #game=..., the log compressed and written in the letters of addresses, with &at=N for event N.  What a link
 * holds comes from strangers: it is read up to a limit, shown, and kept nowhere until somebody says so. */

/* Links of games have 1,500 to 4,000 letters; some programs cut longer ones than these.  No log is as long as UNPACKED_MOST, and
 * a few letters can stand for much more. */
const LINK_MOST = 16000, UNPACKED_MOST = 1048576, EVENT_LAST = 999999;

/* ---- the link ---------------------------------------------------------------------------- */

const throughStream = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

const toLetters = bytes => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const fromLetters = letters => Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), letter => letter.charCodeAt(0));

/* The fragment that holds a log. */
async function fragmentOf(log, at) {
  const packed = new Uint8Array(await new Response(throughStream(log, new CompressionStream("deflate-raw"))).arrayBuffer());
  return `#game=${toLetters(packed)}${at === undefined ? "" : `&at=${at}`}`;
}

/* The parts of a fragment that holds a game: {letters, at}; null of another one. */
function partsOfLink(hash) {
  const found = /^#game=([^&]*)(?:.*?&at=(\d+))?/s.exec(hash);
  return found === null ? null : {letters: decoded(found[1]).replace(/\s/g, ""), at: found[2] === undefined ? EVENT_LAST : Math.min(Number(found[2]), EVENT_LAST)};
}

/* All of it, up to the limit: what is longer is read no further. */
async function readUpTo(stream, most) {
  const chunks = [], reader = stream.getReader();
  for (let size = 0, next; !(next = await reader.read()).done;) {
    size += next.value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new RangeError("too long");
    }
    chunks.push(next.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const TOO_LONG = "This link holds more than a game, so it is not opened. Ask for the file of the game instead.";
const DAMAGED = "A part of this link is missing or wrong. Ask for it again, or for the file of the game.";

/* The log that a link holds.  Fails in words for players. */
async function logOfLink(letters) {
  if (letters.length > LINK_MOST)
    throw new Error(TOO_LONG);
  let log = "";
  try {
    log = new TextDecoder("utf-8", {fatal: true}).decode(await readUpTo(throughStream(fromLetters(letters), new DecompressionStream("deflate-raw")), UNPACKED_MOST));
  } catch (failure) {
    throw new Error(failure instanceof RangeError ? TOO_LONG : DAMAGED);
  }
  if (log.match(/^slog 1\b/gm)?.length !== 1)
    throw new Error("This link holds no game.");
  return log;
}

/* The whole link; "" when the game is too long for one. */
async function linkOf(log, at) {
  const fragment = await fragmentOf(log, at);
  return fragment.length > LINK_MOST ? "" : location.href.replace(/#.*$/s, "") + fragment;
}

/* ---- what is known of a log -------------------------------------------------------------- */

const aboutLog = {asked: 0};

/* "Rio Grande 2002 + Nobles" of "rgg2002 + nobles, tie=shared". */
function rulesTitle(kind, rules) {
  const edition = editionOf(kind), [profile, ...expansions] = rules.split(",")[0].split(" + ").map(word => word.trim());
  const titled = (rows, name) => rows?.find(row => row.name === name)?.title ?? name;
  return [titled(edition?.profiles, profile), ...expansions.map(name => titled(edition?.expansions, name))].join(" + ");
}

/* The game of a log as the list of games has it, with the points by what they are for, and its rules; null when it is none. */
async function gameOfLog(log) {
  const db = `/.own/shared-${++aboutLog.asked}.db`, path = `/.own/shared-${aboutLog.asked}.slog`;
  await engine.writeText(path, log);
  try {
    await engine.run("import", "--quiet", "--db", db, path);
    const [game] = gamesWith(await ask(GAMES, db), await ask(SEATS_OF_GAMES, db));
    if (game === undefined)
      return null;
    const [{rules}] = await ask(`SELECT rules FROM v_games WHERE game = ${game.game}`, db);
    return {...game, game: undefined, edition: rulesTitle(game.kind, rules), parts: await partsOf(game, db)};
  } catch {
    return null;
  } finally {
    await engine.remove(path);
    await engine.remove(db);
  }
}

/* ---- a game that was opened from a link --------------------------------------------------- */

/* What `look` shows of the address: {log, at, game}. */
async function readShared() {
  const {letters, at} = partsOfLink(location.hash), log = await logOfLink(letters);
  return {log, at, game: await gameOfLog(log)};
}

/* Into the book, as a file that is dropped; from then on its address is that of the book. */
async function keepShared() {
  const had = new Set(book.games.map(game => game.game)), {hash} = location;
  await takeFiles([new File([shownGame.log], "game.slog")]);
  const fresh = book.games.find(game => !had.has(game.game));
  if (fresh !== undefined && location.hash === hash)
    location.replace(`#/game/${fresh.game}`);
}

/* ---- sending ----------------------------------------------------------------------------- */

/* What is sent: {log, name, at}, where `at` is the event on the board, if any, and `page` saves the page of it. */
const sharing = {of: null};

function openShare(of) {
  if (sharing.of === of)
    return;
  sharing.of = of;
  render(of === null ? null : html`<${ShareSheet} of=${of} />`, byId("share"));
}

const shareGame = async game => openShare({log: await logOf(game), name: fileOf(game), title: playersText(game)});

const closeShare = () => openShare(null);

const canSend = what => navigator.canShare?.(what) ?? false;

/* By what the device has for it, which must begin within the tap; else the other way. */
function send(what, otherwise) {
  if (!canSend(what))
    return otherwise();
  return navigator.share(what).catch(failure => failure.name === "AbortError" ? undefined : otherwise());
}

const sendFile = (name, parts, type) => send({files: [new File(parts, name, {type})]}, () => saveFile(name, parts[0]));

/* Where the browser does not let a page copy, the field is marked for who does it. */
async function copyLink(link) {
  const field = byId("share-link");
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    field.select();
    if (!document.execCommand("copy")) {
      say("Copy the marked link.");
      return;
    }
  }
  say("The link is copied.");
}

/* Made when the sheet opens, as a tap must not wait for it: {link, atLink, card, picture}. */
async function readyToShare({log, at}) {
  const game = await gameOfLog(log), card = game === null ? null : cardOf(game), picture = card === null ? null : drawPicture(card);
  return {link: await linkOf(log), atLink: at === undefined ? "" : await linkOf(log, at), card, picture,
    image: picture?.toDataURL("image/png"), blob: picture === null ? null : await new Promise(resolve => picture.toBlob(resolve, "image/png"))};
}

function LinkPart({ready, of}) {
  const [isAt, setAt] = useState(false), link = isAt ? ready.atLink : ready.link, sendable = {url: link, title: of.title};
  if (link === "")
    return html`<p id="share-too-long">This game is too long for a link: send the file.</p>`;
  return html`<div class="share-link"><label class="grow">Link <input id="share-link" readonly dir="ltr" value=${link} onFocus=${event => event.target.select()} /></label>
      <button type="button" class="btn" id="share-copy" onClick=${() => copyLink(link)}><${Icon} name="link" />Copy</button></div>
    ${of.at !== undefined && html`<label class="tick"><input type="checkbox" id="share-at" checked=${isAt} onChange=${event => setAt(event.target.checked)} /> Opens at the moment that is on the board</label>`}
    <p class="quiet small">The link holds the names and all moves, for everybody who has it. ${location.protocol === "file:"
      ? "This page is a file on this device, so the link opens here alone: send others the file." : "Nothing of it is sent to a server."}</p>
    ${canSend(sendable) && html`<button type="button" class="btn strong" id="share-send" onClick=${() => send(sendable, () => copyLink(link))}><${Icon} name="share" />Send the link</button>`}`;
}

/* Picture, link and files; whatever is not made yet comes when it is. */
function ShareSheet({of}) {
  const [ready, setReady] = useState(null), name = of.name.replace(/\.slog$/, "");
  useEffect(() => {
    readyToShare(of).then(setReady, failure => setReady({link: "", atLink: "", card: null, picture: null, blob: null, failure}));
  }, []);
  const verb = canSend({files: [new File([""], "game.txt", {type: "text/plain"})]}) ? "Send" : "Save";
  return html`<${DialogSheet} title="Share" onClose=${closeShare}>
    ${ready === null ? html`<p class="quiet" role="status">One moment …</p>` : html`
      ${ready.card !== null && html`<img id="share-picture" src=${ready.image} alt=${wordsOfCard(ready.card)} />`}
      <div class="choices">
        ${ready.card !== null && html`<button type="button" class="btn" id="share-send-picture" onClick=${() => sendFile(`${name}.png`, [ready.blob], "image/png")}><${Icon} name="picture" />${verb} the picture</button>`}
        <${LinkPart} ready=${ready} of=${of} />
        <button type="button" class="btn" id="share-send-file" onClick=${() => sendFile(`${name}.slog`, [of.log], "text/plain")}><${Icon} name="sheet" />${verb} the game as a file</button>
        ${of.page !== undefined && html`<button type="button" class="btn" id="share-save-page" onClick=${of.page}><${Icon} name="open" />Save as a page to step through</button>`}
      </div>`}
  </${DialogSheet}>`;
}
