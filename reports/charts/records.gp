# records.gp - how the records of the winning score fell, game by game.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("records.gp")] . "style.gp"

stats csv using (column("game")) nooutput
last = STATS_max
stats csv using (column("score")) nooutput
in(i, what) = int(column("series")) == i ? column(what) : NaN
# The first game sets both records: its name would stand twice
named(i) = int(column("series")) == i && (column("game") > 1 || last == 1) && column("lasted") == 1 && name("player") ne "" ? column("score") : NaN
set label 1 "Records: the highest and the lowest winning score so far"
set rmargin at screen 1 - 120.0 / width
set grid ytics noxtics
set yrange [STATS_min - 0.12 * (STATS_max - STATS_min) - 1:STATS_max + 0.1 * (STATS_max - STATS_min) + 1]
if (last > 60) { set logscale x }
set xrange [1:last > 1 ? last : 2]
set xtics last > 5 ? nice(last, 6) : 1
if (last > 60) { set xtics auto }
set xlabel last > 60 ? "games played (each step ten times as many)" : "games played"
set ylabel "points of the winner"
text(c) = sprintf("%d %s", column("score"), name("player"))
plot for [i = 1:2] csv using (in(i, "game")):(in(i, "score")) with steps linewidth 2 linecolor rgb palette[i] \
         title i == 1 ? "highest" : "lowest", \
     for [i = 1:2] csv using (in(i, "game")):(named(i)) with points pointtype 7 pointsize 0.5 linecolor rgb palette[i] notitle, \
     for [i = 1:2] csv using (column("game")):(named(i)):(text(0)) with labels left offset 0.4, (i == 1 ? 0.7 : -0.7) \
         textcolor rgb dark font ",9" notitle
