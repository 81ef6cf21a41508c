// events.js
