/* parts.js - elements of the page, and small tools that all views share. */
"use strict";

const byId = id => document.getElementById(id);

function fillIn(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on"))
      element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false)
      element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity))
    if (child !== null && child !== undefined && child !== "")
      element.append(child);
  return element;
}

/* An element; strings become text nodes, never markup, so names from logs are only text. */
const el = (name, attributes = {}, ...children) => fillIn(document.createElement(name), attributes, children);
const svg = (name, attributes = {}, ...children) =>
  fillIn(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
const button = (text, onclick, attributes = {}) => el("button", {type: "button", onclick, ...attributes}, text);

const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/* Calls the last one of a burst of calls. */
function debounced(milliseconds, call) {
  let timer = 0;
  return (...parameters) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...parameters), milliseconds);
  };
}

/* ---- what the page says ------------------------------------------------------------------ */

const SAID_MILLISECONDS = 6000, ACTION_MILLISECONDS = 15000, FRESH_MILLISECONDS = 1500;
let saidTimer = 0, saidAt = 0;

/* Beside the thumb, with what can be done about it.  It goes by itself, but for what is under way ("reading ...") and
 * what went wrong. */
function say(text, isBad = false, ...actions) {
  clearTimeout(saidTimer);
  saidAt = performance.now();
  const line = byId("said");
  line.classList.toggle("bad", isBad && text !== "");
  if (text === "") {
    line.replaceChildren();
    return;
  }
  const close = isBad ? button("OK", () => say("")) : null;
  line.replaceChildren(el("span", {}, text), ...actions, ...close === null ? [] : [close]);
  if (!isBad && !text.endsWith(" ..."))
    saidTimer = setTimeout(() => say(""), actions.length > 0 ? ACTION_MILLISECONDS : SAID_MILLISECONDS);
}

/* How far something is that takes a while. */
function sayProgress(text, part) {
  const line = byId("said"), bar = line.querySelector("progress");
  if (bar === null)
    say(text, false, el("progress", {max: 1, value: part, "aria-label": text}));
  else
    bar.value = part;
}

/* What was said of another screen is over. */
function saidElsewhere() {
  if (performance.now() - saidAt > FRESH_MILLISECONDS && !byId("said").textContent.endsWith(" ..."))
    say("");
}

/* A button of what is said: the text goes with it. */
const actionOf = (words, action, attributes = {}) => button(words, () => {
  say("");
  action();
}, attributes);

/* A notice stays until what it is about is over.  There is one of each name. */
function notice(name, text, ...parts) {
  dropNotice(name);
  byId("notices").append(el("div", {class: "notice", "data-notice": name}, typeof text === "string" ? el("span", {}, text) : text, parts));
}

function dropNotice(name) {
  byId("notices").querySelector(`[data-notice="${name}"]`)?.remove();
}

/* ---- texts ------------------------------------------------------------------------------- */

/* A value of a log's header. */
const quoted = text => `"${text.replace(/["\\]/g, "\\$&")}"`;

/* The day here.  Not by the language of the browser, which is slow to begin with. */
function dayNow() {
  const now = new Date(), two = n => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/* For a search: no accents, no capitals. */
const folded = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/* The title of a game; of one that the program does not know its words. */
const kindTitle = kind => editionOf(kind)?.title ?? kind.split("-").map(capital).join(" ");

/* "Ann, Bob and Zoë" */
const listed = words => words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/* ---- parts of screens made with preact ---------------------------------------------------- */

const {html, render, useState, useEffect, useLayoutEffect, useRef} = htmPreact;

const Icon = ({name}) => html`<svg class="ui" aria-hidden="true" viewBox="0 0 24 24"><use href=${`#u-${name}`} /></svg>`;
const Badge = ({seat}) => html`<span class=${`badge seat-${seat}`} aria-hidden="true">${"ABCDE"[seat]}</span>`;

/* A button that changes a part of what is kept (turns.js). */
const Writes = ({part, children, ...others}) =>
  html`<button type="button" data-writes=${part} disabled=${!canWrite(part)} ...${others}>${children}</button>`;

/* A sheet over the screen; Escape, the cross and a tap beside it close it. */
function DialogSheet({title, onClose, children}) {
  const sheet = useRef(null);
  useEffect(() => {
    const dialog = sheet.current;
    dialog.showModal();
    dialog.focus();
    return () => dialog.close();
  }, []);
  return html`<dialog class="sheet" tabindex="-1" ref=${sheet} aria-label=${title} onCancel=${onClose}
      onClick=${event => event.target === sheet.current && onClose()}>
    <h3>${title}</h3>
    <button type="button" class="icon-btn" aria-label="Close" onClick=${onClose}><${Icon} name="x" /></button>
    ${children}
  </dialog>`;
}

/* ---- files ------------------------------------------------------------------------------- */

/* Offers bytes as a file to keep. */
function saveFile(name, bytes) {
  const address = URL.createObjectURL(new Blob([bytes], {type: "application/octet-stream"}));
  const link = el("a", {href: address, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
