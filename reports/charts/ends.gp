# ends.gp - in which rounds games end, and why.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
load ARG0[1:strlen(ARG0)-strlen("ends.gp")] . "style.gp"

array condition[8]
stats csv using (condition[int(column("series"))] = name("condition"), column("series")) nooutput
n = STATS_max
stats csv using (column("high")) nooutput
most = STATS_max
in(i, what) = int(column("series")) == i ? column(what) : NaN
half = 0.4
# Conditions met together have long names
if (n > 3) { set key maxrows 3; set tmargin at screen 1 - 124.0 / height; set key at screen 1 - 24.0 / width, screen 1 - 66.0 / height }

set label 1 "Ends of games"
set border 1
set grid ytics noxtics
set yrange [0:*]
set xtics 1 scale 0
set ytics most < 6 ? 1 : nice(most, 6)
set xlabel "round"
set ylabel "games"
set offsets 0.6, 0.6, 0, 0
plot for [i = 1:n] csv using (column("round")):(0):(column("round") - half):(column("round") + half): \
    (in(i, "low")):(in(i, "high")) with boxxyerror linecolor rgb palette[i] title condition[i]
