# role-rounds.gp - in how many games each role is taken, by round.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("role-rounds.gp")]
load directory . "style.gp"

stats csv using (column("row")):(column("round")) nooutput
n = STATS_max_x; rounds = STATS_max_y
stats csv using (column("share")) nooutput
most = STATS_max
load directory . "heat.gp"

set label 1 "Roles by round: in how many of 100 games the role is taken"
set yrange [n + 0.5:0.5]
set xrange [0.5:rounds + 0.5]
set cbrange [0:most]
set lmargin at screen 150.0 / width
set tmargin at screen 1 - 50.0 / height
set xtics 1
set xlabel "round"

plot csv using (column("round")):(column("row")):(column("round") - 0.5):(column("round") + 0.5): \
             (column("row") - 0.5):(column("row") + 0.5):(column("share")):ytic(name("role")) \
         with boxxyerror linecolor palette, \
     csv using (column("round")):(column("row")):(sprintf("%.0f", column("share"))):(ink(column("share"))) \
         with labels textcolor rgb variable
