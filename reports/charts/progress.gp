# progress.gp - scores from round to round: lines of one game or of a few, or means of many with their bands.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("progress.gp")]
load directory . "style.gp"

array who[20]
array game[20]
array won[20]
stats csv using (who[int(column("series"))] = name("who"), column("series")) nooutput
n = STATS_max
stats csv using (game[int(column("series"))] = column("game"), won[int(column("series"))] = column("won")) nooutput
stats csv using (column("games")) nooutput
games = int(STATS_max)
stats csv using (column("round")) nooutput
rounds = STATS_max
in(i, what) = int(column("series")) == i ? column(what) : NaN

title = games < 0 ? "Progress: mean score, and the middle half" : \
    games == 0 ? "Progress of the game" : sprintf("Progress of %d games: winners thick", games)
title = title . early
do for [i = 1:n] {
    nothing = who[i] eq "" ? 0 : key("line", palette[games > 0 ? game[i] : i], who[i])
}
load directory . "head.gp"

set border 3
set grid ytics noxtics
set xtics whole(rounds, tics(2 * (width - 100)))
set xrange [1:rounds > 1 ? rounds : 2]
set yrange [0:*]
set xlabel "round"
set ylabel "score if the game ended here (points)"
if (games < 0) {
    plot for [i = 1:n] csv using (column("round")):(in(i, "low")):(in(i, "high")) \
             with filledcurves linecolor rgb (0xC8000000 + palette[i]), \
         for [i = 1:n] csv using (column("round")):(in(i, "mean")) with lines linewidth 3 linecolor rgb palette[i]
}
if (games == 0) {
    plot for [i = 1:n] csv using (column("round")):(in(i, "mean")) \
             with linespoints linewidth 2 pointtype i + 3 pointsize 0.6 linecolor rgb palette[i]
}
if (games > 0) {
    plot for [i = 1:n] csv using (column("round")):(in(i, "mean")) with lines linewidth won[i] == 1 ? 3.5 : 1.2 \
             linecolor rgb palette[game[i]] + (won[i] == 1 ? 0 : 0x70000000)
}
