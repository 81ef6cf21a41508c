// table.js
