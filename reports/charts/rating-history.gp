# rating-history.gp - a line for each player: the rating from game to game, over dates if all
# games have one.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("rating-history.gp")]
load directory . "style.gp"

array who[8]
stats csv using (who[int(column("series"))] = name("player"), column("series")) nooutput
n = STATS_max
stats csv using (strlen(stringcolumn("date"))) nooutput
is_dated = STATS_min == 10
# The games of one evening are told apart by their number
if (is_dated) {
    stats csv using (strptime("%Y-%m-%d", stringcolumn("date"))) nooutput
    is_dated = STATS_max - STATS_min > 7 * 86400
}
when(row) = is_dated ? strptime("%Y-%m-%d", stringcolumn("date")) : column("number")
in(i, what) = int(column("series")) == i ? column(what) : NaN

title = "Rating over time" . (n > 1 ? ": the most active players" : "")
do for [i = 1:n] {
    nothing = key("line", palette[i], who[i])
}
nothing = n == 1 ? key("box", theme eq "dark" ? 0x2B4559 : 0xC2DEED, "95 % interval") : 0
load directory . "head.gp"

set border 3
set grid xtics ytics
set ylabel "rating (points)"
set offsets graph 0.02, graph 0.02, graph 0.05, graph 0.05
stats csv using (when(0)) nooutput
if (is_dated) {
    load directory . "dates.gp"
} else {
    set xtics whole(STATS_max - STATS_min, tics(width - 120))
    set xlabel "game, in the order of play"
}
# A dot for each game while they can be told apart
has_dots = int(drawn) < 60
plot for [i = 1:(n == 1 ? 1 : 0)] csv using (when(0)):(in(i, "low")):(in(i, "high")) \
         with filledcurves linecolor rgb (0xC8000000 + palette[i]), \
     for [i = 1:n] csv using (when(0)):(in(i, "rating")) with lines linewidth 2 linecolor rgb palette[i], \
     for [i = 1:(has_dots ? n : 0)] csv using (when(0)):(in(i, "rating")) \
         with points pointtype 7 pointsize 0.5 linecolor rgb palette[i]
