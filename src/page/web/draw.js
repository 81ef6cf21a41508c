// draw.js
