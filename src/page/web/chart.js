// chart.js
