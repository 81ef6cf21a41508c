/* service.js - keeps the page for use without a network, when it is served.
 *
 * Its name has a sum of the page, so another version is another cache, and the old one goes. */
"use strict";

const KEPT = "shipslog-{{version}}";
const FILES = ["shipslog.html", "shipslog.webmanifest", "shipslog.svg", "icon-192.png", "icon-512.png"];

self.addEventListener("install", event =>
  event.waitUntil(caches.open(KEPT).then(cache => cache.addAll(FILES)).then(() => self.skipWaiting())));

self.addEventListener("activate", event =>
  event.waitUntil(caches.keys().then(names =>
    Promise.all(names.filter(name => name.startsWith("shipslog-") && name !== KEPT).map(name => caches.delete(name))))
    .then(() => self.clients.claim())));

self.addEventListener("fetch", event => {
  if (event.request.method !== "GET")
    return;
  event.respondWith(caches.open(KEPT).then(cache => cache.match(event.request, {ignoreSearch: true})
    .then(found => found ?? fetch(event.request))));
});
