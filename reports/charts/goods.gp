# goods.gp - how many goods of each kind are made, and the shares that are sold, shipped, lost.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("goods.gp")] . "style.gp"

array fate[8]
stats csv using (fate[int(column("series"))] = name("fate"), column("series")) nooutput
series = STATS_max
stats csv using (column("row")):(column("made")) nooutput
n = STATS_max_x; most = STATS_max_y
in(i, what) = int(column("series")) == i ? column(what) : NaN
half = 0.36

set multiplot
set yrange [n + 0.6:0.4]
set border 1
set grid xtics noytics
set ytics scale 0
set tmargin at screen 1 - 100.0 / height

set label 1 "Goods"
set lmargin at screen 90.0 / width
set rmargin at screen 0.38
set xrange [0:1.08 * most]
set xtics nice(most, 4)
set xlabel "made by a seat in a game"
unset key
plot csv using (0):(column("row")):(0):(column("made")):(column("row") - half):(column("row") + half):ytic(name("good")) \
         with boxxyerror linecolor rgb grey
unset label 1

set lmargin at screen 0.42
set rmargin at screen 1 - 30.0 / width
set xrange [0:100]
set xtics 20
set format x "%g %%"
set format y ""
set xlabel "of these"
set key at screen 1 - 24.0 / width, screen 1 - 62.0 / height maxrows 2
plot for [i = 1:series] csv using (0):(column("row")):(in(i, "low")):(in(i, "high")): \
         (column("row") - half):(column("row") + half) with boxxyerror linecolor rgb palette[i] title fate[i]
unset multiplot
