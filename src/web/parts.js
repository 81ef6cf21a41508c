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

function say(text, isBad = false) {
  const line = byId("said");
  line.textContent = text;
  line.classList.toggle("bad", isBad);
}

/* A notice stays until what it is about is over.  There is one of each name. */
function notice(name, text, ...buttons) {
  dropNotice(name);
  byId("notices").append(el("p", {class: "notice", "data-notice": name}, el("span", {}, text), buttons));
}

function dropNotice(name) {
  byId("notices").querySelector(`[data-notice="${name}"]`)?.remove();
}

/* Offers bytes as a file to keep. */
function saveFile(name, bytes) {
  const address = URL.createObjectURL(new Blob([bytes], {type: "application/octet-stream"}));
  const link = el("a", {href: address, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
