# head-to-head.gp - in how many of their games the player of the row placed better than the other.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("head-to-head.gp")]
load directory . "style.gp"

stats csv using (column("row") > column("place") ? column("row") : column("place")) nooutput
n = STATS_max
most = 100
load directory . "heat.gp"
# Both sides of even are news, so that white stands in the middle
set palette defined (0 "#E69F00", 50 "#ffffff", 100 "#0072B2")
# Colour only where it is hardly chance
shade(c) = column("is_sure") > 0 ? column("better_rate") : 50
ink(rate) = rate > 85 ? 0xffffff : dark

set label 1 "Head to head: in which of 100 games the row placed better than the column"
set yrange [n + 0.5:0.5]
set xrange [0.5:n + 0.5]
set cbrange [0:100]
set lmargin at screen 178.0 / width
set tmargin at screen 1 - 50.0 / height
set bmargin at screen 84.0 / height
set xtics rotate by 40 right
plot csv using (column("place")):(column("row")):(column("place") - 0.5):(column("place") + 0.5): \
             (column("row") - 0.5):(column("row") + 0.5):(shade(0)): \
             xtic(name("opponent")):ytic(name("player")) with boxxyerror linecolor palette, \
     csv using (column("place")):(column("row")):(sprintf("%.0f", column("better_rate"))):(ink(shade(0))) \
         with labels textcolor rgb variable
