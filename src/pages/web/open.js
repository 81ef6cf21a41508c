// open.js - opens the game that the page holds.

// Pages of a site share the words of a game.
openGame({ ...window.shipslogWords, ...JSON.parse(document.getElementById('data').textContent) });

// Before all else where the tab key goes.
document.body.prepend(document.querySelector('.skip'));

// For the console of the browser and for the tests.
window.shipslog = { game, position, last: lastEvent(), now: () => position(shown) };
