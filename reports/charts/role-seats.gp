# role-seats.gp - which share of its choices each seat gives to each role.
csv = ARG1; image = ARG2; width = ARG3; height = ARG4; drawn = ARG5; rows = ARG6
directory = ARG0[1:strlen(ARG0)-strlen("role-seats.gp")]
load directory . "style.gp"

stats csv using (column("row")):(column("share")) nooutput
n = STATS_max_x; most = STATS_max_y
load directory . "heat.gp"
gap = 0.4
alike(c) = column("span") > 0 && column("row") == 1 ? x(0) + 0.5 * (column("span") - 1) : NaN
x(c) = column("place") + gap * (column("block") - 1)

set label 1 "Roles by seat: which of 100 choices of the seat are this role"
set yrange [n + 0.5:0.5]
set xrange [0.5:*]
set cbrange [0:most]
set lmargin at screen 150.0 / width
set tmargin at screen 1 - 50.0 / height
set bmargin at screen 78.0 / height
set autoscale xfix

plot csv using (x(0)):(column("row")):(x(0) - 0.5):(x(0) + 0.5):(column("row") - 0.5):(column("row") + 0.5): \
             (column("share")):xtic(stringcolumn("seat")):ytic(name("role")) \
         with boxxyerror linecolor palette, \
     csv using (x(0)):(column("row")):(sprintf("%.0f", column("share"))):(ink(column("share"))) \
         with labels textcolor rgb variable, \
     csv using (stringcolumn("seat") eq "A" && column("row") == 1 ? x(0) + 0.5 * (column("players") - 1) : NaN): \
             (n + 0.5):(sprintf("%d players", column("players"))) \
         with labels offset 0, -3.2 textcolor rgb dark, \
     csv using (alike(0)):(n + 0.5):(stringcolumn("begins")) with labels offset 0, -1.8 font ",10" textcolor rgb dark
