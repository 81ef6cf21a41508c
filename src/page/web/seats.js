// seats.js
