// open.js - opens the game that the page holds.

openGame(JSON.parse(document.getElementById('data').textContent));

// For the console of the browser and for the tests.
window.shipslog = { game, position, last: lastEvent(), now: () => position(shown) };
